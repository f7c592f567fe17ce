//! Tables that nobody comes back to.

use sqlx::{Any, Transaction};

use table::Code;

use super::tables::codes;
use super::{Store, StoreError};

/// The number of tables that are forgotten in one transaction, so that nobody waits long for the writer.
const AT_A_TIME: i64 = 100;
/// Whatever belongs to a table, and the column that says to which.
const OF_A_TABLE: [&str; 6] = ["steps", "sitting", "talk", "jobs", "reports", "marks"];

impl Store {
    /// Forgets tables: those that were never started and were last changed before one moment, and all others that were
    /// last changed before another. Returns their codes; there may be more of them.
    pub async fn forget(&self, never_started: i64, others: Option<i64>) -> Result<Vec<Code>, StoreError> {
        // The condition stands twice, because a table that somebody changes meanwhile stays.
        let old = "(stage = 'gathering' AND touched < $1 OR stage <> 'gathering' AND touched < $2)";
        let forget = format!(
            "DELETE FROM tables WHERE code IN (SELECT code FROM tables WHERE {old} LIMIT $3) AND {old} RETURNING code"
        );
        self.write(async |tx| {
            let gone = sqlx::query(sqlx::AssertSqlSafe(forget)).bind(never_started);
            let gone = gone.bind(others.unwrap_or(i64::MIN)).bind(AT_A_TIME);
            let gone = codes(&gone.fetch_all(&mut **tx).await?);
            for code in &gone {
                forget_parts(tx, code).await?;
            }
            Ok(gone)
        })
        .await
    }
}

async fn forget_parts(tx: &mut Transaction<'_, Any>, code: &Code) -> Result<(), StoreError> {
    for table in OF_A_TABLE {
        let forget = sqlx::AssertSqlSafe(format!("DELETE FROM {table} WHERE code = $1"));
        sqlx::query(forget).bind(code.as_str()).execute(&mut **tx).await?;
    }
    Ok(())
}
