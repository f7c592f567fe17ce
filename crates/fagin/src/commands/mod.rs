//! One file per command.

pub mod bench;
pub mod bot_host;
pub mod boxes;
pub mod check;
pub mod db;
pub mod lab;
pub mod load;
pub mod odds;
pub mod place;
pub mod play;
pub mod record;
pub mod report;
pub mod rules;
pub mod serve;
pub mod verify;
pub mod worker;

use bots::{Level, Player};
use clap::Args;
use engine::{Game, SeatSet};

use crate::failure::Failure;
use crate::games::open_box;

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
    /// Play with what is in this box file (Oliver Twist)
    #[arg(long = "box", value_name = "FILE")]
    town: Option<String>,
    /// Show everyone what has gone into stashes and files (Oliver Twist)
    #[arg(long)]
    memory: bool,
}

/// Who plays the seats that no person takes.
#[derive(Args, Clone)]
pub struct BotArgs {
    /// How well bots play: one level for all, or one for each seat, separated by commas (random is the
    /// weakest; Doggy Bag: pup, mutt, old-hand, fagin; Oliver Twist: oliver, charley, dodger, fagin)
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "random")]
    bot: Vec<String>,
}

impl BotArgs {
    /// The level of each seat.
    pub fn read<G: Player>(&self, seats: SeatSet) -> Result<Vec<Level>, Failure> {
        let levels: Result<Vec<Level>, _> = self.bot.iter().map(|name| G::level(name)).collect();
        let levels = levels.map_err(Failure::usage)?;
        let seats = usize::from(seats.len());
        match levels[..] {
            [one] => Ok(vec![one; seats]),
            _ if levels.len() == seats => Ok(levels),
            _ => Err(Failure::usage(format!("{} bots were named for {seats} seats", levels.len()))),
        }
    }
}

impl SetupArgs {
    /// The setup of a game of `G`, with its usual values where nothing was said.
    pub fn read<G: Game>(&self) -> Result<G::Setup, Failure> {
        let yes = |said: bool| said.then(|| "yes".to_string());
        let said = [
            ("seats", self.seats.clone()),
            ("edition", self.edition.clone()),
            ("beginner", yes(self.beginner)),
            ("box", self.town.as_deref().map(open_box).transpose()?),
            ("memory", yes(self.memory)),
            ("first", self.first.clone()),
        ];
        let options = said.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        let options: Vec<String> = options.collect();
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
