//! The gains, costs and risks of each choice, for a player who weighs it against others.

use engine::{Screen, Seat, Viewer};
use language::{Fact, Speaker, Value};

use crate::{Action, Bones, Colour, DoggyBag, View};

/// The black bones in front of a player who is one short of being thrown out (DB-P1).
const LAST_WARNING: u8 = 2;

pub(crate) fn facts(action: &Action, screen: &Screen<DoggyBag>, speaker: &Speaker) -> Vec<Fact> {
    let Viewer::Seat(me) = screen.viewer else { return Vec::new() };
    let weigher = Weigher { view: &screen.view, me, speaker };
    match *action {
        Action::Loot(bones) => weigher.contents("brings", bones),
        Action::Intendant(bones) => weigher.contents("feeds", bones),
        Action::Role(role) => weigher.dare(role.number()),
        Action::Hothead(_, number) => weigher.dare(number),
        Action::Leader(seat) => vec![weigher.fact("order", weigher.turn_after(seat))],
        Action::Scout(Colour::Black) => vec![weigher.fact("locks-black", 1)],
        Action::Scout(colour) => vec![weigher.fact("locks", colour.points() as i32)],
        Action::Expert(give, take) => weigher.swap(give, take),
        Action::Stop => {
            vec![weigher.fact("keeps", screen.view.table.drawn.points() as i32)]
        }
        Action::Gluttony => weigher.one_more(),
        Action::Rob(seat) => weigher.rob(seat),
        Action::Decline => vec![weigher.fact("robs", 0)],
    }
}

struct Weigher<'a> {
    view: &'a View,
    me: Seat,
    speaker: &'a Speaker<'a>,
}

impl Weigher<'_> {
    fn fact(&self, name: &'static str, value: i32) -> Fact {
        self.fact_with(name, value, &[])
    }

    fn fact_with(&self, name: &'static str, value: i32, more: &[(&str, Value)]) -> Fact {
        let about = [&[("number", value.into())], more].concat();
        Fact { name, value, text: self.speaker.tell(&format!("doggy-fact-{name}"), &about) }
    }

    /// The bones that go into the bag: their points, and the black ones.
    fn contents(&self, name: &'static str, bones: Bones) -> Vec<Fact> {
        let black = bones.count(Colour::Black).into();
        vec![self.fact(name, bones.points() as i32), self.fact("black", black)]
    }

    /// The chance and the gain of a number, those who try before, and the third black bone.
    fn dare(&self, number: u8) -> Vec<Fact> {
        let drawn = number.min(self.view.table.in_bag);
        let mut facts = Vec::new();
        if drawn > 0 {
            let clean = percent(self.view.clean(drawn));
            facts.push(self.fact_with("clean", clean, &[("drawn", drawn.into())]));
            let points = self.view.value_of_a_bone() * f64::from(drawn);
            facts.push(self.fact("gain", points.round() as i32));
            facts.extend(self.third());
        } else {
            facts.push(self.fact("nothing", 0));
        }
        let table = &self.view.table;
        let others = table.playing.without(self.me).iter();
        let bolder = others.filter(|&seat| table.number(seat) > Some(number)).count();
        facts.push(self.fact("before", bolder as i32));
        facts
    }

    /// A black bone would be the third.
    fn third(&self) -> Option<Fact> {
        let black = self.view.table.fronts[self.me].count(Colour::Black);
        (black == LAST_WARNING).then(|| self.fact("third", 1))
    }

    fn one_more(&self) -> Vec<Fact> {
        let drawn = self.view.table.drawn.points() as i32;
        let mut facts = vec![
            self.fact_with("risk", percent(1.0 - self.view.clean(1)), &[("points", drawn.into())]),
            self.fact("more", self.view.value_of_a_bone().round() as i32),
        ];
        facts.extend(self.third());
        facts
    }

    fn swap(&self, give: Colour, take: Colour) -> Vec<Fact> {
        let change = take.points() as i32 - give.points() as i32;
        let sign = if change < 0 { "−" } else { "+" };
        let about = [("change", format!("{sign}{}", change.abs()).into())];
        let mut facts = vec![self.fact_with("swaps", change, &about)];
        if give == Colour::Black && take != Colour::Black {
            facts.push(self.fact("rid", 1));
        }
        facts
    }

    fn rob(&self, seat: Seat) -> Vec<Fact> {
        let front = self.view.table.fronts[seat].points() as i32;
        let gain = match self.view.table.phase {
            crate::Phase::Rob { colour, .. } => colour.points() as i32,
            _ => 0,
        };
        let name = self.speaker.name(seat);
        vec![
            self.fact("robs", gain),
            self.fact_with("theirs", front - gain, &[("name", name.into())]),
        ]
    }

    /// The viewer's place in the order of the next turn if this seat goes first.
    fn turn_after(&self, first: Seat) -> i32 {
        let table = &self.view.table;
        let (mut place, mut seat) = (1, first);
        while seat != self.me && place < i32::from(table.seats.len()) {
            seat = table.seats.after(seat);
            place += i32::from(table.playing.contains(seat));
        }
        place
    }
}

fn percent(chance: f64) -> i32 {
    (100.0 * chance).round() as i32
}
