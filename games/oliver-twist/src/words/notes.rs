//! Notes in words.

use crate::{Card, Note, OliverTwist, Side, Space, Token, Tokens};
use engine::{Screen, Seat};

use super::pieces::{
    a_token, at, card_and_effect, card_name, card_names, gain, heap, kinds, number_of_tokens,
    pounds, proceeds, types,
};
use language::{Speaker, Value};

pub(super) fn told(note: &Note, screen: &Screen<OliverTwist>, speaker: &Speaker) -> Option<String> {
    let town = screen.view.table.town.0;
    let words = speaker.words;
    let token = |token: Token| ("token", Value::from(a_token(town, token, speaker)));
    let tokens = |tokens: Tokens| ("tokens", Value::from(heap(town, tokens, speaker)));
    let card = |card: Card| ("card", Value::from(card_name(town, card, words)));
    let full_card = |card: Card| ("card", Value::from(card_and_effect(town, card, words)));
    let money = |sum: u16| ("money", Value::from(pounds(sum, words)));
    let cards = |number: u8| {
        ("cards", Value::from(words.tell("twist-burglary-cards", &[("number", number.into())])))
    };
    let at = |space: Space| ("at", Value::from(at(side_of(note, screen), space, words)));
    let say = |id| words.say(id);
    let tell = |id, about: &[(&str, Value)]| words.tell(id, about);
    let of = |id, seat, about: &[(&str, Value)]| speaker.tell_of(id, seat, about);
    Some(match *note {
        Note::Begins(seat) => of("twist-note-begins", seat, &[]),
        Note::YouStart(what) => tell("twist-note-you-start", &[token(what)]),
        // The map shows the tokens laid, and everyone gets two starting tokens.
        Note::Laid(..) | Note::Started(_) => return None,
        Note::Prowled(seat, path, what) => {
            of("twist-note-prowled", seat, &[token(what), at(path.end())])
        }
        Note::Filed(seat, what) => of("twist-note-filed", seat, &[token(what)]),
        Note::YouDropped(what) => tell("twist-note-you-dropped", &[token(what)]),
        Note::Dropped(seat) => of("twist-note-dropped", seat, &[]),
        Note::DrewCard(seat) if speaker.is_you(seat) => return None,
        Note::DrewCard(seat) => of("twist-note-drew-card", seat, &[]),
        Note::YouDrewCard(which) => tell("twist-note-you-drew-card", &[full_card(which)]),
        Note::NoCard(_) => say("twist-note-no-card"),
        Note::Reshuffled => say("twist-note-reshuffled"),
        Note::Paid(seat, sum) => of("twist-note-paid", seat, &[money(sum)]),
        Note::YouPeeked(space, what) => tell("twist-note-you-peeked", &[at(space), token(what)]),
        Note::Peeks(seat, _) if speaker.is_you(seat) => return None,
        Note::Peeks(seat, space) => of("twist-note-peeks", seat, &[at(space)]),
        Note::Placed(seat, space) => of("twist-note-placed", seat, &[at(space)]),
        // The next note says what was turned up.
        Note::Turns(..) => return None,
        Note::TurnedUp(space, what) => tell("twist-note-turned-up", &[at(space), token(what)]),
        Note::Sold(seat, set, value, bonus, reward) => {
            let money = proceeds(value, bonus.into(), reward.into(), words);
            of("twist-note-sold", seat, &[tokens(set), ("money", money.into())])
        }
        Note::Helped(seat, which) => of("twist-note-helped", seat, &[full_card(which)]),
        Note::IsDone(seat) => of("twist-note-done", seat, &[]),
        Note::Hid(seat, which) => of("twist-note-hid", seat, &[card(which)]),
        Note::Dodged(seat, space, what) => of("twist-note-dodged", seat, &[token(what), at(space)]),
        // The next note says what came of it.
        Note::Aimed(..) => return None,
        Note::Cleared(seat, kind, number) => {
            of("twist-note-cleared", seat, &[("tokens", kinds(town, kind, number, speaker).into())])
        }
        Note::Robbed(seat, from, what) => {
            speaker.tell_of_two("twist-note-robbed", seat, from, &[token(what)])
        }
        Note::SoldWallets(seat, number, sum) => {
            let wallets = kinds(town, Token::WALLET.kind(), number, speaker);
            of("twist-note-sold-wallets", seat, &[("wallets", wallets.into()), money(sum)])
        }
        Note::Framed(seat, to, what) => {
            speaker.tell_of_two("twist-note-framed", seat, to, &[token(what)])
        }
        Note::Raided(seat, what) => of("twist-note-raided", seat, &[token(what)]),
        Note::Recovered(seat, what) => of("twist-note-recovered", seat, &[token(what)]),
        Note::YouSpied(seat, hand) => {
            of("twist-note-you-spied", seat, &[("cards", card_names(town, hand, words).into())])
        }
        Note::YouTookCard(seat, which) => of("twist-note-you-took-card", seat, &[card(which)]),
        Note::LostCard(seat, which) => of("twist-note-lost-card", seat, &[card(which)]),
        Note::TookCard(seat, from) if speaker.is_you(seat) || speaker.is_you(from) => return None,
        Note::TookCard(seat, from) => speaker.tell_of_two("twist-note-took-card", seat, from, &[]),
        Note::YouKept(which) => tell("twist-note-you-kept", &[card(which)]),
        Note::KeptCard(seat) => of("twist-note-kept-card", seat, &[]),
        Note::Fined(seat, from, sum) => {
            speaker.tell_of_two("twist-note-fined", from, seat, &[money(sum)])
        }
        Note::Burgles(seat, number) => of("twist-note-burgles", seat, &[cards(number)]),
        // The question names the cards drawn, and the table shows the one kept.
        Note::YouDrewLoot(_) => return None,
        Note::YouKeptLoot(_) => say("twist-note-you-kept-loot"),
        Note::KeptLoot(seat) => of("twist-note-kept-loot", seat, &[]),
        Note::ShedTool(seat, tool) => of("twist-note-shed-tool", seat, &[token(tool)]),
        Note::RoundOver(_) => speaker.stress(say("twist-note-round-over")),
        Note::Splitting(asked) => {
            let names = words.list(asked.iter().map(|seat| speaker.who(seat)));
            tell("twist-note-splitting", &[("names", names.into())])
        }
        Note::YouSplit(sets) => tell("twist-note-you-split", &[tokens(sets)]),
        Note::HasSplit(seat) => of("twist-note-has-split", seat, &[]),
        Note::Discarded(seat, sets, sum) => {
            of("twist-note-discarded", seat, &[money(sum), tokens(sets)])
        }
        Note::FileOpened(seat, file) => {
            let size = number_of_tokens(file.total(), words);
            let about = [("size", size.into()), ("tokens", types(town, file, speaker).into())];
            of("twist-note-file-opened", seat, &about)
        }
        Note::Punished(seat, number, sum) => speaker.stress(of(
            "twist-note-punished",
            seat,
            &[money(sum), ("number", number.into())],
        )),
        Note::Nightfall => speaker.stress(say("twist-note-nightfall")),
        Note::OpensNight(seat) => of("twist-note-opens-night", seat, &[]),
        Note::Leads(seat, to) if seat == to => of("twist-note-begins-night", seat, &[]),
        Note::Leads(seat, to) => speaker.tell_of_two("twist-note-leads", seat, to, &[]),
        Note::LootShown(_, shown, _) if shown.is_empty() => return None,
        Note::LootShown(seat, shown, worth) => of(
            "twist-note-loot-shown",
            seat,
            &[cards(shown.len()), ("gain", gain(worth, words).into())],
        ),
        Note::Won(_) => return None,
    })
}

