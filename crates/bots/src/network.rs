//! A small network that judges choices: what is seen is taken in once, each choice adds a few
//! inputs to it, and two further layers say how good the choice is.

use crate::{Inputs, half};

/// The width of the first layer.
pub const WIDE: usize = 128;
/// The width of the second layer.
pub const NARROW: usize = 32;
/// The weights of one head: the second layer, its bias, the output and its bias.
const HEAD: usize = WIDE * NARROW + 2 * NARROW + 1;
/// The first word of a file of weights of four bytes each, and of no other file.
const MAGIC: &[u8; 8] = b"FAGINNET";
/// The same with weights of two bytes each, half as precise as need be and half as large.
const MAGIC_HALF: &[u8; 8] = b"FAGINN16";

/// The first layer before its threshold.
pub type Wide = [f32; WIDE];
/// The second layer.
pub type Narrow = [f32; NARROW];

/// The sizes of a network. Each kind of choice has a head of its own above the first layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of kinds of choice.
    pub heads: usize,
}

impl Shape {
    /// The number of weights.
    pub fn weights(self) -> usize {
        (self.inputs + 1) * WIDE + self.heads * HEAD
    }

    /// Where the bias of the first layer begins; the weights of the inputs come before it.
    pub fn bias(self) -> usize {
        self.inputs * WIDE
    }

    /// Where a head begins.
    pub fn head(self, head: usize) -> usize {
        (self.inputs + 1) * WIDE + head * HEAD
    }
}

/// One head, in parts.
#[derive(Clone, Copy)]
pub struct Head<'a> {
    /// The weights of the second layer: for each of the first, those to all of the second.
    pub second: &'a [Narrow],
    /// The bias of the second layer.
    pub bias: &'a Narrow,
    /// The weights of the output.
    pub output: &'a Narrow,
    /// The bias of the output.
    pub output_bias: f32,
}

/// A correction of judgements, as log odds, after which they hold.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Correction {
    /// The factor of the log odds.
    pub stretch: f32,
    /// Added to them.
    pub shift: f32,
}

/// A network with its weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    shape: Shape,
    weights: Vec<f32>,
}

impl Network {
    /// A network of these weights.
    pub fn new(shape: Shape, weights: Vec<f32>) -> Network {
        assert_eq!(weights.len(), shape.weights(), "as many weights as the shape has");
        Network { shape, weights }
    }

    /// Its sizes.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All weights in order: inputs, bias, heads.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// All weights, to be changed by a trainer.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// The first layer with nothing seen.
    pub fn nothing_seen(&self) -> Wide {
        wide(&self.weights[self.shape.bias()..])
    }

    /// Adds inputs to the first layer.
    #[inline]
    pub fn see(&self, inputs: &Inputs, sum: &mut Wide) {
        let (rows, _) = self.weights.as_chunks::<WIDE>();
        for &(at, value) in inputs.list() {
            let row = &rows[usize::from(at)];
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += value * weight;
            }
        }
    }

    /// A head in parts.
    #[inline]
    pub fn head(&self, head: usize) -> Head<'_> {
        let all = &self.weights[self.shape.head(head)..][..HEAD];
        let (second, rest) = all.split_at(WIDE * NARROW);
        let (rows, _) = rest.as_chunks::<NARROW>();
        Head {
            second: second.as_chunks().0,
            bias: &rows[0],
            output: &rows[1],
            output_bias: rest[2 * NARROW],
        }
    }

    /// The judgement of a head on the first layer, as log odds.
    #[inline]
    pub fn judge(&self, head: usize, sum: &Wide) -> f32 {
        let head = self.head(head);
        let second = head.second(sum);
        head.output(&second)
    }

    /// Stretches and shifts all judgements, as log odds. The order of choices stays as it is.
    pub fn correct(&mut self, correction: Correction) {
        let Correction { stretch, shift } = correction;
        for head in 0..self.shape.heads {
            let from = self.shape.head(head) + WIDE * NARROW + NARROW;
            let output = &mut self.weights[from..=from + NARROW];
            output.iter_mut().for_each(|weight| *weight *= stretch);
            output[NARROW] += shift;
        }
    }

    /// Reads weights from a file.
    pub fn read(bytes: &[u8]) -> Result<Network, String> {
        let broken = || "these are no weights of a network of this program".to_string();
        let header = bytes.get(..16).ok_or_else(broken)?;
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let shape = Shape { inputs: number(8) as usize, heads: number(12) as usize };
        let body = &bytes[16..];
        let half = &header[..8] == MAGIC_HALF;
        if !half && &header[..8] != MAGIC || shape.inputs > 1 << 16 || shape.heads > 1 << 8 {
            return Err(broken());
        }
        let size = if half { 2 } else { 4 };
        if body.len() != size * shape.weights() {
            return Err(format!(
                "a network of {} inputs and {} heads has {} weights, not {}",
                shape.inputs,
                shape.heads,
                shape.weights(),
                body.len() / size
            ));
        }
        let weights = if half {
            let two = body.as_chunks().0.iter();
            two.map(|&two| half::widened(u16::from_le_bytes(two))).collect()
        } else {
            body.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect()
        };
        Ok(Network { shape, weights })
    }

    /// The weights as they are kept in a file, rounded to two bytes each.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC_HALF.to_vec();
        bytes.extend((self.shape.inputs as u32).to_le_bytes());
        bytes.extend((self.shape.heads as u32).to_le_bytes());
        bytes.extend(self.weights.iter().flat_map(|&weight| half::rounded(weight).to_le_bytes()));
        bytes
    }
}

impl Head<'_> {
    /// The second layer, below its threshold zero.
    #[inline]
    pub fn second(&self, sum: &Wide) -> Narrow {
        let mut second = *self.bias;
        for (&sum, row) in sum.iter().zip(self.second) {
            // More than half of the first layer is silent.
            if sum > 0.0 {
                for (second, weight) in second.iter_mut().zip(row) {
                    *second += sum * weight;
                }
            }
        }
        second.map(|one| one.max(0.0))
    }

    /// The output, as log odds.
    #[inline]
    pub fn output(&self, second: &Narrow) -> f32 {
        let sum: f32 = second.iter().zip(self.output).map(|(one, weight)| one * weight).sum();
        sum + self.output_bias
    }
}

fn wide(from: &[f32]) -> Wide {
    from.as_chunks::<WIDE>().0[0]
}

/// The share that log odds stand for.
#[inline]
pub fn share(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Corrected judgements are the old ones, stretched and shifted, so that the same choice is
    /// the best; and weights survive being written, but for rounding.
    #[test]
    fn a_correction_leaves_the_order_and_a_file_the_judgements() {
        let shape = Shape { inputs: 3, heads: 2 };
        let weight = |at: usize| ((at * 7919 % 1000) as f32 - 500.0) / 2000.0;
        let network = Network::new(shape, (0..shape.weights()).map(weight).collect());
        let mut corrected = network.clone();
        corrected.correct(Correction { stretch: 1.5, shift: -0.25 });
        let read = Network::read(&network.bytes()).expect("what was written can be read");
        let mut inputs = Inputs::default();
        [1.0, -0.5, 2.0].into_iter().for_each(|value| inputs.number(value));
        for head in 0..shape.heads {
            let judge = |network: &Network| {
                let mut seen = network.nothing_seen();
                network.see(&inputs, &mut seen);
                network.judge(head, &seen)
            };
            let said = judge(&network);
            assert!((judge(&corrected) - (1.5 * said - 0.25)).abs() < 1e-3, "head {head}");
            assert!((judge(&read) - said).abs() < 1e-2, "head {head}");
        }
    }
}
