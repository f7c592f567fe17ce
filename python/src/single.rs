//! One game, with its log and in words.

use bots::HasBots;
use engine::{Match, Record, Seat, Seeded, Turn, Viewer};
use language::{Language, Narrate, Speaker};

use crate::lean::dice;
use crate::rewards::reward;
use numbers::{Encode, Values};

pub struct Single<G: Encode + Narrate> {
    game: Match<G>,
    dice: Seeded,
    /// Number of notes that each seat had before the last choice.
    told: Vec<usize>,
}

/// One game of any kind.
pub trait One: Send + Sync {
    /// Starts a new game of the same setup.
    fn reset(&mut self, seed: u64);

    /// The seat to choose next: the lowest if several choose in secret; `None` once the game is
    /// over.
    fn to_move(&self) -> Option<u8>;

    /// Writes down what a seat sees and, if it is to choose, its choices.
    fn observe(&self, seat: u8, observation: &mut [i16], mask: &mut [i8]);

    /// The action that a bot of this level would choose for the seat to move.
    fn bot_action(&self, level: &str, seed: u64) -> Result<i64, String>;

    /// Plays a choice of the seat to move, or says why it is none.
    fn step(&mut self, action: i64) -> Result<(), String>;

    /// The reward of each seat; zeros while the game goes on.
    fn rewards(&self) -> Vec<f32>;

    /// The notes of the last choice for a seat, and its view, in the words of the terminal.
    fn render(&self, seat: u8) -> String;

    /// The record of a finished game; `None` before, because a record tells every secret.
    fn record(&self) -> Option<String>;

    /// The setup in the form of records.
    fn setup(&self) -> String;

    fn seats(&self) -> usize;
}

impl<G: Encode + Narrate> Single<G> {
    /// A game of this setup, with seed 0.
    pub fn new(setup: G::Setup) -> Single<G> {
        let mut dice = dice(0);
        let mut single = Single { game: Match::new(setup, &mut dice), dice, told: Vec::new() };
        single.take_note();
        single
    }

    fn asked(&self) -> Option<Seat> {
        match self.game.turn() {
            Turn::Seats(seats) => Some(seats.lowest()),
            Turn::Chance | Turn::Over => None,
        }
    }

    fn take_note(&mut self) {
        self.told =
            self.game.seats().iter().map(|seat| self.game.notes(seat.into()).count()).collect();
    }

    fn names(&self) -> Vec<String> {
        self.game.seats().iter().map(|seat| format!("seat_{seat}")).collect()
    }
}

impl<G: Encode + HasBots + Narrate> One for Single<G> {
    fn reset(&mut self, seed: u64) {
        self.dice = dice(seed);
        self.game = Match::new(self.game.setup().clone(), &mut self.dice);
        self.take_note();
    }

    fn to_move(&self) -> Option<u8> {
        self.asked().map(Seat::number)
    }

    fn observe(&self, seat: u8, observation: &mut [i16], mask: &mut [i8]) {
        let Some(seat) = self.game.seats().iter().find(|other| other.number() == seat) else {
            return;
        };
        let screen = self.game.screen(seat.into());
        G::encode(&screen.view, &mut Values::into(observation));
        mask.fill(0);
        if self.asked() == Some(seat) {
            for number in screen.choices.iter().filter_map(|&choice| G::number(choice)) {
                mask[usize::from(number)] = 1;
            }
        }
    }

    fn bot_action(&self, level: &str, seed: u64) -> Result<i64, String> {
        let seat = self.asked().ok_or("the game is over; reset it for another")?;
        let level = G::level(level).map_err(|why| why.to_string())?;
        let screen = self.game.screen(seat.into());
        let chosen = G::choose_untimed(level, &screen, &mut Seeded::new(seed));
        Ok(G::number(chosen).unwrap_or_default().into())
    }

    fn step(&mut self, action: i64) -> Result<(), String> {
        let seat = self.asked().ok_or("the game is over; reset it for another")?;
        let chosen = usize::try_from(action).ok().and_then(|number| G::actions().get(number));
        let Some(chosen) = chosen else {
            return Err(format!(
                "there is no action {action}, only 0 to {}",
                G::actions().count() - 1
            ));
        };
        self.take_note();
        let played = self.game.act(seat, chosen, &mut self.dice);
        played.map(|_| ()).map_err(|why| format!("seat {seat}, action {action} ({chosen}): {why}"))
    }

    fn rewards(&self) -> Vec<f32> {
        let standing = self.game.standing();
        self.game
            .seats()
            .iter()
            .map(|seat| standing.map_or(0.0, |standing| reward(&standing, seat)))
            .collect()
    }

    fn render(&self, seat: u8) -> String {
        let Some(seat) = self.game.seats().iter().find(|other| other.number() == seat) else {
            return String::new();
        };
        let screen = self.game.screen(Viewer::Seat(seat));
        let names = self.names();
        let words = games::words(Language::English);
        let speaker = Speaker { viewer: screen.viewer, names: &names, words, ink: false };
        let news = screen.notes[self.told[seat.index()].min(screen.notes.len())..].iter();
        let mut lines: Vec<String> =
            news.filter_map(|note| G::note(note, &screen, &speaker)).collect();
        lines.push(String::new());
        lines.extend(G::scene(&screen, &speaker));
        lines.push(String::new());
        match &screen.standing {
            Some(standing) => lines.extend(G::result(&screen, standing, &speaker)),
            None if screen.choices.is_empty() => {}
            None => lines.push(format!("seat_{seat}: {}", G::menu(&screen, &speaker).question)),
        }
        lines.join("\n")
    }

    fn record(&self) -> Option<String> {
        self.game.finish().map(|game| Record::of(&game, &self.names()).to_string())
    }

    fn setup(&self) -> String {
        self.game.setup().to_string()
    }

    fn seats(&self) -> usize {
        self.game.seats().len().into()
    }
}
