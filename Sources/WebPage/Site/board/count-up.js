/** How long a number takes to get to where it belongs, in milliseconds: less than to the next one, mostly. */
const duration = 700;
const isStill = matchMedia('(prefers-reduced-motion: reduce)');

/** A number that counts up to a new value in place of jumping there. */
export class CountUp {
  #element;
  #format;
  #shown = null;
  #start = 0;
  #goal = 0;
  #since = 0;
  #frame = null;

  constructor(element, format) {
    this.#element = element;
    this.#format = format;
  }

  /** Goes to a value; the first one is there at once. */
  to(value) {
    if (value === this.#goal && this.#shown !== null) return;
    this.#goal = value;
    if (this.#shown === null || isStill.matches || document.hidden) return this.#finish();
    this.#start = this.#shown;
    this.#since = performance.now();
    this.#frame ??= requestAnimationFrame((now) => this.#step(now));
  }

  #step(now) {
    this.#frame = null;
    // A frame may have begun before the moment that it shows.
    const share = Math.min(Math.max((now - this.#since) / duration, 0), 1);
    if (share >= 1) return this.#finish();
    this.#set(Math.round(this.#start + (this.#goal - this.#start) * (1 - (1 - share) ** 3)));
    this.#frame = requestAnimationFrame((next) => this.#step(next));
  }

  #finish() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#set(this.#goal);
  }

  #set(value) {
    if (value === this.#shown) return;
    this.#shown = value;
    this.#element.textContent = this.#format(value);
  }
}
