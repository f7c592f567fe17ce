//! The inputs of the network, written in order.

use bots::Inputs;
use engine::Seat;

use super::scene::{DRAWS, Scene};
use crate::{Action, Bones, Colour, Edition, Phase, Role, Tabletop, View};

/// The inputs of a player.
pub const PLAYER: usize = 66;
/// The inputs of a loot.
pub const LOOT: usize = 33;
/// The inputs of a role or a Hothead.
pub const ROLE: usize = 53;

pub fn at(colour: Colour) -> usize {
    Colour::ALL.iter().position(|&other| other == colour).expect("one of all")
}

pub fn heap(bones: Bones, scale: f32, inputs: &mut Inputs) {
    for colour in Colour::ALL {
        inputs.number(f32::from(bones.count(colour)) / scale);
    }
}

pub fn setup(table: &Tabletop, inputs: &mut Inputs) {
    inputs.one_of(5, usize::from(table.seats.len()) - 2);
    inputs.one_of(5, usize::from(table.playing.len()).saturating_sub(2));
    inputs.one_of(3, Edition::ALL.iter().position(|&one| one == table.edition).unwrap_or(3));
    inputs.flag(table.beginner);
    inputs.one_of(17, table.behind.into());
    inputs.number(f32::from(table.behind) / 10.0);
}

pub fn phase(table: &Tabletop, inputs: &mut Inputs) {
    let (which, amount, colour) = match table.phase {
        Phase::Loot { amount, .. } => (0, usize::from(amount) - 2, 5),
        Phase::Role { .. } => (1, 3, 5),
        Phase::Lead { .. } => (2, 3, 5),
        Phase::Send { .. } => (3, 3, 5),
        Phase::Feed { .. } => (4, 3, 5),
        Phase::Swap { .. } => (5, 3, 5),
        Phase::Tempt { .. } => (6, 3, 5),
        Phase::Rob { colour, .. } => (7, 3, at(colour)),
        _ => (8, 3, 5),
    };
    inputs.one_of(8, which);
    inputs.one_of(3, amount);
    inputs.one_of(5, colour);
}

pub fn tokens(table: &Tabletop, inputs: &mut Inputs) {
    for role in Role::ALL {
        inputs.flag(table.middle.contains(role));
        inputs.flag(table.waiting.contains(role));
    }
    inputs.one_of(8, table.hothead.map_or(8, |hothead| hothead.role.number().into()));
    inputs.number(table.hothead.map_or(0.0, |hothead| f32::from(hothead.number) / 10.0));
    inputs.number(f32::from(table.choosing.len()) / 4.0);
}

pub fn bag(scene: &Scene, view: &View, inputs: &mut Inputs) {
    let table = &view.table;
    let in_bag = i32::from(table.in_bag);
    inputs.number(in_bag as f32 / 20.0);
    inputs.steps(in_bag, &[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 40]);
    let unknown = in_bag - i32::from(view.known.total());
    inputs.number(unknown as f32 / 10.0);
    inputs.steps(unknown, &[1, 2, 4, 7, 12, 20]);
    heap(view.known, 5.0, inputs);
    heap(view.sure, 5.0, inputs);
    inputs.one_of(6, view.known.count(Colour::Black).into());
    inputs.one_of(6, view.sure.count(Colour::Black).into());
    let black = scene.black;
    inputs.number(black / 4.0);
    inputs.number(black / f32::from(table.in_bag).max(1.0));
    inputs.number(scene.value - 1.5);
    for number in 1..=DRAWS {
        inputs.number(scene.chances[number]);
    }
    for number in [1, 2, 3, 4, 5, 6, 7, 8, 10] {
        let gain = scene.value * (number as f32).min(in_bag as f32);
        inputs.number(scene.chances[number] * gain / 5.0);
    }
    heap(table.chest, 5.0, inputs);
    for colour in Colour::ALL {
        inputs.flag(table.chest.count(colour) > 0);
    }
    heap(table.drawn, 3.0, inputs);
    for colour in Colour::ALL {
        inputs.flag(table.drawn.count(colour) > 0);
    }
    inputs.number(table.drawn.points() as f32 / 10.0);
    heap(view.unseen(), 15.0, inputs);
}

pub fn hand(scene: &Scene, view: &View, inputs: &mut Inputs) {
    heap(view.hand, 4.0, inputs);
    for colour in Colour::ALL {
        inputs.one_of(6, view.hand.count(colour).into());
    }
    let lead = scene.points(scene.me) - scene.most_of_others;
    inputs.number(lead as f32 / 10.0);
    inputs.steps(lead, &[-12, -9, -7, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 9, 12]);
    let with_drawn = lead + view.table.drawn.points() as i32;
    inputs.number(with_drawn as f32 / 10.0);
    inputs.steps(with_drawn, &[-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6]);
}

