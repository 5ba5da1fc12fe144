/**
 * The server's time, which it tells in each answer that no cache may keep: a device's own clock may be minutes off. An answer was made
 * between the question and its arrival. The same rule as ServerClock.swift.
 */
export class ServerTime {
  #least = -Infinity;
  #most = Infinity;

  /** Takes an answer that was asked for and came at these moments of the own clock. */
  take(answer, asked, came) {
    const time = Date.parse(answer.headers.get('touchschool-time') ?? '');
    const [least, most] = [time - came, time - asked];
    // No time was told, or the own clock was set back meanwhile.
    if (!(least <= most)) return;
    // One of the clocks was set.
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [-Infinity, Infinity];
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** How far the server's clock is ahead, in milliseconds: nothing where that is possible. */
  get ahead() { return this.#least <= 0 && this.#most >= 0 ? 0 : (this.#least + this.#most) / 2; }

  /** The moment, in milliseconds since 1970; by the own clock until the server has answered. */
  now() { return Date.now() + this.ahead; }
}
