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
  // The link of a person is their token, which has no dots.
  const isOnce = link.includes('.');
  const enter = make('button', { className: 'main', type: 'button', onclick: async () => {
    enter.disabled = true;
    try { await onEnter(await comeIn(isOnce ? { link } : { token: link })); } catch (error) {
      if (error.status !== 401) {
        enter.disabled = false;
        wrong.textContent = error.message;
        return;
      }
      onFail(isOnce ? t`This link was used, has expired, or is from before the server’s start.`
        : t`This link opens nothing any more; ask the organiser for a new one.`);
    }
  } }, t`Come in`);
  const wrong = make('p', { role: 'alert', className: 'wrong' });
  return make('div', { className: 'card' }, make('h1', {}, t`The organiser’s desk`), wrong,
    isOnce && make('p', {}, t`This address opens the desk once. Press to run the contest in this browser.`), enter);
}

/** Asks for an administrator's token. `onEnter` is called when it was right. */
export function entry(onEnter, sentence) {
  const token = make('input', { type: 'password', autocomplete: 'current-password', required: true, minLength: 16 });
  const wrong = make('p', { role: 'alert', className: 'wrong' }, sentence ?? '');
  const form = make('form', { className: 'card', onsubmit: async (event) => {
    event.preventDefault();
    try { await onEnter(await comeIn({ token: token.value.trim() })); } catch (error) {
      wrong.textContent = error.status === 401 ? t`This is no administrator’s token.` : error.message;
    }
  } },
  make('h1', {}, t`The organiser’s desk`), wrong,
  field(t`Administrator’s token`, token, t`The terminal that started serve also shows an address that opens the desk once; a new start shows a new one.`),
  make('button', { className: 'main' }, t`Come in`));
  return form;
}
