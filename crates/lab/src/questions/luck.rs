//! Luck and skill: the variance of the results, split by its sources.
//!
//! Each deal is played with every player in every seat, and all of that twice, with other dice for
//! the bots to think with. A player's result is a number from 0 to 1; its variance is split into:
//!
//! - **player**: a player's mean over all deals and seats;
//! - **seat**: a seat's mean over all players;
//! - **deal**: a seat's mean in one deal over all players, beyond its general mean;
//! - **fit**: the part that repeats when the same players meet the same deal in the same seats,
//!   beyond the above;
//! - **rest**: the part that does not repeat even then.
//!
//! Deal and fit are means of products of the two plays, which share the deal and nothing else:
//! whatever they do not share averages out, so that no noise counts as luck of the deal. These are
//! the first terms of the usual analysis of variance, and they add up to the whole.

use bots::Level;
use engine::Seat;

use crate::questions::{Asked, Findings, Question, cell, heads, row, sentences, told, widest};
use crate::report::INTERVALS;
use crate::report::{DataTable, Plot, Row, Section, Unit};
use crate::samples::{Samples, Sums};
use crate::tally::Estimate;
use crate::watching::{HasQuestions, Watched, watch_bots};

/// Number of times that everything is played.
const PLAYS: usize = 2;

pub struct Luck<G: HasQuestions> {
    asked: Asked<G>,
    /// The players before they take seats.
    players: Vec<Level>,
}

/// The part of a result whose variance is split.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    Victory,
    Place,
}

/// The results of one deal, by play, player and seat.
type Results = [Vec<Vec<f64>>; PLAYS];

/// The columns of one measure in the sums.
#[derive(Clone, Copy)]
struct Columns {
    from: usize,
    players: usize,
}

impl Columns {
    const fn result(self) -> usize {
        self.from
    }

    const fn squared(self) -> usize {
        self.from + 1
    }

    /// Products of the two plays' means for the same seat in the same deal.
    const fn seat_again(self) -> usize {
        self.from + 2
    }

    /// Products of the two plays for the same player in the same seat of the same deal.
    const fn all_again(self) -> usize {
        self.from + 3
    }

    const fn player(self, player: usize) -> usize {
        self.from + 4 + player
    }

    const fn seat(self, seat: usize) -> usize {
        self.from + 4 + self.players + seat
    }

    const fn count(self) -> usize {
        4 + 2 * self.players
    }

    fn add(self, results: &Results, sums: &mut [f64]) {
        let n = self.players;
        let share = 1.0 / (n * n) as f64;
        for (player, (ones, others)) in results[0].iter().zip(&results[1]).enumerate() {
            for (seat, (one, other)) in ones.iter().zip(others).enumerate() {
                let mean = (one + other) / 2.0;
                sums[self.result()] += share * mean;
                sums[self.squared()] += share * (one * one + other * other) / 2.0;
                // The product of two independent plays: their noise averages out, where a square
                // would keep it.
                sums[self.all_again()] += share * one * other;
                sums[self.player(player)] += mean / n as f64;
                sums[self.seat(seat)] += mean / n as f64;
            }
        }
        let seat_mean =
            |play: &[Vec<f64>], seat: usize| play.iter().map(|of| of[seat]).sum::<f64>() / n as f64;
        let seats_again =
            (0..n).map(|seat| seat_mean(&results[0], seat) * seat_mean(&results[1], seat));
        sums[self.seat_again()] += seats_again.sum::<f64>() / n as f64;
    }

    fn variance(self, sums: Sums) -> f64 {
        sums.mean(self.squared()) - sums.mean(self.result()).powi(2)
    }

    /// Variance between the means of these columns.
    fn between(self, sums: Sums, columns: impl Iterator<Item = usize>) -> f64 {
        let mean = sums.mean(self.result());
        columns.map(|column| (sums.mean(column) - mean).powi(2)).sum::<f64>() / self.players as f64
    }

    fn part(self, part: Part, sums: Sums) -> f64 {
        let mean = sums.mean(self.result());
        let player = || self.between(sums, (0..self.players).map(|player| self.player(player)));
        let seat = || self.between(sums, (0..self.players).map(|seat| self.seat(seat)));
        let seat_and_deal = || sums.mean(self.seat_again()) - mean.powi(2);
        let all = || sums.mean(self.all_again()) - mean.powi(2);
        let part = match part {
            Part::Player => player(),
            Part::Seat => seat(),
            Part::Deal => seat_and_deal() - seat(),
            Part::Fit => all() - seat_and_deal() - player(),
            Part::Rest => self.variance(sums) - all(),
        };
        part / self.variance(sums)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Player,
    Seat,
    Deal,
    Fit,
    Rest,
}

impl Part {
    const ALL: [(Part, &'static str); 5] = [
        (Part::Player, "the player"),
        (Part::Seat, "the seat"),
        (Part::Deal, "the deal, in this seat"),
        (Part::Fit, "who meets which deal where"),
        (Part::Rest, "how the game happens to go"),
    ];
}

impl<G: HasQuestions> Luck<G> {
    /// The players named, or the two lower levels, repeated round the table.
    pub fn new(asked: Asked<G>) -> Result<Luck<G>, String> {
        let (named, seats) = (asked.levels.len(), asked.seats());
        if named > usize::from(seats) {
            return Err(format!("{named} bots were named for {seats} seats"));
        }
        let named = if asked.levels.is_empty() {
            vec![Level::Second, Level::First]
        } else {
            asked.levels.clone()
        };
        let players = named.into_iter().cycle().take(usize::from(asked.seats())).collect();
        Ok(Luck { asked, players })
    }

