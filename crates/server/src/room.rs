//! A table with those who sit at it: the only place where a table changes. Every change is stored first and
//! told then.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bots::Level;
use engine::{Seat, Viewer};
use pages::{Kind as Sits, Message, Pace, Sitter, Stage, Table};
use tokio::sync::{Mutex, watch};

use crate::about::{About, Player, Seated, Ticket};
use crate::clock::Clock;
use crate::dear::apart;
use crate::dice::{self, LiveDice, Secret, Version};
use crate::games::{self, Kind};
use crate::log::alias;
use crate::names;
use crate::playing::{PAUSE, Played, Playing};
use crate::refusal::Refusal;
use crate::store::{Edit, Job, Kept, Newest, Order, Rank, Said, Store, Stored, Trouble, Work};

/// The longest name.
pub const LONGEST_NAME: usize = 24;
/// The longest message.
pub const LONGEST_MESSAGE: usize = 200;
/// The level of the bots that sit down in free seats or play for those who are away: by rules of thumb.
pub const SUBSTITUTE: u8 = 1;
/// How long sealed nonces are waited for, in milliseconds: a page that is open answers at once, a phone that
/// sleeps does not.
const NONCES: i64 = 5000;
/// How many messages are kept at hand.
const TALK: usize = 60;
/// The time for which a table counts as attended after somebody who sits there did something, in milliseconds.
const ATTENDED: i64 = 2 * 60 * 1000;

/// A table.
pub struct Room {
    /// Its code.
    pub code: String,
    /// What it is playing.
    pub kind: &'static Kind,
    /// Held by whoever changes it.
    gate: Mutex<()>,
    now: watch::Sender<Arc<State>>,
    /// How long bots wait before they choose.
    bot_pause: Duration,
    /// Whether what is in memory may be behind what is stored.
    stale: AtomicBool,
    clock: Arc<Clock>,
    /// How many pages of those who sit here are open in this process.
    present: AtomicUsize,
}

/// A table at one moment. It never changes; a change makes a new one.
#[derive(Clone)]
pub struct State {
    /// All but the game.
    pub about: About,
    /// How often it was changed.
    pub version: i64,
    /// The game, once it has begun.
    pub game: Option<Arc<dyn Playing>>,
    /// The latest messages, oldest first.
    pub talk: Vec<Said>,
}

impl Room {
    /// A table from what was stored of it.
    pub fn from_stored(
        code: &str,
        stored: Stored,
        bot_pause: Duration,
        clock: Arc<Clock>,
    ) -> Result<Room, Trouble> {
        let (kind, state) = read(stored, None)?;
        let now = watch::Sender::new(Arc::new(state));
        Ok(Room {
            code: code.to_string(),
            kind,
            gate: Mutex::new(()),
            now,
            bot_pause,
            stale: AtomicBool::new(false),
            clock,
            present: AtomicUsize::new(0),
        })
    }

    /// The time of the house.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// A page of somebody who sits here is open, until what is returned is dropped.
    pub fn attend(self: &Arc<Room>) -> Present {
        self.present.fetch_add(1, Ordering::Relaxed);
        Present(self.clone())
    }

    /// The table now.
    pub fn state(&self) -> Arc<State> {
        self.now.borrow().clone()
    }

    /// The table from now on.
    pub fn watch(&self) -> watch::Receiver<Arc<State>> {
        self.now.subscribe()
    }

    /// Whether anyone is looking.
    pub fn is_watched(&self) -> bool {
        self.now.receiver_count() > 0
    }

    /// Changes the table: stores what `change` makes of it, then tells everyone. Changes come one after the
    /// other. If another process was first, `change` is asked again about what there is now. With `take`, this
    /// process does the next job of a bot itself: it is returned.
    pub async fn change(
        &self,
        store: &Store,
        take: bool,
        mut change: impl FnMut(&State) -> Result<Change, Refusal>,
    ) -> Result<Changed, Refusal> {
        let _gate = self.gate.lock().await;
        if self.stale.load(Ordering::Relaxed) {
            self.reload(store).await?;
        }
        for _ in 0..TRIES {
            let before = self.state();
            let after = match change(&before) {
                Ok(change) => self.after(&before, change, take),
                // It may be that it is refused because of what is no longer true.
                Err(_) if store.is_shared() && self.reload(store).await? => continue,
                Err(refusal) => return Err(refusal),
            };
            match self.keep(store, &before, &after).await {
                Ok(()) => {
                    self.note(store, &before, &after.state);
                    self.now.send_replace(after.state.clone());
                    let bot = after.jobs.into_iter().find(|job| job.taken);
                    return Ok(Changed { state: after.state, bot });
                }
                Err(trouble) => {
                    // Whatever happened, what is stored is true: it is read again before the next change.
                    self.stale.store(true, Ordering::Relaxed);
                    if !matches!(trouble, Trouble::Overtaken) {
                        return Err(trouble.into());
                    }
                    self.reload(store).await?;
                }
            }
        }
        Err(Refusal::Stale)
    }

