//! Learning from samples: the gradient of the logistic loss, and Adam.

use bots::network::{NARROW, Network, Shape, WIDE, share};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::iter::{IntoParallelRefMutIterator, ParallelBridge};

use super::self_play::Sample;

/// The number of parts of a minibatch. Fixed, so that sums do not depend on the number of threads.
const PARTS: usize = 4;
/// The decay of Adam's means of gradients and of their squares.
const DECAY: (f32, f32) = (0.9, 0.999);
/// The term that keeps Adam from dividing by zero.
const EPSILON: f32 = 1e-7;
/// The decay of the mean of weights that plays.
const SMOOTHING: f32 = 0.999;

/// The weights in training, with what Adam remembers.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    /// The weights that learn.
    pub network: Network,
    /// The running mean of the weights, which is steadier and plays better.
    pub smooth: Network,
    pub(super) first: Vec<f32>,
    pub(super) second: Vec<f32>,
    pub(super) steps: u64,
}

/// The gradients of the parts of a minibatch, kept between minibatches.
pub struct Gradients(Vec<Part>);

struct Part {
    gradient: Vec<f32>,
    loss: f64,
}

impl Gradients {
    pub fn new(shape: Shape) -> Gradients {
        let part = || Part { gradient: vec![0.0; shape.weights()], loss: 0.0 };
        Gradients((0..PARTS).map(|_| part()).collect())
    }
}

impl Training {
    /// Begins with these weights.
    pub fn new(network: Network) -> Training {
        let count = network.weights().len();
        Training {
            smooth: network.clone(),
            network,
            first: vec![0.0; count],
            second: vec![0.0; count],
            steps: 0,
        }
    }

    /// Learns from one minibatch and returns the sum of its losses.
    pub fn learn(&mut self, batch: &[Sample], gradients: &mut Gradients, rate: f32) -> f64 {
        let network = &self.network;
        let size = batch.len().div_ceil(PARTS).max(1);
        gradients.0.par_iter_mut().enumerate().for_each(|(number, part)| {
            part.gradient.fill(0.0);
            part.loss = 0.0;
            let samples = batch.iter().skip(number * size).take(size);
            samples.for_each(|sample| part.add(network, sample));
        });
        self.steps += 1;
        self.adam(gradients, batch.len(), rate);
        gradients.0.iter().map(|part| part.loss).sum()
    }

    fn adam(&mut self, gradients: &Gradients, samples: usize, rate: f32) {
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let unbiased = (1.0 - DECAY.0.powi(steps), 1.0 - DECAY.1.powi(steps));
        // At first the mean follows closely, so that it forgets where it began.
        let smoothing = SMOOTHING.min(self.steps as f32 / (self.steps as f32 + 10.0));
        let scale = 1.0 / samples as f32;
        const PIECE: usize = 16_384;
        let pieces = self
            .network
            .weights_mut()
            .chunks_mut(PIECE)
            .zip(self.smooth.weights_mut().chunks_mut(PIECE))
            .zip(self.first.chunks_mut(PIECE).zip(self.second.chunks_mut(PIECE)))
            .enumerate();
        pieces.par_bridge().for_each(|(number, ((weights, smooth), (first, second)))| {
            let from = number * PIECE;
            let parts: [&[f32]; PARTS] =
                std::array::from_fn(|part| &gradients.0[part].gradient[from..][..weights.len()]);
            for at in 0..weights.len() {
                let sum: f32 = parts.iter().map(|part| part[at]).sum();
                let gradient = sum * scale;
                first[at] += (1.0 - DECAY.0) * (gradient - first[at]);
                second[at] += (1.0 - DECAY.1) * (gradient * gradient - second[at]);
                let (mean, square) = (first[at] / unbiased.0, second[at] / unbiased.1);
                weights[at] -= rate * mean / (square.sqrt() + EPSILON);
                smooth[at] += (1.0 - smoothing) * (weights[at] - smooth[at]);
            }
        });
    }
}

