//! Facts of a view that are worked out once and serve each choice.

use engine::{Seat, Viewer};

use crate::{Bones, Colour, View};

/// The most bones drawn whose chance is an input.
pub const DRAWS: usize = 14;
/// Facts of a view that are worked out once.
pub struct Scene {
    pub me: Seat,
    /// All seats, the viewer's first and then clockwise.
    pub order: [Seat; 6],
    /// The chance to draw so many bones without a black one.
    pub chances: [f32; DRAWS + 1],
    /// The expected points of a bone of the bag that is not black.
    pub value: f32,
    /// The expected number of black bones in the bag.
    pub black: f32,
    pub points: [i32; 6],
    pub blacks: [u8; 6],
    /// The most points of another player still in.
    pub most_of_others: i32,
}

impl Scene {
    pub fn new(view: &View) -> Scene {
        let table = &view.table;
        let me = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => Seat::default(),
        };
        // Clockwise among the seats of the game; the empty ones come last.
        let mut order = [me; 6];
        let count = table.seats.len();
        for (place, seat) in order.iter_mut().enumerate() {
            let place = place as u8;
            *seat = if place < count {
                Seat::new((me.number() + place) % count)
            } else {
                Seat::new(place)
            };
        }
        let mut points = [0; 6];
        let mut blacks = [0; 6];
        for seat in table.seats.iter() {
            points[seat.index()] = table.fronts[seat].points() as i32;
            blacks[seat.index()] = table.fronts[seat].count(Colour::Black);
        }
        let others = table.playing.without(me);
        let unseen = view.unseen();
        let unknown = f32::from(table.in_bag) - f32::from(view.known.total());
        let share = if unseen.is_empty() { 0.0 } else { unknown / f32::from(unseen.total()) };
        let expected = |known: u32, unseen: u32| known as f32 + share * unseen as f32;
        let count = |bones: Bones| u32::from(bones.count(Colour::Black));
        let black = expected(count(view.known), count(unseen));
        let good = (f32::from(table.in_bag) - black).max(0.5);
        Scene {
            me,
            order,
            chances: chances(view, unseen),
            value: expected(view.known.points(), unseen.points()) / good,
            black,
            points,
            blacks,
            most_of_others: others.iter().map(|seat| points[seat.index()]).max().unwrap_or(0),
        }
    }

    pub fn points(&self, seat: Seat) -> i32 {
        self.points[seat.index()]
    }

    pub fn black(&self, seat: Seat) -> u8 {
        self.blacks[seat.index()]
    }

    /// A player's lead over the viewer, scaled.
    pub fn lead_of(&self, seat: Seat) -> f32 {
        (self.points(seat) - self.points(self.me)) as f32 / 10.0
    }

    /// The place of a seat, clockwise from the viewer.
    pub fn place(&self, seat: Seat) -> usize {
        self.order.iter().position(|&other| other == seat).unwrap_or(self.order.len())
    }

    /// The chance to draw so many bones without a black one.
    pub fn chance(&self, number: u8, in_bag: u8) -> f32 {
        self.chances[usize::from(number.min(in_bag)).min(DRAWS)]
    }
}

/// The chance to draw 0, 1, 2 … bones without a black one, if each bone that the viewer cannot place
/// is as likely in the bag as behind a screen.
fn chances(view: &View, unseen: Bones) -> [f32; DRAWS + 1] {
    let in_bag = view.table.in_bag;
    let unknown = in_bag - view.known.total();
    let (all, black) = (unseen.total(), unseen.count(Colour::Black));
    let known_black = view.known.count(Colour::Black);
    let mut chances = [0.0; DRAWS + 1];
    // Drawing without putting back: of the unseen bones `unknown` lie in the bag, of which this
    // many are black with this chance.
    let least = (unknown + black).saturating_sub(all);
    let mut here = 1.0f32;
    let mut total = 0.0;
    for drawn in least..=black.min(unknown) {
        total += here;
        let mut chance = here;
        let bad = drawn + known_black;
        for (number, sum) in chances.iter_mut().enumerate() {
            *sum += chance;
            let (left, number) = (in_bag.saturating_sub(number as u8), number as u8);
            let good = (in_bag - bad).saturating_sub(number);
            chance *= if left == 0 { 1.0 } else { f32::from(good) / f32::from(left) };
        }
        let (drawn, unknown) = (f32::from(drawn), f32::from(unknown));
        let (all, black) = (f32::from(all), f32::from(black));
        here *= (black - drawn) * (unknown - drawn)
            / ((drawn + 1.0) * (all - black - unknown + drawn + 1.0)).max(1.0);
    }
    chances.map(|sum| sum / total)
}
