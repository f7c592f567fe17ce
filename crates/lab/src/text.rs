//! A report for the terminal: the answer first, then the figures in tables that line up.

use textwrap::core::display_width;

use crate::report::{Cell, Report, Row, Section, Table};

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
        lines.extend(textwrap::wrap(text, width).iter().map(ToString::to_string));
    }
    lines.push(String::new());
}

fn section_lines(lines: &mut Vec<String>, section: &Section, width: usize) {
    lines.push(section.title.clone());
    if !section.text.is_empty() {
        lines.extend(section.text.iter().flat_map(|text| textwrap::wrap(text, width)).map(String::from));
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
    let mut texts = vec![played];
    texts.extend(run.stopped_early.clone());
    texts.push(format!("Again: {}", run.command));
    texts.iter().flat_map(|text| textwrap::wrap(text, width)).map(String::from).collect()
}

/// A number with its thousands set apart.
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
fn table_lines(table: &Table, width: usize) -> Vec<String> {
    let columns = table.heads.len();
    let written: Vec<Vec<String>> = table.rows.iter().map(written).collect();
    let widest = |column: usize| written.iter().map(|row| display_width(&row[column])).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..columns).map(widest).collect();
    let spare = width.saturating_sub(widths.iter().sum::<usize>() + 2 * (columns - 1)) / columns.max(1);
    for (at, head) in table.heads.iter().enumerate() {
        let longest_word = head.split(' ').map(display_width).max().unwrap_or(0);
        let wished = display_width(head).min(widths[at].max(longest_word) + spare.min(6));
        widths[at] = widths[at].max(longest_word).max(wished);
    }
    let heads: Vec<Vec<String>> = (0..columns)
        .map(|at| textwrap::wrap(&table.heads[at], widths[at]).iter().map(ToString::to_string).collect())
        .collect();
    let height = heads.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for line in 0..height {
        // Short heads stand right above their figures.
        let part = |head: &Vec<String>| {
            (line + head.len()).checked_sub(height).map_or("", |at| &head[at]).to_string()
        };
        lines.push(aligned(&heads.iter().map(part).collect::<Vec<_>>(), &widths));
    }
    let rule: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
    lines.push(rule.join("──"));
    lines.extend(written.iter().map(|row| aligned(row, &widths)));
    lines
}

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
    let mut line = String::new();
    for (at, (text, &width)) in cells.iter().zip(widths).enumerate() {
        if at == 0 {
            line += &(text.clone() + &pad(text, width));
        } else {
            line += &format!("  {}{text}", pad(text, width));
        }
    }
    line.trim_end().to_string()
}
