//! Doggy Bag in words.

use crate::{Action, Bones, Colour, DoggyBag, Ending, Note, Phase, Role};
use anstyle::AnsiColor;
use engine::{RuleId, Screen, Seat, Standing, Viewer};

use language::{Answer, Fact, Language, Menu, Messages, Narrate, Speaker, Value, Words};

impl Narrate for DoggyBag {
    const NAMES: [&'static str; 6] = ["Artful", "Betty", "Rose", "Toby", "Nipper", "Duchess"];

    fn messages(language: Language) -> Messages {
        match language {
            Language::English => &[
                ("doggy-bag/en/coach.ftl", include_str!("../words/en/coach.ftl")),
                ("doggy-bag/en/lesson.ftl", include_str!("../words/en/lesson.ftl")),
                ("doggy-bag/en/log.ftl", include_str!("../words/en/log.ftl")),
                ("doggy-bag/en/page.ftl", include_str!("../words/en/page.ftl")),
            ],
            Language::French => &[
                ("doggy-bag/fr/coach.ftl", include_str!("../words/fr/coach.ftl")),
                ("doggy-bag/fr/lesson.ftl", include_str!("../words/fr/lesson.ftl")),
                ("doggy-bag/fr/log.ftl", include_str!("../words/fr/log.ftl")),
                ("doggy-bag/fr/page.ftl", include_str!("../words/fr/page.ftl")),
            ],
        }
    }

    fn title(words: &Words) -> String {
        words.say("doggy-title")
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../rulebook/en.md"),
            Language::French => include_str!("../rulebook/fr.md"),
        }
    }

    fn note(note: &Note, _: &Screen<DoggyBag>, speaker: &Speaker) -> Option<String> {
        told(note, speaker)
    }

    fn secret(note: &Note, seat: Seat, _: &Screen<DoggyBag>, speaker: &Speaker) -> Option<String> {
        let (id, bones) = match *note {
            Note::YouLooted(bones) => ("doggy-open-looted", bones),
            Note::YouSaw(bones) => ("doggy-open-saw", bones),
            _ => return None,
        };
        Some(speaker.tell_of(id, seat, &[("bones", heap(bones, speaker).into())]))
    }