    fn of(&self, measure: Measure) -> Columns {
        let victory = Columns { from: 1, players: self.players.len() };
        match measure {
            Measure::Victory => victory,
            Measure::Place => Columns { from: 1 + victory.count(), ..victory },
        }
    }

    /// The seat of a player: one further with each game of the deal.
    fn seat_of(&self, player: usize, game: usize) -> Seat {
        Seat::new(((player + game) % self.players.len()) as u8)
    }

    fn game(&self, deal: u64, play: usize, game: usize) -> Watched<G> {
        // A version per play and game, so that the two plays share the deal and nothing else.
        let version = 1 + (play * self.players.len() + game) as u64;
        watch_bots::<G>(&self.asked.setup, self.asked.deal(deal), version, |seat| {
            let players = self.players.len();
            self.players[(seat.index() + players - game) % players]
        })
    }

    fn share(&self, samples: &Samples, measure: Measure, part: Part) -> Option<Estimate> {
        samples.unbiased(|sums| self.of(measure).part(part, sums))
    }

    fn parts(&self, samples: &Samples) -> Section {
        let rows: Vec<Row> = Part::ALL
            .into_iter()
            .map(|(part, name)| {
                let share = |measure| cell(self.share(samples, measure, part), Unit::Percent);
                row(name, vec![share(Measure::Victory), share(Measure::Place)])
            })
            .collect();
        Section {
            title: "Where the differences come from".to_string(),
            text: sentences([
                "“The player” is what the better players have on average; “the seat” what a \
                 place in the order of play has on average, whoever sits there; “the deal” what a seat has in one deal, whoever sits there: good coins, \
                 good bones, good tokens."
                    .to_string(),
                "“Who meets which deal where” is what comes out again when the same players get the same deal in \
                 the same seats, and is none of the above. “How the game happens to go” does not come out again \
                 even then: the bots waver between choices that look alike, and from there everything goes \
                 otherwise."
                    .to_string(),
            ]),
            table: DataTable { heads: heads(&["part of the variance due to", "of victories", "of places"]), rows },
            plot: Some(Plot::Dots {
                columns: vec![0, 1],
                fair: Some(0.0),
                axis: "share of the variance".to_string(),
            }),
        }
    }

    fn table_of_players(&self, samples: &Samples) -> Section {
        let seats = self.players.len() as f64;
        let rows = self.players.iter().enumerate().map(|(player, &level)| {
            let wins = samples.share_of_deals(self.of(Measure::Victory).player(player));
            let place = samples.figure(|sums| {
                seats - (seats - 1.0) * sums.mean(self.of(Measure::Place).player(player))
            });
            row(
                format!("{}: {}", player + 1, G::name_of(level)),
                vec![cell(wins, Unit::Percent), cell(place, Unit::Plain)],
            )
        });
        Section {
            title: "The players".to_string(),
            text: vec!["Each has sat in every seat of every deal.".to_string()],
            table: DataTable {
                heads: heads(&["player", "wins", "mean place"]),
                rows: rows.collect(),
            },
            plot: Some(Plot::Dots {
                columns: vec![0],
                fair: Some(1.0 / seats),
                axis: "share of games won".to_string(),
            }),
        }
    }
}

impl<G: HasQuestions> Question for Luck<G> {
    fn games(&self) -> u64 {
        (PLAYS * self.players.len()) as u64
    }

    fn columns(&self) -> usize {
        1 + 2 * self.of(Measure::Victory).count()
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let n = self.players.len();
        let nothing = || vec![vec![0.0; n]; n];
        let (mut victories, mut places): (Results, Results) =
            ([nothing(), nothing()], [nothing(), nothing()]);
        for play in 0..PLAYS {
            for number in 0..n {
                let game = self.game(deal, play, number);
                for player in 0..n {
                    let seat = self.seat_of(player, number);
                    // By order of play, not by seat number, because the first seat is drawn. It is
                    // drawn first of all, so it is the same in all games of a deal.
                    let order = game.order(seat);
                    victories[play][player][order] = game.win(seat);
                    // From 1 for the first place to 0 for the last, like a victory.
                    places[play][player][order] = (n as f64 - game.place(seat)) / (n as f64 - 1.0);
                }
            }
        }
        self.of(Measure::Victory).add(&victories, sums);
        self.of(Measure::Place).add(&places, sums);
    }

