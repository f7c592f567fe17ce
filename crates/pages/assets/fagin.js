// The script of all pages. Each page works without it; with it a table comes to life: news arrive by
// themselves, pieces glide, and one chooses by tapping what lies on the table. Needs idiomorph.js before it.
// Words come from the page (data attributes), so this file speaks no language.
"use strict";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const table = () => document.getElementById("table");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// ---- Frames: the table as it was, step by step, each shown for as long as it asks for

const waiting = [];
let playing = false;
let newest = stepOf(table()); // of those received, shown or not
let newestMark = table()?.dataset.mark ?? ""; // of the same; without it the next frame is still to come

function stepOf(frame) {
  return Number(frame?.dataset.step ?? 0);
}

function parse(html) {
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
}

function arrive(html) {
  const frame = parse(html);
  if (!frame || stepOf(frame) < newest) return; // told again after a lost connection
  newest = stepOf(frame);
  newestMark = frame.dataset.mark ?? "";
  waiting.push(frame);
  if (playing) lock();
  else play();
}

async function play() {
  playing = true;
  try {
    while (waiting.length) {
      if (document.hidden) waiting.splice(0, waiting.length - 1);
      const frame = waiting.shift();
      const ms = holdOf(frame);
      await show(frame);
      if (ms) pulse(ms);
      await wait(ms);
    }
  } finally {
    playing = false;
  }
}

// Nobody watches a hidden page, and whoever is far behind wants to catch up.
function holdOf(frame) {
  const ms = Number(frame.dataset.hold) || 0;
  if (document.hidden) return 0;
  if (waiting.length > 12) return Math.min(ms, 40);
  return calm.matches ? Math.min(ms, 300) : ms;
}

async function show(frame) {
  const old = table();
  const news = stepOf(frame) !== stepOf(old);
  const change = () => morph(old, frame);
  if (calm.matches || document.hidden || waiting.length > 12) change();
  else if (sceneOf(old) !== sceneOf(frame) && document.startViewTransition) await crossfade(change);
  else glide(change, news);
  if (news) cuesOf(frame).forEach(playCue);
  fit();
  lock();
  startClocks();
  retitle();
  document.dispatchEvent(new Event("shown"));
}

const sceneOf = (frame) => frame.dataset.scene ?? frame.querySelector("[data-scene]")?.dataset.scene;

// What the game has to say, and what the table has; a mere step only if there is nothing else.
function cuesOf(frame) {
  const cues = [frame, ...all("[data-sound-cue]", frame)].map((it) => it.dataset.soundCue).filter(Boolean);
  return cues.length > 1 ? cues.filter((cue) => cue !== "step") : cues;
}

function morph(old, frame) {
  const focus = document.activeElement;
  if (question(old) !== question(frame)) forget(frame);
  for (const ghost of all(".ghost")) ghost.remove();
  enhance(frame);
  mark(frame);
  Idiomorph.morph(old, frame, {
    callbacks: { beforeAttributeUpdated: (name, element) => !belongsToReader(name, element) },
  });
  const heir = focus.isConnected ? focus : document.getElementById(focus.id) ?? table();
  if (heir !== document.activeElement) heir.focus({ preventScroll: true });
}

// What the reader has opened, typed or picked stays as it is.
function belongsToReader(name, element) {
  if (name === "open" || name === "class") return element.localName === "details";
  if (name === "value") return "defaultValue" in element && element.value !== element.defaultValue;
  if (name === "checked") return element.name !== "choice" && element.checked !== element.defaultChecked;
  return name === "selected" && element.selected !== element.defaultSelected;
}

// ---- Choosing: tapped pieces are together the parts of a choice

let chosen = null; // the notation of a choice
let picks = []; // { part, id } of the tapped pieces

const choices = (root = document) => all("input[name=choice]", root);
const partsOf = (radio) => (radio.dataset.parts ? radio.dataset.parts.split("|") : []);
const question = (root) => choices(root).map((radio) => radio.value).join("\n");

