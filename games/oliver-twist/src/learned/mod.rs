//! Oliver Twist as its network sees it: the open table with the viewer first and the others
//! clockwise, what the viewer knows, and what the gang can reach, now and after a choice.

use std::sync::LazyLock;
use std::time::Instant;

use bots::network::Shape;
use bots::{Budget, HasBots, Inputs, Judge, Learned, Network, Plan, considered, foresee, think};
use engine::{Dice, Screen, Seat, Viewer};

use crate::bot::Urchin;
use crate::rules::towns;
use crate::{Action, Back, OliverTwist, Phase, Spaces, Split, Tokens, View};
use choice::{DARK, LAIR_TOKEN, PASSED, TAKEN, dark, lair_token, sale, taken, target, way};
use pieces::{AHEAD, EFFECTS, ahead, effect, effect_place, place_of, worth};
use table::{OWN, PLAYER, TABLE, own, player, table};

mod choice;
mod pieces;
mod table;

/// The weights that `fagin lab train oliver-twist` made; docs/bots.md has the command and the time.
static WEIGHTS: LazyLock<Network> = LazyLock::new(|| {
    let read = Network::read(include_bytes!("../../weights/oliver-twist.net"));
    read.expect("the weights fit, a test reads them")
});

/// Chooses by the network, which has learned London. Streets and cards of another box are strange
/// to it, so there the search plays out by rules of thumb.
pub(crate) fn choose(
    screen: &Screen<OliverTwist>,
    plan: Plan,
    deadline: Option<Instant>,
    dice: &mut dyn Dice,
) -> Action {
    if screen.view.table.town.key == towns::LONDON {
        return foresee(Judge::new(&WEIGHTS), screen, plan, deadline, dice);
    }
    let few = plan.tries <= OliverTwist::PLANS[0].tries;
    let playouts = OliverTwist::PLAYOUTS[usize::from(!few)];
    let at_most = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
    think(screen, Budget { playouts, at_most }, &mut { dice })
}

/// Judges choices by the network; none where it knows nothing of the box.
pub(crate) fn consider(screen: &Screen<OliverTwist>) -> Vec<(Action, f32)> {
    if screen.view.table.town.key == towns::LONDON {
        considered(Judge::new(&WEIGHTS), screen)
    } else {
        Vec::new()
    }
}

