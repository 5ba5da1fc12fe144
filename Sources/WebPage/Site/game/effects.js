// @ts-check
/** @typedef {{ x: number, y: number }} Place */

/** The maximum number of flying pieces: for taps, and for the confetti of a burst. */
const most = { tap: 30, confetti: 20 };
const colors = ['chalk', 'yellow', 'pink', 'blue'];
/**
 * From which delay of the frames on, on average, in milliseconds, there is an effect for every second tap only, and
 * for none.
 */
const late = { some: 34, all: 67 };
/** How many frames are measured before any effect is left out. */
const leastFrames = 12;

/** Flying numbers and confetti. The elements are created once and reused. Confetti and taps have separate elements. */
export class Effects {
  /** @type {{ tap: HTMLElement[], confetti: HTMLElement[] }} */
  #free = { tap: [], confetti: [] };
  #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #taps = 0;
  /** The average delay of the frame after a tap, in milliseconds. */
  #delay = 0;
  #frames = 0;
  #isMeasuring = false;

  /** @param {Element} layer */
  constructor(layer) {
    for (const kind of /** @type {const} */ (['tap', 'confetti'])) {
      for (let index = 0; index < most[kind]; index++) {
        const piece = document.createElement('span');
        piece.className = 'effect';
        piece.hidden = true;
        layer.append(piece);
        this.#free[kind].push(piece);
      }
    }
  }

  /** Whether the device keeps up with the effects. */
  get keepsUp() { return this.#delay < late.some || this.#frames < leastFrames; }

  /** Measures how late the frame after a tap comes. */
  measure() {
    this.#taps += 1;
    if (this.#isMeasuring) return;
    this.#isMeasuring = true;
    const start = performance.now();
    requestAnimationFrame(() => {
      this.#isMeasuring = false;
      this.#frames += 1;
      this.#delay += (Math.min(200, performance.now() - start) - this.#delay) / 12;
    });
  }

  /** Whether the device has no time for the effect of this tap. */
  get #isLate() { return !this.keepsUp && (this.#delay >= late.all || this.#taps % 2 === 1); }

  /** @param {Place} at */
  tap({ x, y }) {
    if (this.#isLate) return;
    const drift = (Math.random() - 0.5) * 60;
    this.#fly('tap', '+1', 'plus', 500, [
      { transform: `translate(${x}px, ${y - 24}px) scale(0.7)`, opacity: 1 },
      { transform: `translate(${x + drift}px, ${y - 130}px) scale(1.15)`, opacity: 0 },
    ]);
  }

  /**
   * A tap that may not count: a ring instead of a number.
   *
   * @param {Place} at
   */
  ring({ x, y }) {
    if (this.#isLate) return;
    this.#fly('tap', '', 'ring', 350, [
      { transform: `translate(${x - 24}px, ${y - 24}px) scale(0.5)`, opacity: 0.8 },
      { transform: `translate(${x - 24}px, ${y - 24}px) scale(1.3)`, opacity: 0 },
    ]);
  }

  /** @param {Place} at */
  burst({ x, y }) {
    const number = this.keepsUp ? most.confetti : 0;
    for (let index = 0; index < number; index++) {
      const angle = (index / number) * 2 * Math.PI;
      const reach = 90 + Math.random() * 130;
      const [toX, toY] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + 60];
      this.#fly('confetti', '', `confetti ${colors[index % colors.length]}`, 900 + Math.random() * 500, [
        { transform: `translate(${x}px, ${y}px) rotate(0deg)`, opacity: 1 },
        { transform: `translate(${toX}px, ${toY}px) rotate(${reach * 4}deg)`, opacity: 0 },
      ]);
    }
  }

  /**
   * @param {'tap' | 'confetti'} kind
   * @param {string} text
   * @param {string} look
   * @param {number} duration
   * @param {Keyframe[]} frames
   */
  #fly(kind, text, look, duration, frames) {
    const free = this.#free[kind];
    const piece = this.#calm.matches ? undefined : free.pop();
    if (!piece) return;
    piece.textContent = text;
    piece.className = `effect ${look}`;
    piece.hidden = false;
    piece.animate(frames, { duration, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }).onfinish = () => {
      piece.hidden = true;
      free.push(piece);
    };
  }
}
