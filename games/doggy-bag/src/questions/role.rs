//! Which roles are taken, and what are they worth? (Doggy Bag)
//!
//! "Seats left" can mean two things, and the report has both: the number of dogs that took a token
//! before in this turn, which says what was left to take and what was known already; and the number
//! of dogs still in the game.

use crate::{Action, DoggyBag, Note, Phase, Role, View};
use engine::{BySeat, Screen, Seat, SeatSet};

use lab::Estimate;
use lab::questions::{
    Asked, Findings, Question, RARE, cell, heads, ordinal, row, sentences, told, widest,
};
use lab::report::INTERVALS;
use lab::report::{Cell, DataTable, Plot, Row, Section, Unit};
use lab::samples::{Samples, Sums};
use lab::watching::{HasQuestions, Watched, watch};

/// All tokens as they are taken, and their results.
pub struct Roles(pub Asked<DoggyBag>);

/// The tokens with their effects, and any of them turned over.
const ROLES: usize = 9;
const HOTHEAD: usize = 8;
/// The number of moments: by the dogs that took a token before (0 to 5), and by the dogs in the
/// game (2 to 6).
const MOMENTS: usize = 6 + 5;

/// The sums for each token and moment.
#[derive(Clone, Copy)]
#[repr(usize)]
enum Sum {
    /// Times it was there to be taken.
    Offered,
    /// Times it was taken.
    Taken,
    /// Points that its owner won in that turn.
    Gain,
    /// The same, less the dogs' average.
    More,
    /// Times its owner woke Fagin.
    Woke,
    /// Times its owner got away with bones.
    GotAway,
    /// Victories of its owner, less those that all dogs in the game would have if they were equal.
    Wins,
}
const SUMS: usize = 7;

const fn column(role: usize, moment: usize, sum: Sum) -> usize {
    1 + (role * MOMENTS + moment) * SUMS + sum as usize
}

/// The moment by the number of dogs that took a token before.
const fn after(before: usize) -> usize {
    before
}

/// The moment by the number of dogs in the game.
const fn among(dogs: usize) -> usize {
    6 + dogs - 2
}

/// A token taken.
struct Taken {
    seat: Seat,
    role: usize,
    before: usize,
    dogs: SeatSet,
}

/// A turn as it is watched.
struct Night {
    /// Each dog's points in front before the first token was taken.
    scores: BySeat<f64>,
    taken: Vec<Taken>,
    /// Each dog's points in front at the end.
    then: BySeat<f64>,
}

fn scores(view: &View) -> BySeat<f64> {
    BySeat::each(|seat| DoggyBag::score(view, seat))
}

/// The token that a choice takes.
fn role_of(action: Action) -> Option<usize> {
    match action {
        Action::Role(role) => Some(usize::from(role.number())),
        Action::Hothead(..) => Some(HOTHEAD),
        _ => None,
    }
}

/// Every token that a dog can take now.
fn offered(screen: &Screen<DoggyBag>) -> impl Iterator<Item = usize> {
    let mut found = [false; ROLES];
    screen.choices.iter().filter_map(|&choice| role_of(choice)).for_each(|role| found[role] = true);
    (0..ROLES).filter(move |&role| found[role])
}

/// The dogs that woke Fagin and those that got away, turn by turn.
fn outcomes(end: &Screen<DoggyBag>) -> Vec<(SeatSet, SeatSet)> {
    let mut turns: Vec<(SeatSet, SeatSet)> = Vec::new();
    for note in &end.notes {
        if let Note::CoinsFell(..) = note {
            turns.push((SeatSet::NONE, SeatSet::NONE));
        }
        let Some((woke, got_away)) = turns.last_mut() else { continue };
        match *note {
            Note::WokeFagin(seat, ..) => *woke = woke.with(seat),
            Note::Kept(seat, bones) if !bones.is_empty() => *got_away = got_away.with(seat),
            _ => {}
        }
    }
    turns
}

