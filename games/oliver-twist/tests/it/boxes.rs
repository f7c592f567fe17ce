//! The box that ships is the one the rulebook describes, and the author of another is told every
//! mistake.

use oliver_twist::boxes::{self, Complaint, MOST_COMPLAINTS, parse};
use oliver_twist::page::chart;
use oliver_twist::{Effect, Kind, Object, Side, Space, Spaces, Token, Town};
use proptest::prelude::*;

const LONDON: &str = include_str!("../../boxes/london.toml");

fn london() -> &'static Town {
    boxes::london()
}

fn sides() -> [&'static Side; 2] {
    [&london().day, &london().night]
}

/// OT-C2: 85 round tokens: 60 objects, 5 characters, 10 tools and 10 burglaries.
#[test]
fn there_are_85_round_tokens() {
    let (day, night) = (london().day_tokens, london().burglary_tokens);
    let of = |kind| day.of(kind).total();
    assert_eq!(day.total() + night.total(), 85);
    assert_eq!(day.loot().total(), 60);
    assert_eq!(Object::ALL.map(|object| of(Kind::Object(object))), [12, 11, 10, 7, 6, 5]);
    assert_eq!([of(Kind::Wallet), of(Kind::Character), of(Kind::Tool)], [9, 5, 10]);
    assert_eq!([of(Kind::Burglary), night.total(), night.of(Kind::Burglary).total()], [0, 10, 10]);
}

/// OT-C2: apples and handkerchiefs are worth £1 or £2, the others from brooch to watch £2, £3, £4
/// and £5.
#[test]
fn coins_are_those_of_the_rulebook() {
    let coin = |object, coin| {
        let token = Token::object(object, coin);
        (london().values[usize::from(token.number())], london().day_tokens.count(token))
    };
    assert_eq!([coin(Object::Apple, 1), coin(Object::Apple, 2)], [(1, 8), (2, 4)]);
    assert_eq!([coin(Object::Handkerchief, 1), coin(Object::Handkerchief, 2)], [(1, 6), (2, 5)]);
    let dear = [Object::Brooch, Object::Necklace, Object::Ring, Object::Watch];
    assert_eq!(dear.map(|object| coin(object, 1)), [(2, 10), (3, 7), (4, 6), (5, 5)]);
    assert_eq!(london().values[usize::from(Token::WALLET.number())], 0);
}

/// OT-C2 (box): 3 crowbars, 3 lanterns, 2 picklocks and 2 ropes.
#[test]
fn there_are_four_types_of_tool() {
    let tools = (0..).zip(&london().tools);
    let tools: Vec<_> = tools
        .map(|(which, name)| (name.en.as_str(), london().day_tokens.count(Token::tool(which))))
        .collect();
    assert_eq!(tools, [("Crowbar", 3), ("Lantern", 3), ("Picklock", 2), ("Rope", 2)]);
}

/// OT-C3: 9 starting tokens, without a coin.
#[test]
fn there_are_nine_starting_tokens_without_coins() {
    let starting = london().starting;
    assert_eq!(
        Object::ALL.map(|object| starting.count(Token::object(object, 0))),
        [2, 2, 2, 1, 1, 1]
    );
    assert_eq!(starting.total(), 9);
    assert!(starting.faces().all(|token| london().values[usize::from(token.number())] == 0));
}

/// OT-C4: rewards of £6, 5, 4, 3 and 2 from the top.
#[test]
fn there_are_five_rewards() {
    assert_eq!(london().rewards, [6, 5, 4, 3, 2]);
}

/// OT-C5: 16 Burglary cards.
#[test]
fn there_are_sixteen_burglary_cards() {
    assert_eq!(london().burglaries, [10, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 0, -2, -3, -4]);
    assert_eq!(london().burglaries.len(), 16);
}

/// OT-C6: 13 Character cards, one for each effect from OT-K1 to OT-K13.
#[test]
fn there_are_thirteen_character_cards() {
    let effects: Vec<Effect> = london().characters.iter().map(|card| card.effect).collect();
    let expected = [
        Effect::Dodge,
        Effect::Sneak,
        Effect::Actions(2),
        Effect::Clear,
        Effect::Rob,
        Effect::Wallets(3),
        Effect::Frame(2),
        Effect::Raid(6),
        Effect::Recover,
        Effect::Fence(2),
        Effect::Spy,
        Effect::Recruit(3),
        Effect::Fine(2),
    ];
    assert_eq!(effects, expected);
}

