/**
 * The server's time, by the Date of its answers (RFC 9110, section 6.6.1): a projector's own clock may be minutes off.
 *
 * An answer says the second in which it was made, so each narrows down how far the clocks are apart.
 */
export class ServerTime {
  #least = -Infinity;
  #most = Infinity;

  /** Takes the date of an answer that was asked for and came at these moments of the own clock. */
  take(date, asked, came) {
    const second = Date.parse(date);
    if (Number.isNaN(second)) return;
    const [least, most] = [second - came, second + 1000 - asked];
    // One of the clocks was set: what was known before is no more true.
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [-Infinity, Infinity];
    this.#least = Math.max(this.#least, least);
    this.#most = Math.min(this.#most, most);
  }

  /** The moment, in milliseconds since 1970; by the own clock until the server has answered. */
  now() { return Date.now() + (this.#most < Infinity ? (this.#least + this.#most) / 2 : 0); }
}
