const lease = 'touchschool.sender';
const length = 15_000;

/**
 * Lets one page at a time speak to the server, and do one thing at a time: with Web Locks or, where those are missing (over plain HTTP), a
 * lease in `localStorage`, which two tabs can hold for a moment. Between tabs this only saves requests: what counts, sequences decide.
 */
export class Turns {
  #page;
  #last = Promise.resolve();
  /** Whether the page was left. What it still does it does without a lease, which nobody might end. */
  #isLeft = false;

  constructor(page) {
    this.#page = page;
    addEventListener('pagehide', () => {
      this.#isLeft = true;
      this.#drop();
    });
    addEventListener('pageshow', () => { this.#isLeft = false; });
  }

  /** Does some work when this page's work before is done. Resolves to what it returned, or to `undefined` when it was another tab's turn. */
  take(work) {
    const turn = this.#last.then(() => (navigator.locks ? inLock(work) : this.#inLease(work)));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Keeps the turn for another while. For before each request, since the work may take longer than one lease. */
  renew() {
    if (navigator.locks || this.#isLeft) return;
    try {
      if (!this.#isAnothers()) this.#write();
    } catch {
      // Nothing is kept here, so no other tab is kept off either.
    }
  }

  async #inLease(work) {
    if (this.#isLeft) return work();
    try {
      if (this.#isAnothers()) return undefined;
      this.#write();
    } catch {
      return work();
    }
    try {
      return await work();
    } finally {
      this.#drop();
    }
  }

  /** Whether another tab has the lease. One that runs longer than any is from before the clock was set back, and is worth nothing. */
  #isAnothers() {
    const [held, now] = [this.#read(), Date.now()];
    return Boolean(held) && held.page !== this.#page && held.until > now && held.until <= now + length;
  }

  #read() { return JSON.parse(localStorage.getItem(lease) ?? 'null'); }

  #write() { localStorage.setItem(lease, JSON.stringify({ page: this.#page, until: Date.now() + length })); }

  #drop() {
    try {
      if (this.#read()?.page === this.#page) localStorage.removeItem(lease);
    } catch {
      // Then it runs out.
    }
  }
}

/** Waits for the lock, but not for ever: a tab that the system has put to sleep may hold it. */
async function inLock(work) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), length);
  let isHeld = false;
  try {
    return await navigator.locks.request(lease, { signal: late.signal }, () => {
      isHeld = true;
      return work();
    });
  } catch (error) {
    if (isHeld) throw error;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
