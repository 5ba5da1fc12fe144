// @ts-check
/** The minimum time between two pieces of news, and between two pieces of news about a worse rank, in milliseconds. */
const interval = 3000;
const fallInterval = 8000;
/** The delay before a change is told, in milliseconds. So changes at about the same time are told together. */
const gathering = 400;
/** @typedef {{ id: string | number, name: string }} Passed */
/** @typedef {{ kind: Kind, text?: any, from?: number | null, passed?: Passed[], passedBy?: Passed[] }} Item */
/** @typedef {keyof typeof weights} Kind */

/** The priority of each kind of news. */
const weights = { season: 5, first: 4, grown: 3, rise: 2, streak: 1, fall: 0 };

/**
 * Limits the rate of news so that players can read it: at most one piece in three seconds, the most important first.
 * Changes of the school's rank are combined: the news compares the present rank with the rank that was told last.
 */
export class News {
  #tell;
  #isFree;
  #clock;
  /** @type {Map<Kind, any>} */
  #queue = new Map();
  /** @type {any} */
  #timer = null;
  /**
   * The time since which news waits; `null` if no news waits.
   *
   * @type {number | null}
   */
  #since = null;
  #toldAt = -Infinity;
  #fellAt = -Infinity;
  /**
   * The rank that was told last, and two lists since then: the schools that the player's school has passed, and the
   * schools that have passed it.
   *
   * @type {number | null}
   */
  #from = null;
  /** @type {Map<Passed['id'], Passed>} */
  #passed = new Map();
  /** @type {Map<Passed['id'], Passed>} */
  #passedBy = new Map();

  /**
   * @param {(news: any) => boolean} tell is called with a piece of news, an `Item`: with `text`, or for a change of
   *   rank with `from`, `passed` and `passedBy`. It returns whether the news was shown.
   * @param
   *   {{ now: () => number, later: (work: () => void, milliseconds: number) => any, cancel: (timer: any) => void }}
   *   clock
   * @param {() => boolean} isFree returns whether there is room for news. If not, they wait.
   */
  constructor(
    tell, clock = {
      now: () => performance.now(), later: setTimeout.bind(globalThis), cancel: clearTimeout.bind(globalThis),
    }, isFree = () => true) {
    this.#isFree = isFree;
    this.#tell = tell;
    this.#clock = clock;
  }

  /**
   * Adds a piece of news. It replaces a waiting piece of the same kind.
   *
   * @param {Kind} kind
   * @param {any} text
   */
  add(kind, text) {
    this.#queue.set(kind, text);
    this.#plan();
  }

  /**
   * The school's rank has changed. `passed` are the schools that it has overtaken. `passedBy` are the schools that
   * have overtaken it.
   *
   * @param {number} from
   * @param {number} to
   * @param {Passed[]} passed
   * @param {Passed[]} passedBy
   */
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
    const fallAt = kind === 'fall' ? this.#fellAt + fallInterval : -Infinity;
    const at = Math.max(this.#since + gathering, this.#toldAt + interval, fallAt);
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
    if (kind === null) return;
    const text = this.#queue.get(kind);
    this.#queue.delete(kind);
    const isMove = kind === 'rise' || kind === 'fall';
    const [passed, passedBy] = [[...this.#passed.values()], [...this.#passedBy.values()]];
    const news = isMove ? { kind, from: this.#from, passed, passedBy } : { kind, text };
    if (isMove) this.#reset();
    if (this.#tell(news)) {
      this.#toldAt = this.#clock.now();
      if (kind === 'fall') this.#fellAt = this.#toldAt;
    }
    this.#plan();
  }
}