    fn bots(&self) -> String {
        let names: Vec<&str> = self.players.iter().map(|&level| G::name_of(level)).collect();
        format!("{}, each in every seat", names.join(", "))
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let shares = Part::ALL.map(|(part, _)| self.share(samples, Measure::Victory, part));
        ("every share of the variance of victories".to_string(), widest(shares))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        let share = |part| self.share(samples, Measure::Victory, part);
        let luck = samples.unbiased(|sums| {
            let columns = self.of(Measure::Victory);
            1.0 - columns.part(Part::Player, sums) - columns.part(Part::Seat, sums)
        });
        let names: Vec<&str> = self.players.iter().map(|&level| G::name_of(level)).collect();
        Findings {
            title: format!("How much of {} is luck?", G::TITLE),
            answer: sentences([
                format!(
                    "Of what sets one victory apart from another at this table ({}), {} is who plays, and {} is \
                     neither player nor seat.",
                    names.join(", "),
                    told(share(Part::Player), Unit::Percent),
                    told(luck, Unit::Percent)
                ),
                format!(
                    "The deal alone, good or bad for a seat whoever sits there, is {}.",
                    told(share(Part::Deal), Unit::Percent)
                ),
            ]),
            about: sentences([
                "Each deal is played with every player in every seat, and all of that twice, with other dice for \
                 the bots to think with. A result is the victory (1, or a share of it, or 0) and the place (1 for \
                 the first, 0 for the last); its variance over all games is split into parts that add up to the \
                 whole. A part that is nothing can come out slightly below it."
                    .to_string(),
                "A word of caution: a deal is a row of dice, and they mean the same only as long as all choose \
                 the same. After the first choice that differs, the same dice meet other situations. So “the \
                 deal” is the luck that survives what others choose, and the rest has luck in it as well: \
                 the luck of a whole game lies between “the deal” and all that is neither player nor seat."
                    .to_string(),
                "How large the player's part is depends on how different the players are: name others with --bot. \
                 Only one can win, so where two are equally good, victories do not show all of their skill; \
                 places show more."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![self.parts(samples), self.table_of_players(samples)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::Batch;

    const TWO: Columns = Columns { from: 1, players: 2 };

    /// Shares of the five parts in invented results: one batch per deal, with each player's result
    /// in each seat in both plays.
    fn shares(deals: &[Results]) -> Vec<f64> {
        let batch = |(number, results): (usize, &Results)| {
            let mut sums = vec![0.0; 1 + TWO.count()];
            sums[0] = 1.0;
            TWO.add(results, &mut sums);
            Batch { number: number as u64, sums }
        };
        let samples = Samples::new(&deals.iter().enumerate().map(batch).collect::<Vec<_>>());
        Part::ALL.iter().map(|(part, _)| TWO.part(*part, samples.all())).collect()
    }

    fn same(results: [[f64; 2]; 2]) -> Results {
        let play = || results.iter().map(|seats| seats.to_vec()).collect::<Vec<_>>();
        [play(), play()]
    }

    #[test]
    fn if_one_player_always_wins_all_is_skill() {
        assert_eq!(
            shares(&[same([[1.0, 1.0], [0.0, 0.0]]), same([[1.0, 1.0], [0.0, 0.0]])]),
            [1.0, 0.0, 0.0, 0.0, 0.0]
        );
    }

    #[test]
    fn if_one_seat_always_wins_all_is_the_seat() {
        assert_eq!(
            shares(&[same([[1.0, 0.0], [1.0, 0.0]]), same([[1.0, 0.0], [1.0, 0.0]])]),
            [0.0, 1.0, 0.0, 0.0, 0.0]
        );
    }

    #[test]
    fn if_the_deal_says_which_seat_wins_all_is_the_deal() {
        assert_eq!(
            shares(&[same([[1.0, 0.0], [1.0, 0.0]]), same([[0.0, 1.0], [0.0, 1.0]])]),
            [0.0, 0.0, 1.0, 0.0, 0.0]
        );
    }

    #[test]
    fn if_the_deal_says_which_player_wins_it_is_the_fit() {
        assert_eq!(
            shares(&[same([[1.0, 1.0], [0.0, 0.0]]), same([[0.0, 0.0], [1.0, 1.0]])]),
            [0.0, 0.0, 0.0, 1.0, 0.0]
        );
    }

    #[test]
    fn if_nothing_comes_out_again_all_is_how_it_happens_to_go() {
        // Over all deals each play goes either way, independently of the other.
        let plays = [[[1.0, 1.0], [0.0, 0.0]], [[0.0, 0.0], [1.0, 1.0]]];
        let list =
            |play: [[f64; 2]; 2]| play.iter().map(|seats| seats.to_vec()).collect::<Vec<_>>();
        let deals: Vec<Results> = plays
            .iter()
            .flat_map(|&one| plays.iter().map(move |&other| [list(one), list(other)]))
            .collect();
        assert_eq!(shares(&deals), [0.0, 0.0, 0.0, 0.0, 1.0]);
    }
}
