import { api, clockHasJumped, serverNow } from './api.js';
import { callThem } from './language.js';

/** How often the season is read, in milliseconds. */
const interval = 60_000;

/** The state of a season at a time. A season that ends at or before its start was cancelled. */
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

/** Watches the current season. The season is read from the server and updated from the boards. Its state follows the server's clock. */
export class SeasonWatch {
  #settings;
  #timer = null;
  #failures = 0;
  /** The number of changes of the season so far. */
  #changes = 0;

  /** The season; `null` if there is none. Until the server has answered, it is the season of the last visit. */
  season;
  isKnown = false;
  #resolveKnown = () => {};
  /** Resolves when the season is known from the server or a board. */
  known = new Promise((resolve) => { this.#resolveKnown = resolve; });
  /** After a season's end, the next scheduled season; `null` if there is none. */
  next = null;
  /** Called each second, and when the season or its state may have changed. */
  onchange = () => {};

  /** Called when the season calls those that compete by other words. */
  onwords = () => {};

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
  get isOpen() { return this.state === 'live' || (this.state === 'paused' && this.season.settings.lobby === 'open'); }

  /** The time until the season ends, in milliseconds; negative after the end; `Infinity` if the season has no end. */
  get left() { return this.season?.pause?.left ?? (this.season?.endsAt ? Date.parse(this.season.endsAt) - serverNow() : Infinity); }

  /** Whether a tap made at `moment`, a time of `performance.now()`, counts. The event of the tap may arrive a little later. */
  isLiveAt(moment) { return stateOf(this.season, serverNow() - Math.max(0, performance.now() - moment)) === 'live'; }

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

  take(season) {
    const { id, name, startsAt, endsAt, finalAt } = season;
    // The season of a board lacks `rules`, `joining`, `seal` and `settings`.
    const known = this.season?.id === id ? this.season : {};
    const update = {
      id, name, startsAt, endsAt, finalAt, pause: season.pause ?? null, frozenSince: season.frozenSince ?? null,
      backlog: season.rules?.backlog ?? known.backlog ?? null, joining: season.joining ?? known.joining ?? 'open',
      // The root of the receipts, once the season is sealed.
      root: season.seal?.receipts?.root ?? known.root ?? null, settings: season.settings ?? known.settings ?? {},
    };
    if (this.isKnown && JSON.stringify(update) === JSON.stringify(this.season)) return;
    this.#changes += 1;
    this.season = update;
    this.isKnown = true;
    this.#resolveKnown();
    this.#settings.season = this.season;
    if (callThem(update.settings)) this.onwords();
    this.onchange();
  }

  async ask() {
    clearTimeout(this.#timer);
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
        this.season = this.#settings.season = null;
        this.isKnown = true;
        this.#resolveKnown();
        pause = 10_000;
        this.onchange();
      }
    } catch (error) {
      pause = Math.max(Math.min(1000 * 2 ** this.#failures++, 20_000), (error.retryAfter ?? 0) * 1000) * (1 + Math.random() / 2);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(), pause);
  }
}
