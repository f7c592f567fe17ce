// Scenes: a turn of the game, such as dusk, is told piece by piece over the table, and the table waits until it was seen.
const scenes = (() => {
  const { all } = page;

  const PIECE = 1500; // milliseconds after which the next piece is told
  const READ = 20000; // and after the last one, if nobody says that they have seen it
  const READ_FROM_AFAR = 6000; // on the big screen, where nobody can

  const scene = () => document.getElementById("scene");
  let known = scene()?.dataset.at; // the scene that was shown, or was over before
  let stage = null;
  let timer = 0;
  let seen = null; // a promise, while a scene is shown

  function look() {
    const now = scene();
    if (!now || now.dataset.at === known) return;
    known = now.dataset.at;
    if (!document.hidden && HTMLDialogElement.prototype.showModal) show(now);
  }

  function show(now) {
    close();
    stage = document.createElement("dialog");
    stage.className = "scene-shown paper";
    stage.setAttribute("aria-labelledby", "scene-title");
    const title = Object.assign(document.createElement("h2"), { id: "scene-title", textContent: now.querySelector("summary").textContent });
    const told = now.querySelector(".acts").cloneNode(true);
    told.setAttribute("aria-live", "polite");
    const on = Object.assign(document.createElement("button"), { className: "primary", textContent: now.dataset.goOn, onclick: goOn });
    const skip = Object.assign(document.createElement("button"), { textContent: now.dataset.skip, onclick: close });
    const row = Object.assign(document.createElement("div"), { className: "row end", hidden: isAfar() });
    row.append(skip, on);
    stage.append(title, told, row);
    document.body.append(stage);
    for (const piece of all("li", told).filter((it) => it.parentNode === told)) piece.hidden = true;
    seen = new Promise((done) => stage.addEventListener("close", done, { once: true })).then(() => (seen = null));
    stage.addEventListener("close", close);
    stage.showModal();
    on.focus();
    goOn();
  }

  const isAfar = () => Boolean(document.querySelector(".board-page"));
  const untold = () => all(".acts > [hidden]", stage);

  function tell() {
    const [piece] = untold();
    piece.hidden = false;
    piece.scrollIntoView({ block: "nearest" });
  }

  // Tells the next piece, by itself or because somebody wants it; closes after the last one.
  function goOn(event) {
    clearTimeout(timer);
    if (!stage) return;
    if (untold().length) tell();
    else if (event) return close();
    const left = untold().length;
    if (left) timer = setTimeout(goOn, PIECE);
    else timer = setTimeout(close, isAfar() ? READ_FROM_AFAR : READ);
  }

  function close() {
    clearTimeout(timer);
    stage?.close();
    stage?.remove();
    stage = null;
  }

  document.addEventListener("shown", look);
  document.addEventListener("visibilitychange", () => document.hidden && close());

  return { seen: () => seen };
})();

