//! The pages keep what they promise: to readers with and without script, to screen readers, and to
//! a browser that allows neither inline script nor inline style.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use doggy_bag::DoggyBag;
use engine::{Finished, Match, Screen, Seat, Seeded, Viewer};
use language::Language;
use oliver_twist::OliverTwist;
use pages::{
    DicePromise, Draw, FrontPage, GameCard, ListedTable, Message, Occupant, Pace, PageReader,
    Replay, ReplayScene, RollRow, Sitter, Stage, TableView,
};

const HOSTILE: [&str; 6] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onclick='alert(1)",
    "\u{202e}resworb eht",
    "🐕‍🦺 Ḿ̈ïx",
    "&lt;b&gt;",
];

// ---- Pages to look at

fn reader(language: Language) -> PageReader<'static> {
    PageReader {
        words: games::words(language),
        path: "/t/KNAVE?a=\"b\"",
        notice: Some("A <b>notice</b>."),
    }
}

fn sitters(names: [&str; 4], stage: Stage) -> Vec<Sitter> {
    let kinds = [Occupant::Person, Occupant::Bot(1, "mutt"), Occupant::Away, Occupant::Person];
    let sitter = |(at, name): (usize, &str)| Sitter {
        name: name.to_string(),
        figure: at as u8,
        kind: if stage == Stage::Gathering && at > 1 { Occupant::Free } else { kinds[at] },
        host: at == 0,
        seconds_left: Some(40),
        helped: true,
        advised: true,
    };
    names.into_iter().enumerate().map(sitter).collect()
}

fn messages(names: [&str; 4]) -> Vec<Message> {
    let texts = [":bark:", names[1], ":not-a-reaction:", "a < b"];
    let said = |(at, text): (usize, &str)| Message {
        number: at as i64,
        name: names[at].to_string(),
        text: text.to_string(),
    };
    texts.into_iter().enumerate().map(said).collect()
}

fn table<'a>(
    sitters: &'a [Sitter],
    talk: &'a [Message],
    stage: Stage,
    viewer: Viewer,
) -> TableView<'a> {
    TableView {
        code: "KNAVE",
        stage,
        viewer,
        host: viewer == Viewer::Seat(Seat::new(0)),
        sitters,
        setup: "seats=4 edition=french-first beginner=yes first=random",
        pace: Pace::Brisk,
        odds: true,
        coach: false,
        talk,
        muted: false,
        step: 17,
        commitment: "630dcd29",
        dice: DicePromise { version: 2, hashes: &["", "", "", ""], sealed: false, at_once: false },
        secret: (stage == Stage::Over).then_some("00010203"),
        link: "https://fagin.example/t/KNAVE",
        mark: "7-0",
        rematch: None,
        course: None,
        course_asked: false,
        asked_since: 17,
        lesson: None,
        regions: None,
    }
}

/// A game after this many choices, seen by the seat that is asked next and by a spectator.
fn after<G: Draw>(choices: usize) -> (Screen<G>, Screen<G>) {
    let game = played::<G>(choices);
    let seat = game.turn().asked().iter().next().unwrap_or(Seat::new(0));
    (game.screen(Viewer::Seat(seat)), game.screen(Viewer::Spectator))
}

/// A game that is over.
fn finished<G: Draw>() -> Finished<G> {
    played(usize::MAX).finish().expect("the game is over")
}

fn played<G: Draw>(choices: usize) -> Match<G> {
    let mut dice = Seeded::new(3);
    let setup = "seats=4 first=0".parse::<G::Setup>().expect("this is a setup");
    let mut game = Match::<G>::new(setup, &mut dice);
    for _ in 0..choices {
        let Some(seat) = game.turn().asked().iter().next() else { break };
        let action = game.screen(Viewer::Seat(seat)).any_choice(&mut dice);
        game.act(seat, action, &mut dice).expect("bots choose what can be chosen");
    }
    game
}

/// Every kind of page, by name.
fn all_pages(language: Language, names: [&str; 4]) -> BTreeMap<String, String> {
    let reader = reader(language);
    let mut pages = BTreeMap::new();
    let keep: Keep = &mut |name, page| {
        pages.insert(name, page.into_string());
    };
    house(&reader, names, keep);
    game::<DoggyBag>(&reader, names, keep);
    game::<OliverTwist>(&reader, names, keep);
    pages
}

