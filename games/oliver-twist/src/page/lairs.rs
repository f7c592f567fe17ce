//! The lairs: the viewer’s own, open to them, and the public side of the others.

use crate::{Back, Card, Front, Kind, Phase, STASH, Token, Tokens};
use engine::Seat;
use maud::{Markup, PreEscaped, html};

use super::canvas::Canvas;
use super::cards::Deck;
use super::parts::Part;
use super::tokens::{Place, back, counted, face, icon, tokens};
use super::{cards, figures};

/// Number of places in the bottom row of a stash, which is filled first (OT-P3).
const BOTTOM_ROW: usize = 5;

pub(super) fn lairs(canvas: &Canvas) -> Markup {
    html! {
        @if let Some((seat, own)) = canvas.own() { (own_lair(canvas, seat, own)) }
        section class="ot-lairs" aria-labelledby="ot-lairs-title" {
            h2 id="ot-lairs-title" class="ot-unseen" { (canvas.say("ot-table-lairs")) }
            @for seat in canvas.others() { (lair(canvas, seat)) }
        }
    }
}

// The viewer’s own lair.

fn own_lair(canvas: &Canvas, seat: Seat, own: &Back) -> Markup {
    let front = &canvas.table().lairs[seat];
    let draw = || {
        html! {
            section id="ot-own" class={ "ot-own" (asked(canvas, seat)) } aria-labelledby="ot-own-title" {
                div class="ot-own-head" {
                    h2 id="ot-own-title" class="ot-name" { (who(canvas, seat)) }
                    (money(canvas, front))
                    (folder(canvas, seat, "file"))
                    (deeds(canvas))
                }
                div class="ot-own-body" {
                    (at_hand(canvas, seat))
                    @if canvas.table().phase != Phase::Over { (stash(canvas, own)) }
                    (hand(canvas, own))
                    (own_tools(canvas, front))
                    (own_loot(canvas, own))
                    (own_file(canvas, seat, own))
                }
            }
        }
    };
    canvas.look.hull("section", "ot-own", draw)
}

/// The secrets of a lair besides the stash, if everything is open: file and cards.
fn secrets(canvas: &Canvas, own: &Back) -> Markup {
    let cards: Vec<&str> = own.cards.iter().map(|card| canvas.names.card(card)).collect();
    let sum = |card: Card| canvas.town().burglaries.get(card.index()).copied().unwrap_or(0);
    let loot: Vec<String> = own.loot.iter().map(|card| canvas.names.gain(sum(card))).collect();
    let secret = |id, inside| html! { div class="ot-known" { span { (canvas.say(id)) } (inside) } };
    html! {
        @if !own.file.is_empty() { (secret("ot-table-secret-file", counted(canvas, own.file))) }
        @if !cards.is_empty() { (secret("ot-table-secret-cards", html! { b { (cards.join(", ")) } })) }
        @if !loot.is_empty() { (secret("ot-table-secret-loot", html! { b { (loot.join(", ")) } })) }
    }
}

/// The actions that have no piece.
fn deeds(canvas: &Canvas) -> Markup {
    let deeds = [
        (Part::Bribe, "ot-table-bribe"),
        (Part::GiveUp, "ot-table-give-up"),
        (Part::Done, "ot-table-done"),
    ];
    html! { @for (part, id) in deeds { (deed(canvas, part, id)) } }
}

fn deed(canvas: &Canvas, part: Part, id: &str) -> Markup {
    html! {
        @if let Some(part) = canvas.pick(part) {
            button type="button" class="ot-deed pick" data-part=(part) { (canvas.say(id)) }
        }
    }
}

/// The pieces of the question: cards just drawn or spied on, or the token for which there is no
/// room.
fn at_hand(canvas: &Canvas, own: Seat) -> Markup {
    let view = canvas.view();
    let drawn = view.drawn_cards.unwrap_or_default();
    let (title, pieces): (&str, Vec<Markup>) = match view.table.phase {
        Phase::KeepLoot { seat } | Phase::Burgle { seat, .. } if seat == own => {
            let card = |card| cards::burglary(canvas, card, "drawn", canvas.pick(Part::Loot(card)));
            ("ot-table-keep-one", drawn.iter().map(card).collect())
        }
        Phase::KeepCard { seat } | Phase::Recruit { seat, .. } if seat == own => {
            let card =
                |card| cards::character(canvas, card, "drawn", canvas.pick(Part::Drawn(card)));
            ("ot-table-keep-one", drawn.iter().map(card).collect())
        }
        Phase::Spy { seat, on } if seat == own => {
            let card =
                |card| cards::character(canvas, card, "drawn", canvas.pick(Part::Drawn(card)));
            ("ot-table-take-one", view.cards_seen[on].iter().map(card).collect())
        }
        Phase::Full { seat, token } if seat == own => {
            let place = Place::to_see("taken");
            ("ot-table-make-room", tokens(canvas, Tokens::one(token), &place))
        }
        _ => return html! {},
    };
    html! {
        div class="ot-at-hand" {
            h3 { (canvas.say(title)) }
            div class="ot-cards" { @for piece in pieces { (piece) } }
        }
    }
}

