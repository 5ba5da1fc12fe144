import { namePart, part } from './part.js';
import { grouped, place, t } from './words.js';

/** Where a board is read in a hand; board.css says the same. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');
/** So many schools are asked for at a time, which holds up no tap on the server, and so many presses bring more of them. */
const [some, most] = [100, 9];
/** How often the first are asked for, and how soon after others have come among them, in milliseconds: a phone may pay for what it reads. */
const [often, soon] = [10_000, 3000];

/**
 * On a phone, the schools behind the first ones, and at its bottom the own school, however far behind it is. What is asked for by a press
 * stays as it was then.
 */
export class Rest {
  #list;
  #button;
  #own;
  #address;
  #query;
  #school;
  #season = null;
  /** The first ones, as the page shows them itself. */
  #first = [];
  #firstIds = '';
  /** The first hundred, which are asked for again and again. */
  #known = [];
  /** These and those that came with a press, by their ids, each as it was told of last. */
  #told = new Map();
  /** So many presses there were, and so many have been answered. */
  #pressed = 0;
  #answered = 0;
  /** The cursor behind what has been read; `null` where nobody follows who taps. */
  #next = null;
  #ownKnown = null;
  #timer = null;
  #askAt = Infinity;

  /**
   * `root` holds a list and a button, and `own` is the line for the own school, whose id on this board `school` is, if there is one.
   */
  constructor(root, own, { address, query, school }) {
    [this.#list, this.#button] = root.children;
    this.#own = own;
    this.#address = address;
    this.#query = query;
    this.#school = school;
    this.#button.textContent = t('더 보기', 'Show more');
    this.#button.addEventListener('click', () => {
      this.#pressed = Math.min(this.#pressed + 1, most);
      this.#askIn(0);
    });
    const look = () => this.#askIn(0);
    inHand.addEventListener('change', look);
    document.addEventListener('visibilitychange', look);
  }

  /** Takes the first schools as they are now, which are shown elsewhere. */
  follow(first, season) {
    this.#first = first;
    const ids = first.map(({ school }) => school.id).sort().join();
    if (season.id !== this.#season) {
      [this.#known, this.#ownKnown, this.#season] = [[], null, season.id];
      [this.#pressed, this.#answered, this.#next] = [0, 0, null];
      this.#told.clear();
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
    // Until this one is answered there is no other.
    this.#askAt = -Infinity;
    if (this.#season !== null && inHand.matches && !document.hidden) {
      try {
        await this.#read();
      } catch {
        // The page says by itself that the connection is lost; what is known stays.
      }
    }
    this.#askAt = Infinity;
    this.#askIn(often);
  }

  async #read() {
    const page = await this.#part({ top: some });
    if (!page) return;
    const own = page.entries.find(({ school }) => school.id === this.#school);
    const around = own || !this.#school ? null : await this.#part({ around: this.#school, radius: 0 });
    if (page.season.id !== this.#season) return;
    if (this.#answered === 0) {
      this.#told.clear();
      this.#next = next(page);
    }
    this.#known = this.#take(page);
    this.#ownKnown = own ?? around?.entries[0] ?? null;
    this.#show();
    this.#showOwn();
    while (this.#answered < this.#pressed && this.#next !== null) {
      const more = await this.#part({ after: this.#next, 'page-size': some });
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
    const answer = await fetch(`${this.#address}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(often) });
    return answer.ok ? answer.json() : null;
  }

  /** Notes the schools of a page that have taps, and gives them back. */
  #take(page) {
    const playing = page.entries.filter(isPlaying);
    for (const entry of playing) this.#told.set(entry.school.id, entry);
    return playing;
  }

  #show() {
    // The own school is not told of in two ways.
    if (this.#ownKnown && this.#told.has(this.#school)) this.#told.set(this.#school, this.#ownKnown);
    const known = new Set(this.#known.map(({ school }) => school.id));
    const behind = [...this.#told.values()].filter(({ school }) => !known.has(school.id)).sort((a, b) => a.rank - b.rank);
    const shown = new Set(this.#first.map(({ school }) => school.id));
    this.#button.hidden = this.#next === null || this.#answered >= most;
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
    const rank = entry.taps > 0 ? place(entry.rank) : t('아직 0번', 'no taps yet');
    this.#own.replaceChildren(
      part('whose', t('우리 학교', 'My school')), ' ', namePart('name', entry.school.name), ' ', part('rank', rank), ' ',
      part('taps', entry.taps > 0 ? grouped(entry.taps) : ''));
  }
}

const isPlaying = ({ taps }) => taps > 0;

/** The cursor behind a page; `null` where nobody follows who taps. */
const next = ({ entries, next }) => (entries.every(isPlaying) ? next : null);
