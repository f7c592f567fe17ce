//! The operator's view of a server: ready or not, its metrics, and its patience at the end.

use std::time::{Duration, Instant};

use crate::common::{Folder, House, Person, Request, config, join, on_postgres, set_up};
use serde_json::json;
use server::{Config, Store};
use testkit::postgres::{Postgres, is_left_out};
use tower::ServiceExt;

/// Time that an awaited change may take before the test gives up.
const LONG: Duration = Duration::from_secs(60);

/// Asks again until the answer is as it should be.
async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Result<T, String>) -> T {
    let end = Instant::now() + LONG;
    loop {
        match ask().await {
            Ok(done) => return done,
            Err(why) => assert!(Instant::now() < end, "{what}: {why}"),
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn is_ready(house: &House) -> (u16, String) {
    let answer = house.get("", "/readyz").await;
    (answer.status, answer.body)
}

async fn until_ready(house: &House, status: u16) -> String {
    until("/readyz", async || match is_ready(house).await {
        (found, body) if found == status => Ok(body),
        (found, body) => Err(format!("{found} {body}")),
    })
    .await
}

/// The lines of /metrics without comments: name with labels, and value.
async fn measured(house: &House) -> Vec<(String, f64)> {
    let answer = house.get("", "/metrics").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(
        answer
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("application/openmetrics-text"))
    );
    assert!(answer.body.ends_with("# EOF\n"), "it is whole");
    answer.body.lines().filter(|line| !line.starts_with('#')).map(sample).collect()
}

/// A line of the format: `name{label="value",…} number`.
fn sample(line: &str) -> (String, f64) {
    let (name, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("no value: {line}"));
    let value = value.parse().unwrap_or_else(|_| panic!("no number: {line}"));
    let (plain, labels) = name.split_once('{').unwrap_or((name, "}"));
    let right =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    assert!(plain.chars().all(right) && !plain.is_empty(), "{line}");
    assert!(plain.starts_with("fagin_") || plain.starts_with("process_"), "{line}");
    let labels = labels.strip_suffix('}').unwrap_or_else(|| panic!("labels do not end: {line}"));
    for label in labels.split(',').filter(|label| !label.is_empty()) {
        let (key, value) = label.split_once('=').unwrap_or_else(|| panic!("no label: {line}"));
        assert!(key.chars().all(right) && value.len() > 1, "{line}");
        assert!(value.starts_with('"') && value.ends_with('"'), "{line}");
    }
    (name.to_string(), value)
}

fn value(all: &[(String, f64)], name: &str) -> f64 {
    all.iter()
        .find(|(found, _)| found == name)
        .unwrap_or_else(|| panic!("{name} is not in {all:#?}"))
        .1
}

async fn measure(house: &House, name: &str) -> f64 {
    value(&measured(house).await, name)
}

/// A game of two people, in which nothing happens unless one of them chooses.
async fn two_people(house: &House) -> (Person, Person) {
    let host =
        set_up(house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let guest = join(house, &host.code, "Bill").await;
    host.start(house).await;
    (host, guest)
}

/// The one whom the game waits for; at times it waits for both.
async fn asked<'a>(house: &House, host: &'a Person, guest: &'a Person) -> &'a Person {
    let table = house.table(&host.token, &host.code).await;
    if table["screen"]["choices"].as_array().is_some_and(|choices| !choices.is_empty()) {
        host
    } else {
        guest
    }
}

const BY_PEOPLE: &str = "fagin_choices_stored_total{by=\"person\"}";
const BY_BOTS: &str = "fagin_choices_stored_total{by=\"bot\"}";

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_can_store_is_ready_and_one_that_closes_is_not() {
    let house = House::open().await;
    assert_eq!(house.get("", "/healthz").await.status, 200);
    assert_eq!(is_ready(&house).await, (200, "ready\n".to_string()));
    house.app.close();
    assert_eq!(is_ready(&house).await, (503, "The server is closing.\n".to_string()));
    assert_eq!(house.get("", "/healthz").await.status, 200, "it still lives");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_is_counted_exactly_once_however_often_it_is_sent() {
    let house = House::open().await;
    let (host, guest) = two_people(&house).await;
    assert_eq!(measure(&house, BY_PEOPLE).await, 0.0);
    let person = asked(&house, &host, &guest).await;
    let table = house.table(&person.token, &person.code).await;
    let choice =
        json!({ "step": table["screen"]["step"], "choice": table["screen"]["choices"][0] });
    let mut answers = Vec::new();
    for _ in 0..3 {
        answers.push(house.api(&person.token, &person.path("act"), choice.clone()).await.status);
    }
    assert_eq!(answers, [204, 409, 409]);
    let all = measured(&house).await;
    assert_eq!(value(&all, BY_PEOPLE), 1.0);
    assert_eq!(value(&all, BY_BOTS), 0.0);
    let act = |status| {
        let name = "fagin_http_requests_total";
        format!("{name}{{route=\"/api/tables/{{code}}/act\",method=\"POST\",status=\"{status}\"}}")
    };
    assert_eq!((value(&all, &act("2xx")), value(&all, &act("4xx"))), (1.0, 2.0));
    let seconds =
        "fagin_http_request_seconds_count{route=\"/api/tables/{code}/act\",method=\"POST\"}";
    assert_eq!(value(&all, seconds), 3.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_on_can_be_measured() {
    let house = House::open().await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 0 } });
    let host = set_up(&house, new).await;
    host.start(&house).await;
    let mut page = house.live(&host.token, &format!("/t/{}/live", host.code)).await;
    page.opened().await;
    let mut own = 0.0;
    while house.table(&host.token, &host.code).await["stage"] != "over" {
        match host.play(&house, 0).await {
            Some(answer) if answer.status == 204 => own += 1.0,
            _ => tokio::task::yield_now().await,
        }
    }
    let log = house.get(&host.token, &format!("/t/{}/record", host.code)).await.body;
    let of_bot = log.lines().filter(|line| line.starts_with("1: ")).count() as f64;
    // A choice is counted after all were told of it.
    let all = until("all that the bot did is counted", async || {
        let all = measured(&house).await;
        let done = value(&all, "fagin_jobs_done_total{kind=\"bot\"}");
        if done == of_bot { Ok(all) } else { Err(done.to_string()) }
    })
    .await;
    let is = |name: &str, expected: f64| assert_eq!(value(&all, name), expected, "{name}");
    is(BY_PEOPLE, own);
    is(BY_BOTS, of_bot);
    is("fagin_bots_thinking", 0.0);
    is("fagin_storage_answers", 1.0);
    is("fagin_live_pages{page=\"table\"}", 1.0);
    is("fagin_live_pages{page=\"board\"}", 0.0);
    is("fagin_tables_in_memory", 1.0);
    for stage in ["created", "started", "over"] {
        is(&format!("fagin_tables_total{{stage=\"{stage}\"}}"), 1.0);
    }
    for kind in ["lost", "storage"] {
        is(&format!("fagin_storage_write_failures_total{{kind=\"{kind}\"}}"), 0.0);
    }
    let storage = if on_postgres() { "postgresql" } else { "sqlite" };
    let version = env!("CARGO_PKG_VERSION");
    is(&format!("fagin_build_info{{version=\"{version}\",storage=\"{storage}\"}}"), 1.0);
    assert!(value(&all, "fagin_bot_thinking_seconds_count") >= of_bot);
    assert!(value(&all, "fagin_storage_write_seconds_count") >= own + of_bot);
    assert!(value(&all, "fagin_connections") >= 1.0, "the page, and whoever asks");
    assert!(value(&all, "fagin_uptime_seconds") > 0.0);
    assert!(value(&all, "process_cpu_seconds_total") > 0.0);
    if cfg!(target_os = "linux") {
        assert!(value(&all, "process_resident_memory_bytes") > 1e6);
        assert!(value(&all, "process_open_fds") > 3.0);
    }
    until("no job is waiting", async || {
        let waiting = measure(&house, "fagin_jobs_waiting").await;
        if waiting == 0.0 { Ok(()) } else { Err(waiting.to_string()) }
    })
    .await;
    drop(page);
    until("the page is no longer counted", async || {
        let open = measure(&house, "fagin_live_pages{page=\"table\"}").await;
        if open == 0.0 { Ok(()) } else { Err(open.to_string()) }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_measured_says_nothing_of_who_and_where() {
    let house = House::open().await;
    let (host, _) = two_people(&house).await;
    let ticket = "5e".repeat(32);
    house.get(&host.token, &format!("/ticket/{ticket}")).await;
    house.get(&host.token, &format!("/t/{}", host.code)).await;
    house.get(&host.token, "/nowhere/at/all").await;
    house.ask(Request::new("BREW", "/t/POT/tea").token(&host.token)).await;
    let text = house.get("", "/metrics").await.body;
    for secret in
        [host.code.as_str(), &host.token, &ticket, "nowhere", "BREW", "POT", "127.0.0.1", "Ann"]
    {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    assert!(text.contains("route=\"/ticket/{ticket}\""), "{text}");
    assert!(text.contains("route=\"none\""), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_page_hears_that_the_storage_is_away_and_back() {
    if is_left_out() {
        return;
    }
    // Durable, because it must not forget what it stored when it is stopped.
    let postgres = Postgres::start(true);
    let (_, url) = postgres.database();
    let store = Store::connect(&url, 4).await.expect("a database can be used");
    let house = House::on(config(), Folder::new(), store).await;
    let (host, guest) = two_people(&house).await;
    // Wait for the feed of news, so that its end is noticed.
    until("news", async || {
        let heard = measure(&house, "fagin_news_heard_total{kind=\"missed\"}").await;
        if heard >= 1.0 { Ok(()) } else { Err(heard.to_string()) }
    })
    .await;
    let live = format!("/t/{}/live", host.code);
    let mut page = house.live(&host.token, &live).await;
    let mut board = house.live("", &format!("/t/{}/board/live", host.code)).await;
    page.until(1).await;
    board.until(1).await;
    assert_eq!(is_ready(&house).await.0, 200);

    let player = asked(&house, &host, &guest).await;
    let before = house.table(&player.token, &player.code).await["screen"].clone();
    let choice = json!({ "step": before["step"], "choice": before["choices"][0] });
    postgres.stop();
    page.until_said("event: storage\ndata: away").await;
    board.until_said("event: storage\ndata: away").await;
    assert_eq!(until_ready(&house, 503).await, "The storage does not answer.\n");
    assert_eq!(measure(&house, "fagin_storage_answers").await, 0.0);
    let refused = house.api(&player.token, &player.path("act"), choice).await;
    assert_eq!(refused.status, 503, "{}", refused.body);

    postgres.start_again();
    for page in [&mut page, &mut board] {
        let said = page.until_said("event: storage\ndata: back").await;
        let back = said.rfind("event: storage").expect("it was said");
        if !said[back..].contains("event: table") {
            let tables = said.matches("event: table").count();
            page.until(said.matches("event: ").count() + 1).await;
            let said = String::from_utf8_lossy(&page.bytes).to_string();
            assert!(
                said.matches("event: table").count() > tables,
                "the newest state follows: {said}"
            );
        }
    }
    assert_eq!(until_ready(&house, 200).await, "ready\n");
    assert_eq!(house.table(&player.token, &player.code).await["screen"], before, "nothing is lost");
    until("a choice is stored again", async || {
        let answer = player.play(&house, 0).await.expect("one is asked");
        if answer.status == 204 { Ok(()) } else { Err(answer.body) }
    })
    .await;
    assert_eq!(measure(&house, BY_PEOPLE).await, 1.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_closes_lets_others_take_its_jobs_at_once() {
    if is_left_out() {
        return;
    }
    let postgres = Postgres::start(false);
    let (_, url) = postgres.database();
    let store = || async { Store::connect(&url, 4).await.expect("a database can be used") };
    // This node takes the bot's turn and would think about it in an hour. The core of the turn before
    // may not be free yet, so there is another.
    let slow = Config { bot_pause: Duration::from_secs(3600), bots: 2, ..config() };
    let house = House::on(slow, Folder::new(), store().await).await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=2 first=1", "name": "Ann", "bots": { "1": 0 } });
    let host = set_up(&house, new).await;
    host.start(&house).await;
    until("it is the bot's turn alone", async || {
        let table = house.table(&host.token, &host.code).await;
        if table["screen"]["asked"] == json!([1]) {
            return Ok(());
        }
        host.play(&house, 0).await;
        Err(table["screen"]["asked"].to_string())
    })
    .await;
    assert!(lease(&url).await > 0, "it is taken for a while");
    let _folder = house.close().await;
    assert_eq!(lease(&url).await, 0, "others may have it as soon as it is due");
}

/// Time for which the only job is kept from other nodes after it is due, in milliseconds.
async fn lease(url: &str) -> i64 {
    let (client, connection) =
        tokio_postgres::connect(url, tokio_postgres::NoTls).await.expect("it answers");
    tokio::spawn(connection);
    let row = client.query_one("SELECT free - due FROM jobs", &[]).await.expect("there is one");
    row.get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_says_how_it_is_and_nothing_else() {
    let house = House::open().await;
    let router = server::http::probes(house.app.clone());
    for (path, status) in
        [("/healthz", 200), ("/readyz", 200), ("/metrics", 200), ("/", 404), ("/t/BCDFGH", 404)]
    {
        let request =
            axum::http::Request::get(path).body(axum::body::Body::empty()).expect("a request");
        let answer = router.clone().oneshot(request).await.expect("it answers");
        assert_eq!(answer.status(), status, "{path}");
    }
}
