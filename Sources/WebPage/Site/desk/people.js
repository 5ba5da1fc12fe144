import { ask, perform } from './api.js';
import { choice, field, make, table } from './dom.js';
import { Question } from './question.js';
import { language, moment } from './words.js';
import { sha256 } from '../game/work.js';
import { t } from '../game/language.js';

/** The roles, with what they mean in a sentence. */
const roles = () => [
  { value: 'presenter', words: t`role|Presenter`, note: t`Steers the walls and the reveal with the remote.` },
  { value: 'name-keeper', words: t`Name keeper`, note: t`Hides and shows names of players.` },
  { value: 'reader', words: t`Reader`, note: t`Sees everything and changes nothing.` },
  { value: 'organiser', words: t`Organiser`, note: t`May do everything.` },
];
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const newToken = () => Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => letters[byte % 32]).join('');
const digest = (token) => Array.from(sha256(new TextEncoder().encode(token)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Who helps to run the contest: added with a link that is shown once, listed, and withdrawn. */
export function people(desk) {
  const list = make('div');
  const shown = make('div', { role: 'status' });
  const question = new Question();
  const element = make('div', { className: 'part' }, desk.may('commands/people.add') ? form() : '',
    make('section', { className: 'card' }, make('h2', {}, t`heading|People`), list), question.element);
  let known = '';

  function form() {
    const name = make('input', { required: true, maxLength: 20, autocomplete: 'off' });
    const role = choice(t`What may they do?`, 'role', roles(), 'presenter');
    const button = make('button', { className: 'main' }, t`Add`);
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, async () => {
        const token = newToken();
        const person = await perform('people.add', { name: name.value.trim(), role: role.querySelector(':checked').value, digest: digest(token) });
        showLink(person.name, `${location.origin}/desk?lang=${language()}#${token}`);
        name.value = '';
      });
    } }, make('h2', {}, t`Add a person`),
    field(t`Name`, name, t`The log has what they do under this name.`), role, button, shown);
  }

  /** The person's link, which nobody sees again: the contest keeps only its digest. */
  function showLink(name, link) {
    const address = make('input', { readOnly: true, value: link, onfocus: (event) => event.target.select() });
    shown.replaceChildren(field(t`The link of ${name}`, address,
      t`It is shown only now. Give it to nobody else; who loses it is withdrawn and added again.`));
    address.focus();
  }

  return { element, refresh: async () => {
    const { people: all } = await ask('/admin/api/people');
    const key = JSON.stringify(all);
    if (key === known || question.isOpen) return;
    known = key;
    const withdraw = ({ name }) => {
      const button = make('button', { type: 'button' }, t`Withdraw`);
      button.addEventListener('click', () => desk.run(button, () => question.ask(
        t`Withdraw the token of ${name}? They are out at once, wherever they came in.`,
        () => perform('people.withdraw', { name }))));
      return button;
    };
    const words = Object.fromEntries(roles().map((role) => [role.value, role.words]));
    list.replaceChildren(all.length === 0 ? make('p', {}, t`Nobody yet. Who started the server is always an organiser.`) : table(
      t`Who has a token`,
      [{ words: t`Name` }, { words: t`Role` }, { words: t`Added` }, { words: '' }],
      all.map((person) => [person.name, words[person.role], moment(person.addedAt), desk.may('commands/people.withdraw') ? withdraw(person) : ''])));
  } };
}
