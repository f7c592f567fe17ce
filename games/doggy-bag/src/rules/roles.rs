//! The second phase of a turn: the roles.

use engine::{Audience, Seat, Tell};

use crate::rules::bones::Bone;
use crate::rules::position::{Action, DoggyBag, Hothead, Note, Phase};
use crate::{Bones, Colour, Edition};

/// A role token (DB-S4). Its number is the number of bones that its owner has to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the rulebook says what each does")]
pub enum Role {
    Bootlicker,
    Watcher,
    Leader,
    Pickpocket,
    Mole,
    Scout,
    Intendant,
    Expert,
}

impl Role {
    /// The tokens from 0 to 7.
    pub const ALL: [Role; 8] = [
        Role::Bootlicker,
        Role::Watcher,
        Role::Leader,
        Role::Pickpocket,
        Role::Mole,
        Role::Scout,
        Role::Intendant,
        Role::Expert,
    ];

    /// The number on the token.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The rule that says what the role does.
    pub const fn rule(self) -> engine::RuleId {
        match self {
            Role::Bootlicker => "DB-R3",
            Role::Watcher => "DB-R4",
            Role::Leader => "DB-R5",
            Role::Pickpocket => "DB-R6",
            Role::Mole => "DB-R7",
            Role::Scout => "DB-R8",
            Role::Intendant => "DB-R9",
            Role::Expert => "DB-R10",
        }
    }
}

/// Some of the role tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoleSet(u8);

impl RoleSet {
    /// All eight role tokens.
    pub const ALL: RoleSet = RoleSet(0xFF);
    /// The empty set.
    pub const NONE: RoleSet = RoleSet(0);

    /// Whether `role` is among them.
    #[inline(always)]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & 1 << role as u8 != 0
    }

    /// The number of members.
    #[inline(always)]
    pub fn len(self) -> u8 {
        SIZE[self.0 as usize]
    }

    /// Whether the set has no member.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The members from the lowest number to the highest.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }

    /// The member with the highest number.
    #[inline(always)]
    pub(crate) fn highest(self) -> Option<Role> {
        self.0.checked_ilog2().map(|at| Role::ALL[at as usize & 7])
    }

    /// The member that `skip` others precede. The set has more than `skip`.
    #[inline(always)]
    pub(crate) fn nth(self, skip: u32) -> Role {
        NTH[self.0 as usize][skip as usize & 7]
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, role: Role) {
        self.0 |= 1 << role as u8;
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, role: Role) {
        self.0 &= !(1 << role as u8);
    }
}

/// The members of every set in order: two kilobytes that save playouts a loop for every token
/// taken.
static NTH: [[Role; 8]; 256] = {
    let mut members = [[Role::Expert; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut at, mut role) = (0, 0);
        while role < 8 {
            if set & 1 << role != 0 {
                members[set][at] = Role::ALL[role];
                at += 1;
            }
            role += 1;
        }
        set += 1;
    }
    members
};

/// The size of every set, because not every processor this is built for can count bits.
static SIZE: [u8; 256] = {
    let mut size = [0; 256];
    let mut set = 0;
    while set < 256 {
        size[set] = set.count_ones() as u8;
        set += 1;
    }
    size
};

/// The smallest number a Hothead can announce (DB-H1).
pub(crate) const BOLDEST_ROLE_PLUS_ONE: u8 = 8;
/// The number of bones that the Scout draws (DB-R8).
const SCOUTED: u8 = 3;
/// The number of bones that the Intendant takes from the chest (DB-R9).
const FED: u8 = 2;

impl DoggyBag {
    pub(crate) fn role_choices(&self, into: &mut Vec<Action>) {
        into.extend(self.table.middle.iter().map(Action::Role));
        if self.table.hothead.is_none() {
            for role in self.table.middle.iter() {
                let numbers = BOLDEST_ROLE_PLUS_ONE..=self.boldest_announcement();
                into.extend(numbers.map(|number| Action::Hothead(role, number)));
            }
        }
    }