type Keep<'a> = &'a mut dyn FnMut(String, maud::Markup);

fn house(reader: &PageReader, names: [&str; 4], keep: Keep) {
    let games = [GameCard::of::<DoggyBag>(reader.words), GameCard::of::<OliverTwist>(reader.words)];
    let listed = |stage, your_turn| ListedTable {
        code: "KNAVE".to_string(),
        game: "doggy-bag",
        stage,
        names: names.map(String::from).to_vec(),
        your_turn,
        lesson: your_turn,
    };
    let yours = [listed(Stage::Playing, true), listed(Stage::Over, false)];
    let open = [listed(Stage::Gathering, false), listed(Stage::Playing, false)];
    keep(
        "front".to_string(),
        pages::front(reader, &FrontPage { yours: &yours, open: &open, finished: &[] }, &games),
    );
    keep("join".to_string(), pages::join(reader, names[0], Some(names[1])));
    keep("fairness".to_string(), pages::fairness(reader));
    keep(
        "trouble".to_string(),
        pages::trouble(reader, names[0], names[1], Some(("/join", "Join"))),
    );
}

fn game<G: Draw>(reader: &PageReader, names: [&str; 4], keep: Keep) {
    let fresh = pages::Fresh { name: names[0], figure: 2 };
    keep(format!("new {}", G::NAME), pages::new_table::<G>(reader, &fresh));
    keep(format!("rules {}", G::NAME), pages::rules::<G>(reader));
    lobbies::<G>(reader, names, keep);
    for choices in [0, 1, 4, 9, 14, 30, 10_000] {
        moment::<G>(reader, names, choices, keep);
        open::<G>(reader, names, choices, keep);
    }
}

fn open<G: Draw>(reader: &PageReader, names: [&str; 4], at: usize, keep: Keep) {
    let sitters = sitters(names, Stage::Over);
    let table = table(&sitters, &[], Stage::Over, Viewer::Spectator);
    let open = finished::<G>().open_at(at);
    let replay = Replay { at, steps: 10_000, eyes: None };
    keep(
        format!("open replay {} {at}", G::NAME),
        pages::replay(reader, &table, &ReplayScene::Open(open), &replay),
    );
}

fn lobbies<G: Draw>(reader: &PageReader, names: [&str; 4], keep: Keep) {
    let sitters = sitters(names, Stage::Gathering);
    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        let table = table(&sitters, &[], Stage::Gathering, viewer);
        let name = format!("{} {viewer:?}", G::NAME);
        keep(format!("lobby {name}"), pages::lobby::<G>(reader, &table));
        keep(format!("board lobby {name}"), pages::board_lobby::<G>(reader, &table));
        keep(
            format!("ticket {name}"),
            pages::ticket(reader, &table, "https://fagin.example/seat/x"),
        );
    }
}

fn moment<G: Draw>(reader: &PageReader, names: [&str; 4], choices: usize, keep: Keep) {
    let (asked, watched) = after::<G>(choices);
    let stage = if asked.standing.is_some() { Stage::Over } else { Stage::Playing };
    let (sitters, talk) = (sitters(names, stage), messages(names));
    for screen in [&asked, &watched] {
        let table = table(&sitters, &talk, stage, screen.viewer);
        let name = format!("{} {choices} {:?}", G::NAME, screen.viewer);
        keep(format!("table {name}"), pages::table(reader, &table, screen, Some(700)));
        keep(format!("board {name}"), pages::board(reader, &table, screen, None));
        let replay = Replay { at: choices, steps: 10_000, eyes: Some(screen.viewer) };
        keep(
            format!("replay {name}"),
            pages::replay(reader, &table, &ReplayScene::By(screen.clone()), &replay),
        );
        let rolls =
            [RollRow { step: 3, outcome: "draw w".to_string(), odds: "draw w 3".to_string() }];
        keep(
            format!("proof {name}"),
            pages::proof(reader, &table, &["", "", "", ""], &rolls, "{\"a\": \"</script><b>\"}"),
        );
    }
}

