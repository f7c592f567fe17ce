//! Draws moments of games of Doggy Bag into a folder, to look at: `doggy_bag_gallery FOLDER`.

use std::path::Path;
use std::sync::LazyLock;
use std::{env, fs, io};

use bots::{HasBots, Level};
use doggy_bag::{DoggyBag, Phase};
use engine::{Finished, Match, Screen, Seat, Seeded, Viewer};
use language::{Language, Narrate, Words};
use maud::{DOCTYPE, Markup, html};
use pages::{Draw, DrawContext, Occupant, Sitter};

type Moment = (&'static str, fn(&Screen<DoggyBag>) -> bool);

/// Moments worth a look: the name, and how the screen of the first seat tells it.
const MOMENTS: [Moment; 14] = [
    ("start", |screen| screen.view.hand.total() == 16 && !screen.choices.is_empty()),
    ("loot", |screen| {
        at(screen, |phase| matches!(phase, Phase::Loot { .. })) && !screen.choices.is_empty()
    }),
    ("role", |screen| {
        at(screen, |phase| matches!(phase, Phase::Role { .. })) && !screen.choices.is_empty()
    }),
    ("watch", |screen| {
        at(screen, |phase| matches!(phase, Phase::Role { seat } if seat.number() > 0))
    }),
    ("lead", |screen| {
        at(screen, |phase| matches!(phase, Phase::Lead { .. })) && !screen.choices.is_empty()
    }),
    ("scout", |screen| {
        at(screen, |phase| matches!(phase, Phase::Send { .. })) && !screen.choices.is_empty()
    }),
    ("feed", |screen| {
        at(screen, |phase| matches!(phase, Phase::Feed { .. })) && !screen.choices.is_empty()
    }),
    ("swap", |screen| {
        at(screen, |phase| matches!(phase, Phase::Swap { .. })) && !screen.choices.is_empty()
    }),
    ("steal", |screen| {
        at(screen, |phase| matches!(phase, Phase::Steal { left: 2, .. })) && drawn(screen) > 1
    }),
    ("hothead", |screen| {
        at(screen, |phase| matches!(phase, Phase::Steal { left: 4.., .. })) && drawn(screen) > 3
    }),
    ("woken", |screen| matches!(screen.notes.last(), Some(doggy_bag::Note::WokeFagin(..)))),
    ("tempt", |screen| {
        at(screen, |phase| matches!(phase, Phase::Tempt { .. })) && !screen.choices.is_empty()
    }),
    ("rob", |screen| {
        at(screen, |phase| matches!(phase, Phase::Rob { .. })) && !screen.choices.is_empty()
    }),
    ("over", |screen| at(screen, |phase| matches!(phase, Phase::Over(_)))),
];

fn at(screen: &Screen<DoggyBag>, is: impl Fn(Phase) -> bool) -> bool {
    is(screen.view.table.phase)
}

fn drawn(screen: &Screen<DoggyBag>) -> u8 {
    screen.view.table.drawn.total()
}

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).ok_or_else(|| io::Error::other("which folder?"))?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (sheet, style) in [("base.css", pages::assets::STYLE), ("doggy-bag.css", DoggyBag::STYLE)] {
        fs::write(folder.join(sheet), style)?;
    }
    let mut names = Vec::new();
    for seats in [2, 4, 6] {
        for (name, is) in MOMENTS {
            let Some(game) = find(seats, is) else { continue };
            for (who, viewer, board) in [
                ("seat", Viewer::Seat(Seat::new(0)), false),
                ("spectator", Viewer::Spectator, false),
                ("board", Viewer::Spectator, true),
            ] {
                let name = format!("{name}-{seats}-{who}");
                for language in Language::ALL {
                    let page = page(&game, viewer, board, language);
                    let file = format!("{name}-{}.html", language.code());
                    fs::write(folder.join(&file), page.into_string())?;
                    names.push(file);
                }
            }
        }
    }
    fs::write(folder.join("index.html"), index(&names).into_string())
}

/// The first game, after some turns, in which the first seat has such a screen.
fn find(seats: u8, is: fn(&Screen<DoggyBag>) -> bool) -> Option<Match<DoggyBag>> {
    (1..200).find_map(|seed| {
        let game = play(seats, seed);
        let last = game.log().len();
        // The second half of the game first, because there is more on the table.
        (last / 2..=last).chain(0..last / 2).find_map(|steps| {
            let then = game.replay_to(steps);
            is(&then.screen(Seat::new(0).into())).then_some(then)
        })
    })
}

fn play(seats: u8, seed: u64) -> Finished<DoggyBag> {
    let setup = format!("seats={seats}").parse().expect("a setup");
    let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    Match::new(setup, &mut deal).play_through(&mut deal, |seat, screen| {
        let level = if seat.number() == 0 { Level::First } else { Level::Second };
        DoggyBag::choose_untimed(level, screen, &mut thoughts)
    })
}

fn page(game: &Match<DoggyBag>, viewer: Viewer, board: bool, language: Language) -> Markup {
    let screen = game.screen(viewer);
    let names: Vec<String> = DoggyBag::NAMES.iter().map(ToString::to_string).collect();
    let sitters: Vec<Sitter> = (0..6).map(sitter).collect();
    let look = DrawContext {
        viewer,
        names: &names,
        sitters: &sitters,
        words: words(language),
        odds: false,
        board,
        regions: None,
    };
    html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Doggy Bag" }
                link rel="stylesheet" href="base.css";
                link rel="stylesheet" href="doggy-bag.css";
            }
            body.table.db-gallery {
                main {
                    h1.db-sr { "Doggy Bag" }
                    (DoggyBag::shapes())
                    (DoggyBag::table(&screen, &look))
                    @if let Some(standing) = &screen.standing { (DoggyBag::score(&screen, standing, &look)) }
                    @if let Some(odds) = DoggyBag::odds(&screen, &look) { (odds) }
                }
            }
        }
    }
}

fn sitter(number: u8) -> Sitter {
    let kind = if number % 3 == 2 { Occupant::Bot(1, "mutt") } else { Occupant::Person };
    let name = DoggyBag::NAMES[usize::from(number)].to_string();
    Sitter {
        name,
        figure: number,
        kind,
        host: number == 0,
        seconds_left: None,
        helped: false,
        advised: false,
    }
}

fn index(names: &[String]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { "Doggy Bag" }
                link rel="stylesheet" href="base.css";
                link rel="stylesheet" href="doggy-bag.css";
            }
            body.db-gallery {
                main {
                    h1 { "Doggy Bag" }
                    (DoggyBag::emblem())
                    p { @for number in 0..DoggyBag::FIGURES { (DoggyBag::figure(number)) } }
                    ul { @for name in names { li { a href=(name) { (name) } } } }
                }
            }
        }
    }
}

/// The words of this game alone.
fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| {
        Language::ALL.map(|language| Words::with_games(language, &[DoggyBag::messages(language)]))
    });
    &WORDS[language as usize]
}
