import { CountUp } from './count-up.js';
import { fit } from './fit.js';
import { grouped, place } from './words.js';

/** So many colors take turns; board.css has them. */
const colors = 8;
/** How soon after a change the list is put in order for those who hear it, in milliseconds: later than the bars take to move. */
const sortAfter = 1500;

/** The ranking as bars that pass each other. */
export class Race {
  #list;
  #rows = new Map();
  #timer = null;

  constructor(list) {
    this.#list = list;
    new ResizeObserver(() => this.#fit()).observe(list);
  }

  /** Shows the schools of a page, of which there is room for so many. */
  show(entries, room) {
    const most = Math.max(1, ...entries.map((entry) => entry.taps));
    const names = new Map();
    for (const { school } of entries) names.set(school.name, (names.get(school.name) ?? 0) + 1);
    const gone = new Set(this.#rows.keys());
    this.#list.style.setProperty('--room', Math.max(room, 1));
    entries.forEach((entry, index) => {
      const { school } = entry;
      gone.delete(school.id);
      const row = this.#rows.get(school.id) ?? this.#make(school, index);
      row.place = index;
      row.item.classList.toggle('namesake', names.get(school.name) > 1);
      row.item.style.setProperty('--place', index);
      row.item.style.setProperty('--share', entry.taps / most);
      row.rank.textContent = entry.rank;
      row.spoken.textContent = place(entry.rank);
      row.count.to(entry.taps);
    });
    for (const id of gone) {
      this.#rows.get(id).item.remove();
      this.#rows.delete(id);
    }
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

  #make(school, index) {
    const part = (name) => {
      const element = document.createElement('span');
      element.className = name;
      return element;
    };
    const item = document.createElement('li');
    const [bar, rank, spoken, label, name, where, taps] = ['bar', 'rank', 'unseen', 'label', 'name', 'where', 'taps'].map(part);
    rank.setAttribute('aria-hidden', 'true');
    name.textContent = school.name;
    where.textContent = [school.region, school.district].filter(Boolean).join(' ');
    label.title = [school.name, where.textContent].filter(Boolean).join(', ');
    item.dataset.color = this.#color(school.id);
    item.style.setProperty('--place', index);
    label.append(name, ' ', where);
    item.append(bar, rank, spoken, ' ', label, ' ', taps);
    this.#list.append(item);
    const row = { item, rank, spoken, label, name, count: new CountUp(taps, grouped) };
    this.#rows.set(school.id, row);
    return row;
  }

  /** Makes long names small enough; with a namesake on the board, so that the place is seen in full, too. */
  #fit() {
    fit([...this.#rows.values()].map(({ item, label, name }) => ({
      element: label, needed: () => (item.classList.contains('namesake') ? label : name).scrollWidth,
    })));
  }

  /** The color that the fewest rows have; of several, one that a school gets each time, by the hash FNV-1a of its id. */
  #color(id) {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 0x01000193);
    const uses = Array(colors).fill(0);
    for (const { item } of this.#rows.values()) uses[item.dataset.color]++;
    const start = (hash >>> 8) % colors;
    return uses.map((count, color) => [count, (color - start + colors) % colors, color]).sort((a, b) => a[0] - b[0] || a[1] - b[1])[0][2];
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
