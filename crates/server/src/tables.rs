//! The tables of this process: found by their code, opened, and put away.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dice::secret;
use table::{Code, Holder, NewLesson, NewTable, Next};

use crate::games::GameEntry;
use crate::hosted_game::HostedGame;
use crate::hosted_table::{HostedTable, Table};
use crate::house::House;
use crate::refusal::Refusal;
use crate::store::{Opening, StoreError};

/// Time for which an unwatched table stays in memory after its last change, in milliseconds.
const IDLE: i64 = 5 * 60 * 1000;
/// Time for which a table that was never started is kept after its last change.
const NEVER_STARTED: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The tables of this process.
pub struct Tables {
    house: Arc<House>,
    in_memory: Mutex<HashMap<Code, Arc<HostedTable>>>,
}

impl Tables {
    pub fn new(house: Arc<House>) -> Tables {
        Tables { house, in_memory: Mutex::default() }
    }

    fn in_memory(&self) -> MutexGuard<'_, HashMap<Code, Arc<HostedTable>>> {
        self.in_memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of tables in memory.
    pub fn number_in_memory(&self) -> usize {
        self.in_memory().len()
    }

    /// The codes of the tables in memory.
    pub fn codes(&self) -> Vec<Code> {
        self.in_memory().keys().cloned().collect()
    }

    /// The table of a code, however it was typed.
    pub async fn find(&self, typed: &str) -> Result<Arc<HostedTable>, Refusal> {
        self.get(&Code::typed(typed).ok_or(Refusal::NoTable)?).await
    }

    /// The table of a code: from memory, or from the store.
    pub async fn get(&self, code: &Code) -> Result<Arc<HostedTable>, Refusal> {
        let known = self.in_memory().get(code).cloned();
        if let Some(hosted) = known {
            self.refresh(&hosted).await?;
            return Ok(hosted);
        }
        let stored = self.house.store.load(code, 0).await?.ok_or(Refusal::NoTable)?;
        let hosted = Arc::new(HostedTable::from_stored(code.clone(), stored, self.house.clone())?);
        // Another request may have loaded it meanwhile, and a process holds each table once.
        let hosted = self.in_memory().entry(code.clone()).or_insert(hosted).clone();
        // A notice that came before the table was in memory was ignored.
        self.refresh(&hosted).await?;
        self.mend(&hosted).await?;
        Ok(hosted)
    }

    /// On a shared store, looks for a newer version first, because no reader may see an older state
    /// than another node has shown. If the store cannot be reached, refuses. Pages that are open
    /// stay as they are.
    async fn refresh(&self, hosted: &HostedTable) -> Result<(), Refusal> {
        if self.house.store.is_shared() { hosted.catch_up().await } else { Ok(()) }
    }

    /// Adds the jobs that a table lacks because it was stored before there were jobs.
    async fn mend(&self, hosted: &HostedTable) -> Result<(), StoreError> {
        let jobs = hosted.jobs(&hosted.table(), false);
        if !jobs.is_empty() {
            self.house.store.mend_jobs(&hosted.code, &jobs).await?;
            self.house.cores.wake();
        }
        Ok(())
    }

    /// Opens a table: its host, its bots and, if it begins now, its first steps are stored in one
    /// transaction.
    pub async fn open(
        &self,
        kind: &'static GameEntry,
        new: NewTable,
    ) -> Result<Arc<HostedTable>, Refusal> {
        self.store_opened(kind, Table::open(new, kind, &secret::random(), self.house.now())?).await
    }

    /// Opens the table of a lesson.
    pub async fn open_lesson(
        &self,
        kind: &'static GameEntry,
        new: &NewLesson<'_>,
    ) -> Result<Arc<HostedTable>, Refusal> {
        self.store_opened(kind, Table::open_lesson(new, kind, self.house.now())?).await
    }

    async fn store_opened(
        &self,
        kind: &'static GameEntry,
        next: Next<dyn HostedGame>,
    ) -> Result<Arc<HostedTable>, Refusal> {
        loop {
            let (code, table) = (new_code(), next.table.clone());
            let hosted = Arc::new(HostedTable::new(code, kind, table, self.house.clone()));
            let jobs = hosted.jobs(&next.table, hosted.takes_jobs());
            let opening = Opening { sheet: &next.table.sheet, steps: &next.steps, jobs: &jobs };
            // Codes are random: if this one is taken, draw another.
            if !self.house.store.create(&hosted.code, &opening).await? {
                continue;
            }
            self.in_memory().insert(hosted.code.clone(), hosted.clone());
            self.house.note(&hosted.code, &next.table.sheet, "created");
            if next.table.game.is_some() {
                self.house.note(&hosted.code, &next.table.sheet, "started");
            }
            hosted.let_bots_play(&jobs);
            return Ok(hosted);
        }
    }

    /// The table at which the people of a table play again: one, however many ask.
    pub async fn rematch(
        &self,
        hosted: &Arc<HostedTable>,
        holder: &Holder,
        share: u16,
    ) -> Result<Code, Refusal> {
        let secret = secret::random();
        let verb = |table: &Table| table.rematch(holder, &new_code(), share, &secret, hosted.kind);
        let done = hosted.change(verb).await;
        let next = hosted.table().sheet.rematch.clone();
        match (done, next) {
            (Ok(table), Some(next)) => {
                self.house.note(&next, &table.sheet, "created");
                Ok(next)
            }
            // Another person asked first.
            (Err(Refusal::Table(table::Refusal::Stale)), Some(next)) => Ok(next),
            (Err(refusal), _) => Err(refusal),
            (Ok(_), None) => Err(table::Refusal::Stale.into()),
        }
    }

    /// Reads a table again, if it is in memory.
    pub async fn read_again(&self, code: &Code) -> Result<(), Refusal> {
        let known = self.in_memory().get(code).cloned();
        match known {
            Some(hosted) => hosted.catch_up().await,
            None => Ok(()),
        }
    }

    /// Deletes tables that have not changed for as long as the configuration says.
    pub async fn forget_old(&self, now: i64) -> Result<usize, StoreError> {
        let before = |kept: Duration| {
            now.saturating_sub(i64::try_from(kept.as_millis()).unwrap_or(i64::MAX))
        };
        let keep = self.house.config.keep.map(before);
        let mut forgotten = 0;
        loop {
            let gone = self.house.store.forget(before(NEVER_STARTED), keep).await?;
            if gone.is_empty() {
                return Ok(forgotten);
            }
            forgotten += gone.len();
            self.in_memory().retain(|code, _| !gone.contains(code));
        }
    }

    /// Drops tables from memory that are not watched.
    pub fn sweep(&self) {
        let old = self.house.now() - IDLE;
        self.in_memory().retain(|_, hosted| {
            let idle = Arc::strong_count(hosted) == 1 && !hosted.is_watched();
            !idle || hosted.table().sheet.touched > old
        });
    }
}

/// A random code, which cannot be guessed.
fn new_code() -> Code {
    Code::from_random(secret::random())
}
