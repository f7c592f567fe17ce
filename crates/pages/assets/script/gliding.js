// Gliding: every piece starts where it, or its like, lay before.
const gliding = (() => {
  const { all, calm, middle } = page;

  const LONG = { duration: 480, easing: "cubic-bezier(.3, .8, .3, 1)", fill: "backwards", id: "glide" };
  const SHORT = { ...LONG, duration: 240 };

  const sceneOf = (frame) => frame.dataset.scene ?? frame.querySelector("[data-scene]")?.dataset.scene;

  // Makes a change of the page in the way that suits it: a new scene fades in, else the pieces glide.
  function carryOut(change, old, next, { atOnce, news }) {
    for (const ghost of all(".ghost")) ghost.remove();
    if (atOnce || calm.matches) return change();
    if (sceneOf(old) !== sceneOf(next) && document.startViewTransition) return crossfade(change);
    glide(change, news);
  }

  // For a change of the whole scene, such as nightfall.
  function crossfade(change) {
    const transition = document.startViewTransition(change);
    transition.ready.catch(() => {}); // if the page was hidden meanwhile; the change was made all the same
    return transition.updateCallbackDone;
  }

  function glide(change, news) {
    const before = places();
    const oldHomes = homes();
    change();
    for (const running of document.getAnimations()) if (running.id === "glide") running.cancel();
    const after = places();
    const home = new Map([...oldHomes, ...homes()]);
    const supply = document.querySelector("main [data-supply]")?.dataset.zoneHome;
    const stays = (id) => isStill(before.get(id), after.get(id));
    for (const [id, piece] of after) if (stays(id)) shift(before.get(id), piece);
    const gone = [...before].filter(([id]) => !stays(id)).map(([, piece]) => piece);
    const come = [...after].filter(([id]) => !stays(id)).map(([, piece]) => piece);
    const pairs = partners(come, gone);
    come.forEach((piece, n) => {
      const start = pairs.get(piece)?.box ?? within(home.get(piece.from ?? supply), piece.box);
      if (start) move(piece, start, { ...LONG, delay: Math.min(n, 8) * 40 });
      else pop(piece.element);
    });
    const paired = new Set(pairs.values());
    for (const piece of gone) {
      if (!paired.has(piece)) vanish(piece, within(home.get(piece.to ?? supply), piece.box));
    }
    if (news) all("#table .fresh").forEach(pop);
  }

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

  // While the next frame is awaited something stirs where pieces come from.
  function stir(ms) {
    const supply = calm.matches ? null : document.querySelector("#table [data-supply]");
    if (!supply) return;
    const lit = { filter: "brightness(1.3)" };
    const tilt = (angle) => (inDrawing(supply) ? lit : { ...lit, rotate: angle });
    supply.animate([{}, tilt("-2deg"), tilt("2deg"), tilt("-1deg"), {}], { duration: ms, easing: "ease-in-out" });
  }

  return { carryOut, pop, stir };
})();

