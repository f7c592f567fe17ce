//! How long is a game, and when is it decided?

use bots::HasBots;
use engine::{Screen, Seat, SeatSet};

use crate::questions::{Asked, Findings, Question, cell, heads, row, sentences, told};
use crate::report::INTERVALS;
use crate::report::{Bar, Cell, DataTable, Plot, Point, Row, Section, Series, Unit};
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::watching::{HasQuestions, Watched, watch};

/// Turns, choices, and changes of the lead.
pub struct Length<G: HasQuestions>(pub Asked<G>);

// Columns of the sums, each a number per game.
const TURNS: usize = 1;
const CHOICES: usize = 2;
const LEAD_CHANGES: usize = 3;
const FOR_GOOD: usize = 4;
const NEVER_CHANGED: usize = 5;
const LAST_MOMENT: usize = 6;
const WINNER: usize = 7;
const AHEAD: usize = 8;
/// By tenths of the game, from none to all: is a seat alone in front, is it the later winner, and
/// does it stay in front?
const LED: usize = AHEAD + 1;
const LED_AND_WON: usize = LED + TENTHS;
const DECIDED: usize = LED_AND_WON + TENTHS;
const TENTHS: usize = 11;
/// Histogram of games by their number of turns.
const BY_TURNS: usize = DECIDED + TENTHS;
const BARS: usize = 40;

/// The course of a game, choice by choice.
#[derive(Default)]
struct Story {
    turns: usize,
    /// The seat alone in front before each choice.
    leaders: Vec<Option<Seat>>,
}

impl Story {
    fn note<G: HasQuestions>(&mut self, screen: &Screen<G>, seats: SeatSet) {
        self.turns += usize::from(G::begins_turn(&screen.view));
        self.leaders.push(alone_in_front(seats, |seat| G::score(&screen.view, seat)));
    }

    /// Number of times another seat came to be alone in front, the end included.
    fn lead_changes(&self, winner: Option<Seat>) -> usize {
        // Ties in between do not count: the lead passes to the next seat that is alone in front.
        let mut leads: Vec<Seat> = self.leaders.iter().copied().chain([winner]).flatten().collect();
        leads.dedup();
        leads.len().saturating_sub(1)
    }

    /// Share of the choices after which the winner was alone in front to the end; 1.0 if the last
    /// choice decided.
    fn for_good(&self, winner: Option<Seat>) -> f64 {
        let Some(winner) = winner else { return 1.0 };
        let steady =
            self.leaders.iter().rev().take_while(|&&leader| leader == Some(winner)).count();
        (self.leaders.len() - steady) as f64 / self.leaders.len().max(1) as f64
    }

    /// The seat alone in front after this many tenths of the choices.
    fn leader_after(&self, tenths: usize) -> Option<Seat> {
        // All tenths mean the end, which has no choice of its own: the last leader stands.
        let at = tenths * self.leaders.len() / (TENTHS - 1);
        self.leaders[at.min(self.leaders.len() - 1)]
    }
}

/// The seat that has more than every other.
fn alone_in_front(seats: SeatSet, score: impl Fn(Seat) -> f64) -> Option<Seat> {
    let most = seats.iter().map(&score).fold(f64::NEG_INFINITY, f64::max);
    let mut leaders = seats.iter().filter(|&seat| score(seat) == most);
    leaders.next().filter(|_| leaders.next().is_none())
}

impl<G: HasQuestions> Length<G> {
    fn watch(&self, deal: u64) -> (Watched<G>, Story) {
        let mut story = Story::default();
        let seats = G::start(&self.0.setup).seats();
        let game = watch::<G>(&self.0.setup, self.0.deal(deal), 0, |_, screen, dice| {
            story.note(screen, seats);
            G::choose_untimed(self.0.level(), screen, dice)
        });
        (game, story)
    }

