import { grouped, place, t } from './words.js';

/** Where a board is read in a hand; board.css says the same. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');
/** So many schools are asked for at first and more with each press, and the most that are. */
const [some, most] = [100, 1000];
/** How often they are asked for, and how soon after others have come among the first, in milliseconds: a phone may pay for what it reads. */
const [often, soon] = [10_000, 3000];

/** On a phone, the schools behind the first ones, and at its bottom the own school, however far behind it is. */
export class Rest {
  #list;
  #button;
  #own;
  #address;
  #query;
  #school;
  #wanted = some;
  #season = null;
  /** The first ones, as the page shows them itself. */
  #first = [];
  #firstIds = '';
  #known = [];
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
      this.#wanted = Math.min(this.#wanted + some, most);
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
    const wanted = this.#wanted;
    if (this.#season !== null && inHand.matches && !document.hidden) {
      try {
        await this.#read(wanted);
      } catch {
        // The page says by itself that the connection is lost; what is known stays.
      }
    }
    this.#askAt = Infinity;
    this.#askIn(this.#wanted > wanted ? 0 : often);
  }

  async #read(wanted) {
    const page = await this.#part({ top: wanted });
    if (!page) return;
    const own = page.entries.find(({ school }) => school.id === this.#school);
    const around = own || !this.#school ? null : await this.#part({ around: this.#school, radius: 0 });
    if (page.season.id !== this.#season) return;
    this.#known = page.entries.filter(({ taps }) => taps > 0);
    this.#ownKnown = own ?? around?.entries[0] ?? null;
    this.#button.hidden = this.#known.length < wanted || wanted >= most;
    this.#show();
    this.#showOwn();
  }

  async #part(slice) {
    const query = new URLSearchParams({ ...this.#query, ...slice });
    const answer = await fetch(`${this.#address}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(often) });
    return answer.ok ? answer.json() : null;
  }

  #show() {
    const shown = new Set(this.#first.map(({ school }) => school.id));
    this.#list.replaceChildren(...this.#known.filter(({ school }) => !shown.has(school.id)).map((entry) => {
      const item = document.createElement('li');
      item.classList.toggle('own', entry.school.id === this.#school);
      const name = part('name', entry.school.name);
      name.append(' ', part('where', [entry.school.region, entry.school.district].filter(Boolean).join(' ')));
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
      part('whose', t('우리 학교', 'My school')), ' ', part('name', entry.school.name), ' ', part('rank', rank), ' ',
      part('taps', entry.taps > 0 ? grouped(entry.taps) : ''));
  }
}

function part(name, text) {
  const element = document.createElement('span');
  element.className = name;
  element.textContent = text;
  return element;
}