    /// Writes down how the life of the table goes on, without anything of what is on it.
    fn note(&self, store: &Store, before: &State, after: &State) {
        let (stage, seats) = match after.about.stage() {
            stage if stage == before.about.stage() => return,
            Stage::Gathering => return,
            Stage::Playing => ("started", after.about.seats.len()),
            Stage::Over => ("over", after.about.seats.len()),
        };
        store.metrics().table(stage);
        tracing::info!(table = alias(&self.code), game = self.kind.name, seats, stage, "table");
    }

    /// What becomes of the table, all of it.
    fn after(&self, before: &State, change: Change, take: bool) -> After {
        let Change { mut about, played, attends, opens } = change;
        let now = self.clock.now();
        about.touched = now.max(before.about.touched + 1);
        if attends {
            about.attended = now;
        }
        about.drop_tickets(|ticket| ticket.until <= now);
        let (game, steps) = match played {
            Some(Played { game, steps }) => (Some(game), steps),
            None => (before.game.clone(), Vec::new()),
        };
        set_deadline(&mut about, before, game.as_deref(), now);
        let state = State { about, version: before.version + 1, game, talk: before.talk.clone() };
        let jobs = self.jobs(&state, take);
        After { state: Arc::new(state), steps, jobs, opens }
    }

    /// What is to be done at the table without a person.
    pub fn jobs(&self, state: &State, take: bool) -> Vec<Job> {
        let now = self.clock.now();
        let share = state.about.share;
        let job = |work, due, rank| Job { work, due, taken: false, order: Order { rank, share } };
        let bot = state.next_bot().map(|_| {
            let rank = if self.is_attended(state) { Rank::Attended } else { Rank::Unattended };
            let due = now + state.pause(self.bot_pause).as_millis() as i64;
            // Bots among themselves wait until nobody else does.
            Job { taken: take && rank == Rank::Attended, ..job(Work::Bot, due, rank) }
        });
        let clock = state.about.deadline.map(|due| job(Work::Clock, due, Rank::Attended));
        let report = state.wants_report().then(|| job(Work::Report, now, Rank::Afterwards));
        bot.into_iter().chain(clock).chain(report).collect()
    }

    /// Whether a person is at the table, as far as this process knows.
    fn is_attended(&self, state: &State) -> bool {
        let seated = |seat: &Seated| matches!(seat.player, Player::Person(_));
        let lately = self.clock.now() - state.about.attended < ATTENDED;
        self.present.load(Ordering::Relaxed) > 0 || (lately && state.about.seats.iter().any(seated))
    }

