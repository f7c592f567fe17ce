// Walking among pieces that lie together: they are one stop of the Tab key, and arrow keys lead from one to the next.
const walking = (() => {
  const { all, middle } = page;

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const left = new Set(); // ids of the pieces from which the focus left a group

  const groupOf = (piece) => piece.closest("[role=group]");
  const piecesOf = (group) => all("[data-part]", group).filter((piece) => groupOf(piece) === group);

  // Leaves one piece of each group to the Tab key: the one that has, or last had, the focus, else the first.
  function arrange(root) {
    const groups = new Set(all("[data-part]", root).map(groupOf).filter(Boolean));
    for (const group of groups) {
      const pieces = piecesOf(group);
      const here = document.activeElement.id;
      const stop = pieces.find(({ id }) => id && id === here) ?? pieces.find(({ id }) => left.has(id)) ?? pieces[0];
      for (const piece of pieces) piece.setAttribute("tabindex", piece === stop ? "0" : "-1");
      group.closest("[role=group][tabindex='0']")?.setAttribute("tabindex", "-1"); // what scrolls is reached through them
    }
  }

  // On a drawing the nearest in that direction, else the next in the row.
  function next(piece, key) {
    const pieces = piecesOf(groupOf(piece));
    const [x, y] = WAYS[key];
    if (x && !(piece instanceof SVGElement)) return pieces[pieces.indexOf(piece) + x];
    const from = middle(piece.getBoundingClientRect());
    const far = (other) => {
      const [right, down] = middle(other.getBoundingClientRect()).map((at, axis) => at - from[axis]);
      const [ahead, aside] = [right * x + down * y, Math.abs(right * y) + Math.abs(down * x)];
      return ahead > 1 ? ahead + 2 * aside : Infinity;
    };
    const [best] = pieces.map((other) => [far(other), other]).sort(([a], [b]) => a - b)[0];
    return best < Infinity ? pieces.find((other) => far(other) === best) : undefined;
  }

  document.addEventListener("keydown", (event) => {
    const piece = WAYS[event.key] && event.target.closest?.("[data-part]");
    if (!piece || !groupOf(piece) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    next(piece, event.key)?.focus();
  });

  document.addEventListener("focusin", ({ target }) => {
    if (target.dataset?.part === undefined || !groupOf(target)) return;
    for (const piece of piecesOf(groupOf(target))) {
      left.delete(piece.id);
      piece.setAttribute("tabindex", piece === target ? "0" : "-1");
    }
    left.add(target.id);
  });

  return { arrange };
})();

