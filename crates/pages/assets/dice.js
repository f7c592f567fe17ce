// What a browser adds to the dice of a table, as docs/dice.md has it: the hash of a nonce once it knows the
// commitment, and the nonce itself once all hashes are sealed. It keeps what it saw, so that the page of the proof
// can compare. With SHA-256 of its own, since browsers lend theirs only to pages under https, and a table at home
// has none.
"use strict";

const dice = (() => {
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

  // ---- Bytes

  function bytesOf(hex, length) {
    if (!/^[0-9a-f]*$/i.test(hex) || hex.length !== 2 * length) throw new Error(`not ${length} bytes: ${hex}`);
    return Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  }

  const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  const purposeOf = (purpose) => new TextEncoder().encode(`fagin dice 2 ${purpose}\0`);

  function nonceHash(commitment, seat, nonce) {
    return hexOf(sha256([...purposeOf("nonce"), ...bytesOf(commitment, 32), seat, ...bytesOf(nonce, 16)]));
  }

  // ---- What is kept: by table its commitment, the seat, the nonce, and the hashes of all seats as they were sealed.
  // Once those are there it never changes.

  const KEPT = "fagin-dice";
  const MOST_KEPT = 100; // tables

  function allKept() {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      return {}; // storage is forbidden, or somebody else wrote there
    }
  }

  const keptOf = (code) => allKept()[code];

  // Whether it is kept now: a nonce that cannot be kept cannot be compared either, and is not given.
  function keep(code, entry) {
    const { [code]: _, ...others } = allKept();
    const latest = Object.entries(others).slice(1 - MOST_KEPT);
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(latest), [code]: entry }));
      return true;
    } catch {
      return false;
    }
  }

  // ---- Giving

  let giving = false;
  let more = false; // the table may be sealed while the hash is still on its way

  async function give() {
    more = true;
    if (giving) return;
    giving = true;
    while (more) {
      more = false;
      const table = document.getElementById("dice")?.dataset;
      if (table) await (table.sealed === undefined ? giveHash(table) : giveNonce(table));
    }
    giving = false;
  }

  async function giveHash({ code, commitment, seat, hashes }) {
    const kept = keptOf(code);
    // A table has one commitment. Another one under its code is an attempt to have a second deal.
    if (kept && (kept.hashes || kept.commitment !== commitment)) return;
    const number = Number(seat);
    const entry = kept?.seat === number ? kept : { commitment, seat: number, nonce: randomNonce() };
    const hash = nonceHash(commitment, number, entry.nonce);
    if (hashes.split(",")[number] !== hash && keep(code, entry)) await post(code, "hash", hash);
  }

  // Only what was sealed with this browser's own hash is worth its nonce.
  async function giveNonce({ code, commitment, seat, hashes }) {
    const kept = keptOf(code);
    const sealed = hashes.split(",");
    if (!kept || kept.commitment !== commitment || kept.seat !== Number(seat)) return;
    if (kept.hashes && String(kept.hashes) !== hashes) return;
    if (sealed[kept.seat] !== nonceHash(commitment, kept.seat, kept.nonce)) return;
    if (keep(code, { ...kept, hashes: sealed })) await post(code, "nonce", kept.nonce);
  }

  const randomNonce = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));

  let takenValue = ""; // what the server took last

  // If it does not arrive, the next change of the table or a reload tries again.
  async function post(code, what, value) {
    if (value === takenValue) return;
    const sent = { method: "POST", headers: { "X-Fagin": "1" }, body: new URLSearchParams({ [what]: value }) };
    const answer = await fetch(`/t/${code}/${what}`, sent).catch(() => null);
    if (answer?.ok) takenValue = value;
  }

  document.addEventListener("shown", give);
  give();

  return { bytesOf, hexOf, keptOf, nonceHash, purposeOf, sha256, turnLeft };
})();
