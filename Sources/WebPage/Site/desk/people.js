import { ask, perform } from './api.js';
import { choice, field, make, table } from './dom.js';
import { Invitation } from './invite.js';
import { Question } from './question.js';
import { moment } from './words.js';
import { t } from '../game/language.js';

/** The roles that an invitation gives, with what they mean in a sentence. */
const roles = () => [
  { value: 'presenter', words: t`role|Presenter`, note: t`Steers the walls and the reveal with the remote.` },
  { value: 'name-keeper', words: t`Name keeper`, note: t`Hides and shows names of players.` },
];
/** The words of all roles: a command gives the others. */
const roleWords = () => ({
  ...Object.fromEntries(roles().map(({ value, words }) => [value, words])),
  reader: t`Reader`, organiser: t`Organiser`,
});

/** Who helps to run the contest: let in with a code that is good once, listed, and withdrawn. */
export function people(desk) {
  const list = make('div');
  const shown = make('div');
  const question = new Question();
  const element = make('div', { className: 'part' }, desk.may('invitations') ? form() : '',
    make('section', { className: 'card' }, make('h2', {}, t`heading|People`), list), question.element);
  let known = '';
  let invitation = null;

  function form() {
    const name = make('input', { required: true, maxLength: 20, autocomplete: 'off' });
    const role = choice(t`What may they do?`, 'role', roles(), 'presenter');
    const button = make('button', { className: 'main' }, t`Show the code`);
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, async () => {
        const next = new Invitation(role.querySelector(':checked').value, name.value.trim());
        await next.show();
        invitation = next;
        shown.replaceChildren(next.element);
        name.value = '';
      });
    } }, make('h2', {}, t`Add a person`),
    field(t`Name`, name, t`The log has what they do under this name.`), role, button, shown);
  }

  return { element, refresh: async () => {
    await invitation?.refresh();
    const { people: all } = await ask('/admin/api/people');
    const key = JSON.stringify(all);
    if (key === known || question.isOpen) return;
    known = key;
    const withdraw = ({ name }) => {
      const button = make('button', { type: 'button' }, t`Withdraw`);
      button.addEventListener('click', () => desk.run(button, () => question.ask(
        t`Withdraw ${name}? They are out at once, wherever they came in.`,
        () => perform('people.withdraw', { name }))));
      return button;
    };
    const words = roleWords();
    list.replaceChildren(all.length === 0
      ? make('p', {}, t`Nobody yet. Who started the server is always an organiser.`)
      : table(t`Who has come in`, [{ words: t`Name` }, { words: t`Role` }, { words: t`Added` }, { words: '' }],
        all.map((person) => [person.name, words[person.role], moment(person.addedAt),
          desk.may('commands/people.withdraw') ? withdraw(person) : ''])));
  } };
}
