// @ts-check
// Takes the game to another phone. A page of its own, because few need it. This phone shows the personal code of its
// session, and the other phone takes it; so does a browser that has lost its storage.
import { api } from '../game/api.js';
import { byId } from '../game/elements.js';
import { LedgerStore } from '../game/ledger-store.js';
import { join, ownOf } from '../game/outbox-core.js';
import { Settings } from '../game/settings.js';
import { speak, t, translate } from '../game/language.js';
import { refusalWords } from '../game/words.js';

/** @import { Refusal } from '../game/api.js' */

const settings = new Settings();
const store = new LedgerStore();

/** @param {Partial<Refusal>} error */
function sentence(error) {
  if (error.kind === 'wrong-code') return t`There is no such code. Check its letters.`;
  if (!error.kind) return t`The server cannot be reached. Try again in a moment.`;
  const wait = error.retryAfter ? t` Try again in ${error.retryAfter} s.` : '';
  return t`That did not work: ${refusalWords(error.kind)}.${wait}`;
}

async function showOwn() {
  const ledger = await store.read();
  const own = ownOf(ledger, ledger.current);
  if (!own || own.gone) return;
  const code = (await api.session(own))?.personalCode;
  byId('own').hidden = !code;
  byId('own-code').textContent = code ?? '';
}

/**
 * Goes on with the session of a code. What this phone has not sent yet stays in its ledger, and the game sends it.
 *
 * @param {string} code
 */
async function goOn(code) {
  const answer = await api.goOn(code);
  const school = await api.school(answer.school);
  await store.change((ledger) => { join(ledger, answer, school); }, true);
  settings.wanted = { school, nickname: answer.nickname ?? null };
  location.assign(answer.rhythm ? '/rhythm' : '/');
}

const form = document.querySelector('form');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = document.querySelector('button');
  if (!button || button.disabled) return;
  button.disabled = true;
  byId('problem').textContent = '';
  try {
    await goOn(byId('code').value);
  } catch (error) {
    byId('problem').textContent = sentence(error);
    byId('code').focus();
  }
  button.disabled = false;
});

await speak(settings.language ? [settings.language] : navigator.languages);
translate(document);
document.title = t`TouchSchool: go on`;
api.prepareSession();
await store.open();
if (!store.keeps) {
  // The game would not find what this page has taken.
  if (form) form.hidden = true;
  byId('own-problem').textContent = t`This browser keeps nothing, so it cannot go on with a game.`;
}
await showOwn().catch((error) => { byId('own-problem').textContent = sentence(error); });
document.body.dataset.ready = '';
