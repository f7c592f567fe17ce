//! t
use doggy_bag::*;
use engine::{Game, Seeded};
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let setup: Setup = "seats=4 first=0".parse().unwrap();
    let start = DoggyBag::start(&setup);
    let mut dice = Seeded::new(1);
    let t = std::time::Instant::now();
    let mut sum = 0u64;
    for _ in 0..n {
        let mut p = start;
        while p.play_any(&mut dice) {}
        sum += p.standing().map_or(0, |s| s.winners().len()) as u64;
    }
    println!("{} games/s {} size {}", n as f64 / t.elapsed().as_secs_f64(), sum, size_of::<DoggyBag>());
}
