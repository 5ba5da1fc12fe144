import { namePart, part } from './part.js';
import { grouped, t } from '../game/language.js';
import { place } from './words.js';

/** Whether the page is shown on a phone; board.css has the same rule. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');
/**
 * The number of schools in one request, and the maximum number of presses of the button. A small request does not delay taps at the server.
 */
const [pageSize, mostPresses] = [100, 9];
/**
 * How often the first page is read, and the delay after the first schools have changed, in milliseconds. The interval is long, because
 * mobile data can cost money.
 */
const [interval, soon] = [10_000, 3000];

/**
 * On a phone, shows the schools behind the first ones. At the bottom, it shows the player's own school at any rank. Schools that the button
 * has loaded are not updated.
 */
export class Rest {
  #list;
  #button;
  #own;
  #address;
  #query;
  #school;
  #season = null;
  /** The first schools, which the race shows. */
  #first = [];
  #firstIds = '';
  /** The schools of the first page, which is read regularly. */
  #known = [];
  /** The newest entry of each school that was read, by the school's id. */
  #entries = new Map();
  /** How often the button was pressed, and how many of these presses have been answered. */
  #pressed = 0;
  #answered = 0;
  /** The cursor of the next page; `null` if the next page has no school with taps. */
  #next = null;
  #ownKnown = null;
  #timer = null;
  #askAt = Infinity;

  /** `root` holds a list and a button. `own` is the line for the player's own school. `school` is the id of that school, or `undefined`. */
  constructor(root, own, { address, query, school }) {
    [this.#list, this.#button] = root.children;
    this.#own = own;
    this.#address = address;
    this.#query = query;
    this.#school = school;
    this.#button.textContent = t`Show more`;
    this.#button.addEventListener('click', () => {
      this.#pressed = Math.min(this.#pressed + 1, mostPresses);
      this.#askIn(0);
    });
    const look = () => this.#askIn(0);
    inHand.addEventListener('change', look);
    document.addEventListener('visibilitychange', look);
  }

  /** Takes the entries that the race shows now. */
  follow(first, season) {
    this.#first = first;
    const ids = first.map(({ school }) => school.id).sort().join();
    if (season.id !== this.#season) {
      [this.#known, this.#ownKnown, this.#season] = [[], null, season.id];
      [this.#pressed, this.#answered, this.#next] = [0, 0, null];
      this.#entries.clear();
      this.#askIn(0);
    } else if (ids !== this.#firstIds) {
      this.#askIn(soon);
    }
    if (ids !== this.#firstIds) this.#show();
    this.#firstIds = ids;
    this.#showOwn();
  }

  #askIn(pause) {
    const at = performance.now() + pause;
    if (at >= this.#askAt) return;
    clearTimeout(this.#timer);
    this.#askAt = at;
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  async #ask() {
    // No other request begins before this one has ended.
    this.#askAt = -Infinity;
    if (this.#season !== null && inHand.matches && !document.hidden) {
      try {
        await this.#read();
      } catch {
        // The previous schools stay on the screen. The page itself reports a lost connection.
      }
    }
    this.#askAt = Infinity;
    this.#askIn(interval);
  }

  async #read() {
    const page = await this.#part({ top: pageSize });
    if (!page) return;
    const own = page.entries.find(({ school }) => school.id === this.#school);
    const around = own || !this.#school ? null : await this.#part({ around: this.#school, radius: 0 });
    if (page.season.id !== this.#season) return;
    if (this.#answered === 0) {
      this.#entries.clear();
      this.#next = next(page);
    }
    this.#known = this.#take(page);
    this.#ownKnown = own ?? around?.entries[0] ?? null;
    this.#show();
    this.#showOwn();
    while (this.#answered < this.#pressed && this.#next !== null) {
      const more = await this.#part({ after: this.#next, 'page-size': pageSize });
      if (more?.season.id !== this.#season) return;
      this.#take(more);
      this.#next = next(more);
      this.#answered += 1;
      this.#show();
    }
    this.#pressed = this.#answered;
  }

  async #part(slice) {
    const query = new URLSearchParams({ ...this.#query, ...slice });
    const answer = await fetch(`${this.#address}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(interval) });
    return answer.ok ? answer.json() : null;
  }

  /** Stores the schools of a page that have taps, and returns them. */
  #take(page) {
    const playing = page.entries.filter(isPlaying);
    for (const entry of playing) this.#entries.set(entry.school.id, entry);
    return playing;
  }

  #show() {
    // The player's own school is shown twice, so both places have to show the same entry.
    if (this.#ownKnown && this.#entries.has(this.#school)) this.#entries.set(this.#school, this.#ownKnown);
    const known = new Set(this.#known.map(({ school }) => school.id));
    const behind = [...this.#entries.values()].filter(({ school }) => !known.has(school.id)).sort((a, b) => a.rank - b.rank);
    const shown = new Set(this.#first.map(({ school }) => school.id));
    this.#button.hidden = this.#next === null || this.#answered >= mostPresses;
    this.#list.replaceChildren(...[...this.#known, ...behind].filter(({ school }) => !shown.has(school.id)).map((entry) => {
      const item = document.createElement('li');
      item.classList.toggle('own', entry.school.id === this.#school);
      const name = namePart('name', entry.school.name);
      name.append(' ', namePart('where', [entry.school.region, entry.school.district].filter(Boolean).join(' ')));
      item.append(part('rank', entry.rank), ' ', name, ' ', part('taps', grouped(entry.taps)));
      return item;
    }));
  }

  #showOwn() {
    const entry = this.#first.find(({ school }) => school.id === this.#school) ?? this.#ownKnown;
    this.#own.hidden = !entry;
    if (!entry) return;
    const rank = entry.taps > 0 ? place(entry.rank) : t`no taps yet`;
    this.#own.replaceChildren(
      part('whose', t`My {school}`), ' ', namePart('name', entry.school.name), ' ', part('rank', rank), ' ',
      part('taps', entry.taps > 0 ? grouped(entry.taps) : ''));
  }
}

const isPlaying = ({ taps }) => taps > 0;

/** The cursor of the page after this one; `null` if the next page has no school with taps. */
const next = ({ entries, next }) => (entries.every(isPlaying) ? next : null);
