// Frames: the table as it was, step by step, each shown for as long as it asks for. The document is told when one is
// shown (`shown`) and when one has to wait (`waiting`).
const frames = (() => {
  const { all, calm, stepOf, table, wait } = page;

  const FAR_BEHIND = 12; // frames that wait
  const [PART, CHANGE] = ["\x1e", "\x1f"]; // stand between parts, and before each change of a patch
  const LINGER = 800; // milliseconds more for a frame that says `data-linger`: something has gone wrong for somebody

  const texts = new Map(); // of the elements that the stream brought, by id
  const waiting = [];
  let latest = table()?.cloneNode(true); // of those received, as the server sent it
  let playing = false;
  let newest = stepOf(table()); // of those received, shown or not
  let newestMark = table()?.dataset.mark ?? ""; // of the same; without it the next frame is still to come

  const tell = (event) => document.dispatchEvent(new Event(event));
  const isFarBehind = () => waiting.length > FAR_BEHIND;

  function arrive(data) {
    const html = data.split(PART).map(whole).join("");
    const frame = fillIn([...new DOMParser().parseFromString(html, "text/html").body.children]);
    if (!frame) return;
    for (const clock of all("[data-deadline]:not([data-due])", frame)) {
      clock.dataset.due = Date.now() + 1000 * clock.dataset.deadline; // it runs while the frame waits
    }
    latest = frame.cloneNode(true); // even of one that is not shown, because the next one builds on it
    if (stepOf(frame) < newest) return; // told again after a lost connection
    newest = stepOf(frame);
    newestMark = frame.dataset.mark ?? "";
    waiting.push(frame);
    if (playing) tell("waiting");
    else play();
  }

  // The text of an element: as it came, or the one that came before with what a patch (~ID) changes in it.
  function whole(part) {
    let [id, ...changes] = part.split(CHANGE);
    if (part.startsWith("~")) {
      id = id.slice(1);
      let [text, rest] = ["", texts.get(id)];
      for (const change of changes) {
        const [lengths, kept, gone] = change.match(/^(\d+),(\d+),/);
        text += rest.slice(0, kept) + change.slice(lengths.length);
        rest = rest.slice(Number(kept) + Number(gone));
      }
      part = text + rest;
    } else id = part.match(/ id="([^"]*)"/)?.[1];
    texts.set(id, part);
    return part;
  }

  // Each part takes the place of the one with its id. An element with data-keep stands for that of the frame before,
  // and what it has itself comes first.
  function fillIn(parts) {
    for (const box of parts) {
      const part = box.id ? box : box.firstElementChild;
      for (const stub of all("[data-keep]", part)) {
        const kept = latest?.querySelector(`#${stub.id}`)?.cloneNode(true);
        kept?.prepend(...stub.childNodes);
        if (kept) stub.replaceWith(kept);
      }
      parts[0].querySelector(`#${part.id}`)?.replaceWith(part);
    }
    return parts[0];
  }

  async function play() {
    playing = true;
    try {
      while (waiting.length) {
        if (document.hidden) waiting.splice(0, waiting.length - 1);
        const frame = waiting.shift();
        const ms = holdOf(frame);
        await show(frame);
        if (ms) gliding.stir(ms);
        await Promise.race([wait(ms), coach.tapped()]);
        await scenes.seen();
      }
    } finally {
      playing = false;
    }
  }

  // Nobody watches a hidden page, and a reader who is far behind wants to catch up.
  function holdOf(frame) {
    const ms = (Number(frame.dataset.hold) || 0) + (frame.querySelector("[data-linger]") ? LINGER : 0);
    if (document.hidden) return 0;
    if (isFarBehind()) return Math.min(ms, 40);
    return calm.matches ? Math.min(ms, 300) : ms;
  }

  async function show(frame) {
    const old = table();
    const news = stepOf(frame) !== stepOf(old);
    const cues = news ? sound.cuesOf(frame) : [];
    const atOnce = document.hidden || isFarBehind();
    await gliding.carryOut(() => morph(old, frame), old, frame, { atOnce, news });
    cues.forEach(sound.play);
    tell("shown");
  }

  function morph(old, frame) {
    const focus = document.activeElement;
    comforts.enhance(frame);
    choosing.carryOver(old, frame);
    Idiomorph.morph(old, frame, {
      callbacks: {
        beforeAttributeUpdated: (name, element) => !belongsToReader(name, element),
        beforeNodeMorphed: (element) => element.dataset?.filled === undefined,
      },
    });
    const heir = focus.isConnected ? focus : document.getElementById(focus.id) ?? table();
    if (heir !== document.activeElement) heir.focus({ preventScroll: true });
  }

  // What the reader has opened, typed or picked stays as it is.
  function belongsToReader(name, element) {
    if (name === "open") return element.localName === "details";
    if (name === "value") return "defaultValue" in element && element.value !== element.defaultValue;
    if (name === "checked") return element.name !== "choice" && element.checked !== element.defaultChecked;
    return name === "selected" && element.selected !== element.defaultSelected;
  }

  return { arrive, isWaiting: () => waiting.length > 0, newest: () => ({ step: newest, mark: newestMark }) };
})();

