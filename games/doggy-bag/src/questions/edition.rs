//! How do the editions and the beginner game differ? (Doggy Bag)

use crate::{DoggyBag, Edition, Ending, Note, Setup};
use bots::{HasBots, Level};
use engine::Screen;

use lab::Estimate;
use lab::questions::{Asked, Findings, Question, cell, heads, row, sentences, told, widest};
use lab::report::INTERVALS;
use lab::report::{DataTable, Plot, Row, Section, Unit};
use lab::samples::{Samples, Sums};
use lab::watching::{HasQuestions, watch, watch_bots};

/// The same deals by each of the printed texts.
pub struct Editions(pub Asked<DoggyBag>);

/// The variants that are played: an edition, or the beginner game.
const VARIANTS: [(&str, Edition, bool); 4] = [
    ("english", Edition::English, false),
    ("french", Edition::French, false),
    ("french-first", Edition::FrenchFirst, false),
    ("beginner", Edition::English, true),
];

/// The measures, with their units.
const MEASURES: [(&str, Unit); 11] = [
    ("turns", Unit::Plain),
    ("choices", Unit::Plain),
    ("dogs thrown out", Unit::Plain),
    ("points of the winner", Unit::Points),
    ("points of all on average", Unit::Points),
    ("ends as one dog is left", Unit::Percent),
    ("ends as the screens are empty", Unit::Percent),
    ("ends as all black bones are out", Unit::Percent),
    ("shared victories", Unit::Percent),
    ("who begins wins", Unit::Percent),
    ("the better bot wins", Unit::Percent),
];
const CHOICES: usize = 1;
const BEGINS: usize = 9;
const SKILL: usize = 10;
/// The number of measures that come from games between equal bots.
const OF_EQUALS: usize = 10;

/// The number of intervals that a clear difference exceeds. With this many measures, one exceeds
/// its 95% interval by chance in nearly half of all runs, but 1.5 intervals in under 5% of them.
const CLEARLY: f64 = 1.5;

const fn column(variant: usize, measure: usize) -> usize {
    1 + variant * MEASURES.len() + measure
}

impl Editions {
    fn setup(&self, variant: usize) -> Setup {
        let (_, edition, beginner) = VARIANTS[variant];
        Setup { edition, beginner, ..self.0.setup.clone() }
    }

    /// The better bot and the others: the level asked for and the one below.
    fn rivals(&self) -> (Level, Level) {
        match self.0.level() {
            Level::First | Level::Second => (Level::Second, Level::First),
            Level::Third => (Level::Third, Level::Second),
            Level::Fourth => (Level::Fourth, Level::Third),
        }
    }

    /// All measures of a game of equals.
    fn equals(&self, deal: u64, variant: usize) -> [f64; OF_EQUALS] {
        let (mut turns, mut choices) = (0.0, 0.0);
        let game =
            watch::<DoggyBag>(&self.setup(variant), self.0.deal(deal), 0, |_, screen, dice| {
                choices += 1.0;
                turns += f64::from(DoggyBag::begins_turn(&screen.view));
                DoggyBag::choose_untimed(self.0.level(), screen, dice)
            });
        let table = &game.end.view.table;
        let ended = |ending: Ending| f64::from(table.phase == crate::Phase::Over(ending));
        let winners = game.winners();
        let first = game
            .seats()
            .iter()
            .find(|&seat| game.order(seat) == 0)
            .map_or(0.0, |seat| game.win(seat));
        [
            turns,
            choices,
            thrown_out(&game.end),
            game.score(winners.lowest()),
            game.mean_score(),
            ended(Ending::LastDog),
            ended(Ending::ScreensEmpty),
            ended(Ending::AllBlackOut),
            f64::from(winners.len() > 1),
            first,
        ]
    }

    /// The share of victories of the better bot over one deal, from every seat.
    fn skill(&self, deal: u64, variant: usize) -> f64 {
        let (better, others) = self.rivals();
        let seats = self.0.seats();
        let wins = engine::SeatSet::first(seats).iter().map(|challenger| {
            let version = 1 + u64::from(challenger.number());
            let level = |seat| if seat == challenger { better } else { others };
            watch_bots::<DoggyBag>(&self.setup(variant), self.0.deal(deal), version, level)
                .win(challenger)
        });
        wins.sum::<f64>() / f64::from(seats)
    }

    fn figure(samples: &Samples, variant: usize, measure: usize) -> Option<Estimate> {
        match MEASURES[measure].1 {
            Unit::Percent => samples.share_of_deals(column(variant, measure)),
            _ => samples.figure(|sums| sums.mean(column(variant, measure))),
        }
    }

    fn glance(&self, samples: &Samples) -> Section {
        let rows = MEASURES.iter().enumerate().map(|(measure, &(name, unit))| {
            let cells = (0..VARIANTS.len())
                .map(|variant| cell(Editions::figure(samples, variant, measure), unit));
            row(name, cells.collect())
        });
        let (better, others) = self.rivals();
        Section {
            title: "The editions side by side".to_string(),
            text: vec![format!(
                "The beginner game is that of the English rules. All but the last line is from games of equals; \
                 in the last, one {} sits among dogs that play as {}, in every seat in turn.",
                DoggyBag::name_of(better),
                DoggyBag::name_of(others)
            )],
            table: DataTable { heads: variant_heads("per game", 0), rows: rows.collect() },
            plot: None,
        }
    }

