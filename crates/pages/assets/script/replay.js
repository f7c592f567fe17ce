// Watching a game again: from step to step without leaving the page, or by itself, until somebody takes a step, looks
// elsewhere, or it is over.
const replay = (() => {
  const { all } = page;

  let turning = 0; // the latest page asked for
  let goingOn = 0; // the timer of the next step; nothing while it is held
  let pace = null; // milliseconds for a step, once somebody has chosen

  // ---- From step to step

  async function turnTo(address) {
    const turn = ++turning;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (turn === turning) showStep(next.getElementById("replay"), address);
    } catch {
      location.assign(address);
    }
  }

  function showStep(next, address) {
    const old = document.getElementById("replay");
    history.replaceState(null, "", address);
    const change = () => {
      comforts.enhance(next);
      Idiomorph.morph(old, next);
      showPlaying();
    };
    gliding.carryOut(change, old, next, { news: true });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#replay :is(.steps, .eyes) a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.key) hold();
    turnTo(link.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("input, select, textarea, [tabindex='0']") || event.altKey || event.ctrlKey) return;
    const control = event.target.closest?.("a, button, summary");
    if (event.key === " " && !control && document.getElementById("play")) {
      event.preventDefault();
      playOrHold();
    }
    const link = all("#replay a[data-key]").find((it) => it.dataset.key === event.key);
    if (!link) return;
    event.preventDefault();
    hold();
    turnTo(link.href);
  });

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("#replay .slider");
    if (!form) return;
    hold();
    turnTo(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`);
  });

  // ---- By itself

  const nextStep = () => document.querySelector("#replay a[data-key=ArrowRight]");
  const sceneNow = () => document.querySelector("#replay .stage")?.innerHTML + document.getElementById("log")?.textContent;

  function hold() {
    clearTimeout(goingOn);
    goingOn = 0;
    showPlaying();
  }

  function playOrHold() {
    if (goingOn) return hold();
    const start = nextStep() ? null : document.querySelector("#replay a[data-key=Home]"); // from the start again
    goingOn = setTimeout(goOn, start ? 0 : 200, start?.href);
    showPlaying();
  }

  async function goOn(address = nextStep()?.href) {
    if (!address || document.hidden) return hold();
    const timer = goingOn;
    const before = sceneNow();
    await turnTo(address);
    if (goingOn !== timer) return; // held meanwhile
    const ms = sceneNow() === before ? 0 : (pace ?? Number(document.getElementById("pace").value));
    goingOn = setTimeout(goOn, ms);
    if (!nextStep()) hold();
  }

  function showPlaying() {
    document.getElementById("play")?.setAttribute("aria-pressed", goingOn !== 0);
    const field = document.getElementById("pace");
    if (field && pace !== null) field.value = pace;
  }

  document.addEventListener("click", (event) => event.target.closest?.("#play") && playOrHold());
  document.addEventListener("change", (event) => {
    if (event.target.id === "pace") pace = Number(event.target.value);
  });
  document.addEventListener("visibilitychange", () => document.hidden && goingOn && hold());
})();

