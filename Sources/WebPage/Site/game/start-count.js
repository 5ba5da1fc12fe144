import { serverNow } from './api.js';

/** From which second before the start on it is counted. */
const first = 3;

/**
 * Counts the last seconds before a season begins, 3, 2, 1, on the pads of a hall all at the same moments: by the
 * server's clock.
 */
export class StartCount {
  #element;
  #timer = null;

  constructor(element) {
    this.#element = element;
  }

  /** Called each second with the present season and the next one. */
  look({ season, state, next }) {
    clearTimeout(this.#timer);
    const coming = state === 'scheduled' ? season : next;
    const left = coming ? Date.parse(coming.startsAt) - serverNow() : 0;
    const seconds = Math.ceil(left / 1000);
    const text = seconds >= 1 && seconds <= first ? String(seconds) : '';
    if (this.#element.textContent !== text) {
      this.#element.textContent = text;
      this.#element.parentElement.classList.toggle('counting', text !== '');
    }
    if (seconds < 1 || seconds > first + 1) return;
    // The pause is a little longer than to the next second, as timers may be early.
    this.#timer = setTimeout(() => this.look({ season, state, next }), left - (seconds - 1) * 1000 + 1);
  }
}
