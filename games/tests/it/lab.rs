//! Whole runs: the same figures on any number of threads and machines, and reports that hold
//! together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use doggy_bag::DoggyBag;
use lab::questions::{Question, question};
use lab::report::{Cell, Plot, Report};
use lab::run::{self, Job, Orders, Played};
use lab::samples::Batch;
use lab::shard::{self, Shard};
use lab::watching::HasQuestions;
use oliver_twist::OliverTwist;

const VERSION: &str = "0.0.0";

fn job<G: HasQuestions>(kind: &str, setup: &str, games: u64) -> (Job, Box<dyn Question>) {
    let setup = setup.parse::<G::Setup>().expect("a setup").to_string();
    let mut job = Job {
        version: VERSION.to_string(),
        game: G::NAME.to_string(),
        question: kind.to_string(),
        setup,
        bots: Vec::new(),
        thoughts: 500,
        seed: 7,
        batches: 0,
        size: 0,
        command: "fagin lab ask".to_string(),
    };
    let question = question::<G>(&job).expect("a question that fits");
    job.split(games, question.games(), false);
    (job, question)
}

fn on_threads<T: Send>(threads: usize, run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(run)
}

fn play(question: &dyn Question, job: &Job, until: Option<f64>) -> Played {
    let never = AtomicBool::new(false);
    run::play(question, job, until, &Orders { stop: &never, tick: &|| () })
}

fn report(question: &dyn Question, job: &Job) -> Report {
    run::report(question, job, &play(question, job, None)).expect("enough games")
}

/// All questions, each with a game it can be asked of, and few games.
fn every_question() -> Vec<(Job, Box<dyn Question>)> {
    let mut all: Vec<(Job, Box<dyn Question>)> = Vec::new();
    all.extend(
        ["seat", "length", "luck", "role", "edition"]
            .map(|kind| job::<DoggyBag>(kind, "seats=3", 200)),
    );
    all.extend(
        ["seat", "length", "luck", "character", "street"]
            .map(|kind| job::<OliverTwist>(kind, "seats=2", 40)),
    );
    all.push(job::<DoggyBag>("depth", "seats=2", 12));
    all
}

#[test]
fn figures_do_not_depend_on_the_number_of_threads() {
    for (kind, games) in [("length", 300), ("luck", 120), ("role", 100)] {
        let (job, question) = job::<DoggyBag>(kind, "seats=3", games);
        let [one, two, three] =
            [1, 2, 3].map(|threads| on_threads(threads, || report(&*question, &job).json()));
        assert_eq!(one, two, "{kind}");
        assert_eq!(one, three, "{kind}");
    }
}

#[test]
fn shards_put_together_give_what_one_run_gives() {
    let never = AtomicBool::new(false);
    let orders = Orders { stop: &never, tick: &|| () };
    for (job, question) in
        [job::<DoggyBag>("luck", "seats=3", 300), job::<OliverTwist>("street", "seats=2", 20)]
    {
        // The last first: the order of the files does not matter.
        let files: Vec<(String, String)> = [3, 1, 2]
            .map(|number| {
                let batches = run::play_shard(&*question, &job, number - 1, 3, &orders);
                (format!("{number}.jsonl"), shard::write(Shard { number, of: 3 }, &job, &batches))
            })
            .to_vec();
        let (merged, batches) = shard::merge(&files, VERSION).expect("all shards");
        assert_eq!(merged, job);
        let played = Played { batches, stopped_early: None };
        let together = run::report(&*question, &merged, &played).expect("enough games");
        assert_eq!(together.json(), report(&*question, &job).json());
    }
}

