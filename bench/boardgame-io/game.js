// Doggy Bag for boardgame.io: its English rules, with chance inside the moves as boardgame.io does it.
// Every move is one choice of one player; what others may not know is stripped by STRIP_SECRETS.

const { INVALID_MOVE, PlayerView, ActivePlayers } = require('boardgame.io/core');

const COLOURS = ['g', 'w', 'r', 'k', 'y'];
const HAND = { g: 3, w: 4, r: 5, k: 3, y: 1 };
const POINTS = { g: 1, w: 1, r: 2, k: 0, y: 3 };

const heap = () => ({ g: 0, w: 0, r: 0, k: 0, y: 0 });
const size = (bones) => COLOURS.reduce((sum, colour) => sum + bones[colour], 0);
const held = (bones) => COLOURS.filter((colour) => bones[colour] > 0);
const pour = (from, into) => {
  for (const colour of COLOURS) {
    into[colour] += from[colour];
    from[colour] = 0;
  }
};

function setup({ ctx, random }) {
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: { ...HAND }, saw: null };
  const G = {
    secret: { bag: { g: 1, w: 1, r: 1, k: 1, y: 1 } },
    players,
    fronts: Object.fromEntries(Object.keys(players).map((seat) => [seat, heap()])),
    out: [],
    chest: heap(),
    bagSize: 5,
    handSize: size(HAND),
    first: random.Die(ctx.numPlayers) - 1,
    // The question: its number, who is asked what, and what they may answer where that is open to all.
    number: 0,
    question: null,
    asked: [],
    options: [],
    dares: {},
    order: [],
    taken: [],
    thief: null,
    drawn: heap(),
    // What happened with the last choice.
    notes: [],
    places: null,
  };
  beginTurn(G, ctx, random);
  return G;
}

const seatsIn = (G, ctx) => [...Array(ctx.numPlayers).keys()].filter((seat) => !G.out.includes(seat));
const clockwise = (G, ctx) => {
  const seats = seatsIn(G, ctx);
  return [...seats.filter((seat) => seat >= G.first), ...seats.filter((seat) => seat < G.first)];
};
const ask = (G, question, asked, options = []) => {
  Object.assign(G, { number: G.number + 1, question, asked, options });
};
const tell = (G, ...note) => G.notes.push(note);

function beginTurn(G, ctx, random) {
  G.demand = random.Die(2) + random.Die(2);
  tell(G, 'coins', G.demand);
  Object.assign(G, { dares: {}, taken: [], tried: [], order: clockwise(G, ctx) });
  ask(G, 'loot', seatsIn(G, ctx));
}

function drawFromBag(G, random) {
  let at = random.Die(size(G.secret.bag)) - 1;
  for (const colour of COLOURS) {
    if (at < G.secret.bag[colour]) {
      G.secret.bag[colour]--;
      G.bagSize--;
      return colour;
    }
    at -= G.secret.bag[colour];
  }
}

function putIntoBag(G, colour) {
  G.secret.bag[colour]++;
  G.bagSize++;
}

function loot({ G, ctx, playerID, random }, bones) {
  const seat = Number(playerID);
  const hand = G.players[seat].hand;
  const due = Math.min(G.demand, size(hand));
  if (G.question !== 'loot' || !G.asked.includes(seat) || size(bones) !== due) return INVALID_MOVE;
  if (COLOURS.some((colour) => bones[colour] < 0 || bones[colour] > hand[colour])) return INVALID_MOVE;
  for (const colour of COLOURS) {
    hand[colour] -= bones[colour];
    G.secret.bag[colour] += bones[colour];
  }
  G.bagSize += due;
  tell(G, 'looted', seat);
  G.asked = G.asked.filter((other) => other !== seat);
  if (G.asked.length === 0) {
    G.handSize -= due;
    nextRole(G, ctx, random);
  }
}

