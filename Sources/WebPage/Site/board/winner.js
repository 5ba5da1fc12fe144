// @ts-check
import { namePart, part } from './part.js';
import { t } from '../game/language.js';
import { place, tapCount } from './words.js';

/** @import { BoardPage, Standing } from '../../wire.d.ts' */

/** On a phone, the result of a season that has ended: the first three ranks. */
export class Winner {
  #section;

  /** @param {HTMLElement} section */
  constructor(section) { this.#section = section; }

  /**
   * Shows the entries of the first ranks.
   *
   * @param {Standing[]} best
   */
  show(best) {
    const winners = best.filter((entry) => entry.rank === best[0].rank);
    const [heading, list] = [this.#section.querySelector('h2'), this.#section.querySelector('ol')];
    if (heading) heading.textContent = winners.length > 1 ? t`Joint winners` : t`Winner`;
    list?.replaceChildren(...best.map((entry) => step(entry)));
    this.#section.hidden = false;
  }

  hide() { this.#section.hidden = true; }
}

/**
 * The entries with taps on the first three ranks. Schools can share a rank. At most five entries fit on the page.
 *
 * @param {BoardPage} page
 */
export const bestOf = (page) => page.entries.filter((entry) => entry.taps > 0 && entry.rank <= 3).slice(0, 5);

/** @param {Standing} entry */
function step(entry) {
  const item = document.createElement('li');
  item.dataset.rank = String(entry.rank);
  const where = [entry.school.region, entry.school.district].filter(Boolean).join(' ');
  const [rank, taps] = [part('rank', place(entry.rank)), part('taps', tapCount(entry.taps))];
  for (const one of [rank, namePart('name', entry.school.name), namePart('where', where), taps]) item.append(one, ' ');
  return item;
}
