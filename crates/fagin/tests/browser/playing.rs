//! The ways of playing: in the list, by tapping pieces, or with the keyboard alone.

use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::house::House;
use crate::person::Person;

/// Time that a whole game may take; long, because machines can be busy.
pub const EVENING: Duration = Duration::from_secs(600);
/// Time after which a choice that led to nothing is made again.
const AGAIN: Duration = Duration::from_secs(8);

/// The way a person chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// By clicking in the list.
    List,
    /// By tapping pieces, and in the list what has none.
    Pieces,
    /// With the keyboard alone.
    Keys,
}

/// The state of a table's page.
#[derive(PartialEq, Eq, Debug)]
pub enum Stage {
    /// It asks for a choice, at this step.
    Asks(u64),
    /// It waits for others.
    Waits,
    /// The game is over.
    Over,
}

/// The choices that a person made.
#[derive(Default, Debug)]
pub struct Played {
    pub choices: usize,
    /// The number of those made by tapping.
    pub tapped: usize,
}

/// Plays a table to its end.
pub async fn play_to_the_end(person: &Person, how: How) -> Played {
    play(person, how, usize::MAX).await
}

/// Makes up to `most` choices, or fewer if the game ends before.
pub async fn play(person: &Person, how: How, most: usize) -> Played {
    let until = Instant::now() + EVENING;
    let mut played = Played::default();
    let mut chosen: Option<(u64, Instant)> = None;
    loop {
        match stage(person).await {
            Stage::Over => return played,
            _ if played.choices == most => {
                // The choice is on its way; the page need not be asked again.
                person.until("!document.querySelector('#act[aria-busy]')").await;
                return played;
            }
            Stage::Asks(step)
                if chosen.is_none_or(|(at, when)| at != step || when.elapsed() > AGAIN) =>
            {
                if how == How::Keys && played.choices > 0 {
                    stays_in_place(person).await;
                }
                if let Ok(tapped) = choose(person, how).await
                    && stage(person).await != Stage::Asks(step)
                {
                    played.choices += 1;
                    played.tapped += usize::from(tapped);
                    chosen = Some((step, Instant::now()));
                }
            }
            _ => {}
        }
        person.patience(until, "the end of the game").await;
    }
}

/// Does something while another person plays on, because the table would wait for them otherwise.
pub async fn while_playing<T>(other: &Person, doing: impl Future<Output = T>) -> T {
    let play_on = async {
        play_to_the_end(other, How::List).await;
        std::future::pending().await
    };
    tokio::select! {
        done = doing => done,
        () = play_on => unreachable!("it waits at the end"),
    }
}

pub async fn stage(person: &Person) -> Stage {
    let script = "const table = document.getElementById('table');
        document.querySelector('dialog[open] button')?.click();
        if (document.getElementById('over')) return 'over';
        const form = document.getElementById('act');
        return form && !form.inert && !form.hasAttribute('aria-busy') ? Number(table.dataset.step) : 'waits'";
    match person.ask_page(script, vec![]).await {
        Ok(Value::Number(step)) => Stage::Asks(step.as_u64().unwrap_or_default()),
        Ok(over) if over == json!("over") => Stage::Over,
        _ => Stage::Waits,
    }
}

/// Waits until it is the person's turn.
pub async fn until_asked(person: &Person) {
    person.until("document.querySelector('#act:not([inert])')").await;
}

/// Waits until the person is to choose a role. No one else is asked then, so the table stands
/// still.
pub async fn until_asked_for_a_role(person: &Person) {
    person
        .until("document.querySelector('#act:not([inert])') && document.querySelector('[data-part^=role-]')")
        .await;
}

/// The step that the page shows.
pub async fn step(person: &Person) -> u64 {
    let step = person.js("return Number(document.getElementById('table').dataset.step)").await;
    step.as_u64().expect("a table has a step")
}

/// The page changed between two commands: the person looks again.
struct PageChanged;

impl From<CmdError> for PageChanged {
    fn from(_: CmdError) -> PageChanged {
        PageChanged
    }
}

/// Chooses and confirms. True if pieces were tapped.
async fn choose(person: &Person, how: How) -> Result<bool, PageChanged> {
    match how {
        How::List => in_the_list(person).await.map(|()| false),
        How::Pieces => with_pieces(person).await,
        How::Keys => with_keys(person).await.map(|()| false),
    }
}

/// Clicks on the first choice and on the button.
async fn in_the_list(person: &Person) -> Result<(), PageChanged> {
    person.try_click("label.choice:has(#c0)").await?;
    Ok(person.try_click(CONFIRM).await?)
}

/// Taps all pieces of the first choice that has any, and the button. Looks at what is picked before
/// each tap, because a piece that glides can be missed, and another be tapped in its place.
async fn with_pieces(person: &Person) -> Result<bool, PageChanged> {
    for _ in 0..MOST_TAPS {
        let next = person.ask_page(NEXT_TAP, vec![]).await?;
        match next.as_str() {
            None => return in_the_list(person).await.map(|()| false),
            Some("") => {
                person.try_click(CONFIRM).await?;
                return Ok(true);
            }
            Some(piece) => person.try_click(piece).await?,
        }
    }
    Err(PageChanged)
}

/// The button that confirms, once there is something to confirm.
const CONFIRM: &str = "#act.ready #confirm";

/// More taps than any choice needs, even if some pieces are put back.
const MOST_TAPS: usize = 50;