impl Roles {
    fn watch(&self, deal: u64, sums: &mut [f64]) -> (Watched<DoggyBag>, Vec<Night>) {
        let mut nights: Vec<Night> = Vec::new();
        let game = watch::<DoggyBag>(&self.0.setup, self.0.deal(deal), 0, |seat, screen, dice| {
            let action = <DoggyBag as bots::HasBots>::choose_untimed(self.0.level(), screen, dice);
            if matches!(screen.view.table.phase, Phase::Role { .. }) {
                take_down(&mut nights, seat, screen, action, sums);
            }
            action
        });
        if let Some(last) = nights.last_mut() {
            last.then = scores(&game.end.view);
        }
        (game, nights)
    }

    /// A figure of one token, over several moments.
    fn figure(
        samples: &Samples,
        role: usize,
        moments: &[usize],
        of: Sum,
        by: Sum,
    ) -> Option<Estimate> {
        if total(samples.all(), role, moments, by) < RARE {
            return None;
        }
        let is_share = matches!(of, Sum::Taken | Sum::Woke | Sum::GotAway);
        let (of, by) = (
            |sums: Sums| total(sums, role, moments, of),
            |sums: Sums| total(sums, role, moments, by),
        );
        if is_share { samples.share(of, by) } else { samples.figure(|sums| of(sums) / by(sums)) }
    }

    fn all_moments() -> Vec<usize> {
        (0..6).map(after).collect()
    }

    fn overall(&self, samples: &Samples) -> Section {
        let all = Roles::all_moments();
        let rows = (0..ROLES).map(|role| {
            let figure = |of, by| Roles::figure(samples, role, &all, of, by);
            let taken = total(samples.all(), role, &all, Sum::Taken) as u64;
            let cells = vec![
                Cell::Count(taken),
                cell(figure(Sum::Taken, Sum::Offered), Unit::Percent),
                cell(figure(Sum::Gain, Sum::Taken), Unit::Points),
                cell(figure(Sum::More, Sum::Taken), Unit::PointsMore),
                cell(figure(Sum::Wins, Sum::Taken), Unit::PercentagePoints),
            ];
            row(name(role), cells)
        });
        let table = DataTable {
            heads: heads(&[
                "role",
                "times",
                "taken when there",
                "points that turn",
                "more than others",
                "wins beyond fair",
            ]),
            rows: rows.collect(),
        };
        Section {
            title: "Each role".to_string(),
            text: sentences([
                "Points are those that lie in front of the owner's screen at the end of the turn and did not \
                 before the first token was taken: what the effect and the stealing brought, less what was robbed \
                 or lost. More than others: less what the dogs in the game won that turn on average. Wins beyond \
                 fair: how much more often its owner wins the game than one dog in so many."
                    .to_string(),
                "The Hothead is any token turned over. What a role is worth is what came of it when it was \
                 taken, by bots who had reasons to take it: a dog that is losing may take other tokens than one \
                 that is winning."
                    .to_string(),
            ]),
            table,
            plot: Some(Plot::Dots {
                columns: vec![3],
                fair: Some(0.0),
                axis: "points that turn, more than the others".to_string(),
            }),
        }
    }

    fn at_the_bag(&self, samples: &Samples) -> Section {
        let all = Roles::all_moments();
        let rows = (0..ROLES).map(|role| {
            let share =
                |of| cell(Roles::figure(samples, role, &all, of, Sum::Taken), Unit::Percent);
            row(name(role), vec![share(Sum::GotAway), share(Sum::Woke)])
        });
        Section {
            title: "At the bag".to_string(),
            text: vec![
                "How often its owner got away with bones, and how often its owner woke Fagin. The others had no \
                 try, or stopped with empty paws."
                    .to_string(),
            ],
            table: DataTable { heads: heads(&["role", "got away", "woke Fagin"]), rows: rows.collect() },
            plot: Some(Plot::Dots {
                columns: vec![0, 1],
                fair: None,
                axis: "share of the turns in which it was taken".to_string(),
            }),
        }
    }

    /// One figure of every token, by moment.
    fn by_moment(
        &self,
        samples: &Samples,
        (title, text, first_head): (&str, &str, &str),
        moments: &[(String, usize)],
        (of, by, unit): (Sum, Sum, Unit),
    ) -> Section {
        let names: Vec<&str> =
            std::iter::once(first_head).chain(moments.iter().map(|(name, _)| &**name)).collect();
        let rows: Vec<Row> = (0..ROLES)
            .map(|role| {
                let cells = moments.iter().map(|&(_, moment)| {
                    cell(Roles::figure(samples, role, &[moment], of, by), unit)
                });
                row(name(role), cells.collect())
            })
            .collect();
        Section {
            title: title.to_string(),
            text: vec![text.to_string()],
            table: DataTable { heads: heads(&names), rows },
            plot: None,
        }
    }

