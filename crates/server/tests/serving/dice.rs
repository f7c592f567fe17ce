//! The promise of the dice: an honest player knows that no one chose the deal. docs/dice.md says
//! how.

use crate::common::{Folder, House, Person, code, config, join, set_up, sheet, token, until};
use dice::secret::{hex, unhex};
use dice::{Nonce, Secret, Version, verify};
use engine::{Dice, Match, Reader, Record, Seat, Seeded};
use games::DoggyBag;
use serde_json::{Value, json};
use server::holder;
use server::store::Opening;
use table::{Holder, Sheet, Stage};

/// One person's nonce.
const OWN: Nonce = [0x11; 16];
/// Another's nonce.
const OTHERS: Nonce = [0x22; 16];
const SECRET: Secret = [7; 32];

/// People play the first choice until the game is over; returns its record.
async fn play_to_the_end(house: &House, people: &[&Person]) -> Record {
    let code = &people[0].code;
    let holders: Vec<Holder> = people.iter().map(|person| holder(&person.token)).collect();
    loop {
        until(house, code, |table| {
            table.sheet.stage == Stage::Over || holders.iter().any(|holder| table.waits_for(holder))
        })
        .await;
        if house.table("", code).await["stage"] == "over" {
            let text = house.get("", &format!("/t/{code}/record")).await.body;
            return Reader::new(text.as_bytes()).next().expect("a record").expect("it can be read");
        }
        for person in people {
            person.play(house, 0).await;
        }
    }
}

fn judge(record: &Record) -> Result<(), String> {
    let game = record.play::<DoggyBag>().expect("it follows the rules");
    verify(record, &game).map_err(|fault| fault.to_string())
}

fn values(record: &Record, tag: &str) -> Vec<String> {
    record.tag(tag).map_or_else(Vec::new, |tag| tag.values.clone())
}

/// The hash of a nonce at a seat of a table.
fn hash_for(table: &Value, seat: usize, nonce: &Nonce) -> String {
    let promised = table["commitment"].as_str().and_then(unhex).expect("a commitment");
    hex(&dice::nonce_hash(&promised, Seat::new(seat as u8), nonce))
}

async fn promise(house: &House, person: &Person, nonce: &Nonce) {
    let table = house.table(&person.token, &person.code).await;
    let hash = json!({ "hash": hash_for(&table, person.seat, nonce) });
    let answer = house.api(&person.token, &person.path("hash"), hash).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
}

async fn give(house: &House, person: &Person, nonce: &Nonce) -> u16 {
    let nonce = json!({ "nonce": hex(nonce) });
    house.api(&person.token, &person.path("nonce"), nonce).await.status
}

async fn two_people(house: &House) -> (Person, Person) {
    let new = json!({ "game": "doggy-bag", "setup": "seats=3 first=random", "name": "Ann", "bots": { "2": 0 } });
    let host = set_up(house, new).await;
    let guest = join(house, &host.code, "Bob").await;
    (host, guest)
}