    /// DB-H2: an Intendant who comes later can add two bones.
    fn boldest_announcement(&self) -> u8 {
        BOLDEST_ROLE_PLUS_ONE.max(self.table.in_bag + FED)
    }

    /// DB-R1: the first player first.
    #[inline(always)]
    pub(crate) fn begin_roles(&mut self) {
        self.table.choosing = self.table.playing;
        self.table.phase = Phase::Role { seat: self.table.first };
    }

    /// DB-R1, DB-R2.
    #[inline(always)]
    pub(crate) fn take_role(&mut self, seat: Seat, role: Role, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::TookRole(seat, role));
        self.take_token(seat, role);
        if self.table.beginner {
            self.next_to_take(seat, tell); // DB-B1
        } else {
            self.carry_out(seat, role, tell);
        }
    }

    /// DB-H1.
    #[inline(always)]
    pub(crate) fn turn_over(
        &mut self,
        seat: Seat,
        role: Role,
        number: u8,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::TurnedOver(seat, role, number));
        self.take_token(seat, role);
        self.table.hothead = Some(Hothead { role, number });
        self.next_to_take(seat, tell);
    }

    #[inline(always)]
    fn take_token(&mut self, seat: Seat, role: Role) {
        self.table.choosing = self.table.choosing.without(seat);
        self.table.middle.remove(role);
        self.table.waiting.add(role);
        self.table.holders[role as usize] = seat;
    }

    /// DB-R1: clockwise, until everyone has a token.
    #[inline]
    fn next_to_take(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        if self.table.choosing.is_empty() {
            self.next_thief(tell);
        } else {
            self.table.phase = Phase::Role { seat: self.table.choosing.after(seat) };
        }
    }
}

impl DoggyBag {
    #[inline(always)]
    fn carry_out(&mut self, seat: Seat, role: Role, tell: &mut impl Tell<Note>) {
        let (bag, chest) = (!self.bag.is_empty(), !self.table.chest.is_empty());
        match role {
            Role::Bootlicker => self.lick_boots(seat, tell),
            Role::Watcher => self.go_watching(seat, tell),
            Role::Leader => self.table.phase = Phase::Lead { seat },
            Role::Pickpocket if bag => self.table.phase = Phase::Pickpocket { seat },
            Role::Mole => self.look(seat, tell),
            Role::Scout if bag => {
                self.table.phase = Phase::Scout { seat, left: SCOUTED.min(self.table.in_bag) };
            }
            Role::Intendant if chest => self.table.phase = Phase::Feed { seat },
            Role::Expert if chest && !self.hands[seat].is_empty() => {
                self.table.phase = Phase::Swap { seat }
            }
            Role::Pickpocket | Role::Scout | Role::Intendant | Role::Expert => {
                self.skip_effect(seat, role, tell);
            }
        }
        // Only the Mole's look is over at once; every other effect moves on by itself, after a draw
        // or a choice.
        if role == Role::Mole {
            self.next_to_take(seat, tell);
        }
    }

