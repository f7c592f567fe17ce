//! Promises of every drawing of a table of Doggy Bag.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use doggy_bag::{Action, Colour, DoggyBag, Phase};
use engine::{Game, Match, Screen, Seat, Seeded, Viewer, random_game};
use language::{Language, Narrate, Words};
use pages::{Draw, DrawContext, Occupant, Sitter};

/// The screens of every moment of some random games, chance included.
fn every_screen(mut each: impl FnMut(&Screen<DoggyBag>)) {
    for (seed, setup) in
        ["seats=2", "seats=3 edition=french", "seats=4", "seats=6", "seats=3 beginner=yes"]
            .iter()
            .enumerate()
    {
        let game = random_game::<DoggyBag>(setup.parse().expect("a setup"), seed as u64);
        let mut then = Match::before_the_first_step(game.setup().clone());
        for &step in game.log() {
            viewers(&then).for_each(|viewer| each(&then.screen(viewer)));
            then.play(step).expect("the log can be played again");
        }
        viewers(&then).for_each(|viewer| each(&then.screen(viewer)));
    }
}

fn viewers(game: &Match<DoggyBag>) -> impl Iterator<Item = Viewer> + use<> {
    game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator])
}

fn draw(screen: &Screen<DoggyBag>, language: Language, board: bool) -> String {
    looked_at(screen, language, |look| drawn(screen, &DrawContext { board, ..*look }))
}

/// Something drawn for the viewer of a screen.
fn looked_at<T>(
    screen: &Screen<DoggyBag>,
    language: Language,
    draw: impl FnOnce(&DrawContext) -> T,
) -> T {
    let names: Vec<String> = DoggyBag::NAMES.iter().map(ToString::to_string).collect();
    let sitters: Vec<Sitter> = (0..6).map(sitter).collect();
    draw(&DrawContext {
        viewer: screen.viewer,
        names: &names,
        sitters: &sitters,
        words: words(language),
        odds: false,
        board: false,
        regions: None,
    })
}

fn drawn(screen: &Screen<DoggyBag>, look: &DrawContext) -> String {
    let mut page = DoggyBag::shapes().into_string() + &DoggyBag::table(screen, look).into_string();
    page += &<DoggyBag as Draw>::odds(screen, look)
        .map_or_else(String::new, maud::PreEscaped::into_string);
    if let Some(standing) = &screen.standing {
        page += &DoggyBag::score(screen, standing, look).into_string();
    }
    page
}

fn sitter(number: u8) -> Sitter {
    let name = DoggyBag::NAMES[usize::from(number)].to_string();
    Sitter {
        name,
        figure: number,
        kind: Occupant::Person,
        host: false,
        seconds_left: None,
        helped: false,
        advised: false,
    }
}

fn english(screen: &Screen<DoggyBag>) -> String {
    draw(screen, Language::English, false)
}

/// The values of an attribute, in order.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn count<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    items.into_iter().fold(BTreeMap::new(), |mut counts, item| {
        *counts.entry(item).or_default() += 1;
        counts
    })
}

#[test]
fn every_choice_can_be_tapped() {
    every_screen(|screen| {
        let page = english(screen);
        let drawn = count(values(&page, "data-part"));
        for action in &screen.choices {
            for (part, needed) in count(DoggyBag::parts(action, screen)) {
                let there = drawn.get(part.as_str()).copied().unwrap_or_default();
                assert!(there >= needed, "{action}: {there} of {needed} {part}");
            }
        }
    });
}

#[test]
fn all_that_can_be_tapped_is_part_of_a_choice() {
    every_screen(|screen| {
        let page = english(screen);
        let parts: BTreeSet<String> =
            screen.choices.iter().flat_map(|action| DoggyBag::parts(action, screen)).collect();
        for part in values(&page, "data-part") {
            assert!(parts.contains(part), "{part} is part of no choice");
        }
        assert!(screen.viewer != Viewer::Spectator || !page.contains("data-part"));
    });
}