    fn glance(&self, samples: &Samples) -> Section {
        let seats = f64::from(self.0.seats());
        let line = |name: &str, figure: Option<Estimate>, unit| row(name, vec![cell(figure, unit)]);
        let mean = |column: usize| samples.figure(|sums| sums.mean(column));
        let rows = vec![
            line("turns", mean(TURNS), Unit::Plain),
            line("choices", mean(CHOICES), Unit::Plain),
            line(
                "choices of one player",
                samples.figure(|sums| sums.mean(CHOICES) / seats),
                Unit::Plain,
            ),
            line("changes of the lead", mean(LEAD_CHANGES), Unit::Plain),
            line("games without one", samples.share_of_deals(NEVER_CHANGED), Unit::Percent),
            line("winner in front for good after", mean(FOR_GOOD), Unit::Percent),
            line(
                "games decided by the last choice or the final count",
                samples.share_of_deals(LAST_MOMENT),
                Unit::Percent,
            ),
            line(&format!("{} of the winner", G::SCORE), mean(WINNER), Unit::Points),
            line("ahead of the best of the others by", mean(AHEAD), Unit::Points),
        ];
        Section {
            title: "A game in figures".to_string(),
            text: vec![format!(
                "Here {}. In front is whoever visibly has the most {}, alone; the lead changes when somebody \
                 else comes to be in front. The winner is in front for good once nobody draws level any more; \
                 how far the game is by then is counted in choices.",
                G::TURN,
                G::SCORE
            )],
            table: DataTable { heads: heads(&["per game", "mean"]), rows },
            plot: None,
        }
    }

    /// Development of the lead: is the game over before it ends?
    fn suspense(&self, samples: &Samples) -> Section {
        let tenths = 1..TENTHS - 1;
        let won = |tenth: usize| {
            samples.share(|sums| sums.of(LED_AND_WON + tenth), |sums| sums.of(LED + tenth))
        };
        let decided = |tenth: usize| samples.share_of_deals(DECIDED + tenth);
        let rows: Vec<Row> = tenths
            .clone()
            .map(|tenth| {
                let led = samples.share_of_deals(LED + tenth);
                let cells = vec![
                    cell(led, Unit::Percent),
                    cell(won(tenth), Unit::Percent),
                    cell(decided(tenth), Unit::Percent),
                ];
                row(format!("{}%", 10 * tenth), cells)
            })
            .collect();
        let line = |name: &str, figure: &dyn Fn(usize) -> Option<Estimate>| Series {
            name: name.to_string(),
            points: tenths
                .clone()
                .filter_map(|tenth| point(10.0 * tenth as f64, figure(tenth)))
                .collect(),
        };
        let series = vec![
            line("who is in front wins", &won),
            line("the winner is in front for good", &decided),
        ];
        Section {
            title: "When it is decided".to_string(),
            text: vec![
                "A game stays tense if who is in front is far from sure to win until late."
                    .to_string(),
            ],
            table: DataTable {
                heads: heads(&[
                    "of the game played",
                    "somebody is in front",
                    "and will win",
                    "winner in front for good",
                ]),
                rows,
            },
            plot: Some(Plot::Lines {
                x_axis: "how much of the game has been played, %".to_string(),
                y_axis: "share of games".to_string(),
                log_x: false,
                unit: Unit::Percent,
                fair: Some(1.0 / f64::from(self.0.seats())),
                series,
            }),
        }
    }

    fn histogram(&self, samples: &Samples) -> Section {
        let seen: Vec<usize> = (0..BARS).filter(|&bar| samples.count(BY_TURNS + bar) > 0).collect();
        let range = seen.first().copied().unwrap_or(0)..seen.last().map_or(0, |last| last + 1);
        let share = |bar: usize| samples.share_of_deals(BY_TURNS + bar);
        let rows = range.clone().map(|bar| {
            row(
                turns_in::<G>(bar),
                vec![Cell::Count(samples.count(BY_TURNS + bar)), cell(share(bar), Unit::Percent)],
            )
        });
        let bars = range.clone().filter_map(|bar| {
            share(bar).map(|Estimate { mean, margin }| Bar {
                name: turns_in::<G>(bar),
                mean,
                margin,
            })
        });
        let plot = Plot::Bars {
            x_axis: "turns".to_string(),
            y_axis: "share of games".to_string(),
            unit: Unit::Percent,
            bars: bars.collect(),
        };
        let table = DataTable { heads: heads(&["turns", "games", "share"]), rows: rows.collect() };
        Section { title: "How many turns".to_string(), text: Vec::new(), table, plot: Some(plot) }
    }
}

/// Turns per bar of the histogram.
fn turns_a_bar<G: HasQuestions>() -> usize {
    if G::TURNS_ARE_MANY { 5 } else { 1 }
}

