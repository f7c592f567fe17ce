"""Tries the scripts of the pages in a real Chromium, against a small stand-in for the server.

    python3 -m venv venv && venv/bin/pip install websocket-client
    venv/bin/python crates/pages/tests/script/check.py [name of a check]

Every check is an anecdote with one point: frames as the server would send them, hands as a player has them,
and what is then to be seen on the page. Whatever the content security policy forbids fails the check.
"""

import hashlib, itertools, json, pathlib, queue, re, shutil, subprocess, sys, tempfile, threading, time, traceback
import http.server, urllib.parse, urllib.request
import websocket

ASSETS = pathlib.Path(__file__).parents[2] / "assets"
POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:"


# ---- The stand-in for the server

class Server:
    """Serves one table. `push` sends an event to whoever listens, `stop` and `start` restart it."""

    def __init__(self):
        self.page, self.streams, self.posts, self.asked = "", [], [], []
        self.answer = (204, "")
        self.delay = 0
        self.port = 0
        self.start()

    def start(self):
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), handler(self))
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self):
        self.hang_up()
        self.http.shutdown()
        self.http.server_close()

    def hang_up(self):
        for stream in self.streams:
            stream.put(None)
        self.streams = []

    def push(self, event, data):
        for stream in self.streams:
            stream.put((event, data))


def handler(server):
    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def reply(self, status, kind, body):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", POLICY)
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(body.encode() if isinstance(body, str) else body)

        def do_GET(self):
            url = urllib.parse.urlparse(self.path)
            if url.path == "/t/X/live":
                return self.stream(url.query)
            if url.path == "/look.css":
                return self.reply(200, "text/css", STYLE)
            if url.path.endswith(".js"):
                return self.reply(200, "text/javascript", (ASSETS / url.path[1:]).read_bytes())
            if url.path == "/":
                return self.reply(200, "text/html; charset=utf-8", server.page)
            self.reply(204, "text/plain", "")

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            server.posts.append((self.path, dict(urllib.parse.parse_qsl(body)), dict(self.headers)))
            time.sleep(server.delay)
            self.reply(server.answer[0], "text/plain; charset=utf-8", server.answer[1])

        def stream(self, query):
            server.asked.append(query)
            events = queue.Queue()
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b": welcome\n\n")
            server.streams.append(events)
            while (event := events.get()) is not None:
                lines = "".join(f"data: {line}\n" for line in event[1].split("\n"))
                self.wfile.write(f"event: {event[0]}\n{lines}\n".encode())

    return Handler


# ---- The browser

