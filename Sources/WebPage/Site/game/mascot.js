// @ts-check
import { byId } from './elements.js';
import { t } from './language.js';

/** The number of taps at which each stage begins, and the sentence for it. */
const stages = [
  { from: 0, say: () => '' },
  { from: 10, say: () => t`The egg has a crack!` },
  { from: 30, say: () => t`A chick has hatched!` },
  { from: 100, say: () => t`The chick wears a cap!` },
  { from: 300, say: () => t`The chick wears a scarf!` },
  { from: 1000, say: () => t`The chick wears glasses!` },
  { from: 3000, say: () => t`The chick wears a crown!` },
  { from: 10_000, say: () => t`The chick turns gold!` },
];

/**
 * The picture on the pad: an egg, then a chick that gets new clothes as the player taps. The drawing is in the
 * template `#chick`.
 */
export class Mascot {
  /** @type {HTMLElement} */
  #picture;
  /** @type {number | null} */
  #stage = null;

  /** @param {Element} place */
  constructor(place) {
    this.#picture = byId('chick').content.firstElementChild.cloneNode(true);
    place.append(this.#picture);
    this.#picture.dataset.heat = '0';
    this.#picture.dataset.stage = '0';
  }

  /**
   * Shows the stage for a number of taps. Returns the stage's sentence if the stage has just been reached, otherwise
   * `null`.
   *
   * @param {number} taps
   */
  grow(taps) {
    const stage = stages.findLastIndex(({ from }) => taps >= from);
    const before = this.#stage;
    this.#stage = stage;
    if (stage === before) return null;
    this.#picture.dataset.stage = String(stage);
    return before !== null && stage > before ? stages[stage].say() : null;
  }

  /** Forgets the stage, so that the next one is not told. */
  forget() { this.#stage = null; }

  /**
   * Sets how lively the picture is, from 0 to 4.
   *
   * @param {number} degree
   */
  heat(degree) {
    if (this.#picture.dataset.heat !== String(degree)) this.#picture.dataset.heat = String(degree);
  }
}