/// OT-C7 (box): 75 token spaces a side, numbered street by street, and the square is none of them.
#[test]
fn each_side_has_75_spaces() {
    for side in sides() {
        assert_eq!(side.spaces.len(), 75);
        assert!(!side.spaces.contains(Space::SQUARE));
        assert_eq!(side.at.len(), 76);
        let mut next = 1;
        for street in &side.streets {
            assert_eq!(street.first.number(), next, "{}", street.key);
            next += street.length;
        }
        assert_eq!(next, 76);
    }
    let (street, place) = london().day.street(Space::new(48)).expect("48 lies in a street");
    assert_eq!((street.key.as_str(), place), ("newgate", 1));
}

/// OT-C7: neighbours are so both ways, and no space is next to itself.
#[test]
fn neighbours_are_mutual() {
    for side in sides() {
        for space in side.spaces.with(Space::SQUARE).iter() {
            let near = side.near[space.index()];
            assert!(!near.contains(space));
            assert!(near.iter().all(|other| side.near[other.index()].contains(space)));
        }
    }
}

/// OT-C7 (box): at least 8 junctions and a few dead ends a side.
#[test]
fn each_side_has_junctions_and_dead_ends() {
    for side in sides() {
        let with = |wanted: fn(u8) -> bool| {
            side.spaces.iter().filter(|s| wanted(side.near[s.index()].len())).count()
        };
        assert!(with(|near| near >= 3) >= 8);
        assert!((1..=5).contains(&with(|near| near == 1)));
    }
}

/// OT-C7 (box): the two yellow streets hold 14 to 16 spaces together; without them the rest is
/// connected.
#[test]
fn two_yellow_streets_can_be_closed() {
    for side in sides() {
        assert_eq!(side.streets.iter().filter(|street| street.yellow).count(), 2);
        assert!((14..=16).contains(&side.yellow.len()));
        assert_eq!(reached(side, side.spaces), side.spaces);
        assert_eq!(reached(side, side.spaces.but(side.yellow)), side.spaces.but(side.yellow));
    }
}

/// Which of the open spaces can be reached from the square.
fn reached(side: &Side, open: Spaces) -> Spaces {
    let (mut reached, mut edge) = (Spaces::NONE, Spaces::only(Space::SQUARE));
    while !edge.is_empty() {
        let near = edge.iter().fold(Spaces::NONE, |near, space| near.or(side.near[space.index()]));
        edge = near.and(open).but(reached);
        reached = reached.or(edge);
    }
    reached
}

/// London with some passages changed; each of them is there, and only its first occurrence changes.
fn london_with(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(LONDON.to_string(), |text, (from, to)| {
        assert!(text.contains(from), "{from} is not in the file");
        text.replacen(from, to, 1)
    })
}

fn complaints(text: &str) -> Vec<Complaint> {
    parse(text).expect_err("the file is wrong")
}

/// The line on which a passage begins.
fn line_of(text: &str, passage: &str) -> usize {
    let at = text.find(passage).unwrap_or_else(|| panic!("{passage} is not in the file"));
    text[..at].matches('\n').count() + 1
}

/// One mistake gives one complaint, on the line where `at` stands, with these words.
#[track_caller]
fn expect(changes: &[(&str, &str)], at: &str, words: &str) {
    let text = london_with(changes);
    let found = complaints(&text);
    assert!(found[0].what.contains(words), "{found:#?}");
    assert_eq!(found[0].line, line_of(&text, at), "{found:#?}");
    assert_eq!(found.len(), 1, "{found:#?}");
}

#[test]
fn the_shipped_box_is_good() {
    let town = parse(LONDON).expect("it ships");
    assert_eq!((town.key.as_str(), town.name.fr.as_str()), ("london", "Londres"));
}

#[test]
fn a_complaint_says_its_line_first() {
    let complaint = Complaint { line: 12, what: "`wallets` is 16; it can be 0 to 15".to_string() };
    assert_eq!(complaint.to_string(), "line 12: `wallets` is 16; it can be 0 to 15");
}