#[test]
fn shards_that_do_not_make_one_run_are_refused() {
    let (job, _) = job::<DoggyBag>("seat", "seats=2", 4);
    assert_eq!(job.batches, 4);
    let batch = |number| Batch { number, sums: vec![1.0] };
    let shard = |number: u64, job: &Job| {
        let batches: Vec<Batch> = (number - 1..job.batches).step_by(2).map(batch).collect();
        (format!("{number}.jsonl"), shard::write(Shard { number, of: 2 }, job, &batches))
    };
    let refused =
        |files: &[(String, String)]| shard::merge(files, VERSION).expect_err("not one run");
    let (one, two) = (shard(1, &job), shard(2, &job));
    assert!(shard::merge(&[two.clone(), one.clone()], VERSION).is_ok());

    assert_eq!(refused(&[]), "there is no shard to merge");
    assert_eq!(refused(std::slice::from_ref(&one)), "shard 2 of 2 is missing");
    let twice = refused(&[one.clone(), two.clone(), ("copy".to_string(), one.1.clone())]);
    assert_eq!(twice, "shard 1 of 2 is there twice: 1.jsonl and copy");
    let other = |job: Job| refused(&[one.clone(), shard(2, &job)]);
    assert!(other(Job { seed: 8, ..job.clone() }).contains("their seeds differ (7 and 8)"));
    assert!(
        other(Job { question: "length".to_string(), ..job.clone() })
            .contains("questions differ (seat and length)")
    );
    assert!(
        other(Job { setup: "seats=3".to_string(), ..job.clone() }).contains("their tables differ")
    );
    assert!(other(Job { size: 9, ..job.clone() }).contains("not parts of one run"));
    let newer = other(Job { version: "9.9.9".to_string(), ..job.clone() });
    assert!(
        newer.contains("2.jsonl was played by fagin 9.9.9, and this is fagin 0.0.0"),
        "{newer}"
    );

    let broken = |text: &str| refused(&[one.clone(), ("two".to_string(), text.to_string())]);
    assert_eq!(broken(""), "two is empty");
    assert!(broken("[Game \"doggy-bag\"]\n").contains("two is not a shard"));
    let none = broken(&two.1.replace("\"number\":2,\"of\":2", "\"number\":0,\"of\":2"));
    assert_eq!(none, "two is not a shard: there is no shard 0 of 2");
    let cut = &two.1[..two.1.len() - 5];
    assert_eq!(broken(cut), "two is broken: line 3 is not a batch");
    let stopped: String = two.1.lines().take(2).map(|line| format!("{line}\n")).collect();
    assert!(broken(&stopped).contains("two does not have all of shard 2 of 2: 1 batches of 2"));
}

