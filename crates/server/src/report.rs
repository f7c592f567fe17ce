//! How a finished game went: worked out by a job, stored as JSON, shown on the page of the table.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Report, Study, Turning, WHOLE};
use engine::Finished;
use pages::{Course, Reader, Table, Turned};

use crate::cores::Core;
use crate::hosted_game::{Host, HostedGame, LiveGame};
use crate::hosted_table::HostedTable;
use crate::refusal::Refusal;
use crate::store::{Due, Rank, Work};

/// Time for which a report is worked on before bots have a turn.
const SLICE: Duration = Duration::from_millis(40);
/// The interval at which a job that takes long is taken anew, well within the time that it is left to its taker.
const RENEWAL: Duration = Duration::from_secs(3);

/// A game that can tell how it went.
pub trait Reports {
    /// The report, as stored.
    fn report(&self) -> Option<&str>;
    /// The same game with its report. Refused while it is on.
    fn with_report(&self, text: &str) -> Result<Arc<dyn HostedGame>, BadReport>;
}

/// A report in the making.
pub trait Studying: Send {
    /// Goes on for so long; the report, once it is done.
    fn go_on_for(&mut self, time: Duration) -> Option<String>;
}

/// Why a stored report is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadReport {
    /// The game is not over.
    Early,
    /// It is not a report of this game.
    Unreadable,
}

impl fmt::Display for BadReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            BadReport::Early => "a report of a game that is not over is stored",
            BadReport::Unreadable => "a report is stored that cannot be read",
        })
    }
}

impl std::error::Error for BadReport {}

pub(crate) struct GameStudy<G: Host> {
    study: Study<G>,
    log: Vec<String>,
}

impl<G: Host> GameStudy<G> {
    pub(crate) fn new(game: &Finished<G>) -> GameStudy<G> {
        GameStudy { study: Study::new(game), log: game.log().iter().map(ToString::to_string).collect() }
    }
}

impl<G: Host> Studying for GameStudy<G> {
    fn go_on_for(&mut self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if let Some(report) = self.study.go_on() {
                return Some(json::report(&report, &self.log).to_string());
            }
        }
        None
    }
}

/// A report, with the screens where the game turned.
pub(crate) struct StoredReport<G: Host> {
    text: String,
    report: Report,
    /// Of each choice that turned it, and of the stroke of luck at last.
    turns: Vec<Turned<G>>,
}

impl<G: Host> StoredReport<G> {
    /// None if the text is not a report, or not one of this game.
    fn new(game: &Finished<G>, text: &str) -> Option<StoredReport<G>> {
        let report = json::read_report(text)?;
        let (seats, steps) = (usize::from(game.seats().len()), game.log().len());
        let fits = |turning: &Turning| {
            let all = turning.before.len() == seats && turning.after.len() == seats;
            all && turning.step < turning.until && turning.until <= steps
        };
        let turnings = report.turns.iter().chain(&report.luck);
        if !turnings.clone().all(fits) {
            return None;
        }
        let turns = turnings.map(|turning| Turned::of(game, turning.step..turning.until)).collect();
        Some(StoredReport { text: text.to_string(), report, turns })
    }
}

impl<G: Host> LiveGame<G> {
    /// The course of the game for a page, if that is known.
    pub(crate) fn course(&self, reader: &Reader, table: &Table) -> Option<Course> {
        let stored = self.report.as_ref()?;
        let turnings = stored.report.turns.iter().chain(&stored.report.luck);
        let turn = |(turning, turned): (&Turning, &Turned<G>)| {
            let most = turning.most_changed();
            pages::Turn {
                step: turning.step,
                until: turning.until,
                seat: turning.seat,
                told: turned.in_words(reader, table),
                most,
                before: turning.before[most],
                after: turning.after[most],
            }
        };
        Some(Course {
            whole: WHOLE,
            points: stored.report.points.iter().map(|point| (point.step, point.shares.clone())).collect(),
            turns: turnings.zip(&stored.turns).map(turn).collect(),
        })
    }
}

impl<G: Host> Reports for LiveGame<G> {
    fn report(&self) -> Option<&str> {
        self.report.as_ref().map(|stored| stored.text.as_str())
    }

    fn with_report(&self, text: &str) -> Result<Arc<dyn HostedGame>, BadReport> {
        let game = self.game.finish().ok_or(BadReport::Early)?;
        let report = StoredReport::new(&game, text).ok_or(BadReport::Unreadable)?;
        let mut reported = self.clone();
        reported.report = Some(Arc::new(report));
        Ok(Arc::new(reported))
    }
}

/// Works out how a game went, and tells. Bots need not wait until it is done: it takes turns with them.
pub async fn write(due: &Due, hosted: &HostedTable, mut core: Core) -> Result<(), Refusal> {
    let house = hosted.house();
    let table = hosted.table();
    let finished = table.game.as_ref().and_then(|game| game.finished());
    let Some(mut study) = finished.map(|game| game.study()) else { return Ok(()) };
    let mut taken = Instant::now();
    let text = loop {
        // On a busy machine this takes longer than a job is left to the process that took it.
        if taken.elapsed() > RENEWAL {
            house.store.hold(due, house.now()).await?;
            taken = Instant::now();
        }
        let think = move || (study.go_on_for(SLICE), study);
        let Some((text, more)) = core.think(think).await else { return Ok(()) };
        match text {
            Some(text) => break text,
            None => study = more,
        }
        core = match house.cores.of(Rank::Afterwards).one().await {
            Some(core) => core,
            None => return Ok(()),
        };
    };
    house.store.keep_report(&hosted.code, &text).await?;
    house.metrics().did(Work::Report);
    hosted.catch_up().await
}
