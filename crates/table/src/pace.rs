use serde::{Deserialize, Serialize};

use crate::UnknownName;

/// The time that a choice may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Pace {
    /// No limit.
    Endless,
    Relaxed,
    Brisk,
    Mail,
}

impl Pace {
    /// All paces, in the order in which forms offer them.
    pub const ALL: [Pace; 4] = [Pace::Relaxed, Pace::Brisk, Pace::Mail, Pace::Endless];

    /// The name in forms, in the API and in the storage.
    pub const fn name(self) -> &'static str {
        match self {
            Pace::Endless => "endless",
            Pace::Relaxed => "relaxed",
            Pace::Brisk => "brisk",
            Pace::Mail => "mail",
        }
    }

    pub fn from_name(name: &str) -> Option<Pace> {
        Pace::ALL.into_iter().find(|pace| pace.name() == name)
    }

    /// Seconds per choice; `None` if there is no limit.
    pub const fn seconds(self) -> Option<u64> {
        match self {
            Pace::Endless => None,
            Pace::Relaxed => Some(300),
            Pace::Brisk => Some(40),
            Pace::Mail => Some(3 * 24 * 3600),
        }
    }
}

impl From<Pace> for &'static str {
    fn from(pace: Pace) -> &'static str {
        pace.name()
    }
}

impl TryFrom<String> for Pace {
    type Error = UnknownName;

    fn try_from(name: String) -> Result<Pace, UnknownName> {
        let known = "relaxed, brisk, mail and endless";
        Pace::from_name(&name).ok_or(UnknownName { what: "its pace", name, known })
    }
}
