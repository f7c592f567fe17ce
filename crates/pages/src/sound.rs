//! The sounds of a table, as the script plays them: notes with commas between them. A note is a
//! wave, its first and last pitch (Hz), its start and length (s), and its volume.

/// A step of another player.
pub const STEP: &str = "triangle 500 400 0 0.04 0.1";
/// It is the viewer's turn.
pub const TURN: &str = "sine 523 523 0 0.25 0.2, sine 659 659 0.16 0.4 0.2";
/// The game is over.
pub const OVER: &str = "triangle 523 523 0 0.2 0.22, triangle 659 659 0.14 0.2 0.22, \
    triangle 784 784 0.28 0.2 0.22, triangle 1047 1047 0.42 0.7 0.22";
/// A small piece is put down.
pub const CLACK: &str = "triangle 950 380 0 0.07 0.35, square 1800 900 0 0.02 0.08";
/// A heavy hand.
pub const THUD: &str = "sine 120 42 0 0.5 0.8, triangle 90 40 0.02 0.3 0.4";
/// Coins.
pub const COINS: &str = "triangle 2100 2100 0 0.12 0.15, triangle 2600 2600 0.07 0.12 0.15, \
    triangle 2350 2350 0.14 0.12 0.15, triangle 3100 3100 0.21 0.12 0.15";
