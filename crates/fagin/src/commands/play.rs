//! `fagin play`: a game in the terminal.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bots::{Level, Player};
use engine::{BySeat, Dice, Match, Record, Screen, Seat, SeatSet, Seeded, Turn, Viewer};

use crate::commands::{BotArgs, SetupArgs};
use games::{GameName, for_game};
use terminal::Terminal;
use terminal::{Failure, say_error};
use words::{Language, Menu, Speaker, Spoken, Words, bold, rulebook};

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Deal this game; without it, every game is another
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Everyone at the table is a person, and you pass the keyboard around
    #[arg(long)]
    hot_seat: bool,
    /// How many of the seats are people; bots take the others
    #[arg(long, value_name = "N", conflicts_with = "hot_seat", value_parser = clap::value_parser!(u8).range(1..))]
    people: Option<u8>,
    #[command(flatten)]
    bots: BotArgs,
    /// Names for the seats, separated by commas
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    names: Vec<String>,
    /// Write the game down in this new file when it is over, or when you quit
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// The language: en or fr
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: Language,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, play(args))
}

fn play<G: Spoken + Player>(args: &Args) -> Result<ExitCode, Failure> {
    let words = games::words(args.language);
    leave_cleanly_on_ctrl_c(words)?;
    let setup: G::Setup = args.setup.read::<G>()?;
    let seed = args.seed.unwrap_or_else(seed_from_the_clock);
    let mut deal = Seeded::for_game(seed, 0);
    let game = Match::<G>::new(setup, &mut deal);
    let mut table = Table {
        people: people(args, game.seats())?,
        levels: args.bots.read::<G>(game.seats())?,
        names: names::<G>(args, game.seats())?,
        told: BySeat::default(),
        behind_the_curtain: None,
        thoughts: Seeded::for_game(seed, 1),
        terminal: Terminal::new(),
        words,
        deal,
        game,
    };
    // Now rather than after the game: a file that cannot be written is better known before.
    let save = args.save.as_deref().map(new_file).transpose()?;
    table.welcome(seed)?;
    let over = table.play()?;
    if over {
        table.tell_the_end()?;
    }
    if let (Some(file), Some(name)) = (save, &args.save) {
        table.save(file, name)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn people(args: &Args, seats: SeatSet) -> Result<SeatSet, Failure> {
    let people = match args.people {
        None if args.hot_seat => seats.len(),
        None => 1,
        Some(people) => people,
    };
    if people > seats.len() {
        return Err(Failure::usage(format!("there are {} seats, too few for {people} people", seats.len())));
    }
    Ok(SeatSet::first(people))
}

fn names<G: Spoken + Player>(args: &Args, seats: SeatSet) -> Result<Vec<String>, Failure> {
    let usual = G::NAMES.map(str::to_string);
    let wrong = |name: &String| name.trim().is_empty() || name.chars().any(char::is_control);
    if args.names.len() > usize::from(seats.len()) {
        return Err(Failure::usage(format!(
            "there are {} names for {} seats",
            args.names.len(),
            seats.len()
        )));
    }
    if args.names.iter().any(wrong) {
        return Err(Failure::usage("a name has at least one letter, and all on one line"));
    }
    let given = args.names.iter().map(|name| name.trim().to_string());
    Ok(given.chain(usual.into_iter().skip(args.names.len())).take(seats.len().into()).collect())
}

fn seed_from_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    // Short enough to be written down and typed again.
    now.map_or(0, |now| u64::from(Seeded::new(now.as_nanos() as u64).below(1_000_000)))
}

fn leave_cleanly_on_ctrl_c(words: &'static Words) -> Result<(), Failure> {
    ctrlc::set_handler(move || {
        say_error(&format!("\n{}", words.say("terminal-leave")));
        std::process::exit(130);
    })
    .map_err(|error| Failure::Io(format!("Ctrl-C cannot be listened for: {error}")))
}

/// A game in the terminal, with those who sit at it.
struct Table<G: Spoken + Player> {
    game: Match<G>,
    deal: Seeded,
    thoughts: Seeded,
    names: Vec<String>,
    people: SeatSet,
    /// How well a bot in each seat would play.
    levels: Vec<Level>,
    /// How much of what it was told each seat has read.
    told: BySeat<usize>,
    /// Whose eyes the screen is for, where people share it.
    behind_the_curtain: Option<Seat>,
    terminal: Terminal,
    words: &'static Words,
}

/// What a line of input asks for.
enum Input<Action> {
    Play(Action),
    Explain(String),
    Table,
    Leave,
    Unclear(String),
}

impl<G: Spoken + Player> Table<G> {
    fn welcome(&mut self, seed: u64) -> Result<(), Failure> {
        self.terminal.line(&bold(&G::title(self.words)))?;
        let about = [
            ("people", self.everyone().into()),
            ("setup", self.game.setup().to_string().into()),
            ("seed", seed.to_string().into()),
        ];
        self.terminal.say(&self.words.tell("terminal-table", &about))?;
        self.terminal.say(&self.words.say("terminal-how"))?;
        Ok(())
    }

    /// The people at the table, and the bots they play against.
    fn everyone(&self) -> String {
        let (people, bots): (Vec<Seat>, Vec<Seat>) =
            self.game.seats().iter().partition(|&seat| self.people.contains(seat));
        let name = |seat: &Seat| self.names[seat.index()].as_str();
        let people = match &people[..] {
            [one] => self.words.tell("terminal-you", &[("name", name(one).into())]),
            _ => self.words.list(people.iter().map(name)),
        };
        let id = match bots.len() {
            0 => return people,
            1 => "terminal-against-one",
            _ => "terminal-against-many",
        };
        let bots = self.words.list(bots.iter().map(name));
        self.words.tell(id, &[("people", people.into()), ("bots", bots.into())])
    }

    /// Speaks to one at the table, in colour.
    fn speaker(&self, viewer: Viewer) -> Speaker<'_> {
        Speaker { viewer, names: &self.names, words: self.words, ink: true }
    }

    /// Plays until the game is over; false if a person left before.
    fn play(&mut self) -> Result<bool, Failure> {
        while let Turn::Seats(asked) = self.game.turn() {
            let bot = asked.iter().find(|&seat| !self.people.contains(seat));
            match bot {
                Some(seat) => {
                    let level = self.levels[seat.index()];
                    let action = G::choose(level, &self.game.screen(seat.into()), &mut self.thoughts);
                    self.act(seat, action);
                }
                None if !self.ask(asked.lowest())? => return Ok(false),
                None => {}
            }
        }
        Ok(true)
    }

    fn act(&mut self, seat: Seat, action: G::Action) {
        self.game.act(seat, action, &mut self.deal).expect("only listed choices get here");
    }

    /// Asks a person for a choice and plays it; false if they leave.
    fn ask(&mut self, seat: Seat) -> Result<bool, Failure> {
        if !self.draw_curtain(seat)? {
            return Ok(false);
        }
        let screen = self.game.screen(seat.into());
        self.tell_news(&screen, seat)?;
        self.show(&screen)?;
        loop {
            let Some(line) = self.terminal.ask(">")? else {
                self.terminal.line(&self.words.say("terminal-input-ended"))?;
                return Ok(false);
            };
            match self.understand(&line, &screen) {
                Input::Play(action) => {
                    self.act(seat, action);
                    return Ok(true);
                }
                Input::Explain(text) => self.terminal.say(&text)?,
                Input::Table => self.show(&screen)?,
                Input::Leave => {
                    self.terminal.line(&self.words.say("terminal-leave"))?;
                    return Ok(false);
                }
                Input::Unclear(what) => self.terminal.say(&what)?,
            }
        }
    }

    /// Where several people share the screen, hides what the last one saw; false if there is nobody to
    /// lift it again.
    fn draw_curtain(&mut self, seat: Seat) -> Result<bool, Failure> {
        if self.people.len() < 2 || self.behind_the_curtain == Some(seat) {
            return Ok(true);
        }
        self.behind_the_curtain = Some(seat);
        self.terminal.clear()?;
        let name = &self.names[seat.index()];
        self.terminal.line("")?;
        let lifted = self.terminal.ask(&self.words.tell("terminal-curtain", &[("name", name.into())]))?;
        if lifted.is_none() {
            self.terminal.line(&self.words.say("terminal-input-ended"))?;
        }
        Ok(lifted.is_some())
    }

    /// Tells what happened since this seat last looked.
    fn tell_news(&mut self, screen: &Screen<G>, seat: Seat) -> Result<(), Failure> {
        let told = self.told[seat];
        self.told[seat] = screen.notes.len();
        self.tell_notes(screen, told)
    }

    /// Tells what happened from this note on.
    fn tell_notes(&mut self, screen: &Screen<G>, from: usize) -> Result<(), Failure> {
        let speaker = self.speaker(screen.viewer);
        let news: Vec<String> =
            screen.notes[from..].iter().filter_map(|note| G::note(note, screen, &speaker)).collect();
        self.terminal.line("")?;
        for text in news {
            self.terminal.say(&text)?;
        }
        Ok(())
    }

    fn show(&mut self, screen: &Screen<G>) -> Result<(), Failure> {
        let speaker = self.speaker(screen.viewer);
        let (scene, menu) = (G::scene(screen, &speaker), G::menu(screen, &speaker));
        let question = self.asked(&menu.question, seat_of(screen));
        self.terminal.line("")?;
        for line in scene {
            self.terminal.line(&line)?;
        }
        self.terminal.line("")?;
        self.terminal.say(&bold(&question))?;
        if menu.short {
            let entries: Vec<String> =
                menu.answers.iter().map(|answer| format!("{:>2} {}", answer.key, answer.text)).collect();
            for row in entries.chunks(8) {
                let row: Vec<String> = row.iter().map(|entry| format!("{entry:<9}")).collect();
                self.terminal.line(format!("  {}", row.join(" ")).trim_end())?;
            }
        } else {
            for answer in &menu.answers {
                self.terminal.line(&format!("  {:>2} {}", answer.key, answer.text))?;
            }
        }
        if let Some(more) = &menu.more {
            self.terminal.say(more)?;
        }
        Ok(())
    }

    /// The question, and whom it is for where several people share the screen.
    fn asked(&self, question: &str, seat: Seat) -> String {
        if self.people.len() < 2 {
            return question.to_string();
        }
        let name = &self.names[seat.index()];
        self.words.tell("terminal-asked", &[("name", name.into()), ("question", question.into())])
    }

    fn understand(&self, line: &str, screen: &Screen<G>) -> Input<G::Action> {
        let menu = G::menu(screen, &self.speaker(screen.viewer));
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            // A choice may begin with a word that would mean something else.
            _ if screen.choices.iter().any(|action| action.to_string() == line.to_lowercase()) => {
                pick(line, &menu, screen, self.words)
            }
            "?" | "help" | "rule" | "aide" | "règle" => {
                Input::Explain(explain(screen, &menu, rest, self.words))
            }
            "table" | "t" => Input::Table,
            "quit" | "q" | "exit" | "leave" | "quitter" => Input::Leave,
            _ => pick(line, &menu, screen, self.words),
        }
    }

    /// The end, as everyone at the table sees it: the curtain is up for good.
    fn tell_the_end(&mut self) -> Result<(), Failure> {
        let (viewer, seat) = match self.people.len() {
            1 => (Viewer::Seat(self.people.lowest()), Some(self.people.lowest())),
            _ => (Viewer::Spectator, None),
        };
        let screen = self.game.screen(viewer);
        match seat {
            Some(seat) => self.tell_news(&screen, seat)?,
            None => {
                // Everyone has read what happened up to their own last choice; say again what came after.
                self.terminal.clear()?;
                self.tell_notes(&screen, screen.notes.len().saturating_sub(12))?;
            }
        }
        let standing = screen.standing.as_ref().expect("a game that is over has places");
        let result = G::result(&screen, standing, &self.speaker(viewer));
        self.terminal.line("")?;
        for line in result {
            self.terminal.line(&line)?;
        }
        Ok(())
    }

    fn save(&mut self, mut file: File, name: &str) -> Result<(), Failure> {
        write!(file, "{}", Record::of_game_under_way(&self.game, &self.names))
            .map_err(|error| cannot_write(name, &error))?;
        self.terminal.say(&self.words.tell("terminal-saved", &[("file", name.into())]))?;
        Ok(())
    }
}