fn stash(canvas: &Canvas, own: &Back) -> Markup {
    let key = (own.stash, canvas.picks_like(Part::Stash(Token::WALLET)));
    canvas.look.region("div", "ot-own-stash", key, || stash_drawn(canvas, own))
}

fn stash_drawn(canvas: &Canvas, own: &Back) -> Markup {
    let place = Place { zone: "stash", part: Some(Part::Stash), home: "bag" };
    let pieces = tokens(canvas, own.stash, &place);
    let (bottom, top) = pieces.split_at(pieces.len().min(BOTTOM_ROW));
    let room = usize::from(STASH) - BOTTOM_ROW;
    html! {
        div id="ot-own-stash" class="ot-part ot-stash" data-zone-home="stash" {
            h3 { (canvas.say("ot-table-stash")) " " span class="ot-size" { (pieces.len()) "/" (STASH) } }
            div class="ot-shelf" {
                div class={ "ot-row" @if top.is_empty() { " ot-empty" } } { (row(top, room)) }
                div class="ot-row" { (row(bottom, BOTTOM_ROW)) }
            }
        }
    }
}

fn row(pieces: &[Markup], room: usize) -> Markup {
    html! {
        @for piece in pieces { span class="ot-slot" { (piece) } }
        @for _ in pieces.len()..room { span class="ot-slot" {} }
    }
}

fn hand(canvas: &Canvas, own: &Back) -> Markup {
    if own.cards.is_empty() {
        return html! {};
    }
    let key = (own.cards, canvas.picks_like(Part::Hide));
    canvas.look.region("div", "ot-own-hand", key, || hand_drawn(canvas, own))
}

fn hand_drawn(canvas: &Canvas, own: &Back) -> Markup {
    html! {
        div id="ot-own-hand" class="ot-part ot-hand" data-zone-home="hand" {
            h3 { (canvas.say("ot-table-hand")) }
            div class="ot-cards" {
                @for card in own.cards.iter() {
                    (cards::character(canvas, card, "hand", canvas.pick(Part::Hand(card))))
                }
                (deed(canvas, Part::Hide, "ot-table-hide"))
            }
        }
    }
}

fn own_tools(canvas: &Canvas, front: &Front) -> Markup {
    html! {
        div class="ot-part ot-tools" data-zone-home="tools" {
            @if !front.tools.is_empty() {
                h3 { (canvas.say("ot-table-tools")) }
                div class="ot-line" {
                    @for tool in tokens(canvas, front.tools, &Place { zone: "tools", part: Some(Part::Tool), home: "bag" }) { (tool) }
                }
            }
        }
    }
}

fn own_loot(canvas: &Canvas, own: &Back) -> Markup {
    html! {
        @if !own.loot.is_empty() {
            div class="ot-part ot-loots" data-zone-home="loot" {
                h3 { (canvas.say("ot-table-loot")) }
                div class="ot-cards" {
                    @for card in own.loot.iter() { (cards::burglary(canvas, card, "loot", None)) }
                }
            }
        }
    }
}

/// The file of the viewer: closed, unless the memory aid is on or they look through it.
fn own_file(canvas: &Canvas, seat: Seat, own: &Back) -> Markup {
    let table = canvas.table();
    let open = match table.phase {
        _ if own.file.is_empty() => return html! {},
        Phase::Clear { seat: asked } if asked == seat => kinds_in_file(canvas, own),
        Phase::Recover { seat: asked } if asked == seat => {
            let place = Place { zone: "file", part: Some(Part::Filed), home: "file" };
            html! { div class="ot-line" { @for token in tokens(canvas, own.file, &place) { (token) } } }
        }
        _ if table.memory || table.phase == Phase::Over => counted(canvas, own.file),
        _ => return html! {},
    };
    let text = open.into_string();
    canvas.look.region("div", "ot-own-file", text.clone(), || {
        html! {
            div id="ot-own-file" class="ot-part ot-own-file" {
                h3 { (canvas.say("ot-table-file")) } (PreEscaped(text))
            }
        }
    })
}