fn refused(answer: &crate::common::Answer) -> String {
    answer.json()["error"].as_str().expect("a name").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nonce_comes_after_the_commitment_its_hash_and_the_seal() {
    let house = House::open().await;
    let nonce = hex(&OWN);
    let early = json!({ "game": "doggy-bag", "name": "Ann", "nonce": nonce });
    assert_eq!(refused(&house.api("", "/api/tables", early).await), "early-nonce");
    let (host, guest) = two_people(&house).await;
    let early = json!({ "name": "Eve", "nonce": nonce });
    assert_eq!(refused(&house.api("", &host.path("sit"), early).await), "early-nonce");
    let before = house.table(&host.token, &host.code).await;
    assert_eq!((&before["dice"], &before["sealed"]), (&json!(2), &json!(false)));
    assert_eq!(before["hashes"], json!(["", "", ""]));
    let given = json!({ "nonce": nonce });
    promise(&house, &host, &OWN).await;
    promise(&house, &guest, &OTHERS).await;
    assert_eq!(
        refused(&house.api(&host.token, &host.path("nonce"), given.clone()).await),
        "not-sealed"
    );
    host.start(&house).await;
    let sealed = house.table(&guest.token, &host.code).await;
    assert_eq!((&sealed["stage"], &sealed["sealed"]), (&json!("gathering"), &json!(true)));
    assert_eq!(sealed["commitment"], before["commitment"]);
    let hashes = json!([hash_for(&before, 0, &OWN), hash_for(&before, 1, &OTHERS), ""]);
    assert_eq!(sealed["hashes"], hashes, "a bot adds nothing");
    // From now on nothing can be chosen any more: no hash, no seat, no other nonce.
    let hash = json!({ "hash": hash_for(&before, 1, &OWN) });
    assert_eq!(refused(&house.api(&guest.token, &guest.path("hash"), hash).await), "begun");
    let stand = house.post(&guest.token, &format!("/t/{}/stand", host.code), "").await;
    assert_eq!(stand.status, 409, "{}", stand.body);
    let remove = house.post(&host.token, &format!("/t/{}/remove", host.code), "seat=1").await;
    assert_eq!(remove.status, 409, "{}", remove.body);
    assert_eq!(refused(&house.api(&guest.token, &guest.path("nonce"), given).await), "other-nonce");
    assert_eq!(give(&house, &host, &OWN).await, 204);
    assert_eq!(house.table("", &host.code).await["stage"], "gathering", "another nonce is awaited");
    assert_eq!(give(&house, &guest, &OTHERS).await, 204);
    assert_eq!(house.table("", &host.code).await["stage"], "playing");
    let record = play_to_the_end(&house, &[&host, &guest]).await;
    assert_eq!(judge(&record), Ok(()));
    assert_eq!(values(&record, "Dice"), ["2"]);
    assert_eq!(values(&record, "Nonces"), [hex(&OWN), hex(&OTHERS), "-".to_string()]);
    let kept = hashes.as_array().expect("hashes").iter().map(|hash| match hash.as_str() {
        Some("") | None => "-".to_string(),
        Some(hash) => hash.to_string(),
    });
    assert_eq!(values(&record, "Hashes"), kept.collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_silent_keeps_nobody_waiting_and_is_named_in_the_proof() {
    let house = House::open().await;
    let (host, guest) = two_people(&house).await;
    promise(&house, &host, &OWN).await;
    promise(&house, &guest, &OTHERS).await;
    host.start(&house).await;
    // The wait is stored: another process goes on with it.
    let house = House::open_with(config(), house.close().await).await;
    assert_eq!(give(&house, &host, &OWN).await, 204);
    until(&house, &host.code, |table| table.sheet.stage == Stage::Playing).await;
    assert_eq!(give(&house, &guest, &OTHERS).await, 409, "too late");
    let record = play_to_the_end(&house, &[&host, &guest]).await;
    assert_eq!(judge(&record), Ok(()));
    assert_eq!(values(&record, "Nonces"), [&hex(&OWN), "-", "-"]);
    assert_ne!(values(&record, "Hashes")[1], "-", "a hash without a nonce");
    let proof = house.get("", &format!("/t/{}/proof", host.code)).await.body;
    assert!(proof.contains("sealed a number, but didn’t give it in time"), "{proof}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_without_a_script_start_at_once_and_add_nothing() {
    let house = House::open().await;
    let (host, guest) = two_people(&house).await;
    host.start(&house).await;
    assert_eq!(house.table("", &host.code).await["stage"], "playing");
    let record = play_to_the_end(&house, &[&host, &guest]).await;
    assert_eq!(judge(&record), Ok(()));
    assert_eq!(values(&record, "Nonces"), ["-", "-", "-"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_tap_against_bots_shows_the_commitment_first_if_a_script_runs() {
    let house = House::open().await;
    let (me, nonce) = (token(5), hex(&OWN));
    let form = format!("script=yes&nonce={nonce}");
    let answer = house.post(&me, "/new/doggy-bag/now", &form).await;
    let to = answer.header("location").expect("a table").to_string();
    let code = to.trim_start_matches("/t/").to_string();
    let table = house.table("", &code).await;
    assert_eq!(
        table["stage"], "gathering",
        "nothing is dealt before the browser has seen the commitment"
    );
    let page = house.get(&me, &to).await.body;
    let commitment = table["commitment"].as_str().expect("a commitment");
    assert!(page.contains(&format!("data-commitment=\"{commitment}\"")), "{page}");
    let hash = hash_for(&table, 0, &OWN);
    assert_eq!(house.post(&me, &format!("{to}/hash"), &format!("hash={hash}")).await.status, 303);
    assert_eq!(house.table("", &code).await["sealed"], true, "the hash starts the game");
    assert_eq!(
        house.post(&me, &format!("{to}/nonce"), &format!("nonce={nonce}")).await.status,
        303
    );
    assert_eq!(house.table("", &code).await["stage"], "playing");
}

/// A table as stored before there were versions of the dice.
fn old_table() -> Sheet {
    let setup = "seats=3".parse().expect("a setup");
    let text = sheet::<DoggyBag>(&setup, 3, Stage::Gathering).to_json();
    let mut old: Value = serde_json::from_str(&text).expect("JSON");
    let fields = old.as_object_mut().expect("fields");
    for new in ["dice", "sealed", "at_once"] {
        assert!(fields.remove(new).is_some(), "{new} is stored");
    }
    for seat in fields["seats"].as_array_mut().expect("seats") {
        assert!(seat.as_object_mut().expect("fields").remove("hash").is_some());
    }
    Sheet::from_json(&old.to_string()).expect("it can still be read")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_gathered_before_there_were_versions_plays_on_by_its_own_dice() {
    let folder = Folder::new();
    let store = folder.store().await;
    let opening = Opening { sheet: &old_table(), steps: &[], jobs: &[] };
    assert!(store.create(&code("BCDFGH"), &opening).await.expect("it can be stored"));
    let house = House::on(config(), folder, store).await;
    let sitting = |number: u8| Person { token: token(number), code: "BCDFGH".to_string(), seat: 0 };
    let people = [sitting(1), sitting(2), sitting(3)];
    let promised = house.table("", "BCDFGH").await["commitment"].clone();
    assert_eq!(promised, hex(&Version::One.commitment(&SECRET)));
    let hash = json!({ "hash": "00".repeat(32) });
    assert_eq!(refused(&house.api(&token(2), &people[1].path("hash"), hash).await), "old-dice");
    // A person sits down anew: these dice need a nonce of every seat.
    assert_eq!(house.post(&token(3), "/t/BCDFGH/stand", "").await.status, 303);
    assert_eq!(house.post(&token(3), "/t/BCDFGH/sit", "seat=2&name=Cat").await.status, 303);
    people[0].start(&house).await;
    let record = play_to_the_end(&house, &people.each_ref()).await;
    assert_eq!(judge(&record), Ok(()));
    assert!(record.tag("Dice").is_none() && record.tag("Hashes").is_none());
    assert_eq!(values(&record, "Nonces")[1], "01".repeat(16));
    assert!(Version::One.nonce(&values(&record, "Nonces")[2]).is_some());
}

/// A game between bots on these dice, with the proof that a server would give.
fn record_of(version: Version, hashes: &[Option<[u8; 32]>], nonces: &[Option<Nonce>]) -> Record {
    let mut dice = version.dice(&SECRET, nonces).expect("dice");
    let game = Match::<DoggyBag>::new("seats=3".parse().expect("a setup"), &mut dice);
    let mut epsilon = Seeded::new(13);
    let game = game.play_through(&mut dice, |_, screen| screen.any_choice(&mut epsilon));
    let or_dash = |bytes: Option<&[u8]>| bytes.map_or("-".to_string(), hex);
    let mut record =
        Record::of(&game, &["Ann".to_string(), "Bot".to_string(), "Bot too".to_string()]);
    if version == Version::Two {
        record.set("Dice", ["2"]);
        record
            .set("Hashes", hashes.iter().map(|hash| or_dash(hash.as_ref().map(|hash| &hash[..]))));
    }
    record.set("Commitment", [hex(&version.commitment(&SECRET))]);
    record
        .set("Nonces", nonces.iter().map(|nonce| or_dash(nonce.as_ref().map(|nonce| &nonce[..]))));
    record.set("Secret", [hex(&SECRET)]);
    record
}

/// A nonce for a bot that gives the server the deal it likes, found by a server that knows all
/// others.
fn ground(version: Version) -> Nonce {
    const TRIES: u32 = 400_000;
    let pleases = |nonce: &Nonce| {
        let dice = version.dice(&SECRET, &[Some(OWN), Some(*nonce), Some(OTHERS)]);
        // One deal in 40,000.
        dice.is_some_and(|mut dice| dice.below(40_000) == 1838)
    };
    let nonce = |number: u32| {
        let mut nonce = [0; 16];
        nonce[..4].copy_from_slice(&number.to_le_bytes());
        nonce
    };
    (0..TRIES)
        .map(nonce)
        .find(pleases)
        .expect("a deal of choice is found in ten times as many tries")
}

#[test]
fn a_deal_that_was_ground_out_of_a_bots_nonce_passed_by_the_first_dice_and_is_refused_by_the_second()
 {
    let bots = ground(Version::One);
    let nonces = [Some(OWN), Some(bots), Some(OTHERS)];
    assert_eq!(
        judge(&record_of(Version::One, &[], &nonces)),
        Ok(()),
        "this is why there is a second version"
    );

    let promised = Version::Two.commitment(&SECRET);
    let sealed = |seat, nonce: Nonce| Some(dice::nonce_hash(&promised, Seat::new(seat), &nonce));
    let hashes = [sealed(0, OWN), None, sealed(2, OTHERS)];
    assert_eq!(judge(&record_of(Version::Two, &hashes, &[Some(OWN), None, Some(OTHERS)])), Ok(()));
    let bots = ground(Version::Two);
    let refusal = |hashes: &[Option<[u8; 32]>], nonces: &[Option<Nonce>]| {
        judge(&record_of(Version::Two, hashes, nonces)).expect_err("it was ground out")
    };
    // A seat that sealed nothing has no nonce to give: a bot, a free seat, a browser without
    // script.
    let said = refusal(&hashes, &[Some(OWN), Some(bots), Some(OTHERS)]);
    assert!(said.contains("the nonce of seat 1 is not the one that was sealed"), "{said}");
    // Nor can a player in league with the server give another nonce than the sealed one.
    let said = refusal(&hashes, &[Some(OWN), None, Some(bots)]);
    assert!(said.contains("the nonce of seat 2 is not the one that was sealed"), "{said}");
    // Nor one that was sealed at another seat.
    let said = refusal(&[sealed(0, OWN), sealed(0, OWN), None], &[Some(OWN), Some(OWN), None]);
    assert!(said.contains("the nonce of seat 1 is not the one that was sealed"), "{said}");
}

/// The same record with another value of a tag.
fn with(record: &Record, tag: &str, values: &[String]) -> Record {
    let values: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
    let line = |line: &str| match line.starts_with(&format!("[{tag} ")) {
        true => format!("[{tag} {}]\n", values.join(" ")),
        false => format!("{line}\n"),
    };
    let text: String = record.to_string().lines().map(line).collect();
    Reader::new(text.as_bytes()).next().expect("a record").expect("it can be read")
}

#[test]
fn a_secret_a_hash_or_a_version_that_is_not_one_is_named() {
    let promised = Version::Two.commitment(&SECRET);
    let hashes = [Some(dice::nonce_hash(&promised, Seat::new(0), &OWN)), None, None];
    let right = record_of(Version::Two, &hashes, &[Some(OWN), None, None]);
    assert_eq!(judge(&right), Ok(()));
    for (tag, values, named) in [
        ("Secret", vec!["08".repeat(32)], "the secret is not the one that was promised"),
        ("Commitment", vec![hex(&Version::One.commitment(&SECRET))], "the secret is not the one"),
        ("Hashes", vec!["-".to_string()], "expected 3 hashes"),
        ("Nonces", vec!["-".to_string(); 4], "expected 3 nonces"),
        ("Nonces", vec!["-".to_string(); 3], "the dice say"),
        ("Dice", vec!["3".to_string()], "1 or 2"),
    ] {
        let said = judge(&with(&right, tag, &values)).expect_err(tag);
        assert!(said.contains(named), "{tag}: {said}");
    }
}
