//! Spoof in numbers, for Python.

use std::sync::LazyLock;

use engine::Seat;
use numbers::{Actions, Encode, Entries};

use crate::{Action, Phase, Spoof, View};

static ACTIONS: LazyLock<Actions<Action>> =
    LazyLock::new(|| Actions::new((0..=3).map(Action::Hide).chain((0..=18).map(Action::Guess))));

impl Encode for Spoof {
    const ENVIRONMENT: &'static str = "spoof_v1";

    fn actions() -> &'static Actions<Action> {
        &ACTIONS
    }

    fn encode(view: &View, into: &mut impl Entries) {
        let table = &view.table;
        into.put("seats", table.seats.len());
        into.put("hiding", u8::from(table.phase == Phase::Hiding));
        into.put("own", view.own.map_or(-1, |(_, coins)| i16::from(coins)));
        let guess = |seat: Seat| table.guesses[seat].map_or(-1, i16::from);
        into.many(&Seat::ALL, |seat| format!("guess.{seat}"), guess);
    }
}