    /// Stores a change. If the connection is lost meanwhile, it is stored again: what is there already is found by
    /// its mark.
    async fn keep(&self, store: &Store, before: &State, after: &After) -> Result<(), Trouble> {
        let edit = Edit {
            version: before.version,
            about: &after.state.about,
            at: before.steps(),
            steps: &after.steps,
            jobs: &after.jobs,
            mark: i64::from_le_bytes(dice::random()),
            opens: after.opens.as_ref(),
        };
        for pause in PAUSES {
            match store.save(&self.code, &edit).await {
                // A file is not lost on the way: what it refused, it refused.
                Err(Trouble::Lost(_)) if store.is_shared() => {}
                done => return done,
            }
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        store.save(&self.code, &edit).await
    }

    /// Adds a message.
    pub async fn say(&self, store: &Store, name: String, text: String) -> Result<(), Refusal> {
        let _gate = self.gate.lock().await;
        for _ in 0..TRIES {
            let mut state = State::clone(&self.state());
            let number = state.talk.last().map_or(0, |said| said.number + 1);
            let said = Said { number, name: name.clone(), text: text.clone() };
            match store.say(&self.code, &said).await {
                Ok(()) => {
                    state.talk.push(said);
                    if state.talk.len() > TALK {
                        state.talk.remove(0);
                    }
                    self.now.send_replace(Arc::new(state));
                    return Ok(());
                }
                // Another process had this number first.
                Err(Trouble::Overtaken) => self.reload(store).await.map(drop)?,
                Err(trouble) => return Err(trouble.into()),
            }
        }
        Err(Refusal::Stale)
    }

    /// Looks at what is stored, as another process may have changed it.
    pub async fn catch_up(&self, store: &Store) -> Result<(), Refusal> {
        let newest = store.newest(&self.code).await?.ok_or(Refusal::NoTable)?;
        if newest == self.state().newest() {
            return Ok(());
        }
        let _gate = self.gate.lock().await;
        self.reload(store).await.map(drop)
    }

    /// Whether there was anything new.
    async fn reload(&self, store: &Store) -> Result<bool, Refusal> {
        let before = self.state();
        let mut stored = store.load(&self.code, before.steps()).await?.ok_or(Refusal::NoTable)?;
        // A database that was set back to an old copy knows less than we do, and is right.
        let older = stored.version < before.version;
        if older {
            tracing::warn!(
                table = alias(&self.code),
                "the storage has gone back to an older state of this table"
            );
            stored = store.load(&self.code, 0).await?.ok_or(Refusal::NoTable)?;
        }
        let stored_now =
            Newest { version: stored.version, said: latest(&stored.talk), reported: stored.report.is_some() };
        let same = stored_now == before.newest();
        if !same {
            let (_, state) = read(stored, (!older).then_some(&before))?;
            self.now.send_replace(Arc::new(state));
        }
        self.stale.store(false, Ordering::Relaxed);
        Ok(!same)
    }
}

/// How often a change is tried again because another process was first.
const TRIES: usize = 8;
/// How long a storage that cannot be reached is waited for before a change is refused, in milliseconds.
const PAUSES: [u64; 4] = [100, 400, 1000, 2000];

/// A table after a change, and what is stored of it.
struct After {
    state: Arc<State>,
    steps: Vec<String>,
    jobs: Vec<Job>,
    opens: Option<(String, About)>,
}

/// A change that was made.
pub struct Changed {
    /// The table after it.
    pub state: Arc<State>,
    /// What this process has to do now.
    pub bot: Option<Job>,
}

/// What is to be done at a table that is brought in from elsewhere. Its game is played again for that: one that
/// does not follow the rules is refused. A report is written when somebody looks at it.
pub fn jobs_of(kept: &Kept) -> Result<Vec<Job>, Trouble> {
    let Kept { about, version, steps, .. } = kept.clone();
    let stored = Stored { about, version, steps, talk: Vec::new(), report: None };
    let room = Room::from_stored(&kept.code, stored, Duration::ZERO, Arc::default())?;
    let is_over = room.state().game.as_ref().is_some_and(|game| game.over());
    if is_over != (kept.about.stage() == Stage::Over) {
        let what = "its stage says something else about the end of the game than its steps";
        return Err(Trouble::Storage(what.to_string()));
    }
    let mut jobs = room.jobs(&room.state(), false);
    jobs.retain(|job| job.work != Work::Report);
    Ok(jobs)
}

/// A table from what is stored: all of it, or what is new since `before`. A long game is dear to play again.
fn read(stored: Stored, before: Option<&State>) -> Result<(&'static Kind, State), Trouble> {
    apart(|| replayed(stored, before))
}

fn replayed(stored: Stored, before: Option<&State>) -> Result<(&'static Kind, State), Trouble> {
    let Stored { about, version, steps, talk, report } = stored;
    let unknown = || Trouble::Storage(format!("a table of an unknown game is stored: {}", about.game));
    let kind = games::named(&about.game).ok_or_else(unknown)?;
    let game = match (about.stage(), before.and_then(|before| before.game.clone())) {
        (Stage::Gathering, _) => None,
        (_, Some(game)) if steps.is_empty() => Some(game),
        (_, Some(game)) => Some(game.go_on(&steps).map_err(Trouble::Storage)?),
        (_, None) => Some((kind.resume)(&about.setup, &steps, dice_of(&about)?).map_err(Trouble::Storage)?),
    };
    let game = match (game, report) {
        (Some(game), Some(text)) if game.report().is_none() => {
            Some(game.with_report(&text).map_err(Trouble::Storage)?)
        }
        (game, _) => game,
    };
    Ok((kind, State { about, version, game, talk }))
}

fn dice_of(about: &About) -> Result<LiveDice, Trouble> {
    let unreadable = || Trouble::Storage("the dice of a table cannot be read".to_string());
    let secret: Secret = dice::unhex(&about.secret).ok_or_else(unreadable)?;
    let nonce = |seat: &Seated| match seat.nonce.as_str() {
        "" => Some(None),
        given => about.dice.nonce(given).map(Some),
    };
    let nonces: Option<Vec<_>> = about.seats.iter().map(nonce).collect();
    nonces.and_then(|nonces| about.dice.dice(&secret, &nonces)).ok_or_else(unreadable)
}

/// The table once nothing more can be added to the dice: the game begins.
fn deal(mut about: About) -> Result<Change, Refusal> {
    let kind = games::named(&about.game).ok_or(Refusal::NoGame)?;
    if about.dice == Version::One {
        // These dice need a nonce of every seat.
        for seat in about.seats.iter_mut().filter(|seat| seat.nonce.is_empty()) {
            seat.nonce = dice::hex(&dice::random::<16>());
        }
    }
    about.enter(Stage::Playing);
    about.deadline = None;
    let dice = dice_of(&about)?;
    let played = (kind.begin)(&about.setup, dice).map_err(|why| Refusal::BadSetup(why.to_string()))?;
    Ok(Change { played: Some(played), ..Change::about(about) })
}

/// The table with its seats fixed. The game begins unless a nonce is still to come.
fn seal(mut about: About) -> Result<Change, Refusal> {
    about.sealed = true;
    about.drop_tickets(|_| true);
    if about.awaits_nonces() { Ok(Change::about(about)) } else { deal(about) }
}

/// Somebody who sits at a table has a page of it open.
pub struct Present(Arc<Room>);

impl Drop for Present {
    fn drop(&mut self) {
        self.0.present.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What becomes of a table.
pub struct Change {
    about: About,
    played: Option<Played>,
    /// Whether somebody who sits at the table made it.
    attends: bool,
    /// A new table that it opens, with its code.
    opens: Option<(String, About)>,
}

impl Change {
    fn about(about: About) -> Change {
        Change { about, played: None, attends: false, opens: None }
    }

    /// The same, made by somebody who sits at the table.
    fn attended(self) -> Change {
        Change { attends: true, ..self }
    }
}

/// Sets when the next choice is due. A person who is still asked the same has no more time than before, and one whose
/// time is up has none.
fn set_deadline(about: &mut About, before: &State, game: Option<&dyn Playing>, now: i64) {
    if about.awaits_nonces() {
        about.deadline.get_or_insert(now + NONCES);
        return;
    }
    let (Some(seconds), Some(game), Stage::Playing) = (about.pace().seconds(), game, about.stage()) else {
        about.deadline = None;
        return;
    };
    let at = before.steps();
    let people = |seat: &Seat| {
        let seated = &about.seats[seat.index()];
        matches!(seated.player, Player::Person(_)) && !seated.is_played_by_bot(game.asked_since(*seat))
    };
    let mut asked = game.asked().iter().filter(people).peekable();
    if asked.peek().is_none() {
        about.deadline = None;
    } else if about.deadline.is_none() || asked.any(|seat| game.asked_since(seat) > at) {
        let shown = game.frames() as i64 * i64::from(PAUSE);
        about.deadline = Some(now + seconds as i64 * 1000 + shown);
    }
}

/// The number of the latest message.
fn latest(talk: &[Said]) -> Option<i64> {
    talk.last().map(|said| said.number)
}

impl State {
    /// A new table.
    fn new(about: About) -> State {
        State { about, version: 0, game: None, talk: Vec::new() }
    }

    /// What tells this state from others.
    fn newest(&self) -> Newest {
        Newest { version: self.version, said: latest(&self.talk), reported: self.report().is_some() }
    }

    /// How the game went, once it is over and that has been worked out: JSON.
    pub fn report(&self) -> Option<&str> {
        self.game.as_ref()?.report()
    }

    /// Whether the game is over, and nobody has worked out yet how it went.
    pub fn wants_report(&self) -> bool {
        self.about.stage() == Stage::Over
            && self.game.as_ref().is_some_and(|game| game.over() && game.report().is_none())
    }

    /// A seat that waits for a bot, and how well it plays.
    pub fn next_bot(&self) -> Option<(usize, Level)> {
        if self.about.stage() != Stage::Playing {
            return None;
        }
        let game = self.game.as_ref()?;
        game.asked().iter().find_map(|seat| {
            let seated = &self.about.seats[seat.index()];
            let level = match seated.player {
                Player::Bot(level) => level,
                Player::Person(_) if seated.is_played_by_bot(game.asked_since(seat)) => SUBSTITUTE,
                _ => return None,
            };
            Some((seat.index(), Level::ALL[usize::from(level).min(3)]))
        })
    }

    /// How long a bot waits here. What is chosen in secret keeps nobody waiting; otherwise people want to see
    /// what happened first.
    fn pause(&self, pause: Duration) -> Duration {
        match &self.game {
            Some(game) if game.asked().len() == 1 && !pause.is_zero() => {
                pause + Duration::from_millis(u64::from(PAUSE) * (game.frames() as u64 - 1))
            }
            _ => Duration::ZERO,
        }
    }

    /// How many steps the game has.
    pub fn steps(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.steps())
    }

    /// As whom the holder of a token looks at the table.
    pub fn viewer(&self, holder: &str) -> Viewer {
        self.about.seat_of(holder).map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat as u8)))
    }

    /// Whether the game waits for the holder of a token.
    pub fn waits_for(&self, holder: &str) -> bool {
        let seat = self.about.seat_of(holder).map(|seat| Seat::new(seat as u8));
        seat.is_some_and(|seat| self.game.as_ref().is_some_and(|game| game.asked().contains(seat)))
    }

    fn own_seat(&self, holder: &str) -> Result<usize, Refusal> {
        self.about.seat_of(holder).ok_or(Refusal::NotSeated)
    }

    fn for_host(&self, holder: &str) -> Result<About, Refusal> {
        if self.about.host == holder { Ok(self.about.clone()) } else { Err(Refusal::NotHost) }
    }

    fn gathering(&self) -> Result<(), Refusal> {
        let open = self.about.stage() == Stage::Gathering && !self.about.sealed;
        if open { Ok(()) } else { Err(Refusal::Begun) }
    }

    fn seat(&self, seat: usize) -> Result<&Seated, Refusal> {
        self.about.seats.get(seat).ok_or(Refusal::NoSeat)
    }

    /// Sits down; who sits already moves to the new seat.
    pub fn sit(&self, holder: &str, seat: usize, who: Who) -> Result<Change, Refusal> {
        self.gathering()?;
        let own = self.about.seat_of(holder);
        if self.seat(seat)?.player != Player::Free && own != Some(seat) {
            return Err(Refusal::Taken);
        }
        let mut about = self.about.clone();
        if let Some(own) = own {
            about.seats[own] = Seated::default();
        }
        let seated = who.seated(Player::Person(holder.to_string()))?;
        if has_name(&about, seat, &seated.name) {
            return Err(Refusal::NameTaken);
        }
        let figure = games::named(&about.game)
            .map_or(seated.figure, |kind| free_figure(&about, kind, seat, seated.figure));
        about.seats[seat] = Seated { figure, ..seated };
        Ok(Change::about(about).attended())
    }

    /// Gets up again.
    pub fn stand(&self, holder: &str) -> Result<Change, Refusal> {
        self.gathering()?;
        let seat = self.own_seat(holder)?;
        let mut about = self.about.clone();
        about.seats[seat] = Seated::default();
        Ok(Change::about(about))
    }

    /// The host puts a bot into a seat.
    pub fn add_bot(&self, holder: &str, kind: &Kind, seat: usize, level: u8) -> Result<Change, Refusal> {
        let mut about = self.for_host(holder)?;
        self.gathering()?;
        if !matches!(self.seat(seat)?.player, Player::Free | Player::Bot(_)) {
            return Err(Refusal::Taken);
        }
        if usize::from(level) >= kind.levels.len() {
            return Err(Refusal::NoLevel);
        }
        about.seats[seat] = bot(&about, kind, seat, level);
        Ok(Change::about(about))
    }

    /// The host frees a seat. While a game is on, a bot takes it over.
    pub fn remove(&self, holder: &str, seat: usize) -> Result<Change, Refusal> {
        let mut about = self.for_host(holder)?;
        let gone = self.seat(seat)?.clone();
        match self.about.stage() {
            Stage::Gathering => {
                self.gathering()?;
                about.seats[seat] = Seated::default();
            }
            Stage::Playing if matches!(gone.player, Player::Person(_)) => {
                let player = Player::Bot(SUBSTITUTE);
                about.seats[seat] = Seated { player, away: false, helped: true, ticket: None, ..gone };
            }
            _ => return Err(Refusal::NoSeat),
        }
        Ok(Change::about(about))
    }

    /// The host begins the game; bots take the seats that are free. It waits for the nonces of those who have
    /// given a hash.
    pub fn start(&self, holder: &str, kind: &Kind) -> Result<Change, Refusal> {
        let mut about = self.for_host(holder)?;
        self.gathering()?;
        for seat in 0..about.seats.len() {
            if about.seats[seat].player == Player::Free {
                about.seats[seat] = bot(&about, kind, seat, SUBSTITUTE);
            }
        }
        let change = seal(about)?;
        Ok(if self.about.seat_of(holder).is_some() { change.attended() } else { change })
    }

    /// Takes the hash of what somebody will add to the dice. A later one replaces it until all are sealed.
    pub fn promise_nonce(&self, holder: &str, hash: &str, kind: &Kind) -> Result<Change, Refusal> {
        self.gathering()?;
        let seat = self.own_seat(holder)?;
        if self.about.dice == Version::One {
            return Err(Refusal::OldDice);
        }
        let mut about = self.about.clone();
        about.seats[seat].hash = dice::hex(&dice::unhex::<32>(hash).ok_or(Refusal::BadHash)?);
        match self.about.at_once && self.about.host == holder {
            true => State { about, ..self.clone() }.start(holder, kind),
            false => Ok(Change::about(about).attended()),
        }
    }

    /// Takes what somebody adds to the dice, once all hashes are sealed. With the last one the game begins.
    pub fn give_nonce(&self, holder: &str, nonce: &str) -> Result<Change, Refusal> {
        let seat = self.own_seat(holder)?;
        if self.about.stage() != Stage::Gathering {
            return Err(Refusal::Begun);
        }
        if !self.about.sealed {
            return Err(Refusal::NotSealed);
        }
        let given = self.about.dice.nonce(nonce).ok_or(Refusal::BadNonce)?;
        let promised = self.secret().map(|secret| self.about.dice.commitment(&secret));
        let hash = promised.map(|promised| dice::hex(&dice::nonce_hash(&promised, seat, &given)));
        if hash.as_ref() != Some(&self.about.seats[seat].hash) {
            return Err(Refusal::OtherNonce);
        }
        let mut about = self.about.clone();
        about.seats[seat].nonce = dice::hex(&given);
        Ok(seal(about)?.attended())
    }

    /// Plays a choice of the holder of a token.
    pub fn act(&self, holder: &str, at: usize, choice: &str) -> Result<Change, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut change = self.play(seat, at, choice)?;
        change.about.seats[seat].away = false;
        Ok(change.attended())
    }

    /// Plays the choice of a bot, in its own seat or for somebody who is away.
    pub fn act_as_bot(&self, seat: usize, at: usize, choice: &str) -> Result<Change, Refusal> {
        let asked_since = self.game.as_ref().ok_or(Refusal::NotBegun)?.asked_since(Seat::new(seat as u8));
        let seated = self.seat(seat)?;
        match seated.player {
            Player::Bot(_) => self.play(seat, at, choice),
            Player::Person(_) if seated.is_played_by_bot(asked_since) => {
                let mut change = self.play(seat, at, choice)?;
                change.about.seats[seat].helped = true;
                Ok(change)
            }
            _ => Err(Refusal::NotSeated),
        }
    }

    fn play(&self, seat: usize, at: usize, choice: &str) -> Result<Change, Refusal> {
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let played = game.act(Seat::new(seat as u8), at, choice)?;
        let mut about = self.about.clone();
        if played.game.over() {
            about.enter(Stage::Over);
        }
        Ok(Change { played: Some(played), ..Change::about(about) })
    }

    /// When the deadline passes, if there is one. Who was away with the server gets more time for a choice; a nonce that
    /// nobody sends any more would only keep the others from beginning.
    pub fn passes(&self, clock: &Clock) -> Option<i64> {
        let deadline = self.about.deadline?;
        Some(if self.about.awaits_nonces() { deadline } else { clock.passes(deadline) })
    }

    /// Marks those who have not answered in time as away. A nonce that has not come in time is left out.
    pub fn time_out(&self, clock: &Clock) -> Result<Change, Refusal> {
        if self.passes(clock).is_none_or(|passes| passes > clock.now()) {
            return Err(Refusal::Stale);
        }
        if self.about.awaits_nonces() {
            return deal(self.about.clone());
        }
        let game = self.game.as_ref().ok_or(Refusal::NotBegun)?;
        let mut about = self.about.clone();
        for asked in game.asked().iter() {
            let seat = &mut about.seats[asked.index()];
            if matches!(seat.player, Player::Person(_)) {
                (seat.away, seat.overdue) = (true, Some(game.asked_since(asked)));
            }
        }
        about.deadline = None;
        Ok(Change::about(about))
    }

    /// Somebody is back, and plays again from the next question on.
    pub fn come_back(&self, holder: &str) -> Result<Change, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut about = self.about.clone();
        about.seats[seat].away = false;
        Ok(Change::about(about).attended())
    }

    /// The host turns messages off or on.
    pub fn mute(&self, holder: &str, muted: bool) -> Result<Change, Refusal> {
        Ok(Change::about(About { muted, ..self.for_host(holder)? }))
    }

    /// Opens the next table, like this one and with the same bots. Its host is the one who asks.
    pub fn play_again(
        &self,
        kind: &'static Kind,
        holder: &str,
        code: &str,
        share: u16,
    ) -> Result<Change, Refusal> {
        let about = &self.about;
        if about.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        let own = self.own_seat(holder)?;
        if about.rematch.is_some() {
            return Err(Refusal::Stale);
        }
        let Seated { name, figure, .. } = about.seats[own].clone();
        let who = Who { name, figure };
        let wanted = Wanted {
            kind,
            setup: about.setup.clone(),
            pace: about.pace(),
            odds: about.odds,
            listed: about.listed,
            host: holder.to_string(),
            share,
            at_once: false,
        };
        let mut next = State::new(wanted.about()?);
        next.about = next.sit(holder, own, who)?.about;
        for (seat, seated) in about.seats.iter().enumerate() {
            if let Player::Bot(level) = seated.player {
                next.about = next.add_bot(holder, kind, seat, level)?.about;
            }
        }
        next.about.touched = about.touched;
        let about = About { rematch: Some(code.to_string()), ..about.clone() };
        Ok(Change { opens: Some((code.to_string(), next.about)), ..Change::about(about).attended() })
    }

    /// Makes out a ticket for one's seat. It takes the place of an earlier one.
    pub fn make_ticket(&self, holder: &str, ticket: Ticket) -> Result<Change, Refusal> {
        let seat = self.own_seat(holder)?;
        let mut about = self.about.clone();
        about.seats[seat].ticket = Some(ticket);
        Ok(Change::about(about))
    }

    /// Gives the seat of a ticket, by the hash of its key, to the holder of another token.
    pub fn hand_over(&self, hash: &str, holder: &str, now: i64) -> Result<Change, Refusal> {
        let holds = |ticket: &Ticket| ticket.hash == hash && ticket.until > now;
        let seat = self.about.seats.iter().position(|seat| seat.ticket.as_ref().is_some_and(holds));
        let seat = seat.ok_or(Refusal::BadTicket)?;
        // A person who brings a ticket may sit here already; nobody has two seats.
        if self.about.seat_of(holder).is_some_and(|own| own != seat) {
            return Err(Refusal::SeatedAlready);
        }
        let mut about = self.about.clone();
        if about.seats[seat].player == Player::Person(about.host.clone()) {
            about.host = holder.to_string();
        }
        about.seats[seat].player = Player::Person(holder.to_string());
        about.seats[seat].ticket = None;
        if !about.sealed {
            // The nonce of this hash is on the other device.
            about.seats[seat].hash = String::new();
        }
        Ok(Change::about(about).attended())
    }

    /// What somebody may say here.
    pub fn may_say(&self, holder: &str, text: &str) -> Result<(String, String), Refusal> {
        let seat = self.own_seat(holder)?;
        if self.about.muted {
            return Err(Refusal::Muted);
        }
        let text = names::tidy(text, LONGEST_MESSAGE);
        if !names::is_visible(&text) {
            Err(Refusal::NothingSaid)
        } else {
            Ok((self.about.seats[seat].name.clone(), text))
        }
    }

    /// The seats, as everyone sees them.
    pub fn sitters(&self, kind: &Kind, clock: &Clock) -> Vec<Sitter> {
        let asked = self.game.as_ref().map(|game| game.asked());
        let left =
            self.about.deadline.map(|deadline| (clock.passes(deadline) - clock.now()).max(0) as u64 / 1000);
        let sitter = |(at, seat): (usize, &Seated)| Sitter {
            name: seat.name.clone(),
            figure: seat.figure % kind.figures.max(1),
            kind: match &seat.player {
                Player::Free => Sits::Free,
                Player::Person(_) if seat.away => Sits::Away,
                Player::Person(_) => Sits::Person,
                Player::Bot(level) => Sits::Bot(*level, kind.levels[usize::from(*level).min(3)]),
            },
            host: seat.player == Player::Person(self.about.host.clone()),
            seconds_left: left.filter(|_| asked.is_some_and(|asked| asked.contains(Seat::new(at as u8)))),
            helped: seat.helped,
        };
        self.about.seats.iter().enumerate().map(sitter).collect()
    }

    /// Lends all that a page of the table shows to `draw`.
    pub fn shown<T>(
        &self,
        room: &Room,
        holder: &str,
        viewer: Viewer,
        link: &str,
        draw: impl FnOnce(&Table) -> T,
    ) -> T {
        let sitters = self.sitters(room.kind, &room.clock);
        let talk: Vec<Message> = self
            .talk
            .iter()
            .map(|said| Message { number: said.number, name: said.name.clone(), text: said.text.clone() })
            .collect();
        let (commitment, mark, hashes) = (self.commitment(), self.mark(), self.about.hashes());
        draw(&Table {
            code: &room.code,
            stage: self.about.stage(),
            viewer,
            host: self.about.host == holder,
            sitters: &sitters,
            setup: &self.about.setup,
            pace: self.about.pace(),
            odds: self.about.odds,
            talk: &talk,
            muted: self.about.muted,
            step: self.steps(),
            mark: &mark,
            commitment: &commitment,
            dice: pages::Dice {
                version: self.about.dice.into(),
                hashes: &hashes,
                sealed: self.about.sealed,
                at_once: self.about.at_once,
            },
            secret: (self.about.stage() == Stage::Over).then_some(&self.about.secret),
            link,
            rematch: self.about.rematch.as_deref(),
            course: None,
        })
    }

    /// Names this state: what is shown of it is the same as long as this is.
    pub fn mark(&self) -> String {
        let told = if self.report().is_some() { "-told" } else { "" };
        format!("{}-{}{told}", self.version, latest(&self.talk).map_or(0, |number| number + 1))
    }

    /// What is shown of the secret before the game.
    pub fn commitment(&self) -> String {
        self.secret().map_or_else(String::new, |secret| dice::hex(&self.about.dice.commitment(&secret)))
    }

    fn secret(&self) -> Option<Secret> {
        dice::unhex(&self.about.secret)
    }
}

