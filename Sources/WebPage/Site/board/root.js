import { t } from '../game/language.js';

/** How often the season is read until it is sealed, in milliseconds. It is sealed ten minutes after its end. */
const interval = 20_000;

/** After the end, the start of the root of the season's receipts. Phones and `touchschool receipt verify` compare their proofs with it. */
export class Root {
  #element;
  #season = null;
  #timer = null;

  constructor(element) { this.#element = element; }

  /** Follows a season that is over; `null` shows nothing. */
  follow(season) {
    if (season === this.#season) return;
    this.#season = season;
    this.#element.hidden = true;
    clearTimeout(this.#timer);
    if (season !== null) this.#ask(season);
  }

  async #ask(season) {
    let root = null;
    try {
      const answer = await fetch(`/api/seasons/${season}`, { cache: 'no-store', signal: AbortSignal.timeout(interval) });
      root = (await answer.json()).seal?.receipts?.root ?? null;
    } catch {
      // It is asked for again.
    }
    if (season !== this.#season) return;
    if (!root) {
      this.#timer = setTimeout(() => this.#ask(season), interval);
      return;
    }
    this.#element.textContent = `${t`Root of the receipts`} ${root.slice(0, 16).match(/.{4}/g).join(' ')}`;
    this.#element.hidden = false;
  }
}