#[test]
fn what_is_not_toml_is_named_with_line_and_column() {
    expect(&[("wallets = 9", "wallets = = 9")], "wallets = = 9", "column 11: this is not TOML");
    expect(&[("wallets = 9", "wallets = 9\nwallets = 8")], "wallets = 8", "duplicate key");
    assert_eq!(complaints("box")[0].line, 1);
}

#[test]
fn unknown_and_missing_keys_are_named() {
    expect(
        &[("wallets = 9", "wallets = 9\npurses = 2")],
        "purses",
        "[tokens] has no use for `purses`; it can have `apples`",
    );
    expect(&[("wallets = 9\n", "")], "[tokens]", "[tokens] has no `wallets`; add it");
    expect(&[("key = \"london\"\n", "")], "#", "the file has no `key`");
    expect(&[("[objects]", "[goods]\n[objects]")], "[goods]", "the file has no use for `goods`");
}

#[test]
fn wrong_types_are_named() {
    expect(
        &[("wallets = 9", "wallets = \"nine\"")],
        "wallets",
        "`wallets` is a text; it has to be a whole number",
    );
    expect(
        &[("rewards = [6, 5", "rewards = [6.5, 5")],
        "rewards =",
        "a reward is a number with a fraction",
    );
    expect(
        &[("yellow = true", "yellow = 1")],
        "yellow = 1",
        "`yellow` is a number; it has to be true or false",
    );
    expect(
        &[("name = { en = \"Nancy\", fr = \"Nancy\" }", "name = \"Nancy\"")],
        "name = \"Nancy\"",
        "a name is a text; it has to be a table with `en`, `fr`",
    );
    expect(&[("[250, 513]", "[250]")], "[250]", "a point has two numbers");
}

#[test]
fn names_can_be_shown() {
    expect(&[("\"Nancy\"", "\"\"")], "\"\"", "a name is 1 to 60 characters long");
    expect(&[("\"Nancy\"", "\"Nan\\u001bcy\"")], "Nan\\u", "on one line");
}

#[test]
fn keys_are_lower_case_words() {
    expect(
        &[("key = \"london\"", "key = \"London Town\"")],
        "key",
        "the key of the box is \"London Town\"; use lower-case letters",
    );
    expect(&[("key = \"london\"", "key = \"london-\"")], "key", "hyphens between words");
}

#[test]
fn tokens_are_counted() {
    expect(&[("wallets = 9", "wallets = 16")], "wallets", "`wallets` is 16; it can be 0 to 15");
    expect(&[("coin = 5", "coin = 21")], "watches", "`coin` is 21; it can be 1 to 20");
    expect(
        &[(
            "{ coin = 5, count = 5 }",
            "{ coin = 5, count = 3 }, { coin = 4, count = 1 }, { coin = 3, count = 1 }",
        )],
        "watches",
        "`watches` has 3 coins; an object has one or two",
    );
    expect(
        &[("{ coin = 5, count = 5 }", "{ coin = 5, count = 3 }, { coin = 5, count = 2 }")],
        "watches",
        "`watches` has this coin twice",
    );
    expect(
        &[("watches = [{ coin = 5, count = 5 }]", "watches = []")],
        "watches",
        "`watches` has 0 coins",
    );
    expect(
        &[("watches = 1", "watches = 99999999999999999999")],
        "watches = 9",
        "it can be 0 to 15",
    );
}

#[test]
fn a_box_has_one_to_four_types_of_tool() {
    let rope = "{ name = { en = \"Rope\", fr = \"Corde\" }, count = 2 }";
    expect(
        &[(rope, &format!("{rope}, {rope}"))],
        "tools = [",
        "there are 5 types of tool; a box has 1 to 4",
    );
    let start = LONDON.find("tools = [").expect("there are tools");
    let end = start + LONDON[start..].find("\n]").expect("the list ends");
    expect(&[(&LONDON[start..end], "tools = [")], "tools = [", "there are 0 types of tool");
}