const PLAIN: [&str; 4] = ["Oskar", "Betty", "Rose", "Nipper"];

fn each_page(mut check: impl FnMut(&str, &[Tag], &str)) {
    for language in Language::ALL {
        for (name, page) in all_pages(language, PLAIN) {
            check(&format!("{name} ({})", language.code()), &tags(&page), &page);
        }
    }
}

/// OT-P8: the memory aid is for people, and people are told so.
#[test]
fn the_fairness_page_says_that_bots_never_forget() {
    for (language, said) in
        [(Language::English, "never forget"), (Language::French, "n’oublie rien")]
    {
        let pages = all_pages(language, PLAIN);
        let (_, page) =
            pages.iter().find(|(name, _)| *name == "fairness").expect("there is such a page");
        assert!(page.contains(said), "{said}");
    }
}

// ---- A very small reader of HTML, as maud writes it

#[derive(Debug)]
struct Tag {
    /// `input`, or `/label` for an end.
    name: String,
    attributes: BTreeMap<String, String>,
}

impl Tag {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.get(name).map(String::as_str)
    }
}

fn tags(html: &str) -> Vec<Tag> {
    let mut rest = html;
    let mut found = Vec::new();
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = end_of_tag(rest);
        found.push(tag(&rest[..end]));
        rest = &rest[end..];
    }
    found
}

/// Where the tag ends: at a `>` outside of quotes.
fn end_of_tag(text: &str) -> usize {
    let mut quoted = false;
    for (at, letter) in text.char_indices() {
        match letter {
            '"' => quoted = !quoted,
            '>' if !quoted => return at,
            _ => {}
        }
    }
    panic!("a tag without end: {:.80}", text);
}

fn tag(text: &str) -> Tag {
    let (name, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mut attributes = BTreeMap::new();
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == '/');
        let end =
            rest.find(|letter: char| letter.is_whitespace() || letter == '=').unwrap_or(rest.len());
        let (key, after) = rest.split_at(end);
        if key.is_empty() {
            return Tag { name: name.trim_end_matches('/').to_string(), attributes };
        }
        let (value, after) = match after.strip_prefix("=\"") {
            Some(quoted) => quoted.split_once('"').expect("a quote is closed"),
            None => ("", after),
        };
        attributes.insert(key.to_string(), value.to_string());
        rest = after;
    }
}

// ---- What is promised

#[test]
fn ids_are_unique() {
    each_page(|page, tags, _| {
        let mut seen = BTreeSet::new();
        for id in tags.iter().filter_map(|tag| tag.get("id")) {
            assert!(seen.insert(id), "{page} has the id {id} twice");
        }
    });
}

#[test]
fn what_is_referred_to_is_there() {
    each_page(|page, tags, _| {
        let ids: BTreeSet<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
        for name in ["for", "form", "popovertarget", "aria-labelledby", "aria-describedby"] {
            for id in tags.iter().filter_map(|tag| tag.get(name)) {
                assert!(ids.contains(id), "{page}: {name}={id} leads nowhere");
            }
        }
        for anchor in tags.iter().filter_map(|tag| tag.get("href")?.strip_prefix('#')) {
            assert!(ids.contains(anchor), "{page}: #{anchor} leads nowhere");
        }
    });
}

#[test]
fn every_control_has_a_label() {
    each_page(|page, tags, _| {
        let labelled: BTreeSet<&str> = tags
            .iter()
            .filter(|tag| tag.name == "label")
            .filter_map(|tag| tag.get("for"))
            .collect();
        let mut inside = 0;
        for tag in tags {
            match tag.name.as_str() {
                "label" => inside += 1,
                "/label" => inside -= 1,
                "input" | "select" | "textarea" if tag.get("type") != Some("hidden") => {
                    let named = tag.get("aria-label").is_some_and(|label| !label.is_empty());
                    let pointed = tag.get("id").is_some_and(|id| labelled.contains(id));
                    assert!(named || pointed || inside > 0, "{page}: no label for {tag:?}");
                }
                _ => {}
            }
        }
    });
}

