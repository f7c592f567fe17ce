//! Storage that somebody else holds on to.

mod common;

use common::{House, set_up};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_refuses_clearly_and_goes_on_when_it_is_free() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } }))
            .await;
    host.start(&house).await;
    let options = SqliteConnectOptions::new().filename(house.folder.file());
    let mut other = options.connect().await.expect("another program");
    sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.expect("it locks the file");
    let refused = host.play(&house, 0).await.expect("one is asked");
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (503, Some("storage")),
        "{}",
        refused.body
    );
    // What is known is still shown.
    assert_eq!(house.table(&host.token, &host.code).await["you"], json!(0));
    sqlx::query("ROLLBACK").execute(&mut other).await.expect("it lets go");
    other.close().await.expect("it goes away");
    let played = host.play(&house, 0).await.expect("one is still asked");
    assert_eq!(played.status, 204, "{}", played.body);
}
