//! What Python asks of a game before it is played, made for all games of the list.

use engine::Unreadable;
use games::{GameName, for_game};
use words::Spoken;

use crate::batch::{Batch, Many};
use crate::single::{One, Single};
use numbers::{Numbered, fields};

/// A game by name, and what can be asked of it before it is played.
pub trait About: Sync {
    /// Its name.
    fn name(&self) -> &'static str;

    /// The name of its environment, with the version.
    fn environment(&self) -> &'static str;

    /// The names of the entries of an observation.
    fn fields(&self) -> Vec<String>;

    /// The actions in notation, in the order of their numbers.
    fn actions(&self) -> Vec<String>;

    /// The number of an action in notation.
    fn action_number(&self, notation: &str) -> Result<Option<usize>, Unreadable>;

    /// One game of this setup.
    fn single(&self, setup: &str) -> Result<Box<dyn One>, Unreadable>;

    /// Many games of this setup, and how many sit at each.
    fn batch(&self, setup: &str, games: usize, threads: usize) -> Result<(Box<dyn Many>, usize), Unreadable>;
}

struct Of<G>(std::marker::PhantomData<fn() -> G>);

fn about<G: Numbered + Spoken>() -> &'static dyn About
where
    G::Setup: Default,
{
    &const { Of::<G>(std::marker::PhantomData) }
}

/// All games.
pub fn all() -> impl Iterator<Item = &'static dyn About> {
    GameName::ALL.iter().map(|&game| for_game!(game, about()))
}

/// The game of this name.
pub fn named(name: &str) -> Result<&'static dyn About, Unreadable> {
    let game = name.parse::<GameName>()?;
    Ok(for_game!(game, about()))
}

impl<G: Numbered + Spoken> About for Of<G>
where
    G::Setup: Default,
{
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn environment(&self) -> &'static str {
        G::ENVIRONMENT
    }

    fn fields(&self) -> Vec<String> {
        fields::<G>()
    }

    fn actions(&self) -> Vec<String> {
        G::actions().iter().map(|action| action.to_string()).collect()
    }

    fn action_number(&self, notation: &str) -> Result<Option<usize>, Unreadable> {
        let action: G::Action = notation.parse()?;
        Ok(G::actions().number(action).map(usize::from))
    }

    fn single(&self, setup: &str) -> Result<Box<dyn One>, Unreadable> {
        Ok(Box::new(Single::<G>::new(setup.parse()?)))
    }

    fn batch(&self, setup: &str, games: usize, threads: usize) -> Result<(Box<dyn Many>, usize), Unreadable> {
        let setup: G::Setup = setup.parse()?;
        let seats = G::start(&setup).seats().len().into();
        Ok((Box::new(Batch::<G>::new(setup, games, threads, fields::<G>().len())), seats))
    }
}
