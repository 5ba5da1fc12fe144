// @ts-check
import { grouped, t } from './language.js';

/** @import { Mascot } from './mascot.js' */

/** The longest pause between two taps of a streak, in milliseconds. */
const longestPause = 1000;
/** The lengths of a streak at which the picture gets livelier. */
const heats = [15, 40, 80, 150];
/** How long the pad shows that it is at its top speed, in milliseconds. */
const topSpeedLength = 700;
/** The shortest streak that is shown. */
const leastStreak = 10;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The pad's response to taps: it looks pressed, its number jumps, and its picture gets livelier with the streak. */
export class Pad {
  #element; #count; #streakText; #mascot;
  /** @type {Set<number>} */
  #fingers = new Set();
  /** @type {Animation | undefined} */
  #bump;
  /** @type {SVGElement | null} */
  #ring;
  #part = 0;
  #streak = 0;
  #lastAt = -Infinity;
  /** @type {number | undefined} */
  #coolTimer;
  /** @type {number | undefined} */
  #topTimer;

  /**
   * @param {HTMLElement} element
   * @param {Mascot} mascot
   */
  constructor(element, mascot) {
    this.#element = element;
    this.#mascot = mascot;
    this.#count = element.querySelector('.pad-count');
    this.#streakText = element.querySelector('.pad-streak');
    this.#ring = element.querySelector('.streak-ring');
    // Each finger is tracked until it leaves the screen, because `:active` does not match a touch after
    // `preventDefault`.
    element.addEventListener('pointerdown', (event) => this.#press(event.pointerId));
    const release = (/** @type {PointerEvent} */ event) => this.#release(event.pointerId);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    addEventListener('lostpointercapture', release);
    addEventListener('blur', () => this.#fingers.clear());
  }

  /** The number of taps without a pause between them. */
  get streak() { return this.#streak; }

  /**
   * Shows a tap that counts. A device that does not keep up gets less motion.
   *
   * @param {number} moment a time of `performance.now()`.
   */
  tap(moment, keepsUp = true) {
    // The timer of the pause may be late.
    if (moment - this.#lastAt > longestPause) this.#end();
    this.#streak += 1;
    this.#lastAt = moment;
    this.#showStreak();
    clearTimeout(this.#coolTimer);
    this.#coolTimer = setTimeout(() => this.#cool(), longestPause);
    this.#element.classList.toggle('late', !keepsUp);
    if (still.matches || !this.#count || !keepsUp) return;
    this.#bump ??= this.#count.animate(
      [{ transform: 'scale(1.14)' }, { transform: 'scale(1)' }], { duration: 140, easing: 'ease-out' });
    this.#bump.currentTime = 0;
    this.#bump.play();
  }

  /** Shows that a tap was too fast to count. */
  tooFast() {
    this.#element.classList.add('top-speed');
    clearTimeout(this.#topTimer);
    this.#topTimer = setTimeout(() => {
      this.#element.classList.remove('top-speed');
      this.ontopspeed(false);
    }, topSpeedLength);
    this.ontopspeed(true);
  }

  /** Whether the player has just tapped too fast to count. */
  get isAtTopSpeed() { return this.#element.classList.contains('top-speed'); }

  /**
   * Called when the top speed begins and when it ends.
   *
   * @type {(isReached: boolean) => void}
   */
  ontopspeed = () => {};

  /**
   * Shows the picture's stage for a number of taps. Returns a sentence if the stage has just been reached, otherwise
   * `null`.
   *
   * @param {number} taps
   */
  grow(taps) { return this.#mascot.grow(taps); }

  /** Forgets the picture's stage, because the next number is of something else: reaching its stage is no news. */
  forget() { this.#mascot.forget(); }

  /** @param {number} finger */
  #press(finger) {
    this.#fingers.add(finger);
    this.#element.classList.add('down');
  }

  /** @param {number} finger */
  #release(finger) {
    if (!this.#fingers.delete(finger) || this.#fingers.size > 0) return;
    this.#element.classList.remove('down');
  }

  /**
   * Called with the length of a streak when it ends.
   *
   * @type {(length: number) => void}
   */
  onstreak = () => {};

  #end() {
    const length = this.#streak;
    this.#streak = 0;
    if (length > 0) this.onstreak(length);
  }

  /** Ends the streak, because the next tap is of something else. */
  rest() {
    clearTimeout(this.#coolTimer);
    this.#cool();
  }

  #cool() {
    this.#end();
    this.#showStreak();
  }

  #showStreak() {
    this.#mascot.heat(heats.filter((least) => this.#streak >= least).length);
    if (this.#ring) {
      this.#ring.classList.toggle('on', this.#streak >= leastStreak);
      // The ring fills from one degree of liveliness to the next, and stays full after the last.
      const next = heats.find((least) => this.#streak < least);
      const last = heats.findLast((least) => this.#streak >= least) ?? 0;
      const part = next ? Math.round((this.#streak - last) / (next - last) * 100) : 100;
      const filled = /** @type {SVGElement | null} */ (this.#ring.lastElementChild);
      if (filled && part !== this.#part) filled.style.strokeDasharray = `${part} 100`;
      this.#part = part;
    }
    const text = this.#streak < leastStreak ? '' : t`${grouped(this.#streak)} in a row!`;
    if (this.#streakText && this.#streakText.textContent !== text) this.#streakText.textContent = text;
  }
}
