//! Several nodes on one PostgreSQL, and the jobs that they share.

use crate::common::{Folder, House, Person, code, config, job, join, postgres, set_up};
use futures_util::future::join_all;
use serde_json::json;
use server::store::Work;
use server::{Config, Store};
use table::Code;
use testkit::postgres::is_left_out;

/// Nodes on a database of their own.
async fn nodes<const N: usize>(configs: [Config; N]) -> Vec<House> {
    let (_, address) = postgres().database();
    let mut nodes = Vec::new();
    for config in configs {
        let store = Store::connect(&address, 4).await.expect("a database can be used");
        nodes.push(House::on(config, Folder::new(), store).await);
    }
    nodes
}

async fn begun(node: &House) -> (Person, Person) {
    let host =
        set_up(node, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let guest = join(node, &host.code, "Bob").await;
    host.start(node).await;
    (host, guest)
}

async fn steps(node: &House, person: &Person) -> u64 {
    node.table(&person.token, &person.code).await["screen"]["step"].as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_on_one_node_shows_what_is_chosen_at_another() {
    if is_left_out() {
        return;
    }
    let nodes = nodes([config(), config()]).await;
    let (host, guest) = begun(&nodes[0]).await;
    let steps = steps(&nodes[1], &guest).await;
    let mut page =
        nodes[1].live(&guest.token, &format!("/t/{}/live?after={steps}", guest.code)).await;
    page.until_said(&format!("data-step=\"{steps}\"")).await;
    let mut chosen = 0;
    for person in [&host, &guest] {
        if let Some(answer) = person.play(&nodes[0], 0).await {
            assert_eq!(answer.status, 204, "{}", answer.body);
            chosen += 1;
        }
    }
    assert!(chosen > 0, "one of them is asked");
    let now = self::steps(&nodes[0], &host).await;
    assert!(now > steps, "something was chosen");
    page.until_said(&format!("data-step=\"{now}\"")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_is_sent_to_two_nodes_is_played_once() {
    if is_left_out() {
        return;
    }
    let nodes = nodes([config(), config()]).await;
    let (host, guest) = begun(&nodes[0]).await;
    for _ in 0..6 {
        for person in [&host, &guest] {
            let table = nodes[0].table(&person.token, &person.code).await;
            let choices = table["screen"]["choices"].as_array().expect("choices");
            let Some(choice) = choices.first() else { continue };
            let body = json!({ "step": table["screen"]["step"], "choice": choice });
            let path = person.path("act");
            let sent =
                join_all(nodes.iter().map(|node| node.api(&person.token, &path, body.clone())))
                    .await;
            let mut statuses: Vec<u16> = sent.iter().map(|answer| answer.status).collect();
            statuses.sort_unstable();
            assert_eq!(statuses, [204, 409], "one of them was first");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_bots_leaves_them_to_a_worker() {
    if is_left_out() {
        return;
    }
    let nodes = nodes([Config { bots: 0, ..config() }, config()]).await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=3", "name": "Ann", "bots": { "1": 0, "2": 1 } });
    let host = set_up(&nodes[0], new).await;
    host.start(&nodes[0]).await;
    let mut page = nodes[0].live(&host.token, &format!("/t/{}/live", host.code)).await;
    while nodes[0].table(&host.token, &host.code).await["stage"] != "over" {
        if host.play(&nodes[0], 0).await.is_none() {
            page.byte().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_set_back_to_an_old_copy_is_believed() {
    if is_left_out() {
        return;
    }
    let (database, address) = postgres().database();
    let store = Store::connect(&address, 4).await.expect("a database can be used");
    let node = House::on(config(), Folder::new(), store).await;
    let (host, guest) = begun(&node).await;
    let before = steps(&node, &host).await;
    let mover = if host.play(&node, 0).await.is_some() { &host } else { &guest };
    if mover.seat == guest.seat {
        mover.play(&node, 0).await.expect("one of them is asked");
    }
    assert!(steps(&node, &host).await > before);
    postgres().query(&database, "UPDATE tables SET version = version - 1");
    postgres().query(&database, &format!("DELETE FROM steps WHERE number >= {before}"));
    assert_eq!(steps(&node, &host).await, before, "what is stored is true");
    let again = mover.play(&node, 0).await.expect("the same is asked again");
    assert_eq!(again.status, 204, "{}", again.body);
    let gaps = "SELECT code FROM steps GROUP BY code HAVING COUNT(*) <> MAX(number) + 1";
    assert!(postgres().query(&database, gaps).is_empty(), "no step is missing");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_all_who_look_for_a_job_one_gets_it_and_another_if_nothing_comes_of_it() {
    let folder = Folder::new();
    let store = folder.store().await;
    let codes: Vec<Code> =
        "BCDFGHJKLMNPQRST".chars().map(|last| code(&format!("BCDFG{last}"))).collect();
    for code in &codes {
        store.mend_jobs(code, &[job(Work::Bot, 1000)]).await.expect("it is stored");
    }
    assert!(store.waiting(999).await.expect("it answers").is_empty(), "none is due yet");
    assert_eq!(all_taken(&store, 1000).await, codes, "each was taken once");
    assert!(all_taken(&store, 1001).await.is_empty(), "whoever took them is at work");
    assert_eq!(all_taken(&store, 1_000_000).await, codes, "nothing came of it");
}

/// The jobs that eight takers got at the same time, in order.
async fn all_taken(store: &Store, now: i64) -> Vec<Code> {
    let taken = join_all((0..8).map(|_| async {
        let mut taken = Vec::new();
        loop {
            let waiting = store.waiting(now).await.expect("it answers");
            let Some(first) = waiting.into_iter().next() else { return taken };
            if store.take(&first.due, now).await.expect("it answers") {
                taken.push(first.due.code);
            }
        }
    }));
    let mut taken: Vec<Code> = taken.await.into_iter().flatten().collect();
    taken.sort();
    taken
}
