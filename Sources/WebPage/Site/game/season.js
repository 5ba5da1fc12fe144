import { api, clockHasJumped, serverNow } from './api.js';

const often = 60_000;

/** Where a season stands at a moment; one that ends as it starts was called off. */
export function stateOf(season, now) {
  if (!season) return 'none';
  const [start, end] = [Date.parse(season.startsAt), season.endsAt ? Date.parse(season.endsAt) : Infinity];
  const final = season.finalAt ? Date.parse(season.finalAt) : end;
  if (now >= final || start >= end) return 'ended';
  // Nothing that is tapped now counts, and what was tapped before the end may still arrive.
  if (now >= end) return 'counting';
  return now < start ? 'scheduled' : 'live';
}

/** Knows the season: asks the server, hears of it from the boards, and notices by the clock when it begins, ends or is final. */
export class SeasonWatch {
  #settings;
  #timer = null;
  #failures = 0;
  /** How often another season, or another state of it, was told. */
  #told = 0;

  /** The season; `null` when there is none. The one of last time, until the server has answered. */
  season;
  isKnown = false;
  #tellKnown = () => {};
  /** Ends when the server, or a board, has told of the season. */
  known = new Promise((resolve) => { this.#tellKnown = resolve; });
  /** After a season's end: the one to come, if there is one. */
  next = null;
  /** Called when the season, or where it stands, may have changed, and each second for the clock. */
  onchange = () => {};

  constructor(settings) {
    this.#settings = settings;
    this.season = settings.season;
    addEventListener('online', () => this.ask());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.ask(); });
  }

  get state() { return stateOf(this.season, serverNow()); }

  /** How long until the season ends, in milliseconds; below 0 from then on, and endless where no end is set. */
  get left() { return this.season?.endsAt ? Date.parse(this.season.endsAt) - serverNow() : Infinity; }

  /** Whether a tap of a moment of the page's clock counts: it may be told of a little later. */
  isLiveAt(moment) { return stateOf(this.season, serverNow() - Math.max(0, performance.now() - moment)) === 'live'; }

  start() {
    this.ask();
    const phase = () => this.state + (this.next ? stateOf(this.next, serverNow()) : '');
    let before = phase();
    setInterval(() => {
      // The server's word counts, such as on a season that follows at once.
      if (phase() !== before || clockHasJumped()) this.ask();
      before = phase();
      this.onchange();
    }, 1000);
  }

  take(season) {
    const { id, name, startsAt, endsAt, finalAt } = season;
    // A board's season comes without its rules, and without how one joins it.
    const backlog = season.rules?.backlog ?? (this.season?.id === id ? this.season.backlog : undefined) ?? null;
    const joining = season.joining ?? (this.season?.id === id ? this.season.joining : undefined) ?? 'open';
    const news = { id, name, startsAt, endsAt, finalAt, backlog, joining };
    if (this.isKnown && JSON.stringify(news) === JSON.stringify(this.season)) return;
    this.#told += 1;
    this.season = news;
    this.isKnown = true;
    this.#tellKnown();
    this.#settings.season = this.season;
    this.onchange();
  }

  async ask() {
    clearTimeout(this.#timer);
    let pause = often;
    try {
      const told = this.#told;
      const season = await api.season();
      this.#failures = 0;
      // A board may have told of a newer season than this answer, which was on its way.
      if (told !== this.#told) return this.ask();
      if (season) {
        this.take(season);
        const others = ['counting', 'ended'].includes(this.state) ? await api.seasons() : [];
        const coming = others.filter((other) => stateOf(other, serverNow()) === 'scheduled');
        this.next = coming.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null;
        this.onchange();
      } else {
        this.season = this.#settings.season = null;
        this.isKnown = true;
        this.#tellKnown();
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
