// Checks a deal on the page of its proof, as docs/dice.md has it, and compares it with what this browser kept while
// it took part. Needs dice.js before it.
"use strict";

const proof = (() => {
  const { bytesOf, hexOf, keptOf, nonceHash, purposeOf, sha256, turnLeft } = dice;

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

  // ---- DicePromise

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

  const commitmentOf = ({ dice, secret }) =>
    sha256(dice === 2 ? [...purposeOf("commitment"), ...bytesOf(secret, 32)] : bytesOf(secret, 32));

  const promiseKept = (proof) => hexOf(commitmentOf(proof)) === proof.commitment.toLowerCase();

  // In version 2 a nonce counts if its hash was sealed; a seat may have neither.
  function sealKept({ dice, commitment, hashes, nonces }) {
    if (dice !== 2) return true;
    const right = (nonce, seat) => nonce === null || nonceHash(commitment, seat, nonce) === hashes[seat];
    return hashes.length === nonces.length && nonces.every(right);
  }

  function keyOf({ dice, secret, nonces }) {
    if (dice !== 2) return sha256([...bytesOf(secret, 32), ...nonces.flatMap((nonce) => bytesOf(nonce, 16))]);
    const seats = nonces.flatMap((nonce) => (nonce === null ? [0] : [1, ...bytesOf(nonce, 16)]));
    return sha256([...purposeOf("key"), ...bytesOf(secret, 32), nonces.length, ...seats]);
  }

  // Whether each roll came about as it should.
  function check(proof) {
    const stream = words(keyOf(proof));
    return proof.rolls.map((roll) => outcome(stream, roll.odds) === roll.outcome);
  }

  function markRow(right, number) {
    const row = document.querySelector(`#rolls [data-roll="${number}"]`);
    row?.classList.add(right ? "good" : "bad");
    const cell = row?.querySelector(".mark");
    if (cell) cell.textContent = right ? "✓" : "✗";
  }

  // ---- What this browser kept

  // What comes of comparing commitment, hashes and nonce: good or bad; nothing where there is nothing to compare.
  function compare(kept, proof) {
    const found = { commitment: kept.commitment === proof.commitment };
    if (kept.hashes) {
      found.hashes = String(kept.hashes) === String(proof.hashes.map((hash) => hash ?? ""));
      found.nonce = proof.nonces[kept.seat] === kept.nonce;
    }
    return found;
  }

  function showLine(line, found) {
    const result = found === undefined ? "none" : found ? "good" : "bad";
    line.classList.add(result);
    line.textContent = `${{ good: "✓", bad: "✗", none: "·" }[result]} ${line.dataset[result]}`;
  }

  // Shows each comparison. True if all is as this browser kept it, false if not, nothing if it took no part.
  function showKept(proof) {
    const list = document.getElementById("kept");
    if (!list) return undefined;
    const kept = keptOf(list.dataset.code);
    const found = kept ? compare(kept, proof) : {};
    for (const line of list.querySelectorAll("[data-kept]")) showLine(line, found[line.dataset.kept]);
    if (Object.values(found).includes(false)) return false;
    return found.nonce;
  }

  // One of: good, fits, bad, badCommitment, badSeal, badKept.
  function judge() {
    try {
      const proof = JSON.parse(document.getElementById("proof").textContent);
      const asKept = showKept(proof);
      const rolls = check(proof);
      rolls.forEach(markRow);
      if (asKept === false) return "badKept";
      if (!promiseKept(proof)) return "badCommitment";
      if (!sealKept(proof)) return "badSeal";
      if (!rolls.every(Boolean)) return "bad";
      return asKept ? "good" : "fits";
    } catch {
      return "bad"; // no proof at all
    }
  }

  const verdict = document.getElementById("verdict");
  if (verdict) {
    const found = judge();
    verdict.textContent = verdict.dataset[found];
    verdict.classList.add(found.startsWith("bad") ? "bad" : found);
  }

  return { below, commitmentOf, keyOf, words }; // for people who check by hand, in the console
})();
