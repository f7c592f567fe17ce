//! A database that another process has locked, and databases of earlier versions.

use crate::common::{House, config, on_postgres, set_up};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_refuses_clearly_and_goes_on_when_it_is_free() {
    let house = House::open().await;
    let host = set_up(
        &house,
        json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } }),
    )
    .await;
    host.start(&house).await;
    let other = house.folder.other_program().await;
    let lock = if on_postgres() {
        "BEGIN; LOCK TABLE tables IN EXCLUSIVE MODE"
    } else {
        "BEGIN EXCLUSIVE"
    };
    other.run(lock).await;
    let refused = host.play(&house, 0).await.expect("one is asked");
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (503, Some("storage")),
        "{}",
        refused.body
    );
    // Tables in memory are still shown.
    assert_eq!(house.table(&host.token, &host.code).await["you"], json!(0));
    other.run("ROLLBACK").await;
    drop(other);
    let played = host.play(&house, 0).await.expect("one is still asked");
    assert_eq!(played.status, 204, "{}", played.body);
}

/// Turns a database into one of the time when tables were called rooms.
const BEFORE: &str = "
    ALTER TABLE tables RENAME COLUMN sheet TO about;
    ALTER TABLE tables RENAME TO rooms;
    ALTER TABLE steps RENAME COLUMN code TO room;
    ALTER TABLE sitting RENAME COLUMN code TO room;
    ALTER TABLE talk RENAME COLUMN code TO room;
    ALTER TABLE jobs RENAME COLUMN code TO room;
    ALTER TABLE reports RENAME COLUMN code TO room;
    ALTER TABLE marks RENAME COLUMN code TO room;
    DROP INDEX tables_by_stage;
    CREATE INDEX rooms_by_stage ON rooms (stage, touched);
    DROP INDEX sitting_by_code;
    CREATE INDEX sitting_by_room ON sitting (room);
    DELETE FROM _sqlx_migrations WHERE version > 4";

#[tokio::test(flavor = "multi_thread")]
async fn a_database_from_when_tables_were_called_rooms_is_opened_and_plays_on() {
    let house = House::open().await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } });
    let host = set_up(&house, new).await;
    host.start(&house).await;
    let said = json!({ "text": "woof" });
    assert_eq!(house.api(&host.token, &host.path("talk"), said).await.status, 204);
    let before = house.table(&host.token, &host.code).await;
    let folder = house.close().await;
    folder.other_program().await.run(BEFORE).await;
    let house = House::open_with(config(), folder).await;
    let after = house.table(&host.token, &host.code).await;
    assert_eq!((&after["talk"], &after["seats"]), (&before["talk"], &before["seats"]));
    let played = host.play(&house, 0).await.expect("one is still asked");
    assert_eq!(played.status, 204, "{}", played.body);
    let front = house.get(&host.token, "/").await.body;
    assert!(front.contains(&host.code), "{front}");
}
