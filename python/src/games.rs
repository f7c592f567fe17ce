//! The games by name, for all that Python asks before one is played.

use bots::HasBots;
use engine::ParseError;
use games::{GameName, for_game};
use language::Narrate;

use crate::batch::{Batch, Many};
use crate::single::{One, Single};
use numbers::{Encode, fields};

/// A game, before it is played.
pub trait About: Sync {
    fn name(&self) -> &'static str;

    /// The name of its environment, with the version.
    fn environment(&self) -> &'static str;

    /// The names of an observation's entries.
    fn fields(&self) -> Vec<String>;

    /// All actions in notation, in the order of their ids.
    fn actions(&self) -> Vec<String>;

    /// The id of an action in notation; `None` if it is never a choice.
    fn action_number(&self, notation: &str) -> Result<Option<usize>, ParseError>;

    fn single(&self, setup: &str) -> Result<Box<dyn One>, ParseError>;

    /// Many games of this setup, and their number of seats.
    fn batch(
        &self,
        setup: &str,
        games: usize,
        threads: usize,
        bots: bool,
    ) -> Result<(Box<dyn Many>, usize), ParseError>;
}

struct Of<G>(std::marker::PhantomData<fn() -> G>);

fn about<G: Encode + HasBots + Narrate>() -> &'static dyn About
where
    G::Setup: Default,
{
    &const { Of::<G>(std::marker::PhantomData) }
}

pub fn all() -> impl Iterator<Item = &'static dyn About> {
    GameName::ALL.iter().map(|&game| for_game!(game, about()))
}

pub fn named(name: &str) -> Result<&'static dyn About, ParseError> {
    let game = name.parse::<GameName>()?;
    Ok(for_game!(game, about()))
}

impl<G: Encode + HasBots + Narrate> About for Of<G>
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

    fn action_number(&self, notation: &str) -> Result<Option<usize>, ParseError> {
        let action: G::Action = notation.parse()?;
        Ok(G::actions().number(action).map(usize::from))
    }

    fn single(&self, setup: &str) -> Result<Box<dyn One>, ParseError> {
        Ok(Box::new(Single::<G>::new(setup.parse()?)))
    }

    fn batch(
        &self,
        setup: &str,
        games: usize,
        threads: usize,
        bots: bool,
    ) -> Result<(Box<dyn Many>, usize), ParseError> {
        let setup: G::Setup = setup.parse()?;
        let seats = G::start(&setup).seats().len().into();
        Ok((Box::new(Batch::<G>::new(setup, games, threads, fields::<G>().len(), bots)), seats))
    }
}