    fn sections(&self, samples: &Samples) -> Vec<Section> {
        let seats = usize::from(self.0.seats());
        let orders: Vec<(String, usize)> =
            (0..seats).map(|before| (ordinal(before + 1), after(before))).collect();
        let packs: Vec<(String, usize)> =
            (2..=seats).rev().map(|dogs| (format!("{dogs} dogs"), among(dogs))).collect();
        let taken = (Sum::Taken, Sum::Offered, Unit::Percent);
        let worth = (Sum::More, Sum::Taken, Unit::PointsMore);
        let mut sections = vec![
            self.overall(samples),
            self.at_the_bag(samples),
            self.by_moment(
                samples,
                (
                    "How often it is taken, by who chooses",
                    "Of the times that the token was still there when the first, second, … dog of the turn chose.",
                    "chosen as",
                ),
                &orders,
                taken,
            ),
            self.by_moment(
                samples,
                (
                    "What it is worth, by who chooses",
                    "Points that turn, more than the dogs won on average.",
                    "chosen as",
                ),
                &orders,
                worth,
            ),
        ];
        if packs.len() > 1 {
            let text = (
                "How often it is taken, by dogs still in the game",
                "Of the times that it was there.",
                "with",
            );
            sections.push(self.by_moment(samples, text, &packs, taken));
            let text = (
                "What it is worth, by dogs still in the game",
                "Points that turn, more than the dogs won on average.",
                "with",
            );
            sections.push(self.by_moment(samples, text, &packs, worth));
        }
        sections
    }

    fn answer(&self, samples: &Samples) -> Vec<String> {
        let all = Roles::all_moments();
        let best = |of: Sum, by: Sum| {
            let known = (0..ROLES)
                .filter_map(|role| Some((role, Roles::figure(samples, role, &all, of, by)?)));
            known.max_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean))
        };
        let say = |found: Option<(usize, Estimate)>, unit: Unit| {
            found.map(|(role, figure)| (called(role), told(Some(figure), unit)))
        };
        let taken = say(best(Sum::Taken, Sum::Offered), Unit::Percent);
        let points = say(best(Sum::More, Sum::Taken), Unit::PointsMore);
        let wins = say(best(Sum::Wins, Sum::Taken), Unit::PercentagePoints);
        sentences([
            taken.map_or(String::new(), |(role, share)| {
                format!("The role taken most eagerly is the {role}: {share} of the times that it is there.")
            }),
            points.map_or(String::new(), |(role, points)| {
                format!("The {role} brings the most points that turn: {points} compared with what the dogs win on average.")
            }),
            wins.map_or(String::new(), |(role, share)| {
                format!("Owners of the {role} go on to win most often: {share} beyond what is fair.")
            }),
        ])
    }
}

/// Notes a token taken, and the turn that ended before it.
fn take_down(
    nights: &mut Vec<Night>,
    seat: Seat,
    screen: &Screen<DoggyBag>,
    action: Action,
    sums: &mut [f64],
) {
    let view = &screen.view;
    if DoggyBag::begins_turn(view) {
        if let Some(last) = nights.last_mut() {
            last.then = scores(view);
        }
        nights.push(Night { scores: scores(view), taken: Vec::new(), then: BySeat::all(0.0) });
    }
    let (before, dogs) =
        (Role::ALL.len() - usize::from(view.table.middle.len()), view.table.playing);
    for role in offered(screen) {
        sums[column(role, after(before), Sum::Offered)] += 1.0;
        sums[column(role, among(usize::from(dogs.len())), Sum::Offered)] += 1.0;
    }
    if let (Some(role), Some(night)) = (role_of(action), nights.last_mut()) {
        night.taken.push(Taken { seat, role, before, dogs });
    }
}

fn total(sums: Sums, role: usize, moments: &[usize], sum: Sum) -> f64 {
    moments.iter().map(|&moment| sums.of(column(role, moment, sum))).sum()
}

