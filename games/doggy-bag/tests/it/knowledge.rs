//! A viewer's knowledge: everything it saw holds in the positions imagined for it.
//!
//! The tests keep a notebook for each viewer, written from nothing but the notes told to it, and
//! hold the imagined positions against the notebook.

use std::collections::HashSet;

use crate::common::*;
use doggy_bag::{Bones, Colour, DoggyBag, Edition, Note, Setup};
use engine::{BySeat, Game, Match, Seat, Seeded, Turn, Viewer};

/// The notebook of a careful viewer.
struct Notebook {
    viewer: Viewer,
    read: usize,
    hand: Bones,
    /// In the bag at the least (DB-S3 says what it starts with).
    bag: Bones,
    /// Draw since the last token was taken: what the Scout shows.
    shown: Bones,
    /// The most of each colour behind each screen: what it started with, and the Expert's swaps.
    most: BySeat<Bones>,
    /// Behind a screen for certain: what the Expert took, until the next loot of that seat.
    certain: BySeat<Bones>,
}

impl Notebook {
    fn new(viewer: Viewer, seats: u8) -> Notebook {
        let plays = viewer.seat().is_some_and(|seat| seat.number() < seats);
        Notebook {
            viewer,
            read: 0,
            hand: if plays { Bones::HAND } else { Bones::NONE },
            bag: Bones::ONE_OF_EACH,
            shown: Bones::NONE,
            most: BySeat::all(Bones::HAND),
            certain: BySeat::all(Bones::NONE),
        }
    }

    fn read(&mut self, game: &Match<DoggyBag>) {
        for note in game.notes(self.viewer).skip(self.read) {
            self.read += 1;
            self.write_down(note, game);
        }
    }

    fn write_down(&mut self, note: Note, game: &Match<DoggyBag>) {
        match note {
            Note::YouLooted(bones) => {
                self.hand -= bones;
                self.bag += bones;
            }
            Note::Looted(seat) => self.certain[seat] = Bones::NONE,
            Note::LastLoot => {
                self.certain = BySeat::all(Bones::NONE);
                if self.viewer.seat().is_some_and(|seat| table(game).playing.contains(seat)) {
                    self.bag += std::mem::take(&mut self.hand);
                }
            }
            Note::TookRole(..) => self.shown = Bones::NONE,
            Note::Drew(_, colour) => {
                self.shown += Bones::one(colour);
                if self.bag.count(colour) > 0 {
                    self.bag -= Bones::one(colour);
                }
            }
            Note::PutBack(_) => self.bag += Bones::one(Colour::Black),
            Note::YouSaw(bag) => self.bag = bag,
            Note::Scouted(_, sent) => self.bag += self.shown - Bones::one(sent),
            Note::Fed(_, bones) => self.bag += bones,
            Note::Swapped(seat, give, take) => {
                let (give, take) = (Bones::one(give), Bones::one(take));
                self.most[seat] = self.most[seat] - give + take;
                self.certain[seat] = take;
                if self.viewer == Viewer::Seat(seat) {
                    self.hand = self.hand - give + take;
                }
            }
            _ => {}
        }
    }

    /// Everything written down holds in this position.
    fn fits(&self, position: &DoggyBag) {
        let hand = |seat: Seat| position.view(seat.into()).hand;
        if let Viewer::Seat(me) = self.viewer {
            assert_eq!(hand(me), self.hand, "{:?}: my own bones", self.viewer);
        }
        let bag = bag_of(position);
        assert!(
            bag.contains(self.bag),
            "{:?}: I know of {} in the bag, imagined {bag}",
            self.viewer,
            self.bag
        );
        for seat in position.seats().iter().filter(|&seat| self.viewer != Viewer::Seat(seat)) {
            assert!(self.most[seat].contains(hand(seat)), "seat {seat} cannot hold {}", hand(seat));
            assert!(
                hand(seat).contains(self.certain[seat]),
                "seat {seat} took {}",
                self.certain[seat]
            );
        }
    }
}

/// Bones that are in no other place are in the bag.
fn bag_of(position: &DoggyBag) -> Bones {
    let table = position.view(Viewer::Spectator).table;
    let all = table.seats.iter().fold(Bones::ONE_OF_EACH, |all, _| all + Bones::HAND);
    let placed = table.seats.iter().fold(table.chest + table.drawn, |placed, seat| {
        placed + table.fronts[seat] + position.view(seat.into()).hand
    });
    all - placed
}

