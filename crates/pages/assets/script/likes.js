// Pieces that are alike light up together with the one that is pointed at, tapped, or has the focus.
const likes = (() => {
  const { all } = page;

  let kind = null; // of the pieces that are lit, without the number at the end

  const kindOf = (piece) => (piece.dataset.kind.startsWith("back") ? null : piece.dataset.kind.replace(/[0-9]+$/, ""));

  function look({ target }) {
    const piece = target.closest?.("[data-alike] [data-kind]");
    const now = piece ? kindOf(piece) : null;
    if (now === kind) return;
    kind = now;
    light();
  }

  function light() {
    for (const piece of all("[data-alike] [data-kind]")) piece.classList.toggle("alike", kind !== null && kindOf(piece) === kind);
  }

  for (const event of ["pointerover", "focusin"]) document.addEventListener(event, look);
  document.addEventListener("shown", () => kind !== null && light());
})();

