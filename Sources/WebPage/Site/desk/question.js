import { make } from './dom.js';
import { t } from '../game/language.js';

/** A dialog that asks before something that nobody can take back. */
export class Question {
  #dialog = make('dialog', { 'aria-labelledby': 'question' });

  get element() { return this.#dialog; }
  get isOpen() { return this.#dialog.open; }

  /** Takes the question back, as if the answer were no. */
  close() {
    if (!this.#dialog.open) return;
    this.#dialog.close();
    this.#dialog.oncancel();
  }

  /** Does the work if the answer is yes. `field` is an input below the question, for what the work needs. */
  ask(sentence, work, field = null) {
    return new Promise((resolve, reject) => {
      const answer = (isSure) => () => {
        this.#dialog.close();
        if (isSure) work().then(resolve, reject);
        else resolve();
      };
      this.#dialog.replaceChildren(make('p', { id: 'question' }, sentence), ...(field ? [field] : []),
        make('button', { type: 'button', className: 'main', onclick: answer(true) }, t`Yes`),
        make('button', { type: 'button', onclick: answer(false) }, t`No`));
      this.#dialog.oncancel = () => resolve();
      this.#dialog.showModal();
    });
  }
}
