//! A table from what is stored of it. A process holds no truth: the log is played again, dice included.

use std::sync::Arc;
use std::time::Duration;

use table::Stage;

use crate::config::Config;
use crate::dear::apart;
use crate::games::{self, Kind};
use crate::hosted_table::{HostedTable, Table};
use crate::house::House;
use crate::store::{ExportedTable, Job, Store, StoreError, StoredTable, Work};

/// A table from what is stored: all of it, or what is new since `before`. A long game is dear to play again.
pub fn resume(stored: StoredTable, before: Option<&Table>) -> Result<(&'static Kind, Table), StoreError> {
    apart(|| replay(stored, before))
}

fn replay(stored: StoredTable, before: Option<&Table>) -> Result<(&'static Kind, Table), StoreError> {
    let StoredTable { sheet, version, steps, talk, report } = stored;
    let unknown = || StoreError::Storage(format!("a table of an unknown game is stored: {}", sheet.game));
    let kind = games::named(&sheet.game).ok_or_else(unknown)?;
    let game = match (sheet.stage, before.and_then(|before| before.game.clone())) {
        (Stage::Gathering, _) => None,
        (_, Some(game)) if steps.is_empty() => Some(game),
        (_, Some(game)) => Some(game.go_on(&steps)?),
        (_, None) => {
            let bad = || StoreError::Storage("the dice of a table cannot be read".to_string());
            Some((kind.resume)(&sheet.setup, &steps, sheet.live_dice().ok_or_else(bad)?)?)
        }
    };
    let game = match (game, report) {
        (Some(game), Some(text)) if game.report().is_none() => Some(game.with_report(&text)?),
        (game, _) => game,
    };
    Ok((kind, Table { sheet, version, game, talk }))
}

/// The jobs of a table that is brought in from elsewhere. Its game is played again for that: one that does not follow
/// the rules is refused. A report is written when somebody looks at it.
pub fn jobs_of(exported: &ExportedTable, store: &Store) -> Result<Vec<Job>, StoreError> {
    let ExportedTable { code, sheet, version, steps, .. } = exported.clone();
    let is_marked_over = sheet.stage == Stage::Over;
    let stored = StoredTable { sheet, version, steps, talk: Vec::new(), report: None };
    let config = Config { bot_pause: Duration::ZERO, bots: 0, ..Config::default() };
    let house = Arc::new(House::new(config, store.clone()));
    let hosted = HostedTable::from_stored(code, stored, house)?;
    let table = hosted.table();
    if table.game.as_ref().is_some_and(|game| game.is_over()) != is_marked_over {
        let what = "its stage says something else about the end of the game than its steps";
        return Err(StoreError::Storage(what.to_string()));
    }
    // A start or a choice is stored with all that chance decides after it: nobody would decide it later.
    if table.game.as_ref().is_some_and(|game| !game.is_over() && game.asked().is_empty()) {
        return Err(StoreError::Storage(
            "its steps end where chance decides, and nobody is asked".to_string(),
        ));
    }
    let mut jobs = hosted.jobs(&table, false);
    jobs.retain(|job| job.work != Work::Report);
    Ok(jobs)
}
