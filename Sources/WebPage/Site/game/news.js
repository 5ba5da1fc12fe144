/** How far apart two pieces of news are, and how long the falls of a school are gathered, in milliseconds. */
const apart = 3000;
const fallsApart = 8000;
/** How long a change is held back, so that what comes together is told together. */
const gathering = 400;
/** Which news is told first. */
export const weights = { season: 5, first: 4, grown: 3, rise: 2, streak: 1, fall: 0 };

/**
 * Gathers what happens in a dense contest so that it can be read: at most one piece of news in three seconds, the best one first. Rises and falls
 * of the school's rank are put together: what is told is where it stands now against the last time.
 */
export class News {
  #tell;
  #clock;
  #queue = new Map();
  #timer = null;
  /** Since when something waits to be told. */
  #since = null;
  #toldAt = -Infinity;
  #fellAt = -Infinity;
  /** The rank that was told last, what it has passed since and what has passed it. */
  #from = null;
  #passed = new Map();
  #passedBy = new Map();

  /**
   * @param tell is called with a piece of news: `{ kind, text }`, or for a change of rank `{ kind, from, passed, passedBy }` with schools by their
   *   ids. It returns whether it was told.
   * @param clock has `now()`, `later(work, milliseconds)` and `cancel(timer)`.
   */
  constructor(tell, clock = { now: () => performance.now(), later: setTimeout.bind(globalThis), cancel: clearTimeout.bind(globalThis) }) {
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Something to tell once: a kind of `weights`. The newest of a kind counts. */
  add(kind, text) {
    this.#queue.set(kind, text);
    this.#plan();
  }

  /** The school's rank has changed from one to another, by overtakings of the schools that are named. */
  moved(from, to, passed, passedBy) {
    this.#from ??= from;
    for (const school of passed) {
      this.#passedBy.delete(school.id);
      this.#passed.set(school.id, school);
    }
    for (const school of passedBy) {
      this.#passed.delete(school.id);
      this.#passedBy.set(school.id, school);
    }
    this.#queue.delete('rise');
    this.#queue.delete('fall');
    if (to === this.#from) this.#reset();
    else this.#queue.set(to < this.#from ? 'rise' : 'fall', null);
    this.#plan();
  }

  /** What the rank did is told no more: it was another school's. */
  forgetMoves() {
    this.#queue.delete('rise');
    this.#queue.delete('fall');
    this.#reset();
    this.#plan();
  }

  /** What waits is told no more: it was of another season. */
  forget() {
    this.#queue.clear();
    this.#since = null;
    this.#reset();
    this.#clock.cancel(this.#timer);
    this.#timer = null;
  }

  #reset() {
    this.#from = null;
    this.#passed.clear();
    this.#passedBy.clear();
  }

  get #best() { return [...this.#queue.keys()].sort((a, b) => weights[b] - weights[a])[0] ?? null; }

  #plan() {
    this.#clock.cancel(this.#timer);
    this.#timer = null;
    const kind = this.#best;
    if (kind === null) {
      this.#since = null;
      return;
    }
    this.#since ??= this.#clock.now();
    const at = Math.max(this.#since + gathering, this.#toldAt + apart, kind === 'fall' ? this.#fellAt + fallsApart : -Infinity);
    this.#timer = this.#clock.later(() => this.#next(), Math.max(0, at - this.#clock.now()));
  }

  #next() {
    this.#timer = null;
    this.#since = null;
    const kind = this.#best;
    const text = this.#queue.get(kind);
    this.#queue.delete(kind);
    const isMove = kind === 'rise' || kind === 'fall';
    const news = isMove
      ? { kind, from: this.#from, passed: [...this.#passed.values()], passedBy: [...this.#passedBy.values()] } : { kind, text };
    if (isMove) this.#reset();
    if (this.#tell(news)) {
      this.#toldAt = this.#clock.now();
      if (kind === 'fall') this.#fellAt = this.#toldAt;
    }
    this.#plan();
  }
}
