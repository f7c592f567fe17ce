//! Whose bots think next. A table with a person comes before one without, and among equals the addresses that set up
//! the tables take turns, however many tables each of them has.

use std::collections::HashMap;

use crate::store::{Order, WaitingJob};

/// The turns of shares in this process.
#[derive(Default)]
pub struct Turns {
    /// The number of the turn that each share last had.
    had: HashMap<u16, u64>,
    turn: u64,
}

impl Turns {
    /// Puts those who wait, the longest first, into the order of their turns.
    pub fn sort(&self, waiting: &mut [WaitingJob]) {
        // Stable: shares that never had a turn keep their order.
        waiting.sort_by_key(|WaitingJob { order, .. }| (order.rank, self.had.get(&order.share).copied()));
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
    use table::Code;

    fn waiting(last: char, rank: Rank, share: u16) -> WaitingJob {
        let code = Code::read(&format!("BCDFG{last}")).expect("a code");
        WaitingJob { due: Due { code, work: Work::Bot }, order: Order { rank, share } }
    }

    /// The tables, by the last letter of their code, in the order in which they are served, each of them waiting until
    /// it is.
    fn served(mut all: Vec<WaitingJob>) -> String {
        let mut turns = Turns::default();
        let mut tables = String::new();
        while !all.is_empty() {
            turns.sort(&mut all);
            let next = all.remove(0);
            turns.have(next.order);
            tables.extend(next.due.code.as_str().chars().last());
        }
        tables
    }

    #[test]
    fn an_address_with_many_tables_has_one_turn_in_two_against_an_address_with_one() {
        let many = "BCDF".chars().map(|table| waiting(table, Rank::Attended, 1));
        let stranger = waiting('Z', Rank::Attended, 2);
        assert_eq!(served(many.chain([stranger]).collect()), "BZCDF");
    }

    #[test]
    fn a_person_comes_before_empty_tables_and_reports_come_last() {
        let all = vec![
            waiting('R', Rank::Afterwards, 3),
            waiting('B', Rank::Unattended, 1),
            waiting('P', Rank::Attended, 2),
        ];
        assert_eq!(served(all), "PBR");
    }
}
