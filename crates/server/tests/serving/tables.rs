//! The life of a table: people sit down, play with bots, go away and come back, and watch the
//! replay.

use crate::common::{
    House, Person, Request, config, join, play_to_the_end, set_up, ticket_in, token, until,
};
use engine::Reader;
use serde_json::{Value, json};

async fn two_people_and_two_bots(house: &House, game: &str) -> (Person, Person) {
    let new =
        json!({ "game": game, "setup": "seats=4", "name": "Ann", "bots": { "2": 0, "3": 1 } });
    let host = set_up(house, new).await;
    let guest = join(house, &host.code, "Bob").await;
    assert_eq!((host.seat, guest.seat), (0, 1));
    host.start(house).await;
    (host, guest)
}

/// The script keeps the question locked until that step.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_a_choice_says_at_which_step_it_is_shown() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    join(&house, &host.code, "Bob").await;
    host.start(&house).await;
    let before = house.table(&host.token, &host.code).await;
    let choice = before["screen"]["choices"][0].as_str().expect("a choice").replace(' ', "+");
    let form = format!("step={}&choice={choice}", before["screen"]["step"]);
    let act = Request::new("POST", &format!("/t/{}/act", host.code)).token(&host.token);
    let answer = house.ask(act.header("X-Fagin", "1").form(&form)).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    let after = house.table(&host.token, &host.code).await["screen"]["step"].to_string();
    assert_eq!(answer.header("x-fagin-step"), Some(after.as_str()));
}

