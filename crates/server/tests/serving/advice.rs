//! The coach: allowed against bots and where the table says so, noted where others sit, and never
//! asked for somebody else's turn.

use serde_json::{Value, json};

use crate::common::{Answer, House, Person, Request, join, play_to_the_end, set_up};

async fn ask(house: &House, person: &Person) -> Answer {
    house.ask(Request::new("GET", &person.path("advice")).bearer(&person.token)).await
}

async fn panel(house: &House, person: &Person) -> Answer {
    let page = format!("/t/{}/advice", person.code);
    house.ask(Request::new("GET", &page).token(&person.token).header("X-Fagin", "1")).await
}

fn strings(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_the_coach_names_choices_with_their_chances_and_reasons() {
    let house = House::open().await;
    for (game, setup) in [("doggy-bag", "seats=3 first=0"), ("oliver-twist", "seats=2 first=0")] {
        let bots = if game == "doggy-bag" { json!({ "1": 0, "2": 0 }) } else { json!({ "1": 0 }) };
        let new = json!({ "game": game, "setup": setup, "name": "Ann", "bots": bots });
        let ann = set_up(&house, new).await;
        ann.start(&house).await;
        let answer = ask(&house, &ann).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let advice = answer.json();
        let table = house.table(&ann.token, &ann.code).await;
        let named = advice["choices"].as_array().expect("choices");
        assert!((1..=3).contains(&named.len()), "{advice}");
        let shares: Vec<u64> = named.iter().filter_map(|one| one["share"].as_u64()).collect();
        assert!(shares.is_sorted_by(|one, other| one >= other), "the best comes first: {advice}");
        for choice in named {
            assert!(
                strings(&table["screen"]["choices"])
                    .contains(&choice["choice"].as_str().unwrap_or("")),
                "{advice}"
            );
            assert_ne!(choice["facts"], json!([]), "a reason is given: {advice}");
        }
        let panel = panel(&house, &ann).await;
        assert!((1..=3).contains(&panel.body.matches("advised-choice").count()), "{}", panel.body);
        let again = ask(&house, &ann).await.json();
        // A bot may have paid its loot meanwhile, which everybody sees.
        if again["step"] == advice["step"] {
            assert_eq!(again, advice, "the same question, the same advice");
        }
        assert_eq!(house.table(&ann.token, &ann.code).await["seats"][0]["advised"], json!(false));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn among_people_the_table_says_whether_and_the_result_who() {
    let house = House::open().await;
    let new = |coach: bool| json!({ "game": "doggy-bag", "setup": "seats=2 first=0", "name": "Ann", "coach": coach });
    let ann = set_up(&house, new(false)).await;
    let bob = join(&house, &ann.code, "Bob").await;
    ann.start(&house).await;
    let refused = ask(&house, &ann).await;
    assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("no-coach")));
    assert_eq!(panel(&house, &bob).await.status, 403);
    let page = house.get(&ann.token, &format!("/t/{}", ann.code)).await;
    assert!(!page.body.contains("id=\"advice\""), "no panel is offered");

    let ann = set_up(&house, new(true)).await;
    let bob = join(&house, &ann.code, "Bob").await;
    ann.start(&house).await;
    let page = house.get(&ann.token, &format!("/t/{}", ann.code)).await;
    assert!(page.body.contains("id=\"advice\""), "the panel is offered");
    assert_eq!(ask(&house, &ann).await.status, 200);
    let seats = house.table(&bob.token, &bob.code).await["seats"].clone();
    assert_eq!((&seats[0]["advised"], &seats[1]["advised"]), (&json!(true), &json!(false)));
    // The loot is chosen in secret: Ann has answered, and has no question until Bob has.
    ann.play(&house, 0).await.expect("Ann is asked");
    let refused = ask(&house, &ann).await;
    assert_eq!((refused.status, &refused.json()["error"]), (409, &json!("not-your-turn")));
    let waits = panel(&house, &ann).await;
    assert_eq!((waits.status, waits.body.contains("advised-choice")), (200, false));
    let nobody = Person { token: String::new(), code: ann.code.clone(), seat: 0 };
    let stranger = ask(&house, &nobody).await;
    assert_eq!(stranger.json()["error"], json!("not-seated"));
    play_to_the_end(&house, &[&ann, &bob]).await;
    let page = house.get(&bob.token, &format!("/t/{}", bob.code)).await;
    assert!(page.body.contains("Asked the coach: \u{2068}Ann\u{2069}."), "{}", page.body);
    let record = house.get("", &format!("/t/{}/record", ann.code)).await.body;
    assert!(record.contains("[Advised \"yes\" \"-\"]"), "{record}");
    assert_eq!(ask(&house, &ann).await.json()["error"], json!("over"));
}

/// That somebody asked is for all to see, so nobody else can make it look like that.
#[tokio::test(flavor = "multi_thread")]
async fn neither_a_link_nor_another_site_asks_the_coach_for_somebody() {
    let house = House::open().await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann", "coach": true });
    let ann = set_up(&house, new).await;
    join(&house, &ann.code, "Bob").await;
    ann.start(&house).await;
    let page = format!("/t/{}/advice", ann.code);
    let come_from = |site: &str| {
        house.ask(Request::new("GET", &page).token(&ann.token).header("Sec-Fetch-Site", site))
    };
    for site in ["cross-site", "same-site", "none"] {
        assert_eq!(come_from(site).await.status, 403, "{site}");
        let seats = house.table(&ann.token, &ann.code).await["seats"].clone();
        assert_eq!(seats[0]["advised"], json!(false), "{site}");
    }
    assert_eq!(come_from("same-origin").await.status, 200, "the link at the table");
    let seats = house.table(&ann.token, &ann.code).await["seats"].clone();
    assert_eq!(seats[0]["advised"], json!(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_their_own_choices_judged_once_the_game_is_over() {
    let house = House::open().await;
    let new = json!({ "game": "doggy-bag", "setup": "seats=2 first=0", "name": "Ann" });
    let ann = set_up(&house, new).await;
    let bob = join(&house, &ann.code, "Bob").await;
    ann.start(&house).await;
    let judged = async |token: &str| {
        house.ask(Request::new("GET", &ann.path("choices")).bearer(token)).await
    };
    assert_eq!(judged(&ann.token).await.json()["error"], json!("not-over"));
    play_to_the_end(&house, &[&ann, &bob]).await;
    for person in [&ann, &bob] {
        let own = judged(&person.token).await.json();
        assert_eq!(own["seat"], json!(person.seat), "{own}");
        assert_eq!(judged(&person.token).await.json(), own, "the same game, the same judgement");
        let part = |name: &str| own[name].as_i64().expect("a number");
        let sum = part("first") - part("given_away") + part("luck");
        assert!((sum - part("result")).abs() <= 2, "costs and luck make the result: {own}");
        let page = house.get(&person.token, &format!("/t/{}/choices", person.code)).await;
        assert_eq!(page.status, 200, "{}", page.body);
        let costly = own["costly"].as_array().expect("choices").len();
        assert_eq!(page.body.matches("Better: ").count(), costly, "{own}");
    }
    assert_eq!(judged("").await.json()["error"], json!("not-seated"));
}
