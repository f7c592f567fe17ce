//! The worth of each character to the player who gets it (Oliver Twist).

use crate::{Card, MAX_CARDS, Note, OliverTwist, Town};
use engine::Seat;

use lab::Estimate;
use lab::questions::{Asked, Findings, Question, RARE, cell, heads, row, sentences, told, widest};
use lab::report::INTERVALS;
use lab::report::{Cell, DataTable, Plot, Row, Section, Unit};
use lab::samples::{Samples, Sums};
use lab::watching::{Watched, watch_bots};

/// All Character cards: who gets them, what becomes of them, and who wins.
pub struct Characters(pub Asked<OliverTwist>);

/// The sums for each card.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Sum {
    /// Times a player got it.
    Got,
    /// Times a player asked it for help.
    Helped,
    /// Times a player hid with it.
    Hid,
    /// Victories of those who got it, less a fair share.
    Wins,
    /// Pounds in the end of those who got it, less the average of all.
    Pounds,
    /// Victories of those whom it helped, less a fair share.
    HelpedWins,
    /// Pounds in the end of those whom it helped, less the average of all.
    HelpedPounds,
}
const SUMS: usize = 7;

const fn column(card: usize, sum: Sum) -> usize {
    1 + card * SUMS + sum as usize
}

/// The cards of one seat, and what became of them.
#[derive(Default)]
struct Hand {
    got: Vec<Card>,
    helped: Vec<Card>,
    hid: Vec<Card>,
}

impl Hand {
    /// Reads all notes told to the seat. Of the cards that Mrs Corney shows (OT-K12), it gets only
    /// the one it keeps.
    fn of(seat: Seat, told: impl Iterator<Item = Note>) -> Hand {
        let mut hand = Hand::default();
        let mut shown = 0;
        for note in told {
            match note {
                Note::YouDrewCard(card) => {
                    hand.got.push(card);
                    shown += 1;
                }
                Note::YouKept(card) => {
                    hand.got.truncate(hand.got.len() - shown);
                    hand.got.push(card);
                    shown = 0;
                }
                Note::YouTookCard(_, card) => hand.got.push(card),
                Note::Helped(who, card) if who == seat => {
                    hand.helped.push(card);
                    shown = 0;
                }
                Note::Hid(who, card) if who == seat => hand.hid.push(card),
                Note::Prowled(who, ..) | Note::Dodged(who, ..) if who == seat => shown = 0,
                _ => {}
            }
        }
        hand
    }
}

