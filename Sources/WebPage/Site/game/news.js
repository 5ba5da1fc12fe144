/** The minimum time between two pieces of news, and between two pieces of news about a worse rank, in milliseconds. */
const interval = 3000;
const fallInterval = 8000;
/** The delay before a change is told, in milliseconds. So changes at about the same time are told together. */
const gathering = 400;
/** The priority of each kind of news. */
export const weights = { season: 5, first: 4, grown: 3, rise: 2, streak: 1, fall: 0 };

/**
 * Limits the rate of news so that players can read it: at most one piece in three seconds, the most important first. Changes of the
 * school's rank are combined: the news compares the present rank with the rank that was told last.
 */
export class News {
  #tell;
  #isFree;
  #clock;
  #queue = new Map();
  #timer = null;
  /** The time since which news waits; `null` if no news waits. */
  #since = null;
  #toldAt = -Infinity;
  #fellAt = -Infinity;
  /**
   * The rank that was told last, and two lists since then: the schools that the player's school has passed, and the schools that have
   * passed it.
   */
  #from = null;
  #passed = new Map();
  #passedBy = new Map();

  /**
   * @param tell is called with a piece of news: `{ kind, text }`, or for a change of rank `{ kind, from, passed, passedBy }` with lists of schools. It
   *   returns whether the news was shown.
   * @param clock has `now()`, `later(work, milliseconds)` and `cancel(timer)`.
   * @param isFree returns whether there is room for news. If not, they wait.
   */
  constructor(
    tell, clock = { now: () => performance.now(), later: setTimeout.bind(globalThis), cancel: clearTimeout.bind(globalThis) }, isFree = () => true) {
    this.#isFree = isFree;
    this.#tell = tell;
    this.#clock = clock;
  }

  /** Adds a piece of news; `kind` is a key of `weights`. It replaces a waiting piece of the same kind. */
  add(kind, text) {
    this.#queue.set(kind, text);
    this.#plan();
  }

  /** The school's rank has changed. `passed` are the schools that it has overtaken. `passedBy` are the schools that have overtaken it. */
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

  /** Drops the waiting changes of rank, because they belong to another school. */
  forgetMoves() {
    this.#queue.delete('rise');
    this.#queue.delete('fall');
    this.#reset();
    this.#plan();
  }

  /** Drops all waiting news. */
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
    const at = Math.max(this.#since + gathering, this.#toldAt + interval, kind === 'fall' ? this.#fellAt + fallInterval : -Infinity);
    this.#timer = this.#clock.later(() => this.#next(), Math.max(0, at - this.#clock.now()));
  }

  #next() {
    this.#timer = null;
    if (!this.#isFree()) {
      this.#timer = this.#clock.later(() => this.#next(), gathering);
      return;
    }
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
