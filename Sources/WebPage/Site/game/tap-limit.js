// @ts-check
/** @import { Rules } from '../../wire.d.ts' */

/**
 * The part of the burst that is reserved for network delays: the taps of this many milliseconds, but at most this share
 * of the burst.
 */
const reserve = { milliseconds: 250, share: 0.25 };

/**
 * How many taps a person can make from the start on, and how many a second; Stamina.swift has the limits and their
 * sources.
 */
const windows = [{ head: 60, perSecond: 14 }, { head: 390, perSecond: 8.5 }];

/**
 * What the season's rules say of one who taps.
 *
 * @typedef {Pick<Rules, 'tapsPerSecond' | 'burst'> & Partial<Rules>} Speed
 */

/**
 * The most taps that the season's rules allow in a time.
 *
 * @param {number} milliseconds
 * @param {Speed} rules
 */
function mostTaps(milliseconds, { tapsPerSecond, burst, stamina }) {
  if (stamina !== 'human') return Infinity;
  const extra = Math.max(0, burst - 40);
  const scale = Math.max(1, tapsPerSecond / 20);
  return extra + Math.min(...windows.map(({ head, perSecond }) => (head + perSecond * milliseconds / 1000) * scale));
}

/**
 * Predicts which taps the server will count, with the season's token bucket and stamina, and the page's clock.
 * TokenBucket.swift has the rule, and the server decides. A tap that will not count is not sent, and the page shows
 * this at once.
 *
 * This bucket is a little smaller than the server's, so that no taps are rejected when a batch is delayed.
 */
export class TapLimit {
  #level = Infinity;
  #lastAt = -Infinity;
  /** @type {string | number | null} */
  #key = null;
  #startedAt = 0;
  #taken = 0;

  /** How full the bucket is, from 0 to 1. */
  fullness = 1;

  /**
   * Returns whether a tap at `moment` counts in a session. If so, takes a token from the bucket. For a session with
   * earlier receipts, the bucket is assumed to hold the taps of one second.
   *
   * @param {number} moment
   * @param {{ key: string | number, rules: Speed, openedAt?: string, countedBy?: number }} session
   */
  take(moment, { key, rules, openedAt, countedBy = 0 }) {
    const { tapsPerSecond, burst } = rules;
    const reserved = Math.min(burst * reserve.share, tapsPerSecond * reserve.milliseconds / 1000);
    const capacity = Math.max(1, burst - Math.ceil(reserved));
    if (key !== this.#key) {
      this.#key = key;
      this.#level = countedBy === 0 ? capacity : Math.min(capacity, tapsPerSecond);
      this.#lastAt = moment;
      // A clock that is wrong gives more time or none; the server decides.
      this.#startedAt = moment - Math.max(0, Date.now() - Date.parse(openedAt ?? '') || 0);
      this.#taken = 0;
    }
    const passed = Math.max(0, moment - this.#lastAt);
    this.#level = Math.min(capacity, this.#level + passed * tapsPerSecond / 1000);
    this.#lastAt = Math.max(this.#lastAt, moment);
    const counts = this.#level >= 1 && this.#taken + 1 <= mostTaps(moment - this.#startedAt, rules);
    if (counts) {
      this.#level -= 1;
      this.#taken += 1;
    }
    this.fullness = this.#level / capacity;
    return counts;
  }

  /** Empties the bucket, because the server has rejected taps that were predicted to count. */
  empty() { this.#level = Math.min(this.#level, 0); }
}
