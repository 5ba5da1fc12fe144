// Checks by itself that the player's receipts are in the result: hashes the receipts of the player's sessions, and follows each proof to the root
// in the season's seal. The same is in `ReceiptProof.swift`.
import { api } from './api.js';
import { grouped, howMany, oneOrMany, t } from './language.js';
import { taps } from './words.js';
import { sha256 } from './work.js';

const key = 'touchschool.proofs';
/** The pause before the server is asked again, in milliseconds. */
const pause = 60_000;
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const node = (left, right) => sha256(Uint8Array.of(1, ...left, ...right));

function bytesOf(text) {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Error('a hash is missing');
  return Uint8Array.from({ length: 32 }, (_, place) => Number.parseInt(text.slice(2 * place, 2 * place + 2), 16));
}

/** The hash of the session's receipts and of what counts of them. */
function leafOf(proof) {
  const numbers = [proof.season, Date.parse(proof.startsAt), proof.session, Date.parse(proof.openedAt), proof.receipts.length, proof.taps, proof.rejected];
  for (const [index, receipt] of proof.receipts.entries()) {
    if (receipt.length !== 8 || receipt[0] !== proof.receipts.length - index) throw new Error('a receipt is missing');
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

/** The root to which a proof leads. Throws for a proof that leads to none. */
export function rootOf(proof) {
  return hex(proof.path.reduce((hash, step) => {
    if (step.side === 'left') return node(bytesOf(step.hash), hash);
    if (step.side === 'right') return node(hash, bytesOf(step.hash));
    throw new Error('a step has no side');
  }, leafOf(proof)));
}

/** The number of names in a value of JSON. */
function namesIn(value) {
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((sum, part) => sum + namesIn(part), Array.isArray(value) ? 0 : Object.keys(value).length);
}

/** Whether an object of a JSON text has a name twice. `JSON.parse` takes the last one, and another reader may take the first one. */
export function repeatsName(text) {
  // Outside of strings, each colon stands after a name.
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1 !== namesIn(JSON.parse(text));
}

/** The start of a root as the projector shows it. */
const shortRoot = (root) => root.slice(0, 16).match(/.{4}/g).join(' ');

/** Whether a proof is of this session with all receipts that this browser has got, and leads to the root. */
export function holds(proof, own, root) {
  try {
    const accepted = proof.receipts.reduce((sum, receipt) => sum + receipt[2], 0);
    return proof.season === own.season && proof.session === own.session && proof.school === own.school.id
      && Date.parse(proof.openedAt) === Date.parse(own.openedAt) && proof.receipts.length >= own.settled
      // What the organiser took or gave moves the count of the phone, too.
      && Math.max(accepted, proof.taps, ...proof.receipts.map((receipt) => receipt[5])) >= own.counted && proof.root === root && rootOf(proof) === root;
  } catch {
    return false;
  }
}

/** The proofs of the player's sessions of the season that is over. They are kept in this browser. */
export class Proofs {
  #outbox;
  /** `{ season, startsAt, root, proofs }` */
  #kept = null;
  /** The proofs of this visit as the server sent them. */
  #texts = [];
  /** From when on the server may be asked again, by `performance.now()`. */
  #askAt = 0;
  /** The root of the season whose proofs do not hold. */
  #broken = null;

  /** Called when the proofs have come. */
  onchange = () => {};

  constructor(outbox) {
    this.#outbox = outbox;
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (Array.isArray(kept?.proofs)) this.#kept = kept;
    } catch {
      // They are asked for again.
    }
  }

  /** Asks for the proofs of a season once it is sealed. Proofs that are kept stay, because they tell if the root is another one later. */
  async follow(season) {
    if (!season?.root || performance.now() < this.#askAt || this.#isOf(season)) return;
    const sessions = this.#outbox.sessions(season.id);
    if (sessions.length === 0) return;
    this.#askAt = performance.now() + pause * (1 + Math.random());
    try {
      const answers = [];
      for (const own of sessions) answers.push(await api.proof(own));
      const proofs = answers.map(({ answer }) => answer);
      this.#texts = answers.map(({ text }) => text);
      this.#kept = { season: season.id, startsAt: season.startsAt, root: season.root, proofs };
      const isWhole = answers.every(({ answer, text }, index) => !repeatsName(text) && holds(answer, sessions[index], season.root));
      this.#broken = isWhole ? null : season.root;
      if (isWhole) localStorage.setItem(key, JSON.stringify(this.#kept));
    } catch {
      // Without an answer they are asked for again. Without storage they last as long as the page.
    }
    this.onchange();
  }

  #isOf(season) { return season?.root && this.#kept?.season === season.id && this.#kept.startsAt === season.startsAt; }

  /** What the proofs say of a season, as a sentence; empty before they have come. */
  sentence(season) {
    if (!this.#isOf(season)) return '';
    if (this.#kept.root !== season.root) return t`The root of the result has changed since I verified my taps. Save the proof as a file and show it to the organiser.`;
    if (this.#broken === season.root) return t`I could not verify that my taps are in the result: the proof does not hold. Save it as a file and show it to the organiser.`;
    const { proofs } = this.#kept;
    const counted = proofs.reduce((sum, proof) => sum + proof.taps, 0);
    const moved = counted - proofs.flatMap((proof) => proof.receipts).reduce((sum, receipt) => sum + receipt[2], 0);
    const words = t`My ${howMany(counted, 'tap', 'taps')} ${oneOrMany(counted, 'is', 'are')} in the result.`;
    const more = moved < 0 ? t` The organiser took ${grouped(-moved)} away.`
      : moved > 0 ? t` The organiser added ${grouped(moved)}.` : '';
    return `${words}${more} ${t`Root`}: ${shortRoot(this.#kept.root)}`;
  }

  /** The proofs of a season as files; empty before they have come. */
  files(season) {
    if (!this.#isOf(season)) return [];
    return this.#kept.proofs.map((proof, index) => new File([`${this.#texts[index]?.trimEnd() ?? JSON.stringify(proof)}\n`], `touchschool-receipts-${proof.session}.json`, { type: 'application/json' }));
  }
}
