import { grouped, t } from './words.js';

/** A longer pause between two taps ends a streak, in milliseconds. */
const longestPause = 1000;
/** From how many taps in a row on the picture gets livelier. */
const heats = [15, 40, 80, 150];
/** How long the pad says that it is at its top speed, in milliseconds. */
const topSpeedLength = 700;
/** From how many taps in a row on the streak is told. */
const leastStreak = 10;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** How the pad feels: it gives under the finger, its number bumps, its picture answers, and a streak warms it up. */
export class Pad {
  #element; #count; #streakText; #mascot;
  #fingers = new Set();
  #bump;
  #streak = 0;
  #lastAt = -Infinity;
  #coolTimer = null;
  #topTimer = null;

  constructor(element, mascot) {
    this.#element = element;
    this.#mascot = mascot;
    this.#count = element.querySelector('.pad-count');
    this.#streakText = element.querySelector('.pad-streak');
    // A finger is followed until it leaves: `:active` matches no touch whose default was prevented.
    element.addEventListener('pointerdown', (event) => this.#press(event.pointerId));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      addEventListener(type, (event) => this.#release(event.pointerId));
    }
    addEventListener('blur', () => this.#fingers.clear());
  }

  /** How many taps were made without a pause. */
  get streak() { return this.#streak; }

  /** A tap that counts, at a moment of the page's clock. */
  tap(moment) {
    this.#streak = moment - this.#lastAt <= longestPause ? this.#streak + 1 : 1;
    this.#lastAt = moment;
    this.#showStreak();
    clearTimeout(this.#coolTimer);
    this.#coolTimer = setTimeout(() => this.#cool(), longestPause);
    if (still.matches || !this.#count) return;
    this.#bump ??= this.#count.animate(
      [{ transform: 'scale(1.14)' }, { transform: 'scale(1)' }], { duration: 140, easing: 'ease-out' });
    this.#bump.currentTime = 0;
    this.#bump.play();
  }

  /** A tap too fast to count. */
  tooFast() {
    this.#element.classList.add('top-speed');
    clearTimeout(this.#topTimer);
    this.#topTimer = setTimeout(() => {
      this.#element.classList.remove('top-speed');
      this.ontopspeed(false);
    }, topSpeedLength);
    this.ontopspeed(true);
  }

  /** Whether the pad was tapped faster than counts just now. */
  get isAtTopSpeed() { return this.#element.classList.contains('top-speed'); }

  /** Called when the top speed begins, and when it is over. */
  ontopspeed = () => {};

  /** Shows how far the picture has grown, by the player's taps. Returns the stage that it has just reached, or `null`. */
  grow(taps) { return this.#mascot.grow(taps); }

  #press(finger) {
    this.#fingers.add(finger);
    this.#element.classList.add('down');
  }

  #release(finger) {
    if (!this.#fingers.delete(finger) || this.#fingers.size > 0) return;
    this.#element.classList.remove('down');
  }

  #cool() {
    this.#streak = 0;
    this.#showStreak();
  }

  #showStreak() {
    this.#mascot.heat(heats.filter((least) => this.#streak >= least).length);
    if (!this.#streakText) return;
    this.#streakText.textContent = this.#streak < leastStreak ? '' : t(`${grouped(this.#streak)}번 연속!`, `${grouped(this.#streak)} in a row!`);
  }
}