#[test]
fn tokens_fill_the_spaces() {
    expect(
        &[("burglaries = 10", "burglaries = 9")],
        "[tokens]",
        "74 tokens (without tools, which stay in the lairs) cannot fill the 75 spaces of the night",
    );
    let found = complaints(&london_with(&[("wallets = 9", "wallets = 5")]));
    assert!(
        found[0]
            .what
            .contains("71 tokens (without burglaries) cannot fill the 75 spaces of the day"),
        "{found:?}"
    );
}

#[test]
fn only_one_card_recruits() {
    let found =
        complaints(&london_with(&[("effect = \"spy\"", "effect = \"recruit\"\nnumber = 3")]));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].what.contains("a second card has the effect `recruit`"), "{found:#?}");
}

#[test]
fn a_box_is_not_bottomless() {
    let many: Vec<(String, String)> =
        ["apples", "handkerchiefs", "brooches", "necklaces", "rings", "watches"]
            .map(|object| {
                (
                    format!("{object} = [{{ coin"),
                    format!(
                        "{object} = [{{ coin = 9, count = 15 }}, {{ coin = 8, count = 15 }}] #"
                    ),
                )
            })
            .into();
    let mut changes: Vec<(&str, &str)> =
        many.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    changes.extend([("wallets = 9", "wallets = 15"), ("characters = 5", "characters = 15")]);
    changes.extend([("burglaries = 10", "burglaries = 15"), ("count = 3", "count = 15")]);
    expect(&changes, "[tokens]", "the box has 247 round tokens; it can have 127");
}

#[test]
fn four_players_find_two_starting_tokens_each() {
    expect(
        &[("necklaces = 1", "necklaces = 0"), ("rings = 1", "rings = 0")],
        "[starting]",
        "there are 7 starting tokens; four players with two each need 8",
    );
}

#[test]
fn cards_are_one_to_sixteen() {
    expect(
        &[("-3, -4]", "-3, -4, -5]")],
        "burglaries = [10",
        "`burglaries` has 17 cards; it can have 1 to 16",
    );
    expect(
        &[("burglaries = [10, 8, 7, 6, 6, 5, 5, 4,", "burglaries = [")],
        "burglaries = [",
        "10 burglary tokens need as many Burglary cards; there are 8",
    );
    expect(&[("rewards = [6, 5, 4, 3, 2]", "rewards = []")], "rewards =", "`rewards` has 0 cards");
    let card = "[[characters]]\nname = { en = \"Bet\", fr = \"Bet\" }\neffect = \"spy\"\n";
    let more = card.repeat(3) + &card.replace("Bet", "Kags") + "# The board";
    let at = "[[characters]]\nname = { en = \"Kags\"";
    expect(&[("# The board", &more)], at, "`characters` has 17 cards");
}

#[test]
fn a_box_has_characters() {
    let start = LONDON.find("[[characters]]").expect("there are cards");
    let end = LONDON.find("# The board").expect("the board follows");
    expect(&[(&LONDON[start..end], "")], "#", "the file has no `characters`");
}

#[test]
fn effects_are_known_and_have_their_number() {
    expect(
        &[("\"dodge\"", "\"dance\"")],
        "dance",
        "there is no effect \"dance\"; the known ones are `dodge`, `sneak`, `actions`",
    );
    expect(
        &[("\"actions\"\nnumber = 2", "\"actions\"")],
        "\"actions\"",
        "the effect `actions` needs a `number`, 2 to 4",
    );
    expect(
        &[("\"dodge\"", "\"dodge\"\nnumber = 3")],
        "number = 3",
        "the effect `dodge` has no number",
    );
    expect(
        &[("number = 6", "number = 60")],
        "number = 60",
        "the number of `raid` is 60; it can be 0 to 8",
    );
}

#[test]
fn streets_have_keys_of_their_own() {
    let unlinked =
        [("[\"holborn 7\", \"chancery 1\"],", ""), ("[\"chancery 3\", \"upper-thames 8\"],", "")];
    let renamed = |key| [("key = \"chancery\"", key), unlinked[0], unlinked[1]];
    let at = "key = \"cow-cross\"\nname = { en = \"Chancery Lane\"";
    expect(&renamed("key = \"cow-cross\""), at, "has the key `cow-cross` already; choose another");
    expect(&renamed("key = \"square\""), "key = \"square\"", "links call the square `square`");
}

