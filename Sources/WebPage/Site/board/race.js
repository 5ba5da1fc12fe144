import { Colors } from './colors.js';
import { CountUp } from './count-up.js';
import { fit, smallest } from './fit.js';
import { chick, namePart, part } from './part.js';
import { place } from './words.js';

/** The delay after a change before the elements are sorted for screen readers, in milliseconds. It is longer than the bars' animation. */
const sortAfter = 1500;
/** The most rows that are large. */
const mostLarge = 5;

/** The ranking as bars that pass each other. */
export class Race {
  #list;
  #ranks;
  #rows = new Map();
  #timer = null;
  #colors = new Colors();
  #speed = 1;

  /** The id of the player's own school, which is marked on a phone. */
  own = undefined;

  /** The bars move in `list`; `ranks` is the column of ranks beside it, which does not move. */
  constructor(list, ranks) {
    this.#list = list;
    this.#ranks = ranks;
    new ResizeObserver(() => this.#fit()).observe(list);
    list.addEventListener('transitionend', ({ target }) => {
      if (target.parentElement === list) target.style.removeProperty('z-index');
    });
  }

  /** The number of the color of a school that is shown. */
  colorOf(id) { return this.#rows.get(id)?.item.dataset.color; }

  /** The color itself of a school that is shown. */
  /** The shade of a school's row; `null` if it has none, as on a phone. */
  hueOf(id) {
    const row = this.#rows.get(id);
    return row ? getComputedStyle(row.item).getPropertyValue('--color') : null;
  }

  /**
   * Shows the schools of a season. Their rows take all the height that there is; at most five are `few`, whose names are large and may have
   * two lines. With `isFinal`, the winner has a golden row of twice the height. `most` is the count of a full bar, if that school is not shown; `focus` is the id of a school that stands out, and the schools from
   * the row `settled` on have their final places.
   */
  show(entries, season, { isFinal = false, most = Math.max(0, ...entries.map((entry) => entry.taps)) || 1, focus = null, settled = Infinity } = {}) {
    const sizes = entries.map(({ rank }) => (isFinal && rank === 1 ? 2 : 1));
    const extra = sizes.filter((size) => size > 1).length;
    const names = new Map();
    for (const { school } of entries) names.set(school.name, (names.get(school.name) ?? 0) + 1);
    const ids = new Set(entries.map((entry) => entry.school.id));
    for (const [id, { item }] of this.#rows) {
      if (ids.has(id)) continue;
      item.remove();
      this.#rows.delete(id);
    }
    this.#colors.begin(season);
    const isColored = entries.length > 0 && entries.every(({ color }) => color !== undefined);
    const colors = isColored ? this.#colors.take(entries) : this.#colors.of(entries.map(({ school }) => school.id));
    this.#list.parentElement.style.setProperty('--room', Math.max(entries.length, 1) + extra);
    this.#list.parentElement.classList.toggle('few', entries.length <= mostLarge);
    this.#list.style.setProperty('--letters', Math.max(...entries.map(({ taps }) => counted(taps).length), 1));
    this.#showRanks(entries, sizes);
    let top = 0;
    entries.forEach((entry, index) => {
      const { school } = entry;
      const row = this.#rows.get(school.id) ?? this.#make(school);
      // A row that climbs further is drawn above the others.
      const climb = (row.place ?? index) - index;
      if (climb !== 0) row.item.style.zIndex = Math.max(climb, 0);
      row.place = index;
      row.item.classList.toggle('namesake', names.get(school.name) > 1);
      const { color, isTwin } = colors.get(school.id);
      row.item.dataset.color = color;
      row.item.classList.toggle('twin', isTwin);
      row.item.classList.toggle('leading', entry.rank === 1 && entry.taps > 0);
      row.item.classList.toggle('golden', sizes[index] > 1);
      row.item.classList.toggle('focused', school.id === focus);
      row.item.classList.toggle('settled', index >= settled);
      row.item.style.setProperty('--size', sizes[index]);
      row.item.style.setProperty('--place', top);
      row.item.style.setProperty('--share', entry.taps / most);
      top += sizes[index];
      row.spoken.textContent = place(entry.rank);
      row.count.to(entry.taps, this.#speed);
    });
    this.#fit();
    // A running timer is not restarted. Otherwise, each change in a live race would postpone the sorting.
    this.#timer ??= setTimeout(() => this.#sort(), sortAfter);
  }

  /** Sets how fast rows and counts move: 2 is twice as fast as usual. */
  pace(speed) {
    this.#speed = speed;
    this.#list.style.setProperty('--pace', speed);
  }

  /** Highlights the row of a school for a moment. */
  shine(id) {
    const item = this.#rows.get(id)?.item;
    if (!item) return;
    item.classList.remove('shining');
    item.getBoundingClientRect();
    item.classList.add('shining');
  }

  #showRanks(entries, sizes) {
    const key = entries.map(({ rank }, index) => `${rank}/${sizes[index]}`).join();
    if (this.#ranks.dataset.shown === key) return;
    this.#ranks.dataset.shown = key;
    this.#ranks.replaceChildren(...entries.map(({ rank }, index) => {
      const mark = part('rank', rank);
      mark.dataset.rank = rank;
      mark.style.setProperty('--size', sizes[index]);
      return mark;
    }));
  }

