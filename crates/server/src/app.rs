//! The server: its tables, its bots and its clocks.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::Level;
use engine::Seat;
use tokio::sync::{Notify, watch};

use crate::about::About;
use crate::config::Config;
use crate::cores::{Core, Cores, Pool};
use crate::dice;
use crate::limits::Limits;
use crate::log::alias;
use crate::metrics::{GoingOn, Metrics, VERSION};
use crate::playing::Playing;
use crate::refusal::Refusal;
use crate::room::{Change, Room, State, Wanted, Who};
use crate::store::{Due, Job, News, Rank, Store, Trouble, Waiting, Work};
use crate::turns::Turns;

/// The letters of codes: no vowels, so that no words come about, and none that look alike.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// The length of a code.
pub const CODE: usize = 6;
/// How often a process looks for jobs that nobody told it of, such as those of clocks.
const TICK: Duration = Duration::from_millis(500);
/// How often tables that nobody looks at are put away.
const SWEEP: Duration = Duration::from_secs(60);
/// How long a table stays in memory after its last change though nobody looks.
const KEPT: i64 = 5 * 60 * 1000;
/// How often a process looks for tables to forget. The first look comes this long after the start, when a machine
/// that began with a wrong clock has had time to set it.
const LOOK_FOR_OLD: Duration = Duration::from_secs(60 * 60);
/// How long a table that was never started is kept after its last change.
const NEVER_STARTED: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// How long a process waits when jobs cannot be taken.
const RETRY: Duration = Duration::from_secs(2);
/// How many tables that others changed are read at a time.
const READERS: usize = 4;
/// How long a report is worked on before bots have a turn.
const SLICE: Duration = Duration::from_millis(40);
/// The interval at which a job that takes long is taken anew, well within the time that it is left to its taker.
const RENEWAL: Duration = Duration::from_secs(3);
/// How often a bot's turn is thought about again because the table changed meanwhile.
const THOUGHTS: usize = 4;
/// The number of clocks that are looked after at a time.
const CLOCKS: usize = 16;
/// The interval at which a process says that the site is up.
const BEAT: Duration = Duration::from_secs(10);

/// A server.
pub struct App {
    /// Where tables are kept.
    pub store: Store,
    /// How it was started.
    pub config: Config,
    /// What one address may do.
    pub limits: Arc<Limits>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// What bots think on.
    cores: Cores,
    closing: watch::Sender<bool>,
    /// How many jobs this process has taken and not finished.
    in_hand: watch::Sender<usize>,
}

impl App {
    /// A server on a store, at work on its jobs.
    pub async fn start(config: Config, store: Store) -> Result<Arc<App>, Trouble> {
        let app = Arc::new(App {
            store,
            limits: Arc::new(Limits::new(&config)),
            cores: Cores::new(config.bots),
            config,
            rooms: Mutex::default(),
            closing: watch::Sender::new(false),
            in_hand: watch::Sender::new(0),
        });
        let (version, storage, bots) = (VERSION, app.store.engine(), app.config.bots);
        tracing::info!(version, storage, bots, "started");
        // Nobody's time is up before this process knows since when the site is up.
        let beat = app.store.beat(None).await?;
        tokio::spawn(beat_on(app.clone(), beat));
        tokio::spawn(follow(app.clone()));
        tokio::spawn(work(app.clone(), Rank::Attended));
        tokio::spawn(work(app.clone(), Rank::Unattended));
        tokio::spawn(clocks(app.clone()));
        tokio::spawn(sweep(app.clone()));
        tokio::spawn(forget(app.clone()));
        Ok(app)
    }

    /// What a host can measure.
    pub fn metrics(&self) -> &Metrics {
        self.store.metrics()
    }

