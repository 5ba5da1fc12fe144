import { namePart, part } from './part.js';
import { t } from '../game/language.js';
import { place, tapCount } from './words.js';

/** On a phone, the result of a season that has ended: the first three ranks. */
export class Winner {
  #section;

  constructor(section) { this.#section = section; }

  /** Shows the entries of the first ranks. */
  show(best) {
    const winners = best.filter((entry) => entry.rank === best[0].rank);
    this.#section.querySelector('h2').textContent = winners.length > 1 ? t`Joint winners` : t`Winner`;
    this.#section.querySelector('ol').replaceChildren(...best.map((entry) => step(entry)));
    this.#section.hidden = false;
  }

  hide() { this.#section.hidden = true; }
}

/** The entries with taps on the first three ranks. Schools can share a rank. At most five entries fit on the page. */
export const bestOf = (page) => page.entries.filter((entry) => entry.taps > 0 && entry.rank <= 3).slice(0, 5);

function step(entry) {
  const item = document.createElement('li');
  item.dataset.rank = entry.rank;
  const where = [entry.school.region, entry.school.district].filter(Boolean).join(' ');
  for (const one of [
    part('rank', place(entry.rank)), namePart('name', entry.school.name), namePart('where', where), part('taps', tapCount(entry.taps)),
  ]) item.append(one, ' ');
  return item;
}
