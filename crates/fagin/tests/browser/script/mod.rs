//! The promises of the scripts, tried against a stand-in for the server: frames in the server's
//! form, a player's input, and the page that follows.

mod choosing;
mod comforts;
mod dice;
mod forms;
mod frame;
mod frames;
mod gliding;
mod keys;
mod scenes;
mod scope;
mod stand_in;
mod stream;

use std::time::{Duration, Instant};

use serde_json::Value;

use self::frame::{Frame, page};
use self::stand_in::{StandIn, State};
use crate::house::House;
use crate::person::{Browser, Person};

/// Timers that run when the test says so: `timers` has them, `fire()` runs the first, and `fired`
/// has the milliseconds of those that ran.
const TIMERS: &str = "window.timers = []; window.fired = [];
    window.setTimeout = (done, ms, ...given) => timers.push({ done, ms, given }) + 1e6;
    window.fire = () => { const { done, ms, given } = timers.shift(); fired.push(ms); done(...given); };";

/// A person with a browser, at a table whose server is a stand-in.
struct Rig {
    person: Person,
    server: StandIn,
    // Has the driver of the browser.
    _house: House,
}

impl Rig {
    /// Opens a browser; `None` if tests go without.
    async fn open() -> Option<Rig> {
        let server = StandIn::open();
        let house = House::without_a_server(server.port)?;
        let person = Person::with(&house, Browser::Lively).await;
        Some(Rig { person, server, _house: house })
    }

    /// Opens the page of a table and waits until its stream is open.
    async fn sit_down(&self, frame: Frame) {
        self.server.fall_silent();
        self.open_page(page(frame)).await;
        self.person.see("html.settled").await;
        self.until("the page listens", |_, listeners| listeners > 0).await;
    }

    async fn open_page(&self, page: String) {
        self.server.change(|state| {
            state.page = page;
            state.posts.clear();
        });
        self.person.go("/").await;
        self.person.until("document.readyState === 'complete'").await;
    }

    fn push(&self, frame: &Frame) {
        self.server.push("table", &frame.to_string());
    }

    /// Sends a frame and waits until it is shown.
    async fn show(&self, step: u32, frame: Frame) {
        self.push(&frame);
        self.shows(step).await;
    }

    async fn shows(&self, step: u32) {
        self.person.until(&format!("said.textContent === 'Step {step}'")).await;
    }

    async fn js(&self, script: &str) -> Value {
        self.person.js(script).await
    }

    /// Waits until the stand-in's state, and its number of open streams, are as awaited.
    async fn until(&self, awaited: &str, so: impl Fn(&State, usize) -> bool) {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let listeners = self.server.listeners();
            if so(&self.server.state(), listeners) {
                return;
            }
            self.person.patience(until, awaited).await;
        }
    }

    /// Leaves after complaints of the browser that belong to the test.
    async fn leave_after(self, expected: &[&str]) {
        self.person.leave_after(expected).await;
    }

    /// Leaves, and fails the test if the browser complained.
    async fn leave(self) {
        self.leave_after(&[]).await;
    }
}