#[test]
fn streets_have_spaces() {
    let empty = "[[day.streets]]\nkey = \"mews\"\nname = { en = \"Mews\", fr = \"Mews\" }\nat = []\n\n[[day.features]]";
    expect(&[("[[day.features]]", empty)], "key = \"mews\"", "this street has no spaces");
}

#[test]
fn a_side_has_1_to_95_spaces() {
    let points: String = (0..21).map(|number| format!(", [{}, 690]", 10 + 30 * number)).collect();
    expect(
        &[("[266, 454]]", &format!("[266, 454]{points}]"))],
        "[day]",
        "[day] has 96 spaces; a side has 1 to 95",
    );
}

#[test]
fn two_streets_are_yellow() {
    expect(
        &[("yellow = true", "yellow = false")],
        "[day]",
        "[day] needs exactly two yellow streets, which are closed to two players; it has 1",
    );
    let upper =
        "name = { en = \"Upper Thames Street\", fr = \"Haute rue de la Tamise\" }\nyellow = ";
    expect(
        &[("yellow = true", "yellow = false"), (&format!("{upper}false"), &format!("{upper}true"))],
        "[day]",
        "the yellow streets of [day] have 17 spaces of 75; it should be 14 to 16",
    );
}

#[test]
fn links_join_two_spaces_that_exist() {
    let link = "[\"cow-cross 3\", \"st-john 2\"]";
    expect(
        &[(link, "[\"cow-cross 3\", \"st-joan 2\"]")],
        "st-joan",
        "there is no street `st-joan` on this side",
    );
    expect(
        &[(link, "[\"cow-cross 4\", \"st-john 2\"]")],
        "cow-cross 4",
        "the spaces of `cow-cross` are 1 to 3; there is no \"4\"",
    );
    expect(
        &[(link, "[\"cow-cross 3\", \"home\"]")],
        "home",
        "\"home\" is no space; write `square`, or a street and a number",
    );
    expect(&[(link, "[\"cow-cross 3\"]")], "[\"cow-cross 3\"]", "a link joins two spaces");
}

#[test]
fn links_are_new_neighbours() {
    let link = "[\"crescent 4\", \"pentonville 1\"]]";
    expect(
        &[(link, "[\"crescent 4\", \"pentonville 1\"], [\"cow-cross 2\", \"cow-cross 2\"]]")],
        "[\"cow-cross 2\"",
        "this links `cow-cross 2` with itself",
    );
    expect(
        &[(link, "[\"crescent 4\", \"pentonville 1\"],\n[\"pentonville 1\", \"crescent 4\"]]")],
        "[\"pentonville 1\", \"crescent 4\"]]",
        "`pentonville 1` and `crescent 4` are neighbours already",
    );
    expect(
        &[(link, "[\"crescent 4\", \"pentonville 1\"],\n[\"cow-cross 1\", \"cow-cross 2\"]]")],
        "[\"cow-cross 1\", \"cow-cross 2\"]]",
        "are neighbours already",
    );
}

#[test]
fn a_space_has_at_most_six_neighbours() {
    let more = "links = [[\"square\", \"holborn 2\"], [\"square\", \"newgate 2\"], [\"square\", \"fish-street 2\"], ";
    expect(&[("links = [", more)], "square = {", "`square` has 7 neighbours; it can have 6");
}

#[test]
fn the_gang_can_leave_the_square() {
    let cut = ["holborn 1", "saffron-hill 1", "fish-street 1", "newgate 1"]
        .map(|end| format!("[\"square\", \"{end}\"],"));
    let changes: Vec<(&str, &str)> = cut.iter().map(|link| (link.as_str(), "")).collect();
    expect(&changes, "square = {", "the square has no neighbour");
}

#[test]
fn every_space_can_be_reached() {
    let cut = [
        ("[\"saffron-hill 2\", \"cow-cross 1\"], ", ""),
        ("[\"cow-cross 3\", \"st-john 2\"], ", ""),
    ];
    expect(
        &cut,
        "[[525, 171]",
        "`cow-cross 1` cannot be reached from the square (spaces cut off: 3)",
    );
}

