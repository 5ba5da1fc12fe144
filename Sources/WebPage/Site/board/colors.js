import { givenColors } from '../game/colors.js';

/** The number of colors in game/colors.css. */
export const colors = 22;
/** Seven hues are there for all, each dark, medium and light. The color of a hue's next shade is `hues` further. */
const [hues, usual] = [7, 21];
/** Red has no other shade, and is only given. */
const hueOf = (color) => (color < usual ? color % hues : color);
const shadesOf = (color) => (color < usual ? [color, (color + hues) % usual, (color + 2 * hues) % usual] : [color]);
/**
 * The colors that each color is too close to, as bits: closer than 15 hundredths in OKLab, to a usual eye or to one
 * without red, green or blue cones as Machado, Oliveira and Fernandes simulate it (“A Physiologically-based Model for
 * Simulation of Color Vision Deficiency”, 2009, severity 1). Any two colors leave a shade of each of the seven hues that is close to neither of them. A test computes
 * all of this from colors.css.
 */
const close = [
  0x20004f, 0x20007f, 0x20003f, 0x20003f, 0x7e, 0x7e, 0x73,
  0x202780, 0x203780, 0x201f80, 0x201f80, 0x3e00, 0x3f00, 0x3980,
  0x1fc000, 0x1fc000, 0x1fc000, 0x1fc000, 0x1fc000, 0x1fc000, 0x1fc000, 0x20078f,
];
/** Whether two colors look different; `null` and `undefined` are no color. */
export const areUnlike = (one, other) => (one ?? null) === null || (other ?? null) === null || !(close[one] & (1 << other));

/** The colors that the organiser gave, by ids. */
let given = new Map();

/** Takes the colors that a season's organiser gave. Returns whether they changed. */
export function takeColors(settings) {
  const before = JSON.stringify([...given]);
  given = givenColors(settings);
  return JSON.stringify([...given]) !== before;
}

/** The color of a school: the given one, or else one that follows from its id. */
export const colorOf = (id) => given.get(id) ?? hash(id) % usual;

/** The maximum number of schools whose colors are stored. A season should show fewer; if it shows more, the oldest are forgotten. */
const limit = 500;
const key = 'touchschool.colors';

/**
 * The colors of the schools: those that the organiser gave, and others of its own. A school keeps its color for the whole
 * season, even after a reload. The browser stores its own colors with the season's id.
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
   * The color of each school on the board, from the first row to the last, and whether its hue is the one of the row above (`isTwin`). A new
   * school gets a color that is unlike those of the others. If schools have moved beside each other whose colors are too close, the lower
   * one shows another shade of its hue.
   */
  of(ids) {
    const coming = ids.filter((id) => this.#ownOf(id) === undefined);
    for (const id of coming) this.#known.set(id, this.#newFor(id, ids));
    if (coming.length > 0) this.#keep();
    const shown = new Map();
    ids.forEach((id, index) => {
      const [own, above, below] = [this.#ownOf(id), shown.get(ids[index - 1])?.color, this.#ownOf(ids[index + 1])];
      const color = areUnlike(own, above) ? own
        : shadesOf(own).find((one) => areUnlike(one, above) && areUnlike(one, below)) ?? own;
      const isTwin = index > 0 && hueOf(this.#ownOf(ids[index - 1])) === hueOf(own);
      shown.set(id, { color, isTwin: isTwin || !areUnlike(color, above) });
    });
    return shown;
  }

  /** Takes the colors that a remote has given to the schools on the board, as `of` has them. */
  take(entries) {
    for (const { school, color } of entries) this.#known.set(school.id, color);
    this.#keep();
    return new Map(entries.map(({ school, color }, index) =>
      [school.id, { color, isTwin: index > 0 && hueOf(entries[index - 1].color) === hueOf(color) }]));
  }

  #ownOf(id) { return given.get(id) ?? this.#known.get(id); }

  #newFor(id, ids) {
    const first = colorOf(id);
    const all = Array.from({ length: usual }, (_, index) => (first + index * 8) % usual);
    const taken = new Set(ids.map((one) => this.#ownOf(one)).filter((color) => color !== undefined));
    const index = ids.indexOf(id);
    const beside = [ids[index - 1], ids[index + 1]].map((one) => this.#ownOf(one));
    const free = all.filter((color) => !taken.has(color));
    return free.find((color) => [...taken].every((other) => areUnlike(color, other)))
      ?? free.find((color) => beside.every((other) => areUnlike(color, other))) ?? free[0] ?? first;
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

/** The FNV-1a hash of a text, without its lowest eight bits. */
function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 8;
}
