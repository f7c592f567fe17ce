// Faults in the layout of the open page, in sentences. Given: "phone", "desk" or "television".
const [device, done] = arguments;
const [WIDTH, HEIGHT] = [innerWidth, innerHeight];
const television = device === "television" && document.querySelector(".board-page, .board-lobby");
const TARGET = device === "phone" ? 44 : 24;
// Shares of a television's height: the smallest letters (smaller for six names of 24 letters), the
// smallest figures on pieces, the smallest QR code.
const LETTERS = document.querySelector(".db-of-6") ? 0.0155 : 0.0185;
const [FIGURES, QR] = [0.0125, 0.18];
// Words for screen readers only.
const UNSEEN = ".hidden, .skip, .db-sr, .ot-unseen, [aria-busy] .ghost";

const faults = [];
const style = new Map();
const styleOf = (element) => style.get(element) ?? style.set(element, getComputedStyle(element)).get(element);

function name(element) {
  const brief = element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
  const id = element.id ? `#${element.id}` : "";
  const classes = [...element.classList].map((it) => `.${it}`).join("");
  const home = element.closest("[id]");
  const within = home && home !== element ? ` in #${home.id}` : "";
  return `${element.localName}${id}${classes}${brief ? ` “${brief}”` : ""}${within}`;
}

function isSeen(element) {
  return !element.closest(UNSEEN) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function* above(element) {
  for (let it = element.parentElement; it && it !== document.body; it = it.parentElement) yield it;
}

const isAny = (element, positions) => [element, ...above(element)].some((it) => positions.includes(styleOf(it).position));
const isFixed = (element) => isAny(element, ["fixed"]);
const staysInSight = (element) => isAny(element, ["fixed", "sticky"]);
const scrolls = (element, axis) => ["auto", "scroll"].includes(styleOf(element)[`overflow${axis}`]);
const cuts = (element, axis) => ["hidden", "clip"].includes(styleOf(element)[`overflow${axis}`]);

// The part of a box that is left by everything that scrolls around it; nothing if it is scrolled
// away.
function within(box, element) {
  let { left, top, right, bottom } = box;
  for (const it of above(element)) {
    if (!scrolls(it, "X") && !scrolls(it, "Y")) continue;
    const frame = it.getBoundingClientRect();
    [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
    [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
  }
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

// ---- The words on the page, line by line

function words() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || ["SCRIPT", "STYLE", "title", "desc", "OPTION"].includes(element.tagName)) continue;
    if (!isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    found.push({ element, node, lines });
  }
  return found;
}

function findsCutWords({ element, lines, node }) {
  for (const it of above(element)) {
    const box = it.getBoundingClientRect();
    const text = node.data.trim().slice(0, 40);
    const x = cuts(it, "X") && lines.some((line) => line.left < box.left - 2 || line.right > box.right + 2);
    const y = cuts(it, "Y") && lines.some((line) => line.top + line.height * 0.2 < box.top || line.bottom - line.height * 0.2 > box.bottom);
    if (x || y) faults.push(`“${text}” is cut off by ${name(it)}`);
    if (x || y || scrolls(it, "X") || scrolls(it, "Y")) return;
  }
  const own = cuts(element, "X") || cuts(element, "Y");
  if (own && (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 4)) {
    faults.push(`${name(element)} does not show all of its words`);
  }
}

// A line without the space above and below its letters.
function tight({ left, top, right, bottom }) {
  const room = (bottom - top) * 0.22;
  return { left: left + 1, top: top + room, right: right - 1, bottom: bottom - room };
}

const overlap = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1.5;

function findsWordsOverWords(all) {
  const lines = all.flatMap(({ element, node, lines }) => {
    const fixed = isFixed(element);
    const seen = lines.map((line) => within(line, element)).filter(Boolean);
    return seen.map((line) => ({ element, node, fixed, box: tight(line) }));
  });
  lines.sort((one, other) => one.box.top - other.box.top);
  const told = new Set();
  for (let at = 0; at < lines.length; at++) {
    const one = lines[at];
    for (let next = at + 1; next < lines.length && lines[next].box.top < one.box.bottom; next++) {
      const other = lines[next];
      if (one.node === other.node || one.fixed !== other.fixed || !overlap(one.box, other.box)) continue;
      const sentence = `${name(one.element)} and ${name(other.element)} lie over each other`;
      if (!told.has(sentence)) faults.push(sentence);
      told.add(sentence);
    }
  }
}

// Bones and tokens have figures on them, but no words.
function findsWordsOverPieces(all) {
  const pieces = [...document.querySelectorAll("main :is(.db-b, .db-token, .ot-token, .ot-card-art)")].filter(isSeen);
  const boxes = pieces.map((piece) => [piece, piece.getBoundingClientRect()]).filter(([, box]) => box.width);
  for (const { element, node, lines } of all) {
    if (!/\p{L}{3}/u.test(node.data) || isFixed(element)) continue;
    const seen = lines.map((line) => within(line, element)).filter(Boolean).map(tight);
    const over = boxes.find(([piece, box]) => {
      const { left, top, right, bottom } = box;
      const core = { left: left + 3, top: top + 3, right: right - 3, bottom: bottom - 3 };
      return !piece.contains(element) && seen.some((line) => overlap(line, core)) && within(box, piece);
    });
    if (over) faults.push(`${name(element)} lies over ${name(over[0])}`);
  }
}

// Words beneath something else. They are looked for screen by screen, because `elementFromPoint`
// only sees what is in sight.
function findsCoveredWords(all) {
  const lines = all.flatMap(({ element, lines }) => lines.map((line) => [element, within(line, element)]));
  const seen = lines.filter(([element, line]) => line && !element.ownerSVGElement && !staysInSight(element));
  seen.sort(([, one], [, other]) => one.top - other.top);
  const told = new Set();
  for (const [element, { left, top, right, bottom }] of seen) {
    const y = (top + bottom) / 2;
    if (y - scrollY < 0 || y - scrollY > HEIGHT * 0.6) scrollTo(0, y - HEIGHT * 0.3);
    const points = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + part * (right - left), y - scrollY));
    const isOver = (it) => it && !it.contains(element) && !element.contains(it) && !staysInSight(it);
    const over = points.find(isOver);
    if (!over || told.has(element)) continue;
    told.add(element);
    faults.push(`${name(element)} is covered by ${name(over)}`);
  }
  scrollTo(0, 0);
}

