// Plays a table on through the API until this browser's own seat, seat 0, is asked at a kind of
// moment that was not seen before, or until the game is over. Given: the code, the access tokens of
// the seats, the moments seen, and a seed. Answers with the new moments of this seat's page and of
// the big screen; with none if the game is over; with `false` if it has gone on for a while.
const [code, tokens, seen, seed, done] = arguments;

let state = seed;
function below(most) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * most);
}

async function ask(path, token, body) {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const method = body ? "POST" : "GET";
  const answer = await fetch(`/api/tables/${code}${path}`, { method, headers, credentials: "omit", body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.headers.get("Content-Type")?.includes("json") ? answer.json() : null;
}

// Parts of a player's page and of the big screen that change the layout.
const PARTS = {
  table: [
    ".db-chest.open", ".db-hand .pick", ".db-sitter.pick", ".db-buttons .pick", ".db-hothead", ".db-woken",
    ".ot-at-home", ".ot-at-hand", ".ot-hand", ".ot-other-ways", ".ot-own-file",
  ],
  board: [".db-drawn", ".db-drawn.many", ".db-drawn.lots", ".db-woken", ".ot-in-play"],
};

async function momentOf(page, path) {
  const html = await (await fetch(`/t/${code}${path}`)).text();
  const shown = new DOMParser().parseFromString(html, "text/html");
  const scene = shown.querySelector(".db-table")?.className.match(/db-in-\w+/)[0] ?? shown.querySelector("[data-scene]").dataset.scene;
  const parts = PARTS[page].filter((part) => shown.querySelector(part));
  return { shown, moment: [page, scene, ...parts].join(" ") };
}

async function chooseForOthers(asked) {
  for (const seat of asked.filter((seat) => seat > 0)) {
    const { screen } = await ask("", tokens[seat]);
    if (!screen.choices.length) continue;
    await ask("/act", tokens[seat], { step: screen.step, choice: screen.choices[below(screen.choices.length)] });
  }
}

async function drive() {
  for (let turn = 0; turn < 40; turn++) {
    const table = await ask("", tokens[0]);
    if (table.stage === "over") return null;
    await chooseForOthers(table.screen.asked);
    if (!table.screen.asked.includes(0)) continue;
    const [own, big] = [await momentOf("table", ""), await momentOf("board", "/board")];
    const form = own.shown.getElementById("act");
    if (!form) continue;
    const unseen = [own.moment, big.moment].filter((moment) => !seen.includes(moment));
    if (unseen.length) return unseen;
    const choices = [...form.querySelectorAll("[name=choice]")].map((radio) => radio.value);
    const whole = choices.filter((choice) => !choice.endsWith(" ")); // others need a number as well
    const choice = whole[below(whole.length)];
    const body = new URLSearchParams({ step: form.querySelector("[name=step]").value, choice });
    await fetch(`/t/${code}/act`, { method: "POST", headers: { "X-Fagin": "1" }, body });
  }
  return false;
}

drive().then(done, (error) => done({ error: String(error) }));
