//! Seats and options of a table on the command line, made from the games' own lists.

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command, Error, FromArgMatches};
use engine::Game;
use engine::options::{Setting, Values};

use crate::commands::names::{self, Known};
use terminal::Failure;
use terminal::input;

const HEADING: &str = "The table";

/// Seats and options. A game refuses those that it does not know.
#[derive(Clone, Default)]
pub struct SetupArgs {
    /// Names of options with the values given.
    said: Vec<(&'static str, String)>,
}

impl clap::Args for SetupArgs {
    fn augment_args(command: Command) -> Command {
        let seats = Arg::new("seats").long("seats").value_name("N").help("Number of players");
        let first = Arg::new("first").long("first").value_name("SEAT");
        let first = first.help("The seat that begins, counted from 0, or random");
        let own = names::settings().into_iter().map(|known| argument(&known));
        command.args(
            [seats, first].into_iter().chain(own).map(|argument| argument.help_heading(HEADING)),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        SetupArgs::augment_args(command)
    }
}

impl FromArgMatches for SetupArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SetupArgs, Error> {
        let text = |name| matches.get_one::<String>(name).cloned();
        let said = |setting: Setting| match setting.values {
            Values::YesNo => matches.get_flag(setting.name).then(|| "yes".to_string()),
            Values::OneOf(_) | Values::Opened { .. } => text(setting.name),
        };
        let own = names::settings()
            .into_iter()
            .map(|Known { setting, .. }| (setting.name, said(setting)));
        let all = [("seats", text("seats")), ("first", text("first"))].into_iter().chain(own);
        Ok(SetupArgs { said: all.filter_map(|(name, value)| Some((name, value?))).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = SetupArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

fn argument(Known { setting, titles }: &Known) -> Arg {
    let argument = Arg::new(setting.name).long(setting.name);
    match setting.values {
        Values::YesNo => {
            argument.action(ArgAction::SetTrue).help(format!("{} ({titles})", setting.help))
        }
        Values::OneOf([most @ .., last]) => {
            let values = format!("{} or {last}", most.join(", "));
            argument.value_name("NAME").help(format!("{} ({titles}: {values})", setting.help))
        }
        Values::OneOf([]) | Values::Opened { .. } => {
            argument.value_name("FILE").help(format!("{} ({titles})", setting.help))
        }
    }
}

impl SetupArgs {
    /// The setup of a game of `G`, with the usual values where none was given.
    pub fn read<G: Game>(&self) -> Result<G::Setup, Failure> {
        let mut options = Vec::new();
        for (name, value) in &self.said {
            let opened = G::OPTIONS
                .iter()
                .find(|setting| setting.name == *name)
                .map(|setting| setting.values);
            let value = match opened {
                Some(Values::Opened { known, open, .. }) => opened_key(name, value, known, open)?,
                _ => value.clone(),
            };
            options.push(format!("{name}={value}"));
        }
        // A value with a space would read as two options.
        if options.iter().any(|option| option.contains(char::is_whitespace)) {
            return Err(Failure::usage("an option of the table is one word, without spaces"));
        }
        options.join(" ").parse().map_err(Failure::usage)
    }

    pub fn with_seats(&self, seats: u8) -> SetupArgs {
        let others = self.said.iter().filter(|(name, _)| *name != "seats").cloned();
        SetupArgs { said: std::iter::once(("seats", seats.to_string())).chain(others).collect() }
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        self.said.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

/// Files to open before reading records or parts that refer to them by key.
#[derive(Clone, Default)]
pub struct OpenArgs {
    files: Vec<(Setting, String)>,
}

impl clap::Args for OpenArgs {
    fn augment_args(command: Command) -> Command {
        let opened = names::settings().into_iter().filter(|known| is_opened(&known.setting));
        command.args(opened.map(|Known { setting, titles }| {
            let argument = Arg::new(setting.name).long(setting.name).value_name("FILE");
            let help = format!(
                "A {} file that the games were played with ({titles}); can be repeated",
                setting.name
            );
            argument.action(ArgAction::Append).help(help)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        OpenArgs::augment_args(command)
    }
}

impl FromArgMatches for OpenArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<OpenArgs, Error> {
        let opened = names::settings().into_iter().map(|known| known.setting).filter(is_opened);
        let said = |setting: Setting| {
            let files = matches.get_many::<String>(setting.name).into_iter().flatten();
            files.map(move |file| (setting, file.clone())).collect::<Vec<_>>()
        };
        Ok(OpenArgs { files: opened.flat_map(said).collect() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = OpenArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

impl OpenArgs {
    pub fn open(&self) -> Result<(), Failure> {
        for (setting, file) in &self.files {
            if let Values::Opened { known, open, .. } = setting.values {
                opened_key(setting.name, file, known, open)?;
            }
        }
        Ok(())
    }
}

fn is_opened(setting: &Setting) -> bool {
    matches!(setting.values, Values::Opened { .. })
}

/// The key of something already open, or of a file that is opened now.
fn opened_key(
    name: &str,
    said: &str,
    known: fn() -> Vec<&'static str>,
    open: fn(&str) -> Result<&'static str, String>,
) -> Result<String, Failure> {
    if known().contains(&said) {
        return Ok(said.to_string());
    }
    let text = input::whole(Path::new(said), input::WHOLE)
        .map_err(|error| Failure::usage(format!("the {name} {said} cannot be opened: {error}")))?;
    let key = open(&text)
        .map_err(|why| Failure::usage(format!("the {name} {said} cannot be played: {why}")))?;
    Ok(key.to_string())
}
