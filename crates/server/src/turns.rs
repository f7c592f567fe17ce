//! The order in which waiting bots think. A table with a person comes before one without, and among
//! equals the addresses that set the tables up take turns, however many tables each has.

use std::collections::HashMap;

use crate::store::{Order, WaitingJob};

/// The last turns of each share, counted per process.
#[derive(Default)]
pub struct Turns {
    /// The number of each share's last turn.
    had: HashMap<u16, u64>,
    turn: u64,
}

impl Turns {
    /// Orders waiting jobs, which come longest wait first, by whose turn it is.
    pub fn sort(&self, waiting: &mut [WaitingJob]) {
        // A stable sort, so that shares that never had a turn keep the order of their wait.
        waiting.sort_by_key(|WaitingJob { order, .. }| {
            (order.rank, self.had.get(&order.share).copied())
        });
    }

    /// Records that a share has had a turn.
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

    /// The last letters of the tables' codes, in the order in which they are served.
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