/// Who sits down.
#[derive(Clone)]
pub struct Who {
    /// The name they gave.
    pub name: String,
    /// The figure they chose.
    pub figure: u8,
}

impl Who {
    fn seated(self, player: Player) -> Result<Seated, Refusal> {
        let name = names::tidy(&self.name, LONGEST_NAME);
        if !names::is_visible(&name) {
            return Err(Refusal::NoName);
        }
        Ok(Seated { name, figure: self.figure, player, ..Seated::default() })
    }
}

/// Whether somebody in another seat has this name, or one that looks like it.
fn has_name(about: &About, seat: usize, name: &str) -> bool {
    let others =
        about.seats.iter().enumerate().filter(|&(at, other)| at != seat && other.player != Player::Free);
    others.into_iter().any(|(_, other)| names::look_alike(&other.name, name))
}

/// A bot for a seat, with a name that nobody else has.
fn bot(about: &About, kind: &Kind, seat: usize, level: u8) -> Seated {
    let taken = |name: &str| has_name(about, seat, name);
    let name = kind.names.iter().cycle().skip(seat).take(kind.names.len()).find(|name| !taken(name));
    Seated {
        name: name.unwrap_or(&kind.names[seat]).to_string(),
        figure: free_figure(about, kind, seat, seat as u8),
        player: Player::Bot(level),
        ..Seated::default()
    }
}

