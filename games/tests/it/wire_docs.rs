//! docs/bots-protocol.md tells of every note, with all of its fields and no others.

use std::collections::{BTreeMap, BTreeSet};

use doggy_bag::{Bones, Colour, DoggyBag, Ending, Role};
use engine::{Seat, SeatSet};
use oliver_twist::{Card, Cards, Object, OliverTwist, Path, Space, Token, Tokens};
use serde_json::{Value, json};
use wire::Wire;

const DOCS: &str = include_str!("../../../docs/bots-protocol.md");
const A: Seat = Seat::new(0);
const B: Seat = Seat::new(2);

type Notes = BTreeMap<String, BTreeSet<String>>;

#[test]
fn every_note_of_doggy_bag_is_documented_with_its_fields() {
    use doggy_bag::Note::*;
    let (bones, red) = (Bones::ONE_OF_EACH, Colour::Red);
    let role = Role::Scout;
    let notes = [
        Begins(A),
        CoinsFell(A, 1, 2),
        YouLooted(bones),
        Looted(A),
        LastLoot,
        TookRole(A, role),
        TurnedOver(A, role, 9),
        NoEffect(A, role),
        BootsLicked(A),
        Drew(A, red),
        PutBack(A),
        Pocketed(A, red),
        Looked(A),
        YouSaw(bones),
        Led(A, B),
        Scouted(A, red),
        Fed(A, bones),
        Swapped(A, red, red),
        WokeFagin(A, bones, bones),
        GaveIn(A),
        Kept(A, bones),
        BagEmpty(A),
        Robbed(A, B, red),
        Declined(A),
        ThrownOut(A),
        FirstPassed(A),
        NobodyLeft,
        Over(Ending::LastDog),
        ScreenLifted(A, bones),
        Won(SeatSet::only(A)),
    ];
    assert_eq!(documented("## Doggy Bag"), told::<DoggyBag>(&notes));
}

#[test]
fn every_note_of_oliver_twist_is_documented_with_its_fields() {
    use oliver_twist::Note::*;
    let (card, cards) = (Card::new(0), Cards::first(2));
    let token = Token::object(Object::Apple, 1);
    let (tokens, space) = (Tokens::one(token), Space::new(7));
    let notes = [
        Begins(A),
        Laid(space, token),
        YouStart(token),
        Started(A),
        Prowled(A, Path::to(space), token),
        Filed(A, token),
        YouDropped(token),
        Dropped(A),
        DrewCard(A),
        YouDrewCard(card),
        NoCard(A),
        Reshuffled,
        Paid(A, 5),
        YouPeeked(space, token),
        Peeks(A, space),
        Placed(A, space),
        Turns(A, space),
        TurnedUp(space, token),
        Sold(A, tokens, 4, 0, 5),
        Helped(A, card),
        IsDone(A),
        Hid(A, card),
        Dodged(A, space, token),
        Aimed(A, B),
        Cleared(A, token.kind(), 2),
        Robbed(A, B, token),
        SoldWallets(A, 2, 6),
        Framed(A, B, token),
        Raided(A, token),
        Recovered(A, token),
        YouSpied(A, cards),
        YouTookCard(A, card),
        LostCard(A, card),
        TookCard(A, B),
        YouKept(card),
        KeptCard(A),
        Fined(A, B, 5),
        Burgles(A, 2),
        YouDrewLoot(card),
        YouKeptLoot(card),
        KeptLoot(A),
        ShedTool(A, token),
        RoundOver(A),
        Splitting(SeatSet::only(A)),
        YouSplit(tokens),
        HasSplit(A),
        Discarded(A, tokens, 5),
        FileOpened(A, tokens),
        Punished(A, 2, 5),
        Nightfall,
        OpensNight(A),
        Leads(A, B),
        LootShown(A, cards, -3),
        Won(SeatSet::only(A)),
    ];
    assert_eq!(documented("## Oliver Twist"), told::<OliverTwist>(&notes));
}

#[test]
fn a_note_tells_seats_heaps_ways_and_cards_as_the_rest_of_the_protocol_does() {
    let drew = <DoggyBag as Wire>::note(&doggy_bag::Note::Drew(B, Colour::Red));
    assert_eq!(drew, json!({ "note": "drew", "seat": 2, "colour": "r" }));
    let turned = <DoggyBag as Wire>::note(&doggy_bag::Note::TurnedOver(B, Role::Scout, 9));
    assert_eq!(turned, json!({ "note": "turned-over", "seat": 2, "role": 5, "number": 9 }));
    let apple = Token::object(Object::Apple, 1);
    let set = Tokens::some(apple, 2) + Tokens::one(Token::WALLET);
    let sold = <OliverTwist as Wire>::note(&oliver_twist::Note::Sold(B, set, 4, 0, 5));
    let expected = json!({ "note": "sold", "seat": 2, "tokens": "a1 a1 x", "pounds": 4, "bonus": 0, "reward": 5 });
    assert_eq!(sold, expected);
    let way = Path::to(Space::new(7)).and(Space::new(12)).expect("two spaces");
    let prowled = <OliverTwist as Wire>::note(&oliver_twist::Note::Prowled(A, way, apple));
    assert_eq!(prowled, json!({ "note": "prowled", "seat": 0, "way": [7, 12], "token": "a1" }));
    let shown = <OliverTwist as Wire>::note(&oliver_twist::Note::LootShown(A, Cards::first(2), -3));
    assert_eq!(shown, json!({ "note": "loot-shown", "seat": 0, "cards": [1, 2], "pounds": -3 }));
}

/// The notes with the names of their fields.
fn told<G: Wire>(notes: &[G::Note]) -> Notes {
    let told = |note: &G::Note| {
        let Value::Object(mut fields) = <G as Wire>::note(note) else {
            panic!("a note is an object")
        };
        let name = fields.remove("note").and_then(|name| name.as_str().map(str::to_string));
        (name.expect("a note has a name"), fields.into_iter().map(|(name, _)| name).collect())
    };
    notes.iter().map(told).collect()
}

/// The same as it stands in the chapter of a game.
fn documented(chapter: &str) -> Notes {
    let (_, chapter) = DOCS.split_once(&format!("\n{chapter}\n")).expect("there is such a chapter");
    let table = chapter.lines().skip_while(|line| !line.starts_with("| note | fields |")).skip(2);
    let names =
        |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_string).collect::<Vec<_>>();
    let row = |line: &str| {
        let mut cells = line.split('|').skip(1);
        let name =
            cells.next().map(names).and_then(|names| names.into_iter().next()).unwrap_or_default();
        (name, cells.next().map(names).unwrap_or_default().into_iter().collect())
    };
    table.take_while(|line| line.starts_with('|')).map(row).collect()
}
