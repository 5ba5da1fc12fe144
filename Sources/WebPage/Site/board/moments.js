import { chick } from './part.js';
import { t } from '../game/language.js';

/** How many seconds before the start are counted, and how long the start itself is shown, in milliseconds. */
const [counted, startFor] = [3, 1500];

/** What fills the wall for a moment: the last seconds before the start, by the server's clock, and a pause. */
export class Moments {
  #count;
  #pause;
  #left;
  #sound;
  /** The state and the seconds of the previous tick. */
  #before = { state: null, seconds: null };

  constructor(count, pause, sound) {
    [this.#count, this.#pause, this.#sound] = [count, pause, sound];
    const [sleeper, title, words, left] = pause.children;
    this.#left = left;
    sleeper.append(chick());
    title.textContent = t`Paused for a moment`;
    words.textContent = t`It goes on in a moment`;
  }

  /** Shows the pause of a race, or takes it away. */
  pause(isShown) { this.#pause.hidden = !isShown; }

  /** Takes a second of the season's clock. */
  tick({ state, time, seconds }) {
    const before = this.#before;
    this.#before = { state, seconds };
    this.#left.textContent = state === 'paused' && time ? t`${time} to play` : '';
    const isCounted = state === 'scheduled' && seconds > 0 && seconds <= counted;
    if (isCounted && seconds !== before.seconds) {
      this.#show(String(seconds));
      this.#sound.tick();
    }
    // A season that is continued by hand starts without seconds before.
    if (['scheduled', 'paused'].includes(before.state) && state === 'live') {
      this.#show(t`Go!`);
      setTimeout(() => { this.#count.hidden = true; }, startFor);
    } else if (!isCounted && state !== 'scheduled' && state !== 'live') {
      this.#count.hidden = true;
    }
  }

  #show(text) {
    this.#count.hidden = false;
    const word = document.createElement('span');
    word.textContent = text;
    this.#count.replaceChildren(word);
  }
}
