//! What is to be done at tables without a person: in the database, so that any process can do it, and another
//! one if that dies. A job is done by a change of the table, which replaces the jobs of the table: so it is
//! done once, however often it was begun.

use sqlx::{Any, Row, Transaction};

use super::{Engine, Store, Trouble};

/// How long whoever takes a job has for it, in milliseconds, before others may.
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
    const ALL: [Work; 3] = [Work::Bot, Work::Clock, Work::Report];

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
}

impl Job {
    /// From when on others may take it.
    fn free(&self) -> i64 {
        if self.taken { self.due + LEASE } else { self.due }
    }
}

/// A job that was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The code of the table.
    pub room: String,
    /// What is to be done there.
    pub work: Work,
}

/// Many can take at the same time, and nobody waits for another. Reports come last: nobody waits for those.
const TAKE_POSTGRES: &str = "WITH taken AS MATERIALIZED (
        SELECT room, kind FROM jobs WHERE free <= $2 ORDER BY kind = 'report', free LIMIT $3
        FOR UPDATE SKIP LOCKED)
    UPDATE jobs SET free = $1 FROM taken WHERE jobs.room = taken.room AND jobs.kind = taken.kind
    RETURNING jobs.room AS room, jobs.kind AS kind";
/// There is one writer.
const TAKE_SQLITE: &str = "UPDATE jobs SET free = $1 WHERE (room, kind) IN (
        SELECT room, kind FROM jobs WHERE free <= $2 ORDER BY kind = 'report', free LIMIT $3)
    RETURNING room, kind";

impl Store {
    /// Takes jobs that are due, those first that have been waiting longest, and reports last.
    pub async fn take_jobs(&self, now: i64, most: usize) -> Result<Vec<Due>, Trouble> {
        let take = match self.engine {
            Engine::Sqlite => {
                // A look costs nothing; a change has to reach the disk.
                let waiting = sqlx::query("SELECT room FROM jobs WHERE free <= $1 LIMIT 1").bind(now);
                if waiting.fetch_optional(&self.read).await?.is_none() {
                    return Ok(Vec::new());
                }
                TAKE_SQLITE
            }
            Engine::Postgres(_) => TAKE_POSTGRES,
        };
        let rows = self
            .write(async |all| {
                let taken = sqlx::query(take).bind(now + LEASE).bind(now).bind(most as i64);
                Ok(taken.fetch_all(&mut **all).await?)
            })
            .await?;
        Ok(rows
            .iter()
            .filter_map(|row| {
                let kind: String = row.get("kind");
                let work = Work::ALL.into_iter().find(|work| work.name() == kind)?;
                Some(Due { room: row.get("room"), work })
            })
            .collect())
    }

    /// When the next job may be taken.
    pub async fn next_job(&self) -> Result<Option<i64>, Trouble> {
        Ok(sqlx::query("SELECT MIN(free) AS next FROM jobs").fetch_one(&self.read).await?.get("next"))
    }

    /// How many jobs are due and not taken.
    pub async fn jobs_waiting(&self, now: i64) -> Result<i64, Trouble> {
        let row = sqlx::query("SELECT COUNT(*) AS waiting FROM jobs WHERE free <= $1").bind(now);
        Ok(row.fetch_one(&self.read).await?.get("waiting"))
    }

    /// Sees to it that a table has its jobs, if somebody finds it without.
    pub async fn mend_jobs(&self, code: &str, jobs: &[Job]) -> Result<(), Trouble> {
        self.write(async |all| {
            for job in jobs {
                keep(all, code, job).await?;
            }
            Ok(())
        })
        .await
    }

    /// Takes back jobs that nothing came of, as there was nothing to do.
    pub async fn drop_job(&self, due: &Due) -> Result<(), Trouble> {
        self.write(async |all| {
            let gone = sqlx::query("DELETE FROM jobs WHERE room = $1 AND kind = $2").bind(&due.room);
            gone.bind(due.work.name()).execute(&mut **all).await?;
            Ok(())
        })
        .await
    }

    /// Lets go of the turn of a bot that this process took, so that others need not wait until its time is up.
    pub async fn let_go(&self, room: &str) -> Result<(), Trouble> {
        self.write(async |all| {
            let free = sqlx::query("UPDATE jobs SET free = due WHERE room = $1 AND kind = $2").bind(room);
            free.bind(Work::Bot.name()).execute(&mut **all).await?;
            self.tell_work(all).await
        })
        .await
    }

    /// Lets go of all jobs.
    pub(super) async fn free_jobs(&self) -> Result<(), Trouble> {
        self.write(async |all| {
            sqlx::query("UPDATE jobs SET free = due WHERE free <> due").execute(&mut **all).await?;
            Ok(())
        })
        .await
    }
}

/// The jobs of a table after a change of it, instead of those before.
pub(super) async fn replace(all: &mut Transaction<'_, Any>, code: &str, jobs: &[Job]) -> Result<(), Trouble> {
    sqlx::query("DELETE FROM jobs WHERE room = $1").bind(code).execute(&mut **all).await?;
    for job in jobs {
        keep(all, code, job).await?;
    }
    Ok(())
}

async fn keep(all: &mut Transaction<'_, Any>, code: &str, job: &Job) -> Result<(), Trouble> {
    sqlx::query("INSERT INTO jobs (room, kind, due, free) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
        .bind(code)
        .bind(job.work.name())
        .bind(job.due)
        .bind(job.free())
        .execute(&mut **all)
        .await?;
    Ok(())
}
