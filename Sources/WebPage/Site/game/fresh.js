// @ts-check
/**
 * What the server answers now, past every cache. Rejects where no answer comes within `timeout` milliseconds.
 *
 * @param {string} path
 * @param {RequestInit & { timeout?: number }} [options]
 */
export const fresh = (path, { timeout = 8000, ...options } = {}) =>
  fetch(path, { cache: 'no-store', signal: AbortSignal.timeout(timeout), ...options });

/**
 * A drawing of the server's, such as a QR code, and the address that it has as its title; `null` where the server
 * refuses it.
 *
 * @param {string} path
 * @param {string} [words] what screen readers say of it; the address if not given.
 */
export async function drawing(path, words) {
  const answer = await fresh(path);
  if (!answer.ok) return null;
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  const picture = document.importNode(documentElement, true);
  picture.setAttribute('role', 'img');
  if (words) picture.setAttribute('aria-label', words);
  return { picture, address: new URL(picture.querySelector('title')?.textContent ?? '') };
}
