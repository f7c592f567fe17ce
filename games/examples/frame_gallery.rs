//! Writes every page of the table to a folder, for looking at them:
//!
//!     cargo run -p games --example frame_gallery -- /tmp/gallery
//!     cd /tmp/gallery && python3 -m http.server
use std::fs;
use std::path::Path;

use bots::HasBots;
use doggy_bag::DoggyBag;
use engine::{Game, Match, Screen, Seat, Seeded, Viewer};
use language::Language;
use maud::Markup;
use oliver_twist::OliverTwist;
use pages::{
    DicePromise, Draw, Fresh, FrontPage, GameCard, ListedTable, Message, Occupant, Pace,
    PageReader, Replay, ReplayScene, RollRow, Sitter, Stage, TableView,
};

type Written = std::io::Result<()>;

const SEAL: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

fn main() -> Written {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".to_string());
    let folder = Path::new(&folder);
    assets(&folder.join("a"))?;
    for language in Language::ALL {
        let folder = folder.join(language.code());
        fs::create_dir_all(&folder)?;
        house(&folder, language)?;
        game::<DoggyBag>(&folder, language)?;
        game::<OliverTwist>(&folder, language)?;
    }
    Ok(())
}

fn assets(folder: &Path) -> Written {
    fs::create_dir_all(folder)?;
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let styles = [pages::assets::STYLE, DoggyBag::STYLE, OliverTwist::STYLE];
    fs::write(folder.join("fagin.css"), styles.concat())?;
    fs::write(folder.join("icon.svg"), pages::icon())?;
    let map = folder.with_file_name("map").join("london");
    fs::create_dir_all(&map)?;
    for side in ["day", "night"] {
        fs::copy(docs.join(format!("london-{side}.svg")), map.join(side).with_extension("svg"))?;
    }
    fs::write(folder.join("fagin.js"), pages::assets::SCRIPT)?;
    fs::write(folder.join("idiomorph.js"), pages::assets::MORPH)?;
    fs::write(folder.join("dice.js"), pages::assets::DICE)?;
    fs::write(folder.join("verify.js"), pages::assets::VERIFY)
}

fn write(folder: &Path, name: &str, page: Markup) -> Written {
    fs::write(folder.join(name).with_extension("html"), page.into_string())
}

fn reader(language: Language) -> PageReader<'static> {
    PageReader { words: games::words(language), path: "/", notice: None }
}

/// The pages that belong to no table.
fn house(folder: &Path, language: Language) -> Written {
    let reader = reader(language);
    let games = [GameCard::of::<DoggyBag>(reader.words), GameCard::of::<OliverTwist>(reader.words)];
    let listed = |code: &str, game, stage, your_turn| ListedTable {
        code: code.to_string(),
        game,
        stage,
        names: ["Artful", "Betty", "Rose", "Nipper"].map(String::from).to_vec(),
        your_turn,
        lesson: false,
    };
    let yours = [
        listed("KNAVE", DoggyBag::NAME, Stage::Playing, true),
        listed("SMOKE", OliverTwist::NAME, Stage::Playing, false),
    ];
    let open = [listed("LAMPS", OliverTwist::NAME, Stage::Gathering, false)];
    write(
        folder,
        "front",
        pages::front(&reader, &FrontPage { yours: &yours, open: &open, finished: &[] }, &games),
    )?;
    write(
        folder,
        "front-first",
        pages::front(&reader, &FrontPage { yours: &[], open: &[], finished: &[] }, &games),
    )?;
    write(
        folder,
        "join",
        pages::join(&reader, "KNAVF", Some("There is no table with this code.")),
    )?;
    write(folder, "fairness", pages::fairness(&reader))?;
    let hint = Some(("/join", "Join with a code"));
    write(
        folder,
        "trouble",
        pages::trouble(&reader, "Lost in the fog", "There is no such page here.", hint),
    )
}

/// The pages of a game, at several moments of a game of bots.
fn game<G: Draw + HasBots>(folder: &Path, language: Language) -> Written {
    let reader = reader(language);
    let named = |page: &str| format!("{}-{page}", G::NAME);
    let fresh = Fresh { name: "", figure: 0 };
    write(folder, &named("new"), pages::new_table::<G>(&reader, &fresh))?;
    write(folder, &named("rules"), pages::rules::<G>(&reader))?;

    let four = sitters(&["Oskar", "Betty", "Rose", "Nipper"]);
    let mut gathering = sitters(&["Oskar", "Betty", "", ""]);
    gathering[1].kind = Occupant::Bot(1, "mutt");
    let lobby = TableView {
        host: true,
        stage: Stage::Gathering,
        ..table(&gathering, Viewer::Seat(Seat::new(0)))
    };
    write(folder, &named("lobby-host"), pages::lobby::<G>(&reader, &lobby))?;
    let lobby = TableView { host: false, viewer: Viewer::Spectator, ..lobby };
    write(folder, &named("lobby-guest"), pages::lobby::<G>(&reader, &lobby))?;
    write(folder, &named("lobby-board"), pages::board_lobby::<G>(&reader, &lobby))?;
    write(
        folder,
        "ticket",
        pages::ticket(&reader, &lobby, "https://fagin.example/seat/x7f3k2m9q"),
    )?;

    moments::<G>(folder, &reader, &four)
}

