//! Whose bots think next. A table with a person comes before one without, and among equals the addresses that set up
//! the tables take turns, however many tables each of them has.

use std::collections::HashMap;

use crate::store::{Order, Waiting};

/// The turns of shares in this process.
#[derive(Default)]
pub struct Turns {
    /// The number of the turn that each share last had.
    had: HashMap<u16, u64>,
    turn: u64,
}

impl Turns {
    /// Puts those who wait, the longest first, into the order of their turns.
    pub fn sort(&self, waiting: &mut [Waiting]) {
        // Stable: shares that never had a turn keep their order.
        waiting.sort_by_key(|Waiting { order, .. }| (order.rank, self.had.get(&order.share).copied()));
    }

    /// A share has its turn.
    pub fn have(&mut self, order: Order) {
        self.turn += 1;
        self.had.insert(order.share, self.turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Due, Rank, Work};

    fn waiting(room: &str, rank: Rank, share: u16) -> Waiting {
        Waiting { due: Due { room: room.to_string(), work: Work::Bot }, order: Order { rank, share } }
    }

    /// The rooms in the order in which they are served, each of them waiting until it is.
    fn served(mut all: Vec<Waiting>) -> Vec<String> {
        let mut turns = Turns::default();
        let mut rooms = Vec::new();
        while !all.is_empty() {
            turns.sort(&mut all);
            let next = all.remove(0);
            turns.have(next.order);
            rooms.push(next.due.room);
        }
        rooms
    }

    #[test]
    fn an_address_with_many_tables_has_one_turn_in_two_against_an_address_with_one() {
        let mut all: Vec<Waiting> =
            ["a", "b", "c", "d"].map(|room| waiting(room, Rank::Attended, 1)).into_iter().collect();
        all.push(waiting("stranger", Rank::Attended, 2));
        assert_eq!(served(all), ["a", "stranger", "b", "c", "d"]);
    }

    #[test]
    fn a_person_comes_before_empty_tables_and_reports_come_last() {
        let all = vec![
            waiting("report", Rank::Afterwards, 3),
            waiting("empty", Rank::Unattended, 1),
            waiting("person", Rank::Attended, 2),
        ];
        assert_eq!(served(all), ["person", "empty", "report"]);
    }
}
