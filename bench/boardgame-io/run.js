// Fifty matches of four people who answer at once, game after game; prints what a choice costs the server.
//
//   node run.js [MATCHES] [SECONDS] [SEATS]

const diagnostics = require('diagnostics_channel');
const { fork } = require('child_process');
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { DoggyBag, heap, held } = require('./game.js');

const [matches, seconds, seats] = [50, 20, 4].map((usual, at) => Number(process.argv[2 + at] || usual));
// The same choices in every run, as far as the order of answers allows.
let seed = 1;
const below = (limit) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
};
const any = (list) => list[below(list.length)];

// Bytes that arrived, counted at the sockets.
const sockets = new Set();
let closed = 0;
diagnostics.subscribe('net.client.socket', ({ socket }) => {
  sockets.add(socket);
  socket.on('close', () => {
    sockets.delete(socket);
    closed += socket.bytesRead;
  });
});
const bytes = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, closed);

const child = fork(`${__dirname}/server.js`, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
const told = () => new Promise((resolve) => child.once('message', resolve));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

let choices = 0;
let games = 0;
let playing = true;

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function choose(client, G, seat) {
  switch (G.question) {
    case 'loot': {
      const hand = { ...G.players[seat].hand };
      const bones = heap();
      for (let left = Math.min(G.demand, G.handSize); left > 0; left--) {
        const colour = any(held(hand));
        hand[colour]--;
        bones[colour]++;
      }
      return client.moves.loot(bones);
    }
    case 'role': {
      const hothead = !Object.values(G.dares).some((dare) => dare > 7) && below(8) === 0;
      return hothead ? client.moves.role(any(G.options), 8) : client.moves.role(any(G.options));
    }
    case 'swap':
      return client.moves.answer(any(G.options), any(held(G.players[seat].hand)));
    default:
      return client.moves.answer(any(G.options));
  }
}

// One game of one match, from creating it to its end.
async function play(server, begun) {
  const lobby = `${server}/games/${DoggyBag.name}`;
  const { matchID } = await post(`${lobby}/create`, { numPlayers: seats });
  const clients = [];
  for (let seat = 0; seat < seats; seat++) {
    const playerID = String(seat);
    const joined = await post(`${lobby}/${matchID}/join`, { playerID, playerName: `Dog ${seat}` });
    const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
    const credentials = joined.playerCredentials;
    clients.push(Client({ game: DoggyBag, numPlayers: seats, matchID, playerID, credentials, multiplayer, debug: false }));
  }
  begun();
  const ended = clients.map(
    (client, seat) =>
      new Promise((over) => {
        let answered = 0;
        let shown = 0;
        client.subscribe((state) => {
          if (!state || !state.isConnected) return;
          if (seat === 0) {
            choices += state._stateID - shown;
            shown = state._stateID;
          }
          const { G, ctx } = state;
          if (ctx.gameover || !playing) return over();
          if (G.asked.includes(seat) && G.number > answered) {
            answered = G.number;
            choose(client, G, seat);
          }
        });
        client.start();
      })
  );
  await Promise.all(ended);
  clients.forEach((client) => client.stop());
  if (playing) games++;
}

async function main() {
  const { port } = await told();
  const server = `http://localhost:${port}`;
  let waiting = matches;
  let allBegun;
  const begun = new Promise((resolve) => (allBegun = resolve));
  const parties = [...Array(matches)].map(async () => {
    let first = true;
    while (playing) {
      await play(server, () => {
        if (first && --waiting === 0) allBegun();
        first = false;
      });
    }
  });
  Promise.all(parties).catch((error) => {
    console.error(error);
    process.exit(1);
  });
  await begun;
  await pause(1000);
  const now = async () => {
    child.send('cpu');
    const { cpu } = await told();
    return { cpu, choices, bytes: bytes(), games };
  };
  const before = await now();
  await pause(seconds * 1000);
  const after = await now();
  playing = false;
  const [cpu, made, got] = ['cpu', 'choices', 'bytes'].map((what) => after[what] - before[what]);
  console.log(`${matches} matches of ${seats} people for ${seconds} s; ${after.games - before.games} games over`);
  console.log(`server CPU      ${cpu.toFixed(2)} s for ${made} choices: ${(made / cpu).toFixed(0)} choices per CPU second`);
  console.log(`bytes           ${(got / made).toFixed(0)} per choice, ${(got / made / seats).toFixed(0)} per client and choice`);
  process.exit(0);
}

main();
