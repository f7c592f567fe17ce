//! Does thinking longer help?

use bots::{Budget, Level, think};
use engine::Seat;

use crate::questions::{Asked, Findings, Question, cell, heads, row, sentences, told, widest};
use crate::report::INTERVALS;
use crate::report::{Plot, Point, Section, Series, Table, Unit};
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::text::thousands;
use crate::watching::{Studied, watch};

/// The least thinking that is tried; each next try is twice as much.
const LEAST: u32 = 250;
/// The most, if nothing is said.
const MOST: u32 = 2_000;

/// A challenger that thinks twice as long as all others, and one among players by rules of thumb.
pub struct Depth<G: Studied> {
    asked: Asked<G>,
    /// At least two.
    budgets: Vec<u32>,
}

/// Who sits in the seats that are not the challenger's.
#[derive(Clone, Copy)]
enum Others {
    /// They think half as long.
    Half,
    /// They play by rules of thumb.
    Thumb,
}

impl<G: Studied> Depth<G> {
    /// The question, unless bots were named for it.
    pub fn new(asked: Asked<G>) -> Result<Depth<G>, String> {
        if !asked.levels.is_empty() {
            return Err(
                "depth is about the search itself, so no bot can be named; --thoughts says how far to go"
                    .to_string(),
            );
        }
        let most = if asked.thoughts == 0 { MOST } else { asked.thoughts.max(2 * LEAST) };
        let budgets = std::iter::successors(Some(LEAST), |&budget| budget.checked_mul(2));
        Ok(Depth { asked, budgets: budgets.take_while(|&budget| budget <= most).collect() })
    }

    fn seats(&self) -> u8 {
        self.asked.seats()
    }

    fn fair(&self) -> f64 {
        1.0 / f64::from(self.seats())
    }

    /// All contests: the smallest budget has none that is half as large.
    fn contests(&self) -> impl Iterator<Item = (usize, Others)> {
        let thumb = (0..self.budgets.len()).map(|budget| (budget, Others::Thumb));
        thumb.chain((1..self.budgets.len()).map(|budget| (budget, Others::Half)))
    }

    fn wins(&self, budget: usize, others: Others) -> usize {
        match others {
            Others::Thumb => 1 + budget,
            Others::Half => 1 + self.budgets.len() + budget,
        }
    }

    /// The challenger's share of victories over one deal, from every seat.
    fn contest(&self, deal: u64, budget: usize, others: Others) -> f64 {
        let seats = G::start(&self.asked.setup).seats();
        let wins = seats.iter().map(|challenger| self.game(deal, budget, others, challenger));
        wins.sum::<f64>() / f64::from(seats.len())
    }

    fn game(&self, deal: u64, budget: usize, others: Others, challenger: Seat) -> f64 {
        let version = (self.wins(budget, others) as u64) << 4 | u64::from(challenger.number());
        let thinking = |thoughts: u32| Budget { thoughts, at_most: None };
        let game =
            watch::<G>(
                &self.asked.setup,
                self.asked.deal(deal),
                version,
                |seat, screen, dice| match others {
                    _ if seat == challenger => think(screen, thinking(self.budgets[budget]), dice),
                    Others::Half => think(screen, thinking(self.budgets[budget] / 2), dice),
                    Others::Thumb => G::choose_untimed(Level::Second, screen, dice),
                },
            );
        game.win(challenger)
    }

    fn figure(&self, samples: &Samples, budget: usize, others: Others) -> Option<Estimate> {
        samples.share_of_deals(self.wins(budget, others))
    }

    fn series(&self, samples: &Samples, others: Others, name: String) -> Series {
        let from = match others {
            Others::Half => 1,
            Others::Thumb => 0,
        };
        let points = (from..self.budgets.len()).filter_map(|budget| {
            let Estimate { mean, margin } = self.figure(samples, budget, others)?;
            Some(Point { x: f64::from(self.budgets[budget]), mean, margin })
        });
        Series { name, points: points.collect() }
    }

    fn section(&self, samples: &Samples) -> Section {
        let thumb = G::name_of(Level::Second);
        let rows = self.budgets.iter().enumerate().map(|(at, &budget)| {
            let half = if at == 0 { None } else { self.figure(samples, at, Others::Half) };
            let beyond = half.map(|half| half.beyond(self.fair()));
            let cells = vec![
                cell(half, Unit::Percent),
                cell(beyond, Unit::PercentagePoints),
                cell(self.figure(samples, at, Others::Thumb), Unit::Percent),
            ];
            row(thousands(u64::from(budget)), cells)
        });
        let against_thumb = format!("wins against {thumb}");
        let table = Table {
            heads: heads(&["thoughts", "wins against half as many", "more than fair", &against_thumb]),
            rows: rows.collect(),
        };
        let series = vec![
            self.series(samples, Others::Half, "against half as many thoughts".to_string()),
            self.series(samples, Others::Thumb, format!("against {thumb}")),
        ];
        Section {
            title: "Each doubling".to_string(),
            text: vec![format!(
                "A thought plays one choice to the end in a position that fits what the player sees. The \
                 challenger has as many thoughts for each of its choices; the others have half as many, or play by \
                 rules of thumb ({thumb}). With equal players every seat would win {}.",
                Unit::Percent.write(self.fair())
            )],
            table,
            plot: Some(Plot::Lines {
                x_axis: "thoughts for each choice".to_string(),
                y_axis: "share of games won".to_string(),
                log_x: true,
                unit: Unit::Percent,
                fair: Some(self.fair()),
                series,
            }),
        }
    }

    fn last_doubling(&self, samples: &Samples) -> String {
        let last = self.budgets.len() - 1;
        let figure = self.figure(samples, last, Others::Half);
        let verdict = match figure {
            Some(found) if found.mean - found.margin > self.fair() => "still helps",
            Some(found) if found.mean + found.margin < self.fair() => "even hurts",
            _ => "makes no difference that these games could show",
        };
        format!(
            "Doubling the thinking from {} to {} thoughts {verdict}: the challenger wins {} of its games, where {} \
             would be fair.",
            thousands(u64::from(self.budgets[last - 1])),
            thousands(u64::from(self.budgets[last])),
            told(figure, Unit::Percent),
            Unit::Percent.write(self.fair())
        )
    }
}

impl<G: Studied> Question for Depth<G> {
    fn games(&self) -> u64 {
        u64::from(self.seats()) * self.contests().count() as u64
    }

    fn columns(&self) -> usize {
        1 + 2 * self.budgets.len()
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        for (budget, others) in self.contests() {
            sums[self.wins(budget, others)] += self.contest(deal, budget, others);
        }
    }

    fn bots(&self) -> String {
        format!("the search, with {LEAST} thoughts a choice and more, and {}", G::name_of(Level::Second))
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let all = self.contests().map(|(budget, others)| self.figure(samples, budget, others));
        ("every win share".to_string(), widest(all))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        let top = self.budgets.len() - 1;
        Findings {
            title: format!("Does thinking longer help in {}?", G::TITLE),
            answer: sentences([
                self.last_doubling(samples),
                format!(
                    "Against {}, {} thoughts win {} and {} win {}.",
                    G::name_of(Level::Second),
                    thousands(u64::from(self.budgets[0])),
                    told(self.figure(samples, 0, Others::Thumb), Unit::Percent),
                    thousands(u64::from(self.budgets[top])),
                    told(self.figure(samples, top, Others::Thumb), Unit::Percent)
                ),
            ]),
            about: sentences([
                "One challenger plays each deal once in every seat, so that luck and seats even out; a deal with \
                 all its games is one sample. All contests share their deals."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![self.section(samples)],
        }
    }
}
