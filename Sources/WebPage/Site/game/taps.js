/** How long after a touch a click can be the same touch, in milliseconds. */
const echo = 1000;

const tapKeys = new Set(['Space', 'Enter', 'NumpadEnter']);

/** Elements that keep their own keys. */
const ownKeys = 'input, select, textarea, a, button, dialog';

/**
 * What counts as a tap on an element: a finger that comes down, a press of the mouse, the space or enter key going down. What a held key
 * repeats, and events that a script made up, are none.
 */
export class Taps {
  #element;
  #ontap;
  #keys = new Set();
  #lastFinger = -Infinity;

  /** Whether keys count wherever the focus is, but in a field or on another button. */
  takesKeys = false;

  /** @param ontap is called with the moment of the tap and its place on the screen; no place for one that has none. */
  constructor(element, ontap) {
    this.#element = element;
    this.#ontap = ontap;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    // The click of a press has the time of its end, which may be long after its beginning.
    element.addEventListener('pointerup', (event) => { this.#lastFinger = event.timeStamp; });
    element.addEventListener('click', (event) => this.#click(event));
    for (const type of ['contextmenu', 'dragstart', 'selectstart']) {
      element.addEventListener(type, (event) => event.preventDefault());
    }
    // Safari zooms on a quick second touch unless told not to.
    element.addEventListener('touchstart', (event) => { if (event.cancelable) event.preventDefault(); }, { passive: false });
    addEventListener('keydown', (event) => this.#keyDown(event));
    // Firefox would click the button that has the focus when the space key comes up.
    addEventListener('keyup', (event) => { if (this.#keys.delete(event.code)) event.preventDefault(); });
    addEventListener('blur', () => this.#keys.clear());
  }

  get #isShown() { return this.#element.getClientRects().length > 0; }

  #down(event) {
    if (!event.isTrusted || event.button !== 0) return;
    this.#lastFinger = event.timeStamp;
    this.#ontap(event.timeStamp, { x: event.clientX, y: event.clientY });
  }

  /** A screen reader activates what it stands on: a click that no finger and no key has made. */
  #click(event) {
    if (!event.isTrusted || event.timeStamp - this.#lastFinger < echo) return;
    this.#ontap(event.timeStamp, null);
  }

  #keyDown(event) {
    if (!event.isTrusted || !this.takesKeys || !this.#isShown || !tapKeys.has(event.code)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target.closest(ownKeys) : null;
    if ((target && target !== this.#element) || document.querySelector('dialog[open]')) return;
    // Without this a held enter key would click the button again and again.
    event.preventDefault();
    if (event.repeat || this.#keys.has(event.code)) return;
    this.#keys.add(event.code);
    this.#ontap(event.timeStamp, null);
  }
}
