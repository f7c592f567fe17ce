//! Anecdotes told in notation, for tests to look at, in small towns of their own.
//!
//! `yard` by day: Row 1 to 6 runs from the square, Bank 7 to 10 (to 22 in `lane`) runs from it the
//! other way, and Court, the last two, leads off Row 2. All three are dead ends. The yellow Mews
//! runs along Row, step by step next to it, and the yellow Yard leads on from the end of Bank.
//!
//! By night: Short 1 to 3, Long 4 to 11 and Alley 19 and 20 run from the square; Long forks at its
//! end into Left 12 and 13 and Right 14 to 18. The yellow Mews 21 to 27 runs along Long 4 to 10,
//! and the yellow Yard 28 and 29 joins the ends of Short and Alley.

use std::sync::LazyLock;

use engine::{Match, Seat, Viewer};
use oliver_twist::{OliverTwist, Setup, Space, Spaces, Tabletop, Token, Tokens, boxes};
pub use testkit::anecdote::{and_then, choices, refusal, told_of, view};

/// The seats, by the names of the rulebook's examples.
pub const FRED: Seat = Seat::new(0);
pub const BETTY: Seat = Seat::new(1);
pub const ROSE: Seat = Seat::new(2);

/// Two or three in the small town, two in the one with the long street, two with only three
/// Character cards: Mrs Corney, the Artful Dodger and Toby Crackit.
pub const TWO: &str = "seats=2 box=yard memory=no first=0";
pub const THREE: &str = "seats=3 box=yard memory=no first=0";
pub const LANE: &str = "seats=2 box=lane memory=no first=0";
pub const FEW: &str = "seats=2 box=few memory=no first=0";

/// Two players clear the streets of `yard` in three turns, and Betty gives up. Fred passes 1, 2, 7,
/// 8, 9 and 11 and takes 12 and 10, for a bribe of £2; Betty passes 3, 4 and 5 and takes 6, for a
/// bribe of £2 and the last £4.
pub const SWEEP: &str = "0: prowl 1 2 11 12; 1: bribe; 1: place 2; 1: prowl 3 4 5 6;
    0: bribe; 0: place 0; 0: prowl 7 8 9 10; 1: give-up";

/// The streets of a day without anything to remember: after [`SWEEP`] with [`DULL_STARTS`] Fred's
/// file has ten tokens of two types and Betty's six. Fred has £6 left, Betty £4.
pub const DULL: &str = "b1 b1 n1 n1 n1 a1 b1 b1 b1 h1 b1 b1";
pub const DULL_STARTS: &str = "h0 b0 a0 n0";

/// A night after that: no two starting tokens are alike, and Betty has the least money.
pub const DULL_NIGHT: &str = "token a0; token h0; token b0; token n0";

/// A day that leaves Betty without a penny, and Fred with £4: she is caught with nine tokens of
/// eight types.
pub const POOR: &str = "b1 b1 n1 r1 w1 a1 b1 x t1 h1 b1 b1";
pub const POOR_STARTS: &str = "h0 n0 a0 b0";
pub const POOR_SWEEP: &str = "0: prowl 1 2 11 12; 1: bribe; 1: place 2; 1: prowl 3 4 5 6;
    0: bribe; 0: place 0; 0: prowl 7; 1: prowl 8 9 10; 0: give-up";

const ALL_CARDS: [(&str, u8); 13] = [
    ("dodge", 0),
    ("sneak", 0),
    ("actions", 2),
    ("clear", 0),
    ("rob", 0),
    ("wallets", 3),
    ("frame", 2),
    ("raid", 6),
    ("recover", 0),
    ("fence", 2),
    ("spy", 0),
    ("recruit", 3),
    ("fine", 2),
];
const FEW_CARDS: [(&str, u8); 3] = [("recruit", 3), ("dodge", 0), ("fence", 2)];