    fn differences(&self, samples: &Samples) -> Section {
        let rows = MEASURES.iter().enumerate().map(|(measure, &(name, unit))| {
            let cells = (1..VARIANTS.len()).map(|variant| {
                let difference = |sums: Sums| {
                    sums.mean(column(variant, measure)) - sums.mean(column(0, measure))
                };
                cell(samples.figure(difference), difference_of(unit))
            });
            row(name, cells.collect())
        });
        Section {
            title: "More than by the English rules".to_string(),
            text: vec![
                "All are played with the same deals, so that differences are known better than the figures \
                 themselves. A difference smaller than its interval may be none."
                    .to_string(),
            ],
            table: DataTable { heads: variant_heads("per game", 1), rows: rows.collect() },
            plot: None,
        }
    }

    /// One measure in every edition, with a picture.
    fn one(&self, samples: &Samples, measure: usize, title: &str, text: String) -> Section {
        let fair = 1.0 / f64::from(self.0.seats());
        let rows: Vec<Row> = VARIANTS
            .iter()
            .enumerate()
            .map(|(variant, (name, ..))| {
                let share = Editions::figure(samples, variant, measure);
                let beyond = share.map(|share| share.beyond(fair));
                row(*name, vec![cell(share, Unit::Percent), cell(beyond, Unit::PercentagePoints)])
            })
            .collect();
        Section {
            title: title.to_string(),
            text: vec![text],
            table: DataTable { heads: heads(&["edition", "wins", "more than fair"]), rows },
            plot: Some(Plot::Dots {
                columns: vec![0],
                fair: Some(fair),
                axis: "share of games won".to_string(),
            }),
        }
    }

    /// The measure that differs most from the English rules, by its own interval. The number of
    /// choices is left out: without effects of roles it is smaller in any case.
    fn answer(&self, samples: &Samples, variant: usize) -> String {
        let telling = MEASURES.iter().enumerate().filter(|(measure, _)| *measure != CHOICES);
        let found = telling.filter_map(|(measure, &(name, unit))| {
            let figure = samples.figure(|sums| {
                sums.mean(column(variant, measure)) - sums.mean(column(0, measure))
            })?;
            (figure.mean.abs() > CLEARLY * figure.margin).then_some((name, unit, figure))
        });
        let sure = |figure: &Estimate| figure.mean.abs() / figure.margin.max(1e-12);
        let game = match VARIANTS[variant] {
            (.., true) => "the beginner game",
            (_, Edition::English, _) => "the English rules",
            (_, Edition::French, _) => "the revised French rules",
            (_, Edition::FrenchFirst, _) => "the first French printing",
        };
        match found.max_by(|(.., one), (.., other)| sure(one).total_cmp(&sure(other))) {
            None => format!(
                "Between the English rules and {game} these games show no clear difference."
            ),
            Some((measure, unit, figure)) => format!(
                "What sets {game} apart most clearly from the English rules is “{measure}”: {}.",
                told(Some(figure), difference_of(unit))
            ),
        }
    }
}

fn thrown_out(end: &Screen<DoggyBag>) -> f64 {
    end.notes.iter().filter(|note| matches!(note, Note::ThrownOut(_))).count() as f64
}

fn difference_of(unit: Unit) -> Unit {
    match unit {
        Unit::Percent => Unit::PercentagePoints,
        _ => Unit::PointsMore,
    }
}

fn variant_heads(first: &str, from: usize) -> Vec<String> {
    let names = VARIANTS[from..].iter().map(|(name, ..)| *name);
    std::iter::once(first).chain(names).map(ToString::to_string).collect()
}

impl Question for Editions {
    fn games(&self) -> u64 {
        VARIANTS.len() as u64 * (1 + u64::from(self.0.seats()))
    }

    fn columns(&self) -> usize {
        column(VARIANTS.len(), 0)
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        for variant in 0..VARIANTS.len() {
            for (measure, counted) in self.equals(deal, variant).into_iter().enumerate() {
                sums[column(variant, measure)] += counted;
            }
            sums[column(variant, SKILL)] += self.skill(deal, variant);
        }
    }

    fn bots(&self) -> String {
        let (better, others) = self.rivals();
        let (better, others) = (DoggyBag::name_of(better), DoggyBag::name_of(others));
        format!("{}, and one {better} against {others}", self.0.equals())
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let skill = (0..VARIANTS.len()).map(|variant| Editions::figure(samples, variant, SKILL));
        ("how often the better bot wins by every edition".to_string(), widest(skill))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        let (better, others) = self.rivals();
        Findings {
            title: "How do the editions of Doggy Bag differ?".to_string(),
            answer: sentences([1, 2, 3].map(|variant| self.answer(samples, variant))),
            about: sentences([
                "Each deal is played by all editions with the same coins and the same luck at the bag, as far as \
                 the games run alike; a deal with all its games is one sample."
                    .to_string(),
                "The bots do not change their habits with the edition, except as far as they think ahead: what \
                 people would learn to do otherwise is not in these figures."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: vec![
                self.glance(samples),
                self.differences(samples),
                self.one(
                    samples,
                    SKILL,
                    "How much skill counts",
                    format!(
                        "How often one {} wins among dogs that play as {}.",
                        DoggyBag::name_of(better),
                        DoggyBag::name_of(others)
                    ),
                ),
                self.one(
                    samples,
                    BEGINS,
                    "How much going first counts",
                    "How often the dog wins that has the first-player token at the start, among equals.".to_string(),
                ),
            ],
        }
    }
}