#[test]
fn nothing_is_inline() {
    each_page(|page, tags, _| {
        for tag in tags {
            assert_ne!(tag.name, "style", "{page}");
            for name in tag.attributes.keys() {
                assert!(name != "style" && !name.starts_with("on"), "{page}: {tag:?}");
            }
            let data = tag.get("type") == Some("application/json");
            assert!(tag.name != "script" || data || tag.get("src").is_some(), "{page}: {tag:?}");
        }
    });
}

#[test]
fn nothing_comes_from_elsewhere() {
    each_page(|page, tags, _| {
        for address in tags
            .iter()
            .flat_map(|tag| [tag.get("src"), tag.get("href"), tag.get("action")])
            .flatten()
        {
            let local =
                address.starts_with('/') && !address.starts_with("//") || address.starts_with('#');
            assert!(local, "{page}: {address}");
        }
    });
}

#[test]
fn names_and_messages_stay_text() {
    let long = "M".repeat(200);
    for language in Language::ALL {
        let names = [
            [HOSTILE[0], HOSTILE[1], HOSTILE[2], HOSTILE[3]],
            [HOSTILE[4], HOSTILE[5], &long, HOSTILE[0]],
        ];
        for names in names {
            let hostile = all_pages(language, names);
            for (name, plain) in all_pages(language, PLAIN) {
                let shape = |html: &str| -> Vec<String> {
                    tags(html).into_iter().map(|tag| tag.name).collect()
                };
                assert_eq!(
                    shape(&hostile[&name]),
                    shape(&plain),
                    "{name}: a name has become an element"
                );
            }
            for page in hostile.values() {
                assert!(!page.contains("<img src=x") && !page.contains("alert(1)</script>"));
            }
        }
    }
}

#[test]
fn every_choice_can_be_made_without_script() {
    for choices in [0, 1, 4, 9, 14, 30] {
        every_choice_is_a_radio_button::<DoggyBag>(choices);
        every_choice_is_a_radio_button::<OliverTwist>(choices);
    }
}

fn every_choice_is_a_radio_button<G: Draw>(choices: usize) {
    let (screen, _) = after::<G>(choices);
    let (sitters, reader) = (sitters(PLAIN, Stage::Playing), reader(Language::English));
    let table = table(&sitters, &[], Stage::Playing, screen.viewer);
    let main = pages::table_main(&reader, &table, &screen, None).into_string();
    let tags = tags(&main);
    let radios: Vec<&Tag> = tags.iter().filter(|tag| tag.get("name") == Some("choice")).collect();
    // A choice that ends in a blank is completed by each of the numbers.
    let numbers: Vec<&str> =
        tags.iter().filter(|tag| tag.name == "option").filter_map(|tag| tag.get("value")).collect();
    let whole = |value: &str| match value.ends_with(' ') {
        true => numbers.iter().map(|number| format!("{value}{number}")).collect(),
        false => vec![value.to_string()],
    };
    let mut offered: Vec<String> =
        radios.iter().filter_map(|tag| tag.get("value")).flat_map(whole).collect();
    let mut expected: Vec<String> = screen.choices.iter().map(ToString::to_string).collect();
    offered.sort();
    expected.sort();
    assert_eq!(offered, expected, "every choice once, and nothing else");
    assert!(radios.len() <= 60, "{} choices in one list", radios.len());
    assert!(radios[0].get("required").is_some(), "sending the form without a choice is pointless");
    assert!(
        tags.iter().any(|tag| tag.get("name") == Some("step") && tag.get("value") == Some("17"))
    );
    assert!(tags.iter().any(|tag| tag.get("action") == Some("/t/KNAVE/act")));
}

#[test]
fn no_choice_is_said_in_notation() {
    for language in Language::ALL {
        for choices in 0..40 {
            every_choice_is_in_words::<DoggyBag>(choices, language);
            every_choice_is_in_words::<OliverTwist>(choices, language);
        }
    }
}

