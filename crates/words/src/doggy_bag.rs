//! Doggy Bag in words.

use anstyle::AnsiColor;
use doggy_bag::{Action, Bones, Colour, DoggyBag, Ending, Note, Phase, Role};
use engine::{RuleId, Screen, Seat, Standing, Viewer};

use super::{Answer, Menu, Speaker, Spoken, bold, count, list, painted};

impl Spoken for DoggyBag {
    const TITLE: &'static str = "Doggy Bag";
    const RULEBOOK: &'static str = include_str!("../../../rulebooks/en/doggy-bag.md");
    const NAMES: [&'static str; 6] = ["Artful", "Betty", "Rose", "Toby", "Nipper", "Duchess"];

    fn note(note: &Note, _: &Screen<DoggyBag>, speaker: &Speaker) -> Option<String> {
        let does = |seat, verb| speaker.does(seat, verb);
        Some(match *note {
            Note::Begins(seat) => {
                format!("The first-player token goes to {}.", speaker.whom(seat))
            }
            Note::CoinsFell(seat, low, high) => {
                let demand = low + high;
                format!("{} the coins: {low} and {high}. Fagin wants {demand} bones.", does(seat, "throw"))
            }
            Note::YouLooted(bones) => format!("You slip {} into the bag.", heap(bones)),
            Note::Looted(seat) => format!("{} some bones into the bag.", does(seat, "slip")),
            Note::LastLoot => {
                "That is all you dogs have left: everything goes in. The last turn!".to_string()
            }
            Note::TookRole(seat, role) => format!("{} the {}.", does(seat, "take"), role_name(role)),
            Note::TurnedOver(seat, role, number) => {
                let announces = if speaker.is_you(seat) { "announce" } else { "announces" };
                format!("{} the {} over and {announces} {number}!", does(seat, "turn"), role_name(role))
            }
            Note::NoEffect(_, role) => format!("The {} can do nothing now.", short_name(role)),
            Note::BootsLicked(seat) => format!("{} a black bone to the chest.", does(seat, "move")),
            Note::Drew(seat, colour) => format!("{} … {}.", does(seat, "draw"), bone(colour)),
            Note::PutBack(_) => "It goes back into the bag.".to_string(),
            Note::Pocketed(seat, _) => format!("{} it.", does(seat, "keep")),
            Note::Looked(seat) => format!("{} into the bag.", does(seat, "look")),
            Note::YouSaw(bones) => format!("You see {}.", heap(bones)),
            Note::Led(seat, to) if seat == to => {
                format!("{} the first-player token.", does(seat, "keep"))
            }
            Note::Led(seat, to) => {
                format!("{} the first-player token to {}.", does(seat, "give"), speaker.whom(to))
            }
            Note::Scouted(seat, colour) => {
                format!("{} {} to the chest; the rest goes back.", does(seat, "send"), bone(colour))
            }
            Note::Fed(seat, bones) => {
                format!("{} {} from the chest into the bag.", does(seat, "drop"), heap(bones))
            }
            Note::Swapped(seat, give, take) => {
                format!("{} {} for {} from the chest.", does(seat, "swap"), bone(give), bone(take))
            }
            Note::WokeFagin(seat, kept, lost) => woke(seat, kept, lost, speaker),
            Note::GaveIn(seat) => format!("One more! {} for Gluttony.", goes(seat, speaker)),
            Note::Kept(seat, bones) if bones.is_empty() => {
                format!("{} away with nothing. The turn ends.", does(seat, "slink"))
            }
            Note::Kept(seat, bones) => {
                format!("{} away with {}. The turn ends.", does(seat, "get"), heap(bones))
            }
            Note::BagEmpty(_) => "The bag is empty.".to_string(),
            Note::Robbed(seat, from, colour) => {
                let bone = bone(colour);
                format!("{} {bone} from in front of {} as well.", does(seat, "snatch"), speaker.whom(from))
            }
            Note::Declined(seat) => format!("{} nobody.", does(seat, "rob")),
            Note::ThrownOut(seat) => {
                let is = if speaker.is_you(seat) { "are" } else { "is" };
                let out = format!("Three black bones: {} {is} thrown out.", speaker.whom(seat));
                bold(&out)
            }
            Note::FirstPassed(seat) => format!("The first-player token goes to {}.", speaker.whom(seat)),
            Note::NobodyLeft => "Nobody is left to try. The turn ends.".to_string(),
            Note::Over(ending) => bold(match ending {
                Ending::LastDog => "One dog is left.",
                Ending::ScreensEmpty => "There is nothing left behind the screens.",
                Ending::AllBlackOut => "Every black bone is out in the open.",
            }),
            Note::ScreenLifted(_, bones) if bones.is_empty() => return None,
            Note::ScreenLifted(seat, bones) => {
                format!("Behind {} screen: {}.", speaker.whose(seat), heap(bones))
            }
            Note::Won(_) => return None,
        })
    }

    fn scene(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Vec<String> {
        let view = &screen.view;
        let table = &view.table;
        let mut lines = Vec::new();
        for seat in table.seats.iter() {
            lines.push(format!("  {:<8} {}", speaker.who(seat), about(screen, seat)));
        }
        lines.push(format!("  Chest    {}", heap(table.chest)));
        let known = match view.bag() {
            Some(bag) => format!("; you know them all: {}", heap(bag)),
            None if view.known.is_empty() => String::new(),
            None => format!("; for sure among them {}", heap(view.known)),
        };
        lines.push(format!("  Bag      {}{known}", count(table.in_bag, "bone")));
        if !table.drawn.is_empty() {
            lines.push(format!("  Drawn    {}", heap(table.drawn)));
        }
        if let Viewer::Seat(_) = screen.viewer {
            lines.push(format!("  Behind your screen: {}", heap(view.hand)));
        }
        lines
    }

    fn menu(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Menu<Action> {
        let numbered = |question: &str, say: &dyn Fn(&Action) -> String| {
            Menu::numbered(question, screen.choices.iter().map(|action| (*action, say(action))))
        };
        match screen.view.table.phase {
            Phase::Loot { amount, .. } => loot_menu(screen, amount),
            Phase::Role { .. } => role_menu(screen),
            Phase::Lead { .. } => {
                numbered("Who shall go first from the next turn on?", &|action| match action {
                    Action::Leader(seat) => speaker.who(*seat).to_string(),
                    other => other.to_string(),
                })
            }
            Phase::Send { .. } => {
                numbered("Which of the bones shown goes to the chest?", &|action| match action {
                    Action::Scout(colour) => bone(*colour),
                    other => other.to_string(),
                })
            }
            Phase::Feed { .. } => {
                numbered("Which bones from the chest go into the bag?", &|action| match action {
                    Action::Intendant(bones) => heap(*bones),
                    other => other.to_string(),
                })
            }
            Phase::Swap { .. } => {
                numbered("Which bone of yours for which from the chest?", &|action| match action {
                    Action::Expert(give, take) => format!("{} for {}", bone(*give), bone(*take)),
                    other => other.to_string(),
                })
            }
            Phase::Tempt { .. } => {
                let drawn = screen.view.table.drawn;
                let question = match drawn.is_empty() {
                    true => {
                        "You came for nothing, and have it. Slink off, or one bone after all?".to_string()
                    }
                    false => format!("You have what you came for: {}. Enough, or one more?", heap(drawn)),
                };
                numbered(&question, &|action| match action {
                    Action::Stop if drawn.is_empty() => "Stop: the turn ends".to_string(),
                    Action::Stop => "Stop: keep it all, and the turn ends".to_string(),
                    _ => "Gluttony: draw one more; a black bone spoils it".to_string(),
                })
            }
            Phase::Rob { colour, .. } => {
                let question = format!("Snatch {} from in front of another dog?", bone(colour));
                numbered(&question, &|action| match action {
                    Action::Rob(seat) => format!("Yes, from {}", speaker.name(*seat)),
                    _ => "No".to_string(),
                })
            }
            _ => numbered("", &Action::to_string),
        }
    }

    fn rule_of(action: &Action, _: &Screen<DoggyBag>) -> RuleId {
        match action {
            Action::Loot(_) => "DB-L2",
            Action::Role(role) => role.rule(),
            Action::Hothead(..) => "DB-H1",
            Action::Leader(_) => "DB-R5",
            Action::Scout(_) => "DB-R8",
            Action::Intendant(_) => "DB-R9",
            Action::Expert(..) => "DB-R10",
            Action::Stop => "DB-T4",
            Action::Gluttony | Action::Rob(_) | Action::Decline => "DB-G1",
        }
    }

    fn result(screen: &Screen<DoggyBag>, standing: &Standing, speaker: &Speaker) -> Vec<String> {
        let table = &screen.view.table;
        let mut seats: Vec<Seat> = table.seats.iter().collect();
        seats.sort_by_key(|&seat| standing.place(seat));
        let winners = standing.winners();
        let verb = if winners.len() == 1 && !winners.iter().any(|seat| speaker.is_you(seat)) {
            "wins"
        } else {
            "win"
        };
        let names = list(winners.iter().map(|seat| speaker.who(seat)));
        let mut lines = vec![bold(&format!("{names} {verb}!"))];
        for seat in seats {
            let front = table.fronts[seat];
            let points = count(front.points(), "point");
            let (place, who) = (standing.place(seat), speaker.who(seat));
            lines.push(if table.playing.contains(seat) {
                format!("  {place}. {who:<8} {points} with {}", heap(front))
            } else {
                format!("  {place}. {who:<8} thrown out")
            });
        }
        lines
    }
}

fn about(screen: &Screen<DoggyBag>, seat: Seat) -> String {
    let table = &screen.view.table;
    if !table.playing.contains(seat) {
        return "out of the game".to_string();
    }
    let front = table.fronts[seat];
    let mut parts = vec![format!("{} ({})", heap(front), count(front.points(), "point"))];
    parts.push(format!("{} hidden", screen.view.behind[seat]));
    if let Some(role) = table.role(seat) {
        parts.push(match table.hothead {
            Some(hothead) if hothead.role == role => format!("Hothead with {}", hothead.number),
            _ => role_name(role),
        });
    }
    if table.first == seat && table.phase != Phase::First {
        parts.push("first player".to_string());
    }
    parts.join(", ")
}

fn loot_menu(screen: &Screen<DoggyBag>, amount: u8) -> Menu<Action> {
    let question = format!("Which {amount} of your bones go into the bag?");
    let answers = screen.choices.iter().map(|action| match action {
        Action::Loot(bones) => (*action, bones.to_string()),
        other => (*action, other.to_string()),
    });
    let menu = Menu::numbered(question, answers);
    let letters = "g grey, w white, r red, k black, y yellow".to_string();
    Menu { short: true, more: Some(format!("A number, or the bones themselves: {letters}.")), ..menu }
}

fn role_menu(screen: &Screen<DoggyBag>) -> Menu<Action> {
    let roles = screen.choices.iter().filter_map(|action| match action {
        Action::Role(role) => Some((*role, *action)),
        _ => None,
    });
    let effects = !screen.view.table.beginner;
    let answers = roles.map(|(role, action)| Answer {
        key: role.number().to_string(),
        text: match effects {
            true => format!("{}: {}", short_name(role), effect(role)),
            false => format!("dare to draw {}", count(role.number(), "bone")),
        },
        action,
    });
    let boldest = screen.choices.iter().filter_map(|action| match action {
        Action::Hothead(_, number) => Some(*number),
        _ => None,
    });
    let more = boldest.max().map(|most| {
        format!("Or turn a token over: hothead TOKEN NUMBER, announcing 8 to {most}, such as “hothead 4 8”.")
    });
    let question = "Which token do you take? Its number is how many bones you must draw.".to_string();
    Menu { question, answers: answers.collect(), short: false, more }
}

fn woke(seat: Seat, kept: Bones, lost: Bones, speaker: &Speaker) -> String {
    let mut text = "Black! Fagin wakes up.".to_string();
    if !kept.is_empty() {
        text += &format!(" {} {}.", speaker.does(seat, "keep"), heap(kept));
    }
    if !lost.is_empty() {
        text += &format!(" To the chest: {}.", heap(lost));
    }
    text
}

fn goes(seat: Seat, speaker: &Speaker) -> String {
    if speaker.is_you(seat) { "You go".to_string() } else { format!("{} goes", speaker.name(seat)) }
}

fn role_name(role: Role) -> String {
    format!("{} ({})", short_name(role), role.number())
}

const fn short_name(role: Role) -> &'static str {
    match role {
        Role::Bootlicker => "Bootlicker",
        Role::Watcher => "Watcher",
        Role::Leader => "Leader",
        Role::Pickpocket => "Pickpocket",
        Role::Mole => "Mole",
        Role::Scout => "Scout",
        Role::Intendant => "Intendant",
        Role::Expert => "Expert",
    }
}

const fn effect(role: Role) -> &'static str {
    match role {
        Role::Bootlicker => "be rid of a black bone in front of you",
        Role::Watcher => "draw a bone, and look into the bag",
        Role::Leader => "say who goes first from the next turn on",
        Role::Pickpocket => "draw a bone",
        Role::Mole => "look into the bag",
        Role::Scout => "show three bones, lock one away",
        Role::Intendant => "two bones from the chest go into the bag",
        Role::Expert => "swap a hidden bone with the chest",
    }
}

const fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Grey => "grey",
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Black => "black",
        Colour::Yellow => "yellow",
    }
}

fn paint(text: &str, colour: Colour) -> String {
    match colour {
        Colour::Grey => painted(text, AnsiColor::BrightBlack),
        Colour::White => text.to_string(),
        Colour::Red => painted(text, AnsiColor::Red),
        Colour::Black => bold(text),
        Colour::Yellow => painted(text, AnsiColor::Yellow),
    }
}

fn bone(colour: Colour) -> String {
    paint(&format!("a {} bone", colour_name(colour)), colour)
}

fn heap(bones: Bones) -> String {
    let parts = bones
        .colours()
        .map(|colour| paint(&format!("{} {}", bones.count(colour), colour_name(colour)), colour));
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() { "nothing".to_string() } else { list(parts) }
}
