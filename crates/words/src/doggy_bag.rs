//! Doggy Bag in words.

use anstyle::AnsiColor;
use doggy_bag::{Action, Bones, Colour, DoggyBag, Ending, Note, Phase, Role};
use engine::{RuleId, Screen, Seat, Standing, Viewer};

use super::{Answer, Language, Menu, Speaker, Spoken, Words, bold, count, list};

impl Spoken for DoggyBag {
    const NAMES: [&'static str; 6] = ["Artful", "Betty", "Rose", "Toby", "Nipper", "Duchess"];

    fn title(words: &Words) -> String {
        words.say("doggy-bag-title")
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../rulebooks/en/doggy-bag.md"),
            // TO SWITCH once it is there: include_str!("../../../rulebooks/fr/doggy-bag.md")
            Language::French => include_str!("../../../rulebooks/en/doggy-bag.md"),
        }
    }

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
            Note::YouLooted(bones) => format!("You slip {} into the bag.", heap(bones, speaker)),
            Note::Looted(seat) => format!("{} some bones into the bag.", does(seat, "slip")),
            Note::LastLoot => {
                "That is all you dogs have left: everything goes in. The last turn!".to_string()
            }
            Note::TookRole(seat, role) => {
                format!("{} the {}.", does(seat, "take"), numbered_role(role, speaker.words))
            }
            Note::TurnedOver(seat, role, number) => {
                let announces = if speaker.is_you(seat) { "announce" } else { "announces" };
                format!(
                    "{} the {} over and {announces} {number}!",
                    does(seat, "turn"),
                    numbered_role(role, speaker.words)
                )
            }
            Note::NoEffect(_, role) => format!("The {} can do nothing now.", role_name(role, speaker.words)),
            Note::BootsLicked(seat) => format!("{} a black bone to the chest.", does(seat, "move")),
            Note::Drew(seat, colour) => format!("{} … {}.", does(seat, "draw"), bone(colour, speaker)),
            Note::PutBack(_) => "It goes back into the bag.".to_string(),
            Note::Pocketed(seat, _) => format!("{} it.", does(seat, "keep")),
            Note::Looked(seat) => format!("{} into the bag.", does(seat, "look")),
            Note::YouSaw(bones) => format!("You see {}.", heap(bones, speaker)),
            Note::Led(seat, to) if seat == to => {
                format!("{} the first-player token.", does(seat, "keep"))
            }
            Note::Led(seat, to) => {
                format!("{} the first-player token to {}.", does(seat, "give"), speaker.whom(to))
            }
            Note::Scouted(seat, colour) => {
                format!("{} {} to the chest; the rest goes back.", does(seat, "send"), bone(colour, speaker))
            }
            Note::Fed(seat, bones) => {
                format!("{} {} from the chest into the bag.", does(seat, "drop"), heap(bones, speaker))
            }
            Note::Swapped(seat, give, take) => {
                format!(
                    "{} {} for {} from the chest.",
                    does(seat, "swap"),
                    bone(give, speaker),
                    bone(take, speaker)
                )
            }
            Note::WokeFagin(seat, kept, lost) => woke(seat, kept, lost, speaker),
            Note::GaveIn(seat) => format!("One more! {} for Gluttony.", goes(seat, speaker)),
            Note::Kept(seat, bones) if bones.is_empty() => {
                format!("{} away with nothing. The turn ends.", does(seat, "slink"))
            }
            Note::Kept(seat, bones) => {
                format!("{} away with {}. The turn ends.", does(seat, "get"), heap(bones, speaker))
            }
            Note::BagEmpty(_) => "The bag is empty.".to_string(),
            Note::Robbed(seat, from, colour) => {
                let bone = bone(colour, speaker);
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
                format!("Behind {} screen: {}.", speaker.whose(seat), heap(bones, speaker))
            }
            Note::Won(_) => return None,
        })
    }

    fn scene(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Vec<String> {
        let view = &screen.view;
        let table = &view.table;
        let mut lines = Vec::new();
        for seat in table.seats.iter() {
            lines.push(format!("  {:<8} {}", speaker.who(seat), about(screen, seat, speaker)));
        }
        lines.push(format!("  Chest    {}", heap(table.chest, speaker)));
        let known = match view.bag() {
            Some(bag) => format!("; you know them all: {}", heap(bag, speaker)),
            None if view.known.is_empty() => String::new(),
            None => format!("; for sure among them {}", heap(view.known, speaker)),
        };
        lines.push(format!("  Bag      {}{known}", count(table.in_bag, "bone")));
        if !table.drawn.is_empty() {
            lines.push(format!("  Drawn    {}", heap(table.drawn, speaker)));
        }
        if let Viewer::Seat(_) = screen.viewer {
            lines.push(format!("  Behind your screen: {}", heap(view.hand, speaker)));
        }
        lines
    }

    fn menu(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Menu<Action> {
        let numbered = |question: &str, say: &dyn Fn(&Action) -> String| {
            Menu::numbered(question, screen.choices.iter().map(|action| (*action, say(action))))
        };
        match screen.view.table.phase {
            Phase::Loot { amount, .. } => loot_menu(screen, amount),
            Phase::Role { .. } => role_menu(screen, speaker),
            Phase::Lead { .. } => {
                numbered("Who shall go first from the next turn on?", &|action| match action {
                    Action::Leader(seat) => speaker.who(*seat).to_string(),
                    other => other.to_string(),
                })
            }
            Phase::Send { .. } => {
                numbered("Which of the bones shown goes to the chest?", &|action| match action {
                    Action::Scout(colour) => bone(*colour, speaker),
                    other => other.to_string(),
                })
            }
            Phase::Feed { .. } => {
                numbered("Which bones from the chest go into the bag?", &|action| match action {
                    Action::Intendant(bones) => heap(*bones, speaker),
                    other => other.to_string(),
                })
            }
            Phase::Swap { .. } => {
                numbered("Which bone of yours for which from the chest?", &|action| match action {
                    Action::Expert(give, take) => {
                        format!("{} for {}", bone(*give, speaker), bone(*take, speaker))
                    }
                    other => other.to_string(),
                })
            }
            Phase::Tempt { .. } => {
                let drawn = screen.view.table.drawn;
                let question = match drawn.is_empty() {
                    true => {
                        "You came for nothing, and have it. Slink off, or one bone after all?".to_string()
                    }
                    false => {
                        format!("You have what you came for: {}. Enough, or one more?", heap(drawn, speaker))
                    }
                };
                numbered(&question, &|action| match action {
                    Action::Stop if drawn.is_empty() => "Stop: the turn ends".to_string(),
                    Action::Stop => "Stop: keep it all, and the turn ends".to_string(),
                    _ => "Gluttony: draw one more; a black bone spoils it".to_string(),
                })
            }
            Phase::Rob { colour, .. } => {
                let question = format!("Snatch {} from in front of another dog?", bone(colour, speaker));
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
                format!("  {place}. {who:<8} {points} with {}", heap(front, speaker))
            } else {
                format!("  {place}. {who:<8} thrown out")
            });
        }
        lines
    }
}