#[test]
fn without_yellow_streets_every_other_space_can_be_reached() {
    let moved = [
        ("[\"holborn 7\", \"chancery 1\"]", "[\"crescent 7\", \"chancery 1\"]"),
        ("[\"chancery 3\", \"upper-thames 8\"], ", ""),
    ];
    expect(
        &moved,
        "[[95, 336]",
        "with the yellow streets closed, `chancery 1` cannot be reached from the square (spaces cut off: 3)",
    );
}

#[test]
fn a_side_has_eight_junctions() {
    let cut = [
        "cow-cross 3\", \"st-john 2",
        "crescent 7\", \"holborn 7",
        "field-lane 3\", \"upper-thames 5",
        "newgate 7\", \"lower-thames 6",
        "smithfield 9\", \"st-john 3",
    ]
    .map(|ends| format!("[\"{ends}\"],"));
    let mut changes: Vec<(&str, &str)> = cut.iter().map(|link| (link.as_str(), "")).collect();
    changes.push(("[\"crescent 4\", \"pentonville 1\"]", ""));
    expect(
        &changes,
        "[day]",
        "[day] has 7 junctions (spaces with three neighbours or more); it needs 8",
    );
}

#[test]
fn spaces_lie_on_the_canvas_and_apart() {
    expect(
        &[("[582, 175]", "[1001, 175]")],
        "[1001",
        "the x of this point is 1001; it can be 0 to 1000",
    );
    expect(
        &[("[582, 175]", "[582, -1]")],
        "[582, -1]",
        "the y of this point is -1; it can be 0 to 700",
    );
    expect(
        &[("[582, 175]", "[530, 171]")],
        "[530, 171]",
        "`cow-cross 1` and `cow-cross 2` cover each other",
    );
}

#[test]
fn ways_do_not_cross() {
    expect(
        &[(
            "[\"crescent 4\", \"pentonville 1\"]]",
            "[\"crescent 4\", \"pentonville 1\"],\n[\"saffron-hill 1\", \"pentonville 5\"]]",
        )],
        "[\"saffron-hill 1\", \"pentonville 5\"]",
        "the way from `saffron-hill 1` to `pentonville 5` crosses the way from `saffron-hill 2` to `cow-cross 1`",
    );
}

#[test]
fn features_can_be_drawn() {
    expect(
        &[("kind = \"prison\"", "kind = \"tower\"")],
        "tower",
        "there is no kind of feature \"tower\"; the known ones are `river`",
    );
    expect(
        &[(", [724, 460], [584, 456]]", "]")],
        "outline = [[586",
        "an outline of 2 points encloses nothing",
    );
}

#[test]
fn all_mistakes_are_named_at_once_by_line() {
    let text = london_with(&[
        ("key = \"cow-cross\"", "key = \"Cow Cross\""),
        ("wallets = 9", "wallets = \"nine\""),
        ("\"dodge\"", "\"dance\""),
        ("[837, 386]", "[837, 986]"),
        ("effect = \"spy\"", "effect = \"spy\"\nnumber = 1"),
    ]);
    let found = complaints(&text);
    let expected = [
        "wallets = \"nine\"",
        "dance",
        "effect = \"spy\"",
        "cow-cross 1",
        "[837, 986]",
        "Cow Cross",
    ];
    let lines: Vec<usize> = found.iter().map(|complaint| complaint.line).collect();
    assert!(lines.is_sorted());
    for passage in expected.iter().filter(|passage| !passage.contains("spy")) {
        assert!(lines.contains(&line_of(&text, passage)), "{passage}: {found:#?}");
    }
    assert!(lines.contains(&(line_of(&text, "effect = \"spy\"") + 1)), "{found:#?}");
}

#[test]
fn no_more_than_fifty_complaints() {
    let text = LONDON.to_string() + &"\n[[night.features]]\nkind = \"tower\"\n".repeat(40);
    assert_eq!(complaints(&text).len(), MOST_COMPLAINTS);
    assert_eq!(complaints(&" ".repeat(boxes::LONGEST + 1)).len(), 1);
}

