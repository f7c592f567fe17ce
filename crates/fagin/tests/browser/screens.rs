//! Every page on every screen: nothing is wider than it, nothing is cut off, no words lie over others, and
//! whatever is tapped is large enough.

use serde_json::{Value, json};

use crate::house::House;
use crate::person::Person;
use crate::playing::{set_up, start};

/// Width, height, and what such a screen is.
const SCREENS: [(u32, u32, &str); 9] = [
    (320, 640, "phone"),
    (360, 640, "phone"),
    (390, 844, "phone"),
    (820, 1180, "desk"),
    (1280, 720, "desk"),
    (1280, 800, "desk"),
    (1440, 900, "desk"),
    (1920, 1080, "desk"),
    (960, 540, "desk"),
];
/// Names of 24 letters, the longest there are: some can be broken, some cannot.
const NAMES: [&str; 6] = [
    "Grandma Josephine Wilhel",
    "Wilhelminajosephinemaria",
    "Maximilian-Alexander the",
    "Bartholomew Archibald VI",
    "Mmmmmmmmmmmmmmmmmmmmmmmm",
    "Jean-Baptiste Emmanuelle",
];
/// What the choices of the games are drawn with.
const SEED: u32 = 13;

#[tokio::test]
async fn pages_without_a_table_fit_every_screen() {
    let Some(house) = House::open() else { return };
    let person = Person::new(&house).await;
    let guest = lay(&person, "oliver-twist", 4).await;
    let mut walk = Walk::new(&person);
    for path in [
        "/",
        "/join",
        "/join?code=ZZZZ",
        "/new/doggy-bag",
        "/new/oliver-twist",
        "/rules/doggy-bag",
        "/rules/oliver-twist",
        "/fairness",
        "/no-such-page",
    ] {
        walk.look(path, path).await;
    }
    walk.look("the lobby, for a guest", &format!("/t/{guest}")).await;
    walk.finds_nothing();
    person.leave_after(&["the server responded with a status of 404"]).await;
}

#[tokio::test]
async fn doggy_bag_fits_every_screen() {
    a_game_fits("doggy-bag", 4).await;
}

#[tokio::test]
async fn doggy_bag_with_six_dogs_fits_every_screen() {
    a_game_fits("doggy-bag", 6).await;
}

#[tokio::test]
async fn oliver_twist_fits_every_screen() {
    a_game_fits("oliver-twist", 4).await;
}

/// From the lobby to the proof, at every kind of moment of the game. The deal of a live table is not repeatable, and a walk
/// takes minutes: `FAGIN_SCREENS=1` takes it.
async fn a_game_fits(game: &str, seats: usize) {
    if std::env::var("FAGIN_SCREENS").is_err() {
        println!("FAGIN_SCREENS=1 walks through a game of {game}");
        return;
    }
    let Some(house) = House::open() else { return };
    let person = Person::new(&house).await;
    let code = set_up(&person, game, NAMES[0], &vec!["friend"; seats - 1]).await;
    let tokens = sit_down(&person, &code, &NAMES[1..seats]).await;
    let page = |what: &str| format!("/t/{code}{what}");
    let mut walk = Walk::new(&person);
    walk.look("the lobby", &page("")).await;
    walk.look("the big screen of the lobby", &page("/board")).await;
    person.go(&page("")).await;
    start(&person).await;
    walk.look_at_a_ticket(&code).await;
    let mut seen = Vec::new();
    while let Some(moment) = next_moment(&person, &code, &tokens, &seen).await {
        walk.look(&format!("the table at {moment}"), &page("")).await;
        walk.look(&format!("the big screen at {moment}"), &page("/board")).await;
        seen.push(moment);
    }
    person.go(&page("")).await;
    person.see("#course .chart").await;
    walk.look("the result", &page("")).await;
    walk.look("the big screen of the result", &page("/board")).await;
    let middle = person.js("return Number(document.getElementById('table').dataset.step) >> 1").await;
    for eyes in ["0", "spectator", "all"] {
        walk.look(&format!("the replay for {eyes}"), &page(&format!("/replay?at={middle}&eyes={eyes}")))
            .await;
    }
    walk.look("the end of the replay", &page("/replay?at=9999&eyes=all")).await;
    walk.look("the proof", &page("/proof")).await;
    eprintln!("{game}, {seats} seats, seed {SEED}: {seen:?}");
    walk.finds_nothing();
    person.leave().await;
}

