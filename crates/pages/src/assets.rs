//! The files that pages are drawn with.

/// The style of the frame. Games bring their own ([`Drawn::STYLE`](crate::Drawn::STYLE)).
pub const STYLE: &str = include_str!("../assets/base.css");
/// The script of all pages.
pub const SCRIPT: &str = include_str!("../assets/fagin.js");
/// What it morphs pages with.
pub const MORPH: &str = include_str!("../assets/idiomorph.js");
/// What a browser adds to the dice.
pub const DICE: &str = include_str!("../assets/dice.js");
/// The script of the proof.
pub const VERIFY: &str = include_str!("../assets/verify.js");
/// How long browsers may keep them without asking.
pub const KEPT: &str = "max-age=3600";
