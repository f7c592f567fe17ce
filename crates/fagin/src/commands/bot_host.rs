//! `fagin bot-host`: a table for your own program, which plays one seat through standard input and
//! output (docs/bots-protocol.md). The program is shown the screens of its seat and nothing else.

use std::fmt::Display;
use std::io::{BufRead, Read, StdinLock, StdoutLock, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bots::{HasBots, Level};
use engine::{Finished, Match, ParseError, Record, Screen, Seat, Seeded, Standing, Step, Turn};
use serde_json::{Value, json};

use crate::commands::{BotArgs, SetupArgs};
use games::{GameName, for_game};
use language::Narrate;
use terminal::Failure;
use wire::{PROTOCOL, Wire};

/// Longest line that is read, in bytes.
const LONGEST_LINE: u64 = 64 * 1024;
/// Wrong answers to one question before the game is given up.
const PATIENCE: u32 = 20;
/// The program's name in records, where bots have the name of their level.
const PROGRAM: &str = "program";

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// The seat that the program plays, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u8,
    /// Level of the other seats: one for all, or one per seat (the program's own included),
    /// separated by commas [default: the second level] (Doggy Bag: pup, mutt, old-hand, fagin;
    /// Oliver Twist: oliver, charley, dodger, fagin)
    #[arg(long, value_name = "LEVEL", value_delimiter = ',')]
    opponents: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed and the same answers give the same games [default: another game each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Version of the protocol that the program speaks; the host refuses any but its own
    #[arg(long, value_name = "V", default_value_t = PROTOCOL)]
    protocol: u32,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, host(args))
}

fn host<G: Narrate + HasBots + Wire>(args: &Args) -> Result<ExitCode, Failure> {
    if args.protocol != PROTOCOL {
        return Err(Failure::usage(other_protocol(args.protocol)));
    }
    let setup: G::Setup = args.setup.read::<G>()?;
    let seats = G::start(&setup).seats();
    let seat = seats.iter().find(|seat| seat.number() == args.seat).ok_or_else(|| {
        Failure::usage(format!(
            "there is no seat {}; the seats are 0 to {}",
            args.seat,
            seats.len() - 1
        ))
    })?;
    let mut host = Host::<G> {
        levels: opponents::<G>(args).read::<G>(seats)?,
        setup,
        seat,
        seed: args.seed.unwrap_or_else(seed_from_the_clock),
        wire: Pipe { input: stdin().lock(), output: stdout().lock() },
    };
    host.say_hello(args.games)?;
    let mut wins: u64 = 0;
    for number in 1..=args.games {
        let standing = host.play(number)?;
        wins += u64::from(standing.winners().contains(seat));
    }
    host.wire.say(&json!({ "bye": { "games": args.games, "wins": wins } }))?;
    Ok(ExitCode::SUCCESS)
}

/// The sentence for a program that speaks another version.
fn other_protocol(version: impl Display) -> String {
    format!(
        "the program speaks version {version} of the bot protocol, and this host version {PROTOCOL}; \
         docs/bots-protocol.md says under “Versions” what to change in the program"
    )
}

fn opponents<G: HasBots>(args: &Args) -> BotArgs {
    let usual = || vec![G::name_of(Level::Second).to_string()];
    BotArgs { bot: if args.opponents.is_empty() { usual() } else { args.opponents.clone() } }
}

/// A seed from all digits of the clock. A seed short enough to be typed could be guessed by trying,
/// and a program that knows the seed knows the deal.
fn seed_from_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}

struct Host<G: Narrate + HasBots + Wire> {
    setup: G::Setup,
    seat: Seat,
    /// Level of a bot in each seat.
    levels: Vec<Level>,
    seed: u64,
    wire: Pipe,
}

impl<G: Narrate + HasBots + Wire> Host<G> {
    /// Says what will be played. The seed stays here, because it tells the deals.
    fn say_hello(&mut self, games: u64) -> Result<(), Failure> {
        // The pieces are the same in every game, so any game will do.
        let any = Match::<G>::new(self.setup.clone(), &mut Seeded::new(0)).screen(self.seat.into());
        self.wire.say(&json!({
            "hello": "fagin",
            "protocol": PROTOCOL,
            "version": env!("CARGO_PKG_VERSION"),
            "game": G::NAME,
            "rules": G::rules(&self.setup),
            "setup": self.setup.to_string(),
            "seats": self.levels.len(),
            "seat": self.seat.number(),
            "players": self.players(),
            "games": games,
            "pieces": G::pieces(&any.view),
        }))
    }