impl Characters {
    fn town(&self) -> &'static Town {
        self.0.setup.town.0
    }

    fn cards(&self) -> usize {
        self.town().characters.len().min(MAX_CARDS)
    }

    /// A figure of some cards: one of them, or all.
    fn figure(samples: &Samples, cards: &[usize], of: Sum, by: Sum) -> Option<Estimate> {
        let total =
            |sums: Sums, sum| cards.iter().map(|&card| sums.of(column(card, sum))).sum::<f64>();
        if total(samples.all(), by) < RARE {
            return None;
        }
        match of {
            Sum::Helped | Sum::Hid => samples.share(|sums| total(sums, of), |sums| total(sums, by)),
            _ => samples.figure(|sums| total(sums, of) / total(sums, by)),
        }
    }

    fn per_game(samples: &Samples, cards: &[usize], of: Sum) -> Option<Estimate> {
        samples.figure(|sums| cards.iter().map(|&card| sums.mean(column(card, of))).sum())
    }

    fn rows(&self, cells: impl Fn(&[usize]) -> Vec<Cell>) -> Vec<Row> {
        let all: Vec<usize> = (0..self.cards()).collect();
        let one = all.iter().map(|&card| row(self.name(card), cells(&[card])));
        one.chain([row("any of them", cells(&all))]).collect()
    }

    fn name(&self, card: usize) -> String {
        self.town().characters[card].name.en.clone()
    }

    fn worth(&self, samples: &Samples) -> Section {
        let rows = self.rows(|cards| {
            let figure = |of, by| Characters::figure(samples, cards, of, by);
            vec![
                cell(figure(Sum::Pounds, Sum::Got), Unit::PointsMore),
                cell(figure(Sum::Wins, Sum::Got), Unit::PercentagePoints),
                cell(figure(Sum::HelpedPounds, Sum::Helped), Unit::PointsMore),
                cell(figure(Sum::HelpedWins, Sum::Helped), Unit::PercentagePoints),
            ]
        });
        Section {
            title: "What it is worth".to_string(),
            text: vec![
                "Pounds: how much more the one who got the card has in the end than all players on average. Wins: \
                 how much more often that player wins than one in so many. Then the same of those who asked the \
                 character for help. As cards are drawn blindly, the first two are what the card itself brings, \
                 plus what it is to have prowled for a card at all, which is the last line."
                    .to_string(),
            ],
            table: DataTable {
                heads: heads(&[
                    "character",
                    "pounds more, if got",
                    "wins beyond fair, if got",
                    "pounds more, if it helped",
                    "wins beyond fair, if it helped",
                ]),
                rows,
            },
            plot: Some(Plot::Dots {
                columns: vec![0],
                fair: Some(0.0),
                axis: "pounds more than all on average".to_string(),
            }),
        }
    }

    fn use_of(&self, samples: &Samples) -> Section {
        let rows = self.rows(|cards| {
            let share = |of| cell(Characters::figure(samples, cards, of, Sum::Got), Unit::Percent);
            let got = Characters::per_game(samples, cards, Sum::Got);
            vec![
                cell(got, Unit::Plain),
                share(Sum::Helped),
                share(Sum::Hid),
                self.kept(samples, cards),
            ]
        });
        Section {
            title: "What becomes of it".to_string(),
            text: vec![
                "How often it is drawn, kept or taken from another in a game, and how often it then helps, serves \
                 to hide, or neither."
                    .to_string(),
            ],
            table: DataTable { heads: heads(&["character", "got per game", "helps", "hides", "neither"]), rows },
            plot: Some(Plot::Dots {
                columns: vec![1, 2, 3],
                fair: None,
                axis: "share of the times that somebody got it".to_string(),
            }),
        }
    }

    fn kept(&self, samples: &Samples, cards: &[usize]) -> Cell {
        let total =
            |sums: Sums, sum| cards.iter().map(|&card| sums.of(column(card, sum))).sum::<f64>();
        if total(samples.all(), Sum::Got) < RARE {
            return Cell::Empty;
        }
        let played = |sums: Sums| total(sums, Sum::Helped) + total(sums, Sum::Hid);
        let kept = samples
            .share(|sums| total(sums, Sum::Got) - played(sums), |sums| total(sums, Sum::Got));
        cell(kept, Unit::Percent)
    }

    fn answer(&self, samples: &Samples) -> Vec<String> {
        let known = (0..self.cards()).filter_map(|card| {
            Some((card, Characters::figure(samples, &[card], Sum::Pounds, Sum::Got)?))
        });
        let mut ranked: Vec<(usize, Estimate)> = known.collect();
        ranked.sort_by(|(_, one), (_, other)| other.mean.total_cmp(&one.mean));
        let (Some((best, most)), Some((worst, least))) = (ranked.first(), ranked.last()) else {
            return sentences(["Nobody got cards often enough in these games to say.".to_string()]);
        };
        let apart = most.mean - most.margin > least.mean + least.margin;
        let sure = if apart { "" } else { " (but these games are too few to tell the two apart)" };
        sentences([
            format!(
                "{} is worth the most: who gets it has {} pounds more in the end than all on average.",
                self.name(*best),
                told(Some(*most), Unit::PointsMore)
            ),
            format!(
                "{} is worth the least, with {}{sure}.",
                self.name(*worst),
                told(Some(*least), Unit::PointsMore)
            ),
        ])
    }

    fn add(&self, game: &Watched<OliverTwist>, seat: Seat, sums: &mut [f64]) {
        let hand = Hand::of(seat, game.told(seat));
        let fair = 1.0 / f64::from(game.seats().len());
        let (wins, pounds) = (game.win(seat) - fair, game.score(seat) - game.mean_score());
        for card in hand.got {
            sums[column(card.index(), Sum::Got)] += 1.0;
            sums[column(card.index(), Sum::Wins)] += wins;
            sums[column(card.index(), Sum::Pounds)] += pounds;
        }
        for card in hand.helped {
            sums[column(card.index(), Sum::Helped)] += 1.0;
            sums[column(card.index(), Sum::HelpedWins)] += wins;
            sums[column(card.index(), Sum::HelpedPounds)] += pounds;
        }
        for card in hand.hid {
            sums[column(card.index(), Sum::Hid)] += 1.0;
        }
    }
}

impl Question for Characters {
    fn games(&self) -> u64 {
        1
    }

    fn columns(&self) -> usize {
        column(self.cards(), Sum::Got)
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let game =
            watch_bots::<OliverTwist>(&self.0.setup, self.0.deal(deal), 0, |_| self.0.level());
        for seat in game.seats().iter() {
            self.add(&game, seat, sums);
        }
    }

    fn bots(&self) -> String {
        self.0.equals()
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let wins =
            (0..self.cards()).map(|card| Characters::figure(samples, &[card], Sum::Wins, Sum::Got));
        ("the wins beyond fair of everyone who got a card".to_string(), widest(wins))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        Findings {
            title: "What is each character worth in Oliver Twist?".to_string(),
            answer: self.answer(samples),
            about: sentences([
                "All seats are played by the same bot. After each game the lab reads what every player was told \
                 of cards: those drawn, kept and taken, and those played."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![self.worth(samples), self.use_of(samples)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_the_cards_shown_only_the_one_kept_counts() {
        let (me, other) = (Seat::new(0), Seat::new(1));
        let card = |number| Card::new(number);
        let told = [
            Note::YouDrewCard(card(3)),
            Note::Helped(me, card(3)),
            Note::YouDrewCard(card(5)),
            Note::YouDrewCard(card(6)),
            Note::YouKept(card(6)),
            Note::Helped(other, card(9)),
            Note::YouTookCard(other, card(1)),
            Note::Hid(me, card(6)),
        ];
        let hand = Hand::of(me, told.into_iter());
        assert_eq!(hand.got, [card(3), card(6), card(1)]);
        assert_eq!((hand.helped, hand.hid), (vec![card(3)], vec![card(6)]));
    }

    #[test]
    fn nobody_plays_a_card_that_nobody_got() {
        let asked = Asked::new("seats=4".parse().expect("a setup"), 5);
        let characters = Characters(asked);
        let mut sums = vec![0.0; characters.columns()];
        (0..30).for_each(|deal| characters.play(deal, &mut sums));
        for card in 0..characters.cards() {
            let of = |sum| sums[column(card, sum)];
            assert!(of(Sum::Helped) + of(Sum::Hid) <= of(Sum::Got), "{}", characters.name(card));
        }
        assert!((0..characters.cards()).any(|card| sums[column(card, Sum::Helped)] > 0.0));
    }
}