impl Learned for OliverTwist {
    const SHAPE: Shape = Shape { inputs: VIEW + CHOICES, heads: 9 };
    type Scene = Scene;
    const LESSONS: &'static [(&'static str, u32)] =
        &[("seats=4", 5), ("seats=2", 4), ("seats=3", 2)];

    fn judge_for(screen: &Screen<OliverTwist>) -> Option<Judge<'static, OliverTwist>> {
        (screen.view.table.town.key == towns::LONDON).then(|| Judge::new(&WEIGHTS))
    }

    fn look(view: &View, inputs: &mut Inputs) -> Scene {
        let scene = Scene::new(view);
        table(&scene, view, inputs);
        own(&scene, view, inputs);
        for place in 0..4 {
            match scene.order.get(place) {
                Some(&seat) => player(&scene, view, seat, inputs),
                None => inputs.skip(PLAYER),
            }
        }
        scene
    }

    fn weigh(scene: &Scene, view: &View, choice: Action, inputs: &mut Inputs) -> usize {
        let head = head(choice);
        inputs.skip(KINDS[..head].iter().sum());
        let from = inputs.at();
        inputs.number(Urchin::new(view).worth(choice) as f32 / 8.0);
        match choice {
            Action::Prowl(path) => way(scene, view, &path, view.table.sneaking, inputs),
            Action::Take(space) => {
                let gang = view.table.gang;
                taken(scene, view, space, inputs);
                inputs.skip(PASSED);
                ahead(scene, view, gang, view.table.up.without(space), inputs);
            }
            Action::Turn(space) => dark(view, space, inputs),
            Action::Place(space) => {
                inputs.skip(DARK);
                let near = view.table.side().near[space.index()].iter();
                let known: Tokens = near.filter_map(|space| view.looked_at(space)).collect();
                inputs.number(f32::from(known.total()) / 2.0);
                inputs.number(worth(view, known) / 8.0);
                ahead(scene, view, space, view.table.up, inputs);
            }
            Action::Peek(space) => dark(view, space, inputs),
            Action::Bribe => inputs.one_of(5, 0),
            Action::GiveUp => inputs.one_of(5, 1),
            Action::Done => inputs.one_of(5, 2),
            Action::Help(card) => {
                inputs.one_of(5, 3);
                effect(view, card, inputs);
            }
            Action::Hide(card) => {
                inputs.one_of(5, 4);
                inputs.skip(EFFECTS);
                effect(view, card, inputs);
            }
            Action::Sell(set) => sale(scene, view, set, inputs),
            Action::Drop(token) => {
                inputs.one_of(5, 0);
                lair_token(scene, token, inputs);
            }
            Action::Recover(token) => {
                inputs.one_of(5, 1);
                lair_token(scene, token, inputs);
            }
            Action::Shed(tool) => {
                inputs.one_of(5, 2);
                lair_token(scene, tool, inputs);
            }
            Action::Clear(kind) => {
                inputs.one_of(5, 3);
                inputs.skip(LAIR_TOKEN);
                inputs.one_of(10, place_of(kind));
                inputs.number(f32::from(scene.file.of(kind).total()) / 3.0);
            }
            Action::Wallets(count) => {
                inputs.one_of(5, 4);
                inputs.skip(LAIR_TOKEN + 11);
                inputs.one_of(6, count.into());
            }
            Action::Keep(card) => match view.table.phase {
                Phase::KeepLoot { .. } => {
                    let pounds = view.table.town.burglaries[card.index()];
                    inputs.flag(true);
                    inputs.number(f32::from(pounds) / 10.0);
                }
                _ => {
                    inputs.skip(2);
                    effect(view, card, inputs);
                }
            },
            Action::Against(seat) => {
                let which = match view.table.phase {
                    Phase::Aim { effect, .. } => effect_place(effect) % 3,
                    _ => 3,
                };
                target(scene, view, seat, which, inputs);
            }
            Action::Lead(seat) => target(scene, view, seat, 3, inputs),
            Action::Split(kinds) => {
                let split = Split::new(view.table.town.0, &scene.back, kinds);
                inputs.number(f32::from(split.money) / 15.0);
                inputs.number(f32::from(split.left.total()) / 5.0);
                inputs.number(f32::from(split.types) / 5.0);
                let mine = i32::from(view.table.lairs[scene.me].file_size + split.left.total());
                inputs.number((mine - scene.thickest_of_others) as f32 / 5.0);
            }
        }
        debug_assert!(inputs.at() - from <= KINDS[head], "{choice:?} has {}", inputs.at() - from);
        inputs.skip(KINDS[head] - (inputs.at() - from));
        head
    }

    /// Of ways to one token those along the fewest others; of places and of tokens to look at one of
    /// each sort.
    fn candidates(view: &View, choices: &[Action], into: &mut Vec<Action>) {
        let mut fewest = [u8::MAX; crate::MAX_SPACES + 1];
        for choice in choices {
            if let Action::Prowl(path) = choice {
                let least = &mut fewest[path.end().index()];
                *least = (*least).min(path.spaces().len() as u8);
            }
        }
        let mut sorts: Vec<(Spaces, Tokens, u8)> = Vec::new();
        for &choice in choices {
            let worth_it = match choice {
                Action::Prowl(path) if view.table.sneaking => {
                    usize::from(fewest[path.end().index()]) == path.spaces().len()
                }
                Action::Prowl(path) => {
                    path.spaces().len() <= usize::from(fewest[path.end().index()]) + 1
                }
                Action::Place(space) | Action::Peek(space) => {
                    let near = view.table.side().near[space.index()];
                    let known = near.iter().filter_map(|space| view.looked_at(space));
                    let down = near.and(view.table.down).len();
                    let sort = (near.and(view.table.up), known.collect(), down);
                    let new = !sorts.contains(&sort);
                    sorts.push(sort);
                    new
                }
                _ => true,
            };
            if worth_it {
                into.push(choice);
            }
        }
    }
}

/// The inputs of each kind of choice, in the order of the heads.
const KINDS: [usize; 9] = [
    1 + TAKEN + PASSED + AHEAD,
    1 + DARK + 2 + AHEAD,
    1 + 5 + 2 * EFFECTS,
    1 + 6 + 10 + 5 + 12,
    1 + 5 + LAIR_TOKEN + 11 + 6,
    1 + 2 + EFFECTS,
    1 + 16 + 5,
    1 + DARK,
    1 + 4,
];
const CHOICES: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < KINDS.len() {
        sum += KINDS[at];
        at += 1;
    }
    sum
};
/// The inputs of a view.
const VIEW: usize = TABLE + OWN + 4 * PLAYER;

