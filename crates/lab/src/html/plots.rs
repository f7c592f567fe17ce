//! Plots as SVG. They are drawn by hand, because they are few and plain, follow the page's colours
//! and have to be readable on a phone.

use maud::{Markup, PreEscaped, html};

use super::scale::Scale;
use crate::report::{Bar, Board, Cell, DataTable, Plot, Row, Section, Series, Unit};

/// Width of a plot in pixels: that of a phone, so that letters are not scaled down there.
const WIDTH: f64 = 440.0;
/// Approximate width of a letter, in pixels.
const LETTER: f64 = 6.6;
/// Number of distinct colours and marks; further series repeat them.
const KINDS: usize = 4;

/// The plot of a section; `None` if it has none, or nothing to show.
pub fn plot(section: &Section) -> Option<Markup> {
    match section.plot.as_ref()? {
        Plot::Dots { columns, fair, axis } => dots(section, columns, *fair, axis),
        Plot::Lines { x_axis, y_axis, log_x, unit, fair, series } => lines(
            section,
            &Axes { x: x_axis, y: y_axis, log_x: *log_x, unit: *unit, fair: *fair },
            series,
        ),
        Plot::Bars { x_axis, y_axis, unit, bars } => upright(section, x_axis, y_axis, *unit, bars),
        Plot::Map { legend, town, night, heat, painter } => {
            map(section, legend, heat, &(painter.0)(town, *night)?)
        }
    }
}

/// The SVG element around a plot. Screen readers are told that the table has the same figures.
fn paper(section: &Section, class: &str, height: f64, drawn: Markup) -> Markup {
    let label = format!("Plot: {}. The table has the same figures.", section.title);
    html! {
        svg class={ "plot" (class) } xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (n(WIDTH)) " " (n(height)) }
            role="img" aria-label=(label) { (drawn) }
    }
}

/// A coordinate with one decimal at most, because thousands of them make up the page.
fn n(number: f64) -> String {
    let written = format!("{number:.1}");
    written.strip_suffix(".0").map_or(written.clone(), String::from)
}

/// The content of a [`Cell::Figure`].
struct Figure {
    mean: f64,
    margin: f64,
    unit: Unit,
}

fn figure(row: &Row, column: usize) -> Option<Figure> {
    match row.cells.get(column)? {
        &Cell::Figure { mean, margin, unit } => Some(Figure { mean, margin, unit }),
        _ => None,
    }
}

// ---- Dots: a line for every row

const ROW: f64 = 24.0;

fn dots(section: &Section, columns: &[usize], fair: Option<f64>, axis: &str) -> Option<Markup> {
    let table = &section.table;
    let all: Vec<Figure> = table
        .rows
        .iter()
        .flat_map(|row| columns.iter().filter_map(|&column| figure(row, column)))
        .collect();
    let unit = all.first()?.unit;
    let longest = table.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let left = (longest as f64 * LETTER + 12.0).clamp(40.0, 0.45 * WIDTH);
    let ends =
        all.iter().flat_map(|figure| [figure.mean - figure.margin, figure.mean + figure.margin]);
    let scale = Scale::around(ends.chain(fair), left, WIDTH - 14.0);
    let top = if columns.len() > 1 { 10.0 + 18.0 * columns.len() as f64 } else { 14.0 };
    let bottom = top + ROW * table.rows.len() as f64;
    let drawn = html! {
        (key(columns.iter().filter_map(|&column| table.heads.get(column + 1)).map(String::as_str)))
        (grid_down(&scale, unit, top, bottom))
        (fair_down(&scale, fair, top, bottom))
        @for (at, row) in table.rows.iter().enumerate() {
            (dots_of(row, columns, &scale, top + ROW * (at as f64 + 0.5), left))
        }
        text .axis-name x=(n(0.5 * (left + WIDTH))) y=(n(bottom + 34.0)) text-anchor="middle" { (axis) }
    };
    Some(paper(section, "", bottom + 42.0, drawn))
}