// The parts that are left when those picked are taken away; nothing if one of them is not there.
function without(parts, picked) {
  const left = [...parts];
  for (const { part } of picked) {
    const at = left.indexOf(part);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function choose(radio) {
  chosen = radio?.value ?? null;
  picks = radio ? partsOf(radio).map((part) => ({ part })) : [];
}

function forget(root) {
  choose(choices(root).find((radio) => radio.checked));
}

function tap(piece) {
  const pick = taken(document).get(piece);
  if (pick) {
    picks = picks.filter((other) => other !== pick);
  } else {
    const one = { part: piece.dataset.part, id: piece.id };
    const more = [...picks, one];
    picks = choices().some((radio) => without(partsOf(radio), more)) ? more : [one];
  }
  const whole = picks.length && choices().find((radio) => without(partsOf(radio), picks)?.length === 0);
  chosen = whole ? whole.value : null;
  mark(document);
}

// Which piece stands for which pick: the very one that was tapped, or any other with that part.
function taken(root) {
  const found = new Map();
  const pieces = all("[data-part]", root);
  const take = (pick, right) => {
    const piece = pieces.find((it) => !found.has(it) && it.dataset.part === pick.part && right(it));
    return piece && found.set(piece, pick);
  };
  const others = picks.filter((pick) => !take(pick, (piece) => pick.id && piece.id === pick.id));
  for (const pick of others) take(pick, () => true);
  return found;
}

function mark(root) {
  const found = taken(root);
  for (const piece of all("[data-part]", root)) {
    piece.classList.toggle("picked", found.has(piece));
    piece.setAttribute("aria-pressed", found.has(piece));
    if (piece.localName === "button") continue;
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "0");
  }
  for (const radio of choices(root)) radio.checked = radio.value === chosen;
  const form = choices(root)[0]?.form;
  form?.classList.toggle("ready", chosen !== null);
  const output = form && [...form.elements].find((element) => element.localName === "output");
  if (output) output.textContent = saying(root, output);
}

// What the bar says: the choice, or how many pieces are still to be picked, or what is asked.
function saying(root, output) {
  const { empty = "", more, oneMore } = output.dataset;
  const left = picks.length && more ? fewestLeft(root) : 0;
  return labelOf(root) ?? (left > 1 ? more.replace("#", left) : left ? oneMore : empty);
}

function fewestLeft(root) {
  const lefts = choices(root).flatMap((radio) => without(partsOf(radio), picks)?.length || []);
  return lefts.length ? Math.min(...lefts) : 0;
}

// Pressed with nothing, or too little, chosen. Said anew each time, so that it is read out again.
function askAgain() {
  const output = document.getElementById("picked");
  output.textContent = "";
  setTimeout(() => {
    output.textContent = (!picks.length && output.dataset.nothing) || saying(document, output);
    if (!calm.matches) pop(output);
  }, 50);
}

function labelOf(root) {
  const label = choices(root).find((it) => it.checked)?.labels[0];
  return (label?.querySelector("span") ?? label)?.textContent.trim();
}

document.addEventListener("click", (event) => {
  const piece = event.target.closest("[data-part]");
  if (piece) tap(piece);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (chosen !== null || picks.length) && !popoverIsOpen()) {
    choose(null);
    mark(document);
  }
  const piece = event.target.closest?.("[data-part]:not(button)");
  if (!piece || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  tap(piece);
});

function popoverIsOpen() {
  return CSS.supports("selector(:popover-open)") && document.querySelector(":popover-open") !== null;
}

document.addEventListener("change", (event) => {
  if (event.target.name !== "choice") return;
  choose(event.target);
  mark(document);
});

// ---- Gliding: every piece starts where it, or its like, lay before

const LONG = { duration: 480, easing: "cubic-bezier(.3, .8, .3, 1)", fill: "backwards", id: "glide" };
const SHORT = { ...LONG, duration: 240 };

function places() {
  const found = new Map();
  for (const element of all("main [data-kind][data-zone]")) {
    const { kind, zone, from, to } = element.dataset;
    const piece = { element, parent: element.parentNode, box: placeOf(element), kind, zone, from, to };
    if (element.id && piece.box.width) found.set(element.id, piece);
  }
  return found;
}

// Where it is just now, and how large it is when it rests.
function placeOf(element) {
  const box = element.getBoundingClientRect();
  const { offsetWidth: width = box.width, offsetHeight: height = box.height } = element;
  return new DOMRect(middle(box)[0] - width / 2, middle(box)[1] - height / 2, width, height);
}

function homes() {
  return all("main [data-zone-home]").map((it) => [it.dataset.zoneHome, it.getBoundingClientRect()]);
}

function glide(change, news) {
  const before = places();
  const oldHomes = homes();
  change();
  for (const running of document.getAnimations()) if (running.id === "glide") running.cancel();
  const after = places();
  const home = new Map([...oldHomes, ...homes()]);
  const stays = (id) => isStill(before.get(id), after.get(id));
  for (const [id, piece] of after) if (stays(id)) shift(before.get(id), piece);
  const gone = [...before].filter(([id]) => !stays(id)).map(([, piece]) => piece);
  const come = [...after].filter(([id]) => !stays(id)).map(([, piece]) => piece);
  const pairs = partners(come, gone);
  come.forEach((piece, n) => {
    const start = pairs.get(piece)?.box ?? within(home.get(piece.from ?? "bag"), piece.box);
    if (start) move(piece, start, { ...LONG, delay: Math.min(n, 8) * 40 });
    else pop(piece.element);
  });
  const paired = new Set(pairs.values());
  for (const piece of gone) {
    if (!paired.has(piece)) vanish(piece, within(home.get(piece.to ?? "bag"), piece.box));
  }
  if (news) all("#table .fresh").forEach(pop);
}

const isHidden = (piece) => piece.kind.startsWith("back");

// A place keeps its id when another piece comes to lie there, and a piece when it is turned over.
function isStill(was, piece) {
  return Boolean(was && piece) && (was.kind === piece.kind || isHidden(was) || isHidden(piece));
}

function shift(was, piece) {
  move(piece, was.box, was.zone === piece.zone ? SHORT : LONG);
  if (was.kind !== piece.kind) pop(piece.element);
}

// Pieces that came, each with one of its kind that went elsewhere; a hidden one (`back`) may be of any kind.
function partners(come, gone) {
  const pairs = new Map();
  const left = new Set(gone);
  const pair = (alike) => {
    for (const piece of come) {
      const other = !pairs.has(piece) && [...left].find((it) => it.zone !== piece.zone && alike(it, piece));
      if (other && left.delete(other)) pairs.set(piece, other);
    }
  };
  pair((one, other) => one.kind === other.kind);
  pair((one, other) => isHidden(one) || isHidden(other));
  return pairs;
}

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const within = (home, { width, height }) =>
  home && new DOMRect(middle(home)[0] - 0.2 * width, middle(home)[1] - 0.2 * height, 0.4 * width, 0.4 * height);
const inDrawing = (element) => element instanceof SVGElement && element.localName !== "svg";

// From one box to where another is. `translate` and `scale` leave the transform of the piece itself alone.
function path(element, from, to) {
  const [x, y] = middle(from).map((at, axis) => at - middle(to)[axis]);
  if (!inDrawing(element)) return { translate: `${x}px ${y}px`, scale: from.width / to.width };
  const units = element.parentNode.getScreenCTM().inverse();
  return { translate: `${units.a * x + units.c * y}px ${units.b * x + units.d * y}px` };
}

function move({ element, box }, from, timing) {
  const start = path(element, from, box);
  const still = Math.abs(from.x - box.x) + Math.abs(from.y - box.y) + Math.abs(from.width - box.width) < 1;
  if (!still) element.animate([{ ...start, zIndex: 5 }, { zIndex: 5 }], timing);
}

function pop(element) {
  if (element.getAnimations().some((running) => running.id === "glide")) return;
  const small = inDrawing(element) ? {} : { scale: 0.5 };
  const large = inDrawing(element) ? {} : { scale: 1.15 };
  element.animate([{ opacity: 0, ...small }, { ...large, offset: 0.6 }, {}], { ...LONG, duration: 360 });
}

// The piece has left the page: what is seen going home is only its ghost, put back where it was.
function vanish({ element, parent, box }, home) {
  const drawn = inDrawing(element);
  if (element.isConnected || (drawn && !parent.isConnected)) return; // another has taken its place
  for (const it of [element, ...all("[id]", element)]) it.removeAttribute("id");
  for (const name of ["data-part", "tabindex"]) element.removeAttribute(name);
  element.setAttribute("aria-hidden", "true");
  element.inert = true;
  element.classList.add("ghost");
  (parent.isConnected ? parent : document.querySelector("main")).append(element);
  if (!drawn) pin(element, box);
  const end = home ? { ...path(element, home, box), opacity: 0.3 } : { opacity: 0 };
  element.animate([{}, end], { duration: 420, easing: "ease-in" }).onfinish = () => element.remove();
}

function pin(ghost, box) {
  const [width, height] = [box.width, box.height].map((length) => `${length}px`);
  Object.assign(ghost.style, { position: "fixed", left: 0, top: 0, width, height, margin: 0, zIndex: 5 });
  const origin = placeOf(ghost); // not always the corner of the window
  Object.assign(ghost.style, { left: `${box.x - origin.x}px`, top: `${box.y - origin.y}px` });
}

// While the next frame is awaited something stirs in the bag.
function pulse(ms) {
  const bag = calm.matches ? null : document.querySelector('#table [data-zone-home="bag"]');
  if (!bag) return;
  const lit = { filter: "brightness(1.3)" };
  const tilt = (angle) => (inDrawing(bag) ? lit : { ...lit, rotate: angle });
  bag.animate([{}, tilt("-2deg"), tilt("2deg"), tilt("-1deg"), {}], { duration: ms, easing: "ease-in-out" });
}

// For a change of the whole scene, such as nightfall.
function crossfade(change) {
  const transition = document.startViewTransition(change);
  transition.ready.catch(() => {}); // if the page was hidden meanwhile; the change was made all the same
  return transition.updateCallbackDone;
}

// ---- The stream of news

let stream = null;
let retry = 0;
let failures = 0;
let hiddenAt = 0;
const trouble = new Set(); // "lost": the server does not answer; "away": its storage does not

function listen() {
  clearTimeout(retry);
  stream?.close();
  const live = table()?.dataset.live;
  if (!live) return;
  stream = new EventSource(`${live}?after=${newest}&mark=${newestMark}`);
  stream.addEventListener("open", () => {
    failures = 0;
    trouble.clear(); // if the storage is still away, the server says so again
    tellTrouble();
  });
  stream.addEventListener("table", (event) => arrive(event.data));
  stream.addEventListener("talk", (event) => hear(event.data));
  stream.addEventListener("storage", (event) => {
    if (event.data === "away") trouble.add("away");
    else trouble.delete("away");
    tellTrouble();
  });
  stream.addEventListener("bye", listenElsewhere);
  stream.addEventListener("error", () => {
    if (failures > 1 || !navigator.onLine) trouble.add("lost"); // the first failures are mostly mended at once
    tellTrouble();
    listenLater();
  });
}

// The server goes away, and another one may be there already. Not all at the same moment.
function listenElsewhere() {
  stream.close();
  clearTimeout(retry);
  retry = setTimeout(listen, 1000 * Math.random());
}

// Not all at the same moment, as everyone has lost the connection at the same moment.
function listenLater() {
  stream.close();
  clearTimeout(retry);
  retry = setTimeout(listen, Math.min(15000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2));
  failures += 1;
}

function tellTrouble() {
  const banner = document.getElementById("offline");
  if (!banner) return;
  const words = trouble.has("lost") ? banner.dataset.lost : trouble.has("away") ? banner.dataset.away : "";
  if (banner.textContent !== words) banner.textContent = words;
  banner.hidden = !words;
}

// Whoever tried all the same is told once more, not in other words.
function tellTroubleAgain() {
  const banner = document.getElementById("offline");
  if (!banner) return;
  notify("");
  banner.textContent = "";
  tellTrouble();
  banner.scrollIntoView({ block: "nearest" });
  if (!calm.matches) pop(banner);
}

function hear(html) {
  const list = document.getElementById("talk-list");
  const talk = parse(html);
  if (!list || !talk) return;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  for (const frame of waiting) frame.querySelector("#talk-list")?.replaceWith(talk.cloneNode(true));
  Idiomorph.morph(list, talk);
  if (atEnd) list.scrollTop = list.scrollHeight;
  list.closest("details:not([open])")?.classList.add("unread");
}

document.addEventListener("toggle", (event) => event.target.classList.remove("unread"), true);

document.addEventListener("visibilitychange", () => {
  retitle();
  if (document.hidden) hiddenAt = Date.now();
  // A phone lets the connections of a sleeping page die without a word.
  else if (stream && (stream.readyState === EventSource.CLOSED || Date.now() - hiddenAt > 20000)) listen();
});
// A page that is left may be kept for the way back, with its connection; a browser has six for one site.
addEventListener("pagehide", () => stream?.close());
addEventListener("pageshow", (event) => event.persisted && listen());
addEventListener("online", listen);

// ---- Forms

const sending = new Set();
let settled = null; // the step whose choice the server has taken
let lostFocus = null;

document.addEventListener("submit", (event) => {
  const form = event.target;
  const choosing = form === choices()[0]?.form;
  if (!choosing && !form.hasAttribute("data-quiet")) return;
  event.preventDefault();
  if (choosing && chosen === null) return askAgain();
  if (sending.has(form)) return;
  send(form, event.submitter, choosing ? chosenIsTaken : () => form.reset());
});

// The step goes with every choice, so that sending twice does no harm.
async function send(form, button, done) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.append(button.name, button.value);
  const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
  sending.add(form);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, { method: "POST", headers: { "X-Fagin": "1" }, body });
    const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
    if (!answer.ok && !plain) throw new Error(answer.status);
    if (answer.status === 503 && trouble.size) tellTroubleAgain();
    else notify(answer.ok ? "" : await answer.text());
    if (answer.ok) done();
  } catch {
    if (trouble.size) tellTroubleAgain();
    else notify(document.getElementById("notice")?.dataset.unreachable ?? "");
  } finally {
    sending.delete(form);
    form.removeAttribute("aria-busy");
  }
}

