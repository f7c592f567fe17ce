//! Oliver Twist by rules of thumb: every choice has a worth in pounds, and the best is taken.

use crate::learned;
use crate::{
    Action, Back, Effect, Kind, Objects, OliverTwist, Path, Phase, STASH, Space, Split, Token,
    Tokens, Town, View,
};
use bots::{HasBots, Heuristic, Mind, Plan};
use engine::{Dice, Seat, Viewer};

impl HasBots for OliverTwist {
    const LEVELS: [&'static str; 4] = ["oliver", "charley", "dodger", "fagin"];
    const MIND: Option<Mind<OliverTwist>> = Some(Mind {
        choose: learned::choose,
        consider: learned::consider,
        glance: bots::glance,
        try_out: bots::try_out,
        plans: Self::PLANS,
        search: Self::PLANS[1],
    });
    const PLAYOUTS: [u32; 2] = [400, 4_000];
    const STUDY: u32 = 20_000;
}

impl OliverTwist {
    /// The third level looks once, the fourth searches.
    pub(crate) const PLANS: [Plan; 2] = [
        Plan::GLANCE,
        Plan { width: 6, margin: 0.1, tries: 1_000, depth: 2, trust: 30.0, ..Plan::GLANCE },
    ];
}

impl Heuristic for OliverTwist {
    const NEEDS_CHOICES: bool = true;