async fn a_whole_game(game: &str) {
    let house = House::open().await;
    let (host, guest) = two_people_and_two_bots(&house, game).await;
    let before = house.table(&host.token, &host.code).await;
    play_to_the_end(&house, &[&host, &guest]).await;
    let over = house.table(&host.token, &host.code).await;
    assert_eq!(over["screen"]["places"].as_array().expect("places").len(), 4);
    assert_eq!(over["commitment"], before["commitment"]);
    for path in
        ["", "/board", "/proof", "/replay", "/replay?at=10&eyes=1", "/replay?at=10&eyes=all"]
    {
        let page = house.get(&guest.token, &format!("/t/{}{path}", host.code)).await;
        assert_eq!(page.status, 200, "{path}: {}", page.body);
    }
    let record = house.get(&guest.token, &format!("/t/{}/record", host.code)).await.body;
    let record = Reader::new(record.as_bytes()).next().expect("a record").expect("it can be read");
    match game {
        "doggy-bag" => {
            let game = record.play::<games::DoggyBag>().expect("it follows the rules");
            dice::verify(&record, &game).expect("it was dealt as promised");
        }
        _ => {
            let game = record.play::<games::OliverTwist>().expect("it follows the rules");
            dice::verify(&record, &game).expect("it was dealt as promised");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_finish_a_game_of_doggy_bag_that_was_dealt_as_promised() {
    a_whole_game("doggy-bag").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_two_bots_finish_a_game_of_oliver_twist_that_was_dealt_as_promised() {
    a_whole_game("oliver-twist").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_leads_to_the_first_decision_against_bots() {
    let house = House::open().await;
    for game in ["doggy-bag", "oliver-twist"] {
        let answer = house.post(&token(5), &format!("/new/{game}/now"), "").await;
        assert_eq!(answer.status, 303);
        let to = answer.header("location").expect("a table").to_string();
        let code = to.trim_start_matches("/t/").to_string();
        let holder = server::holder(&token(5));
        until(&house, &code, |table| table.waits_for(&holder)).await;
        let page = house.get(&token(5), &to).await;
        assert!(page.body.contains("name=\"choice\""), "{}", page.body);
        assert!(
            house.get(&token(5), "/").await.body.contains(&code),
            "the front page knows the table"
        );
    }
}

/// Host, bots and first steps are stored in one transaction.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_set_up_as_wanted_is_not_set_up_at_all() {
    let house = House::open().await;
    for (bots, error) in [(json!({ "1": 0, "9": 0 }), "no-seat"), (json!({ "1": 9 }), "no-level")] {
        let new = json!({ "game": "doggy-bag", "setup": "seats=3", "name": "Ann", "bots": bots });
        let refused = house.api("", "/api/tables", new).await;
        assert_eq!(
            (refused.status, &refused.json()["error"]),
            (400, &json!(error)),
            "{}",
            refused.body
        );
    }
    let nameless = house.post(&token(5), "/new/doggy-bag", "seats=3&name=+&seat-1=0").await;
    assert_eq!(nameless.status, 400, "{}", nameless.body);
    let stored = house.app.house.store.all_codes().await.expect("it answers");
    assert_eq!(stored.len(), 0, "{stored:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_goes_on_where_it_was() {
    let house = House::open().await;
    let (host, guest) = two_people_and_two_bots(&house, "doggy-bag").await;
    let answer = host.play(&house, 1).await.expect("everyone is asked");
    assert_eq!(answer.status, 204);
    let people = [server::holder(&host.token), server::holder(&guest.token)];
    until(&house, &host.code, |table| !table.waits_for(&people[0]) && table.waits_for(&people[1]))
        .await;
    until(&house, &host.code, |table| {
        table.game.as_ref().is_some_and(|game| game.asked().len() == 1)
    })
    .await;
    let before = house.table(&guest.token, &host.code).await;
    let folder = house.close().await;
    let house = House::open_with(config(), folder).await;
    assert_eq!(house.table(&guest.token, &host.code).await, before);
    play_to_the_end(&house, &[&host, &guest]).await;
    // The dice went on as well: the whole deal is the promised one.
    let record = house.get("", &format!("/t/{}/record", host.code)).await.body;
    let record = Reader::new(record.as_bytes()).next().expect("a record").expect("it can be read");
    let game = record.play::<games::DoggyBag>().expect("it follows the rules");
    dice::verify(&record, &game).expect("it was dealt as promised");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_who_is_away_until_they_are_back_and_the_result_says_so() {
    let house = House::open().await;
    let new =
        json!({ "game": "doggy-bag", "setup": "seats=2 first=0", "name": "Ann", "pace": "brisk" });
    let host = set_up(&house, new).await;
    let guest = join(&house, &host.code, "Bob").await;
    host.start(&house).await;
    assert_eq!(host.play(&house, 0).await.map(|answer| answer.status), Some(204));
    let hosted = house.app.tables.find(&host.code).await.expect("a table");
    let deadline = hosted.table().sheet.deadline.expect("the clock runs");
    // Bob's time is up, as the clock would find.
    hosted.change(|table| table.time_out(deadline, 0, hosted.kind)).await.expect("his time is up");
    until(&house, &host.code, |table| table.sheet.seats[1].helped).await;
    let seats = house.table(&host.token, &host.code).await["seats"].clone();
    assert_eq!((&seats[1]["player"], &seats[1]["helped"]), (&json!("away"), &json!(true)));
    assert_eq!(house.api(&guest.token, &guest.path("back"), Value::Null).await.status, 204);
    let seats = house.table(&host.token, &host.code).await["seats"].clone();
    assert_eq!((&seats[1]["player"], &seats[1]["helped"]), (&json!("person"), &json!(true)));
    play_to_the_end(&house, &[&host, &guest]).await;
    let page = house.get(&host.token, &format!("/t/{}", host.code)).await;
    assert!(page.body.contains("Bob"), "the result is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_by_a_link_that_works_once() {
    let house = House::open().await;
    let (host, guest) = two_people_and_two_bots(&house, "doggy-bag").await;
    let page = house.post(&guest.token, &format!("/t/{}/ticket", host.code), "").await;
    assert_eq!(page.status, 200);
    let ticket = ticket_in(&page.body);
    let phone = token(42);
    // Looking at the link does not use it up.
    assert_eq!(house.get(&phone, &ticket).await.status, 200);
    assert_eq!(house.post(&phone, &ticket, "").await.status, 303);
    assert_eq!(house.post(&token(43), &ticket, "").await.status, 410);
    assert_eq!(house.table(&phone, &host.code).await["you"], json!(1));
    assert_eq!(house.table(&guest.token, &host.code).await["you"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_arranges_the_table() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "oliver-twist", "setup": "seats=3", "name": "Ann" })).await;
    let guest = join(&house, &host.code, "Bob").await;
    let path = |what: &str| format!("/t/{}/{what}", host.code);
    assert_eq!(house.post(&guest.token, &path("start"), "").await.status, 403);
    assert_eq!(house.post(&guest.token, &path("bot"), "seat=2&level=1").await.status, 403);
    assert_eq!(house.post(&guest.token, &path("remove"), "seat=0").await.status, 403);
    assert_eq!(house.post(&guest.token, &path("mute"), "muted=yes").await.status, 403);
    assert_eq!(house.post(&guest.token, &path("sit"), "seat=0&name=Bob").await.status, 409);
    assert_eq!(house.post(&guest.token, &path("sit"), "seat=9&name=Bob").await.status, 400);
    assert_eq!(house.post(&host.token, &path("bot"), "seat=1&level=1").await.status, 409);
    assert_eq!(house.post(&host.token, &path("bot"), "seat=2&level=9").await.status, 400);
    assert_eq!(house.post(&host.token, &path("mute"), "muted=yes").await.status, 303);
    assert_eq!(
        house.api(&guest.token, &guest.path("talk"), json!({ "text": "hm" })).await.status,
        403
    );
    assert_eq!(house.post(&host.token, &path("remove"), "seat=1").await.status, 303);
    assert_eq!(house.table(&guest.token, &host.code).await["you"], Value::Null);
    host.start(&house).await;
    assert_eq!(house.post(&token(9), &path("sit"), "seat=1&name=Late").await.status, 409);
    let seats = house.table(&host.token, &host.code).await["seats"].clone();
    assert_eq!((&seats[1]["player"], &seats[2]["player"]), (&json!("charley"), &json!("charley")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_leads_to_the_next() {
    let house = House::open().await;
    let (host, guest) = two_people_and_two_bots(&house, "doggy-bag").await;
    let path = format!("/t/{}/rematch", host.code);
    assert_eq!(house.post(&host.token, &path, "").await.status, 409, "the game is on");
    play_to_the_end(&house, &[&host, &guest]).await;
    let first = house.post(&guest.token, &path, "").await;
    let second = house.post(&host.token, &path, "").await;
    assert_eq!(first.status, 303);
    assert_eq!(first.header("location"), second.header("location"), "both come to the same table");
    let code = first.header("location").expect("a table").trim_start_matches("/t/").to_string();
    let next = house.table(&guest.token, &code).await;
    assert_eq!((&next["stage"], &next["you"]), (&json!("gathering"), &json!(1)));
    assert_eq!(
        (&next["seats"][2]["player"], &next["seats"][3]["player"]),
        (&json!("pup"), &json!("mutt"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_up_to_date_is_told_only_what_is_new() {
    let house = House::open().await;
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let page = house.get(&host.token, &format!("/t/{}", host.code)).await.body;
    let mark = page
        .split_once("data-mark=\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .expect("a mark")
        .0;
    let live = format!("/t/{}/live?after=0", host.code);
    // A page that shows something older is told at once.
    house.live(&host.token, &format!("{live}&mark=older")).await.until(1).await;
    let mut current = house.live(&host.token, &format!("{live}&mark={mark}")).await;
    current.opened().await;
    join(&house, &host.code, "Oliver").await;
    assert!(current.until(1).await.contains("Oliver"), "the first it hears is new");
}

/// Puts an event of changes alone into the table that a program has.
fn put_in(table: &mut Value, change: Value) {
    let Value::Object(change) = change else { panic!("an event is an object: {change}") };
    for (name, value) in change {
        match (name.as_str(), value) {
            ("screen", Value::Object(screen)) if table["screen"].is_object() => {
                for (name, value) in screen {
                    match (name.as_str(), value) {
                        ("notes", Value::Array(new)) => {
                            table["screen"]["notes"].as_array_mut().expect("notes").extend(new);
                        }
                        (_, value) => table["screen"][name] = value,
                    }
                }
            }
            (_, value) => table[name] = value,
        }
    }
}

async fn changes_alone(game: &str) {
    let house = House::open().await;
    let (host, guest) = two_people_and_two_bots(&house, game).await;
    let mut stream = house.live(&guest.token, &guest.path("live?only=changes")).await;
    stream.opened().await;
    play_to_the_end(&house, &[&host, &guest]).await;
    let said = stream.until_said("\"stage\":\"over\"").await;
    let events: Vec<Value> = said
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|data| serde_json::from_str(data).expect("an event is JSON"))
        .collect();
    let whole = house.table(&guest.token, &guest.code).await;
    assert!(events.iter().skip(1).all(|event| event["screen"].get("pieces").is_none()));
    assert!(events.iter().any(|event| event.get("seats").is_none()), "mostly the screen alone");
    let mut events = events.into_iter();
    let mut table = events.next().expect("the first event is the whole table");
    events.for_each(|event| put_in(&mut table, event));
    assert_eq!(table, whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_put_together_are_the_table_of_doggy_bag() {
    changes_alone("doggy-bag").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_put_together_are_the_table_of_oliver_twist() {
    changes_alone("oliver-twist").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_odds_are_a_page_where_the_table_shows_them() {
    let house = House::open().await;
    let odds = async |form: &str| {
        let open = format!("seats=2&name=Ann&seat-1=0&start=yes&{form}");
        let new = Request::new("POST", "/new/doggy-bag").token(&token(1)).form(&open);
        let table = house.ask(new.header("Sec-Fetch-Site", "same-origin")).await;
        let path = table.header("location").expect("a table").to_string();
        house
            .ask(
                Request::new("POST", &format!("{path}/start"))
                    .token(&token(1))
                    .form("")
                    .header("Sec-Fetch-Site", "same-origin"),
            )
            .await;
        let page = house.get(&token(1), &path).await.body;
        let ask = Request::new("GET", &format!("{path}/odds")).token(&token(1));
        let alone = house.ask(ask.clone()).await.body;
        let panel = house.ask(ask.header("X-Fagin", "1")).await.body;
        (page, alone, panel)
    };
    let (page, alone, panel) = odds("odds=yes").await;
    assert!(page.contains("id=\"odds\"") && !page.contains("db-odds"), "{page}");
    assert!(alone.contains("<html") && alone.contains("db-odds"), "{alone}");
    assert!(panel.starts_with("<div class=\"odds\"><div class=\"db-odds\">"), "{panel}");
    let (page, alone, panel) = odds("odds=no").await;
    assert!(!page.contains("id=\"odds\""), "{page}");
    assert!(!alone.contains("db-odds") && !panel.contains("db-odds"), "{alone}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_at_a_table_has_a_figure_of_their_own() {
    let house = House::open().await;
    for game in ["doggy-bag", "oliver-twist"] {
        let new = json!({ "game": game, "setup": "seats=4", "name": "Ann", "figure": 1 });
        let host = set_up(&house, new).await;
        for name in ["Bob", "Cleo"] {
            let sitting = json!({ "name": name, "figure": 1 });
            assert_eq!(
                house.api("", &format!("/api/tables/{}/sit", host.code), sitting).await.status,
                200
            );
        }
        host.start(&house).await;
        let table = house.table(&host.token, &host.code).await;
        let seats = table["seats"].as_array().expect("seats");
        let mut figures: Vec<u64> =
            seats.iter().filter_map(|seat| seat["figure"].as_u64()).collect();
        assert_eq!(figures[0], 1, "{game}: the first has the figure they chose");
        figures.sort_unstable();
        figures.dedup();
        assert_eq!(figures.len(), 4, "{game}: {seats:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_at_once_without_a_name_is_given_one_and_keeps_it() {
    let house = House::open().await;
    let mut names = Vec::new();
    for _ in 0..2 {
        let answer = house.post(&token(6), "/new/doggy-bag/now", "").await;
        let code = answer
            .header("location")
            .and_then(|to| to.strip_prefix("/t/"))
            .expect("a table")
            .to_string();
        let table = house.table(&token(6), &code).await;
        let board = house.get(&token(6), &format!("/t/{code}/board")).await.body;
        assert!(!board.contains("You "), "nobody is called You");
        names.push(table["seats"][0]["name"].as_str().expect("a name").to_string());
    }
    assert_eq!(names[0], names[1]);
    assert!(!["You", "Toi", ""].contains(&names[0].as_str()), "{names:?}");
}
