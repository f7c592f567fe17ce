//! `fagin rules`: the rulebook, or one rule of it.

use std::io::{Write, stdout};
use std::process::ExitCode;

use crate::failure::Failure;
use crate::games::{GameName, for_game};
use crate::terminal::wrapped;
use words::{Language, Spoken, rulebook};

#[derive(clap::Args)]
pub struct Args {
    /// The game
    game: GameName,
    /// Only these rules, by their ids, such as DB-R8
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    fn text<G: Spoken>() -> &'static str {
        G::rulebook(Language::English)
    }
    let book = for_game!(args.game, text());
    let mut out = stdout().lock();
    if args.ids.is_empty() {
        out.write_all(book.as_bytes())?;
    }
    for id in &args.ids {
        let name = args.game.name();
        let rule = rulebook::rule(book, id)
            .ok_or_else(|| Failure::usage(format!("there is no rule {id} in the rulebook of {name}")))?;
        writeln!(out, "{}", wrapped(&format!("{}: {rule}", id.to_uppercase()), ""))?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