    fn quick_choice(view: &View, choices: &[Action], dice: &mut impl Dice) -> Action {
        let urchin = Urchin::new(view);
        let mut best = (f64::NEG_INFINITY, choices[0]);
        for &action in choices {
            // Equal choices take turns.
            let worth = urchin.worth(action) + f64::from(dice.below(1000)) * 1e-4;
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }
}

/// The average cost of a token passed, in pounds: one for its type, if the file is the thickest.
const FILED: f64 = 0.35;

/// The share of a stash that is in no set when a round ends, roughly.
const LEFT_OVER: f64 = 0.7;
/// The range of file sizes over which it is uncertain who is caught, in tokens.
const DOUBT: f64 = 4.0;

pub(crate) struct Urchin<'a> {
    view: &'a View,
    seat: Seat,
    own: Back,
    town: &'static Town,
    /// The cost of a token passed.
    passed: f64,
}

impl<'a> Urchin<'a> {
    pub(crate) fn new(view: &'a View) -> Urchin<'a> {
        let Viewer::Seat(seat) = view.viewer else { unreachable!("spectators do not choose") };
        let own = view.own.expect("a player has a lair");
        let table = &view.table;
        let mine = table.lairs[seat].file_size;
        let thickest = table.seats.iter().all(|seat| table.lairs[seat].file_size <= mine);
        let each = FILED * if thickest { 1.6 } else { 1.0 };
        let passed = if table.sneaking { 0.0 } else { each };
        Urchin { view, seat, own, town: table.town.0, passed }
    }

    pub(crate) fn worth(&self, action: Action) -> f64 {
        match action {
            Action::Prowl(path) => self.prowl(&path),
            Action::Sell(set) => self.sell(set),
            Action::Help(card) => self.help(self.town.characters[card.index()].effect),
            Action::Hide(_) => -1.0,
            Action::Turn(_) => 2.5,
            Action::Bribe => 0.5,
            Action::GiveUp => -3.0,
            Action::Done | Action::Peek(_) => 0.0,
            Action::Place(space) => self.place(space),
            Action::Drop(token) => -self.token(token, self.own.stash - Tokens::one(token)),
            Action::Keep(card) => self.keep(card),
            Action::Shed(tool) => f64::from(self.view.table.lairs[self.seat].tools.count(tool)),
            Action::Take(space) => self.space(space),
            Action::Clear(kind) => f64::from(self.own.file.of(kind).total()),
            Action::Against(seat) => self.rival(seat),
            Action::Wallets(count) => f64::from(count),
            Action::Recover(token) => self.token(token, self.own.stash),
            Action::Split(kinds) => self.split(kinds),
            Action::Lead(seat) => {
                if seat == self.seat {
                    1.0
                } else {
                    0.0
                }
            }
        }
    }

    /// The token at the end, less the cost of those passed, which is higher for the thickest file.
    fn prowl(&self, path: &Path) -> f64 {
        self.space(path.end()) - self.passed * (path.spaces().len() - 1) as f64
    }

    fn space(&self, space: Space) -> f64 {
        self.view.table.token(space).map_or(0.0, |token| self.token(token, self.own.stash))
    }

    /// The worth of a token on top of a stash.
    fn token(&self, token: Token, stash: Tokens) -> f64 {
        let coin = f64::from(self.town.values[token.number() as usize]);
        let full = if stash.total() >= STASH { 1.5 } else { 0.0 };
        let worth = match token.kind() {
            Kind::Object(_) => {
                let others = stash.of(token.kind()).total();
                let with_wallets = others + stash.count(Token::WALLET);
                coin * 0.6 + [0.0, 0.9, 2.6, 1.0, 4.0][usize::from(with_wallets.min(4))]
            }
            Kind::Wallet => 2.6,
            Kind::Tool if self.view.table.night => 1.0,
            Kind::Tool => 1.6,
            Kind::Character => 2.4,
            Kind::Burglary => self.burglary(),
        };
        worth - full
    }

    /// The worth of the best of the cards drawn, roughly.
    fn burglary(&self) -> f64 {
        let types = self.view.table.lairs[self.seat].tools.faces().count();
        [3.4, 5.4, 6.5, 7.2, 7.7][types.min(4)] - if types > 0 { 0.8 } else { 0.0 }
    }

    /// The money, less the worth of waiting for more.
    fn sell(&self, set: Tokens) -> f64 {
        let table = &self.view.table;
        let coins: f64 =
            set.iter().map(|token| f64::from(self.town.values[token.number() as usize])).sum();
        let reward = self.town.rewards.get(usize::from(table.rewarded)).copied().unwrap_or(0);
        let bonus = if set.total() >= 5 { 7.0 } else { 0.0 };
        let wallets = f64::from(set.count(Token::WALLET));
        // A set of three or four that could grow to five is worth waiting for while there is room
        // and time.
        let room =
            table.lairs[self.seat].stash_size < STASH - 1 && table.up.len() + table.down.len() > 12;
        let patience = if set.total() < 5 && room { 2.0 } else { 0.0 };
        coins + f64::from(reward) + bonus - 2.2 * wallets - patience + 0.2 * f64::from(set.total())
    }

    fn help(&self, effect: Effect) -> f64 {
        let table = &self.view.table;
        let own = &table.lairs[self.seat];
        let others = || table.seats.iter().filter(|&seat| seat != self.seat);
        let best_token = || table.up.iter().map(|space| self.space(space)).fold(0.0, f64::max);
        let worth = match effect {
            Effect::Dodge => best_token(),
            Effect::Sneak => best_token().min(4.0) * 0.9,
            Effect::Actions(_) => 4.5,
            Effect::Clear => {
                let most =
                    Kind::ALL.iter().map(|&kind| self.own.file.of(kind).total()).max().unwrap_or(0);
                0.7 * f64::from(most)
            }
            Effect::Rob => 3.2,
            Effect::Wallets(pounds) => {
                f64::from(self.own.stash.count(Token::WALLET)) * (f64::from(pounds) - 2.2) + 1.0
            }
            Effect::Frame(_) => {
                if own.file_size > 3 {
                    2.8
                } else {
                    0.5
                }
            }
            Effect::Raid(keep) => others()
                .map(|seat| f64::from(table.lairs[seat].stash_size.saturating_sub(keep)) * 1.3)
                .sum(),
            Effect::Recover => {
                let file = self.own.file.loot();
                file.faces().map(|token| self.token(token, self.own.stash)).fold(0.0, f64::max)
            }
            Effect::Fence(least) => self.best_pair(least),
            Effect::Spy => 2.4,
            Effect::Recruit(_) => 2.0,
            Effect::Fine(pounds) => {
                let payers =
                    others().filter(|&seat| table.lairs[seat].file_size > own.file_size).count();
                payers as f64 * f64::from(pounds)
            }
        };
        // A card in hand may be worth more later.
        worth - 1.4
    }

    /// The money that Fagin would pay for the best small set.
    fn best_pair(&self, least: u8) -> f64 {
        let reward =
            self.town.rewards.get(usize::from(self.view.table.rewarded)).copied().unwrap_or(0);
        let sets = Kind::ALL
            .iter()
            .filter(|kind| matches!(kind, Kind::Object(_)))
            .map(|&kind| self.own.stash.of(kind));
        let paid = sets.filter(|set| set.total() >= least).map(|set| {
            set.iter()
                .map(|token| f64::from(self.town.values[token.number() as usize]))
                .sum::<f64>()
        });
        paid.fold(0.0, f64::max) + f64::from(reward)
    }

    /// The money, less the cost of the file where it seems to be the thickest.
    fn split(&self, kinds: Objects) -> f64 {
        let split = Split::new(self.town, &self.own, kinds);
        let fronts = &self.view.table.lairs;
        let mine = f64::from(fronts[self.seat].file_size + split.left.total());
        let others = self.view.table.seats.iter().filter(|&seat| seat != self.seat);
        let theirs = others.map(|seat| {
            let front = &fronts[seat];
            f64::from(front.file_size) + LEFT_OVER * f64::from(front.stash_size)
        });
        let thickest = theirs.fold(0.0, f64::max);
        let caught = (0.5 + (mine - thickest) / DOUBT).clamp(0.0, 1.0);
        let fine = u16::from(split.types).min(fronts[self.seat].money + split.money);
        f64::from(split.money) - caught * f64::from(fine)
    }

    fn keep(&self, card: crate::Card) -> f64 {
        match self.view.table.phase {
            Phase::KeepLoot { .. } => f64::from(self.town.burglaries[card.index()]),
            _ => self.help(self.town.characters[card.index()].effect),
        }
    }

    /// The worth of the best token nearby.
    fn place(&self, space: Space) -> f64 {
        let near = self.view.table.side().near[space.index()];
        let up = near.and(self.view.table.up);
        let best = up.iter().map(|space| self.space(space)).fold(0.0, f64::max);
        best.max(if near.and(self.view.table.down).is_empty() { 0.0 } else { 2.2 })
    }

    /// Richer rivals are better targets.
    fn rival(&self, seat: Seat) -> f64 {
        let front = &self.view.table.lairs[seat];
        f64::from(front.money) + 0.5 * f64::from(front.stash_size) + f64::from(front.loot) * 3.0
    }
}
