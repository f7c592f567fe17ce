//! Writes tables of Oliver Twist as HTML files, to look at: `cargo run -p oliver-twist --example
//! oliver_twist_gallery -- FOLDER`. Bots play; the first screen of each moment is written for the
//! player who is asked, for a spectator and for a television, at two and at four seats.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;
use std::{env, fs, io};

use bots::{HasBots, Level};
use engine::{Match, Screen, Seat, Seeded, Turn, Viewer};
use language::{Language, Narrate, Words};
use maud::{DOCTYPE, Markup, html};
use oliver_twist::page::chart;
use oliver_twist::{Action, OliverTwist, Phase, boxes};
use pages::{Draw, DrawContext, Occupant, Sitter};

const ROOM: &str = "
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.4 Georgia, serif; }
.room { display: grid; gap: .75rem; padding: .5rem; }
.room.wide { display: block; }
@media (min-width: 1100px) { .room { grid-template-columns: minmax(0, 1fr) 19rem; padding: .75rem; } }
aside { background: var(--paper); color: var(--ink); padding: .5rem .75rem; border-radius: .5rem; max-height: 90vh; overflow: auto; }
";

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_string());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder.join("map/london"))?;
    let town = boxes::london();
    for (name, side, night) in [("day", &town.day, false), ("night", &town.night, true)] {
        let map = folder.join("map/london");
        fs::write(map.join(format!("{name}.svg")), chart::svg(town, side, night))?;
        fs::write(
            map.join(format!("{name}-fr.svg")),
            chart::svg_in(town, side, night, |name| &name.fr),
        )?;
    }
    fs::write(
        folder.join("room.css"),
        format!("{}{}{ROOM}", pages::assets::STYLE, OliverTwist::STYLE),
    )?;
    fs::write(folder.join("figures.html"), page(&figures(), Language::English))?;
    for seats in [2, 4] {
        for (moment, screens) in moments(seats) {
            for (eyes, screen) in screens {
                for language in Language::ALL {
                    if language == Language::French && eyes != "own" {
                        continue;
                    }
                    let name = format!("{moment}-{seats}-{eyes}-{}.html", language.code());
                    let table = room(&screen, eyes == "board", language);
                    println!(
                        "{name}: {} bytes of table",
                        drawing(&screen, eyes == "board", language).0.len()
                    );
                    fs::write(folder.join(name), page(&table, language))?;
                }
            }
        }
    }
    Ok(())
}

type Screens = Vec<(&'static str, Screen<OliverTwist>)>;

/// The first screens of each moment that occurs in some games.
fn moments(seats: u8) -> BTreeMap<&'static str, Screens> {
    let mut moments = BTreeMap::new();
    for seed in 0..40 {
        let memory = if seed % 2 == 1 { "yes" } else { "no" };
        let setup = format!("seats={seats} memory={memory}").parse().expect("a setup");
        let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
        let mut game: Match<OliverTwist> = Match::new(setup, &mut deal);
        while let Turn::Seats(asked) = game.turn() {
            let seat = asked.lowest();
            let screen = game.screen(seat.into());
            if let Some(moment) = moment(&screen) {
                moments.entry(moment).or_insert_with(|| eyes(&game, seat));
            }
            let action = OliverTwist::choose_untimed(Level::Second, &screen, &mut thoughts);
            game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
        }
        moments.entry("over").or_insert_with(|| eyes(&game, Seat::new(0)));
    }
    moments
}

fn eyes(game: &Match<OliverTwist>, seat: Seat) -> Screens {
    vec![
        ("own", game.screen(seat.into())),
        ("spectator", game.screen(Viewer::Spectator)),
        ("board", game.screen(Viewer::Spectator)),
    ]
}