    /// DB-R2: an effect that cannot be carried out is skipped.
    fn skip_effect(&mut self, seat: Seat, role: Role, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::NoEffect(seat, role));
        self.next_to_take(seat, tell);
    }

    /// DB-R3.
    #[inline]
    fn lick_boots(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        if self.table.fronts[seat].count(Colour::Black) == 0 {
            return self.skip_effect(seat, Role::Bootlicker, tell);
        }
        tell.everyone(Note::BootsLicked(seat));
        self.table.fronts[seat] -= Bones::one(Colour::Black);
        self.table.chest += Bones::one(Colour::Black);
        self.next_to_take(seat, tell);
    }

    /// DB-R4. The first French printing looks before drawing.
    #[inline]
    fn go_watching(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        // An empty bag is looked into as well: there is nothing to draw first.
        if self.table.edition == Edition::FrenchFirst || self.bag.is_empty() {
            self.look(seat, tell);
        }
        if self.bag.is_empty() {
            self.next_to_take(seat, tell);
        } else {
            self.table.phase = Phase::Watch { seat };
        }
    }

    #[inline(always)]
    pub(crate) fn watch(&mut self, seat: Seat, bone: Bone, tell: &mut impl Tell<Note>) {
        self.pocket(seat, bone, tell);
        if self.table.edition != Edition::FrenchFirst {
            self.look(seat, tell);
        }
        self.next_to_take(seat, tell);
    }

    /// DB-R6.
    #[inline(always)]
    pub(crate) fn pick_pocket(&mut self, seat: Seat, bone: Bone, tell: &mut impl Tell<Note>) {
        self.pocket(seat, bone, tell);
        self.next_to_take(seat, tell);
    }

    /// Black goes back for all to see (DB-R12), any other bone is placed in front.
    #[inline(always)]
    fn pocket(&mut self, seat: Seat, bone: Bone, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Drew(seat, bone.colour()));
        self.take_from_bag(bone);
        // Taken out and put back, because a viewer who knew of fewer black bones now knows of one
        // more.
        if bone == Bone::BLACK {
            tell.everyone(Note::PutBack(seat));
            self.put_into_bag(bone.into());
        } else {
            tell.everyone(Note::Pocketed(seat, bone.colour()));
            self.table.fronts[seat] += bone.into();
        }
    }

    /// DB-R7, DB-R11.
    #[inline(always)]
    fn look(&mut self, seat: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Looked(seat));
        tell.tell(Audience::Only(seat), Note::YouSaw(self.bag));
        self.known.tell(seat.into(), self.bag);
        self.table.looked = self.table.looked.with(seat);
    }

    /// DB-R5: it counts from the next turn on.
    #[inline(always)]
    pub(crate) fn lead(&mut self, seat: Seat, to: Seat, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Led(seat, to));
        self.table.first = to;
        self.next_to_take(seat, tell);
    }

    /// DB-R8: the bones shown lie in the open until one is chosen.
    #[inline(always)]
    pub(crate) fn scout(&mut self, seat: Seat, left: u8, bone: Bone, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Drew(seat, bone.colour()));
        self.take_from_bag(bone);
        self.table.drawn += bone.into();
        self.table.phase =
            if left > 1 { Phase::Scout { seat, left: left - 1 } } else { Phase::Send { seat } };
    }

    #[inline(always)]
    pub(crate) fn send_to_chest(&mut self, seat: Seat, colour: Colour, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Scouted(seat, colour));
        let back = self.table.drawn - Bones::one(colour);
        self.table.drawn = Bones::NONE;
        self.table.chest += Bones::one(colour);
        self.put_into_bag(back);
        self.next_to_take(seat, tell);
    }

    /// DB-R9: two bones, or the one there is.
    #[inline(always)]
    pub(crate) fn feeding(&self) -> u8 {
        FED.min(self.table.chest.total())
    }

    #[inline(always)]
    pub(crate) fn feed_bag(&mut self, seat: Seat, bones: Bones, tell: &mut impl Tell<Note>) {
        tell.everyone(Note::Fed(seat, bones));
        self.table.chest -= bones;
        self.put_into_bag(bones);
        self.next_to_take(seat, tell);
    }

    /// DB-R10. Everyone sees both bones, so everyone knows what this hand can and does hold.
    #[inline(always)]
    pub(crate) fn swap(
        &mut self,
        seat: Seat,
        give: Colour,
        take: Colour,
        tell: &mut impl Tell<Note>,
    ) {
        tell.everyone(Note::Swapped(seat, give, take));
        let (give, taken) = (Bones::one(give), Bones::one(take));
        self.hands[seat] = self.hands[seat] - give + taken;
        self.table.limits[seat] = self.table.limits[seat] - give + taken;
        self.table.chest = self.table.chest - taken + give;
        self.table.took[seat] = Some(take);
        self.next_to_take(seat, tell);
    }
}
