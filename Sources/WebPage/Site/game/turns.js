const lease = 'touchschool.sender';
const length = 15_000;

/**
 * Does some work while no other tab does: with Web Locks or, where those are missing (over plain HTTP), a lease in `localStorage`, which
 * two tabs can hold for a moment. This only saves requests: what counts, sequences decide. Resolves to what the work returned, or to
 * `undefined` when it was another tab's turn.
 */
export async function inTurn(page, work) {
  if (navigator.locks) return inLock(work);
  try {
    const held = JSON.parse(localStorage.getItem(lease) ?? 'null');
    if (held && held.page !== page && held.until > Date.now()) return undefined;
    localStorage.setItem(lease, JSON.stringify({ page, until: Date.now() + length }));
  } catch {
    return work();
  }
  try {
    return await work();
  } finally {
    localStorage.removeItem(lease);
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
