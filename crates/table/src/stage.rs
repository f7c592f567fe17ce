use std::fmt;

use serde::{Deserialize, Serialize};

/// The stage of a table, from the first seat taken to the result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Stage {
    /// People sit down.
    Gathering,
    Playing,
    Over,
}

impl Stage {
    pub const ALL: [Stage; 3] = [Stage::Gathering, Stage::Playing, Stage::Over];

    /// The name in the API and in the storage.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }
}

impl From<Stage> for &'static str {
    fn from(stage: Stage) -> &'static str {
        stage.name()
    }
}

impl TryFrom<String> for Stage {
    type Error = UnknownName;

    fn try_from(name: String) -> Result<Stage, UnknownName> {
        let found = Stage::ALL.into_iter().find(|stage| stage.name() == name);
        found.ok_or(UnknownName { what: "its stage", name, known: "gathering, playing and over" })
    }
}

/// A stored name with no meaning here. A table with one is refused, because a guess would end its
/// game or stop its clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    pub(crate) what: &'static str,
    pub(crate) name: String,
    pub(crate) known: &'static str,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} is “{}”, which is none of {}", self.what, self.name, self.known)
    }
}

impl std::error::Error for UnknownName {}
