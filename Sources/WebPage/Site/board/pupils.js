// @ts-check
import { fresh } from '../game/fresh.js';
import { BoardStream } from './stream.js';

/** The shortest pause between two readings, and the timeout of each, in milliseconds. */
const [interval, timeout] = [1000, 5000];
/** The pauses after readings that failed, in milliseconds; the last one repeats. */
const backoff = [2000, 5000, 10_000, 20_000];

/**
 * Follows a board by taps a pupil. It is read again whenever anything on the board has moved: a school below the
 * rows, too, or a head count. A reading that fails is tried again, because the server has few turns for such
 * questions.
 */
export class Pupils {
  /** @type {string | null} */
  #address = null;
  /** @type {BoardStream | null} */
  #stream = null;
  #isDue = false;
  #isBusy = false;
  #failures = 0;
  /** @type {number | undefined} */
  #timer;

  /**
   * The newest page of the board that is followed; `null` before it was read.
   *
   * @type {any}
   */
  page = null;
  /** Called when `page` has changed. */
  onpage = () => {};

  /**
   * Follows the board at an address, with the query of its page, until another one is followed; `null` follows none.
   *
   * @param {string | null} address
   * @param {URLSearchParams | string} query
   */
  follow(address, query) {
    const asked = address && `${address}?${query}&score=per-pupil`;
    if (asked === this.#address) return;
    clearTimeout(this.#timer);
    this.#stream?.close();
    this.#address = asked;
    this.#stream = null;
    this.page = null;
    [this.#isDue, this.#isBusy, this.#failures] = [false, false, 0];
    if (!address) return;
    const moves = new URLSearchParams(query);
    moves.delete('top');
    moves.set('revisions', 'true');
    const stream = (this.#stream = new BoardStream(address, moves));
    stream.onpage = () => {
      this.#isDue = true;
      if (!this.#isBusy) this.#read(stream);
    };
    stream.open();
  }

  /** @param {BoardStream} stream */
  async #read(stream) {
    [this.#isDue, this.#isBusy] = [false, true];
    const page = await read(this.#address ?? '');
    // An answer for another board than the present one counts for nothing.
    if (stream !== this.#stream) return;
    const pause = page ? interval : backoff[Math.min(this.#failures, backoff.length - 1)];
    this.#failures = page ? 0 : this.#failures + 1;
    this.#isDue ||= !page;
    this.#timer = setTimeout(() => {
      this.#isBusy = false;
      if (this.#isDue) this.#read(stream);
    }, pause);
    if (!page) return;
    this.page = page;
    this.onpage();
  }
}

/**
 * The page at an address; `null` if the server does not answer with one.
 *
 * @param {string} address
 */
async function read(address) {
  try {
    const answer = await fresh(address, { timeout });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
