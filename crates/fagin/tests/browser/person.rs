//! A person with a browser of their own.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::wd::{PrintConfiguration, PrintMargins, PrintSize};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::house::House;

/// Time that anything may take before the test gives up; long, because machines can be busy.
const PATIENCE: Duration = Duration::from_secs(120);
/// Interval at which a page is polled.
const GLANCE: Duration = Duration::from_millis(15);

const ARGUMENTS: [&str; 8] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    /// A window on a desk, without motion.
    Desk,
    /// A window on a desk, with motion.
    Lively,
    /// A phone, 390 by 844, with motion.
    Phone,
    /// A window without the script.
    Unscripted,
}

pub struct Person {
    client: Client,
    base: String,
    /// The folder of their downloads.
    pub downloads: PathBuf,
}

impl Person {
    /// A person at a desk.
    pub async fn new(house: &House) -> Person {
        Person::with(house, Browser::Desk).await
    }

    /// A person with this browser.
    pub async fn with(house: &House, browser: Browser) -> Person {
        let folder = house.new_folder();
        let downloads = folder.join("downloads");
        let mut arguments: Vec<String> = ARGUMENTS.map(String::from).to_vec();
        arguments.push(format!("--user-data-dir={}", folder.display()));
        arguments.push("--window-size=1280,900".to_string());
        if matches!(browser, Browser::Desk | Browser::Unscripted) {
            arguments.push("--force-prefers-reduced-motion".to_string());
        }
        let mut prefs =
            json!({ "intl.accept_languages": "en", "download.default_directory": downloads });
        if browser == Browser::Unscripted {
            prefs["profile.managed_default_content_settings.javascript"] = json!(2);
        }
        let mut options = json!({ "args": arguments, "prefs": prefs });
        if browser == Browser::Phone {
            let phone = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": phone });
        }
        let wanted = json!({
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": PATIENCE.as_millis() as u64 },
        });
        let Value::Object(wanted) = wanted else { unreachable!("it is written as an object") };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(wanted)
            .connect(&house.driver())
            .await
            .expect("a browser opens");
        Person { client, base: house.address(""), downloads }
    }

    /// Leaves, and fails the test if the browser complained: of an error of the script, of a
    /// refused file, of anything that the page's policy forbids.
    pub async fn leave(self) {
        self.leave_after(&[]).await;
    }

    /// Leaves after complaints that belong to the test, named by a part of their text.
    pub async fn leave_after(self, expected: &[&str]) {
        let complaints = self.complaints().await;
        let others: Vec<_> = complaints
            .iter()
            .filter(|line| !expected.iter().any(|part| line.contains(part)))
            .collect();
        assert!(others.is_empty(), "the browser complains: {others:#?}");
        self.client.close().await.expect("the browser closes");
    }

    async fn complaints(&self) -> Vec<String> {
        let log = self.order("se/log", json!({ "type": "browser" })).await;
        let lines = log.as_array().into_iter().flatten();
        lines
            .filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING")
            .map(|line| line["message"].as_str().unwrap_or_default().to_string())
            .collect()
    }

    async fn order(&self, path: &'static str, body: Value) -> Value {
        self.client
            .issue_cmd(Order { path, body })
            .await
            .expect("the driver carries out its own orders")
    }

