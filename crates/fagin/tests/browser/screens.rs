//! Every page on every screen: nothing is too wide or cut off, no words lie over others, and
//! targets are large enough to tap.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use crate::house::House;
use crate::person::Person;

/// Width and height in pixels, and the kind of screen.
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
/// The widths of the usual walk: a page breaks first on the smallest screen of its kind, and words
/// spread out on the largest.
const USUAL: [u32; 5] = [320, 820, 960, 1280, 1920];
/// Names of 24 letters, the longest allowed: some can be broken, some cannot.
const NAMES: [&str; 6] = [
    "Grandma Josephine Wilhel",
    "Wilhelminajosephinemaria",
    "Maximilian-Alexander the",
    "Bartholomew Archibald VI",
    "Mmmmmmmmmmmmmmmmmmmmmmmm",
    "Jean-Baptiste Emmanuelle",
];
/// The seed of the games, unless `FAGIN_SCREENS_SEED` gives another.
const SEED: u64 = 13;
/// Games played for each number of players. Each kind of moment is looked at once, in the first
/// game that has it.
const GAMES: usize = 4;

#[tokio::test]
async fn pages_outside_a_game_fit_every_screen() {
    let club = Club::new("oliver-twist", 4);
    let Some((_house, person)) = club.open().await else { return };
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
    club.start(&person, club.game(0)).await;
    walk.look_at_a_ticket(club.game(0)).await;
    walk.look("the odds", &page(club.game(0), "/odds")).await;
    person.hold(&token(SEATS)).await;
    walk.look("the lobby, for a guest", &page(LOBBY, "")).await;
    walk.finds_nothing();
    person.leave_after(&["the server responded with a status of 404"]).await;
}

#[tokio::test]
async fn doggy_bag_for_two_fits_every_screen() {
    a_game_fits("doggy-bag", 2).await;
}

#[tokio::test]
async fn doggy_bag_for_three_fits_every_screen() {
    a_game_fits("doggy-bag", 3).await;
}

#[tokio::test]
async fn doggy_bag_for_four_fits_every_screen() {
    a_game_fits("doggy-bag", 4).await;
}

#[tokio::test]
async fn doggy_bag_for_five_fits_every_screen() {
    a_game_fits("doggy-bag", 5).await;
}

#[tokio::test]
async fn doggy_bag_for_six_fits_every_screen() {
    a_game_fits("doggy-bag", 6).await;
}

#[tokio::test]
async fn oliver_twist_for_two_fits_every_screen() {
    a_game_fits("oliver-twist", 2).await;
}

#[tokio::test]
async fn oliver_twist_for_three_fits_every_screen() {
    a_game_fits("oliver-twist", 3).await;
}

#[tokio::test]
async fn oliver_twist_for_four_fits_every_screen() {
    a_game_fits("oliver-twist", 4).await;
}

/// From the lobby to the proof, at every kind of moment of the game. The usual walk takes a game of
/// the fewest and of the most players; `FAGIN_SCREENS=1` takes several for each number, on every
/// screen.
async fn a_game_fits(game: &'static str, seats: usize) {
    if !is_whole() && !matches!((game, seats), (_, 2) | ("doggy-bag", 6) | ("oliver-twist", 4)) {
        eprintln!("FAGIN_SCREENS=1 walks games of every number of players");
        return;
    }
    let club = Club::new(game, seats);
    let Some((_house, person)) = club.open().await else { return };
    let mut walk = Walk::new(&person);
    walk.look("the lobby", &page(LOBBY, "")).await;
    walk.look("the big screen of the lobby", &page(LOBBY, "/board")).await;
    let mut seen = Vec::new();
    let games = if is_whole() { GAMES } else { 1 };
    for code in (0..games).map(|number| club.game(number)) {
        club.start(&person, code).await;
        while let Some(moments) = club.play_on(&person, code, &seen).await {
            for moment in moments {
                let what = if moment.starts_with("board") { "/board" } else { "" };
                walk.look(&moment, &page(code, what)).await;
                seen.push(moment);
            }
        }
    }
    walk.look_back(club.game(0)).await;
    if seats == SEATS || game == "oliver-twist" && seats == 4 {
        walk.look("the proof", &page(club.game(0), "/proof")).await;
    }
    eprintln!("{game}, {seats} seats, seed {}: {seen:#?}", seed());
    walk.finds_nothing();
    person.leave().await;
}

