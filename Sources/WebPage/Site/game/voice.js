const quiet = 10_000;

/**
 * Tells a screen reader what happens, politely: at most one sentence in ten seconds, the newest one of those that matter most. What was said
 * is gone after that time, so that nobody finds what is no longer so.
 */
export class Voice {
  #element;
  #next = null;
  #isNews = false;
  #timer = null;
  #goneTimer = null;
  #lastAt = -Infinity;

  constructor(element) {
    this.#element = element;
  }

  /** Says a sentence, or what a function returns by then, when it is time for one. How things stand gives way to news. */
  say(sentence, isNews = false) {
    if (this.#isNews && !isNews) return;
    this.#isNews = isNews;
    this.#next = sentence;
    this.#timer ??= setTimeout(() => this.#speak(), Math.max(0, this.#lastAt + quiet - performance.now()));
  }

  /** Says a sentence now: something that the person waits for, or has to know. */
  sayNow(sentence) {
    clearTimeout(this.#timer);
    this.#next = sentence;
    this.#speak();
  }

  /** Takes back what was said and what waits to be, such as when the page speaks another language. */
  forget() {
    clearTimeout(this.#timer);
    clearTimeout(this.#goneTimer);
    this.#timer = null;
    this.#isNews = false;
    this.#lastAt = -Infinity;
    this.#element.textContent = '';
  }

  #speak() {
    this.#timer = null;
    this.#isNews = false;
    this.#lastAt = performance.now();
    this.#element.textContent = typeof this.#next === 'function' ? this.#next() : this.#next;
    clearTimeout(this.#goneTimer);
    this.#goneTimer = setTimeout(() => { this.#element.textContent = ''; }, quiet);
  }
}
