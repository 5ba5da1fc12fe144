// @ts-check
/** @import { WorkOrder, WorkProof } from '../../wire.d.ts' */

// The proof of work for opening a session, and SHA-256 (FIPS 180-4), of which it takes one short block.
// `crypto.subtle` would need a promise for each hash, and a page over plain HTTP does not have it.

/** The number of hashes between two pauses in which the page can handle events. */
const hashesPerStep = 500;

/**
 * @param {number} count
 * @param {(number: number) => boolean} isRight
 */
const first = (count, isRight) => {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) if (isRight(number)) found.push(number);
  return found;
};
const primes = first(64, (number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
});
const fraction = (/** @type {number} */ number) => Math.floor((number % 1) * 2 ** 32) | 0;
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initialHash = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const words = new Int32Array(64);
/**
 * @param {number} word
 * @param {number} by
 */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * Hashes the block in the first 16 words into `hash`.
 *
 * @param {Int32Array} hash
 */
function compress(hash) {
  for (let place = 16; place < 64; place++) {
    const [early, late] = [words[place - 15], words[place - 2]];
    words[place] = words[place - 16] + (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3))
      + words[place - 7] + (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < 64; round++) {
    const mixed = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g));
    const one = h + mixed + constants[round] + words[round] | 0;
    const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
  }
  hash[0] += a; hash[1] += b; hash[2] += c; hash[3] += d; hash[4] += e; hash[5] += f; hash[6] += g; hash[7] += h;
}

const startOfText = new Int32Array(8);

/**
 * The first four bytes of SHA-256 of a text of up to 55 ASCII letters, as a number.
 *
 * @param {string} text
 */
export function hashStart(text) {
  words.fill(0, 0, 16);
  for (let place = 0; place < text.length; place++) {
    words[place >> 2] |= text.charCodeAt(place) << (24 - 8 * (place & 3));
  }
  words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length & 3));
  words[15] = text.length * 8;
  startOfText.set(initialHash);
  compress(startOfText);
  return startOfText[0] >>> 0;
}

/**
 * SHA-256 of bytes, as bytes.
 *
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array((bytes.length + 9 + 63) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const hash = Int32Array.from(initialHash);
  for (let block = 0; block < padded.length; block += 64) {
    for (let place = 0; place < 16; place++) words[place] = view.getInt32(block + 4 * place);
    compress(hash);
  }
  const result = new DataView(new ArrayBuffer(32));
  for (let place = 0; place < 8; place++) result.setInt32(4 * place, hash[place]);
  return new Uint8Array(result.buffer);
}

/**
 * Answers the puzzles; calls `pause` now and then.
 *
 * @param {WorkOrder} order
 * @param {() => Promise<unknown>} [pause]
 */
async function answers({ seed, puzzles, below }, pause) {
  /** @type {number[]} */
  const found = [];
  let made = 0;
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    let number = 0;
    while (hashStart(`${seed}.${puzzle}.${number}`) >= below) {
      number += 1;
      made += 1;
      if (pause && made % hashesPerStep === 0) await pause();
    }
    found.push(number);
  }
  return found;
}

/** Lets the page handle events. A message comes at once; a timer would wait for 4 ms each time. */
function pausing() {
  const { port1, port2 } = new MessageChannel();
  return {
    pause: () => new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    }),
    end: () => port1.close(),
  };
}

/** How long a worker may take to start, and to answer, in milliseconds. The server takes the answer for a minute. */
const [starting, answering] = [2_000, 45_000];

/**
 * Solves the puzzles beside the page; rejects where the browser gives no worker, or one that does not answer.
 *
 * @param {WorkOrder} order
 * @returns {Promise<number[]>}
 */
function solveInWorker(order) {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/game/work.js', { type: 'module' });
    const end = () => { clearTimeout(timer); worker.terminate(); };
    const giveUp = () => { end(); reject(new Error('the worker does not answer')); };
    let timer = setTimeout(giveUp, starting);
    worker.onmessage = ({ data }) => {
      if (data !== 'ready') {
        end();
        return resolve(data);
      }
      clearTimeout(timer);
      timer = setTimeout(giveUp, answering);
      worker.postMessage(order);
    };
    worker.onerror = (event) => { event.preventDefault(); giveUp(); };
  });
}

/**
 * Solves the puzzles that the server has sent. Resolves to the value that the server expects.
 *
 * @param {WorkOrder} order
 * @returns {Promise<WorkProof>}
 */
export async function solve(order) {
  try {
    return { challenge: order.challenge, answers: await solveInWorker(order) };
  } catch {
    const turns = pausing();
    try {
      return { challenge: order.challenge, answers: await answers(order, turns.pause) };
    } finally {
      turns.end();
    }
  }
}

// In the worker, this file is the whole program.
if ('WorkerGlobalScope' in globalThis) {
  onmessage = async ({ data }) => postMessage(await answers(data));
  postMessage('ready');
}
