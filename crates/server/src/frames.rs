//! The pages of a game under way: whole, and frame by frame.

use engine::{Match, Screen, Viewer};
use maud::Markup;
use pages::{PageKeys, PageReader, Regions, TableView};
use table::FRAME;

use crate::hosted_game::{Host, HostedGame, LiveGame};

/// Longer changes skip the animation: laying out the streets takes dozens of frames, a theft a few.
const MOST_FRAMES: usize = 14;

/// The pages of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageKind {
    /// The table, for those who sit at it and those who watch.
    Table,
    /// The big screen.
    Board,
}

pub trait Frames {
    /// The number of frames in which spectators see the last change.
    fn frames(&self) -> usize;
    /// The whole page.
    fn page(&self, kind: PageKind, reader: &PageReader, table: &TableView) -> Markup;
    /// The odds that the viewer can work out: a page, or its content for the panel of another.
    fn odds(&self, reader: &PageReader, table: &TableView, is_panel: bool) -> Markup;
    /// The changed parts of a page that shows `after` steps, frame by frame; at least one frame.
    /// Regions in `keys` are left out, and `keys` then has those of the last frame.
    fn news(
        &self,
        kind: PageKind,
        reader: &PageReader,
        table: &TableView,
        after: usize,
        keys: &mut PageKeys,
    ) -> Vec<String>;
    /// The keys of a page that was drawn whole and is up to date.
    fn keys(&self, kind: PageKind, reader: &PageReader, table: &TableView) -> PageKeys;
}

impl<G: Host> LiveGame<G> {
    /// The screens of the last change for a viewer who has seen `after` steps, each with its number
    /// of steps: all that differ, or the last alone.
    fn screens(&self, viewer: Viewer, after: usize) -> Vec<(usize, Screen<G>)> {
        // Only the last change is animated. A page that is further behind jumps to the present.
        let earlier = self.earlier.as_ref().filter(|earlier| earlier.step_count() == after);
        if let Some(earlier) = earlier
            && let Some(screens) = self.few_screens(viewer, earlier)
        {
            return screens;
        }
        vec![(self.steps(), self.game.screen(viewer))]
    }

    /// The screens since an earlier state, unless they are too many, or the last step shows nothing.
    fn few_screens(&self, viewer: Viewer, earlier: &Match<G>) -> Option<Vec<(usize, Screen<G>)>> {
        let mut screens: Vec<(usize, Screen<G>)> = Vec::new();
        let first = earlier.screen(viewer);
        for (steps, screen) in self.game.screens_since(earlier, viewer) {
            // Steps that this viewer cannot see leave their screen as it is, and need no frame.
            if screen == *screens.last().map_or(&first, |(_, screen)| screen) {
                continue;
            }
            if screens.len() == MOST_FRAMES {
                return None;
            }
            screens.push((steps, screen));
        }
        // The last frame has to be the present state, or choices would be sent with an old step.
        screens.last().is_some_and(|(steps, _)| *steps == self.steps()).then_some(screens)
    }
}

impl<G: Host> Frames for LiveGame<G> {
    fn frames(&self) -> usize {
        let after = self.earlier.as_ref().map_or(self.steps(), |earlier| earlier.step_count());
        self.screens(Viewer::Spectator, after).len()
    }

    fn page(&self, kind: PageKind, reader: &PageReader, table: &TableView) -> Markup {
        match kind {
            PageKind::Table => {
                let course = self.course(reader, table);
                let table = TableView { course: course.as_ref(), ..*table };
                pages::table(reader, &table, &self.game.screen(table.viewer), None)
            }
            PageKind::Board => {
                pages::board(reader, table, &self.game.screen(Viewer::Spectator), None)
            }
        }
    }

    fn odds(&self, reader: &PageReader, table: &TableView, is_panel: bool) -> Markup {
        let screen = self.game.screen(table.viewer);
        match is_panel {
            true => pages::odds_main(reader, table, &screen),
            false => pages::odds(reader, table, &screen),
        }
    }

    fn news(
        &self,
        kind: PageKind,
        reader: &PageReader,
        table: &TableView,
        after: usize,
        keys: &mut PageKeys,
    ) -> Vec<String> {
        let screens = self.screens(table.viewer, after);
        let last = screens.len() - 1;
        let names: Vec<&str> = table.sitters.iter().map(|sitter| sitter.name.as_str()).collect();
        let about = (reader.words.language(), kind == PageKind::Board, &names);
        let course = self.course(reader, table);
        let frame = |(at, (step, screen)): (usize, &(usize, Screen<G>))| {
            let regions = Regions::since(std::mem::take(keys), &self.drawn, about);
            let table = TableView {
                step: *step,
                course: course.as_ref(),
                regions: Some(&regions),
                ..*table
            };
            // The last frame stays, so it has no time to hold.
            let hold = (at < last).then_some(FRAME);
            let frame = match kind {
                PageKind::Table => pages::table_main(reader, &table, screen, hold),
                PageKind::Board => pages::board_main(reader, &table, screen, hold),
            };
            let (frame, shown) = regions.frame(frame);
            // The next frame leaves out the regions that this one brings.
            *keys = shown;
            frame
        };
        screens.iter().enumerate().map(frame).collect()
    }

    fn keys(&self, kind: PageKind, reader: &PageReader, table: &TableView) -> PageKeys {
        let mut keys = PageKeys::default();
        // No page has seen that many steps, so this draws one frame: the present.
        self.news(kind, reader, table, usize::MAX, &mut keys);
        keys
    }
}
