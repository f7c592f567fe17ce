//! Lessons: begun, left and resumed, skipped, answered wrongly, and closed to others.

use table::{Lesson, Part, Stage};

use crate::common::{Folder, House, Request, config, token};

fn lesson() -> &'static Lesson {
    let kind = server::games::named("doggy-bag").expect("a game");
    &kind.lessons[0]
}

/// Begins a lesson at a chapter, and returns the code of its table.
async fn begin(house: &House, token: &str, chapter: &str) -> String {
    let answer = house.post(token, "/learn/doggy-bag", &format!("chapter={chapter}")).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let place = answer.header("location").expect("it leads to the table").to_string();
    place.strip_prefix("/t/").expect("a table").to_string()
}

/// The place in the lesson, as the page says it.
async fn place(house: &House, token: &str, code: &str) -> usize {
    let page = house.get(token, &format!("/t/{code}")).await.body;
    let (_, after) = page.split_once("data-place=\"").expect("a strip");
    after.split('"').next().and_then(|at| at.parse().ok()).expect("a number")
}

/// Does what the lesson asks for at a place; a choice is the one with this number among those that
/// are accepted.
async fn go_on(house: &House, token: &str, code: &str, at: usize) {
    let answer = match &lesson().parts[at] {
        Part::Do(task) => act(house, token, code, &task.choices[0]).await,
        _ => house.post(token, &format!("/t/{code}/read"), &format!("place={at}")).await,
    };
    assert_eq!(answer.status, 303, "{at}: {}", answer.body);
}

