//! `fagin odds`: given this bag, what are my chances?

use std::io::{Write, stdout};
use std::process::ExitCode;

use terminal::{Failure, Tool, Tools};

use crate::{Bones, Colour, DoggyBag, Edition, Odds};

impl Tools for DoggyBag {
    const EXAMPLES: &'static [(&'static str, &'static str)] = &[
        ("play doggy-bag", "you and three bots, right here"),
        ("play doggy-bag --beginner --seats 3", "a gentle first game"),
        ("rules doggy-bag", "how it is played"),
        ("record doggy-bag --count 10 --seed 7", "ten recorded games between bots"),
    ];

    fn tools() -> Vec<Tool> {
        vec![Tool::new("odds", "Work out the chances of drawing from Fagin's bag (Doggy Bag)", run)]
    }
}

#[derive(clap::Args)]
struct Args {
    /// The bag as far as you know it: letters g w r k y, such as ggwwrrkky
    #[arg(value_name = "BONES", value_parser = bones)]
    bag: Bones,
    /// Number of bones that your role makes you draw; all numbers if you do not say
    #[arg(long, value_name = "N")]
    draw: Option<u8>,
    /// Bones that you have drawn already, to weigh Gluttony
    #[arg(long, value_name = "BONES", value_parser = bones)]
    drawn: Option<Bones>,
    /// Which printed rules: english, french or french-first
    #[arg(long, value_name = "NAME", default_value = "english")]
    edition: Edition,
}

/// Letters in any order, because a person types them as they come to mind.
fn bones(text: &str) -> Result<Bones, String> {
    let mut counts = [0u8; 5];
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let at =
            Colour::ALL.iter().position(|colour| colour.letter() == letter.to_ascii_lowercase());
        let at = at.ok_or_else(|| {
            format!("expected bones as letters g, w, r, k and y, found “{letter}”")
        })?;
        counts[at] += 1;
        if counts[at] > 31 {
            return Err("there are at most 31 bones of a colour".to_string());
        }
    }
    Ok(Bones::new(counts))
}

fn run(args: &Args) -> Result<ExitCode, Failure> {
    let odds = Odds::of(args.bag);
    let mut out = stdout().lock();
    let black = args.bag.count(Colour::Black);
    writeln!(out, "In the bag: {} bones, {black} of them black.", args.bag.total())?;
    if let Some(drawn) = args.drawn {
        let risk = 100.0 * f64::from(black) / f64::from(args.bag.total().max(1));
        let worth = odds.gluttony(drawn, args.edition);
        writeln!(
            out,
            "Gluttony: a black bone comes {risk:.1}% of the time; on average it changes {worth:+.2} points"
        )?;
        writeln!(
            out,
            "(not counting a bone you may rob, nor what a black bone in front of you costs)."
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "number  success  points on average")?;
    let most = args.bag.total().clamp(7, 14);
    let numbers = args.draw.map_or(0..=most, |number| number..=number);
    for number in numbers {
        let (success, points) = (100.0 * odds.success(number), odds.points(number));
        writeln!(out, "{number:>6} {success:>6.1}%  {points:.2}")?;
    }
    Ok(ExitCode::SUCCESS)
}