    /// The player of each seat: the name of a level, or the program.
    fn players(&self) -> Vec<&'static str> {
        let levels = self.levels.iter().enumerate();
        levels
            .map(|(at, &level)| if at == self.seat.index() { PROGRAM } else { G::name_of(level) })
            .collect()
    }

    /// Plays a game to its end. Games are counted from 1.
    fn play(&mut self, number: u64) -> Result<Standing, Failure> {
        // The bots think with dice of their own, so that another program meets the same deals.
        let mut deal = Seeded::for_game(self.seed, 2 * (number - 1));
        let mut thoughts = Seeded::for_game(self.seed, 2 * (number - 1) + 1);
        let mut game = Match::<G>::new(self.setup.clone(), &mut deal);
        let mut told = 0;
        while let Turn::Seats(asked) = game.turn() {
            // Seats that choose in secret are asked one after the other; none sees what another
            // chose.
            let seat = asked.lowest();
            if seat == self.seat {
                self.ask(&mut game, number, &mut told, &mut deal)?;
            } else {
                let level = self.levels[seat.index()];
                let action = G::choose_untimed(level, &game.screen(seat.into()), &mut thoughts);
                game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
            }
        }
        let finished = game.finish().expect("nobody is asked any more");
        self.say_over(&finished, number, told)
    }

    /// Asks until the program answers with one of its choices, and plays it.
    fn ask(
        &mut self,
        game: &mut Match<G>,
        number: u64,
        told: &mut usize,
        deal: &mut Seeded,
    ) -> Result<(), Failure> {
        let screen = game.screen(self.seat.into());
        let step = game.step_count();
        let question = question(&screen, number, step, *told);
        *told = screen.notes.len();
        for _ in 0..PATIENCE {
            self.wire.say(&question)?;
            let answer = self.wire.hear().map_err(|why| {
                Failure::Io(format!("game {number}, step {step}: {why}, so the game is given up"))
            })?;
            // A program of another version would misread every further line, so asking again is no
            // use.
            if let Some(version) = answer.get("protocol").filter(|version| **version != PROTOCOL) {
                let why = other_protocol(version);
                return Err(Failure::Io(format!("game {number}, step {step}: {why}")));
            }
            let played = choice(&answer, &screen).and_then(|action| {
                let why_not = game.why_not(&Step::Act(self.seat, action));
                game.act(self.seat, action, deal)
                    .map(drop)
                    .map_err(|refused| refused.because(why_not))
            });
            match played {
                Ok(()) => return Ok(()),
                Err(why) => {
                    self.wire.say(&json!({ "error": format!("That is no answer: {why}.") }))?
                }
            }
        }
        Err(Failure::Io(format!(
            "game {number}, step {step}: the program gave {PATIENCE} wrong answers in a row, so the game is given up"
        )))
    }

    fn say_over(
        &mut self,
        game: &Finished<G>,
        number: u64,
        told: usize,
    ) -> Result<Standing, Failure> {
        let screen = game.screen(self.seat.into());
        let standing = game.standing();
        let places: Vec<u8> = standing.seats().iter().map(|seat| standing.place(seat)).collect();
        let mut record = Record::of(game, &G::NAMES[..self.levels.len()]);
        record.set("Bots", self.players());
        self.wire.say(&json!({ "over": {
            "game": number,
            "places": places,
            "view": <G as Wire>::view(&screen.view),
            "notes": news(&screen, told),
            "record": record.to_string(),
        } }))?;
        Ok(standing)
    }
}

fn question<G: Wire>(screen: &Screen<G>, number: u64, step: usize, told: usize) -> Value {
    let choices: Vec<String> = screen.choices.iter().map(ToString::to_string).collect();
    json!({ "choose": {
        "game": number,
        "step": step,
        "rule": screen.rule,
        "view": <G as Wire>::view(&screen.view),
        "choices": choices,
        "notes": news(screen, told),
    } })
}

/// The notes for the seat after the first `told`.
fn news<G: Wire>(screen: &Screen<G>, told: usize) -> Value {
    screen.notes[told..].iter().map(|note| <G as Wire>::note(note)).collect()
}

/// The choice that an answer names, legal or not; or why it names none.
fn choice<G: Wire>(answer: &Value, screen: &Screen<G>) -> Result<G::Action, String> {
    match (answer.get("choice"), answer.get("index")) {
        (Some(Value::String(text)), None) => {
            text.parse().map_err(|why: ParseError| why.to_string())
        }
        (None, Some(index)) => {
            let choice =
                index.as_u64().and_then(|index| screen.choices.get(usize::try_from(index).ok()?));
            let last = screen.choices.len() - 1;
            choice.copied().ok_or_else(|| format!("the index is a whole number from 0 to {last}"))
        }
        (Some(_), None) => Err("the choice is a text".to_string()),
        (Some(_), Some(_)) => Err("it has both a choice and an index".to_string()),
        (None, None) => {
            Err(r#"it has neither a choice, as in {"choice": "…"}, nor an index"#.to_string())
        }
    }
}

/// The pipes to the program and back.
struct Pipe {
    input: StdinLock<'static>,
    output: StdoutLock<'static>,
}

impl Pipe {
    /// Writes one line and flushes it, because the program waits for it.
    fn say(&mut self, what: &Value) -> Result<(), Failure> {
        writeln!(self.output, "{what}")?;
        Ok(self.output.flush()?)
    }

    /// Reads one line, or says why it cannot be read.
    fn hear(&mut self) -> Result<Value, String> {
        let mut line = Vec::new();
        // One byte more than allowed, to tell a line that is too long from one that just fits.
        let read = (&mut self.input).take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        read.map_err(|error| format!("standard input cannot be read: {error}"))?;
        if line.is_empty() {
            return Err("standard input ended before the program had answered".to_string());
        }
        let length = line.strip_suffix(b"\n").unwrap_or(&line).len();
        if length as u64 > LONGEST_LINE {
            return Err(format!("the program wrote a line of more than {LONGEST_LINE} bytes"));
        }
        serde_json::from_slice(&line).map_err(|_| {
            ParseError::expected("a line of JSON", String::from_utf8_lossy(&line).trim_end())
                .to_string()
        })
    }
}
