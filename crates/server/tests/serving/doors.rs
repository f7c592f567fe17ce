//! Doors that once stood open: each was found by trying, and stays shut.

use crate::common::{
    Folder, House, Person, Request, URL, config, join, set_up, ticket_in, token, until,
};
use engine::Seat;
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::hosted_table::Table;
use server::page_model::sitters;
use server::store::Rank;
use server::{Clock, Config};
use table::Stage;

async fn gathered(house: &House, pace: &str) -> (Person, Person) {
    let new =
        json!({ "game": "doggy-bag", "setup": "seats=3 first=0", "name": "Ann", "pace": pace });
    let host = set_up(house, new).await;
    let guest = join(house, &host.code, "Bob").await;
    (host, guest)
}

async fn ticket(house: &House, person: &Person) -> String {
    let page = house.post(&person.token, &format!("/t/{}/ticket", person.code), "").await;
    assert_eq!(page.status, 200, "{}", page.body);
    ticket_in(&page.body)
}

// ---- Tickets

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_is_void_once_its_holder_has_stood_up_or_was_removed() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    let path = |what: &str| format!("/t/{}/{what}", host.code);
    for leave in [true, false] {
        let ticket = ticket(&house, &guest).await;
        let left = match leave {
            true => house.post(&guest.token, &path("stand"), "").await,
            false => house.post(&host.token, &path("remove"), "seat=1").await,
        };
        assert_eq!(left.status, 303);
        let carl = token(50 + u8::from(leave));
        assert_eq!(house.post(&carl, &path("sit"), "seat=1&name=Carl").await.status, 303);
        assert_eq!(house.post(&token(60), &ticket, "").await.status, 410, "the seat is Carl's");
        assert_eq!(house.table(&carl, &host.code).await["you"], json!(1));
        assert_eq!(house.post(&carl, &path("stand"), "").await.status, 303);
        assert_eq!(house.post(&guest.token, &path("sit"), "seat=1&name=Bob").await.status, 303);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_start_of_a_game_and_the_removal_of_a_player_make_tickets_void() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    let before = ticket(&house, &guest).await;
    host.start(&house).await;
    assert_eq!(house.post(&token(60), &before, "").await.status, 410, "it was made for the lobby");
    let during = ticket(&house, &guest).await;
    let remove = format!("/t/{}/remove", host.code);
    assert_eq!(house.post(&host.token, &remove, "seat=1").await.status, 303);
    assert_eq!(house.post(&token(60), &during, "").await.status, 410, "a bot plays there now");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_that_is_refused_is_not_used_up() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    let ticket = ticket(&house, &guest).await;
    assert_eq!(house.post(&host.token, &ticket, "").await.status, 409, "nobody has two seats");
    assert_eq!(house.post(&token(60), &ticket, "").await.status, 303);
    assert_eq!(house.post(&token(61), &ticket, "").await.status, 410, "it is used up");
    assert_eq!(house.table(&token(60), &host.code).await["you"], json!(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_expires_and_is_forgotten_then() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    let ticket = ticket(&house, &guest).await;
    let later = house.app.house.now() + 16 * 60 * 1000;
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(later));
    let house = House::on(config(), folder, store).await;
    assert_eq!(house.post(&token(60), &ticket, "").await.status, 410);
    let mute = format!("/t/{}/mute", host.code);
    assert_eq!(house.post(&host.token, &mute, "muted=no").await.status, 303);
    let hosted = house.app.tables.find(&host.code).await.expect("a table");
    assert_eq!(hosted.table().sheet.seats[1].ticket, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_in_the_address_of_a_ticket_is_a_ticket_or_no_page() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    let (code, key) = (&host.code, "5e".repeat(32));
    let wrong = [
        format!("/ticket/..%2Ft%2F{code}%2Fstand"),
        format!("/ticket/{code}-..%2F..%2Ft%2F{code}%2Fstand"),
        format!("/ticket/{key}"),
        format!("/ticket/{code}-{}", &key[1..]),
        format!("/ticket/AEIOUY-{key}"),
    ];
    for path in &wrong {
        assert_eq!(house.get(&guest.token, path).await.status, 404, "{path}");
        assert_eq!(house.post(&guest.token, path, "").await.status, 404, "{path}");
    }
    assert_eq!(house.get(&guest.token, &format!("/ticket/{code}-{key}")).await.status, 200);
    assert_eq!(house.post(&guest.token, &format!("/ticket/{code}-{key}"), "").await.status, 410);
}

// ---- Clocks

/// A game with a clock in which Bob is asked and Ann has chosen, in a house without bots.
async fn waiting_for_bob(house: &House) -> (Person, Person) {
    let (host, guest) = gathered(house, "brisk").await;
    host.start(house).await;
    assert_eq!(host.play(house, 0).await.map(|answer| answer.status), Some(204));
    (host, guest)
}

fn without_bots() -> Config {
    Config { bots: 0, ..config() }
}

#[tokio::test(flavor = "multi_thread")]
async fn coming_back_adds_no_time_to_a_question_whose_time_is_up() {
    let house = House::open_with(without_bots(), Folder::new()).await;
    let (host, guest) = waiting_for_bob(&house).await;
    let hosted = house.app.tables.find(&host.code).await.expect("a table");
    let deadline = hosted.table().sheet.deadline.expect("the clock runs");
    hosted.change(|table| table.time_out(deadline, 0, hosted.kind)).await.expect("his time is up");
    assert_eq!(house.api(&guest.token, &guest.path("back"), Value::Null).await.status, 204);
    let table = hosted.table();
    assert_eq!(table.sheet.deadline, None, "no clock runs for him");
    assert_eq!(
        table.next_bot().map(|(seat, _)| seat),
        Some(Seat::new(1)),
        "a bot answers this question"
    );
    assert!(!table.sheet.seats[1].away, "he plays again from the next one on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_does_not_wait_for_bots_that_think() {
    let folder = Folder::new();
    let house = House::open_with(without_bots(), folder).await;
    let (host, _) = waiting_for_bob(&house).await;
    let later = house.app.house.now() + 41_000;
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(later));
    // The site was up all the time.
    store.beat(Some(later)).await.expect("it is stored");
    let house = House::on(without_bots(), folder, store).await;
    until(&house, &host.code, |table| table.sheet.seats[1].away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_was_down_gives_people_a_fresh_minute() {
    let house = House::open_with(without_bots(), Folder::new()).await;
    let (host, _) = waiting_for_bob(&house).await;
    let started = house.app.house.now();
    let mut folder = house.close().await;
    for (later, away) in
        [(3_600_000, false), (3_625_000, false), (3_650_000, false), (3_675_000, true)]
    {
        let store = folder.store().await.with_clock(Clock::at(started + later));
        let house = House::on(without_bots(), folder, store).await;
        let hosted = house.app.tables.find(&host.code).await.expect("a table");
        if away {
            until(&house, &host.code, |table| table.sheet.seats[1].away).await;
        } else {
            let clock = house.app.house.store.clock();
            let late = |table: &Table| table.time_out(clock.now(), clock.grace(), hosted.kind);
            let refused = hosted.change(late).await;
            assert!(refused.is_err(), "nobody's time is up after {later} ms");
            assert!(!hosted.table().sheet.seats[1].away, "nobody is away after {later} ms");
            let left = sitters(&hosted.table(), hosted.kind, clock)[1].seconds_left;
            assert!(left > Some(0), "the minute is shown");
        }
        folder = house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_whose_clock_is_set_back_keeps_the_time_that_is_left() {
    let house = House::open_with(without_bots(), Folder::new()).await;
    let (host, _) = waiting_for_bob(&house).await;
    house.app.house.store.beat(Some(house.app.house.now())).await.expect("it is stored");
    let before = house.app.house.now();
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(before - 3_600_000));
    let house = House::on(without_bots(), folder, store).await;
    let hosted = house.app.tables.find(&host.code).await.expect("a table");
    let deadline = hosted.table().sheet.deadline.expect("the clock runs");
    let left = house.app.house.store.clock().passes(deadline) - house.app.house.now();
    assert!(left <= 60_000, "{left} ms are left of 40 s and what was shown");
}

// ---- Playing again

#[tokio::test(flavor = "multi_thread")]
async fn however_many_tap_at_once_there_is_one_next_table() {
    let house = House::open().await;
    let (host, guest) = gathered(&house, "endless").await;
    host.start(&house).await;
    let people = [server::holder(&host.token), server::holder(&guest.token)];
    while house.table(&host.token, &host.code).await["stage"] != "over" {
        for person in [&host, &guest] {
            person.play(&house, 0).await;
        }
        until(&house, &host.code, |table| {
            table.sheet.stage == Stage::Over || people.iter().any(|holder| table.waits_for(holder))
        })
        .await;
    }
    let path = format!("/t/{}/rematch", host.code);
    let taps = (0..12).map(|tap| {
        let token = if tap % 2 == 0 { &host.token } else { &guest.token };
        house.post(token, &path, "")
    });
    let answers = join_all(taps).await;
    let next = answers[0].header("location").expect("a table").to_string();
    assert!(
        answers.iter().all(|answer| answer.header("location") == Some(&next)),
        "all come to one table"
    );
    assert_eq!(
        house.app.house.store.all_codes().await.expect("it answers").len(),
        2,
        "no other table was set up"
    );
}

// ---- Bots

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_of_a_person_do_not_wait_for_those_of_empty_tables() {
    const EMPTY: usize = 12;
    let house = House::open_with(Config { bots: 1, ..config() }, Folder::new()).await;
    let bots = json!({ "1": 3, "2": 3, "3": 3 });
    let mut empty = Vec::new();
    for _ in 0..EMPTY {
        let new =
            json!({ "game": "oliver-twist", "setup": "seats=4", "name": "Bill", "bots": bots });
        let host = set_up(&house, new).await;
        assert_eq!(
            house.post(&host.token, &format!("/t/{}/stand", host.code), "").await.status,
            303
        );
        assert_eq!(
            house
                .api(&host.token, &host.path("bot"), json!({ "seat": 0, "level": 3 }))
                .await
                .status,
            204
        );
        host.start(&house).await;
        empty.push(house.app.tables.find(&host.code).await.expect("a table"));
    }
    let changes = || empty.iter().map(|hosted| hosted.table().version).sum::<i64>();
    let new = json!({ "game": "doggy-bag", "setup": "seats=2 first=0", "name": "Ann", "bots": { "1": 3 } });
    let person = set_up(&house, new).await;
    person.start(&house).await;
    let before = changes();
    until(&house, &person.code, |table| {
        table.game.as_ref().is_some_and(|game| !game.asked().contains(Seat::new(1)))
    })
    .await;
    let meanwhile = changes() - before;
    assert!(meanwhile < EMPTY as i64 / 2, "{meanwhile} others thought first");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_at_the_table_from_the_moment_they_sit_down_until_they_stand_up() {
    for (stays, rank) in [(true, Rank::Attended), (false, Rank::Unattended)] {
        let house = House::open_with(without_bots(), Folder::new()).await;
        let new =
            json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "bots": { "1": 1 } });
        let host = set_up(&house, new).await;
        let path = |what: &str| format!("/t/{}/{what}", host.code);
        assert_eq!(house.post(&host.token, &path("stand"), "").await.status, 303);
        // The page is open before its reader sits down, and stays so.
        let bob = token(50);
        let mut page = house.live(&bob, &path("live")).await;
        page.until(1).await;
        assert_eq!(house.post(&bob, &path("sit"), "seat=0&name=Bob").await.status, 303);
        page.until(2).await;
        if !stays {
            assert_eq!(house.post(&bob, &path("stand"), "").await.status, 303);
            page.until(3).await;
        }
        // Nothing has happened for a long time when the host, who has no seat, starts the game.
        house.app.house.store.clock().reach(house.app.house.now() + 60 * 60 * 1000);
        host.start(&house).await;
        let waiting =
            house.app.house.store.waiting(house.app.house.now()).await.expect("it answers");
        let ranks: Vec<Rank> = waiting.iter().map(|waiting| waiting.order.rank).collect();
        assert_eq!(ranks, [rank], "he stays: {stays}");
    }
}

// ---- Nothing dear, and nothing without a limit

#[tokio::test(flavor = "multi_thread")]
async fn a_map_is_drawn_once_and_a_browser_that_has_it_is_told_so() {
    let house = House::open().await;
    for path in
        ["/map/london/day.svg", "/map/london/night.svg?in=fr", "/a/fagin.css", "/a/icon.svg"]
    {
        let ask =
            |coding: &str| house.ask(Request::new("GET", path).header("Accept-Encoding", coding));
        let plain = ask("identity").await;
        assert_eq!((plain.status, plain.header("content-encoding")), (200, None), "{path}");
        let tag = plain.header("etag").expect("a tag").to_string();
        assert!(tag.starts_with('"'), "a tag of exactly these bytes: {tag}");
        let small = ask("gzip, br").await;
        assert_eq!(small.header("content-encoding"), Some("br"), "{path}");
        assert_ne!(small.header("etag"), Some(tag.as_str()), "other bytes have another tag");
        assert_eq!(small.header("vary"), Some("accept-encoding"));
        let again = Request::new("GET", path).header("If-None-Match", &tag);
        let again = house.ask(again).await;
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
        assert!(
            again.header("cache-control").is_some_and(|kept| kept.starts_with("max-age=")),
            "{path}"
        );
    }
    let (english, french) = ("/map/london/day.svg?in=en", "/map/london/day.svg?in=fr");
    let tag = async |path| house.get("", path).await.header("etag").map(str::to_string);
    assert_eq!(tag(english).await, tag("/map/london/day.svg?in=nonsense").await);
    assert_ne!(tag(english).await, tag(french).await);
}

#[tokio::test]
async fn files_and_probes_have_limits_of_their_own_and_leave_each_other_alone() {
    let house =
        House::open_with(Config { requests_per_second: 1, ..config() }, Folder::new()).await;
    let spend = async |path: &str| {
        for _ in 0..1000 {
            if house.get("", path).await.status == 429 {
                return true;
            }
        }
        false
    };
    assert!(spend("/").await, "pages have a limit");
    assert_eq!(house.get("", "/a/icon.svg").await.status, 200, "a page that is there can be drawn");
    assert!(spend("/a/icon.svg").await, "files have a limit");
    assert_eq!(house.get("", "/healthz").await.status, 200, "a monitor is not starved by visitors");
    assert!(spend("/metrics").await, "probes have a limit");
}

// ---- Behind a proxy

fn by_way_of(path: &str, forwarded: &[&str]) -> Request {
    forwarded
        .iter()
        .fold(Request::new("GET", path), |request, from| request.header("X-Forwarded-For", from))
}

#[tokio::test]
async fn behind_a_proxy_the_address_that_it_added_is_the_visitors() {
    let one = Config { requests_per_second: 1, proxies: 2, ..config() };
    let house = House::open_with(one, Folder::new()).await;
    let ask = async |forwarded: &[&str]| house.ask(by_way_of("/fairness", forwarded)).await.status;
    // Made-up addresses stand before those that our own two proxies added.
    let mut made_up = 0;
    while ask(&[&format!("6.6.6.{made_up}, 192.0.2.1, 10.0.0.1")]).await != 429 {
        made_up += 1;
        assert!(made_up < 100, "a made-up address counts");
    }
    assert_eq!(ask(&["192.0.2.1", "10.0.0.1"]).await, 429, "lines count as one");
    assert_eq!(ask(&["192.0.2.2, 10.0.0.1"]).await, 200, "another visitor");
    // A household has a whole network of IPv6.
    let mut host = 0;
    while ask(&[&format!("2001:db8:0:7::{host:x}, 10.0.0.1")]).await != 429 {
        host += 1;
        assert!(host < 100, "each address of a network counts for itself");
    }
    assert_eq!(ask(&["2001:db8:0:8::1, 10.0.0.1"]).await, 200);
}

#[tokio::test]
async fn behind_a_proxy_open_pages_are_counted_by_visitor() {
    let house =
        House::open_with(Config { connections: 3, proxies: 1, ..config() }, Folder::new()).await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let live = format!("/t/{}/live", host.code);
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut page = house.live_by(by_way_of(&live, &["192.0.2.1"])).await;
        page.opened().await;
        open.push(page);
    }
    let ask = async |from: &str| house.ask(by_way_of("/", &[from])).await.status;
    assert_eq!(ask("192.0.2.1").await, 429, "three are open");
    assert_eq!(ask("192.0.2.2").await, 200, "all come through the same proxy");
    drop(open);
    while ask("192.0.2.1").await != 200 {
        tokio::task::yield_now().await;
    }
}

// ---- Other sites

#[tokio::test]
async fn another_site_cannot_set_up_tables_with_or_without_a_token() {
    let house = House::open().await;
    let host = set_up(&house, json!({ "game": "doggy-bag", "name": "Ann" })).await;
    let new =
        || Request::new("POST", "/api/tables").json(&json!({ "game": "doggy-bag", "name": "Eve" }));
    let status = async |request: Request| house.ask(request).await.status;
    for (name, value) in [
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
        ("Origin", "http://evil.test"),
        ("Origin", "null"),
    ] {
        assert_eq!(status(new().header(name, value)).await, 403, "{name}: {value}");
        assert_eq!(
            status(new().bearer(&host.token).header(name, value)).await,
            403,
            "{name}: {value}"
        );
        assert_eq!(
            status(new().token(&host.token).header(name, value)).await,
            403,
            "{name}: {value}"
        );
    }
    assert_eq!(status(new()).await, 201, "a program says nothing of the kind");
    assert_eq!(status(new().header("Origin", URL)).await, 201, "a page of this site");
    assert_eq!(status(new().header("Sec-Fetch-Site", "same-origin")).await, 201);
}

#[tokio::test]
async fn a_server_answers_to_its_own_names_only() {
    let known = Config { hosts: vec!["node-a".to_string()], ..config() };
    let house = House::open_with(known, Folder::new()).await;
    let ask = |path: &str, host: &str| house.ask(Request::to("GET", path, host));
    for host in [
        "table.test",
        "node-a:1838",
        "localhost:1838",
        "127.0.0.1",
        "[::1]:1838",
        "192.168.0.7",
        "pi.local",
    ] {
        assert_eq!(ask("/", host).await.status, 200, "{host}");
    }
    for path in ["/", "/healthz", "/metrics", "/a/fagin.css", "/api/tables/BCDFGH"] {
        let answer = ask(path, "evil.test:1838").await;
        assert_eq!(answer.status, 421, "{path}");
        assert!(
            answer.body.contains("--host evil.test"),
            "it says what an operator can do: {}",
            answer.body
        );
    }
    assert_eq!(house.ask(Request::new("GET", "/").header("Host", "evil.test")).await.status, 421);
    assert_eq!(ask("http://evil.test/", "table.test").await.status, 421);
}

// ---- Talk and codes

#[tokio::test]
async fn many_names_at_one_address_do_not_talk_without_end() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=6", "name": "Ann" })).await;
    let mut people = vec![host];
    for name in ["Bob", "Cat", "Dan", "Eve", "Fay"] {
        people.push(join(&house, &people[0].code, name).await);
    }
    let mut said = 0;
    for person in &people {
        // One person may send six messages at once.
        for _ in 0..6 {
            let answer =
                house.api(&person.token, &person.path("talk"), json!({ "text": "hello" })).await;
            said += usize::from(answer.status == 204);
        }
    }
    assert!((24..30).contains(&said), "{said} messages of 36");
}

#[tokio::test]
async fn whoever_guesses_codes_is_slowed_and_neighbours_play_on() {
    let house = House::open_with(Config { proxies: 1, ..config() }, Folder::new()).await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let from = |path: &str, address: &str| by_way_of(path, &[address]);
    let mut tries = 0;
    for address in ["192.0.2.1", "192.0.2.9"] {
        for path in ["/t/BCDFGH", "/join?code=BCDFGH", "/api/tables/BCDFGH"].iter().cycle() {
            tries += 1;
            match house.ask(from(path, address)).await.status {
                404 => assert!(tries < 100, "nobody slows this"),
                status => {
                    assert_eq!(status, 429);
                    break;
                }
            }
        }
    }
    let own = format!("/t/{}", host.code);
    assert_eq!(
        house.ask(from(&own, "192.0.2.1")).await.status,
        429,
        "nor is it told what there is"
    );
    assert_eq!(
        house.ask(from(&own, "192.0.2.1").token(&host.token)).await.status,
        200,
        "who sits there plays on"
    );
    assert_eq!(house.ask(from("/", "192.0.2.1")).await.status, 200);
    assert_eq!(house.ask(from(&own, "192.0.2.2")).await.status, 200, "others are not slowed");
}

// ---- Names

#[tokio::test]
async fn a_name_can_be_seen_and_is_nobody_elses() {
    let house = House::open().await;
    for unseen in ["", "\u{200b}", "\u{3164}", "\u{2800}", "\u{301}\u{301}", "\u{202e}\u{2066}"] {
        let new = json!({ "game": "doggy-bag", "setup": "seats=3", "name": unseen });
        let refused = house.api("", "/api/tables", new).await;
        assert_eq!(
            (refused.status, refused.json()["error"].as_str()),
            (400, Some("no-name")),
            "{unseen:?}"
        );
    }
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=3", "name": "Ann" })).await;
    let sit = async |name: &str| house.api("", &host.path("sit"), json!({ "name": name })).await;
    for double in ["Ann", " ann ", "A\u{200b}nn", "Аnn", "Ａｎｎ"] {
        let refused = sit(double).await;
        assert_eq!(
            (refused.status, refused.json()["error"].as_str()),
            (409, Some("name-taken")),
            "{double:?}"
        );
    }
    assert_eq!(sit("Anna").await.status, 200);
    let again =
        house.api(&host.token, &host.path("sit"), json!({ "name": "ANN", "seat": 2 })).await;
    assert_eq!(again.status, 200, "one may change one's seat, and how one writes one's own name");
}

// ---- Old tables

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_were_never_started_go_after_a_week_and_others_when_the_operator_says_so() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let month =
        Config { keep: Some(std::time::Duration::from_secs(30 * 24 * 60 * 60)), ..config() };
    for (config, kept_for_ever) in [(config(), true), (month, false)] {
        let house = House::open_with(config, Folder::new()).await;
        let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" });
        let (waiting, begun) = (set_up(&house, new.clone()).await, set_up(&house, new).await);
        join(&house, &begun.code, "Bob").await;
        begun.start(&house).await;
        let status = async |code: &str| house.get("", &format!("/t/{code}")).await.status;
        let now = house.app.house.now();
        let forget = async |days: i64| {
            house.app.tables.forget_old(now + days * DAY).await.expect("it can be forgotten")
        };
        assert_eq!(forget(6).await, 0);
        assert_eq!(status(&waiting.code).await, 200);
        assert_eq!(forget(8).await, 1);
        assert_eq!((status(&waiting.code).await, status(&begun.code).await), (404, 200));
        assert_eq!(forget(29).await, 0);
        assert_eq!(forget(31).await, usize::from(!kept_for_ever));
        assert_eq!(status(&begun.code).await, if kept_for_ever { 200 } else { 404 });
    }
}
