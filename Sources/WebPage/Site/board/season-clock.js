import { span, t } from './words.js';

/** From here on the clock is to be seen by the whole hall, and from here on each second is, in milliseconds. */
const [soon, final] = [60_000, 10_000];

const counting = () => t('마지막 터치를 세는 중', 'Counting the last taps');

/** What the season's clock shows: counting down to the start, then to the end. */
export class SeasonClock {
  #label;
  #time;
  #clock;
  #serverTime;
  #season = null;
  #timer = null;

  /**
   * Called with each second: the season's state; the time that is left as it is shown; how many seconds that is; and the phase that this is:
   * `last` in the last minute, `final` in the last ten seconds, or nothing.
   */
  ontick = () => {};

  constructor(root, serverTime) {
    this.#clock = root;
    [this.#label, this.#time] = root.children;
    this.#serverTime = serverTime;
  }

  /** Takes the season as the board has it. */
  take(season) {
    this.#season = season;
    this.#tick();
  }

  #tick() {
    clearTimeout(this.#timer);
    const { state, startsAt, endsAt } = this.#season;
    const now = this.#serverTime.now();
    const target = Date.parse(state === 'scheduled' ? startsAt : endsAt);
    const left = target - now;
    const isOpen = Number.isNaN(target);
    const isSoon = state === 'live' && !isOpen && left <= soon;
    this.#clock.classList.toggle('soon', isSoon);
    if (state === 'ended') this.#set(t('시즌 종료', 'Season over'), '');
    else if (state === 'counting') this.#set(counting(), '');
    else if (isOpen) this.#set(t('진행 중', 'Live'), '');
    // The clock has run out, and the server has not told the result yet.
    else if (left <= 0) this.#set(state === 'live' ? counting() : t('곧 시작', 'Starting'), state === 'live' ? '' : '00:00');
    else this.#set(state === 'live' ? t('끝나기까지', 'Ends in') : t('시작까지', 'Starts in'), span(left));
    this.ontick({
      state, time: this.#time.textContent, seconds: Math.max(0, Math.ceil(left / 1000)),
      phase: !isSoon || left <= 0 ? null : left <= final ? 'final' : 'last',
    });
    if (state === 'ended' || state === 'counting' || isOpen) return;
    // Wakes as the next second begins; also when it has run out, because the server's answers may yet put the time right.
    this.#timer = setTimeout(() => this.#tick(), left > 0 ? (left % 1000) + 5 : 1000);
  }

  #set(label, time) {
    this.#label.textContent = label;
    this.#time.textContent = time;
  }
}
