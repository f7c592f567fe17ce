//! A game as pages show it: whole, frame by frame, and in a replay.

use engine::{Match, Screen, Viewer};
use maud::Markup;
use pages::{Reader, Replay, Seen, Table};
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
    /// The page of a replay.
    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup;
}

impl<G: Host> LiveGame<G> {
    /// The screens that show the last change to a viewer who has seen so many steps, each with the number of its steps:
    /// all that differ, or the last alone.
    fn screens(&self, viewer: Viewer, after: usize) -> Vec<(usize, Screen<G>)> {
        let last = (self.steps(), self.game.screen(viewer));
        let Some(earlier) = self.earlier.as_ref().filter(|earlier| earlier.log().len() == after) else {
            return vec![last];
        };
        let mut game = Match::clone(earlier);
        let mut screens = Vec::new();
        let mut before = game.screen(viewer);
        for &step in &self.game.log()[after..] {
            game.play(step).expect("it was played before");
            let screen = game.screen(viewer);
            if screen != before {
                screens.push((game.log().len(), screen.clone()));
                before = screen;
            }
        }
        if screens.len() > MOST_FRAMES || screens.last().is_none_or(|(steps, _)| *steps != last.0) {
            return vec![last];
        }
        screens
    }

    /// The screen of a viewer after so many steps. What was asked then is asked no more: nothing can be tapped.
    fn screen_at(&self, at: usize, viewer: Viewer) -> Screen<G> {
        let steps = self.game.log()[..at].iter().copied();
        let game = Match::replay(self.game.setup().clone(), steps).expect("it was played before");
        Screen { choices: Vec::new(), ..game.screen(viewer) }
    }
}

impl<G: Host> Frames for LiveGame<G> {
    fn frames(&self) -> usize {
        let after = self.earlier.as_ref().map_or(self.steps(), |earlier| earlier.log().len());
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

    fn replay(&self, reader: &Reader, table: &Table, at: usize, eyes: Option<Viewer>) -> Markup {
        let steps = self.steps();
        let at = at.min(steps);
        let seen = match eyes {
            Some(viewer) => Seen::By(self.screen_at(at, viewer)),
            // Nothing is open until the game is over.
            None => self
                .game
                .open_at(at)
                .map_or_else(|| Seen::By(self.screen_at(at, Viewer::Spectator)), Seen::Open),
        };
        pages::replay(reader, table, &seen, &Replay { at, steps, eyes })
    }
}
