//! Storage that somebody else holds on to.

mod common;

use common::{House, on_postgres, set_up};
use serde_json::json;
use sqlx::{AnyConnection, Connection, Executor};

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_refuses_clearly_and_goes_on_when_it_is_free() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } }))
            .await;
    host.start(&house).await;
    let mut other = AnyConnection::connect(&house.folder.address()).await.expect("another program");
    let lock = if on_postgres() { "BEGIN; LOCK TABLE rooms IN EXCLUSIVE MODE" } else { "BEGIN EXCLUSIVE" };
    other.execute(lock).await.expect("it locks the tables");
    let refused = host.play(&house, 0).await.expect("one is asked");
    assert_eq!(
        (refused.status, refused.json()["error"].as_str()),
        (503, Some("storage")),
        "{}",
        refused.body
    );
    // What is known is still shown.
    assert_eq!(house.table(&host.token, &host.code).await["you"], json!(0));
    other.execute("ROLLBACK").await.expect("it lets go");
    other.close().await.expect("it goes away");
    let played = host.play(&house, 0).await.expect("one is still asked");
    assert_eq!(played.status, 204, "{}", played.body);
}
