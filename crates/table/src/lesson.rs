//! A lesson: a guided game, read from its text (docs/lessons.md).

use std::ops::Range;

use engine::Seat;

/// The seat of the person who learns.
pub const LEARNER: Seat = Seat::new(0);

/// A game whose chance and bots are written down, with sentences for the person who plays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    pub name: String,
    /// The options of the game.
    pub setup: String,
    /// The names of the bots, from seat 1 on.
    pub bots: Vec<String>,
    pub chapters: Vec<Chapter>,
    pub parts: Vec<Part>,
    /// A number that follows from the text. A stored table with another one had another text.
    pub print: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    pub name: String,
    /// The number of the first part.
    pub at: usize,
}

/// One part of a lesson. The place in a lesson is the number of parts that are done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A sentence to be read.
    Say(Hint),
    /// A choice of the learner.
    Do(Task),
    /// A step of chance or of a bot, or one that the learner need not choose.
    Step(String),
}

/// A sentence, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The name of the sentence.
    pub name: String,
    /// The pieces that are lit: names of parts, of zones, or ids.
    pub lit: Vec<String>,
    /// The rule behind it; empty if there is none.
    pub rule: String,
}

/// A choice that the learner is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    pub hint: Hint,
    /// The choices that are accepted. The first one is played when the lesson is begun at a later
    /// chapter.
    pub choices: Vec<String>,
}

impl Part {
    pub fn hint(&self) -> Option<&Hint> {
        match self {
            Part::Say(hint) => Some(hint),
            Part::Do(task) => Some(&task.hint),
            Part::Step(_) => None,
        }
    }

    /// The step of the game, if it is one. A choice of the learner is the first that is accepted.
    fn step(&self) -> Option<String> {
        match self {
            Part::Say(_) => None,
            Part::Do(task) => Some(format!("{LEARNER}: {}", task.choices[0])),
            Part::Step(step) => Some(step.clone()),
        }
    }
}

impl Lesson {
    /// Reads a lesson; the complaint names the line.
    pub fn read(text: &str) -> Result<Lesson, String> {
        let mut lesson = Lesson {
            name: String::new(),
            setup: String::new(),
            bots: Vec::new(),
            chapters: Vec::new(),
            parts: Vec::new(),
            print: print(text),
        };
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                lesson.add(line).map_err(|what| format!("line {number}: {what}"))?;
            }
        }
        lesson.complete()
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        if let Some(tag) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            return self.add_tag(tag);
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "chapter" => self.chapters.push(Chapter { name: word(rest)?, at: self.parts.len() }),
            "say" => self.parts.push(Part::Say(hint(rest)?)),
            "do" => {
                self.parts.push(Part::Do(Task { hint: hint(rest)?, choices: Vec::new() }));
            }
            "or" => self.task()?.choices.push(rest.to_string()),
            _ => match self.parts.last_mut() {
                Some(Part::Do(task)) if task.choices.is_empty() => {
                    let choice = line.strip_prefix(&format!("{LEARNER}: "));
                    let choice = choice.ok_or("the choice of seat 0 comes after “do”")?;
                    task.choices.push(choice.to_string());
                }
                _ => self.parts.push(Part::Step(line.to_string())),
            },
        }
        Ok(())
    }

    fn add_tag(&mut self, tag: &str) -> Result<(), String> {
        let (name, value) = tag.split_once(' ').ok_or("a tag is [Name \"value\"]")?;
        let values: Vec<String> = value.split('"').skip(1).step_by(2).map(str::to_string).collect();
        match (name, values.as_slice()) {
            ("Lesson", [name]) => self.name = word(name)?,
            ("Setup", [setup]) => self.setup.clone_from(setup),
            ("Bots", bots) if !bots.is_empty() => self.bots = bots.to_vec(),
            _ => return Err(format!("“{name}” is none of Lesson, Setup and Bots with a value")),
        }
        Ok(())
    }

    fn task(&mut self) -> Result<&mut Task, String> {
        match self.parts.last_mut() {
            Some(Part::Do(task)) if !task.choices.is_empty() => Ok(task),
            _ => Err("“or” comes after a choice of the learner".to_string()),
        }
    }

    fn complete(self) -> Result<Lesson, String> {
        let is_empty = |part: &Part| matches!(part, Part::Do(task) if task.choices.is_empty());
        match () {
            () if self.name.is_empty() => Err("the tag Lesson is missing".to_string()),
            () if self.setup.is_empty() => Err("the tag Setup is missing".to_string()),
            () if self.bots.is_empty() => Err("the tag Bots is missing".to_string()),
            () if self.parts.iter().any(is_empty) => Err("a “do” has no choice".to_string()),
            () if !matches!(self.parts.last(), Some(Part::Say(_))) => {
                Err("a lesson ends with a sentence".to_string())
            }
            () if self.chapters.first().is_none_or(|chapter| chapter.at > 0) => {
                Err("a lesson begins with a chapter".to_string())
            }
            () => Ok(self),
        }
    }

    /// The part that waits for the learner at a place: that part, or the next one after steps that
    /// play by themselves.
    pub fn stop(&self, place: usize) -> usize {
        let waits = |part: &Part| part.hint().is_some();
        let after = self.parts.iter().skip(place).position(waits);
        after.map_or(self.parts.len(), |after| place + after)
    }

    /// The steps of these parts.
    pub fn steps(&self, parts: Range<usize>) -> Vec<String> {
        self.parts[parts].iter().filter_map(Part::step).collect()
    }

    /// The number of sentences that are read before a place.
    pub fn read_before(&self, place: usize) -> usize {
        self.parts[..place].iter().filter(|part| part.step().is_none()).count()
    }

    /// The sentence to show at a place, and whether it is the learner's turn: while steps play by
    /// themselves, the one before them stays.
    pub fn hint(&self, place: usize) -> Option<(usize, &Hint, bool)> {
        let now = self.parts.get(place).and_then(Part::hint).map(|hint| (place, hint, true));
        let before = || {
            let done = self.parts.iter().enumerate().take(place).rev();
            done.filter_map(|(at, part)| Some((at, part.hint()?, false))).next()
        };
        now.or_else(before)
    }

    /// Whether a place is the last one: its sentence is all that is left.
    pub fn is_last(&self, place: usize) -> bool {
        place + 1 >= self.parts.len()
    }

    /// The number of parts that wait for the learner before a place.
    pub fn stops_before(&self, place: usize) -> u32 {
        self.parts.iter().take(place).map(|part| u32::from(part.hint().is_some())).sum()
    }

    pub fn chapter(&self, name: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.name == name)
    }
}

