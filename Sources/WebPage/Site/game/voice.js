// @ts-check
/**
 * A sentence, or what tells it when it is spoken.
 *
 * @typedef {string | (() => string)} Sentence
 */

/** The shortest time between two sentences, and how long a sentence stays, in milliseconds. */
const interval = 10_000;

/**
 * Makes screen readers announce events: at most one sentence in ten seconds. The newest sentence is announced, and
 * news comes before standings. After ten seconds the sentence is removed, because it may no longer be true.
 */
export class Voice {
  #element;
  #aloud;
  /** @type {Sentence} */
  #next = '';
  #isNews = false;
  /** @type {number | undefined} */
  #timer;
  /** @type {number | undefined} */
  #goneTimer;
  #lastAt = -Infinity;

  /**
   * Announces in an element. `aloud` is called with each piece of news.
   *
   * @param {HTMLElement} element
   * @param {(news: string) => void} aloud
   */
  constructor(element, aloud) {
    this.#element = element;
    this.#aloud = aloud;
  }

  /**
   * Announces a sentence as soon as the interval permits. Only news replaces waiting news.
   *
   * @param {Sentence} sentence
   */
  say(sentence, isNews = false) {
    if (this.#isNews && !isNews) return;
    this.#isNews = isNews;
    this.#next = sentence;
    this.#timer ??= setTimeout(() => this.#speak(), Math.max(0, this.#lastAt + interval - performance.now()));
  }

  /**
   * Announces a sentence now, because the player waits for it or must know it.
   *
   * @param {Sentence} sentence
   */
  sayNow(sentence) {
    clearTimeout(this.#timer);
    this.#next = sentence;
    this.#isNews = true;
    this.#speak();
  }

  /** Removes the present and the waiting sentence, for example when the language changes. */
  forget() {
    clearTimeout(this.#timer);
    clearTimeout(this.#goneTimer);
    this.#timer = undefined;
    this.#isNews = false;
    this.#lastAt = -Infinity;
    this.#element.textContent = '';
  }

  #speak() {
    const sentence = typeof this.#next === 'function' ? this.#next() : this.#next;
    if (this.#isNews && sentence) this.#aloud(sentence);
    this.#timer = undefined;
    this.#isNews = false;
    this.#lastAt = performance.now();
    this.#element.textContent = sentence;
    clearTimeout(this.#goneTimer);
    this.#goneTimer = setTimeout(() => { this.#element.textContent = ''; }, interval);
  }
}
