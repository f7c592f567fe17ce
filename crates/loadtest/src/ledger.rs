//! The ledger of a table: every choice that was sent, its outcome, and the steps that each screen
//! has shown. The server’s promises are checked against it.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

/// The outcome of a choice that was not refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The server acknowledged it.
    Acknowledged,
    /// The answer was lost, and the choice came too late when it was sent again.
    Unsure,
}

/// A choice that was sent and is not on all screens yet.
struct Flight {
    id: u64,
    seat: usize,
    /// It is on every screen that shows more steps than this.
    above: u32,
    sent: Instant,
    acknowledged: bool,
    /// The time until it was on each screen.
    arrived: Vec<Option<Duration>>,
}

impl Flight {
    fn landed(&self) -> bool {
        let others = self.arrived.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        self.acknowledged && others.into_iter().all(|(_, arrived)| arrived.is_some())
    }
}

struct Pages {
    /// The number of steps that each person’s stream has shown.
    reached: Vec<u32>,
    /// The number of people who may still send something.
    acting: usize,
    /// The number of steps at the end of the game.
    end: Option<u32>,
    flights: Vec<Flight>,
    fates: Vec<Vec<(String, Fate)>>,
    next: u64,
    last_news: Instant,
}

/// The ledger of one game at one table.
pub struct Ledger {
    pages: Mutex<Pages>,
    changed: Notify,
}

