//! The table of Doggy Bag: dogs behind their screens, and Fagin's bag in the middle by lamplight.

mod bag;
mod middle;
mod odds;
mod parts;
mod pieces;
mod places;
mod reveal;
mod rulebook;
mod score;
mod shapes;
mod status;

use crate::{Action, Bones, DoggyBag, Phase, Role, Tabletop, View};
use engine::{BySeat, Open, RuleId, Screen, Seat, Standing};
use language::{Value, Words};
use maud::{Markup, html};

use pages::{Dial, DialWords, Draw, DrawContext};

use parts::{Part, Parts};

impl Draw for DoggyBag {
    const STYLE: &'static str = include_str!("../../page.css");
    const LESSONS: &'static [&'static str] =
        &[include_str!("../../lessons/first.lesson"), include_str!("../../lessons/roles.lesson")];
    const TERMS: &'static [(&'static str, RuleId)] = &[
        ("hothead", "DB-H1"),
        ("gluttony", "DB-G1"),
        ("ossicle", "DB-T3"),
        ("first", "DB-L1"),
        ("out", "DB-P1"),
        ("bootlicker", "DB-R3"),
        ("watcher", "DB-R4"),
        ("leader", "DB-R5"),
        ("pickpocket", "DB-R6"),
        ("mole", "DB-R7"),
        ("scout", "DB-R8"),
        ("intendant", "DB-R9"),
        ("expert", "DB-R10"),
    ];
    const FIGURES: u8 = shapes::DOGS.len() as u8;

    fn table(screen: &Screen<DoggyBag>, look: &DrawContext) -> Markup {
        Scene::of(screen, look).draw()
    }

    fn open_table(open: &Open<DoggyBag>, look: &DrawContext) -> Markup {
        let hand =
            |seat: Seat| open.seats.get(seat.index()).map_or(Bones::NONE, |seen| seen.view.hand);
        let view = open.screen.view.lifting(BySeat::each(hand));
        let screen = Screen { view, ..open.screen.clone() };
        Scene { open: true, ..Scene::of(&screen, look) }.draw()
    }

    fn parts(action: &Action, _: &Screen<DoggyBag>) -> Vec<String> {
        parts::names(action)
    }

    fn dial(action: &Action) -> Option<Dial> {
        let Action::Hothead(role, number) = *action else { return None };
        Some(Dial { stem: format!("hothead {} ", role.number()), number })
    }

    fn dial_words(action: &Action, look: &DrawContext) -> DialWords {
        let Action::Hothead(role, _) = *action else { unreachable!("no other choice has a dial") };
        let name = crate::words::role_name(role, look.words);
        let about = [("role", name.into()), ("number", role.number().into())];
        let name = look.words.tell("doggy-role-numbered", &about);
        DialWords {
            text: look.words.tell("db-table-turn-over", &[("role", name.into())]),
            label: look.words.say("db-table-announce"),
        }
    }

    fn figure(number: u8) -> Markup {
        shapes::dog(number)
    }

    fn illustration(name: &str, _: &'static Words) -> Option<Markup> {
        rulebook::picture(name)
    }

    fn emblem() -> Markup {
        shapes::emblem()
    }

    fn score(screen: &Screen<DoggyBag>, standing: &Standing, look: &DrawContext) -> Markup {
        Scene::of(screen, look).score(standing)
    }

    fn odds(screen: &Screen<DoggyBag>, look: &DrawContext) -> Option<Markup> {
        Scene::of(screen, look).odds()
    }

    fn turning(screen: &Screen<DoggyBag>) -> Option<(usize, &'static str)> {
        reveal::at(screen)
    }

    fn turning_parts(_: usize, screen: &Screen<DoggyBag>, look: &DrawContext) -> Vec<Markup> {
        Scene::of(screen, look).lifted_one_by_one()
    }

    fn shapes() -> Markup {
        shapes::all()
    }
}

/// A screen that is about to be drawn for a viewer.
struct Scene<'a> {
    screen: &'a Screen<DoggyBag>,
    view: &'a View,
    table: &'a Tabletop,
    look: &'a DrawContext<'a>,
    /// The seat that is drawn large, at the bottom: none on the big screen or for spectators.
    me: Option<Seat>,
    /// The parts that can be tapped now.
    parts: Parts,
    /// True if everything is open, the bag included.
    open: bool,
}

impl<'a> Scene<'a> {
    fn of(screen: &'a Screen<DoggyBag>, look: &'a DrawContext<'a>) -> Scene<'a> {
        let table = &screen.view.table;
        let me = look.viewer.seat().filter(|&seat| !look.board && table.seats.contains(seat));
        let parts = me.map_or_else(Parts::default, |_| Parts::of(&screen.choices));
        Scene { screen, view: &screen.view, table, look, me, parts, open: false }
    }

    fn draw(&self) -> Markup {
        let class = format!("db-table db-of-{} db-in-{}", self.others().len(), self.moment());
        html! {
            // The outer box is there to be measured: the table is laid out by its width.
            div.db data-board[self.look.board] data-sound-cue=[self.sound()] {
                div class=(class) data-own[self.me.is_some()] data-asked[!self.parts.is_empty()] {
                    (self.pack())
                    (self.middle())
                    @if let Some(me) = self.me { (self.own_place(me)) }
                }
            }
        }
    }

    /// The dogs that are not drawn large, clockwise from the one to the left of the viewer.
    fn others(&self) -> Vec<Seat> {
        let Some(me) = self.me else { return self.table.seats.iter().collect() };
        let others = self.table.seats.without(me);
        let mut seat = me;
        let clockwise = std::iter::repeat_with(|| {
            seat = others.after(seat);
            seat
        });
        clockwise.take(others.len().into()).collect()
    }

    /// The present moment as a class: it enlarges some parts of the table.
    fn moment(&self) -> &'static str {
        match self.table.phase {
            Phase::First | Phase::Coins | Phase::Loot { .. } => "loot",
            Phase::Role { .. } if self.chooses_role() => "choose",
            Phase::Role { .. }
            | Phase::Watch { .. }
            | Phase::Pickpocket { .. }
            | Phase::Lead { .. } => "role",
            Phase::Scout { .. } | Phase::Send { .. } => "scout",
            Phase::Feed { .. } | Phase::Swap { .. } => "role",
            Phase::Steal { .. }
            | Phase::Tempt { .. }
            | Phase::Gluttony { .. }
            | Phase::Rob { .. } => "steal",
            Phase::Over(_) => "over",
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.table.phase, Phase::Over(_))
    }

    /// True if the viewer takes a role token now.
    fn chooses_role(&self) -> bool {
        Role::ALL.iter().any(|&role| self.parts.contains(Part::Role(role)))
    }

    fn name(&self, seat: Seat) -> &str {
        self.look.names.get(seat.index()).map_or("", String::as_str)
    }

    fn is_me(&self, seat: Seat) -> bool {
        self.look.viewer.seat() == Some(seat)
    }

    fn say(&self, id: &str) -> String {
        self.look.words.say(&format!("db-table-{id}"))
    }

    fn tell(&self, id: &str, about: &[(&str, Value)]) -> String {
        self.look.words.tell(&format!("db-table-{id}"), about)
    }

    /// The part, if it can be tapped now.
    fn part(&self, part: Part) -> Option<Part> {
        self.parts.contains(part).then_some(part)
    }
}
