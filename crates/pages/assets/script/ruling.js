// Rules by a tap: a link to a rule shows its text over the page.
const ruling = (() => {
  let note = null; // the element that shows it

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="/rules/"][href*="#"]');
    if (!link || link.closest("[popover]") || event.ctrlKey || event.metaKey || event.shiftKey || !document.body.showPopover) return;
    event.preventDefault();
    show(link).catch(() => location.assign(link.href));
  });

  async function show(link) {
    const answer = await fetch(link.pathname);
    const book = new DOMParser().parseFromString(await answer.text(), "text/html");
    const rule = book.getElementById(link.hash.slice(1));
    if (!note) {
      note = Object.assign(document.createElement("div"), { id: "rule", className: "paper rule", popover: "auto", tabIndex: -1 });
      document.body.append(note);
    }
    note.replaceChildren(...rule.childNodes);
    for (const other of note.querySelectorAll("a")) other.href = new URL(other.getAttribute("href"), link.href);
    note.showPopover();
    note.focus();
  }
})();

