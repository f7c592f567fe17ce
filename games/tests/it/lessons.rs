//! Lessons cannot rot: every step follows the rules, whatever is lit is on the page, and every
//! sentence is there in both languages.

use std::collections::BTreeSet;

use engine::{Dice, Match, Screen, Seat, Seeded, Step, Turn, Viewer, options};
use games::{GameName, for_game};
use language::Language;
use pages::{
    DicePromise, Draw, LEARNER, Lesson, LessonView, Occupant, Pace, PageReader, Part, Sitter,
    Stage, TableView, table_main,
};

/// The most words of a sentence, or of two short ones.
const LONGEST: usize = 22;
/// Walks through each lesson with random accepted choices.
const WALKS: u64 = 60;

fn lessons<G: Draw>() -> Vec<Lesson> {
    let read = |text: &&str| Lesson::read(text).unwrap_or_else(|fault| panic!("{fault}"));
    G::LESSONS.iter().map(read).collect()
}

fn begun<G: Draw>(lesson: &Lesson) -> Match<G> {
    Match::before_the_first_step(options::stored_setup::<G>(&lesson.setup).expect("a setup"))
}

fn play<G: Draw>(game: &mut Match<G>, step: &str, lesson: &Lesson) {
    let read: Step<G> = step.parse().unwrap_or_else(|why| panic!("{}: {step}: {why}", lesson.name));
    game.play(read).unwrap_or_else(|why| panic!("{}: {step}: {why}", lesson.name));
}

/// Plays a lesson to its end; `choose` picks among the accepted choices that the rules allow.
fn walk<G: Draw>(
    lesson: &Lesson,
    mut choose: impl FnMut(&[&String]) -> usize,
    mut look: impl FnMut(usize, &Match<G>),
) -> Match<G> {
    let mut game = begun::<G>(lesson);
    for (at, part) in lesson.parts.iter().enumerate() {
        look(at, &game);
        match part {
            Part::Say(_) => {}
            Part::Step(step) => play(&mut game, step, lesson),
            Part::Do(task) => {
                let choices = game.screen(LEARNER.into()).choices;
                let possible =
                    |choice: &&String| choices.iter().any(|action| action.to_string() == **choice);
                let accepted: Vec<&String> = task.choices.iter().filter(possible).collect();
                assert!(!accepted.is_empty(), "{}: {} cannot be done", lesson.name, task.hint.name);
                let choice = accepted[choose(&accepted)];
                play(&mut game, &format!("{LEARNER}: {choice}"), lesson);
            }
        }
    }
    game
}

fn every<G: Draw>(game: GameName, about: fn(GameName, &Lesson)) {
    let lessons = lessons::<G>();
    assert!(!lessons.is_empty(), "{game} has a lesson");
    lessons.iter().for_each(|lesson| about(game, lesson));
}

macro_rules! for_every_lesson {
    ($about:ident) => {
        for &game in GameName::ALL.iter().filter(|game| teaches(**game)) {
            fn of<G: Draw>(game: GameName) {
                every::<G>(game, $about::<G>);
            }
            for_game!(game, of(game));
        }
    };
}

fn teaches(game: GameName) -> bool {
    fn has_lessons<G: Draw>() -> bool {
        !G::LESSONS.is_empty()
    }
    for_game!(game, has_lessons())
}

#[test]
fn every_step_of_a_lesson_follows_the_rules_to_the_end_of_the_game() {
    fn legal<G: Draw>(_: GameName, lesson: &Lesson) {
        // The first accepted choice is the one with which later chapters begin.
        let first = walk::<G>(lesson, |_| 0, |_, _| {});
        assert_eq!(first.turn(), Turn::Over, "{} ends with the game", lesson.name);
        for part in &lesson.parts {
            let Part::Do(task) = part else { continue };
            let twice: BTreeSet<&String> = task.choices.iter().collect();
            assert_eq!(twice.len(), task.choices.len(), "{}", task.hint.name);
        }
        for seed in 0..WALKS {
            let mut dice = Seeded::new(seed);
            walk::<G>(lesson, |choices| dice.below(choices.len() as u32) as usize, |_, _| {});
        }
    }
    for_every_lesson!(legal);
}