fn dots_of(row: &Row, columns: &[usize], scale: &Scale, y: f64, left: f64) -> Markup {
    // The series of a row are staggered, so that their intervals do not cover each other.
    let spread = 5.0 * (columns.len() - 1) as f64;
    html! {
        text x=(n(left - 8.0)) y=(n(y + 4.0)) text-anchor="end" { (fitted(&row.name, left - 8.0)) }
        @for (kind, figure) in columns.iter().map(|&column| figure(row, column)).enumerate() {
            @if let Some(Figure { mean, margin, unit }) = figure {
                @let y = y - 0.5 * spread + 5.0 * kind as f64;
                g class={ "c" (kind % KINDS) } {
                    title { (row.name) ": " (unit.write_with(mean, margin)) }
                    path .range d={ "M" (n(scale.at(mean - margin))) " " (n(y)) "H" (n(scale.at(mean + margin))) } {}
                    (mark(kind, scale.at(mean), y))
                }
            }
        }
    }
}

/// A name cut to the room that it has, in pixels.
fn fitted(name: &str, room: f64) -> String {
    let letters = (room / LETTER) as usize;
    if name.chars().count() <= letters {
        return name.to_string();
    }
    name.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

/// The mark of a series. Marks differ by shape, not by colour alone.
fn mark(kind: usize, x: f64, y: f64) -> Markup {
    match kind % KINDS {
        0 => html! { circle .mark cx=(n(x)) cy=(n(y)) r="5" {} },
        1 => html! { rect .mark x=(n(x - 4.5)) y=(n(y - 4.5)) width="9" height="9" {} },
        2 => html! { path .mark d={ "M" (n(x)) " " (n(y - 6.0)) "l6 10h-12z" } {} },
        _ => html! { path .mark d={ "M" (n(x)) " " (n(y - 6.0)) "l6 6-6 6-6-6z" } {} },
    }
}

/// The key of the marks, if there are several series.
fn key<'a>(names: impl Iterator<Item = &'a str>) -> Markup {
    let names: Vec<&str> = names.collect();
    html! {
        @if names.len() > 1 {
            @for (kind, name) in names.iter().enumerate() {
                @let y = 12.0 + 18.0 * kind as f64;
                g class={ "c" (kind % KINDS) } { (mark(kind, 10.0, y - 4.0)) }
                text x="22" y=(n(y)) { (name) }
            }
        }
    }
}

fn grid_down(scale: &Scale, unit: Unit, top: f64, bottom: f64) -> Markup {
    html! {
        @for tick in scale.ticks(4) {
            @let x = n(scale.at(tick));
            path .grid d={ "M" (x) " " (n(top)) "V" (n(bottom)) } {}
            text .tick x=(x) y=(n(bottom + 16.0)) text-anchor="middle" { (short(unit, tick)) }
        }
    }
}

fn fair_down(scale: &Scale, fair: Option<f64>, top: f64, bottom: f64) -> Markup {
    html! {
        @if let Some(fair) = fair {
            path .fair d={ "M" (n(scale.at(fair))) " " (n(top - 4.0)) "V" (n(bottom)) } {}
        }
    }
}

/// A tick of an axis, without superfluous zeros.
fn short(unit: Unit, value: f64) -> String {
    let tidy = |number: f64| {
        let written = format!("{number:.3}");
        let written = written.trim_end_matches('0').trim_end_matches('.');
        if written == "-0" { "0".to_string() } else { written.replace('-', "−") }
    };
    match unit {
        Unit::Percent | Unit::PercentagePoints => format!("{}%", tidy(100.0 * value)),
        Unit::Points | Unit::PointsMore | Unit::Plain => tidy(value),
    }
}

// ---- Lines and bars: from left to right

/// The axes of a plot that goes from left to right.
struct Axes<'a> {
    x: &'a str,
    y: &'a str,
    log_x: bool,
    unit: Unit,
    fair: Option<f64>,
}

const LEFT: f64 = 52.0;
const HEIGHT: f64 = 210.0;

