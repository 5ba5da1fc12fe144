// @ts-check
/**
 * The length of the animation at the usual speed, in milliseconds: usually shorter than the time until the next
 * change.
 */
const duration = 700;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/** A number that is animated when its value changes. */
export class CountUp {
  #element;
  #format;
  /** @type {number | null} */
  #shown = null;
  #start = 0;
  #goal = 0;
  #length = duration;
  #since = 0;
  /** @type {number | null} */
  #frame = null;

  /**
   * @param {HTMLElement} element
   * @param {(value: number) => string} format
   */
  constructor(element, format) {
    this.#element = element;
    this.#format = format;
  }

  /**
   * Animates to a value, twice as fast at a `speed` of 2; the first value is shown at once.
   *
   * @param {number} value
   */
  to(value, speed = 1) {
    if (value === this.#goal && this.#shown !== null) return;
    this.#goal = value;
    this.#length = duration / speed;
    if (this.#shown === null || isStill.matches || document.hidden) return this.#finish();
    this.#start = this.#shown;
    this.#since = performance.now();
    this.#frame ??= requestAnimationFrame((now) => this.#step(now));
  }

  /**
   * @param {number} now
   * @returns {void}
   */
  #step(now) {
    this.#frame = null;
    // The timestamp of a frame can be earlier than the call that requested the frame.
    const share = Math.min(Math.max((now - this.#since) / this.#length, 0), 1);
    if (share >= 1) return this.#finish();
    const value = this.#start + (this.#goal - this.#start) * (1 - (1 - share) ** 3);
    this.#set(Number.isInteger(this.#goal) ? Math.round(value) : value);
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }

  #finish() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#set(this.#goal);
  }

  /** @param {number} value */
  #set(value) {
    if (value === this.#shown) return;
    this.#shown = value;
    this.#element.textContent = this.#format(value);
  }
}
