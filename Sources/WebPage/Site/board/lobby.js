// @ts-check
import { colorOf } from './colors.js';
import { chick, namePart, part } from './part.js';
import { byId } from '../game/elements.js';
import { fresh } from '../game/fresh.js';
import { grouped, howMany, oneOrMany, t } from '../game/language.js';

/** @import { Lobby as Here, SchoolSummary } from '../../wire.d.ts' */

/** How often the list of players is read, in milliseconds, and the number of chicks that there is room for. */
const [interval, most] = [2000, 10];
/** The most schools whose names are large. */
const mostLarge = 5;

/**
 * The part of the page that is shown before the first tap: the time until the start, the number of players, and their
 * schools, the newest first. For each school a chick drops onto the ledge; the school with the most players has the
 * one with the crown.
 */
export class Lobby {
  #start;
  #here;
  #arrivals;
  #isOpen = false;
  /** @type {number | undefined} */
  #timer;
  /** @type {Map<string, HTMLElement>} */
  #shown = new Map();
  #flock;
  /**
   * The chick of each school on the ledge, by the school's id, the oldest first.
   *
   * @type {Map<string, SVGElement>}
   */
  #chicks = new Map();

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} flock
   */
  constructor(root, flock) {
    this.#flock = flock;
    this.#start = byId('start');
    this.#here = byId('here');
    this.#arrivals = byId('arrivals');
    this.#start.firstElementChild.textContent = t`Starts in`;
    this.#arrivals.setAttribute('aria-label', t`{Schools} that are here`);
    new ResizeObserver(() => this.#fit()).observe(root);
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    clearTimeout(this.#timer);
    if (isOpen) this.#look();
    else this.#take({ players: 0, schoolCount: 0, schools: [] });
  }

  /**
   * Shows the text `time`, the time until the start; hides the text if `time` is `null`.
   *
   * @param {string | null} time
   */
  count(time) {
    this.#start.hidden = !time;
    this.#start.lastElementChild.textContent = time ?? '';
  }

  async #look() {
    try {
      const answer = await fresh('/api/lobby', { timeout: interval * 2 });
      if (answer.ok && this.#isOpen) this.#take(await answer.json());
    } catch {
      // The previous players stay on the screen. The page itself reports a lost connection.
    }
    if (this.#isOpen) this.#timer = setTimeout(() => this.#look(), interval);
  }

  /** @param {Here} here */
  #take({ players, schoolCount, schools }) {
    this.#here.hidden = players === 0;
    const count = part('count', t`people|${grouped(players)}`);
    const words = t.parts`${count} ${oneOrMany(players, 'player is', 'players are')} here, from ${howMany(schoolCount, '{school}', '{schools}')}`;
    const text = words.map((one) => one.textContent ?? one).join('');
    if (this.#here.textContent !== text) this.#here.replaceChildren(...words);
    const items = schools.map(({ school, players: here }) => this.#item(school, here));
    this.#shown = new Map(items.map((item, index) => [schools[index].school.id, item]));
    // Only items at a wrong position are moved, because moving an item restarts its animation.
    items.forEach((item, index) => {
      const there = this.#arrivals.children[index] ?? null;
      if (there !== item) this.#arrivals.insertBefore(item, there);
    });
    while (this.#arrivals.children.length > items.length) this.#arrivals.lastElementChild.remove();
    this.#arrivals.hidden = items.length === 0;
    this.#arrivals.classList.toggle('few', items.length <= mostLarge);
    this.#fit();
    this.#gather(schools);
  }

  /**
   * Lets a chick drop onto the ledge for each of the newest schools. The chicks of schools that left go.
   *
   * @param {Here['schools']} schools
   */
  #gather(schools) {
    const here = new Map(schools.slice(0, most).map(({ school, players }) => [school.id, players]));
    for (const [id, one] of this.#chicks) {
      if (here.has(id)) continue;
      one.remove();
      this.#chicks.delete(id);
    }
    const largest = Math.max(...here.values());
    for (const [id, players] of [...here].reverse()) {
      const one = this.#chicks.get(id) ?? this.#drop(id);
      // The organiser's colors may come later.
      one.dataset.color = String(colorOf(id));
      one.classList.toggle('crowned', here.size > 1 && players === largest);
    }
  }

  /** @param {string} id */
  #drop(id) {
    const one = chick();
    this.#chicks.set(id, one);
    this.#flock.append(one);
    return one;
  }

  /**
   * @param {SchoolSummary} school
   * @param {number} players
   */
  #item(school, players) {
    const item = this.#shown.get(school.id) ?? document.createElement('li');
    if (item.dataset.players === String(players)) return item;
    const count = part('players', t`people|${grouped(players)}`);
    // The count pops whenever somebody has come.
    count.classList.toggle('more', players > Number(item.dataset.players ?? players));
    item.replaceChildren(namePart('name', school.name), ' · ', count);
    item.dataset.players = String(players);
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
