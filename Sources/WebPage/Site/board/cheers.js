import { fit } from './fit.js';
import { objectParticle, place, t } from './words.js';

/** How long one shines, in milliseconds, and the pause before the next. */
const [shown, pause] = [3200, 300];
/** So many wait at the most; more would tell of what is long past. */
const limit = 3;

/** Celebrates overtakings, one after another. */
export class Cheers {
  #element;
  #news;
  #waiting = [];
  #isBusy = false;

  /** Called with the school that is cheered. */
  oncheer = () => {};

  constructor(element, news) {
    this.#element = element;
    this.#news = news;
  }

  /** Adds the overtakings of a change. Of one school only the newest waits; where too many do, those of the best ranks stay. */
  add(overtakings) {
    // A school that passed several at once passed the best of them.
    const newest = new Map();
    for (const overtaking of overtakings) {
      if (!newest.has(overtaking.school.id)) newest.set(overtaking.school.id, overtaking);
    }
    this.#waiting = this.#waiting.filter(({ school }) => !newest.has(school.id)).concat([...newest.values()])
      .sort((a, b) => a.rank - b.rank).slice(0, limit);
    this.#next();
  }

  /** Forgets those that wait and the one that is shown. */
  clear() {
    this.#waiting = [];
    this.#element.hidden = true;
  }

  #next() {
    const overtaking = this.#isBusy ? undefined : this.#waiting.shift();
    if (!overtaking) return;
    this.#isBusy = true;
    this.#show(overtaking);
    this.oncheer(overtaking.school.id);
    setTimeout(() => {
      this.#element.classList.remove('fresh');
      setTimeout(() => {
        this.#isBusy = false;
        this.#next();
      }, pause);
    }, shown);
  }

  #show({ school, passed, rank }) {
    const part = (name, text) => {
      const element = document.createElement('span');
      element.className = name;
      element.textContent = text;
      return element;
    };
    const how = t(` ${passed.name}${objectParticle(passed.name)} 제치고`, ` passes ${passed.name}`);
    const what = part('what', how);
    what.prepend(part('who', school.name));
    this.#element.replaceChildren(part('rank', place(rank)), what);
    this.#element.classList.add('fresh');
    this.#element.hidden = false;
    fit([{ element: what, needed: () => what.scrollWidth }]);
    this.#news.textContent = `${school.name}${how}, ${t(`${place(rank)}!`, `now ${place(rank)}!`)}`;
  }
}
