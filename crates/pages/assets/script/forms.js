// Forms that are sent without leaving the page: the choice, and those that say `data-quiet`.
const forms = (() => {
  const { stepOf, table, wait } = page;

  const sending = new Set();
  let settled = null; // the step whose choice the server has taken
  let lostFocus = null;

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const isChoice = form === choosing.form();
    if (!isChoice && !form.hasAttribute("data-quiet")) return;
    event.preventDefault();
    if (isChoice && !choosing.isMade()) return choosing.askAgain();
    if (sending.has(form)) return;
    send(form, event.submitter, isChoice ? choiceIsTaken : () => form.reset());
  });

  // The step goes with every choice, so that sending twice does no harm.
  async function send(form, button, done) {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    const address = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
    sending.add(form);
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address, { method: "POST", headers: { "X-Fagin": "1" }, body });
      const plain = answer.headers.get("Content-Type")?.startsWith("text/plain");
      if (!answer.ok && !plain) throw new Error(answer.status);
      if (answer.status === 503 && stream.isTroubled()) repeatTrouble();
      else notify(answer.ok ? "" : await answer.text());
      if (answer.ok) done();
    } catch {
      if (stream.isTroubled()) repeatTrouble();
      else notify(document.getElementById("notice")?.dataset.unreachable ?? "");
    } finally {
      sending.delete(form);
      form.removeAttribute("aria-busy");
    }
  }

  // One sentence says it, not two.
  function repeatTrouble() {
    notify("");
    stream.tellTroubleAgain();
  }

  function notify(sentence) {
    const notice = document.getElementById("notice");
    if (!notice) return;
    notice.textContent = sentence;
    notice.hidden = !sentence;
  }

  // The stream brings what comes of it; if it stays silent, it has died.
  async function choiceIsTaken() {
    const step = (settled = stepOf(table()));
    lock();
    await wait(4000);
    if (frames.newest().step === step) stream.listen();
    if (settled === step) settled = null;
    lock();
  }

  // Nobody can confirm what is no longer asked. The focus comes back with the next question.
  function lock() {
    const form = choosing.form();
    const closed = Boolean(form) && (frames.isWaiting() || settled === stepOf(table()));
    if (closed && form.contains(document.activeElement)) lostFocus = document.activeElement;
    if (form) form.inert = closed;
    if (closed || !lostFocus) return;
    const free = document.activeElement === document.body || document.activeElement === table();
    const heir = lostFocus.isConnected ? lostFocus : document.getElementById(lostFocus.id) ?? table();
    if (free) heir.focus({ preventScroll: true });
    if (form || !free) lostFocus = null;
  }

  for (const event of ["waiting", "shown"]) document.addEventListener(event, lock);
})();

