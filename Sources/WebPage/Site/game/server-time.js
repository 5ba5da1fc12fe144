/** A change of the device's clock beyond this is one that was made, in milliseconds, and not what clocks differ by. */
const leastJump = 2000;

/**
 * The server's time, which it tells in each answer that no cache may keep: a device's own clock may be minutes off, and may be set while the
 * page runs. An answer was made between the question and its arrival. The same rule as ServerClock.swift.
 */
export class ServerTime {
  #least = -Infinity;
  #most = Infinity;
  /** What the steady clock of the page counts from. It stands still while the device sleeps. */
  #start = Date.now() - performance.now();
  #drift = 0;

  constructor() {
    document.addEventListener('visibilitychange', () => {
      // A page that comes back may have slept; a clock that was set meanwhile is found out by the next answer.
      if (!document.hidden) this.#start += Math.max(0, this.#driftNow);
    });
  }

  /** The own clock's time, whatever the device's clock is set to. */
  get #own() { return this.#start + performance.now(); }

  get #driftNow() { return Date.now() - this.#own; }

  /** Takes an answer that was asked for and came at these moments of the device's clock. */
  take(answer, asked, came) {
    const time = Date.parse(answer.headers.get('touchschool-time') ?? '') + this.#driftNow;
    const [least, most] = [time - came, time - asked];
    // No time was told, or the device's clock was set back meanwhile.
    if (!(least <= most)) return;
    // The server's clock was set, or the device has slept.
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [-Infinity, Infinity];
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** How far the server's clock is ahead, in milliseconds: nothing where that is possible. */
  get ahead() { return this.#least <= 0 && this.#most >= 0 ? 0 : (this.#least + this.#most) / 2; }

  /** The moment, in milliseconds since 1970; by the own clock until the server has answered. */
  now() { return this.#own + this.ahead; }

  /** Whether the device's clock was set, or the device has slept, since this was asked last: then the server should be asked for the time. */
  hasJumped() {
    const before = this.#drift;
    this.#drift = this.#driftNow;
    return Math.abs(this.#drift - before) > leastJump;
  }
}
