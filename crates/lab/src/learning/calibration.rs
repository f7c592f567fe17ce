//! Does the network win as often as it says?

use bots::network::{Correction, share};
use bots::{Learned, Network};
use engine::Seeded;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::self_play::{self, Manner, Mix, Sample};
use crate::report::{Cell, DataTable, Plot, Point, Row, Section, Series, Unit};
use crate::tally::Tally;

/// The width of a class of judgements.
const CLASS: f32 = 0.05;
/// The games that are one sample, because the choices of one game are not independent.
const BLOCK: u64 = 64;

/// A judgement of the network, as log odds, and the share that was won.
type Said = (f32, f32);

/// Plays games with the lineups of a training, but without whims, in blocks.
fn said<G: Learned>(network: &Network, mix: Mix, games: u64, seed: u64) -> Vec<Vec<Said>> {
    let manner = Manner { mix, whim: u32::MAX, warmth: 1e-6, lambda: 1.0 };
    (0..games.div_ceil(BLOCK))
        .into_par_iter()
        .map(|block| {
            let mut samples: Vec<Sample> = Vec::new();
            for game in block * BLOCK..games.min((block + 1) * BLOCK) {
                let mut dice = Seeded::for_game(seed, game);
                self_play::play::<G>(None, network, &[], &manner, &mut dice, &mut samples);
            }
            let said = |sample: &Sample| {
                let mut seen = network.nothing_seen();
                network.see(&sample.inputs, &mut seen);
                (network.judge(sample.head.into(), &seen), sample.target)
            };
            samples.iter().map(said).collect()
        })
        .collect()
}

/// The correction that makes what the network says fit best to what it wins: the best of several
/// judgements is on average too high, and a network learns from the best of its next choices.
pub fn correction<G: Learned>(network: &Network, mix: Mix, games: u64, seed: u64) -> Correction {
    let said = said::<G>(network, mix, games, seed).concat();
    let (mut stretch, mut shift) = (1.0, 0.0);
    // Newton's method for the logistic loss, which has a single least value.
    for _ in 0..20 {
        let (mut slope, mut bend) = ([0.0f64; 2], [0.0f64; 3]);
        for &(odds, won) in &said {
            let odds = f64::from(odds);
            let now = 1.0 / (1.0 + (-(stretch * odds + shift)).exp());
            let (wrong, weight) = (now - f64::from(won), now * (1.0 - now));
            slope[0] += wrong * odds;
            slope[1] += wrong;
            bend[0] += weight * odds * odds;
            bend[1] += weight * odds;
            bend[2] += weight;
        }
        let whole = bend[0] * bend[2] - bend[1] * bend[1];
        if whole <= 0.0 {
            break;
        }
        stretch -= (bend[2] * slope[0] - bend[1] * slope[1]) / whole;
        shift -= (bend[0] * slope[1] - bend[1] * slope[0]) / whole;
    }
    Correction { stretch: stretch as f32, shift: shift as f32 }
}

/// Compares what the network says of its choices with what it wins.
pub fn calibration<G: Learned>(network: &Network, mix: Mix, games: u64, seed: u64) -> Section {
    let classes = (1.0 / CLASS).round() as usize;
    let blocks: Vec<Vec<[f64; 3]>> = said::<G>(network, mix, games, seed)
        .into_iter()
        .map(|block| {
            let mut sums = vec![[0.0; 3]; classes];
            for (odds, won) in block {
                let said = share(odds);
                let sums = &mut sums[((said / CLASS) as usize).min(classes - 1)];
                let here = [1.0, said.into(), won.into()];
                sums.iter_mut().zip(here).for_each(|(sum, here)| *sum += here);
            }
            sums
        })
        .collect();
    let (mut rows, mut points) = (Vec::new(), Vec::new());
    for class in 0..classes {
        let sum = |which: usize| blocks.iter().map(|block| block[class][which]).sum::<f64>();
        let (count, said, won) = (sum(0), sum(1), sum(2));
        if count < 100.0 {
            continue;
        }
        // The spread of the blocks' differences to the mean gives the interval of a ratio.
        let mut spread = Tally::default();
        let mean = won / count;
        blocks.iter().for_each(|block| spread.add(block[class][2] - mean * block[class][0]));
        let margin = spread.estimate().margin * blocks.len() as f64 / count;
        points.push(Point { x: 100.0 * said / count, mean, margin });
        let said = Cell::Figure { mean: said / count, margin: 0.0, unit: Unit::Percent };
        let won = Cell::Figure { mean, margin, unit: Unit::Percent };
        let name = format!(
            "{:.0} to {:.0} %",
            100.0 * CLASS * class as f32,
            100.0 * CLASS * (class + 1) as f32
        );
        rows.push(Row { name, cells: vec![Cell::Count(count as u64), said, won] });
    }
    let line = [0.0, 1.0].map(|share| Point { x: 100.0 * share, mean: share, margin: 0.0 });
    Section {
        title: format!("{}: what the network says of its choices, and what it wins", G::NAME),
        text: Vec::new(),
        table: DataTable {
            heads: ["class", "choices", "said", "won"].map(String::from).to_vec(),
            rows,
        },
        plot: Some(Plot::Lines {
            x_axis: "said, %".to_string(),
            y_axis: "won".to_string(),
            log_x: false,
            unit: Unit::Percent,
            fair: None,
            series: vec![
                Series { name: "won".to_string(), points },
                Series { name: "as said".to_string(), points: line.to_vec() },
            ],
        }),
    }
}
