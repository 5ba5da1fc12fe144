/** The taps per second for who meets each beat. It is `RhythmMode.tapsPerSecond` of the server, which decides. */
export const tapsPerSecond = 3;
/** The lengths of a beat that can be chosen, in seconds. */
export const tempos = [1, 2, 3];
/** The distances from the beat, as parts of its length, within which a press counts in full and for two thirds. */
const [near, wide] = [0.25, 0.375];

/**
 * A steady beat and what a press on it is worth. Each beat can be pressed once, so that pressing faster gains nothing. A slower beat is worth as
 * many taps more, and has as much more room.
 */
export class Beat {
  #last = -Infinity;

  /** A beat of some seconds that begins at a time of `performance.now()`. */
  constructor(seconds, origin) {
    this.seconds = seconds;
    this.length = seconds * 1000;
    this.origin = origin;
  }

  /** The time from a moment after the origin to the next beat, in milliseconds. */
  untilNext(moment) {
    return this.length - (moment - this.origin) % this.length;
  }

  /**
   * Takes a press, and returns its `taps`, 0 if the beat was pressed already, whether it is `full`, and how far it is `off` the beat as a part of the
   * beat's length, negative before it.
   */
  press(moment) {
    const position = (moment - this.origin) / this.length;
    const number = Math.round(position);
    const off = position - number;
    if (number <= this.#last) return { taps: 0, full: false, off };
    this.#last = number;
    const thirds = Math.abs(off) <= near ? 3 : Math.abs(off) <= wide ? 2 : 1;
    return { taps: tapsPerSecond * this.seconds * thirds / 3, full: thirds === 3, off };
  }
}
