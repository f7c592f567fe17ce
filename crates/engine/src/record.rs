//! A game on paper: a text that people can read, mail and diff. docs/notation.md describes it.

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use crate::{Finished, Game, Match, ParseError, RuleId, Seat, Standing, Step, options};

/// The longest line of a record, in bytes. Longer lines are refused.
pub const LONGEST_LINE: usize = 4096;
/// The largest number of lines in one record.
pub const LONGEST_RECORD: usize = 100_000;

/// One game as written: a header of tags, and the steps. What it says has not been checked against
/// the rules; [`Record::play`] does that.
///
/// ```
/// # mod spoof { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/spoof/rules.rs")); }
/// use engine::{Reader, Record};
/// use spoof::Spoof;
///
/// let text = r#"
/// [Game "spoof"]
/// [Rules "1"]
/// [Setup "seats=2"]
///
/// 0: hide 2
/// 1: hide 3
/// 1
/// 1: guess 4
/// 0: guess 4
/// "#;
/// let record = Reader::new(text.as_bytes()).next().expect("there is a game")?;
/// let fault = record.play::<Spoof>().expect_err("no number is guessed twice");
/// assert_eq!((fault.line, fault.rule), (10, Some("SP-3")));
/// # Ok::<(), engine::Fault>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    tags: Vec<Tag>,
    steps: Vec<Line>,
}

/// A line of the header, such as `[Seats "Artful" "Betty"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Where it stands in its file; zero if it was not read from one.
    pub line: usize,
    /// Its name, such as `Seats`.
    pub name: String,
    /// Its values, without quotes.
    pub values: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Line {
    number: usize,
    text: String,
}

/// A fault of a record, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line in the file, from 1.
    pub line: usize,
    /// The number of the step in its game, from 1, if a step is at fault.
    pub step: Option<usize>,
    /// The rule that was broken, if one was.
    pub rule: Option<RuleId>,
    /// The fault, as a sentence without its full stop.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            Some(step) => write!(f, "line {}, step {step}: {}", self.line, self.what),
            None => write!(f, "line {}: {}", self.line, self.what),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    fn new(line: usize, what: impl fmt::Display) -> Fault {
        Fault { line, step: None, rule: None, what: what.to_string() }
    }
}

/// The tags that the program gives a meaning to. Others may be added freely.
const OURS: [&str; 10] = [
    "Game",
    "Rules",
    "Setup",
    "Seats",
    "Result",
    "Dice",
    "Commitment",
    "Hashes",
    "Nonces",
    "Secret",
];

impl Record {
    /// The record of a finished game, with the players' names.
    pub fn of<G: Game>(game: &Finished<G>, names: &[impl AsRef<str>]) -> Record {
        let mut record = Record::begun::<G>(game.setup(), names);
        record.set("Result", result(&game.standing()));
        record.write_down(game.log());
        record
    }

    /// The record of a game that may still be on, for a player who leaves it and goes on later. It
    /// tells every secret.
    pub fn of_game_under_way<G: Game>(game: &Match<G>, names: &[impl AsRef<str>]) -> Record {
        if let Some(finished) = game.finish() {
            return Record::of(&finished, names);
        }
        let mut record = Record::begun::<G>(game.setup(), names);
        record.write_down(game.secret_steps_since(0));
        record
    }

    fn begun<G: Game>(setup: &G::Setup, names: &[impl AsRef<str>]) -> Record {
        // The header begins with the game and the version, because reading the rest depends on
        // them.
        let mut record = Record::default();
        record.set("Game", [G::NAME]);
        record.set("Rules", [G::rules(setup).to_string()]);
        record.set("Setup", [setup.to_string()]);
        record.set("Seats", names);
        record
    }

    fn write_down<G: Game>(&mut self, steps: &[Step<G>]) {
        self.steps = steps.iter().map(|step| Line { number: 0, text: step.to_string() }).collect();
    }

    /// Adds a tag at the end of the header.
    pub fn set<V: AsRef<str>>(&mut self, name: &str, values: impl IntoIterator<Item = V>) {
        let values = values.into_iter().map(|value| value.as_ref().to_string()).collect();
        self.tags.push(Tag { line: 0, name: name.to_string(), values });
    }