/// A note that one seat alone was told, for everyone.
pub(super) fn secret(
    note: &Note,
    seat: Seat,
    screen: &Screen<OliverTwist>,
    speaker: &Speaker,
) -> Option<String> {
    let town = screen.view.table.town.0;
    let token = |token: Token| ("token", Value::from(a_token(town, token, speaker)));
    let card = |card: Card| ("card", Value::from(card_name(town, card, speaker.words)));
    let loot = |card: Card| {
        let sum = town.burglaries.get(card.index()).copied().unwrap_or(0);
        ("gain", Value::from(gain(sum, speaker.words)))
    };
    let of = |id, about| Some(speaker.tell_of(id, seat, &[about]));
    match *note {
        Note::YouStart(what) => of("twist-open-start", token(what)),
        Note::YouDropped(what) => of("twist-open-dropped", token(what)),
        Note::YouPeeked(_, what) => of("twist-open-peeked", token(what)),
        Note::YouDrewCard(which) => of("twist-open-drew-card", card(which)),
        Note::YouKept(which) => of("twist-open-kept", card(which)),
        Note::YouDrewLoot(which) => of("twist-open-drew-loot", loot(which)),
        Note::YouKeptLoot(which) => of("twist-open-kept-loot", loot(which)),
        Note::YouSplit(sets) => {
            of("twist-open-split", ("tokens", Value::from(heap(town, sets, speaker))))
        }
        Note::YouTookCard(from, which) => {
            Some(speaker.tell_of_two("twist-open-took-card", seat, from, &[card(which)]))
        }
        // This note names the hand that was seen, so it needs no other words.
        Note::YouSpied(..) => told(note, screen, speaker),
        _ => None,
    }
}

/// The side of the board at the time of a note, because a space is in one street by day and in
/// another by night. A note that is not from this screen is taken to be of now.
fn side_of(note: &Note, screen: &Screen<OliverTwist>) -> &'static Side {
    let town = screen.view.table.town.0;
    let before = screen.notes.iter().position(|known| std::ptr::eq(known, note));
    match before.map(|before| screen.notes[..before].contains(&Note::Nightfall)) {
        Some(true) => &town.night,
        Some(false) => &town.day,
        None => screen.view.table.side(),
    }
}
