//! Does thinking longer help?

use bots::{Budget, Level, think};
use engine::Seat;

use crate::questions::{Asked, Findings, Question, cell, heads, row, sentences, told, widest};
use crate::report::INTERVALS;
use crate::report::{DataTable, Plot, Point, Section, Series, Unit};
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::text::thousands;
use crate::watching::{HasQuestions, watch};

/// Smallest budget tried, in playouts per choice; each further budget is twice the one before.
const LEAST: u32 = 250;
/// Largest budget unless `--thoughts` says otherwise, in playouts per choice.
const MOST: u32 = 2_000;

/// A challenger with a budget of playouts, once among searchers with half of it and once among bots
/// that play by heuristics.
pub struct Depth<G: HasQuestions> {
    asked: Asked<G>,
    /// Budgets in playouts per choice; at least two.
    budgets: Vec<u32>,
}

/// The bots in the seats that are not the challenger's.
#[derive(Clone, Copy)]
enum Others {
    /// They search with half the budget.
    Half,
    /// They play by heuristics.
    Heuristic,
}

impl<G: HasQuestions> Depth<G> {
    /// Refuses named bots, because the question is about the search itself.
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

    /// All contests. The smallest budget has no half to play against.
    fn contests(&self) -> impl Iterator<Item = (usize, Others)> {
        let thumb = (0..self.budgets.len()).map(|budget| (budget, Others::Heuristic));
        thumb.chain((1..self.budgets.len()).map(|budget| (budget, Others::Half)))
    }

    /// The column that sums a contest's victories.
    fn wins(&self, budget: usize, others: Others) -> usize {
        match others {
            Others::Heuristic => 1 + budget,
            Others::Half => 1 + self.budgets.len() + budget,
        }
    }

    /// The challenger's share of victories in one deal, over all its seats.
    fn contest(&self, deal: u64, budget: usize, others: Others) -> f64 {
        let seats = G::start(&self.asked.setup).seats();
        let wins = seats.iter().map(|challenger| self.game(deal, budget, others, challenger));
        wins.sum::<f64>() / f64::from(seats.len())
    }

    fn game(&self, deal: u64, budget: usize, others: Others, challenger: Seat) -> f64 {
        // A version per contest and seat, so that no two games share the dice of the bots.
        let version = (self.wins(budget, others) as u64) << 4 | u64::from(challenger.number());
        // A budget of playouts, not of time, so that the result is the same on every machine.
        let thinking = |playouts: u32| Budget { playouts, at_most: None };
        let game =
            watch::<G>(&self.asked.setup, self.asked.deal(deal), version, |seat, screen, dice| {
                match others {
                    _ if seat == challenger => think(screen, thinking(self.budgets[budget]), dice),
                    Others::Half => think(screen, thinking(self.budgets[budget] / 2), dice),
                    Others::Heuristic => G::choose_untimed(Level::Second, screen, dice),
                }
            });
        game.win(challenger)
    }

    fn figure(&self, samples: &Samples, budget: usize, others: Others) -> Option<Estimate> {
        samples.share_of_deals(self.wins(budget, others))
    }

    fn series(&self, samples: &Samples, others: Others, name: String) -> Series {
        let from = match others {
            Others::Half => 1,
            Others::Heuristic => 0,
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
                cell(self.figure(samples, at, Others::Heuristic), Unit::Percent),
            ];
            row(thousands(u64::from(budget)), cells)
        });
        let against_thumb = format!("wins against {thumb}");
        let table = DataTable {
            heads: heads(&[
                "thoughts",
                "wins against half as many",
                "more than fair",
                &against_thumb,
            ]),
            rows: rows.collect(),
        };
        let series = vec![
            self.series(samples, Others::Half, "against half as many thoughts".to_string()),
            self.series(samples, Others::Heuristic, format!("against {thumb}")),
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

impl<G: HasQuestions> Question for Depth<G> {
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
        format!(
            "the search, with {LEAST} thoughts a choice and more, and {}",
            G::name_of(Level::Second)
        )
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
                    told(self.figure(samples, 0, Others::Heuristic), Unit::Percent),
                    thousands(u64::from(self.budgets[top])),
                    told(self.figure(samples, top, Others::Heuristic), Unit::Percent)
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
