//! A report as one self-contained HTML page: readable on a phone, by day and by night, and on
//! paper.

mod plots;
mod scale;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::{Cell, DataTable, Report, Row, Run, Section};
use crate::text::thousands;

const STYLE: &str = include_str!("page.css");

pub fn page(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (report.title) }
                    div .answer { (paragraphs(&report.answer)) }
                    @for (number, part) in report.sections.iter().enumerate() { (section(number, part)) }
                    h2 { "How it was found out" }
                    (paragraphs(&report.about))
                    (run(&report.run))
                }
            }
        }
    };
    page.into_string() + "\n"
}

/// The plot of a section as an SVG file of its own; `None` if it has no plot.
pub fn picture(section: &Section) -> Option<String> {
    let plot = plots::plot(section)?.into_string();
    // A file has no page around it that brings the style.
    let start = plot.find('>')? + 1;
    Some(format!(
        "{}<style>{STYLE}svg{{background:var(--paper)}}</style>{}\n",
        &plot[..start],
        &plot[start..]
    ))
}

fn paragraphs(texts: &[String]) -> Markup {
    html! { @for text in texts { p { (text) } } }
}

fn section(number: usize, section: &Section) -> Markup {
    let id = format!("section-{number}");
    html! {
        section aria-labelledby=(id) {
            h2 id=(id) { (section.title) }
            (paragraphs(&section.text))
            @if let Some(plot) = plots::plot(section) { figure { (plot) } }
            (figures(&section.table, &id))
        }
    }
}

/// The table may be wider than a phone: then it scrolls, by keyboard too.
fn figures(table: &DataTable, title: &str) -> Markup {
    html! {
        div .scroll tabindex="0" role="group" aria-labelledby=(title) {
            table {
                thead { tr { @for head in &table.heads { th scope="col" { (head) } } } }
                tbody { @for row in &table.rows { (line(row)) } }
            }
        }
    }
}

fn line(row: &Row) -> Markup {
    html! {
        tr {
            th scope="row" { (row.name) }
            @for cell in &row.cells { td { (entry(cell)) } }
        }
    }
}

fn entry(cell: &Cell) -> Markup {
    match cell {
        Cell::Text(text) => html! { (text) },
        Cell::Count(count) => html! { (thousands(*count)) },
        Cell::Figure { mean, margin, unit } => {
            let written = unit.write_with(*mean, *margin);
            match written.split_once(" ± ") {
                Some((mean, margin)) => html! { (mean) span .margin { " ± " (margin) } },
                None => html! { (written) },
            }
        }
        Cell::Empty => html! { "–" },
    }
}

fn run(run: &Run) -> Markup {
    html! {
        dl {
            dt { "Command" } dd { code { (run.command) } }
            dt { "Version" } dd { "fagin " (run.version) }
            dt { "Seed" } dd { (run.seed) }
            dt { "Setup" } dd { (run.setup) }
            dt { "Players" } dd { (run.bots) }
            dt { "Played" } dd { (thousands(run.games)) " games, " (thousands(run.deals)) " deals" }
            @if let Some(why) = &run.stopped_early { dt { "Stopped" } dd { (why) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Bar, Board, Painter, Plot, Point, Series, Unit};

    fn figure(mean: f64, margin: f64) -> Cell {
        Cell::Figure { mean, margin, unit: Unit::Percent }
    }

    fn row(name: &str, mean: f64) -> Row {
        Row { name: name.to_string(), cells: vec![figure(mean, 0.02), Cell::Count(1200)] }
    }

    fn part(plot: Plot) -> Section {
        let heads = ["who", "wins", "games"].map(String::from).to_vec();
        let rows = vec![row("first", 0.27), row("<script>", 0.23)];
        Section {
            title: "Wins & losses".to_string(),
            text: vec!["In words.".to_string()],
            table: DataTable { heads, rows },
            plot: Some(plot),
        }
    }

    fn report(sections: Vec<Section>) -> Report {
        Report {
            question: "seat".to_string(),
            game: "doggy-bag".to_string(),
            title: "Does going first help?".to_string(),
            answer: vec!["A little.".to_string()],
            about: vec!["By playing.".to_string()],
            run: Run {
                command: "fagin lab ask seat doggy-bag".to_string(),
                version: "1".to_string(),
                setup: "seats=4".to_string(),
                bots: "four mutts".to_string(),
                seed: 1,
                games: 1200,
                deals: 1200,
                stopped_early: None,
            },
            sections,
        }
    }

    fn dots() -> Plot {
        Plot::Dots { columns: vec![0], fair: Some(0.25), axis: "share of games won".to_string() }
    }

    fn lines() -> Plot {
        let point = |x, mean| Point { x, mean, margin: 0.03 };
        let points = vec![point(250.0, 0.55), point(500.0, 0.6), point(1000.0, 0.58)];
        Plot::Lines {
            x_axis: "thoughts".to_string(),
            y_axis: "wins".to_string(),
            log_x: true,
            unit: Unit::Percent,
            fair: Some(0.5),
            series: vec![Series { name: "against half as many".to_string(), points }],
        }
    }

    fn bars() -> Plot {
        let bar =
            |turn: usize| Bar { name: turn.to_string(), mean: turn as f64 / 40.0, margin: 0.01 };
        Plot::Bars {
            x_axis: "turns".to_string(),
            y_axis: "games".to_string(),
            unit: Unit::Percent,
            bars: (0..20).map(bar).collect(),
        }
    }

    fn board(town: &str, _: bool) -> Option<Board> {
        let spaces = (0..10).map(|at| [100 * at, 50]).collect();
        (town == "london").then(|| Board { svg: "<svg></svg>".to_string(), spaces })
    }

    fn map() -> Plot {
        let heat = (1..=9).map(|space| (space, space as f64 / 3.0)).collect();
        Plot::Map {
            legend: "visits a game".to_string(),
            town: "london".to_string(),
            night: false,
            heat,
            painter: Painter(board),
        }
    }

    #[test]
    fn a_page_says_what_was_run_and_needs_nothing_else() {
        let page = page(&report([dots(), lines(), bars(), map()].map(part).to_vec()));
        assert!(page.contains("fagin lab ask seat doggy-bag") && page.contains("1,200 games"));
        assert_eq!(page.matches("<svg class=\"plot").count(), 4);
        for foreign in ["src=", "@import", "url(http", "<link", "<script"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        assert!(page.contains("&lt;script&gt;") && page.contains("Wins &amp; losses"));
    }

    #[test]
    fn no_plot_has_a_number_that_is_none() {
        for plot in [dots(), lines(), bars(), map()] {
            let drawn = plots::plot(&part(plot)).expect("a plot").into_string();
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        }
    }

    #[test]
    fn an_unknown_town_and_empty_columns_have_no_plot() {
        let heat = vec![(1, 1.0)];
        let (town, painter) = ("nowhere".to_string(), Painter(board));
        let nowhere = Plot::Map { legend: String::new(), town, night: true, heat, painter };
        assert!(plots::plot(&part(nowhere)).is_none());
        let counts = Plot::Dots { columns: vec![1], fair: None, axis: String::new() };
        assert!(plots::plot(&part(counts)).is_none());
    }

    #[test]
    fn a_picture_brings_its_style() {
        let picture = picture(&part(dots())).expect("a plot");
        assert!(picture.starts_with("<svg") && picture.contains("<style>"), "{picture}");
    }
}
