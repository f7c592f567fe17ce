//! Tables: a row for each, the steps of its game, and the people who sit at it. Compare and append:
//! a change is stored at the version that was read, or not at all.

use table::{Code, Holder, MESSAGES, Message, Sheet};

use super::statement::{Row, Statement, Write};
use super::{Engine, Job, Store, StoreError, feed, jobs, reports, talk};
use crate::hosted_table::Table;

/// A table as it is stored.
pub struct StoredTable {
    /// Everything but the fields that follow.
    pub sheet: Sheet,
    /// The number of its changes.
    pub version: i64,
    /// The steps of the game.
    pub steps: Vec<String>,
    /// The latest messages, oldest first.
    pub talk: Vec<Message>,
    /// The report, once it is written.
    pub report: Option<String>,
}

/// A table that is stored for the first time.
pub struct Opening<'a> {
    /// Everything but the fields that follow.
    pub sheet: &'a Sheet,
    /// The steps of the game, if it has begun.
    pub steps: &'a [String],
    pub jobs: &'a [Job],
}

/// A change of a table, ready to be stored.
pub struct Edit<'a> {
    /// The version that was changed.
    pub version: i64,
    /// Everything but the steps.
    pub sheet: &'a Sheet,
    /// The number of steps before it.
    pub at: usize,
    /// The new steps.
    pub steps: &'a [String],
    /// The jobs of the table after the change.
    pub jobs: &'a [Job],
    /// A random number, by which this change is recognised.
    pub mark: i64,
    /// A new table that the change opens.
    pub opens: Option<&'a (Code, Sheet)>,
}

/// The newest state of a table, for comparing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Newest {
    /// The number of changes.
    pub version: i64,
    /// The number of the latest message.
    pub message: Option<i64>,
    /// True if there is a report.
    pub reported: bool,
}

impl Newest {
    pub fn of(table: &Table) -> Newest {
        let reported = table.game.as_ref().is_some_and(|game| game.report().is_some());
        Newest { version: table.version, message: table.latest_message(), reported }
    }
}

impl StoredTable {
    pub fn newest(&self) -> Newest {
        let message = self.talk.last().map(|message| message.number);
        Newest { version: self.version, message, reported: self.report.is_some() }
    }
}

impl Store {
    /// Stores a new table: all of it, or nothing; false if there is one of this code.
    pub async fn create(&self, code: &Code, opening: &Opening<'_>) -> Result<bool, StoreError> {
        let mut then = append(code, 0, opening.steps);
        then.extend(list(code, opening.sheet));
        then.extend(jobs::replace(code, opening.jobs));
        let decides = vec![SheetRow::of(opening.sheet).insert(code, 0)];
        self.write(Write { decides, then, news: feed::of_change(code, opening.jobs) }).await
    }

    /// The newest state of a table, without the table.
    pub async fn newest(&self, code: &Code) -> Result<Option<Newest>, StoreError> {
        let newest = "SELECT version, (SELECT MAX(number) FROM talk WHERE code = $1), \
            (SELECT COUNT(*) FROM reports WHERE code = $1) FROM tables WHERE code = $1";
        let rows = self.rows(Statement::new(newest, [code.into()])).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (version, message) = (row.number(0)?, row.number_if_any(1)?);
        Ok(Some(Newest { version, message, reported: row.number(2)? > 0 }))
    }

    /// A table with its talk, and its steps from `from` on.
    pub async fn load(&self, code: &Code, from: usize) -> Result<Option<StoredTable>, StoreError> {
        // One snapshot, because the steps have to belong to the version that is read with them.
        let [rows, steps, talk, report] = self
            .read([
                Statement::new("SELECT version, sheet FROM tables WHERE code = $1", [code.into()]),
                Statement::new(
                    "SELECT text FROM steps WHERE code = $1 AND number >= $2 ORDER BY number",
                    [code.into(), (from as i64).into()],
                ),
                Statement::new(talk::LATEST, [code.into(), (MESSAGES as i64).into()]),
                Statement::new(reports::OF, [code.into()]),
            ])
            .await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let text = |row: &Row| row.text(0).map(str::to_string);
        Ok(Some(StoredTable {
            sheet: read_sheet(row.text(1)?)?,
            version: row.number(0)?,
            steps: steps.iter().map(text).collect::<Result<_, _>>()?,
            talk: talk::read(&talk)?,
            report: report.first().map(text).transpose()?,
        }))
    }

