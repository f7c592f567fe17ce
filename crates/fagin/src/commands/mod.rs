//! One file per command.

pub mod bench;
pub mod check;
pub mod play;
pub mod record;
pub mod rules;

use clap::Args;
use engine::Game;

use crate::failure::Failure;

/// Seats and variants. What a game does not know, it refuses.
#[derive(Args, Clone)]
#[command(next_help_heading = "The table")]
pub struct SetupArgs {
    /// How many play
    #[arg(long, value_name = "N")]
    seats: Option<String>,
    /// Which printed rules to play by (Doggy Bag: english, french or french-first)
    #[arg(long, value_name = "NAME")]
    edition: Option<String>,
    /// Play the beginner game (Doggy Bag: without the effects of the roles)
    #[arg(long)]
    beginner: bool,
    /// Who begins: a seat, counted from 0, or random
    #[arg(long, value_name = "SEAT")]
    first: Option<String>,
}

impl SetupArgs {
    /// The setup of a game of `G`, with its usual values where nothing was said.
    pub fn read<G: Game>(&self) -> Result<G::Setup, Failure> {
        let beginner = self.beginner.then(|| "yes".to_string());
        let said = [("seats", &self.seats), ("edition", &self.edition)];
        let said = said.into_iter().chain([("beginner", &beginner), ("first", &self.first)]);
        let options: Vec<String> =
            said.filter_map(|(name, value)| value.as_ref().map(|value| format!("{name}={value}"))).collect();
        // An empty or broken value would read as two options, or as none.
        if options.iter().any(|option| option.contains(char::is_whitespace)) {
            return Err(Failure::usage("an option of the table is one word, without spaces"));
        }
        options.join(" ").parse().map_err(Failure::usage)
    }

    /// The same table with another number of seats.
    pub fn with_seats(&self, seats: u8) -> SetupArgs {
        SetupArgs { seats: Some(seats.to_string()), ..self.clone() }
    }

    /// Whether a number of seats was said.
    pub fn says_seats(&self) -> bool {
        self.seats.is_some()
    }
}
