//! Jobs: work at tables without a person. They are stored, so that any process can do them, and
//! another one if that dies. A job is completed by a change of its table, which replaces the
//! table’s jobs, so it is done once, however often it was begun.

use table::Code;

use super::statement::{Row, Statement, Value, Write};
use super::{Store, StoreError, feed};

/// Time for which a job is left to the process that took it, in milliseconds. Then others may take
/// it.
pub const LEASE: i64 = 8_000;

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A bot has to choose.
    Bot,
    /// The time of a seat is up.
    Clock,
    /// The report of a finished game is to be written.
    Report,
}

impl Work {
    pub const ALL: [Work; 3] = [Work::Bot, Work::Clock, Work::Report];

    /// Its name in the storage.
    pub fn name(self) -> &'static str {
        match self {
            Work::Bot => "bot",
            Work::Clock => "clock",
            Work::Report => "report",
        }
    }
}

/// A job at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    pub work: Work,
    /// Due time, in milliseconds since 1970.
    pub due: i64,
    /// True if the process that stores the job does it itself.
    pub taken: bool,
    /// Its place among the jobs that wait.
    pub order: Order,
}

impl Job {
    /// The time from which others may take it.
    pub(super) fn free(&self) -> i64 {
        if self.taken { self.due + LEASE } else { self.due }
    }
}

/// The place of a job among those that wait for a core.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// Lower ranks come first.
    pub rank: Rank,
    /// The address of the table’s host, reduced to a number. Within a rank, shares take turns, so
    /// that one address cannot use all cores.
    pub share: u16,
}

/// The importance of a job to people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Rank {
    /// A person is at the table.
    #[default]
    Attended,
    /// Only bots are at the table.
    Unattended,
    /// The game is over.
    Afterwards,
}

impl Rank {
    const ALL: [Rank; 3] = [Rank::Attended, Rank::Unattended, Rank::Afterwards];
}

/// A job that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    pub code: Code,
    pub work: Work,
}

/// A job that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingJob {
    pub due: Due,
    pub order: Order,
}

impl Store {
    /// The jobs that wait for a core: for each rank and share, the one that has waited longest.
    pub async fn waiting(&self, now: i64) -> Result<Vec<WaitingJob>, StoreError> {
        let first = "SELECT code, kind, rank, share FROM (SELECT code, kind, rank, share, free, \
            ROW_NUMBER() OVER (PARTITION BY rank, share ORDER BY free) AS turn \
            FROM jobs WHERE free <= $1 AND kind <> 'clock') AS due WHERE turn = 1 ORDER BY rank, free";
        read_all(&self.rows(Statement::new(first, [now.into()])).await?)
    }

    /// Clocks that have run out, the earliest first.
    pub async fn clocks_due(&self, now: i64, most: usize) -> Result<Vec<Due>, StoreError> {
        let due = "SELECT code, kind, rank, share FROM jobs WHERE free <= $1 AND kind = 'clock' ORDER BY free LIMIT $2";
        let rows = self.rows(Statement::new(due, [now.into(), (most as i64).into()])).await?;
        Ok(read_all(&rows)?.into_iter().map(|waiting| waiting.due).collect())
    }

    /// Takes a job; false if another process was first.
    pub async fn take(&self, due: &Due, now: i64) -> Result<bool, StoreError> {
        self.put_off(due, now, now + LEASE).await
    }

    /// Renews the lease of a job that this process took.
    pub async fn hold(&self, due: &Due, now: i64) -> Result<bool, StoreError> {
        self.put_off(due, i64::MAX, now + LEASE).await
    }

    /// Postpones a job that may be taken at `now`; false if another process was first.
    pub async fn put_off(&self, due: &Due, now: i64, until: i64) -> Result<bool, StoreError> {
        let take = Statement::new(
            "UPDATE jobs SET free = $1 WHERE code = $2 AND kind = $3 AND free <= $4",
            [until.into(), (&due.code).into(), due.work.name().into(), now.into()],
        );
        self.write(Write::deciding(take)).await
    }

    /// Moves the bots of a table up, because a person has come to it.
    pub async fn attend(&self, code: &Code) -> Result<(), StoreError> {
        let first = "UPDATE jobs SET rank = 0 WHERE code = $1 AND kind = 'bot' AND rank <> 0";
        self.write(Write::of(Statement::new(first, [code.into()]))).await.map(drop)
    }

    /// The time at which the next job for a core may be taken: of an attended table, or of the
    /// others.
    pub async fn next_job(&self, attended: bool) -> Result<Option<i64>, StoreError> {
        let next = match attended {
            true => "SELECT MIN(free) FROM jobs WHERE kind <> 'clock' AND rank = 0",
            false => "SELECT MIN(free) FROM jobs WHERE kind <> 'clock' AND rank > 0",
        };
        let rows = self.rows(Statement::new(next, [])).await?;
        rows.first().map_or(Ok(None), |row| row.number_if_any(0))
    }