impl Ledger {
    /// A ledger for this number of people.
    pub fn new(people: usize) -> Ledger {
        let pages = Pages {
            reached: vec![0; people],
            acting: people,
            end: None,
            flights: Vec::new(),
            fates: vec![Vec::new(); people],
            next: 0,
            last_news: Instant::now(),
        };
        Ledger { pages: Mutex::new(pages), changed: Notify::new() }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a choice that is about to be sent from a screen with `step` steps.
    pub fn send(&self, seat: usize, step: u32) -> u64 {
        let mut pages = self.pages();
        let id = pages.next;
        pages.next += 1;
        let above = pages.reached.iter().copied().max().unwrap_or(0).max(step);
        let arrived = vec![None; pages.reached.len()];
        pages.flights.push(Flight {
            id,
            seat,
            above,
            sent: Instant::now(),
            acknowledged: false,
            arrived,
        });
        id
    }

    /// Notes that a stream has shown `step` steps. Returns the times of the choices that are now on
    /// all screens; an error if the stream had shown more steps before.
    pub fn show(&self, seat: usize, step: u32) -> Result<Vec<Duration>, u32> {
        let mut pages = self.pages();
        let before = pages.reached[seat];
        if step < before {
            return Err(before);
        }
        if step > before {
            pages.reached[seat] = step;
            pages.last_news = Instant::now();
        }
        for flight in pages.flights.iter_mut().filter(|flight| step > flight.above) {
            flight.arrived[seat].get_or_insert_with(|| flight.sent.elapsed());
        }
        let landed = land(&mut pages);
        drop(pages);
        self.changed.notify_waiters();
        Ok(landed)
    }

    /// Notes that the server acknowledged a choice. Returns its times if it is on all screens
    /// already.
    pub fn acknowledge(&self, id: u64, choice: &str) -> Vec<Duration> {
        let mut pages = self.pages();
        if let Some(flight) = pages.flights.iter_mut().find(|flight| flight.id == id) {
            flight.acknowledged = true;
            let seat = flight.seat;
            pages.fates[seat].push((choice.to_string(), Fate::Acknowledged));
        }
        let landed = land(&mut pages);
        drop(pages);
        self.changed.notify_waiters();
        landed
    }

    /// Notes that the server refused a choice. With `unsure`, an earlier answer was lost, and that
    /// attempt may have been played.
    pub fn drop_choice(&self, id: u64, choice: &str, unsure: bool) {
        let mut pages = self.pages();
        if let Some(at) = pages.flights.iter().position(|flight| flight.id == id) {
            let seat = pages.flights.swap_remove(at).seat;
            if unsure {
                pages.fates[seat].push((choice.to_string(), Fate::Unsure));
            }
        }
        drop(pages);
        self.changed.notify_waiters();
    }

    /// The number of steps that a person’s stream has shown.
    pub fn reached(&self, seat: usize) -> u32 {
        self.pages().reached[seat]
    }

    /// The time since a stream last showed anything new.
    pub fn quiet_for(&self) -> Duration {
        self.pages().last_news.elapsed()
    }

    /// Notes that the game was seen to be over after this number of steps.
    pub fn over(&self, steps: u32) {
        self.pages().end = Some(steps);
    }

    /// The number of steps at the end of the game, once it is over.
    pub fn end(&self) -> Option<u32> {
        self.pages().end
    }

    /// Notes that a person will send nothing more.
    pub fn leave_off(&self) {
        self.pages().acting -= 1;
        self.changed.notify_waiters();
    }

    /// Waits until all people have stopped sending, and then until everything is on all screens,
    /// for `patience` at most.
    pub async fn settle(&self, patience: Duration) {
        self.wait(|pages| pages.acting == 0).await;
        let all_seen = |pages: &Pages| {
            let end = pages.end.unwrap_or(0);
            pages.flights.is_empty() && pages.reached.iter().all(|steps| *steps >= end)
        };
        // Choices that are still unseen are reported when the game is checked.
        let _ = timeout(patience, self.wait(all_seen)).await;
    }

    async fn wait(&self, until: impl Fn(&Pages) -> bool) {
        loop {
            let mut changed = pin!(self.changed.notified());
            changed.as_mut().enable();
            if until(&self.pages()) {
                return;
            }
            changed.await;
        }
    }

    /// The acknowledged choices that are not on all screens, as sentences.
    pub fn unseen(&self) -> Vec<String> {
        let pages = self.pages();
        let mut unseen = Vec::new();
        for flight in pages.flights.iter().filter(|flight| flight.acknowledged) {
            let missing: Vec<usize> = (0..flight.arrived.len())
                .filter(|seat| *seat != flight.seat && flight.arrived[*seat].is_none())
                .collect();
            unseen.push(format!(
                "a choice of seat {} at step {} was acknowledged and never shown to the seats {missing:?}",
                flight.seat, flight.above
            ));
        }
        if let Some(end) = pages.end {
            for (seat, steps) in pages.reached.iter().enumerate().filter(|(_, steps)| **steps < end)
            {
                unseen.push(format!(
                    "the game was over after {end} steps and seat {seat} was shown {steps}"
                ));
            }
        }
        unseen
    }

    /// The differences between a record and the choices that were sent, as sentences.
    pub fn compare(&self, record: &str) -> Vec<String> {
        let pages = self.pages();
        let steps: Vec<&str> = steps(record).collect();
        let mut wrong = Vec::new();
        for (seat, fates) in pages.fates.iter().enumerate() {
            let prefix = format!("{seat}: ");
            let own: Vec<&str> =
                steps.iter().filter_map(|line| line.strip_prefix(&prefix)).collect();
            wrong.extend(
                differences(fates, &own).into_iter().map(|what| format!("seat {seat}: {what}")),
            );
        }
        if let Some(end) = pages.end.filter(|end| *end as usize != steps.len()) {
            wrong.push(format!(
                "the screens showed {end} steps at the end and the record has {}",
                steps.len()
            ));
        }
        wrong
    }
}

/// Takes out the choices that are on all screens; returns their times.
fn land(pages: &mut Pages) -> Vec<Duration> {
    let mut times = Vec::new();
    pages.flights.retain(|flight| {
        let landed = flight.landed();
        if landed {
            let others = flight.arrived.iter().enumerate().filter(|(seat, _)| *seat != flight.seat);
            times.extend(others.filter_map(|(_, arrived)| *arrived));
        }
        !landed
    });
    times
}

/// The steps of a record, without tags and comments.
fn steps(record: &str) -> impl Iterator<Item = &str> {
    record.lines().filter(|line| !line.is_empty() && !line.starts_with(['[', '#']))
}

/// True if a record has each acknowledged choice once and in order, each unsure one at most once,
/// and no others.
fn fits(fates: &[(String, Fate)], own: &[&str]) -> bool {
    // explained[k]: the choices so far can have led to the first k choices of the record.
    let mut explained = vec![false; own.len() + 1];
    explained[0] = true;
    for (choice, fate) in fates {
        let mut next = vec![false; own.len() + 1];
        for at in (0..explained.len()).filter(|at| explained[*at]) {
            next[at] |= *fate == Fate::Unsure;
            if own.get(at) == Some(&choice.as_str()) {
                next[at + 1] = true;
            }
        }
        explained = next;
    }
    explained[own.len()]
}

/// One sentence for each choice that is missing or too frequent.
fn differences(fates: &[(String, Fate)], own: &[&str]) -> Vec<String> {
    if fits(fates, own) {
        return Vec::new();
    }
    // By choice: the numbers of acknowledged ones, of unsure ones, and in the record.
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (choice, fate) in fates {
        counts.entry(choice).or_default()[*fate as usize] += 1;
    }
    for choice in own {
        counts.entry(choice).or_default()[2] += 1;
    }
    let mut found = Vec::new();
    for (choice, [acknowledged, unsure, written]) in counts {
        if written < acknowledged {
            found.push(format!(
                "`{choice}` was acknowledged {acknowledged} times and is in the record {written} times"
            ));
        } else if written > acknowledged + unsure {
            let sent = acknowledged + unsure;
            found.push(format!(
                "`{choice}` was sent {sent} times and is in the record {written} times"
            ));
        }
    }
    if found.is_empty() {
        found.push(
            "the choices are in the record in another order than they were acknowledged"
                .to_string(),
        );
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(choices: &[&str]) -> Vec<(String, Fate)> {
        // A question mark marks an unsure choice.
        let fate = |text: &str| match text.strip_prefix('?') {
            Some(choice) => (choice.to_string(), Fate::Unsure),
            None => (text.to_string(), Fate::Acknowledged),
        };
        choices.iter().map(|text| fate(text)).collect()
    }

    #[test]
    fn a_choice_that_is_lost_doubled_or_out_of_order_is_found() {
        assert!(differences(&played(&["a", "b", "a"]), &["a", "b", "a"]).is_empty());
        assert!(differences(&played(&["a", "b"]), &["a"])[0].contains("record 0 times"));
        assert!(differences(&played(&["a", "b"]), &["a", "b", "b"])[0].contains("record 2 times"));
        assert!(differences(&played(&["a", "b"]), &["b", "a"])[0].contains("order"));
        assert!(!differences(&played(&["a"]), &["a", "c"]).is_empty(), "nobody sent it");
    }

    #[test]
    fn a_choice_of_unknown_fate_may_be_there_once() {
        for record in [&["a", "x"][..], &["a", "b", "x"]] {
            assert!(differences(&played(&["a", "?b", "x"]), record).is_empty(), "{record:?}");
        }
        assert!(!differences(&played(&["a", "?b", "x"]), &["a", "b", "b", "x"]).is_empty());
        assert!(differences(&played(&["?x", "x"]), &["x"]).is_empty(), "it is the second one");
    }

    #[test]
    fn a_choice_counts_as_seen_when_all_others_show_more_steps() {
        let ledger = Ledger::new(3);
        for seat in 0..3 {
            ledger.show(seat, 5).expect("it goes forward");
        }
        let id = ledger.send(0, 5);
        assert!(ledger.show(1, 6).expect("forward").is_empty());
        assert!(ledger.acknowledge(id, "a").is_empty());
        assert_eq!(ledger.unseen().len(), 1, "seat 2 has not seen it");
        assert!(ledger.show(2, 5).expect("the same again").is_empty());
        assert_eq!(ledger.show(2, 7).expect("forward").len(), 2);
        assert!(ledger.unseen().is_empty());
    }

    #[test]
    fn steps_that_go_back_are_found() {
        let ledger = Ledger::new(1);
        ledger.show(0, 5).expect("it goes forward");
        assert_eq!(ledger.show(0, 4), Err(5));
    }

    #[test]
    fn the_record_has_as_many_steps_as_the_screens_showed() {
        let ledger = Ledger::new(1);
        let id = ledger.send(0, 1);
        ledger.acknowledge(id, "loot g");
        ledger.over(2);
        let record = "[Game \"doggy-bag\"]\n\ntoss 2\n# a remark\n0: loot g\n";
        assert!(ledger.compare(record).is_empty());
        assert_eq!(ledger.compare(&format!("{record}1: loot w\n")).len(), 1);
    }
}
