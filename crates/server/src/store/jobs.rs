//! What is to be done at tables without a person: in the database, so that any process can do it, and another
//! one if that dies. A job is done by a change of the table, which replaces the jobs of the table: so it is
//! done once, however often it was begun.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use table::Code;

use super::{Store, StoreError};

/// The time for which a job is left to the process that took it, in milliseconds, before others may take it.
pub const LEASE: i64 = 8_000;

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// A bot has to choose.
    Bot,
    /// Somebody's time is up.
    Clock,
    /// A game is over, and how it went is to be told.
    Report,
}

impl Work {
    /// All kinds.
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

/// Something to be done at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// What.
    pub work: Work,
    /// When, in milliseconds since 1970.
    pub due: i64,
    /// Whether the process that stores it does it itself.
    pub taken: bool,
    /// Whose turn it is when several wait.
    pub order: Order,
}

impl Job {
    /// From when on others may take it.
    fn free(&self) -> i64 {
        if self.taken { self.due + LEASE } else { self.due }
    }
}

/// Whose turn it is when several jobs wait for a core.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Order {
    /// The lower ranks come first.
    pub rank: Rank,
    /// The address that set up the table, cut down to a number. Within a rank shares take turns.
    pub share: u16,
}

/// How much a job matters to people.
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
    /// The table.
    pub code: Code,
    /// What is to be done there.
    pub work: Work,
}

/// A job that waits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingJob {
    /// What and where.
    pub due: Due,
    /// Its place.
    pub order: Order,
}

impl Store {
    /// The jobs that wait for a core: of each rank and share the one that has waited longest.
    pub async fn waiting(&self, now: i64) -> Result<Vec<WaitingJob>, StoreError> {
        let first = "SELECT code, kind, rank, share FROM (SELECT code, kind, rank, share, free, \
            ROW_NUMBER() OVER (PARTITION BY rank, share ORDER BY free) AS turn \
            FROM jobs WHERE free <= $1 AND kind <> 'clock') AS due WHERE turn = 1 ORDER BY rank, free";
        Ok(read_all(sqlx::query(first).bind(now).fetch_all(&self.read).await?))
    }

    /// Clocks that have run out, the first one first.
    pub async fn clocks_due(&self, now: i64, most: usize) -> Result<Vec<Due>, StoreError> {
        let due = "SELECT code, kind, rank, share FROM jobs WHERE free <= $1 AND kind = 'clock' ORDER BY free LIMIT $2";
        let rows = sqlx::query(due).bind(now).bind(most as i64).fetch_all(&self.read).await?;
        Ok(read_all(rows).into_iter().map(|waiting| waiting.due).collect())
    }

    /// Takes a job; false if somebody else was first.
    pub async fn take(&self, due: &Due, now: i64) -> Result<bool, StoreError> {
        self.put_off(due, now, now + LEASE).await
    }

    /// Goes on with a job that was taken.
    pub async fn hold(&self, due: &Due, now: i64) -> Result<bool, StoreError> {
        self.put_off(due, i64::MAX, now + LEASE).await
    }

    /// Leaves a job that may be taken at `now` until later; false if somebody else was first.
    pub async fn put_off(&self, due: &Due, now: i64, until: i64) -> Result<bool, StoreError> {
        self.write(async |tx| {
            let take = "UPDATE jobs SET free = $1 WHERE code = $2 AND kind = $3 AND free <= $4";
            let taken = sqlx::query(take).bind(until).bind(due.code.as_str()).bind(due.work.name()).bind(now);
            Ok(taken.execute(&mut **tx).await?.rows_affected() == 1)
        })
        .await
    }

    /// Somebody has come to a table whose bots wait.
    pub async fn attend(&self, code: &Code) -> Result<(), StoreError> {
        self.write(async |tx| {
            let first = "UPDATE jobs SET rank = 0 WHERE code = $1 AND kind = 'bot' AND rank <> 0";
            sqlx::query(first).bind(code.as_str()).execute(&mut **tx).await?;
            Ok(())
        })
        .await
    }

