//! The gang's ways, and the tokens left lying (Oliver Twist).

use crate::{MAX_SPACES, Note, OliverTwist, Side, Space, Spaces, Street, Town};

use crate::page::chart;
use crate::rules::towns;
use lab::Estimate;
use lab::questions::{Asked, Findings, Question, cell, heads, row, sentences, told, widest};
use lab::report::INTERVALS;
use lab::report::{Board, Cell, DataTable, Painter, Plot, Row, Section, Unit};
use lab::samples::{Samples, Sums};
use lab::watching::watch_bots;

/// Every step of the gang, space by space.
pub struct Streets(pub Asked<OliverTwist>);

/// The sums for each space.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Sum {
    /// Times the gang came by or was put there.
    Visits,
    /// Tokens taken.
    Taken,
    /// Tokens that were passed and went to a file.
    Filed,
    /// Pounds that the tokens taken bring at Fagin's.
    Pounds,
    /// Tokens that went from the board earlier in the round, as a share of all that went.
    When,
}
const SUMS: usize = 5;
const SPACES: usize = MAX_SPACES + 1;

const fn column(night: bool, space: usize, sum: Sum) -> usize {
    1 + ((night as usize) * SPACES + space) * SUMS + sum as usize
}

impl Streets {
    fn town(&self) -> &'static Town {
        self.0.setup.town.0
    }

    fn side(&self, night: bool) -> &'static Side {
        if night { &self.town().night } else { &self.town().day }
    }

    /// The streets that are open with this number of players (OT-S2).
    fn streets(&self, night: bool) -> impl Iterator<Item = &'static Street> {
        let all_open = self.0.seats() > 2;
        self.side(night).streets.iter().filter(move |street| all_open || !street.yellow)
    }

    fn open(&self, night: bool) -> Spaces {
        let side = self.side(night);
        if self.0.seats() > 2 { side.spaces } else { side.spaces.but(side.yellow) }
    }

    /// A figure of a street, for each of its spaces and games.
    fn figure(samples: &Samples, night: bool, street: &Street, sum: Sum) -> Option<Estimate> {
        let of = |sums: Sums| total(sums, night, street, sum);
        let tries = |sums: Sums| sums.of(0) * f64::from(street.length);
        match sum {
            Sum::Taken | Sum::Filed => samples.share(of, tries),
            _ => samples.figure(|sums| of(sums) / tries(sums)),
        }
    }

    fn lying(samples: &Samples, night: bool, street: &Street) -> Option<Estimate> {
        let tries = |sums: Sums| sums.of(0) * f64::from(street.length);
        let gone = |sums: Sums| {
            total(sums, night, street, Sum::Taken) + total(sums, night, street, Sum::Filed)
        };
        samples.share(|sums| tries(sums) - gone(sums), tries)
    }

    fn by_traffic(&self, samples: &Samples, night: bool) -> Vec<(&'static Street, Estimate)> {
        let visits = |street| Some((street, Streets::figure(samples, night, street, Sum::Visits)?));
        let mut streets: Vec<(&Street, Estimate)> =
            self.streets(night).filter_map(visits).collect();
        streets.sort_by(|(_, one), (_, other)| other.mean.total_cmp(&one.mean));
        streets
    }

    fn section(&self, samples: &Samples, night: bool) -> Section {
        let rows: Vec<Row> = self
            .by_traffic(samples, night)
            .into_iter()
            .map(|(street, visits)| {
                let figure = |sum| Streets::figure(samples, night, street, sum);
                let cells = vec![
                    Cell::Count(u64::from(street.length)),
                    cell(Some(visits), Unit::Plain),
                    cell(figure(Sum::Taken), Unit::Percent),
                    cell(figure(Sum::Filed), Unit::Percent),
                    cell(Streets::lying(samples, night, street), Unit::Percent),
                    cell(figure(Sum::Pounds), Unit::Points),
                ];
                row(street.name.en.clone(), cells)
            })
            .collect();
        let heat = self.open(night).iter().map(|space| {
            let visits = samples.all().mean(column(night, space.index(), Sum::Visits));
            (space.index(), visits)
        });
        Section {
            title: if night { "By night".to_string() } else { "By day".to_string() },
            text: vec![
                "For one space of the street and one game: how often the gang comes by or stops, whether the token \
                 there is taken, goes to a file as it is passed, or is left lying at the end of the round, and what \
                 the tokens taken would bring at Fagin's."
                    .to_string(),
            ],
            table: DataTable {
                heads: heads(&["street", "spaces", "visits", "taken", "filed", "left lying", "pounds"]),
                rows,
            },
            plot: Some(Plot::Map {
                legend: "visits of the gang per game".to_string(),
                town: self.town().key.clone(),
                night,
                heat: heat.collect(),
                painter: Painter(board),
            }),
        }
    }

    /// The share of the round that is over when a token goes.
    fn when(samples: &Samples, night: bool, spaces: &[usize]) -> Option<Estimate> {
        let total = |sums: Sums, sum| {
            spaces.iter().map(|&space| sums.of(column(night, space, sum))).sum::<f64>()
        };
        samples.figure(|sums| {
            total(sums, Sum::When) / (total(sums, Sum::Taken) + total(sums, Sum::Filed))
        })
    }

    fn emptying(&self, samples: &Samples, night: bool) -> Section {
        let streets = self.streets(night).filter_map(|street| {
            Some((street, Streets::when(samples, night, &spaces(street).collect::<Vec<_>>())?))
        });
        let mut streets: Vec<(&Street, Estimate)> = streets.collect();
        streets.sort_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
        let rows = streets
            .iter()
            .map(|&(street, when)| row(&*street.name.en, vec![cell(Some(when), Unit::Percent)]));
        let heat = self.open(night).iter().filter_map(|space| {
            let when = Streets::when(samples, night, &[space.index()])?;
            Some((space.index(), when.mean))
        });
        Section {
            title: format!("When a street is emptied, by {}", if night { "night" } else { "day" }),
            text: vec![
                "How many of the tokens that leave the board in the round are gone before the one on a space of \
                 this street: what goes early is near, or wanted."
                    .to_string(),
            ],
            table: DataTable { heads: heads(&["street", "gone before"]), rows: rows.collect() },
            plot: Some(Plot::Map {
                legend: "share of the tokens that go before this one".to_string(),
                town: self.town().key.clone(),
                night,
                heat: heat.collect(),
                painter: Painter(board),
            }),
        }
    }

    /// The spaces that the gang visits most.
    fn corners(&self, samples: &Samples) -> Section {
        let mut spaces: Vec<(bool, Space, f64)> = [false, true]
            .into_iter()
            .flat_map(|night| {
                self.open(night).iter().map(move |space| (night, space)).collect::<Vec<_>>()
            })
            .map(|(night, space)| {
                (night, space, samples.all().mean(column(night, space.index(), Sum::Visits)))
            })
            .collect();
        spaces.sort_by(|(.., one), (.., other)| other.total_cmp(one));
        let rows = spaces.iter().take(10).map(|&(night, space, _)| {
            let figure = |sum| samples.figure(|sums| sums.mean(column(night, space.index(), sum)));
            let when = if night { "by night" } else { "by day" };
            let cells = vec![
                Cell::Text(when.to_string()),
                cell(figure(Sum::Visits), Unit::Plain),
                cell(figure(Sum::Taken), Unit::Percent),
            ];
            row(self.name(night, space), cells)
        });
        Section {
            title: "The ten busiest spaces".to_string(),
            text: Vec::new(),
            table: DataTable {
                heads: heads(&["space", "when", "visits", "taken"]),
                rows: rows.collect(),
            },
            plot: None,
        }
    }

    fn name(&self, night: bool, space: Space) -> String {
        let street = self.side(night).street(space);
        street.map_or_else(
            || "the square".to_string(),
            |(street, number)| format!("{} {number}", street.name.en),
        )
    }

    fn answer(&self, samples: &Samples, night: bool) -> String {
        let streets = self.by_traffic(samples, night);
        let (Some((busy, most)), Some((quiet, least))) = (streets.first(), streets.last()) else {
            return String::new();
        };
        format!(
            "{} the gang is most at home in {} ({} visits to each space) and least in {} ({}).",
            if night { "By night" } else { "By day" },
            busy.name.en,
            told(Some(*most), Unit::Plain),
            quiet.name.en,
            told(Some(*least), Unit::Plain)
        )
    }

    /// Counts what one note says, and lists the spaces that are empty after it.
    fn add(
        &self,
        night: bool,
        note: Note,
        next: Option<Note>,
        sums: &mut [f64],
        gone: &mut Vec<(bool, Space)>,
    ) {
        let mut add =
            |space: Space, sum, amount: f64| sums[column(night, space.index(), sum)] += amount;
        match note {
            Note::Prowled(_, path, token) => {
                let (&end, passed) = path.spaces().split_last().expect("a way has an end");
                // Behind Charley Bates tokens that are passed stay where they lie (OT-K2).
                let filed = matches!(next, Some(Note::Filed(..)));
                for &space in passed {
                    add(space, Sum::Visits, 1.0);
                    add(space, Sum::Filed, f64::from(filed));
                }
                add(end, Sum::Visits, 1.0);
                add(end, Sum::Taken, 1.0);
                add(end, Sum::Pounds, self.value(token));
                gone.extend(
                    passed.iter().filter(|_| filed).chain([&end]).map(|&space| (night, space)),
                );
            }
            Note::Dodged(_, space, token) => {
                add(space, Sum::Taken, 1.0);
                add(space, Sum::Pounds, self.value(token));
                gone.push((night, space));
            }
            Note::Placed(_, space) => add(space, Sum::Visits, 1.0),
            _ => {}
        }
    }

    fn value(&self, token: crate::Token) -> f64 {
        f64::from(self.town().values[usize::from(token.number())])
    }
}

