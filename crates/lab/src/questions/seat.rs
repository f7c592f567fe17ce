//! Does going first help?

use crate::questions::{Asked, Findings, Question, cell, heads, ordinal, row, sentences};
use crate::report::{DataTable, INTERVALS, Plot, Section, Unit};
use crate::samples::Samples;
use crate::tally::Estimate;
use crate::watching::{HasQuestions, watch_bots};

/// Equal players; compares the seats by their order of play.
pub struct FirstSeat<G: HasQuestions>(pub Asked<G>);

/// First column of the sums. There are victories, then places, then scores, each by order of play.
const WINS: usize = 1;

impl<G: HasQuestions> FirstSeat<G> {
    fn seats(&self) -> usize {
        usize::from(self.0.seats())
    }

    fn places(&self) -> usize {
        WINS + self.seats()
    }

    fn scores(&self) -> usize {
        WINS + 2 * self.seats()
    }

    fn fair(&self) -> f64 {
        1.0 / self.seats() as f64
    }

    fn first(&self, samples: &Samples) -> Option<Estimate> {
        samples.share_of_deals(WINS).map(|wins| wins.beyond(self.fair()))
    }

    fn answer(&self, samples: &Samples) -> String {
        let Some(first) = self.first(samples) else { return String::new() };
        let share = Unit::Percent.write_with(first.mean + self.fair(), first.margin);
        let fair = Unit::Percent.write(self.fair());
        let verdict = if first.mean > first.margin {
            "Going first helps"
        } else if first.mean < -first.margin {
            "Going first is a handicap"
        } else {
            "Going first makes no difference that these games could show"
        };
        format!("{verdict}: who begins wins {share} of the games, where {fair} would be fair.")
    }
}

impl<G: HasQuestions> Question for FirstSeat<G> {
    fn games(&self) -> u64 {
        1
    }

    fn columns(&self) -> usize {
        WINS + 3 * self.seats()
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let game = watch_bots::<G>(&self.0.setup, self.0.deal(deal), 0, |_| self.0.level());
        for seat in game.seats().iter() {
            let order = game.order(seat);
            sums[WINS + order] += game.win(seat);
            sums[self.places() + order] += game.place(seat);
            sums[self.scores() + order] += game.score(seat);
        }
    }

    fn bots(&self) -> String {
        self.0.equals()
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        (
            "the win share of whoever begins".to_string(),
            self.first(samples).map(|first| first.margin),
        )
    }

    fn findings(&self, samples: &Samples) -> Findings {
        let rows = (0..self.seats()).map(|order| {
            let wins = samples.share_of_deals(WINS + order);
            let beyond = wins.map(|wins| wins.beyond(self.fair()));
            let place = samples.figure(|sums| sums.mean(self.places() + order));
            let score = samples.figure(|sums| sums.mean(self.scores() + order));
            let cells = vec![
                cell(wins, Unit::Percent),
                cell(beyond, Unit::PercentagePoints),
                cell(place, Unit::Plain),
                cell(score, Unit::Points),
            ];
            row(ordinal(order + 1), cells)
        });
        let table = DataTable {
            heads: heads(&["order of play", "wins", "more than fair", "mean place", G::SCORE]),
            rows: rows.collect(),
        };
        let plot = Plot::Dots {
            columns: vec![0],
            fair: Some(self.fair()),
            axis: "share of games won".to_string(),
        };
        Findings {
            title: format!("Does going first help in {}?", G::TITLE),
            answer: sentences([self.answer(samples)]),
            about: sentences([
                "All seats are played by the same bot, so that only the order of play sets them apart. The \
                 order is the one in which the first turn begins; a shared victory counts as a share."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![Section {
                title: "By the order of play".to_string(),
                text: Vec::new(),
                table,
                plot: Some(plot),
            }],
        }
    }
}