#[test]
fn gluttony_has_its_chance_only_where_odds_are_shown() {
    every_screen(|screen| {
        if !screen.choices.contains(&Action::Gluttony) {
            return;
        }
        for odds in [false, true] {
            let page = looked_at(screen, Language::English, |look| {
                DoggyBag::table(screen, &DrawContext { odds, ..*look }).into_string()
            });
            assert_eq!(page.contains("% safe"), odds);
        }
    });
}

#[test]
fn at_the_end_screens_are_lifted_and_tell_what_went_into_the_bag() {
    let mut ends = 0;
    every_screen(|screen| {
        let turning = DoggyBag::turning(screen);
        assert_eq!(turning.is_some(), screen.standing.is_some());
        let (Some((at, _)), Some(hands)) = (turning, screen.view.lifted) else { return };
        ends += 1;
        let draw = |look: &DrawContext| DoggyBag::turning_parts(at, screen, look);
        let parts = looked_at(screen, Language::English, draw);
        let mut seats: Vec<Seat> = screen.view.table.seats.iter().collect();
        seats.sort_by_key(|&seat| std::cmp::Reverse(screen.view.table.place(seat)));
        for (part, seat) in parts.into_iter().zip(seats) {
            // Swaps for bones of the chest leave their number as it was.
            let part = part.into_string();
            let (_, lifted) = part.split_once("still behind").unwrap_or_default();
            let numbers = lifted.split("</svg>").skip(1);
            let numbers = numbers.filter_map(|rest| rest.split('<').next()?.parse::<u8>().ok());
            let all = if hands[seat].is_empty() { 0 } else { 16 };
            assert_eq!(numbers.sum::<u8>(), all, "{part}");
        }
    });
    assert!(ends > 0);
}

#[test]
fn choices_differ_by_their_parts_or_by_a_number() {
    every_screen(|screen| {
        let sorted = |action: &Action| {
            let mut parts = DoggyBag::parts(action, screen);
            parts.extend(DoggyBag::dial(action).map(|dial| dial.number.to_string()));
            parts.sort();
            parts
        };
        let all: BTreeSet<_> = screen.choices.iter().map(sorted).collect();
        assert_eq!(all.len(), screen.choices.len());
    });
}

#[test]
fn ids_are_unique_and_nothing_has_a_style_of_its_own() {
    every_screen(|screen| {
        for board in [false, true] {
            let page = draw(screen, Language::French, board);
            for (id, times) in count(values(&page, "id")) {
                assert_eq!(times, 1, "{id} is there {times} times");
            }
            assert!(
                !page.contains("style=") && !page.contains("<style") && !page.contains("<script")
            );
        }
    });
}

#[test]
fn all_words_are_there_in_every_language() {
    every_screen(|screen| {
        for language in Language::ALL {
            let page = draw(screen, language, false);
            // A message that is missing shows as its id.
            assert!(
                !page.contains("db-table-"),
                "{language:?}: {:?}",
                page.split("db-table-").nth(1)
            );
        }
    });
}

#[test]
fn pieces_are_as_many_as_there_are_bones() {
    every_screen(|screen| {
        let page = english(screen);
        let table = &screen.view.table;
        let zones = count(values(&page, "data-zone"));
        let there = |zone: &str| zones.get(zone).copied().unwrap_or_default();
        assert_eq!(there("chest"), usize::from(table.chest.total()));
        assert_eq!(there("drawn"), usize::from(table.drawn.total()));
        for seat in table.seats.iter() {
            assert_eq!(there(&format!("front-{seat}")), usize::from(table.fronts[seat].total()));
        }
        if screen.view.lifted.is_none() {
            assert_eq!(there("hand"), usize::from(screen.view.hand.total()));
        }
    });
}

#[test]
fn what_is_hidden_does_not_show() {
    let mut dice = Seeded::new(7);
    every_screen(|screen| {
        // Other secrets, the same view: the drawing is the same to the byte.
        let imagined = DoggyBag::imagine(&screen.view, &mut dice);
        let twin = Screen {
            view: imagined.view(screen.viewer),
            choices: choices(&imagined, screen),
            ..screen.clone()
        };
        assert_eq!(english(&twin), english(screen));
    });
}

fn choices(position: &DoggyBag, screen: &Screen<DoggyBag>) -> Vec<Action> {
    let mut choices = Vec::new();
    if let Viewer::Seat(seat) = screen.viewer {
        position.choices(seat, &mut choices);
    }
    choices
}

