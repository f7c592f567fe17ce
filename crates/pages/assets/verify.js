// Checks a deal on the page of its proof, as docs/dice.md has it. With SHA-256 and ChaCha20 of its own, since
// browsers lend theirs only to pages under https, and a table at home has none.
"use strict";

const turnLeft = (word, by) => (word << by) | (word >>> (32 - by));

// ---- SHA-256 (FIPS 180-4)

const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
const fraction = (root) => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setInt32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

function compress(state, view, at) {
  const turn = (word, ...by) => by.reduce((sum, bits) => sum ^ turnLeft(word, 32 - bits), 0);
  const w = new Int32Array(64);
  for (let n = 0; n < 16; n++) w[n] = view.getInt32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const small = turn(w[n - 15], 7, 18) ^ (w[n - 15] >>> 3);
    const large = turn(w[n - 2], 17, 19) ^ (w[n - 2] >>> 10);
    w[n] = w[n - 16] + small + w[n - 7] + large;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = (h + turn(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n]) | 0;
    const two = (turn(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] += word));
}

// ---- ChaCha20 (RFC 8439, section 2.3)

// The sixteen words of one block, under a nonce of zeros.
function chacha20(key, counter) {
  const view = new DataView(key.buffer);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let n = 0; n < 8; n++) start[4 + n] = view.getUint32(4 * n, true);
  start[12] = counter;
  const x = Uint32Array.from(start);
  const mix = (a, b, c, by) => {
    x[a] += x[b];
    x[c] = turnLeft(x[c] ^ x[a], by);
  };
  const quarter = (a, b, c, d) => {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let n = 0; n < 4; n++) quarter(n, n + 4, n + 8, n + 12);
    for (let n = 0; n < 4; n++) quarter(n, 4 + ((n + 1) % 4), 8 + ((n + 2) % 4), 12 + ((n + 3) % 4));
  }
  return x.map((word, n) => word + start[n]);
}

// ---- Dice

function* words(key) {
  for (let counter = 0; ; counter++) yield* chacha20(key, counter);
}

// A number in 0..sides, each equally likely (Lemire).
function below(stream, sides) {
  const unfair = 2n ** 32n % BigInt(sides);
  for (;;) {
    const product = BigInt(stream.next().value) * BigInt(sides);
    if (product % 2n ** 32n >= unfair) return Number(product / 2n ** 32n);
  }
}

function outcome(stream, odds) {
  let left = below(stream, odds.reduce((sum, [, weight]) => sum + weight, 0));
  return odds.find(([, weight]) => (left -= weight) < 0)[0];
}

// ---- The proof

function bytesOf(hex, length) {
  if (!/^[0-9a-f]*$/i.test(hex) || hex.length !== 2 * length) throw new Error(`not ${length} bytes: ${hex}`);
  return Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
}

const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function promiseKept(proof) {
  return hexOf(sha256(bytesOf(proof.secret, 32))) === proof.commitment.toLowerCase();
}

// Whether each roll came about as it should.
function check(proof) {
  const nonces = proof.nonces.flatMap((nonce) => bytesOf(nonce, 16));
  const stream = words(sha256([...bytesOf(proof.secret, 32), ...nonces]));
  return proof.rolls.map((roll) => outcome(stream, roll.odds) === roll.outcome);
}

function markRow(right, number) {
  const row = document.querySelector(`#rolls [data-roll="${number}"]`);
  row?.classList.add(right ? "good" : "bad");
  const cell = row?.querySelector(".mark");
  if (cell) cell.textContent = right ? "✓" : "✗";
}

// One of: good, bad, badCommitment.
function judge() {
  try {
    const proof = JSON.parse(document.getElementById("proof").textContent);
    const rolls = check(proof);
    rolls.forEach(markRow);
    if (!promiseKept(proof)) return "badCommitment";
    return rolls.every(Boolean) ? "good" : "bad";
  } catch {
    return "bad"; // no proof at all
  }
}

const verdict = document.getElementById("verdict");
if (verdict) {
  const found = judge();
  verdict.textContent = verdict.dataset[found];
  verdict.classList.add(found === "good" ? "good" : "bad");
}