/// A token as it stands in a table, with its number.
fn name(role: usize) -> String {
    let number = if role == HOTHEAD { "8+".to_string() } else { role.to_string() };
    format!("{number} {}", called(role))
}

/// A token's name for people.
fn called(role: usize) -> String {
    Role::ALL.get(role).map_or_else(|| "Hothead".to_string(), |role| format!("{role:?}"))
}

impl Question for Roles {
    fn games(&self) -> u64 {
        1
    }

    fn columns(&self) -> usize {
        column(ROLES, 0, Sum::Offered)
    }

    fn play(&self, deal: u64, sums: &mut [f64]) {
        let (game, nights) = self.watch(deal, sums);
        for (night, (woke, got_away)) in nights.iter().zip(outcomes(&game.end)) {
            let gain = |seat: Seat| night.then[seat] - night.scores[seat];
            for taken in &night.taken {
                let dogs = f64::from(taken.dogs.len());
                let mean = taken.dogs.iter().map(gain).sum::<f64>() / dogs;
                for moment in [after(taken.before), among(usize::from(taken.dogs.len()))] {
                    let mut add =
                        |sum, amount: f64| sums[column(taken.role, moment, sum)] += amount;
                    add(Sum::Taken, 1.0);
                    add(Sum::Gain, gain(taken.seat));
                    add(Sum::More, gain(taken.seat) - mean);
                    add(Sum::Woke, f64::from(woke.contains(taken.seat)));
                    add(Sum::GotAway, f64::from(got_away.contains(taken.seat)));
                    add(Sum::Wins, game.win(taken.seat) - 1.0 / dogs);
                }
            }
        }
    }

    fn bots(&self) -> String {
        self.0.equals()
    }

    fn watched(&self, samples: &Samples) -> (String, Option<f64>) {
        let all = Roles::all_moments();
        let wins = (0..ROLES).map(|role| Roles::figure(samples, role, &all, Sum::Wins, Sum::Taken));
        ("every role's wins beyond fair".to_string(), widest(wins.filter(Option::is_some)))
    }

    fn findings(&self, samples: &Samples) -> Findings {
        Findings {
            title: "Which roles are taken in Doggy Bag, and what are they worth?".to_string(),
            answer: self.answer(samples),
            about: sentences([
                "All seats are played by the same bot. The lab watches every token being taken and what lies in \
                 front of the screens at the end of the turn."
                    .to_string(),
                "How many seats are left is read in two ways: how many dogs took a token before in this turn, which \
                 says what is left to take; and how many dogs are still in the game."
                    .to_string(),
                INTERVALS.to_string(),
            ]),
            sections: self.sections(samples),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(setup: &str) -> Asked<DoggyBag> {
        Asked::new(setup.parse().expect("a setup"), 3)
    }

    #[test]
    fn tokens_are_counted_as_often_as_they_are_taken() {
        let roles = Roles(asked("seats=4"));
        for deal in 0..20 {
            let mut sums = vec![0.0; roles.columns()];
            roles.play(deal, &mut sums);
            let mut chosen = [0.0; ROLES];
            watch::<DoggyBag>(&roles.0.setup, roles.0.deal(deal), 0, |_, screen, dice| {
                let action =
                    <DoggyBag as bots::HasBots>::choose_untimed(roles.0.level(), screen, dice);
                role_of(action).into_iter().for_each(|role| chosen[role] += 1.0);
                action
            });
            for (role, &chosen) in chosen.iter().enumerate() {
                let taken = |moments: std::ops::Range<usize>| {
                    moments.map(|moment| sums[column(role, moment, Sum::Taken)]).sum::<f64>()
                };
                assert_eq!(
                    (taken(0..6), taken(6..MOMENTS)),
                    (chosen, chosen),
                    "{}, deal {deal}",
                    name(role)
                );
            }
        }
    }

    #[test]
    fn what_one_dog_wins_more_the_others_win_less() {
        let roles = Roles(asked("seats=3"));
        for deal in 0..20 {
            let mut sums = vec![0.0; roles.columns()];
            roles.play(deal, &mut sums);
            let more: f64 = (0..ROLES)
                .flat_map(|role| (0..6).map(move |moment| column(role, moment, Sum::More)))
                .map(|at| sums[at])
                .sum();
            assert!(more.abs() < 1e-9, "{more} in deal {deal}");
        }
    }
}
