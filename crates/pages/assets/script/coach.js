// The coach of a lesson: lights the pieces that its sentence is about, leads the focus there, and takes back a hold.
const coach = (() => {
  const { all, calm } = page;

  const ROOM = 6; // around what is lit, in pixels
  let place = null; // of the sentence that was last led to

  const strip = () => document.getElementById("coach");
  const named = (name) => all(`main :is([data-part="${name}"], [data-zone-home="${name}"], #${name})`);
  const isSeen = ({ width, height }) => width > 0 && height > 0;

  function lit() {
    const names = strip()?.dataset.lit?.split(" ").filter(Boolean) ?? [];
    return names.flatMap(named);
  }

  // Boxes that touch become one, because two holes over each other would be filled again.
  function boxes(pieces) {
    const found = [];
    for (const piece of pieces) {
      const box = piece.getBoundingClientRect();
      if (!isSeen(box)) continue;
      let hole = [box.left - ROOM, box.top - ROOM, box.right + ROOM, box.bottom + ROOM];
      for (let at = 0; at < found.length; at++) {
        const [left, top, right, bottom] = found[at];
        if (hole[0] > right || hole[2] < left || hole[1] > bottom || hole[3] < top) continue;
        hole = [Math.min(left, hole[0]), Math.min(top, hole[1]), Math.max(right, hole[2]), Math.max(bottom, hole[3])];
        found.splice(at, 1);
        at = -1;
      }
      found.push(hole);
    }
    return found;
  }

  function shade() {
    let veil = document.getElementById("veil");
    const pieces = lit();
    if (!pieces.length) return veil?.remove();
    if (!veil) {
      veil = document.createElement("div");
      veil.id = "veil";
      document.body.append(veil);
    }
    const holes = boxes(pieces).map(([left, top, right, bottom]) => `M${left} ${top}V${bottom}H${right}V${top}Z`);
    const path = `path("M0 0H${innerWidth}V${innerHeight}H0Z${holes.join("")}")`;
    if (veil.style.clipPath !== path) veil.style.clipPath = path;
  }

  // To the piece that is to be tapped, else to the button that goes on.
  function lead() {
    const now = strip()?.dataset.lit === undefined ? null : strip().dataset.place;
    if (now === null || now === place) return;
    place = now;
    const pieces = lit();
    const next = document.getElementById("next");
    const piece = pieces.flatMap((it) => [it, ...all("[data-part]", it)]).find((it) => it.dataset.part !== undefined);
    (next ?? piece)?.focus({ preventScroll: true });
    if (!pieces.length) return;
    pieces[0].scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" }); // in a part that scrolls by itself
    const { top, bottom } = pieces[0].getBoundingClientRect();
    const [from, to] = [strip().getBoundingClientRect().bottom, document.getElementById("bar")?.getBoundingClientRect().top ?? innerHeight];
    const behavior = calm.matches ? "auto" : "smooth";
    if (top < from || bottom > to) scrollBy({ top: (top + bottom - from - to) / 2, behavior });
  }

  let due = 0;
  function soon() {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(shade);
  }

  function look() {
    if (!strip() && !document.getElementById("veil")) return;
    lead();
    soon();
  }

  document.addEventListener("shown", look);
  document.addEventListener("animationend", soon, true);
  document.addEventListener("transitionend", soon, true);
  document.addEventListener("scroll", () => strip() && soon(), { capture: true, passive: true });
  document.addEventListener("toggle", () => strip() && soon(), true);
  addEventListener("resize", look);

  // A choice that is whole is confirmed by the same key. A button is tapped by it only after this event.
  document.addEventListener("keyup", (event) => {
    const isTap = event.key === "Enter" || event.key === " ";
    if (!isTap || !strip() || !event.target.closest?.("[data-part]")) return;
    setTimeout(() => choosing.isMade() && document.getElementById("confirm")?.focus({ preventScroll: true }));
  });

  // In a lesson whoever taps has seen enough of a frame.
  let hurry = null;
  const tapped = () => new Promise((done) => (hurry = strip() && done));
  for (const tap of ["pointerdown", "keydown"]) document.addEventListener(tap, () => hurry?.());

  return { look, notice: () => document.getElementById("coach-no"), tapped };
})();

