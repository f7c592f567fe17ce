//! `fagin play`: a game in the terminal.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bots::{HasBots, Level};
use engine::{BySeat, Dice, Match, Record, Screen, Seat, SeatSet, Seeded, Turn, Viewer};

use crate::commands::{BotArgs, SetupArgs, hint};
use games::{GameName, for_game};
use language::{Language, Menu, Narrate, Speaker, Words, bold, rulebook};
use terminal::Terminal;
use terminal::{Failure, say_error};

#[derive(clap::Args)]
pub struct Args {
    /// The game
    #[arg(value_parser = crate::commands::names::parser())]
    game: GameName,
    #[command(flatten)]
    setup: SetupArgs,
    /// Seed for the deal [default: random]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// All seats are people, who pass the keyboard around
    #[arg(long)]
    hot_seat: bool,
    /// Number of people; bots take the other seats
    #[arg(long, value_name = "N", conflicts_with = "hot_seat", value_parser = clap::value_parser!(u8).range(1..))]
    people: Option<u8>,
    /// Let people ask for a hint although several of them play; the record notes who asked
    #[arg(long)]
    coach: bool,
    #[command(flatten)]
    bots: BotArgs,
    /// Names of the seats, separated by commas
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    names: Vec<String>,
    /// Save a record to this new file when the game is over, or when you quit
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// The language: en or fr
    #[arg(long, value_name = "CODE", default_value = "en")]
    language: Language,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    for_game!(args.game, play(args))
}

fn play<G: Narrate + HasBots>(args: &Args) -> Result<ExitCode, Failure> {
    let words = games::words(args.language);
    leave_cleanly_on_ctrl_c(words)?;
    let setup: G::Setup = args.setup.read::<G>()?;
    let seed = args.seed.unwrap_or_else(seed_from_the_clock);
    let mut deal = Seeded::for_game(seed, 0);
    let game = Match::<G>::new(setup, &mut deal);
    let mut table = Session {
        people: people(args, game.seats())?,
        levels: args.bots.read::<G>(game.seats())?,
        names: names::<G>(args, game.seats())?,
        told: BySeat::default(),
        behind_the_curtain: None,
        coach: args.coach,
        advised: SeatSet::NONE,
        // Dice of their own for the bots, so that the seed gives the same deal against any bots.
        thoughts: Seeded::for_game(seed, 1),
        terminal: Terminal::new(),
        words,
        deal,
        game,
    };
    // Opened before the game, because a file that cannot be written is better known now.
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
        return Err(Failure::usage(format!(
            "there are {} seats, too few for {people} people",
            seats.len()
        )));
    }
    Ok(SeatSet::first(people))
}

fn names<G: Narrate + HasBots>(args: &Args, seats: SeatSet) -> Result<Vec<String>, Failure> {
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
    // Six digits, short enough to be noted down and typed again.
    now.map_or(0, |now| u64::from(Seeded::new(now.as_nanos() as u64).below(1_000_000)))
}

fn leave_cleanly_on_ctrl_c(words: &'static Words) -> Result<(), Failure> {
    ctrlc::set_handler(move || {
        say_error(&format!("\n{}", words.say("terminal-leave")));
        std::process::exit(130);
    })
    .map_err(|error| Failure::Io(format!("Ctrl-C cannot be listened for: {error}")))
}

/// A game in the terminal, with the players at it.
struct Session<G: Narrate + HasBots> {
    game: Match<G>,
    deal: Seeded,
    thoughts: Seeded,
    names: Vec<String>,
    people: SeatSet,
    /// Level of a bot in each seat.
    levels: Vec<Level>,
    /// Number of notes that each seat has read.
    told: BySeat<usize>,
    /// The seat that the screen is for, if people share it.
    behind_the_curtain: Option<Seat>,
    /// Whether people may ask for a hint although several people play.
    coach: bool,
    /// The seats that did.
    advised: SeatSet,
    terminal: Terminal,
    words: &'static Words,
}

/// The meaning of a line of input.
enum Input<Action> {
    Play(Action),
    Explain(String),
    Table,
    Hint,
    Leave,
    Unclear(String),
}

impl<G: Narrate + HasBots> Session<G> {
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

