//! The parts of a table’s page besides the screen of its game, as one viewer may know them.

use engine::Viewer;
use pages::{LessonView, Occupant, Sitter};
use table::{Chair, Holder, Player, Stage};

use crate::clock::Clock;
use crate::frames::PageKind;
use crate::games::GameEntry;
use crate::hosted_table::{HostedTable, Table};

/// A table as one viewer may know it. It owns the values that [`pages::TableView`] borrows.
pub struct PageModel<'a> {
    hosted: &'a HostedTable,
    table: &'a Table,
    viewer: Viewer,
    is_host: bool,
    sitters: Vec<Sitter>,
    hashes: Vec<&'a str>,
    commitment: String,
    mark: String,
    link: String,
}

impl<'a> PageModel<'a> {
    /// The table as this holder may see it; `base` is the address of the site.
    pub fn new(
        hosted: &'a HostedTable,
        table: &'a Table,
        holder: &Holder,
        base: &str,
    ) -> PageModel<'a> {
        PageModel {
            hosted,
            table,
            viewer: table.viewer(holder),
            is_host: table.sheet.host == *holder,
            sitters: sitters(table, hosted.kind, hosted.house().store.clock()),
            hashes: table.sheet.hashes(),
            commitment: table.sheet.commitment(),
            mark: table.mark(),
            link: format!("{base}/t/{}", hosted.code),
        }
    }

    /// The table for a page. The big screen has no holder: it shows what everyone may see, even if
    /// a player switched it on.
    pub fn of_kind(
        kind: PageKind,
        hosted: &'a HostedTable,
        table: &'a Table,
        holder: &Holder,
        base: &str,
    ) -> PageModel<'a> {
        match kind {
            PageKind::Table => PageModel::new(hosted, table, holder, base),
            PageKind::Board => PageModel::new(hosted, table, &Holder::nobody(), base),
        }
    }

    /// The same through the eyes of another viewer.
    pub fn seen_by(self, viewer: Viewer) -> PageModel<'a> {
        PageModel { viewer, ..self }
    }

    /// The number of steps when the viewer was first asked their present question.
    fn asked_since(&self) -> usize {
        let game = self.table.game.as_ref().zip(self.viewer.seat());
        game.map_or(self.table.steps(), |(game, seat)| game.asked_since(seat))
    }

    fn lesson(&self) -> Option<LessonView<'_>> {
        let learning = self.table.sheet.lesson.as_ref()?;
        let now = self.table.lesson(self.hosted.kind).ok().flatten().map(|(lesson, _)| lesson);
        Some(LessonView { all: &self.hosted.kind.lessons, now, read: learning.read })
    }

    pub fn table(&self) -> pages::TableView<'_> {
        let sheet = &self.table.sheet;
        pages::TableView {
            code: self.hosted.code.as_str(),
            stage: sheet.stage,
            viewer: self.viewer,
            host: self.is_host,
            sitters: &self.sitters,
            setup: &sheet.setup,
            pace: sheet.pace,
            odds: sheet.odds,
            coach: self.viewer.seat().is_some_and(|seat| sheet.has_coach(seat)),
            talk: &self.table.talk,
            muted: sheet.muted,
            step: self.table.steps(),
            mark: &self.mark,
            commitment: &self.commitment,
            dice: pages::DicePromise {
                version: sheet.dice.into(),
                hashes: &self.hashes,
                sealed: sheet.sealed,
                at_once: sheet.at_once,
            },
            secret: (sheet.stage == Stage::Over).then_some(&sheet.secret),
            link: &self.link,
            rematch: sheet.rematch.as_ref().map(|code| code.as_str()),
            course: None,
            course_asked: self.hosted.is_report_asked(),
            asked_since: self.asked_since(),
            lesson: self.lesson(),
            regions: None,
        }
    }
}

/// The seats, as everyone sees them.
pub fn sitters(table: &Table, kind: &GameEntry, clock: &Clock) -> Vec<Sitter> {
    let asked = table.game.as_ref().map(|game| game.asked());
    let left = table
        .sheet
        .deadline
        .map(|deadline| (clock.passes(deadline) - clock.now()).max(0) as u64 / 1000);
    let host = Player::Person(table.sheet.host.clone());
    let sitter = |(seat, chair): (engine::Seat, &Chair)| Sitter {
        name: chair.name.clone(),
        figure: chair.figure % kind.figures.max(1),
        kind: match &chair.player {
            Player::Free => Occupant::Free,
            Player::Person(_) if chair.away => Occupant::Away,
            Player::Person(_) => Occupant::Person,
            Player::Bot(level) => Occupant::Bot(*level, kind.level_name(*level)),
        },
        host: chair.player == host,
        seconds_left: left.filter(|_| asked.is_some_and(|asked| asked.contains(seat))),
        helped: chair.helped,
        advised: chair.advised,
    };
    table.sheet.numbered().map(sitter).collect()
}
