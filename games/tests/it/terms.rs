//! Terms and hints: they have words in every language, and lead to rules.

use games::{DoggyBag, OliverTwist, words};
use language::{Language, Narrate, rulebook};
use pages::{Draw, terms};

#[test]
fn terms_are_marked_in_all_their_spellings_and_lead_to_their_rules() {
    of_a_game::<DoggyBag>();
    of_a_game::<OliverTwist>();
}

fn of_a_game<G: Draw>() {
    for language in Language::ALL {
        for (name, rule) in G::TERMS {
            has_rule::<G>(rule, language);
            let spellings = words(language).say(&format!("page-term-{}-{name}", G::NAME));
            for spelling in spellings.split('|') {
                let marked = |text: &str| terms::marked::<G>(text, words(language)).into_string();
                let link = format!(" href=\"/rules/{}#{rule}\">{spelling}</a>", G::NAME);
                assert!(marked(&format!("({spelling}, …)")).contains(&link), "{spelling}");
                let within = marked(&format!("x{spelling}, {spelling}x"));
                assert!(!within.contains(&link), "{spelling} is a part of these words");
            }
        }
    }
}

#[test]
fn hints_are_about_questions_of_the_rulebook() {
    hints_of_a_game::<DoggyBag>();
    hints_of_a_game::<OliverTwist>();
}

fn hints_of_a_game<G: Draw>() {
    for language in Language::ALL {
        let lines = G::messages(language).iter().flat_map(|(_, text)| text.lines());
        let hinted = lines.filter_map(|line| line.strip_prefix("page-hint-")?.split(' ').next());
        let hinted: Vec<&str> = hinted.collect();
        assert!(hinted.len() > 5);
        hinted.into_iter().for_each(|rule| has_rule::<G>(rule, language));
    }
}

fn has_rule<G: Narrate>(rule: &str, language: Language) {
    assert!(rulebook::rule(G::rulebook(language), rule).is_some(), "{rule} is a rule");
}