/// A file that was not there before: no game is overwritten.
fn new_file(name: &str) -> Result<File, Failure> {
    OpenOptions::new().write(true).create_new(true).open(name).map_err(|error| cannot_write(name, &error))
}

fn cannot_write(name: &str, error: &io::Error) -> Failure {
    Failure::Io(format!("the game cannot be written to {name}: {error}"))
}

fn seat_of<G: Spoken + Player>(screen: &Screen<G>) -> Seat {
    screen.viewer.seat().expect("only seats are asked")
}

/// An answer by its key, or a choice in notation, with or without its first word.
fn pick<G: Spoken + Player>(
    line: &str,
    menu: &Menu<G::Action>,
    screen: &Screen<G>,
    words: &Words,
) -> Input<G::Action> {
    let line = line.to_lowercase();
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() {
        return Input::Unclear(words.say("terminal-which"));
    }
    if let Some(answer) = menu.answers.iter().find(|answer| answer.key == line) {
        return Input::Play(answer.action);
    }
    let text = |action: &G::Action| action.to_string();
    // A number that stands before no answer is a slip, not a choice in short.
    let in_short = !line.chars().all(|letter| letter.is_ascii_digit());
    let said = |action: &&G::Action| {
        let text = text(action);
        text == line || in_short && text.split_once(' ').is_some_and(|(_, rest)| rest == line)
    };
    let mut found = screen.choices.iter().filter(said);
    match (found.next(), found.next()) {
        (Some(action), None) => Input::Play(*action),
        (Some(_), Some(_)) => Input::Unclear(words.tell("terminal-several", &[("line", line.into())])),
        _ => {
            let about = [("line", line.into()), ("rule", screen.rule.into())];
            Input::Unclear(words.tell("terminal-no-choice", &about))
        }
    }
}

/// The rule behind the question, behind one of its answers, or the one asked for by its id.
fn explain<G: Spoken + Player>(
    screen: &Screen<G>,
    menu: &Menu<G::Action>,
    about: &str,
    words: &Words,
) -> String {
    let answer = menu.answers.iter().find(|answer| answer.key == about);
    let id = match answer {
        Some(answer) => G::rule_of(&answer.action, screen),
        None if about.is_empty() => screen.rule,
        None => about,
    };
    match rulebook::rule(G::rulebook(words.language()), id) {
        Some(rule) => words.tell("terminal-rule", &[("id", id.to_uppercase().into()), ("rule", rule.into())]),
        None => words.tell("terminal-no-rule", &[("id", id.into()), ("rule", screen.rule.into())]),
    }
}
