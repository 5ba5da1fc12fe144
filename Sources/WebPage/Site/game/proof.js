// @ts-check
import { api } from './api.js';
import { grouped, howMany, oneOrMany, t } from './language.js';

/**
 * @import { ReceiptProof } from '../../wire.d.ts'
 * @import { Outbox } from './outbox.js'
 * @import { OwnSession } from './outbox-core.js'
 * @import { KnownSeason } from './season.js'
 *
 * @typedef {{ season: number, startsAt: string, root: string, proofs: ReceiptProof[] }} KeptProofs
 */

const key = 'touchschool.proofs';
/** The pause before the server is asked again, in milliseconds. */
const pause = 60_000;
/**
 * The start of a root, to compare by eye.
 *
 * @param {string} root
 */
const shortRoot = (root) => root.slice(0, 16).replace(/.{4}(?=.)/g, '$& ');

/** The proofs of the player's sessions of the season that is over. They are kept in this browser. */
export class Proofs {
  #outbox;
  /** @type {KeptProofs | null} */
  #kept = null;
  /**
   * The proofs of this visit as the server sent them.
   *
   * @type {string[]}
   */
  #texts = [];
  /** From when on the server may be asked again, by `performance.now()`. */
  #askAt = 0;
  /**
   * The root of the season whose proofs do not hold.
   *
   * @type {string | null}
   */
  #broken = null;

  /** Called when the proofs have come. */
  onchange = () => {};

  /** @param {Outbox} outbox */
  constructor(outbox) {
    this.#outbox = outbox;
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (Array.isArray(kept?.proofs)) this.#kept = kept;
    } catch {
      // They are asked for again.
    }
  }

  /**
   * Asks for the proofs of a season once it is sealed. Proofs that are kept stay, because they tell if the root is
   * another one later.
   *
   * @param {KnownSeason | null} season
   */
  async follow(season) {
    const root = season?.root;
    if (!root || performance.now() < this.#askAt || this.#keptOf(season)) return;
    const sessions = this.#outbox.sessions(season.id);
    if (sessions.length === 0) return;
    this.#askAt = performance.now() + pause * (1 + Math.random());
    try {
      const answers = [];
      for (const own of sessions) answers.push(await api.proof(own));
      const { holds, repeatsName } = await import('/game/proof-check.js');
      const proofs = answers.map(({ answer }) => answer);
      this.#texts = answers.map(({ text }) => text);
      this.#kept = { season: season.id, startsAt: season.startsAt, root, proofs };
      const isRight = (/** @type {ReceiptProof} */ proof, /** @type {number} */ index) =>
        !repeatsName(this.#texts[index]) && holds(proof, sessions[index], root);
      const isWhole = proofs.every(isRight);
      this.#broken = isWhole ? null : root;
      if (isWhole) localStorage.setItem(key, JSON.stringify(this.#kept));
    } catch {
      // Without an answer they are asked for again. Without storage they last as long as the page.
    }
    this.onchange();
  }

  /**
   * The proofs of a season, if they have come.
   *
   * @param {KnownSeason | null} season
   */
  #keptOf(season) {
    const kept = this.#kept;
    return season?.root && kept?.season === season.id && kept.startsAt === season.startsAt ? kept : null;
  }

  /**
   * What the proofs say of a season, as a sentence; empty before they have come.
   *
   * @param {KnownSeason | null} season
   */
  sentence(season) {
    const kept = this.#keptOf(season);
    if (!kept) return '';
    if (kept.root !== season?.root) {
      return t`The result's root has changed since I verified my taps. Save the proof and show it to the organiser.`;
    }
    if (this.#broken === kept.root) {
      return t`My taps could not be verified: the proof does not hold. Save it and show it to the organiser.`;
    }
    const { proofs } = kept;
    const counted = proofs.reduce((sum, proof) => sum + proof.taps, 0);
    const moved = counted - proofs.flatMap((proof) => proof.receipts).reduce((sum, receipt) => sum + receipt[2], 0);
    const words = t`My ${howMany(counted, 'tap', 'taps')} ${oneOrMany(counted, 'is', 'are')} in the result.`;
    const more = moved < 0 ? t` The organiser took ${grouped(-moved)} away.`
      : moved > 0 ? t` The organiser added ${grouped(moved)}.` : '';
    return `${words}${more} ${t`Root`}: ${shortRoot(kept.root)}`;
  }

  /**
   * The proofs of a season as files; empty before they have come.
   *
   * @param {KnownSeason | null} season
   */
  files(season) {
    const proofs = this.#keptOf(season)?.proofs ?? [];
    return proofs.map((proof, index) => {
      const text = this.#texts[index]?.trimEnd() ?? JSON.stringify(proof);
      return new File([`${text}\n`], `touchschool-receipts-${proof.session}.json`, { type: 'application/json' });
    });
  }
}