    /// The tag of this name, if there is one.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The line in its file on which the record begins.
    pub fn line(&self) -> usize {
        self.tags.first().map_or(1, |tag| tag.line)
    }

    /// The line of a tag, or of the first one if there is none of this name.
    pub fn line_of(&self, name: &str) -> usize {
        self.tag(name).map_or(self.line(), |tag| tag.line)
    }

    /// The line of a step in its file, counted from 0 in its game.
    pub fn line_of_step(&self, step: usize) -> usize {
        self.steps.get(step).map_or(self.line(), |line| line.number)
    }

    /// The name of the game.
    pub fn game(&self) -> Result<&str, Fault> {
        Ok(self.only("Game")?.1)
    }

    /// The text of the steps, one a line.
    pub fn steps(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().map(|line| line.text.as_str())
    }

    /// The setup of a game of `G`, by the version of the rules that the record names.
    pub fn setup<G: Game>(&self) -> Result<G::Setup, Fault> {
        let (line, version) = self.only("Rules")?;
        let version = options::rules::<G>(version).map_err(|why| Fault::new(line, why))?;
        let (line, setup) = self.only("Setup")?;
        let setup = options::setup::<G>(setup, version).map_err(|why| Fault::new(line, why))?;
        match G::rules(&setup) {
            said if said == version => Ok(setup),
            said => Err(Fault::new(
                line,
                format!("the setup says rules={said}, [Rules] says {version}"),
            )),
        }
    }

    /// Plays the record by the rules of `G`. Returns the game, or the first fault.
    pub fn play<G: Game>(&self) -> Result<Match<G>, Fault> {
        self.play_with(self.setup::<G>()?)
    }

    /// Plays the record with a setup that was read before.
    pub fn play_with<G: Game>(&self, setup: G::Setup) -> Result<Match<G>, Fault> {
        // An empty log cannot be refused; the steps follow one by one, so that a fault can name its
        // line.
        let nothing = std::iter::empty::<Step<G>>();
        let mut game =
            Match::<G>::replay(setup, nothing).expect("no step is refused where there is none");
        self.check_tags()?;
        self.check_names(&game)?;
        for (at, line) in self.steps.iter().enumerate() {
            let fault = |rule, what| Fault { line: line.number, step: Some(at + 1), rule, what };
            let step: Step<G> =
                line.text.parse().map_err(|why: ParseError| fault(None, why.to_string()))?;
            // Read before the step: a step at the wrong time breaks no rule itself, so the fault
            // names the rule by which the game was waiting.
            let rule = game.rule();
            game.play(step).map_err(|why| match why.rule() {
                Some(broken) => {
                    fault(Some(broken), format!("“{step}”: {}", why.because(game.why_not(&step))))
                }
                None => fault(Some(rule), format!("“{step}”: {why} (rule {rule})")),
            })?;
        }
        self.check_result(&game)?;
        Ok(game)
    }

    /// Tags with a meaning stand once, because a second one could say something else.
    fn check_tags(&self) -> Result<(), Fault> {
        for (at, tag) in self.tags.iter().enumerate() {
            let ours = OURS.contains(&tag.name.as_str());
            if ours && self.tags[..at].iter().any(|earlier| earlier.name == tag.name) {
                return Err(Fault::new(
                    tag.line,
                    format!("expected one tag [{} …], found a second", tag.name),
                ));
            }
        }
        Ok(())
    }

    fn check_names<G: Game>(&self, game: &Match<G>) -> Result<(), Fault> {
        let seats = usize::from(game.seats().len());
        match self.tag("Seats") {
            Some(tag) if tag.values.len() != seats => {
                let what = format!(
                    "expected {seats} names, one for each seat, found {}",
                    tag.values.len()
                );
                Err(Fault::new(tag.line, what))
            }
            _ => Ok(()),
        }
    }

