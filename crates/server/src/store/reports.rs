//! Reports of finished games. Each is written once, by the first process to finish it.

use sqlx::{Any, Row, Transaction};

use table::Code;

use super::{Store, StoreError};

impl Store {
    /// Keeps the report of a table whose game is over, if there is none, and takes back the job: both or nothing.
    pub async fn keep_report(&self, code: &Code, text: &str) -> Result<(), StoreError> {
        self.write(async |tx| {
            let kept = sqlx::query(
                "INSERT INTO reports (code, text) SELECT code, CAST($2 AS TEXT) FROM tables
                 WHERE code = $1 AND stage = 'over' ON CONFLICT DO NOTHING",
            );
            kept.bind(code.as_str()).bind(text).execute(&mut **tx).await?;
            let gone =
                sqlx::query("DELETE FROM jobs WHERE code = $1 AND kind = 'report'").bind(code.as_str());
            gone.execute(&mut **tx).await?;
            self.tell(tx, code, &[]).await
        })
        .await
    }
}

/// The report of a table.
pub(super) async fn of(tx: &mut Transaction<'_, Any>, code: &Code) -> Result<Option<String>, StoreError> {
    let row = sqlx::query("SELECT text FROM reports WHERE code = $1").bind(code.as_str());
    Ok(row.fetch_optional(&mut **tx).await?.map(|row| row.get("text")))
}