function notify(sentence) {
  const notice = document.getElementById("notice");
  if (!notice) return;
  notice.textContent = sentence;
  notice.hidden = !sentence;
}

// The stream brings what comes of it; if it stays silent, it has died.
async function chosenIsTaken() {
  const step = (settled = stepOf(table()));
  lock();
  await wait(4000);
  if (newest === step) listen();
  if (settled === step) settled = null;
  lock();
}

// Nobody can confirm what is no longer asked. The focus comes back with the next question.
function lock() {
  const form = choices()[0]?.form;
  const closed = Boolean(form) && (waiting.length > 0 || settled === stepOf(table()));
  if (closed && form.contains(document.activeElement)) lostFocus = document.activeElement;
  if (form) form.inert = closed;
  if (closed || !lostFocus) return;
  const free = document.activeElement === document.body || document.activeElement === table();
  const heir = lostFocus.isConnected ? lostFocus : document.getElementById(lostFocus.id) ?? table();
  if (free) heir.focus({ preventScroll: true });
  if (form || !free) lostFocus = null;
}

// ---- Watching it again: from step to step without leaving the page

let turning = 0; // the latest page asked for

async function turnTo(address) {
  const turn = ++turning;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (turn === turning) showStep(page.getElementById("replay"), address);
  } catch {
    location.assign(address);
  }
}