async fn act(house: &House, token: &str, code: &str, choice: &str) -> crate::common::Answer {
    let step = house.table(token, code).await["screen"]["step"].clone();
    let form = format!("step={step}&choice={}", choice.replace(' ', "+"));
    house.post(token, &format!("/t/{code}/act"), &form).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_left_and_gone_on_with_after_a_restart() {
    let house = House::open().await;
    let ann = token(1);
    let code = begin(&house, &ann, "").await;
    let mut at = place(&house, &ann, &code).await;
    assert_eq!(at, 0);
    for _ in 0..6 {
        go_on(&house, &ann, &code, at).await;
        at = place(&house, &ann, &code).await;
    }
    let folder = house.close().await;
    let store = folder.store().await;
    let house = House::on(config(), folder, store).await;
    assert_eq!(place(&house, &ann, &code).await, at);
    let front = house.get(&ann, "/").await.body;
    assert!(front.contains(&format!("href=\"/t/{code}\"")), "the front page leads back");
    // To the end: the game is over, and with it the lesson.
    while !lesson().is_last(at) {
        go_on(&house, &ann, &code, at).await;
        at = place(&house, &ann, &code).await;
    }
    let front = house.ask(Request::new("GET", "/").token(&ann)).await;
    assert!(front.header("set-cookie").is_some_and(|set| set.contains("finished=doggy-bag")));
    assert_eq!(house.get(&ann, &format!("/t/{code}/proof")).await.status, 404);
    let record = house.get(&ann, &format!("/t/{code}/record")).await;
    assert!(record.status == 200 && !record.body.contains("Commitment"), "{}", record.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_begins_at_any_chapter_and_can_be_taken_again() {
    let house = House::open().await;
    let ann = token(1);
    let first = begin(&house, &ann, "").await;
    for chapter in &lesson().chapters {
        let code = begin(&house, &ann, &format!("first.{}", chapter.name)).await;
        assert_eq!(place(&house, &ann, &code).await, lesson().stop(chapter.at), "{}", chapter.name);
    }
    assert_eq!(place(&house, &ann, &first).await, 0, "the one that was left stays as it was");
    let form = format!("chapter=first.end&from={first}");
    let answer = house.post(&ann, "/learn/doggy-bag", &form).await;
    let next = answer.header("location").expect("a table").to_string();
    let board = house.get(&ann, &format!("/t/{first}/board")).await.body;
    assert!(board.contains(&format!("data-next=\"{next}/board\"")), "the big screen follows");
    assert_eq!(house.post(&ann, "/learn/doggy-bag", "chapter=no-such").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_that_the_lesson_does_not_accept_is_refused_with_its_sentence() {
    let house = House::open().await;
    let ann = token(1);
    let code = begin(&house, &ann, "").await;
    let mut at = 0;
    let mut wrong = 0;
    while !lesson().is_last(at) {
        if let Part::Do(task) = &lesson().parts[at] {
            let before = house.table(&ann, &code).await;
            let choices = before["screen"]["choices"].as_array().expect("choices").clone();
            let said = |choice: &serde_json::Value| choice.as_str().expect("text").to_string();
            let other = choices.iter().map(said).find(|choice| !task.choices.contains(choice));
            let answer = act(&house, &ann, &code, &other.expect("a wrong one")).await;
            assert_eq!(answer.status, 409);
            let words = games::words(language::Language::English);
            let why = words.say(&format!("learn-doggy-bag-{}-no", task.hint.name));
            assert!(answer.body.contains(&task.hint.rule) && answer.body.contains(&why), "{why}");
            assert_eq!(house.table(&ann, &code).await, before, "nothing has changed");
            // The rules refuse this themselves.
            let answer = act(&house, &ann, &code, "stop it").await;
            assert_eq!(answer.status, 400);
            wrong += 1;
        }
        go_on(&house, &ann, &code, at).await;
        at = place(&house, &ann, &code).await;
    }
    assert!(wrong > 3, "there was something to do");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sentence_is_read_before_anything_is_chosen_and_only_once() {
    let house = House::open().await;
    let ann = token(1);
    let code = begin(&house, &ann, "").await;
    go_on(&house, &ann, &code, 0).await;
    let at = place(&house, &ann, &code).await;
    assert!(matches!(lesson().parts[at], Part::Say(_)));
    let page = house.get(&ann, &format!("/t/{code}")).await.body;
    assert!(!page.contains("name=\"choice\""), "nothing is asked while there is something to read");
    let answer = act(&house, &ann, &code, "loot gwk").await;
    assert_eq!(answer.status, 409);
    // Tapped twice: the second one does nothing.
    for _ in 0..2 {
        go_on(&house, &ann, &code, at).await;
        assert_eq!(place(&house, &ann, &code).await, lesson().stop(at + 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outsider_watches_a_lesson_and_cannot_act() {
    let house = House::open().await;
    let (ann, bob) = (token(1), token(2));
    let code = begin(&house, &ann, "first.numbers").await;
    for path in ["read", "act", "rematch", "sit"] {
        let form = "place=6&step=5&choice=role+2&seat=0&name=Bob";
        let answer = house.post(&bob, &format!("/t/{code}/{path}"), form).await;
        assert!([403, 409].contains(&answer.status), "{path}: {}", answer.status);
    }
    assert_eq!(place(&house, &ann, &code).await, place(&house, &bob, &code).await);
    let page = house.get(&bob, &format!("/t/{code}")).await.body;
    assert!(!page.contains("id=\"next\"") && !page.contains("name=\"choice\""));
    assert!(!house.get(&bob, "/").await.body.contains(&code), "it is private");
}

/// A later version of the program may have another text of a lesson.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_a_lesson_that_was_rewritten_can_be_seen_and_begun_again() {
    let house = House::open().await;
    let ann = token(1);
    let code = begin(&house, &ann, "first.steal").await;
    let folder = house.close().await;
    rewrite(&folder).await;
    let store = folder.store().await;
    let house = House::on(config(), folder, store).await;
    let page = house.get(&ann, &format!("/t/{code}")).await;
    assert_eq!(page.status, 200);
    assert!(
        page.body.contains("id=\"coach\"") && page.body.contains("action=\"/learn/doggy-bag\"")
    );
    let answer = act(&house, &ann, &code, "gluttony").await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(house.table(&ann, &code).await["stage"], Stage::Playing.name());
}

async fn rewrite(folder: &Folder) {
    let print = lesson().print;
    let other = folder.other_program().await;
    let (old, new) = (format!("\"print\":{print}"), "\"print\":1");
    other.run(&format!("UPDATE tables SET sheet = REPLACE(sheet, '{old}', '{new}')")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lesson_is_the_first_button_until_a_game_was_finished() {
    let house = House::open().await;
    let ann = token(1);
    let learn = "action=\"/learn/doggy-bag\"";
    let play = "action=\"/new/doggy-bag/now\"";
    let front = house.get(&ann, "/").await.body;
    assert!(front.find(learn) < front.find(play), "the lesson comes first");
    let cookie = format!("fagin={ann}; finished=doggy-bag.no-such-game");
    let front = house.ask(Request::new("GET", "/").header("Cookie", &cookie)).await.body;
    assert!(front.find(play) < front.find(learn), "the lesson comes second");
}