#[test]
fn a_run_that_is_stopped_keeps_what_was_played() {
    let (job, question) = job::<DoggyBag>("seat", "seats=2", 6400);
    let (stop, ticks) = (AtomicBool::new(false), AtomicU64::new(0));
    let stop_after_five = || {
        if ticks.fetch_add(1, Ordering::Relaxed) == 4 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let orders = Orders { stop: &stop, tick: &stop_after_five };
    let played = on_threads(2, || run::play(&*question, &job, None, &orders));
    let numbers: Vec<u64> = played.batches.iter().map(|batch| batch.number).collect();
    let count = numbers.len() as u64;
    assert!((4..=7).contains(&count), "those under way are played to the end: {count}");
    assert_eq!(numbers, (0..count).collect::<Vec<_>>(), "from the first on, none left out");
    let report = run::report(&*question, &job, &played).expect("enough games");
    assert_eq!(report.run.games, count * job.size);
    assert!(report.run.stopped_early.expect("a reason").starts_with("Stopped by hand after"));
}

#[test]
fn a_run_ends_once_enough_is_known_and_looks_seldom() {
    let (mut job, question) = job::<DoggyBag>("seat", "seats=2", 100_000);
    job.split(100_000, question.games(), true);
    let played = [1, 3].map(|threads| on_threads(threads, || play(&*question, &job, Some(0.03))));
    let [one, three] = played.map(|played| {
        let batches = played.batches.len();
        assert!(batches >= 8 && batches.is_power_of_two(), "{batches}");
        run::report(&*question, &job, &played).expect("enough games")
    });
    assert_eq!(one.json(), three.json());
    let why = one.run.stopped_early.expect("a reason");
    assert!(why.contains("the win share of whoever begins was known to"), "{why}");
    let Cell::Figure { margin, .. } = one.sections[0].table.rows[0].cells[0] else {
        panic!("a figure")
    };
    assert!(margin <= 0.03);
}

#[test]
fn every_report_holds_together() {
    for (job, question) in every_question() {
        let report = report(&*question, &job);
        let name = format!("{} of {}", job.question, job.game);
        assert!(report.title.ends_with('?'), "{name}");
        assert!((1..=3).contains(&report.answer.len()), "{name}: {:?}", report.answer);
        assert!(!report.about.is_empty() && !report.sections.is_empty(), "{name}");
        for section in &report.sections {
            let (rows, heads) = (&section.table.rows, &section.table.heads);
            assert!(!rows.is_empty(), "{name}: {}", section.title);
            for row in rows {
                assert_eq!(row.cells.len() + 1, heads.len(), "{name}: {}", row.name);
                for cell in &row.cells {
                    let known = |mean: &f64, margin: &f64| {
                        mean.is_finite() && margin.is_finite() && *margin >= 0.0
                    };
                    assert!(
                        !matches!(cell, Cell::Figure { mean, margin, .. } if !known(mean, margin)),
                        "{name}"
                    );
                }
            }
            if let Some(Plot::Dots { columns, .. }) = &section.plot {
                assert!(
                    columns.iter().all(|&column| column + 1 < heads.len()),
                    "{name}: {}",
                    section.title
                );
            }
        }
        let lines = lab::text::text(&report, 100);
        assert!(lines.lines().all(|line| line.chars().count() <= 100), "{name}:\n{lines}");
    }
}

#[test]
fn win_shares_add_up_to_one_and_places_to_all_places() {
    let (job, question) = job::<OliverTwist>("seat", "seats=4", 60);
    let report = report(&*question, &job);
    let sum = |column: usize| {
        let figures = report.sections[0].table.rows.iter().map(|row| match row.cells[column] {
            Cell::Figure { mean, .. } => mean,
            _ => panic!("a figure"),
        });
        figures.sum::<f64>()
    };
    assert!((sum(0) - 1.0).abs() < 1e-9 && sum(1).abs() < 1e-9);
    assert!(sum(2) <= 10.0 + 1e-9, "shared places are the better ones: {}", sum(2));
}

#[test]
fn among_equal_players_nothing_is_skill() {
    let (mut job, _) = job::<DoggyBag>("luck", "seats=3", 2400);
    job.bots = vec!["random".to_string()];
    let question = question::<DoggyBag>(&job).expect("a question");
    let report = report(&*question, &job);
    let share = |row: usize| match report.sections[0].table.rows[row].cells[0] {
        Cell::Figure { mean, margin, .. } => (mean, margin),
        _ => panic!("a figure"),
    };
    let (player, margin) = share(0);
    assert!(player.abs() < 0.01 && margin < 0.01, "{player} ± {margin}, seed {}", job.seed);
    let whole: f64 = (0..5).map(|row| share(row).0).sum();
    assert!((whole - 1.0).abs() < 1e-6, "the parts add up to {whole}");
}

#[test]
fn a_question_that_does_not_fit_names_those_that_do() {
    let (mut job, _) = job::<OliverTwist>("seat", "seats=2", 10);
    job.question = "role".to_string();
    let refused = |job: &Job| question::<OliverTwist>(job).err().expect("a refusal");
    assert_eq!(
        refused(&job),
        "“role” is not a question about Oliver Twist; of this game you can ask seat, length, depth, luck, \
         character and street"
    );
    let several = Job {
        question: "seat".to_string(),
        bots: vec!["oliver".to_string(), "dodger".to_string()],
        ..job.clone()
    };
    assert!(refused(&several).contains("one bot for all seats"));
    let crowd =
        Job { question: "luck".to_string(), bots: vec!["oliver".to_string(); 3], ..job.clone() };
    assert_eq!(refused(&crowd), "3 bots were named for 2 seats");
    let unknown =
        Job { question: "seat".to_string(), bots: vec!["pup".to_string()], ..job.clone() };
    assert!(refused(&unknown).contains("oliver, charley, dodger, fagin"));
    let deep = Job { question: "depth".to_string(), bots: vec!["oliver".to_string()], ..job };
    assert!(refused(&deep).contains("no bot can be named"));
}
