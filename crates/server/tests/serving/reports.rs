//! Reports: written once by a job when somebody asks, shown to everyone, and never for a game under
//! way.

use std::time::{Duration, Instant};

use crate::common::{
    Folder, House, Request, code, config, job, join, postgres, set_up, sheet, store_table, token,
};
use engine::random_game;
use futures_util::future::join_all;
use games::DoggyBag;
use serde_json::{Value, json};
use server::store::{Due, Edit, Job, Order, Rank, Work};
use server::{Config, Store};
use table::Stage;
use testkit::postgres::is_left_out;

const CODE: &str = "BCDFGH";

/// Stores a game with all its steps but the last `less`, and its jobs.
async fn store_game(store: &Store, stage: Stage, less: usize, jobs: &[Job]) {
    let game = random_game::<DoggyBag>("seats=2".parse().expect("a setup"), 4);
    let setup = game.setup();
    let steps: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    store_table(
        store,
        CODE,
        &sheet::<DoggyBag>(setup, 2, stage),
        &steps[..steps.len() - less],
        jobs,
    )
    .await;
}

async fn report(house: &House, code: &str) -> crate::common::Answer {
    house.ask(Request::new("GET", &format!("/api/tables/{code}/report"))).await
}

/// The report, as soon as it is there.
async fn written(house: &House, code: &str) -> Value {
    let begun = Instant::now();
    loop {
        let answer = report(house, code).await;
        if answer.status == 200 {
            return answer.json();
        }
        assert_eq!(
            (answer.status, &answer.json()["error"]),
            (404, &json!("no-report")),
            "{}",
            answer.body
        );
        assert!(begun.elapsed() < Duration::from_secs(60), "no report is written");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

fn assert_whole(report: &Value, seats: usize) {
    let points = report["points"].as_array().expect("points");
    for point in points {
        let shares: Vec<u64> =
            point["shares"].as_array().expect("shares").iter().filter_map(Value::as_u64).collect();
        assert_eq!(shares.len(), seats, "{point}");
        assert_eq!(Some(shares.iter().sum::<u64>()), report["whole"].as_u64(), "{point}");
    }
    assert!(points.len() > 8, "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_live_page_hears_how_the_game_went_and_the_api_tells_it() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let guest = join(&house, &host.code, "Bob").await;
    host.start(&house).await;
    let answer = report(&house, &host.code).await;
    assert_eq!((answer.status, &answer.json()["error"]), (409, &json!("not-over")));
    let mut page = house.live(&host.token, &format!("/t/{}/live", host.code)).await;
    for turn in 0.. {
        if house.table(&host.token, &host.code).await["stage"] == "over" {
            break;
        }
        for person in [&host, &guest] {
            person.play(&house, turn).await;
        }
    }
    page.until_said(&format!("href=\"/t/{}/report\"", host.code)).await;
    let asked = house.get(&guest.token, &format!("/t/{}/report", host.code)).await;
    let back = format!("/t/{}#course", host.code);
    assert_eq!((asked.status, asked.header("location")), (303, Some(&*back)));
    page.until_said("<svg class=\"chart\"").await;
    let report = written(&house, &host.code).await;
    assert_whole(&report, 2);
    assert_eq!(house.table("", &host.code).await["reported"], true);
    let shown = house.get("", &format!("/t/{}", host.code)).await.body;
    for turning in report["turns"].as_array().expect("turns").iter().chain([&report["luck"]]) {
        let Some(until) = turning["until"].as_u64() else { continue };
        assert!(
            shown.contains(&format!("/t/{}/replay?at={until}&amp;eyes=all", host.code)),
            "{turning}"
        );
    }
    let french = Request::new("GET", &format!("/t/{}", host.code)).header("Cookie", "language=fr");
    assert!(house.ask(french).await.body.contains("Récit de la partie"));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_write_a_report_at_the_same_time_one_is_heard_and_the_job_is_gone() {
    let folder = Folder::new();
    let store = folder.store().await;
    store_game(&store, Stage::Over, 0, &[job(Work::Report, 0)]).await;
    let due = Due { code: code(CODE), work: Work::Report };
    assert!(store.take(&due, 1000).await.expect("it answers"));
    assert!(store.take(&due, 1_000_000).await.expect("it answers"), "the first one died");
    let texts = ["{\"one\": 1}", "{\"two\": 2}"];
    let at = code(CODE);
    let kept = join_all(texts.map(|text| store.keep_report(&at, text))).await;
    assert!(kept.iter().all(Result::is_ok), "{kept:?}");
    let first = store
        .load(&code(CODE), 0)
        .await
        .expect("it answers")
        .expect("a table")
        .report
        .expect("a report");
    assert!(texts.contains(&first.as_str()), "{first}");
    store
        .keep_report(&code(CODE), "{\"late\": 3}")
        .await
        .expect("nothing is wrong with being late");
    let still = store.load(&code(CODE), 0).await.expect("it answers").expect("a table").report;
    assert_eq!(still, Some(first));
    assert!(store.waiting(i64::MAX / 2).await.expect("it answers").is_empty());
}

/// Somebody asks for a rematch while the report waits: it is written all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_the_table_does_not_take_back_a_report_that_was_asked_for() {
    let folder = Folder::new();
    let store = folder.store().await;
    store_game(&store, Stage::Over, 0, &[job(Work::Bot, 0), job(Work::Report, 0)]).await;
    let stored = store.load(&code(CODE), 0).await.expect("it answers").expect("a table");
    let (version, at) = (stored.version, stored.steps.len());
    let edit =
        Edit { version, sheet: &stored.sheet, at, steps: &[], jobs: &[], mark: 2, opens: None };
    store.save(&code(CODE), &edit).await.expect("it is stored");
    let waiting = store.waiting(1000).await.expect("it answers");
    let works: Vec<Work> = waiting.into_iter().map(|waiting| waiting.due.work).collect();
    assert_eq!(works, [Work::Report], "the turn of the bot has passed");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_and_clocks_come_before_reports() {
    let folder = Folder::new();
    let store = folder.store().await;
    let report = Job { order: Order { rank: Rank::Afterwards, share: 0 }, ..job(Work::Report, 1) };
    for (at, job) in
        [("BCDFGB", report), ("BCDFGC", job(Work::Bot, 30)), ("BCDFGD", job(Work::Clock, 20))]
    {
        store.mend_jobs(&code(at), &[job]).await.expect("it is stored");
    }
    let waiting = store.waiting(100).await.expect("it answers");
    let works: Vec<Work> = waiting.into_iter().map(|waiting| waiting.due.work).collect();
    assert_eq!(works, [Work::Bot, Work::Report]);
    let clocks = store.clocks_due(100, 5).await.expect("it answers");
    assert_eq!(clocks.len(), 1, "clocks are looked after apart");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_that_somebody_began_and_did_not_finish_is_written_by_another() {
    let folder = Folder::new();
    let store = folder.store().await;
    store_game(&store, Stage::Over, 0, &[job(Work::Report, 0)]).await;
    // Taken long ago, by a process that has not been heard of since.
    let waiting = store.waiting(1000).await.expect("it answers");
    assert!(store.take(&waiting[0].due, 1000).await.expect("it answers"));
    let house = House::on(config(), folder, store).await;
    assert_whole(&written(&house, CODE).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_written_when_somebody_asks_and_not_before() {
    let folder = Folder::new();
    let store = folder.store().await;
    store_game(&store, Stage::Over, 0, &[]).await;
    let house = House::on(config(), folder, store.clone()).await;
    let page = house.get("", &format!("/t/{CODE}")).await;
    assert!(page.body.contains(&format!("href=\"/t/{CODE}/report\"")), "{}", page.body);
    assert_eq!(store.jobs_waiting(i64::MAX).await.expect("it answers"), 0, "nobody has asked");
    let first = written(&house, CODE).await;
    assert_whole(&first, 2);
    let folder = house.close().await;
    let again = House::open_with(config(), folder).await;
    assert_eq!(written(&again, CODE).await, first, "it is kept");
}

/// A report tells the true position, which no one may know yet.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_on_has_no_report_whatever_is_asked_for() {
    let folder = Folder::new();
    let store = folder.store().await;
    store_game(&store, Stage::Playing, 1, &[job(Work::Report, 0)]).await;
    store.keep_report(&code(CODE), "{}").await.expect("it answers");
    assert_eq!(
        store.newest(&code(CODE)).await.expect("it answers").map(|newest| newest.reported),
        Some(false)
    );
    store.mend_jobs(&code(CODE), &[job(Work::Report, 0)]).await.expect("it is stored");
    let house = House::on(config(), folder, store.clone()).await;
    let begun = Instant::now();
    while store.jobs_waiting(i64::MAX).await.expect("it answers") > 0 {
        assert!(begun.elapsed() < Duration::from_secs(60), "the job is not taken back");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(report(&house, CODE).await.status, 409);
    assert_eq!(house.table("", CODE).await["reported"], false);
    assert!(!house.get(&token(1), &format!("/t/{CODE}")).await.body.contains("id=\"course\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_every_node_hear_a_report_that_a_worker_wrote() {
    if is_left_out() {
        return;
    }
    let (_, address) = postgres().database();
    let store = Store::connect(&address, 4).await.expect("a database can be used");
    store_game(&store, Stage::Over, 0, &[]).await;
    let idle = House::on(Config { bots: 0, ..config() }, Folder::new(), store).await;
    let mut page = idle.live("", &format!("/t/{CODE}/live")).await;
    page.until_said("id=\"course\"").await;
    assert_eq!(report(&idle, CODE).await.status, 404, "it is asked for");
    let store = Store::connect(&address, 4).await.expect("a database can be used");
    let worker = House::on(config(), Folder::new(), store).await;
    page.until_said("<svg class=\"chart\"").await;
    assert_eq!(written(&idle, CODE).await, written(&worker, CODE).await);
}
