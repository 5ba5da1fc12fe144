// @ts-check
import { api, serverNow } from './api.js';
import { awaitsStart } from './by-hand.js';
import { byId } from './elements.js';
import { Mascot } from './mascot.js';
import { shown } from './screens.js';
import { grouped, t } from './language.js';
import { clockText } from './words.js';

/** @import { SeasonWatch } from './season.js' */

/** How often the number of players is read while the screen is shown, in milliseconds. */
const interval = 20_000;

/** The scene of the first screen: the contest's name, the time until it begins or ends, and how many are here. */
export class Welcome {
  #season;
  #players = 0;
  #askedAt = -Infinity;

  /** @param {SeasonWatch} season */
  constructor(season) {
    this.#season = season;
    const chick = new Mascot(byId('welcome').querySelector('.pad-picture'));
    // The chick that the first taps hatch.
    chick.grow(30);
    setInterval(() => this.render(), 1000);
  }

  render() {
    if (shown() !== 'welcome') return;
    this.#readPlayers();
    const { season, state, next } = this.#season;
    const clock = (/** @type {string} */ moment) => clockText(Date.parse(moment) - serverNow());
    const coming = state === 'scheduled' ? season : next;
    const present = () => {
      if (state === 'live') return season?.endsAt ? t`ends in ${clock(season.endsAt)}` : t`Playing now!`;
      if (awaitsStart(season)) return t`starting soon`;
      if (state === 'paused') return t`paused`;
      return ['counting', 'ended'].includes(state) ? t`over` : '';
    };
    const texts = {
      'welcome-season': (coming ?? season)?.name ?? '',
      'welcome-clock': coming ? t`begins in ${clock(coming.startsAt)}` : present(),
      'welcome-here': this.#players > 0 ? t`${grouped(this.#players)} here now` : '',
    };
    for (const [id, text] of Object.entries(texts)) if (byId(id).textContent !== text) byId(id).textContent = text;
  }

  async #readPlayers() {
    if (performance.now() - this.#askedAt < interval || document.hidden) return;
    this.#askedAt = performance.now();
    try {
      this.#players = (await api.lobby()).players;
      this.render();
    } catch {
      // The number is read again later.
    }
  }
}
