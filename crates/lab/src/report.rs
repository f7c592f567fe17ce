//! What the lab found out, as data: the terminal, JSON and the HTML page are all made from it.

use serde::Serialize;

/// What is true of the intervals in every report.
pub const INTERVALS: &str = "Each figure stands with half the width of its 95 % interval: if everything were played again with other \
     seeds, nineteen intervals in twenty would hold the truth. The truth is that of these bots; people may \
     play otherwise.";

/// The answer to a question, and how it was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The question by its name on the command line, such as `seat`.
    pub question: String,
    /// The game by its name on the command line, such as `doggy-bag`.
    pub game: String,
    /// The question as a person asks it: "Does going first help?"
    pub title: String,
    /// The answer in one to three sentences, made from the figures.
    pub answer: Vec<String>,
    /// How it was found out, and what the figures mean: paragraphs.
    pub about: Vec<String>,
    /// What was played.
    pub run: Run,
    /// The figures.
    pub sections: Vec<Section>,
}

/// What was played. The same command gives the same report, on any machine and any number of cores.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// The command that gives this report again.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// Seats and variants.
    pub setup: String,
    /// Who played, in words.
    pub bots: String,
    /// The seed.
    pub seed: u64,
    /// How many games were played.
    pub games: u64,
    /// How many deals: the games of one deal share their dice and are one sample.
    pub deals: u64,
    /// Why fewer games were played than asked for, as a sentence.
    pub stopped_early: Option<String>,
}

/// Figures that belong together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    /// What they are about.
    pub title: String,
    /// What they mean: paragraphs.
    pub text: Vec<String>,
    /// The figures.
    pub table: Table,
    /// How to draw them.
    pub plot: Option<Plot>,
}

/// A table. Every row has one cell fewer than there are heads, as the first head stands above the names.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Table {
    /// What each column is; the first is that of the rows' names.
    pub heads: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// What it is about.
    pub name: String,
    /// What is known of it.
    pub cells: Vec<Cell>,
}

/// One entry of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    /// Words.
    Text(String),
    /// How many there were, exactly.
    Count(u64),
    /// A mean and half the width of its 95 % interval. Both are finite.
    Figure {
        /// The mean.
        mean: f64,
        /// The interval is this much to either side.
        margin: f64,
        /// How to write it.
        unit: Unit,
    },
    /// Nothing can be said: it never happened, or too rarely to tell how sure one can be.
    Empty,
}

/// How a figure is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// A share from 0 to 1, written as a percentage.
    Percent,
    /// A difference of two shares, written in percentage points with its sign.
    PercentagePoints,
    /// Points or pounds of the game, with two digits.
    Points,
    /// A difference of points or pounds, with its sign.
    PointsMore,
    /// Any other number, with two digits.
    Plain,
}

/// How figures are drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plot {
    /// A dot with its interval for each row, for one or more columns of the table.
    Dots {
        /// The columns, as indices into the cells of a row. All have the same unit.
        columns: Vec<usize>,
        /// Where everything would lie if all were equal: a line to compare with, in the unit of the cells.
        fair: Option<f64>,
        /// What the axis shows.
        axis: String,
    },
    /// Lines with intervals.
    Lines {
        /// What goes to the right.
        x_axis: String,
        /// What goes up.
        y_axis: String,
        /// Whether each step to the right is a doubling.
        log_x: bool,
        /// The unit of both the means and the margins.
        unit: Unit,
        /// A level line to compare with.
        fair: Option<f64>,
        /// The lines.
        series: Vec<Series>,
    },
    /// One bar after the other.
    Bars {
        /// What the bars stand for.
        x_axis: String,
        /// What their height is.
        y_axis: String,
        /// The unit of the heights.
        unit: Unit,
        /// The bars, from left to right.
        bars: Vec<Bar>,
    },
    /// A board, warmer where there is more.
    Map {
        /// What the warmth means.
        legend: String,
        /// The key of the board.
        town: String,
        /// Which side of it.
        night: bool,
        /// Number of the space, from 1, and how much there is.
        heat: Vec<(usize, f64)>,
        /// Draws the board. Only pictures need it, and it takes long, so it is no part of the data.
        #[serde(skip)]
        painter: Painter,
    },
}

/// Draws a board by its key and side, if there is such a board.
#[derive(Clone, Copy)]
pub struct Painter(pub fn(&str, bool) -> Option<Board>);

/// A drawn board of 1000 by 700.
pub struct Board {
    /// The drawing, as SVG.
    pub svg: String,
    /// Where each space lies, by its number.
    pub spaces: Vec<[i32; 2]>,
}

/// Reports are compared by their figures.
impl PartialEq for Painter {
    fn eq(&self, _: &Painter) -> bool {
        true
    }
}

impl std::fmt::Debug for Painter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Painter")
    }
}

/// A line of a plot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Series {
    /// What it shows.
    pub name: String,
    /// From left to right.
    pub points: Vec<Point>,
}

/// A point of a line.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// How far to the right.
    pub x: f64,
    /// How far up.
    pub mean: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
}

/// A bar of a plot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bar {
    /// What it stands for.
    pub name: String,
    /// Its height.
    pub mean: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
}

impl Report {
    /// The report as JSON for programs, over several lines.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report has only names as keys")
    }
}

impl Unit {
    /// A number of this unit in words, without its interval: `27.3 %`, `+1.20`.
    pub fn write(self, number: f64) -> String {
        format!("{}{}", self.number(number), self.sign())
    }

    /// A mean with its interval: `27.3 ± 1.1 %`.
    pub fn write_with(self, mean: f64, margin: f64) -> String {
        let margin = match self {
            Unit::Percent | Unit::PercentagePoints => Unit::Percent.number(margin),
            Unit::Points | Unit::PointsMore | Unit::Plain => Unit::Plain.number(margin),
        };
        format!("{} ± {margin}{}", self.number(mean), self.sign())
    }

    /// What stands behind numbers of this unit.
    const fn sign(self) -> &'static str {
        match self {
            Unit::Percent | Unit::PercentagePoints => " %",
            Unit::Points | Unit::PointsMore | Unit::Plain => "",
        }
    }

    fn number(self, number: f64) -> String {
        let written = match self {
            Unit::Percent => format!("{:.1}", 100.0 * number),
            Unit::PercentagePoints => format!("{:+.1}", 100.0 * number),
            Unit::Points | Unit::Plain => format!("{number:.2}"),
            Unit::PointsMore => format!("{number:+.2}"),
        };
        // Nothing is neither more nor less.
        let nothing = !written.contains(|letter: char| ('1'..='9').contains(&letter));
        if nothing { written.replace(['+', '-'], "") } else { written }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_in_their_unit() {
        assert_eq!(Unit::Percent.write_with(0.2734, 0.0111), "27.3 ± 1.1 %");
        assert_eq!(Unit::PercentagePoints.write_with(0.05, 0.012), "+5.0 ± 1.2 %");
        assert_eq!(Unit::PointsMore.write_with(-1.234, 0.5), "-1.23 ± 0.50");
        assert_eq!(Unit::PointsMore.write(-0.001), "0.00", "no sign before nothing");
        assert_eq!(Unit::Plain.write(12.0), "12.00");
    }
}
