//! A job shared between machines: each plays every n-th batch and writes a file, and the files
//! together give what one machine would have found, to the byte.
//!
//! A file has one JSON value per line: first the part and its job, then the batches.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::run::Job;
use crate::samples::Batch;

/// One part of several: `2/3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shard {
    /// Number of the part, from 1.
    pub number: u64,
    /// Number of parts.
    pub of: u64,
}

/// Largest number of parts; more would be a typing error.
const MOST: u64 = 10_000;

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text
            .split_once('/')
            .and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if Shard { number, of }.is_possible() => Ok(Shard { number, of }),
            _ => Err("a shard is written as 2/3, the second of three".to_string()),
        }
    }
}

impl Shard {
    fn is_possible(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MOST
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shard {} of {}", self.number, self.of)
    }
}

#[derive(Serialize, Deserialize)]
struct Head {
    shard: Shard,
    job: Job,
}

/// The content of a part's file.
pub fn write(shard: Shard, job: &Job, batches: &[Batch]) -> String {
    let head = serde_json::to_string(&Head { shard, job: job.clone() });
    let lines = batches.iter().map(serde_json::to_string);
    let lines =
        std::iter::once(head).chain(lines).map(|line| line.expect("sums are numbers") + "\n");
    lines.collect()
}

/// A part's file after reading.
struct Part {
    name: String,
    head: Head,
    batches: Vec<Batch>,
}

/// The job of these files (name and content) and all its batches in order, or why they do not
/// belong together.
pub fn merge(files: &[(String, String)], version: &str) -> Result<(Job, Vec<Batch>), String> {
    let parts: Result<Vec<Part>, String> =
        files.iter().map(|(name, text)| read(name, text)).collect();
    let parts = parts?;
    let first = parts.first().ok_or("there is no shard to merge")?;
    for part in &parts {
        if part.head.job.version != version {
            return Err(format!(
                "{} was played by fagin {}, and this is fagin {version}: only the same version counts alike",
                part.name, part.head.job.version
            ));
        }
        same_job(first, part)?;
    }
    all_there(&parts)?;
    let job = first.head.job.clone();
    let mut batches: Vec<Batch> = parts.into_iter().flat_map(|part| part.batches).collect();
    batches.sort_by_key(|batch| batch.number);
    Ok((job, batches))
}

fn read(name: &str, text: &str) -> Result<Part, String> {
    let mut lines = text.lines().enumerate();
    let (_, head) = lines.next().ok_or_else(|| format!("{name} is empty"))?;
    let head: Head = serde_json::from_str(head).map_err(|_| {
        format!("{name} is not a shard: its first line does not say which part of which run it is")
    })?;
    if !head.shard.is_possible() {
        return Err(format!("{name} is not a shard: there is no {}", head.shard));
    }
    let batch = |(at, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|_| format!("{name} is broken: line {} is not a batch", at + 1))
    };
    let batches: Result<Vec<Batch>, String> = lines.map(batch).collect();
    Ok(Part { name: name.to_string(), head, batches: batches? })
}

fn same_job(one: &Part, other: &Part) -> Result<(), String> {
    let (a, b) = (&one.head.job, &other.head.job);
    let differ = |what: &str, one_has: &dyn fmt::Display, other_has: &dyn fmt::Display| {
        let (one, other) = (&one.name, &other.name);
        Err(format!(
            "{one} and {other} are not parts of one run: their {what} differ ({one_has} and {other_has})"
        ))
    };
    if a.question != b.question {
        return differ("questions", &a.question, &b.question);
    }
    if a.game != b.game {
        return differ("games", &a.game, &b.game);
    }
    if a.seed != b.seed {
        return differ("seeds", &a.seed, &b.seed);
    }
    if a.setup != b.setup {
        return differ("tables", &a.setup, &b.setup);
    }
    // The fields above have sentences of their own; any other difference shows in the command.
    if a != b {
        return differ("commands", &a.command, &b.command);
    }
    if one.head.shard.of != other.head.shard.of {
        return differ("numbers of shards", &one.head.shard.of, &other.head.shard.of);
    }
    Ok(())
}

/// Checks that each part is there once, with all its batches.
fn all_there(parts: &[Part]) -> Result<(), String> {
    let Some(first) = parts.first() else { return Ok(()) };
    for number in 1..=first.head.shard.of {
        let shard = Shard { number, of: first.head.shard.of };
        let mut found = parts.iter().filter(|part| part.head.shard == shard);
        let Some(part) = found.next() else { return Err(format!("{shard} is missing")) };
        if let Some(other) = found.next() {
            return Err(format!("{shard} is there twice: {} and {}", part.name, other.name));
        }
        complete(part)?;
    }
    Ok(())
}

fn complete(part: &Part) -> Result<(), String> {
    let Head { shard, job } = &part.head;
    let first = shard.number - 1;
    let all = job.batches.saturating_sub(first).div_ceil(shard.of);
    let has = part.batches.len() as u64;
    let in_order =
        (0..).zip(&part.batches).all(|(at, batch)| batch.number == first + at * shard.of);
    if has == all && in_order {
        return Ok(());
    }
    Err(format!(
        "{} does not have all of {shard}: {has} batches of {all}; let it be played again",
        part.name
    ))
}