function nextRole(G, ctx, random) {
  const seat = G.order.find((seat) => !G.out.includes(seat) && G.dares[seat] === undefined);
  if (seat === undefined) return nextTry(G, ctx, random);
  ask(G, 'role', [seat], [0, 1, 2, 3, 4, 5, 6, 7].filter((role) => !G.taken.includes(role)));
}

function role({ G, ctx, playerID, random }, number, announced) {
  const seat = Number(playerID);
  if (G.question !== 'role' || !G.asked.includes(seat) || !G.options.includes(number)) return INVALID_MOVE;
  G.taken.push(number);
  if (announced !== undefined) {
    const taken = Object.values(G.dares).some((dare) => dare > 7);
    if (taken || announced < 8 || announced > Math.max(8, G.bagSize + 2)) return INVALID_MOVE;
    G.dares[seat] = announced;
    tell(G, 'hothead', seat, announced);
    return nextRole(G, ctx, random);
  }
  G.dares[seat] = number;
  tell(G, 'role', seat, number);
  if (effect(G, ctx, random, seat, number)) nextRole(G, ctx, random);
}

// Carries out the effect of a role; whether nothing is left to answer.
function effect(G, ctx, random, seat, number) {
  const look = () => {
    G.players[seat].saw = { ...G.secret.bag };
    tell(G, 'looked', seat);
  };
  const pick = () => {
    if (G.bagSize === 0) return;
    const colour = drawFromBag(G, random);
    tell(G, 'drew', seat, colour);
    if (colour === 'k') putIntoBag(G, colour);
    else G.fronts[seat][colour]++;
  };
  switch (number) {
    case 0:
      if (G.fronts[seat].k > 0) {
        G.fronts[seat].k--;
        G.chest.k++;
      }
      return true;
    case 1:
      pick();
      look();
      return true;
    case 2:
      ask(G, 'lead', [seat], seatsIn(G, ctx));
      return false;
    case 3:
      pick();
      return true;
    case 4:
      look();
      return true;
    case 5: {
      const shown = [];
      while (shown.length < 3 && G.bagSize > 0) shown.push(drawFromBag(G, random));
      tell(G, 'shown', seat, shown);
      ask(G, 'scout', [seat], shown);
      return shown.length === 0;
    }
    case 6:
      ask(G, 'intend', [seat], held(G.chest));
      G.left = Math.min(2, size(G.chest));
      return G.left === 0;
    default: {
      const gives = held(G.players[seat].hand);
      ask(G, 'swap', [seat], held(G.chest));
      return gives.length === 0 || G.options.length === 0;
    }
  }
}

// An answer to what a role or a theft asks.
function answer({ G, ctx, playerID, random }, chosen, given) {
  const seat = Number(playerID);
  if (!G.asked.includes(seat) || !G.options.includes(chosen)) return INVALID_MOVE;
  switch (G.question) {
    case 'lead':
      G.leader = chosen;
      tell(G, 'leads', chosen);
      return nextRole(G, ctx, random);
    case 'scout': {
      const back = [...G.options];
      back.splice(back.indexOf(chosen), 1);
      G.chest[chosen]++;
      back.forEach((colour) => putIntoBag(G, colour));
      tell(G, 'locked', chosen);
      return nextRole(G, ctx, random);
    }
    case 'intend':
      G.chest[chosen]--;
      putIntoBag(G, chosen);
      tell(G, 'returned', chosen);
      if (--G.left === 0) return nextRole(G, ctx, random);
      ask(G, 'intend', [seat], held(G.chest));
      return undefined;
    case 'swap': {
      const hand = G.players[seat].hand;
      if (!hand[given]) return INVALID_MOVE;
      hand[given]--;
      hand[chosen]++;
      G.chest[given]++;
      G.chest[chosen]--;
      tell(G, 'swapped', seat, given, chosen);
      return nextRole(G, ctx, random);
    }
    case 'tempt':
      if (chosen === 'stop') {
        keep(G, seat);
        return endTurn(G, ctx, random);
      }
      return risk(G, ctx, random, seat);
    case 'rob':
      if (chosen !== 'none') {
        G.fronts[chosen][G.tempted]--;
        G.fronts[seat][G.tempted]++;
        tell(G, 'robbed', seat, chosen, G.tempted);
      }
      return endTurn(G, ctx, random);
    default:
      return INVALID_MOVE;
  }
}

