//! Promises of every drawing of Oliver Twist, whatever the game.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use bots::{HasBots, Level};
use engine::{Game, Match, Screen, Seeded, Turn, Viewer, random_game};
use language::{Language, Narrate, Words};
use oliver_twist::{Action, OliverTwist};
use pages::{Draw, DrawContext, Occupant, Sitter};

fn sitters(seats: usize) -> Vec<Sitter> {
    let sitter = |number: usize| Sitter {
        name: OliverTwist::NAMES[number].to_string(),
        figure: number as u8,
        kind: Occupant::Person,
        host: number == 0,
        seconds_left: None,
        helped: false,
        advised: false,
    };
    (0..seats).map(sitter).collect()
}

fn drawn_in(screen: &Screen<OliverTwist>, language: Language, board: bool) -> String {
    let sitters = sitters(screen.view.table.seats.len().into());
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
    let mut page = OliverTwist::table(screen, &look).into_string();
    if let Some(odds) = <OliverTwist as Draw>::odds(screen, &look) {
        page += &odds.into_string();
    }
    if let Some(standing) = &screen.standing {
        page += &OliverTwist::score(screen, standing, &look).into_string();
    }
    page
}

fn drawn(screen: &Screen<OliverTwist>) -> String {
    drawn_in(screen, Language::English, false)
}

/// The text between quotes after each `name="`.
fn values<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    let parts = page.split(start.as_str()).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

fn counted<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item).or_insert(0) += 1;
    }
    counts
}

/// Calls `look_at` with the game before each choice, and at the end, of games with all numbers of
/// seats.
fn all_along(games: u64, mut look_at: impl FnMut(&Match<OliverTwist>)) {
    for seed in 0..games {
        let seats = 2 + seed % 3;
        let memory = if seed % 2 == 0 { "yes" } else { "no" };
        let setup = format!("seats={seats} memory={memory}").parse().expect("a setup");
        let level = if seed % 4 < 2 { Level::First } else { Level::Second };
        let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
        let mut game = Match::new(setup, &mut deal);
        look_at(&game);
        while let Turn::Seats(asked) = game.turn() {
            let seat = asked.lowest();
            let action =
                OliverTwist::choose_untimed(level, &game.screen(seat.into()), &mut thoughts);
            game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
            look_at(&game);
        }
    }
}

fn viewers(game: &Match<OliverTwist>) -> Vec<Viewer> {
    game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
}

fn asked_screen(game: &Match<OliverTwist>) -> Option<Screen<OliverTwist>> {
    let asked = game.turn().asked();
    (!asked.is_empty()).then(|| game.screen(asked.lowest().into()))
}

#[test]
fn every_choice_can_be_tapped_and_no_two_in_the_same_way() {
    let mut kinds = BTreeSet::new();
    all_along(24, |game| {
        let Some(screen) = asked_screen(game) else { return };
        choices_can_be_tapped(&screen);
        let names = screen.choices.iter().map(|action| action.to_string());
        kinds.extend(names.map(|name| name.split(' ').next().map(str::to_string)));
    });
    assert!(kinds.len() >= 17, "nearly every kind of choice came up: {kinds:?}");
}

fn choices_can_be_tapped(screen: &Screen<OliverTwist>) {
    let page = drawn(screen);
    let there = counted(values(&page, "data-part"));
    let mut ways = BTreeMap::new();
    for action in &screen.choices {
        let parts = counted(OliverTwist::parts(action, screen));
        assert!(!parts.is_empty(), "{action} has parts");
        for (part, number) in &parts {
            let found = there.get(part.as_str()).copied().unwrap_or(0);
            assert!(found >= *number, "{action} needs {number} × {part}, {found} are drawn");
        }
        if let Some(other) = ways.insert(parts, action) {
            panic!("{action} and {other} have the same parts");
        }
    }
    let named: BTreeSet<String> =
        screen.choices.iter().flat_map(|action| OliverTwist::parts(action, screen)).collect();
    assert!(there.keys().all(|part| named.contains(*part)), "only parts of choices can be tapped");
}

