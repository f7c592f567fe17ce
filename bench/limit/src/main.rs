//! The upper limit of random games of Doggy Bag per second on one core.
//!
//! A minimal loop, English rules, the same random policy as the playouts of the game
//! (`doggy-bag/playout.rs`). Nothing is recorded, there are no lists of choices, no notes, no
//! knowledge of who saw what. It shows what the machine allows, not a design; it shares no code
//! with the rules, so its averages check them as well.
//!
//! ```text
//! limit speed --players 4 --seconds 2
//! limit stats --players 4 --games 1000000
//! limit count --players 4 --games 20000      for counting instructions: `bench/compare` does
//! ```

#![allow(
    clippy::needless_range_loop,
    clippy::collapsible_match,
    reason = "a loop written for speed, not for show"
)]

use std::env;
use std::time::Instant;

const GREY: usize = 0;
const BLACK: usize = 3;
const POINTS: [u32; 5] = [1, 1, 2, 0, 3];
const START: [u8; 5] = [3, 4, 5, 3, 1];
const SCREEN: usize = 16;

/// wyrand, because it takes one multiplication per number.
struct Rng(u64);

impl Rng {
    #[inline(always)]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let t = (self.0 as u128) * ((self.0 ^ 0xe703_7ed1_a0b4_28db) as u128);
        ((t >> 64) ^ t) as u64
    }
    #[inline(always)]
    fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }
}

#[inline(always)]
fn one(colour: usize) -> u64 {
    1 << (8 * colour)
}

#[inline(always)]
fn of(packed: u64, colour: usize) -> u32 {
    (packed >> (8 * colour)) as u32 & 0xff
}

/// Five counters and a total; a draw scans the counters, without branches.
#[derive(Clone, Copy)]
struct Counts {
    c: [u8; 5],
    n: u8,
}

impl Counts {
    const EMPTY: Self = Counts { c: [0; 5], n: 0 };
    #[inline(always)]
    fn len(&self) -> usize {
        self.n as usize
    }
    #[inline(always)]
    fn add(&mut self, colour: usize) {
        self.c[colour] += 1;
        self.n += 1;
    }
    #[inline(always)]
    fn draw(&mut self, rng: &mut Rng) -> usize {
        let r = rng.below(self.n as usize) as u8;
        let s0 = self.c[0];
        let s1 = s0 + self.c[1];
        let s2 = s1 + self.c[2];
        let s3 = s2 + self.c[3];
        let k = (r >= s0) as usize + (r >= s1) as usize + (r >= s2) as usize + (r >= s3) as usize;
        self.c[k] -= 1;
        self.n -= 1;
        k
    }
    #[inline(always)]
    fn add_many(&mut self, colour: usize, k: usize) {
        self.c[colour] += k as u8;
        self.n += k as u8;
    }
    #[inline(always)]
    fn set(&mut self, counts: [u8; 5]) {
        self.c = counts;
        self.n = counts.iter().sum();
    }
}

#[derive(Default, Clone, Copy)]
struct Row {
    turns: u32,
    bones: u32,
    points: u32,
}

/// The table at the end of a game.
struct End {
    winner: usize,
    winner_points: u32,
    total_points: u32,
    alive: u32,
    chest: u32,
    bag: u32,
    reason: usize, // 0 last player, 1 screens empty, 2 all black
    row: Row,
}

struct Table {
    bag: Counts,
    chest: Counts,
    hidden: [Counts; 6],
    /// Bones in front of the screens, one byte per colour.
    front: [u64; 6],
}

impl Table {
    fn new() -> Self {
        Table {
            bag: Counts::EMPTY,
            chest: Counts::EMPTY,
            hidden: [Counts::EMPTY; 6],
            front: [0; 6],
        }
    }

    #[inline(always)]
    fn points(&self, p: usize) -> u32 {
        (0..5).map(|c| POINTS[c] * of(self.front[p], c)).sum()
    }

