// Go.
const start = (() => {
  function begin() {
    document.documentElement.classList.add("settled");
    comforts.enhance(document);
    if (page.table()) page.table().tabIndex = -1;
    choosing.settle(document);
    board.fit();
    comforts.startClocks();
    coach.look();
    stream.listen();
  }

  document.documentElement.classList.add("scripted");
  if (document.hidden) begin();
  else requestAnimationFrame(() => setTimeout(begin)); // once the page has been painted
})();
