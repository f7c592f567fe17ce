//! Draws what four open pages are sent at every choice of whole games. `bench/drawing` counts the
//! instructions that it takes.
//!
//! `cargo run --release -p server --example drawing -- GAME GAMES blind|drawn|packed`

use std::sync::Arc;

use bots::Level;
use dice::Version;
use engine::{Dice, Seat, Seeded, Viewer};
use language::Language;
use pages::{DicePromise, Occupant, Pace, PageKeys, PageReader, Sitter, Stage, TableView};
use server::frames::PageKind;
use server::games::{self, GameEntry};
use server::hosted_game::HostedGame;
use server::http::{SentText, event};

/// The part of the work that is done.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// The games are played, and nothing is drawn.
    Blind,
    /// Changes are drawn.
    Drawn,
    /// Changes are drawn and compressed.
    Packed,
}

/// An open page.
struct OpenPage {
    viewer: Viewer,
    shown: usize,
    keys: PageKeys,
    sent: SentText,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [game, games, part] = texts[..] else { panic!("expected: GAME GAMES blind|drawn|packed") };
    let kind = games::named(game).expect("a game");
    let part = match part {
        "blind" => Part::Blind,
        "drawn" => Part::Drawn,
        _ => Part::Packed,
    };
    let sums = (0..games.parse().expect("a number")).map(|number| play(kind, number, part));
    let all = sums.fold([0; 4], |all, one| [0, 1, 2, 3].map(|at| all[at] + one[at]));
    let [choices, frames, bytes, packed] = all;
    println!("choices {choices} frames {frames} bytes {bytes} packed {packed}");
}

/// Plays a game; counts choices, frames, bytes and compressed bytes.
fn play(kind: &GameEntry, number: u64, part: Part) -> [usize; 4] {
    let mut dice = Seeded::for_game(7, number);
    let secret = [number as u8; 32];
    let live = Version::Two.dice(&secret, &[None; 4]).expect("nobody adds to them");
    let mut game = (kind.begin)("seats=4", live).expect("a setup").game;
    let sitters: Vec<Sitter> = (0..4).map(|number| sitter(kind, number)).collect();
    let page = |seat: Seat| OpenPage {
        viewer: seat.into(),
        shown: usize::MAX,
        keys: PageKeys::default().patched(true),
        sent: SentText::default(),
    };
    let mut pages: Vec<OpenPage> = Seat::ALL.into_iter().take(4).map(page).collect();
    // Pages are up to date when the game begins.
    if part != Part::Blind {
        pages.iter_mut().for_each(|page| drop(look(page, &game, &sitters)));
    }
    let mut counts = [0; 4];
    while !game.is_over() {
        let asked: Vec<Seat> = game.asked().iter().collect();
        let seat = asked[dice.below(asked.len() as u32) as usize];
        let choice = game.think(seat, Level::First, u64::from(dice.below(u32::MAX)));
        let at = game.steps();
        game = game.act(seat, at, &choice).expect("bots choose what is offered").game;
        counts[0] += 1;
        if part == Part::Blind {
            continue;
        }
        for page in &mut pages {
            let frames = look(page, &game, &sitters);
            counts[1] += frames.len();
            let text: String = frames.iter().map(|frame| event("table", frame)).collect();
            counts[2] += text.len();
            if part == Part::Packed {
                counts[3] += page.sent.deflate(text.as_bytes()).len();
            }
        }
    }
    counts
}

fn sitter(kind: &GameEntry, number: usize) -> Sitter {
    Sitter {
        name: kind.names[number].to_string(),
        figure: number as u8,
        kind: Occupant::Person,
        host: number == 0,
        seconds_left: None,
        helped: false,
        advised: false,
    }
}

fn look(page: &mut OpenPage, game: &Arc<dyn HostedGame>, sitters: &[Sitter]) -> Vec<String> {
    let reader =
        PageReader { words: ::games::words(Language::English), path: "/t/KNAVE", notice: None };
    let is_over = game.is_over();
    let table = TableView {
        code: "KNAVE",
        stage: if is_over { Stage::Over } else { Stage::Playing },
        viewer: page.viewer,
        host: page.viewer == Viewer::Seat(Seat::new(0)),
        sitters,
        setup: "",
        pace: Pace::Endless,
        odds: true,
        coach: false,
        talk: &[],
        muted: false,
        step: game.steps(),
        mark: "7-0",
        commitment: "630dcd29b7ee1ff7d2d9a36d5c3e5ac4a3d0e4e0a4fe1ad5b59b0e0ae3d5b6c1",
        dice: DicePromise { version: 2, hashes: &[""; 4], sealed: true, at_once: false },
        secret: None,
        link: "http://127.0.0.1:4000/t/KNAVE",
        rematch: None,
        course: None,
        course_asked: false,
        lesson: None,
        asked_since: page.viewer.seat().map_or(0, |seat| game.asked_since(seat)),
        regions: None,
    };
    let frames = game.news(PageKind::Table, &reader, &table, page.shown, &mut page.keys);
    page.shown = game.steps();
    frames
}