    /// Sends a command of Chromium's own protocol.
    async fn chromium(&self, command: &str, parameters: Value) {
        self.order("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await;
    }

    /// Switches to daylight or lamplight (`light`, `dark`).
    pub async fn by(&self, light: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": light });
        let still = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        self.chromium("Emulation.setEmulatedMedia", json!({ "features": [feature, still] })).await;
    }

    /// Turns motion off from now on.
    pub async fn without_motion(&self) {
        let still = json!({ "name": "prefers-reduced-motion", "value": "reduce" });
        self.chromium("Emulation.setEmulatedMedia", json!({ "features": [still] })).await;
    }

    /// Resizes the screen.
    pub async fn on_a_screen(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.chromium("Emulation.setDeviceMetricsOverride", size).await;
        self.until(&format!("innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// The number of A4 sheets that the page has on paper.
    pub async fn sheets(&self) -> usize {
        let edge = PrintMargins { top: 0.9, bottom: 0.9, left: 0.9, right: 0.9 };
        let paper = PrintConfiguration::builder().size(PrintSize::A4).margins(edge).build();
        let pdf = self.client.print(paper.expect("such paper exists")).await.expect("it prints");
        let text = String::from_utf8_lossy(&pdf);
        text.matches("/Type /Page\n").count()
    }

    /// Becomes the holder of this access token.
    pub async fn hold(&self, token: &str) {
        let cookie = json!({ "url": self.base, "name": "fagin", "value": token, "httpOnly": true });
        self.chromium("Network.setCookie", cookie).await;
    }

    /// Switches the language from now on.
    pub async fn speak(&self, language: &str) {
        let script = "const body = new URLSearchParams({ language: arguments[0], back: '/' });
            fetch('/language', { method: 'POST', body }).then(() => arguments[1](), arguments[1])";
        self.ask_page_slowly(script, vec![json!(language)]).await;
    }

    pub async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.base)).await.expect("the page opens");
    }

    pub async fn reload(&self) {
        self.client.refresh().await.expect("the page opens again");
    }

    /// Opens another tab and looks at it; returns the one that was left.
    pub async fn open_tab(&self) -> fantoccini::wd::WindowHandle {
        let left = self.client.window().await.expect("there is a tab");
        let tab = self.client.new_window(true).await.expect("a tab opens");
        self.client.switch_to_window(tab.handle).await.expect("one can look at it");
        left
    }

    /// Looks at another tab; returns the one that was left.
    pub async fn look_at(&self, tab: fantoccini::wd::WindowHandle) -> fantoccini::wd::WindowHandle {
        let left = self.client.window().await.expect("there is a tab");
        self.client.switch_to_window(tab).await.expect("one can look at it");
        left
    }

    pub async fn path(&self) -> String {
        self.client.current_url().await.expect("there is a page").path().to_string()
    }

    /// The value that a script returns.
    pub async fn js(&self, script: &str) -> Value {
        self.ask_page(script, vec![]).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// The value that a script returns, with arguments.
    pub async fn ask_page(&self, script: &str, given: Vec<Value>) -> Result<Value, CmdError> {
        self.client.execute(script, given).await
    }

    /// The value with which a script calls its last argument, which it may do later.
    pub async fn ask_page_slowly(&self, script: &str, given: Vec<Value>) -> Value {
        self.client
            .execute_async(script, given)
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Number of elements.
    pub async fn count(&self, selector: &str) -> usize {
        self.client.find_all(Locator::Css(selector)).await.expect("a page can be searched").len()
    }

    pub async fn text(&self, selector: &str) -> String {
        self.see(selector).await;
        let script = "return document.querySelector(arguments[0]).textContent.trim()";
        let text = self.ask_page(script, vec![json!(selector)]).await;
        text.expect("a page has text").as_str().unwrap_or_default().to_string()
    }

    /// The source of the page, for browsers without script.
    pub async fn source(&self) -> String {
        self.client.source().await.expect("a page has a source")
    }

    /// An attribute of an element, for browsers without script.
    pub async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let element = self.client.find(Locator::Css(selector)).await.ok()?;
        element.attr(name).await.ok()?
    }

    pub async fn see(&self, selector: &str) {
        let until = Instant::now() + PATIENCE;
        while self.client.find(Locator::Css(selector)).await.is_err() {
            self.patience(until, selector).await;
        }
    }

    pub async fn until(&self, condition: &str) {
        self.until_said(&format!("return Boolean({condition})")).await;
    }

    /// Waits until a script returns `true`, or a promise of it.
    pub async fn until_said(&self, script: &str) {
        let until = Instant::now() + PATIENCE;
        while !matches!(self.ask_page(script, vec![]).await, Ok(Value::Bool(true))) {
            self.patience(until, script).await;
        }
    }

    /// Waits for the next poll; panics if `until` has passed.
    pub async fn patience(&self, until: Instant, awaited: &str) {
        if Instant::now() > until {
            let shown =
                self.ask_page("return document.querySelector('main')?.innerText", vec![]).await;
            let shown = shown.unwrap_or_default();
            panic!("{awaited} did not come about at {}: {shown:#}", self.path().await);
        }
        tokio::time::sleep(GLANCE).await;
    }

    /// Clicks on an element as soon as it is there and can be clicked on.
    pub async fn click(&self, selector: &str) {
        let until = Instant::now() + PATIENCE;
        while self.try_click(selector).await.is_err() {
            self.patience(until, selector).await;
        }
    }

    /// Scrolls to an element and clicks on it.
    pub async fn try_click(&self, selector: &str) -> Result<(), CmdError> {
        let element = self.client.find(Locator::Css(selector)).await?;
        // A scene that was seen is skipped.
        let scroll = "const scene = document.querySelector('dialog[open]');
            if (scene && !scene.contains(arguments[0])) scene.querySelector('button').click();
            arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })";
        self.ask_page(scroll, vec![serde_json::to_value(&element)?]).await?;
        element.click().await
    }

