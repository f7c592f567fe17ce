//! The report of a finished game: worked out by a job, stored as JSON, shown on the page of the
//! table.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::{Report, Study, Turning, WHOLE};
use engine::Finished;
use pages::{Course, PageReader, TableView, TurningScene};

use crate::cores::Core;
use crate::hosted_game::{Host, HostedGame, LiveGame};
use crate::hosted_table::HostedTable;
use crate::refusal::Refusal;
use crate::store::{Due, Rank, Work};

/// Time for which a report is worked on before bots have a turn.
const SLICE: Duration = Duration::from_millis(40);
/// Interval at which a long job renews its lease, well within `LEASE`.
const RENEWAL: Duration = Duration::from_secs(3);

/// A game with a report.
pub trait Reports {
    /// The report, as stored.
    fn report(&self) -> Option<&str>;
    /// The same game with its report. Refused while it is on.
    fn with_report(&self, text: &str) -> Result<Arc<dyn HostedGame>, BadReport>;
}

/// A report in the making.
pub trait Studying: Send {
    /// Works for this long; returns the report once it is done.
    fn go_on_for(&mut self, time: Duration) -> Option<String>;
}

/// Why a stored report is rejected.
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
        GameStudy {
            study: Study::new(game),
            log: game.log().iter().map(ToString::to_string).collect(),
        }
    }
}

impl<G: Host> Studying for GameStudy<G> {
    fn go_on_for(&mut self, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if let Some(report) = self.study.go_on() {
                return Some(wire::report(&report, &self.log).to_string());
            }
        }
        None
    }
}

/// A report, with the screens of its turning points.
pub(crate) struct StoredReport<G: Host> {
    text: String,
    report: Report,
    /// Each choice that turned the game, then the stroke of luck.
    turns: Vec<TurningScene<G>>,
}

impl<G: Host> StoredReport<G> {
    /// `None` if the text is not a report of this game.
    fn new(game: &Finished<G>, text: &str) -> Option<StoredReport<G>> {
        let report = wire::read_report(text)?;
        let (seats, steps) = (usize::from(game.seats().len()), game.log().len());
        let fits = |turning: &Turning| {
            let all = turning.before.len() == seats && turning.after.len() == seats;
            all && turning.step < turning.until && turning.until <= steps
        };
        let turnings = report.turns.iter().chain(&report.luck);
        if !turnings.clone().all(fits) {
            return None;
        }
        let turns =
            turnings.map(|turning| TurningScene::of(game, turning.step..turning.until)).collect();
        Some(StoredReport { text: text.to_string(), report, turns })
    }
}

impl<G: Host> LiveGame<G> {
    /// The course of the game for a page, once the report is there.
    pub(crate) fn course(&self, reader: &PageReader, table: &TableView) -> Option<Course> {
        let stored = self.report.as_ref()?;
        let turnings = stored.report.turns.iter().chain(&stored.report.luck);
        let turn = |(turning, turned): (&Turning, &TurningScene<G>)| {
            let most = turning.most_changed();
            pages::TurningPoint {
                step: turning.step,
                until: turning.until,
                seat: turning.seat,
                told: turned.in_words(reader, table),
                most,
                before: turning.before[most],
                after: turning.after[most],
            }
        };
        // Choices and luck together, the largest swing first.
        let mut turns: Vec<_> = turnings.zip(&stored.turns).map(turn).collect();
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.before.abs_diff(turn.after)));
        Some(Course {
            whole: WHOLE,
            points: stored
                .report
                .points
                .iter()
                .map(|point| (point.step, point.shares.clone()))
                .collect(),
            turns,
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

/// Works out the report of a game, stores it and tells. It takes turns with bots on its core, so
/// they need not wait until it is done.
pub async fn write(due: &Due, hosted: &HostedTable, mut core: Core) -> Result<(), Refusal> {
    let house = hosted.house();
    let table = hosted.table();
    let finished = table.game.as_ref().and_then(|game| game.finished());
    let Some(mut study) = finished.map(|game| game.study()) else { return Ok(()) };
    let mut taken = Instant::now();
    let text = loop {
        // Renew the lease: on a busy machine a report takes longer than a lease lasts, and another
        // process would begin it anew.
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
