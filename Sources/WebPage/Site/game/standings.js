import { api } from './api.js';

/** How long a stream may take to tell of a commit that a receipt has told of, in milliseconds. */
const patience = 5000;
/** How many neighbours on each side are followed: a tablet has room for more. */
export const radius = () => (Math.min(innerWidth, innerHeight) >= 700 ? 4 : 2);
/** How long to wait before a stream that the server has refused is asked for again, in milliseconds. */
const pauses = [1000, 2000, 5000, 10_000, 20_000];

/**
 * Follows my school and its neighbours on the board of all schools. A page that nobody looks at holds no stream.
 */
export class Standings {
  #source = null;
  #school = null;
  #timer = null;
  #failures = 0;
  #lateTimer = null;
  #expected = 0;
  #streams = 0;

  /** The newest page; `null` before the first one. */
  page = null;
  /** Whether `page` is what a stream told last, and the stream goes on. */
  isLive = false;
  /** Whether the stream has broken, and nothing was told since. */
  isCutOff = false;
  /** Called with the change that led to the newest page; `null` for a page without a history. */
  onchange = () => {};

  constructor() {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.#close();
      else this.#open();
    });
    addEventListener('online', () => this.#open());
  }

  /** My school's entry; `undefined` when it is not known yet. */
  get mine() { return this.page?.entries.find((entry) => entry.school.id === this.#school); }

  follow(school) {
    if (school === this.#school) return;
    this.#close();
    this.#school = school;
    this.page = null;
    this.#open();
  }

  /**
   * Notes that a commit has changed my school's taps. A connection can die without a word to the page: where the stream does not tell of the
   * commit soon, it is opened anew.
   */
  expect(revision) {
    this.#expected = Math.max(this.#expected, revision);
    if (this.#lateTimer === null) this.#awaitExpected();
  }

  #awaitExpected() {
    const revision = this.#expected;
    if (!this.isLive || revision <= this.page.revision) return;
    this.#lateTimer = setTimeout(() => {
      this.#lateTimer = null;
      // It has told of this one; others may have come meanwhile.
      if (!this.isLive || revision <= this.page.revision) return this.#awaitExpected();
      this.#close();
      this.#open();
      this.onchange(null);
    }, patience);
  }

  #open() {
    if (!this.#school || document.hidden || this.#source) return;
    clearTimeout(this.#timer);
    const query = new URLSearchParams({ around: this.#school, radius: radius() });
    this.#streams += 1;
    this.#expected = 0;
    const source = (this.#source = new EventSource(`/api/boards/all/stream?${query}`));
    source.addEventListener('snapshot', (event) => this.#take(JSON.parse(event.data), null));
    source.addEventListener('change', (event) => {
      const change = JSON.parse(event.data);
      this.#take(change.page, change);
    });
    source.addEventListener('error', () => {
      this.isLive = false;
      this.isCutOff = true;
      // The browser itself tries again, unless the server answered with something that is no stream.
      if (source.readyState === EventSource.CLOSED) {
        this.#close();
        this.#look(query);
      }
      this.onchange(null);
    });
  }

  /** Reads the board once, where the server has no more streams to give, and asks for a stream again later. */
  async #look(query) {
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)];
    this.#timer = setTimeout(() => this.#open(), pause * (1 + Math.random() / 2));
    const failures = this.#failures + 1;
    const streams = this.#streams;
    try {
      const page = await api.board(query);
      // What a stream has told since then is newer.
      if (streams !== this.#streams || !page.entries.some((entry) => entry.school.id === this.#school)) return;
      this.page = page;
      this.isCutOff = false;
      this.onchange(null);
    } catch {
      // The next try comes anyway.
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
  }
}
