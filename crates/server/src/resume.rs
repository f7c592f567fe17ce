//! Tables replayed from the store. A process holds no truth of its own: the log is played again,
//! dice included.

use std::sync::Arc;
use std::time::Duration;

use table::Stage;

use crate::config::Config;
use crate::dear::apart;
use crate::games::{self, GameEntry};
use crate::hosted_game::HostedGame;
use crate::hosted_table::{HostedTable, Table};
use crate::house::House;
use crate::store::{ExportedTable, Job, Store, StoreError, StoredTable};

/// Replays a stored table: all of it, or the steps since `before`. Apart from the async threads,
/// because a long game takes a while.
pub fn resume(
    stored: StoredTable,
    before: Option<&Table>,
) -> Result<(&'static GameEntry, Table), StoreError> {
    apart(|| replay(stored, before))
}

fn replay(
    stored: StoredTable,
    before: Option<&Table>,
) -> Result<(&'static GameEntry, Table), StoreError> {
    let StoredTable { sheet, version, steps, talk, report } = stored;
    let unknown =
        || StoreError::Storage(format!("a table of an unknown game is stored: {}", sheet.game));
    let kind = games::named(&sheet.game).ok_or_else(unknown)?;
    let game = match (sheet.stage, before.and_then(|before| before.game.clone())) {
        // Before the start there is no log.
        (Stage::Gathering, _) => None,
        // Only the sheet, the talk or the report is new.
        (_, Some(game)) if steps.is_empty() => Some(game),
        (_, Some(game)) => Some(game.go_on(&steps)?),
        // The dice continue from their stored secret, so the next roll is the one that the promise
        // fixed.
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

/// The jobs of a table that is imported. Its game is replayed for that, so one that breaks the
/// rules is refused.
pub fn jobs_of(exported: &ExportedTable, store: &Store) -> Result<Vec<Job>, StoreError> {
    let ExportedTable { code, sheet, version, steps, .. } = exported.clone();
    let is_marked_over = sheet.stage == Stage::Over;
    let stored = StoredTable { sheet, version, steps, talk: Vec::new(), report: None };
    // A house without bots: it only replays, and nothing is played at it.
    let config = Config { bot_pause: Duration::ZERO, bots: 0, ..Config::default() };
    let house = Arc::new(House::new(config, store.clone()));
    let hosted = HostedTable::from_stored(code, stored, house)?;
    let table = hosted.table();
    if table.game.as_ref().is_some_and(|game| game.is_over()) != is_marked_over {
        let what = "its stage says something else about the end of the game than its steps";
        return Err(StoreError::Storage(what.to_string()));
    }
    // A start or a choice is stored together with all rolls after it. A log that ends before a roll
    // would never go on.
    // A lesson goes on by its text.
    let waits = |game: &Arc<dyn HostedGame>| !game.is_over() && game.asked().is_empty();
    if table.sheet.lesson.is_none() && table.game.as_ref().is_some_and(waits) {
        return Err(StoreError::Storage(
            "its steps end where chance decides, and nobody is asked".to_string(),
        ));
    }
    Ok(hosted.jobs(&table, false))
}
