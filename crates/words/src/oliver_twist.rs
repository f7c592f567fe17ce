//! Oliver Twist in words.

use anstyle::AnsiColor;
use engine::{RuleId, Screen, Seat, Standing};
use oliver_twist::{
    Action, Card, Cards, Effect, Front, Kind, Note, Object, OliverTwist, Path, Phase, STASH, Space, Spaces,
    Table, Token, Tokens, Town, View,
};

use super::{Language, Menu, Speaker, Spoken, Words, bold, count, list, painted};

/// What gets a bonus at Fagin's, and the bonus (OT-F2).
const BIG_SET: u8 = 5;
const BONUS: u16 = 7;
/// What the police ask of who gives up (OT-E1).
const SURRENDER: u16 = 4;
/// How many tokens are turned up in a line (OT-N5).
const LINE: u8 = 12;
/// How many tokens the map shows along each way.
const SIGHT: usize = 8;

impl Spoken for OliverTwist {
    const NAMES: [&'static str; 6] = ["Tom", "Bet", "Dick", "Kate", "Ned", "Sal"];

    fn title(words: &Words) -> String {
        words.say("oliver-twist-title")
    }

    fn rulebook(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("../../../rulebooks/en/oliver-twist.md"),
            // TO SWITCH once it is there: include_str!("../../../rulebooks/fr/oliver-twist.md")
            Language::French => include_str!("../../../rulebooks/en/oliver-twist.md"),
        }
    }

    fn note(note: &Note, screen: &Screen<OliverTwist>, speaker: &Speaker) -> Option<String> {
        told(note, screen.view.table.town.0, speaker)
    }