    /// How many tables are held in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.rooms().len()
    }

    /// Tells all pages that the server goes away, and lets go of all jobs.
    pub fn close(&self) {
        tracing::info!("closing");
        self.closing.send_replace(true);
    }

    /// Becomes true when the server goes away.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    async fn closed(&self) {
        // It cannot go away before this does.
        let _ = self.closing().wait_for(|closing| *closing).await;
    }

    /// Until all jobs that were taken are done, or let go.
    pub async fn finished(&self) {
        let _ = self.in_hand.subscribe().wait_for(|jobs| *jobs == 0).await;
    }

    /// Lets somebody else do what this process took.
    async fn let_go(&self, room: &Room) {
        if let Err(trouble) = self.store.let_go(&room.code).await {
            tracing::warn!(table = alias(&room.code), ?trouble, "a job could not be let go");
        }
    }

    /// The table of this code.
    pub async fn room(&self, code: &str) -> Result<Arc<Room>, Refusal> {
        let code = code.to_ascii_uppercase();
        if !is_code(&code) {
            return Err(Refusal::NoTable);
        }
        let known = self.rooms().get(&code).cloned();
        if let Some(room) = known {
            self.refresh(&room).await?;
            return Ok(room);
        }
        let stored = self.store.load(&code, 0).await?.ok_or(Refusal::NoTable)?;
        let clock = self.store.clock().clone();
        let room = Arc::new(Room::from_stored(&code, stored, self.config.bot_pause, clock)?);
        // Somebody else may have loaded it meanwhile: there is one room of a table.
        let room = self.rooms().entry(code).or_insert(room).clone();
        // News that came before it was here has passed it by.
        self.refresh(&room).await?;
        self.mend(&room).await?;
        Ok(room)
    }

    /// Nobody who asks is shown less than anyone was before, at whatever node: where that cannot be known, as the
    /// storage is away, nothing is shown. Pages that are open stay as they are.
    async fn refresh(&self, room: &Room) -> Result<(), Refusal> {
        if self.store.is_shared() { room.catch_up(&self.store).await } else { Ok(()) }
    }

    /// What is to be done at a table has a job, unless it was stored before there were jobs.
    async fn mend(&self, room: &Room) -> Result<(), Trouble> {
        let jobs = room.jobs(&room.state(), false);
        if !jobs.is_empty() {
            self.store.mend_jobs(&room.code, &jobs).await?;
            self.cores.wake();
        }
        Ok(())
    }

    /// Changes a table, and sees to it that its bots play.
    pub async fn change(
        self: &Arc<App>,
        room: &Arc<Room>,
        change: impl FnMut(&State) -> Result<Change, Refusal>,
    ) -> Result<Arc<State>, Refusal> {
        // Whoever has a core to spare keeps the job, so that nobody has to look for it.
        let take = self.cores.of(Rank::Attended).has_one() && !*self.closing.borrow();
        let changed = room.change(&self.store, take, change).await?;
        match changed.bot {
            Some(job) => self.play_later(room, job),
            None => self.cores.wake(),
        }
        Ok(changed.state)
    }

    /// The table at which the people of a table play again: one, however many ask.
    pub async fn play_again(
        self: &Arc<App>,
        room: &Arc<Room>,
        holder: &str,
        share: u16,
    ) -> Result<String, Refusal> {
        let again = |state: &State| state.play_again(room.kind, holder, &code(), share);
        let done = self.change(room, again).await;
        let next = room.state().about.rematch.clone();
        match (done, next) {
            (Ok(_), Some(next)) => {
                self.note_new(&next, &room.state().about);
                Ok(next)
            }
            (Err(Refusal::Stale), Some(next)) => Ok(next),
            (Err(refusal), _) => Err(refusal),
            (Ok(_), None) => Err(Refusal::Stale),
        }
    }

    /// A new table. The one who makes it sits down in the first seat, if they say who they are.
    pub async fn create(self: &Arc<App>, wanted: Wanted, who: Option<Who>) -> Result<Arc<Room>, Refusal> {
        let host = wanted.host.clone();
        let about = About { touched: self.store.clock().now(), ..wanted.about()? };
        let code = self.store_new(&about).await?;
        let room = self.room(&code).await?;
        if let Some(who) = who {
            self.change(&room, |state| state.sit(&host, 0, who.clone())).await?;
        }
        Ok(room)
    }

    async fn store_new(&self, about: &About) -> Result<String, Refusal> {
        loop {
            let code = code();
            if self.store.create(&code, about).await? {
                self.note_new(&code, about);
                return Ok(code);
            }
        }
    }

    fn note_new(&self, code: &str, about: &About) {
        self.metrics().table("created");
        let (table, game, seats) = (alias(code), &about.game, about.seats.len());
        tracing::info!(table, game, seats, stage = "created", "table");
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets tables that nobody has come back to, as of a moment.
    pub async fn forget_old(&self, now: i64) -> Result<usize, Trouble> {
        let before = |kept: Duration| now.saturating_sub(i64::try_from(kept.as_millis()).unwrap_or(i64::MAX));
        let mut forgotten = 0;
        loop {
            let gone = self.store.forget(before(NEVER_STARTED), self.config.keep.map(before)).await?;
            if gone.is_empty() {
                return Ok(forgotten);
            }
            forgotten += gone.len();
            let mut rooms = self.rooms();
            for code in &gone {
                rooms.remove(code);
            }
        }
    }

    /// Reads a table again, if it is in memory.
    async fn read_again(&self, code: &str) -> Result<(), Refusal> {
        let known = self.rooms().get(code).cloned();
        match known {
            Some(room) => room.catch_up(&self.store).await,
            None => Ok(()),
        }
    }

    /// Does a job that this process took when it stored it, if there is a core for it then. Otherwise the job waits for
    /// its turn with all others.
    fn play_later(self: &Arc<App>, room: &Arc<Room>, job: Job) {
        let (app, room, in_hand) = (self.clone(), room.clone(), InHand::new(self));
        tokio::spawn(async move {
            let pause = Duration::from_millis((job.due - app.now()).max(0) as u64);
            tokio::select! {
                () = tokio::time::sleep(pause) => match app.cores.of(Rank::Attended).one_now() {
                    Some(core) => app.play_bot(&room, core).await,
                    None => {
                        app.let_go(&room).await;
                        app.cores.wake();
                    }
                },
                () = app.closed() => app.let_go(&room).await,
            }
            drop(in_hand);
        });
    }

    /// The time of the house.
    pub fn now(&self) -> i64 {
        self.store.clock().now()
    }

    /// Does a job that was taken from the store.
    async fn perform(self: Arc<App>, due: Due, core: Option<Core>) {
        let _in_hand = InHand::new(&self);
        match self.try_perform(&due, core).await {
            Ok(()) | Err(Refusal::Stale) => {}
            Err(refusal) => {
                tracing::warn!(table = alias(&due.room), work = ?due.work, ?refusal, "a job was not done")
            }
        }
    }

    async fn try_perform(self: &Arc<App>, due: &Due, core: Option<Core>) -> Result<(), Refusal> {
        let room = self.room(&due.room).await?;
        let state = room.state();
        match (due.work, core) {
            (Work::Bot, Some(core)) if state.next_bot().is_some() => self.play_bot(&room, core).await,
            (Work::Report, Some(core)) if state.wants_report() => self.write_report(due, &room, core).await?,
            (Work::Clock, _) if state.about.deadline.is_some() => self.stop_clock(due, &room, &state).await?,
            _ => self.store.drop_job(due).await?,
        }
        Ok(())
    }

    /// Somebody's time is up, unless they have been given more meanwhile.
    async fn stop_clock(self: &Arc<App>, due: &Due, room: &Arc<Room>, state: &State) -> Result<(), Refusal> {
        let clock = self.store.clock();
        let passes = state.passes(clock).unwrap_or(0);
        if passes > clock.now() {
            self.store.put_off(due, i64::MAX, passes).await?;
            return Ok(());
        }
        self.change(room, |state| state.time_out(clock)).await?;
        self.metrics().did(Work::Clock);
        Ok(())
    }

    /// The choice of a bot, on the core that it has. The core is free again before the choice is stored.
    async fn think(&self, game: Arc<dyn Playing>, seat: usize, level: Level, core: Core) -> Option<String> {
        let _thinking = GoingOn::count(&self.metrics().thinking);
        let begun = Instant::now();
        let seed = u64::from_le_bytes(dice::random());
        let choice = core.think(move || game.think(Seat::new(seat as u8), level, seed)).await;
        self.metrics().thought(begun.elapsed());
        choice
    }

    /// Works out how a game went, and tells. Bots need not wait until it is done: it takes turns with them.
    async fn write_report(&self, due: &Due, room: &Room, mut core: Core) -> Result<(), Refusal> {
        let Some(mut study) = room.state().game.as_ref().and_then(|game| game.study()) else { return Ok(()) };
        let mut taken = Instant::now();
        let text = loop {
            // On a busy machine this takes longer than a job is left to whoever took it.
            if taken.elapsed() > RENEWAL {
                self.store.hold(due, self.now()).await?;
                taken = Instant::now();
            }
            let think = move || (study.go_on_for(SLICE), study);
            let Some((text, more)) = core.think(think).await else { return Ok(()) };
            match text {
                Some(text) => break text,
                None => study = more,
            }
            core = match self.cores.of(Rank::Afterwards).one().await {
                Some(core) => core,
                None => return Ok(()),
            };
        };
        self.store.keep_report(&room.code, &text).await?;
        self.metrics().did(Work::Report);
        room.catch_up(&self.store).await
    }

    /// How long there is nothing to do, as far as this process knows.
    async fn until_next_job(&self, pool: &Pool) -> Duration {
        match self.store.next_job(pool.takes(Rank::Attended)).await {
            Ok(Some(next)) => Duration::from_millis((next - self.now()).max(1) as u64).min(TICK),
            _ => TICK,
        }
    }

    /// Lets the next bot of a table choose. If this process dies in the middle, another one does it later.
    async fn play_bot(self: &Arc<App>, room: &Arc<Room>, mut core: Core) {
        let pool = self.cores.like(&core);
        for _ in 0..THOUGHTS {
            let state = room.state();
            let (Some((seat, level)), Some(game)) = (state.next_bot(), state.game.clone()) else { return };
            let at = game.steps();
            let choice = tokio::select! {
                choice = self.think(game, seat, level, core) => choice,
                () = self.closed() => return self.let_go(room).await,
            };
            let Some(choice) = choice else { return };
            match self.change(room, |state| state.act_as_bot(seat, at, &choice)).await {
                Ok(_) => {
                    self.metrics().bot_chose();
                    self.metrics().did(Work::Bot);
                    return;
                }
                Err(Refusal::Stale | Refusal::Rules(..) | Refusal::NotSeated) => {
                    let Some(another) = pool.one().await else { return };
                    core = another;
                }
                Err(refusal) => {
                    tracing::warn!(table = alias(&room.code), ?refusal, "a bot's choice could not be stored");
                    return;
                }
            }
        }
    }

    /// Takes the job whose turn it is, and a core for it.
    async fn take_turn(&self, pool: &Pool, turns: &mut Turns) -> Result<Option<(Due, Core)>, Trouble> {
        let mut waiting = self.store.waiting(self.now()).await?;
        waiting.retain(|waiting| pool.takes(waiting.order.rank));
        turns.sort(&mut waiting);
        for Waiting { due, order } in waiting {
            let Some(core) = pool.one_now() else { return Ok(None) };
            if self.store.take(&due, self.now()).await? {
                turns.have(order);
                return Ok(Some((due, core)));
            }
        }
        Ok(None)
    }
}

