//! What was sent at one table, what became of it, and what each screen has shown: the memory against which
//! the server is held.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

/// What became of a choice that was not refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The server said that it has it.
    Acknowledged,
    /// The answer was lost, and when the choice was sent again it was too late for it.
    Unsure,
}

/// A choice that was sent and has not been seen by all yet.
struct Flight {
    id: u64,
    seat: usize,
    /// It is on every screen that shows more steps than these.
    above: u32,
    sent: Instant,
    acknowledged: bool,
    /// After how long it was on each screen.
    arrived: Vec<Option<Duration>>,
}

impl Flight {
    fn landed(&self) -> bool {
        let others = self.arrived.iter().enumerate().filter(|(seat, _)| *seat != self.seat);
        self.acknowledged && others.into_iter().all(|(_, arrived)| arrived.is_some())
    }
}

struct Pages {
    /// How many steps the stream of each person has shown.
    reached: Vec<u32>,
    /// How many people may still send something.
    acting: usize,
    /// How many steps the game had when it was over.
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
    /// For a table of so many people.
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

    /// A choice is about to be sent by one whose screen shows `step` steps.
    pub fn send(&self, seat: usize, step: u32) -> u64 {
        let mut pages = self.pages();
        let id = pages.next;
        pages.next += 1;
        let above = pages.reached.iter().copied().max().unwrap_or(0).max(step);
        let arrived = vec![None; pages.reached.len()];
        pages.flights.push(Flight { id, seat, above, sent: Instant::now(), acknowledged: false, arrived });
        id
    }

    /// A stream has shown so many steps. The time that each choice took which is now on all screens; an
    /// error if the stream had shown more steps before.
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

    /// The server has acknowledged a choice. The time it took to other screens if it is on all already.
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

    /// The server has refused a choice; after a lost answer, nobody knows which of the two counts.
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

    /// How many steps the stream of a person has shown.
    pub fn reached(&self, seat: usize) -> u32 {
        self.pages().reached[seat]
    }

    /// For how long no stream has shown anything new.
    pub fn quiet_for(&self) -> Duration {
        self.pages().last_news.elapsed()
    }

    /// Somebody has seen that the game is over after so many steps.
    pub fn over(&self, steps: u32) {
        self.pages().end = Some(steps);
    }

    /// After how many steps the game was over, if it is.
    pub fn end(&self) -> Option<u32> {
        self.pages().end
    }

    /// One person will send nothing more.
    pub fn leave_off(&self) {
        self.pages().acting -= 1;
        self.changed.notify_waiters();
    }

    /// Waits until nobody sends any more, and then until all is on all screens, but no longer than told.
    pub async fn settle(&self, patience: Duration) {
        self.wait(|pages| pages.acting == 0).await;
        let all_seen = |pages: &Pages| {
            let end = pages.end.unwrap_or(0);
            pages.flights.is_empty() && pages.reached.iter().all(|steps| *steps >= end)
        };
        // What is not seen by then is told when the game is checked.
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

    /// What was acknowledged and is not on all screens, in sentences.
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
            for (seat, steps) in pages.reached.iter().enumerate().filter(|(_, steps)| **steps < end) {
                unseen.push(format!("the game was over after {end} steps and seat {seat} was shown {steps}"));
            }
        }
        unseen
    }

    /// What a record says that does not fit to what was sent, in sentences.
    pub fn compare(&self, record: &str) -> Vec<String> {
        let pages = self.pages();
        let steps: Vec<&str> = steps(record).collect();
        let mut wrong = Vec::new();
        for (seat, fates) in pages.fates.iter().enumerate() {
            let prefix = format!("{seat}: ");
            let own: Vec<&str> = steps.iter().filter_map(|line| line.strip_prefix(&prefix)).collect();
            wrong.extend(differences(fates, &own).into_iter().map(|what| format!("seat {seat}: {what}")));
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

/// Takes out what is on all screens; how long it took to each.
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

/// The steps of a record: what is neither about the game nor a remark.
fn steps(record: &str) -> impl Iterator<Item = &str> {
    record.lines().filter(|line| !line.is_empty() && !line.starts_with(['[', '#']))
}

/// Whether a record has each acknowledged choice once and in order, others at most once, and no more.
fn fits(fates: &[(String, Fate)], own: &[&str]) -> bool {
    // explained[k]: what was sent so far can have led to the first k choices of the record.
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

/// One sentence for each choice that is missing or there too often.
fn differences(fates: &[(String, Fate)], own: &[&str]) -> Vec<String> {
    if fits(fates, own) {
        return Vec::new();
    }
    // By choice: how often acknowledged, of unknown fate, and in the record.
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
            found.push(format!("`{choice}` was sent {sent} times and is in the record {written} times"));
        }
    }
    if found.is_empty() {
        found.push("the choices are in the record in another order than they were acknowledged".to_string());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(choices: &[&str]) -> Vec<(String, Fate)> {
        // What begins with a question mark is of unknown fate.
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