impl Part {
    fn add(&mut self, network: &Network, sample: &Sample) {
        let shape = network.shape();
        let mut sum = network.nothing_seen();
        network.see(&sample.inputs, &mut sum);
        let head = network.head(sample.head.into());
        let second = head.second(&sum);
        let said = share(head.output(&second));
        self.loss += loss(said, sample.target);
        let wrong = said - sample.target;

        let at = shape.head(sample.head.into());
        let (front, own) = self.gradient.split_at_mut(at);
        let (second_rows, rest) = own.split_at_mut(WIDE * NARROW);
        let (rows, _) = second_rows.as_chunks_mut::<NARROW>();
        let mut back = [0.0f32; NARROW];
        for at in 0..NARROW {
            rest[NARROW + at] += wrong * second[at];
            back[at] = if second[at] > 0.0 { wrong * head.output[at] } else { 0.0 };
            rest[at] += back[at];
        }
        rest[2 * NARROW] += wrong;
        let mut wide = [0.0f32; WIDE];
        for at in 0..WIDE {
            if sum[at] > 0.0 {
                let mut to_here = 0.0;
                for ((row, weight), back) in rows[at].iter_mut().zip(&head.second[at]).zip(&back) {
                    *row += sum[at] * back;
                    to_here += weight * back;
                }
                wide[at] = to_here;
            }
        }
        let (inputs, _) = front.as_chunks_mut::<WIDE>();
        let bias = &mut inputs[shape.inputs];
        bias.iter_mut().zip(&wide).for_each(|(bias, wide)| *bias += wide);
        for &(at, value) in sample.inputs.list() {
            let row = &mut inputs[usize::from(at)];
            row.iter_mut().zip(&wide).for_each(|(row, wide)| *row += value * wide);
        }
    }
}

/// The logistic loss.
pub fn loss(said: f32, target: f32) -> f64 {
    let said = f64::from(said).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -(target * said.ln() + (1.0 - target) * (1.0 - said).ln())
}

/// The sum of the losses of samples, without learning from them.
pub fn losses(network: &Network, samples: &[Sample]) -> f64 {
    let each: Vec<f64> = samples
        .par_iter()
        .map(|sample| {
            let mut sum = network.nothing_seen();
            network.see(&sample.inputs, &mut sum);
            loss(share(network.judge(sample.head.into(), &sum)), sample.target)
        })
        .collect();
    each.iter().sum()
}

#[cfg(test)]
mod tests {
    use bots::Inputs;
    use engine::{Dice, Seeded};

    use super::*;

    const SHAPE: Shape = Shape { inputs: 9, heads: 2 };

    fn some_network(dice: &mut Seeded) -> Network {
        let mut any = || dice.below(2001) as f32 / 2500.0 - 0.4;
        Network::new(SHAPE, (0..SHAPE.weights()).map(|_| any()).collect())
    }

    fn some_sample(dice: &mut Seeded) -> Sample {
        let mut inputs = Inputs::default();
        (0..SHAPE.inputs).for_each(|_| inputs.number(dice.below(5) as f32 / 2.0 - 1.0));
        let target = dice.below(11) as f32 / 10.0;
        Sample { inputs, head: dice.below(SHAPE.heads as u32) as u8, target }
    }

    /// The gradient says how the loss of the player's own judgement changes with each weight.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        for seed in 0..20 {
            let mut dice = Seeded::new(seed);
            let mut network = some_network(&mut dice);
            let sample = some_sample(&mut dice);
            let mut part = Part { gradient: vec![0.0; SHAPE.weights()], loss: 0.0 };
            part.add(&network, &sample);
            let samples = [sample];
            let whole = losses(&network, &samples);
            assert!((part.loss - whole).abs() < 1e-6, "seed {seed}: the same loss");
            // Single weights change the loss by less than it is rounded, so all are moved at once.
            let length: f32 = part.gradient.iter().map(|slope| slope * slope).sum();
            let step = 1e-4;
            let weights = network.weights_mut().iter_mut();
            weights.zip(&part.gradient).for_each(|(weight, slope)| *weight += step * slope);
            let slope = (losses(&network, &samples) - whole) / f64::from(step);
            let said = f64::from(length);
            assert!((slope - said).abs() < 0.03 * said + 0.01, "seed {seed}: {slope}, not {said}");
        }
    }
}
