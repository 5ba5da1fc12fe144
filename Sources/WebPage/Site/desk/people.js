import { ask, perform } from './api.js';
import { choice, field, make, table } from './dom.js';
import { Question } from './question.js';
import { language, moment } from './words.js';
import { sha256 } from '../game/work.js';
import { t } from '../game/language.js';

/** The roles, with what they mean in a sentence. */
const roles = () => [
  { value: 'presenter', words: t('진행자', 'Presenter'), note: t('벽과 순위 발표를 리모컨으로 조종해요.', 'Steers the walls and the reveal with the remote.') },
  { value: 'name-keeper', words: t('이름 관리자', 'Name keeper'), note: t('사람 이름을 숨기거나 보여 줘요.', 'Hides and shows names of players.') },
  { value: 'reader', words: t('보기만 하는 사람', 'Reader'), note: t('모두 보지만 아무것도 바꾸지 않아요.', 'Sees everything and changes nothing.') },
  { value: 'organiser', words: t('주최자', 'Organiser'), note: t('무엇이든 할 수 있어요.', 'May do everything.') },
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
    make('section', { className: 'card' }, make('h2', {}, t('함께하는 사람', 'People')), list), question.element);
  let known = '';

  function form() {
    const name = make('input', { required: true, maxLength: 20, autocomplete: 'off' });
    const role = choice(t('무엇을 하나요?', 'What may they do?'), 'role', roles(), 'presenter');
    const button = make('button', { className: 'main' }, t('넣기', 'Add'));
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, async () => {
        const token = newToken();
        const person = await perform('people.add', { name: name.value.trim(), role: role.querySelector(':checked').value, digest: digest(token) });
        showLink(person.name, `${location.origin}/desk?lang=${language()}#${token}`);
        name.value = '';
      });
    } }, make('h2', {}, t('사람 넣기', 'Add a person')),
    field(t('이름', 'Name'), name, t('기록에 이 이름으로 남아요.', 'The log has what they do under this name.')), role, button, shown);
  }

  /** The person's link, which nobody sees again: the contest keeps only its digest. */
  function showLink(name, link) {
    const address = make('input', { readOnly: true, value: link, onfocus: (event) => event.target.select() });
    shown.replaceChildren(field(t(`${name} 님의 주소`, `The link of ${name}`), address,
      t('지금만 보여요. 이 사람에게만 주세요. 잃어버리면 거두고 다시 넣어요.', 'It is shown only now. Give it to nobody else; who loses it is withdrawn and added again.')));
    address.focus();
  }

  return { element, refresh: async () => {
    const { people: all } = await ask('/admin/api/people');
    const key = JSON.stringify(all);
    if (key === known || question.isOpen) return;
    known = key;
    const withdraw = ({ name }) => {
      const button = make('button', { type: 'button' }, t('거두기', 'Withdraw'));
      button.addEventListener('click', () => desk.run(button, () => question.ask(
        t(`${name} 님의 토큰을 거둘까요? 지금 들어와 있어도 바로 나가게 돼요.`, `Withdraw the token of ${name}? They are out at once, wherever they came in.`),
        () => perform('people.withdraw', { name }))));
      return button;
    };
    const words = Object.fromEntries(roles().map((role) => [role.value, role.words]));
    list.replaceChildren(all.length === 0 ? make('p', {}, t('아직 없어요. 서버를 켠 사람은 언제나 주최자예요.', 'Nobody yet. Who started the server is always an organiser.')) : table(
      t('토큰을 받은 사람', 'Who has a token'),
      [{ words: t('이름', 'Name') }, { words: t('역할', 'Role') }, { words: t('넣은 때', 'Added') }, { words: '' }],
      all.map((person) => [person.name, words[person.role], moment(person.addedAt), desk.may('commands/people.withdraw') ? withdraw(person) : ''])));
  } };
}
