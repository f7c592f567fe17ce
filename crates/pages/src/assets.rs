//! The files that pages are drawn with.

/// The style of the frame. Games bring their own ([`Drawn::STYLE`](crate::Drawn::STYLE)).
pub const STYLE: &str = include_str!("../assets/base.css");
/// The script of all pages: its modules, each after those that it uses, in one scope that nothing leaves. Each page
/// works without it. Words come from the page (`data-` attributes), so the script speaks no language and knows no game.
pub const SCRIPT: &str = concat!(
    "// Needs idiomorph.js before it.\n\"use strict\";\n\n(() => {\n",
    include_str!("../assets/script/page.js"),
    include_str!("../assets/script/sound.js"),
    include_str!("../assets/script/gliding.js"),
    include_str!("../assets/script/choosing.js"),
    include_str!("../assets/script/comforts.js"),
    include_str!("../assets/script/frames.js"),
    include_str!("../assets/script/stream.js"),
    include_str!("../assets/script/forms.js"),
    include_str!("../assets/script/replay.js"),
    include_str!("../assets/script/board.js"),
    include_str!("../assets/script/start.js"),
    "})();\n"
);
/// What it morphs pages with.
pub const MORPH: &str = include_str!("../assets/idiomorph.js");
/// What a browser adds to the dice.
pub const DICE: &str = include_str!("../assets/dice.js");
/// The script of the proof.
pub const VERIFY: &str = include_str!("../assets/verify.js");
/// How long browsers may keep them without asking.
pub const KEPT: &str = "max-age=3600";