/// The code of a table that is not started.
const LOBBY: &str = "BBBBBB";
/// The codes of tables to play at.
const CODES: [&str; GAMES] = ["CCCCCC", "DDDDDD", "FFFFFF", "GGGGGG"];
/// The most seats of any game.
const SEATS: usize = NAMES.len();

fn page(code: &str, what: &str) -> String {
    format!("/t/{code}{what}")
}

/// Whether whole games of every number of players are walked, which takes minutes.
fn is_whole() -> bool {
    std::env::var_os("FAGIN_SCREENS").is_some_and(|value| value == "1")
}

/// The screens of this walk; of those that are equally wide, the usual one takes the lowest.
fn screens() -> impl Iterator<Item = (u32, u32, &'static str)> {
    let usual = |&(width, height, _): &(u32, u32, &str)| {
        USUAL.contains(&width) && (width, height) != (1280, 800)
    };
    SCREENS.into_iter().filter(move |screen| is_whole() || usual(screen))
}

fn seed() -> u64 {
    let given = std::env::var("FAGIN_SCREENS_SEED").ok();
    given.map_or(SEED, |text| text.parse().expect("FAGIN_SCREENS_SEED is a number"))
}

/// The access token of a seat.
fn token(seat: usize) -> String {
    format!("{seat:064x}")
}

/// People with long names, and their tables. No browser adds to the dice, so that the same seed
/// gives the same games.
struct Club {
    game: &'static str,
    seats: usize,
}

impl Club {
    fn new(game: &'static str, seats: usize) -> Club {
        Club { game, seats }
    }

    /// Opens a house with the tables, and comes there as the host.
    async fn open(&self) -> Option<(House, Person)> {
        let tables = [LOBBY].into_iter().chain(CODES).enumerate();
        let tables: String =
            tables.map(|(number, code)| format!("{}\n", self.table(code, number))).collect();
        let house = House::with_tables(&tables)?;
        let person = Person::new(&house).await;
        person.hold(&token(0)).await;
        person.go("/").await;
        Some((house, person))
    }

    fn game(&self, number: usize) -> &'static str {
        CODES[number]
    }

    /// An exported table. The one that is not started has a free seat.
    fn table(&self, code: &str, number: usize) -> Value {
        let seat = |at: usize| {
            let free = code == LOBBY && at + 1 == self.seats;
            let player =
                if free { json!("free") } else { json!({ "person": server::holder(&token(at)) }) };
            let name = if free { "" } else { NAMES[at] };
            json!({ "name": name, "figure": at, "player": player, "nonce": "", "away": false, "helped": false })
        };
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("it is later than 1970")
            .as_millis();
        let about = json!({
            "game": self.game,
            "setup": format!("seats={} first=0", self.seats),
            "pace": "endless",
            "odds": true,
            "listed": true,
            "stage": "gathering",
            "host": server::holder(&token(0)),
            "seats": (0..self.seats).map(seat).collect::<Vec<_>>(),
            "dice": 2,
            "secret": format!("{:032x}{:032x}", seed(), number),
            "muted": false,
            "touched": u64::try_from(now).expect("it is not so late"),
        });
        json!({ "code": code, "about": about, "version": 0, "steps": [], "talk": [] })
    }

    /// Starts a game through the API, because a browser would add to the dice.
    async fn start(&self, person: &Person, code: &str) {
        // A page without the table, because drawing each change would take long.
        person.go("/join").await;
        let script = "const [code, token] = arguments;
            const headers = { Authorization: `Bearer ${token}` };
            return fetch(`/api/tables/${code}/start`, { method: 'POST', headers, credentials: 'omit' }).then((it) => it.status)";
        let status = person.ask_page(script, vec![json!(code), json!(token(0))]).await;
        assert_eq!(status.expect("the server answers"), json!(204));
    }

    /// Plays on to kinds of moments that were not seen yet; `None` when the game is over.
    async fn play_on(&self, person: &Person, code: &str, seen: &[String]) -> Option<Vec<String>> {
        person.go("/join").await;
        let tokens: Vec<String> = (0..self.seats).map(token).collect();
        for slice in 0..200 {
            let draw = 1000 * seed() + 40 * seen.len() as u64 + slice;
            let given = vec![json!(code), json!(tokens), json!(seen), json!(draw)];
            let told = person.ask_page_slowly(include_str!("drive.js"), given).await;
            assert_eq!(told["error"], Value::Null);
            match told {
                Value::Null => return None,
                Value::Array(moments) => {
                    return Some(
                        moments.iter().filter_map(|it| it.as_str().map(String::from)).collect(),
                    );
                }
                _ => {}
            }
        }
        panic!("the game does not end");
    }
}