    fn check_result<G: Game>(&self, game: &Match<G>) -> Result<(), Fault> {
        let Some(tag) = self.tag("Result") else { return Ok(()) };
        let said = tag.values.join("” “");
        let what = match game.standing().map(|standing| result(&standing)) {
            // The winners have to be named; points and places may be left out.
            Some(result) if tag.values.first() == result.first() => {
                match tag.values.iter().find(|value| !result.contains(value)) {
                    None => return Ok(()),
                    Some(wrong) => format!("the result is “{}”, not “{wrong}”", result.join("” “")),
                }
            }
            Some(result) => format!("the result is “{}”, not “{said}”", result[0]),
            None => format!("the game is not over, yet its result is said to be “{said}”"),
        };
        Err(Fault { rule: game.standing().map(|_| game.rule()), ..Fault::new(tag.line, what) })
    }

    /// The single value of a tag that every record must have.
    fn only(&self, name: &str) -> Result<(usize, &str), Fault> {
        let Some(tag) = self.tag(name) else {
            return Err(Fault::new(
                self.line(),
                format!("expected a tag [{name} \"…\"] in the header"),
            ));
        };
        match &tag.values[..] {
            [value] => Ok((tag.line, value)),
            _ => Err(Fault::new(tag.line, format!("expected one value for [{name}]"))),
        }
    }
}

/// The values of the tag `Result`: 1 for each seat that won or shared the victory and 0 for the
/// others; the places; and the points, where the game counts some.
fn result(standing: &Standing) -> Vec<String> {
    let by_seat = |value: &dyn Fn(Seat) -> Option<String>| {
        let values: Option<Vec<String>> = standing.seats().iter().map(value).collect();
        values.map(|values| values.join(" "))
    };
    let winners = standing.winners();
    let marks = by_seat(&|seat| Some(u8::from(winners.contains(seat)).to_string()));
    let places = by_seat(&|seat| Some(standing.place(seat).to_string()));
    let points = by_seat(&|seat| standing.points(seat).map(|points| points.to_string()));
    let named =
        |name: &str, values: Option<String>| values.map(|values| format!("{name} {values}"));
    [marks, named("places", places), named("points", points)].into_iter().flatten().collect()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            writeln!(f, "{tag}")?;
        }
        writeln!(f)?;
        for line in &self.steps {
            writeln!(f, "{}", line.text)?;
        }
        Ok(())
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}", self.name)?;
        for value in &self.values {
            // A name may hold anything a person can type, but a tag is one line.
            let value =
                value.replace(char::is_control, " ").replace('\\', "\\\\").replace('"', "\\\"");
            write!(f, " \"{value}\"")?;
        }
        f.write_str("]")
    }
}

impl FromStr for Tag {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Tag, ParseError> {
        let wrong = || ParseError::expected("a tag such as [Game \"NAME\"]", text);
        let inner =
            text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(wrong)?;
        let end = inner.find(|letter: char| !letter.is_ascii_alphanumeric()).ok_or_else(wrong)?;
        let (name, mut rest) = inner.split_at(end);
        if name.is_empty() {
            return Err(wrong());
        }
        let mut values = Vec::new();
        while !rest.is_empty() {
            let quoted = rest.trim_start_matches(' ').strip_prefix('"').ok_or_else(wrong)?;
            let (value, after) = unquote(quoted).ok_or_else(wrong)?;
            values.push(value);
            rest = after;
        }
        Ok(Tag { line: 0, name: name.to_string(), values })
    }
}

/// Reads up to the closing quote. Returns the quoted text and the rest.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &text[at + 1..])),
            '\\' => value.push(letters.next().filter(|(_, next)| matches!(next, '"' | '\\'))?.1),
            _ => value.push(letter),
        }
    }
    None
}

/// Reads one record after the other and holds one at a time. After a fault it goes on with the next
/// block that starts with a `[Game …]` tag.
pub struct Reader<R> {
    input: R,
    line: usize,
    /// The first line of the next record, if it was read already.
    ahead: Option<String>,
    done: bool,
}

/// One line of input, its end, or the reason why the line cannot be used.
enum Read {
    Text(String),
    End,
    Bad(String),
}

