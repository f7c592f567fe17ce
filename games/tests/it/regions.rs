//! A frame of a stream, filled in with the regions that the page has, is the page drawn whole. So the
//! key of a region has all that the region is drawn from, and what is drawn for one reader serves
//! another only if they see the same.

use engine::{BySeat, Match, Seat, Seeded, Viewer};
use games::{GameName, for_game};
use language::Language;
use pages::{
    DicePromise, Draw, DrawnRegions, Occupant, Pace, PageKeys, PageReader, Regions, Sitter, Stage,
    TableView, Texts,
};

/// Games of each kind, each with another number of seats; every page is drawn twice at every step.
const GAMES: u64 = 5;

#[test]
fn a_frame_filled_in_is_the_page_drawn_whole() {
    for game in GameName::ALL {
        for_game!(*game, check());
    }
}

fn check<G: Draw>() {
    for seed in 0..GAMES {
        let seats =
            *G::SEATS.start() + (seed % u64::from(G::SEATS.end() - G::SEATS.start() + 1)) as u8;
        let language = Language::ALL[(seed % 2) as usize];
        Walk::<G>::new(seats, language, seed).play_to_the_end();
    }
}

/// A page that is open.
struct OpenPage {
    viewer: Viewer,
    board: bool,
    keys: PageKeys,
    /// The text that the browser has.
    text: String,
    /// The texts of elements that the stream brought, on a page that takes patches.
    texts: Texts,
}

/// A game with a page for each seat, for a spectator and for a television.
struct Walk<G: Draw> {
    game: Match<G>,
    dice: Seeded,
    asked_since: BySeat<usize>,
    sitters: Vec<Sitter>,
    reader: PageReader<'static>,
    pages: Vec<OpenPage>,
    seed: u64,
}

impl<G: Draw> Walk<G> {
    fn new(seats: u8, language: Language, seed: u64) -> Walk<G> {
        let setup = format!("seats={seats}").parse::<G::Setup>().expect("a setup");
        let sitter = |(number, name): (usize, &&str)| Sitter {
            name: name.to_string(),
            figure: number as u8,
            kind: [Occupant::Person, Occupant::Bot(1, "mutt"), Occupant::Away][number % 3],
            host: number == 0,
            seconds_left: None,
            helped: false,
            advised: false,
        };
        let page = |viewer, board| OpenPage {
            viewer,
            board,
            keys: PageKeys::default().patched(true),
            text: String::new(),
            texts: Texts::default(),
        };
        let game = Match::<G>::before_the_first_step(setup);
        let mut pages: Vec<OpenPage> =
            game.seats().iter().map(|seat| page(seat.into(), false)).collect();
        pages.extend([page(Viewer::Spectator, false), page(Viewer::Spectator, true)]);
        Walk {
            game,
            dice: Seeded::new(seed),
            asked_since: BySeat::all(0),
            sitters: G::NAMES[..usize::from(seats)].iter().enumerate().map(sitter).collect(),
            reader: PageReader { words: games::words(language), path: "/", notice: None },
            pages,
            seed,
        }
    }

    /// Plays step by step, and looks at every page after each.
    fn play_to_the_end(mut self) {
        let mut whole = Match::<G>::new(self.game.setup().clone(), &mut self.dice);
        loop {
            let steps: Vec<_> = whole.secret_steps_since(self.game.step_count()).to_vec();
            for step in steps {
                let before = self.game.turn().asked();
                self.game.play(step).expect("it was played before");
                let now = self.game.turn().asked();
                for seat in self.game.seats().iter() {
                    let is_still = before.contains(seat) && now.contains(seat);
                    if !is_still || step.seat() == Some(seat) {
                        self.asked_since[seat] = self.game.step_count();
                    }
                }
                self.look();
            }
            let Some(seat) = any(whole.turn().asked().iter().collect(), &mut self.dice) else {
                break;
            };
            let action = whole.screen(seat.into()).any_choice(&mut self.dice);
            whole.act(seat, action, &mut self.dice).expect("it is one of the choices");
        }
    }

