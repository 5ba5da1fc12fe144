// @ts-check
import { api } from './api.js';
import { LiveStream } from './live-stream.js';
import { boardOf } from './words.js';

/**
 * @import { BoardPage, Wall } from '../../wire.d.ts'
 *
 * @typedef {{ page: BoardPage, [part: string]: any }} Change
 */

/** How long the stream may be behind a receipt, in milliseconds. */
const timeout = 5000;
/** The number of neighbours on each side that are followed; more on a tablet. */
export const radius = () => (Math.min(innerWidth, innerHeight) >= 700 ? 4 : 2);

/**
 * Follows the player's school and its neighbours on the board of all schools, or a group and its neighbours on that of
 * its school.
 */
export class Standings {
  /** @type {string | null} */
  #school = null;
  /** @type {number | null} */
  #lateTimer = null;
  #expected = 0;
  #isReading = false;
  #stream = new LiveStream({
    snapshot: (page) => this.#take(page, null),
    change: (change) => this.#take(change.page, change),
    wall: (answer) => this.onwall(answer),
  }, (isRefused) => this.#lose(isRefused));

  /**
   * The newest page; `null` before the first one.
   *
   * @type {BoardPage | null}
   */
  page = null;
  /** Whether `page` comes from a stream that is still open. */
  isLive = false;
  /** Whether the stream has failed and nothing was read since. */
  isCutOff = false;
  /**
   * Called with the change that led to the newest page; `null` if the page was read as a whole.
   *
   * @type {(change: Change | null) => void}
   */
  onchange = () => {};
  /**
   * Called with what the walls show, as far as phones hear of it.
   *
   * @type {(told: Wall) => void}
   */
  onwall = () => {};

  /** The entry of the player's school; `undefined` if it is not known yet. */
  get mine() { return this.page?.entries.find((entry) => entry.school.id === this.#school); }

  /** How many schools have taps at the page's revision; `null` if the page does not tell it. */
  get playing() { return this.page?.schoolsWithTaps ?? null; }

  /** Whether `page` is of no open stream. A page that is read anew at this moment is not called old. */
  get isOld() { return this.page !== null && !this.isLive && !this.#isReading; }

  /** @param {string | null} school */
  follow(school) {
    if (school === this.#school) return;
    this.#school = school;
    this.page = null;
    this.#open();
  }

  /**
   * A receipt has reported this revision. If the stream does not reach it before the timeout, the stream is opened
   * again, because its connection has broken without an event.
   *
   * @param {number} revision
   */
  expect(revision) {
    this.#expected = Math.max(this.#expected, revision);
    if (this.#lateTimer === null) this.#awaitExpected();
  }

  /** @param {number} revision */
  #isBehind(revision) { return this.isLive && this.page !== null && revision > this.page.revision; }

  #awaitExpected() {
    const revision = this.#expected;
    if (!this.#isBehind(revision) || this.page?.season.frozenSince) return;
    this.#lateTimer = setTimeout(() => {
      this.#lateTimer = null;
      // The stream has reached this revision. Later ones may be expected meanwhile.
      if (!this.#isBehind(revision)) return this.#awaitExpected();
      this.#open();
      this.onchange(null);
    }, timeout);
  }

  /** @param {string} school */
  #query(school) { return new URLSearchParams({ around: school, radius: String(radius()) }); }

  #open() {
    this.#forget();
    const [school, board] = [this.#school, encodeURIComponent(boardOf(this.#school ?? ''))];
    this.#stream.open(school && `/api/boards/${board}/stream?${this.#query(school)}&wall=light`);
  }

  /** The page is not that of an open stream any more. */
  #forget() {
    clearTimeout(this.#lateTimer ?? undefined);
    this.#lateTimer = null;
    this.#expected = 0;
    this.isLive = false;
  }

  /** @param {boolean} isRefused */
  #lose(isRefused) {
    this.#forget();
    // Nobody looks at a hidden page, and it has closed its stream.
    if (document.hidden) return;
    if (isRefused) return this.#readOnce();
    this.isCutOff = true;
    this.onchange(null);
  }

  /**
   * Reads the board once after the server has refused a stream. That the school is not on it is no fault of the
   * network.
   */
  async #readOnce() {
    const school = this.#school;
    if (!school) return;
    let [page, isCutOff] = [this.page, false];
    this.#isReading = true;
    try {
      page = await api.board(this.#query(school), boardOf(school));
    } catch (error) {
      if (['not-on-board', 'unknown-board'].includes(error.kind)) page = null;
      else isCutOff = true;
    }
    this.#isReading = false;
    // A stream that was opened meanwhile has a newer page, and so has that of another school.
    if (this.isLive || page?.entries.every((entry) => entry.school.id !== this.#school)) return;
    [this.page, this.isCutOff] = [page, isCutOff];
    this.onchange(null);
  }

  /**
   * @param {BoardPage | null} page
   * @param {Change | null} change
   */
  #take(page, change) {
    if (!page) return;
    this.isLive = true;
    this.isCutOff = false;
    this.page = page;
    this.onchange(change);
  }
}