fn every_choice_is_in_words<G: Draw>(choices: usize, language: Language) {
    let (screen, _) = after::<G>(choices);
    let (sitters, reader) = (sitters(PLAIN, Stage::Playing), reader(language));
    let table = table(&sitters, &[], Stage::Playing, screen.viewer);
    let main = pages::table_main(&reader, &table, &screen, None).into_string();
    for choice in &screen.choices {
        let notation = choice.to_string();
        let last = notation.rsplit(' ').next().unwrap_or_default();
        for raw in [notation.as_str(), last] {
            assert!(
                !main.contains(&format!("<span>{raw}</span></label>")),
                "{language:?}: {notation}"
            );
        }
    }
}

#[test]
fn a_replay_with_everything_open_shows_every_hand_and_the_bag() {
    let game = finished::<DoggyBag>();
    let (mut hidden, mut slipped) = (0, 0);
    for at in 0..game.log().len() {
        let open = game.open_at(at);
        let page = open_replay(&game, at);
        let count = |zone: &str| page.matches(&format!("data-zone=\"{zone}\"")).count();
        for seat in game.seats().iter() {
            let hand = open.seats[seat.index()].view.hand;
            assert_eq!(
                count(&format!("lifted-{seat}")),
                usize::from(hand.total()),
                "step {at}, seat {seat}"
            );
            hidden += usize::from(hand.total());
        }
        assert_eq!(count("bag"), usize::from(open.screen.view.table.in_bag), "step {at}");
        slipped = slipped.max(page.matches("into the bag").count());
        assert!(!page.contains("slips some bones"), "step {at}: it is said which");
    }
    assert!(hidden > 0 && slipped > 0);
}

#[test]
fn a_replay_with_everything_open_shows_every_stash_file_and_the_bag_of_london() {
    let game = finished::<OliverTwist>();
    let steps = game.log().len();
    for at in [steps / 3, steps / 2, steps * 3 / 4, steps - 1] {
        let open = game.open_at(at);
        let page = open_replay(&game, at);
        for seat in game.seats().iter() {
            let own = open.seats[seat.index()].view.own.expect("a seat has a lair");
            let shown = page.matches(&format!("data-zone=\"stash-{seat}\"")).count();
            assert_eq!(shown, usize::from(own.stash.total()), "step {at}, seat {seat}");
            assert!(
                !page.contains(&format!("data-zone=\"stash-{seat}\" data-kind=\"back\"")),
                "step {at}, seat {seat}"
            );
        }
        assert!(page.contains("ot-open-bag"), "step {at}");
    }
}

#[test]
fn nothing_is_open_until_the_game_is_over() {
    assert!(played::<DoggyBag>(9).finish().is_none());
    assert!(played::<OliverTwist>(9).finish().is_none());
}

fn open_replay<G: Draw>(game: &Finished<G>, at: usize) -> String {
    let (reader, sitters) = (reader(Language::English), sitters(PLAIN, Stage::Over));
    let table = table(&sitters, &[], Stage::Over, Viewer::Spectator);
    let open = game.open_at(at);
    pages::replay(
        &reader,
        &table,
        &ReplayScene::Open(open),
        &Replay { at, steps: game.log().len(), eyes: None },
    )
    .into_string()
}

/// It is sent at every change, to everyone.
#[test]
fn a_table_is_not_too_large_to_send() {
    for choices in 0..60 {
        let size = sent::<DoggyBag>(choices);
        assert!(size < 64_000, "{size}");
        assert!(sent::<OliverTwist>(choices) < 150_000);
    }
}

fn sent<G: Draw>(choices: usize) -> usize {
    let (screen, _) = after::<G>(choices);
    let (sitters, reader) = (sitters(PLAIN, Stage::Playing), reader(Language::French));
    let table = table(&sitters, &[], Stage::Playing, screen.viewer);
    let main = pages::table_main(&reader, &table, &screen, None).into_string();
    main.len()
}

#[test]
fn spectators_are_asked_nothing() {
    let (_, screen) = after::<DoggyBag>(4);
    let (sitters, reader) = (sitters(PLAIN, Stage::Playing), reader(Language::English));
    let table = table(&sitters, &[], Stage::Playing, Viewer::Spectator);
    let main = pages::table_main(&reader, &table, &screen, None).into_string();
    assert!(!main.contains("name=\"choice\"") && !main.contains("data-your-turn"));
    let board = pages::board_main(&reader, &table, &screen, None).into_string();
    assert!(!board.contains("<form") && !board.contains("<button"));
}

