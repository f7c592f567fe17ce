//! Doggy Bag as its network sees it: the open table with the viewer first and the others
//! clockwise, what the viewer knows, and chances worked out from that.

mod habits;
mod scene;
mod writing;

use std::sync::LazyLock;

use crate::{Action, Bones, Colour, DoggyBag, View};
use bots::network::Shape;
use bots::{Inputs, Judge, Learned, Network};
use engine::{Screen, Seat};

pub use scene::Scene;
use writing::{
    LOOT, PLAYER, ROLE, at, bag, hand, loot, number, phase, player, setup, tempted, tokens,
};

/// The weights that have learned to play anyone; docs/decisions/learning.md has the commands and
/// the time.
static ANYONE: LazyLock<Network> =
    LazyLock::new(|| weights(include_bytes!("../../weights/doggy-bag.net")));
/// The weights that have learned to play against rules of thumb alone.
static THUMBS: LazyLock<Network> =
    LazyLock::new(|| weights(include_bytes!("../../weights/against-thumbs.net")));

fn weights(bytes: &[u8]) -> Network {
    Network::read(bytes).expect("the weights fit, a test reads them")
}

/// The judge of this screen: what wins against rules of thumb is another game than what wins
/// against good players, and what they took so far says who sits there.
pub(crate) fn judge(screen: &Screen<DoggyBag>) -> Judge<'static, DoggyBag> {
    Judge::new(&ANYONE).listening_to(&THUMBS, habits::play_by_thumb(screen))
}

impl Learned for DoggyBag {
    const SHAPE: Shape = Shape { inputs: 776, heads: 8 };
    type Scene = Scene;
    const LESSONS: &'static [(&'static str, u32)] = &[
        ("seats=4", 24),
        ("seats=2", 20),
        ("seats=3", 8),
        ("seats=5", 6),
        ("seats=6", 6),
        ("seats=4 edition=french", 4),
        ("seats=2 edition=french", 4),
        ("seats=3 edition=french", 3),
        ("seats=6 edition=french", 2),
        ("seats=4 edition=french-first", 3),
        ("seats=2 edition=french-first", 3),
        ("seats=5 edition=french-first", 2),
        ("seats=4 beginner=yes", 4),
        ("seats=2 beginner=yes", 4),
        ("seats=3 beginner=yes", 2),
        ("seats=5 beginner=yes edition=french", 1),
    ];

    fn judge_for(screen: &Screen<DoggyBag>) -> Option<Judge<'static, DoggyBag>> {
        Some(judge(screen))
    }

    fn look(view: &View, inputs: &mut Inputs) -> Scene {
        let scene = Scene::new(view);
        setup(&view.table, inputs);
        phase(&view.table, inputs);
        tokens(&view.table, inputs);
        bag(&scene, view, inputs);
        hand(&scene, view, inputs);
        for &seat in &scene.order {
            if view.table.seats.contains(seat) {
                player(&scene, view, seat, inputs);
            } else {
                inputs.skip(PLAYER);
            }
        }
        scene
    }

    fn weigh(scene: &Scene, view: &View, choice: Action, inputs: &mut Inputs) -> usize {
        // Each kind of choice has inputs of its own, one after the other.
        const KINDS: [usize; 8] = [LOOT, ROLE, 9, 5, 15, 10, 8, 10];
        let head = match choice {
            Action::Loot(_) => 0,
            Action::Role(_) | Action::Hothead(..) => 1,
            Action::Leader(_) => 2,
            Action::Scout(_) => 3,
            Action::Intendant(_) => 4,
            Action::Expert(..) => 5,
            Action::Stop | Action::Gluttony => 6,
            Action::Rob(_) | Action::Decline => 7,
        };
        inputs.skip(KINDS[..head].iter().sum());
        match choice {
            Action::Loot(bones) => loot(view, bones, inputs),
            Action::Role(role) => number(scene, view, role, role.number(), false, inputs),
            Action::Hothead(role, bold) => number(scene, view, role, bold, true, inputs),
            Action::Leader(seat) => {
                inputs.one_of(6, scene.place(seat));
                inputs.number(scene.lead_of(seat));
                inputs.number(f32::from(scene.black(seat)));
                inputs.flag(seat == view.table.first);
            }
            Action::Scout(colour) => inputs.one_of(5, at(colour)),
            Action::Intendant(bones) => {
                for colour in Colour::ALL {
                    inputs.one_of(3, bones.count(colour).into());
                }
            }
            Action::Expert(give, take) => {
                inputs.one_of(5, at(give));
                inputs.one_of(5, at(take));
            }
            Action::Stop | Action::Gluttony => tempted(scene, view, choice, inputs),
            Action::Rob(seat) => {
                inputs.one_of(6, scene.place(seat));
                inputs.number(scene.lead_of(seat));
                inputs.number(f32::from(scene.black(seat)));
                inputs.flag(scene.points(seat) == scene.most_of_others);
                inputs.flag(false);
            }
            Action::Decline => {
                inputs.skip(9);
                inputs.flag(true);
            }
        }
        head
    }

    /// All choices but those of a Hothead: of these, numbers that are not hopeless, with the token
    /// that is worth least to the others.
    fn candidates(view: &View, choices: &[Action], into: &mut Vec<Action>) {
        let mut token = None;
        for &choice in choices {
            match choice {
                Action::Hothead(role, bold) => {
                    let token = *token.get_or_insert(role);
                    if role == token && bold <= BOLDEST.min(view.table.in_bag.max(8)) {
                        into.push(choice);
                    }
                }
                _ => into.push(choice),
            }
        }
    }

    /// The others know at least what they brought and nobody has taken out since. Without it they
    /// would guess at bags as they never do in real games.
    fn remember(position: &mut DoggyBag, me: Seat) {
        let table = position.table;
        let open = table.seats.iter().map(|seat| table.fronts[seat]);
        let out = open.fold(table.chest + table.drawn, |out, front| out + front);
        let others = table.playing.without(me);
        for seat in others.iter().filter(|&seat| !table.looked.contains(seat)) {
            // The limits are what a seat began with, changed by swaps.
            let brought = table.limits[seat] - position.hands[seat];
            let sure = position.known.to(seat.into());
            let known = Colour::ALL.map(|colour| {
                let left = (1 + brought.count(colour)).saturating_sub(out.count(colour));
                left.max(sure.count(colour)).min(position.bag.count(colour))
            });
            position.known.tell(seat.into(), Bones::new(known));
        }
    }

    /// To announce a number above those of the roles, or to risk a haul for one bone more.
    fn is_bold(view: &View, choice: Action) -> bool {
        match choice {
            Action::Hothead(..) => true,
            Action::Gluttony => {
                !view.table.drawn.is_empty() && Scene::new(view).chances[1] < SURE_ENOUGH
            }
            _ => false,
        }
    }

    /// Those who are out do not come back (DB-P1).
    fn is_lost(position: &DoggyBag, seat: Seat) -> bool {
        !position.table.playing.contains(seat)
    }

    /// The same number of a Hothead with each other token, because nobody else can have that token.
    fn variants(_: &View, choices: &[Action], best: Action, into: &mut Vec<Action>) {
        let Action::Hothead(token, number) = best else { return };
        let others = choices.iter().filter(|choice| {
            matches!(choice, Action::Hothead(role, bold) if *bold == number && *role != token)
        });
        into.extend(others);
    }
}

