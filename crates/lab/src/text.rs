//! A report for the terminal: the answer first, then the figures in aligned tables.

use textwrap::core::display_width;

use crate::report::{Cell, DataTable, Report, Row, Section};

/// The report in lines of at most `width` columns, as far as its tables allow.
pub fn text(report: &Report, width: usize) -> String {
    let mut lines = vec![report.title.clone(), String::new()];
    paragraphs(&mut lines, &report.answer, width);
    for section in &report.sections {
        section_lines(&mut lines, section, width);
    }
    lines.push("How it was found out".to_string());
    paragraphs(&mut lines, &report.about, width);
    lines.extend(run_lines(report, width));
    lines.join("\n") + "\n"
}

fn paragraphs(lines: &mut Vec<String>, texts: &[String], width: usize) {
    for text in texts {
        lines.extend(wrapped(text, width));
    }
    lines.push(String::new());
}

/// Wraps lines without breaking a figure from its margin.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    // No-break spaces, because textwrap breaks at plain ones.
    let bound = text.replace(" ± ", "\u{a0}±\u{a0}");
    textwrap::wrap(&bound, width).iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// One section as text.
pub fn section(section: &Section, width: usize) -> String {
    let mut lines = Vec::new();
    section_lines(&mut lines, section, width);
    lines.join("\n")
}

fn section_lines(lines: &mut Vec<String>, section: &Section, width: usize) {
    lines.push(section.title.clone());
    if !section.text.is_empty() {
        lines.extend(section.text.iter().flat_map(|text| wrapped(text, width)));
    }
    lines.extend(table_lines(&section.table, width));
    lines.push(String::new());
}

fn run_lines(report: &Report, width: usize) -> Vec<String> {
    let run = &report.run;
    let played = format!(
        "{} games, {} deals, seed {}, fagin {}; {}; {}.",
        thousands(run.games),
        thousands(run.deals),
        run.seed,
        run.version,
        run.setup,
        run.bots
    );
    let texts = std::iter::once(&played).chain(&run.stopped_early);
    let lines = texts.flat_map(|text| wrapped(text, width));
    // The command stays on one line, so that it can be copied.
    lines.chain([format!("Again: {}", run.command)]).collect()
}

/// A number with commas between thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Names to the left, figures to the right; long heads are wrapped.
fn table_lines(table: &DataTable, width: usize) -> Vec<String> {
    let rows: Vec<Vec<String>> = table.rows.iter().map(written).collect();
    let widths = widths(&table.heads, &rows, width);
    let mut lines = head_lines(&table.heads, &widths);
    let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
    lines.push(rule.join("──"));
    lines.extend(rows.iter().map(|row| aligned(row, &widths)));
    lines
}

/// Widths of the columns: those of the figures, and more for a long head if there is room.
fn widths(heads: &[String], rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let of = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| display_width(text)).max()
    };
    let figures: Vec<usize> = (0..heads.len()).map(|column| of(column).unwrap_or(0)).collect();
    let taken = figures.iter().sum::<usize>() + GAP.len() * heads.len();
    let spare = (width.saturating_sub(taken) / heads.len().max(1)).min(MOST_SPARE);
    let fitted = heads.iter().zip(figures).map(|(head, figures)| {
        // The longest word of a head is never broken.
        let least = head.split(' ').map(display_width).fold(figures, usize::max);
        least.max(display_width(head).min(least + spare))
    });
    fitted.collect()
}

/// The heads, wrapped. Short ones stand directly above their figures.
fn head_lines(heads: &[String], widths: &[usize]) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = heads
        .iter()
        .zip(widths)
        .map(|(head, &width)| textwrap::wrap(head, width).iter().map(ToString::to_string).collect())
        .collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let line = |number: usize| {
        let part = |head: &Vec<String>| {
            let at = (number + head.len()).checked_sub(height);
            at.map_or_else(String::new, |at| head[at].clone())
        };
        aligned(&wrapped.iter().map(part).collect::<Vec<_>>(), widths)
    };
    (0..height).map(line).collect()
}

const GAP: &str = "  ";
/// Most columns that a head may add to the width of its figures.
const MOST_SPARE: usize = 6;

fn written(row: &Row) -> Vec<String> {
    std::iter::once(row.name.clone()).chain(row.cells.iter().map(cell)).collect()
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Count(count) => thousands(*count),
        Cell::Figure { mean, margin, unit } => unit.write_with(*mean, *margin),
        Cell::Empty => "–".to_string(),
    }
}

fn aligned(cells: &[String], widths: &[usize]) -> String {
    let pad = |text: &str, width: usize| " ".repeat(width.saturating_sub(display_width(text)));
    let mut columns = cells.iter().zip(widths);
    let mut line = columns
        .next()
        .map_or_else(String::new, |(name, &width)| format!("{name}{}", pad(name, width)));
    for (text, &width) in columns {
        line += &format!("{GAP}{}{text}", pad(text, width));
    }
    line.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Unit;

    #[test]
    fn figures_stand_below_each_other() {
        let figure = |mean, margin| Cell::Figure { mean, margin, unit: Unit::Percent };
        let row = |name: &str, cells| Row { name: name.to_string(), cells };
        let table = DataTable {
            heads: ["order of play", "wins", "games"].map(String::from).to_vec(),
            rows: vec![
                row("1st", vec![figure(0.3, 0.012), Cell::Count(12_345)]),
                row("2nd", vec![figure(0.085, 0.1), Cell::Empty]),
            ],
        };
        let lines = table_lines(&table, 26).join("\n");
        assert_eq!(
            lines,
            "order\nof\nplay          wins   games\n──────────────────────────\n\
             1st    30.0 ± 1.2%  12,345\n2nd    8.5 ± 10.0%       –"
        );
    }

    #[test]
    fn a_figure_is_never_torn_apart() {
        assert_eq!(
            wrapped("It wins 25.0 ± 1.2% of all.", 16),
            ["It wins", "25.0 ± 1.2% of", "all."]
        );
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }
}