#[test]
fn boxes_are_found_by_their_keys() {
    let elsewhere = |name: &str| {
        let name = format!("en = \"{name}\"");
        parse(&london_with(&[
            ("key = \"london\"", "key = \"elsewhere\""),
            ("en = \"London\"", &name),
        ]))
        .expect("it is good")
    };
    assert!(std::ptr::eq(boxes::named("london").expect("it ships"), london()));
    assert!(boxes::named("elsewhere").is_none());
    let opened = boxes::open(elsewhere("Leeds")).expect("the key is free");
    assert!(std::ptr::eq(boxes::named("elsewhere").expect("it is open"), opened));
    assert!(std::ptr::eq(boxes::open(elsewhere("Leeds")).expect("it is the same"), opened));
    assert!(
        boxes::open(elsewhere("Hull"))
            .expect_err("it is another")
            .contains("`elsewhere` is open already")
    );
    assert!(
        boxes::open(parse(&london_with(&[("count = 8", "count = 9")])).expect("it is good"))
            .is_err()
    );
}

#[test]
fn the_map_shows_every_number_and_marks_the_yellow_spaces() {
    for (side, night) in sides().into_iter().zip([false, true]) {
        let picture = chart::svg(london(), side, night);
        assert!(
            side.spaces
                .iter()
                .all(|space| picture.contains(&format!(">{}</text>", space.number())))
        );
        let rings = picture.matches(r#"fill="none" stroke="#).count();
        assert!(rings >= side.yellow.len().into());
        assert_eq!(picture, chart::svg(london(), side, night));
    }
}

#[test]
fn names_on_the_map_are_text() {
    let town =
        parse(&london_with(&[("\"Cow Cross\"", "\"<b>'Cow' & Cross\"")])).expect("it is a name");
    let picture = chart::svg(&town, &town.day, false);
    assert!(picture.contains("&lt;b&gt;&#39;Cow&#39; &amp; Cross") && !picture.contains("<b>"));
}

/// London with a few passages of characters dropped or replaced.
fn smudged() -> impl Strategy<Value = String> {
    let smudge = (0..LONDON.len(), 0..12_usize, "[ -~\\n]{0,6}|[0-9]{1,3}|[\\[\\]{}\",=]|é");
    prop::collection::vec(smudge, 1..4).prop_map(|smudges| {
        let mut text = LONDON.to_string();
        for (at, long, with) in smudges {
            let at = text.floor_char_boundary(at);
            let end = text.floor_char_boundary(at + long);
            text.replace_range(at..end.max(at), &with);
        }
        text
    })
}

/// London with a number changed.
fn misnumbered() -> impl Strategy<Value = String> {
    let places: Vec<(usize, &str)> = LONDON.match_indices(|c: char| c.is_ascii_digit()).collect();
    (prop::sample::select(places), -2000..2000_i32)
        .prop_map(|((at, _), number)| format!("{}{number}{}", &LONDON[..at], &LONDON[at + 1..]))
}

/// London with some lines missing.
fn with_lines_missing() -> impl Strategy<Value = String> {
    (0..LONDON.lines().count(), 1..8_usize).prop_map(|(first, count)| {
        let kept =
            LONDON.lines().enumerate().filter(|(line, _)| !(first..first + count).contains(line));
        kept.map(|(_, line)| line.to_string() + "\n").collect()
    })
}

/// Whatever is wrong is said, on lines that exist.
fn judge(text: &str) {
    if let Err(complaints) = parse(text) {
        assert!((1..=MOST_COMPLAINTS).contains(&complaints.len()));
        let lines = 1..=text.matches('\n').count() + 1;
        assert!(
            complaints.iter().all(|complaint| lines.contains(&complaint.line)),
            "{complaints:?}"
        );
    }
}

proptest! {
    #[test]
    fn any_bytes_are_judged(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        judge(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_like_toml_is_judged(text in "([a-z]{1,4}|\\[|\\]|\\{|\\}|=|,|\\.|\"|[0-9]{1,3}|\n| ){0,80}") {
        judge(&text);
    }

    #[test]
    fn smudged_boxes_are_judged(text in smudged()) {
        judge(&text);
    }

    #[test]
    fn misnumbered_boxes_are_judged(text in misnumbered()) {
        judge(&text);
    }

    #[test]
    fn boxes_with_lines_missing_are_judged(text in with_lines_missing()) {
        judge(&text);
    }
}
