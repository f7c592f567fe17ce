//! Changes of many tables that are stored together: each has an outcome of its own, and nobody is
//! told of success before it is on the disk.

use std::fs;

use crate::common::{Folder, OtherProgram, code, job, on_postgres, sheet, store_table};
use futures_util::future::join_all;
use games::DoggyBag;
use server::Store;
use server::store::{Edit, StoreError, Work};
use table::{Code, Sheet, Stage};

/// More than the connections of a pool, so that PostgreSQL cannot take each by itself either.
const TABLES: usize = 12;

fn codes() -> Vec<Code> {
    "BCDFGHJKLMNP".chars().take(TABLES).map(|last| code(&format!("BCDFG{last}"))).collect()
}

/// Tables of two steps each, at version 1.
async fn tables(store: &Store) -> Sheet {
    let setup = "seats=2".parse().expect("a setup");
    let sheet = sheet::<DoggyBag>(&setup, 2, Stage::Playing);
    let steps = ["0: loot gw".to_string(), "1: loot gk".to_string()];
    for code in codes() {
        store_table(store, code.as_str(), &sheet, &steps, &[job(Work::Bot, 5)]).await;
    }
    sheet
}

/// Keeps all others from the tables.
async fn lock(folder: &Folder) -> OtherProgram {
    let other = folder.other_program().await;
    let lock = if on_postgres() {
        "BEGIN; LOCK TABLE tables IN EXCLUSIVE MODE"
    } else {
        "BEGIN EXCLUSIVE"
    };
    other.run(lock).await;
    other
}

/// Stores a change of every table at the same time: `version` and `at` say which, by number.
async fn save_all(
    store: &Store,
    sheet: &Sheet,
    edit: impl Fn(usize) -> (i64, usize),
) -> Vec<Result<(), StoreError>> {
    let codes = codes();
    let saves = codes.iter().enumerate().map(|(number, code)| {
        let (version, at) = edit(number);
        async move {
            let steps = ["0: role 5".to_string()];
            let jobs = [job(Work::Clock, 9)];
            let mark = 100 + number as i64;
            let edit = Edit { version, sheet, at, steps: &steps, jobs: &jobs, mark, opens: None };
            store.save(code, &edit).await
        }
    });
    join_all(saves).await
}

/// The version and the number of steps of every table.
async fn stored(store: &Store) -> Vec<(i64, usize)> {
    let mut all = Vec::new();
    for code in codes() {
        let table = store.load(&code, 0).await.expect("it answers").expect("a table");
        all.push((table.version, table.steps.len()));
    }
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_tables_in_one_group_an_overtaken_one_does_not_spoil_the_others() {
    let folder = Folder::new();
    let store = folder.store().await;
    let sheet = tables(&store).await;
    let other = lock(&folder).await;
    // The lock is let go of once all of them wait.
    let saves = save_all(&store, &sheet, |number| if number == 5 { (0, 2) } else { (1, 2) });
    let (outcomes, ()) = tokio::join!(saves, other.run("ROLLBACK"));
    for (number, outcome) in outcomes.iter().enumerate() {
        match outcome {
            Ok(()) => assert_ne!(number, 5, "it was overtaken"),
            Err(StoreError::Overtaken) => assert_eq!(number, 5, "it was not overtaken"),
            Err(error) => panic!("{number}: {error}"),
        }
    }
    let mut wanted = vec![(2, 3); TABLES];
    wanted[5] = (1, 2);
    assert_eq!(stored(&store).await, wanted);
    let waiting = store.waiting(1000).await.expect("it answers");
    assert_eq!(
        waiting.len(),
        1,
        "the bot's job of the overtaken table is the only one: {waiting:?}"
    );
    assert_eq!(waiting[0].due.code, codes()[5]);
    assert_eq!(store.clocks_due(1000, 100).await.expect("it answers").len(), TABLES - 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_cannot_be_stored_is_not_stored_by_half_and_spoils_no_other() {
    let folder = Folder::new();
    let store = folder.store().await;
    let sheet = tables(&store).await;
    let other = lock(&folder).await;
    // The seventh has the right version, but a step of its number is there.
    let saves = save_all(&store, &sheet, |number| if number == 7 { (1, 1) } else { (1, 2) });
    let (outcomes, ()) = tokio::join!(saves, other.run("ROLLBACK"));
    for (number, outcome) in outcomes.iter().enumerate() {
        match outcome {
            Ok(()) => assert_ne!(number, 7),
            Err(StoreError::Storage(_)) => assert_eq!(number, 7),
            Err(error) => panic!("{number}: {error}"),
        }
    }
    let mut wanted = vec![(2, 3); TABLES];
    wanted[7] = (1, 2);
    assert_eq!(stored(&store).await, wanted);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_that_cannot_be_stored_answers_nobody_with_success() {
    let folder = Folder::new();
    let store = folder.store().await;
    let sheet = tables(&store).await;
    let other = lock(&folder).await;
    let outcomes = save_all(&store, &sheet, |_| (1, 2)).await;
    let fails = |outcome: &Result<(), StoreError>| {
        matches!(outcome, Err(StoreError::Storage(_) | StoreError::Lost(_)))
    };
    assert!(outcomes.iter().all(fails), "{outcomes:?}");
    other.run("ROLLBACK").await;
    assert_eq!(stored(&store).await, vec![(1, 2); TABLES], "nothing is stored");
    let outcomes = save_all(&store, &sheet, |_| (1, 2)).await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    assert_eq!(stored(&store).await, vec![(2, 3); TABLES]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_group_acknowledged_is_in_the_file_that_a_killed_process_leaves() {
    if on_postgres() {
        return;
    }
    let (folder, left) = (Folder::new(), Folder::new());
    let store = folder.store().await;
    let sheet = tables(&store).await;
    let outcomes = save_all(&store, &sheet, |_| (1, 2)).await;
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    // The store is still open: these are the files as they would be found now.
    for file in ["fagin.db", "fagin.db-wal"] {
        fs::copy(folder.0.join(file), left.0.join(file)).expect("it is there");
    }
    assert_eq!(stored(&left.store().await).await, vec![(2, 3); TABLES]);
}
