/** The SHA-256 of a text. Our own, because browsers have theirs on secure pages only. FIPS 180-4. */

const FRACTION = 4294967296;
const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let one = 2; found.length < count; one++) if (found.every((prime) => one % prime)) found.push(one);
  return found;
}

/** The first 32 bits behind the point. @param {number} root */
function fraction(root) { return ((root - Math.floor(root)) * FRACTION) | 0; }

/** @param {number} word @param {number} by */
function turned(word, by) { return (word >>> by) | (word << (32 - by)); }

/** The digest in hexadecimal. @param {string} text */
export function sha256(text) {
  const words = padded(new TextEncoder().encode(text));
  const state = [...START];
  for (let block = 0; block < words.length; block += 16) mix(state, words.slice(block, block + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const words = new Array(((bytes.length + 8 >> 6) + 1) * 16).fill(0);
  bytes.forEach((byte, place) => { words[place >> 2] |= byte << (24 - place % 4 * 8); });
  words[bytes.length >> 2] |= 0x80 << (24 - bytes.length % 4 * 8);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

/** @param {number[]} state @param {number[]} words */
function mix(state, words) {
  for (let place = 16; place < 64; place++) {
    const [one, two] = [words[place - 15], words[place - 2]];
    const low = turned(one, 7) ^ turned(one, 18) ^ (one >>> 3), high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
    words[place] = (words[place - 16] + low + words[place - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let place = 0; place < 64; place++) {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[place] + words[place];
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] = (state[place] + word) | 0; });
}