/// The next piece to tap for the first choice with pieces, or the one to put back; empty if all are
/// picked, `null` if no choice has pieces.
const NEXT_TAP: &str = "
    const radio = [...document.querySelectorAll('#act input[name=choice]')].find((it) => it.dataset.parts);
    if (!radio) return null;
    const missing = radio.dataset.parts.split('|');
    for (const { dataset: { part } } of document.querySelectorAll('[data-part].picked')) {
        const at = missing.indexOf(part);
        if (at < 0) return `[data-part='${part}'].picked`;
        missing.splice(at, 1);
    }
    return missing.length ? `[data-part='${missing[0]}']:not(.picked)` : ''";

/// Tab to the list, the space bar, Tab to the button, Enter.
async fn with_keys(person: &Person) -> Result<(), PageChanged> {
    for (goal, key) in [("#act input[name=choice]", Key::Space), ("#confirm", Key::Enter)] {
        if !person.try_tab_to(goal).await {
            return Err(PageChanged);
        }
        person.press(key).await;
    }
    Ok(())
}

/// Fails if the focus is lost: a player by keyboard must not start from the top of the page at
/// every choice.
async fn stays_in_place(person: &Person) {
    let lost = "const [form, focus] = [document.getElementById('act'), document.activeElement];
        return form && !form.inert && !focus.closest('main') ? focus.outerHTML.slice(0, 200) : null";
    let lost = person.js(lost).await;
    assert_eq!(lost, Value::Null, "the focus is lost: it is on {lost}");
}

/// Sets up a table through the pages: from the front page, with friends and bots in the other
/// seats. The host goes first. Returns the code.
pub async fn set_up(host: &Person, game: &str, name: &str, others: &[&str]) -> String {
    host.go("/").await;
    host.click(&format!("a[href='/new/{game}']")).await;
    host.write("#name", name).await;
    let seats = others.len() + 1;
    host.click(&format!("label:has(#seats-{seats})")).await;
    for (seat, who) in (1..).zip(others) {
        host.click(&format!("#seat-{seat} option[value='{who}']")).await;
    }
    host.click("form.setup details summary").await;
    host.click("label:has(input[name=first][value='0'])").await;
    host.click("form.setup button.primary").await;
    host.text(".code-large").await
}

/// Joins a table by its code, and sits down.
pub async fn join(friend: &Person, code: &str, name: &str) {
    friend.go("/").await;
    friend.write("#code", code).await;
    friend.click(".code-form button").await;
    friend.write("#sit #name", name).await;
    friend.click("button[form=sit]").await;
    friend.see(".seat.yours").await;
    has_promised(friend).await;
}

/// Waits until the browser has sent the hash of its part of the dice.
pub async fn has_promised(person: &Person) {
    person
        .until(
            "(({ hashes, seat }) => hashes.split(',')[seat] !== '')(document.getElementById('dice').dataset)",
        )
        .await;
}

pub async fn start(host: &Person) {
    has_promised(host).await;
    host.click("form.start button").await;
    host.see("#table[data-stage=playing]").await;
}

/// A table for two people and these bots, with the game begun.
pub async fn begin(house: &House, game: &str, bots: &[&str]) -> (Person, Person, String) {
    let (host, friend) = tokio::join!(Person::new(house), Person::new(house));
    let code = set_up(&host, game, "Nancy", &[&["friend"], bots].concat()).await;
    join(&friend, &code, "Jack").await;
    start(&host).await;
    friend.see("#table[data-stage=playing]").await;
    (host, friend, code)
}

/// A table for one person and two random bots.
pub async fn begin_alone(house: &House, game: &str) -> (Person, String) {
    let person = Person::new(house).await;
    let code = set_up(&person, game, "Nancy", &["0", "0"]).await;
    start(&person).await;
    (person, code)
}

/// Makes choices behind the page's back, as fast as the server takes them, for tests about later
/// moments. True if the game is over.
pub async fn rush(people: &[&Person], most: usize) -> bool {
    let until = Instant::now() + EVENING;
    let mut made = 0;
    loop {
        for person in people {
            let (more, over) = rush_alone(person, most - made).await;
            made += more;
            if over || made >= most {
                return over;
            }
        }
        people[0].patience(until, "the end of a hurried game").await;
    }
}

/// One person's choices, until others are asked: their number, and whether the game is over.
pub async fn rush_alone(person: &Person, most: usize) -> (usize, bool) {
    let said = person.ask_page_slowly(RUSH, vec![json!(most)]).await;
    assert_eq!(said["error"], Value::Null);
    let made = said["made"].as_u64().and_then(|made| usize::try_from(made).ok());
    (made.unwrap_or_default(), said["over"] == json!(true))
}

/// Makes the first choice again and again, until another seat is asked.
const RUSH: &str = "
    const [most, done] = arguments;
    const address = location.pathname.split('/').slice(0, 3).join('/');
    (async () => {
        for (let made = 0; made < most; made++) {
            const html = await (await fetch(address)).text();
            const page = new DOMParser().parseFromString(html, 'text/html');
            if (page.getElementById('over')) return { made, over: true };
            const form = page.getElementById('act');
            if (!form) return { made };
            const [step, choice] = ['step', 'choice'].map((name) => form.querySelector(`[name=${name}]`).value);
            const body = new URLSearchParams({ step, choice });
            await fetch(`${address}/act`, { method: 'POST', headers: { 'X-Fagin': '1' }, body });
        }
        return { made: most };
    })().then(done, (error) => done({ error: String(error) }));
";
