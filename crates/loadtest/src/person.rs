//! One client: an open stream like that of a page, and choices that are sent after some thought.

use std::convert::Infallible;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::{Dice, Seeded};
use hyper::StatusCode;
use pages::Texts;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::Shared;
use crate::events::Events;
use crate::http::{Answer, Ask, Hopeless, NoAnswer, Stream};
use crate::ledger::Ledger;
use crate::plan::Way;
use crate::screen::Seen;
use crate::tally::Fault;

/// Longest silence of a stream; servers send keep-alives more often.
const SIGN_OF_LIFE: Duration = Duration::from_secs(45);
/// Shortest wait for news before a person looks at the table.
const IDLE: Duration = Duration::from_secs(15);
/// Shortest and longest pause before something is tried again.
const RETRY: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// Why a game was not played to its end.
#[derive(Debug)]
pub enum Ended {
    /// The whole run cannot go on; a sentence.
    Hopeless(String),
    /// This table was given up; a sentence.
    GaveUp(String),
}

impl From<Hopeless> for Ended {
    fn from(Hopeless(why): Hopeless) -> Ended {
        Ended::Hopeless(why)
    }
}

/// A table at which clients play.
pub struct TableUnderTest {
    pub shared: Arc<Shared>,
    pub number: usize,
    pub code: String,
    pub tokens: Vec<String>,
    pub ledger: Ledger,
}

/// The state of a person’s screen.
#[derive(Clone, Default)]
struct Shown {
    step: u32,
    over: bool,
    /// The choice that the person makes, if asked.
    question: Option<String>,
}

/// A page that is open.
#[derive(Clone, Default)]
struct Page {
    /// The state that it shows.
    mark: String,
    /// The choices of its form, because one that has not changed is not sent again.
    form: Vec<String>,
}

/// Growing random pauses.
struct Backoff(u32);

impl Backoff {
    async fn wait(&mut self, dice: &mut Seeded) {
        let longest = (RETRY.0 * 2u32.pow(self.0.min(10))).min(RETRY.1);
        self.0 += 1;
        sleep(longest.mul_f64(0.5 + share(dice) / 2.0)).await;
    }
}

/// A random number above 0, up to 1.
fn share(dice: &mut Seeded) -> f64 {
    const FINE: u32 = 1 << 24;
    f64::from(dice.below(FINE) + 1) / f64::from(FINE)
}

/// A random time from an exponential distribution with this mean.
fn about(mean: Duration, dice: &mut Seeded) -> Duration {
    mean.mul_f64(-share(dice).ln())
}

impl Shared {
    /// Asks until there is an answer, from one server after the other, as long as patience lasts.
    /// `server` becomes the one that answered.
    pub async fn insist(
        &self,
        server: &mut usize,
        ask: &Ask,
        dice: &mut Seeded,
    ) -> Result<Answer, Ended> {
        let begun = Instant::now();
        let mut backoff = Backoff(0);
        loop {
            let fault = match self.http.ask(*server, ask).await {
                Ok(answer) if !is_unavailable(answer.status) => return Ok(answer),
                Ok(_) => Fault::Unavailable,
                Err(NoAnswer::Lost(fault)) => fault,
                Err(NoAnswer::Hopeless(why)) => return Err(why.into()),
            };
            self.tally.fault(fault);
            if begun.elapsed() > self.plan.patience {
                return Err(Ended::GaveUp(no_answer(&ask.path, self.plan.patience)));
            }
            *server += 1;
            backoff.wait(dice).await;
        }
    }
}

fn no_answer(path: &str, patience: Duration) -> String {
    format!(
        "no server answered {path} for {} s (if they run: `--connections` of `fagin serve` limits those of one address)",
        patience.as_secs()
    )
}

fn is_unavailable(status: StatusCode) -> bool {
    matches!(
        status,
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT
    )
}

/// One person at a table.
pub struct Person {
    table: Arc<TableUnderTest>,
    seat: usize,
    screen: watch::Sender<Shown>,
    /// The page that the stream goes on from, once it is loaded.
    page: watch::Sender<Option<Page>>,
    /// The step at which bots were asked, and the time.
    bots_asked: Mutex<Option<(u32, Instant)>>,
}

