// @ts-check
/**
 * The largest ordinary drift between the device's clock and the page's clock, in milliseconds. After a larger change,
 * the device's clock was set or the device has slept.
 */
const smallestJump = 2000;

/**
 * The server's time. A device's clock may be minutes wrong, and may be set while the page runs. Each answer that
 * caches must not store carries the server's time. The server read this time between the sending of the request and
 * the arrival of the answer. ServerClock.swift has the same rule.
 */
export class ServerTime {
  #minimum = -Infinity;
  #maximum = Infinity;
  /** The start of the page's monotonic clock, which stops while the device sleeps. */
  #start = Date.now() - performance.now();
  #drift = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      // The device may have slept. If its clock was set meanwhile, the next answer corrects this.
      if (!document.hidden) this.#start += Math.max(0, this.#driftNow);
    });
  }

  /** The time by the monotonic clock. It does not change when the device's clock is set. */
  get #own() { return this.#start + performance.now(); }

  get #driftNow() { return Date.now() - this.#own; }

  /**
   * Takes an answer; `asked` and `came` are the times of the request and the answer by the device's clock.
   *
   * @param {Response} answer
   * @param {number} asked
   * @param {number} came
   */
  take(answer, asked, came) {
    const time = Date.parse(answer.headers.get('touchschool-time') ?? '') + this.#driftNow;
    const [least, most] = [time - came, time - asked];
    // The answer has no time, or the device's clock was set back meanwhile.
    if (!(least <= most)) return;
    // The server's clock was set, or the device has slept.
    const isElsewhere = least > this.#maximum || most < this.#minimum;
    if (isElsewhere) [this.#minimum, this.#maximum] = [-Infinity, Infinity];
    this.#minimum = Math.max(this.#minimum, least);
    this.#maximum = Math.min(this.#maximum, most);
  }

  /** How far the server's clock is ahead, in milliseconds; 0 if both clocks may be equal, according to the answers. */
  get ahead() {
    const mayBeEqual = this.#minimum <= 0 && this.#maximum >= 0;
    return mayBeEqual ? 0 : (this.#minimum + this.#maximum) / 2;
  }

  /** The server's time, in milliseconds since 1970. Before its first answer: the device's time. */
  now() { return this.#own + this.ahead; }

  /**
   * Whether the device's clock was set or the device has slept since the last call. If so, the caller has to read the
   * time from the server again.
   */
  hasJumped() {
    const before = this.#drift;
    this.#drift = this.#driftNow;
    return Math.abs(this.#drift - before) > smallestJump;
  }
}
