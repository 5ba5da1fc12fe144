// @ts-check
import { chick } from './part.js';
import { t } from '../game/language.js';

/**
 * The curtain that hides all names from the end of a season until its result is told: a chick with drumsticks, and
 * nothing else.
 */
export class Curtain {
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    const [drummer, text] = element.children;
    const [sticks, drum] = ['sticks', 'drum'].map((className) =>
      Object.assign(document.createElement('i'), { className }));
    sticks.append(document.createElement('b'), document.createElement('b'));
    drummer.append(chick(), drum, sticks);
    text.textContent = t`The result is coming soon!`;
  }

  get isClosed() { return !this.#element.hidden; }

  set isClosed(isClosed) {
    this.#element.hidden = !isClosed;
    document.body.classList.toggle('curtained', isClosed);
  }
}
