//! Learning: a lesson is begun at a chapter, and its sentences are read.

use std::sync::Arc;

use axum::extract::{Path, State};
use serde::Deserialize;
use table::{Code, NewLesson, Who};

use super::open::a_name;
use crate::app::App;
use crate::http::answer::Done;
use crate::http::extract::{AtTable, Body};
use crate::http::tables::kind;
use crate::http::visitor::Visitor;
use crate::limits::share;
use crate::refusal::Refusal;

/// A lesson that is wanted.
#[derive(Deserialize)]
pub struct Wanted {
    /// A lesson and a chapter of it, such as `first.steal`; the beginning of the first lesson if
    /// left out.
    #[serde(default)]
    chapter: String,
    /// The code of the table of the lesson that is left for it, so that its big screen follows.
    #[serde(default)]
    from: String,
}

/// `POST /learn/GAME`: begins a lesson.
pub async fn learn(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Body(wanted): Body<Wanted>,
) -> Result<Done, Refusal> {
    let kind = kind(&game)?;
    app.limits.table(visitor.from)?;
    let (name, chapter) = wanted.chapter.split_once('.').unwrap_or((&wanted.chapter, ""));
    let named = kind.lessons.iter().find(|lesson| name.is_empty() || lesson.name == name);
    let lesson = named.ok_or(Refusal::NoPage)?;
    let at = lesson.chapter(chapter).map_or(0, |chapter| chapter.at);
    let name = match visitor.person.0.as_str() {
        // A bot of the lesson may have the same name.
        name if !name.is_empty() && lesson.bots.iter().all(|bot| bot != name) => name.to_string(),
        _ => a_name(&visitor),
    };
    let new = NewLesson {
        lesson,
        at,
        host: visitor.holder.clone(),
        who: Who { name, figure: visitor.person.1 },
        share: share(visitor.from),
    };
    let hosted = app.tables.open_lesson(kind, &new).await?;
    if let Some(code) = Code::read(&wanted.from) {
        // A table that is gone, or somebody else's, is not led on.
        if let Ok(left) = app.tables.get(&code).await {
            let _ = left.change(|table| table.lead_on(&visitor.holder, &hosted.code)).await;
        }
    }
    Ok(Done::at(&hosted.code))
}

/// A sentence that was read, by its place in the lesson.
#[derive(Deserialize)]
pub struct Read {
    place: usize,
}

/// `POST /t/CODE/read`: reads on.
pub async fn read(at: AtTable, Body(Read { place }): Body<Read>) -> Result<Done, Refusal> {
    let (hosted, holder) = (&at.hosted, at.holder());
    let read_on = hosted.change(|table| table.read_on(holder, place, hosted.kind)).await;
    match read_on {
        // Tapped twice: it is read.
        Err(Refusal::Table(table::Refusal::Stale)) => {}
        read_on => drop(read_on?),
    }
    Ok(Done::at(&hosted.code))
}
