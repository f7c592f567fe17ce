//! `fagin box`: is a box file right, and what does its board look like?

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Subcommand, ValueEnum};
use terminal::{Failure, Tool, Tools, say_error, visible, wrapped};

use crate::boxes;
use crate::page::chart;
use crate::{Object, OliverTwist, Side, Space, TOOLS, Token, Town};

impl Tools for OliverTwist {
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("play oliver-twist --bot charley", "London, and bots that know their way about"),
        ("play oliver-twist --hot-seat --seats 2", "two people, one keyboard"),
    ];

    fn tools() -> Vec<Tool> {
        vec![Tool::new("box", "Check or draw a box file for Oliver Twist", run)]
    }
}

#[derive(clap::Args)]
struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Say everything that is wrong with a box file, with its lines, or that it is good
    Check {
        /// The box file, or london for the box that is built in
        file: String,
    },
    /// Draw the board of a box and sum up what is in it
    Show {
        /// The box file, or london for the box that is built in
        file: String,
        /// Draw one side only
        #[arg(long)]
        side: Option<SideName>,
        /// Where to draw that side; - for standard output, without the summary
        #[arg(long, value_name = "FILE.svg", requires = "side")]
        out: Option<PathBuf>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideName {
    Day,
    Night,
}

impl SideName {
    fn of(self, town: &Town) -> &Side {
        match self {
            SideName::Day => &town.day,
            SideName::Night => &town.night,
        }
    }

    fn draw(self, town: &Town) -> String {
        chart::svg(town, self.of(town), self == SideName::Night)
    }

    fn file(self, town: &Town) -> PathBuf {
        let side = if self == SideName::Day { "day" } else { "night" };
        PathBuf::from(format!("{}-{side}.svg", town.key))
    }
}

fn run(args: &Args) -> Result<ExitCode, Failure> {
    match &args.command {
        Command::Check { file } => check(file),
        Command::Show { file, side, out } => show(file, *side, out.as_deref()),
    }
}

fn check(file: &str) -> Result<ExitCode, Failure> {
    let Some(town) = open(file)? else { return Ok(ExitCode::FAILURE) };
    let (day, night) = (town.day.spaces.len(), town.night.spaces.len());
    let tokens = town.day_tokens.total() + town.burglary_tokens.total();
    let starting = town.starting.total();
    let (characters, burglaries) = (town.characters.len(), town.burglaries.len());
    writeln!(
        visible::out(),
        "{file}: a good box: {}, {day} spaces by day and {night} by night, {tokens} round tokens, \
         {starting} starting tokens, {characters} Character cards and {burglaries} Burglary cards.",
        town.name.en
    )?;
    Ok(ExitCode::SUCCESS)
}

fn show(file: &str, side: Option<SideName>, out: Option<&Path>) -> Result<ExitCode, Failure> {
    let Some(town) = open(file)? else { return Ok(ExitCode::FAILURE) };
    match (side, out) {
        (Some(side), Some(out)) if out == Path::new("-") => {
            stdout().write_all(side.draw(town).as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        (Some(side), Some(out)) => draw_into(town, &[(side, out.to_path_buf())])?,
        (Some(side), None) => draw_into(town, &[(side, side.file(town))])?,
        (None, _) => {
            draw_into(town, &[SideName::Day, SideName::Night].map(|side| (side, side.file(town))))?;
        }
    }
    sum_up(town, &mut visible::out())?;
    Ok(ExitCode::SUCCESS)
}

/// The box in a file; `None` if the file is wrong, after saying so on standard error.
fn open(file: &str) -> Result<Option<&'static Town>, Failure> {
    if file == boxes::london().key {
        return Ok(Some(boxes::london()));
    }
    let complaints = match boxes::parse(&read(file)?) {
        Ok(town) => match boxes::open(town) {
            Ok(town) => return Ok(Some(town)),
            Err(why) => {
                say_error(&format!("{file}: {why}."));
                return Ok(None);
            }
        },
        Err(complaints) => complaints,
    };
    for complaint in &complaints {
        say_error(&format!("{file}, {complaint}."));
    }
    say_error(&match complaints.len() {
        1 => format!("{file}: one thing to mend."),
        boxes::MOST_COMPLAINTS => {
            format!("{file}: {} things to mend, and perhaps more.", complaints.len())
        }
        things => format!("{file}: {things} things to mend."),
    });
    Ok(None)
}

/// The text of a file, or as much of it as shows that it is no box file.
fn read(file: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|input| input.take(boxes::LONGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| Failure::Io(format!("{file} cannot be read: {error}")))?;
    if bytes.len() > boxes::LONGEST {
        return Ok(String::from_utf8_lossy(&bytes).into_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        Failure::Io(format!("{file} is not written in UTF-8: {}", error.utf8_error()))
    })
}

/// Draws sides into files, all or none. Files that exist are not overwritten.
fn draw_into(town: &Town, pictures: &[(SideName, PathBuf)]) -> Result<(), Failure> {
    let there = |file: &Path| {
        let hint = "move it away, or choose another name with --side and --out";
        Failure::Io(format!(
            "{} is there already, and I do not write over it; {hint}",
            file.display()
        ))
    };
    if let Some((_, file)) = pictures.iter().find(|(_, file)| file.exists()) {
        return Err(there(file));
    }
    for (side, file) in pictures {
        let written = OpenOptions::new().write(true).create_new(true).open(file);
        match written.and_then(|mut out| out.write_all(side.draw(town).as_bytes())) {
            Ok(()) => writeln!(
                visible::out(),
                "{} is drawn in {}.",
                side.of(town).name.en,
                file.display()
            )?,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(there(file)),
            Err(error) => {
                return Err(Failure::Io(format!("{} cannot be written: {error}", file.display())));
            }
        }
    }
    Ok(())
}

/// Sums up the contents of a box in plain text.
fn sum_up(town: &Town, out: &mut impl Write) -> io::Result<()> {
    for side in [&town.day, &town.night] {
        sum_up_side(side, out)?;
    }
    sum_up_tokens(town, out)?;
    sum_up_cards(town, out)
}

fn sum_up_side(side: &Side, out: &mut impl Write) -> io::Result<()> {
    let (spaces, streets) = (side.spaces.len(), side.streets.len());
    writeln!(
        out,
        "\n{}: {spaces} spaces in {streets} streets round {}",
        side.name.en, side.square.en
    )?;
    for street in &side.streets {
        let (first, last) = (street.first.number(), street.first.number() + street.length - 1);
        let yellow = if street.yellow { ", yellow" } else { "" };
        let numbers = if first == last { first.to_string() } else { format!("{first} to {last}") };
        writeln!(out, "  {numbers:<9} {} ({}{yellow})", street.name.en, street.key)?;
    }
    let with = |wanted: fn(u8) -> bool| -> Vec<Space> {
        side.spaces.iter().filter(|space| wanted(side.near[space.index()].len())).collect()
    };
    let squares: Vec<Space> = side.near[0].iter().collect();
    for (what, spaces) in [
        ("next to the square", squares),
        ("junctions", with(|near| near > 2)),
        ("dead ends", with(|near| near == 1)),
    ] {
        let numbers = if spaces.is_empty() {
            "none".to_string()
        } else {
            joined(spaces.iter().map(|space| space.number().to_string()))
        };
        writeln!(out, "{}", wrapped(&format!("{what}: {numbers}"), "  "))?;
    }
    Ok(())
}

fn sum_up_tokens(town: &Town, out: &mut impl Write) -> io::Result<()> {
    let tokens = town.day_tokens + town.burglary_tokens;
    writeln!(out, "\nRound tokens: {}", tokens.total())?;
    for (object, name) in Object::ALL.into_iter().zip(&town.objects) {
        let coins = [1, 2].map(|coin| Token::object(object, coin)).into_iter();
        let coins = coins.filter(|&token| tokens.count(token) > 0).map(|token| {
            format!("{} of £{}", tokens.count(token), town.values[usize::from(token.number())])
        });
        writeln!(out, "  {:<16} {}", name.en, joined(coins))?;
    }
    let tools =
        (0..TOOLS).zip(&town.tools).map(|(which, name)| (name.en.as_str(), Token::tool(which)));
    let others =
        [("Wallet", Token::WALLET), ("Character", Token::CHARACTER), ("Burglary", Token::BURGLARY)];
    for (name, token) in others.into_iter().chain(tools) {
        writeln!(out, "  {name:<16} {}", tokens.count(token))?;
    }
    let starting = Object::ALL.into_iter().zip(&town.objects).map(|(object, name)| {
        format!("{} {}", name.en, town.starting.count(Token::object(object, 0)))
    });
    writeln!(
        out,
        "{}",
        wrapped(&format!("Starting tokens: {}: {}", town.starting.total(), joined(starting)), "")
    )
}

fn sum_up_cards(town: &Town, out: &mut impl Write) -> io::Result<()> {
    let rewards = joined(town.rewards.iter().map(|reward| format!("£{reward}")));
    let signed = |pounds: &i8| if *pounds == 0 { "0".to_string() } else { format!("{pounds:+}") };
    let burglaries = joined(town.burglaries.iter().map(signed));
    writeln!(out, "\nRewards, from the top: {rewards}")?;
    writeln!(
        out,
        "{}",
        wrapped(&format!("Burglary cards: {}: {burglaries}", town.burglaries.len()), "")
    )?;
    writeln!(out, "Character cards: {}", town.characters.len())?;
    for character in &town.characters {
        writeln!(out, "  {:<20} {}", character.name.en, boxes::spelled(character.effect))?;
    }
    Ok(())
}

fn joined(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
