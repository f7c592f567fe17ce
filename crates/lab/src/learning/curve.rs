//! The curve of a training: how strong the network was after how many games.

use super::{Mark, Settings};
use crate::report::{Cell, DataTable, Plot, Point, Row, Section, Series, Unit};

/// The marks as a table and a plot.
pub fn curve(game: &str, settings: &Settings, marks: &[Mark]) -> Section {
    let setups: Vec<&String> = marks
        .last()
        .map_or(Vec::new(), |mark| mark.shares.iter().map(|share| &share.setup).collect());
    let share_of = |mark: &Mark, setup: &str| {
        mark.shares
            .iter()
            .find(|share| share.setup == setup)
            .map(|share| (share.mean, share.margin))
    };
    let games = |mark: &Mark| (mark.generation * settings.games) as f64;
    let series = setups.iter().map(|setup| Series {
        name: (*setup).clone(),
        points: marks
            .iter()
            .filter_map(|mark| {
                let (mean, margin) = share_of(mark, setup)?;
                Some(Point { x: games(mark), mean, margin })
            })
            .collect(),
    });
    let rows = marks.iter().map(|mark| {
        let figures = setups.iter().map(|setup| {
            share_of(mark, setup).map_or(Cell::Empty, |(mean, margin)| Cell::Figure {
                mean,
                margin,
                unit: Unit::Percent,
            })
        });
        let loss = Cell::Text(format!("{:.4}", mark.loss));
        Row {
            name: (mark.generation * settings.games).to_string(),
            cells: figures.chain([loss]).collect(),
        }
    });
    let heads = ["games".to_string()].into_iter();
    let heads = heads.chain(setups.iter().map(|setup| (*setup).clone()));
    Section {
        title: format!("{game}: the network alone against rules of thumb"),
        text: Vec::new(),
        table: DataTable {
            heads: heads.chain(["loss".to_string()]).collect(),
            rows: rows.collect(),
        },
        plot: Some(Plot::Lines {
            x_axis: "games learned from".to_string(),
            y_axis: "share of victories".to_string(),
            log_x: false,
            unit: Unit::Percent,
            fair: None,
            series: series.collect(),
        }),
    }
}
