/** So many colors there are in board.css: as many as the most rows. */
export const colors = 20;
/** Neighbours in the circle of colors look alike; so far apart they do not. */
const apart = 2;
/** So many schools are remembered: more than come onto a board in a contest. */
const limit = 500;
const key = 'touchschool.colors';

/**
 * The colors of schools. A school keeps the one that it got for the whole season, also when the page is loaded again: it is kept in the
 * browser, by the season's number.
 */
export class Colors {
  #season = null;
  #known = new Map();

  /** Begins a season, with what is known of it. */
  begin(season) {
    if (season === this.#season) return;
    this.#season = season;
    this.#known = new Map();
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (kept.season === season) this.#known = new Map(kept.schools.filter(([, color]) => color >= 0 && color < colors));
    } catch {
      // What cannot be read is given out anew.
    }
  }

  /**
   * The color of each school that is on the board. One that comes gets the color that its id stands for, or the next one that is unlike
   * those on the board.
   */
  of(ids) {
    const taken = new Set(ids.filter((id) => this.#known.has(id)).map((id) => this.#known.get(id)));
    const coming = ids.filter((id) => !this.#known.has(id)).sort();
    for (const id of coming) {
      const first = hash(id) % colors;
      const all = Array.from({ length: colors }, (_, index) => (first + index * 7) % colors);
      const isUnlike = (color, distance) => [...taken].every((other) => between(color, other) >= distance);
      const color = all.find((one) => isUnlike(one, apart)) ?? all.find((one) => isUnlike(one, 1)) ?? first;
      taken.add(color);
      this.#known.set(id, color);
    }
    if (coming.length > 0) this.#keep();
    return new Map(ids.map((id) => [id, this.#known.get(id)]));
  }

  #keep() {
    while (this.#known.size > limit) this.#known.delete(this.#known.keys().next().value);
    try {
      localStorage.setItem(key, JSON.stringify({ season: this.#season, schools: [...this.#known] }));
    } catch {
      // Then they last as long as the page.
    }
  }
}

/** How far apart two colors are in their circle. */
function between(one, other) {
  const distance = Math.abs(one - other);
  return Math.min(distance, colors - distance);
}

/** The hash FNV-1a of a text, without its lowest bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 8;
}