fn notebooks_hold(setup: &Setup, seed: u64) {
    let (mut deal, mut thoughts) = (Seeded::for_game(seed, 0), Seeded::for_game(seed, 1));
    let mut game = Match::<DoggyBag>::new(setup.clone(), &mut deal);
    let viewers = game.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
    let mut books: Vec<Notebook> =
        viewers.map(|viewer| Notebook::new(viewer, setup.seats)).collect();
    while let Turn::Seats(asked) = game.turn() {
        for book in &mut books {
            book.read(&game);
            let view = game.screen(book.viewer).view;
            assert_eq!(view.hand, book.hand, "the view is as good as the notebook");
            assert_eq!(view.known, book.bag, "the view is as good as the notebook");
            book.fits(&DoggyBag::imagine(&view, &mut thoughts));
        }
        let seat = asked.lowest();
        let action = game.screen(seat.into()).any_choice(&mut thoughts);
        game.act(seat, action, &mut deal).expect("a bot answers with one of its choices");
    }
}

#[test]
fn everything_a_viewer_saw_holds_in_what_it_imagines() {
    for seats in DoggyBag::SEATS {
        for edition in Edition::ALL {
            for seed in 0..60 {
                notebooks_hold(&Setup { seats, edition, beginner: false, first: None }, seed);
            }
        }
    }
}

/// DB-R11: after a look, all of the bag is known until loot goes in; then what was seen is still in
/// it.
#[test]
fn what_was_seen_in_the_bag_is_known_until_it_comes_out() {
    let mut game =
        after("seats=3 first=0", "coins 1 1; 0: loot kk; 1: loot gw; 2: loot rr; 0: role 4");
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("ggwwrrrkkky")));
    assert_eq!(view(&game, BETTY).bag(), None);
    and_then(
        &mut game,
        "1: role 0; 2: role 2; 2: leader 2; draw g; draw k; draw w; draw w; 2: stop; coins 1 1",
    );
    assert_eq!(view(&game, ARTFUL).bag(), Some(bones("grrrkky")));
    and_then(&mut game, "1: loot gk; 2: loot gg; 0: loot gg");
    assert_eq!(
        view(&game, ARTFUL).known,
        bones("gggrrrkky"),
        "what is left of what I saw, and what I put in"
    );
    assert_eq!(view(&game, ARTFUL).table.in_bag, 13);
}

/// DB-R10: everyone remembers what the Expert swapped.
#[test]
fn the_experts_swap_is_remembered() {
    let line = "coins 1 1; 0: loot kk; 1: loot gw; 2: loot rr; 0: role 5; draw y; draw k; draw k; 0: scout y; \
                1: role 7; 1: expert r y";
    let game = after("seats=3 first=0", line);
    let mut dice = Seeded::new(1);
    for _ in 0..200 {
        let imagined = DoggyBag::imagine(&view(&game, ROSE), &mut dice);
        let betty = imagined.view(BETTY.into()).hand;
        assert!(betty.count(Colour::Yellow) >= 1, "the yellow bone she took is behind her screen");
        assert!(betty.count(Colour::Red) <= 4, "the red bone she gave is not");
    }
}

/// Where a viewer cannot tell, all that may be is imagined, each as often as it is likely.
#[test]
fn what_cannot_be_known_is_imagined_evenly() {
    let game = after("seats=2 first=0", "coins 1 1; 0: loot gg; 1: loot ww");
    let view = view(&game, ARTFUL);
    let mut dice = Seeded::new(4);
    let mut hands = HashSet::new();
    let mut without_black = 0;
    for _ in 0..20_000 {
        let betty = DoggyBag::imagine(&view, &mut dice).view(BETTY.into()).hand;
        without_black += u32::from(betty.count(Colour::Black) == 3);
        hands.insert(betty);
    }
    // 14 ways to put in two bones of five colours with one yellow at the most.
    assert_eq!(hands.len(), 14);
    // Two of her sixteen bones, none of the three black ones: 13/16 × 12/15.
    let expected = 20_000.0 * 13.0 / 16.0 * 12.0 / 15.0;
    assert!(
        (f64::from(without_black) - expected).abs() < 340.0,
        "{without_black}, expected {expected}"
    );
}