    /// Clicks without scrolling, for browsers without script.
    pub async fn click_plainly(&self, selector: &str) {
        let element = self.client.find(Locator::Css(selector)).await;
        element.expect("it is there").click().await.expect("it can be clicked on");
    }

    pub async fn write(&self, selector: &str, text: &str) {
        self.see(selector).await;
        let field = self.client.find(Locator::Css(selector)).await.expect("it was seen");
        field.clear().await.expect("a field can be emptied");
        field.send_keys(text).await.expect("a field can be filled in");
    }

    pub async fn press_on(&self, selector: &str, key: Key) {
        let element = self.client.find(Locator::Css(selector)).await.expect("it is there");
        element.send_keys(&String::from(char::from(key))).await.expect("it takes keys");
    }

    pub async fn press(&self, key: Key) {
        self.press_together(&[key]).await;
    }

    pub async fn type_text(&self, text: &str) {
        let mut actions = KeyActions::new("keyboard".to_string());
        for value in text.chars() {
            actions = actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        self.client.perform_actions(actions).await.expect("there is a keyboard");
    }

    /// Presses keys together, such as Shift and Tab.
    pub async fn press_together(&self, keys: &[Key]) {
        let mut actions = KeyActions::new("keyboard".to_string());
        for &key in keys {
            actions = actions.then(KeyAction::Down { value: key.into() });
        }
        for &key in keys.iter().rev() {
            actions = actions.then(KeyAction::Up { value: key.into() });
        }
        self.client.perform_actions(actions).await.expect("there is a keyboard");
    }

    pub async fn is_on(&self, selector: &str) -> bool {
        let script = "return document.activeElement.matches(arguments[0])";
        self.ask_page(script, vec![json!(selector)]).await.is_ok_and(|on| on == json!(true))
    }

    /// Moves the focus to an element with the Tab key alone.
    pub async fn tab_to(&self, selector: &str) {
        assert!(self.try_tab_to(selector).await, "{selector} cannot have the focus");
    }

    /// Moves the focus to an element with the Tab key, forward or backward, whichever is nearer, and
    /// with arrow keys among pieces that lie together. False if it cannot be reached, because it has left the page or is locked.
    pub async fn try_tab_to(&self, selector: &str) -> bool {
        let way =
            "const [focus, goal] = [document.activeElement, document.querySelector(arguments[0])];
            if (!goal || goal.closest('[inert]')) return 'gone';
            if (focus.matches(arguments[0])) return 'there';
            const group = goal.dataset.part && goal.closest('[role=group]');
            if (group && focus.dataset.part && focus.closest('[role=group]') === group) {
                const [from, to] = [focus, goal].map((it) => it.getBoundingClientRect());
                const [right, down] = [to.x - from.x, to.y - from.y];
                const ways = [right < 0 ? 'left' : 'right', down < 0 ? 'up' : 'down'];
                const inRow = !(goal instanceof SVGElement);
                const onward = focus.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
                if (inRow) return onward ? 'right' : 'left';
                return ways[Math.abs(right) > Math.abs(down) === (arguments[1] % 3 < 2) ? 0 : 1];
            }
            const back = focus.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING;
            return back && focus !== document.body ? 'back' : 'on'";
        let mut first = None;
        for attempt in 0..400 {
            let given = vec![json!(selector), json!(attempt)];
            let way = self.ask_page(way, given).await.unwrap_or(json!("gone"));
            let arrow = match way.as_str() {
                Some("there") => return true,
                Some("gone") => return false,
                Some("left") => Some(Key::Left),
                Some("right") => Some(Key::Right),
                Some("up") => Some(Key::Up),
                Some("down") => Some(Key::Down),
                _ => None,
            };
            if let Some(arrow) = arrow {
                self.press(arrow).await;
                continue;
            }
            match *first.get_or_insert(way) == json!("back") {
                true => self.press_together(&[Key::Shift, Key::Tab]).await,
                false => self.press(Key::Tab).await,
            }
        }
        let focus = self.js("return document.activeElement.outerHTML.slice(0, 400)").await;
        panic!("the Tab key does not lead to {selector}; the focus is on {focus}");
    }
}

/// A command to the driver that is not in the standard.
#[derive(Debug)]
struct Order {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Order {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}