/// Spaces in a row, `step` apart on the canvas.
fn points(count: u32, from: [i32; 2], step: [i32; 2]) -> String {
    let point = |at: i32| format!("[{}, {}]", from[0] + at * step[0], from[1] + at * step[1]);
    format!("[{}]", (0..count as i32).map(point).collect::<Vec<_>>().join(", "))
}

fn street(side: &str, key: &str, yellow: bool, at: &str) -> String {
    format!(
        "[[{side}.streets]]\nkey = \"{key}\"\nname = {{ en = \"{key}\", fr = \"{key}\" }}\nyellow = {yellow}\nat = {at}\n"
    )
}

fn characters(cards: &[(&str, u8)]) -> String {
    let card = |&(effect, number): &(&str, u8)| {
        let number = if number > 0 { format!("number = {number}\n") } else { String::new() };
        format!(
            "[[characters]]\nname = {{ en = \"A\", fr = \"A\" }}\neffect = \"{effect}\"\n{number}"
        )
    };
    cards.iter().map(card).collect()
}

/// The box of London.
fn contents() -> String {
    CONTENTS.to_string()
}

/// Few objects of each kind and many wallets: splits of a stash are seldom plain (OT-E2).
fn many_wallets() -> String {
    let fewer =
        [("count = 8", "count = 2"), ("count = 4", "count = 1"), ("count = 6", "count = 2")];
    let fewer = fewer.into_iter().chain([("count = 5", "count = 1"), ("count = 10", "count = 3")]);
    let fewer = fewer.chain([("count = 7", "count = 3"), ("wallets = 9", "wallets = 13")]);
    fewer.fold(contents(), |text, (from, to)| text.replace(from, to))
}

