import { fit } from './fit.js';
import { chick, namePart, part } from './part.js';
import { t } from '../game/language.js';
import { place } from './words.js';

/** How long an overtaking is shown, and the pause before the next one, in milliseconds. */
const [shown, pause] = [3200, 500];
/**
 * The maximum number of waiting overtakings, and the longest wait, in milliseconds. Older overtakings are dropped. The longest wait
 * includes two extra seconds for a slow projector.
 */
const [limit, longestWait] = [2, shown + pause + 2000];

/** Celebrates overtakings one after another, while the board still shows them. */
export class Cheers {
  #element;
  #news;
  #waiting = [];
  #current = null;
  #timer = null;

  /** Called with the id and the rank of the school whose overtaking is shown. */
  oncheer = () => {};

  constructor(element, news) {
    this.#element = element;
    this.#news = news;
  }

  /**
   * Takes the present entries of the board and the overtakings that led to them. Only the newest overtaking of each school waits. If too
   * many wait, those with the best ranks are kept. Overtakings that the board no longer shows are dropped, and those of schools that have
   * no taps: nobody has passed who has not begun.
   */
  take(entries, overtakings, idle = new Set()) {
    const places = new Map(entries.map((entry, index) => [entry.school.id, { rank: entry.rank, index }]));
    const isTrue = ({ school, passed, rank }) => {
      const [own, other] = [places.get(school.id), places.get(passed.id)];
      return own?.rank === rank && !idle.has(passed.id) && (!other || (other.index > own.index && other.rank > rank));
    };
    // If a school passed several schools at once, the best of these schools is first in the list.
    const newest = new Map();
    for (const overtaking of overtakings) {
      if (!newest.has(overtaking.school.id)) newest.set(overtaking.school.id, { ...overtaking, at: performance.now() });
    }
    this.#waiting = this.#waiting.filter(({ school }) => !newest.has(school.id)).concat([...newest.values()])
      .filter(isTrue).sort((a, b) => a.rank - b.rank).slice(0, limit);
    if (this.#current && !isTrue(this.#current)) this.#end();
    else if (this.#timer === null) this.#next();
  }

  /** Drops the waiting overtakings and hides the shown one. */
  clear() {
    this.#waiting = [];
    this.#end();
  }

  #next() {
    this.#timer = null;
    const oldest = performance.now() - longestWait;
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
    const what = part('what');
    what.append(...t.parts`${namePart('who', school.name)} passes ${namePart('passed', passed.name)}`);
    const crowned = rank === 1 ? [chick()] : [];
    this.#element.replaceChildren(...crowned, what, ' ', part('rank', t`now ${place(rank)}!`));
    this.#element.dataset.rank = rank;
    this.#element.hidden = false;
    const text = { element: what, needed: () => what.scrollWidth };
    fit([text]);
    // Two long names need the chick's place.
    if (crowned.length > 0 && what.scrollWidth > what.clientWidth) {
      crowned[0].remove();
      fit([text]);
    }
    this.#news.replaceChildren(...t.parts`${namePart('', school.name)} passes ${namePart('', passed.name)}, now ${place(rank)}!`);
  }
}
