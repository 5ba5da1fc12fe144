import { CountUp } from './count-up.js';
import { grouped, t } from '../game/language.js';

/**
 * How often the taps of a board with more schools than the page has are read, and the timeout of that request; how often taps a
 * second are told, and over how long they are measured, in milliseconds.
 */
const [interval, timeout, second, span] = [2000, 5000, 1000, 5000];

/** The taps of all that compete, in one large number, and how many of them come in a second now. */
export class Total {
  #root;
  #rate;
  #count;
  /** The board and season that are counted; `null` while nothing is shown. */
  #subject = null;
  #question = null;
  #timer = null;
  /** The taps of the last moments, the oldest first: the rate is measured from the first to the last. */
  #marks = [];

  constructor(root) {
    this.#root = root;
    const [number, label] = root.children;
    [this.#count, this.#rate] = [new CountUp(number, grouped), label];
    setInterval(() => this.#tell(), second);
  }

  /** Takes a page of the board at an address; `null` hides the number. If all that have taps are on the page, it is their sum. */
  take(page, address) {
    const subject = page && `${page.season.id} ${address}`;
    if (subject !== this.#subject) {
      clearTimeout(this.#timer);
      [this.#subject, this.#marks, this.#timer, this.#question] = [subject, [], null, null];
      this.#rate.textContent = t`all together`;
    }
    this.#root.hidden = !page;
    if (!page) return;
    if (page.entries.length === page.total || page.entries.at(-1)?.taps === 0) {
      clearTimeout(this.#timer);
      this.#timer = null;
      this.#mark(page.entries.reduce((sum, { taps }) => sum + taps, 0));
      return;
    }
    this.#question = `${address}?${new URLSearchParams({ season: page.season.id, totals: 'true' })}`;
    if (this.#timer === null) this.#ask();
  }

  async #ask() {
    const subject = this.#subject;
    this.#timer = setTimeout(() => this.#ask(), interval);
    try {
      const answer = await fetch(this.#question, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
      if (answer.ok && subject === this.#subject) this.#mark((await answer.json()).taps);
    } catch {
      // The previous number stays. The page itself reports a lost connection.
    }
  }

  #mark(taps) {
    this.#marks.push({ taps, at: performance.now() });
    // A long number has smaller digits.
    this.#root.style.setProperty('--letters', grouped(taps).length);
    this.#count.to(taps);
  }

  #tell() {
    if (this.#subject === null || this.#marks.length === 0) return;
    const now = performance.now();
    // The last mark before the span stays: from it on, the span is measured.
    while (this.#marks.length > 1 && this.#marks[1].at <= now - span) this.#marks.shift();
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    const rate = Math.round((last.taps - first.taps) / Math.max(now - first.at, second) * 1000);
    this.#rate.textContent = rate > 0 ? t`${grouped(rate)} a second` : t`all together`;
  }
}