    fn end(&self, n: usize, alive: u32, reason: usize, value: &[u8; 6], row: Row) -> End {
        let mut best = 0u32;
        let mut winner = 0;
        let mut total = 0;
        for p in 0..n {
            if alive >> p & 1 == 1 {
                let pts = self.points(p);
                total += pts;
                // Points first; among equals the higher role number decides. The 1 lets a player
                // with nothing win.
                let key = (pts << 8) + value[p] as u32 + 1;
                if key > best {
                    best = key;
                    winner = p;
                }
            }
        }
        End {
            winner,
            winner_points: best >> 8,
            total_points: total,
            alive: alive.count_ones(),
            chest: self.chest.len() as u32,
            bag: self.bag.len() as u32,
            reason,
            row,
        }
    }

    #[inline(always)]
    fn play<const STATS: bool>(&mut self, n: usize, start: &Counts, rng: &mut Rng) -> End {
        let mut row = Row::default();
        self.bag.set([1; 5]);
        self.chest = Counts::EMPTY;
        for p in 0..n {
            self.hidden[p] = *start;
            self.front[p] = 0;
        }
        let mut alive: u32 = (1 << n) - 1;
        let mut first = 0usize;
        let mut left = SCREEN; // bones behind each screen still in the game
        let mut black_on_chest = 0u32; // for the "all black bones drawn" ending
        let all_black = 3 * n as u32 + 1;

        loop {
            if STATS {
                row.turns += 1;
            }
            // 1. the loot
            let coins = rng.next();
            let k = (2 + (coins & 1) + (coins >> 1 & 1)) as usize;
            let k = k.min(left);
            left -= k;
            let mut m = alive;
            while m != 0 {
                let p = m.trailing_zeros() as usize;
                m &= m - 1;
                if STATS {
                    row.points += 1;
                }
                for _ in 0..k {
                    let c = self.hidden[p].draw(rng);
                    self.bag.add(c);
                }
            }

            // 2. the roles
            let mut tokens: [u8; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
            let mut free = 8usize;
            let mut owner = [0u8; 8];
            let mut taken = 0u32; // tokens to be played in the stealing, without the hothead
            let mut hothead = usize::MAX;
            let mut announced = 0usize;
            let mut value = [0u8; 6];
            let start_at = first;
            for i in 0..n {
                let mut p = start_at + i;
                if p >= n {
                    p -= n;
                }
                if alive >> p & 1 == 0 {
                    continue;
                }
                if STATS {
                    row.points += 1;
                }
                let at = rng.below(free);
                free -= 1;
                let t = tokens[at & 7] as usize;
                tokens[at & 7] = tokens[free & 7];
                if hothead == usize::MAX {
                    let r = rng.next();
                    if r & 7 == 0 {
                        hothead = p;
                        announced =
                            (8 + (((r >> 32) * 5) >> 32) as usize).min(self.bag.len().max(8));
                        value[p] = announced as u8;
                        continue;
                    }
                }
                owner[t & 7] = p as u8;
                value[p] = t as u8;
                taken |= 1 << t;
                match t {
                    0 => {
                        if of(self.front[p], BLACK) > 0 {
                            self.front[p] -= one(BLACK);
                            self.chest.add(BLACK);
                            black_on_chest += 1;
                        }
                    }
                    1 | 3 => {
                        if self.bag.len() > 0 {
                            if STATS {
                                row.bones += 1;
                            }
                            let c = self.bag.draw(rng);
                            if c == BLACK {
                                self.bag.add(BLACK);
                            } else {
                                self.front[p] += one(c);
                            }
                        }
                    }
                    2 => {
                        if STATS {
                            row.points += 1;
                        }
                        let mut j = rng.below(alive.count_ones() as usize);
                        let mut m = alive;
                        while j > 0 {
                            m &= m - 1;
                            j -= 1;
                        }
                        first = m.trailing_zeros() as usize;
                    }
                    5 => {
                        let have = self.bag.len().min(3);
                        if have > 0 {
                            if STATS {
                                row.points += 1;
                                row.bones += have as u32;
                            }
                            let mut shown = [0usize; 3];
                            for s in shown.iter_mut().take(have) {
                                *s = self.bag.draw(rng);
                            }
                            let j = rng.below(have);
                            let c = shown[j];
                            for (i, &s) in shown.iter().enumerate().take(have) {
                                if i != j {
                                    self.bag.add(s);
                                }
                            }
                            self.chest.add(c);
                            black_on_chest += (c == BLACK) as u32;
                        }
                    }
                    6 => {
                        let have = self.chest.len().min(2);
                        if STATS {
                            row.points += (have > 0) as u32;
                        }
                        for _ in 0..have {
                            let c = self.chest.draw(rng);
                            self.bag.add(c);
                            black_on_chest -= (c == BLACK) as u32;
                        }
                    }
                    7 => {
                        if left > 0 && self.chest.len() > 0 {
                            if STATS {
                                row.points += 1;
                            }
                            let give = self.hidden[p].draw(rng);
                            let take = self.chest.draw(rng);
                            self.hidden[p].add(take);
                            self.chest.add(give);
                            black_on_chest += (give == BLACK) as u32;
                            black_on_chest -= (take == BLACK) as u32;
                        }
                    }
                    _ => {}
                }
            }

            // 3. the stealing
            let mut m = taken;
            loop {
                let (p, target) = if hothead != usize::MAX {
                    let p = hothead;
                    hothead = usize::MAX;
                    (p, announced)
                } else if m != 0 {
                    let t = 31 - m.leading_zeros() as usize;
                    m ^= 1 << t;
                    (owner[t & 7] as usize, t)
                } else {
                    break; // everyone drew a black bone
                };
                let mut drawn = 0u64;
                let mut got = 0;
                let mut caught = false;
                let mut keep_grey = true;
                while got < target && self.bag.len() > 0 {
                    if STATS {
                        row.bones += 1;
                    }
                    let c = self.bag.draw(rng);
                    if c == BLACK {
                        caught = true;
                        break;
                    }
                    drawn += one(c);
                    got += 1;
                }
                if !caught && got == target && self.bag.len() > 0 {
                    if STATS {
                        row.points += 1;
                    }
                    let r = rng.next();
                    if r >> 63 == 1 {
                        if STATS {
                            row.bones += 1;
                        }
                        let c = self.bag.draw(rng);
                        if c == BLACK {
                            caught = true;
                            keep_grey = false;
                        } else {
                            drawn += one(c);
                            let mut who = 0u32;
                            for q in 0..n {
                                who |= ((of(self.front[q], c) > 0) as u32) << q;
                            }
                            who &= alive & !(1 << p);
                            if who != 0 {
                                if STATS {
                                    row.points += 1;
                                }
                                let j = rng.below(who.count_ones() as usize + 1);
                                if j > 0 {
                                    for _ in 1..j {
                                        who &= who - 1;
                                    }
                                    let v = who.trailing_zeros() as usize;
                                    self.front[v] -= one(c);
                                    self.front[p] += one(c);
                                }
                            }
                        }
                    }
                }
                if !caught {
                    self.front[p] += drawn;
                    break;
                }
                if keep_grey {
                    let grey = drawn & (0xff << (8 * GREY));
                    self.front[p] += grey;
                    drawn -= grey;
                }
                for c in [0, 1, 2, 4] {
                    self.chest.add_many(c, of(drawn, c) as usize);
                }
                self.front[p] += one(BLACK);
                if of(self.front[p], BLACK) == 3 {
                    for c in 0..5 {
                        self.chest.add_many(c, of(self.front[p], c) as usize);
                    }
                    self.front[p] = 0;
                    black_on_chest += 3;
                    alive &= !(1 << p);
                    if first == p {
                        loop {
                            first += 1;
                            if first == n {
                                first = 0;
                            }
                            if alive >> first & 1 == 1 {
                                break;
                            }
                        }
                    }
                    if alive & (alive - 1) == 0 {
                        return self.end(n, alive, 0, &value, row);
                    }
                }
            }

            // end of the turn
            if left == 0 {
                return self.end(n, alive, 1, &value, row);
            }
            let seen: u32 = (0..n).map(|p| of(self.front[p], BLACK)).sum::<u32>() + black_on_chest;
            if seen == all_black {
                return self.end(n, alive, 2, &value, row);
            }
        }
    }
}

/// CPU time of this thread, in seconds. Other programs may use the machine, so games per CPU second
/// is the steadier figure.
fn cpu_seconds() -> f64 {
    let s = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    s.split_whitespace().next().and_then(|v| v.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1e9
}

fn speed(n: usize, seconds: f64, seed: u64) {
    let mut rng = Rng(seed);
    let mut table = Table::new();
    let mut start = Counts::EMPTY;
    start.set(START);
    let (mut games, mut sum) = (0u64, 0u64);
    let t0 = Instant::now();
    let c0 = cpu_seconds();
    while t0.elapsed().as_secs_f64() < seconds {
        for _ in 0..4096 {
            let e = table.play::<false>(n, &start, &mut rng);
            sum += e.winner as u64 + u64::from(e.winner_points) + u64::from(e.total_points);
        }
        games += 4096;
    }
    let rate = games as f64 / (cpu_seconds() - c0);
    println!(
        "{{\"players\": {n}, \"games\": {games}, \"games_per_cpu_s\": {rate:.0}, \"checksum\": {sum}}}"
    );
}

fn count(n: usize, games: u64, seed: u64) {
    let mut rng = Rng(seed);
    let mut table = Table::new();
    let mut start = Counts::EMPTY;
    start.set(START);
    let mut sum = 0u64;
    for _ in 0..games {
        let e = table.play::<false>(n, &start, &mut rng);
        sum += e.winner as u64 + e.winner_points as u64 + e.total_points as u64;
    }
    println!("{{\"players\": {n}, \"games\": {games}, \"checksum\": {sum}}}");
}

fn stats(n: usize, games: u64, seed: u64) {
    let mut rng = Rng(seed);
    let mut table = Table::new();
    let mut start = Counts::EMPTY;
    start.set(START);
    const NAMES: [&str; 13] = [
        "turns",
        "coin_throws",
        "bone_draws",
        "decision_points",
        "eliminated",
        "winner_points",
        "total_points",
        "chest_size",
        "bag_size",
        "end_last_player",
        "end_screens_empty",
        "end_all_black",
        "win_seat0",
    ];
    let mut s = [0f64; 13];
    let mut q = [0f64; 13];
    let t0 = Instant::now();
    for _ in 0..games {
        let e = table.play::<true>(n, &start, &mut rng);
        let v: [f64; 13] = [
            e.row.turns as f64,
            e.row.turns as f64,
            e.row.bones as f64,
            e.row.points as f64,
            (n as u32 - e.alive) as f64,
            e.winner_points as f64,
            e.total_points as f64,
            e.chest as f64,
            e.bag as f64,
            (e.reason == 0) as u8 as f64,
            (e.reason == 1) as u8 as f64,
            (e.reason == 2) as u8 as f64,
            (e.winner == 0) as u8 as f64,
        ];
        for i in 0..13 {
            s[i] += v[i];
            q[i] += v[i] * v[i];
        }
    }
    let dt = t0.elapsed().as_secs_f64();
    let g = games as f64;
    let body: Vec<String> = (0..13)
        .map(|i| {
            let m = s[i] / g;
            let var = (q[i] / g - m * m).max(0.0);
            format!(
                "\"{}\": {{\"mean\": {}, \"se\": {}, \"n\": {}}}",
                NAMES[i],
                m,
                (var / g).sqrt(),
                games
            )
        })
        .collect();
    println!(
        "{{\"players\": {n}, \"games\": {games}, \"seconds\": {dt}, \"games_per_s\": {}, \"stats\": {{{}}}}}",
        g / dt,
        body.join(", ")
    );
}

fn main() {
    let args: Vec<String> = env::args().collect();
    let value =
        |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let number =
        |name: &str, usual: f64| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let players = number("--players", 4.0) as usize;
    let (games, seed) = (number("--games", 20_000.0) as u64, number("--seed", 1.0) as u64);
    assert!((2..=6).contains(&players), "2 to 6 players");
    match args.get(1).map(String::as_str) {
        Some("speed") => speed(players, number("--seconds", 2.0), seed),
        Some("stats") => stats(players, games, seed),
        Some("count") => count(players, games, seed),
        _ => eprintln!(
            "limit speed|stats|count [--players 4] [--seconds 2] [--games 20000] [--seed 1]"
        ),
    }
}
