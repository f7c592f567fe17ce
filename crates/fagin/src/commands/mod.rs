//! The commands, one file each.

pub mod bench;
pub mod bot_host;
pub mod check;
pub mod db;
pub mod hint;
pub mod lab;
pub mod load;
pub mod names;
pub mod place;
pub mod play;
pub mod record;
pub mod report;
pub mod rules;
pub mod serve;
mod setup;
pub mod verify;
pub mod worker;

use bots::{HasBots, Level};
use clap::Args;
use engine::SeatSet;

pub use setup::{OpenArgs, SetupArgs};
use terminal::Failure;

/// The bots in the seats that no person takes.
#[derive(Args, Clone)]
pub struct BotArgs {
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', default_value = "random", help = names::bot_help())]
    bot: Vec<String>,
}

impl BotArgs {
    /// The level of each seat.
    pub fn read<G: HasBots>(&self, seats: SeatSet) -> Result<Vec<Level>, Failure> {
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