function showStep(next, address) {
  const old = document.getElementById("replay");
  history.replaceState(null, "", address);
  const change = () => {
    enhance(next);
    Idiomorph.morph(old, next);
    showPlaying();
  };
  for (const ghost of all(".ghost")) ghost.remove();
  if (calm.matches) change();
  else if (sceneOf(old) !== sceneOf(next) && document.startViewTransition) crossfade(change);
  else glide(change, true);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay :is(.steps, .eyes) a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.key) hold();
  turnTo(link.href);
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, select, textarea, [tabindex='0']") || event.altKey || event.ctrlKey) return;
  const control = event.target.closest?.("a, button, summary");
  if (event.key === " " && !control && document.getElementById("play")) {
    event.preventDefault();
    playOrHold();
  }
  const link = all("#replay a[data-key]").find((it) => it.dataset.key === event.key);
  if (!link) return;
  event.preventDefault();
  hold();
  turnTo(link.href);
});

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("#replay .slider");
  if (!form) return;
  hold();
  turnTo(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
});

// ---- A replay that plays by itself, until somebody takes a step, looks elsewhere, or it is over

let goingOn = 0; // the timer of the next step; nothing while it is held
let pace = null; // milliseconds for a step, once somebody has chosen

const nextStep = () => document.querySelector("#replay a[data-key=ArrowRight]");
const sceneNow = () => document.querySelector("#replay .stage")?.innerHTML + document.getElementById("log")?.textContent;