fn lines(section: &Section, axes: &Axes, series: &[Series]) -> Option<Markup> {
    let points = || series.iter().flat_map(|line| &line.points);
    points().next()?;
    let top = if series.len() > 1 { 30.0 + 18.0 * series.len() as f64 } else { 34.0 };
    let bottom = top + HEIGHT;
    let xs = points().map(|point| point.x);
    let right = WIDTH - 18.0;
    let across =
        if axes.log_x { Scale::doubling(xs, LEFT, right) } else { Scale::around(xs, LEFT, right) };
    let ends = points().flat_map(|point| [point.mean - point.margin, point.mean + point.margin]);
    let up = Scale::around(ends.chain(axes.fair), bottom, top);
    let ticks = x_ticks(series, axes.log_x, &across);
    let drawn = html! {
        (key(series.iter().map(|line| line.name.as_str())))
        (grid_across(&up, axes.unit, axes.y, top))
        @if let Some(fair) = axes.fair { path .fair d={ "M" (n(LEFT)) " " (n(up.at(fair))) "H" (n(right)) } {} }
        @for &tick in &ticks {
            text .tick x=(n(across.at(tick))) y=(n(bottom + 18.0)) text-anchor="middle" { (short(Unit::Plain, tick)) }
        }
        path .axis d={ "M" (n(LEFT)) " " (n(bottom)) "H" (n(right)) } {}
        text .axis-name x=(n(0.5 * (LEFT + right))) y=(n(bottom + 38.0)) text-anchor="middle" { (axes.x) }
        @for (kind, line) in series.iter().enumerate() { (line_of(kind, line, axes.unit, &across, &up)) }
    };
    Some(paper(section, "", bottom + 46.0, drawn))
}

/// Ticks of the x axis: the points' own values if they are few or doublings, round values
/// otherwise.
fn x_ticks(series: &[Series], log: bool, across: &Scale) -> Vec<f64> {
    let mut xs: Vec<f64> =
        series.iter().flat_map(|line| &line.points).map(|point| point.x).collect();
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    if xs.len() <= 8 || log {
        let every = xs.len().div_ceil(8).max(1);
        return xs.into_iter().step_by(every).collect();
    }
    across.ticks(6)
}

fn line_of(kind: usize, line: &Series, unit: Unit, across: &Scale, up: &Scale) -> Markup {
    let path: Vec<String> = line
        .points
        .iter()
        .map(|point| format!("{} {}", n(across.at(point.x)), n(up.at(point.mean))))
        .collect();
    html! {
        g class={ "c" (kind % KINDS) } {
            path .path d={ "M" (path.join("L")) } {}
            @for point in &line.points {
                @let (x, y) = (across.at(point.x), up.at(point.mean));
                g {
                    title { (line.name) ", " (short(Unit::Plain, point.x)) ": " (unit.write_with(point.mean, point.margin)) }
                    path .range d={ "M" (n(x)) " " (n(up.at(point.mean - point.margin))) "V" (n(up.at(point.mean + point.margin))) } {}
                    (mark(kind, x, y))
                }
            }
        }
    }
}

fn grid_across(up: &Scale, unit: Unit, name: &str, top: f64) -> Markup {
    html! {
        text .axis-name x="2" y=(n(top - 14.0)) { (name) }
        @for tick in up.ticks(5) {
            @let y = up.at(tick);
            path .grid d={ "M" (n(LEFT)) " " (n(y)) "H" (n(WIDTH - 18.0)) } {}
            text .tick x=(n(LEFT - 6.0)) y=(n(y + 4.0)) text-anchor="end" { (short(unit, tick)) }
        }
    }
}

fn upright(
    section: &Section,
    x_axis: &str,
    y_axis: &str,
    unit: Unit,
    bars: &[Bar],
) -> Option<Markup> {
    bars.first()?;
    let (top, right) = (34.0, WIDTH - 18.0);
    let bottom = top + HEIGHT;
    let up = Scale::around(bars.iter().map(|bar| bar.mean + bar.margin).chain([0.0]), bottom, top);
    let step = (right - LEFT) / bars.len() as f64;
    let longest = bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(1);
    // Only every n-th bar has room for its name.
    let every = ((longest as f64 * LETTER + 6.0) / step).ceil().max(1.0) as usize;
    let drawn = html! {
        (grid_across(&up, unit, y_axis, top))
        @for (at, bar) in bars.iter().enumerate() {
            @let x = LEFT + step * (at as f64 + 0.5);
            g .c0 {
                title { (bar.name) ": " (unit.write_with(bar.mean, bar.margin)) }
                rect .bar x=(n(x - 0.4 * step)) y=(n(up.at(bar.mean))) width=(n(0.8 * step))
                    height=(n((up.at(0.0) - up.at(bar.mean)).max(0.0))) {}
                path .range d={ "M" (n(x)) " " (n(up.at((bar.mean - bar.margin).max(0.0)))) "V" (n(up.at(bar.mean + bar.margin))) } {}
            }
            @if at % every == 0 {
                text .tick x=(n(x)) y=(n(bottom + 18.0)) text-anchor="middle" { (bar.name) }
            }
        }
        path .axis d={ "M" (n(LEFT)) " " (n(up.at(0.0))) "H" (n(right)) } {}
        text .axis-name x=(n(0.5 * (LEFT + right))) y=(n(bottom + 38.0)) text-anchor="middle" { (x_axis) }
    };
    Some(paper(section, "", bottom + 46.0, drawn))
}

