// @ts-check
const key = 'touchschool.record';
/**
 * @typedef {{ id: number, name: string, school: string, taps: number, rank: number | null, total: number }}
 *   SeasonRecord
 */

const most = { days: 60, seasons: 30 };

/** @param {Date} date */
const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * The player's own record, stored in this browser: taps by day, the best streak, and the last standing of each
 * season.
 */
export class Record {
  /** @type {{ days: { [day: string]: number | undefined }, streak: number, seasons: SeasonRecord[] }} */
  #values = { days: {}, streak: 0, seasons: [] };
  /** @type {number | undefined} */
  #timer;

  constructor() {
    try {
      const { days, streak, seasons } = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (days && typeof days === 'object') this.#values.days = days;
      if (Number.isInteger(streak)) this.#values.streak = streak;
      if (Array.isArray(seasons)) this.#values.seasons = seasons;
    } catch {
      // A record that cannot be read starts empty.
    }
    addEventListener('pagehide', () => this.#write());
  }

  get streak() { return this.#values.streak; }

  /** The latest seasons, newest first. */
  get seasons() { return this.#values.seasons; }

  /**
   * The last `number` days with their taps, oldest first.
   *
   * @param {number} number
   */
  days(number) {
    const now = new Date();
    return Array.from({ length: number }, (_, index) => {
      const day = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (number - 1 - index)));
      return { day, taps: this.#values.days[day] ?? 0 };
    });
  }

  /**
   * Adds counted taps to the present day.
   *
   * @param {number} taps
   */
  count(taps) {
    const day = dayOf(new Date());
    this.#values.days[day] = (this.#values.days[day] ?? 0) + taps;
    this.#writeSoon();
  }

  /**
   * Takes a streak of this length. Returns whether it is the best one.
   *
   * @param {number} length
   */
  run(length) {
    if (length <= this.#values.streak) return false;
    this.#values.streak = length;
    this.#writeSoon();
    return true;
  }

  /**
   * Stores the standing of the player's school in a season; `rank` is `null` if the school has no rank.
   *
   * @param {SeasonRecord} standing
   */
  season(standing) {
    const others = this.#values.seasons.filter((one) => one.id !== standing.id || one.school !== standing.school);
    this.#values.seasons = [standing, ...others].slice(0, most.seasons);
    this.#writeSoon();
  }

  #writeSoon() { this.#timer ??= setTimeout(() => this.#write(), 1000); }

  #write() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const days = Object.entries(this.#values.days).sort().slice(-most.days);
    this.#values.days = Object.fromEntries(days);
    try {
      localStorage.setItem(key, JSON.stringify(this.#values));
    } catch {
      // Without storage the record lasts as long as the page.
    }
  }
}
