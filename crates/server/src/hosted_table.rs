//! A table in this process, and the one way in which it changes: a verb is asked, its change is stored, and then
//! everyone is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use dice::secret;
use table::{Code, FRAME, Holder, Next, Stage};
use tokio::sync::{Mutex, watch};

use crate::bot_turn;
use crate::games::Kind;
use crate::hosted_game::HostedGame;
use crate::house::House;
use crate::log::alias;
use crate::refusal::Refusal;
use crate::resume::resume;
use crate::store::{Edit, Job, Newest, Order, Rank, StoreError, StoredTable, Work};

/// A table of any game that is hosted.
pub type Table = table::Table<dyn HostedGame>;
/// What becomes of such a table.
pub type Change = table::Change<dyn HostedGame>;

/// The number of times that a change is made again because another process was first.
const TRIES: usize = 8;
/// Pauses before a change is stored again while the storage cannot be reached, in milliseconds.
const PAUSES: [u64; 4] = [100, 400, 1000, 2000];
/// The time for which a table counts as attended after somebody who sits there did something, in milliseconds.
const ATTENDED: i64 = 2 * 60 * 1000;

/// A table in this process.
pub struct HostedTable {
    /// Its code.
    pub code: Code,
    /// What it is playing.
    pub kind: &'static Kind,
    house: Arc<House>,
    /// Held while the table changes.
    gate: Mutex<()>,
    now: watch::Sender<Arc<Table>>,
    /// Whether what is in memory may be behind what is stored.
    stale: AtomicBool,
    /// The number of open pages of those who sit here, in this process.
    present: AtomicUsize,
}

impl HostedTable {
    /// A table that is stored like this.
    pub fn new(code: Code, kind: &'static Kind, table: Table, house: Arc<House>) -> HostedTable {
        HostedTable {
            code,
            kind,
            house,
            gate: Mutex::new(()),
            now: watch::Sender::new(Arc::new(table)),
            stale: AtomicBool::new(false),
            present: AtomicUsize::new(0),
        }
    }

    /// A table from what is stored of it.
    pub fn from_stored(
        code: Code,
        stored: StoredTable,
        house: Arc<House>,
    ) -> Result<HostedTable, StoreError> {
        let (kind, table) = resume(stored, None)?;
        Ok(HostedTable::new(code, kind, table, house))
    }

    /// What it shares with other tables.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// The table now.
    pub fn table(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// The table from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.now.subscribe()
    }

    /// Whether a page follows it.
    pub fn is_watched(&self) -> bool {
        self.now.receiver_count() > 0
    }

    /// Counts an open page of somebody who sits here, until what is returned is dropped.
    pub fn attend(self: &Arc<HostedTable>) -> Attendance {
        self.present.fetch_add(1, Ordering::Relaxed);
        Attendance(self.clone())
    }

    /// Changes the table by a verb, such as `|table| table.act(…)`: asks it, stores, then tells. Its bots play
    /// afterwards.
    pub async fn change(
        self: &Arc<HostedTable>,
        mut verb: impl FnMut(&Table) -> Result<Change, table::Refusal>,
    ) -> Result<Arc<Table>, Refusal> {
        let (store, gate) = (&self.house.store, self.gate.lock().await);
        if self.stale.load(Ordering::Relaxed) {
            self.reload().await?;
        }
        for _ in 0..TRIES {
            let before = self.table();
            let next = match verb(&before) {
                Ok(change) => before.after(change, self.house.now()),
                // On a shared store a verb may be refused because of what is no longer true: look again, then ask
                // again.
                Err(_) if store.is_shared() && self.reload().await? => continue,
                Err(refusal) => return Err(refusal.into()),
            };
            let jobs = self.jobs(&next.table, self.takes_jobs());
            // Store, then tell: a page never shows what could still be lost.
            match self.store(&before, &next, &jobs).await {
                Ok(()) => {
                    self.note_stage(&before, &next.table);
                    let table = Arc::new(next.table);
                    self.now.send_replace(table.clone());
                    drop(gate);
                    self.let_bots_play(&jobs);
                    return Ok(table);
                }
                Err(error) => {
                    // Whatever happened, what is stored is true: read it before the next change.
                    self.stale.store(true, Ordering::Relaxed);
                    if !matches!(error, StoreError::Overtaken) {
                        return Err(error.into());
                    }
                    self.reload().await?;
                }
            }
        }
        Err(table::Refusal::Stale.into())
    }

