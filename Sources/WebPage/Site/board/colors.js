/** The number of colors in board.css. It equals the maximum number of rows. */
export const colors = 20;
/** The minimum distance in the circle of colors at which two colors look different. */
const distinct = 2;
/** The maximum number of schools whose colors are stored. A season should show fewer; if it shows more, the oldest are forgotten. */
const limit = 500;
const key = 'touchschool.colors';

/**
 * The colors of the schools. A school keeps its color for the whole season, even after a reload. The browser stores the colors with the
 * season's id.
 */
export class Colors {
  #season = null;
  #known = new Map();

  /** Begins a season with the colors stored for it. */
  begin(season) {
    if (season === this.#season) return;
    this.#season = season;
    this.#known = new Map();
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (kept.season === season) this.#known = new Map(kept.schools.filter(([, color]) => color >= 0 && color < colors));
    } catch {
      // Colors that cannot be read are assigned again.
    }
  }

  /**
   * The color of each school on the board. A new school gets the color of its id's hash. If that color looks like a color on the board, the
   * school gets the next color that looks different.
   */
  of(ids) {
    const taken = new Set(ids.filter((id) => this.#known.has(id)).map((id) => this.#known.get(id)));
    const coming = ids.filter((id) => !this.#known.has(id)).sort();
    for (const id of coming) {
      const first = hash(id) % colors;
      const all = Array.from({ length: colors }, (_, index) => (first + index * 7) % colors);
      const isUnlike = (color, distance) => [...taken].every((other) => between(color, other) >= distance);
      const color = all.find((one) => isUnlike(one, distinct)) ?? all.find((one) => isUnlike(one, 1)) ?? first;
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
      // Without storage the colors last as long as the page.
    }
  }
}

/** The distance of two colors in the circle. */
function between(one, other) {
  const distance = Math.abs(one - other);
  return Math.min(distance, colors - distance);
}

/** The FNV-1a hash of a text, without its lowest eight bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 8;
}
