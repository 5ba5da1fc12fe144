import { namePart, part } from './part.js';
import { otherLanguage, t } from '../game/language.js';

/** How long the buttons stay visible after the pointer has moved, in milliseconds. */
const visibleFor = 4000;

/**
 * The keyboard commands of the board. The help lists them, too. Some also have buttons, which appear when the pointer moves or the screen
 * is touched. A key is identified by its position, so that it works with a Hangul keyboard layout, too.
 */
export class Controls {
  #bar;
  #help;
  #actions;
  #timer = null;

  /** An action has the `code` and `letter` of its key, `isButton` if it has a button, its `words`, and the function `run`. It is not there while `isHidden`. */
  constructor(bar, help, actions) {
    [this.#bar, this.#help] = [bar, help];
    this.#actions = [...actions, { code: 'Slash', letter: '?', isButton: true, words: () => t`Help`, run: () => this.toggleHelp() }];
    bar.setAttribute('aria-label', t`Change the board`);
    help.querySelector('h2').textContent = t`Keys`;
    help.querySelector('button').textContent = t`Close`;
    const queries = [
      '?look=hall', '?board=region:서울특별시/level:high', '?schools=all', '?top=20', '?reveal=10m',
      `?lang=${otherLanguage().tag}`,
    ];
    help.querySelector('p').replaceChildren(...[t`The address does it, too:`, ...queries].flatMap((text) => [namePart('', text), ' ']));
    for (const action of this.#actions.filter(({ isButton }) => isButton)) {
      const button = document.createElement('button');
      button.type = 'button';
      button.addEventListener('click', () => this.#run(action));
      action.button = button;
      bar.append(button);
    }
    this.update();
    addEventListener('keydown', (event) => this.#key(event));
    for (const name of ['pointermove', 'pointerdown']) addEventListener(name, () => this.#appear(), { passive: true });
    bar.addEventListener('focusin', () => this.#appear());
  }

  /** Updates the texts of the buttons and the help. */
  update() {
    for (const { button, words, letter } of this.#actions) button?.replaceChildren(words(), ' ', part('key', letter));
    this.#help.querySelector('dl').replaceChildren(...this.#actions.filter(({ isHidden }) => !isHidden?.()).flatMap(({ letter, words, help }) => {
      const [term, what] = [document.createElement('dt'), document.createElement('dd')];
      term.append(part('key', letter));
      what.textContent = (help ?? words)();
      return [term, what];
    }));
  }

  toggleHelp() {
    if (this.#help.open) return this.#help.close();
    this.update();
    this.#help.showModal();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const action = event.key === '?' ? this.#actions.at(-1) : this.#actions.find(({ code }) => code === event.code && code !== 'Slash');
    if (!action) return;
    // The browser closes the open help by itself.
    if (action.code === 'Escape' && this.#help.open) return;
    event.preventDefault();
    this.#run(action);
  }

  async #run(action) {
    await action.run();
    this.update();
  }

  #appear() {
    clearTimeout(this.#timer);
    this.#bar.classList.add('there');
    this.#timer = setTimeout(() => {
      if (!this.#bar.contains(document.activeElement) || !document.activeElement.matches(':focus-visible')) this.#bar.classList.remove('there');
    }, visibleFor);
  }
}