/// The least chance of a bone more for which a cautious player risks a haul.
const SURE_ENOUGH: f32 = 0.8;
/// The boldest number that is judged. Bolder ones succeed too seldom.
const BOLDEST: u8 = 14;
#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::Setup;
    use bots::Judge;
    use engine::{Dice, Match, Seeded};

    /// Each view has the same number of inputs, and each choice those of its kind after them.
    #[test]
    fn inputs_have_their_places() {
        for network in [&ANYONE, &THUMBS] {
            assert_eq!(network.shape(), DoggyBag::SHAPE, "the weights are those of this shape");
        }
        let mut ends = [0; 8];
        let mut dice = Seeded::new(5);
        for seed in 0..300 {
            let (lesson, _) = DoggyBag::LESSONS[seed as usize % DoggyBag::LESSONS.len()];
            let setup: Setup = lesson.parse().expect("a setup");
            let mut deal = Seeded::new(seed);
            let game = Match::<DoggyBag>::new(setup, &mut deal);
            game.play_through(&mut deal, |_, screen| {
                let mut inputs = Inputs::default();
                let scene = DoggyBag::look(&screen.view, &mut inputs);
                assert_eq!(inputs.at(), VIEW, "seed {seed}");
                let mut candidates = Vec::new();
                DoggyBag::candidates(&screen.view, &screen.choices, &mut candidates);
                for choice in candidates {
                    let mut inputs = inputs.clone();
                    let head = DoggyBag::weigh(&scene, &screen.view, choice, &mut inputs);
                    assert!(
                        ends[head] == 0 || ends[head] == inputs.at(),
                        "{choice:?}, seed {seed}"
                    );
                    ends[head] = inputs.at();
                    let last = inputs.list().iter().map(|(at, _)| usize::from(*at)).max();
                    assert!(last < Some(inputs.at()), "{choice:?}, seed {seed}");
                    let wild = inputs
                        .list()
                        .iter()
                        .find(|(_, value)| value.is_nan() || value.abs() >= 12.0);
                    assert!(wild.is_none(), "{wild:?} at {choice:?}, seed {seed}");
                }
                screen.choices[dice.below(screen.choices.len() as u32) as usize]
            });
        }
        assert!(ends.is_sorted() && ends[0] > VIEW, "{ends:?}");
        assert_eq!(ends[7], DoggyBag::SHAPE.inputs);
    }

    /// The judgements of the choices of one game, as they were when the weights were made. New
    /// weights or inputs change them: `UPDATE_GOLDEN=1 cargo test -p doggy-bag --lib judgements`.
    #[test]
    fn judgements_are_those_that_were_learned() {
        let mut judge = Judge::<DoggyBag>::new(&ANYONE);
        let mut text = String::new();
        let mut deal = Seeded::new(12);
        let game = Match::<DoggyBag>::new("seats=3 first=0".parse().expect("a setup"), &mut deal);
        game.play_through(&mut deal, |seat, screen| {
            let best = judge.judge(&screen.view, &screen.choices);
            for (choice, share) in judge.candidates.iter().zip(&judge.shares).take(12) {
                writeln!(text, "{seat} {choice} {:.1}", 100.0 * share).expect("a string takes it");
            }
            judge.candidates[best]
        });
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/judgements.txt");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(file, &text).expect("the golden file can be written");
        }
        let golden = std::fs::read_to_string(file).expect("the golden file");
        assert!(text.lines().count() > 100, "a game has many choices");
        for (number, (now, then)) in text.lines().zip(golden.lines()).enumerate() {
            let share = |line: &str| line.rsplit(' ').next().and_then(|last| last.parse().ok());
            let (now_share, then_share): (Option<f32>, Option<f32>) = (share(now), share(then));
            let far = (now_share.expect("a share") - then_share.expect("a share")).abs();
            // The last digit depends on how the machine rounds.
            assert!(far < 0.15, "line {}: {now}, not {then}", number + 1);
        }
        assert_eq!(text.lines().count(), golden.lines().count());
    }

    /// The inputs of a view.
    const VIEW: usize = 633;
}