    /// Stores a change of a table: all of it or nothing. A change that is stored already is not
    /// stored twice.
    pub async fn save(&self, code: &Code, edit: &Edit<'_>) -> Result<(), StoreError> {
        self.measured(self.save_once(code, edit)).await
    }

    async fn save_once(&self, code: &Code, edit: &Edit<'_>) -> Result<(), StoreError> {
        let owned = OwnedEdit::new(code, edit);
        let is_first = match &self.engine {
            Engine::Sqlite(file) => file.write(owned.write(None)).await?,
            Engine::Postgres(cluster) => cluster.save(owned).await?,
        };
        if is_first {
            return Ok(());
        }
        // Another change was first, or this very one: the connection may have broken after it was
        // stored.
        if !self.is_marked(code, edit.mark).await? {
            return Err(StoreError::Overtaken);
        }
        // The others may not have heard of it: where COMMIT and NOTIFY are not one, only the first
        // may have arrived.
        let news = feed::of_change(code, edit.jobs);
        self.carry_out(Write { news, ..Write::default() }).await.map(drop)
    }

    /// True if this process has stored the change with this mark. Each node has one mark per table,
    /// and the gate of the table keeps its next change away until this one is answered. SQLite
    /// loses nothing on the way, so it has no marks.
    async fn is_marked(&self, code: &Code, mark: i64) -> Result<bool, StoreError> {
        if !self.is_shared() {
            return Ok(false);
        }
        let marked = Statement::new(
            "SELECT mark FROM marks WHERE code = $1 AND node = $2 AND mark = $3",
            [code.into(), (&*self.node).into(), mark.into()],
        );
        Ok(!self.rows(marked).await?.is_empty())
    }

    /// The tables at which a holder sits, the latest first.
    pub async fn tables_of(&self, holder: &Holder) -> Result<Vec<Code>, StoreError> {
        let mine = "SELECT tables.code FROM tables JOIN sitting ON sitting.code = tables.code WHERE holder = $1
             ORDER BY stage = 'over', touched DESC LIMIT 12";
        codes(&self.rows(Statement::new(mine, [holder.as_str().into()])).await?)
    }

    /// Tables that anyone may watch or join, the latest first.
    pub async fn listed(&self) -> Result<Vec<Code>, StoreError> {
        let listed = "SELECT code FROM tables WHERE stage <> 'over' AND listed = 1 ORDER BY touched DESC LIMIT 12";
        codes(&self.rows(Statement::new(listed, [])).await?)
    }
}

/// A change of a table that owns its data, so that it can wait in a batch.
pub(super) struct OwnedEdit {
    pub code: Code,
    pub version: i64,
    pub row: SheetRow,
    pub at: i64,
    pub steps: Vec<String>,
    pub jobs: Vec<Job>,
    pub mark: i64,
    /// The holders who host the table or sit at it, if they may have changed.
    sitting: Option<Vec<Statement>>,
    /// A new table that the change opens.
    opens: Option<(Code, Statement, Vec<Statement>)>,
}

impl OwnedEdit {
    fn new(code: &Code, edit: &Edit<'_>) -> OwnedEdit {
        let opens = edit.opens.map(|(code, sheet)| {
            let row = SheetRow::of(sheet).insert(code, 0);
            (code.clone(), row, list(code, sheet).collect())
        });
        let sitting = edit.steps.is_empty().then(|| list(code, edit.sheet).collect());
        OwnedEdit {
            code: code.clone(),
            version: edit.version,
            row: SheetRow::of(edit.sheet),
            at: edit.at as i64,
            steps: edit.steps.to_vec(),
            jobs: edit.jobs.to_vec(),
            mark: edit.mark,
            sitting,
            opens,
        }
    }

    /// True if the change is only steps of a game, like most changes.
    pub fn is_play(&self) -> bool {
        self.opens.is_none() && self.sitting.is_none()
    }

    /// The change as a single write. On a shared store it leaves a mark of this node.
    pub fn write(&self, node: Option<&str>) -> Write {
        let mut write = self.write_without_opening(node);
        if let Some((_, row, sitting)) = &self.opens {
            // If the code is taken, the change is made again with another one.
            write.decides.push(row.clone());
            write.then.extend(sitting.iter().cloned());
        }
        write
    }

    /// The table that the change opens, as a write of its own.
    pub fn opening(&self) -> Option<Write> {
        let (_, row, sitting) = self.opens.as_ref()?;
        Some(Write { then: sitting.clone(), ..Write::deciding(row.clone()) })
    }

