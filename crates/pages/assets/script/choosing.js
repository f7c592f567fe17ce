// Choosing: tapped pieces are together the parts of a choice.
const choosing = (() => {
  const { all, calm } = page;

  let chosen = null; // the notation of a choice
  let picks = []; // { part, id } of the tapped pieces
  let urged = false; // told to choose first; that is said until something is picked, or something else is asked
  let sent = false; // the choice is on its way, or taken: the button says so until something else is asked

  const choices = (root = document) => all("input[name=choice]", root);
  const formOf = (root) => choices(root)[0]?.form;
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
    urged = false;
    chosen = radio?.value ?? null;
    picks = radio ? partsOf(radio).map((part) => ({ part })) : [];
  }

  function tap(piece) {
    urged = false;
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
      if (piece.localName !== "button") piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", "0");
    }
    walking.arrange(root);
    for (const radio of choices(root)) radio.checked = radio.value === chosen;
    const touches = choices(root).find((radio) => radio.checked)?.dataset.touches?.split(" ") ?? [];
    for (const piece of all("[data-zone]", root)) piece.classList.toggle("touched", touches.includes(piece.dataset.zone));
    const form = formOf(root);
    form?.classList.toggle("ready", chosen !== null);
    const output = form && [...form.elements].find((element) => element.localName === "output");
    if (output) output.textContent = saying(root, output);
    label(root.querySelector("#confirm"));
  }

  // The button sleeps until the choice is whole, and says what it does: `data-verbs` has a verb for the first word of
  // a choice, and one for all others.
  function label(button) {
    if (!button?.dataset.verbs) return;
    const verbs = new Map(button.dataset.verbs.split("|").map((verb) => verb.split("=")));
    const verb = verbs.get(chosen?.split(" ")[0]) ?? verbs.get("");
    button.textContent = sent ? button.dataset.sending : verb;
    button.setAttribute("aria-disabled", sent || chosen === null);
  }

  function tellSent(isSent) {
    sent = isSent;
    mark(document);
  }

  // Begins with what a page has as its choice, unless somebody has tapped before the script was ready.
  function settle(root) {
    if (picks.length) mark(root);
    else begin(root);
  }

  // Begins with what a page or frame has as its choice.
  function begin(root) {
    sent = false;
    choose(choices(root).find((radio) => radio.checked));
    mark(root);
  }

  // What was picked stays picked in the next frame, unless that asks something else.
  function carryOver(old, next) {
    if (question(old) === question(next)) mark(next);
    else begin(next);
  }

  // What the bar says: the choice, or how many of its pieces are picked, or what is asked.
  function saying(root, output) {
    const { empty = "", nothing = empty, more } = output.dataset;
    const left = picks.length && more ? fewestLeft(root) : 0;
    const count = () => more.replace("##", picks.length + left).replace("#", picks.length);
    return labelOf(root) ?? (left ? count() : urged ? nothing : empty);
  }

  function fewestLeft(root) {
    const lefts = choices(root).flatMap((radio) => without(partsOf(radio), picks)?.length || []);
    return lefts.length ? Math.min(...lefts) : 0;
  }

  function labelOf(root) {
    const label = choices(root).find((it) => it.checked)?.labels[0];
    return (label?.querySelector("span") ?? label)?.textContent.trim();
  }

  // Pressed with nothing, or too little, chosen. Said anew each time, so that it is read out again.
  function askAgain() {
    const output = document.getElementById("picked");
    urged = !picks.length;
    output.textContent = "";
    setTimeout(() => {
      output.textContent = saying(document, output);
      if (!calm.matches) gliding.pop(output);
    }, 50);
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
    if (!piece || event.defaultPrevented || (event.key !== "Enter" && event.key !== " ")) return;
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

  return {
    askAgain,
    carryOver,
    form: () => formOf(document),
    isMade: () => chosen !== null,
    question: () => question(document),
    settle,
    tellSent,
  };
})();

