//! The position, and the way from each step to its rule.

use std::ops::RangeInclusive;

use engine::options::Setting;
use engine::{BySeat, Dice, Game, RuleId, Seat, SeatSet, Standing, Step, Tell, Turn, Viewer};

use crate::rules::bones::Bone;
use crate::rules::known::Known;
use crate::rules::setup::OPTIONS;
use crate::{Bones, Colour, Edition, Role, RoleSet, Setup, View};

/// A position: the open table, and everything hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DoggyBag {
    pub(crate) table: Tabletop,
    /// The bones behind each screen.
    pub(crate) hands: BySeat<Bones>,
    pub(crate) bag: Bones,
    pub(crate) known: Known,
}

// Playouts and searches copy positions by the million.
const _: () = assert!(size_of::<DoggyBag>() <= 160);

/// The part of the position that everybody sees (DB-S7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tabletop {
    /// The phase of the turn.
    pub phase: Phase,
    /// The printed text that is played.
    pub edition: Edition,
    /// Whether this is the beginner game (DB-B1, DB-B2).
    pub beginner: bool,
    /// The seats of the game.
    pub seats: SeatSet,
    /// The players still in the game.
    pub playing: SeatSet,
    /// The holder of the first-player token.
    pub first: Seat,
    /// The players who have yet to take a role token this turn.
    pub choosing: SeatSet,
    /// The role tokens in the middle.
    pub middle: RoleSet,
    /// The role tokens whose owners have yet to go to the bag this turn.
    pub waiting: RoleSet,
    /// The owner of each role token that is not in the middle.
    pub(crate) holders: [Seat; 8],
    /// The token that was turned over this turn.
    pub hothead: Option<Hothead>,
    /// The bones in front of each screen.
    pub fronts: BySeat<Bones>,
    /// The number of bones behind each screen of those still in, once all loot of this turn is in.
    /// It is the same for all.
    pub behind: u8,
    /// The number of bones in the bag.
    pub in_bag: u8,
    /// The bones on Fagin's chest.
    pub chest: Bones,
    /// The bones drawn this turn by the thief, or those the Scout is showing.
    pub drawn: Bones,
    /// The players who looked into the bag this turn, and so know exactly what is in it (DB-R11).
    pub looked: SeatSet,
    /// The most bones of each colour that a seat can have behind its screen.
    pub limits: BySeat<Bones>,
    /// The bone that each seat took as the Expert. It is behind the screen for certain until its
    /// owner loots, which a player thrown out in the same turn never does again.
    pub took: BySeat<Option<Colour>>,
    /// The place of each seat that is out or, once the game is over, of all.
    pub(crate) places: BySeat<u8>,
}

/// A role token that was turned over (DB-H1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hothead {
    /// The token that was turned over.
    pub role: Role,
    /// The number announced.
    pub number: u8,
}

/// The event that the game is waiting for, with the data that only this moment needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "a seat is the one that acts or draws; the rest is said")]
pub enum Phase {
    /// Chance names the first player.
    First,
    /// The coins are thrown.
    Coins,
    /// Each seat in `owing` chooses `amount` bones for the bag.
    Loot { amount: u8, owing: SeatSet },
    /// A seat takes a role token.
    Role { seat: Seat },
    /// The Watcher draws a bone.
    Watch { seat: Seat },
    /// The Pickpocket draws a bone.
    Pickpocket { seat: Seat },
    /// The Leader gives the first-player token away.
    Lead { seat: Seat },
    /// The Scout draws `left` more bones.
    Scout { seat: Seat, left: u8 },
    /// The Scout sends one of the bones shown to the chest.
    Send { seat: Seat },
    /// The Intendant feeds bones from the chest to the bag.
    Feed { seat: Seat },
    /// The Expert swaps a bone with the chest.
    Swap { seat: Seat },
    /// A thief draws, and has `left` bones to go.
    Steal { seat: Seat, left: u8 },
    /// A thief has drawn enough, and may try Gluttony.
    Tempt { seat: Seat },
    /// A glutton draws one more.
    Gluttony { seat: Seat },
    /// A glutton may take a bone of this colour from another front.
    Rob { seat: Seat, colour: Colour },
    /// The game is over.
    Over(Ending),
}

