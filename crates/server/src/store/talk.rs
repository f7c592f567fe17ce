//! What is said at tables.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use table::{Code, Message};

use super::{Store, StoreError};

impl Store {
    /// Stores a message; overtaken if there is one of its number.
    pub async fn say(&self, code: &Code, message: &Message) -> Result<(), StoreError> {
        self.write(async |tx| {
            insert(tx, code, message).await?;
            self.tell(tx, code, &[]).await
        })
        .await
    }
}

/// The latest messages of a table, oldest first.
pub(super) async fn latest(
    tx: &mut Transaction<'_, Any>,
    code: &Code,
    most: usize,
) -> Result<Vec<Message>, StoreError> {
    let rows =
        sqlx::query("SELECT number, name, text FROM talk WHERE code = $1 ORDER BY number DESC LIMIT $2");
    let rows = rows.bind(code.as_str()).bind(most as i64).fetch_all(&mut **tx).await?;
    let message =
        |row: &AnyRow| Message { number: row.get("number"), name: row.get("name"), text: row.get("text") };
    Ok(rows.iter().rev().map(message).collect())
}

pub(super) async fn insert(
    tx: &mut Transaction<'_, Any>,
    code: &Code,
    message: &Message,
) -> Result<(), StoreError> {
    let stored = sqlx::query(
        "INSERT INTO talk (code, number, name, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    )
    .bind(code.as_str())
    .bind(message.number)
    .bind(&message.name)
    .bind(&message.text)
    .execute(&mut **tx)
    .await?;
    if stored.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Overtaken) }
}
