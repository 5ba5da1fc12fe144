/**
 * The player's own count as it is shown. It does not decrease when taps are rejected, and begins anew for another
 * school or season.
 */
export class ShownCount {
  #place = null;
  taps = 0;
  /** How many of the shown taps the server has rejected. */
  rejected = 0;

  /** Begins anew if the count is of another place than before. Returns whether it is. */
  follow(place) {
    if (place === this.#place) return false;
    this.#place = place;
    this.taps = this.rejected = 0;
    return true;
  }

  /** Shows the present count; one that is less than before only with `mayFall`. */
  take(mine, mayFall = false) {
    if (mine < this.taps && !mayFall) return;
    this.taps = mine;
    this.rejected = 0;
  }

  /** How many of the shown taps are gone without having been rejected. */
  taken(mine) { return Math.max(0, this.taps - this.rejected - mine); }
}