/// The way a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// One player is left (DB-E1).
    LastDog,
    /// There is nothing left behind the screens (DB-E2).
    ScreensEmpty,
    /// Every black bone is in the open (DB-E3).
    AllBlackOut,
}

/// A choice of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put these bones into the bag.
    Loot(Bones),
    /// Take this token.
    Role(Role),
    /// Take this token, turn it over, and announce this number.
    Hothead(Role, u8),
    /// As the Leader, give the first-player token to this seat.
    Leader(Seat),
    /// As the Scout, send a bone of this colour to the chest.
    Scout(Colour),
    /// As the Intendant, put these bones from the chest into the bag.
    Intendant(Bones),
    /// As the Expert, give a bone of the first colour for one of the second.
    Expert(Colour, Colour),
    /// Keep what was drawn.
    Stop,
    /// Draw one more.
    Gluttony,
    /// Take a bone like the one just drawn from in front of this seat.
    Rob(Seat),
    /// Decline to rob.
    Decline,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This seat begins.
    First(Seat),
    /// The coins fall on these sides, the lower first.
    Coins(u8, u8),
    /// A bone of this colour comes out of the bag.
    Draw(Colour),
}

/// An event of the game, as a seat or everyone is told of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// This seat begins the game.
    Begins(Seat),
    /// The first player threw the coins.
    CoinsFell(Seat, u8, u8),
    /// You put these bones into the bag.
    YouLooted(Bones),
    /// A seat put bones into the bag.
    Looted(Seat),
    /// Everyone had to bring all they had: the last turn.
    LastLoot,
    /// A seat took a role token.
    TookRole(Seat, Role),
    /// A seat turned a token over and announced a number.
    TurnedOver(Seat, Role, u8),
    /// The role's effect could not be carried out.
    NoEffect(Seat, Role),
    /// The Bootlicker put a black bone on the chest.
    BootsLicked(Seat),
    /// A bone came out of the bag.
    Drew(Seat, Colour),
    /// A black bone went back into the bag.
    PutBack(Seat),
    /// A bone that an effect drew was placed in front.
    Pocketed(Seat, Colour),
    /// A seat looked into the bag.
    Looked(Seat),
    /// You looked into the bag and saw these bones.
    YouSaw(Bones),
    /// The Leader gave the first-player token to the second seat.
    Led(Seat, Seat),
    /// The Scout sent a bone to the chest; the others went back.
    Scouted(Seat, Colour),
    /// The Intendant put bones from the chest into the bag.
    Fed(Seat, Bones),
    /// The Expert gave the first bone to the chest for the second.
    Swapped(Seat, Colour, Colour),
    /// A black bone woke Fagin: the thief kept the first bones, the second went to the chest.
    WokeFagin(Seat, Bones, Bones),
    /// A thief went for Gluttony.
    GaveIn(Seat),
    /// A thief got away with these bones.
    Kept(Seat, Bones),
    /// There was nothing left to draw.
    BagEmpty(Seat),
    /// The first seat took a bone from in front of the second.
    Robbed(Seat, Seat, Colour),
    /// A glutton declined to rob.
    Declined(Seat),
    /// Three black bones: a seat is out of the game.
    ThrownOut(Seat),
    /// The first-player token went to this seat.
    FirstPassed(Seat),
    /// Every dog woke Fagin, and no one is left to try.
    NobodyLeft,
    /// The game is over.
    Over(Ending),
    /// The bones behind a screen at the end.
    ScreenLifted(Seat, Bones),
    /// The winners.
    Won(SeatSet),
}

