// What every module needs of the page.
const page = (() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const table = () => document.getElementById("table");
  const stepOf = (frame) => Number(frame?.dataset.step ?? 0);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  return { all, calm, middle, stepOf, table, wait };
})();

