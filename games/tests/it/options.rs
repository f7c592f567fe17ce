//! A setup describes itself: what a game says of its options is what its setups read and write.

use engine::options::{self, Values};
use engine::{Game, ParseError};
use games::{GameName, for_game};

#[test]
fn every_option_has_its_usual_value_unless_another_is_said() {
    fn check<G: Game>() {
        let usual = read::<G>("").expect("nothing has to be said").to_string();
        for setting in G::OPTIONS {
            assert_eq!(options::value(&usual, setting.name), Some(setting.usual()), "{usual}");
            assert_eq!(
                setting.values().first(),
                Some(&setting.usual()),
                "{} of {}",
                setting.name,
                G::NAME
            );
        }
    }
    each(|game| for_game!(game, check()));
}

#[test]
fn every_value_of_an_option_is_read_and_written() {
    fn check<G: Game>() {
        for setting in G::OPTIONS {
            for value in setting.values() {
                let said = format!("{}={value}", setting.name);
                let setup =
                    read::<G>(&said).unwrap_or_else(|why| panic!("{said} of {}: {why}", G::NAME));
                assert_eq!(options::value(&setup.to_string(), setting.name), Some(value));
            }
            assert!(read::<G>(&format!("{}=nonsense", setting.name)).is_err(), "{}", setting.name);
        }
    }
    each(|game| for_game!(game, check()));
}

#[test]
fn a_setup_has_no_option_that_the_game_does_not_name() {
    fn check<G: Game>() {
        let usual = read::<G>("").expect("nothing has to be said").to_string();
        let known = ["seats", "first", "rules"];
        for option in options::read(&usual) {
            let (name, _) = option.expect("a setup writes options");
            let named =
                known.contains(&name) || G::OPTIONS.iter().any(|setting| setting.name == name);
            assert!(named, "{} has an option {name} that no form could show", G::NAME);
        }
    }
    each(|game| for_game!(game, check()));
}

#[test]
fn what_cannot_be_opened_is_told_in_a_sentence() {
    fn check<G: Game>() {
        for setting in G::OPTIONS {
            if let Values::Opened { open, .. } = setting.values {
                let why = open("not what is expected").expect_err("nonsense cannot be opened");
                assert!(why.contains(' '), "{why}");
            }
        }
    }
    each(|game| for_game!(game, check()));
}

fn read<G: Game>(text: &str) -> Result<G::Setup, ParseError> {
    text.parse()
}

fn each(check: impl Fn(GameName)) {
    GameName::ALL.iter().for_each(|&game| check(game));
}
