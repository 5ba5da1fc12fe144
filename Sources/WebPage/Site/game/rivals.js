// @ts-check
import { t } from './language.js';

/** The interval at which the rivals tap, in milliseconds. */
const step = 500;
/**
 * A rival that was passed speeds up for `length` milliseconds. Its speed is multiplied by `factor`, and grows by at
 * least `least` taps per second. After that, it does not speed up again for `rest` milliseconds.
 */
const comeback = { length: 4000, least: 1.6, factor: 1.5, rest: 8000 };
/**
 * A rival slows down if it is more than this many taps ahead of the player, and speeds up if it is more than this
 * many taps behind.
 */
const reach = 60;

/**
 * The rivals of a practice match: schools that do not exist, with their taps at the start and their taps per second.
 */
export const rivals = [
  { name: () => t`Practice Cloud`, speed: 0.7, start: 2 },
  { name: () => t`Practice Wind`, speed: 1.6, start: 6 },
  { name: () => t`Practice Rainbow`, speed: 3, start: 14 },
  { name: () => t`Practice Galaxy`, speed: 4.4, start: 28 },
  { name: () => t`Practice Lightning`, speed: 6, start: 45 },
  { name: () => t`Practice Sun`, speed: 8, start: 70 },
];

/**
 * A match against rivals of different strength. A rival that is passed speeds up for a while. A rival far ahead of the
 * player slows down, and a rival far behind speeds up. It reads no clock: `pass` gives it the time. The source of
 * randomness can be passed in.
 */
export class Match {
  #random;
  #rest = 0;
  /** The state of each rival: its taps, the fraction of its next tap, and the time until which it is faster. */
  schools = rivals.map((rival, index) => ({ index, taps: rival.start, fasterUntil: -comeback.rest, part: 0 }));
  mine = 0;
  #now = 0;

  constructor(random = Math.random) {
    this.#random = random;
  }

  /** A tap of the player. */
  tap() {
    this.mine += 1;
    for (const school of this.schools) {
      const isPassed = school.taps === this.mine - 1;
      const isRested = this.#now >= school.fasterUntil + comeback.rest;
      if (isPassed && isRested) school.fasterUntil = this.#now + comeback.length;
    }
  }

  /**
   * Advances the match by this many milliseconds.
   *
   * @param {number} milliseconds
   */
  pass(milliseconds) {
    this.#rest += milliseconds;
    while (this.#rest >= step) {
      this.#rest -= step;
      this.#now += step;
      for (const school of this.schools) this.#play(school);
    }
  }

  /** @param {Match['schools'][number]} school */
  #play(school) {
    const { speed } = rivals[school.index];
    const ahead = school.taps - this.mine;
    // A rival far ahead of the player slows down, and a rival far behind speeds up.
    const pull = ahead > reach ? 0.25 : ahead < -reach ? 1.6 : 1;
    const isFaster = school.fasterUntil > this.#now;
    const present = isFaster ? Math.max(speed + comeback.least, speed * comeback.factor) : speed;
    school.part += pull * present * (0.6 + 0.8 * this.#random()) * step / 1000;
    const taps = Math.floor(school.part);
    school.part -= taps;
    school.taps += taps;
  }

  /** The player (`index` -1) and the rivals, best first. With equal taps a rival is ahead of the player. */
  get board() {
    const all = [{ index: -1, taps: this.mine }, ...this.schools.map(({ index, taps }) => ({ index, taps }))];
    all.sort((a, b) => b.taps - a.taps || b.index - a.index);
    return all.map((entry, place) => ({ ...entry, rank: place + 1 }));
  }
}
