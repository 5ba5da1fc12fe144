import { grouped, t } from './language.js';

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
  #fingers = new Set();
  #bump;
  #ring;
  #streak = 0;
  #lastAt = -Infinity;
  #coolTimer = null;
  #topTimer = null;

  constructor(element, mascot) {
    this.#element = element;
    this.#mascot = mascot;
    this.#count = element.querySelector('.pad-count');
    this.#streakText = element.querySelector('.pad-streak');
    this.#ring = element.querySelector('.streak-ring');
    // Each finger is tracked until it leaves the screen, because `:active` does not match a touch after `preventDefault`.
    element.addEventListener('pointerdown', (event) => this.#press(event.pointerId));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      addEventListener(type, (event) => this.#release(event.pointerId));
    }
    addEventListener('blur', () => this.#fingers.clear());
  }

  /** The number of taps without a pause between them. */
  get streak() { return this.#streak; }

  /** Shows a tap that counts. `moment` is a time of `performance.now()`. A device that does not keep up gets less motion. */
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

  /** Called when the top speed begins and when it ends. */
  ontopspeed = () => {};

  /** Shows the picture's stage for a number of taps. Returns a sentence if the stage has just been reached, otherwise `null`. */
  grow(taps) { return this.#mascot.grow(taps); }

  /** Forgets the picture's stage, because the next number is of something else: reaching its stage is no news. */
  forget() { this.#mascot.forget(); }

  #press(finger) {
    this.#fingers.add(finger);
    this.#element.classList.add('down');
  }

  #release(finger) {
    if (!this.#fingers.delete(finger) || this.#fingers.size > 0) return;
    this.#element.classList.remove('down');
  }

  /** Called with the length of a streak when it ends. */
  onstreak = () => {};

  #end() {
    const length = this.#streak;
    this.#streak = 0;
    if (length > 0) this.onstreak(length);
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
      this.#ring.lastElementChild.style.strokeDasharray = `${part} 100`;
    }
    if (!this.#streakText) return;
    this.#streakText.textContent = this.#streak < leastStreak ? '' : t`${grouped(this.#streak)} in a row!`;
  }
}
