/**
 * The server's time, by the Date of its answers (RFC 9110, section 6.6.1): a device's own clock may be minutes off.
 *
 * An answer says the second in which it was made, so each narrows down how far the clocks are apart. The own clock is right where it may be;
 * else it is put right by as little as the answers ask for. The same rule as ServerClock.swift.
 */
export class ServerTime {
  #least = -Infinity;
  #most = Infinity;

  /** Takes the date of an answer that was asked for and came at these moments of the own clock. */
  take(date, asked, came) {
    const second = Date.parse(date);
    if (Number.isNaN(second)) return;
    const [least, most] = [second - came, second + 999 - asked];
    // The own clock was set back meanwhile.
    if (least > most) return;
    // One of the clocks was set: what was known before is no more true.
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [-Infinity, Infinity];
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** How far the server's clock is ahead, in milliseconds: nothing where that is possible. */
  get ahead() { return Math.min(Math.max(0, this.#least), this.#most); }

  /** The moment, in milliseconds since 1970; by the own clock until the server has answered. */
  now() { return Date.now() + this.ahead; }
}