function hold() {
  clearTimeout(goingOn);
  goingOn = 0;
  showPlaying();
}

function playOrHold() {
  if (goingOn) return hold();
  const start = nextStep() ? null : document.querySelector("#replay a[data-key=Home]"); // from the start again
  goingOn = setTimeout(goOn, start ? 0 : 200, start?.href);
  showPlaying();
}

async function goOn(address = nextStep()?.href) {
  if (!address || document.hidden) return hold();
  const timer = goingOn;
  const before = sceneNow();
  await turnTo(address);
  if (goingOn !== timer) return; // held meanwhile
  const ms = sceneNow() === before ? 0 : (pace ?? Number(document.getElementById("pace").value));
  goingOn = setTimeout(goOn, ms);
  if (!nextStep()) hold();
}

function showPlaying() {
  document.getElementById("play")?.setAttribute("aria-pressed", goingOn !== 0);
  const field = document.getElementById("pace");
  if (field && pace !== null) field.value = pace;
}

document.addEventListener("click", (event) => event.target.closest?.("#play") && playOrHold());
document.addEventListener("change", (event) => {
  if (event.target.id === "pace") pace = Number(event.target.value);
});
document.addEventListener("visibilitychange", () => document.hidden && goingOn && hold());

// ---- The big screen: letters are as large as there is room for, because a television is not scrolled