/// The box with a small board, these cards, and these contents.
fn town(key: &str, bank: u32, cards: &[(&str, u8)], contents: &str) -> String {
    let ladder = |mews: &str, street: &str, length: u32| -> String {
        (1..=length).map(|at| format!(", [\"{street} {at}\", \"{mews} {at}\"]")).collect()
    };
    let day = [
        format!(
            "[day]\nname = {{ en = \"Day\", fr = \"Jour\" }}\nsquare = {{ name = {{ en = \"S\", fr = \"S\" }}, at = [500, 350] }}
links = [[\"square\", \"row 1\"], [\"square\", \"bank 1\"], [\"row 2\", \"court 1\"], [\"bank {bank}\", \"yard 1\"]{}]\n",
            ladder("mews", "row", 6)
        ),
        street("day", "row", false, &points(6, [560, 350], [50, 0])),
        street("day", "bank", false, &points(bank, [460, 350], [-25, 0])),
        street("day", "court", false, &points(2, [610, 410], [0, 60])),
        street("day", "mews", true, &points(6, [560, 300], [50, 0])),
        street("day", "yard", true, &points(2, [460 - 25 * (bank as i32 - 1), 290], [0, -60])),
    ];
    let night = [
        format!(
            "[night]\nname = {{ en = \"Night\", fr = \"Nuit\" }}\nsquare = {{ name = {{ en = \"S\", fr = \"S\" }}, at = [500, 350] }}
links = [[\"square\", \"short 1\"], [\"square\", \"long 1\"], [\"square\", \"alley 1\"], [\"long 8\", \"left 1\"],
[\"long 8\", \"right 1\"], [\"short 3\", \"yard 1\"], [\"alley 2\", \"yard 2\"]{}]\n",
            ladder("mews", "long", 7)
        ),
        street("night", "short", false, &points(3, [440, 350], [-60, 0])),
        street("night", "long", false, &points(8, [560, 350], [50, 0])),
        street("night", "left", false, &points(2, [910, 290], [0, -60])),
        street("night", "right", false, &points(5, [910, 410], [0, 50])),
        street("night", "alley", false, &points(2, [500, 410], [0, 60])),
        street("night", "mews", true, &points(7, [560, 300], [50, 0])),
        street("night", "yard", true, &points(2, [320, 470], [80, 0])),
    ];
    format!(
        "key = \"{key}\"\nname = {{ en = \"A town\", fr = \"Une ville\" }}\n{}{}{}{}",
        contents,
        characters(cards),
        day.concat(),
        night.concat()
    )
}

const CONTENTS: &str = r#"
[tokens]
apples = [{ coin = 1, count = 8 }, { coin = 2, count = 4 }]
handkerchiefs = [{ coin = 1, count = 6 }, { coin = 2, count = 5 }]
brooches = [{ coin = 2, count = 10 }]
necklaces = [{ coin = 3, count = 7 }]
rings = [{ coin = 4, count = 6 }]
watches = [{ coin = 5, count = 5 }]
wallets = 9
characters = 5
burglaries = 10
tools = [
  { name = { en = "Crowbar", fr = "Pied-de-biche" }, count = 3 },
  { name = { en = "Lantern", fr = "Lanterne" }, count = 3 },
  { name = { en = "Picklock", fr = "Rossignol" }, count = 2 },
  { name = { en = "Rope", fr = "Corde" }, count = 2 },
]

[objects]
apples = { en = "Apple", fr = "Pomme" }
handkerchiefs = { en = "Handkerchief", fr = "Mouchoir" }
brooches = { en = "Brooch", fr = "Broche" }
necklaces = { en = "Necklace", fr = "Collier" }
rings = { en = "Ring", fr = "Bague" }
watches = { en = "Watch", fr = "Montre" }

[starting]
apples = 2
handkerchiefs = 2
brooches = 2
necklaces = 1
rings = 1
watches = 1

[cards]
rewards = [6, 5, 4, 3, 2]
burglaries = [10, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 0, -2, -3, -4]
"#;

static OPENED: LazyLock<()> = LazyLock::new(|| {
    for (key, bank, cards, contents) in [
        ("yard", 4, &ALL_CARDS[..], contents()),
        ("lane", 16, &ALL_CARDS[..], contents()),
        ("few", 4, &FEW_CARDS[..], contents()),
        ("purses", 10, &ALL_CARDS[..], many_wallets()),
        (
            "mean",
            4,
            &ALL_CARDS[..],
            contents().replace("rewards = [6, 5, 4, 3, 2]", "rewards = [6]"),
        ),
    ] {
        let town = boxes::parse(&town(key, bank, cards, &contents))
            .unwrap_or_else(|wrong| panic!("{key}: {wrong:?}"));
        boxes::open(town).expect("no other box has its key");
    }
});

/// A setup, with the boxes of the tests open.
pub fn setup(text: &str) -> Setup {
    LazyLock::force(&OPENED);
    text.parse().unwrap_or_else(|why| panic!("setup “{text}”: {why}"))
}

/// A game before its first step.
pub fn new(text: &str) -> Match<OliverTwist> {
    Match::before_the_first_step(setup(text))
}

/// The steps that lay these tokens on the spaces, from the lowest number on. `_`, and what is not
/// said, is filled with what is left over: wallets, then objects from the dearest down, then the
/// others.
fn laying(game: &Match<OliverTwist>, board: &str) -> String {
    let table = table(game);
    let wanted: Vec<&str> = board.split_whitespace().collect();
    let named: Tokens =
        wanted.iter().filter(|&&text| text != "_").map(|text| token(text)).collect();
    let left: Vec<Token> = (table.town.day_tokens - named).iter().collect();
    let (loot, other): (Vec<Token>, Vec<Token>) =
        left.into_iter().partition(|token| token.is_loot());
    let mut rest = [other, loot].concat();
    let count = usize::from(table.open().len());
    let filled = (0..count).map(|at| match wanted.get(at) {
        Some(&text) if text != "_" => format!("token {text}; "),
        _ => format!("token {}; ", rest.pop().expect("there are tokens for all spaces")),
    });
    filled.collect()
}

/// The steps that deal these starting tokens.
pub fn dealing(starts: &str) -> String {
    starts.split_whitespace().map(|start| format!("token {start}; ")).collect()
}

/// A day that begins with these tokens on the spaces, and these starting tokens dealt: two to the
/// first player, two to the next, and so on.
pub fn dawn(setup: &str, board: &str, starts: &str) -> Match<OliverTwist> {
    let mut game = new(setup);
    let line = laying(&game, board);
    and_then(&mut game, &line);
    and_then(&mut game, &dealing(starts));
    game
}

/// A day, and how it goes on.
pub fn day(setup: &str, board: &str, starts: &str, line: &str) -> Match<OliverTwist> {
    let mut game = dawn(setup, board, starts);
    and_then(&mut game, line);
    game
}

/// A night for two after a dull day: Fred has £6 and Betty £4, and Betty opens it.
pub fn night(line: &str) -> Match<OliverTwist> {
    let mut game = day(TWO, DULL, DULL_STARTS, SWEEP);
    and_then(&mut game, DULL_NIGHT);
    and_then(&mut game, line);
    game
}

/// The players take the nearest token by turns, from Fred on, along these spaces.
pub fn stroll(game: &mut Match<OliverTwist>, spaces: std::ops::RangeInclusive<u8>) {
    let seats = game.seats().len();
    for (turn, space) in (0u8..).zip(spaces) {
        and_then(game, &format!("{}: prowl {space}", turn % seats));
    }
}

/// The open table.
pub fn table(game: &Match<OliverTwist>) -> Tabletop {
    game.screen(Viewer::Spectator).view.table
}

/// The choices of a seat that begin with a word.
pub fn choices_to(game: &Match<OliverTwist>, seat: Seat, word: &str) -> Vec<String> {
    choices(game, seat)
        .into_iter()
        .filter(|choice| choice.split(' ').next() == Some(word))
        .collect()
}

/// A player's stash.
pub fn stash(game: &Match<OliverTwist>, seat: Seat) -> Tokens {
    view(game, seat).own.expect("the seat plays").stash
}

/// A player's Police file.
pub fn file(game: &Match<OliverTwist>, seat: Seat) -> Tokens {
    view(game, seat).own.expect("the seat plays").file
}

pub fn money(game: &Match<OliverTwist>, seat: Seat) -> u16 {
    table(game).lairs[seat].money
}

/// The money of Fred and Betty.
pub fn purses(game: &Match<OliverTwist>) -> [u16; 2] {
    [FRED, BETTY].map(|seat| money(game, seat))
}

/// Whether a viewer sees the same in two games, hears the same and can choose the same.
pub fn cannot_tell(
    one: &Match<OliverTwist>,
    other: &Match<OliverTwist>,
    viewer: impl Into<Viewer> + Copy,
) -> bool {
    one.screen(viewer.into()) == other.screen(viewer.into())
}

/// A token in notation.
pub fn token(text: &str) -> Token {
    text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"))
}

/// A heap in notation.
pub fn tokens(text: &str) -> Tokens {
    text.parse().unwrap_or_else(|why| panic!("“{text}”: {why}"))
}

/// A space by its number.
pub const fn space(number: u8) -> Space {
    Space::new(number)
}

/// Spaces by their numbers.
pub fn spaces(numbers: impl IntoIterator<Item = u8>) -> Spaces {
    numbers.into_iter().map(Space::new).collect()
}

/// Three players clear the streets, and Fred gives up. Betty is caught; Fred has £6 left, Betty £3,
/// Rose £10.
pub fn night_for_three(line: &str) -> Match<OliverTwist> {
    let board = "n1 n1 b1 b1 b1 h1 b1 b1 b1 a1 n1 r1 w1 n1 r1 n1 n1 n1 b1 w1";
    let sweep =
        "0: prowl 1 2 11 12; 1: bribe; 1: place 2; 1: prowl 3 4 5 6; 2: prowl 18 17 16 15; 0: prowl 14 13;
        1: bribe; 1: place 0; 1: prowl 7 8 9 10; 2: prowl 19 20; 0: give-up";
    let mut game = day(THREE, board, "w0 r0 h0 a0 b0 n0", sweep);
    and_then(&mut game, "token a0; token h0; token b0; token n0; token r0; token w0");
    and_then(&mut game, line);
    game
}
