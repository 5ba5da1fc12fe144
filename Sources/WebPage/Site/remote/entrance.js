import { comeIn, leave, whoIsHere } from '../desk/api.js';
import { t } from '../game/language.js';

/**
 * Lets a phone in as the remote. A QR code opens the page with a code that is good once, and brings the phone in at
 * once. An address that was sent waits for a press, because programs that pass addresses on load them first. Who is in
 * already, as at the desk, uses up no code.
 */
export class Entrance {
  #element = document.getElementById('entrance');
  #link = location.hash.slice(1);
  #isSent = new URLSearchParams(location.search).has('sent');
  /** Whether the server has told who is here. */
  isKnown = false;
  /** The paths that who is in may use; `null` if nobody is. */
  may = null;

  /** `run` runs work, and says why it failed. */
  constructor(run) {
    if (this.#link) history.replaceState(null, '', location.pathname + location.search);
    // A code that is opened in a tab with the remote changes only the part of its address that no server sees.
    addEventListener('hashchange', () => { if (location.hash) location.reload(); });
    const find = (selector) => this.#element.querySelector(selector);
    find('#come-in').textContent = t`Come in`;
    find('#come-in').addEventListener('click', () => run(() => this.#follow()));
    find('summary').textContent = t`Other ways in`;
    find('label').textContent = t`Administrator’s token`;
    find('form button').textContent = t`Enter`;
    find('form').addEventListener('submit', (event) => {
      event.preventDefault();
      run(() => this.#enter({ token: find('input').value.trim() }));
      find('input').value = '';
    });
  }

  get isIn() { return this.may !== null; }
  /** An organiser leaves at the desk, which has the same pass. */
  get mayLeave() { return !this.may?.includes('*'); }

  /** Comes in with what the page was opened with. */
  async come() {
    try { this.#take(await whoIsHere()); } catch (error) {
      if (!error.isLockedOut) throw error;
    }
    this.isKnown = true;
    if (!this.isIn && this.#link && !this.#isSent) await this.#follow();
  }

  /** Says that nobody is in any more. */
  forget() { this.may = null; }

  async leave() {
    await leave().catch(() => null);
    this.forget();
  }

  show() {
    this.#element.hidden = this.isIn || !this.isKnown;
    this.#element.querySelector('p').textContent = this.#link ? t`Press to make this phone the remote.`
      : t`Open the remote with the QR code of the organiser’s desk.`;
    this.#element.querySelector('#come-in').hidden = !this.#link;
  }

  async #follow() {
    const link = this.#link;
    this.#link = '';
    try { await this.#enter({ link }); } catch (error) {
      // Without an answer the code may still be good.
      if (error.status !== 401) this.#link = link;
      throw error;
    }
  }

  async #enter(entry) { this.#take(await comeIn(entry)); }

  /** Takes in who may steer the walls. */
  #take({ may }) { this.may = ['*', 'commands/wall.show'].some((path) => may.includes(path)) ? may : null; }
}
