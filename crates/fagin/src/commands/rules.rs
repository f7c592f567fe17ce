//! `fagin rules`: the rulebook, or one rule of it.

use std::io::{Write, stdout};
use std::process::ExitCode;

use games::{GameName, for_game};
use language::{Language, Narrate, rulebook};
use terminal::Failure;
use terminal::wrapped;

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    /// Only these rules, by id, such as DB-R8
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// The language: en or fr
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: Language,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    fn text<G: Narrate>(language: Language) -> &'static str {
        G::rulebook(language)
    }
    let book = for_game!(args.game, text(args.language));
    let mut out = stdout().lock();
    if args.ids.is_empty() {
        out.write_all(rulebook::without_pictures(book).as_bytes())?;
    }
    for id in &args.ids {
        let name = args.game.name();
        let rule = rulebook::rule(book, id).ok_or_else(|| {
            Failure::usage(format!("there is no rule {id} in the rulebook of {name}"))
        })?;
        let about = [("id", id.to_uppercase().into()), ("rule", rule.into())];
        writeln!(
            out,
            "{}",
            wrapped(&games::words(args.language).tell("terminal-rule", &about), "")
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