fn kinds_in_file(canvas: &Canvas, own: &Back) -> Markup {
    html! {
        div class="ot-line" {
            @for kind in Kind::ALL {
                @let there = own.file.of(kind);
                @if let (Some(token), Some(part)) = (there.faces().next(), canvas.pick(Part::FiledKind(kind))) {
                    button type="button" class="ot-token ot-many pick" data-part=(part)
                        aria-label={ (canvas.names.kind(kind)) " × " (there.total()) } {
                        (face(&canvas.names, token)) b { "×" (there.total()) }
                    }
                }
            }
        }
    }
}

// Any lair.

/// The name with the figure; it can be tapped if a player is to be named.
fn who(canvas: &Canvas, seat: Seat) -> Markup {
    let part = canvas.pick(Part::Seat(seat));
    let tag = if part.is_some() { "button" } else { "span" };
    let key = (canvas.look.figure(seat), tag);
    canvas.look.region(tag, ("ot-who-", seat.number()), key, || who_drawn(canvas, seat, part))
}

fn who_drawn(canvas: &Canvas, seat: Seat, part: Option<Part>) -> Markup {
    let inside = html! {
        (figures::figure(canvas.look.figure(seat)))
        span { (canvas.name(seat)) }
    };
    html! {
        @match part {
            Some(part) => button type="button" id={ "ot-who-" (seat) } class="ot-who pick" data-part=(part) { (inside) },
            None => span id={ "ot-who-" (seat) } class="ot-who" { (inside) },
        }
    }
}

fn asked(canvas: &Canvas, seat: Seat) -> &'static str {
    if canvas.screen.turn.asked().contains(seat) { " ot-asked" } else { "" }
}

fn money(canvas: &Canvas, front: &Front) -> Markup {
    let sum = canvas.names.pounds(front.money);
    html! {
        span class="ot-money" {
            (icon("#ot-purse")) span class="ot-unseen" { (canvas.say("ot-table-money")) " " } b { (sum) }
        }
    }
}

/// A Police file: a folder as thick as its content, with the number of its sheets. Sheets just
/// filed are named, because all saw them.
fn folder(canvas: &Canvas, seat: Seat, zone: &str) -> Markup {
    let size = usize::from(canvas.table().lairs[seat].file_size);
    let new = canvas.news.filed(seat);
    let (id, key) = (("ot-folder-", seat.number()), (size, &new, zone));
    canvas.look.region("span", id, key, || folder_drawn(canvas, seat, size, &new, zone))
}

fn folder_drawn(canvas: &Canvas, seat: Seat, size: usize, new: &[Token], zone: &str) -> Markup {
    let label = canvas.tell("ot-table-filed", &[("number", (size as u8).into())]);
    html! {
        span id={ "ot-folder-" (seat) } class="ot-folder" data-zone-home=(zone) role="img" aria-label=(label) title=(label) {
            (icon("#ot-folder"))
            b { (size) }
            span class={ "ot-sheets" (thickness(size)) } {
                @for number in 0..size {
                    @let newest = (number + new.len()).checked_sub(size).and_then(|at| new.get(at));
                    i id={ "ot-" (zone) "-sheet-" (number + 1) } data-zone=(zone) data-to="bag"
                        data-kind=(newest.map_or("back".to_string(), ToString::to_string)) {}
                }
            }
        }
    }
}

/// The class of a thick file, whose sheets lie closer together.
fn thickness(size: usize) -> &'static str {
    match size {
        0..9 => "",
        9..18 => " ot-thick",
        _ => " ot-thicker",
    }
}

// The other lairs.

fn lair(canvas: &Canvas, seat: Seat) -> Markup {
    let front = &canvas.table().lairs[seat];
    let draw = || {
        html! {
            article id={ "ot-lair-" (seat) } class={ "ot-lair" (asked(canvas, seat)) } {
                div class="ot-lair-head" {
                    h3 class="ot-name" { (who(canvas, seat)) }
                    div class="ot-holdings" {
                        (money(canvas, front))
                        (folder(canvas, seat, &format!("file-{seat}")))
                    }
                }
                div class="ot-lair-body" {
                    (closed_stash(canvas, seat, front))
                    (signs(canvas, seat, front))
                    (under_way(canvas, seat))
                    @match canvas.opened(seat) {
                        Some(own) => (secrets(canvas, own)),
                        None => (known(canvas, seat, front)),
                    }
                }
            }
        }
    };
    canvas.look.hull("article", ("ot-lair-", seat.number()), draw)
}

/// The cards and the tools of a lair, which everyone sees.
fn signs(canvas: &Canvas, seat: Seat, front: &Front) -> Markup {
    let zone = format!("tools-{seat}");
    let draw = || {
        html! {
            div id={ "ot-signs-" (seat) } class="ot-signs" {
                (closed_cards(canvas, seat, front))
                span class="ot-line ot-front" data-zone-home=(zone) {
                    @for tool in tokens(canvas, front.tools, &Place::to_see(&zone)) { (tool) }
                }
            }
        }
    };
    let key = (front.cards, front.loot, front.tools);
    canvas.look.region("div", ("ot-signs-", seat.number()), key, draw)
}

