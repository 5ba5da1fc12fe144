import { colors } from './colors.js';
import { chick, namePart, part } from './part.js';
import { grouped, howMany, oneOrMany, t } from '../game/language.js';

/** How often the list of players is read, in milliseconds, and the number of chicks that there is room for. */
const [interval, most] = [2000, 10];

/**
 * The part of the page that is shown before the first tap: the time until the start, the number of players, and their schools, the newest
 * first. For each school a chick drops onto the ledge; the school with the most players has the one with the crown.
 */
export class Lobby {
  #start;
  #here;
  #arrivals;
  #isOpen = false;
  #timer = null;
  #shown = new Map();
  #flock;
  /** The chick of each school on the ledge, by the school's id, the oldest first. */
  #chicks = new Map();

  constructor(root, flock) {
    this.#flock = flock;
    this.#start = root.querySelector('#start');
    this.#here = root.querySelector('#here');
    this.#arrivals = root.querySelector('#arrivals');
    this.#start.firstElementChild.textContent = t`Starts in`;
    this.#arrivals.setAttribute('aria-label', t`{Schools} that are here`);
    new ResizeObserver(() => this.#fit()).observe(root);
  }

  show(isOpen) {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    clearTimeout(this.#timer);
    if (isOpen) this.#look();
    else this.#take({ players: 0, schoolCount: 0, schools: [] });
  }

  /** Shows the text `time`, the time until the start; hides the text if `time` is `null`. */
  count(time) {
    this.#start.hidden = !time;
    this.#start.lastElementChild.textContent = time ?? '';
  }

  async #look() {
    try {
      const answer = await fetch('/api/lobby', { cache: 'no-store', signal: AbortSignal.timeout(interval * 2) });
      if (answer.ok && this.#isOpen) this.#take(await answer.json());
    } catch {
      // The previous players stay on the screen. The page itself reports a lost connection.
    }
    if (this.#isOpen) this.#timer = setTimeout(() => this.#look(), interval);
  }

  #take({ players, schoolCount, schools }) {
    this.#here.hidden = players === 0;
    const count = part('count', t`people|${grouped(players)}`);
    const words = t.parts`${count} ${oneOrMany(players, 'player is', 'players are')} here, from ${howMany(schoolCount, '{school}', '{schools}')}`;
    if (this.#here.textContent !== words.map((one) => one.textContent ?? one).join('')) this.#here.replaceChildren(...words);
    const items = schools.map(({ school, players: here }) => this.#item(school, here));
    this.#shown = new Map(items.map((item, index) => [schools[index].school.id, item]));
    // Only items at a wrong position are moved, because moving an item restarts its animation.
    items.forEach((item, index) => {
      const there = this.#arrivals.children[index] ?? null;
      if (there !== item) this.#arrivals.insertBefore(item, there);
    });
    while (this.#arrivals.children.length > items.length) this.#arrivals.lastElementChild.remove();
    this.#arrivals.hidden = items.length === 0;
    this.#fit();
    this.#gather(schools);
  }

  /** Lets a chick drop onto the ledge for each of the newest schools. The chicks of schools that left go. */
  #gather(schools) {
    const here = new Map(schools.slice(0, most).map(({ school, players }) => [school.id, players]));
    for (const [id, one] of this.#chicks) {
      if (here.has(id)) continue;
      one.remove();
      this.#chicks.delete(id);
    }
    const largest = Math.max(...here.values());
    for (const [id, players] of [...here].reverse()) {
      if (!this.#chicks.has(id)) {
        const one = chick();
        one.dataset.color = [...id].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % colors;
        this.#chicks.set(id, one);
        this.#flock.append(one);
      }
      this.#chicks.get(id).classList.toggle('crowned', here.size > 1 && players === largest);
    }
  }

  #item(school, players) {
    const item = this.#shown.get(school.id) ?? document.createElement('li');
    if (item.dataset.players !== String(players)) item.replaceChildren(namePart('name', school.name), ' ', part('players', t`people|${grouped(players)}`));
    item.dataset.players = players;
    return item;
  }

  /** Hides the schools that do not fit completely. */
  #fit() {
    const list = this.#arrivals;
    if (list.hidden) return;
    for (const item of list.children) item.hidden = false;
    const bottom = list.getBoundingClientRect().bottom + 1;
    const isCut = [...list.children].map((item) => item.getBoundingClientRect().bottom > bottom);
    [...list.children].forEach((item, index) => { item.hidden = isCut[index]; });
  }
}
