// Hints: a sentence beside a question, until such questions were answered a few times in this browser, or nobody wants
// them any more.
const hints = (() => {
  const { all } = page;

  const ENOUGH = 3; // answers to a kind of question
  let known = remembered(); // how often each kind was answered; `off` once hints are not wanted

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem("fagin-hints")) ?? {};
    } catch {
      return {}; // storage is forbidden: then it is not remembered
    }
  }

  function remember(next) {
    known = next;
    try {
      localStorage.setItem("fagin-hints", JSON.stringify(known));
    } catch {} // as above
    show(document);
  }

  // On the page, and on every frame before it is shown.
  function show(root) {
    for (const hint of all("#hint", root)) hint.hidden = Boolean(known.off) || known[hint.dataset.kind] >= ENOUGH;
    for (const button of all("[data-hints]", root)) button.hidden = !known.off;
  }

  const kind = () => document.getElementById("hint")?.dataset.kind;

  // A kind of question was answered. The hint stays until the next one.
  function answered(kind) {
    if (kind && !known.off) known = { ...known, [kind]: (known[kind] ?? 0) + 1 };
    if (kind) remember(known);
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("#no-hints")) remember({ off: true });
    if (target.closest("[data-hints]")) remember({});
  });

  return { answered, kind, show };
})();

