/** The part of the burst that is left to delays between phone and server: so many milliseconds' worth of taps, and at most a quarter. */
const reserve = { milliseconds: 250, share: 0.25 };

/**
 * Which taps the server will count: the season's token bucket, one tap at a time, by the page's own clock. The rule is TokenBucket.swift's; the
 * server decides. A tap that will not count is told at once, and not made.
 *
 * The bucket here is a little smaller than the server's, so what a delay takes from one batch does not have taps rejected.
 */
export class TapLimit {
  #level = Infinity;
  #lastAt = -Infinity;
  #key = null;

  /** How full the bucket is, from 0 to 1. */
  fullness = 1;

  /**
   * Whether a tap at `moment` counts in a session; it is taken then. Of a session that was played before nobody knows how full its bucket is: it
   * begins with what fills in a second.
   */
  take(moment, { key, rules, countedBy = 0 }) {
    if (!rules) return true;
    const { tapsPerSecond, burst } = rules;
    const capacity = Math.max(1, burst - Math.ceil(Math.min(burst * reserve.share, tapsPerSecond * reserve.milliseconds / 1000)));
    if (key !== this.#key) {
      this.#key = key;
      this.#level = countedBy === 0 ? capacity : Math.min(capacity, tapsPerSecond);
      this.#lastAt = moment;
    }
    const passed = Math.max(0, moment - this.#lastAt);
    this.#level = Math.min(capacity, this.#level + passed * tapsPerSecond / 1000);
    this.#lastAt = Math.max(this.#lastAt, moment);
    const counts = this.#level >= 1;
    if (counts) this.#level -= 1;
    this.fullness = this.#level / capacity;
    return counts;
  }

  /** The server has rejected taps that were let through here. */
  empty() { this.#level = Math.min(this.#level, 0); }
}
