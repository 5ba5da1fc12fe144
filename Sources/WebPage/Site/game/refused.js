import { refusedSentence } from './play-screen.js';
import { ask, shown } from './screens.js';
import { t } from './language.js';

/**
 * Shows which taps were refused: in a dialog, and after the season's end beside the result, until another season
 * begins.
 */
export class RefusedTaps {
  #outbox; #screen; #isOver;
  #isShowing = false;
  /** The refused taps that were shown with the season's result. */
  #shownWithResult = [];

  /** `isOver` returns whether the player's season is over. */
  constructor(outbox, screen, isOver) {
    [this.#outbox, this.#screen, this.#isOver] = [outbox, screen, isOver];
  }

  async show() {
    const { refused } = this.#outbox;
    const isOver = this.#isOver();
    const isTold = isOver && refused.length > 0;
    this.#screen.showUncounted(isTold ? `${t`Some taps did not count.`} ${refusedSentence(refused)}` : '');
    if (isOver && shown() === 'play') {
      this.#shownWithResult = refused;
      // A dialog that was opened before the end would cover the result.
      document.getElementById('refused').close();
    }
    if (this.#isShowing || isOver || refused.length === 0 || shown() !== 'play') return;
    this.#isShowing = true;
    try {
      await this.#outbox.acknowledge(this.#shownWithResult);
      this.#shownWithResult = [];
      // Taps refused while the dialog is open are shown in the next one.
      while (this.#outbox.refused.length > 0) {
        const taps = this.#outbox.refused;
        document.getElementById('refused-text').textContent = refusedSentence(taps);
        await ask('refused');
        if (this.#isOver()) break;
        await this.#outbox.acknowledge(taps);
      }
    } catch {
      // The device could not store that the taps were seen, so they are shown again after the next change.
    } finally {
      this.#isShowing = false;
    }
  }
}
