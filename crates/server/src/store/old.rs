//! Deletes tables that have not changed for long.

use table::Code;

use super::statement::{Statement, Write};
use super::tables::codes;
use super::{Store, StoreError};

/// Batch size: tables deleted at a time.
const AT_A_TIME: i64 = 100;
const FIND: &str = "SELECT code FROM tables WHERE stage = 'gathering' AND touched < $1 \
    OR stage <> 'gathering' AND touched < $2 LIMIT $3";
/// The condition stands here again, because a table may have changed since it was found.
const FORGET: &str = "DELETE FROM tables WHERE code = $3 AND (stage = 'gathering' AND touched < $1 \
    OR stage <> 'gathering' AND touched < $2)";
/// All rows that belong to a table.
const FORGET_PARTS: [&str; 6] = [
    "DELETE FROM steps WHERE code = $1",
    "DELETE FROM sitting WHERE code = $1",
    "DELETE FROM talk WHERE code = $1",
    "DELETE FROM jobs WHERE code = $1",
    "DELETE FROM reports WHERE code = $1",
    "DELETE FROM marks WHERE code = $1",
];

impl Store {
    /// Deletes tables that were never started and last changed before `never_started`, and all
    /// others that last changed before the second time. Returns their codes; there may be more.
    pub async fn forget(
        &self,
        never_started: i64,
        others: Option<i64>,
    ) -> Result<Vec<Code>, StoreError> {
        let others = others.unwrap_or(i64::MIN);
        let old = [never_started.into(), others.into(), AT_A_TIME.into()];
        let mut gone = Vec::new();
        for code in codes(&self.rows(Statement::new(FIND, old)).await?)? {
            let row = Statement::new(FORGET, [never_started.into(), others.into(), (&code).into()]);
            let parts = FORGET_PARTS.map(|parts| Statement::new(parts, [(&code).into()]));
            let write = Write { then: parts.into(), ..Write::deciding(row) };
            if self.write(write).await? {
                gone.push(code);
            }
        }
        Ok(gone)
    }
}
