//! Doggy Bag in numbers.

use std::sync::LazyLock;

use doggy_bag::{Action, Bones, Colour, DoggyBag, Edition, Ending, Phase, Role, Table, View};
use engine::{Seat, SeatSet, Viewer};

use crate::numbered::{Actions, Numbered, Sheet};

/// The boldest number that can be announced: the two bones of an Intendant and every bone there is, if six play and
/// nothing was drawn (DB-H2, DB-S3).
const BOLDEST: u8 = 2 + Bones::ONE_OF_EACH.total() + 6 * Bones::HAND.total();

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new(actions()));

impl Numbered for DoggyBag {
    const ENVIRONMENT: &'static str = "doggy_bag_v1";

    fn actions() -> &'static Actions<Action> {
        &ACTIONS
    }

    fn encode(view: &View, into: &mut impl Sheet) {
        setup(&view.table, into);
        phase(view.table.phase, into);
        tokens(&view.table, into);
        heaps(view, into);
        for seat in Seat::ALL {
            player(view, seat, into);
        }
    }
}

/// In the order of a turn.
fn actions() -> Vec<Action> {
    let mut all = Vec::new();
    for amount in 2..=4 {
        heaps_of(amount).into_iter().for_each(|heap| all.push(Action::Loot(heap))); // DB-L1
    }
    all.extend(Role::ALL.map(Action::Role));
    for role in Role::ALL {
        all.extend((8..=BOLDEST).map(|number| Action::Hothead(role, number)));
    }
    all.extend(Seat::ALL.map(Action::Leader));
    all.extend(Colour::ALL.map(Action::Scout));
    for amount in 1..=2 {
        heaps_of(amount).into_iter().for_each(|heap| all.push(Action::Intendant(heap))); // DB-R9
    }
    for give in Colour::ALL {
        all.extend(Colour::ALL.map(|take| Action::Expert(give, take)));
    }
    all.extend([Action::Stop, Action::Gluttony]);
    all.extend(Seat::ALL.map(Action::Rob));
    all.push(Action::Decline);
    all
}

/// All heaps of so many bones, whatever their colours: an Expert can come to hold more of one than the box deals.
fn heaps_of(amount: u8) -> Vec<Bones> {
    let mut heaps = Vec::new();
    Bones::new([amount; 5]).parts(amount, &mut |heap| heaps.push(heap));
    heaps
}

fn setup(table: &Table, into: &mut impl Sheet) {
    for edition in Edition::ALL {
        into.put(|| format!("edition.{edition}"), table.edition == edition);
    }
    into.put(|| "beginner".into(), table.beginner);
}

/// What is asked, if anything: phases in which chance decides are over before anyone looks.
fn phase(phase: Phase, into: &mut impl Sheet) {
    let mut is = |name: &str, so: bool| into.put(|| format!("phase.{name}"), so);
    is("loot", matches!(phase, Phase::Loot { .. }));
    is("role", matches!(phase, Phase::Role { .. }));
    is("lead", matches!(phase, Phase::Lead { .. }));
    is("send", matches!(phase, Phase::Send { .. }));
    is("feed", matches!(phase, Phase::Feed { .. }));
    is("swap", matches!(phase, Phase::Swap { .. }));
    is("tempt", matches!(phase, Phase::Tempt { .. }));
    is("rob", matches!(phase, Phase::Rob { .. }));
    is("over.last-dog", phase == Phase::Over(Ending::LastDog));
    is("over.screens-empty", phase == Phase::Over(Ending::ScreensEmpty));
    is("over.all-black-out", phase == Phase::Over(Ending::AllBlackOut));
    let amount = if let Phase::Loot { amount, .. } = phase { amount } else { 0 };
    into.put(|| "loot.amount".into(), amount);
    let robbed = if let Phase::Rob { colour, .. } = phase { Bones::one(colour) } else { Bones::NONE };
    heap(|| "rob".into(), robbed, into);
}

fn tokens(table: &Table, into: &mut impl Sheet) {
    for role in Role::ALL {
        into.put(|| format!("middle.{role}"), table.middle.contains(role));
    }
    for role in Role::ALL {
        into.put(|| format!("waiting.{role}"), table.waiting.contains(role));
    }
    for role in Role::ALL {
        into.put(|| format!("hothead.{role}"), table.hothead.is_some_and(|hothead| hothead.role == role));
    }
    into.put(|| "hothead.number".into(), table.hothead.map_or(0, |hothead| hothead.number));
}

fn heaps(view: &View, into: &mut impl Sheet) {
    let table = &view.table;
    into.put(|| "bag".into(), table.in_bag);
    heap(|| "bag.known".into(), view.known, into);
    heap(|| "bag.sure".into(), view.sure, into);
    heap(|| "chest".into(), table.chest, into);
    heap(|| "drawn".into(), table.drawn, into);
    heap(|| "hand".into(), view.hand, into);
    heap(|| "unseen".into(), view.unseen(), into);
}

fn player(view: &View, seat: Seat, into: &mut impl Sheet) {
    let table = &view.table;
    let mut of = |name: &str, value: u8| into.put(|| format!("seat{seat}.{name}"), value);
    of("me", (view.viewer == Viewer::Seat(seat)).into());
    of("seated", table.seats.contains(seat).into());
    of("playing", table.playing.contains(seat).into());
    of("first", (table.first == seat).into());
    of("asked", asked(table.phase).contains(seat).into());
    of("choosing", table.choosing.contains(seat).into());
    of("looked", table.looked.contains(seat).into());
    of("behind", view.behind[seat]);
    of("points", u8::try_from(table.fronts[seat].points()).unwrap_or(u8::MAX));
    of("number", table.number(seat).unwrap_or(0));
    of("place", table.place(seat).unwrap_or(0));
    let token = table.role(seat);
    for role in Role::ALL {
        into.put(|| format!("seat{seat}.role.{role}"), token == Some(role));
    }
    heap(|| format!("seat{seat}.front"), table.fronts[seat], into);
    heap(|| format!("seat{seat}.at-most"), table.limits[seat], into);
    heap(|| format!("seat{seat}.took"), table.took[seat].map_or(Bones::NONE, Bones::one), into);
    heap(|| format!("seat{seat}.lifted"), view.lifted.map_or(Bones::NONE, |lifted| lifted[seat]), into);
}

/// Who is asked.
fn asked(phase: Phase) -> SeatSet {
    match phase {
        Phase::Loot { owing, .. } => owing,
        Phase::Role { seat } | Phase::Lead { seat } | Phase::Send { seat } | Phase::Feed { seat } => {
            SeatSet::only(seat)
        }
        Phase::Swap { seat } | Phase::Tempt { seat } | Phase::Rob { seat, .. } => SeatSet::only(seat),
        _ => SeatSet::NONE,
    }
}

fn heap(name: impl Fn() -> String, bones: Bones, into: &mut impl Sheet) {
    for colour in Colour::ALL {
        into.put(|| format!("{}.{colour}", name()), bones.count(colour));
    }
}