/// The sum over a street.
fn total(sums: Sums, night: bool, street: &Street, sum: Sum) -> f64 {
    spaces(street).map(|space| sums.of(column(night, space, sum))).sum()
}

/// The numbers of the spaces of a street.
fn spaces(street: &Street) -> impl Iterator<Item = usize> {
    street.first.index()..street.first.index() + usize::from(street.length)
}

impl Question for Streets {
    fn games(&self) -> u64 {
        1
    }

    fn columns(&self) -> usize {
        1 + 2 * SPACES * SUMS
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let game =
            watch_bots::<OliverTwist>(&self.0.setup, self.0.deal(deal), 0, |_| self.0.level());
        let (mut night, mut gone) = (false, Vec::new());
        let mut notes = game.end.notes.iter().copied().peekable();
        while let Some(note) = notes.next() {
            night |= note == Note::Nightfall;
            self.add(night, note, notes.peek().copied(), sums, &mut gone);
        }
        for side in [false, true] {
            let in_order: Vec<Space> =
                gone.iter().filter(|(at, _)| *at == side).map(|&(_, space)| space).collect();
            for (before, space) in in_order.iter().enumerate() {
                sums[column(side, space.index(), Sum::When)] +=
                    before as f64 / in_order.len() as f64;
            }
        }
    }