fn head(choice: Action) -> usize {
    match choice {
        Action::Prowl(_) | Action::Take(_) => 0,
        Action::Place(_) | Action::Turn(_) => 1,
        Action::Bribe | Action::GiveUp | Action::Done | Action::Help(_) | Action::Hide(_) => 2,
        Action::Sell(_) => 3,
        Action::Drop(_)
        | Action::Recover(_)
        | Action::Shed(_)
        | Action::Clear(_)
        | Action::Wallets(_) => 4,
        Action::Keep(_) => 5,
        Action::Against(_) | Action::Lead(_) => 6,
        Action::Peek(_) => 7,
        Action::Split(_) => 8,
    }
}

/// Facts of a view that are worked out once.
pub struct Scene {
    me: Seat,
    /// The seats of the game, the viewer's first and then clockwise.
    order: Vec<Seat>,
    back: Back,
    stash: Tokens,
    file: Tokens,
    /// The tokens that the next player is known to have.
    next_stash: Tokens,
    thickest_of_others: i32,
    richest_of_others: i32,
}

impl Scene {
    fn new(view: &View) -> Scene {
        let table = &view.table;
        let me = match view.viewer {
            Viewer::Seat(seat) => seat,
            Viewer::Spectator => table.seats.lowest(),
        };
        let back = view.own.unwrap_or_default();
        let mut order = vec![me];
        let mut next = table.seats.after(me);
        while next != me {
            order.push(next);
            next = table.seats.after(next);
        }
        let others = || order[1..].iter().map(|&seat| &table.lairs[seat]);
        let thickest = others().map(|front| front.file_size.into()).max().unwrap_or(0);
        let richest = others().map(|front| front.money.into()).max().unwrap_or(0);
        let next_stash = order
            .get(1)
            .map_or(Tokens::NONE, |&seat| table.lairs[seat].in_stash + table.lairs[seat].in_either);
        Scene {
            me,
            back,
            stash: back.stash,
            file: back.file,
            next_stash,
            thickest_of_others: thickest,
            richest_of_others: richest,
            order,
        }
    }

    fn place(&self, seat: Seat) -> usize {
        self.order.iter().position(|&other| other == seat).unwrap_or(4)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Match, Seeded};

    use super::*;
    use crate::Setup;

    /// Each view has the same number of inputs, each choice those of its kind after them, and there
    /// is always a choice to judge.
    #[test]
    fn inputs_have_their_places() {
        assert_eq!(WEIGHTS.shape(), OliverTwist::SHAPE, "the weights are those of this shape");
        let mut dice = Seeded::new(5);
        for seed in 0..120 {
            let seats = 2 + (seed % 3) as u8;
            let mut deal = Seeded::new(seed);
            let game = Match::<OliverTwist>::new(Setup { seats, ..Setup::default() }, &mut deal);
            game.play_through(&mut deal, |_, screen| {
                let mut inputs = Inputs::default();
                let scene = OliverTwist::look(&screen.view, &mut inputs);
                assert_eq!(inputs.at(), VIEW, "seed {seed}");
                for &choice in &screen.choices {
                    let mut inputs = inputs.clone();
                    let head = OliverTwist::weigh(&scene, &screen.view, choice, &mut inputs);
                    let (from, end): (usize, usize) =
                        (KINDS[..head].iter().sum(), KINDS[..=head].iter().sum());
                    assert_eq!(inputs.at(), VIEW + end, "{choice:?}, seed {seed}");
                    for &(at, value) in inputs.list() {
                        let at = usize::from(at);
                        assert!(at < VIEW || (VIEW + from..VIEW + end).contains(&at), "{choice:?}");
                        assert!(value.abs() < 8.0, "{value} at {at}, {choice:?}, seed {seed}");
                    }
                }
                let mut candidates = Vec::new();
                OliverTwist::candidates(&screen.view, &screen.choices, &mut candidates);
                assert!(!candidates.is_empty(), "seed {seed}");
                assert!(candidates.iter().all(|choice| screen.choices.contains(choice)));
                screen.choices[dice.below(screen.choices.len() as u32) as usize]
            });
        }
    }
}
