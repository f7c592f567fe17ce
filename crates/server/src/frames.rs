//! A game as pages show it: whole, and frame by frame.

use engine::{Match, Screen, Viewer};
use maud::Markup;
use pages::{Reader, Table};
use table::FRAME;

use crate::hosted_game::{Host, HostedGame, LiveGame};

/// Longer changes skip the animation: laying out the streets takes dozens of frames, a theft a few.
const MOST_FRAMES: usize = 14;

/// Which page of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageKind {
    /// The table, for those who sit at it and those who watch.
    Table,
    /// The big screen.
    Board,
}

/// A game that pages show.
pub trait Frames {
    /// The number of frames that show the last change to those who watch.
    fn frames(&self) -> usize;
    /// The whole page.
    fn page(&self, kind: PageKind, reader: &Reader, table: &Table) -> Markup;
    /// The parts of the page that are new since it showed so many steps, frame by frame; at least one.
    fn news(&self, kind: PageKind, reader: &Reader, table: &Table, after: usize) -> Vec<String>;
}

impl<G: Host> LiveGame<G> {
    /// The screens that show the last change to a viewer who has seen so many steps, each with the number of its steps:
    /// all that differ, or the last alone.
    fn screens(&self, viewer: Viewer, after: usize) -> Vec<(usize, Screen<G>)> {
        let last = (self.steps(), self.game.screen(viewer));
        let Some(earlier) = self.earlier.as_ref().filter(|earlier| earlier.step_count() == after) else {
            return vec![last];
        };
        let mut game = Match::clone(earlier);
        let mut screens = Vec::new();
        let mut before = game.screen(viewer);
        for &step in self.game.secret_steps_since(after) {
            game.play(step).expect("it was played before");
            let screen = game.screen(viewer);
            if screen != before {
                screens.push((game.step_count(), screen.clone()));
                before = screen;
            }
        }
        if screens.len() > MOST_FRAMES || screens.last().is_none_or(|(steps, _)| *steps != last.0) {
            return vec![last];
        }
        screens
    }
}

impl<G: Host> Frames for LiveGame<G> {
    fn frames(&self) -> usize {
        let after = self.earlier.as_ref().map_or(self.steps(), |earlier| earlier.step_count());
        self.screens(Viewer::Spectator, after).len()
    }

    fn page(&self, kind: PageKind, reader: &Reader, table: &Table) -> Markup {
        match kind {
            PageKind::Table => {
                let course = self.course(reader, table);
                let table = Table { course: course.as_ref(), ..*table };
                pages::table(reader, &table, &self.game.screen(table.viewer), None)
            }
            PageKind::Board => pages::board(reader, table, &self.game.screen(Viewer::Spectator), None),
        }
    }

    fn news(&self, kind: PageKind, reader: &Reader, table: &Table, after: usize) -> Vec<String> {
        let screens = self.screens(table.viewer, after);
        let last = screens.len() - 1;
        let course = self.course(reader, table);
        let frame = |(at, (step, screen)): (usize, &(usize, Screen<G>))| {
            let table = Table { step: *step, course: course.as_ref(), ..*table };
            let hold = (at < last).then_some(FRAME);
            match kind {
                PageKind::Table => pages::table_main(reader, &table, screen, hold),
                PageKind::Board => pages::board_main(reader, &table, screen, hold),
            }
            .into_string()
        };
        screens.iter().enumerate().map(frame).collect()
    }
}