/// “Try the wrong thing”: there is one, at every choice, and the rules allow it.
#[test]
fn every_choice_of_a_lesson_can_go_wrong() {
    fn wrong<G: Draw>(_: GameName, lesson: &Lesson) {
        walk::<G>(
            lesson,
            |_| 0,
            |at, game| {
                let Part::Do(task) = &lesson.parts[at] else { return };
                let choices = game.screen(LEARNER.into()).choices;
                let is_other = |choice: String| !task.choices.contains(&choice);
                assert!(
                    choices.len() == 1 || choices.iter().any(|action| is_other(action.to_string())),
                    "{}: {} accepts whatever the rules allow",
                    lesson.name,
                    task.hint.name
                );
            },
        );
    }
    for_every_lesson!(wrong);
}

#[test]
fn every_accepted_choice_is_possible_in_some_walk() {
    fn possible<G: Draw>(_: GameName, lesson: &Lesson) {
        let mut never: BTreeSet<(usize, String)> = BTreeSet::new();
        for (at, part) in lesson.parts.iter().enumerate() {
            let Part::Do(task) = part else { continue };
            never.extend(task.choices.iter().map(|choice| (at, choice.clone())));
        }
        for seed in 0..WALKS {
            let mut dice = Seeded::new(seed);
            let choose = |choices: &[&String]| dice.below(choices.len() as u32) as usize;
            walk::<G>(lesson, choose, |at, game| {
                if matches!(lesson.parts[at], Part::Do(_)) {
                    for action in game.screen(LEARNER.into()).choices {
                        never.remove(&(at, action.to_string()));
                    }
                }
            });
        }
        assert!(never.is_empty(), "{}: {never:?}", lesson.name);
    }
    for_every_lesson!(possible);
}

#[test]
fn everything_that_is_lit_is_on_the_page() {
    fn lit<G: Draw>(_: GameName, lesson: &Lesson) {
        let all = [lesson.clone()];
        walk::<G>(
            lesson,
            |_| 0,
            |at, game| {
                let Some(hint) = lesson.parts[at].hint() else { return };
                for language in Language::ALL {
                    let page = page(&all, at, game, Viewer::Seat(LEARNER), language);
                    for name in &hint.lit {
                        let marks = [
                            format!("data-part=\"{name}\""),
                            format!("data-zone-home=\"{name}\""),
                            format!("id=\"{name}\""),
                        ];
                        assert!(
                            marks.iter().any(|mark| page.contains(mark)),
                            "{}: {name} is not on the page of {}",
                            lesson.name,
                            hint.name
                        );
                    }
                    let says = page.contains(&format!("data-place=\"{at}\""));
                    assert!(says, "{}: the page does not show {}", lesson.name, hint.name);
                }
            },
        );
    }
    for_every_lesson!(lit);
}

/// The page of a lesson at a place, where sentences before it were read.
fn page<G: Draw>(
    all: &[Lesson],
    at: usize,
    game: &Match<G>,
    viewer: Viewer,
    language: Language,
) -> String {
    let lesson = &all[0];
    let sitter = |seat: Seat| Sitter {
        name: format!("Seat {seat}"),
        figure: seat.number(),
        kind: if seat == LEARNER { Occupant::Person } else { Occupant::Bot(1, "mutt") },
        host: seat == LEARNER,
        seconds_left: None,
        helped: false,
        advised: false,
    };
    let sitters: Vec<Sitter> = game.seats().iter().map(sitter).collect();
    let screen: Screen<G> = game.screen(viewer);
    let view = TableView {
        code: "KNAVE",
        stage: if screen.standing.is_some() { Stage::Over } else { Stage::Playing },
        viewer,
        host: viewer == Viewer::Seat(LEARNER),
        sitters: &sitters,
        setup: &lesson.setup,
        pace: Pace::Endless,
        odds: true,
        coach: false,
        talk: &[],
        muted: false,
        step: game.step_count(),
        mark: "1-0",
        commitment: "",
        dice: DicePromise { version: 2, hashes: &[], sealed: false, at_once: false },
        secret: None,
        link: "https://fagin.example/t/KNAVE",
        rematch: None,
        course: None,
        course_asked: false,
        asked_since: 0,
        lesson: Some(LessonView { all, now: Some(lesson), read: lesson.read_before(at) }),
        regions: None,
    };
    let reader = PageReader { words: games::words(language), path: "/t/KNAVE", notice: None };
    table_main(&reader, &view, &screen, None).into_string()
}

