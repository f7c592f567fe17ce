//! Migrations of the database. They are recorded in `_sqlx_migrations`, with the table and the
//! checksums of earlier versions of Fagin, which used sqlx. So their databases are brought up to
//! date like any other.

use dice::secret;
use sha2::{Digest, Sha384};

use super::StoreError;
use super::statement::Row;

/// The table of applied migrations.
pub(super) const BOOKKEEPING: &str = "_sqlx_migrations";

/// A migration.
pub(super) struct Migration {
    version: i64,
    name: &'static str,
    pub statements: &'static str,
}

/// All migrations, in order. One that was released is never edited, because its checksum is stored.
const MIGRATIONS: [Migration; 5] = [
    migration(1, "tables", include_str!("../../migrations/1-tables.sql")),
    migration(2, "jobs", include_str!("../../migrations/2-jobs.sql")),
    migration(3, "reports", include_str!("../../migrations/3-reports.sql")),
    migration(4, "fairness", include_str!("../../migrations/4-fairness.sql")),
    migration(5, "words", include_str!("../../migrations/5-words.sql")),
];

const fn migration(version: i64, name: &'static str, statements: &'static str) -> Migration {
    Migration { version, name, statements }
}

impl Migration {
    /// Hash of the statements, compared with the stored one.
    fn checksum(&self) -> String {
        secret::hex(&Sha384::digest(self.statements.as_bytes()))
    }

    /// The statement that records the migration. Engines differ in how bytes are written.
    pub fn record(&self, bytes: impl Fn(&str) -> String) -> String {
        let (version, name, checksum) = (self.version, self.name, bytes(&self.checksum()));
        format!(
            "INSERT INTO {BOOKKEEPING} (version, description, success, checksum, execution_time)
             VALUES ({version}, '{name}', TRUE, {checksum}, 0)"
        )
    }
}

/// The statement that creates the table of applied migrations.
pub(super) fn bookkeeping(bytes: &str) -> String {
    format!(
        "CREATE TABLE IF NOT EXISTS {BOOKKEEPING} (
             version BIGINT PRIMARY KEY, description TEXT NOT NULL,
             installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL,
             checksum {bytes} NOT NULL, execution_time BIGINT NOT NULL)"
    )
}

/// The migrations that a database lacks. Its rows: version, checksum in hex, and whether the
/// migration was completed.
pub(super) fn missing(applied: &[Row]) -> Result<Vec<&'static Migration>, StoreError> {
    let mut done = Vec::new();
    for row in applied {
        let (version, checksum) = (row.number(0)?, row.text(1)?);
        let Some(known) = MIGRATIONS.iter().find(|known| known.version == version) else {
            return Err(newer(version));
        };
        if known.checksum() != checksum {
            return Err(StoreError::Storage(format!(
                "change {version} of its tables is not the one that Fagin makes: it belongs to another program, or \
                 to a version that was never released"
            )));
        }
        if row.number(2)? == 0 {
            return Err(StoreError::Storage(format!(
                "change {version} of its tables was begun and not finished: put an older copy in its place"
            )));
        }
        done.push(version);
    }
    Ok(MIGRATIONS.iter().filter(|migration| !done.contains(&migration.version)).collect())
}

/// Refuses a database of another version, where it must not be migrated.
pub(super) fn check_version(applied: &[Row]) -> Result<(), StoreError> {
    let newest = applied.last().map(|row| row.number(0)).transpose()?;
    if newest == Some(newest_known()) {
        return Ok(());
    }
    let what =
        "a server of another version of Fagin is using it: stop that one first, or use its program";
    Err(StoreError::Storage(what.to_string()))
}

fn newest_known() -> i64 {
    MIGRATIONS.last().map_or(0, |newest| newest.version)
}

fn newer(version: i64) -> StoreError {
    let known = newest_known();
    StoreError::Storage(format!(
        "a newer version of Fagin has used it (its tables have change {version}, and this version knows {known}): \
         use that version, or an older copy"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::statement::Value;
    use super::*;

    /// The checksums that sqlx wrote into databases of earlier versions.
    const RELEASED: [&str; 5] = [
        "34cd993891249a46332a728a38b91d84ee8cf2c1eae49f666fb32115d3e9569375cba1b430b65822aa3c820618ceada8",
        "5d91b296626283449ffa0f974653563c986d613a705322c56d065b4b51bf4dd5e77eee6242b4b6192f4252fe57803286",
        "2c298c7230fd2a61e39c8a6691076da0f8394528d91a4a8a584fcadb397288933cb3150b3d04214eb1e9a094569eeaea",
        "68616810de5e396c30bd377a951e8c57863848d2ff1d6a3f0a7b45ebc4baa5d650325001c004a186c44b850282c7d894",
        "b5ade0e4d083d37aa6f085b3103460a1be3ddf604a33d1a1cafb3c0469d7f143551f451ed1dc14002ea82d956aa6e579",
    ];

    fn applied(version: i64, checksum: &str, success: i64) -> Row {
        Row(vec![version.into(), checksum.into(), Value::Number(success)])
    }

    #[test]
    fn databases_of_every_earlier_version_lack_what_came_after_it() {
        for made in 0..=RELEASED.len() {
            let rows: Vec<Row> =
                (1..).zip(&RELEASED[..made]).map(|(at, sum)| applied(at, sum, 1)).collect();
            let missing = missing(&rows).expect("it can be brought up to date");
            let versions: Vec<i64> = missing.iter().map(|migration| migration.version).collect();
            assert_eq!(versions, (made as i64 + 1..=newest_known()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn tables_that_are_newer_or_not_ours_or_half_made_are_refused() {
        let refused = |row: Row| missing(&[row]).err().expect("it is refused").to_string();
        assert!(refused(applied(9999, "", 1)).contains("a newer version of Fagin"));
        assert!(refused(applied(1, "00", 1)).contains("is not the one that Fagin makes"));
        assert!(refused(applied(1, RELEASED[0], 0)).contains("not finished"));
    }
}
