import { boardFrom } from './board-choice.js';
import { fromWire } from './reveal-picture.js';

/** The longest time that a wall waits for the moment at which all change together, in milliseconds. */
const longestWait = 500;
const key = 'touchschool.wall';

/**
 * What the organiser's remote has chosen for all walls. They change at the moment that the server has set. A key at
 * this wall changes this wall alone, until the remote changes the same thing: so the last one wins. A page that is
 * loaded again knows what a key has overruled. What the remote has chosen is of one season, and goes with it.
 */
export class Remote {
  #serverTime;
  /** What the walls show, as `/api/wall` has it; `null` before the server told it. */
  #told = null;
  #newest = '';
  #timer = null;
  #leaving = null;
  /** What the remote had chosen when a key at this wall chose otherwise: `look`, `board` and `score`. */
  #overruled = kept();

  /** Called when the look or the board may be another one. */
  onchange = () => {};
  onsound = () => {};
  /** Called with the message, or with `null` when it is gone. */
  onmessage = () => {};
  /** Called with the picture of a step of a reveal, or with `null` when a reveal of another season has gone. */
  onreveal = () => {};

  constructor(serverTime) { this.#serverTime = serverTime; }

  /** The look that the remote has chosen; `null` if it has chosen none, or if a key was pressed since. */
  get look() { return this.#chosen('look', this.#told?.look); }

  /** The board that the remote has chosen for a season; `null` if it has chosen none. */
  boardIn(season) { return this.#board(season)?.board ?? null; }

  /** Whether the remote wants taps a pupil in a season; `null` if it has not chosen, or if a key was pressed since. */
  scoreIn(season) { return this.#chosen('score', this.#board(season)?.isPerPupil); }

  /** A key at this wall has chosen a `look` or a `score`. */
  overrule(name) {
    this.#overruled[name] = this.#commandOf(name);
    try {
      sessionStorage.setItem(key, JSON.stringify(this.#overruled));
    } catch { /* Without storage the remote's choice comes again with the page. */ }
  }

  /** Takes what the walls show, as `/api/wall` has it. */
  take({ at, wall, schools }) {
    const version = `${wall.season} ${wall.number}`;
    if (version === this.#newest) return;
    const isFirst = this.#newest === '';
    this.#newest = version;
    clearTimeout(this.#timer);
    const wait = Math.min(Date.parse(at) - this.#serverTime.now(), longestWait);
    if (isFirst || wait <= 0) this.#follow(wall, schools);
    else this.#timer = setTimeout(() => this.#follow(wall, schools), wait);
  }

  #follow(wall, schools) {
    const before = this.#told ?? {};
    this.#told = wall;
    const isNew = (name) => JSON.stringify(wall[name]) !== JSON.stringify(before[name]);
    if (isNew('sound') && wall.sound !== undefined) this.onsound(wall.sound);
    this.#tell(wall);
    if (isNew('reveal')) this.onreveal(wall.reveal ? fromWire(wall.reveal, schools) : null);
    if (['season', 'look', 'board'].some(isNew)) this.onchange();
  }

  /** Shows the message until its end by the server's clock. */
  #tell({ message, messageEndsAt }) {
    clearTimeout(this.#leaving);
    const left = messageEndsAt ? Date.parse(messageEndsAt) - this.#serverTime.now() : Infinity;
    this.onmessage(left > 0 ? message ?? null : null);
    if (message && left > 0 && left < Infinity) this.#leaving = setTimeout(() => this.#tell(this.#told), left);
  }

  #board(season) {
    return this.#told?.board && this.#told.season === season ? boardFrom(this.#told.board) : null;
  }

  /** A value of the remote, unless a key was pressed since. */
  #chosen(name, value) { return this.#overruled[name] === this.#commandOf(name) ? null : value ?? null; }

  /** What tells one choice of the remote from the next. */
  #commandOf(name) {
    const { season, look, board } = this.#told ?? {};
    return `${season} ${name === 'look' ? look : board}`;
  }
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? {}; } catch { return {}; }
}
