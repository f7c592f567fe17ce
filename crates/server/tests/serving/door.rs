//! The door: whatever comes in, the answer is clear, nothing breaks, and no one else is harmed.

use crate::common::{Folder, House, Person, Request, config, join, set_up, token};
use serde_json::json;
use server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn two_people(house: &House) -> [Person; 2] {
    let host =
        set_up(house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": "Ann" })).await;
    let guest = join(house, &host.code, "Bob").await;
    host.start(house).await;
    [host, guest]
}

#[tokio::test]
async fn what_is_not_there_is_said_in_the_readers_language() {
    let house = House::open().await;
    let page = house.get("", "/t/BCDFGH").await;
    assert_eq!(page.status, 404);
    assert!(page.body.contains("No table has that code"), "{}", page.body);
    let page = house
        .ask(Request::new("GET", "/nowhere").header("Accept-Language", "fr-FR,fr;q=0.9"))
        .await;
    assert_eq!(page.status, 404);
    assert!(page.body.contains("Cette page n’existe pas"), "{}", page.body);
    for path in [
        "/t/",
        "/t/aeiou!",
        "/rules/chess",
        "/new/chess",
        "/a/../Cargo.toml",
        "/map/nowhere/day.svg",
    ] {
        assert_eq!(house.get("", path).await.status, 404, "{path}");
    }
}

#[tokio::test]
async fn only_who_sits_there_can_choose_and_only_from_the_choices_of_now() {
    let house = House::open().await;
    let [host, guest] = two_people(&house).await;
    let table = house.table(&host.token, &host.code).await;
    let (step, choice) = (&table["screen"]["step"], &table["screen"]["choices"][0]);
    let path = host.path("act");
    let act = |body| house.api(&host.token, &path, body);
    let refused = |answer: crate::common::Answer, status: u16, name: &str| {
        assert_eq!(
            (answer.status, answer.json()["error"].as_str()),
            (status, Some(name)),
            "{}",
            answer.body
        );
    };
    let stranger =
        house.api(&token(77), &host.path("act"), json!({ "step": step, "choice": choice })).await;
    refused(stranger, 403, "not-seated");
    let nobody = house.api("", &host.path("act"), json!({ "step": step, "choice": choice })).await;
    refused(nobody, 403, "not-seated");
    refused(act(json!({ "step": 0, "choice": choice })).await, 409, "stale");
    refused(act(json!({ "step": 9999, "choice": choice })).await, 409, "stale");
    refused(act(json!({ "step": step, "choice": "loot kkkkkkkkkk" })).await, 409, "not-a-choice");
    refused(act(json!({ "step": step, "choice": "role 3" })).await, 409, "not-a-choice");
    refused(act(json!({ "step": step, "choice": "💀" })).await, 400, "unreadable");
    refused(act(json!({ "step": -1, "choice": choice })).await, 400, "unreadable");
    refused(act(json!({ "choice": choice })).await, 400, "unreadable");
    refused(act(json!([])).await, 400, "unreadable");
    // None of this has changed the table.
    assert_eq!(house.table(&host.token, &host.code).await, table);
    assert_eq!(act(json!({ "step": step, "choice": choice })).await.status, 204);
    // A choice sent twice is played once.
    let again = act(json!({ "step": step, "choice": choice })).await;
    assert_eq!(again.status, 409, "{}", again.body);
    // A player who chose in secret meanwhile does not make the other's page stale.
    assert_eq!(guest.play(&house, 0).await.map(|answer| answer.status), Some(204));
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_and_does_no_harm() {
    let house = House::open().await;
    let [host, _] = two_people(&house).await;
    let path = format!("/t/{}/act", host.code);
    let form = |body: &[u8]| Request::new("POST", &path).token(&host.token).form("").body(body);
    for body in [
        &b"step=1"[..],
        b"\xff\xfe\xfd",
        b"step=%ff&choice=%c3%28",
        b"step=1&choice=%00%01",
        b"=&=&=&%",
        b"step=99999999999999999999&choice=x",
    ] {
        let answer = house.ask(form(body)).await;
        assert!((400..500).contains(&answer.status), "{body:?}: {}", answer.status);
        assert!(answer.body.contains("<html"), "a page says why: {}", answer.body);
    }
    let answer = house.ask(form(&vec![b'x'; 100_000])).await;
    assert_eq!(answer.status, 413);
    let long = format!("/t/{}", "B".repeat(4000));
    assert_eq!(house.get("", &long).await.status, 404);
    for nonsense in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n",
        b"BREW /pot HTCPCP/1.0\r\n\r\n",
    ] {
        let mut socket = TcpStream::connect(house.address).await.expect("it listens");
        socket.write_all(nonsense).await.expect("it reads");
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(
            std::time::Duration::from_secs(1),
            socket.read_to_end(&mut answer),
        )
        .await;
        assert!(!answer.starts_with(b"HTTP/1.1 5"), "{}", String::from_utf8_lossy(&answer));
    }
    assert_eq!(house.get("", "/").await.status, 200);
}

#[tokio::test]
async fn a_page_of_another_site_cannot_act_for_anyone() {
    let house = House::open().await;
    let [host, _] = two_people(&house).await;
    let path = format!("/t/{}/talk", host.code);
    let post = || Request::new("POST", &path).token(&host.token).body(b"text=hello");
    let statuses = [
        (post(), 403),
        (post().header("Origin", "http://evil.test"), 403),
        (post().header("Origin", "null"), 403),
        (post().header("Origin", crate::common::URL).header("Sec-Fetch-Site", "cross-site"), 403),
        (post().header("Origin", crate::common::URL).header("Sec-Fetch-Site", "same-origin"), 303),
        (post().header("Origin", crate::common::URL), 303),
    ];
    for (at, (request, status)) in statuses.into_iter().enumerate() {
        assert_eq!(house.ask(request).await.status, status, "request {at}");
    }
    // The API with a cookie alone is as risky as a form.
    let api = Request::new("POST", &host.path("talk"))
        .token(&host.token)
        .json(&json!({ "text": "hello" }));
    assert_eq!(house.ask(api).await.status, 403);
}

#[tokio::test]
async fn the_language_leads_back_to_this_site_only() {
    let house = House::open().await;
    for (back, to) in [
        ("/rules/doggy-bag", "/rules/doggy-bag"),
        ("//evil.test", "/"),
        ("https://evil.test", "/"),
        ("/\\evil.test", "/"),
    ] {
        let answer = house
            .post("", "/language", &format!("language=fr&back={}", back.replace('\\', "%5C")))
            .await;
        assert_eq!((answer.status, answer.header("location")), (303, Some(to)), "{back}");
    }
}

#[tokio::test]
async fn names_and_messages_stay_text() {
    let house = House::open().await;
    let hostile = "<script>alert(1)</script>";
    let host =
        set_up(&house, json!({ "game": "doggy-bag", "setup": "seats=2", "name": hostile })).await;
    let guest = join(&house, &host.code, "\"'><img src=x onerror=alert(1)>\u{202e}").await;
    host.start(&house).await;
    let said = house
        .api(&guest.token, &guest.path("talk"), json!({ "text": "</li><script>alert(2)</script>" }))
        .await;
    assert_eq!(said.status, 204);
    for path in ["", "/board"] {
        let page = house.get(&host.token, &format!("/t/{}{path}", host.code)).await;
        assert_eq!(page.status, 200);
        assert!(
            !page.body.contains("<script>alert") && !page.body.contains("<img src=x"),
            "{}",
            page.body
        );
        assert!(!page.body.contains('\u{202e}'), "marks that turn the text around are dropped");
    }
    let page = house.get(&host.token, &format!("/t/{}", host.code)).await;
    assert!(page.body.contains("&lt;script&gt;alert(2)"), "the message is shown as it was typed");
    let csp = page.header("content-security-policy").expect("a policy");
    assert!(csp.contains("default-src 'none'") && !csp.contains("unsafe"), "{csp}");
}

#[tokio::test]
async fn one_address_cannot_set_up_thousands_of_tables_and_others_still_can() {
    let config = Config { tables_per_minute: 5, proxies: 1, ..config() };
    let house = House::open_with(config, Folder::new()).await;
    let new = |from: &str| {
        let body = json!({ "game": "doggy-bag", "name": "Ann" });
        Request::new("POST", "/api/tables").header("X-Forwarded-For", from).json(&body)
    };
    let mut made = 0;
    for _ in 0..50 {
        made += usize::from(house.ask(new("10.0.0.1")).await.status == 201);
    }
    assert!((5..10).contains(&made), "{made} tables");
    let refused = house.ask(new("10.0.0.1")).await;
    assert_eq!((refused.status, refused.json()["error"].as_str()), (429, Some("too-fast")));
    // A header made up by the client does not count, because our proxy adds the last address.
    assert_eq!(house.ask(new("10.9.9.9, 10.0.0.1")).await.status, 429);
    assert_eq!(house.ask(new("10.0.0.2")).await.status, 201);
}

#[tokio::test]
async fn one_address_cannot_take_all_connections() {
    let house = House::open_with(Config { connections: 3, ..config() }, Folder::new()).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut socket = TcpStream::connect(house.address).await.expect("it listens");
        // A response shows that the connection was let in.
        socket
            .write_all(b"GET /healthz HTTP/1.1\r\nHost: table.test\r\n\r\n")
            .await
            .expect("it reads");
        let mut part = [0; 512];
        assert!(socket.read(&mut part).await.expect("it answers") > 0);
        open.push(socket);
    }
    let mut fourth = TcpStream::connect(house.address).await.expect("it listens");
    let _ = fourth.write_all(b"GET /healthz HTTP/1.1\r\nHost: table.test\r\n\r\n").await;
    let mut answer = Vec::new();
    let _ = fourth.read_to_end(&mut answer).await;
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn somebody_who_talks_too_fast_is_asked_to_wait() {
    let house = House::open().await;
    let [host, guest] = two_people(&house).await;
    let mut statuses = Vec::new();
    for _ in 0..10 {
        statuses.push(
            house.api(&host.token, &host.path("talk"), json!({ "text": ":bark:" })).await.status,
        );
    }
    assert_eq!(statuses[..6], [204; 6]);
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(
        house.api(&guest.token, &guest.path("talk"), json!({ "text": "hush" })).await.status,
        204
    );
}

/// A program can set up whatever the list of games names.
#[tokio::test]
async fn every_option_that_the_api_lists_makes_a_table() {
    let house = House::open().await;
    let games = house.get("", "/api/games").await.json();
    let mut tables = 0;
    for game in games.as_array().expect("games") {
        for option in game["options"].as_array().expect("options") {
            for value in option["values"].as_array().expect("values") {
                let setup = format!("{}={}", option["name"], value).replace('"', "");
                let new = json!({ "game": game["name"], "setup": setup, "name": "Betty" });
                let answer = house.api("", "/api/tables", new).await;
                assert_eq!(answer.status, 201, "{setup}: {}", answer.body);
                tables += 1;
            }
        }
    }
    assert!(tables >= 4, "{games}");
}

#[tokio::test]
async fn the_api_describes_itself_and_all_that_it_describes_is_there() {
    let house = House::open().await;
    let described = house.get("", "/api/openapi.json").await.json();
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() >= 10, "{paths:?}");
    for (path, methods) in paths {
        for method in methods.as_object().expect("methods").keys() {
            let asked = path.replace("{code}", "BCDFGH");
            let request = match method.as_str() {
                "get" => Request::new("GET", &asked),
                _ => Request::new("POST", &asked).json(&json!({})),
            };
            let answer = house.ask(request).await;
            assert_ne!(answer.status, 405, "{method} {path}");
            assert!(
                answer.json()["error"].as_str() != Some("no-page"),
                "{method} {path}: {}",
                answer.body
            );
        }
    }
}
