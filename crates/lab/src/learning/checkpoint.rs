//! A training on disk, to go on with: a line of JSON, then all numbers.

use bots::Network;
use bots::network::Shape;
use serde::{Deserialize, Serialize};

use super::{Mark, Settings, Trainer, Training};

/// The first line of a checkpoint.
#[derive(Serialize, Deserialize)]
struct Header {
    fagin_training: u32,
    game: String,
    inputs: usize,
    heads: usize,
    settings: Settings,
    generation: u64,
    steps: u64,
    pool: usize,
    marks: Vec<Mark>,
}

/// The version of the format.
const VERSION: u32 = 1;

/// The training as bytes.
pub fn write(trainer: &Trainer, game: &str) -> Vec<u8> {
    let training = &trainer.training;
    let shape = training.network.shape();
    let header = Header {
        fagin_training: VERSION,
        game: game.to_string(),
        inputs: shape.inputs,
        heads: shape.heads,
        settings: trainer.settings.clone(),
        generation: trainer.generation,
        steps: training.steps,
        pool: trainer.pool.len(),
        marks: trainer.marks.clone(),
    };
    let mut bytes = serde_json::to_vec(&header).expect("a header has only names as keys");
    bytes.push(b'\n');
    let own = [training.network.weights(), training.smooth.weights()];
    let parts = own.into_iter().chain([&training.first[..], &training.second[..]]);
    for part in parts.chain(trainer.pool.iter().map(Network::weights)) {
        bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
    }
    bytes
}

/// Reads a training of this game and shape.
pub fn read(bytes: &[u8], game: &str, shape: Shape) -> Result<Trainer, String> {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let header: Header = serde_json::from_slice(&bytes[..end])
        .map_err(|error| format!("this is no training of this program: {error}"))?;
    if header.fagin_training != VERSION || header.game != game {
        let (version, of) = (header.fagin_training, header.game);
        return Err(format!("this is a training of {of}, version {version}, not of {game}"));
    }
    if (header.inputs, header.heads) != (shape.inputs, shape.heads) {
        return Err(format!(
            "this training has {} inputs and {} heads, but {game} has {} and {} now; start a new one",
            header.inputs, header.heads, shape.inputs, shape.heads
        ));
    }
    let numbers: Vec<f32> =
        bytes[end + 1..].as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
    let size = shape.weights();
    if numbers.len() != size * (4 + header.pool) {
        return Err("this training was not written to its end".to_string());
    }
    let part = |which: usize| numbers[which * size..(which + 1) * size].to_vec();
    Ok(Trainer {
        settings: header.settings,
        training: Training {
            network: Network::new(shape, part(0)),
            smooth: Network::new(shape, part(1)),
            first: part(2),
            second: part(3),
            steps: header.steps,
        },
        pool: (4..4 + header.pool).map(|which| Network::new(shape, part(which))).collect(),
        generation: header.generation,
        marks: header.marks,
    })
}