impl Tabletop {
    /// The role token in front of a seat.
    pub fn role(&self, seat: Seat) -> Option<Role> {
        let taken = Role::ALL.into_iter().filter(|&role| !self.middle.contains(role));
        taken.into_iter().find(|&role| self.holders[role as usize] == seat)
    }

    /// The number of bones that a seat set out to draw this turn.
    pub fn number(&self, seat: Seat) -> Option<u8> {
        self.role(seat).map(|role| self.number_of(role))
    }

    /// The number of bones that the owner of a token has to draw.
    #[inline]
    pub(crate) fn number_of(&self, role: Role) -> u8 {
        match self.hothead {
            Some(hothead) if hothead.role == role => hothead.number,
            _ => role as u8,
        }
    }

    /// The place of a seat that is out or, once the game is over, of any.
    pub fn place(&self, seat: Seat) -> Option<u8> {
        (self.places[seat] > 0).then_some(self.places[seat])
    }
}

impl Game for DoggyBag {
    const NAME: &'static str = "doggy-bag";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const OPTIONS: &'static [Setting] = OPTIONS;
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;
    type Note = Note;

    fn start(setup: &Setup) -> DoggyBag {
        let seats = SeatSet::first(setup.seats);
        let hand = |seat| if seats.contains(seat) { Bones::HAND } else { Bones::NONE };
        DoggyBag {
            table: Tabletop {
                // A first player named by the setup needs no draw.
                phase: if setup.first.is_some() { Phase::Coins } else { Phase::First },
                edition: setup.edition,
                beginner: setup.beginner,
                seats,
                playing: seats,
                first: setup.first.unwrap_or_default(),
                choosing: SeatSet::NONE,
                middle: RoleSet::ALL,
                waiting: RoleSet::NONE,
                holders: [Seat::default(); 8],
                hothead: None,
                fronts: BySeat::all(Bones::NONE),
                behind: Bones::HAND.total(),
                in_bag: Bones::ONE_OF_EACH.total(),
                chest: Bones::NONE,
                drawn: Bones::NONE,
                looked: SeatSet::NONE,
                limits: BySeat::each(hand),
                took: BySeat::all(None),
                places: BySeat::all(0),
            },
            hands: BySeat::each(hand),
            bag: Bones::ONE_OF_EACH,
            known: Known::all(Bones::ONE_OF_EACH),
        }
    }

    fn seats(&self) -> SeatSet {
        self.table.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        use Phase::*;
        match self.table.phase {
            Loot { owing, .. } => Turn::Seats(owing),
            Role { seat } | Lead { seat } | Send { seat } | Feed { seat } | Swap { seat } => {
                Turn::Seats(SeatSet::only(seat))
            }
            Tempt { seat } | Rob { seat, .. } => Turn::Seats(SeatSet::only(seat)),
            First | Coins | Watch { .. } | Pickpocket { .. } | Scout { .. } => Turn::Chance,
            Steal { .. } | Gluttony { .. } => Turn::Chance,
            Over(_) => Turn::Over,
        }
    }

