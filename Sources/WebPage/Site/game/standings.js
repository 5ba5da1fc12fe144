import { api } from './api.js';
import { LiveStream } from './live-stream.js';
import { boardOf } from './words.js';

/** How long the stream may be behind a receipt, in milliseconds. */
const timeout = 5000;
/** The number of neighbours on each side that are followed; more on a tablet. */
export const radius = () => (Math.min(innerWidth, innerHeight) >= 700 ? 4 : 2);
/** How often the number of schools that play is read, in milliseconds. */
const playingInterval = 30_000;

/**
 * Follows the player's school and its neighbours on the board of all schools, or a group and its neighbours on that of its school.
 */
export class Standings {
  #school = null;
  #lateTimer = null;
  #expected = 0;
  #stream = new LiveStream({
    snapshot: (page) => this.#take(page, null),
    change: (change) => this.#take(change.page, change),
    wall: (answer) => this.onwall(answer),
  }, (isRefused) => this.#lose(isRefused));
  #playing = { season: null, schools: null };
  #playingAt = -Infinity;

  /** The newest page; `null` before the first one. */
  page = null;
  /** Whether `page` comes from a stream that is still open. */
  isLive = false;
  /** Whether the stream has failed and nothing was read since. */
  isCutOff = false;
  /** Called with the change that led to the newest page; `null` if the page was read as a whole. */
  onchange = () => {};
  /** Called when the number of schools that play was read. */
  onplaying = () => {};
  /** Called with what the walls show, as far as phones hear of it. */
  onwall = () => {};

  /** The entry of the player's school; `undefined` if it is not known yet. */
  get mine() { return this.page?.entries.find((entry) => entry.school.id === this.#school); }

  /** How many schools have taps in the page's season; `null` if that is not known yet. */
  get playing() { return this.#playing.season === this.page?.season.id ? this.#playing.schools : null; }

  async #readPlaying() {
    const isKnown = this.playing !== null && performance.now() - this.#playingAt < playingInterval;
    if (isKnown || !(this.mine?.taps > 0) || performance.now() - this.#playingAt < 1000) return;
    this.#playingAt = performance.now() + Math.random() * playingInterval / 2;
    try {
      const { season, schoolsWithTaps } = await api.totals(boardOf(this.#school));
      this.#playing = { season: season.id, schools: schoolsWithTaps };
      this.onplaying();
    } catch {
      // The number is read again with a later page.
    }
  }

  follow(school) {
    if (school === this.#school) return;
    this.#school = school;
    this.page = null;
    this.#open();
  }

  /**
   * A receipt has reported this revision. If the stream does not reach it before the timeout, the stream is opened again, because its
   * connection has broken without an event.
   */
  expect(revision) {
    this.#expected = Math.max(this.#expected, revision);
    if (this.#lateTimer === null) this.#awaitExpected();
  }

  #awaitExpected() {
    const revision = this.#expected;
    if (!this.isLive || revision <= this.page.revision || this.page.season.frozenSince) return;
    this.#lateTimer = setTimeout(() => {
      this.#lateTimer = null;
      // The stream has reached this revision. Later ones may be expected meanwhile.
      if (!this.isLive || revision <= this.page.revision) return this.#awaitExpected();
      this.#open();
      this.onchange(null);
    }, timeout);
  }

  get #query() { return new URLSearchParams({ around: this.#school, radius: radius() }); }

  #open() {
    this.#forget();
    this.#stream.open(this.#school && `/api/boards/${encodeURIComponent(boardOf(this.#school))}/stream?${this.#query}&wall=light`);
  }

  /** The page is not that of an open stream any more. */
  #forget() {
    clearTimeout(this.#lateTimer);
    this.#lateTimer = null;
    this.#expected = 0;
    this.isLive = false;
  }

  #lose(isRefused) {
    this.#forget();
    // Nobody looks at a hidden page, and it has closed its stream.
    if (document.hidden) return;
    this.isCutOff = true;
    if (isRefused) this.#readOnce();
    this.onchange(null);
  }

  /** Reads the board once after the server has refused a stream. */
  async #readOnce() {
    try {
      const page = await api.board(this.#query, boardOf(this.#school));
      // A stream that was opened meanwhile has a newer page.
      if (this.isLive || !page.entries.some((entry) => entry.school.id === this.#school)) return;
      this.page = page;
      this.isCutOff = false;
      this.onchange(null);
    } catch {
      // The stream is opened later anyway.
    }
  }

  #take(page, change) {
    if (!page) return;
    this.isLive = true;
    this.isCutOff = false;
    this.page = page;
    this.onchange(change);
    this.#readPlaying();
  }
}