#[test]
fn a_television_shows_no_hand_and_asks_nobody() {
    every_screen(|screen| {
        let page = draw(screen, Language::English, true);
        assert!(!page.contains("data-zone=\"hand\"") && !page.contains("data-part"));
    });
}

#[test]
fn a_screen_is_small_enough_to_be_sent_at_every_change() {
    let shapes = DoggyBag::shapes().into_string().len();
    every_screen(|screen| {
        let size = english(screen).len() - shapes;
        assert!(size < 60_000, "{size} bytes");
    });
}

#[test]
fn figures_and_emblem_are_pictures_without_words() {
    let mut seen = BTreeSet::new();
    for number in 0..DoggyBag::FIGURES {
        let figure = DoggyBag::figure(number).into_string();
        assert!(
            figure.starts_with("<svg") && !figure.contains("<text") && !figure.contains(" id=")
        );
        assert!(seen.insert(figure), "dog {number} looks like another");
    }
    assert!(seen.len() >= 6, "one for every seat");
    assert!(!DoggyBag::emblem().into_string().contains("<text"));
}

#[test]
fn a_thief_sees_the_bones_in_the_order_they_came() {
    let mut seen = 0;
    every_screen(|screen| {
        let drawn = usize::from(screen.view.table.drawn.total());
        let draws = screen.notes.iter().filter_map(|note| match note {
            doggy_bag::Note::Drew(_, colour) => Some(doggy_bag::Bones::one(*colour).to_string()),
            _ => None,
        });
        let draws: Vec<String> = draws.collect();
        let page = english(screen);
        let tray = page.split("class=\"db-drawn").nth(1).unwrap_or_default();
        let tray = tray.split("db-roles").next().unwrap_or_default();
        let kinds: Vec<&str> = values(tray, "data-kind");
        let expected: Vec<String> =
            draws[draws.len() - drawn..].iter().map(|letter| format!("bone-{letter}")).collect();
        assert_eq!(kinds, expected);
        let stake = screen.view.table.drawn.points();
        let steals = matches!(
            screen.view.table.phase,
            Phase::Steal { .. } | Phase::Tempt { .. } | Phase::Gluttony { .. } | Phase::Rob { .. }
        );
        let told = tray.contains(&format!("<small class=\"db-would\"><b>{stake}</b>"));
        assert_eq!(told, steals && drawn > 0, "what the thief has drawn is worth {stake}");
        seen += drawn;
    });
    assert!(seen > 0, "somebody stole something");
}

/// DB-S2: a white bone has its 1 on it, a black one a skull for its 0.
#[test]
fn every_bone_bears_its_worth() {
    let shapes = DoggyBag::shapes().into_string();
    for colour in Colour::ALL {
        let name = format!("<symbol id=\"db-{}\"", doggy_bag::Bones::one(colour));
        let (_, bone) = shapes.split_once(&name).expect("there is such a bone");
        let (bone, _) = bone.split_once("</symbol>").expect("it ends");
        let badge = format!("class=\"db-worth\" data-worth=\"{}\"", colour.points());
        assert!(bone.contains(&badge), "{colour:?} is worth {}", colour.points());
    }
}

#[test]
fn any_seat_and_figure_can_be_drawn() {
    let game = Match::<DoggyBag>::new("seats=2".parse().expect("a setup"), &mut Seeded::new(1));
    let screen = game.screen(Seat::new(1).into());
    let names = vec!["A & <b>".to_string(), String::new()];
    let sitters: Vec<Sitter> = [250, 7].map(|figure| Sitter { figure, ..sitter(0) }).into();
    let look = DrawContext {
        viewer: screen.viewer,
        names: &names,
        sitters: &sitters,
        words: words(Language::English),
        odds: false,
        board: false,
        regions: None,
    };
    let page = DoggyBag::table(&screen, &look).into_string();
    assert!(page.contains("A &amp; &lt;b&gt;") && !page.contains("<b>A"));
}

/// The words of this game alone.
fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| {
        Language::ALL.map(|language| Words::with_games(language, &[DoggyBag::messages(language)]))
    });
    &WORDS[language as usize]
}