fn word(text: &str) -> Result<String, String> {
    let is_word = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    match !text.is_empty() && text.chars().all(is_word) {
        true => Ok(text.to_string()),
        false => Err(format!("“{text}” is no name of small letters")),
    }
}

/// Reads `name | lit pieces | rule`, of which the last two may be missing.
fn hint(text: &str) -> Result<Hint, String> {
    let mut fields = text.split('|').map(str::trim);
    let [name, lit, rule, more] = [(); 4].map(|()| fields.next());
    if more.is_some() {
        return Err("a sentence has a name, what is lit, and a rule".to_string());
    }
    Ok(Hint {
        name: word(name.unwrap_or_default())?,
        lit: lit.unwrap_or_default().split_whitespace().map(str::to_string).collect(),
        rule: rule.unwrap_or_default().to_string(),
    })
}

/// A number of a text (FNV-1a), the same in every version of the program.
fn print(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |print, byte| (print ^ u32::from(byte)).wrapping_mul(16_777_619))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A lesson.\n[Lesson \"first\"]\n[Setup \"seats=2\"]\n[Bots \"Bea\"]\n\n\
        chapter one\nsay hello | hand | DB-L2\ncoins 1 1\ndo give | hand\n0: loot gw\nor loot gg\n\
        1: loot rr\nchapter two\nsay bye\n";

    #[test]
    fn a_lesson_is_read_part_by_part() {
        let lesson = Lesson::read(TEXT).expect("it is one");
        assert_eq!((lesson.parts.len(), lesson.chapters[1].at), (5, 4));
        let Part::Do(task) = &lesson.parts[2] else { panic!("{lesson:?}") };
        assert_eq!(task.choices, ["loot gw", "loot gg"]);
        assert_eq!(lesson.steps(0..4), ["coins 1 1", "0: loot gw", "1: loot rr"]);
        assert_eq!((lesson.stop(1), lesson.stop(3), lesson.read_before(4)), (2, 4, 1));
    }

    #[test]
    fn while_steps_play_the_sentence_before_them_stays() {
        let lesson = Lesson::read(TEXT).expect("it is one");
        let shown = |place| lesson.hint(place).map(|(_, hint, now)| (hint.name.as_str(), now));
        assert_eq!(shown(1), Some(("hello", false)));
        assert_eq!(shown(2), Some(("give", true)));
        assert_eq!(shown(3), Some(("give", false)));
    }

    #[test]
    fn a_complaint_names_the_line() {
        for (from, to, complaint) in [
            ("0: loot gw", "1: loot gw", "line 10: the choice of seat 0 comes after “do”"),
            ("or loot gg", "say x\nor loot gg", "line 12: “or” comes after a choice"),
            ("say hello", "say Hello!", "line 7: “Hello!” is no name"),
            ("[Lesson \"first\"]", "[Lessons \"first\"]", "line 2: “Lessons” is none of"),
            ("chapter two\nsay bye", "1: loot rr", "a lesson ends with a sentence"),
            ("chapter one", "say x\nchapter one", "a lesson begins with a chapter"),
        ] {
            let fault = Lesson::read(&TEXT.replace(from, to)).expect_err("it is wrong");
            assert!(fault.starts_with(complaint), "{fault}");
        }
    }
}
