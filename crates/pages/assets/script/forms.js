// Forms that are sent without leaving the page: the choice, and those that say `data-quiet`.
const forms = (() => {
  const { stepOf, table, wait } = page;

  const sending = new Set(); // forms, and questions whose choice is on its way
  let settled = 0; // a page that shows fewer steps does not show the choice that the server has taken
  let lostFocus = null;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const isChoice = form === choosing.form();
    if (!isChoice && !form.hasAttribute("data-quiet")) return;
    event.preventDefault();
    if (isChoice && !choosing.isMade()) return choosing.askAgain();
    const key = isChoice ? choosing.question() : form;
    if (sending.has(key)) return;
    sending.add(key);
    const kind = isChoice && hints.kind();
    if (isChoice) choosing.tellSent(true);
    send(form, event.submitter, isChoice ? choiceIsTaken : () => form.reset())
      .then((isTaken) => {
        if (isTaken) hints.answered(kind);
        else if (isChoice) choosing.tellSent(false);
      })
      .finally(() => sending.delete(key));
  });

  // The step goes with every choice, so that sending twice does no harm. True if the server has taken it.
  async function send(form, button, done) {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { method: "POST", headers: { "X-Fagin": "1" }, body });
      const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
      if (!answer.ok && !plain) throw new Error(answer.status);
      if (answer.status === 503 && stream.isTroubled()) repeatTrouble();
      else notify(answer.ok ? "" : await answer.text());
      if (answer.ok) done(answer);
      return answer.ok;
    } catch {
      if (stream.isTroubled()) repeatTrouble();
      else notify(document.getElementById("notice")?.dataset.unreachable ?? "");
    } finally {
      form.removeAttribute("aria-busy");
    }
  }

  // One sentence says it, not two.
  function repeatTrouble() {
    notify("");
    stream.tellTroubleAgain();
  }

  function notify(sentence) {
    const notice = coach.notice() ?? document.getElementById("notice");
    if (!notice) return;
    notice.textContent = sentence;
    notice.hidden = !sentence;
  }

  // The stream brings what comes of it, now and then before this answer; if it stays silent, it has died.
  async function choiceIsTaken(answer) {
    const step = (settled = Number(answer.headers.get("X-Fagin-Step")));
    lock();
    if (!choosing.form()?.inert && sending.size === 1) choosing.tellSent(false); // the page was faster
    await wait(4000);
    if (frames.newest().step < step) stream.listen();
    if (settled === step) settled = 0;
    lock();
  }

  // Nobody can confirm what is no longer asked. The focus comes back with the next question.
  function lock() {
    const form = choosing.form();
    const closed = Boolean(form) && (frames.isWaiting() || stepOf(table()) < settled);
    if (closed && form.contains(document.activeElement)) lostFocus = document.activeElement;
    if (form && form.inert && !closed) choosing.tellSent(false);
    if (form) form.inert = closed;
    if (closed || !lostFocus) return;
    const free = document.activeElement === document.body || document.activeElement === table();
    const heir = lostFocus.isConnected ? lostFocus : document.getElementById(lostFocus.id) ?? table();
    if (free) heir.focus({ preventScroll: true });
    if (form || !free) lostFocus = null;
  }

  for (const event of ["waiting", "shown"]) document.addEventListener(event, lock);
})();

