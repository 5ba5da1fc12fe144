const key = 'touchschool.settings';

/** The player's choices and the last season, stored in this browser. */
export class Settings {
  #values = { language: null, sound: true, vibration: true, spoken: false, isIntroduced: false, season: null, wanted: null, code: null, recent: [] };

  constructor() {
    try {
      Object.assign(this.#values, JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch {
      // Settings that cannot be read keep their defaults.
    }
    for (const name of Object.keys(this.#values)) {
      Object.defineProperty(this, name, { get: () => this.#values[name], set: (value) => this.#set(name, value) });
    }
  }

  /** Stores all settings again after the storage was cleared. */
  keep() { this.#set('recent', this.#values.recent); }

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