    fn look(&mut self) {
        let drawn = DrawnRegions::default();
        let stage = if self.game.standing().is_some() { Stage::Over } else { Stage::Playing };
        for page in &mut self.pages {
            let screen = self.game.screen(page.viewer);
            let table = TableView {
                code: "KNAVE",
                stage,
                viewer: page.viewer,
                host: page.viewer == Viewer::Seat(Seat::new(0)),
                sitters: &self.sitters,
                setup: "",
                pace: Pace::Endless,
                odds: true,
                coach: false,
                talk: &[],
                muted: false,
                step: self.game.step_count(),
                mark: "7-0",
                commitment: "630dcd29",
                dice: DicePromise { version: 2, hashes: &[], sealed: true, at_once: false },
                secret: None,
                link: "https://fagin.example/t/KNAVE",
                rematch: None,
                course: None,
                course_asked: false,
                asked_since: page.viewer.seat().map_or(0, |seat| self.asked_since[seat]),
                lesson: None,
                regions: None,
            };
            let draw = |table: &TableView| match page.board {
                true => pages::board_main(&self.reader, table, &screen, None),
                false => pages::table_main(&self.reader, table, &screen, None),
            };
            let about = (self.reader.words.language(), page.board);
            let regions = Regions::since(std::mem::take(&mut page.keys), &drawn, about);
            let main = draw(&TableView { regions: Some(&regions), ..table });
            let (sent, keys) = regions.frame(main);
            page.keys = keys;
            let sent = page.texts.elements(&sent).expect("patches are of what came before");
            page.text = fill_in(&sent.concat(), &page.text);
            let whole = draw(&table).into_string();
            assert_eq!(
                page.text,
                whole,
                "seed {}, step {}, {:?}, board {}",
                self.seed,
                self.game.step_count(),
                page.viewer,
                page.board
            );
        }
    }
}

fn any(seats: Vec<Seat>, dice: &mut Seeded) -> Option<Seat> {
    use engine::Dice;
    (!seats.is_empty()).then(|| seats[dice.below(seats.len() as u32) as usize])
}

/// Does what the script does: each part takes the place of the one with its id; in it, an element
/// with `data-keep` stands for the one that the page has, and what it has itself comes first.
fn fill_in(sent: &str, shown: &str) -> String {
    let mut text = String::new();
    for part in parts(sent) {
        let part = with_kept(part, shown);
        match element(&text, attribute_id(&part)) {
            Some(stub) => {
                let at = stub.as_ptr() as usize - text.as_ptr() as usize;
                text.replace_range(at..at + stub.len(), &part);
            }
            None => {
                assert!(text.is_empty(), "a part has its place in the page: {part}");
                text = part;
            }
        }
    }
    text
}

/// The elements of a frame; those of a drawing come each in one of its own.
fn parts(mut sent: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    while !sent.is_empty() {
        let (part, rest) = sent.split_at(length_of(sent));
        let bare = part.strip_prefix("<svg>").and_then(|part| part.strip_suffix("</svg>"));
        parts.push(bare.unwrap_or(part));
        sent = rest;
    }
    parts
}

/// A part with what the page has in the place of its stubs. The stub of a part that comes later
/// stays if the page has none.
fn with_kept(part: &str, shown: &str) -> String {
    let (mut text, mut rest) = (String::new(), part);
    while let Some(at) = rest.find(" data-keep>") {
        let start = rest[..at].rfind('<').expect("an attribute is in a tag");
        let (before, stub) = rest.split_at(start);
        let (stub, after) = stub.split_at(length_of(stub));
        text += before;
        match element(shown, attribute_id(stub)) {
            Some(kept) => {
                let (own, inside) = (inside(stub), kept.find('>').expect("a tag ends") + 1);
                text.extend([&kept[..inside], own, &kept[inside..]]);
            }
            None => text += stub,
        }
        rest = after;
    }
    text + rest
}

fn attribute_id(element: &str) -> &str {
    let (_, rest) = element.split_once(" id=\"").expect("it has an id");
    rest.split_once('"').expect("an attribute ends").0
}

/// The element of this id.
fn element<'a>(text: &'a str, id: &str) -> Option<&'a str> {
    let at = text.find(&format!(" id=\"{id}\""))?;
    let element = &text[text[..at].rfind('<')?..];
    Some(&element[..length_of(element)])
}

fn inside(element: &str) -> &str {
    let start = element.find('>').expect("a tag ends") + 1;
    &element[start..element.rfind('<').expect("an element ends with a tag")]
}

/// The length of the element that a text begins with.
fn length_of(text: &str) -> usize {
    let name = &text[1..text.find([' ', '>']).expect("a tag ends")];
    let (open, close) = (format!("<{name}"), format!("</{name}>"));
    let (mut depth, mut at) = (0, 0);
    loop {
        let end = at + text[at..].find(&close).expect("every element ends");
        let opened = text[at..end].match_indices(&open);
        let is_tag =
            |&(place, _): &(usize, &str)| text[at + place + open.len()..].starts_with([' ', '>']);
        depth += opened.filter(is_tag).count();
        depth -= 1;
        at = end + close.len();
        if depth == 0 {
            return at;
        }
    }
}
