//! A table in this process, and the one way in which it changes: a verb is asked, its change is
//! stored, and then everyone is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use dice::secret;
use table::{Code, FRAME, Holder, Next, Stage};
use tokio::sync::{Mutex, watch};

use crate::bot_turn;
use crate::games::GameEntry;
use crate::hosted_game::HostedGame;
use crate::house::House;
use crate::log::alias;
use crate::refusal::Refusal;
use crate::resume::resume;
use crate::store::{Edit, Job, Newest, Order, Rank, StoreError, StoredTable, Work};

/// A table of any game that is hosted.
pub type Table = table::Table<dyn HostedGame>;
/// A change of such a table.
pub type Change = table::Change<dyn HostedGame>;

/// Attempts at a change that other processes overtake.
const TRIES: usize = 8;
/// Pauses between attempts to store a change while the store cannot be reached, in milliseconds.
const PAUSES: [u64; 4] = [100, 400, 1000, 2000];
/// Time for which a table counts as attended after the last action of a person who sits there, in
/// milliseconds.
const ATTENDED: i64 = 2 * 60 * 1000;

pub struct HostedTable {
    pub code: Code,
    pub kind: &'static GameEntry,
    house: Arc<House>,
    /// Held while the table changes, so that changes of this process never compete.
    gate: Mutex<()>,
    now: watch::Sender<Arc<Table>>,
    /// True if another state may be stored than the one in memory.
    stale: AtomicBool,
    /// The number of open pages of people who sit here, in this process.
    present: AtomicUsize,
    /// True once a visitor of this process has asked for the report.
    report_asked: AtomicBool,
}

impl HostedTable {
    pub fn new(
        code: Code,
        kind: &'static GameEntry,
        table: Table,
        house: Arc<House>,
    ) -> HostedTable {
        HostedTable {
            code,
            kind,
            house,
            gate: Mutex::new(()),
            now: watch::Sender::new(Arc::new(table)),
            stale: AtomicBool::new(false),
            present: AtomicUsize::new(0),
            report_asked: AtomicBool::new(false),
        }
    }

    /// Replays a stored table.
    pub fn from_stored(
        code: Code,
        stored: StoredTable,
        house: Arc<House>,
    ) -> Result<HostedTable, StoreError> {
        let (kind, table) = resume(stored, None)?;
        Ok(HostedTable::new(code, kind, table, house))
    }

    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// The table as it is now.
    pub fn table(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// The table at every change from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.now.subscribe()
    }

    /// True if an open page follows the table.
    pub fn is_watched(&self) -> bool {
        self.now.receiver_count() > 0
    }

    /// Counts an open page of a person who sits here, until the guard is dropped.
    pub fn attend(self: &Arc<HostedTable>) -> Attendance {
        self.present.fetch_add(1, Ordering::Relaxed);
        Attendance(self.clone())
    }

    /// Changes the table by a verb, such as `|table| table.act(…)`: asks it, stores, then tells.
    /// Its bots play afterwards.
    pub async fn change(
        self: &Arc<HostedTable>,
        mut verb: impl FnMut(&Table) -> Result<Change, table::Refusal>,
    ) -> Result<Arc<Table>, Refusal> {
        // One change at a time: the next verb is asked about the state that this one leaves.
        let (store, gate) = (&self.house.store, self.gate.lock().await);
        // An earlier change failed with an unknown outcome.
        if self.stale.load(Ordering::Relaxed) {
            self.reload().await?;
        }
        for _ in 0..TRIES {
            let before = self.table();
            let next = match verb(&before) {
                Ok(change) => before.after(change, self.house.now()),
                // On a shared store the refusal may rest on an old state: if there is a newer one,
                // ask again.
                Err(_) if store.is_shared() && self.reload().await? => continue,
                Err(refusal) => return Err(refusal.into()),
            };
            // Jobs are stored with the change, so that a bot’s turn is not lost if this process
            // dies now.
            let jobs = self.jobs(&next.table, self.takes_jobs());
            // Store, then tell: a page never shows a state that could still be lost.
            match self.store(&before, &next, &jobs).await {
                Ok(()) => {
                    self.note_stage(&before, &next.table);
                    let table = Arc::new(next.table);
                    self.now.send_replace(table.clone());
                    // Released before the bots play, because their choice needs the gate.
                    drop(gate);
                    self.let_bots_play(&jobs);
                    return Ok(table);
                }
                Err(error) => {
                    // The store decides which state is true, and after an error we do not know it:
                    // read it before the next change.
                    self.stale.store(true, Ordering::Relaxed);
                    if !matches!(error, StoreError::Overtaken) {
                        return Err(error.into());
                    }
                    self.reload().await?;
                }
            }
        }
        // Others were faster every time; the player’s page shows them by now.
        Err(table::Refusal::Stale.into())
    }