function keep(G, seat) {
  tell(G, 'kept', seat, { ...G.drawn });
  pour(G.drawn, G.fronts[seat]);
}

function nextTry(G, ctx, random) {
  const left = seatsIn(G, ctx).filter((seat) => !G.tried.includes(seat));
  if (left.length === 0) return endTurn(G, ctx, random);
  const seat = left.reduce((bold, seat) => (G.dares[seat] > G.dares[bold] ? seat : bold));
  G.tried.push(seat);
  G.thief = seat;
  while (size(G.drawn) < G.dares[seat]) {
    if (G.bagSize === 0) {
      keep(G, seat);
      return endTurn(G, ctx, random);
    }
    const colour = drawFromBag(G, random);
    tell(G, 'drew', seat, colour);
    if (colour === 'k') return wake(G, ctx, random, seat, true);
    G.drawn[colour]++;
  }
  if (G.bagSize > 0) return ask(G, 'tempt', [seat], ['stop', 'risk']);
  keep(G, seat);
  endTurn(G, ctx, random);
}

function risk(G, ctx, random, seat) {
  const colour = drawFromBag(G, random);
  tell(G, 'drew', seat, colour);
  if (colour === 'k') return wake(G, ctx, random, seat, false);
  G.drawn[colour]++;
  keep(G, seat);
  G.tempted = colour;
  const victims = seatsIn(G, ctx).filter((other) => other !== seat && G.fronts[other][colour] > 0);
  if (victims.length > 0) return ask(G, 'rob', [seat], ['none', ...victims]);
  endTurn(G, ctx, random);
}

function wake(G, ctx, random, seat, keepsOssicles) {
  tell(G, 'woke', seat);
  G.fronts[seat].k++;
  if (keepsOssicles) {
    G.fronts[seat].g += G.drawn.g;
    G.drawn.g = 0;
  }
  pour(G.drawn, G.chest);
  if (G.fronts[seat].k >= 3) throwOut(G, ctx, seat);
  if (seatsIn(G, ctx).length === 1) return endGame(G, ctx);
  nextTry(G, ctx, random);
}

function throwOut(G, ctx, seat) {
  pour(G.fronts[seat], G.chest);
  G.out.push(seat);
  tell(G, 'out', seat);
  if (G.first === seat) G.first = clockwise(G, ctx)[0];
}

function endTurn(G, ctx, random) {
  if (G.leader !== undefined && !G.out.includes(G.leader)) G.first = G.leader;
  delete G.leader;
  G.thief = null;
  if (G.handSize <= 0) return endGame(G, ctx);
  beginTurn(G, ctx, random);
}

function endGame(G, ctx) {
  const points = (seat) => COLOURS.reduce((sum, colour) => sum + POINTS[colour] * G.fronts[seat][colour], 0);
  G.places = seatsIn(G, ctx).sort((a, b) => points(b) - points(a));
  ask(G, 'over', []);
}

// Secret moves cannot be foreseen by a client; those made at the same time do not wait for one another.
const onServer = (rule) => {
  const move = (all, ...chosen) => {
    all.G.notes = [];
    return rule(all, ...chosen);
  };
  return { move, client: false, ignoreStaleStateID: true };
};

exports.held = held;
exports.heap = heap;
exports.DoggyBag = {
  name: 'doggy-bag',
  setup,
  moves: { loot: onServer(loot), role: onServer(role), answer: onServer(answer) },
  turn: { activePlayers: ActivePlayers.ALL },
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  endIf: ({ G }) => (G.places ? { places: G.places } : undefined),
};
