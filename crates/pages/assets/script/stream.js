// The stream of news, and what is said when it breaks.
const stream = (() => {
  const { calm, table } = page;

  let source = null;
  let retry = 0;
  let failures = 0;
  let hiddenAt = 0;
  const trouble = new Set(); // "lost": the server does not answer; "away": its storage does not

  function listen() {
    clearTimeout(retry);
    source?.close();
    const live = table()?.dataset.live;
    if (!live) return;
    const { step, mark } = frames.newest();
    source = new EventSource(`${live}?after=${step}&mark=${mark}&takes=patches`);
    source.addEventListener("open", () => {
      failures = 0;
      trouble.clear(); // if the storage is still away, the server says so again
      tellTrouble();
    });
    source.addEventListener("table", (event) => frames.arrive(event.data));
    source.addEventListener("storage", (event) => {
      if (event.data === "away") trouble.add("away");
      else trouble.delete("away");
      tellTrouble();
    });
    source.addEventListener("bye", () => listenIn(1000 * Math.random())); // another server may be there already
    source.addEventListener("error", () => {
      if (failures > 1 || !navigator.onLine) trouble.add("lost"); // the first failures are mostly mended at once
      tellTrouble();
      listenIn(Math.min(15000, 1000 * 2 ** failures) * (0.5 + Math.random() / 2));
      failures += 1;
    });
  }

  // After a random time, because everyone has lost the connection at the same moment.
  function listenIn(ms) {
    source.close();
    clearTimeout(retry);
    retry = setTimeout(listen, ms);
  }

  function tellTrouble() {
    const banner = document.getElementById("offline");
    if (!banner) return;
    const words = trouble.has("lost") ? banner.dataset.lost : trouble.has("away") ? banner.dataset.away : "";
    if (banner.textContent !== words) banner.textContent = words;
    banner.hidden = !words;
  }

  // For a reader who tried all the same: the same words once more, so that they are read out again.
  function tellTroubleAgain() {
    const banner = document.getElementById("offline");
    if (!banner) return;
    banner.textContent = "";
    tellTrouble();
    banner.scrollIntoView({ block: "nearest" });
    if (!calm.matches) gliding.pop(banner);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    // A phone lets the connections of a sleeping page die without a word.
    else if (source && (source.readyState === EventSource.CLOSED || Date.now() - hiddenAt > 20000)) listen();
  });
  // A page that is left may be kept for the way back, with its connection; a browser has six for one site.
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  addEventListener("online", listen);

  return { isTroubled: () => trouble.size > 0, listen, tellTroubleAgain };
})();

