//! Secrets stay secret, to the byte: two games that differ only in what a viewer may not know look
//! the same to that viewer on every page, in the API, on live pages and in replays, sizes included.

use crate::common::{Folder, House, Request, config, sheet, store_table, token};
use engine::{Dice, Game, Match, Screen, Seat, Seeded, Step, Turn, Viewer};
use games::{DoggyBag, OliverTwist};
use table::{Sheet, Stage};

const SEED: u64 = 1838;
const CODE: &str = "BCDFGH";

/// Two games that look the same to one viewer.
struct Twins<G: Game> {
    setup: G::Setup,
    one: Vec<Step<G>>,
    other: Vec<Step<G>>,
}

/// Plays two games side by side for this many steps, each step as different as the viewer cannot
/// tell.
fn twins<G: Game>(setup: &G::Setup, viewer: Viewer, steps: usize, dice: &mut Seeded) -> Twins<G> {
    let mut pair = [Pair::<G>::new(setup), Pair::<G>::new(setup)];
    while pair[0].log.len() < steps {
        let Some(step) = pair[0].any_step(dice) else { break };
        let next = pair[0].after(step);
        let seen = next.game.screen(viewer);
        let Some(other) = pair[1].look_alike(step, viewer, &seen, dice) else { break };
        pair = [next, other];
    }
    let [one, other] = pair;
    Twins { setup: setup.clone(), one: one.log, other: other.log }
}

/// A game with its position, which tests may read.
#[derive(Clone)]
struct Pair<G: Game> {
    position: G,
    game: Match<G>,
    log: Vec<Step<G>>,
}

impl<G: Game> Pair<G> {
    fn new(setup: &G::Setup) -> Pair<G> {
        let game = Match::before_the_first_step(setup.clone());
        Pair { position: G::start(setup), game, log: Vec::new() }
    }

    fn steps(&self) -> Vec<Step<G>> {
        match self.position.turn() {
            Turn::Over => Vec::new(),
            Turn::Chance => {
                let mut odds = Vec::new();
                self.position.odds(&mut odds);
                odds.into_iter().map(|(chance, _)| Step::Chance(chance)).collect()
            }
            Turn::Seats(seats) => seats
                .iter()
                .flat_map(|seat| {
                    let mut choices = Vec::new();
                    self.position.choices(seat, &mut choices);
                    choices.into_iter().map(move |choice| Step::Act(seat, choice))
                })
                .collect(),
        }
    }

    fn any_step(&self, dice: &mut Seeded) -> Option<Step<G>> {
        let steps = self.steps();
        let count = u32::try_from(steps.len()).ok().filter(|&count| count > 0)?;
        Some(steps[dice.below(count) as usize])
    }

    fn after(&self, step: Step<G>) -> Pair<G> {
        let mut next = self.clone();
        next.game.play(step).expect("it is a step of this position");
        next.position.apply(step, &mut engine::Silent);
        next.log.push(step);
        next
    }

    /// Another step of the same seat that looks the same to the viewer, if there is one.
    fn look_alike(
        &self,
        step: Step<G>,
        viewer: Viewer,
        seen: &Screen<G>,
        dice: &mut Seeded,
    ) -> Option<Pair<G>> {
        let mut others: Vec<Step<G>> = self
            .steps()
            .into_iter()
            .filter(|other| other.seat() == step.seat() && *other != step)
            .collect();
        if step.seat().is_some_and(|seat| viewer == Viewer::Seat(seat)) {
            others.clear();
        }
        let start = if others.is_empty() { 0 } else { dice.below(others.len() as u32) as usize };
        others.rotate_left(start);
        others.truncate(40);
        others.push(step);
        others
            .into_iter()
            .filter(|other| self.steps().contains(other))
            .map(|other| self.after(other))
            .find(|next| next.game.screen(viewer) == *seen)
    }
}

/// A server with this game in its store.
async fn house<G: Game>(setup: &G::Setup, log: &[Step<G>], stage: Stage) -> House {
    let folder = Folder::new();
    let store = folder.store().await;
    let steps: Vec<String> = log.iter().map(ToString::to_string).collect();
    let sheet = Sheet { coach: true, ..sheet::<G>(setup, 4, stage) };
    store_table(&store, CODE, &sheet, &steps, &[]).await;
    House::on(config(), folder, store).await
}

/// All requests of a viewer while a game is on.
fn requests(viewer: Viewer) -> Vec<Request> {
    let token = viewer.seat().map_or_else(|| token(99), |seat| token(seat.number() + 1));
    let pages = ["", "/board", "/odds", "/advice", "/replay?at=3&eyes=all", "/record", "/proof"];
    let mut requests: Vec<Request> = pages
        .iter()
        .map(|page| Request::new("GET", &format!("/t/{CODE}{page}")).token(&token))
        .collect();
    requests.push(Request::new("GET", "/").token(&token));
    requests.push(
        Request::new("GET", &format!("/t/{CODE}")).token(&token).header("Cookie", "language=fr"),
    );
    requests.push(Request::new("GET", &format!("/api/tables/{CODE}")).bearer(&token));
    requests.push(Request::new("GET", &format!("/api/tables/{CODE}/advice")).bearer(&token));
    requests.push(Request::new("GET", &format!("/api/tables/{CODE}/record")).bearer(&token));
    requests.push(Request::new("GET", &format!("/api/tables/{CODE}/report")).bearer(&token));
    requests
}

/// The bytes of a response, without the date.
async fn bytes(house: &House, request: &Request) -> String {
    let answer = String::from_utf8_lossy(&house.raw(request).await).to_string();
    answer.lines().filter(|line| !line.starts_with("date: ")).collect::<Vec<_>>().join("\n")
}