#[test]
fn the_same_screen_gives_the_same_page() {
    assert_eq!(all_pages(Language::French, PLAIN), all_pages(Language::French, PLAIN));
}

#[test]
fn every_message_is_known_in_every_language() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/pages/src");
    for file in fs::read_dir(sources)
        .expect("there are sources")
        .flatten()
        .filter(|file| file.path().is_file())
    {
        let text = fs::read_to_string(file.path()).expect("a source is text");
        for id in text.split('"').filter(|text| text.starts_with("page-") && !text.contains('{')) {
            for language in Language::ALL {
                assert!(
                    games::words(language).has(id),
                    "{:?} says {id}, which {language:?} lacks",
                    file.path()
                );
            }
        }
    }
    // Ids that are put together show up on the pages if they are missing.
    each_page(|page, _, html| assert!(!html.contains("page-"), "{page} shows the id of a message"));
}

#[test]
fn both_languages_say_the_same_things() {
    let ids = |language: &str| -> BTreeSet<String> {
        let file = format!(
            "{}/../crates/language/fluent/{language}/pages.ftl",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = fs::read_to_string(file).expect("there are words");
        text.lines().filter_map(|line| Some(line.split_once(" =")?.0.to_string())).collect()
    };
    assert_eq!(ids("en"), ids("fr"));
}

#[test]
fn every_rule_has_an_anchor() {
    fn anchors<G: Draw>(language: Language) {
        let page = pages::rules::<G>(&reader(language)).into_string();
        let tags = tags(&page);
        let ids: BTreeSet<&str> = tags.iter().filter_map(|tag| tag.get("id")).collect();
        let rules = language::rulebook::rules(G::rulebook(language));
        assert!(rules.len() > 30);
        for (id, _) in rules {
            assert!(ids.contains(id), "{id} has no anchor");
        }
    }
    for language in Language::ALL {
        anchors::<DoggyBag>(language);
        anchors::<OliverTwist>(language);
    }
}

/// A rulebook shows the pieces of its game: the same in every language, each with a drawing.
#[test]
fn every_picture_of_a_rulebook_is_drawn() {
    fn named<G: Draw>(language: Language) -> Vec<&'static str> {
        let starts = G::rulebook(language).split("<!-- picture: ").skip(1);
        starts.map(|rest| rest.split_once(" -->").expect("a comment ends").0).collect()
    }
    fn drawn<G: Draw>() {
        assert!(named::<G>(Language::English).len() > 10, "{} has pictures", G::NAME);
        for language in Language::ALL {
            let names = named::<G>(language);
            assert_eq!(names, named::<G>(Language::English));
            for name in &names {
                let drawn = G::illustration(name, games::words(language));
                assert!(drawn.is_some(), "{} draws {name}", G::NAME);
            }
            let page = pages::rules::<G>(&reader(language)).into_string();
            assert_eq!(page.matches("<span class=\"picture").count(), names.len());
            assert!(!page.contains("picture: "), "no name of a picture is shown");
        }
        assert!(G::illustration("nothing", games::words(Language::English)).is_none());
    }
    drawn::<DoggyBag>();
    drawn::<OliverTwist>();
}

#[test]
fn the_proof_cannot_end_its_element() {
    let sitters = sitters(PLAIN, Stage::Over);
    let table = table(&sitters, &[], Stage::Over, Viewer::Spectator);
    let page = pages::proof(&reader(Language::English), &table, &[], &[], "{\"a\":\"</script>\"}")
        .into_string();
    assert!(page.contains("{\"a\":\"\\u003c/script>\"}"));
}

#[test]
fn seats_beyond_the_number_of_names_do_no_harm() {
    let reader = reader(Language::English);
    let table = table(&[], &[], Stage::Playing, Viewer::Spectator);
    pages::lobby::<DoggyBag>(&reader, &table);
    pages::board_lobby::<DoggyBag>(&reader, &table);
}