/// Why a stream is no longer followed.
enum Parted {
    OnPurpose,
    Farewell,
    Lost(Fault),
}

impl Person {
    pub fn new(table: Arc<TableUnderTest>, seat: usize) -> Person {
        let (screen, page) = (watch::Sender::default(), watch::Sender::default());
        Person { table, seat, screen, page, bots_asked: Mutex::default() }
    }

    fn shared(&self) -> &Shared {
        &self.table.shared
    }

    fn token(&self) -> &str {
        &self.table.tokens[self.seat]
    }

    /// The server this person starts with.
    fn server(&self) -> usize {
        self.table.number + self.seat
    }

    /// Plays until the game or the time is over, and then listens until everything is on all
    /// screens.
    pub async fn play(self, mut dice: Seeded) -> Result<(), Ended> {
        let for_stream =
            Seeded::new(u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX)));
        let act = async {
            let acted = self.act(dice).await;
            self.table.ledger.leave_off();
            acted?;
            self.table.ledger.settle(self.shared().plan.patience).await;
            Ok(())
        };
        tokio::select! {
            never = self.listen(for_stream) => never.map(|never| match never {}),
            done = act => done,
        }
    }

    /// Notes the new state of the screen, unless it shows a later one already.
    fn see(&self, seen: Seen, dice: &mut Seeded) {
        let Seen { step, over, choices, .. } = seen;
        if over {
            self.table.ledger.over(step);
        }
        self.screen.send_if_modified(|shown| {
            let news = step > shown.step
                || (step == shown.step
                    && (over, choices.is_empty()) != (shown.over, shown.question.is_none()));
            if news {
                let question = match choices.len() as u32 {
                    0 => None,
                    some => choices.into_iter().nth(dice.below(some) as usize),
                };
                *shown = Shown { step, over, question };
            }
            news
        });
    }

    // ---- The stream

    /// Keeps a stream open, and opens it again when it is lost.
    async fn listen(&self, mut dice: Seeded) -> Result<Infallible, Ended> {
        let shared = self.shared();
        // A browser opens the stream of a page once it has the page. The sender is our own.
        let _ = self.page.subscribe().wait_for(Option::is_some).await;
        let mut server = self.server();
        let mut backoff = Backoff(0);
        loop {
            let after = self.table.ledger.reached(self.seat);
            let mark = self.page.borrow().as_ref().map_or(String::new(), |page| page.mark.clone());
            let ask = shared.plan.way.live(&self.table.code, self.token(), after, &mark);
            match shared.http.open(server, &ask).await {
                Ok(stream) if stream.status == StatusCode::OK => {
                    match self.follow(stream, &mut backoff, &mut dice).await {
                        Parted::OnPurpose => {
                            shared.tally.reconnects.fetch_add(1, Relaxed);
                            continue;
                        }
                        Parted::Farewell => shared.tally.fault(Fault::StreamLost),
                        Parted::Lost(fault) => shared.tally.fault(fault),
                    }
                }
                Ok(stream) if is_unavailable(stream.status) => {
                    shared.tally.fault(Fault::Unavailable)
                }
                Ok(stream) => self.surprised(&ask, stream.status, ""),
                Err(NoAnswer::Lost(fault)) => shared.tally.fault(fault),
                Err(NoAnswer::Hopeless(why)) => return Err(why.into()),
            }
            server += 1;
            backoff.wait(&mut dice).await;
        }
    }

    /// Reads a stream to its end, or until it is time to open another.
    async fn follow(&self, mut stream: Stream, backoff: &mut Backoff, dice: &mut Seeded) -> Parted {
        let shared = self.shared();
        let until = match shared.plan.reconnects {
            often if often > 0.0 => about(Duration::from_secs_f64(60.0 / often), dice),
            _ => Duration::from_secs(1 << 30),
        };
        let mut until = std::pin::pin!(sleep(until));
        let mut events = Events::default();
        let mut page = self.page.borrow().clone().unwrap_or_default();
        let (mut texts, mut farewell) = (Texts::default(), false);
        while !farewell {
            let part = tokio::select! {
                part = timeout(SIGN_OF_LIFE, stream.next()) => part,
                () = &mut until => return Parted::OnPurpose,
            };
            let data = match part {
                Ok(Ok(Some(data))) => data,
                Ok(_) => return Parted::Lost(Fault::StreamLost),
                Err(_) => return Parted::Lost(Fault::Timeout),
            };
            events.read(&data, |name, data| match name {
                "table" => {
                    backoff.0 = 0;
                    self.news(data, &mut texts, &mut page, dice);
                }
                "bye" => farewell = true,
                _ => {}
            });
            self.page.send_replace(Some(page.clone()));
        }
        Parted::Farewell
    }

    /// Handles an event of the stream.
    fn news(&self, data: &str, texts: &mut Texts, page: &mut Page, dice: &mut Seeded) {
        let tally = &self.shared().tally;
        let Some(seen) = self.shared().plan.way.read_event(data, texts, &mut page.form) else {
            tally.fault(Fault::Unexpected);
            tally.surprise(format!("{}: a stream brought what shows no table", self.table.code));
            return;
        };
        page.mark.clone_from(&seen.mark);
        // A client whose time is over may leave once all are shown the same, so not in between.
        if !seen.more_follows {
            self.note_shown(&seen);
        }
        self.note_bots(&seen);
        self.see(seen, dice);
    }

    /// Notes what the page or its stream shows.
    fn note_shown(&self, seen: &Seen) {
        let tally = &self.shared().tally;
        match self.table.ledger.show(self.seat, seen.step) {
            Ok(times) => times.into_iter().for_each(|time| tally.seen(time)),
            Err(before) => tally.violation(format!(
                "{}: the stream of seat {} showed {before} steps and then {}",
                self.table.code, self.seat, seen.step
            )),
        }
    }

    /// Measures the time of bots. Only for a person alone among bots, who knows when they are
    /// asked, and only through the API, because a page shows several choices at once.
    fn note_bots(&self, seen: &Seen) {
        let plan = &self.shared().plan;
        if plan.people() != 1 || plan.way != Way::Api {
            return;
        }
        let mut asked = self.bots_asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, since)) = asked.filter(|(step, _)| *step < seen.step) {
            self.shared().tally.bot_answered(since.elapsed());
        }
        if asked.is_none_or(|(step, _)| step < seen.step) || seen.over || !seen.choices.is_empty() {
            let waits = !seen.over && seen.choices.is_empty();
            *asked = waits.then(|| (seen.step, Instant::now()));
        }
    }

    // ---- The choices

    /// Answers questions until the game or the time is over.
    async fn act(&self, mut dice: Seeded) -> Result<(), Ended> {
        let shared = self.shared();
        let mut stop = shared.stop.clone();
        let mut shown = self.screen.subscribe();
        let mut server = self.server();
        self.look(&mut server, &mut dice).await?;
        // The time of the next choice, and the step of the last question that was answered.
        let mut due = None;
        let mut answered = None;
        loop {
            let now = shown.borrow_and_update().clone();
            if now.over {
                return Ok(());
            }
            let asked = now.question.filter(|_| answered.is_none_or(|step| now.step > step));
            let wake = match &asked {
                // The time to think goes on while others choose.
                Some(_) => {
                    *due.get_or_insert_with(|| Instant::now() + about(shared.plan.think, &mut dice))
                }
                None => {
                    due = None;
                    Instant::now() + IDLE.min(shared.plan.patience).max(shared.plan.think * 10)
                }
            };
            tokio::select! {
                biased;
                _ = stop.wait_for(|stop| *stop) => return Ok(()),
                _ = shown.changed() => continue,
                () = sleep_until(wake) => {}
            }
            due = None;
            match asked {
                Some(choice) if self.choose(now.step, &choice, &mut server, &mut dice).await? => {
                    answered = Some(now.step);
                }
                Some(_) => drop(self.look(&mut server, &mut dice).await?),
                None => {
                    self.still_going()?;
                    let fresh = self.look(&mut server, &mut dice).await?;
                    if let Some(step) =
                        answered.filter(|step| fresh.step <= *step && !fresh.choices.is_empty())
                    {
                        self.forgotten(step);
                        answered = None;
                    }
                }
            }
        }
    }

    /// Reports a broken promise: a choice was acknowledged, and its question is asked again.
    fn forgotten(&self, step: u32) {
        let (code, seat) = (&self.table.code, self.seat);
        let what = format!(
            "{code}: a choice of seat {seat} at step {step} was acknowledged and is asked for again"
        );
        self.shared().tally.violation(what);
    }

    /// Gives up if nothing happens at this table any more.
    fn still_going(&self) -> Result<(), Ended> {
        let plan = &self.shared().plan;
        let quiet = self.table.ledger.quiet_for();
        if quiet > 3 * plan.patience + 30 * plan.think {
            return Err(Ended::GaveUp(format!(
                "nothing has happened at {} for {} s",
                self.table.code,
                quiet.as_secs()
            )));
        }
        Ok(())
    }

    /// Looks at the table, like a page that is loaded again.
    async fn look(&self, server: &mut usize, dice: &mut Seeded) -> Result<Seen, Ended> {
        let shared = self.shared();
        let before = self.screen.borrow().step;
        let ask = shared.plan.way.look(&self.table.code, self.token());
        let answer = shared.insist(server, &ask, dice).await?;
        let mut form = Vec::new();
        let seen = if answer.status.is_success() {
            shared.plan.way.read(&answer.text(), &mut form)
        } else {
            None
        };
        let Some(seen) = seen else {
            self.surprised(&ask, answer.status, &answer.text());
            return Err(Ended::GaveUp(format!("{} cannot be looked at any more", self.table.code)));
        };
        if seen.step < before {
            let (code, seat, step) = (&self.table.code, self.seat, seen.step);
            shared.tally.violation(format!(
                "{code}: seat {seat} had seen {before} steps and was then shown {step}"
            ));
        }
        if self.page.borrow().is_none() {
            self.note_shown(&seen);
            self.page.send_replace(Some(Page { mark: seen.mark.clone(), form }));
        }
        self.see(seen.clone(), dice);
        Ok(seen)
    }

    /// Sends a choice until there is an answer; true if it was acknowledged.
    async fn choose(
        &self,
        step: u32,
        choice: &str,
        server: &mut usize,
        dice: &mut Seeded,
    ) -> Result<bool, Ended> {
        let (shared, ledger) = (self.shared(), &self.table.ledger);
        let ask = shared.plan.way.act(&self.table.code, self.token(), step, choice);
        let id = ledger.send(self.seat, step);
        let sent = Instant::now();
        let mut backoff = Backoff(0);
        let mut unsure = false;
        loop {
            let fault = match shared.http.ask(*server, &ask).await {
                Ok(answer) if answer.status.is_success() => {
                    shared.tally.acknowledged(sent.elapsed());
                    ledger
                        .acknowledge(id, choice)
                        .into_iter()
                        .for_each(|time| shared.tally.seen(time));
                    return Ok(true);
                }
                Ok(answer) if is_unavailable(answer.status) => Fault::Unavailable,
                Ok(answer) => {
                    match answer.status {
                        StatusCode::CONFLICT => shared.tally.fault(Fault::Refused),
                        status => self.surprised(&ask, status, &answer.text()),
                    }
                    self.give_away(id, choice, unsure);
                    backoff.wait(dice).await;
                    return Ok(false);
                }
                Err(NoAnswer::Lost(fault)) => fault,
                Err(NoAnswer::Hopeless(why)) => return Err(why.into()),
            };
            // It may have been played, though the answer was lost.
            unsure = true;
            shared.tally.fault(fault);
            if sent.elapsed() > shared.plan.patience {
                self.give_away(id, choice, unsure);
                return Err(Ended::GaveUp(no_answer(&ask.path, shared.plan.patience)));
            }
            *server += 1;
            backoff.wait(dice).await;
            shared.tally.resent.fetch_add(1, Relaxed);
        }
    }

    /// Notes that a choice was not acknowledged in the end.
    fn give_away(&self, id: u64, choice: &str, unsure: bool) {
        self.table.ledger.drop_choice(id, choice, unsure);
        self.shared().tally.unsure.fetch_add(u64::from(unsure), Relaxed);
    }

    fn surprised(&self, ask: &Ask, status: StatusCode, text: &str) {
        let tally = &self.shared().tally;
        tally.fault(Fault::Unexpected);
        let start: String = text.chars().take(120).collect();
        tally.surprise(format!("{} {}: {status} {start}", ask.method, ask.path));
    }
}
