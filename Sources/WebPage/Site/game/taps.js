// @ts-check
/** A click within this time after a touch belongs to the touch, in milliseconds. */
const clickDelay = 1000;

const tapKeys = new Set(['Space', 'Enter', 'NumpadEnter']);

/** Elements that handle keys themselves: a key press in them is not a tap. */
const ownKeys = 'input, select, textarea, a, button, dialog';

/** @typedef {{ x: number, y: number } | null} Place */

/**
 * Recognises taps on an element: a finger or mouse button that goes down, or the space or enter key. Repeats of a
 * held key and events from scripts do not count.
 */
export class Taps {
  #element;
  #ontap;
  /** @type {Set<string>} */
  #keys = new Set();
  #lastFinger = -Infinity;

  /** Whether keys count. Keys never count while the focus is on a field or another button. */
  takesKeys = false;

  /**
   * @param {HTMLElement} element
   * @param {(moment: number, at: Place) => void} ontap is called with the time of the tap and its position on the
   *   screen, or `null` for a key.
   */
  constructor(element, ontap) {
    this.#element = element;
    this.#ontap = ontap;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    // A click comes at the end of the press, which can be long after its beginning.
    element.addEventListener('pointerup', (event) => { this.#lastFinger = event.timeStamp; });
    element.addEventListener('click', (event) => this.#click(event));
    for (const type of ['contextmenu', 'dragstart', 'selectstart']) {
      element.addEventListener(type, (event) => event.preventDefault());
    }
    // Prevents Safari from zooming on a quick second touch.
    const keepStill = (/** @type {Event} */ event) => { if (event.cancelable) event.preventDefault(); };
    element.addEventListener('touchstart', keepStill, { passive: false });
    addEventListener('keydown', (event) => this.#keyDown(event));
    // Firefox clicks the focused button when the space key is released.
    addEventListener('keyup', (event) => { if (this.#keys.delete(event.code)) event.preventDefault(); });
    addEventListener('blur', () => this.#keys.clear());
  }

  get #isShown() { return this.#element.getClientRects().length > 0; }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isTrusted || event.button !== 0) return;
    this.#lastFinger = event.timeStamp;
    this.#ontap(event.timeStamp, { x: event.clientX, y: event.clientY });
  }

  /**
   * Takes the click of a screen reader. A screen reader sends this click without a touch or a key press before it.
   *
   * @param {Event} event
   */
  #click(event) {
    if (!event.isTrusted || event.timeStamp - this.#lastFinger < clickDelay) return;
    this.#ontap(event.timeStamp, null);
  }

  /** @param {KeyboardEvent} event */
  #keyDown(event) {
    if (!event.isTrusted || !this.takesKeys || !this.#isShown || !tapKeys.has(event.code)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target.closest(ownKeys) : null;
    if ((target && target !== this.#element) || document.querySelector('dialog[open]')) return;
    // Otherwise a held enter key would click the button repeatedly.
    event.preventDefault();
    if (event.repeat || this.#keys.has(event.code)) return;
    this.#keys.add(event.code);
    this.#ontap(event.timeStamp, null);
  }
}
