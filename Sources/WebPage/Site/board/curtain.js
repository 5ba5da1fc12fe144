import { chick } from './part.js';
import { t } from '../game/language.js';

/** The curtain that hides all names from the end of a season until its result is told: a chick with drumsticks, and nothing else. */
export class Curtain {
  #element;

  constructor(element) {
    this.#element = element;
    const [drummer, text] = element.children;
    const [sticks, drum] = ['sticks', 'drum'].map((name) => Object.assign(document.createElement('i'), { className: name }));
    sticks.append(document.createElement('b'), document.createElement('b'));
    drummer.append(chick(), drum, sticks);
    text.textContent = t`Counting the last taps`;
  }

  get isClosed() { return !this.#element.hidden; }

  set isClosed(isClosed) {
    this.#element.hidden = !isClosed;
    document.body.classList.toggle('curtained', isClosed);
  }
}
