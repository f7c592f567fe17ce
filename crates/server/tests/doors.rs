//! Doors that stood open once: each was found by somebody who tried, and stays shut.

mod common;

use common::{Folder, House, Person, config, join, set_up, ticket_in, token, until};
use futures_util::future::join_all;
use serde_json::{Value, json};
use server::{Clock, Config};

async fn gathered(house: &House, pace: &str) -> (Person, Person) {
    let new = json!({ "game": "doggy-bag", "setup": "seats=3 first=0", "name": "Ann", "pace": pace });
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
    let later = house.app.now() + 16 * 60 * 1000;
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(later));
    let house = House::on(config(), folder, store).await;
    assert_eq!(house.post(&token(60), &ticket, "").await.status, 410);
    let mute = format!("/t/{}/mute", host.code);
    assert_eq!(house.post(&host.token, &mute, "muted=no").await.status, 303);
    let room = house.app.room(&host.code).await.expect("a table");
    assert_eq!(room.state().about.seats[1].ticket, None);
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
    let room = house.app.room(&host.code).await.expect("a table");
    let deadline = room.state().about.deadline.expect("the clock runs");
    house.app.change(&room, |state| state.time_out(&Clock::at(deadline))).await.expect("his time is up");
    assert_eq!(house.api(&guest.token, &guest.path("back"), Value::Null).await.status, 204);
    let state = room.state();
    assert_eq!(state.about.deadline, None, "no clock runs for him");
    assert_eq!(state.next_bot().map(|(seat, _)| seat), Some(1), "a bot answers this question");
    assert!(!state.about.seats[1].away, "he plays again from the next one on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_does_not_wait_for_bots_that_think() {
    let folder = Folder::new();
    let house = House::open_with(without_bots(), folder).await;
    let (host, _) = waiting_for_bob(&house).await;
    let later = house.app.now() + 41_000;
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(later));
    // The site was up all the time.
    store.beat(Some(later)).await.expect("it is stored");
    let house = House::on(without_bots(), folder, store).await;
    until(&house, &host.code, |state| state.about.seats[1].away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_site_that_was_down_gives_people_a_fresh_minute() {
    let house = House::open_with(without_bots(), Folder::new()).await;
    let (host, _) = waiting_for_bob(&house).await;
    let started = house.app.now();
    let mut folder = house.close().await;
    for (later, away) in [(3_600_000, false), (3_625_000, false), (3_650_000, false), (3_675_000, true)] {
        let store = folder.store().await.with_clock(Clock::at(started + later));
        let house = House::on(without_bots(), folder, store).await;
        let room = house.app.room(&host.code).await.expect("a table");
        if away {
            until(&house, &host.code, |state| state.about.seats[1].away).await;
        } else {
            let clock = house.app.store.clock();
            let refused = house.app.change(&room, |state| state.time_out(clock)).await;
            assert!(refused.is_err(), "nobody is away after {later} ms");
            let left = room.state().sitters(room.kind, clock)[1].seconds_left;
            assert!(left > Some(0), "the minute is shown");
        }
        folder = house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_whose_clock_is_set_back_keeps_the_time_that_is_left() {
    let house = House::open_with(without_bots(), Folder::new()).await;
    let (host, _) = waiting_for_bob(&house).await;
    house.app.store.beat(Some(house.app.now())).await.expect("it is stored");
    let before = house.app.now();
    let folder = house.close().await;
    let store = folder.store().await.with_clock(Clock::at(before - 3_600_000));
    let house = House::on(without_bots(), folder, store).await;
    let room = house.app.room(&host.code).await.expect("a table");
    let deadline = room.state().about.deadline.expect("the clock runs");
    let left = house.app.store.clock().passes(deadline) - house.app.now();
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
        until(&house, &host.code, |state| {
            state.about.stage_name() == "over" || people.iter().any(|holder| state.waits_for(holder))
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
    assert!(answers.iter().all(|answer| answer.header("location") == Some(&next)), "all come to one table");
    assert_eq!(house.app.store.all_codes().await.expect("it answers").len(), 2, "no other table was set up");
}

// ---- Bots

#[tokio::test(flavor = "multi_thread")]
async fn the_bots_of_a_person_do_not_wait_for_those_of_empty_tables() {
    const EMPTY: usize = 12;
    let house = House::open_with(Config { bots: 1, ..config() }, Folder::new()).await;
    let bots = json!({ "1": 3, "2": 3, "3": 3 });
    let mut empty = Vec::new();
    for _ in 0..EMPTY {
        let new = json!({ "game": "oliver-twist", "setup": "seats=4", "name": "Bill", "bots": bots });
        let host = set_up(&house, new).await;
        assert_eq!(house.post(&host.token, &format!("/t/{}/stand", host.code), "").await.status, 303);
        assert_eq!(
            house.api(&host.token, &host.path("bot"), json!({ "seat": 0, "level": 3 })).await.status,
            204
        );
        host.start(&house).await;
        empty.push(house.app.room(&host.code).await.expect("a table"));
    }
    let changes = || empty.iter().map(|room| room.state().version).sum::<i64>();
    let new = json!({ "game": "doggy-bag", "setup": "seats=2 first=0", "name": "Ann", "bots": { "1": 3 } });
    let person = set_up(&house, new).await;
    person.start(&house).await;
    let before = changes();
    until(&house, &person.code, |state| {
        state.game.as_ref().is_some_and(|game| !game.asked().contains(engine::Seat::new(1)))
    })
    .await;
    let meanwhile = changes() - before;
    assert!(meanwhile < EMPTY as i64 / 2, "{meanwhile} others thought first");
}
