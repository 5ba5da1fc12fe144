// @ts-check
import { byId } from './elements.js';
import { Mascot } from './mascot.js';
import { Pad } from './pad.js';
import { shown } from './screens.js';
import { Taps } from './taps.js';
import { t } from './language.js';

/**
 * @import { Effects } from './effects.js'
 * @import { Sound } from './sound.js'
 * @import { Place } from './taps.js'
 */

/** The practice screen: five taps that do not count. */
export class Practice {
  #game; #effects; #sound;
  /** @type {NodeListOf<HTMLElement>} */
  #dots = byId('practice-pad').querySelectorAll('.dots i');
  #made = 0;
  #pad = new Pad(byId('practice-pad'), new Mascot(byId('practice-pad').querySelector('.pad-picture')));

  /**
   * @param {{ school: object | null }} game
   * @param {Effects} effects
   * @param {Sound} sound
   */
  constructor(game, effects, sound) {
    this.#game = game;
    this.#effects = effects;
    this.#sound = sound;
    const take = (/** @type {number} */ moment, /** @type {Place} */ at) => {
      if (shown() === 'practice') this.#tap(moment, at);
    };
    new Taps(byId('practice-pad'), take).takesKeys = true;
  }

  begin() {
    this.#made = 0;
    this.render();
  }

  render() {
    const isDone = this.#made >= this.#dots.length;
    this.#dots.forEach((dot, index) => dot.classList.toggle('on', index < this.#made));
    byId('practice-pad').classList.toggle('done', isDone);
    byId('practice-hint').textContent = isDone ? t`★ Well done! You are ready.`
      : t`Practice: these do not count yet.`;
    byId('practice-go').textContent = this.#game.school ? t`Back to the game` : t`Choose my {school}`;
  }

  /**
   * @param {number} moment
   * @param {Place} at
   */
  #tap(moment, at) {
    this.#made += 1;
    this.#pad.tap(moment);
    // The five taps take the picture through its first stages.
    this.#pad.grow([0, 0, 10, 10, 10, 30][Math.min(this.#made, 5)]);
    this.#sound.tap(this.#pad.streak);
    if (at) this.#effects.tap(at);
    this.render();
    if (this.#made !== this.#dots.length) return;
    const box = byId('practice-pad').getBoundingClientRect();
    this.#effects.burst({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    this.#sound.celebrate();
  }
}