    /// Stores a change in one transaction: row, steps and jobs, at the version that was read.
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
            // Random, so that no other change has it. If the connection breaks while this one is
            // stored, the store looks for its mark to find out whether it arrived, and does not
            // store it twice.
            mark: i64::from_le_bytes(secret::random()),
            opens: next.opens.as_ref(),
        };
        // A change that was lost on the way may have been stored all the same. Trying again is safe
        // because of its mark and its version.
        for pause in PAUSES {
            match store.save(&self.code, &edit).await {
                // SQLite loses nothing on the way, so its refusals are final.
                Err(StoreError::Lost(_)) if store.is_shared() => {}
                done => return done,
            }
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        store.save(&self.code, &edit).await
    }

    /// True if this process does the next turn of a bot itself, because it has a core to spare. No
    /// other process has to look for the job then.
    pub(crate) fn takes_jobs(&self) -> bool {
        self.house.cores.of(Rank::Attended).has_one() && !self.house.is_closing()
    }

    /// Plays the turn of a bot that this process took, or wakes the workers.
    pub(crate) fn let_bots_play(self: &Arc<HostedTable>, jobs: &[Job]) {
        match jobs.iter().find(|job| job.work == Work::Bot) {
            Some(job) if job.taken => bot_turn::play_later(self, job.due),
            Some(_) => self.house.cores.wake(),
            // People are asked. Clocks are looked after by a task of their own.
            None => {}
        }
    }

    /// Notes that the game has begun, or is over.
    fn note_stage(&self, before: &Table, after: &Table) {
        let stage = match after.sheet.stage {
            stage if stage == before.sheet.stage => return,
            Stage::Gathering => return,
            Stage::Playing => "started",
            Stage::Over => "over",
        };
        self.house.note(&self.code, &after.sheet, stage);
    }

    /// The jobs of the table: work to be done without a person. With `take`, this process does the
    /// next turn of a bot itself.
    pub fn jobs(&self, table: &Table, take: bool) -> Vec<Job> {
        let now = self.house.now();
        let share = table.sheet.share;
        let job = |work, due, rank| Job { work, due, taken: false, order: Order { rank, share } };
        let bot = table.next_bot().map(|_| {
            let rank = if self.is_attended(table) { Rank::Attended } else { Rank::Unattended };
            let due = now + self.pause(table).as_millis() as i64;
            // A table of bots alone is never taken at once: it waits behind the attended ones.
            Job { taken: take && rank == Rank::Attended, ..job(Work::Bot, due, rank) }
        });
        let clock = table.sheet.deadline.map(|due| job(Work::Clock, due, Rank::Attended));
        bot.into_iter().chain(clock).collect()
    }

    /// Adds the job that writes the report of a finished game. Reports are written on demand,
    /// because most are never read and one costs as much as thousands of choices.
    pub async fn ask_for_report(&self) -> Result<(), StoreError> {
        let table = self.table();
        if !table.wants_report() || self.is_report_asked() {
            return Ok(());
        }
        let order = Order { rank: Rank::Afterwards, share: table.sheet.share };
        let job = Job { work: Work::Report, due: self.house.now(), taken: false, order };
        self.house.store.mend_jobs(&self.code, &[job]).await?;
        // Set once the job is stored, so that a request after a failure is not ignored.
        self.report_asked.store(true, Ordering::Relaxed);
        self.house.cores.wake();
        Ok(())
    }

    /// True once a visitor of this process has asked for the report.
    pub fn is_report_asked(&self) -> bool {
        self.report_asked.load(Ordering::Relaxed)
    }

    /// The pause before a bot’s choice, in which people see the last change. There is none where
    /// several seats choose in secret at once, because that shows nothing yet.
    fn pause(&self, table: &Table) -> Duration {
        let pause = self.house.config.bot_pause;
        match &table.game {
            Some(game) if game.asked().len() == 1 && !pause.is_zero() => {
                pause + Duration::from_millis(u64::from(FRAME) * (game.frames() as u64 - 1))
            }
            _ => Duration::ZERO,
        }
    }

    /// True if a person is at the table, as far as this process knows.
    fn is_attended(&self, table: &Table) -> bool {
        let lately = self.house.now() - table.sheet.attended < ATTENDED;
        self.present.load(Ordering::Relaxed) > 0
            || (lately && table.sheet.people().next().is_some())
    }

    /// Says something at the table. A message has no version: it is stored under its number, then
    /// told.
    pub async fn say(&self, holder: &Holder, text: &str) -> Result<(), Refusal> {
        // Messages are numbered, so two at once would take the same number.
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
        // Compared without the gate, because most readers find nothing new.
        if newest == Newest::of(&self.table()) {
            return Ok(());
        }
        let _gate = self.gate.lock().await;
        self.reload().await.map(drop)
    }

    /// Reads the table again; true if anything was new.
    async fn reload(&self) -> Result<bool, Refusal> {
        let (store, before) = (&self.house.store, self.table());
        let mut stored = store.load(&self.code, before.steps()).await?.ok_or(Refusal::NoTable)?;
        // A database that was restored from an old copy knows less than we do, and is right.
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

/// An open page of a person who sits at the table.
pub struct Attendance(Arc<HostedTable>);

impl Drop for Attendance {
    fn drop(&mut self) {
        self.0.present.fetch_sub(1, Ordering::Relaxed);
    }
}
