// @ts-check
import { awaitsStart } from '../game/by-hand.js';
import { fresh } from '../game/fresh.js';
import { t } from '../game/language.js';
import { span } from './words.js';

/**
 * @import { SeasonAnswer, SeasonState, SeasonSummary } from '../../wire.d.ts'
 *
 * @typedef {{ state: SeasonState, time: string | null, seconds: number, phase: 'last' | 'final' | null }} Tick
 */

/** The remaining time at which the clock gets large, and at which each second is announced, in milliseconds. */
const [soon, final] = [60_000, 10_000];
/**
 * A scheduled season is shown this long before its start if no other season is running, and the timeout of the
 * request for the seasons, in milliseconds.
 */
const [ahead, timeout] = [3_600_000, 5000];

const counting = () => t`Counting the last taps`;

/** The season's clock: counts down to the start, then to the end. */
export class SeasonClock {
  #label;
  #time;
  #clock;
  #serverTime;
  /** @type {SeasonSummary | null} */
  #season = null;
  /** @type {number | undefined} */
  #timer;

  /**
   * Called each second with the season's state, the remaining time as text and in seconds, and the phase: `last` in
   * the last minute, `final` in the last ten seconds, or `null`.
   *
   * @type {(tick: Tick) => void}
   */
  ontick = () => {};

  /**
   * @param {HTMLElement} root
   * @param {{ now: () => number }} serverTime
   */
  constructor(root, serverTime) {
    this.#clock = root;
    [this.#label, this.#time] = root.children;
    this.#serverTime = serverTime;
  }

  /** @param {SeasonSummary} season */
  take(season) {
    this.#season = season;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timer);
    if (!this.#season) return;
    const { state, startsAt, endsAt, pause } = this.#season;
    const now = this.#serverTime.now();
    const target = Date.parse(state === 'scheduled' ? startsAt : endsAt ?? '');
    const left = target - now;
    const isOpen = Number.isNaN(target);
    const isSoon = state === 'live' && !isOpen && left <= soon;
    this.#clock.classList.toggle('soon', isSoon);
    const stopped = pause?.left === undefined ? '' : span(pause.left);
    if (awaitsStart(this.#season)) this.#set(t`Starting soon`, stopped);
    else if (state === 'paused') this.#set(t`Paused · taps do not count`, stopped);
    else if (state === 'ended') this.#set(t`Season over`, '');
    else if (state === 'counting') this.#set(counting(), '');
    else if (isOpen) this.#set(t`Live`, '');
    // The time is up, and the server has not sent the result yet.
    else if (left <= 0) this.#set(state === 'live' ? counting() : t`Starting`, state === 'live' ? '' : '00:00');
    else this.#set(state === 'live' ? t`Ends in` : t`Starts in`, span(left));
    this.ontick({
      state, time: this.#time.textContent, seconds: Math.max(0, Math.ceil(left / 1000)),
      phase: !isSoon || left <= 0 ? null : left <= final ? 'final' : 'last',
    });
    // While the season is paused, its clock stands still.
    if (state === 'ended' || state === 'counting' || state === 'paused' || isOpen) return;
    // The next tick is at the next full second. The ticks go on after the end, because the server's answers may still
    // correct the time.
    this.#timer = setTimeout(() => this.#tick(), left > 0 ? (left % 1000) + 5 : 1000);
  }

  /**
   * @param {string} label
   * @param {string} time
   */
  #set(label, time) {
    this.#label.textContent = label;
    this.#time.textContent = time;
  }
}

/**
 * The id of the season that starts soon, if no other season is running; `null` if there is none.
 *
 * @param {number} now the server's time.
 */
export async function findComing(now) {
  try {
    /** @type {{ seasons: SeasonAnswer[] }} */
    const answer = await (await fresh('/api/seasons', { timeout })).json();
    const seasons = answer.seasons.filter(({ simulation }) => !simulation);
    if (seasons.some(({ state }) => state === 'live' || state === 'paused' || state === 'counting')) return null;
    const next = seasons.filter(({ state, startsAt }) => state === 'scheduled' && Date.parse(startsAt) - now < ahead);
    return next.sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0]?.id ?? null;
  } catch {
    // If the request fails, the current season is shown.
    return null;
  }
}
