//! Learning: a table that follows a lesson. Its chance and its bots are those of the lesson, and so
//! are the choices that it accepts.

use dice::{Version, secret};
use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::bot::bot;
use crate::lesson::{LEARNER, Lesson, Part};
use crate::{
    Chair, Change, Code, Holder, Next, Pace, Play, Played, Refusal, Rules, SUBSTITUTE, Sheet,
    Stage, Table, Who,
};

/// The lesson that a table follows. The place in it is the number of steps of the game and of
/// sentences that were read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Learning {
    /// The name of the lesson.
    pub name: String,
    /// The number of its text (see [`Lesson::print`]).
    pub print: u32,
    /// The number of sentences that were read.
    pub read: usize,
}

/// A lesson that somebody wants to begin.
pub struct NewLesson<'a> {
    pub lesson: &'a Lesson,
    /// The place at which it begins: that of a chapter.
    pub at: usize,
    pub host: Holder,
    pub who: Who,
    /// The number that stands for the host's address (see [`Sheet::share`]).
    pub share: u16,
}

impl<G: ?Sized + Play> Table<G> {
    /// Opens the table of a lesson, played up to a place.
    pub fn open_lesson(
        new: &NewLesson,
        rules: &impl Rules<G>,
        now: i64,
    ) -> Result<Next<G>, Refusal> {
        let NewLesson { lesson, at, host, who, share } = new;
        let bad = |why: engine::ParseError| Refusal::BadSetup(why.to_string());
        let setup = rules.setup(&lesson.setup).map_err(bad)?;
        let begun = rules.unbegun(&setup).map_err(bad)?;
        let place = lesson.stop(*at);
        let learning = Learning {
            name: lesson.name.clone(),
            print: lesson.print,
            read: lesson.read_before(place),
        };
        let sheet = Sheet {
            game: rules.name().to_string(),
            seats: vec![Chair::default(); usize::from(rules.seats(&setup).map_err(bad)?)],
            setup,
            pace: Pace::Endless,
            odds: true,
            coach: false,
            listed: false,
            stage: Stage::Gathering,
            host: host.clone(),
            dice: Version::Two,
            // Nothing is rolled, so nothing is promised: zeros stand where a secret would.
            secret: secret::hex(&[0; 32]),
            sealed: false,
            at_once: false,
            muted: false,
            rematch: None,
            deadline: None,
            touched: 0,
            attended: 0,
            share: *share,
            lesson: Some(learning),
        };
        let mut table = Table::new(sheet);
        table.sheet = table.sit(host, LEARNER, who, rules)?.sheet;
        for (seat, name) in Seat::ALL.into_iter().skip(1).zip(&lesson.bots) {
            table.sheet.seats[seat.index()] =
                Chair { name: name.clone(), ..bot(&table.sheet, seat, SUBSTITUTE, rules) };
        }
        table.sheet.stage = Stage::Playing;
        let played = begun.follow(&lesson.steps(0..place))?;
        let change = played_on(&table.sheet, played);
        let mut next = table.after(change.attended(), now);
        next.table.version = 0;
        Ok(next)
    }

    /// The lesson that this table follows, and the place in it; `None` if it follows none.
    pub fn lesson<'a>(
        &self,
        rules: &'a impl Rules<G>,
    ) -> Result<Option<(&'a Lesson, usize)>, Refusal> {
        let Some(learning) = &self.sheet.lesson else { return Ok(None) };
        let lesson = rules.lesson(&learning.name).filter(|lesson| lesson.print == learning.print);
        let lesson = lesson.ok_or(Refusal::OldLesson)?;
        Ok(Some((lesson, self.steps() + learning.read)))
    }

    /// Reads on: the sentence at this place was read.
    pub fn read_on(
        &self,
        holder: &Holder,
        at: usize,
        rules: &impl Rules<G>,
    ) -> Result<Change<G>, Refusal> {
        self.own_seat(holder)?;
        let (lesson, place) = self.lesson(rules)?.ok_or(Refusal::Stale)?;
        let is_sentence = matches!(lesson.parts.get(place), Some(Part::Say(_)));
        if at != place || !is_sentence || lesson.is_last(place) {
            return Err(Refusal::Stale);
        }
        let steps = lesson.steps(place + 1..lesson.stop(place + 1));
        let mut change = match steps.is_empty() {
            true => Change::of(self.sheet.clone()),
            false => {
                let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
                played_on(&self.sheet, game.follow(&steps)?)
            }
        };
        if let Some(learning) = &mut change.sheet.lesson {
            learning.read += 1;
        }
        Ok(change.attended())
    }

    /// Plays a choice of the learner, and what comes by itself after it.
    pub(crate) fn act_in_lesson(
        &self,
        (lesson, place): (&Lesson, usize),
        seat: Seat,
        at: usize,
        choice: &str,
    ) -> Result<Change<G>, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        // The rules are asked first, because what they refuse is refused with their own reason. What
        // chance would make of the choice is not played.
        game.act(seat, at, choice)?;
        let task = match lesson.parts.get(place) {
            Some(Part::Do(task)) => task,
            _ => return Err(Refusal::ReadFirst),
        };
        if !task.choices.iter().any(|accepted| accepted == choice) {
            let (name, rule) = (task.hint.name.clone(), task.hint.rule.clone());
            return Err(Refusal::OtherChoice { game: self.sheet.game.clone(), name, rule });
        }
        let mut steps = vec![format!("{seat}: {choice}")];
        steps.extend(lesson.steps(place + 1..lesson.stop(place + 1)));
        Ok(played_on(&self.sheet, game.follow(&steps)?))
    }

    /// The learner goes on at another table, such as that of another chapter.
    pub fn lead_on(&self, holder: &Holder, code: &Code) -> Result<Change<G>, Refusal> {
        self.own_seat(holder)?;
        if self.sheet.lesson.is_none() {
            return Err(Refusal::Stale);
        }
        Ok(Change::of(Sheet { rematch: Some(code.clone()), ..self.sheet.clone() }))
    }
}

fn played_on<G: ?Sized + Play>(sheet: &Sheet, played: Played<G>) -> Change<G> {
    let stage = if played.game.is_over() { Stage::Over } else { sheet.stage };
    let sheet = Sheet { stage, ..sheet.clone() };
    Change { played: Some(played), ..Change::of(sheet) }
}
