//! Reads and writes as data: statements with their values. The text is the same for SQLite and
//! PostgreSQL, because only numbers and texts are stored.

use table::Code;

use super::StoreError;

/// A value of a row, or of a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Null,
    Number(i64),
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Value {
        number.map_or(Value::Null, Value::Number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&Code> for Value {
    fn from(code: &Code) -> Value {
        Value::from(code.as_str())
    }
}

/// A statement with the values of its `$1`, `$2` ….
#[derive(Clone, Debug)]
pub(super) struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value>,
}

impl Statement {
    pub fn new<const N: usize>(sql: &'static str, values: [Value; N]) -> Statement {
        Statement { sql, values: values.into() }
    }
}

/// A write: all of it or nothing.
#[derive(Clone, Default, Debug)]
pub(super) struct Write {
    /// Each of these has to change exactly one row; otherwise the write is undone.
    pub decides: Vec<Statement>,
    /// Carried out if all of them did.
    pub then: Vec<Statement>,
    /// Notices for other processes: codes of tables, or that there is work.
    pub news: Vec<String>,
}

impl Write {
    /// A write of one statement that has to change one row.
    pub fn deciding(statement: Statement) -> Write {
        Write { decides: vec![statement], ..Write::default() }
    }

    /// A write of one statement, whatever number of rows it changes.
    pub fn of(statement: Statement) -> Write {
        Write { then: vec![statement], ..Write::default() }
    }
}

/// A row that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row(pub Vec<Value>);

impl Row {
    /// The text in a column.
    pub fn text(&self, column: usize) -> Result<&str, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Ok(text),
            _ => Err(unreadable(column, "text")),
        }
    }

    /// The number in a column.
    pub fn number(&self, column: usize) -> Result<i64, StoreError> {
        self.number_if_any(column)?.ok_or_else(|| unreadable(column, "number"))
    }

    /// The number in a column that may be empty.
    pub fn number_if_any(&self, column: usize) -> Result<Option<i64>, StoreError> {
        match self.0.get(column) {
            Some(Value::Number(number)) => Ok(Some(*number)),
            Some(Value::Null) => Ok(None),
            _ => Err(unreadable(column, "number")),
        }
    }
}

/// SQLite accepts any value in any column, so a file can hold rows of the wrong type.
fn unreadable(column: usize, wanted: &str) -> StoreError {
    StoreError::Storage(format!(
        "a row is stored that cannot be read: column {column} is no {wanted}"
    ))
}
