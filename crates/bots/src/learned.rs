//! Games whose choices are judged by a network.

use engine::{Dice, Screen, Seat, Standing};

use crate::network::{Network, Shape, Wide, share};
use crate::{Heuristic, Inputs};

/// A game that a network can judge: what it sees of a view, and of a choice.
pub trait Learned: Heuristic {
    /// The sizes of its network.
    const SHAPE: Shape;
    /// The part of judging that is worked out once per view and serves each choice.
    type Scene;
    /// The setups to learn from, each with its weight.
    const LESSONS: &'static [(&'static str, u32)];

    /// The judge that the program carries, if it knows what lies on the table of this screen.
    fn judge_for(screen: &Screen<Self>) -> Option<Judge<'static, Self>> {
        let _ = screen;
        None
    }

    /// Writes the inputs of a view, always the same number of them.
    fn look(view: &Self::View, inputs: &mut Inputs) -> Self::Scene;

    /// Writes the inputs of a choice, after those of the view, and names its head.
    fn weigh(
        scene: &Self::Scene,
        view: &Self::View,
        choice: Self::Action,
        inputs: &mut Inputs,
    ) -> usize;

    /// The choices worth judging; never empty.
    fn candidates(view: &Self::View, choices: &[Self::Action], into: &mut Vec<Self::Action>) {
        let _ = view;
        into.extend_from_slice(choices);
    }

    /// Gives the others in an imagined position what they must remember, where the game does not.
    fn remember(position: &mut Self, me: Seat) {
        let _ = (position, me);
    }

    /// Whether a cautious player would rather not do this.
    fn is_bold(view: &Self::View, choice: Self::Action) -> bool {
        let _ = (view, choice);
        false
    }

    /// Whether a seat can no longer win in this imagined position, so that it need not be played
    /// on.
    fn is_lost(position: &Self, seat: Seat) -> bool {
        let _ = (position, seat);
        false
    }

    /// Choices that differ little from the best candidate, and are worth judging only because of it.
    fn variants(
        view: &Self::View,
        choices: &[Self::Action],
        best: Self::Action,
        into: &mut Vec<Self::Action>,
    ) {
        let _ = (view, choices, best, into);
    }
}

/// Judges choices by a network, or by two. It keeps its room between choices.
pub struct Judge<'n, G: Learned> {
    network: &'n Network,
    /// Another network, and the share of its judgement.
    other: Option<(&'n Network, f32)>,
    inputs: Inputs,
    /// The choices judged last.
    pub candidates: Vec<G::Action>,
    /// The share of victory of each candidate.
    pub shares: Vec<f32>,
}

/// A view as the networks of a judge take it in.
struct Seen<S> {
    first_input: usize,
    scene: S,
    layer: Wide,
    other_layer: Option<Wide>,
}

impl<'n, G: Learned> Judge<'n, G> {
    /// A judge by this network.
    pub fn new(network: &'n Network) -> Judge<'n, G> {
        assert_eq!(network.shape(), G::SHAPE, "a network of this game");
        Judge {
            network,
            other: None,
            inputs: Inputs::default(),
            candidates: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Lets another network have a share in each judgement.
    pub fn listening_to(mut self, network: &'n Network, share: f32) -> Judge<'n, G> {
        assert_eq!(network.shape(), G::SHAPE, "a network of this game");
        self.other = (share > NOTHING).then_some((network, share));
        self
    }

    /// Judges the choices worth it and returns the place of the best among the candidates.
    pub fn judge(&mut self, view: &G::View, choices: &[G::Action]) -> usize {
        self.candidates.clear();
        self.shares.clear();
        G::candidates(view, choices, &mut self.candidates);
        self.inputs.start_at(0);
        let scene = G::look(view, &mut self.inputs);
        let see = |network: &Network| {
            let mut layer = network.nothing_seen();
            network.see(&self.inputs, &mut layer);
            layer
        };
        let seen = Seen {
            first_input: self.inputs.at(),
            scene,
            layer: see(self.network),
            other_layer: self.other.map(|(network, _)| see(network)),
        };
        self.judge_from(0, view, &seen);
        let best = self.candidates[self.best()];
        let judged = self.candidates.len();
        G::variants(view, choices, best, &mut self.candidates);
        self.judge_from(judged, view, &seen);
        self.best()
    }

    fn judge_from(&mut self, first: usize, view: &G::View, seen: &Seen<G::Scene>) {
        for &choice in &self.candidates[first..] {
            self.inputs.start_at(seen.first_input);
            let head = G::weigh(&seen.scene, view, choice, &mut self.inputs);
            let judge = |network: &Network, mut layer: Wide| {
                network.see(&self.inputs, &mut layer);
                share(network.judge(head, &layer))
            };
            let mut judged = judge(self.network, seen.layer);
            if let (Some((network, weight)), Some(layer)) = (self.other, seen.other_layer) {
                judged += weight * (judge(network, layer) - judged);
            }
            self.shares.push(judged);
        }
    }

    /// The place of the best candidate; of equals the earliest.
    fn best(&self) -> usize {
        let mut best = 0;
        for (at, share) in self.shares.iter().enumerate() {
            if *share > self.shares[best] {
                best = at;
            }
        }
        best
    }

    /// All inputs of a candidate, and its head.
    pub fn inputs_of(&self, view: &G::View, candidate: usize) -> (Inputs, usize) {
        let mut inputs = Inputs::default();
        let scene = G::look(view, &mut inputs);
        let head = G::weigh(&scene, view, self.candidates[candidate], &mut inputs);
        (inputs, head)
    }

    /// The place of one of the better candidates: a share of victory less by `warmth` is chosen
    /// about a third as often.
    pub fn about_the_best(&self, warmth: f32, dice: &mut impl Dice) -> usize {
        let most = self.shares[self.best()];
        let weight = |share: &f32| (1e6 * ((share - most) / warmth).exp()) as u32;
        let total: u32 = self.shares.iter().map(weight).sum();
        let mut left = dice.below(total);
        for (at, share) in self.shares.iter().enumerate() {
            let weight = weight(share);
            if left < weight {
                return at;
            }
            left -= weight;
        }
        unreachable!("weights add up to the total")
    }
}

/// The choices of this screen that are worth judging, the best first, each with the share of victory
/// that the judge expects of it. The screen must be that of a seat that is asked.
pub fn considered<G: Learned>(mut judge: Judge<G>, screen: &Screen<G>) -> Vec<(G::Action, f32)> {
    judge.judge(&screen.view, &screen.choices);
    let mut considered: Vec<_> = judge.candidates.into_iter().zip(judge.shares).collect();
    considered.sort_by(|one, other| other.1.total_cmp(&one.1));
    considered
}

/// A share of a judgement below this is not worth the time.
const NOTHING: f32 = 0.01;

/// The share of victory of a seat.
pub fn won(standing: &Standing, seat: Seat) -> f64 {
    let winners = standing.winners();
    if winners.contains(seat) { 1.0 / f64::from(winners.len()) } else { 0.0 }
}
