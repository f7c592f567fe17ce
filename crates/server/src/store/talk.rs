//! Messages at tables.

use table::{Code, Message};

use super::statement::{Row, Statement, Write};
use super::{Store, StoreError, feed};

/// The latest messages of a table, the latest first.
pub(super) const LATEST: &str =
    "SELECT number, name, text FROM talk WHERE code = $1 ORDER BY number DESC LIMIT $2";

impl Store {
    /// Stores a message; `Overtaken` if its number is taken.
    pub async fn say(&self, code: &Code, message: &Message) -> Result<(), StoreError> {
        let news = feed::of_change(code, &[]);
        let write = Write { news, ..Write::deciding(insert(code, message)) };
        self.measured(async {
            self.carry_out(write).await?.then_some(()).ok_or(StoreError::Overtaken)
        })
        .await
    }
}

/// The messages in rows of `LATEST`, oldest first.
pub(super) fn read(rows: &[Row]) -> Result<Vec<Message>, StoreError> {
    let message = |row: &Row| {
        let (name, text) = (row.text(1)?.to_string(), row.text(2)?.to_string());
        Ok(Message { number: row.number(0)?, name, text })
    };
    rows.iter().rev().map(message).collect()
}

pub(super) fn insert(code: &Code, message: &Message) -> Statement {
    let Message { number, name, text } = message;
    Statement::new(
        "INSERT INTO talk (code, number, name, text) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        [code.into(), (*number).into(), name.as_str().into(), text.as_str().into()],
    )
}
