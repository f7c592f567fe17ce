//! Reports of finished games. Each is stored once, by the first process to finish it.

use table::Code;

use super::statement::{Statement, Write};
use super::{Store, StoreError, feed};

/// Finds the report of a table.
pub(super) const OF: &str = "SELECT text FROM reports WHERE code = $1";

impl Store {
    /// Stores the report of a finished game, if there is none, and removes the job: both or
    /// nothing.
    pub async fn keep_report(&self, code: &Code, text: &str) -> Result<(), StoreError> {
        let kept = Statement::new(
            "INSERT INTO reports (code, text) SELECT code, CAST($2 AS TEXT) FROM tables
             WHERE code = $1 AND stage = 'over' ON CONFLICT DO NOTHING",
            [code.into(), text.into()],
        );
        let gone = "DELETE FROM jobs WHERE code = $1 AND kind = 'report'";
        let then = vec![kept, Statement::new(gone, [code.into()])];
        let write = Write { then, news: feed::of_change(code, &[]), ..Write::default() };
        self.write(write).await.map(drop)
    }
}