async fn assert_same_to<G: Game>(setup: &str, viewer: Viewer, steps: usize, number: u64) -> bool {
    let setup: G::Setup = setup.parse().expect("a setup");
    let mut dice = Seeded::for_game(SEED, number);
    let twins = twins::<G>(&setup, viewer, steps, &mut dice);
    if twins.one == twins.other {
        return false;
    }
    let one = house::<G>(&twins.setup, &twins.one, Stage::Playing).await;
    let other = house::<G>(&twins.setup, &twins.other, Stage::Playing).await;
    for request in requests(viewer) {
        assert_eq!(
            bytes(&one, &request).await,
            bytes(&other, &request).await,
            "{viewer:?}, seed {SEED}, game {number}"
        );
    }
    let seat = viewer.seat().map_or_else(|| token(99), |seat| token(seat.number() + 1));
    let path = format!("/t/{CODE}/live?after=0");
    let (mut left, mut right) = (one.live(&seat, &path).await, other.live(&seat, &path).await);
    let without_date = |text: String| {
        text.lines().filter(|line| !line.starts_with("date: ")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        without_date(left.until(1).await),
        without_date(right.until(1).await),
        "live, {viewer:?}, game {number}"
    );
    true
}

fn viewers() -> Vec<Viewer> {
    let seats = (0..4).map(|number| Viewer::Seat(Seat::new(number)));
    seats.chain([Viewer::Spectator]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn doggy_bag_looks_the_same_whatever_a_viewer_may_not_know() {
    let mut differed = 0;
    for viewer in viewers() {
        for (number, steps) in (0..).zip([4, 12, 30, 60]) {
            differed +=
                usize::from(assert_same_to::<DoggyBag>("seats=4", viewer, steps, number).await);
        }
    }
    assert!(differed >= 15, "only {differed} of 20 pairs differed in something hidden");
}

#[tokio::test(flavor = "multi_thread")]
async fn oliver_twist_looks_the_same_whatever_a_viewer_may_not_know() {
    let mut differed = 0;
    for viewer in viewers() {
        for (number, steps) in (10..).zip([100, 140, 180, 240]) {
            differed +=
                usize::from(assert_same_to::<OliverTwist>("seats=4", viewer, steps, number).await);
        }
    }
    assert!(differed >= 15, "only {differed} of 20 pairs differed in something hidden");
}

/// Plays a game at random to its end.
fn to_the_end<G: Game>(setup: &G::Setup, log: &[Step<G>], dice: &mut Seeded) -> Vec<Step<G>> {
    let mut pair = log.iter().fold(Pair::<G>::new(setup), |pair, &step| pair.after(step));
    while let Some(step) = pair.any_step(dice) {
        pair = pair.after(step);
    }
    pair.log
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_through_somebodys_eyes_shows_what_they_knew_then() {
    let setup: <DoggyBag as Game>::Setup = "seats=4".parse().expect("a setup");
    for (number, viewer) in viewers().into_iter().enumerate() {
        let mut dice = Seeded::for_game(SEED, 100 + number as u64);
        let twins = twins::<DoggyBag>(&setup, viewer, 25, &mut dice);
        assert_ne!(twins.one, twins.other);
        // With the same number of steps, because the page shows it.
        let one = to_the_end(&setup, &twins.one, &mut dice);
        let other = (0..5000)
            .map(|_| to_the_end(&setup, &twins.other, &mut dice))
            .find(|log| log.len() == one.len());
        let other = other.expect("some game has the same length");
        let (one, other) = (
            house::<DoggyBag>(&setup, &one, Stage::Over).await,
            house::<DoggyBag>(&setup, &other, Stage::Over).await,
        );
        let eyes = viewer.seat().map_or_else(|| "spectator".to_string(), |seat| seat.to_string());
        for at in [5, twins.one.len()] {
            let request = Request::new("GET", &format!("/t/{CODE}/replay?at={at}&eyes={eyes}"))
                .token(&token(99));
            assert_eq!(
                bytes(&one, &request).await,
                bytes(&other, &request).await,
                "{viewer:?} at {at}"
            );
            let all = Request::new("GET", &format!("/t/{CODE}/replay?at={at}&eyes=all"))
                .token(&token(99));
            assert!(bytes(&one, &all).await.starts_with("HTTP/1.1 200"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_choice_reaches_the_others_as_the_same_bytes_whatever_it_is() {
    let setup: <DoggyBag as Game>::Setup = "seats=4 first=0".parse().expect("a setup");
    let start = Pair::<DoggyBag>::new(&setup);
    let toss = start
        .steps()
        .into_iter()
        .find(|step| step.to_string() == "coins 1 1")
        .unwrap_or(start.steps()[0]);
    let log = start.after(toss).log;
    let (one, other) = (
        house::<DoggyBag>(&setup, &log, Stage::Playing).await,
        house::<DoggyBag>(&setup, &log, Stage::Playing).await,
    );
    let watch = format!("/t/{CODE}/live?after=1");
    let (mut left, mut right) =
        (one.live(&token(1), &watch).await, other.live(&token(1), &watch).await);
    left.until(1).await;
    right.until(1).await;
    for (house, pick) in [(&one, 0), (&other, 3)] {
        let seat = crate::common::Person { token: token(2), code: CODE.to_string(), seat: 1 };
        let answer = seat.play(house, pick).await.expect("everyone is asked");
        assert_eq!(answer.status, 204, "{}", answer.body);
    }
    let body = |text: String| text.split_once("\r\n\r\n").map(|(_, body)| body.to_string());
    assert_eq!(body(left.until(2).await), body(right.until(2).await));
}
