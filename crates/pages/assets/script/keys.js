// Playing by keyboard: the focus goes to a new question, figures and arrow keys choose, Enter confirms.
const keys = (() => {
  const { table } = page;

  const question = () => document.getElementById("question");
  const confirm = () => document.getElementById("confirm");
  const isOpen = () => Boolean(choosing.form()) && !choosing.form().inert;
  let led = choosing.question(); // the question to which the focus was led

  // To the question, unless the reader is busy elsewhere.
  function lead() {
    if (choosing.question() === led || (choosing.form() && !isOpen())) return;
    led = choosing.question();
    const focus = document.activeElement;
    const free = focus === document.body || focus === table() || focus.closest("#act") || focus.dataset.part !== undefined;
    if (!free || coach.notice()) return;
    if (focus === question()) focus.blur(); // so that it is read out again
    question()?.focus({ preventScroll: true });
  }

  document.addEventListener("shown", lead);

  document.addEventListener("click", (event) => {
    if (!event.target.closest(".skip") || !question()) return;
    event.preventDefault();
    question().focus();
  });

  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !isOpen()) return;
    if (target.matches("textarea, select, input:not([type=radio])")) return;
    if (/^[0-9]$/.test(key)) choose(figured(key));
    else if (key.startsWith("Arrow") && target === question()) choose(radios()[key === "ArrowUp" || key === "ArrowLeft" ? radios().length - 1 : 0]);
    else if (key === "Enter" && choosing.isMade() && !hasOther(target)) confirm().form.requestSubmit(confirm());
    else return;
    event.preventDefault();
  }, true);

  const radios = () => [...choosing.form().querySelectorAll("input[name=choice]")];
  const figureOf = (radio) => radio.closest("label")?.querySelector(".key")?.textContent;

  // The choice with this figure before it, or in this place if choices have none.
  function figured(figure) {
    const all = radios();
    return all.some(figureOf) ? all.find((radio) => figureOf(radio) === figure) : all[figure - 1];
  }

  function choose(radio) {
    if (!radio) return;
    radio.closest("details")?.setAttribute("open", "");
    radio.click();
    radio.focus();
  }

  // True for what Enter does something else with.
  const hasOther = (it) => it.closest("a, summary, button:not([data-part])") || (it.closest("[data-part]") && !it.closest(".picked"));
})();