/// The tokens that are publicly known with the memory aid, and backs for the others.
fn closed_stash(canvas: &Canvas, seat: Seat, front: &Front) -> Markup {
    let table = canvas.table();
    if table.phase == Phase::Over {
        return html! {};
    }
    let known = match canvas.opened(seat) {
        Some(own) => own.stash,
        None if table.memory => front.in_stash,
        None => Tokens::NONE,
    };
    let newest = canvas.news.stashed(seat);
    let id = ("ot-closed-", seat.number());
    let draw = || closed_stash_drawn(canvas, seat, known, front.stash_size);
    canvas.look.region("div", id, (known, front.stash_size, newest), draw)
}

fn closed_stash_drawn(canvas: &Canvas, seat: Seat, known: Tokens, size: u8) -> Markup {
    let backs = size.saturating_sub(known.total());
    let zone = format!("stash-{seat}");
    let label = canvas.tell("ot-table-stashed", &[("number", size.into()), ("room", STASH.into())]);
    html! {
        div id={ "ot-closed-" (seat) } class="ot-closed" data-zone-home=(zone) role="group" aria-label=(label) title=(label) {
            @for token in tokens(canvas, known, &Place::to_see(&zone)) {
                span class="ot-slot" { (token) }
            }
            @for number in 1..=backs {
                span class="ot-slot" { (hidden(canvas, seat, number, number == backs && known.is_empty())) }
            }
            @for _ in size..STASH { span class="ot-slot" {} }
        }
    }
}

/// A token in a closed stash. The newest one is named, because all have just seen it.
fn hidden(canvas: &Canvas, seat: Seat, number: u8, newest: bool) -> Markup {
    let kind = canvas
        .news
        .stashed(seat)
        .filter(|_| newest)
        .map_or("back".to_string(), |token| token.to_string());
    html! {
        span id={ "ot-stash-" (seat) "-" (number) } class="ot-token" data-zone={ "stash-" (seat) } data-kind=(kind) {
            (back())
        }
    }
}

fn closed_cards(canvas: &Canvas, seat: Seat, front: &Front) -> Markup {
    html! {
        @if front.cards > 0 { (cards::backs(canvas, Deck::Character, front.cards, &format!("cards-{seat}"))) }
        @if front.loot > 0 { (cards::backs(canvas, Deck::Burglary, front.loot, &format!("loot-{seat}"))) }
    }
}

/// The pieces that everyone sees a seat choose from: backs of cards just drawn, or the token for
/// which there is no room.
fn under_way(canvas: &Canvas, seat: Seat) -> Markup {
    let view = canvas.view();
    let zone = format!("drawn-{seat}");
    let pieces = match view.table.phase {
        Phase::KeepLoot { seat: chooser } if chooser == seat => {
            cards::backs(canvas, Deck::Burglary, view.drawn, &zone)
        }
        Phase::KeepCard { seat: chooser } if chooser == seat => {
            cards::backs(canvas, Deck::Character, view.drawn, &zone)
        }
        Phase::Full { seat: chooser, token } if chooser == seat => {
            let place = Place::to_see("taken");
            html! { @for token in tokens(canvas, Tokens::one(token), &place) { (token) } }
        }
        _ => return html! {},
    };
    html! { div class="ot-known ot-under-way" { span { (canvas.say("ot-table-under-way")) } (pieces) } }
}

/// The public part of the file, with the memory aid or once the game is over, and the cards that
/// the viewer has seen there.
fn known(canvas: &Canvas, seat: Seat, front: &Front) -> Markup {
    let table = canvas.table();
    let open = table.memory || table.phase == Phase::Over;
    let seen = canvas.view().cards_seen[seat];
    let heaps = [
        ("ot-known-file-", "ot-table-known-file", front.in_file),
        ("ot-known-either-", "ot-table-known-either", front.in_either),
    ];
    html! {
        @for (name, label, heap) in heaps.into_iter().filter(|(.., heap)| open && !heap.is_empty()) {
            (canvas.look.region("div", (name, seat.number()), heap, || html! {
                div id={ (name) (seat) } class="ot-known" { span { (canvas.say(label)) } (counted(canvas, heap)) }
            }))
        }
        @if !seen.is_empty() && canvas.own().is_some() {
            @let names: Vec<&str> = seen.iter().map(|card| canvas.names.card(card)).collect();
            p class="ot-known" { (canvas.tell("ot-table-seen", &[("cards", (&names.join(", ")).into())])) }
        }
    }
}
