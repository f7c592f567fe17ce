//! Doggy Bag as JSON.

use engine::Seat;
use serde_json::{Map, Value, json};
use wire::{Wire, seat, seats};

use crate::{Bones, Colour, DoggyBag, Ending, Note, Phase, Role, RoleSet, Tabletop, View};

impl Wire for DoggyBag {
    fn pieces(_: &View) -> Value {
        let points = Colour::ALL.map(|colour| (colour.to_string(), json!(colour.points())));
        let roles =
            Role::ALL.map(|role| json!({ "number": role.number(), "name": role_name(role) }));
        json!({
            "points": Map::from_iter(points),
            "roles": roles,
            "hand_at_start": bones(Bones::HAND),
            "bag_at_start": bones(Bones::ONE_OF_EACH),
        })
    }

    fn view(view: &View) -> Value {
        let table = &view.table;
        let players: Vec<Value> = table.seats.iter().map(|seat| player(view, seat)).collect();
        json!({
            "seat": view.viewer.seat().map(seat),
            "phase": phase(table.phase),
            "edition": table.edition.to_string(),
            "beginner": table.beginner,
            "first": seat(table.first),
            "playing": seats(table.playing),
            "choosing": seats(table.choosing),
            "middle": roles(table.middle),
            "waiting": roles(table.waiting),
            "hothead": hothead(table),
            "in_bag": table.in_bag,
            "chest": bones(table.chest),
            "drawn": bones(table.drawn),
            "hand": bones(view.hand),
            "known": bones(view.known),
            "sure": bones(view.sure),
            "bag": view.bag().map(bones),
            "unseen": bones(view.unseen()),
            "players": players,
        })
    }

    fn note(note: &Note) -> Value {
        let of = |name: &str, of: Seat| json!({ "note": name, "seat": seat(of) });
        match *note {
            Note::Begins(by) => of("begins", by),
            Note::CoinsFell(by, low, high) => {
                json!({ "note": "coins-fell", "seat": seat(by), "low": low, "high": high })
            }
            Note::YouLooted(bones) => json!({ "note": "you-looted", "bones": bones.to_string() }),
            Note::Looted(by) => of("looted", by),
            Note::LastLoot => json!({ "note": "last-loot" }),
            Note::TookRole(by, role) => {
                json!({ "note": "took-role", "seat": seat(by), "role": role.number() })
            }
            Note::TurnedOver(by, role, number) => {
                json!({ "note": "turned-over", "seat": seat(by), "role": role.number(), "number": number })
            }
            Note::NoEffect(by, role) => {
                json!({ "note": "no-effect", "seat": seat(by), "role": role.number() })
            }
            Note::BootsLicked(by) => of("boots-licked", by),
            Note::Drew(by, colour) => {
                json!({ "note": "drew", "seat": seat(by), "colour": colour.to_string() })
            }
            Note::PutBack(by) => of("put-back", by),
            Note::Pocketed(by, colour) => {
                json!({ "note": "pocketed", "seat": seat(by), "colour": colour.to_string() })
            }
            Note::Looked(by) => of("looked", by),
            Note::YouSaw(bones) => json!({ "note": "you-saw", "bones": bones.to_string() }),
            Note::Led(by, to) => json!({ "note": "led", "seat": seat(by), "to": seat(to) }),
            Note::Scouted(by, colour) => {
                json!({ "note": "scouted", "seat": seat(by), "colour": colour.to_string() })
            }
            Note::Fed(by, bones) => {
                json!({ "note": "fed", "seat": seat(by), "bones": bones.to_string() })
            }
            Note::Swapped(by, gave, took) => json!({
                "note": "swapped",
                "seat": seat(by),
                "gave": gave.to_string(),
                "took": took.to_string(),
            }),
            Note::WokeFagin(by, kept, lost) => json!({
                "note": "woke-fagin",
                "seat": seat(by),
                "kept": kept.to_string(),
                "lost": lost.to_string(),
            }),
            Note::GaveIn(by) => of("gave-in", by),
            Note::Kept(by, bones) => {
                json!({ "note": "kept", "seat": seat(by), "bones": bones.to_string() })
            }
            Note::BagEmpty(by) => of("bag-empty", by),
            Note::Robbed(by, from, colour) => json!({
                "note": "robbed",
                "seat": seat(by),
                "from": seat(from),
                "colour": colour.to_string(),
            }),
            Note::Declined(by) => of("declined", by),
            Note::ThrownOut(out) => of("thrown-out", out),
            Note::FirstPassed(to) => of("first-passed", to),
            Note::NobodyLeft => json!({ "note": "nobody-left" }),
            Note::Over(how) => json!({ "note": "over", "ending": ending(how) }),
            Note::ScreenLifted(whose, bones) => {
                json!({ "note": "screen-lifted", "seat": seat(whose), "bones": bones.to_string() })
            }
            Note::Won(winners) => json!({ "note": "won", "seats": seats(winners) }),
        }
    }
}