/// A walk through pages, with all findings, so that one run tells everything.
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

    /// Looks at a finished game: the result and the replay.
    async fn look_back(&mut self, code: &str) {
        self.person.go(&page(code, "/report")).await;
        self.person.see("#course .chart").await;
        let middle = self
            .person
            .js("return Number(document.getElementById('table').dataset.step) >> 1")
            .await;
        self.look("the result", &page(code, "")).await;
        self.look("the big screen of the result", &page(code, "/board")).await;
        for eyes in ["0", "spectator", "all"] {
            let path = page(code, &format!("/replay?at={middle}&eyes={eyes}"));
            self.look(&format!("the replay for {eyes}"), &path).await;
        }
        self.look("the end of the replay", &page(code, "/replay?at=9999&eyes=all")).await;
    }

    /// Looks at the page of a ticket, which is the response to a form, and at the one behind its
    /// link.
    async fn look_at_a_ticket(&mut self, code: &str) {
        for language in ["en", "fr"] {
            self.person.speak(language).await;
            self.person.go(&format!("/t/{code}")).await;
            self.person.click("#people summary").await;
            self.person.click("form[action$='/ticket'] button").await;
            self.person.see(".qr").await;
            self.look_around("the ticket", language).await;
            let link = self
                .person
                .js("return new URL(document.getElementById('link').value).pathname")
                .await;
            self.person.go(link.as_str().expect("a link")).await;
            self.look_around("taking a seat", language).await;
        }
    }

    /// Looks at the open page, on all screens.
    async fn look_around(&mut self, what: &str, language: &str) {
        self.person.until("document.documentElement.classList.contains('settled')").await;
        let board = self.person.count(".board-page, .board-lobby").await > 0;
        self.fill_panels().await;
        for (width, height, device) in screens() {
            if height == 540 && !board {
                continue;
            }
            let device = if board && width >= 960 { "television" } else { device };
            self.person.on_a_screen(width, height).await;
            let found =
                self.person.ask_page_slowly(include_str!("faults.js"), vec![json!(device)]).await;
            for fault in found.as_array().into_iter().flatten().filter_map(Value::as_str) {
                let fault = format!("{what}, {width} × {height}, {language}: {fault}");
                eprintln!("{fault}");
                self.faults.push(fault);
            }
        }
    }

    /// Opens and closes the panels that are filled while they are open; they stay filled.
    async fn fill_panels(&self) {
        let panels = "[...document.querySelectorAll('[data-fill]')]";
        self.person.js(&format!("{panels}.forEach((panel) => panel.open = true)")).await;
        let is_filled = "!panel.querySelector('[data-filled] > a')";
        self.person.until(&format!("{panels}.every((panel) => {is_filled})")).await;
        self.person.js(&format!("{panels}.forEach((panel) => panel.open = false)")).await;
    }

    fn finds_nothing(&self) {
        assert!(
            self.faults.is_empty(),
            "{} faults:\n{}",
            self.faults.len(),
            self.faults.join("\n")
        );
    }
}
