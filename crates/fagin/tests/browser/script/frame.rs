//! Small pages in the server's form.

use std::fmt::{Display, Formatter, Result};

/// The usual choices: the value sent, and the parts to tap for it.
const LOOT: [(&str, &str); 4] =
    [("loot w", "w"), ("loot ww", "w|w"), ("loot wr", "w|r"), ("pass", "")];

/// A frame: a hand of bones to tap, a chest, a bag, and a question.
#[derive(Clone)]
pub struct Frame {
    step: u32,
    hand: &'static str,
    chest: &'static str,
    choices: &'static [(&'static str, &'static str)],
    attributes: String,
    inside: String,
}

impl Frame {
    pub fn at(step: u32) -> Frame {
        let (attributes, inside) = (String::new(), String::new());
        Frame { step, hand: "wwr", chest: "", choices: &LOOT, attributes, inside }
    }

    /// With these bones in the hand, by letter.
    pub fn hand(self, hand: &'static str) -> Frame {
        Frame { hand, ..self }
    }

    /// With these bones on the chest, by letter.
    pub fn chest(self, chest: &'static str) -> Frame {
        Frame { chest, ..self }
    }

    pub fn choices(self, choices: &'static [(&'static str, &'static str)]) -> Frame {
        Frame { choices, ..self }
    }

    /// With these attributes of the table.
    pub fn with(self, attributes: impl Into<String>) -> Frame {
        Frame { attributes: attributes.into(), ..self }
    }

    /// With further content.
    pub fn inside(self, inside: impl Into<String>) -> Frame {
        Frame { inside: inside.into(), ..self }
    }

    fn question(&self) -> String {
        if self.choices.is_empty() {
            return String::new();
        }
        let radio = |(value, parts): &(&str, &str)| {
            format!(
                r#"<label><input type="radio" name="choice" required value="{value}" data-parts="{parts}"> to {value}</label>"#
            )
        };
        let radios: String = self.choices.iter().map(radio).collect();
        format!(
            r#"<form id="act" method="post" action="/t/X/act"><input type="hidden" name="step" value="{}">{radios}
               <output data-empty="Pick something">Pick something</output><button id="confirm">OK</button></form>"#,
            self.step
        )
    }
}

impl Display for Frame {
    fn fmt(&self, out: &mut Formatter) -> Result {
        let Frame { step, attributes, inside, .. } = self;
        let (hand, chest) = (bones("hand", self.hand, true), bones("chest", self.chest, false));
        let question = self.question();
        write!(
            out,
            r#"<main id="table" data-live="/t/X/live" data-step="{step}" {attributes}><h1 id="said">Step {step}</h1>
               <div class="zone" data-zone-home="sack" data-supply id="bag">bag</div>
               <div class="zone" id="chest">{chest}</div><div class="zone" id="hand">{hand}</div>{inside}{question}
               <details id="more"><summary>More</summary><p>…</p></details></main>"#
        )
    }
}

fn bones(zone: &str, letters: &str, tapped: bool) -> String {
    let bone = |(at, letter): (usize, char)| {
        let number = letters[..at].matches(letter).count();
        let part = if tapped { format!(r#"data-part="{letter}""#) } else { String::new() };
        format!(
            r#"<button type="button" class="bone" id="{zone}-{letter}-{number}" data-kind="bone-{letter}" data-zone="{zone}" {part}>{letter}</button>"#
        )
    };
    letters.char_indices().map(bone).collect()
}

pub fn page(main: impl Display) -> String {
    page_with(&["fagin.js"], main)
}

pub fn page_with(scripts: &[&str], main: impl Display) -> String {
    let script = |name: &&str| format!(r#"<script defer src="/{name}"></script>"#);
    let scripts: String = scripts.iter().map(script).collect();
    format!(
        r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Doggy Bag</title>
        <link rel="icon" href="data:,"><link rel="stylesheet" href="/look.css">
        <script defer src="/idiomorph.js"></script>{scripts}</head><body>
        <p id="offline" hidden data-lost="connection lost" data-away="cannot be stored"></p>
        <p id="notice" hidden data-unreachable="no answer"></p>{main}
        <button data-sound="sine 523 523 0 0.25 0.2" hidden>Sound</button>
        <button data-copy="http://x/t/X" data-copied="Copied" hidden>Copy</button>
        <form id="say" data-quiet method="post" action="/t/X/talk"><input id="text" name="text"><button>Say</button></form>
        </body></html>"#
    )
}
