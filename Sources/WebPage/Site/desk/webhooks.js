import { ask, perform } from './api.js';
import { field, make, table } from './dom.js';
import { Question } from './question.js';
import { moment } from './words.js';
import { t } from '../game/language.js';

/** What other programs can be told of. */
const events = () => [
  { value: 'season.started', words: t`The start` }, { value: 'season.ended', words: t`The end` },
  { value: 'season.sealed', words: t`The sealed result` }, { value: 'lead.taken', words: t`A new leader` },
  { value: 'backup.failed', words: t`A failed backup` }, { value: 'session.suspected', words: t`A suspicion` },
];

/** A secret that nobody can guess, which signs what is sent: 32 random bytes. */
const newSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

/** Addresses of other programs: added with a secret that is shown once, and removed. */
export function webhooks(desk) {
  const list = make('div');
  const shown = make('div', { role: 'status' });
  const question = new Question();
  const element = make('div', { className: 'part' }, desk.may('commands/webhook.add') ? form() : '',
    make('section', { className: 'card' }, make('h2', {}, t`Addresses that are told`), list), question.element);
  let known = '';

  function form() {
    const url = make('input', { type: 'url', required: true, maxLength: 2000, autocomplete: 'off', placeholder: 'https://…' });
    const boxes = events().map(({ value, words }) => ({ value, words, box: make('input', { type: 'checkbox', checked: true, id: `event-${value}` }) }));
    const button = make('button', { className: 'main' }, t`Add`);
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, async () => {
        const secret = newSecret();
        await perform('webhook.add', { url: url.value.trim(), secret, events: boxes.filter(({ box }) => box.checked).map(({ value }) => value) });
        showSecret(secret);
        url.value = '';
      });
    } }, make('h2', {}, t`Tell another program (webhook)`),
    field(t`Address`, url, t`It begins with https. The server sends what happens there.`),
    make('fieldset', { className: 'choice' }, make('legend', {}, t`What is it told?`),
      boxes.map(({ box, words }) => make('div', {}, box, make('label', { htmlFor: box.id }, words)))), button, shown);
  }

  /** The secret, which nobody sees again. */
  function showSecret(secret) {
    const text = make('input', { readOnly: true, value: secret, onfocus: (event) => event.target.select() });
    shown.replaceChildren(field(t`The secret of the signature`, text,
      t`It is shown only now. Give it to the receiving program, which checks with it that the message is ours.`));
    text.focus();
  }

  const act = (words, label, work) => {
    const button = make('button', { type: 'button', 'aria-label': `${words}: ${label}` }, words);
    button.addEventListener('click', () => desk.run(button, work));
    return button;
  };

  const remove = ({ id, url }) => () => question.ask(t`Tell ${url} nothing more? What waits for it goes, too.`,
    () => perform('webhook.remove', { webhook: id }));

  /** How an address does. */
  const state = (hook) => {
    if (hook.state === 'gone') return t`its receiver is gone`;
    if (hook.state === 'unsigned') return t`it has no secret: add it again`;
    const counts = t`${hook.delivered} sent · ${hook.waiting} wait · ${hook.abandoned} given up`;
    return hook.lastFailure ? `${counts} · ${hook.lastFailure}` : counts;
  };

  return { element, refresh: async () => {
    const { webhooks: all } = await ask('/admin/api/webhooks');
    const key = JSON.stringify(all);
    if (key === known || question.isOpen) return;
    known = key;
    const names = Object.fromEntries(events().map(({ value, words }) => [value, words]));
    list.replaceChildren(all.length === 0 ? make('p', {}, t`None yet.`) : table(t`The addresses, and what was sent`, [
      { words: t`Address` }, { words: t`Told of` }, { words: t`Added` }, { words: t`State` }, { words: '' },
    ], all.map((hook) => [hook.url, hook.events.length === events().length ? t`everything` : hook.events.map((one) => names[one] ?? one).join(', '), moment(hook.addedAt), state(hook),
      make('div', { className: 'acts' }, desk.may('commands/webhook.remove') ? act(t`Remove`, hook.url, remove(hook)) : null)])));
  } };
}