class Browser:
    """A page in Chromium, spoken to by the DevTools protocol."""

    def __init__(self):
        self.home = tempfile.mkdtemp()
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                 "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
                 "--remote-allow-origins=*", "--window-size=900,900", f"--user-data-dir={self.home}"]
        self.process = subprocess.Popen(["chromium", *flags, "about:blank"], stderr=subprocess.PIPE, text=True,
                                        start_new_session=True)
        port = next(match[1] for line in self.process.stderr if (match := re.search(r"127\.0\.0\.1:(\d+)/", line)))
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        self.socket = websocket.create_connection(next(p for p in pages if p["type"] == "page")["webSocketDebuggerUrl"])
        self.ids, self.complaints = itertools.count(1), []
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method, **params):
        number = next(self.ids)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            self.listen(answer)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]

    def listen(self, event):
        if event.get("method") == "Runtime.exceptionThrown":
            self.complaints.append(event["params"]["exceptionDetails"].get("exception", {}).get("description", "exception"))
        if event.get("method") == "Log.entryAdded" and event["params"]["entry"]["source"] != "network":
            self.complaints.append(event["params"]["entry"]["text"])

    def run(self, code):
        answer = self.ask("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def until(self, code, seconds=5):
        end = time.time() + seconds
        while not self.run(f"Boolean({code})"):
            assert time.time() < end, f"never came true: {code}"
            time.sleep(0.02)

    def click(self, selector):
        x, y = self.run(f"""(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});
            const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, text=""):
        code = {"Escape": 27, "Enter": 13, " ": 32}[key]
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=text, windowsVirtualKeyCode=code)
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def type(self, text):
        self.ask("Input.insertText", text=text)

    def open(self, url):
        self.complaints.clear()
        self.ask("Page.navigate", url=url)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def calm(self, reduce):
        value = "reduce" if reduce else "no-preference"
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": value}])

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.home, ignore_errors=True)


# ---- Pages as the server would write them

STYLE = """.bone { display: inline-block; width: 40px; height: 40px; background: tan; border: 0 }
.zone { min-height: 60px; margin: 20px } svg { overflow: visible } [hidden] { display: none }"""


def bone(zone, kind, number, extra="", part=None):
    part = f' data-part="{part}" class="bone pick"' if part else ' class="bone"'
    return (f'<button type="button" id="{zone}-{kind}-{number}" data-kind="bone-{kind}" data-zone="{zone}"{part} {extra} '
            f'aria-label="{kind}">{kind}</button>')


def frame(step, hand="wwr", chest="", choices=(("loot w", "w"), ("loot ww", "w|w"), ("loot wr", "w|r"), ("pass", "")),
          main="", inside=""):
    def row(zone, kinds, part):
        return "".join(bone(zone, k, kinds[:n].count(k), part=k if part else None) for n, k in enumerate(kinds))
    radios = "".join(f'<label><input type="radio" name="choice" required value="{v}" data-parts="{p}"> to {v}</label>'
                     for v, p in choices)
    form = (f'<form id="choices" method="post" action="/t/X/choose"><input type="hidden" name="step" value="{step}">{radios}'
            '<output data-empty="Pick something">Pick something</output><button id="confirm">OK</button></form>')
    return f"""<main id="table" data-live="/t/X/live" data-step="{step}" {main}><h1 id="said">Step {step}</h1>
<div class="zone" data-zone-home="bag" id="bag">bag</div><div class="zone" id="chest">{row("chest", chest, False)}</div>
<div class="zone" id="hand">{row("hand", hand, True)}</div>{inside}{form if choices else ""}
<details id="more"><summary>More</summary><p>…</p></details></main>"""


def page(main, *scripts):
    scripts = "".join(f'<script defer src="/{script}"></script>' for script in scripts or ("fagin.js",))
    return f"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Doggy Bag</title>
<link rel="stylesheet" href="/look.css"><script defer src="/idiomorph.js"></script>
{scripts}</head><body>
<p id="offline" hidden data-lost="connection lost" data-away="cannot be stored"></p><p id="notice" role="alert" hidden data-unreachable="no answer"></p>
{main}<button data-sound hidden>Sound</button><button data-copy="http://x/t/X" data-copied="Copied" hidden>Copy</button>
<form id="say" data-quiet method="post" action="/t/X/say"><input id="text" name="text"><button id="send">Say</button></form>
<ol id="talk-list"><li>one</li></ol></body></html>"""


def hashed(label, *parts):
    return hashlib.sha256(b"fagin dice 2 " + label + b"\0" + b"".join(parts)).hexdigest()


SECRET = bytes(range(32))
COMMITMENT = hashed(b"commitment", SECRET)
NONCES = ["00112233445566778899aabbccddeeff", None, "f0e1d2c3b4a5968778695a4b3c2d1e0f"]
HASHES = [nonce and hashed(b"nonce", bytes.fromhex(COMMITMENT), bytes([seat]), bytes.fromhex(nonce))
          for seat, nonce in enumerate(NONCES)]


def second(**changes):
    """The example of version 2 in docs/dice.md."""
    outcomes = {"draw k": [["draw w", 3], ["draw k", 1]], "toss 0": [["toss 0", 1], ["toss 1", 1]],
                "draw g": [["draw g", 5], ["draw w", 4], ["draw r", 2], ["draw k", 1]]}
    rolls = [{"step": step, "odds": outcomes[outcome], "outcome": outcome}
             for step, outcome in enumerate(("draw k", "draw g", "toss 0"))]
    return {"dice": 2, "commitment": COMMITMENT, "hashes": HASHES, "nonces": NONCES, "rolls": rolls, **changes}


def proof(**changes):
    """The example of version 1 in docs/dice.md."""
    told = {"commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
            "secret": bytes(range(32)).hex(),
            "nonces": ["00112233445566778899aabbccddeeff", "f0e1d2c3b4a5968778695a4b3c2d1e0f"],
            "rolls": [{"step": 0, "odds": [["draw w", 3], ["draw k", 1]], "outcome": "draw w"},
                      {"step": 3, "odds": [["draw g", 5], ["draw w", 4], ["draw r", 2], ["draw k", 1]], "outcome": "draw w"},
                      {"step": 4, "odds": [["toss 0", 1], ["toss 1", 1]], "outcome": "toss 0"}], **changes}
    rows = "".join(f'<tr data-roll="{n}"><td>{r["outcome"]}</td><td class="mark"></td></tr>' for n, r in enumerate(told["rolls"]))
    return page(f"""<main><script type="application/json" id="proof">{json.dumps(told)}</script>
<table id="rolls"><tbody>{rows}</tbody></table>
<ul id="kept" data-code="X">{"".join(f'<li data-kept="{what}" data-good="as kept" data-bad="{what} differs" data-none="-"></li>'
                            for what in ("commitment", "hashes", "nonce"))}</ul>
<output id="verdict" data-good="fair" data-fits="fits" data-bad="not fair" data-bad-commitment="another secret"
 data-bad-seal="not sealed" data-bad-kept="not as kept"></output></main>""", "dice.js", "verify.js")


# ---- The checks

CHECKS = []


def check(test):
    CHECKS.append(test)
    return test


def sit_down(browser, server, main=None):
    before = len(server.asked)
    server.hang_up()
    server.page = page(main or frame(1))
    browser.open(f"http://127.0.0.1:{server.port}/")
    browser.until("document.documentElement.classList.contains('scripted')")
    wait_for(lambda: server.streams and len(server.asked) > before)
    server.posts.clear()


def wait_for(truth, seconds=6):
    end = time.time() + seconds
    while not truth():
        assert time.time() < end, "never came true"
        time.sleep(0.02)


LOG = """window.seen = []; new MutationObserver(() => { const s = document.getElementById('said').textContent;
  if (seen.at(-1)?.[0] !== s) seen.push([s, performance.now()]) }).observe(document.body, {subtree: true, childList: true,
  characterData: true})"""


@check
def frames_are_shown_in_order_and_held(browser, server):
    sit_down(browser, server)
    browser.run(LOG)
    for step in (2, 3, 4):
        server.push("table", frame(step, main='data-hold="300"'))
    browser.until("seen.length === 3")
    steps, times = zip(*browser.run("seen"))
    assert steps == ("Step 2", "Step 3", "Step 4"), steps
    gaps = [later - sooner for sooner, later in zip(times, times[1:])]
    assert all(290 <= gap < 900 for gap in gaps), gaps


@check
def the_form_is_inert_while_frames_wait_and_gives_the_focus_back(browser, server):
    sit_down(browser, server)
    browser.click("input[value=pass]")
    server.push("table", frame(2, main='data-hold="400"'))
    server.push("table", frame(3, main='data-hold="100"'))
    browser.until("said.textContent === 'Step 2' && choices().length && document.forms.choices.inert")
    browser.until("said.textContent === 'Step 3'")
    assert browser.run("document.forms.choices.inert") is False
    assert browser.run("document.activeElement.value") == "pass"


@check
def whoever_is_far_behind_catches_up(browser, server):
    sit_down(browser, server)
    for step in range(2, 40):
        server.push("table", frame(step, main='data-hold="700"'))
    browser.until("said.textContent === 'Step 39'", 13 * 0.8 + 4)


@check
def old_frames_are_ignored(browser, server):
    sit_down(browser, server, frame(5))
    server.push("table", frame(4))
    server.push("table", frame(6))
    browser.until("said.textContent === 'Step 6'")
    server.push("table", frame(5))
    server.push("talk", '<ol id="talk-list"><li>two</li></ol>')
    browser.until("document.getElementById('talk-list').textContent === 'two'")
    assert browser.run("said.textContent") == "Step 6"


@check
def what_is_being_typed_stays_with_its_focus(browser, server):
    field = '<form data-quiet><input id="inner" name="text"><input id="seat" name="seat" value="a"></form>'
    sit_down(browser, server, frame(1, inside=field))
    browser.click("#inner")
    browser.type("hello wor")
    browser.run("document.getElementById('inner').setSelectionRange(3, 5)")
    server.push("table", frame(2, hand="w", inside=field.replace('value="a"', 'value="b"')))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("[document.activeElement.id, inner.value, inner.selectionStart, seat.value]") == ["inner", "hello wor", 3, "b"]


@check
def what_is_being_typed_stays_in_a_field_without_a_name_too(browser, server):
    field = '<form data-quiet><input name="text"><button>Say</button></form>'
    sit_down(browser, server, frame(1, inside=field))
    browser.click("#table input[name=text]")
    browser.type("hel")
    server.push("table", frame(2, hand="w", inside="<p>new</p>" + field, choices=()))
    browser.until("said.textContent === 'Step 2'")
    browser.type("lo")
    assert browser.run("[document.activeElement.name, document.activeElement.value]") == ["text", "hello"]


@check
def what_was_picked_in_a_form_stays(browser, server):
    def form(level, figure):
        dogs = "".join(f'<input type="radio" name="figure" value="{n}" {"checked" if n == figure else ""}>' for n in range(3))
        levels = "".join(f'<option value="{n}" {"selected" if n == level else ""}>{n}</option>' for n in range(3))
        return f'<form id="sit">{dogs}<select name="level">{levels}</select></form>'
    picked = "[document.forms.sit.elements.figure.value, document.forms.sit.elements.level.value]"
    sit_down(browser, server, frame(1, inside=form(1, 0)))
    server.push("table", frame(1, inside=form(2, 1), chest="g"))
    browser.until("document.getElementById('chest-g-0')")
    assert browser.run(picked) == ["1", "2"]
    browser.click("[name=figure][value='2']")
    browser.run("document.forms.sit.elements.level.value = '0'; document.activeElement.blur()")
    server.push("table", frame(1, inside=form(2, 1), chest="gg"))
    browser.until("document.getElementById('chest-g-1')")
    assert browser.run(picked) == ["2", "0"]


@check
def opened_details_stay_open(browser, server):
    sit_down(browser, server)
    browser.click("#more summary")
    server.push("table", frame(2))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("document.getElementById('more').open")


@check
def tapped_pieces_are_together_a_choice(browser, server):
    sit_down(browser, server)
    chosen = "[document.querySelector('input[name=choice]:checked')?.value ?? null, document.querySelector('output').textContent, " \
             "[...document.querySelectorAll('.picked[aria-pressed=true]')].map(e => e.id).join(' ')]"
    browser.click("#hand-w-1")
    assert browser.run(chosen) == ["loot w", "to loot w", "hand-w-1"]
    browser.click("#hand-w-0")
    assert browser.run(chosen) == ["loot ww", "to loot ww", "hand-w-0 hand-w-1"]
    browser.click("#hand-r-0")
    assert browser.run(chosen) == [None, "Pick something", "hand-r-0"], browser.run(chosen)
    browser.click("#hand-w-1")
    assert browser.run(chosen) == ["loot wr", "to loot wr", "hand-w-1 hand-r-0"]
    browser.click("#hand-r-0")
    assert browser.run(chosen) == ["loot w", "to loot w", "hand-w-1"]
    browser.press("Escape")
    assert browser.run(chosen) == [None, "Pick something", ""]
    browser.click("input[value='loot wr']")
    assert browser.run(chosen) == ["loot wr", "to loot wr", "hand-w-0 hand-r-0"]


@check
def picks_stay_while_the_question_does(browser, server):
    sit_down(browser, server)
    browser.click("#hand-w-1")
    server.push("table", frame(2, chest="g"))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("[document.querySelector(':checked').value, document.querySelector('.picked').id]") == ["loot w", "hand-w-1"]
    assert browser.run("document.activeElement.id") == "hand-w-1"
    assert browser.run("document.querySelector('[name=step]').value") == "2"
    server.push("table", frame(3, choices=(("loot w", "w"), ("sulk", ""))))
    browser.until("said.textContent === 'Step 3'")
    assert browser.run("[document.querySelector('input:checked'), document.querySelector('.picked')]") == [None, None]


@check
def escape_closes_the_text_of_a_rule_before_it_clears_the_picks(browser, server):
    rule = '<button id="why" type="button" popovertarget="rule">?</button><div id="rule" popover><p>DB-L2</p></div>'
    sit_down(browser, server, frame(1, inside=rule))
    browser.click("#hand-w-0")
    browser.click("#why")
    server.push("table", frame(2, inside=rule))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("document.getElementById('rule').matches(':popover-open')")
    browser.press("Escape")
    browser.until("!document.getElementById('rule').matches(':popover-open')")
    assert browser.run("document.querySelectorAll('.picked').length") == 1
    browser.press("Escape")
    assert browser.run("document.querySelectorAll('.picked').length") == 0


@check
def pieces_in_a_drawing_can_be_tapped_by_key(browser, server):
    drawing = '<svg width="100" height="100"><g id="role-5" data-part="role-5"><title>Role 5</title><rect width="50" height="50"/></g></svg>'
    sit_down(browser, server, frame(1, inside=drawing, choices=(("role 5", "role-5"),)))
    browser.run("document.getElementById('role-5').focus()")
    assert browser.run("[document.activeElement.id, document.activeElement.getAttribute('role')]") == ["role-5", "button"]
    browser.press(" ", " ")
    assert browser.run("document.querySelector('input:checked').value") == "role 5"
    browser.press("Enter", "\r")
    assert browser.run("document.querySelector('input:checked')") is None
    browser.click("#role-5")
    assert browser.run("document.querySelector('input:checked').value") == "role 5"


@check
def a_choice_is_sent_once_and_the_stream_brings_the_rest(browser, server):
    sit_down(browser, server)
    server.delay = 0.3
    browser.click("#hand-w-0")
    browser.click("#confirm")
    browser.click("#confirm")
    wait_for(lambda: server.posts)
    time.sleep(0.5)
    browser.click("#confirm")
    time.sleep(0.4)
    assert len(server.posts) == 1, server.posts
    path, body, headers = server.posts[0]
    assert path == "/t/X/choose" and body == {"step": "1", "choice": "loot w"} and headers["X-Fagin"] == "1"
    server.push("table", frame(2, hand="wr", chest="w", choices=(("pass", ""),)))
    browser.until("said.textContent === 'Step 2' && !document.forms.choices.inert")


@check
def a_refusal_is_said_and_one_may_choose_again(browser, server):
    sit_down(browser, server)
    server.answer = (409, "Somebody was first.")
    browser.click("#hand-w-0")
    browser.click("#confirm")
    browser.until("!notice.hidden && notice.textContent === 'Somebody was first.'")
    server.answer = (204, "")
    browser.click("#confirm")
    browser.until("notice.hidden")
    assert len(server.posts) == 2


@check
def a_dead_server_is_said_and_one_may_choose_again(browser, server):
    sit_down(browser, server)
    browser.click("#hand-w-0")
    server.stop()
    browser.click("#confirm")
    browser.until("!notice.hidden && notice.textContent === 'no answer'")
    server.start()
    browser.click("#confirm")
    browser.until("notice.hidden")
    assert [body for _, body, _ in server.posts] == [{"step": "1", "choice": "loot w"}]


@check
def a_silent_stream_is_opened_again_after_a_choice(browser, server):
    sit_down(browser, server)
    server.streams.clear()  # the connection stays open, but nothing will come
    browser.click("#hand-w-0")
    browser.click("#confirm")
    wait_for(lambda: server.streams)
    server.push("table", frame(2))
    browser.until("said.textContent === 'Step 2'")


@check
def talk_is_sent_and_the_field_emptied(browser, server):
    sit_down(browser, server)
    browser.click("#text")
    browser.type("woof")
    browser.press("Enter", "\r")
    browser.until("document.getElementById('text').value === ''")
    assert server.posts[0][:2] == ("/t/X/say", {"text": "woof"})
    assert browser.run("document.activeElement.id") == "text"
    server.push("talk", '<ol id="talk-list"><li>one</li><li>woof</li></ol>')
    browser.until("document.querySelectorAll('#talk-list li').length === 2")


@check
def after_a_restart_the_page_asks_for_what_it_missed(browser, server):
    sit_down(browser, server)
    server.push("table", frame(2))
    browser.until("said.textContent === 'Step 2'")
    server.stop()
    browser.until("document.getElementById('offline').textContent === 'connection lost'", 8)
    assert browser.run("document.getElementById('offline').hidden") is False
    server.start()
    wait_for(lambda: server.streams, 20)
    assert server.asked[-1].startswith("after=2&mark="), server.asked
    browser.until("document.getElementById('offline').hidden")
    server.push("table", frame(3))
    browser.until("said.textContent === 'Step 3'")


@check
def bye_is_no_failure(browser, server):
    sit_down(browser, server)
    asked = len(server.asked)
    server.push("bye", "")
    wait_for(lambda: len(server.asked) > asked)
    assert browser.run("document.getElementById('offline').hidden")


@check
def a_server_that_says_bye_and_is_soon_back_is_not_missed(browser, server):
    sit_down(browser, server)
    browser.run("""window.shown = false; new MutationObserver(() => { shown ||= !document.getElementById('offline').hidden })
        .observe(document.getElementById('offline'), {attributes: true, childList: true})""")
    server.push("bye", "")
    server.stop()
    browser.until("failures > 0", 8)
    server.start()
    wait_for(lambda: server.streams, 20)
    browser.until("failures === 0")
    server.push("table", frame(2))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("shown") is False


@check
def storage_that_is_away_is_told_and_the_choice_stays(browser, server):
    sit_down(browser, server)
    browser.click("input[value=pass]")
    server.push("storage", "away")
    browser.until("document.getElementById('offline').textContent === 'cannot be stored'")
    assert browser.run("document.getElementById('offline').hidden") is False
    server.answer = (503, "It cannot be stored just now.")
    browser.click("#confirm")
    wait_for(lambda: server.posts)
    browser.until("!document.forms.choices.hasAttribute('aria-busy')")
    server.answer = (204, "")
    assert browser.run("[chosen, notice.hidden, document.getElementById('offline').textContent]") == \
        ["pass", True, "cannot be stored"], "told once, and the choice stays"
    server.push("storage", "back")
    browser.until("document.getElementById('offline').hidden")
    assert browser.run("document.getElementById('offline').textContent") == ""
    server.push("table", frame(1, inside="<p id=again></p>"))
    browser.until("document.getElementById('again')")
    assert browser.run("[chosen, document.forms.choices.inert]") == ["pass", False]


@check
def pieces_glide_from_where_their_like_lay(browser, server):
    sit_down(browser, server)
    browser.run("window.from = document.getElementById('hand-r-0').getBoundingClientRect().toJSON()")
    server.push("table", frame(2, hand="ww", chest="r"))
    browser.until("document.getElementById('chest-r-0')")
    start = browser.run("""(() => { const piece = document.getElementById('chest-r-0'), [move] = piece.getAnimations();
        move.pause(); move.currentTime = 0; const box = piece.getBoundingClientRect();
        return [move.id, box.x - from.x, box.y - from.y] })()""")
    assert start[0] == "glide" and abs(start[1]) < 1 and abs(start[2]) < 1, start
    browser.run("document.getElementById('chest-r-0').getAnimations()[0].finish()")
    assert browser.run("document.querySelector('[style]')") is None


@check
def drawn_pieces_come_from_the_bag_and_lost_ones_go_there(browser, server):
    sit_down(browser, server)
    server.push("table", frame(2, hand="w", chest="g"))
    browser.until("document.getElementById('chest-g-0')?.getAnimations()[0]")
    start = browser.run("""(() => { const piece = document.getElementById('chest-g-0'), [move] = piece.getAnimations();
        move.pause(); move.currentTime = 0; const box = piece.getBoundingClientRect(), bag = document.getElementById('bag').getBoundingClientRect();
        return [box.x + box.width / 2 - bag.x - bag.width / 2, box.y + box.height / 2 - bag.y - bag.height / 2, box.width - 16] })()""")
    assert max(map(abs, start)) < 1, start
    ghosts = browser.run("[...document.querySelectorAll('.ghost[aria-hidden]')].map(e => [e.id, e.dataset.kind, e.inert])")
    assert sorted(ghosts) == [["", "bone-r", True], ["", "bone-w", True]], ghosts
    browser.until("!document.querySelector('.ghost')")
    server.push("table", frame(3, hand="", chest="g"))
    server.push("table", frame(4, hand="ww", chest="g"))
    browser.until("said.textContent === 'Step 4' && !document.querySelector('.ghost')")
    assert browser.run("[document.querySelectorAll('#hand .bone').length, document.querySelector('[style]')]") == [2, None]


@check
def tokens_in_a_turned_and_scaled_drawing_glide_too(browser, server):
    def drawing(x, y, zone):
        return (f'<svg width="300" height="300" viewBox="0 0 600 600"><g transform="rotate(30 300 300)"><g id="token" data-kind="pawn" '
                f'data-zone="{zone}" transform="translate({x} {y}) scale(2)"><circle r="10"/></g></g></svg>')
    sit_down(browser, server, frame(1, inside=drawing(200, 100, "a")))
    browser.run("window.from = token.getBoundingClientRect().toJSON()")
    server.push("table", frame(2, inside=drawing(400, 350, "b")))
    browser.until("token.dataset.zone === 'b'")
    off = browser.run("""(() => { const [move] = token.getAnimations(); move.pause(); move.currentTime = 0;
        const box = token.getBoundingClientRect(); return [box.x - from.x, box.y - from.y] })()""")
    assert max(map(abs, off)) < 1, off
    browser.run("token.getAnimations()[0].finish(); window.from = token.getBoundingClientRect().toJSON()")
    server.push("table", frame(3, inside=re.sub('<g id="token".*?</g>', "", drawing(0, 0, "a"))))
    browser.until("document.querySelector('.ghost')")
    ends = browser.run("""(() => { const ghost = document.querySelector('.ghost'), [move] = ghost.getAnimations(); move.pause();
        const at = (ms) => { move.currentTime = ms; const b = ghost.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] };
        const bag = document.getElementById('bag').getBoundingClientRect();
        const [start, end] = [at(0), at(419.99)]; move.play();
        return [start[0] - from.x - from.width / 2, start[1] - from.y - from.height / 2,
                end[0] - bag.x - bag.width / 2, end[1] - bag.y - bag.height / 2] })()""")
    assert max(map(abs, ends)) < 1, ends
    browser.until("!document.querySelector('.ghost')")


@check
def what_lies_on_a_space_may_be_taken_and_replaced_at_once(browser, server):
    def space(kind, taken=""):
        return f'<div class="zone"><i id="space-5" class="bone" data-kind="{kind}" data-zone="space-5">{kind}</i></div>{taken}'
    at = """((id) => { const piece = document.getElementById(id), [move] = piece.getAnimations(); if (!move) return null;
        move.pause(); move.currentTime = move.effect.getTiming().delay; const box = piece.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2] })"""
    middle = "((id) => { const b = document.getElementById(id).getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })"
    sit_down(browser, server, frame(1, inside=space("a2")))
    browser.run(f"window.was = {middle}('space-5')")
    server.push("table", frame(2, inside=space("t1", '<i id="tools-1" class="bone" data-kind="a2" data-zone="tools">a2</i>')))
    browser.until("document.getElementById('tools-1')")
    close = "((a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 2)"
    assert browser.run(f"{close}({at}('tools-1'), was)"), "taken from the space"
    assert browser.run(f"{close}({at}('space-5'), {middle}('bag'))"), "replaced from the bag"
    assert browser.run("document.querySelector('.ghost[aria-hidden]')") is None


@check
def a_piece_that_is_turned_over_stays_where_it_is(browser, server):
    def piece(kind):
        return f'<i id="chest-1" class="bone" data-kind="{kind}" data-zone="chest">{kind}</i>'
    sit_down(browser, server, frame(1, inside=piece("back")))
    server.push("table", frame(2, inside=piece("bone-w")))
    browser.until("document.getElementById('chest-1').dataset.kind === 'bone-w'")
    frames = browser.run("document.getElementById('chest-1').getAnimations().flatMap(a => a.effect.getKeyframes()).some(k => k.translate)")
    assert frames is False


@check
def without_motion_the_change_is_just_there(browser, server):
    browser.calm(True)
    sit_down(browser, server)
    server.push("table", frame(2, hand="w", chest="rg", main='data-hold="100" data-scene="night"'))
    browser.until("document.getElementById('chest-g-0')")
    assert browser.run("[document.getAnimations().length, document.querySelector('.ghost[aria-hidden]')]") == [0, None]


@check
def night_falls_over_the_whole_scene(browser, server):
    sit_down(browser, server, frame(1, main='data-scene="day"'))
    browser.run("window.faded = 0; window.fade = document.startViewTransition.bind(document);"
                "document.startViewTransition = (change) => (faded++, fade(change))")
    server.push("table", frame(2, main='data-scene="night"'))
    server.push("table", frame(3, inside='<svg data-scene="night"></svg>'))
    browser.until("said.textContent === 'Step 3'")
    assert browser.run("faded") == 1


@check
def fresh_pieces_pop_once(browser, server):
    fresh = '<p id="new" class="fresh">!</p>'
    sit_down(browser, server)
    server.push("table", frame(2, inside=fresh))
    browser.until("document.getElementById('new')?.getAnimations().length")
    browser.until("!document.getElementById('new').getAnimations().length")
    server.push("table", frame(2, inside=fresh, chest="g"))
    browser.until("document.getElementById('chest-g-0')")
    assert browser.run("document.getElementById('new').getAnimations().length") == 0


@check
def the_title_says_whose_turn_it_is_and_a_hidden_page_shows_the_newest(browser, server):
    sit_down(browser, server)
    browser.run("""window.hid = true; Object.defineProperty(document, 'hidden', {get: () => hid, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'))""")
    browser.run(LOG)
    for step in (2, 3, 4):
        server.push("table", frame(step, main='data-hold="2000" data-your-turn="your turn"'))
    browser.until("said.textContent === 'Step 4'", 1.5)
    assert browser.run("document.title") == "● your turn · Doggy Bag"
    browser.run("hid = false; document.dispatchEvent(new Event('visibilitychange'))")
    assert browser.run("document.title") == "your turn · Doggy Bag"
    server.push("table", frame(5))
    browser.until("document.title === 'Doggy Bag'")


@check
def a_clock_counts_down(browser, server):
    clock = '<span id="clock" role="timer" data-deadline="75">75 s</span><span id="days" data-deadline="259200">3 d</span>'
    sit_down(browser, server, frame(1, inside=clock))
    assert browser.run("clock.textContent") in ("1:15", "1:14")
    assert browser.run("days.textContent") == "3 d"
    browser.until("clock.textContent === '1:13'")
    server.push("table", frame(2, inside=clock.replace("75", "9")))
    browser.until("clock.textContent === '0:08' && clock.classList.contains('urgent')")


@check
def sound_is_off_until_asked_for_and_remembered(browser, server):
    sit_down(browser, server)
    pressed = "[document.querySelector('[data-sound]').hidden, document.querySelector('[data-sound]').getAttribute('aria-pressed'), audio?.state ?? null]"
    assert browser.run(pressed) == [False, "false", None]
    browser.click("[data-sound]")
    browser.until("audio?.state === 'running'")
    assert browser.run(pressed) == [False, "true", "running"]
    browser.run("window.notes = 0; const original = OscillatorNode.prototype.start;"
                "OscillatorNode.prototype.start = function (at) { notes++; original.call(this, at) }")
    for step, cue in enumerate(("draw", "black", "turn", "coins", "over", "step", "nonsense"), 2):
        server.push("table", frame(step, main=f'data-sound-cue="{cue}"'))
    browser.until("said.textContent === 'Step 8'")
    assert browser.run("notes") == 2 + 2 + 2 + 4 + 4 + 1
    server.push("table", frame(9, main='data-sound-cue="step"', inside='<p data-sound-cue="coins">sold</p>'))
    browser.until("said.textContent === 'Step 9'")
    assert browser.run("notes") == 15 + 4
    sit_down(browser, server)
    assert browser.run(pressed)[:2] == [False, "true"]
    browser.click("[data-sound]")
    assert browser.run(pressed)[1] == "false"


@check
def a_link_is_copied_and_the_server_told_of_the_script(browser, server):
    sit_down(browser, server, frame(1, inside='<form><input type="hidden" name="script"></form>'))
    assert browser.run("document.querySelector('[name=script]').value") == "yes"
    browser.click("[data-copy]")
    browser.until("document.querySelector('[data-copy]').textContent === 'Copied'")
    browser.until("document.querySelector('[data-copy]').textContent === 'Copy'")


@check
def a_link_is_copied_without_https_too(browser, server):
    sit_down(browser, server)
    browser.run("""Object.defineProperty(navigator, 'clipboard', {value: undefined});
        document.addEventListener('copy', () => { window.copied = document.activeElement.value })""")
    browser.click("[data-copy]")
    browser.until("window.copied === 'http://x/t/X' && document.activeElement.matches('[data-copy]')")


@check
def the_focus_is_not_lost_with_what_had_it(browser, server):
    sit_down(browser, server)
    browser.click("#hand-r-0")
    server.push("table", frame(2, hand="w"))
    browser.until("said.textContent === 'Step 2'")
    assert browser.run("document.activeElement.id") == "table"


def lobby(commitment=COMMITMENT, hashes=("", "", ""), sealed=""):
    return frame(0, inside=f"""<span id="dice" hidden data-code="X" data-seat="1" data-commitment="{commitment}"
        data-hashes="{",".join(hashes)}" {sealed}></span>""")


@check
def a_browser_seals_its_nonce_gives_it_once_and_only_for_what_it_saw(browser, server):
    server.page = page(lobby(), "fagin.js", "dice.js")
    browser.open(f"http://127.0.0.1:{server.port}/")
    browser.run("localStorage.clear()")
    server.hang_up()
    server.posts.clear()
    browser.open(f"http://127.0.0.1:{server.port}/")
    wait_for(lambda: server.streams and server.posts)
    given = lambda: [(path, body) for path, body, _ in server.posts]
    own = given()[-1][1]["hash"]
    nonce = browser.run("keptDice('X').nonce")
    assert own == hashed(b"nonce", bytes.fromhex(COMMITMENT), b"\1", bytes.fromhex(nonce))
    server.posts.clear()

    def shown(**changes):
        marker = f"seen-{len(marks)}"
        marks.append(marker)
        server.push("table", lobby(**changes).replace("data-live", f'data-seen="{marker}" data-live'))
        browser.until(f"document.getElementById('table').dataset.seen === '{marker}' && !givingDice")
    marks = []
    shown(hashes=("", own, ""))  # it is there: nothing more to do
    shown(hashes=("", own, ""), commitment="00" * 32, sealed="data-sealed")
    shown(hashes=("", HASHES[0], ""), sealed="data-sealed")
    assert given() == [], "no nonce for another promise, nor for a seal without its own hash"
    shown(hashes=(HASHES[0], own, ""), sealed="data-sealed")
    assert given() == [("/t/X/nonce", {"nonce": nonce})]
    assert browser.run("keptDice('X').hashes") == [HASHES[0], own, ""]
    shown(hashes=(HASHES[2], own, ""), sealed="data-sealed")
    shown()
    shown(commitment="00" * 32)
    assert len(given()) == 1, "there is no second deal under this code"
    browser.run("localStorage.clear()")


def verdict(browser, server, **changes):
    server.page = proof(**changes)
    browser.open(f"http://127.0.0.1:{server.port}/")
    return browser.run("[verdict.textContent, [...document.querySelectorAll('.mark')].map(e => e.textContent).join('')]")


@check
def a_fair_deal_is_found_fair(browser, server):
    assert verdict(browser, server) == ["fits", "✓✓✓"]
    assert verdict(browser, server, **second()) == ["fits", "✓✓✓"]


@check
def a_nonce_that_was_not_sealed_is_found_out(browser, server):
    ground = [NONCES[0], "55" * 16, NONCES[2]]
    assert verdict(browser, server, **second(nonces=ground))[0] == "not sealed"
    assert verdict(browser, server, **second(hashes=[HASHES[0], None, HASHES[0]]))[0] == "not sealed"
    assert verdict(browser, server, **second(nonces=[NONCES[0], None, None]))[0] == "not fair"
    assert verdict(browser, server, **second(dice=1))[0] == "not fair"


@check
def a_deal_is_compared_with_what_the_browser_kept(browser, server):
    def said(**changes):
        kept = {"commitment": COMMITMENT, "seat": 2, "nonce": NONCES[2], "hashes": [it or "" for it in HASHES], **changes}
        browser.run(f"localStorage.setItem('fagin-dice', {json.dumps(json.dumps({'X': kept}))})")
        found = verdict(browser, server, **second())[0]
        return [found, *browser.run("[...document.querySelectorAll('#kept li')].map(e => e.textContent)")]
    verdict(browser, server)
    assert said() == ["fair", "✓ as kept", "✓ as kept", "✓ as kept"]
    assert said(commitment="00" * 32) == ["not as kept", "✗ commitment differs", "✓ as kept", "✓ as kept"]
    assert said(hashes=["", "", HASHES[2]]) == ["not as kept", "✓ as kept", "✗ hashes differs", "✓ as kept"]
    assert said(nonce="00" * 16) == ["not as kept", "✓ as kept", "✓ as kept", "✗ nonce differs"]
    assert said(hashes=None) == ["fits", "✓ as kept", "· -", "· -"]
    browser.run("localStorage.clear()")


@check
def a_forged_deal_is_found_out(browser, server):
    rolls = [{"step": 0, "odds": [["draw w", 3], ["draw k", 1]], "outcome": "draw k"},
             {"step": 1, "odds": [["toss 0", 1], ["toss 1", 1]], "outcome": "toss 1"}]
    assert verdict(browser, server, rolls=rolls) == ["not fair", "✗✓"]
    assert verdict(browser, server, commitment="00" * 32)[0] == "another secret"
    assert verdict(browser, server, secret="ff" * 32)[0] == "another secret"
    assert verdict(browser, server, nonces=["00" * 16, "55" * 16])[0] == "not fair"
    assert verdict(browser, server, nonces=["xyz"])[0] == "not fair"


def main():
    wanted = [test for test in CHECKS if len(sys.argv) < 2 or sys.argv[1] in test.__name__]
    browser, failed = Browser(), 0
    try:
        for test in wanted:
            server = Server()
            browser.calm(False)
            try:
                test(browser, server)
                browser.run("1")
                assert not browser.complaints, browser.complaints
                print("ok     ", test.__name__)
            except Exception:
                failed += 1
                print("FAILED ", test.__name__, *browser.complaints, traceback.format_exc(), sep="\n")
            browser.ask("Page.navigate", url="about:blank")
            server.stop()
    finally:
        browser.close()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