impl<R: BufRead> Reader<R> {
    /// Reads records from `input`.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, line: 0, ahead: None, done: false }
    }

    /// The line read last, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    fn record(&mut self) -> Option<Result<Record, Fault>> {
        let mut record = Record::default();
        let mut header_ended = false;
        loop {
            let text = match self.next_line() {
                Read::Text(text) => text,
                Read::End => return (!record.tags.is_empty()).then_some(Ok(record)),
                Read::Bad(what) => return Some(Err(Fault::new(self.line, what))),
            };
            if record.tags.len() + record.steps.len() == LONGEST_RECORD {
                let what = format!("a record has at most {LONGEST_RECORD} lines");
                return Some(Err(Fault::new(self.line, what)));
            }
            let blank = text.trim().is_empty();
            let comment = text.trim_start().starts_with('#');
            let in_header = !header_ended;
            match (in_header, text.starts_with('[')) {
                _ if comment => {}
                (true, _) if blank => header_ended = !record.tags.is_empty(),
                (true, _) => match text.parse::<Tag>() {
                    Ok(tag) => record.tags.push(Tag { line: self.line, ..tag }),
                    Err(why) => return Some(Err(Fault::new(self.line, why))),
                },
                // A tag after the header belongs to the next record, even without a blank line
                // between them.
                (false, true) => {
                    self.put_back(text);
                    return Some(Ok(record));
                }
                (false, false) if blank && record.steps.is_empty() => {}
                (false, false) if blank => return Some(Ok(record)),
                (false, false) => record.steps.push(Line { number: self.line, text }),
            }
        }
    }

    fn skip_to_next_game(&mut self) {
        loop {
            match self.next_line() {
                Read::Text(text) if text.starts_with("[Game ") => return self.put_back(text),
                Read::End => return,
                Read::Text(_) | Read::Bad(_) => {}
            }
        }
    }

    fn put_back(&mut self, text: String) {
        self.ahead = Some(text);
        // The line is counted again when it is read again.
        self.line -= 1;
    }

    fn next_line(&mut self) -> Read {
        if let Some(text) = self.ahead.take() {
            self.line += 1;
            return Read::Text(text);
        }
        if self.done {
            return Read::End;
        }
        let mut bytes = Vec::new();
        match self.read_bytes(&mut bytes) {
            Ok(0) => {
                self.done = true;
                return Read::End;
            }
            Ok(_) => self.line += 1,
            Err(error) => {
                // A broken input gives one fault and then ends, because reading on could fail for
                // ever.
                self.done = true;
                self.line += 1;
                return Read::Bad(format!("cannot be read: {error}"));
            }
        }
        if bytes.len() > LONGEST_LINE {
            return Read::Bad(format!("expected a line of at most {LONGEST_LINE} bytes"));
        }
        match String::from_utf8(bytes) {
            Ok(text) if self.line == 1 => {
                // Some editors begin a file with a byte order mark.
                Read::Text(text.trim_start_matches('\u{feff}').to_string())
            }
            Ok(text) => Read::Text(text),
            Err(_) => Read::Bad("expected text in UTF-8, found other bytes".to_string()),
        }
    }

    /// Reads a line without its end into `bytes`. Keeps only as much of a longer line as shows that
    /// it is too long, so that no input can fill the memory. Returns the number of bytes read.
    fn read_bytes(&mut self, bytes: &mut Vec<u8>) -> std::io::Result<usize> {
        let mut read = 0;
        loop {
            let buffer = self.input.fill_buf()?;
            if buffer.is_empty() {
                break;
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = end.map_or(buffer.len(), |at| at + 1);
            // Room for the longest line and for its end, which may be two bytes.
            let room = (LONGEST_LINE + 2).saturating_sub(bytes.len());
            bytes.extend_from_slice(&buffer[..part.min(room)]);
            read += part;
            self.input.consume(part);
            if end.is_some() {
                break;
            }
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(read)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Fault>;

    fn next(&mut self) -> Option<Result<Record, Fault>> {
        let record = self.record();
        if let Some(Err(_)) = record {
            self.skip_to_next_game();
        }
        record
    }
}
