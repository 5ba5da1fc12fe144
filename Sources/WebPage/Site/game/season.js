// @ts-check
import { api, clockHasJumped, serverNow } from './api.js';
import { awaitsStart } from './by-hand.js';
import { callThem } from './language.js';

/**
 * @import { SeasonAnswer, SeasonSummary } from '../../wire.d.ts'
 * @import { Settings } from './settings.js'
 */

/**
 * What the page knows of a season; what boards do not tell is `null` until the season itself was read.
 *
 * @typedef {Pick<SeasonSummary, 'id' | 'name' | 'startsAt' | 'endsAt' | 'finalAt'> & {
 *   pause: SeasonSummary['pause'] | null, frozenSince: string | null, backlog: number | null,
 *   joining: SeasonAnswer['joining'], root: string | null, settings: Partial<SeasonAnswer['settings']> }} KnownSeason
 */

/** How often the season is read, in milliseconds. */
const interval = 60_000;

/**
 * The state of a season at a time. A season that ends at or before its start was cancelled.
 *
 * @param {Omit<KnownSeason, 'backlog' | 'joining' | 'root' | 'settings'> | SeasonSummary | null | undefined} season
 * @param {number} now
 */
export function stateOf(season, now) {
  if (!season) return 'none';
  const [start, end] = [Date.parse(season.startsAt), season.endsAt ? Date.parse(season.endsAt) : Infinity];
  const final = season.finalAt ? Date.parse(season.finalAt) : end;
  // The result of a season is not shown while its boards are frozen.
  if (now >= final || start >= end) return season.frozenSince && start < end ? 'counting' : 'ended';
  // New taps no longer count, but taps made before the end may still arrive.
  if (now >= end) return 'counting';
  if (now < start) return 'scheduled';
  return season.pause ? 'paused' : 'live';
}

/**
 * Watches the current season. The season is read from the server and updated from the boards. Its state follows the
 * server's clock.
 */
export class SeasonWatch {
  #settings;
  /** @type {number | undefined} */
  #timer;
  #failures = 0;
  /** The number of the last question to the server. It alone has another one follow. */
  #asked = 0;
  /**
   * The season that a board has told and the server is asked for; `null` if there is none.
   *
   * @type {string | number | null}
   */
  #awaited = null;
  /** The number of changes of the season so far. */
  #changes = 0;

  /**
   * The season; `null` if there is none. Until the server has answered, it is the season of the last visit.
   *
   * @type {KnownSeason | null}
   */
  season;
  isKnown = false;
  /** @type {(value?: any) => void} */
  #resolveKnown = () => {};
  /** Resolves when the season is known from the server or a board. */
  known = new Promise((resolve) => { this.#resolveKnown = resolve; });
  /**
   * After a season's end, the next scheduled season; `null` if there is none.
   *
   * @type {SeasonSummary | null}
   */
  next = null;
  /** Called each second, and when the season or its state may have changed. */
  onchange = () => {};

  /** Called when the season calls those that compete by other words. */
  onwords = () => {};

  /** @param {Settings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.season = settings.season;
    callThem(this.season?.settings);
    addEventListener('online', () => this.ask());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.ask(); });
  }

  get state() { return stateOf(this.season, serverNow()); }

  /** The season's number, if there is one. */
  get id() { return this.season?.id; }

  /** Whether the server lets players in now. */
  get isOpen() {
    return this.state === 'live' || (this.state === 'paused' && this.season?.settings.lobby === 'open');
  }

  /** Whether the season has not begun: it is scheduled, or waits for the organiser's start. */
  get isToCome() { return this.state === 'scheduled' || awaitsStart(this.season); }

  /** The time until the season ends, in milliseconds; negative after the end; `Infinity` if the season has no end. */
  get left() {
    const { pause, endsAt } = this.season ?? {};
    return pause?.left ?? (endsAt ? Date.parse(endsAt) - serverNow() : Infinity);
  }

  /**
   * Whether a tap made at `moment`, a time of `performance.now()`, counts. The event of the tap may arrive a little
   * later.
   *
   * @param {number} moment
   */
  isLiveAt(moment) {
    return stateOf(this.season, serverNow() - Math.max(0, performance.now() - moment)) === 'live';
  }

  start() {
    this.ask();
    const phase = () => this.state + (this.next ? stateOf(this.next, serverNow()) : '');
    let before = phase();
    setInterval(() => {
      // The page asks the server, because another season may follow at once.
      if (phase() !== before || clockHasJumped()) this.ask();
      before = phase();
      this.onchange();
    }, 1000);
  }

  /**
   * Takes a season as the server or a board tells it. A board leaves out `rules`, `joining`, `seal` and `settings`, so
   * a season that begins there is asked for: the page has one season as a whole, with its words, or the one before.
   *
   * @param {SeasonSummary & Partial<SeasonAnswer>} season
   */
  take(season) {
    const known = this.season?.id === season.id ? this.season : null;
    if (!known && !season.settings) {
      if (this.#awaited === season.id) return;
      this.#awaited = season.id;
      this.ask();
      return;
    }
    const { id, name, startsAt, endsAt, finalAt } = season;
    const update = {
      id, name, startsAt, endsAt, finalAt, pause: season.pause ?? null, frozenSince: season.frozenSince ?? null,
      backlog: season.rules?.backlog ?? known?.backlog ?? null, joining: season.joining ?? known?.joining ?? 'open',
      // The root of the receipts, once the season is sealed.
      root: season.seal?.receipts?.root ?? known?.root ?? null, settings: season.settings ?? known?.settings ?? {},
    };
    if (this.isKnown && JSON.stringify(update) === JSON.stringify(this.season)) return;
    this.#changes += 1;
    this.#become(update);
  }

  /**
   * Replaces the season as a whole, and the words for those that compete in it.
   *
   * @param {KnownSeason | null} season
   */
  #become(season) {
    this.season = this.#settings.season = season;
    this.isKnown = true;
    this.#resolveKnown();
    if (callThem(season?.settings)) this.onwords();
    this.onchange();
  }

  /** @returns {Promise<void>} */
  async ask() {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    let pause = interval;
    try {
      const changes = this.#changes;
      const season = await api.season();
      this.#failures = 0;
      // A board has changed the season meanwhile, so this answer may be older.
      if (changes !== this.#changes) return this.ask();
      if (season) {
        this.take(season);
        const others = ['counting', 'ended'].includes(this.state) ? await api.seasons() : [];
        const coming = others.filter((other) => stateOf(other, serverNow()) === 'scheduled');
        this.next = coming.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null;
        this.onchange();
      } else {
        this.#become(null);
        pause = 10_000;
      }
    } catch (error) {
      const backoff = Math.min(1000 * 2 ** this.#failures++, 20_000);
      pause = Math.max(backoff, (error.retryAfter ?? 0) * 1000) * (1 + Math.random() / 2);
    }
    if (asked !== this.#asked) return;
    this.#awaited = null;
    this.#timer = setTimeout(() => this.ask(), pause);
  }
}
