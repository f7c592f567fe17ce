// The big screen: letters are as large as there is room for, because a television is not scrolled.
const board = (() => {
  const { all } = page;

  function fit() {
    const screen = document.querySelector(".board-page, .board-lobby");
    if (!screen) return;
    const { style } = document.documentElement;
    style.removeProperty("--fit");
    if (!matchMedia("(min-width: 60rem)").matches) return;
    for (let size = 0.98; size > 0.5 && leavesTheScreen(screen); size -= 0.02) style.setProperty("--fit", size);
  }

  function leavesTheScreen(screen) {
    const room = innerHeight - 2 * parseFloat(getComputedStyle(screen).paddingTop) + 1;
    const parts = all(".stage > *, .side", screen);
    const columns = parts.length ? parts : [screen];
    return columns.some((it) => it.scrollHeight > (parts.length ? room : innerHeight + 1) || it.scrollWidth > it.clientWidth + 1);
  }

  // Everybody has gone to another table.
  function follow() {
    const next = document.querySelector(".board-page")?.dataset.next;
    if (next) location.assign(next);
  }

  document.addEventListener("shown", follow);
  document.addEventListener("shown", fit);
  addEventListener("resize", fit);

  return { fit };
})();