function fit() {
  const board = document.querySelector(".board-page, .board-lobby");
  if (!board) return;
  const { style } = document.documentElement;
  style.removeProperty("--fit");
  if (!matchMedia("(min-width: 60rem)").matches) return;
  for (let size = 0.98; size > 0.5 && leavesTheScreen(board); size -= 0.02) style.setProperty("--fit", size);
}

function leavesTheScreen(board) {
  const room = innerHeight - 2 * parseFloat(getComputedStyle(board).paddingTop) + 1;
  const parts = all(".stage > *, .side", board);
  const columns = parts.length ? parts : [board];
  return columns.some((it) => it.scrollHeight > (parts.length ? room : innerHeight + 1) || it.scrollWidth > it.clientWidth + 1);
}

addEventListener("resize", fit);

// ---- A larger map: where the gang is stays in sight

document.addEventListener("change", (event) => {
  const frame = event.target.id === "ot-zoom" && document.getElementById("ot-frame");
  if (!frame) return;
  const [here, box] = [document.getElementById("ot-here"), frame].map((it) => it.getBoundingClientRect());
  frame.scrollBy(middle(here)[0] - middle(box)[0], middle(here)[1] - middle(box)[1]);
});

// ---- Small comforts

// On the page, and on every frame before it is shown.
function enhance(root) {
  for (const button of all("[data-copy], [data-sound], [data-by-itself]", root)) button.hidden = false;
  for (const button of all("[data-sound]", root)) button.setAttribute("aria-pressed", sound);
  for (const input of all("input[name=script]", root)) input.setAttribute("value", "yes");
  for (const form of all("#act", root)) form.noValidate = true; // the bar says what is still to be chosen
  if (root.id === "table") root.tabIndex = -1; // takes the focus when what had it is gone
}

