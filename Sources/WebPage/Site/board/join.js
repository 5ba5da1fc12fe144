// @ts-check
import { fit } from './fit.js';
import { byId } from '../game/elements.js';
import { drawing, fresh } from '../game/fresh.js';
import { t } from '../game/language.js';

/** How often the code is read, in milliseconds, so that a new code is shown in time. */
const interval = 5000;
const nearby = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The address to join, its QR code, and the season's code if it has one. */
export class Joining {
  /** @type {HTMLElement} */
  #panel;
  /** @type {() => number | undefined} */
  #season;
  /** The key that permits this page to read the season's code. The organiser's link to this page contains the key. */
  #key = new URLSearchParams(location.hash.slice(1)).get('key');
  #isLooking = false;
  /**
   * The code in the picture, `null` for a picture without a code; `undefined` before a picture is shown.
   *
   * @type {string | null | undefined}
   */
  #shown;

  /**
   * @param {HTMLElement} panel
   * @param {() => number | undefined} season returns the id of the season that is shown.
   */
  constructor(panel, season) { [this.#panel, this.#season] = [panel, season]; }

  /** Shows it, if it is not shown yet. From now on, a new code follows by itself. */
  async show() {
    if (this.#shown !== undefined) return;
    if (this.#key && !this.#isLooking) {
      this.#isLooking = true;
      setInterval(() => this.#look(), interval);
    }
    await this.#look();
  }

  async #look() {
    const code = await this.#code();
    // If the request failed, the picture stays.
    if (this.#shown !== undefined && (code === undefined || code === this.#shown)) return;
    try {
      if (await showPicture(this.#panel, code ?? null)) this.#shown = code ?? null;
    } catch {
      // The server cannot be reached; the next call tries again.
    }
  }

  /**
   * The season's code; `null` if it has none or this page may not read it; `undefined` if the request failed.
   *
   * @returns {Promise<string | null | undefined>}
   */
  async #code() {
    const season = this.#season();
    if (!this.#key || !season) return null;
    const headers = { authorization: `Bearer ${this.#key}` };
    try {
      const answer = await fresh(`/api/seasons/${season}/join`, { headers });
      return answer.ok ? (await answer.json()).code : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * @param {HTMLElement} panel
 * @param {string | null} code
 */
async function showPicture(panel, code) {
  const found = await drawing(`/join.svg${code ? `?code=${encodeURIComponent(code)}` : ''}`);
  if (!found) return false;
  byId('join-title').textContent = t`Scan to join,\nthen tap!`;
  byId('code-text').textContent = code ?? '';
  byId('code-text').hidden = !code;
  byId('code').replaceChildren(found.picture);
  const { protocol, host, hostname, pathname } = found.address;
  const text = byId('address');
  text.textContent = `${protocol === 'https:' ? 'https://' : ''}${host}${pathname === '/' ? '' : pathname}`;
  const note = byId('address-note');
  note.hidden = !nearby.test(hostname);
  note.textContent = t`This address works\non this computer only`;
  if (!panel.hidden) return true;
  panel.hidden = false;
  new ResizeObserver(() => {
    text.style.whiteSpace = 'nowrap';
    fit([{ element: text, needed: () => text.scrollWidth }]);
    text.style.whiteSpace = '';
  }).observe(panel);
  return true;
}
