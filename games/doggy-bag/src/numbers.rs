//! Doggy Bag in numbers.

use std::sync::LazyLock;

use crate::{Action, Bones, Colour, DoggyBag, Edition, Ending, Phase, Role, Tabletop, View};
use engine::{Seat, SeatSet, Viewer};

use numbers::{Actions, Encode, Entries};

/// The boldest number that can be announced: every bone there is, with six players and nothing
/// drawn, and the two bones of an Intendant (DB-H2, DB-S3).
const BOLDEST: u8 = 2 + Bones::ONE_OF_EACH.total() + 6 * Bones::HAND.total();

/// The number of the first Hothead. Before it come 15, 35 and 70 heaps of two, three and four
/// bones, and eight roles.
const FIRST_HOTHEAD: u16 = 15 + 35 + 70 + 8;

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new(actions()));

impl Encode for DoggyBag {
    const ENVIRONMENT: &'static str = "doggy_bag_v1";

    fn actions() -> &'static Actions<Action> {
        &ACTIONS
    }

    /// Computes the number of a Hothead instead of looking it up, because a role is often chosen
    /// among hundreds of them.
    #[inline]
    fn number(action: Action) -> Option<u16> {
        match action {
            Action::Hothead(role, number @ 8..=BOLDEST) => {
                let before = u16::from(role.number()) * u16::from(BOLDEST - 7);
                Some(FIRST_HOTHEAD + before + u16::from(number - 8))
            }
            _ => ACTIONS.number(action),
        }
    }

    fn encode(view: &View, into: &mut impl Entries) {
        setup(&view.table, into);
        phase(view.table.phase, into);
        tokens(&view.table, into);
        heaps(view, into);
        for seat in Seat::ALL {
            player(view, seat, into);
        }
    }
}

/// All actions, in the order of a turn.
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

/// All heaps of this many bones, whatever their colours, because an Expert can come to hold more of
/// a colour than the box deals.
fn heaps_of(amount: u8) -> Vec<Bones> {
    let mut heaps = Vec::new();
    Bones::new([amount; 5]).parts(amount, &mut |heap| heaps.push(heap));
    heaps
}

fn setup(table: &Tabletop, into: &mut impl Entries) {
    into.many(
        &Edition::ALL,
        |edition| format!("edition.{edition}"),
        |edition| (table.edition == edition).into(),
    );
    into.put("beginner", table.beginner);
}

/// The question, if there is one. Phases in which chance decides are over before anyone looks.
fn phase(phase: Phase, into: &mut impl Entries) {
    let phases = [
        ("loot", matches!(phase, Phase::Loot { .. })),
        ("role", matches!(phase, Phase::Role { .. })),
        ("lead", matches!(phase, Phase::Lead { .. })),
        ("send", matches!(phase, Phase::Send { .. })),
        ("feed", matches!(phase, Phase::Feed { .. })),
        ("swap", matches!(phase, Phase::Swap { .. })),
        ("tempt", matches!(phase, Phase::Tempt { .. })),
        ("rob", matches!(phase, Phase::Rob { .. })),
        ("over.last-dog", phase == Phase::Over(Ending::LastDog)),
        ("over.screens-empty", phase == Phase::Over(Ending::ScreensEmpty)),
        ("over.all-black-out", phase == Phase::Over(Ending::AllBlackOut)),
    ];
    into.put_all(|| "phase".into(), &phases);
    into.put("loot.amount", if let Phase::Loot { amount, .. } = phase { amount } else { 0 });
    let robbed =
        if let Phase::Rob { colour, .. } = phase { Bones::one(colour) } else { Bones::NONE };
    heap(|| "rob".into(), robbed, into);
}

fn tokens(table: &Tabletop, into: &mut impl Entries) {
    let turned = |role| table.hothead.is_some_and(|hothead| hothead.role == role);
    into.many(
        &Role::ALL,
        |role| format!("middle.{role}"),
        |role| table.middle.contains(role).into(),
    );
    into.many(
        &Role::ALL,
        |role| format!("waiting.{role}"),
        |role| table.waiting.contains(role).into(),
    );
    into.many(&Role::ALL, |role| format!("hothead.{role}"), |role| turned(role).into());
    into.put("hothead.number", table.hothead.map_or(0, |hothead| hothead.number));
}

fn heaps(view: &View, into: &mut impl Entries) {
    let table = &view.table;
    into.put("bag", table.in_bag);
    heap(|| "bag.known".into(), view.known, into);
    heap(|| "bag.sure".into(), view.sure, into);
    heap(|| "chest".into(), table.chest, into);
    heap(|| "drawn".into(), table.drawn, into);
    heap(|| "hand".into(), view.hand, into);
    heap(|| "unseen".into(), view.unseen(), into);
}

fn player(view: &View, seat: Seat, into: &mut impl Entries) {
    let table = &view.table;
    let token = table.role(seat);
    let about = [
        ("me", (view.viewer == Viewer::Seat(seat)).into()),
        ("seated", table.seats.contains(seat).into()),
        ("playing", table.playing.contains(seat).into()),
        ("first", (table.first == seat).into()),
        ("asked", asked(table.phase).contains(seat).into()),
        ("choosing", table.choosing.contains(seat).into()),
        ("looked", table.looked.contains(seat).into()),
        ("behind", view.behind[seat]),
        ("points", u8::try_from(table.fronts[seat].points()).unwrap_or(u8::MAX)),
        ("number", token.and_then(|_| table.number(seat)).unwrap_or(0)),
        ("place", table.place(seat).unwrap_or(0)),
    ];
    into.put_all(|| format!("seat{seat}"), &about);
    into.many(
        &Role::ALL,
        |role| format!("seat{seat}.role.{role}"),
        |role| (token == Some(role)).into(),
    );
    heap(|| format!("seat{seat}.front"), table.fronts[seat], into);
    heap(|| format!("seat{seat}.at-most"), table.limits[seat], into);
    heap(|| format!("seat{seat}.took"), table.took[seat].map_or(Bones::NONE, Bones::one), into);
    heap(
        || format!("seat{seat}.lifted"),
        view.lifted.map_or(Bones::NONE, |lifted| lifted[seat]),
        into,
    );
}

/// The seats that are asked.
fn asked(phase: Phase) -> SeatSet {
    match phase {
        Phase::Loot { owing, .. } => owing,
        Phase::Role { seat }
        | Phase::Lead { seat }
        | Phase::Send { seat }
        | Phase::Feed { seat } => SeatSet::only(seat),
        Phase::Swap { seat } | Phase::Tempt { seat } | Phase::Rob { seat, .. } => {
            SeatSet::only(seat)
        }
        _ => SeatSet::NONE,
    }
}

#[inline(always)]
fn heap(name: impl Fn() -> String, bones: Bones, into: &mut impl Entries) {
    into.many(
        &Colour::ALL,
        |colour| format!("{}.{colour}", name()),
        |colour| bones.count(colour).into(),
    );
}
