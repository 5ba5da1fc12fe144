// @ts-check
// Checks by itself that the player's receipts are in the result: hashes the receipts of the player's sessions, and
// follows each proof to the root in the season's seal. The same is in `ReceiptProof.swift`. A phone loads it when a
// result is sealed: until then, nobody needs it.
import { sha256 } from './work.js';

/**
 * @import { ReceiptProof } from '../../wire.d.ts'
 * @import { OwnSession } from './outbox-core.js'
 */

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/**
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
const node = (left, right) => sha256(Uint8Array.of(1, ...left, ...right));

/** @param {string} text */
function bytesOf(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('a hash is missing');
  return Uint8Array.from({ length: 32 }, (_, place) => Number.parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

/**
 * The hash of the session's receipts and of what counts of them.
 *
 * @param {ReceiptProof} proof
 */
function leafOf(proof) {
  const { season, startsAt, session, openedAt, receipts, taps, rejected } = proof;
  const numbers = [season, Date.parse(startsAt), session, Date.parse(openedAt), receipts.length, taps, rejected];
  for (const [index, receipt] of receipts.entries()) {
    if (receipt.length !== 8 || receipt[0] !== receipts.length - index) throw new Error('a receipt is missing');
    numbers.push(...receipt);
  }
  const text = new TextEncoder();
  const bytes = new Uint8Array(8 + 8 * numbers.length + 64);
  bytes.set(text.encode('\0receipt'));
  const view = new DataView(bytes.buffer);
  // `BigInt` throws for what is not a whole number.
  for (const [place, number] of numbers.entries()) view.setBigInt64(8 + 8 * place, BigInt(number));
  bytes.set(sha256(text.encode(proof.school)), bytes.length - 64);
  bytes.set(bytesOf(proof.salt), bytes.length - 32);
  return sha256(bytes);
}

/**
 * The root to which a proof leads. Throws for a proof that leads to none.
 *
 * @param {ReceiptProof} proof
 */
export function rootOf(proof) {
  return hex(proof.path.reduce((hash, step) => {
    if (step.side === 'left') return node(bytesOf(step.hash), hash);
    if (step.side === 'right') return node(hash, bytesOf(step.hash));
    throw new Error('a step has no side');
  }, leafOf(proof)));
}

/**
 * The number of names in a value of JSON.
 *
 * @param {any} value
 * @returns {number}
 */
function namesIn(value) {
  if (value === null || typeof value !== 'object') return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum, part) => sum + namesIn(part), own);
}

/**
 * Whether an object of a JSON text has a name twice. `JSON.parse` takes the last one, and another reader may take the
 * first one.
 *
 * @param {string} text
 */
export function repeatsName(text) {
  // Outside of strings, each colon stands after a name.
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1 !== namesIn(JSON.parse(text));
}

/**
 * Whether a proof is of this session with all receipts that this browser has got, and leads to the root.
 *
 * @param {ReceiptProof} proof
 * @param {OwnSession} own
 * @param {string} root
 */
export function holds(proof, own, root) {
  try {
    const accepted = proof.receipts.reduce((sum, receipt) => sum + receipt[2], 0);
    // What the organiser took or gave moves the count of the phone, too.
    const most = Math.max(accepted, proof.taps, ...proof.receipts.map((receipt) => receipt[5]));
    return proof.season === own.season && proof.session === own.session && proof.school === own.school.id
      && Date.parse(proof.openedAt) === Date.parse(own.openedAt) && proof.receipts.length >= own.settled
      && most >= own.counted && proof.root === root && rootOf(proof) === root;
  } catch {
    return false;
  }
}