fn about(screen: &Screen<DoggyBag>, seat: Seat, speaker: &Speaker) -> String {
    let table = &screen.view.table;
    if !table.playing.contains(seat) {
        return "out of the game".to_string();
    }
    let front = table.fronts[seat];
    let mut parts = vec![format!("{} ({})", heap(front, speaker), count(front.points(), "point"))];
    parts.push(format!("{} hidden", screen.view.behind[seat]));
    if let Some(role) = table.role(seat) {
        parts.push(match table.hothead {
            Some(hothead) if hothead.role == role => format!("Hothead with {}", hothead.number),
            _ => numbered_role(role, speaker.words),
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

fn role_menu(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Menu<Action> {
    let roles = screen.choices.iter().filter_map(|action| match action {
        Action::Role(role) => Some((*role, *action)),
        _ => None,
    });
    let effects = !screen.view.table.beginner;
    let answers = roles.map(|(role, action)| Answer {
        key: role.number().to_string(),
        text: match effects {
            true => format!("{}: {}", role_name(role, speaker.words), role_effect(role, speaker.words)),
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
        text += &format!(" {} {}.", speaker.does(seat, "keep"), heap(kept, speaker));
    }
    if !lost.is_empty() {
        text += &format!(" To the chest: {}.", heap(lost, speaker));
    }
    text
}

fn goes(seat: Seat, speaker: &Speaker) -> String {
    if speaker.is_you(seat) { "You go".to_string() } else { format!("{} goes", speaker.name(seat)) }
}

/// `Scout (5)`.
fn numbered_role(role: Role, words: &Words) -> String {
    words.tell(
        "doggy-bag-numbered-role",
        &[("role", (&role_name(role, words)).into()), ("number", role.number().into())],
    )
}

/// `Scout`.
pub fn role_name(role: Role, words: &Words) -> String {
    words.say(match role {
        Role::Bootlicker => "doggy-bag-role-bootlicker",
        Role::Watcher => "doggy-bag-role-watcher",
        Role::Leader => "doggy-bag-role-leader",
        Role::Pickpocket => "doggy-bag-role-pickpocket",
        Role::Mole => "doggy-bag-role-mole",
        Role::Scout => "doggy-bag-role-scout",
        Role::Intendant => "doggy-bag-role-intendant",
        Role::Expert => "doggy-bag-role-expert",
    })
}

/// `look into the bag`: what a role does, in short.
pub fn role_effect(role: Role, words: &Words) -> String {
    words.say(match role {
        Role::Bootlicker => "doggy-bag-effect-bootlicker",
        Role::Watcher => "doggy-bag-effect-watcher",
        Role::Leader => "doggy-bag-effect-leader",
        Role::Pickpocket => "doggy-bag-effect-pickpocket",
        Role::Mole => "doggy-bag-effect-mole",
        Role::Scout => "doggy-bag-effect-scout",
        Role::Intendant => "doggy-bag-effect-intendant",
        Role::Expert => "doggy-bag-effect-expert",
    })
}

/// `a white bone`; in its colour on a terminal.
pub fn bone(colour: Colour, speaker: &Speaker) -> String {
    let text = speaker.words.say(match colour {
        Colour::Grey => "doggy-bag-bone-grey",
        Colour::White => "doggy-bag-bone-white",
        Colour::Red => "doggy-bag-bone-red",
        Colour::Black => "doggy-bag-bone-black",
        Colour::Yellow => "doggy-bag-bone-yellow",
    });
    paint(text, colour, speaker)
}

/// `2 white`: so many bones of a colour; in their colour on a terminal.
pub fn bones(number: u8, colour: Colour, speaker: &Speaker) -> String {
    let id = match colour {
        Colour::Grey => "doggy-bag-bones-grey",
        Colour::White => "doggy-bag-bones-white",
        Colour::Red => "doggy-bag-bones-red",
        Colour::Black => "doggy-bag-bones-black",
        Colour::Yellow => "doggy-bag-bones-yellow",
    };
    paint(speaker.words.tell(id, &[("number", number.into())]), colour, speaker)
}

/// `1 grey and 2 white`, `nothing`.
pub fn heap(heap: Bones, speaker: &Speaker) -> String {
    let parts: Vec<String> =
        heap.colours().map(|colour| bones(heap.count(colour), colour, speaker)).collect();
    if parts.is_empty() { speaker.words.say("nothing") } else { speaker.words.list(parts) }
}

fn paint(text: String, colour: Colour, speaker: &Speaker) -> String {
    match colour {
        Colour::Grey => speaker.paint(text, AnsiColor::BrightBlack),
        Colour::White => text,
        Colour::Red => speaker.paint(text, AnsiColor::Red),
        Colour::Black => speaker.stress(text),
        Colour::Yellow => speaker.paint(text, AnsiColor::Yellow),
    }
}
