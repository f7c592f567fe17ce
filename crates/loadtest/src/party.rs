//! The people of one table, game after game.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use engine::Seeded;
use games::GameName;
use hyper::StatusCode;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::Shared;
use crate::http::{Answer, Ask};
use crate::ledger::Ledger;
use crate::person::{Ended, Person, TableUnderTest};
use crate::plan::Until;

/// The people of one table.
pub struct Party {
    shared: Arc<Shared>,
    number: usize,
    server: usize,
    dice: Seeded,
}

impl Party {
    pub fn new(shared: Arc<Shared>, number: usize) -> Party {
        // Far from the numbers of the people, so that no two share dice.
        let dice = Seeded::for_game(shared.plan.seed, u64::MAX - number as u64);
        Party { shared, number, server: number, dice }
    }

    /// Plays game after game until it is time to stop. An error ends the whole run.
    pub async fn play(mut self) -> Result<(), String> {
        let plan = &self.shared.plan;
        sleep(plan.ramp.mul_f64(self.number as f64 / plan.tables as f64)).await;
        for round in 0.. {
            let played = matches!(self.shared.plan.until, Until::Games(games) if round >= games);
            if played || *self.shared.stop.borrow() {
                break;
            }
            match self.play_game(round).await {
                Ok(()) => {}
                Err(Ended::Hopeless(why)) => return Err(why),
                Err(Ended::GaveUp(why)) => {
                    self.shared.tally.abandoned.fetch_add(1, Relaxed);
                    self.shared.tally.surprise(why);
                    break;
                }
            }
        }
        Ok(())
    }

    async fn play_game(&mut self, round: u32) -> Result<(), Ended> {
        let shared = self.shared.clone();
        // The semaphore is never closed; if it were, tables would only come without a limit.
        let door = shared.doors.acquire().await;
        let table = Arc::new(self.set_up(round).await?);
        drop(door);
        shared.tally.begun.fetch_add(1, Relaxed);
        let mut people = JoinSet::new();
        for seat in 0..table.tokens.len() {
            let number = (u64::from(round) << 32 | self.number as u64) * 8 + seat as u64;
            let dice = Seeded::for_game(self.shared.plan.seed, number);
            people.spawn(Person::new(table.clone(), seat).play(dice));
        }
        while let Some(person) = people.join_next().await {
            // The others would wait for this person in vain; dropping the set ends them.
            person.map_err(|error| {
                Ended::Hopeless(format!("a client stopped by itself: {error}"))
            })??;
        }
        self.check(&table).await
    }

    /// Checks the server’s promises against the record of the game.
    async fn check(&mut self, table: &TableUnderTest) -> Result<(), Ended> {
        let tally = self.shared.tally.clone();
        let tell = |what: String| tally.violation(format!("{}: {what}", table.code));
        table.ledger.unseen().into_iter().for_each(tell);
        if table.ledger.end().is_none() {
            tally.unfinished.fetch_add(1, Relaxed);
            return Ok(());
        }
        match self.record(table).await? {
            Ok(record) => table.ledger.compare(&record).into_iter().for_each(tell),
            Err(answer) => tell(format!("the game is over and has no record: {}", answer.status)),
        }
        tally.games.fetch_add(1, Relaxed);
        Ok(())
    }

    /// The record, or the server’s refusal once patience is over.
    async fn record(&mut self, table: &TableUnderTest) -> Result<Result<String, Answer>, Ended> {
        let ask = self.shared.plan.way.record(&table.code, &table.tokens[0]);
        let begun = Instant::now();
        loop {
            let answer = self.ask(&ask).await?;
            if answer.status == StatusCode::OK {
                return Ok(Ok(answer.text()));
            }
            if begun.elapsed() > self.shared.plan.patience {
                return Ok(Err(answer));
            }
            // Another server may be a little behind.
            self.server += 1;
            sleep(std::time::Duration::from_millis(200)).await;
        }
    }

    /// Sets up a table, sits everyone down, and begins.
    async fn set_up(&mut self, round: u32) -> Result<TableUnderTest, Ended> {
        let shared = self.shared.clone();
        let (plan, way) = (&shared.plan, shared.plan.way);
        let game = self.game(round);
        let tokens = (0..plan.people()).map(|_| new_token()).collect::<Result<Vec<_>, _>>()?;
        let made = self.ask(&way.create(plan, game, &tokens[0])).await?;
        let code = way.code(&made).ok_or_else(|| refused("a table", &made))?;
        for (seat, token) in tokens.iter().enumerate().skip(1) {
            let sat = self.ask(&way.sit(&code, seat, token)).await?;
            if !sat.status.is_success() {
                return Err(refused("a seat", &sat));
            }
        }
        let begun = self.ask(&way.start(&code, &tokens[0])).await?;
        // If the first answer was lost, the second request finds the game begun already.
        if !begun.status.is_success() && begun.status != StatusCode::CONFLICT {
            return Err(refused("the beginning of a game", &begun));
        }
        let ledger = Ledger::new(tokens.len());
        Ok(TableUnderTest { shared: shared.clone(), number: self.number, code, tokens, ledger })
    }

    async fn ask(&mut self, ask: &Ask) -> Result<Answer, Ended> {
        self.shared.insist(&mut self.server, ask, &mut self.dice).await
    }

    fn game(&self, round: u32) -> GameName {
        let games = &self.shared.plan.games;
        games[(self.number + round as usize) % games.len()]
    }
}

fn refused(what: &str, answer: &Answer) -> Ended {
    let start: String = answer.text().chars().take(300).collect();
    Ended::Hopeless(format!("the server refused {what}: {} {start}", answer.status))
}

/// A random token, like that of a browser.
fn new_token() -> Result<String, Ended> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Ended::Hopeless(format!("the system has no random numbers: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