/// OT-F1 to OT-F3: what a sale on offer says that it brings is what it brings.
#[test]
fn every_set_is_on_offer_for_what_it_brings() {
    let mut sold = 0;
    all_along(12, |game| {
        let Some(screen) = asked_screen(game) else { return };
        let sells: BTreeSet<String> = screen
            .choices
            .iter()
            .filter(|action| matches!(action, Action::Sell(_)))
            .map(Action::to_string)
            .collect();
        let names = vec![String::new(); 4];
        let look = DrawContext {
            viewer: screen.viewer,
            names: &names,
            sitters: &[],
            words: words(Language::English),
            odds: false,
            board: false,
            regions: None,
        };
        let offers = OliverTwist::offers(&screen, &look);
        assert_eq!(offers.is_empty(), sells.is_empty());
        for (action, text) in offers {
            assert!(sells.contains(&action.to_string()), "{action} is a choice");
            let sums = text.split('£').skip(1).map(|rest| {
                rest.split(|sign: char| !sign.is_ascii_digit())
                    .next()
                    .and_then(|sum| sum.parse().ok())
            });
            let told: u16 = sums.map(|sum: Option<u16>| sum.expect("a sum follows its sign")).sum();
            let seat = game.turn().asked().lowest();
            let before = screen.view.table.lairs[seat].money;
            let mut after = game.clone();
            after.act(seat, action, &mut Seeded::new(1)).expect("it is a choice");
            let money = after.screen(seat.into()).view.table.lairs[seat].money;
            assert_eq!(money, before + told, "{text}");
            sold += 1;
        }
    });
    assert!(sold > 50, "sets came up: {sold}");
}

/// OT-E2: in this game two players split their stashes at the same time.
#[test]
fn a_split_is_tapped_on_the_objects_in_the_stash() {
    let game = random_game::<OliverTwist>("seats=3".parse().expect("a setup"), 300);
    let first = game.log().iter().position(|step| step.to_string().contains(": split "));
    let game = game.replay_to(first.expect("somebody splits a stash"));
    assert_eq!(game.turn().asked().len(), 2);
    for seat in game.turn().asked().iter() {
        let screen = game.screen(seat.into());
        choices_can_be_tapped(&screen);
        assert!(
            screen.choices.iter().all(|action| matches!(action, Action::Split(_))),
            "{:?}",
            screen.choices
        );
    }
}

#[test]
fn a_prowl_marks_the_tokens_that_go_into_the_file() {
    all_along(2, |game| {
        let Some(screen) = asked_screen(game) else { return };
        for action in &screen.choices {
            let touched = OliverTwist::touches(action, &screen).len();
            let Action::Prowl(path) = action else { return assert_eq!(touched, 0) };
            let passed = path.spaces().len() - 1;
            assert_eq!(touched, if screen.view.table.sneaking { 0 } else { passed });
        }
    });
}

#[test]
fn the_end_of_a_round_tells_every_file_and_who_is_caught() {
    let mut told = BTreeSet::new();
    all_along(2, |game| {
        let screen = game.screen(Viewer::Spectator);
        let Some((at, name)) = OliverTwist::turning(&screen) else { return };
        if !told.insert((game.setup().to_string(), at, name)) {
            return;
        }
        let sitters = sitters(screen.view.table.seats.len().into());
        let names: Vec<String> = sitters.iter().map(|sitter| sitter.name.clone()).collect();
        for language in Language::ALL {
            let look = DrawContext {
                viewer: screen.viewer,
                names: &names,
                sitters: &sitters,
                words: words(language),
                odds: false,
                board: false,
                regions: None,
            };
            let parts = OliverTwist::turning_parts(at, &screen, &look);
            let parts: Vec<String> = parts.into_iter().map(maud::PreEscaped::into_string).collect();
            for name in &names {
                assert!(
                    parts.iter().any(|part| part.contains(&format!("<bdi>{name}</bdi>"))),
                    "{name}"
                );
            }
            assert!(parts.iter().any(|part| part.contains("ot-caught")), "somebody is caught");
        }
    });
    let names: BTreeSet<&str> = told.iter().map(|(_, _, name)| *name).collect();
    assert_eq!(names, BTreeSet::from(["dawn", "dusk"]));
}