    /// The number of jobs that are due and not taken.
    pub async fn jobs_waiting(&self, now: i64) -> Result<i64, StoreError> {
        let waiting = "SELECT COUNT(*) FROM jobs WHERE free <= $1";
        let rows = self.rows(Statement::new(waiting, [now.into()])).await?;
        rows.first().map_or(Ok(0), |row| row.number(0))
    }

    /// Adds jobs that a table lacks. Those that it has stay as they are.
    pub async fn mend_jobs(&self, code: &Code, jobs: &[Job]) -> Result<(), StoreError> {
        let then = jobs.iter().map(|job| job.insert(code)).collect();
        self.write(Write { then, ..Write::default() }).await.map(drop)
    }

    /// Removes a job that had nothing to do at this version of the table. The row of the table is
    /// locked first, because a later change may have stored such a job anew.
    pub async fn drop_job(&self, due: &Due, version: i64) -> Result<(), StoreError> {
        let same = "UPDATE tables SET version = version WHERE code = $1 AND version = $2";
        let gone = "DELETE FROM jobs WHERE code = $1 AND kind = $2";
        let write = Write {
            decides: vec![Statement::new(same, [(&due.code).into(), version.into()])],
            then: vec![Statement::new(gone, [(&due.code).into(), due.work.name().into()])],
            news: Vec::new(),
        };
        self.write(write).await.map(drop)
    }

    /// Returns the bot’s turn that this process took, so that others need not wait for the end of
    /// its lease.
    pub async fn let_go(&self, code: &Code) -> Result<(), StoreError> {
        let free = "UPDATE jobs SET free = due WHERE code = $1 AND kind = 'bot'";
        let free = Write::of(Statement::new(free, [code.into()]));
        self.write(Write { news: vec![feed::WORK.to_string()], ..free }).await.map(drop)
    }

    /// Returns all jobs.
    pub(super) async fn free_jobs(&self) -> Result<(), StoreError> {
        let free = Statement::new("UPDATE jobs SET free = due WHERE free <> due", []);
        self.write(Write::of(free)).await.map(drop)
    }
}

/// True if a job is not taken.
pub(super) fn are_for_all(jobs: &[Job]) -> bool {
    jobs.iter().any(|job| !job.taken)
}

/// Replaces the jobs of a table after a change. A job that is as it was stays untouched. So does a
/// report that was asked for, because changes do not write it.
pub(super) fn replace(code: &Code, jobs: &[Job]) -> Vec<Statement> {
    let kind = |at: usize| jobs.get(at).map_or("", |job| job.work.name()).into();
    let others = "DELETE FROM jobs WHERE code = $1 AND kind NOT IN ('report', $2, $3, $4)";
    let mut all = vec![Statement::new(others, [code.into(), kind(0), kind(1), kind(2)])];
    all.extend(jobs.iter().map(|job| job.put(code)));
    all
}

impl Job {
    /// Adds the job, unless there is one of its kind.
    fn insert(&self, code: &Code) -> Statement {
        Statement::new(
            "INSERT INTO jobs (code, kind, due, free, rank, share) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            self.values(code),
        )
    }

    /// Adds the job, or replaces the one of its kind.
    fn put(&self, code: &Code) -> Statement {
        Statement::new(
            "INSERT INTO jobs (code, kind, due, free, rank, share) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (code, kind) DO UPDATE
             SET due = excluded.due, free = excluded.free, rank = excluded.rank, share = excluded.share
             WHERE (jobs.due, jobs.free, jobs.rank, jobs.share)
             <> (excluded.due, excluded.free, excluded.rank, excluded.share)",
            self.values(code),
        )
    }

    fn values(&self, code: &Code) -> [Value; 6] {
        let Order { rank, share } = self.order;
        let (rank, share) = (rank as i64, i64::from(share));
        let work = self.work.name();
        [code.into(), work.into(), self.due.into(), self.free().into(), rank.into(), share.into()]
    }
}

/// Skips kinds that are unknown here: a newer version stored them, and does them itself.
fn read_all(rows: &[Row]) -> Result<Vec<WaitingJob>, StoreError> {
    let read = |row: &Row| {
        let (code, kind) = (Code::read(row.text(0)?), row.text(1)?);
        let work = Work::ALL.into_iter().find(|work| work.name() == kind);
        let rank = usize::try_from(row.number(2)?).ok().and_then(|rank| Rank::ALL.get(rank));
        let known = code.zip(work).zip(rank).zip(u16::try_from(row.number(3)?).ok());
        Ok(known.map(|(((code, work), rank), share)| WaitingJob {
            due: Due { code, work },
            order: Order { rank: *rank, share },
        }))
    };
    rows.iter().filter_map(|row| read(row).transpose()).collect()
}
