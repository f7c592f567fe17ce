//! The coach at the table, and one's own choices after the game.

use crate::house::House;
use crate::playing::{How, begin_alone, play, rush, until_asked};

#[tokio::test]
async fn the_coach_follows_the_game_and_the_choices_are_judged_afterwards() {
    let Some(house) = House::open() else { return };
    let (person, _) = begin_alone(&house, "doggy-bag").await;
    until_asked(&person).await;
    person.click("#advice > summary").await;
    person.see("#advice .advised > li").await;
    let first = person.text("#advice .advised").await;
    play(&person, How::List, 1).await;
    until_asked(&person).await;
    // It stays open, and speaks about the new question.
    let first = first.replace(['\n', '"'], " ");
    person
        .until(&format!(
            "document.querySelector('#advice .advised') && \
             document.querySelector('#advice .advised').innerText.replace(/[\\n\"]/g, ' ') !== \"{first}\""
        ))
        .await;
    rush(&[&person], usize::MAX).await;
    // There is nothing more to ask.
    person.until("document.querySelector('#over') && !document.querySelector('#advice')").await;
    person.click("#over a[href$='/choices']").await;
    person.see(".choices-page .sums li:nth-child(3)").await;
    person.leave().await;
}