    /// Words for one viewer, in colour.
    fn speaker(&self, viewer: Viewer) -> Speaker<'_> {
        Speaker { viewer, names: &self.names, words: self.words, ink: true }
    }

    /// Plays until the game is over; false if a person left before.
    fn play(&mut self) -> Result<bool, Failure> {
        while let Turn::Seats(asked) = self.game.turn() {
            // Bots first: where several seats are asked, people need not wait for them.
            let bot = asked.iter().find(|&seat| !self.people.contains(seat));
            match bot {
                Some(seat) => {
                    let level = self.levels[seat.index()];
                    let action =
                        G::choose(level, &self.game.screen(seat.into()), &mut self.thoughts);
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
                Input::Hint => self.hint(&screen)?,
                Input::Leave => {
                    self.terminal.line(&self.words.say("terminal-leave"))?;
                    return Ok(false);
                }
                Input::Unclear(what) => self.terminal.say(&what)?,
            }
        }
    }

    /// Hides what the last person saw, if several share the screen; false if the input has ended.
    fn draw_curtain(&mut self, seat: Seat) -> Result<bool, Failure> {
        if self.people.len() < 2 || self.behind_the_curtain == Some(seat) {
            return Ok(true);
        }
        self.behind_the_curtain = Some(seat);
        self.terminal.clear()?;
        let name = &self.names[seat.index()];
        self.terminal.line("")?;
        let lifted =
            self.terminal.ask(&self.words.tell("terminal-curtain", &[("name", name.into())]))?;
        if lifted.is_none() {
            self.terminal.line(&self.words.say("terminal-input-ended"))?;
        }
        Ok(lifted.is_some())
    }

    /// Tells the notes since this seat last looked.
    fn tell_news(&mut self, screen: &Screen<G>, seat: Seat) -> Result<(), Failure> {
        let told = self.told[seat];
        self.told[seat] = screen.notes.len();
        self.tell_notes(screen, told)
    }

    /// Tells the notes from this one on.
    fn tell_notes(&mut self, screen: &Screen<G>, from: usize) -> Result<(), Failure> {
        let speaker = self.speaker(screen.viewer);
        let news: Vec<String> = screen.notes[from..]
            .iter()
            .filter_map(|note| G::note(note, screen, &speaker))
            .collect();
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
            let entries: Vec<String> = menu
                .answers
                .iter()
                .map(|answer| format!("{:>2} {}", answer.key, answer.text))
                .collect();
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

    /// The panel of the coach, where all others are bots or the table allows it.
    fn hint(&mut self, screen: &Screen<G>) -> Result<(), Failure> {
        let seat = seat_of(screen);
        if self.people.len() > 1 {
            if !self.coach {
                self.terminal.say(&self.words.say("terminal-no-hint"))?;
                return Ok(());
            }
            self.advised = self.advised.with(seat);
        }
        for line in hint::lines(screen, &self.speaker(screen.viewer)) {
            self.terminal.say(&line)?;
        }
        Ok(())
    }

    /// The question, with a name if several people share the screen.
    fn asked(&self, question: &str, seat: Seat) -> String {
        if self.people.len() < 2 {
            return question.to_string();
        }
        let name = &self.names[seat.index()];
        self.words.tell("terminal-asked", &[("name", name.into()), ("question", question.into())])
    }

    fn understand(&self, line: &str, screen: &Screen<G>) -> Input<G::Action> {
        let menu = G::menu(screen, &self.speaker(screen.viewer));
        let (word, rest) =
            line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            // First, because a choice may begin with a word that is a command too.
            _ if screen.choices.iter().any(|action| action.to_string() == line.to_lowercase()) => {
                pick(line, &menu, screen, self.words)
            }
            "?" | "help" | "rule" | "aide" | "règle" => {
                Input::Explain(explain(screen, &menu, rest, self.words))
            }
            "table" | "t" => Input::Table,
            "hint" | "indice" => Input::Hint,
            "quit" | "q" | "exit" | "leave" | "quitter" => Input::Leave,
            _ => pick(line, &menu, screen, self.words),
        }
    }

    /// The end, as seen by the only person, or by spectators if people shared the screen.
    fn tell_the_end(&mut self) -> Result<(), Failure> {
        let (viewer, seat) = match self.people.len() {
            1 => (Viewer::Seat(self.people.lowest()), Some(self.people.lowest())),
            _ => (Viewer::Spectator, None),
        };
        let screen = self.game.screen(viewer);
        match seat {
            Some(seat) => self.tell_news(&screen, seat)?,
            None => {
                // Everyone has read up to their own last choice, and the screen was cleared since:
                // repeat the last notes.
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
        let mut record = Record::of_game_under_way(&self.game, &self.names);
        if !self.advised.is_empty() {
            let asked = |seat| if self.advised.contains(seat) { "yes" } else { "-" };
            record.set("Advised", self.game.seats().iter().map(asked));
        }
        write!(file, "{record}").map_err(|error| cannot_write(name, &error))?;
        self.terminal.say(&self.words.tell("terminal-saved", &[("file", name.into())]))?;
        Ok(())
    }
}

/// A file that did not exist, so that no game is overwritten.
fn new_file(name: &str) -> Result<File, Failure> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(name)
        .map_err(|error| cannot_write(name, &error))
}

fn cannot_write(name: &str, error: &io::Error) -> Failure {
    Failure::Io(format!("the game cannot be written to {name}: {error}"))
}

fn seat_of<G: Narrate + HasBots>(screen: &Screen<G>) -> Seat {
    screen.viewer.seat().expect("only seats are asked")
}

/// The answer with this key, or a choice in notation, with or without its first word.
fn pick<G: Narrate + HasBots>(
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
    // A number that is no answer's key is a typing error, not a shortened choice.
    let in_short = !line.chars().all(|letter| letter.is_ascii_digit());
    let said = |action: &&G::Action| {
        let text = text(action);
        text == line || in_short && text.split_once(' ').is_some_and(|(_, rest)| rest == line)
    };
    let mut found = screen.choices.iter().filter(said);
    match (found.next(), found.next()) {
        (Some(action), None) => Input::Play(*action),
        (Some(_), Some(_)) => {
            Input::Unclear(words.tell("terminal-several", &[("line", line.into())]))
        }
        _ => {
            let about = [("line", line.into()), ("rule", screen.rule.into())];
            Input::Unclear(words.tell("terminal-no-choice", &about))
        }
    }
}

/// The rule behind the question, behind one of its answers, or by its id.
fn explain<G: Narrate + HasBots>(
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
        Some(rule) => {
            words.tell("terminal-rule", &[("id", id.to_uppercase().into()), ("rule", rule.into())])
        }
        None => words.tell("terminal-no-rule", &[("id", id.into()), ("rule", screen.rule.into())]),
    }
}