#[test]
fn ids_are_unique_and_nothing_has_a_style_of_its_own() {
    all_along(4, |game| {
        for viewer in viewers(game) {
            let screen = game.screen(viewer);
            for page in [drawn(&screen), drawn_in(&screen, Language::French, true)] {
                let page = page + &OliverTwist::shapes().into_string();
                for (id, number) in counted(values(&page, "id")) {
                    assert_eq!(number, 1, "the id {id} is there {number} times: {game:?}");
                }
                assert!(!page.contains(" style="), "styles are in the stylesheet");
                let unworded = page.find("\"ot-table-").or_else(|| page.find(">ot-table-"));
                if let Some(at) = unworded {
                    panic!(
                        "no words for {}",
                        page[at + 1..].split(['"', '<']).next().unwrap_or("")
                    );
                }
            }
        }
    });
}

#[test]
fn what_is_referred_to_is_among_the_shapes() {
    let shapes = OliverTwist::shapes().into_string();
    let known: BTreeSet<&str> = values(&shapes, "id").into_iter().collect();
    let refers = |page: &str| {
        for href in values(page, "href").into_iter().filter_map(|href| href.strip_prefix('#')) {
            assert!(known.contains(href) || href == "ot-here", "there is a shape #{href}");
        }
    };
    refers(&shapes);
    all_along(3, |game| refers(&drawn(&game.screen(game.seats().lowest().into()))));
}

#[test]
fn the_same_screen_is_drawn_the_same() {
    all_along(3, |game| {
        for viewer in viewers(game) {
            assert_eq!(drawn(&game.screen(viewer)), drawn(&game.screen(viewer)));
        }
    });
}

#[test]
fn who_only_watches_has_nothing_to_tap() {
    all_along(4, |game| {
        assert!(values(&drawn(&game.screen(Viewer::Spectator)), "data-part").is_empty());
        let Some(screen) = asked_screen(game) else { return };
        let television = drawn_in(&screen, Language::English, true);
        assert!(values(&television, "data-part").is_empty(), "a television has no hand");
    });
}

#[test]
fn what_a_viewer_may_not_know_does_not_change_the_drawing() {
    let mut dice = Seeded::new(11);
    all_along(4, |game| {
        for viewer in viewers(game) {
            let screen = game.screen(viewer);
            let view = OliverTwist::imagine(&screen.view, &mut dice).view(viewer);
            let imagined = Screen { view, ..screen.clone() };
            assert_eq!(drawn(&imagined), drawn(&screen), "{game:?}");
        }
    });
}

#[test]
fn a_screen_is_small_enough_to_be_sent_at_every_change() {
    all_along(3, |game| {
        for viewer in viewers(game) {
            let size = drawn_in(&game.screen(viewer), Language::French, false).len();
            assert!(size < 60_000, "{size} bytes: {game:?}");
        }
    });
}

#[test]
fn ways_to_one_end_have_numbers() {
    let game = random_game::<OliverTwist>("seats=4".parse().expect("a setup"), 1);
    let mut screen = game.screen(game.seats().lowest().into());
    let ways = ["prowl 1 2 3", "prowl 4 3", "prowl 5 6 3"];
    screen.choices = ways.map(|way| way.parse::<Action>().expect("a choice")).to_vec();
    let parts: Vec<Vec<String>> =
        screen.choices.iter().map(|action| OliverTwist::parts(action, &screen)).collect();
    assert_eq!(parts, [vec!["space-3", "way-2"], vec!["space-3"], vec!["space-3", "way-3"]]);
    assert_eq!(values(&drawn(&screen), "data-part"), ["space-3", "way-2", "way-3"]);
}

/// The words of this game alone.
fn words(language: Language) -> &'static Words {
    static WORDS: LazyLock<[Words; 2]> = LazyLock::new(|| {
        Language::ALL
            .map(|language| Words::with_games(language, &[OliverTwist::messages(language)]))
    });
    &WORDS[language as usize]
}
