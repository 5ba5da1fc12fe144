// @ts-check
/**
 * @import { KnownSeason } from './season.js'
 * @import { School } from './words.js'
 */

const key = 'touchschool.settings';

/** The player's choices and the last season, stored in this browser. */
export class Settings {
  /** @type {string | null} */
  language = null;
  sound = true;
  vibration = true;
  spoken = false;
  isIntroduced = false;
  /** @type {KnownSeason | null} */
  season = null;
  /** @type {{ school: School, nickname: string | null } | null} */
  wanted = null;
  /** @type {string | null} */
  code = null;
  /** @type {School[]} */
  recent = [];
  /** @type {Record<string, any>} */
  #values = { ...this };

  constructor() {
    try {
      Object.assign(this.#values, JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch {
      // Settings that cannot be read keep their defaults.
    }
    for (const name of Object.keys(this.#values)) {
      const set = (/** @type {any} */ value) => this.#set(name, value);
      Object.defineProperty(this, name, { get: () => this.#values[name], set });
    }
  }

  /** Stores all settings again after the storage was cleared. */
  keep() { this.#set('recent', this.#values.recent); }

  /**
   * @param {string} name
   * @param {any} value
   */
  #set(name, value) {
    try {
      // Another tab may have changed other settings meanwhile.
      Object.assign(this.#values, JSON.parse(localStorage.getItem(key) ?? '{}'), { [name]: value });
      localStorage.setItem(key, JSON.stringify(this.#values));
    } catch {
      // Without storage the setting lasts as long as the page.
      this.#values[name] = value;
    }
  }
}
