//! The games on the command line: their names, their options and the levels of their bots.

use bots::HasBots;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use engine::Game;
use engine::options::Setting;
use games::{GameName, for_game};
use language::{Language, Narrate};

pub fn parser() -> impl TypedValueParser<Value = GameName> {
    let names = GameName::ALL.iter().map(|&game| for_game!(game, possible()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameName>())
}

fn possible<G: Narrate>() -> PossibleValue {
    let words = games::words(Language::English);
    let (fewest, most) = (G::SEATS.start(), G::SEATS.end());
    let summary = words.say(&format!("terminal-summary-{}", G::NAME));
    PossibleValue::new(G::NAME).help(format!("{summary} ({fewest} to {most} players)"))
}

fn title<G: Narrate>() -> String {
    G::title(games::words(Language::English))
}

/// An option, and the games that have it.
pub struct Known {
    pub setting: Setting,
    /// The titles of those games, for the help.
    pub titles: String,
}

/// The options of all games, each once.
pub fn settings() -> Vec<Known> {
    fn own<G: Game>() -> &'static [Setting] {
        G::OPTIONS
    }
    let mut all: Vec<Known> = Vec::new();
    for &game in GameName::ALL {
        let title = for_game!(game, title());
        for &setting in for_game!(game, own()) {
            match all.iter_mut().find(|known| known.setting.name == setting.name) {
                Some(known) => known.titles += &format!(", {title}"),
                None => all.push(Known { setting, titles: title.clone() }),
            }
        }
    }
    all
}

/// Help on `--bot`, with the levels of each game.
pub fn bot_help() -> String {
    fn levels<G: Narrate + HasBots>() -> String {
        format!("{}: {}", title::<G>(), G::LEVELS.join(", "))
    }
    let levels: Vec<String> = GameName::ALL.iter().map(|&game| for_game!(game, levels())).collect();
    format!(
        "Level of the bots: one for all seats, or one per seat, separated by commas (random is the weakest; {})",
        levels.join("; ")
    )
}