    fn choices(&self, asked: Seat, into: &mut Vec<Action>) {
        if !self.turn().asked().contains(asked) {
            return;
        }
        match self.table.phase {
            Phase::Loot { amount, .. } => {
                self.hands[asked].parts(amount, &mut |part| into.push(Action::Loot(part)));
            }
            Phase::Role { .. } => self.role_choices(into),
            Phase::Lead { .. } => into.extend(self.table.playing.iter().map(Action::Leader)),
            Phase::Send { .. } => into.extend(self.table.drawn.colours().map(Action::Scout)),
            Phase::Feed { .. } => {
                let size = self.feeding();
                self.table.chest.parts(size, &mut |part| into.push(Action::Intendant(part)));
            }
            Phase::Swap { .. } => {
                for give in self.hands[asked].colours() {
                    into.extend(self.table.chest.colours().map(|take| Action::Expert(give, take)));
                }
            }
            Phase::Tempt { .. } => into.extend([Action::Stop, Action::Gluttony]),
            Phase::Rob { colour, .. } => {
                into.extend(self.victims(asked, colour).iter().map(Action::Rob));
                into.push(Action::Decline);
            }
            // Asked above, so one of the phases with a choice.
            phase => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action, tell: &mut impl Tell<Note>) {
        match action {
            Action::Loot(bones) => {
                let Phase::Loot { amount, owing } = self.table.phase else {
                    unreachable!("loot is brought in the loot phase");
                };
                self.loot(seat, bones, amount, owing, tell);
            }
            Action::Role(role) => self.take_role(seat, role, tell),
            Action::Hothead(role, number) => self.turn_over(seat, role, number, tell),
            Action::Leader(to) => self.lead(seat, to, tell),
            Action::Scout(colour) => self.send_to_chest(seat, colour, tell),
            Action::Intendant(bones) => self.feed_bag(seat, bones, tell),
            Action::Expert(give, take) => self.swap(seat, give, take, tell),
            Action::Stop => self.keep(seat, tell),
            Action::Gluttony => self.give_in(seat, tell),
            Action::Rob(victim) => self.rob(seat, victim, tell),
            Action::Decline => self.decline(seat, tell),
        }
    }

    fn odds(&self, into: &mut Vec<(Chance, u32)>) {
        match (self.turn(), self.table.phase) {
            (Turn::Chance, Phase::First) => {
                into.extend(self.table.seats.iter().map(|seat| (Chance::First(seat), 1)));
            }
            (Turn::Chance, Phase::Coins) => {
                into.extend([
                    (Chance::Coins(1, 1), 1),
                    (Chance::Coins(1, 2), 2),
                    (Chance::Coins(2, 2), 1),
                ]);
            }
            (Turn::Chance, _) => {
                let draws = self.bag.colours();
                into.extend(
                    draws.map(|colour| (Chance::Draw(colour), self.bag.count(colour).into())),
                );
            }
            _ => {}
        }
    }

    #[inline]
    fn happen(&mut self, chance: Chance, tell: &mut impl Tell<Note>) {
        match chance {
            Chance::First(seat) => self.begin(seat, tell),
            Chance::Coins(low, high) => self.throw_coins(low, high, tell),
            Chance::Draw(colour) => self.draw(Bone::of(colour), tell),
        }
    }

    fn standing(&self) -> Option<Standing> {
        let points = || BySeat::each(|seat| self.table.fronts[seat].points() as i32);
        let standing = || Standing::new(self.table.seats, self.table.places).with_points(points());
        matches!(self.table.phase, Phase::Over(_)).then(standing)
    }

    fn rule(&self) -> RuleId {
        match self.table.phase {
            Phase::First => "DB-S6",
            Phase::Coins => "DB-L1",
            Phase::Loot { .. } => "DB-L2",
            Phase::Role { .. } => "DB-R1",
            Phase::Watch { .. } => "DB-R4",
            Phase::Pickpocket { .. } => "DB-R6",
            Phase::Lead { .. } => "DB-R5",
            Phase::Scout { .. } | Phase::Send { .. } => "DB-R8",
            Phase::Feed { .. } => "DB-R9",
            Phase::Swap { .. } => "DB-R10",
            Phase::Steal { .. } => "DB-T2",
            Phase::Tempt { seat } if self.table.number(seat) == Some(0) => "DB-T7",
            Phase::Tempt { .. } => "DB-T4",
            Phase::Gluttony { .. } | Phase::Rob { .. } => "DB-G1",
            Phase::Over(Ending::LastDog) => "DB-E1",
            Phase::Over(Ending::ScreensEmpty) => "DB-E2",
            Phase::Over(Ending::AllBlackOut) => "DB-E3",
        }
    }

    fn forbids(&self, step: &Step<DoggyBag>) -> RuleId {
        match (self.table.phase, step) {
            (Phase::Role { .. }, Step::Act(_, Action::Hothead(role, _))) => {
                match self.table.hothead {
                    Some(_) => "DB-H1",
                    None if self.table.middle.contains(*role) => "DB-H2",
                    None => "DB-R1",
                }
            }
            _ => self.rule(),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> DoggyBag {
        view.imagine(dice)
    }

    #[inline]
    fn any_choice(&self, seat: Seat, dice: &mut impl Dice) -> Action {
        self.choice_without_a_plan(seat, dice)
    }

    #[inline]
    fn any_chance(&self, dice: &mut impl Dice) -> Chance {
        self.chance_as_it_falls(dice)
    }

    #[inline(always)]
    fn play_any(&mut self, dice: &mut impl Dice) -> bool {
        self.play_without_a_plan(dice)
    }
}

impl DoggyBag {
    fn draw(&mut self, bone: Bone, tell: &mut impl Tell<Note>) {
        match self.table.phase {
            Phase::Watch { seat } => self.watch(seat, bone, tell),
            Phase::Pickpocket { seat } => self.pick_pocket(seat, bone, tell),
            Phase::Scout { seat, left } => self.scout(seat, left, bone, tell),
            Phase::Steal { seat, left } => self.steal(seat, left, bone, tell),
            Phase::Gluttony { seat } => self.gorge(seat, bone, tell),
            phase => unreachable!("nobody draws in {phase:?}"),
        }
    }

    /// Takes a drawn bone out of the bag. Everyone sees it, so everyone knows of one less.
    #[inline]
    pub(crate) fn take_from_bag(&mut self, bone: Bone) {
        self.bag -= bone.into();
        self.table.in_bag -= 1;
        self.known.draw(bone);
    }

    /// Puts bones into the bag for all to see.
    #[inline]
    pub(crate) fn put_into_bag(&mut self, bones: Bones) {
        self.bag += bones;
        self.table.in_bag += bones.total();
        self.known.put(bones);
    }

    /// The number of bones that a seat has yet to put into the bag this turn.
    fn owed_by(&self, seat: Seat) -> u8 {
        match self.table.phase {
            Phase::Loot { amount, owing } if owing.contains(seat) => amount,
            _ => 0,
        }
    }

    /// Audit for the laws: bones are conserved, and everything known is true.
    pub fn audit(&self) {
        let (mut all, mut at_start) =
            (self.bag + self.table.chest + self.table.drawn, Bones::ONE_OF_EACH);
        for seat in self.table.seats.iter() {
            all += self.hands[seat] + self.table.fronts[seat];
            at_start += Bones::HAND;
            let known = self.known.to(seat.into());
            let (in_hand, owed) = (self.hands[seat].total(), self.owed_by(seat));
            let playing = self.table.playing.contains(seat);
            assert!(
                !playing || in_hand == self.table.behind + owed,
                "seat {seat} hides as much as all"
            );
            assert!(self.bag.contains(known), "seat {seat} is wrong about the bag");
            assert!(
                known.contains(self.known.to(Viewer::Spectator)),
                "seat {seat} forgot what all know"
            );
            assert!(
                self.table.limits[seat].contains(self.hands[seat]),
                "seat {seat} has too many of a colour"
            );
        }
        assert_eq!(all, at_start, "no bone is lost and none made");
        assert_eq!(self.bag.total(), self.table.in_bag, "the bag is as full as it looks");
        for seat in self.table.looked.iter() {
            assert_eq!(self.known.to(seat.into()), self.bag, "seat {seat} saw it all");
        }
        for seat in self.table.seats.iter() {
            let took = self.table.took[seat].map_or(Bones::NONE, Bones::one);
            assert!(self.hands[seat].contains(took), "the Expert has what was taken");
        }
    }
}