/// A table of others, at which people sit down. Says the code.
async fn lay(person: &Person, game: &str, seats: usize) -> String {
    person.go("/").await;
    let script = "const [game, seats, name, done] = arguments;
        const body = JSON.stringify({ game, setup: `seats=${seats}`, listed: true, name });
        fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' }, credentials: 'omit', body })
            .then((answer) => answer.json()).then((table) => done(table.code))";
    let code = person.ask_page_slowly(script, vec![json!(game), json!(seats), json!(NAMES[4])]).await;
    code.as_str().expect("a code").to_string()
}

/// Others sit down through the API. Says their access tokens.
async fn sit_down(person: &Person, code: &str, names: &[&str]) -> Value {
    let script = "const [code, names, done] = arguments;
        (async () => {
            const tokens = [];
            for (const name of names) {
                const answer = await fetch(`/api/tables/${code}/sit`, { method: 'POST', credentials: 'omit',
                    headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) });
                tokens.push((await answer.json()).token);
            }
            return tokens;
        })().then(done, (error) => done(String(error)))";
    person.ask_page_slowly(script, vec![json!(code), json!(names)]).await
}

/// Plays on to a moment of a kind that was not seen yet.
async fn next_moment(person: &Person, code: &str, tokens: &Value, seen: &[String]) -> Option<String> {
    // A page that shows nothing of the table, and so does not draw each of its changes.
    person.go("/join").await;
    for slice in 0..200 {
        let given = vec![json!(code), tokens.clone(), json!(seen), json!(SEED + slice)];
        let moment = person.ask_page_slowly(include_str!("drive.js"), given).await;
        assert_eq!(moment["error"], Value::Null);
        if moment != json!(false) {
            return moment.as_str().map(String::from);
        }
    }
    panic!("the game does not end");
}

/// A walk through pages, with all that was found, so that one run tells everything.
struct Walk<'a> {
    person: &'a Person,
    faults: Vec<String>,
}

impl<'a> Walk<'a> {
    fn new(person: &'a Person) -> Walk<'a> {
        Walk { person, faults: Vec::new() }
    }

    /// Looks at a page in both languages on all screens.
    async fn look(&mut self, what: &str, path: &str) {
        for language in ["en", "fr"] {
            self.person.speak(language).await;
            self.person.go(path).await;
            self.look_around(what, language).await;
        }
    }

    /// The page of a ticket is the answer to a form, and the one that takes a seat is behind its link.
    async fn look_at_a_ticket(&mut self, code: &str) {
        for language in ["en", "fr"] {
            self.person.speak(language).await;
            self.person.go(&format!("/t/{code}")).await;
            self.person.click("#people summary").await;
            self.person.click("form[action$='/ticket'] button").await;
            self.person.see(".qr").await;
            self.look_around("the ticket", language).await;
            let link = self.person.js("return new URL(document.getElementById('link').value).pathname").await;
            self.person.go(link.as_str().expect("a link")).await;
            self.look_around("taking a seat", language).await;
        }
    }

    /// Looks at the page that is open, on all screens.
    async fn look_around(&mut self, what: &str, language: &str) {
        self.person.until("document.documentElement.classList.contains('settled')").await;
        let board = self.person.count(".board-page, .board-lobby").await > 0;
        for (width, height, device) in SCREENS {
            if height == 540 && !board {
                continue;
            }
            let device = if board && width >= 960 { "television" } else { device };
            self.person.on_a_screen(width, height).await;
            let found = self.person.ask_page_slowly(include_str!("faults.js"), vec![json!(device)]).await;
            let found = found.as_array().into_iter().flatten().filter_map(Value::as_str);
            self.faults.extend(found.map(|fault| format!("{what}, {width} × {height}, {language}: {fault}")));
        }
    }

    fn finds_nothing(&self) {
        assert!(self.faults.is_empty(), "{} faults:\n{}", self.faults.len(), self.faults.join("\n"));
    }
}
