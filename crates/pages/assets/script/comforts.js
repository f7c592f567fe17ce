// Small comforts: buttons that only work with the script, the title, clocks, links to copy.
const comforts = (() => {
  const { all, middle, table, wait } = page;

  // On the page, and on every frame before it is shown.
  function enhance(root) {
    for (const button of all("[data-copy], [data-sound], [data-by-itself]", root)) button.hidden = false;
    for (const button of all("[data-sound]", root)) button.setAttribute("aria-pressed", sound.isOn());
    for (const input of all("input[name=script]", root)) input.setAttribute("value", "yes");
    hints.show(root);
    for (const form of all("#act", root)) form.noValidate = true; // the bar says what is still to be chosen
    if (root.id === "table") root.tabIndex = -1; // takes the focus when what had it is gone
  }

  // ---- The title

  const turnOf = (words) => (words ? `${words} · ` : "");
  const title = document.title.replace(turnOf(table()?.dataset.yourTurn), "");

  function retitle() {
    const turn = turnOf(table()?.dataset.yourTurn);
    document.title = (turn && document.hidden ? "● " : "") + turn + title;
  }

  document.addEventListener("shown", retitle);
  document.addEventListener("visibilitychange", retitle);

  // ---- Clocks

  const deadlines = new WeakMap();

  function setClocks() {
    for (const clock of all("[data-deadline]")) {
      deadlines.set(clock, Number(clock.dataset.due) || Date.now() + 1000 * clock.dataset.deadline);
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

  function startClocks() {
    setClocks();
    setInterval(tick, 1000);
  }

  document.addEventListener("shown", setClocks);

  // ---- Links to copy

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

  // ---- A panel that is filled while it is open

  const fetches = new WeakMap(); // the latest of each panel: an answer that comes later is about the past

  async function fill(panel) {
    if (!panel.open) return;
    const latest = {};
    fetches.set(panel, latest);
    const filled = panel.querySelector("[data-filled]");
    const about = choosing.question();
    if ((filled.dataset.about ?? about) !== about) filled.textContent = "…";
    filled.dataset.about = about;
    const answer = await fetch(panel.dataset.fill, { headers: { "X-Fagin": "1" } }).catch(() => null);
    const text = (await answer?.text().catch(() => null)) ?? "…";
    if (fetches.get(panel) !== latest) return;
    if (answer?.ok) filled.innerHTML = text;
    else filled.textContent = text; // a refusal, or no answer: what was there may be about the past
  }

  document.addEventListener("toggle", (event) => event.target.dataset.fill && fill(event.target), true);
  document.addEventListener("shown", () => all("[data-fill]").forEach(fill));

  // ---- A switch that makes something larger keeps in sight what it names

  document.addEventListener("change", (event) => {
    const { within, inSight } = event.target.dataset;
    if (!within || !inSight) return;
    const [frame, here] = [within, inSight].map((id) => document.getElementById(id));
    const [to, from] = [here, frame].map((it) => middle(it.getBoundingClientRect()));
    frame.scrollBy(to[0] - from[0], to[1] - from[1]);
  });

  return { enhance, startClocks };
})();

