//! The module `fagin._fagin`: the Rust part of the Python package. People import `fagin/*.py`.

use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::batch::{Many, Rows};
use crate::games::{About, named};
use crate::single::One;

fn refuse(why: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

fn game(name: &str) -> PyResult<&'static dyn About> {
    named(name).map_err(refuse)
}

/// The names of the entries of an observation, in order.
#[pyfunction]
fn fields(name: &str) -> PyResult<Vec<String>> {
    Ok(game(name)?.fields())
}

/// The actions in notation, in the order of their numbers.
#[pyfunction]
fn actions(name: &str) -> PyResult<Vec<String>> {
    Ok(game(name)?.actions())
}

/// The number of an action in notation.
#[pyfunction]
fn action_id(name: &str, notation: &str) -> PyResult<usize> {
    let number = game(name)?.action_number(notation).map_err(refuse)?;
    number.ok_or_else(|| refuse(format!("“{notation}” is never a choice in {name}")))
}

/// The name of the environment, with its version.
#[pyfunction]
fn environment(name: &str) -> PyResult<&'static str> {
    Ok(game(name)?.environment())
}

/// One game.
#[pyclass]
struct Game(Box<dyn One>);

#[pymethods]
impl Game {
    #[new]
    fn new(name: &str, setup: &str) -> PyResult<Game> {
        game(name)?.single(setup).map(Game).map_err(refuse)
    }

    fn reset(&mut self, seed: u64) {
        self.0.reset(seed);
    }

    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.0.to_move()
    }

    fn observe(
        &self,
        seat: u8,
        mut observation: PyReadwriteArray1<i16>,
        mut mask: PyReadwriteArray1<i8>,
    ) -> PyResult<()> {
        self.0.observe(seat, observation.as_slice_mut()?, mask.as_slice_mut()?);
        Ok(())
    }

    fn bot_action(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<i64> {
        py.detach(|| self.0.bot_action(level, seed)).map_err(refuse)
    }

    fn step(&mut self, action: i64) -> PyResult<()> {
        self.0.step(action).map_err(refuse)
    }

    fn rewards(&self) -> Vec<f32> {
        self.0.rewards()
    }

    fn render(&self, seat: u8) -> String {
        self.0.render(seat)
    }

    fn record(&self) -> PyResult<String> {
        self.0.record().ok_or_else(|| {
            refuse("a game is written down once it is over, as its record tells every secret")
        })
    }

    #[getter]
    fn setup(&self) -> String {
        self.0.setup()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.0.seats()
    }
}

/// Many games, with the arrays into which every step writes.
#[pyclass]
struct Batch {
    many: Box<dyn Many>,
    arrays: Arrays,
}

/// Arrays that only this module writes; Python gets read-only views.
struct Arrays {
    observations: Py<PyArray2<i16>>,
    masks: Py<PyArray2<bool>>,
    to_move: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    over: Py<PyArray1<bool>>,
    seeds: Py<PyArray1<u64>>,
}

impl Arrays {
    fn new(py: Python<'_>, games: usize, fields: usize, actions: usize, seats: usize) -> Arrays {
        Arrays {
            observations: PyArray2::zeros(py, [games, fields], false).unbind(),
            masks: PyArray2::zeros(py, [games, actions], false).unbind(),
            to_move: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray2::zeros(py, [games, seats], false).unbind(),
            over: PyArray1::zeros(py, games, false).unbind(),
            seeds: PyArray1::zeros(py, games, false).unbind(),
        }
    }

    /// Lets `work` write into the arrays while other Python threads run.
    fn write<T: Send>(&self, py: Python<'_>, work: impl FnOnce(Rows) -> T + Send) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut masks = self.masks.bind(py).try_readwrite()?;
        let mut to_move = self.to_move.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut over = self.over.bind(py).try_readwrite()?;
        let mut seeds = self.seeds.bind(py).try_readwrite()?;
        let rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            to_move: to_move.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            over: over.as_slice_mut()?,
            seeds: seeds.as_slice_mut()?,
        };
        Ok(py.detach(|| work(rows)))
    }
}

/// A read-only view of an array.
fn read_only<'py, A>(py: Python<'py>, array: &Py<A>) -> PyResult<Bound<'py, PyAny>> {
    let view = array.bind(py).as_any().call_method0("view")?;
    view.call_method1("setflags", (false,))?;
    Ok(view)
}

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python<'_>,
        name: &str,
        setup: &str,
        games: usize,
        seed: u64,
        threads: usize,
        bots: bool,
    ) -> PyResult<Batch> {
        let about = game(name)?;
        let (mut many, seats) = about.batch(setup, games, threads, bots).map_err(refuse)?;
        let arrays = Arrays::new(py, games, about.fields().len(), about.actions().len(), seats);
        arrays.write(py, |rows| many.begin(seed, rows))?;
        Ok(Batch { many, arrays })
    }

    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<i64>) -> PyResult<()> {
        let (many, actions) = (&mut self.many, actions.as_slice()?);
        let games = self.arrays.over.bind(py).len();
        if actions.len() != games {
            return Err(refuse(format!("there are {} actions for {games} games", actions.len())));
        }
        self.arrays.write(py, |rows| many.step(actions, rows))?.map_err(refuse)
    }

    fn random_actions(
        &self,
        py: Python<'_>,
        seed: u64,
        mut into: PyReadwriteArray1<i64>,
    ) -> PyResult<()> {
        let (many, into) = (&self.many, into.as_slice_mut()?);
        py.detach(|| many.random_actions(seed, into));
        Ok(())
    }

    fn bot_actions(
        &self,
        py: Python<'_>,
        level: &str,
        seed: u64,
        wanted: PyReadonlyArray1<bool>,
        mut into: PyReadwriteArray1<i64>,
    ) -> PyResult<()> {
        let (many, wanted, into) = (&self.many, wanted.as_slice()?, into.as_slice_mut()?);
        py.detach(|| many.bot_actions(level, seed, wanted, into)).map_err(refuse)
    }

    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let arrays = &self.arrays;
        Ok(vec![
            read_only(py, &arrays.observations)?,
            read_only(py, &arrays.masks)?,
            read_only(py, &arrays.to_move)?,
            read_only(py, &arrays.rewards)?,
            read_only(py, &arrays.over)?,
            read_only(py, &arrays.seeds)?,
        ])
    }
}

#[pymodule]
fn _fagin(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(fields, module)?)?;
    module.add_function(wrap_pyfunction!(actions, module)?)?;
    module.add_function(wrap_pyfunction!(action_id, module)?)?;
    module.add_function(wrap_pyfunction!(environment, module)?)?;
    module.add_class::<Game>()?;
    module.add_class::<Batch>()
}
