//! Doggy Bag as JSON.

use crate::{Bones, Colour, DoggyBag, Phase, Role, RoleSet, Table, View};
use engine::Seat;
use serde_json::{Map, Value, json};

use json::{Json, name_of, seat, seats};

impl Json for DoggyBag {
    fn pieces(_: &View) -> Value {
        let points = Colour::ALL.map(|colour| (colour.to_string(), json!(colour.points())));
        let roles = Role::ALL.map(|role| json!({ "number": role.number(), "name": name_of(&role) }));
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
}

/// What is in front of a seat, and what is known of what is behind its screen.
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
    let name = name_of(&phase);
    match phase {
        Phase::First | Phase::Coins => json!({ "name": name }),
        Phase::Loot { amount, owing } => json!({ "name": name, "amount": amount, "owing": seats(owing) }),
        Phase::Role { seat: of }
        | Phase::Watch { seat: of }
        | Phase::Pickpocket { seat: of }
        | Phase::Lead { seat: of }
        | Phase::Send { seat: of }
        | Phase::Feed { seat: of }
        | Phase::Swap { seat: of }
        | Phase::Tempt { seat: of }
        | Phase::Gluttony { seat: of } => json!({ "name": name, "seat": seat(of) }),
        Phase::Scout { seat: of, left } | Phase::Steal { seat: of, left } => {
            json!({ "name": name, "seat": seat(of), "left": left })
        }
        Phase::Rob { seat: of, colour } => {
            json!({ "name": name, "seat": seat(of), "colour": colour.to_string() })
        }
        Phase::Over(ending) => json!({ "name": name, "ending": name_of(&ending) }),
    }
}

fn hothead(table: &Table) -> Value {
    let hothead =
        table.hothead.map(|hothead| json!({ "role": hothead.role.number(), "number": hothead.number }));
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
