//! t
use bots::*;
use engine::*;
fn run<G: Player>(setup: &str, levels: &[Level], games: u32) {
    let n = levels.len();
    let mut wins = vec![0.0; n];
    let mut places = vec![0.0; n];
    let t = std::time::Instant::now();
    let mut think = vec![(0u32, 0.0f64); n];
    for g in 0..games {
        let rot = g as usize % n;
        let mut deal = Seeded::for_game(7, 2 * (g as u64 / n as u64));
        let mut th = Seeded::for_game(7, 2 * g as u64 + 1);
        let mut m = Match::<G>::new(setup.parse().unwrap(), &mut deal);
        while let Turn::Seats(a) = m.turn() {
            let s = a.lowest();
            let who = (s.index() + rot) % n;
            let sc = m.screen(s.into());
            let t = std::time::Instant::now();
            let act = G::choose(levels[who], &sc, &mut th);
            think[who].0 += 1;
            think[who].1 += t.elapsed().as_secs_f64();
            m.act(s, act, &mut deal).unwrap();
        }
        let st = m.standing().unwrap();
        let w = st.winners();
        for s in st.seats().iter() {
            let who = (s.index() + rot) % n;
            if w.contains(s) {
                wins[who] += 1.0 / w.len() as f64;
            }
            places[who] += st.place(s) as f64;
        }
    }
    for i in 0..n {
        println!(
            "{:?}: win {:.3} place {:.2} ms/choice {:.3}",
            levels[i],
            wins[i] / games as f64,
            places[i] / games as f64,
            1e3 * think[i].1 / think[i].0 as f64
        );
    }
    println!("{:.1}s", t.elapsed().as_secs_f64());
}
fn main() {
    use Level::*;
    let a: Vec<String> = std::env::args().collect();
    let games: u32 = a[3].parse().unwrap();
    let lv: Vec<Level> =
        a[2].chars().map(|c| [First, Second, Third, Fourth][c as usize - '1' as usize]).collect();
    let setup = format!("seats={}", lv.len());
    if a[1] == "db" {
        run::<doggy_bag::DoggyBag>(&setup, &lv, games)
    } else {
        run::<oliver_twist::OliverTwist>(&setup, &lv, games)
    }
}