/// The wanted figure, or the next that nobody else at the table has: two of the same could not be told apart.
fn free_figure(about: &About, kind: &Kind, seat: usize, wanted: u8) -> u8 {
    let figures = kind.figures.max(1);
    let others =
        || about.seats.iter().enumerate().filter(|(at, other)| *at != seat && other.player != Player::Free);
    let free = |figure: &u8| others().all(|(_, other)| other.figure % figures != *figure);
    let wanted = wanted % figures;
    (wanted..figures).chain(0..wanted).find(free).unwrap_or(wanted)
}

/// What is wanted of a new table.
pub struct Wanted {
    /// The game.
    pub kind: &'static Kind,
    /// Its options.
    pub setup: String,
    /// The pace.
    pub pace: Pace,
    /// Whether the odds are shown on demand.
    pub odds: bool,
    /// Whether it is listed.
    pub listed: bool,
    /// Who makes it: the hash of a token.
    pub host: String,
    /// The number that stands for their address.
    pub share: u16,
    /// Whether the game begins as soon as the host has given the hash of a nonce.
    pub at_once: bool,
}

impl Wanted {
    /// The table, with all seats free.
    pub fn about(self) -> Result<About, Refusal> {
        let setup = (self.kind.setup)(&self.setup).map_err(|why| Refusal::BadSetup(why.to_string()))?;
        let seats = setup.split_whitespace().find_map(|option| option.strip_prefix("seats="));
        let seats: usize =
            seats.and_then(|seats| seats.parse().ok()).unwrap_or(usize::from(self.kind.seats.1));
        Ok(About {
            game: self.kind.name.to_string(),
            setup,
            pace: self.pace.name().to_string(),
            odds: self.odds,
            listed: self.listed,
            stage: "gathering".to_string(),
            host: self.host,
            seats: vec![Seated::default(); seats],
            dice: Version::Two,
            secret: dice::hex(&dice::random::<32>()),
            sealed: false,
            at_once: self.at_once,
            muted: false,
            rematch: None,
            deadline: None,
            touched: 0,
            attended: 0,
            share: self.share,
        })
    }
}