    fn scene(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Vec<String> {
        let view = &screen.view;
        let mut lines = vec![about_round(&view.table)];
        for seat in view.table.seats.iter() {
            about_player(&view.table, seat, speaker, &mut lines);
        }
        about_map(view, &mut lines);
        about_own(view, speaker, &mut lines);
        lines
    }

    fn menu(screen: &Screen<OliverTwist>, speaker: &Speaker) -> Menu<Action> {
        let view = &screen.view;
        let mut choices = screen.choices.clone();
        choices.sort_by_key(|action| rank(&view.table, action));
        let answers = choices.into_iter().map(|action| (action, answer(view, &action, speaker)));
        Menu::numbered(question(view, &screen.choices, speaker), answers)
    }

    fn rule_of(action: &Action, screen: &Screen<OliverTwist>) -> RuleId {
        match action {
            Action::Prowl(_) => "OT-P1",
            Action::Turn(_) => "OT-N5",
            Action::Bribe | Action::Place(_) => "OT-P7",
            Action::Peek(_) => "OT-N8",
            Action::Sell(_) => "OT-F1",
            Action::Help(card) => effect(screen.view.table.town.0, *card).map_or("OT-H1", Effect::rule),
            Action::Hide(_) => "OT-H1",
            Action::GiveUp => "OT-E1",
            Action::Done => "OT-K3",
            // The same word in several rules: the question says which.
            Action::Drop(_) | Action::Keep(_) | Action::Against(_) => screen.rule,
            Action::Shed(_) => "OT-N6",
            Action::Take(_) => "OT-K1",
            Action::Clear(_) => "OT-K4",
            Action::Wallets(_) => "OT-K6",
            Action::Recover(_) => "OT-K9",
            Action::Lead(_) => "OT-N3",
        }
    }

    fn result(screen: &Screen<OliverTwist>, standing: &Standing, speaker: &Speaker) -> Vec<String> {
        let table = &screen.view.table;
        let mut seats: Vec<Seat> = table.seats.iter().collect();
        seats.sort_by_key(|&seat| standing.place(seat));
        let winners = standing.winners();
        let alone = winners.len() == 1 && !winners.iter().any(|seat| speaker.is_you(seat));
        let verb = if alone { "wins" } else { "win" };
        let names = list(winners.iter().map(|seat| speaker.who(seat)));
        let mut lines = vec![bold(&format!("{names} {verb}!"))];
        for seat in seats {
            let front = &table.lairs[seat];
            let gains = burgled(&screen.notes, seat);
            let total = english_pounds(i32::from(front.money) + i32::from(gains));
            let (place, who) = (standing.place(seat), speaker.who(seat));
            lines.push(format!(
                "  {place}. {who:<8} {total}: {} in money, {} from burglaries; {} in the night's file",
                english_pounds(front.money),
                gain(gains),
                count(front.file_size, "token")
            ));
        }
        lines
    }
}

// What happened.

fn told(note: &Note, town: &Town, speaker: &Speaker) -> Option<String> {
    let does = |seat, verb| speaker.does(seat, verb);
    let whose = |seat| speaker.whose(seat);
    let a = |token| english_a_token(town, token);
    Some(match *note {
        Note::Begins(seat) => format!("{} the day.", does(seat, "begin")),
        Note::YouStart(token) => format!("Into your stash: {}.", a(token)),
        // The map shows what was laid, and everyone gets two starting tokens.
        Note::Laid(..) | Note::Started(_) => return None,
        Note::Prowled(seat, path, token) => {
            format!("{} {} on space {}.", does(seat, "take"), a(token), path.end())
        }
        Note::Filed(seat, token) => format!("Passed, and into {} file: {}.", whose(seat), a(token)),
        Note::YouDropped(token) => format!("To make room, {} goes into your file.", a(token)),
        Note::Dropped(seat) => format!("{} a token from stash to file, unseen.", does(seat, "move")),
        Note::DrewCard(seat) if speaker.is_you(seat) => return None,
        Note::DrewCard(seat) => format!("{} a Character card.", does(seat, "draw")),
        Note::YouDrewCard(card) => format!("You draw a card: {}.", card_and_effect(town, card)),
        Note::NoCard(_) => "There is no Character card left to draw.".to_string(),
        Note::Reshuffled => "The cards played are shuffled into a new pile.".to_string(),
        Note::Paid(seat, sum) => format!("{} the police {}.", does(seat, "pay"), english_pounds(sum)),
        Note::YouPeeked(space, token) => format!("You look at space {space}: {}.", a(token)),
        Note::Peeks(seat, _) if speaker.is_you(seat) => return None,
        Note::Peeks(seat, space) => format!("{} at the token on space {space}.", does(seat, "look")),
        Note::Placed(seat, space) => format!("{} the gang on {}.", does(seat, "put"), bare(space)),
        // What is turned up is told at once.
        Note::Turns(..) => return None,
        Note::TurnedUp(space, token) => format!("Turned up on space {space}: {}.", a(token)),
        Note::Sold(seat, set, value, bonus, reward) => {
            let money = proceeds(value, bonus.into(), reward.into());
            format!("{} Fagin {}: {money}.", does(seat, "sell"), english_heap(town, set))
        }
        Note::Helped(seat, card) => {
            format!("{} for help: {}.", does(seat, "ask"), card_and_effect(town, card))
        }
        Note::IsDone(seat) => format!("{} nothing more to do this turn.", has(seat, speaker)),
        Note::Hid(seat, card) => {
            format!("{}, discarding a card: {}.", does(seat, "hide"), english_card_name(town, card))
        }
        Note::Dodged(seat, space, token) => {
            format!("{} {} on space {space}; the gang stays.", does(seat, "take"), a(token))
        }
        // What comes of it is told at once.
        Note::Aimed(..) => return None,
        Note::Cleared(seat, kind, number) => {
            format!("Out of {} file: {}.", whose(seat), kinds(town, kind, number))
        }
        Note::Robbed(seat, from, token) => {
            format!("{} {} out of {} stash.", does(seat, "take"), a(token), whose(from))
        }
        Note::SoldWallets(seat, number, sum) => {
            format!("{} in {} for {}.", does(seat, "hand"), count(number, "wallet"), english_pounds(sum))
        }
        Note::Framed(seat, to, token) => {
            format!("Out of {} file and into {} file: {}.", whose(seat), whose(to), a(token))
        }
        Note::Raided(seat, token) => format!("{} {} from stash to file.", does(seat, "move"), a(token)),
        Note::Recovered(seat, token) => {
            format!("{} {} back from file to stash.", does(seat, "take"), a(token))
        }
        Note::YouSpied(seat, cards) => format!("In {} hand: {}.", whose(seat), card_names(town, cards)),
        Note::YouTookCard(seat, card) => {
            format!("You take a card from {}: {}.", speaker.name(seat), english_card_name(town, card))
        }
        Note::LostCard(seat, card) => {
            format!("{} takes a card from you: {}.", speaker.name(seat), english_card_name(town, card))
        }
        Note::TookCard(seat, from) if speaker.is_you(seat) || speaker.is_you(from) => return None,
        Note::TookCard(seat, from) => {
            format!("{} a Character card from {}.", does(seat, "take"), speaker.whom(from))
        }
        Note::YouKept(card) => {
            format!("You keep one card, {}; the others go under the pile.", english_card_name(town, card))
        }
        Note::KeptCard(seat) => format!("{} one of the cards drawn.", does(seat, "keep")),
        Note::Fined(seat, from, sum) => {
            format!("{} {} {}.", does(from, "pay"), speaker.whom(seat), english_pounds(sum))
        }
        Note::Burgles(seat, number) => {
            let draws = if speaker.is_you(seat) { "draw" } else { "draws" };
            let cards = count(number, "Burglary card");
            format!("{} into a house and {draws} {cards}.", does(seat, "break"))
        }
        // The question which one to keep says what they are, and the table what was kept.
        Note::YouDrewLoot(_) => return None,
        Note::YouKeptLoot(_) => "You keep a Burglary card.".to_string(),
        Note::KeptLoot(seat) => format!("{} a Burglary card, face down.", does(seat, "keep")),
        Note::ShedTool(seat, tool) => format!("{} {}.", does(seat, "discard"), a(tool)),
        Note::RoundOver(_) => bold("With that the round is over. The police open their files."),
        Note::Discarded(seat, sets, sum) => {
            format!(
                "{} {} for sets not sold: {}.",
                does(seat, "get"),
                english_pounds(sum),
                english_heap(town, sets)
            )
        }
        Note::FileOpened(seat, file) => {
            let size = count(file.total(), "token");
            format!("In {} file, {size}: {}.", whose(seat), types(town, file))
        }
        Note::Punished(seat, number, sum) => {
            let (is, pays) = if speaker.is_you(seat) { ("are", "pay") } else { ("is", "pays") };
            let fine = format!("{} for {}", english_pounds(sum), count(number, "type"));
            bold(&format!("{} {is} caught with the thickest file and {pays} {fine}.", speaker.who(seat)))
        }
        Note::Nightfall => {
            bold("Night falls. The streets are laid anew, face down, and there are houses to burgle.")
        }
        Note::OpensNight(seat) => {
            let turns = if speaker.is_you(seat) { "turn" } else { "turns" };
            format!("{} the least money and {turns} up the first line of tokens.", has(seat, speaker))
        }
        Note::Leads(seat, to) if seat == to => format!("{} the night.", does(seat, "begin")),
        Note::Leads(seat, to) => {
            format!("{} that {} shall begin the night.", does(seat, "say"), speaker.whom(to))
        }
        Note::LootShown(_, cards, _) if cards.is_empty() => return None,
        Note::LootShown(seat, cards, worth) => {
            let cards = count(cards.len(), "Burglary card");
            format!("{} up {cards}: {}.", does(seat, "turn"), gain(worth))
        }
        Note::Won(_) => return None,
    })
}

/// `You have` or `Betty has`.
fn has(seat: Seat, speaker: &Speaker) -> String {
    let has = if speaker.is_you(seat) { "have" } else { "has" };
    format!("{} {has}", speaker.who(seat))
}

/// What Fagin pays for a set.
fn proceeds(value: u16, bonus: u16, reward: u16) -> String {
    let mut parts = Vec::new();
    if value > 0 {
        parts.push(english_pounds(value));
    }
    if bonus > 0 {
        parts.push(format!("{} for a large set", english_pounds(bonus)));
    }
    if reward > 0 {
        parts.push(format!("a reward of {}", english_pounds(reward)));
    }
    match &parts[..] {
        [] => "no money at all".to_string(),
        [only] => only.clone(),
        _ => format!("{}, {} in all", list(&parts), english_pounds(value + bonus + reward)),
    }
}

/// What a seat's Burglary cards added up to.
fn burgled(notes: &[Note], seat: Seat) -> i16 {
    let shown = notes.iter().rev().find_map(|note| match *note {
        Note::LootShown(who, _, worth) if who == seat => Some(worth),
        _ => None,
    });
    shown.unwrap_or(0)
}

// What lies on the table.

fn about_round(table: &Table) -> String {
    let left = table.town.rewards.iter().skip(table.rewarded.into());
    let left: Vec<String> = left.map(|&reward| english_pounds(reward)).collect();
    let rewards = match left.len() {
        0 => "Fagin has no rewards left".to_string(),
        1 => format!("Fagin has one reward left: {}", left[0]),
        _ => format!("Fagin's rewards: next {}, then {}", left[0], list(&left[1..])),
    };
    format!("{}. {rewards}.", table.side().name.en)
}

fn about_player(table: &Table, seat: Seat, speaker: &Speaker, lines: &mut Vec<String>) {
    let front = &table.lairs[seat];
    let mut parts = vec![
        english_pounds(front.money),
        format!("stash {} of {STASH}", front.stash_size),
        format!("file {}", front.file_size),
    ];
    if front.cards > 0 {
        parts.push(count(front.cards, "Character card"));
    }
    if front.loot > 0 {
        parts.push(count(front.loot, "Burglary card"));
    }
    if !front.tools.is_empty() {
        parts.push(english_heap(&table.town, front.tools));
    }
    lines.push(format!("  {:<8} {}", speaker.who(seat), parts.join("; ")));
    if table.memory {
        wrap(11, &known(&table.town, front), lines);
    }
}

/// What everyone knows to be in a stash and a file.
fn known(town: &Town, front: &Front) -> String {
    let mut text = format!(
        "all know: stash {}; file {}",
        english_heap(town, front.in_stash),
        types(town, front.in_file)
    );
    if !front.in_either.is_empty() {
        text += &format!("; in one of them {}", english_heap(town, front.in_either));
    }
    if front.unseen() > 0 {
        text += &format!("; {} never shown", front.unseen());
    }
    text
}

fn about_own(view: &View, speaker: &Speaker, lines: &mut Vec<String>) {
    let Some(own) = &view.own else { return };
    let town = &view.table.town;
    wrap(0, &format!("Your stash: {}", english_heap(town, own.stash)), lines);
    if view.table.memory {
        wrap(0, &format!("Your Police file: {}", types(town, own.file)), lines);
    }
    for card in own.cards.iter() {
        lines.push(format!("Your card: {}", card_and_effect(town, card)));
    }
    if !own.loot.is_empty() {
        let sums = own.loot.iter().map(|card| loot(town, card));
        lines.push(format!("Your Burglary cards: {}", list(sums)));
    }
    let seen: Vec<String> = view.table.down.iter().filter_map(|space| seen_beneath(view, space)).collect();
    if !seen.is_empty() {
        wrap(0, &format!("Face down, but you have looked: {}", list(seen)), lines);
    }
    for seat in view.table.seats.iter().filter(|&seat| !view.cards_seen[seat].is_empty()) {
        lines.push(format!(
            "You know in {} hand: {}",
            speaker.whose(seat),
            card_names(town, view.cards_seen[seat])
        ));
    }
}

fn seen_beneath(view: &View, space: Space) -> Option<String> {
    let token = view.looked_at(space)?;
    Some(format!("{} at {}", english_a_token(&view.table.town, token), english_place(&view.table, space)))
}

// The map.

fn about_map(view: &View, lines: &mut Vec<String>) {
    let table = &view.table;
    let ways = table.side().near[table.gang.index()].and(tokens(table));
    let gang = format!("The gang stands at {}.", english_place(table, table.gang));
    if ways.is_empty() {
        lines.push(format!("{gang} No token lies next to it."));
    } else {
        wrap(0, &format!("{gang} From there (spaces in brackets):"), lines);
    }
    for way in ways.iter() {
        about_way(view, way, lines);
    }
    about_streets(table, lines);
}

/// All spaces with a token.
fn tokens(table: &Table) -> Spaces {
    table.up.or(table.down)
}

/// One way from the gang, up to a fork, and then each way from there.
fn about_way(view: &View, way: Space, lines: &mut Vec<String>) {
    let table = &view.table;
    let line = Line::along(table, tokens(table), way, Spaces::NONE, SIGHT);
    if line.on.len() < 2 || line.spaces.len() == SIGHT {
        return wrap(2, &format!("{}{}", along(view, &line.spaces), line.end(table)), lines);
    }
    wrap(2, &format!("{}, then a fork:", along(view, &line.spaces)), lines);
    let behind: Spaces = line.spaces.iter().copied().collect();
    for (at, way) in line.on.iter().enumerate() {
        let word = if at == 0 { "either" } else { "or" };
        let branch = Line::along(table, tokens(table), way, behind, SIGHT - line.spaces.len());
        wrap(4, &format!("{word} {}{}", along(view, &branch.spaces), branch.end(table)), lines);
    }
}

/// Tokens one after another, as long as there is only one way on.
struct Line {
    spaces: Vec<Space>,
    /// Where it can go on from the last.
    on: Spaces,
}

impl Line {
    fn along(table: &Table, tokens: Spaces, first: Space, behind: Spaces, most: usize) -> Line {
        let mut spaces = vec![first];
        let mut left = tokens.but(behind).without(first);
        let mut last = first;
        loop {
            let on = table.side().near[last.index()].and(left);
            if on.len() != 1 || spaces.len() >= most {
                return Line { spaces, on };
            }
            last = on.lowest();
            left = left.without(last);
            spaces.push(last);
        }
    }

