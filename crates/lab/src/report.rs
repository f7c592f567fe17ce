//! A report as data. The terminal, JSON and the HTML page are made from it.

use serde::Serialize;

/// The paragraph on intervals, the same in every report.
pub const INTERVALS: &str = "Each figure stands with half the width of its 95% interval: if everything were played again with other \
     seeds, nineteen intervals in twenty would hold the truth. The truth is that of these bots; people may \
     play otherwise.";

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The question by its name on the command line, such as `seat`.
    pub question: String,
    /// The game by its name on the command line, such as `doggy-bag`.
    pub game: String,
    /// The question as a person asks it: "Does going first help?"
    pub title: String,
    /// One to three sentences with the main figures.
    pub answer: Vec<String>,
    /// Method and meaning of the figures: paragraphs.
    pub about: Vec<String>,
    pub run: Run,
    pub sections: Vec<Section>,
}

/// Description of a run. The same command gives the same report, on any machine and any number of
/// cores.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// The command that repeats the run.
    pub command: String,
    pub version: String,
    pub setup: String,
    /// The players, in words.
    pub bots: String,
    pub seed: u64,
    pub games: u64,
    /// Number of deals. The games of one deal share their dice and are one sample.
    pub deals: u64,
    /// The sentence that says why fewer games were played than asked for.
    pub stopped_early: Option<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Section {
    pub title: String,
    /// Paragraphs above the table.
    pub text: Vec<String>,
    pub table: DataTable,
    pub plot: Option<Plot>,
}

/// A table. Every row has one cell fewer than there are heads, because the first head stands above
/// the names.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DataTable {
    /// Titles of the columns; the first is that of the rows' names.
    pub heads: Vec<String>,
    pub rows: Vec<Row>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    pub name: String,
    pub cells: Vec<Cell>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cell {
    Text(String),
    /// An exact count.
    Count(u64),
    /// A mean and half the width of its 95% interval. Both are finite.
    Figure {
        mean: f64,
        /// Half the width of the interval.
        margin: f64,
        unit: Unit,
    },
    /// No estimate: it never happened, or too rarely for an interval.
    Empty,
}

/// The unit of a figure, which decides how it is written.
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

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plot {
    /// A dot with its interval for each row, for one or more columns of the table.
    Dots {
        /// The columns, as indices into the cells of a row. All have the same unit.
        columns: Vec<usize>,
        /// The value if all were equal, in the unit of the cells, drawn as a line.
        fair: Option<f64>,
        axis: String,
    },
    Lines {
        x_axis: String,
        y_axis: String,
        /// True for a logarithmic axis.
        log_x: bool,
        /// The unit of the means and margins.
        unit: Unit,
        /// The value if all were equal, drawn as a level line.
        fair: Option<f64>,
        series: Vec<Series>,
    },
    Bars {
        /// Title of the axis below the bars.
        x_axis: String,
        /// Title of the upright axis.
        y_axis: String,
        /// The unit of the heights.
        unit: Unit,
        bars: Vec<Bar>,
    },
    /// A board with coloured spaces.
    Map {
        /// Meaning of the colours.
        legend: String,
        /// The key of the board.
        town: String,
        /// True for its night side.
        night: bool,
        /// Number of each space, from 1, and its value.
        heat: Vec<(usize, f64)>,
        /// Draws the board. It takes long and only pictures need it, so it is no part of the data.
        #[serde(skip)]
        painter: Painter,
    },
}

/// Draws a board by its key and side; `None` if there is no such board.
#[derive(Clone, Copy)]
pub struct Painter(pub fn(&str, bool) -> Option<Board>);

/// A drawn board of 1000 by 700.
pub struct Board {
    /// The drawing.
    pub svg: String,
    /// Coordinates of each space, by its number.
    pub spaces: Vec<[i32; 2]>,
}

/// All painters are equal, because reports are compared by their figures.
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

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Series {
    pub name: String,
    /// Points from left to right.
    pub points: Vec<Point>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    pub x: f64,
    /// Value on the y axis.
    pub mean: f64,
    /// Half the width of the 95% interval.
    pub margin: f64,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bar {
    /// Label below the bar.
    pub name: String,
    /// Height of the bar.
    pub mean: f64,
    /// Half the width of the 95% interval.
    pub margin: f64,
}

impl Report {
    /// The report as indented JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a report has only names as keys")
    }
}

impl Unit {
    /// A number with its unit, without an interval: `27.3%`, `+1.20`.
    pub fn write(self, number: f64) -> String {
        format!("{}{}", self.number(number), self.sign())
    }

    /// A mean with its interval: `27.3 ± 1.1%`.
    pub fn write_with(self, mean: f64, margin: f64) -> String {
        let margin = match self {
            Unit::Percent | Unit::PercentagePoints => Unit::Percent.number(margin),
            Unit::Points | Unit::PointsMore | Unit::Plain => Unit::Plain.number(margin),
        };
        format!("{} ± {margin}{}", self.number(mean), self.sign())
    }

    /// The suffix of numbers in this unit.
    const fn sign(self) -> &'static str {
        match self {
            Unit::Percent | Unit::PercentagePoints => "%",
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
        // A number that is rounded to zero has no sign.
        let nothing = !written.contains(|letter: char| ('1'..='9').contains(&letter));
        if nothing { written.replace(['+', '-'], "") } else { written }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_in_their_unit() {
        assert_eq!(Unit::Percent.write_with(0.2734, 0.0111), "27.3 ± 1.1%");
        assert_eq!(Unit::PercentagePoints.write_with(0.05, 0.012), "+5.0 ± 1.2%");
        assert_eq!(Unit::PointsMore.write_with(-1.234, 0.5), "-1.23 ± 0.50");
        assert_eq!(Unit::PointsMore.write(-0.001), "0.00", "no sign before nothing");
        assert_eq!(Unit::Plain.write(12.0), "12.00");
    }
}