// ---- What leaves the screen

function findsWhatIsTooWide() {
  const page = document.scrollingElement;
  if (page.scrollWidth > WIDTH) faults.push(`the page is ${page.scrollWidth} px wide`);
  const told = new Set();
  for (const element of document.body.querySelectorAll("*")) {
    if (element.ownerSVGElement || !isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || (box.right <= WIDTH + 1 && box.left >= -1)) continue;
    if ([...above(element)].some((it) => scrolls(it, "X") || cuts(it, "X") || told.has(it))) continue;
    told.add(element);
    faults.push(`${name(element)} reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
  }
}

function findsWhatATelevisionDoesNotShow(all) {
  const things = [...document.querySelectorAll("main :is(svg, img, .portrait, .db-screen, .ot-lair)")];
  for (const element of things.filter((it) => !it.ownerSVGElement && isSeen(it))) {
    const box = element.getBoundingClientRect();
    if (box.bottom > HEIGHT + 1 || box.right > WIDTH + 1 || box.top < -1 || box.left < -1) {
      faults.push(`${name(element)} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)} px`);
    }
  }
  for (const { element, lines } of all) {
    const low = lines.find((line) => line.bottom - line.height * 0.2 > HEIGHT || line.top < -1);
    if (low) faults.push(`${name(element)} ends at ${Math.round(low.bottom)} px`);
    const drawn = element.ownerSVGElement;
    const size = drawn ? lines[0]?.height / 1.2 : parseFloat(styleOf(element).fontSize);
    const figures = drawn || !/\p{L}{2}/u.test(element.textContent);
    const least = HEIGHT * (figures ? FIGURES : LETTERS);
    if (size < least) faults.push(`${name(element)} has letters of ${size.toFixed(1)} px, not ${least.toFixed(1)}`);
  }
  const qr = document.querySelector("main .qr")?.getBoundingClientRect();
  if (!(qr?.height >= HEIGHT * QR)) faults.push(`the QR code is ${Math.round(qr?.height)} px high`);
}

function findsWhatHasNoSize() {
  for (const element of document.querySelectorAll("main :is(svg, img)")) {
    if (element.ownerSVGElement || element.closest(".db-shapes, .ot-shapes, [class$=-shapes]") || !isSeen(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) faults.push(`${name(element)} is ${box.width} by ${box.height} px`);
  }
}

// ---- What is tapped

// A link in the middle of a sentence may be as high as its line.
function isInASentence(link) {
  const around = link.parentElement.textContent.trim().length;
  return link.localName === "a" && styleOf(link).display === "inline" && around > link.textContent.trim().length + 2;
}

function findsSmallTargets() {
  const targets = "a[href], button, select, summary, input:not([type=hidden]), [role=button], [data-part]";
  for (const target of document.querySelectorAll(targets)) {
    if (!isSeen(target.closest("label") ?? target) || target.closest(".skip") || isInASentence(target)) continue;
    const choice = ["radio", "checkbox"].includes(target.type);
    const box = ((choice && target.closest("label")) || target.querySelector(".ot-hit") || target).getBoundingClientRect();
    if (!box.width || (box.width >= TARGET - 0.5 && box.height >= TARGET - 0.5)) continue;
    faults.push(`${name(target)} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)} px, and a target`);
  }
}

// ---- What is asked, and the bar

function findsWhatTheBarCovers() {
  const bar = document.getElementById("bar")?.getBoundingClientRect();
  if (!bar) return;
  const main = document.querySelector("main");
  const room = parseFloat(styleOf(main).paddingBottom);
  if (room < bar.height) faults.push(`the bar is ${Math.round(bar.height)} px high and covers the end of the page, which leaves ${Math.round(room)} px`);
  const isAboveIt = (piece) => {
    const box = within(piece.getBoundingClientRect(), piece);
    return box && box.top >= 0 && box.bottom <= bar.top + 1;
  };
  for (const place of [".db-hand", ".db-chest", ".db-drawn", ".db-buttons", ".db-pack", ".ot-tokens"]) {
    const pieces = [...document.querySelectorAll(`${place} [data-part]`)];
    const shown = pieces.filter(isAboveIt);
    const least = device === "desk" && document.querySelector(".db-in-loot") ? pieces.length : Math.min(1, pieces.length);
    if (shown.length < least) faults.push(`of ${pieces.length} to choose from at ${place} ${shown.length} are above the bar`);
  }
}

function findsCodesOnTwoLines(all) {
  for (const { element, lines } of all) {
    if (element.matches(".code, .code-large") && lines.length > 1) faults.push(`the code ${name(element)} wraps`);
  }
}

function look() {
  scrollTo(0, 0);
  if (document.getElementById("act")) findsWhatTheBarCovers();
  const closed = [...document.querySelectorAll("details:not([open])")].filter((it) => !it.closest(".ot-discards"));
  for (const details of closed) details.open = true;
  const all = words();
  findsWhatIsTooWide();
  findsWhatHasNoSize();
  if (television) findsWhatATelevisionDoesNotShow(all);
  else findsSmallTargets();
  all.forEach(findsCutWords);
  findsWordsOverWords(all);
  findsWordsOverPieces(all);
  findsCodesOnTwoLines(all);
  findsCoveredWords(all);
  for (const details of closed) details.open = false;
  return faults;
}

requestAnimationFrame(() => setTimeout(() => {
  try {
    done(look());
  } catch (error) {
    done([`the page cannot be looked at: ${error.stack}`]);
  }
}));