pub fn player(scene: &Scene, view: &View, seat: Seat, inputs: &mut Inputs) {
    let table = &view.table;
    let before = inputs.at();
    inputs.flag(true);
    inputs.flag(table.playing.contains(seat));
    inputs.flag(table.first == seat);
    inputs.flag(table.choosing.contains(seat));
    inputs.flag(table.looked.contains(seat));
    inputs.flag(matches!(table.phase, Phase::Loot { owing, .. } if owing.contains(seat)));
    inputs.one_of(3, scene.black(seat).into());
    inputs.number(scene.points(seat) as f32 / 20.0);
    inputs.steps(scene.points(seat), &[1, 3, 6, 10, 15]);
    let lead = scene.points(seat) - scene.points(scene.me);
    inputs.number(lead as f32 / 10.0);
    inputs.steps(lead, &[-9, -6, -4, -2, -1, 0, 1, 2, 3, 5, 7, 10]);
    heap(table.fronts[seat], 4.0, inputs);
    for colour in [Colour::Grey, Colour::White, Colour::Red, Colour::Yellow] {
        inputs.flag(table.fronts[seat].count(colour) > 0);
    }
    let role = table.role(seat);
    inputs.one_of(8, role.map_or(8, |role| role.number().into()));
    let waiting = role.is_some_and(|role| table.waiting.contains(role));
    let number = role.map_or(0, |role| table.number(seat).unwrap_or(role.number()));
    inputs.flag(waiting);
    inputs.flag(role.is_some() && number > 7);
    inputs.number(f32::from(number) / 7.0);
    let chance = if waiting { scene.chance(number, table.in_bag) } else { 0.0 };
    let haul = f32::from(number.min(table.in_bag)) * scene.value;
    inputs.number(chance);
    inputs.number(chance * haul / 5.0);
    inputs.number(if waiting { (lead as f32 + haul) / 10.0 } else { 0.0 });
    heap(table.limits[seat], 5.0, inputs);
    inputs.one_of(5, table.took[seat].map_or(5, at));
    inputs.one_of(4, table.limits[seat].count(Colour::Black).into());
    inputs.number(f32::from(view.behind[seat]) / 10.0);
    debug_assert_eq!(inputs.at() - before, PLAYER, "the inputs of a player are {PLAYER}");
}

pub fn loot(view: &View, bones: Bones, inputs: &mut Inputs) {
    for colour in Colour::ALL {
        inputs.one_of(5, bones.count(colour).into());
    }
    let left = view.hand - bones;
    inputs.one_of(4, left.count(Colour::Black).into());
    inputs.number(bones.points() as f32 / 4.0);
    inputs.number(left.points() as f32 / 10.0);
    let known = view.known + bones;
    inputs.number(f32::from(known.count(Colour::Black)) / f32::from(known.total()).max(1.0));
    inputs.number(f32::from(bones.count(Colour::Black)) / f32::from(bones.total()));
}

/// A number: what comes before it, and what it may bring.
pub fn number(scene: &Scene, view: &View, role: Role, bold: u8, hot: bool, inputs: &mut Inputs) {
    let table = &view.table;
    inputs.one_of(8, if hot { 8 } else { role.number().into() });
    inputs.one_of(8, if hot { role.number().into() } else { 8 });
    inputs.one_of(7, if hot { usize::from(bold) - 8 } else { 7 });
    inputs.flag(hot);
    inputs.number(f32::from(bold) / 8.0);
    let chance = scene.chance(bold, table.in_bag);
    // The thieves who will come before this number fail, each with the bag as it is now.
    let others = table.playing.without(scene.me);
    let mut reached = 1.0;
    let mut beaten = 1.0;
    let mut before = 0;
    for seat in others.iter() {
        let Some(role) = table.role(seat) else { continue };
        let number = table.number(seat).unwrap_or(0);
        let fails = 1.0 - scene.chance(number, table.in_bag);
        let turned = table.hothead.is_some_and(|hothead| hothead.role == role);
        if turned || (!hot && number > bold) {
            reached *= fails;
            before += 1;
        } else {
            beaten *= fails;
        }
    }
    let haul = f32::from(bold.min(table.in_bag)) * scene.value;
    let success = reached * chance;
    let woken = reached * (1.0 - chance);
    let lead = (scene.points(scene.me) - scene.most_of_others) as f32;
    inputs.number(chance);
    inputs.number(reached);
    inputs.number(success);
    inputs.number(woken);
    inputs.number(woken * (1.0 - beaten));
    inputs.number(haul / 10.0);
    inputs.number(success * haul / 5.0);
    inputs.number((lead + haul) / 10.0);
    inputs.number(success * if lead + haul > 0.0 { 1.0 } else { 0.0 });
    inputs.one_of(6, before);
    let out = scene.black(scene.me) == 2;
    inputs.number(if out { woken } else { 0.0 });
    inputs.number(if out { chance } else { 0.0 });
    // Bolder tokens that players yet to choose may take.
    let bolder = table.middle.iter().filter(|other| !hot && other.number() > bold).count();
    let yet = table.choosing.without(scene.me).len();
    inputs.number(bolder as f32 / 4.0);
    inputs.number(if yet > 0 { bolder as f32 / f32::from(table.middle.len()) } else { 0.0 });
    inputs.one_of(6, yet.into());
    inputs.flag(table.behind == 0);
    inputs.number(if table.behind == 0 { success } else { 0.0 });
    inputs.number(if table.behind == 0 { success * ((lead + haul) / 10.0) } else { 0.0 });
}

pub fn tempted(scene: &Scene, view: &View, choice: Action, inputs: &mut Inputs) {
    let gluttony = choice == Action::Gluttony;
    let lead = scene.points(scene.me) - scene.most_of_others + view.table.drawn.points() as i32;
    let risk = 1.0 - scene.chances[1];
    let last = view.table.behind == 0;
    inputs.flag(gluttony);
    inputs.number(if gluttony { risk } else { 0.0 });
    inputs.flag(gluttony && scene.black(scene.me) == 2);
    inputs.number(if gluttony && scene.black(scene.me) == 2 { risk } else { 0.0 });
    inputs.number(if gluttony { (lead as f32 + scene.value) / 10.0 } else { 0.0 });
    inputs.flag(!gluttony && last && lead > 0);
    inputs.flag(!gluttony && last && lead < 0);
    inputs.flag(gluttony && risk == 0.0);
}
