import { api } from './api.js';
import { boardOf } from './words.js';

/** How long the stream may be behind a receipt, in milliseconds. */
const timeout = 5000;
/** The number of neighbours on each side that are followed; more on a tablet. */
export const radius = () => (Math.min(innerWidth, innerHeight) >= 700 ? 4 : 2);
/** How often the number of schools that play is read, in milliseconds. */
const playingInterval = 30_000;
/** The backoff after the server has refused a stream, in milliseconds; the last value repeats. */
const backoff = [1000, 2000, 5000, 10_000, 20_000];

/**
 * Follows the player's school and its neighbours on the board of all schools, or a group and its neighbours on that of its school. A hidden page closes its stream.
 */
export class Standings {
  #source = null;
  #school = null;
  #timer = null;
  #failures = 0;
  #lateTimer = null;
  #expected = 0;
  #streams = 0;
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

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#close();
      else this.#open();
    });
    addEventListener('online', () => this.#open());
  }

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
    this.#close();
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
      this.#close();
      this.#open();
      this.onchange(null);
    }, timeout);
  }

  #open() {
    if (!this.#school || document.hidden || this.#source) return;
    clearTimeout(this.#timer);
    const query = new URLSearchParams({ around: this.#school, radius: radius() });
    this.#streams += 1;
    this.#expected = 0;
    const source = (this.#source = new EventSource(`/api/boards/${encodeURIComponent(boardOf(this.#school))}/stream?${query}&wall=light`));
    source.addEventListener('snapshot', (event) => this.#take(JSON.parse(event.data), null));
    source.addEventListener('change', (event) => {
      const change = JSON.parse(event.data);
      this.#take(change.page, change);
    });
    source.addEventListener('wall', (event) => this.onwall(JSON.parse(event.data)));
    source.addEventListener('error', () => {
      this.isLive = false;
      this.isCutOff = true;
      // The browser reconnects by itself, unless the server answered with something other than a stream.
      if (source.readyState === EventSource.CLOSED) {
        this.#close();
        this.#readOnce(query);
      }
      this.onchange(null);
    });
  }

  /** Reads the board once after the server has refused a stream, and opens a stream later. */
  async #readOnce(query) {
    const pause = backoff[Math.min(this.#failures, backoff.length - 1)];
    this.#timer = setTimeout(() => this.#open(), pause * (1 + Math.random() / 2));
    const failures = this.#failures + 1;
    const streams = this.#streams;
    try {
      const page = await api.board(query, boardOf(this.#school));
      // A stream that was opened meanwhile has a newer page.
      if (streams !== this.#streams || !page.entries.some((entry) => entry.school.id === this.#school)) return;
      this.page = page;
      this.isCutOff = false;
      this.onchange(null);
    } catch {
      // The stream is opened later anyway.
    } finally {
      this.#failures = failures;
    }
  }

  #close() {
    clearTimeout(this.#timer);
    clearTimeout(this.#lateTimer);
    this.#lateTimer = null;
    this.#source?.close();
    this.#source = null;
    this.isLive = false;
  }

  #take(page, change) {
    if (!page) return;
    this.isLive = true;
    this.isCutOff = false;
    this.#failures = 0;
    this.page = page;
    this.onchange(change);
    this.#readPlaying();
  }
}