fn turns_in<G: HasQuestions>(bar: usize) -> String {
    let (width, from) = (turns_a_bar::<G>(), bar * turns_a_bar::<G>());
    match width {
        _ if bar + 1 == BARS => format!("{from}+"),
        1 => from.to_string(),
        _ => format!("{from}–{}", from + width - 1),
    }
}

fn point(x: f64, figure: Option<Estimate>) -> Option<Point> {
    figure.map(|Estimate { mean, margin }| Point { x, mean, margin })
}

impl<G: HasQuestions + HasBots> Question for Length<G> {
    fn games(&self) -> u64 {
        1
    }

    fn columns(&self) -> usize {
        BY_TURNS + BARS
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let (game, story) = self.watch(deal);
        let winners = game.winners();
        // A shared victory has no single winner, and counts as decided at the end.
        let winner = Some(winners.lowest()).filter(|_| winners.len() == 1);
        let (changes, for_good) = (story.lead_changes(winner), story.for_good(winner));
        sums[TURNS] += story.turns as f64;
        sums[CHOICES] += story.leaders.len() as f64;
        sums[LEAD_CHANGES] += changes as f64;
        sums[FOR_GOOD] += for_good;
        sums[NEVER_CHANGED] += f64::from(changes == 0);
        sums[LAST_MOMENT] += f64::from(for_good == 1.0);
        let best = |seats: SeatSet| {
            seats.iter().map(|seat| game.score(seat)).fold(f64::NEG_INFINITY, f64::max)
        };
        let others = game.seats().without(winners.lowest());
        sums[WINNER] += game.score(winners.lowest());
        sums[AHEAD] += game.score(winners.lowest()) - best(others);
        for tenth in 0..TENTHS {
            let leader = story.leader_after(tenth);
            sums[LED + tenth] += f64::from(leader.is_some());
            sums[LED_AND_WON + tenth] += leader.map_or(0.0, |leader| game.win(leader));
            sums[DECIDED + tenth] += f64::from(for_good <= tenth as f64 / (TENTHS - 1) as f64);
        }
        sums[BY_TURNS + (story.turns / turns_a_bar::<G>()).min(BARS - 1)] += 1.0;
    }

    fn bots(&self) -> String {
        self.0.equals()
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let for_good = samples.figure(|sums| sums.mean(FOR_GOOD));
        ("when the winner is in front for good".to_string(), for_good.map(|figure| figure.margin))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        let mean = |column: usize| samples.figure(|sums| sums.mean(column));
        let half = samples.figure(|sums| sums.ratio(LED_AND_WON + 5, LED + 5));
        Findings {
            title: format!("How long is a game of {}, and when is it decided?", G::TITLE),
            answer: sentences([
                format!(
                    "A game of {} players has {} turns and {} choices.",
                    self.0.seats(),
                    told(mean(TURNS), Unit::Plain),
                    told(mean(CHOICES), Unit::Plain)
                ),
                format!(
                    "The lead changes hands {} times, and the winner is in front for good after {} of the game.",
                    told(mean(LEAD_CHANGES), Unit::Plain),
                    told(mean(FOR_GOOD), Unit::Percent)
                ),
                format!("Who is in front at half-time wins {} of the games.", told(half, Unit::Percent)),
            ]),
            about: sentences([
                "All seats are played by the same bot. The lab looks at the table before every choice, and sees \
                 there what every player sees."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![self.glance(samples), self.suspense(samples), self.histogram(samples)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn story(leaders: &[Option<u8>]) -> Story {
        Story { turns: 0, leaders: leaders.iter().map(|leader| leader.map(Seat::new)).collect() }
    }

    #[test]
    fn the_lead_changes_when_somebody_else_is_alone_in_front() {
        let story = story(&[None, Some(0), None, Some(0), Some(1), None, Some(1)]);
        assert_eq!(story.lead_changes(Some(Seat::new(1))), 1);
        assert_eq!(story.lead_changes(Some(Seat::new(0))), 2, "the end counts as well");
        assert_eq!(story.lead_changes(None), 1);
    }

    #[test]
    fn the_lead_is_for_good_once_nobody_draws_level() {
        let story = story(&[None, Some(1), None, Some(1)]);
        assert_eq!(story.for_good(Some(Seat::new(1))), 0.75);
        assert_eq!(story.for_good(Some(Seat::new(0))), 1.0);
        assert_eq!(story.for_good(None), 1.0, "a shared victory is decided by the last choice");
    }
}
