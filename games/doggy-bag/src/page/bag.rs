//! Fagin and his bag, which bulges with its bones.

use maud::{Markup, html};

use super::Scene;
use super::status::Fagin;

/// Half the width of the bag at its widest, in units of the drawing: empty, and at the limit that
/// no number of bones reaches.
const SLACK: f64 = 38.0;
const BURSTING: f64 = 104.0;
/// Number of bones that make it half as wide as it can get.
const HALF_FULL: f64 = 20.0;
/// Place of the bag, in units of the drawing.
const CENTRE: f64 = 130.0;
const BOTTOM: f64 = 246.0;

impl Scene<'_> {
    /// Fagin behind his bag, with the number of bones in it.
    pub(super) fn fagin_and_bag(&self) -> Markup {
        let fagin = self.fagin();
        let (mood, pose) = match fagin {
            Fagin::Asleep => ("asleep", "asleep"),
            Fagin::Demanding => ("demanding", "awake"),
            Fagin::Woken => ("woken", "awake"),
        };
        let in_bag = self.table.in_bag;
        let bag = self.tell("in-bag", &[("count", in_bag.into())]);
        let label = format!("{} {bag}", self.say(&format!("fagin-{mood}")));
        let draw = || {
            html! {
                div #db-bag class={ "db-fagin " (mood) } data-zone-home="bag" data-supply role="img" aria-label=(label) {
                    svg.db-scene viewBox="0 0 260 252" aria-hidden="true" {
                        use href={ "#db-fagin-" (pose) } width="260" height="180" {}
                        @if fagin == Fagin::Woken { use href="#db-alarm" {} }
                        (Sack::of(in_bag).draw())
                    }
                    span.db-in-bag aria-hidden="true" { (in_bag) }
                }
            }
        };
        self.look.region("div", "db-bag", (mood, in_bag), draw)
    }
}

/// The bag: wider with every bone, but less and less so.
struct Sack {
    bones: u8,
    half: f64,
    top: f64,
}

impl Sack {
    fn of(bones: u8) -> Sack {
        let full = f64::from(bones) / (f64::from(bones) + HALF_FULL);
        let half = SLACK + (BURSTING - SLACK) * full;
        Sack { bones, half, top: 182.0 - half * 0.5 }
    }

    fn draw(&self) -> Markup {
        let shadow = format!("{:.0}", self.half + 12.0);
        html! {
            g.db-sack {
                ellipse cx="130" cy="243" rx=(shadow) ry="8" {}
                path.db-mouth d=(self.mouth()) {}
                path.db-cloth d=(self.body()) {}
                path.db-folds d=(self.folds() + &self.lumps()) {}
                path.db-rope d=(self.rope()) {}
                use href="#db-patch" {}
            }
        }
    }

    /// The height at which it is widest.
    fn middle(&self) -> f64 {
        f64::midpoint(self.top, BOTTOM) + 8.0
    }

    fn body(&self) -> String {
        let (top, shoulder, middle) = (self.top, self.top + 12.0, self.middle());
        let (left, right) = (CENTRE - self.half, CENTRE + self.half);
        let (a, b, c, d) = (left + 4.0, left + 10.0, right - 10.0, right - 4.0);
        let side = format!("M112 {top:.0}C{a:.0} {shoulder:.0} {left:.0} {middle:.0} {b:.0} 240");
        side + &format!(
            "Q130 252 {c:.0} 240C{right:.0} {middle:.0} {d:.0} {shoulder:.0} 148 {top:.0}Z"
        )
    }

    /// The cloth above the rope.
    fn mouth(&self) -> String {
        let (neck, flare, rim, dip) =
            (self.top + 1.0, self.top - 8.0, self.top - 20.0, self.top - 12.0);
        let left = format!("M112 {neck:.0}Q98 {flare:.0} 94 {rim:.0}Q112 {dip:.0} 130 {rim:.0}");
        left + &format!("Q148 {dip:.0} 166 {rim:.0}Q162 {flare:.0} 148 {neck:.0}Z")
    }

    fn rope(&self) -> String {
        let (at, sag) = (self.top, self.top + 7.0);
        format!(
            "M110 {at:.0}Q130 {sag:.0} 150 {at:.0}M150 {at:.0}q12 4 9 16M150 {at:.0}q18 0 20 10"
        )
    }

    /// The folds of the cloth at the neck.
    fn folds(&self) -> String {
        let (from, by, to) = (self.top + 8.0, self.top + 18.0, self.top + 30.0);
        let reach = self.half * 0.55;
        let fold = |x: f64, way: f64| {
            let (bend, end) = (CENTRE + way * (4.0 + reach * 0.5), CENTRE + way * reach);
            format!("M{x:.0} {from:.0}Q{bend:.0} {by:.0} {end:.0} {to:.0}")
        };
        fold(121.0, -1.0) + &fold(139.0, 1.0)
    }

    /// The bulges of bones against the cloth: one for every few.
    fn lumps(&self) -> String {
        const LEFT: [(f64, f64); 4] = [(-0.72, 10.0), (-0.5, 38.0), (-0.8, 30.0), (-0.62, -8.0)];
        const RIGHT: [(f64, f64); 4] = [(0.7, 14.0), (0.48, 40.0), (0.82, -2.0), (0.55, -14.0)];
        let both = LEFT.into_iter().zip(RIGHT).flat_map(|(left, right)| [left, right]);
        let bulge = |(x, y): (f64, f64)| {
            format!(
                "M{:.0} {:.0}q7 -9 15 -2",
                CENTRE - 6.0 + x * (self.half - 10.0),
                self.middle() + y
            )
        };
        both.take(usize::from(self.bones).div_ceil(4)).map(bulge).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bag_bulges_with_every_bone_and_stays_on_the_table() {
        for bones in 0..101 {
            assert!(Sack::of(bones).half < Sack::of(bones + 1).half);
        }
        assert!(Sack::of(101).half < CENTRE && Sack::of(0).half > 20.0);
    }
}