/// The rulebook's name of a role.
fn role_name(role: Role) -> &'static str {
    match role {
        Role::Bootlicker => "Bootlicker",
        Role::Watcher => "Watcher",
        Role::Leader => "Leader",
        Role::Pickpocket => "Pickpocket",
        Role::Mole => "Mole",
        Role::Scout => "Scout",
        Role::Intendant => "Intendant",
        Role::Expert => "Expert",
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::LastDog => "last-dog",
        Ending::ScreensEmpty => "screens-empty",
        Ending::AllBlackOut => "all-black-out",
    }
}

/// The open part of a seat, and the knowledge of the bones behind its screen.
fn player(view: &View, of: Seat) -> Value {
    let table = &view.table;
    json!({
        "seat": seat(of),
        "playing": table.playing.contains(of),
        "front": bones(table.fronts[of]),
        "points": table.fronts[of].points(),
        "behind": view.behind[of],
        "at_most": bones(table.limits[of]),
        "took": table.took[of].map(|colour| colour.to_string()),
        "looked": table.looked.contains(of),
        "role": table.role(of).map(Role::number),
        "number": table.number(of),
        "place": table.place(of),
        "lifted": view.lifted.map(|lifted| bones(lifted[of])),
    })
}

fn phase(phase: Phase) -> Value {
    let of = |name: &str, of: Seat| json!({ "name": name, "seat": seat(of) });
    match phase {
        Phase::First => json!({ "name": "first" }),
        Phase::Coins => json!({ "name": "coins" }),
        Phase::Loot { amount, owing } => {
            json!({ "name": "loot", "amount": amount, "owing": seats(owing) })
        }
        Phase::Role { seat } => of("role", seat),
        Phase::Watch { seat } => of("watch", seat),
        Phase::Pickpocket { seat } => of("pickpocket", seat),
        Phase::Lead { seat } => of("lead", seat),
        Phase::Scout { seat: by, left } => {
            json!({ "name": "scout", "seat": seat(by), "left": left })
        }
        Phase::Send { seat } => of("send", seat),
        Phase::Feed { seat } => of("feed", seat),
        Phase::Swap { seat } => of("swap", seat),
        Phase::Steal { seat: by, left } => {
            json!({ "name": "steal", "seat": seat(by), "left": left })
        }
        Phase::Tempt { seat } => of("tempt", seat),
        Phase::Gluttony { seat } => of("gluttony", seat),
        Phase::Rob { seat: by, colour } => {
            json!({ "name": "rob", "seat": seat(by), "colour": colour.to_string() })
        }
        Phase::Over(how) => json!({ "name": "over", "ending": ending(how) }),
    }
}

fn hothead(table: &Tabletop) -> Value {
    let hothead = table
        .hothead
        .map(|hothead| json!({ "role": hothead.role.number(), "number": hothead.number }));
    hothead.into()
}

fn roles(roles: RoleSet) -> Value {
    roles.iter().map(Role::number).collect()
}

/// A heap in notation, counted, and by letter.
fn bones(bones: Bones) -> Value {
    let mut heap = json!({ "text": bones.to_string(), "total": bones.total() });
    for colour in Colour::ALL {
        heap[colour.to_string()] = bones.count(colour).into();
    }
    heap
}