const turnOf = (words) => (words ? `${words} · ` : "");
const title = document.title.replace(turnOf(table()?.dataset.yourTurn), "");

function retitle() {
  const turn = turnOf(table()?.dataset.yourTurn);
  document.title = (turn && document.hidden ? "● " : "") + turn + title;
}

const deadlines = new WeakMap();

function startClocks() {
  for (const clock of all("[data-deadline]")) {
    deadlines.set(clock, Date.now() + 1000 * clock.dataset.deadline);
  }
  tick();
}

function tick() {
  for (const clock of all("[data-deadline]")) {
    const left = Math.max(0, Math.ceil((deadlines.get(clock) - Date.now()) / 1000));
    if (!(left < 3600)) continue; // the page says it in hours or days
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("urgent", left <= 10);
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await copy(button.dataset.copy);
  const label = button.querySelector("span") ?? button; // an icon beside it stays
  const words = label.textContent;
  if (!button.dataset.copied || words === button.dataset.copied) return;
  label.textContent = button.dataset.copied;
  await wait(2000);
  label.textContent = words;
});

// Without https, as in a home network, there is only the old way.
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(() => {});
  const focus = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  focus.focus();
}

// ---- Sound, only for those who ask for it

// Each note: wave, from and to which pitch (Hz), when, how long (s), how loud.
const CUES = {
  step: [["triangle", 500, 400, 0, 0.04, 0.1]],
  draw: [["triangle", 950, 380, 0, 0.07, 0.35], ["square", 1800, 900, 0, 0.02, 0.08]],
  black: [["sine", 120, 42, 0, 0.5, 0.8], ["triangle", 90, 40, 0.02, 0.3, 0.4]],
  turn: [["sine", 523, 523, 0, 0.25, 0.2], ["sine", 659, 659, 0.16, 0.4, 0.2]],
  coins: [2100, 2600, 2350, 3100].map((pitch, n) => ["triangle", pitch, pitch, n * 0.07, 0.12, 0.15]),
  over: [523, 659, 784, 1047].map((pitch, n) => ["triangle", pitch, pitch, n * 0.14, n < 3 ? 0.2 : 0.7, 0.22]),
};

let audio = null;
let sound = remembered();

function remembered() {
  try {
    return localStorage.getItem("fagin-sound") === "on";
  } catch {
    return false; // storage is forbidden: then it is not remembered
  }
}

function remember() {
  try {
    localStorage.setItem("fagin-sound", sound ? "on" : "off");
  } catch {} // as above
}

// Browsers allow sound only after a gesture.
function wakeAudio() {
  if (!sound || !window.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
}

function playCue(name) {
  if (!sound || !audio) return;
  for (const [wave, from, to, at, length, loud] of CUES[name] ?? []) {
    const start = audio.currentTime + at;
    const note = new OscillatorNode(audio, { type: wave, frequency: from });
    const volume = new GainNode(audio, { gain: loud });
    note.frequency.exponentialRampToValueAtTime(to, start + length);
    volume.gain.setValueAtTime(loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + length);
  }
}

for (const gesture of ["pointerdown", "keydown"]) document.addEventListener(gesture, wakeAudio);

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-sound]")) return;
  sound = !sound;
  remember();
  wakeAudio();
  playCue("turn");
  for (const button of all("[data-sound]")) button.setAttribute("aria-pressed", sound);
});

// ---- Go

function start() {
  document.documentElement.classList.add("settled");
  enhance(document);
  if (table()) table().tabIndex = -1;
  forget(document);
  mark(document);
  fit();
  startClocks();
  setInterval(tick, 1000);
  listen();
}

document.documentElement.classList.add("scripted");
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start)); // once the page has been painted
