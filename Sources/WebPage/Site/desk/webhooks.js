import { ask, perform } from './api.js';
import { field, make, table } from './dom.js';
import { Question } from './question.js';
import { moment } from './words.js';
import { t } from '../game/language.js';

/** What other programs can be told of. */
const events = () => [
  { value: 'season.started', words: t('시작', 'The start') }, { value: 'season.ended', words: t('끝', 'The end') },
  { value: 'season.sealed', words: t('결과 확정', 'The sealed result') }, { value: 'lead.taken', words: t('1위가 바뀜', 'A new leader') },
  { value: 'backup.failed', words: t('백업 실패', 'A failed backup') }, { value: 'session.suspected', words: t('의심스러운 세션', 'A suspicion') },
];

/** A secret that nobody can guess, which signs what is sent: 32 random bytes. */
const newSecret = () => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

/** Addresses of other programs: added with a secret that is shown once, and removed. */
export function webhooks(desk) {
  const list = make('div');
  const shown = make('div', { role: 'status' });
  const question = new Question();
  const element = make('div', { className: 'part' }, desk.may('commands/webhook.add') ? form() : '',
    make('section', { className: 'card' }, make('h2', {}, t('알림을 받는 주소', 'Addresses that are told')), list), question.element);
  let known = '';

  function form() {
    const url = make('input', { type: 'url', required: true, maxLength: 2000, autocomplete: 'off', placeholder: 'https://…' });
    const boxes = events().map(({ value, words }) => ({ value, words, box: make('input', { type: 'checkbox', checked: true, id: `event-${value}` }) }));
    const button = make('button', { className: 'main' }, t('넣기', 'Add'));
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, async () => {
        const secret = newSecret();
        await perform('webhook.add', { url: url.value.trim(), secret, events: boxes.filter(({ box }) => box.checked).map(({ value }) => value) });
        showSecret(secret);
        url.value = '';
      });
    } }, make('h2', {}, t('다른 프로그램에 알리기 (웹훅)', 'Tell another program (webhook)')),
    field(t('주소', 'Address'), url, t('https로 시작해요. 일이 생기면 서버가 이 주소로 보내요.', 'It begins with https. The server sends what happens there.')),
    make('fieldset', { className: 'choice' }, make('legend', {}, t('무엇을 알릴까요?', 'What is it told?')),
      boxes.map(({ box, words }) => make('div', {}, box, make('label', { htmlFor: box.id }, words)))), button, shown);
  }

  /** The secret, which nobody sees again. */
  function showSecret(secret) {
    const text = make('input', { readOnly: true, value: secret, onfocus: (event) => event.target.select() });
    shown.replaceChildren(field(t('서명의 비밀', 'The secret of the signature'), text,
      t('지금만 보여요. 받는 프로그램에 넣어 주세요. 그 프로그램은 이것으로 진짜인지 확인해요.', 'It is shown only now. Give it to the receiving program, which checks with it that the message is ours.')));
    text.focus();
  }

  const act = (words, label, work) => {
    const button = make('button', { type: 'button', 'aria-label': `${words}: ${label}` }, words);
    button.addEventListener('click', () => desk.run(button, work));
    return button;
  };

  const remove = ({ id, url }) => () => question.ask(t(`${url}에 더는 알리지 않을까요? 기다리는 알림도 없어져요.`, `Tell ${url} nothing more? What waits for it goes, too.`),
    () => perform('webhook.remove', { webhook: id }));

  /** How an address does. */
  const state = (hook) => {
    if (hook.state === 'gone') return t('받는 곳이 없어졌어요', 'its receiver is gone');
    if (hook.state === 'unsigned') return t('비밀이 없어요. 다시 넣어 주세요', 'it has no secret: add it again');
    const counts = t(`보냄 ${hook.delivered} · 기다림 ${hook.waiting} · 그만둠 ${hook.abandoned}`, `${hook.delivered} sent · ${hook.waiting} wait · ${hook.abandoned} given up`);
    return hook.lastFailure ? `${counts} · ${hook.lastFailure}` : counts;
  };

  return { element, refresh: async () => {
    const { webhooks: all } = await ask('/admin/api/webhooks');
    const key = JSON.stringify(all);
    if (key === known || question.isOpen) return;
    known = key;
    const names = Object.fromEntries(events().map(({ value, words }) => [value, words]));
    list.replaceChildren(all.length === 0 ? make('p', {}, t('아직 없어요.', 'None yet.')) : table(t('주소와 보낸 것', 'The addresses, and what was sent'), [
      { words: t('주소', 'Address') }, { words: t('알리는 것', 'Told of') }, { words: t('넣은 때', 'Added') }, { words: t('상태', 'State') }, { words: '' },
    ], all.map((hook) => [hook.url, hook.events.length === events().length ? t('모두', 'everything') : hook.events.map((one) => names[one] ?? one).join(', '), moment(hook.addedAt), state(hook),
      make('div', { className: 'acts' }, desk.may('commands/webhook.remove') ? act(t('지우기', 'Remove'), hook.url, remove(hook)) : null)])));
  } };
}
