//! The server: its tables, its bots and its clocks.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::Level;
use engine::Seat;
use pages::Stage;
use tokio::sync::{Semaphore, watch};

use crate::about::{About, Player};
use crate::config::Config;
use crate::dice;
use crate::limits::Limits;
use crate::playing::PAUSE;
use crate::refusal::Refusal;
use crate::room::{Room, SUBSTITUTE, State, Wanted, Who, now};
use crate::store::{Store, Trouble};

/// The letters of codes: no vowels, so that no words come about, and none that look alike.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// The length of a code.
pub const CODE: usize = 6;
/// How often the clocks are looked at.
const TICK: Duration = Duration::from_secs(1);
/// How often tables that nobody looks at are put away.
const SWEEP: Duration = Duration::from_secs(60);
/// How long a table stays in memory after its last change though nobody looks.
const KEPT: i64 = 5 * 60 * 1000;
/// How long bots wait when a table cannot be stored.
const RETRY: Duration = Duration::from_secs(2);

/// A server.
pub struct App {
    /// Where tables are kept.
    pub store: Store,
    /// How it was started.
    pub config: Config,
    /// What one address may do.
    pub limits: Arc<Limits>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    /// As many bots think at a time as there are cores to spare.
    thinking: Semaphore,
    closing: watch::Sender<bool>,
}

impl App {
    /// A server on a store, with its clocks running and the bots of all games under way at work.
    pub async fn start(config: Config, store: Store) -> Result<Arc<App>, Trouble> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let app = Arc::new(App {
            store,
            limits: Arc::new(Limits::new(&config)),
            config,
            rooms: Mutex::default(),
            thinking: Semaphore::new(cores.saturating_sub(1).max(1)),
            closing: watch::Sender::new(false),
        });
        let playing = app.store.playing().await?;
        tokio::spawn(wake(app.clone(), playing));
        tokio::spawn(tick(app.clone()));
        tokio::spawn(sweep(app.clone()));
        Ok(app)
    }

    /// Tells all pages that the server goes away.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Becomes true when the server goes away.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The table of this code.
    pub async fn room(&self, code: &str) -> Result<Arc<Room>, Refusal> {
        let code = code.to_ascii_uppercase();
        if code.len() != CODE || !code.bytes().all(|letter| LETTERS.contains(&letter)) {
            return Err(Refusal::NoTable);
        }
        if let Some(room) = self.rooms().get(&code) {
            return Ok(room.clone());
        }
        let stored = self.store.load(&code).await?.ok_or(Refusal::NoTable)?;
        let room = Arc::new(Room::from_stored(&code, stored)?);
        // Somebody else may have loaded it meanwhile: there is one room of a table.
        Ok(self.rooms().entry(code).or_insert(room).clone())
    }

    /// A new table. The one who makes it sits down in the first seat, if they say who they are.
    pub async fn create(&self, wanted: Wanted, who: Option<Who>) -> Result<Arc<Room>, Refusal> {
        let host = wanted.host.clone();
        let about = wanted.about()?;
        let code = self.store_new(&about).await?;
        let room = self.room(&code).await?;
        if let Some(who) = who {
            room.change(&self.store, |state| state.sit(&host, 0, who)).await?;
        }
        Ok(room)
    }

    async fn store_new(&self, about: &About) -> Result<String, Refusal> {
        loop {
            let code = code();
            if self.store.create(&code, about).await? {
                return Ok(code);
            }
        }
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sees to it that the bots of a table play. Whoever changed a table calls this.
    pub fn drive(self: &Arc<App>, room: &Arc<Room>) {
        if next_bot(&room.state()).is_none() || room.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (app, room) = (self.clone(), room.clone());
        tokio::spawn(async move {
            while !*app.closing.borrow() {
                if let Some((seat, level)) = next_bot(&room.state()) {
                    app.play_bot(&room, seat, level).await;
                    continue;
                }
                room.driven.store(false, Ordering::Release);
                // The table may have changed since the look at it, when nobody else could see to it.
                if next_bot(&room.state()).is_none() || room.driven.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    async fn play_bot(&self, room: &Arc<Room>, seat: usize, level: Level) {
        let state = room.state();
        let Some(game) = state.game.clone() else { return };
        let at = game.steps();
        // What is chosen in secret keeps nobody waiting; otherwise people want to see what happened first.
        if game.asked().len() == 1 {
            let shown = Duration::from_millis(u64::from(PAUSE) * (game.frames() as u64 - 1));
            let pause = self.config.bot_pause;
            tokio::time::sleep(if pause.is_zero() { pause } else { pause + shown }).await;
        }
        let choice = {
            let Ok(_turn) = self.thinking.acquire().await else { return };
            let seed = u64::from_le_bytes(dice::random());
            let thought = tokio::task::spawn_blocking(move || game.think(Seat::new(seat as u8), level, seed));
            let Ok(choice) = thought.await else { return };
            choice
        };
        match room.change(&self.store, |state| state.act_as_bot(seat, at, &choice)).await {
            Ok(_) | Err(Refusal::Stale | Refusal::Rules(_) | Refusal::NotSeated) => {}
            Err(refusal) => {
                tracing::warn!(table = room.code, ?refusal, "a bot's choice could not be stored");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

/// A code that nobody can guess the next one from.
fn code() -> String {
    let bytes: [u8; CODE] = dice::random();
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

/// A seat that waits for a bot, and how well it plays.
fn next_bot(state: &State) -> Option<(usize, Level)> {
    if state.about.stage() != Stage::Playing {
        return None;
    }
    let asked = state.game.as_ref()?.asked();
    asked.iter().find_map(|seat| {
        let seated = &state.about.seats[seat.index()];
        let level = match seated.player {
            Player::Bot(level) => level,
            Player::Person(_) if seated.away => SUBSTITUTE,
            _ => return None,
        };
        Some((seat.index(), Level::ALL[usize::from(level).min(3)]))
    })
}

/// Goes on with the games that were under way when the server stopped.
async fn wake(app: Arc<App>, codes: Vec<String>) {
    for code in codes {
        match app.room(&code).await {
            Ok(room) => app.drive(&room),
            Err(refusal) => tracing::error!(table = code, ?refusal, "a game cannot go on"),
        }
    }
}

/// Looks at the clocks.
async fn tick(app: Arc<App>) {
    loop {
        tokio::time::sleep(TICK).await;
        match app.store.due(now()).await {
            Ok(codes) => {
                for code in codes {
                    let Ok(room) = app.room(&code).await else { continue };
                    if room.change(&app.store, |state| state.time_out(now())).await.is_ok() {
                        app.drive(&room);
                    }
                }
            }
            Err(trouble) => tracing::error!(?trouble, "the clocks cannot be read"),
        }
    }
}

/// Puts tables away that nobody looks at. They are stored.
async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        app.limits.sweep();
        let old = now() - KEPT;
        app.rooms().retain(|_, room| {
            let idle = Arc::strong_count(room) == 1 && !room.is_watched();
            !idle || room.driven.load(Ordering::Acquire) || room.state().about.touched > old
        });
    }
}
