//! Fagin and his bag, which bulges with what is in it.

use maud::{Markup, PreEscaped, html};

use super::Scene;
use super::status::Fagin;

/// Half the width of the bag at its widest, empty and with as many bones as it can show.
const SLACK: f64 = 38.0;
const BURSTING: f64 = 104.0;
/// So many bones fill it half.
const HALF_FULL: f64 = 20.0;

impl Scene<'_> {
    /// Fagin behind his bag, with the number of bones in it.
    pub(super) fn fagin_and_bag(&self) -> Markup {
        let fagin = self.fagin();
        let (mood, pose) = match fagin {
            Fagin::Asleep => ("asleep", "asleep"),
            Fagin::Demanding => ("demanding", "awake"),
            Fagin::Woken => ("woken", "awake"),
        };
        let label = format!("{} {}", self.say(&format!("fagin-{mood}")), self.bag_words());
        html! {
            div class={ "db-fagin " (mood) } data-zone-home="bag" role="img" aria-label=(label) {
                svg.db-scene viewBox="0 0 260 252" aria-hidden="true" {
                    use href={ "#db-fagin-" (pose) } width="260" height="180" {}
                    @if fagin == Fagin::Woken { (alarm()) }
                    (sack(self.table.in_bag))
                }
                span.db-in-bag aria-hidden="true" { (self.table.in_bag) }
            }
        }
    }

    fn bag_words(&self) -> String {
        self.tell("in-bag", &[("count", self.table.in_bag.into())])
    }
}

/// How wide the bag is: wider with every bone, but less and less so.
fn half_width(bones: u8) -> f64 {
    let bones = f64::from(bones);
    SLACK + (BURSTING - SLACK) * bones / (bones + HALF_FULL)
}

fn sack(bones: u8) -> Markup {
    let half = half_width(bones);
    let top = 182.0 - half * 0.5;
    let (left, right) = (130.0 - half, 130.0 + half);
    let middle = f64::midpoint(top, 246.0) + 8.0;
    let body = format!(
        "M112 {top:.0}C{:.0} {:.0} {left:.0} {middle:.0} {:.0} 240Q130 252 {:.0} 240C{right:.0} {middle:.0} {:.0} {:.0} 148 {top:.0}Z",
        left + 4.0,
        top + 12.0,
        left + 10.0,
        right - 10.0,
        right - 4.0,
        top + 12.0,
    );
    let neck = format!(
        "M112 {0:.0}Q98 {1:.0} 94 {2:.0}Q112 {3:.0} 130 {2:.0}Q148 {3:.0} 166 {2:.0}Q162 {1:.0} 148 {0:.0}Z",
        top + 1.0,
        top - 8.0,
        top - 20.0,
        top - 12.0
    );
    html! {
        g stroke="#1f1710" stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round" {
            ellipse cx="130" cy="243" rx=(format!("{:.0}", half + 12.0)) ry="8" fill="#000" opacity=".35" stroke="none" {}
            path d=(neck) fill="#a58453" {}
            path d=(body) fill="#b99763" {}
            path d=(folds(half, top)) fill="none" stroke="#8a693c" stroke-width="2.4" {}
            path d=(lumps(bones, half, middle)) fill="none" stroke="#8a693c" stroke-width="2.2" {}
            path d=(format!("M110 {0:.0}Q130 {1:.0} 150 {0:.0}M150 {0:.0}q12 4 9 16M150 {0:.0}q18 0 20 10", top, top + 7.0)) fill="none" stroke="#5d3616" stroke-width="5" {}
            (patch())
        }
    }
}

/// Where the cloth is gathered at the neck.
fn folds(half: f64, top: f64) -> String {
    let reach = half * 0.55;
    format!(
        "M121 {0:.0}Q{1:.0} {2:.0} {3:.0} {4:.0}M139 {0:.0}Q{5:.0} {2:.0} {6:.0} {4:.0}",
        top + 8.0,
        126.0 - reach * 0.5,
        top + 18.0,
        130.0 - reach,
        top + 30.0,
        134.0 + reach * 0.5,
        130.0 + reach
    )
}

/// Where bones press against the cloth: one bulge for every few.
fn lumps(bones: u8, half: f64, middle: f64) -> String {
    const AT: [(f64, f64); 8] = [
        (-0.72, 10.0),
        (0.7, 14.0),
        (-0.5, 38.0),
        (0.48, 40.0),
        (-0.8, 30.0),
        (0.82, -2.0),
        (-0.62, -8.0),
        (0.55, -14.0),
    ];
    let shown = AT.iter().take(usize::from(bones).div_ceil(4));
    let bulge =
        |&(x, y): &(f64, f64)| format!("M{:.0} {:.0}q7 -9 15 -2", 124.0 + x * (half - 10.0), middle + y);
    shown.map(bulge).collect()
}

/// A patch for the number.
fn patch() -> Markup {
    PreEscaped("<path d=\"M104 196L157 193L159 233L102 234Z\" fill=\"#f3e6cb\"/><path d=\"M108 200L153 197.5L154.5 229L106.5 230Z\" fill=\"none\" stroke=\"#8a693c\" stroke-width=\"1.8\" stroke-dasharray=\"4 3\"/>".to_string())
}

/// Lines that say he is wide awake.
fn alarm() -> Markup {
    PreEscaped("<g class=\"db-alarm\" stroke=\"#ffd98a\" stroke-width=\"5\" stroke-linecap=\"round\"><path d=\"M196 44L214 28M204 64L228 58M64 44L46 28M56 64L32 58M206 84L226 88M54 84L34 88\"/></g>".to_string())
}