  #make(school) {
    const item = document.createElement('li');
    const [spoken, bar, seat, label, line, taps] = ['unseen', 'bar', 'seat', 'label', 'line', 'taps'].map((name) => part(name));
    const name = namePart('name', school.name);
    const where = namePart('where', [school.region, school.district].filter(Boolean).join(' '));
    label.title = [school.name, where.textContent].filter(Boolean).join(', ');
    item.classList.toggle('own', school.id === this.own);
    seat.setAttribute('aria-hidden', 'true');
    seat.append(chick());
    line.append(name, ' ', where);
    label.append(line);
    bar.append(seat, label, ' ', taps);
    item.append(spoken, ' ', bar);
    this.#list.append(item);
    const row = { item, spoken, label, line, name, count: new CountUp(taps, counted) };
    this.#rows.set(school.id, row);
    return row;
  }

  /**
   * Narrows long names to fit. If two schools on the board have the same name, their regions and districts must fit, too. In few rows, a name
   * that is longer than one line gets two lines first, then smaller letters.
   */
  #fit() {
    const rows = [...this.#rows.values()];
    if (this.#list.parentElement.classList.contains('few')) {
      for (const { item, label } of rows) {
        item.classList.remove('long', 'longer');
        label.style.removeProperty('--fit');
      }
      // A namesake's second line is for its region.
      const room = ({ item }) => (item.classList.contains('namesake') ? 1 : 2);
      const counts = rows.map(({ name }) => lines(name));
      rows.forEach((row, index) => row.item.classList.toggle('long', counts[index] > 1 || room(row) === 1));
      const longer = rows.filter((row) => lines(row.name) > room(row));
      for (const { item } of longer) item.classList.add('longer');
      const shares = longer.map((row) => room(row) / lines(row.name));
      longer.forEach(({ label }, index) => {
        if (shares[index] < 1) label.style.setProperty('--fit', Math.max(shares[index] * 0.95, smallest));
      });
      return;
    }
    for (const { item } of rows) item.classList.remove('long', 'longer');
    fit(rows.map(({ item, label, line, name }) => ({
      element: label, needed: () => (item.classList.contains('namesake') ? line : name).scrollWidth,
    })));
  }

  #sort() {
    this.#timer = null;
    const rows = [...this.#rows.values()].sort((a, b) => a.place - b.place);
    rows.forEach((row, index) => {
      const there = this.#list.children[index] ?? null;
      if (there === row.item) return;
      // `moveBefore`, if the browser has it, does not interrupt the row's animations.
      if (this.#list.moveBefore) this.#list.moveBefore(row.item, there);
      else this.#list.insertBefore(row.item, there);
    });
  }
}

/** Taps, or taps a pupil with two digits; a small quotient is not 0. */
const counted = (taps) => taps.toLocaleString('en-US', taps < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 });

/** How many lines the text of an element takes. */
function lines(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}
