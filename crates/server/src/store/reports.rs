//! How games that are over went. A report is written once, whoever was first.

use sqlx::{Any, Row, Transaction};

use super::{Store, Trouble};

impl Store {
    /// Keeps the report of a table whose game is over, if there is none, and takes back the job: both or nothing.
    pub async fn keep_report(&self, code: &str, text: &str) -> Result<(), Trouble> {
        self.write(async |all| {
            let kept = sqlx::query(
                "INSERT INTO reports (room, text) SELECT code, CAST($2 AS TEXT) FROM rooms
                 WHERE code = $1 AND stage = 'over' ON CONFLICT DO NOTHING",
            );
            kept.bind(code).bind(text).execute(&mut **all).await?;
            let gone = sqlx::query("DELETE FROM jobs WHERE room = $1 AND kind = 'report'").bind(code);
            gone.execute(&mut **all).await?;
            self.tell(all, code, &[]).await
        })
        .await
    }
}

/// The report of a table.
pub(super) async fn of(all: &mut Transaction<'_, Any>, code: &str) -> Result<Option<String>, Trouble> {
    let row = sqlx::query("SELECT text FROM reports WHERE room = $1").bind(code);
    Ok(row.fetch_optional(&mut **all).await?.map(|row| row.get("text")))
}
