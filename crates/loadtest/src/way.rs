//! The requests of clients, in the form of pages and in that of programs.

use games::GameName;
use hyper::Method;
use pages::Texts;
use serde_json::json;

use crate::coding::ACCEPTED;
use crate::http::{Answer, Ask};
use crate::plan::{Plan, Way};
use crate::screen::{Seen, from_json, from_page};

/// The names of people, by seat.
const NAMES: [&str; 6] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"];

fn form(pairs: &[(&str, &str)]) -> String {
    // Cannot fail, because pairs of texts can always be written.
    serde_urlencoded::to_string(pairs).unwrap_or_default()
}

impl Way {
    fn ask(self, method: Method, path: String, token: &str, body: String) -> Ask {
        let headers = match self {
            Way::Api => vec![
                ("authorization", format!("Bearer {token}")),
                ("content-type", "application/json".into()),
            ],
            Way::Pages => vec![
                ("cookie", format!("fagin={token}")),
                ("content-type", "application/x-www-form-urlencoded".into()),
                ("sec-fetch-site", "same-origin".into()),
                ("accept-encoding", ACCEPTED.into()),
            ],
        };
        Ask { method, path, headers, body }
    }

    /// A request like that of a page’s script, which wants an answer and no redirect.
    fn quietly(self, path: String, token: &str, body: String) -> Ask {
        let mut ask = self.ask(Method::POST, path, token, body);
        if self == Way::Pages {
            ask.headers.push(("x-fagin", "1".into()));
        }
        ask
    }

    fn path(self, code: &str, what: &str) -> String {
        match self {
            Way::Api => format!("/api/tables/{code}{what}"),
            Way::Pages => format!("/t/{code}{what}"),
        }
    }

    /// Sets up a table with the bots in the last seats, and sits down in the first seat.
    pub fn create(self, plan: &Plan, game: GameName, token: &str) -> Ask {
        let bots = plan.people()..plan.seats;
        match self {
            Way::Api => {
                let bots: serde_json::Map<_, _> =
                    bots.map(|seat| (seat.to_string(), json!(plan.level))).collect();
                let setup = format!("seats={}", plan.seats);
                let new =
                    json!({ "game": game.name(), "setup": setup, "name": NAMES[0], "bots": bots });
                self.ask(Method::POST, "/api/tables".into(), token, new.to_string())
            }
            Way::Pages => {
                let mut fields = vec![
                    ("seats".to_string(), plan.seats.to_string()),
                    ("name".to_string(), NAMES[0].to_string()),
                    ("pace".to_string(), "endless".to_string()),
                ];
                fields.extend(bots.map(|seat| (format!("seat-{seat}"), plan.level.to_string())));
                let body = serde_urlencoded::to_string(fields).unwrap_or_default();
                self.ask(Method::POST, format!("/new/{}", game.name()), token, body)
            }
        }
    }

    /// The code of the new table.
    pub fn code(self, answer: &Answer) -> Option<String> {
        match self {
            Way::Api => {
                let made: serde_json::Value = serde_json::from_slice(&answer.body).ok()?;
                made["code"].as_str().map(str::to_string)
            }
            Way::Pages => answer.location()?.strip_prefix("/t/").map(str::to_string),
        }
    }

    pub fn sit(self, code: &str, seat: usize, token: &str) -> Ask {
        let name = NAMES[seat % NAMES.len()];
        let body = match self {
            Way::Api => json!({ "seat": seat, "name": name }).to_string(),
            Way::Pages => form(&[("seat", &seat.to_string()), ("name", name)]),
        };
        self.quietly(self.path(code, "/sit"), token, body)
    }

    pub fn start(self, code: &str, token: &str) -> Ask {
        self.quietly(self.path(code, "/start"), token, String::new())
    }

    /// The table as this person may see it.
    pub fn look(self, code: &str, token: &str) -> Ask {
        self.ask(Method::GET, self.path(code, ""), token, String::new())
    }

    /// The stream of changes since a page showed `after` steps, in the state `mark`.
    pub fn live(self, code: &str, token: &str, after: u32, mark: &str) -> Ask {
        let what = match self {
            Way::Api => "/live?only=changes".to_string(),
            Way::Pages => format!("/live?after={after}&mark={mark}&takes=patches"),
        };
        self.ask(Method::GET, self.path(code, &what), token, String::new())
    }

    /// A choice, with the number of steps on the screen on which it was made.
    pub fn act(self, code: &str, token: &str, step: u32, choice: &str) -> Ask {
        let body = match self {
            Way::Api => json!({ "step": step, "choice": choice }).to_string(),
            Way::Pages => form(&[("step", &step.to_string()), ("choice", choice)]),
        };
        self.quietly(self.path(code, "/act"), token, body)
    }

    pub fn record(self, code: &str, token: &str) -> Ask {
        self.ask(Method::GET, self.path(code, "/record"), token, String::new())
    }

    /// The screen in an event of a stream that has brought `texts`.
    pub fn read_event(self, data: &str, texts: &mut Texts, form: &mut Vec<String>) -> Option<Seen> {
        match self {
            Way::Api => from_json(data),
            Way::Pages => from_page(&texts.elements(data)?.concat(), form),
        }
    }

    /// The screen in an answer.
    pub fn read(self, text: &str, form: &mut Vec<String>) -> Option<Seen> {
        match self {
            Way::Api => from_json(text),
            Way::Pages => from_page(text, form),
        }
    }
}