/// A job in hand; counted until it is dropped.
struct InHand(Arc<App>);

impl InHand {
    fn new(app: &Arc<App>) -> InHand {
        app.in_hand.send_modify(|jobs| *jobs += 1);
        InHand(app.clone())
    }
}

impl Drop for InHand {
    fn drop(&mut self) {
        self.0.in_hand.send_modify(|jobs| *jobs -= 1);
    }
}

/// Whether this has the form of a code.
pub fn is_code(text: &str) -> bool {
    text.len() == CODE && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// A code that nobody can guess the next one from.
fn code() -> String {
    let bytes: [u8; CODE] = dice::random();
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

/// Hears what other processes change, until the server goes away.
async fn follow(app: Arc<App>) {
    let behind = Arc::new(Behind::default());
    for _ in 0..READERS {
        tokio::spawn(behind.clone().read(app.clone()));
    }
    let mut closing = app.closing();
    let hear = app.store.listen(|news| {
        app.metrics().heard(&news);
        match news {
            News::Changed(code) => behind.add([code]),
            News::Work => app.cores.wake(),
            News::Missed => behind.add(app.rooms().keys().cloned()),
        }
    });
    tokio::select! {
        () = hear => {}
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Tables that others have changed, and that are to be read again, the first to be named first. One that is
/// changed many times meanwhile is read once.
#[derive(Default)]
struct Behind {
    codes: Mutex<(VecDeque<String>, HashSet<String>)>,
    more: Notify,
}

impl Behind {
    fn add(&self, codes: impl IntoIterator<Item = String>) {
        let (queue, known) = &mut *self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        for code in codes {
            if known.insert(code.clone()) {
                queue.push_back(code);
            }
        }
        self.more.notify_waiters();
    }

    fn next(&self) -> Option<String> {
        let (queue, known) = &mut *self.codes.lock().unwrap_or_else(PoisonError::into_inner);
        let code = queue.pop_front()?;
        known.remove(&code);
        Some(code)
    }

    /// Reads tables again, until the server goes away. What cannot be read is tried again.
    async fn read(self: Arc<Behind>, app: Arc<App>) {
        let mut closing = app.closing();
        loop {
            let more = self.more.notified();
            let pause = match self.next() {
                Some(code) => match app.read_again(&code).await {
                    Ok(()) => continue,
                    Err(_) if *closing.borrow() => return,
                    Err(refusal) => {
                        tracing::warn!(table = alias(&code), ?refusal, "a change elsewhere cannot be read");
                        self.add([code]);
                        RETRY
                    }
                },
                None => Duration::MAX,
            };
            tokio::select! {
                () = more, if pause == Duration::MAX => {}
                () = tokio::time::sleep(pause), if pause < Duration::MAX => {}
                _ = closing.wait_for(|closing| *closing) => return,
            }
        }
    }
}

/// Takes one job after the other, whenever there is a core for it. `rank` says which kind of core.
async fn work(app: Arc<App>, rank: Rank) {
    let pool = app.cores.of(rank);
    let mut turns = Turns::default();
    let mut closing = app.closing();
    loop {
        // A core is held while there is a job for it, not while this looks for one: others count on it.
        tokio::select! {
            core = pool.one() => drop(core),
            _ = closing.wait_for(|closing| *closing) => return,
        }
        let pause = match app.take_turn(pool, &mut turns).await {
            Ok(Some((due, core))) => {
                tokio::spawn(app.clone().perform(due, Some(core)));
                continue;
            }
            Ok(None) => app.until_next_job(pool).await,
            Err(trouble) => {
                tracing::warn!(?trouble, "jobs cannot be taken");
                RETRY
            }
        };
        tokio::select! {
            () = pool.work.notified() => {}
            () = tokio::time::sleep(pause) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
    }
}

/// Looks after clocks. They never wait for a bot that thinks.
async fn clocks(app: Arc<App>) {
    let mut closing = app.closing();
    loop {
        let pause = match stop_clocks(&app).await {
            Ok(true) => continue,
            Ok(false) => TICK,
            Err(trouble) => {
                tracing::warn!(?trouble, "clocks cannot be looked after");
                RETRY
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
    }
}

/// Stops clocks that have run out; whether there may be more.
async fn stop_clocks(app: &Arc<App>) -> Result<bool, Trouble> {
    let due = app.store.clocks_due(app.now(), CLOCKS).await?;
    let more = due.len() == CLOCKS;
    for due in due {
        if app.store.take(&due, app.now()).await? {
            app.clone().perform(due, None).await;
        }
    }
    Ok(more)
}

/// Says that the site is up, until the server goes away.
async fn beat_on(app: Arc<App>, mut last: i64) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = tokio::time::sleep(BEAT) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        // While the storage is away nobody can choose: this is what the pulse tells afterwards.
        if let Ok(beat) = app.store.beat(Some(last)).await {
            last = beat;
        }
    }
}

/// Forgets old tables, now and then.
async fn forget(app: Arc<App>) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK_FOR_OLD) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        match app.forget_old(app.now()).await {
            Ok(0) => {}
            Ok(tables) => tracing::info!(tables, "old tables were forgotten"),
            Err(trouble) => tracing::warn!(?trouble, "old tables cannot be forgotten"),
        }
    }
}

/// Puts tables away that nobody looks at. They are stored.
async fn sweep(app: Arc<App>) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = tokio::time::sleep(SWEEP) => {}
            _ = closing.wait_for(|closing| *closing) => return,
        }
        app.limits.sweep();
        let old = app.now() - KEPT;
        app.rooms().retain(|_, room| {
            let idle = Arc::strong_count(room) == 1 && !room.is_watched();
            !idle || room.state().about.touched > old
        });
    }
}
