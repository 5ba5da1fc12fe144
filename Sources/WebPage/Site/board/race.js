import { Colors } from './colors.js';
import { CountUp } from './count-up.js';
import { fit } from './fit.js';
import { namePart, part } from './part.js';
import { grouped, place } from './words.js';

/** How soon after a change the list is put in order for those who hear it, in milliseconds: later than the bars take to move. */
const sortAfter = 1500;

/** The ranking as bars that pass each other. */
export class Race {
  #list;
  #ranks;
  #rows = new Map();
  #timer = null;
  #colors = new Colors();

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

  /** Shows schools of a season, for which there is room for so many rows. */
  show(entries, room, season) {
    const most = Math.max(1, ...entries.map((entry) => entry.taps));
    const names = new Map();
    for (const { school } of entries) names.set(school.name, (names.get(school.name) ?? 0) + 1);
    const ids = new Set(entries.map((entry) => entry.school.id));
    for (const [id, { item }] of this.#rows) {
      if (ids.has(id)) continue;
      item.remove();
      this.#rows.delete(id);
    }
    this.#colors.begin(season);
    const colors = this.#colors.of([...ids]);
    this.#list.parentElement.style.setProperty('--room', Math.max(room, 1));
    this.#showRanks(entries);
    entries.forEach((entry, index) => {
      const { school } = entry;
      const row = this.#rows.get(school.id) ?? this.#make(school);
      // Who climbs further passes above the others.
      const climb = (row.place ?? index) - index;
      if (climb !== 0) row.item.style.zIndex = Math.max(climb, 0);
      row.place = index;
      row.item.classList.toggle('namesake', names.get(school.name) > 1);
      row.item.dataset.color = colors.get(school.id);
      // A school that comes back may find its color beside it.
      const above = entries[index - 1]?.school.id;
      row.item.classList.toggle('twin', above !== undefined && colors.get(above) === colors.get(school.id));
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

  #showRanks(entries) {
    const shown = entries.map((entry) => entry.rank);
    if (this.#ranks.childElementCount === shown.length && shown.every((rank, index) => this.#ranks.children[index].textContent === String(rank))) return;
    this.#ranks.replaceChildren(...shown.map((rank) => {
      const mark = part('rank', rank);
      mark.dataset.rank = rank;
      return mark;
    }));
  }

  #make(school) {
    const item = document.createElement('li');
    const [spoken, bar, label, taps] = ['unseen', 'bar', 'label', 'taps'].map((name) => part(name));
    const name = namePart('name', school.name);
    const where = namePart('where', [school.region, school.district].filter(Boolean).join(' '));
    label.title = [school.name, where.textContent].filter(Boolean).join(', ');
    item.classList.toggle('own', school.id === this.own);
    label.append(name, ' ', where);
    bar.append(label, ' ', taps);
    item.append(spoken, ' ', bar);
    this.#list.append(item);
    const row = { item, spoken, label, name, count: new CountUp(taps, grouped) };
    this.#rows.set(school.id, row);
    return row;
  }

  /**
   * Makes long names small enough; with a namesake on the board, so that the place is seen in full, too. In the look for a hall, where names do
   * not get smaller than they can be read, those that are longer than a line get two.
   */
  #fit() {
    const rows = [...this.#rows.values()];
    if (document.body.dataset.look === 'hall') {
      for (const { item, label } of rows) {
        item.classList.remove('long');
        label.style.removeProperty('--fit');
      }
      const areLong = rows.map(({ item, name }) => item.classList.contains('namesake') || lines(name) > 1);
      rows.forEach(({ item }, index) => item.classList.toggle('long', areLong[index]));
      return;
    }
    fit(rows.map(({ item, label, name }) => ({
      element: label, needed: () => (item.classList.contains('namesake') ? label : name).scrollWidth,
    })));
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

/** How many lines the text of an element takes. */
function lines(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}