    /// Stores a change: row, steps and jobs in one transaction, if the table is still what it was before.
    async fn store(
        &self,
        before: &Table,
        next: &Next<dyn HostedGame>,
        jobs: &[Job],
    ) -> Result<(), StoreError> {
        let store = &self.house.store;
        let edit = Edit {
            version: before.version,
            sheet: &next.table.sheet,
            at: before.steps(),
            steps: &next.steps,
            jobs,
            // Random, so that no other change has it. If the connection breaks while this one is stored, the store
            // looks for its mark to find out whether it arrived, and does not store it twice.
            mark: i64::from_le_bytes(secret::random()),
            opens: next.opens.as_ref(),
        };
        for pause in PAUSES {
            match store.save(&self.code, &edit).await {
                // A file is not lost on the way: what it refused, it refused.
                Err(StoreError::Lost(_)) if store.is_shared() => {}
                done => return done,
            }
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        store.save(&self.code, &edit).await
    }

    /// Whether this process keeps the next turn of a bot for itself, so that nobody has to look for it: it has a core
    /// to spare.
    pub(crate) fn takes_jobs(&self) -> bool {
        self.house.cores.of(Rank::Attended).has_one() && !self.house.is_closing()
    }

    /// Plays the turn of a bot that this process has kept, or wakes those who look for one.
    pub(crate) fn let_bots_play(self: &Arc<HostedTable>, jobs: &[Job]) {
        match jobs.iter().find(|job| job.taken) {
            Some(job) => bot_turn::play_later(self, job.due),
            None => self.house.cores.wake(),
        }
    }

    /// Writes down that the game has begun, or is over.
    fn note_stage(&self, before: &Table, after: &Table) {
        let stage = match after.sheet.stage {
            stage if stage == before.sheet.stage => return,
            Stage::Gathering => return,
            Stage::Playing => "started",
            Stage::Over => "over",
        };
        self.house.note(&self.code, &after.sheet, stage);
    }

    /// What is to be done at the table without a person. With `take`, this process does the next turn of a bot itself.
    pub fn jobs(&self, table: &Table, take: bool) -> Vec<Job> {
        let now = self.house.now();
        let share = table.sheet.share;
        let job = |work, due, rank| Job { work, due, taken: false, order: Order { rank, share } };
        let bot = table.next_bot().map(|_| {
            let rank = if self.is_attended(table) { Rank::Attended } else { Rank::Unattended };
            let due = now + self.pause(table).as_millis() as i64;
            // Bots among themselves wait until nobody else does.
            Job { taken: take && rank == Rank::Attended, ..job(Work::Bot, due, rank) }
        });
        let clock = table.sheet.deadline.map(|due| job(Work::Clock, due, Rank::Attended));
        let report = table.wants_report().then(|| job(Work::Report, now, Rank::Afterwards));
        bot.into_iter().chain(clock).chain(report).collect()
    }

    /// The time for which a bot waits. A choice made in secret keeps nobody waiting; otherwise people want to see first
    /// what happened.
    fn pause(&self, table: &Table) -> Duration {
        let pause = self.house.config.bot_pause;
        match &table.game {
            Some(game) if game.asked().len() == 1 && !pause.is_zero() => {
                pause + Duration::from_millis(u64::from(FRAME) * (game.frames() as u64 - 1))
            }
            _ => Duration::ZERO,
        }
    }

    /// Whether a person is at the table, as far as this process knows.
    fn is_attended(&self, table: &Table) -> bool {
        let lately = self.house.now() - table.sheet.attended < ATTENDED;
        self.present.load(Ordering::Relaxed) > 0 || (lately && table.sheet.people().next().is_some())
    }

    /// Says something at the table. A message has no version: it is stored under its number, then told.
    pub async fn say(&self, holder: &Holder, text: &str) -> Result<(), Refusal> {
        let _gate = self.gate.lock().await;
        for _ in 0..TRIES {
            let table = self.table();
            let message = table.may_say(holder, text)?;
            match self.house.store.say(&self.code, &message).await {
                Ok(()) => {
                    self.now.send_replace(Arc::new(table.said(message)));
                    return Ok(());
                }
                // Another process had this number first.
                Err(StoreError::Overtaken) => self.reload().await.map(drop)?,
                Err(error) => return Err(error.into()),
            }
        }
        Err(table::Refusal::Stale.into())
    }

    /// Reads the table again if another process has changed it.
    pub async fn catch_up(&self) -> Result<(), Refusal> {
        let newest = self.house.store.newest(&self.code).await?.ok_or(Refusal::NoTable)?;
        if newest == Newest::of(&self.table()) {
            return Ok(());
        }
        let _gate = self.gate.lock().await;
        self.reload().await.map(drop)
    }

    /// Reads the table again. Whether there was anything new.
    async fn reload(&self) -> Result<bool, Refusal> {
        let (store, before) = (&self.house.store, self.table());
        let mut stored = store.load(&self.code, before.steps()).await?.ok_or(Refusal::NoTable)?;
        // A database that was set back to an old copy knows less than we do, and is right.
        let is_older = stored.version < before.version;
        if is_older {
            let table = alias(&self.code);
            tracing::warn!(table, "the storage has gone back to an older state of this table");
            stored = store.load(&self.code, 0).await?.ok_or(Refusal::NoTable)?;
        }
        let is_new = stored.newest() != Newest::of(&before);
        if is_new {
            let (_, table) = resume(stored, (!is_older).then_some(&before))?;
            self.now.send_replace(Arc::new(table));
        }
        self.stale.store(false, Ordering::Relaxed);
        Ok(is_new)
    }
}

/// An open page of somebody who sits at the table.
pub struct Attendance(Arc<HostedTable>);

impl Drop for Attendance {
    fn drop(&mut self) {
        self.0.present.fetch_sub(1, Ordering::Relaxed);
    }
}