// ---- The map

/// Size of a board's drawing, as in [`Board`].
const BOARD: [f64; 2] = [1000.0, 700.0];
/// Colours from cold to hot. They differ in lightness too, for those who cannot tell them apart.
const WARMTH: [[f64; 3]; 3] = [[252.0, 246.0, 222.0], [240.0, 160.0, 70.0], [150.0, 20.0, 20.0]];

fn map(section: &Section, legend: &str, heat: &[(usize, f64)], board: &Board) -> Option<Markup> {
    let hottest = heat.iter().map(|&(_, heat)| heat).fold(0.0, f64::max);
    let share = WIDTH / BOARD[0];
    let height = BOARD[1] * share;
    let drawn = html! {
        g transform={ "scale(" (format!("{share:.4}")) ")" } {
            g opacity="0.55" { (PreEscaped(&board.svg)) }
            @for &(space, heat) in heat {
                @if let Some(&[x, y]) = board.spaces.get(space) {
                    @let warm = if hottest > 0.0 { heat / hottest } else { 0.0 };
                    g {
                        title { (space_name(&section.table, space)) ": " (format!("{heat:.2}")) }
                        // The radius follows the root of the heat, so that the area grows with the
                        // heat.
                        circle .heat cx=(x) cy=(y) r=(n(17.0 + 11.0 * warm.sqrt())) fill=(colour(warm)) {}
                        text .heat-number.hot[warm > 0.7] x=(x) y=(y + 6) font-size="17" { (space) }
                    }
                }
            }
        }
        (warmth_key(legend, hottest, height + 10.0))
    };
    Some(paper(section, " map", height + 44.0, drawn))
}

/// The name of a space in the table, whose row names hold the space's number.
fn space_name(table: &DataTable, space: usize) -> String {
    let number = space.to_string();
    let is_it =
        |row: &&Row| row.name.split(|sign: char| !sign.is_ascii_digit()).any(|part| part == number);
    table.rows.iter().find(is_it).map_or(number.clone(), |row| row.name.clone())
}

fn colour(warm: f64) -> String {
    let place = 2.0 * warm.clamp(0.0, 1.0);
    let (from, to) = if place < 1.0 { (WARMTH[0], WARMTH[1]) } else { (WARMTH[1], WARMTH[2]) };
    // At full heat the fraction is 0 again, though the colour is the last one.
    let between = place.fract() + if place >= 2.0 { 1.0 } else { 0.0 };
    let part = |at: usize| (from[at] * (1.0 - between) + to[at] * between).round() as u8;
    format!("#{:02x}{:02x}{:02x}", part(0), part(1), part(2))
}

fn warmth_key(legend: &str, hottest: f64, y: f64) -> Markup {
    const STEPS: usize = 12;
    let (left, wide) = (10.0, 10.0);
    html! {
        @for step in 0..STEPS {
            rect x=(n(left + wide * step as f64)) y=(n(y)) width=(n(wide)) height="10"
                fill=(colour(step as f64 / (STEPS - 1) as f64)) {}
        }
        text .tick x=(n(left)) y=(n(y + 24.0)) { "0" }
        text .tick x=(n(left + wide * STEPS as f64)) y=(n(y + 24.0)) text-anchor="end" { (format!("{hottest:.2}")) }
        text .axis-name x=(n(left + wide * STEPS as f64 + 12.0)) y=(n(y + 9.0)) { (legend) }
    }
}
