import { fromWire } from './reveal-picture.js';

/** The longest time that a wall waits for the moment at which all change together, in milliseconds. */
const longestWait = 500;
const key = 'touchschool.wall';

/**
 * Follows the organiser's remote. All walls change at the moment that the server has set. What the remote changes is changed here, too; a key at
 * this wall changes this wall alone, until the remote changes the same thing: so the last one wins, and neither undoes what the other did not
 * touch. A page that is loaded again knows what it has followed already.
 */
export class Remote {
  #serverTime;
  #actions;
  #number = null;
  #timer = null;
  #followed = kept();

  /** `actions` has a function for each of `look`, `board`, `sound`, `message` and `reveal`, which takes the new value. */
  constructor(serverTime, actions) { [this.#serverTime, this.#actions] = [serverTime, actions]; }

  /** Takes what the walls show, as `/api/wall` has it. */
  take({ at, wall, schools }) {
    if (wall.number === this.#number) return;
    // What a page does not remember by itself is followed again when it is loaded again.
    const isFirst = this.#number === null;
    this.#number = wall.number;
    const follow = () => {
      for (const name of ['look', 'board', 'sound', 'message', 'reveal']) {
        const value = wall[name] ?? null;
        const isNew = JSON.stringify(value) !== JSON.stringify(this.#followed[name] ?? null);
        if (!isNew && !(isFirst && name !== 'look' && name !== 'board')) continue;
        this.#followed[name] = value;
        if (value !== null || name === 'message') this.#actions[name](name === 'reveal' ? fromWire(value, schools) : value);
      }
      try { sessionStorage.setItem(key, JSON.stringify(this.#followed)); } catch { /* Without storage all of it is followed again. */ }
    };
    clearTimeout(this.#timer);
    const wait = Math.min(Date.parse(at) - this.#serverTime.now(), longestWait);
    if (isFirst || wait <= 0) follow();
    else this.#timer = setTimeout(follow, wait);
  }
}

function kept() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? {}; } catch { return {}; }
}
