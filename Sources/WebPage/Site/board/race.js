import { CountUp } from './count-up.js';
import { fit } from './fit.js';
import { part } from './part.js';
import { grouped, place } from './words.js';

/** So many colors there are in board.css: as many as the most rows. */
export const colors = 20;
/** From a color that is taken to the next to be tried: one that looks quite different, and in the end each. */
const step = 7;
/** How soon after a change the list is put in order for those who hear it, in milliseconds: later than the bars take to move. */
const sortAfter = 1500;

/** The ranking as bars that pass each other. */
export class Race {
  #list;
  #ranks;
  #rows = new Map();
  #timer = null;

  /** The id of the school that is marked where the board is read in a hand. */
  own = undefined;

  /** Shows bars in a list, beside a column of ranks that stand still. */
  constructor(list, ranks) {
    this.#list = list;
    this.#ranks = ranks;
    new ResizeObserver(() => this.#fit()).observe(list);
    list.addEventListener('transitionend', ({ target }) => {
      if (target.parentElement === list) target.style.removeProperty('z-index');
    });
  }

  /** Shows the schools of a page, of which there is room for so many. */
  show(entries, room) {
    const most = Math.max(1, ...entries.map((entry) => entry.taps));
    const names = new Map();
    for (const { school } of entries) names.set(school.name, (names.get(school.name) ?? 0) + 1);
    const ids = new Set(entries.map((entry) => entry.school.id));
    for (const [id, { item }] of this.#rows) {
      if (ids.has(id)) continue;
      item.remove();
      this.#rows.delete(id);
    }
    const newColors = this.#colorsOf([...ids].filter((id) => !this.#rows.has(id)).sort());
    this.#list.parentElement.style.setProperty('--room', Math.max(room, 1));
    this.#ranks.replaceChildren(...entries.map((entry) => part('rank', entry.rank)));
    entries.forEach((entry, index) => {
      const { school } = entry;
      const row = this.#rows.get(school.id) ?? this.#make(school, newColors.get(school.id));
      // Who climbs further passes above the others.
      const climb = (row.place ?? index) - index;
      if (climb !== 0) row.item.style.zIndex = Math.max(climb, 0);
      row.place = index;
      row.item.classList.toggle('namesake', names.get(school.name) > 1);
      row.item.style.setProperty('--place', index);
      row.item.style.setProperty('--share', entry.taps / most);
      row.spoken.textContent = place(entry.rank);
      row.count.to(entry.taps);
    });
    this.#fit();
    // In a live race there is always another change to come.
    this.#timer ??= setTimeout(() => this.#sort(), sortAfter);
  }

  /** Lets the row of a school shine for a moment. */
  shine(id) {
    const item = this.#rows.get(id)?.item;
    if (!item) return;
    item.classList.remove('shining');
    item.getBoundingClientRect();
    item.classList.add('shining');
  }

  #make(school, color) {
    const item = document.createElement('li');
    const [spoken, bar, label, taps] = ['unseen', 'bar', 'label', 'taps'].map((name) => part(name));
    const name = part('name', school.name);
    const where = part('where', [school.region, school.district].filter(Boolean).join(' '));
    label.title = [school.name, where.textContent].filter(Boolean).join(', ');
    item.dataset.color = color;
    item.classList.toggle('own', school.id === this.own);
    label.append(name, ' ', where);
    bar.append(label, ' ', taps);
    item.append(spoken, ' ', bar);
    this.#list.append(item);
    const row = { item, spoken, label, name, count: new CountUp(taps, grouped) };
    this.#rows.set(school.id, row);
    return row;
  }

  /** Makes long names small enough; with a namesake on the board, so that the place is seen in full, too. */
  #fit() {
    fit([...this.#rows.values()].map(({ item, label, name }) => ({
      element: label, needed: () => (item.classList.contains('namesake') ? label : name).scrollWidth,
    })));
  }

  /** The colors of schools that come onto the board: each its own, by the hash FNV-1a of its id, or another one where a school has that. */
  #colorsOf(ids) {
    const taken = new Set([...this.#rows.values()].map(({ item }) => Number(item.dataset.color)));
    const found = new Map();
    const displaced = [];
    for (const id of ids) {
      let hash = 0x811c9dc5;
      for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
      const color = (hash >>> 8) % colors;
      if (taken.has(color)) displaced.push([id, color]);
      else found.set(id, color);
      taken.add(color);
    }
    for (let [id, color] of displaced) {
      while (taken.has(color) && taken.size < colors) color = (color + step) % colors;
      found.set(id, color);
      taken.add(color);
    }
    return found;
  }

  #sort() {
    this.#timer = null;
    const rows = [...this.#rows.values()].sort((a, b) => a.place - b.place);
    rows.forEach((row, index) => {
      const there = this.#list.children[index] ?? null;
      if (there === row.item) return;
      // A row that is moved, where browsers can, goes on shining and sliding.
      if (this.#list.moveBefore) this.#list.moveBefore(row.item, there);
      else this.#list.insertBefore(row.item, there);
    });
  }
}
