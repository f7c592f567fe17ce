//! Golden games: texts that show a changed rule as a readable diff.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use engine::{Finished, Game, Match, Reader, Record, random_game};

/// Compares the golden text in `file` with `told`, which tells it again. With `UPDATE_GOLDEN=1` it
/// first writes the file anew, from `made`.
pub fn is_golden(file: &Path, made: impl FnOnce() -> String, told: impl FnOnce(&str) -> String) {
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(file, made()).expect("the golden text can be written");
    }
    let text = fs::read_to_string(file).expect("the golden text is there");
    assert_eq!(told(&text), text, "{} is told otherwise today", file.display());
}

/// The form of a game's golden records: comments under each step, made from what was seen before
/// and after it.
pub struct GoldenGames<G: Game, Seen> {
    /// The names of the players.
    pub names: &'static [&'static str],
    /// Takes down everything that the viewers see at one moment.
    pub seen: fn(&Match<G>) -> Seen,
    /// Writes the comments under a step: what is new after it.
    pub tell: fn(&mut String, &Seen, &Seen),
}

impl<G: Game, Seen> GoldenGames<G, Seen> {
    /// Compares the record in `file` with what today's rules make of its steps.
    pub fn check(&self, file: &Path, setup: &str, seed: u64) {
        let played = || self.told(&random_game(setup.parse().expect("a setup"), seed));
        is_golden(file, played, |text| {
            let game = read::<G>(file, text);
            assert_eq!(game.setup().to_string(), setup, "{} is of another table", file.display());
            self.told(&game)
        });
    }

    /// Compares the steps in `file`, whatever its header says. Such a file is never written anew,
    /// because it proves that old records still play.
    pub fn check_steps(&self, file: &Path) -> Finished<G> {
        let text = fs::read_to_string(file).expect("the golden game is there");
        let game = read::<G>(file, &text);
        let steps = |text: &str| parts(text).1.to_string();
        assert_eq!(
            steps(&self.told(&game)),
            steps(&text),
            "{} is told otherwise today",
            file.display()
        );
        game
    }

    /// The record, with comments under each step.
    fn told(&self, game: &Finished<G>) -> String {
        let seats = usize::from(game.seats().len());
        let record = Record::of(game, &self.names[..seats]).to_string();
        let mut text = format!("{}\n\n", parts(&record).0);
        let mut shown = Match::before_the_first_step(game.setup().clone());
        let mut before = (self.seen)(&shown);
        for &step in game.log() {
            shown.play(step).expect("it was played");
            let now = (self.seen)(&shown);
            writeln!(text, "{step}").expect("a string takes all");
            (self.tell)(&mut text, &before, &now);
            before = now;
        }
        text
    }
}

fn read<G: Game>(file: &Path, text: &str) -> Finished<G> {
    let record =
        Reader::new(text.as_bytes()).next().expect("there is a game").expect("it is well formed");
    let game = record.play::<G>().unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
    game.finish().unwrap_or_else(|| panic!("{} is played to the end", file.display()))
}

/// The header of a record, and its steps.
fn parts(record: &str) -> (&str, &str) {
    record.split_once("\n\n").expect("a header ends with a blank line")
}
