import { comeIn } from './api.js';
import { field, make } from './dom.js';
import { t } from '../game/language.js';

/**
 * The code of a link, which is in the part of the address that no server sees; the address forgets it at once. `null` if there is none.
 */
export function linkOfAddress() {
  const link = location.hash.slice(1);
  if (link) history.replaceState(null, '', location.pathname + location.search);
  return link || null;
}

/**
 * Uses the code of a link when its button is pressed. Loading the page does not use it up: a program that looks at links, as messengers and filters of mail
 * have, loads it first. `onEnter` is called when the code was good, `onFail` with the sentence when it was not.
 */
export function linkEntry(link, onEnter, onFail) {
  const enter = make('button', { className: 'main', type: 'button', onclick: async () => {
    enter.disabled = true;
    try { await onEnter(await comeIn({ link })); } catch (error) {
      if (error.status === 401) return onFail(error.message);
      enter.disabled = false;
      wrong.textContent = error.message;
    }
    return null;
  } }, t`Come in`);
  const wrong = make('p', { role: 'alert', className: 'wrong' });
  return make('div', { className: 'card' }, make('h1', {}, t`The organiser’s desk`), wrong,
    make('p', {}, t`Press to run the contest in this browser.`), enter);
}

/** Asks for an administrator's token. `onEnter` is called when it was right. */
export function entry(onEnter, sentence) {
  const token = make('input', { type: 'password', autocomplete: 'current-password', required: true, minLength: 16 });
  const wrong = make('p', { role: 'alert', className: 'wrong' }, sentence ?? '');
  const form = make('form', { className: 'card', onsubmit: async (event) => {
    event.preventDefault();
    try { await onEnter(await comeIn({ token: token.value.trim() })); } catch (error) {
      wrong.textContent = error.message;
    }
  } },
  make('h1', {}, t`The organiser’s desk`), wrong,
  field(t`Administrator’s token`, token, t`The terminal that started serve also shows an address that opens the desk once; a new start shows a new one.`),
  make('button', { className: 'main' }, t`Come in`));
  return form;
}
