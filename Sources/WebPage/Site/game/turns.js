const lease = 'touchschool.sender';
const length = 15_000;

/**
 * Does some work while no other tab does: with Web Locks; or, where those are missing (a page that came over plain HTTP), with a lease in
 * `localStorage`, which two tabs can hold for a moment. That is enough, as it only saves requests: what is counted, sequences decide.
 *
 * @returns what the work returned; `undefined` when it was another tab's turn.
 */
export async function inTurn(page, work) {
  if (navigator.locks) return navigator.locks.request(lease, work);
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