fn moment(screen: &Screen<OliverTwist>) -> Option<&'static str> {
    let table = &screen.view.table;
    let own = screen.view.own?;
    let can = |wanted: fn(&Action) -> bool| screen.choices.iter().any(wanted);
    Some(match table.phase {
        Phase::Turn { .. } if table.up.len() > 50 && !table.night && screen.notes.len() < 120 => {
            "day"
        }
        Phase::Turn { .. } if can(|action| matches!(action, Action::GiveUp)) => "give-up",
        Phase::Turn { .. } if can(|action| matches!(action, Action::Bribe)) => "bribe",
        Phase::Turn { .. }
            if can(|action| matches!(action, Action::Sell(_))) && own.cards.len() > 1 =>
        {
            "sell"
        }
        Phase::Turn { .. } if own.cards.len() > 2 => "help",
        Phase::Turn { .. } if table.night && own.loot.len() > 1 => "night",
        Phase::Way { .. } => "way",
        Phase::Peek { left: 1, .. } => "peek",
        Phase::Place { .. } => "place",
        Phase::Full { .. } => "drop",
        Phase::KeepLoot { .. } if screen.choices.len() > 1 => "burglary",
        Phase::Shed { .. } => "shed",
        Phase::Clear { .. } => "clear",
        Phase::Recover { .. } => "recover",
        Phase::Dodge { .. } => "dodge",
        Phase::Aim { .. } => "aim",
        Phase::KeepCard { .. } => "keep",
        Phase::Spy { .. } => "spy",
        Phase::Lead { .. } => "lead",
        _ => return None,
    })
}

fn sitters(screen: &Screen<OliverTwist>) -> Vec<Sitter> {
    let sitter = |seat: Seat| Sitter {
        name: OliverTwist::NAMES[seat.index()].to_string(),
        figure: seat.number(),
        kind: Occupant::Person,
        host: seat.index() == 0,
        seconds_left: None,
        helped: false,
        advised: false,
    };
    screen.view.table.seats.iter().map(sitter).collect()
}

fn drawing(screen: &Screen<OliverTwist>, board: bool, language: Language) -> Markup {
    let sitters = sitters(screen);
    let names: Vec<String> = sitters.iter().map(|sitter| sitter.name.clone()).collect();
    let look = DrawContext {
        viewer: screen.viewer,
        names: &names,
        sitters: &sitters,
        words: words(language),
        odds: false,
        board,
        regions: None,
    };
    OliverTwist::table(screen, &look)
}

/// The table with a list of choices beside it, more or less as the page will have it.
fn room(screen: &Screen<OliverTwist>, board: bool, language: Language) -> Markup {
    let sitters = sitters(screen);
    let names: Vec<String> = sitters.iter().map(|sitter| sitter.name.clone()).collect();
    let look = DrawContext {
        viewer: screen.viewer,
        names: &names,
        sitters: &sitters,
        words: words(language),
        odds: false,
        board,
        regions: None,
    };
    html! {
        div class={ "room" @if board { " wide" } } {
            div { (OliverTwist::table(screen, &look)) }
            @if !board {
                aside {
                    @if let Some(standing) = &screen.standing { (OliverTwist::score(screen, standing, &look)) }
                    @if let Some(odds) = OliverTwist::odds(screen, &look) { (odds) }
                    ul { @for action in screen.choices.iter().take(12) { li { (action) } } }
                }
            }
        }
    }
}

fn figures() -> Markup {
    html! {
        @for number in 0..OliverTwist::FIGURES { span class="ot-who" { (OliverTwist::figure(number)) } }
        div { (OliverTwist::emblem()) }
    }
}

fn page(body: &Markup, language: Language) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { "Oliver Twist" }
                link rel="stylesheet" href="room.css";
            }
            body { (OliverTwist::shapes()) main { h1 class="ot-unseen" { "Oliver Twist" } (body) } }
        }
    };
    page.into_string().replace("/map/", "map/").replace(".svg?in=fr", "-fr.svg")
}

/// The words of this game alone.
fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| {
        Language::ALL
            .map(|language| Words::with_games(language, &[OliverTwist::messages(language)]))
    });
    &WORDS[language as usize]
}