    fn bots(&self) -> String {
        self.0.equals()
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let sides = [false, true].into_iter();
        let streets =
            sides.flat_map(|night| self.streets(night).map(move |street| (night, street)));
        let taken =
            streets.map(|(night, street)| Streets::figure(samples, night, street, Sum::Taken));
        ("what is taken in every street".to_string(), widest(taken))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        Findings {
            title: "Where does the gang go in Oliver Twist?".to_string(),
            answer: sentences([self.answer(samples, false), self.answer(samples, true)]),
            about: sentences([
                "All seats are played by the same bot. The lab reads from what everyone at the table was told \
                 where the gang went and which tokens were taken."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![
                self.section(samples, false),
                self.section(samples, true),
                self.corners(samples),
                self.emptying(samples, false),
                self.emptying(samples, true),
            ],
        }
    }
}

fn board(town: &str, night: bool) -> Option<Board> {
    let town = towns::named(town)?;
    let side = if night { &town.night } else { &town.day };
    let spaces = side.at.clone();
    Some(Board { svg: chart::svg(town, side, night), spaces })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_goes_once_and_only_from_an_open_space() {
        for seats in [2, 3] {
            let asked = Asked::new(format!("seats={seats}").parse().expect("a setup"), 5);
            let streets = Streets(asked);
            for deal in 0..20 {
                let mut sums = vec![0.0; streets.columns()];
                streets.play(deal, &mut sums);
                for night in [false, true] {
                    for space in 0..SPACES {
                        let gone = sums[column(night, space, Sum::Taken)]
                            + sums[column(night, space, Sum::Filed)];
                        let open = streets.open(night).contains(Space::new(space as u8));
                        assert!(
                            gone <= f64::from(open),
                            "space {space}, night {night}, deal {deal}"
                        );
                    }
                }
            }
        }
    }
}
