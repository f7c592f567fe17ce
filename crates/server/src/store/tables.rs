//! Tables: a row for each, the steps of its game, and who sits at it. Compare and append: a change is stored at the
//! version that was read, or not at all.

use sqlx::any::AnyRow;
use sqlx::{Any, Row, Transaction};
use table::{Code, Holder, MESSAGES, Message, Sheet, Stage};

use super::{Job, Store, StoreError, jobs, reports, talk};
use crate::hosted_table::Table;

/// A table as it is stored.
pub struct StoredTable {
    /// All but what follows.
    pub sheet: Sheet,
    /// The number of changes.
    pub version: i64,
    /// The steps of the game.
    pub steps: Vec<String>,
    /// The latest messages, oldest first.
    pub talk: Vec<Message>,
    /// How the game went, once it is over and that has been worked out.
    pub report: Option<String>,
}

/// A table that is stored for the first time.
pub struct Opening<'a> {
    /// All but what follows.
    pub sheet: &'a Sheet,
    /// The steps of the game, if it has begun.
    pub steps: &'a [String],
    /// What is to be done at the table.
    pub jobs: &'a [Job],
}

/// A change of a table, as it is stored.
pub struct Edit<'a> {
    /// The version that was changed.
    pub version: i64,
    /// All but the steps.
    pub sheet: &'a Sheet,
    /// The number of steps before it.
    pub at: usize,
    /// The steps that are new.
    pub steps: &'a [String],
    /// What is to be done at the table now.
    pub jobs: &'a [Job],
    /// A number that no other change has, by which this one is found.
    pub mark: i64,
    /// A new table that it opens.
    pub opens: Option<&'a (Code, Sheet)>,
}

/// What tells one state of a table from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newest {
    /// The number of changes.
    pub version: i64,
    /// The number of the latest message.
    pub message: Option<i64>,
    /// Whether there is a report.
    pub reported: bool,
}

impl Newest {
    /// What tells this table from others.
    pub fn of(table: &Table) -> Newest {
        let reported = table.game.as_ref().is_some_and(|game| game.report().is_some());
        Newest { version: table.version, message: table.latest_message(), reported }
    }
}

impl StoredTable {
    /// What tells this table from others.
    pub fn newest(&self) -> Newest {
        let message = self.talk.last().map(|message| message.number);
        Newest { version: self.version, message, reported: self.report.is_some() }
    }
}

impl Store {
    /// Stores a new table: all of it, or nothing; false if there is one of this code.
    pub async fn create(&self, code: &Code, opening: &Opening<'_>) -> Result<bool, StoreError> {
        self.write(async |tx| {
            if !insert(tx, code, 0, opening.sheet).await? {
                return Ok(false);
            }
            append(tx, code, 0, opening.steps).await?;
            jobs::replace(tx, code, opening.jobs).await?;
            self.tell(tx, code, opening.jobs).await?;
            Ok(true)
        })
        .await
    }

    /// What tells whether a table is as it was.
    pub async fn newest(&self, code: &Code) -> Result<Option<Newest>, StoreError> {
        let newest = "SELECT version, (SELECT MAX(number) FROM talk WHERE code = $1) AS message, \
            (SELECT COUNT(*) FROM reports WHERE code = $1) AS reported FROM tables WHERE code = $1";
        let row = async { Ok(sqlx::query(newest).bind(code.as_str()).fetch_optional(&self.read).await?) };
        Ok(self.in_time(row).await?.map(|row| Newest {
            version: row.get("version"),
            message: row.get("message"),
            reported: row.get::<i64, _>("reported") > 0,
        }))
    }

    /// A table with its talk and its steps from a number on.
    pub async fn load(&self, code: &Code, from: usize) -> Result<Option<StoredTable>, StoreError> {
        self.in_time(self.load_at_once(code, from)).await
    }

    async fn load_at_once(&self, code: &Code, from: usize) -> Result<Option<StoredTable>, StoreError> {
        // One transaction: the steps belong to the version that is read with them.
        let mut tx = self.look().await?;
        let row = sqlx::query("SELECT version, sheet FROM tables WHERE code = $1").bind(code.as_str());
        let Some(row) = row.fetch_optional(&mut *tx).await? else { return Ok(None) };
        let steps = sqlx::query("SELECT text FROM steps WHERE code = $1 AND number >= $2 ORDER BY number")
            .bind(code.as_str())
            .bind(from as i64);
        let steps = steps.fetch_all(&mut *tx).await?;
        let talk = talk::latest(&mut tx, code, MESSAGES).await?;
        let sheet = read_sheet(&row.get::<String, _>("sheet"))?;
        let report = match sheet.stage {
            Stage::Over => reports::of(&mut tx, code).await?,
            Stage::Gathering | Stage::Playing => None,
        };
        tx.commit().await?;
        Ok(Some(StoredTable {
            sheet,
            version: row.get("version"),
            steps: steps.iter().map(|row| row.get("text")).collect(),
            talk,
            report,
        }))
    }

