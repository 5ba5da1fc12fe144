// @ts-check
const lease = 'touchschool.sender';
const leaseLength = 15_000;

/**
 * Lets only one tab at a time send to the server. Each tab runs its work one piece at a time. Uses Web Locks or, where
 * they are missing (over plain HTTP), a lease in `localStorage`. For a moment, two tabs can hold the lease at the same
 * time. This only causes extra requests: the sequences prevent taps from counting twice.
 */
export class Turns {
  #page;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Whether the page was left. It works without a lease then, because it may be closed before it can release one. */
  #isLeft = false;

  /** @param {string} page */
  constructor(page) {
    this.#page = page;
    addEventListener('pagehide', () => {
      this.#isLeft = true;
      this.#drop();
    });
    addEventListener('pageshow', () => { this.#isLeft = false; });
  }

  /**
   * Does some work after the earlier work of this page. Resolves to its result, or to `undefined` if another tab holds
   * the lease.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>}
   */
  take(work) {
    const turn = this.#last.then(() => (navigator.locks ? inLock(work) : this.#inLease(work)));
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Renews the lease. Call this before each request, because the work may take longer than one lease. */
  renew() {
    if (navigator.locks || this.#isLeft) return;
    try {
      if (!this.#isAnothers()) this.#write();
    } catch {
      // Without storage there is no lease.
    }
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   */
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

  /**
   * Whether another tab holds the lease. A lease that ends too far in the future is ignored, because the clock was set
   * back since.
   */
  #isAnothers() {
    const [held, now] = [this.#read(), Date.now()];
    return held !== null && held.page !== this.#page && held.until > now && held.until <= now + leaseLength;
  }

  /** @returns {{ page: string, until: number } | null} */
  #read() { return JSON.parse(localStorage.getItem(lease) ?? 'null'); }

  #write() {
    localStorage.setItem(lease, JSON.stringify({ page: this.#page, until: Date.now() + leaseLength }));
  }

  #drop() {
    try {
      if (this.#read()?.page === this.#page) localStorage.removeItem(lease);
    } catch {
      // Then the lease expires.
    }
  }
}

/**
 * Waits for the lock, but only for the length of a lease, because a suspended tab may hold the lock.
 *
 * @template T
 * @param {() => Promise<T>} work
 */
async function inLock(work) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), leaseLength);
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