    /// When the next job for a core may be taken: one of an attended table, or one of the others.
    pub async fn next_job(&self, attended: bool) -> Result<Option<i64>, StoreError> {
        let next = match attended {
            true => "SELECT MIN(free) AS next FROM jobs WHERE kind <> 'clock' AND rank = 0",
            false => "SELECT MIN(free) AS next FROM jobs WHERE kind <> 'clock' AND rank > 0",
        };
        Ok(sqlx::query(next).fetch_one(&self.read).await?.get("next"))
    }

    /// The number of jobs that are due and not taken.
    pub async fn jobs_waiting(&self, now: i64) -> Result<i64, StoreError> {
        let row = sqlx::query("SELECT COUNT(*) AS waiting FROM jobs WHERE free <= $1").bind(now);
        Ok(row.fetch_one(&self.read).await?.get("waiting"))
    }

    /// Sees to it that a table has its jobs, if somebody finds it without.
    pub async fn mend_jobs(&self, code: &Code, jobs: &[Job]) -> Result<(), StoreError> {
        self.write(async |tx| {
            for job in jobs {
                keep(tx, code, job).await?;
            }
            Ok(())
        })
        .await
    }

    /// Takes back jobs that nothing came of, as there was nothing to do.
    pub async fn drop_job(&self, due: &Due) -> Result<(), StoreError> {
        self.write(async |tx| {
            let gone = sqlx::query("DELETE FROM jobs WHERE code = $1 AND kind = $2").bind(due.code.as_str());
            gone.bind(due.work.name()).execute(&mut **tx).await?;
            Ok(())
        })
        .await
    }

    /// Lets go of the turn of a bot that this process took, so that others need not wait until its time is up.
    pub async fn let_go(&self, code: &Code) -> Result<(), StoreError> {
        self.write(async |tx| {
            let free =
                sqlx::query("UPDATE jobs SET free = due WHERE code = $1 AND kind = $2").bind(code.as_str());
            free.bind(Work::Bot.name()).execute(&mut **tx).await?;
            self.tell_work(tx).await
        })
        .await
    }

    /// Lets go of all jobs.
    pub(super) async fn free_jobs(&self) -> Result<(), StoreError> {
        self.write(async |tx| {
            sqlx::query("UPDATE jobs SET free = due WHERE free <> due").execute(&mut **tx).await?;
            Ok(())
        })
        .await
    }
}

/// The jobs of a table after a change of it, instead of those before.
pub(super) async fn replace(
    tx: &mut Transaction<'_, Any>,
    code: &Code,
    jobs: &[Job],
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM jobs WHERE code = $1").bind(code.as_str()).execute(&mut **tx).await?;
    for job in jobs {
        keep(tx, code, job).await?;
    }
    Ok(())
}

async fn keep(tx: &mut Transaction<'_, Any>, code: &Code, job: &Job) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO jobs (code, kind, due, free, rank, share) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
    )
    .bind(code.as_str())
    .bind(job.work.name())
    .bind(job.due)
    .bind(job.free())
    .bind(job.order.rank as i64)
    .bind(i64::from(job.order.share))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What is not known here was stored by a newer version, which does it itself.
fn read_all(rows: Vec<AnyRow>) -> Vec<WaitingJob> {
    let read = |row: &AnyRow| {
        let kind: String = row.get("kind");
        let work = Work::ALL.into_iter().find(|work| work.name() == kind)?;
        let rank = *Rank::ALL.get(usize::try_from(row.get::<i64, _>("rank")).ok()?)?;
        let share = u16::try_from(row.get::<i64, _>("share")).ok()?;
        Some(WaitingJob {
            due: Due { code: Code::read(row.get("code"))?, work },
            order: Order { rank, share },
        })
    };
    rows.iter().filter_map(read).collect()
}
