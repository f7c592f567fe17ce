//! The page for a new table.

use maud::{Markup, html};

use crate::{Draw, Pace, PageReader, parts, shell};

/// The initial values of the form for a new table.
pub struct Fresh<'a> {
    /// The reader's name, if they gave one before.
    pub name: &'a str,
    /// The figure they had before, from zero.
    pub figure: u8,
}

/// The form for a new table: `POST /new/GAME` with `seats`, the game's own
/// [`OPTIONS`](engine::Game::OPTIONS), `first` (`random` or a seat), `pace` (see [`Pace::name`]),
/// `odds` and `coach` (`yes` or `no`), `name`, `figure` (from zero), and for each seat but the first `seat-1`,
/// `seat-2`, …: `friend` or the level of a bot, `0` to `3`. Seats beyond the number of seats are
/// sent as well; nothing sits there.
pub fn new_table<G: Draw>(reader: &PageReader, fresh: &Fresh) -> Markup {
    let words = reader.words;
    let title = words.tell("page-new", &[("game", (&G::title(words)).into())]);
    let body = html! {
        (G::shapes())
        main .narrow {
            form .paper.setup method="post" action={ "/new/" (G::NAME) } {
                h1 { (title) }
                (parts::name_field(words, fresh.name))
                (parts::figures::<G>(words, fresh.figure))
                (seats::<G>(reader))
                (pace(reader))
                details .options {
                    summary { (words.say("page-options")) }
                    @for option in G::OPTIONS {
                        (field(reader, option.name, &format!("{}-{}", G::NAME, option.name), &option.values()))
                    }
                    (first::<G>(reader))
                    (field(reader, "odds", "odds", &["yes", "no"]))
                    (field(reader, "coach", "coach", &["no", "yes"]))
                    (field(reader, "listed", "listed", &["yes", "no"]))
                }
                div .row.end {
                    a .button href={ "/rules/" (G::NAME) } { (words.say("page-rules")) }
                    button .primary { (words.say("page-new-go")) }
                }
            }
        }
    };
    shell(reader, &title, "on-new", body)
}

fn seats<G: Draw>(reader: &PageReader) -> Markup {
    let words = reader.words;
    let usual = 4.min(*G::SEATS.end());
    html! {
        fieldset {
            legend { (words.say("page-seats")) }
            div .chips {
                @for number in G::SEATS {
                    label .chip {
                        input id={ "seats-" (number) } type="radio" name="seats" value=(number)
                            checked[number == usual];
                        (number)
                    }
                }
            }
            p .hint { (words.say("page-seats-hint")) }
            @for seat in 1..*G::SEATS.end() { (neighbour::<G>(reader, seat)) }
        }
    }
}

/// The choice for a seat besides the host’s: a friend or a bot.
fn neighbour<G: Draw>(reader: &PageReader, seat: u8) -> Markup {
    let words = reader.words;
    let id = format!("seat-{seat}");
    html! {
        div class={ "field beside for-" (seat + 1) } {
            label for=(id) { (words.tell("page-seat", &[("number", (seat + 1).into())])) }
            select id=(id) name=(id) {
                option value="friend" { (words.say("page-a-friend")) }
                @for level in 0..G::LEVELS.len() as u8 { option value=(level) { (parts::level_name::<G>(words, level)) } }
            }
        }
    }
}

/// One option as radio buttons; its messages are `page-option-MESSAGE` and so on.
fn field(reader: &PageReader, key: &str, message: &str, values: &[&str]) -> Markup {
    let words = reader.words;
    // Values that come from a file have their own names, which no language translates.
    let name = |value: &str| {
        let id = format!("page-option-{message}-{value}");
        if words.has(&id) { words.say(&id) } else { value.to_string() }
    };
    html! {
        @if let [only] = values {
            input type="hidden" name=(key) value=(only);
        } @else {
            fieldset {
                legend { (words.say(&format!("page-option-{message}"))) }
                div .chips {
                    @for (at, value) in values.iter().enumerate() {
                        label .chip {
                            input type="radio" name=(key) value=(value) checked[at == 0];
                            (name(value))
                        }
                    }
                }
                p .hint { (words.say(&format!("page-option-{message}-hint"))) }
            }
        }
    }
}

fn first<G: Draw>(reader: &PageReader) -> Markup {
    let words = reader.words;
    html! {
        fieldset {
            legend { (words.say("page-first")) }
            div .chips {
                label .chip {
                    input type="radio" name="first" value="random" checked;
                    (words.say("page-first-random"))
                }
                @for seat in 0..*G::SEATS.end() {
                    label class={ "chip for-" (seat + 1) } {
                        input type="radio" name="first" value=(seat);
                        @if seat == 0 { (words.say("page-you")) }
                        @else { (words.tell("page-seat", &[("number", (seat + 1).into())])) }
                    }
                }
            }
        }
    }
}

fn pace(reader: &PageReader) -> Markup {
    let words = reader.words;
    html! {
        fieldset {
            legend { (words.say("page-pace")) }
            div .chips {
                @for pace in Pace::ALL {
                    label .chip {
                        input type="radio" name="pace" value=(pace.name()) checked[pace == Pace::Relaxed];
                        (words.say(pace_name(pace)))
                    }
                }
            }
            p .hint { (words.say("page-pace-hint")) }
        }
    }
}

/// The message that names a pace.
pub fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Endless => "page-pace-endless",
        Pace::Relaxed => "page-pace-relaxed",
        Pace::Brisk => "page-pace-brisk",
        Pace::Mail => "page-pace-mail",
    }
}