fn moments<G: Draw + HasBots>(folder: &Path, reader: &PageReader, four: &[Sitter]) -> Written {
    let named = |page: &str| format!("{}-{page}", G::NAME);
    let mut dice = Seeded::new(7);
    let setup: G::Setup = "seats=4 first=0".parse().map_err(std::io::Error::other)?;
    let mut game = Match::<G>::new(setup, &mut dice);
    let (me, mut asked) = (Seat::new(0), 0);
    while game.standing().is_none() {
        let screen = game.screen(Viewer::Seat(me));
        let table = TableView { step: game.step_count(), ..table(four, Viewer::Seat(me)) };
        if !screen.choices.is_empty() && asked < 12 {
            asked += 1;
            write(
                folder,
                &named(&format!("turn-{asked}")),
                pages::table(reader, &table, &screen, None),
            )?;
        } else if asked == 6 {
            write(folder, &named("wait"), pages::table(reader, &table, &screen, Some(700)))?;
            let watched = game.screen(Viewer::Spectator);
            write(folder, &named("board"), pages::board(reader, &table, &watched, None))?;
            let replay = Replay { at: 40, steps: 120, eyes: Some(Viewer::Seat(me)) };
            write(
                folder,
                &named("replay"),
                pages::replay(reader, &table, &ReplayScene::By(screen), &replay),
            )?;
        }
        let seat = game.turn().asked().lowest();
        let screen = game.screen(Viewer::Seat(seat));
        let action = screen.any_choice(&mut dice);
        game.act(seat, action, &mut dice).map_err(std::io::Error::other)?;
    }
    over(folder, reader, four, &game.screen(Viewer::Seat(me)), game.step_count())?;
    let table = table(four, Viewer::Spectator);
    write(
        folder,
        &named("board-over"),
        pages::board(reader, &table, &game.screen(Viewer::Spectator), None),
    )
}

fn over<G: Draw>(
    folder: &Path,
    reader: &PageReader,
    four: &[Sitter],
    screen: &Screen<G>,
    step: usize,
) -> Written {
    let me = Viewer::Seat(Seat::new(0));
    let table = TableView { stage: Stage::Over, secret: Some(SEAL), step, ..table(four, me) };
    let rolls = (0..12).map(|step| RollRow {
        step: 3 * step,
        outcome: "draw w".into(),
        odds: "draw w 3, draw k 1".into(),
    });
    let rolls: Vec<RollRow> = rolls.collect();
    write(
        folder,
        "proof",
        pages::proof(
            reader,
            &table,
            &["", "f0e1d2c3b4a5968778695a4b3c2d1e0f", "", ""],
            &rolls,
            "{}",
        ),
    )?;
    write(folder, &format!("{}-over", G::NAME), pages::table(reader, &table, screen, None))
}

fn sitters(names: &[&str]) -> Vec<Sitter> {
    let sitter = |(at, name): (usize, &&str)| Sitter {
        name: name.to_string(),
        figure: at as u8,
        kind: match at {
            _ if name.is_empty() => Occupant::Free,
            1 => Occupant::Bot(1, "mutt"),
            _ => Occupant::Person,
        },
        host: at == 0,
        seconds_left: (at != 1).then_some(34),
        helped: at == 2,
        advised: at == 2,
    };
    names.iter().enumerate().map(sitter).collect()
}

fn table(sitters: &[Sitter], viewer: Viewer) -> TableView<'_> {
    static TALK: std::sync::LazyLock<Vec<Message>> = std::sync::LazyLock::new(|| {
        let said =
            [("Rose", ":bark:"), ("Nipper", "Mind the black ones!"), ("Oskar", "<b>Never.</b>")];
        let message = |(number, (name, text)): (usize, (&str, &str))| Message {
            number: number as i64,
            name: name.to_string(),
            text: text.to_string(),
        };
        said.into_iter().enumerate().map(message).collect()
    });
    TableView {
        code: "KNAVE",
        stage: Stage::Playing,
        viewer,
        host: viewer == Viewer::Seat(Seat::new(0)),
        sitters,
        setup: "seats=4 edition=english beginner=no first=random",
        pace: Pace::Brisk,
        odds: true,
        coach: false,
        talk: &TALK,
        muted: false,
        step: 0,
        commitment: SEAL,
        dice: DicePromise { version: 2, hashes: &["", "", "", ""], sealed: false, at_once: false },
        secret: None,
        link: "https://fagin.example/t/KNAVE",
        mark: "7-0",
        rematch: None,
        course: None,
        course_asked: false,
        asked_since: 0,
        lesson: None,
        regions: None,
    }
}