    fn scene(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Vec<String> {
        let (view, table) = (&screen.view, &screen.view.table);
        let line = |label: String, text: String| format!("  {label:<8} {text}");
        let mut lines: Vec<String> = table
            .seats
            .iter()
            .map(|seat| line(speaker.who(seat), about(screen, seat, speaker)))
            .collect();
        lines.push(line(speaker.say("doggy-scene-chest"), heap(table.chest, speaker)));
        lines.push(line(speaker.say("doggy-scene-bag"), about_bag(screen, speaker)));
        if !table.drawn.is_empty() {
            lines.push(line(speaker.say("doggy-scene-drawn"), heap(table.drawn, speaker)));
        }
        if let Viewer::Seat(_) = screen.viewer {
            let hand = heap(view.hand, speaker);
            lines
                .push(format!("  {}", speaker.tell("doggy-scene-hand", &[("bones", hand.into())])));
        }
        lines
    }

    fn menu(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Menu<Action> {
        match screen.view.table.phase {
            Phase::Loot { amount, .. } => loot_menu(screen, amount, speaker),
            Phase::Role { .. } => role_menu(screen, speaker),
            _ => {
                let answers =
                    screen.choices.iter().map(|action| (*action, answer(action, screen, speaker)));
                Menu::numbered(question(screen, speaker), answers)
            }
        }
    }

    fn in_words(action: &Action, _: &Screen<DoggyBag>, speaker: &Speaker) -> Option<String> {
        match *action {
            Action::Loot(bones) => Some(heap(bones, speaker)),
            Action::Hothead(role, number) => {
                let role = numbered_role(role, speaker.words);
                let about = [("role", role.into()), ("number", number.into())];
                Some(speaker.tell("doggy-answer-hothead", &about))
            }
            _ => None,
        }
    }

    fn facts(action: &Action, screen: &Screen<DoggyBag>, speaker: &Speaker) -> Vec<Fact> {
        crate::facts::facts(action, screen, speaker)
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
        let mut lines = vec![speaker.winners(standing)];
        for seat in seats {
            let front = table.fronts[seat];
            let score = if table.playing.contains(seat) {
                let points = points(front, speaker.words);
                speaker.tell(
                    "doggy-result",
                    &[("points", points.into()), ("bones", heap(front, speaker).into())],
                )
            } else {
                speaker.say("doggy-result-out")
            };
            lines.push(format!("  {}. {:<8} {score}", standing.place(seat), speaker.who(seat)));
        }
        lines
    }
}

// Notes.

fn told(note: &Note, speaker: &Speaker) -> Option<String> {
    let say = |id| speaker.say(id);
    let of = |id, seat| speaker.tell_of(id, seat, &[]);
    let with_bone =
        |id, seat, colour| speaker.tell_of(id, seat, &[("bone", bone(colour, speaker).into())]);
    let with_heap =
        |id, seat, bones| speaker.tell_of(id, seat, &[("bones", heap(bones, speaker).into())]);
    Some(match *note {
        Note::Begins(seat) | Note::FirstPassed(seat) => of("doggy-note-first", seat),
        Note::CoinsFell(seat, low, high) => {
            let coins =
                [("low", low.into()), ("high", high.into()), ("demand", (low + high).into())];
            speaker.tell_of("doggy-note-coins", seat, &coins)
        }
        Note::YouLooted(bones) => {
            speaker.tell("doggy-note-you-looted", &[("bones", heap(bones, speaker).into())])
        }
        Note::Looted(seat) => of("doggy-note-looted", seat),
        Note::LastLoot => say("doggy-note-last-loot"),
        Note::TookRole(seat, role) => {
            let role = numbered_role(role, speaker.words);
            speaker.tell_of("doggy-note-took-role", seat, &[("role", role.into())])
        }
        Note::TurnedOver(seat, role, number) => {
            let role = numbered_role(role, speaker.words);
            let about = [("role", role.into()), ("number", number.into())];
            speaker.tell_of("doggy-note-turned-over", seat, &about)
        }
        Note::NoEffect(_, role) => {
            speaker.tell("doggy-note-no-effect", &[("role", role_name(role, speaker.words).into())])
        }
        Note::BootsLicked(seat) => of("doggy-note-boots-licked", seat),
        Note::Drew(seat, colour) => with_bone("doggy-note-drew", seat, colour),
        Note::PutBack(_) => say("doggy-note-put-back"),
        Note::Pocketed(seat, _) => of("doggy-note-pocketed", seat),
        Note::Looked(seat) => of("doggy-note-looked", seat),
        Note::YouSaw(bones) => {
            speaker.tell("doggy-note-you-saw", &[("bones", heap(bones, speaker).into())])
        }
        Note::Led(seat, to) if seat == to => of("doggy-note-kept-lead", seat),
        Note::Led(seat, to) => speaker.tell_of_two("doggy-note-led", seat, to, &[]),
        Note::Scouted(seat, colour) => with_bone("doggy-note-scouted", seat, colour),
        Note::Fed(seat, bones) => with_heap("doggy-note-fed", seat, bones),
        Note::Swapped(seat, give, take) => {
            speaker.tell_of("doggy-note-swapped", seat, &swap(give, take, speaker))
        }
        Note::WokeFagin(seat, kept, lost) => woke(seat, kept, lost, speaker),
        Note::GaveIn(seat) => of("doggy-note-gave-in", seat),
        Note::Kept(seat, bones) if bones.is_empty() => of("doggy-note-kept-nothing", seat),
        Note::Kept(seat, bones) => with_heap("doggy-note-kept", seat, bones),
        Note::BagEmpty(_) => say("doggy-note-bag-empty"),
        Note::Robbed(seat, from, colour) => {
            let bone = bone(colour, speaker);
            speaker.tell_of_two("doggy-note-robbed", seat, from, &[("bone", bone.into())])
        }
        Note::Declined(seat) => of("doggy-note-declined", seat),
        Note::ThrownOut(seat) => speaker.stress(of("doggy-note-thrown-out", seat)),
        Note::NobodyLeft => say("doggy-note-nobody-left"),
        Note::Over(ending) => speaker.stress(say(match ending {
            Ending::LastDog => "doggy-note-last-dog",
            Ending::ScreensEmpty => "doggy-note-screens-empty",
            Ending::AllBlackOut => "doggy-note-all-black-out",
        })),
        Note::ScreenLifted(_, bones) if bones.is_empty() => return None,
        Note::ScreenLifted(seat, bones) => with_heap("doggy-note-screen-lifted", seat, bones),
        Note::Won(_) => return None,
    })
}

fn woke(seat: Seat, kept: Bones, lost: Bones, speaker: &Speaker) -> String {
    let mut sentences = vec![speaker.say("doggy-note-woke")];
    if !kept.is_empty() {
        let about = [("bones", heap(kept, speaker).into())];
        sentences.push(speaker.tell_of("doggy-note-woke-kept", seat, &about));
    }
    if !lost.is_empty() {
        sentences
            .push(speaker.tell("doggy-note-woke-lost", &[("bones", heap(lost, speaker).into())]));
    }
    sentences.join(" ")
}

fn swap(give: Colour, take: Colour, speaker: &Speaker) -> [(&'static str, Value<'static>); 2] {
    [("give", bone(give, speaker).into()), ("take", bone(take, speaker).into())]
}

// The table.

fn about(screen: &Screen<DoggyBag>, seat: Seat, speaker: &Speaker) -> String {
    let table = &screen.view.table;
    if !table.playing.contains(seat) {
        return speaker.say("doggy-scene-out");
    }
    let front = table.fronts[seat];
    let bones =
        [("bones", heap(front, speaker).into()), ("points", points(front, speaker.words).into())];
    let mut parts = vec![speaker.tell("doggy-scene-front", &bones)];
    parts.push(speaker.tell("doggy-scene-hidden", &[("number", screen.view.behind[seat].into())]));
    if let Some(role) = table.role(seat) {
        parts.push(match table.hothead {
            Some(hothead) if hothead.role == role => {
                speaker.tell("doggy-scene-hothead", &[("number", hothead.number.into())])
            }
            _ => numbered_role(role, speaker.words),
        });
    }
    if table.first == seat && table.phase != Phase::First {
        parts.push(speaker.say("doggy-scene-first"));
    }
    parts.join(", ")
}

fn about_bag(screen: &Screen<DoggyBag>, speaker: &Speaker) -> String {
    let view = &screen.view;
    let size = number_of_bones(view.table.in_bag, speaker.words);
    let known = |id, size: String, bones| {
        speaker.tell(id, &[("size", size.into()), ("bones", heap(bones, speaker).into())])
    };
    match view.bag() {
        Some(bag) => known("doggy-scene-all-known", size, bag),
        None if view.known.is_empty() => size,
        None => known("doggy-scene-known", size, view.known),
    }
}

// The question and its answers.

fn question(screen: &Screen<DoggyBag>, speaker: &Speaker) -> String {
    let table = &screen.view.table;
    match table.phase {
        Phase::Lead { .. } => speaker.say("doggy-ask-lead"),
        Phase::Send { .. } => speaker.say("doggy-ask-send"),
        Phase::Feed { .. } => speaker.say("doggy-ask-feed"),
        Phase::Swap { .. } => speaker.say("doggy-ask-swap"),
        Phase::Tempt { .. } if table.drawn.is_empty() => speaker.say("doggy-ask-tempt-nothing"),
        Phase::Tempt { .. } => {
            speaker.tell("doggy-ask-tempt", &[("bones", heap(table.drawn, speaker).into())])
        }
        Phase::Rob { colour, .. } => {
            speaker.tell("doggy-ask-rob", &[("bone", bone(colour, speaker).into())])
        }
        _ => String::new(),
    }
}

fn answer(action: &Action, screen: &Screen<DoggyBag>, speaker: &Speaker) -> String {
    match *action {
        Action::Leader(seat) => speaker.who(seat),
        Action::Scout(colour) => bone(colour, speaker),
        Action::Intendant(bones) => heap(bones, speaker),
        Action::Expert(give, take) => speaker.tell("doggy-answer-swap", &swap(give, take, speaker)),
        Action::Stop if screen.view.table.drawn.is_empty() => {
            speaker.say("doggy-answer-stop-nothing")
        }
        Action::Stop => speaker.say("doggy-answer-stop"),
        Action::Gluttony => speaker.say("doggy-answer-gluttony"),
        Action::Rob(seat) => speaker.tell_of("doggy-answer-rob", seat, &[]),
        Action::Decline => speaker.say("doggy-answer-decline"),
        // Loot and roles have menus of their own.
        Action::Loot(_) | Action::Role(_) | Action::Hothead(..) => action.to_string(),
    }
}

fn loot_menu(screen: &Screen<DoggyBag>, amount: u8, speaker: &Speaker) -> Menu<Action> {
    let question = speaker.tell("doggy-ask-loot", &[("number", amount.into())]);
    let answers = screen.choices.iter().map(|action| match action {
        Action::Loot(bones) => (*action, bones.to_string()),
        other => (*action, other.to_string()),
    });
    let menu = Menu::numbered(question, answers);
    Menu { short: true, more: Some(speaker.say("doggy-ask-loot-more")), ..menu }
}

fn role_menu(screen: &Screen<DoggyBag>, speaker: &Speaker) -> Menu<Action> {
    let roles = screen.choices.iter().filter_map(|action| match action {
        Action::Role(role) => Some((*role, *action)),
        _ => None,
    });
    let text = |role| match screen.view.table.beginner {
        true => dare(role, speaker),
        false => role_and_effect(role, speaker.words),
    };
    let answers = roles.map(|(role, action)| Answer {
        key: role.number().to_string(),
        text: text(role),
        action,
    });
    let boldest = screen.choices.iter().filter_map(|action| match action {
        Action::Hothead(_, number) => Some(*number),
        _ => None,
    });
    let more =
        boldest.max().map(|most| speaker.tell("doggy-ask-role-more", &[("most", most.into())]));
    Menu { question: speaker.say("doggy-ask-role"), answers: answers.collect(), short: false, more }
}

fn dare(role: Role, speaker: &Speaker) -> String {
    let bones = number_of_bones(role.number(), speaker.words);
    speaker.tell("doggy-answer-dare", &[("bones", bones.into())])
}

fn role_and_effect(role: Role, words: &Words) -> String {
    let about =
        [("role", role_name(role, words).into()), ("effect", role_effect(role, words).into())];
    words.tell("doggy-answer-role", &about)
}

// Roles and bones.

/// `Scout (5)`.
fn numbered_role(role: Role, words: &Words) -> String {
    words.tell(
        "doggy-role-numbered",
        &[("role", role_name(role, words).into()), ("number", role.number().into())],
    )
}

/// `Scout`.
pub fn role_name(role: Role, words: &Words) -> String {
    words.say(match role {
        Role::Bootlicker => "doggy-role-bootlicker",
        Role::Watcher => "doggy-role-watcher",
        Role::Leader => "doggy-role-leader",
        Role::Pickpocket => "doggy-role-pickpocket",
        Role::Mole => "doggy-role-mole",
        Role::Scout => "doggy-role-scout",
        Role::Intendant => "doggy-role-intendant",
        Role::Expert => "doggy-role-expert",
    })
}

/// A role's effect in short, such as `look into the bag`.
pub fn role_effect(role: Role, words: &Words) -> String {
    words.say(match role {
        Role::Bootlicker => "doggy-effect-bootlicker",
        Role::Watcher => "doggy-effect-watcher",
        Role::Leader => "doggy-effect-leader",
        Role::Pickpocket => "doggy-effect-pickpocket",
        Role::Mole => "doggy-effect-mole",
        Role::Scout => "doggy-effect-scout",
        Role::Intendant => "doggy-effect-intendant",
        Role::Expert => "doggy-effect-expert",
    })
}

/// `a white bone`; in its colour on a terminal.
pub fn bone(colour: Colour, speaker: &Speaker) -> String {
    let text = speaker.words.say(match colour {
        Colour::Grey => "doggy-bone-grey",
        Colour::White => "doggy-bone-white",
        Colour::Red => "doggy-bone-red",
        Colour::Black => "doggy-bone-black",
        Colour::Yellow => "doggy-bone-yellow",
    });
    paint(text, colour, speaker)
}

/// The points of these bones, such as `12 points`.
pub fn points(bones: Bones, words: &Words) -> String {
    words.tell("doggy-points", &[("number", bones.points().into())])
}

/// `3 bones`.
pub fn number_of_bones(number: u8, words: &Words) -> String {
    words.tell("doggy-bones", &[("number", number.into())])
}

/// A number of bones of one colour, such as `2 white`; in their colour on a terminal.
pub fn bones(number: u8, colour: Colour, speaker: &Speaker) -> String {
    let id = match colour {
        Colour::Grey => "doggy-heap-grey",
        Colour::White => "doggy-heap-white",
        Colour::Red => "doggy-heap-red",
        Colour::Black => "doggy-heap-black",
        Colour::Yellow => "doggy-heap-yellow",
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