    /// Removes the table that the change opened, unless somebody has changed it.
    pub fn closing(&self) -> Option<Write> {
        let (code, ..) = self.opens.as_ref()?;
        let row = "DELETE FROM tables WHERE code = $1 AND version = 0";
        let sitting = "DELETE FROM sitting WHERE code = $1";
        let then = vec![Statement::new(sitting, [code.into()])];
        Some(Write { then, ..Write::deciding(Statement::new(row, [code.into()])) })
    }

    /// The change without the table that it opens.
    pub fn write_without_opening(&self, node: Option<&str>) -> Write {
        let code = &self.code;
        let mut write = Write {
            decides: vec![self.row.update(code, self.version)],
            then: append(code, self.at as usize, &self.steps),
            news: feed::of_change(code, &self.jobs),
        };
        write.then.extend(jobs::replace(code, &self.jobs));
        write.then.extend(node.map(|node| mark(code, node, self.mark)));
        if let Some(sitting) = &self.sitting {
            let gone = "DELETE FROM sitting WHERE code = $1";
            write.then.push(Statement::new(gone, [code.into()]));
            write.then.extend(sitting.iter().cloned());
        }
        write
    }
}

/// Records the mark of a change. The node’s earlier mark for the table is overwritten.
fn mark(code: &Code, node: &str, mark: i64) -> Statement {
    Statement::new(
        "INSERT INTO marks (code, node, mark) VALUES ($1, $2, $3)
         ON CONFLICT (code, node) DO UPDATE SET mark = excluded.mark",
        [code.into(), node.into(), mark.into()],
    )
}

/// A sheet as the row of a table.
pub(super) struct SheetRow {
    pub stage: &'static str,
    pub listed: i64,
    pub deadline: Option<i64>,
    pub touched: i64,
    pub sheet: String,
}

impl SheetRow {
    pub fn of(sheet: &Sheet) -> SheetRow {
        SheetRow {
            stage: sheet.stage.name(),
            listed: i64::from(sheet.listed),
            deadline: sheet.deadline,
            touched: sheet.touched,
            sheet: sheet.to_json(),
        }
    }

    /// Changes the row of a table if it has the version that was read.
    fn update(&self, code: &Code, version: i64) -> Statement {
        let SheetRow { stage, listed, deadline, touched, sheet } = self;
        Statement::new(
            "UPDATE tables SET version = version + 1, stage = $1, listed = $2, deadline = $3, touched = $4, sheet = $5
             WHERE code = $6 AND version = $7",
            [
                (*stage).into(),
                (*listed).into(),
                (*deadline).into(),
                (*touched).into(),
                sheet.as_str().into(),
                code.into(),
                version.into(),
            ],
        )
    }

    /// Adds a table, unless its code is taken.
    pub fn insert(&self, code: &Code, version: i64) -> Statement {
        let SheetRow { stage, listed, deadline, touched, sheet } = self;
        Statement::new(
            "INSERT INTO tables (code, version, stage, listed, deadline, touched, sheet)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            [
                code.into(),
                version.into(),
                (*stage).into(),
                (*listed).into(),
                (*deadline).into(),
                (*touched).into(),
                sheet.as_str().into(),
            ],
        )
    }
}

/// Reads the sheet of a table.
fn read_sheet(text: &str) -> Result<Sheet, StoreError> {
    let unreadable =
        |error| StoreError::Storage(format!("a table is stored that cannot be read: {error}"));
    Sheet::from_json(text).map_err(unreadable)
}

/// Appends steps. The key of a step is its number, so two changes can never store the same step.
pub(super) fn append(code: &Code, at: usize, steps: &[String]) -> Vec<Statement> {
    let step = |(number, text): (usize, &String)| {
        Statement::new(
            "INSERT INTO steps (code, number, text) VALUES ($1, $2, $3)",
            [code.into(), (number as i64).into(), text.as_str().into()],
        )
    };
    (at..).zip(steps).map(step).collect()
}

/// Lists a table for its host and all who sit at it.
pub(super) fn list(code: &Code, sheet: &Sheet) -> impl Iterator<Item = Statement> {
    sheet.holders().map(|holder| {
        Statement::new(
            "INSERT INTO sitting (holder, code) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [holder.as_str().into(), code.into()],
        )
    })
}

pub(super) fn codes(rows: &[Row]) -> Result<Vec<Code>, StoreError> {
    let code = |row: &Row| Ok(Code::read(row.text(0)?));
    rows.iter().filter_map(|row| code(row).transpose()).collect()
}
