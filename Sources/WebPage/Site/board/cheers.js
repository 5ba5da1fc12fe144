import { fit } from './fit.js';
import { namePart, part } from './part.js';
import { asObject, place, t } from './words.js';

/** How long one is shown, and the pause before the next, in milliseconds. */
const [shown, pause] = [3200, 500];
/**
 * So many wait at the most, and no longer than this, in milliseconds: more would tell of what is long past. The first that waits has two
 * seconds to spare, for a slow projector.
 */
const [limit, patience] = [2, shown + pause + 2000];

/** Celebrates overtakings, one after another, as long as the board shows them. */
export class Cheers {
  #element;
  #news;
  #waiting = [];
  #current = null;
  #timer = null;

  /** Called with the id of the school that is cheered, and its rank. */
  oncheer = () => {};

  constructor(element, news) {
    this.#element = element;
    this.#news = news;
  }

  /**
   * Takes the board as it is now, and the overtakings that led to it. Of one school only the newest waits; where too many do, those of the
   * best ranks stay. Those that are no more to be seen on the board go.
   */
  take(entries, overtakings) {
    const places = new Map(entries.map((entry, index) => [entry.school.id, { rank: entry.rank, index }]));
    const isTrue = ({ school, passed, rank }) => {
      const [own, other] = [places.get(school.id), places.get(passed.id)];
      return own?.rank === rank && (!other || (other.index > own.index && other.rank > rank));
    };
    // A school that passed several at once passed the best of them.
    const newest = new Map();
    for (const overtaking of overtakings) {
      if (!newest.has(overtaking.school.id)) newest.set(overtaking.school.id, { ...overtaking, at: performance.now() });
    }
    this.#waiting = this.#waiting.filter(({ school }) => !newest.has(school.id)).concat([...newest.values()])
      .filter(isTrue).sort((a, b) => a.rank - b.rank).slice(0, limit);
    if (this.#current && !isTrue(this.#current)) this.#end();
    else if (this.#timer === null) this.#next();
  }

  /** Forgets those that wait and the one that is shown. */
  clear() {
    this.#waiting = [];
    this.#end();
  }

  #next() {
    this.#timer = null;
    const oldest = performance.now() - patience;
    this.#waiting = this.#waiting.filter(({ at }) => at >= oldest);
    this.#current = this.#waiting.shift() ?? null;
    if (!this.#current) return;
    this.#show(this.#current);
    this.oncheer(this.#current.school.id, this.#current.rank);
    this.#timer = setTimeout(() => this.#end(), shown);
  }

  #end() {
    if (!this.#current) return;
    this.#current = null;
    this.#element.hidden = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), pause);
  }

  #show({ school, passed, rank }) {
    const [before, other, after] = t(['', asObject(passed.name), ' 제치고'], ['passes ', passed.name, '']);
    const what = part('what', ' ');
    what.prepend(namePart('who', school.name));
    what.append(before, namePart('passed', other), after);
    this.#element.replaceChildren(part('rank', place(rank)), what);
    this.#element.hidden = false;
    fit([{ element: what, needed: () => what.scrollWidth }]);
    this.#news.replaceChildren(namePart('', school.name), ` ${before}`, namePart('', other), `${after}, ${t(`${place(rank)}!`, `now ${place(rank)}!`)}`);
  }
}
