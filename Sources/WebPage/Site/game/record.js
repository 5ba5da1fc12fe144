const key = 'touchschool.record';
const most = { days: 60, seasons: 30 };

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
};

/** What this browser remembers of the player's own game: taps of each day, the best streak, and how each season stood last. */
export class Record {
  #values = { days: {}, streak: 0, seasons: [] };
  #timer = null;

  constructor() {
    try {
      const { days, streak, seasons } = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (days && typeof days === 'object') this.#values.days = days;
      if (Number.isInteger(streak)) this.#values.streak = streak;
      if (Array.isArray(seasons)) this.#values.seasons = seasons;
    } catch {
      // What cannot be read is as it is for a new player.
    }
    addEventListener('pagehide', () => this.#write());
  }

  get streak() { return this.#values.streak; }

  /** The latest seasons, newest first: `{ id, name, school, taps, rank, total }`. */
  get seasons() { return this.#values.seasons; }

  /** So many of the last days with their taps, oldest first: `{ day, taps }`. */
  days(number) {
    const now = new Date();
    return Array.from({ length: number }, (_, index) => {
      const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (number - 1 - index));
      const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
      return { day, taps: this.#values.days[day] ?? 0 };
    });
  }

  /** So many taps were counted now. */
  count(taps) {
    const day = today();
    this.#values.days[day] = (this.#values.days[day] ?? 0) + taps;
    this.#writeSoon();
  }

  /** A streak so long. Returns whether it is the best one. */
  run(length) {
    if (length <= this.#values.streak) return false;
    this.#values.streak = length;
    this.#writeSoon();
    return true;
  }

  /** How a season stands for the player's school; `rank` is `null` without one. */
  season(standing) {
    const others = this.#values.seasons.filter((one) => one.id !== standing.id || one.school !== standing.school);
    this.#values.seasons = [standing, ...others].slice(0, most.seasons);
    this.#writeSoon();
  }

  #writeSoon() { this.#timer ??= setTimeout(() => this.#write(), 1000); }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const days = Object.entries(this.#values.days).sort().slice(-most.days);
    this.#values.days = Object.fromEntries(days);
    try {
      localStorage.setItem(key, JSON.stringify(this.#values));
    } catch {
      // Then it lasts as long as the page.
    }
  }
}