/// The strip knows the lesson and nothing else: whatever the learner chose among the accepted
/// choices, others see the same of it.
#[test]
fn the_coach_tells_others_nothing_of_the_learners_secrets() {
    fn secret<G: Draw>(_: GameName, lesson: &Lesson) {
        let all = [lesson.clone()];
        let strips = |seed: Option<u64>| {
            let mut dice = Seeded::new(seed.unwrap_or(0));
            let mut strips = Vec::new();
            walk::<G>(
                lesson,
                |choices| seed.map_or(0, |_| dice.below(choices.len() as u32) as usize),
                |at, game| {
                    let page = page(&all, at, game, Viewer::Spectator, Language::English);
                    let from = page.find("id=\"coach\"").expect("a strip");
                    let to = from + page[from..].find("</section>").expect("its end");
                    strips.push(page[from..to].to_string());
                },
            );
            strips
        };
        for seed in 0..4 {
            assert_eq!(strips(Some(seed)), strips(None), "seed {seed}");
        }
    }
    for_every_lesson!(secret);
}

#[test]
fn every_sentence_of_a_lesson_is_short_and_there_in_both_languages() {
    fn said<G: Draw>(game: GameName, lesson: &Lesson) {
        for language in Language::ALL {
            let words = games::words(language);
            let say = |name: &str| {
                let id = format!("learn-{game}-{name}");
                assert!(words.has(&id), "{} has no {id}", language.name());
                let sentence = words.say(&id);
                let spaces = [' ', '\u{a0}', '\u{202f}'];
                let length = sentence.split(spaces).filter(|word| word.len() > 2).count();
                assert!(length <= LONGEST, "{id} has {length} words: {sentence}");
            };
            say(&format!("lesson-{}", lesson.name));
            for chapter in &lesson.chapters {
                say(&format!("chapter-{}", chapter.name));
            }
            for part in &lesson.parts {
                let Some(hint) = part.hint() else { continue };
                say(&hint.name);
                if matches!(part, Part::Do(_)) {
                    say(&format!("{}-no", hint.name));
                    assert!(!hint.rule.is_empty(), "{}: no rule says why not", hint.name);
                }
                let book = G::rulebook(language);
                let known = hint.rule.is_empty() || book.contains(&format!("**{}**", hint.rule));
                assert!(known, "{}: the rulebook has no {}", hint.name, hint.rule);
            }
        }
    }
    for_every_lesson!(said);
}

/// A sentence that no lesson says is a leftover.
#[test]
fn every_sentence_of_the_coach_belongs_to_a_lesson() {
    fn needed<G: Draw>(game: GameName) {
        let mut said = BTreeSet::new();
        for lesson in lessons::<G>() {
            said.insert(format!("lesson-{}", lesson.name));
            said.extend(lesson.chapters.iter().map(|chapter| format!("chapter-{}", chapter.name)));
            for hint in lesson.parts.iter().filter_map(Part::hint) {
                said.insert(hint.name.clone());
                said.insert(format!("{}-no", hint.name));
            }
        }
        let before = format!("learn-{game}-");
        for (_, text) in G::messages(Language::English) {
            let ids = text.lines().filter_map(|line| Some(line.split_once(" =")?.0));
            for name in ids.filter_map(|id| id.strip_prefix(&before)) {
                assert!(said.contains(name), "{game}: no lesson says {name}");
            }
        }
    }
    for &game in GameName::ALL {
        for_game!(game, needed(game));
    }
}