    /// What comes after it.
    fn end(&self, table: &Table) -> String {
        match self.on.len() {
            0 => String::new(),
            1 => ", and so on".to_string(),
            _ => {
                let ways: Vec<String> = self.on.iter().map(|space| signpost(table, space)).collect();
                format!(", then either {}", ways.join(" or "))
            }
        }
    }
}

/// `Field Lane (73)`: the way that begins with this space.
fn signpost(table: &Table, space: Space) -> String {
    format!("{} ({space})", english_street(table, space))
}

/// The tokens on these spaces, by street.
fn along(view: &View, spaces: &[Space]) -> String {
    let same_street =
        |a: &Space, b: &Space| english_street(&view.table, *a) == english_street(&view.table, *b);
    let stretches = spaces.chunk_by(same_street);
    let stretches = stretches
        .map(|stretch| format!("{}: {}", english_street(&view.table, stretch[0]), stretch_of(view, stretch)));
    stretches.collect::<Vec<_>>().join(", then ")
}

/// The tokens on these spaces of one street; those that the viewer does not know are taken together.
fn stretch_of(view: &View, spaces: &[Space]) -> String {
    let dark = |space: &Space| view.table.token(*space).or(view.looked_at(*space)).is_none();
    let runs = spaces.chunk_by(|a, b| dark(a) && dark(b));
    let runs = runs.map(|run| match (run, view.table.token(run[0]), view.looked_at(run[0])) {
        ([space], Some(token), _) => format!("{} ({space})", brief(&view.table.town, token)),
        ([space], _, Some(token)) => {
            format!("{}, face down ({space})", brief(&view.table.town, token))
        }
        ([first, .., last], ..) => format!("{} face down ({first} to {last})", run.len()),
        _ => format!("face down ({})", run[0]),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// How many tokens lie in each street.
fn about_streets(table: &Table, lines: &mut Vec<String>) {
    if tokens(table).is_empty() {
        return lines.push("All streets are empty.".to_string());
    }
    for (how, spaces) in [("up", table.up), ("down", table.down)] {
        if !spaces.is_empty() {
            wrap(
                0,
                &format!("{} face {how}: {}.", count(spaces.len(), "token"), by_street(table, spaces)),
                lines,
            );
        }
    }
}

fn by_street(table: &Table, spaces: Spaces) -> String {
    let spaces: Vec<Space> = spaces.iter().collect();
    let streets = spaces.chunk_by(|a, b| english_street(table, *a) == english_street(table, *b));
    list(streets.map(|here| format!("{} in {}", here.len(), english_street(table, here[0]))))
}

fn english_street(table: &Table, space: Space) -> &'static str {
    let side = table.side();
    side.street(space).map_or(&side.square.en, |(street, _)| &street.name.en)
}

/// `Saffron Hill 3 (25)`.
fn english_place(table: &Table, space: Space) -> String {
    match table.side().street(space) {
        Some((street, number)) => format!("{} {number} ({space})", street.name.en),
        None => format!("{} ({space}), the central square", table.side().square.en),
    }
}

/// A space where the side of the board is not known.
fn bare(space: Space) -> String {
    if space == Space::SQUARE { "the central square".to_string() } else { format!("space {space}") }
}

// What the viewer is asked.

fn question(view: &View, choices: &[Action], speaker: &Speaker) -> String {
    let table = &view.table;
    let town = &table.town;
    match table.phase {
        Phase::Turn { bound, .. } => turn_question(table, choices, bound),
        Phase::Prowl { .. } => prowl_question(table),
        Phase::Way { left, .. } => {
            format!("Which way do you go on turning tokens up? {} to go.", count(left, "token"))
        }
        Phase::Peek { left, .. } => {
            let looks = count(left, "look");
            format!("Which face-down token do you look at? You have {looks}, and only you will see it.")
        }
        Phase::Place { .. } => "Where do you put the gang? You prowl from there.".to_string(),
        Phase::Full { token, .. } => {
            let taken = plain_token(town, token);
            format!("Your stash is full. What goes into your Police file to make room for {taken}?")
        }
        Phase::KeepLoot { .. } => "Which Burglary card do you keep? It counts at the very end.".to_string(),
        Phase::Shed { .. } => "Which tool do you discard after the burglary?".to_string(),
        Phase::Dodge { .. } => "Which face-up token do you take? The gang stays.".to_string(),
        Phase::Clear { .. } => "Which type of token leaves your Police file?".to_string(),
        Phase::Aim { effect: Effect::Rob, .. } => "Whose stash do you rob?".to_string(),
        Phase::Aim { effect: Effect::Frame(number), .. } => {
            format!("Whose file gets {} from yours?", count(number, "random token"))
        }
        Phase::Aim { .. } => "Whose cards do you look at, to take one?".to_string(),
        Phase::Wallets { pounds: each, .. } => {
            format!("How many wallets do you hand in, for {} each?", english_pounds(each))
        }
        Phase::Raid { keep, .. } => {
            format!("You may keep only {keep} tokens. What goes from your stash into your file?")
        }
        Phase::Recover { .. } => "What do you take back from your file into your stash?".to_string(),
        Phase::Fence { least, .. } => format!("Which set do you sell? {least} tokens are enough."),
        Phase::Spy { on, .. } => format!("Which card do you take from {}?", speaker.name(on)),
        Phase::KeepCard { .. } => "Which card do you keep?".to_string(),
        Phase::Lead { .. } => "Who shall take the first turn of the night?".to_string(),
        _ => String::new(),
    }
}

fn turn_question(table: &Table, choices: &[Action], bound: bool) -> String {
    let prowls =
        choices.iter().any(|action| matches!(action, Action::Prowl(path) if path.spaces().len() > 1));
    let mut text = match (bound, table.actions) {
        (true, 1) => "One more action: what do you do?".to_string(),
        (true, actions) => format!("You have {actions} actions in a row. What do you do first?"),
        (false, _) => "Your turn. What do you do?".to_string(),
    };
    if choices.contains(&Action::GiveUp) {
        text += " You can neither prowl nor go to Fagin's.";
    } else if prowls {
        text += " What the gang passes goes into your Police file.";
    }
    if table.phase.asks().is_some_and(|seat| table.lairs[seat].stash_size == STASH) {
        text += " Your stash is full.";
    }
    text
}

fn prowl_question(table: &Table) -> String {
    let passed = if table.sneaking { "stays where it lies" } else { "goes into your Police file" };
    format!("Where do you prowl? What the gang passes {passed}.")
}

/// The order of the answers: prowls as the streets run, sets from the dearest on, cards, ways out.
fn rank(table: &Table, action: &Action) -> (u8, u16, u8) {
    match action {
        Action::Prowl(_) | Action::Turn(_) | Action::Bribe => (0, 0, 0),
        Action::Sell(set) => {
            let (value, bonus, _) = worth(table, *set);
            (1, u16::MAX - value - bonus, set.total())
        }
        Action::Help(_) => (2, 0, 0),
        Action::Hide(_) => (3, 0, 0),
        _ => (4, 0, 0),
    }
}

fn answer(view: &View, action: &Action, speaker: &Speaker) -> String {
    let table = &view.table;
    let town = &table.town;
    match *action {
        Action::Prowl(path) => prowl(table, path),
        Action::Turn(space) => turn(table, space),
        Action::Bribe if table.night => {
            "bribe the police with £2: look at two face-down tokens, put the gang elsewhere and prowl"
                .to_string()
        }
        Action::Bribe => "bribe the police with £2, put the gang elsewhere and prowl".to_string(),
        Action::Peek(space) => english_place(table, space),
        Action::Place(space) => format!("{}, next to {}", english_place(table, space), next_to(view, space)),
        Action::Sell(set) => {
            let (value, bonus, reward) = worth(table, set);
            format!("sell Fagin {}: {}", english_heap(town, set), proceeds(value, bonus, reward))
        }
        Action::Help(card) => format!("play {}", card_and_effect(town, card)),
        Action::Hide(card) => format!("hide, and discard {}", english_card_name(town, card)),
        Action::GiveUp => give_up(table),
        Action::Done => "nothing: neither a Prowl nor Fagin's is possible".to_string(),
        Action::Drop(token) | Action::Shed(token) | Action::Recover(token) => english_a_token(town, token),
        Action::Keep(card) if matches!(table.phase, Phase::KeepLoot { .. }) => loot(town, card),
        Action::Keep(card) => card_and_effect(town, card),
        Action::Take(space) => taking(table, space),
        Action::Clear(kind) => {
            let number = view.own.map_or(0, |own| own.file.of(kind).total());
            format!("clear {}", kinds(town, kind, number))
        }
        Action::Against(seat) => target(table, seat, speaker),
        Action::Wallets(number) => wallets(table, number),
        Action::Lead(seat) => speaker.who(seat).to_string(),
    }
}

fn prowl(table: &Table, path: Path) -> String {
    let spaces = path.spaces();
    let passed = spaces[..spaces.len() - 1].iter().filter_map(|&space| table.token(space));
    let passed: Vec<String> = passed
        .map(|token| paint(&with_article(&english_token_name(&table.town, token)), token.kind()))
        .collect();
    let taking = taking(table, path.end());
    if passed.is_empty() { taking } else { format!("{taking}, passing {}", list(passed)) }
}

/// What comes of taking the token on a space.
fn taking(table: &Table, space: Space) -> String {
    let Some(token) = table.token(space) else { return english_place(table, space) };
    let (what, at) = (english_a_token(&table.town, token), english_place(table, space));
    match token.kind() {
        Kind::Character => format!("take {what} at {at} and draw a Character card"),
        Kind::Burglary => format!("burgle a house at {at} and draw {}", burglary_cards(table)),
        _ => format!("take {what} at {at}"),
    }
}

/// What a burglary would draw: a card, and one for each type of tool (OT-N6).
fn burglary_cards(table: &Table) -> String {
    let tools = table.phase.asks().map_or(0, |seat| table.lairs[seat].tools.faces().count());
    count(1 + tools as u8, "Burglary card")
}

/// The way that begins with this face-down token.
fn turn(table: &Table, space: Space) -> String {
    let most = if let Phase::Way { left, .. } = table.phase { left } else { LINE };
    let line = Line::along(table, table.down, space, Spaces::NONE, most.into());
    let ahead = count(line.spaces.len() as u8, "token");
    let fork = if line.on.len() > 1 { ", then a fork" } else { "" };
    format!("turn tokens up from {} on: {ahead} face down{fork}", english_place(table, space))
}

/// The tokens next to a space.
fn next_to(view: &View, space: Space) -> String {
    let table = &view.table;
    let near = table.side().near[space.index()].and(tokens(table));
    list(near.iter().map(|space| match (table.token(space), view.looked_at(space)) {
        (Some(token), _) => english_a_token(&table.town, token),
        (None, Some(token)) => format!("{}, face down", english_a_token(&table.town, token)),
        (None, None) => "a face-down token".to_string(),
    }))
}

fn give_up(table: &Table) -> String {
    let money = table.phase.asks().map_or(0, |seat| table.lairs[seat].money);
    let round = if table.night { "night" } else { "day" };
    format!(
        "give up: pay the police {}, and the {round} is over for everyone",
        english_pounds(money.min(SURRENDER))
    )
}

fn target(table: &Table, seat: Seat, speaker: &Speaker) -> String {
    let front = &table.lairs[seat];
    let what = match table.phase {
        Phase::Aim { effect: Effect::Rob, .. } => {
            format!("{} in the stash", count(front.stash_size, "token"))
        }
        Phase::Aim { effect: Effect::Frame(_), .. } => {
            format!("{} in the file", count(front.file_size, "token"))
        }
        _ => count(front.cards, "card"),
    };
    format!("{}, with {what}", speaker.name(seat))
}

fn wallets(table: &Table, number: u8) -> String {
    let each = if let Phase::Wallets { pounds, .. } = table.phase { pounds } else { 0 };
    format!("hand in {} for {}", count(number, "wallet"), english_pounds(u16::from(number) * u16::from(each)))
}

/// What Fagin would pay for a set: its coins, the bonus and the reward (OT-F1 to OT-F3).
fn worth(table: &Table, set: Tokens) -> (u16, u16, u16) {
    let value = set.iter().map(|token| u16::from(table.town.values[usize::from(token.number())])).sum();
    let bonus = if set.total() >= BIG_SET { BONUS } else { 0 };
    let reward = table.town.rewards.get(usize::from(table.rewarded));
    (value, bonus, reward.copied().unwrap_or(0).into())
}

// For pages.

/// `ring`: the name of a token without its coin.
pub fn token_name(town: &Town, token: Token, _: &Words) -> String {
    english_token_name(town, token)
}

/// `a ring (£4)`; in its colour on a terminal.
pub fn a_token(town: &Town, token: Token, speaker: &Speaker) -> String {
    if speaker.ink { english_a_token(town, token) } else { plain_token(town, token) }
}

/// `2 apples (£1, £2) and 1 wallet`, `nothing`; in their colours on a terminal.
pub fn heap(town: &Town, tokens: Tokens, speaker: &Speaker) -> String {
    let text = english_heap(town, tokens);
    if speaker.ink { text } else { plain(&text) }
}

/// `ring`: the name of a kind of token.
pub fn kind_name(town: &Town, kind: Kind, _: &Words) -> String {
    english_kind_name(town, kind)
}

/// `Nancy`.
pub fn card_name(town: &Town, card: Card, _: &Words) -> String {
    english_card_name(town, card).to_string()
}

/// `clear the file of one type`: what a Character card does, in short.
pub fn card_effect(town: &Town, card: Card, _: &Words) -> String {
    effect(town, card).map_or_else(String::new, in_short)
}

/// `a gain of £6`: what a Burglary card says.
pub fn burglary_card(town: &Town, card: Card, _: &Words) -> String {
    loot(town, card)
}

/// `Saffron Hill`, or the name of the square.
pub fn street(table: &Table, space: Space, _: &Words) -> String {
    english_street(table, space).to_string()
}

/// `Saffron Hill 3 (25)`.
pub fn place(table: &Table, space: Space, _: &Words) -> String {
    english_place(table, space)
}

/// `£6`, `−£2`.
pub fn pounds(sum: i32, _: &Words) -> String {
    english_pounds(sum)
}

// Cards and tokens.

fn effect(town: &Town, card: Card) -> Option<Effect> {
    town.characters.get(card.index()).map(|character| character.effect)
}

fn english_card_name(town: &Town, card: Card) -> &str {
    town.characters.get(card.index()).map_or("an unknown card", |character| &character.name.en)
}

fn card_names(town: &Town, cards: Cards) -> String {
    list(cards.iter().map(|card| english_card_name(town, card)))
}

/// `Nancy (clear the file of one type)`.
fn card_and_effect(town: &Town, card: Card) -> String {
    match effect(town, card) {
        Some(effect) => format!("{} ({})", english_card_name(town, card), in_short(effect)),
        None => english_card_name(town, card).to_string(),
    }
}

fn in_short(effect: Effect) -> String {
    match effect {
        Effect::Dodge => "take any face-up token; the gang stays".to_string(),
        Effect::Sneak => "prowl, and leave behind what is passed".to_string(),
        Effect::Actions(number) => format!("{number} actions in a row"),
        Effect::Clear => "clear the file of one type".to_string(),
        Effect::Rob => "take a random token from another stash".to_string(),
        Effect::Wallets(each) => format!("{} for each wallet handed in", english_pounds(each)),
        Effect::Frame(number) => {
            format!("slip {} into another file", count(number, "random token"))
        }
        Effect::Raid(keep) => format!("other stashes shrink to {keep}; the rest goes into the files"),
        Effect::Recover => "take an object back from the file".to_string(),
        Effect::Fence(least) => format!("sell a set of {least} or more"),
        Effect::Spy => "look at another's cards and take one".to_string(),
        Effect::Recruit(number) => format!("draw {}, keep one", count(number, "card")),
        Effect::Fine(each) => format!("{} from everyone with a thicker file", english_pounds(each)),
    }
}

/// What a Burglary card says.
fn loot(town: &Town, card: Card) -> String {
    gain(town.burglaries.get(card.index()).copied().unwrap_or(0))
}

/// `a gain of £6`.
fn gain(sum: impl Into<i32>) -> String {
    match sum.into() {
        0 => "nothing gained".to_string(),
        sum @ 1.. => format!("a gain of {}", english_pounds(sum)),
        sum => format!("a loss of {}", english_pounds(-sum)),
    }
}

/// `£6`, `−£2`.
fn english_pounds(sum: impl Into<i32>) -> String {
    let sum = sum.into();
    let minus = if sum < 0 { "−" } else { "" };
    format!("{minus}£{}", sum.abs())
}

/// The name of a token without its coin.
fn english_token_name(town: &Town, token: Token) -> String {
    let tool = token.tool_type().and_then(|which| town.tools.get(usize::from(which)));
    match (tool, token.is_starting()) {
        (Some(tool), _) => tool.en.to_lowercase(),
        (None, true) => format!("starting {}", english_kind_name(town, token.kind())),
        (None, false) => english_kind_name(town, token.kind()),
    }
}

fn english_kind_name(town: &Town, kind: Kind) -> String {
    match kind {
        Kind::Object(object) => town.objects[object as usize].en.to_lowercase(),
        Kind::Wallet => "wallet".to_string(),
        Kind::Tool => "tool".to_string(),
        Kind::Character => "character".to_string(),
        Kind::Burglary => "burglary".to_string(),
    }
}

/// What the coin of an object says.
fn coin(town: &Town, token: Token) -> Option<String> {
    match token.kind() {
        Kind::Object(_) if token.is_starting() => Some("no coin".to_string()),
        Kind::Object(_) => Some(english_pounds(town.values[usize::from(token.number())])),
        _ => None,
    }
}

/// `ring £4`, for the map.
fn brief(town: &Town, token: Token) -> String {
    let name = english_token_name(town, token);
    let text = coin(town, token).map_or(name.clone(), |coin| format!("{name} {coin}"));
    paint(&text, token.kind())
}

/// `a ring (£4)`, in its colour.
fn english_a_token(town: &Town, token: Token) -> String {
    paint(&plain_token(town, token), token.kind())
}

fn plain_token(town: &Town, token: Token) -> String {
    let name = with_article(&english_token_name(town, token));
    match coin(town, token) {
        Some(coin) => format!("{name} ({coin})"),
        None => name,
    }
}

fn with_article(name: &str) -> String {
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// `2 apples (£1, £2) and 1 wallet`.
fn english_heap(town: &Town, tokens: Tokens) -> String {
    let mut parts = Vec::new();
    for kind in Kind::ALL {
        let own = tokens.of(kind);
        if kind == Kind::Tool {
            let tools = own.faces().map(|tool| number_of(own.count(tool), &english_token_name(town, tool)));
            parts.extend(tools.map(|text| paint(&text, kind)));
        } else if !own.is_empty() {
            let coins: Vec<String> = own.iter().filter_map(|token| coin(town, token)).collect();
            let coins = if coins.is_empty() { String::new() } else { format!(" ({})", coins.join(", ")) };
            parts.push(format!("{}{coins}", kinds(town, kind, own.total())));
        }
    }
    if parts.is_empty() { "nothing".to_string() } else { list(parts) }
}

/// `2 apples, 1 wallet and 3 tools (3 types)`, as the police see it.
fn types(town: &Town, tokens: Tokens) -> String {
    if tokens.is_empty() {
        return "nothing".to_string();
    }
    let parts =
        Kind::ALL.iter().map(|&kind| (kind, tokens.of(kind).total())).filter(|(_, number)| *number > 0);
    let parts = list(parts.map(|(kind, number)| kinds(town, kind, number)));
    format!("{parts} ({})", count(tokens.types(), "type"))
}

/// `2 apples`, in their colour.
fn kinds(town: &Town, kind: Kind, number: u8) -> String {
    paint(&number_of(number, &english_kind_name(town, kind)), kind)
}

/// `1 watch`, `2 watches`.
fn number_of(number: u8, thing: &str) -> String {
    match thing.strip_suffix('y') {
        _ if number == 1 => format!("1 {thing}"),
        Some(stem) => format!("{number} {stem}ies"),
        None if thing.ends_with(['h', 's', 'x']) => format!("{number} {thing}es"),
        None => format!("{number} {thing}s"),
    }
}

fn paint(text: &str, kind: Kind) -> String {
    match kind {
        Kind::Object(Object::Apple) => painted(text, AnsiColor::Green),
        Kind::Object(Object::Handkerchief) => painted(text, AnsiColor::Cyan),
        Kind::Object(Object::Brooch) => painted(text, AnsiColor::Magenta),
        Kind::Object(Object::Necklace) => painted(text, AnsiColor::BrightBlue),
        Kind::Object(Object::Ring) => painted(text, AnsiColor::Yellow),
        Kind::Object(Object::Watch) => painted(text, AnsiColor::BrightYellow),
        Kind::Burglary => painted(text, AnsiColor::Red),
        Kind::Wallet => bold(text),
        Kind::Tool | Kind::Character => text.to_string(),
    }
}

/// Adds a line that may be too long for the terminal, indented.
fn wrap(indent: usize, text: &str, lines: &mut Vec<String>) {
    let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 4));
    let width = textwrap::termwidth().min(100);
    let options = textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&rest);
    lines.extend(textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()));
}

/// Without colours.
fn plain(text: &str) -> String {
    text.split('\u{1b}')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) })
        .collect()
}
