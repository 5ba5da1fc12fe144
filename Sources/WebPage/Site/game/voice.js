const quiet = 10_000;

/** Tells a screen reader what happens, politely: at most one sentence in ten seconds, the newest one of those that matter most. */
export class Voice {
  #element;
  #next = null;
  #isNews = false;
  #timer = null;
  #lastAt = -Infinity;

  constructor(element) {
    this.#element = element;
  }

  /** Says a sentence when it is time for one. How things stand gives way to news. */
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

  #speak() {
    this.#timer = null;
    this.#isNews = false;
    this.#lastAt = performance.now();
    this.#element.textContent = this.#next;
  }
}
