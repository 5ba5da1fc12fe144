import { callThem, speakOfGroups } from '../game/language.js';
import { homeOfSeason } from './board-choice.js';
import { takeColors } from './colors.js';
import { boardWords, schoolOf } from './words.js';

/** The timeout of a request, in milliseconds. */
const timeout = 5000;

async function ask(path, query = {}) {
  const request = { cache: 'no-store', signal: AbortSignal.timeout(timeout) };
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, request);
  return answer.ok ? answer.json() : null;
}

/**
 * The contest that a page shows: one season, and all that is known of it alone. A page that goes on to another season
 * makes another one, so nothing of the season before can stay.
 */
export class Contest {
  #season;
  /** The names of schools whose groups are shown, by the schools' ids. */
  #names = new Map();
  /** The boards that are known to have schools with a head count. */
  #withPupils = new Set();

  /** Reads a season by its number, or the `current` one; `null` if the server has none or does not answer. */
  static async read(season) {
    const found = await ask(`/api/seasons/${season}`).catch(() => null);
    return found && new Contest(found);
  }

  /** `season` is an answer of the server for a season. */
  constructor(season) { this.#set(season); }

  get id() { return this.#season.id; }

  /** The board that is shown if nobody has chosen one: all schools, or the groups of a school. */
  get home() { return homeOfSeason(this.#season); }

  /** Whether real schools compete, so that levels and regions mean something. */
  get isOfSchools() { return this.home === 'all' && !this.#season.settings['schools-called']; }

  /** Takes a newer answer for the same season. Returns whether its words, its colors or its home are others now. */
  take(season) {
    const before = JSON.stringify([this.home, this.#called]);
    this.#set(season);
    return JSON.stringify([this.home, this.#called]) !== before;
  }

  /** Has the page call and color those that compete on a board as this contest does. */
  speak(board) {
    callThem(this.#season.settings);
    takeColors(this.#season.settings);
    speakOfGroups(schoolOf(board) !== null);
  }

  /** A board's name in parts, as `boardWords` has them. */
  wordsOf(board) { return boardWords(board, this.#names.get(schoolOf(board))); }

  /** Learns the name of the school whose groups a board ranks. */
  async learn(board) {
    const school = schoolOf(board);
    if (!school || this.#names.has(school)) return;
    const found = await ask(`/api/schools/${encodeURIComponent(school)}`).catch(() => null);
    // A board stands without its name, too.
    if (found?.name) this.#names.set(school, found.name);
  }

  /** Whether a board is known to have schools with a head count, which can be ranked by taps a pupil. */
  hasPupils(board) { return this.#withPupils.has(board); }

  /** Learns whether a board has schools with a head count. It may get some at any time. */
  async learnPupils(board) {
    if (this.hasPupils(board)) return;
    const query = { season: this.id, score: 'per-pupil', top: 1 };
    const page = await ask(`/api/boards/${encodeURIComponent(board)}`, query).catch(() => null);
    if (page?.total > 0) this.#withPupils.add(board);
  }

  get #called() {
    const { settings } = this.#season;
    return [settings['schools-called'], settings['groups-called'], settings.colors];
  }

  #set(season) {
    this.#season = season;
    if (season.inside) this.#names.set(season.inside.id, season.inside.name);
  }
}