    /// Stores a change of a table: all of it, or nothing. A change that is stored already is not stored twice.
    pub async fn save(&self, code: &Code, edit: &Edit<'_>) -> Result<(), StoreError> {
        self.write(async |tx| {
            if !update(tx, code, edit).await? {
                // Another change was first, or this very one: the connection may have broken after it was stored.
                if !self.is_marked(tx, code, edit.mark).await? {
                    return Err(StoreError::Overtaken);
                }
                // Where storing and telling are not one, the others may not have heard of it.
                return self.tell(tx, code, edit.jobs).await;
            }
            self.mark(tx, code, edit.mark).await?;
            if let Some((code, sheet)) = edit.opens
                && !insert(tx, code, 0, sheet).await?
            {
                // There is a table of this code: the change is made again, with another one.
                return Err(StoreError::Overtaken);
            }
            append(tx, code, edit.at, edit.steps).await?;
            if edit.steps.is_empty() {
                let gone = sqlx::query("DELETE FROM sitting WHERE code = $1").bind(code.as_str());
                gone.execute(&mut **tx).await?;
                list(tx, edit.sheet, code).await?;
            }
            jobs::replace(tx, code, edit.jobs).await?;
            self.tell(tx, code, edit.jobs).await
        })
        .await
    }

    /// Leaves a mark of a change with it. A file is not lost on the way, so that nobody looks for marks there.
    async fn mark(&self, tx: &mut Transaction<'_, Any>, code: &Code, mark: i64) -> Result<(), StoreError> {
        if !self.is_shared() {
            return Ok(());
        }
        sqlx::query(
            "INSERT INTO marks (code, node, mark) VALUES ($1, $2, $3)
             ON CONFLICT (code, node) DO UPDATE SET mark = excluded.mark",
        )
        .bind(code.as_str())
        .bind(&*self.node)
        .bind(mark)
        .execute(&mut **tx)
        .await?;
        Ok(())
    }

    /// Whether this process has stored the change of this mark. It is asked while it makes that change, so no later
    /// change of its own has taken the place of the mark.
    async fn is_marked(
        &self,
        tx: &mut Transaction<'_, Any>,
        code: &Code,
        mark: i64,
    ) -> Result<bool, StoreError> {
        let marked = sqlx::query("SELECT mark FROM marks WHERE code = $1 AND node = $2 AND mark = $3")
            .bind(code.as_str())
            .bind(&*self.node)
            .bind(mark);
        Ok(marked.fetch_optional(&mut **tx).await?.is_some())
    }

    /// The tables at which somebody sits, the latest first.
    pub async fn tables_of(&self, holder: &Holder) -> Result<Vec<Code>, StoreError> {
        let rows = sqlx::query(
            "SELECT tables.code AS code FROM tables JOIN sitting ON sitting.code = tables.code WHERE holder = $1
             ORDER BY stage = 'over', touched DESC LIMIT 12",
        );
        Ok(codes(&rows.bind(holder.as_str()).fetch_all(&self.read).await?))
    }

    /// Tables that anyone may watch or join, the latest first.
    pub async fn listed(&self) -> Result<Vec<Code>, StoreError> {
        let rows = sqlx::query(
            "SELECT code FROM tables WHERE stage <> 'over' AND listed = 1 ORDER BY touched DESC LIMIT 12",
        );
        Ok(codes(&rows.fetch_all(&self.read).await?))
    }
}

/// The sheet of a table from its text.
fn read_sheet(text: &str) -> Result<Sheet, StoreError> {
    let unreadable = |error| StoreError::Storage(format!("a table is stored that cannot be read: {error}"));
    Sheet::from_json(text).map_err(unreadable)
}

/// Changes the row of a table if it has the version that was read; false otherwise.
async fn update(tx: &mut Transaction<'_, Any>, code: &Code, edit: &Edit<'_>) -> Result<bool, StoreError> {
    let changed = sqlx::query(
        "UPDATE tables SET version = version + 1, stage = $1, listed = $2, deadline = $3, touched = $4, sheet = $5
         WHERE code = $6 AND version = $7",
    )
    .bind(edit.sheet.stage.name())
    .bind(i64::from(edit.sheet.listed))
    .bind(edit.sheet.deadline)
    .bind(edit.sheet.touched)
    .bind(edit.sheet.to_json())
    .bind(code.as_str())
    .bind(edit.version)
    .execute(&mut **tx)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// A new table; false if there is one of this code.
pub(super) async fn insert(
    tx: &mut Transaction<'_, Any>,
    code: &Code,
    version: i64,
    sheet: &Sheet,
) -> Result<bool, StoreError> {
    let made = sqlx::query(
        "INSERT INTO tables (code, version, stage, listed, deadline, touched, sheet)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(code.as_str())
    .bind(version)
    .bind(sheet.stage.name())
    .bind(i64::from(sheet.listed))
    .bind(sheet.deadline)
    .bind(sheet.touched)
    .bind(sheet.to_json())
    .execute(&mut **tx)
    .await?;
    if made.rows_affected() != 1 {
        return Ok(false);
    }
    list(tx, sheet, code).await?;
    Ok(true)
}

/// Appends steps. The key of a step is its number: nobody can have stored another one there.
pub(super) async fn append(
    tx: &mut Transaction<'_, Any>,
    code: &Code,
    at: usize,
    steps: &[String],
) -> Result<(), StoreError> {
    for (number, text) in (at..).zip(steps) {
        sqlx::query("INSERT INTO steps (code, number, text) VALUES ($1, $2, $3)")
            .bind(code.as_str())
            .bind(number as i64)
            .bind(text)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

/// Lists a table for all who host it or sit at it.
async fn list(tx: &mut Transaction<'_, Any>, sheet: &Sheet, code: &Code) -> Result<(), StoreError> {
    for holder in sheet.holders() {
        sqlx::query("INSERT INTO sitting (holder, code) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(holder.as_str())
            .bind(code.as_str())
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

pub(super) fn codes(rows: &[AnyRow]) -> Vec<Code> {
    rows.iter().filter_map(|row| Code::read(row.get("code"))).collect()
}
