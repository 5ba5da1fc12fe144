const key = 'touchschool.settings';

/** What this browser remembers of the person's choices, and of the last season. */
export class Settings {
  #values = { language: null, sound: true, vibration: true, isIntroduced: false, season: null, wanted: null, code: null, recent: [] };

  constructor() {
    try {
      Object.assign(this.#values, JSON.parse(localStorage.getItem(key) ?? '{}'));
    } catch {
      // What cannot be read is as it is for a new player.
    }
    for (const name of Object.keys(this.#values)) {
      Object.defineProperty(this, name, { get: () => this.#values[name], set: (value) => this.#set(name, value) });
    }
  }

  /** Writes everything down again, as this page knows it. */
  keep() { this.#set('recent', this.#values.recent); }

  #set(name, value) {
    try {
      // Another tab may have changed something else meanwhile.
      Object.assign(this.#values, JSON.parse(localStorage.getItem(key) ?? '{}'), { [name]: value });
      localStorage.setItem(key, JSON.stringify(this.#values));
    } catch {
      // Then it lasts as long as the page.
      this.#values[name] = value;
    }
  }
}
