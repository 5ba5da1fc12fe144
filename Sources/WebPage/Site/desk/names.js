import { ask, perform } from './api.js';
import { make, table } from './dom.js';
import { moment } from './words.js';
import { grouped, t } from '../game/words.js';

/** The most names that one command approves. */
const most = 1000;

/** The nicknames of the season, the newest first: hidden and shown with one touch, and approved where the season asks for it. */
export function names(desk) {
  const say = make('p', { role: 'status' });
  const acts = make('div', { className: 'acts' });
  const list = make('div');
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t('별명', 'Nicknames')), say, acts, list));
  let shown = '';

  const button = (words, work, label) => {
    const one = make('button', { type: 'button', 'aria-label': label }, words);
    one.addEventListener('click', () => desk.run(one, work));
    return one;
  };
  const keyOf = ({ nickname, school }) => ({ nickname, school: school.id });
  const approve = (season, all) => () => perform('players.approve', { season, names: all.map(keyOf) });
  const hide = (season, name, isHidden) => () => perform('players.hide', { season, player: keyOf(name), isHidden });

  /** What can be done about a name. */
  function choices({ season, approval }, name) {
    const label = (words) => `${words}: ${name.nickname}`;
    const [hiding, showing, approving] = [t('숨기기', 'Hide'), t('보이기', 'Show'), t('승인', 'Approve')];
    const isWaiting = approval && !name.approved && !name.hidden;
    return make('div', { className: 'acts' },
      isWaiting && desk.may('commands/players.approve') ? button(approving, approve(season, [name]), label(approving)) : null,
      desk.may('commands/players.hide') ? button(name.hidden ? showing : hiding, hide(season, name, !name.hidden), label(name.hidden ? showing : hiding)) : null);
  }

  return { element, refresh: async () => {
    if (!desk.season) return;
    const answer = await ask(`/admin/api/names?season=${desk.season.id}&limit=${most}`);
    // Only what is in the table counts: taps change all the time.
    const key = JSON.stringify([answer.season, answer.approval, answer.names.map((name) => [name.nickname, name.school.id, name.hidden, name.approved])]);
    if (key === shown) return;
    shown = key;
    say.textContent = answer.approval
      ? t(`승인해야 다른 사람에게 보여요. ${grouped(answer.waiting)}개가 기다려요.`, `Others see a name when it was approved; ${grouped(answer.waiting)} ${answer.waiting === 1 ? 'waits' : 'wait'}.`)
      : t('별명은 바로 보여요.', 'Names are shown at once.');
    const waiting = answer.names.filter((name) => !name.approved && !name.hidden);
    const setting = (value, words) => button(words, () => perform('season.set', { season: answer.season, settings: { names: value } }));
    acts.replaceChildren(...[
      answer.approval && waiting.length > 0 && desk.may('commands/players.approve') && button(t('모두 승인', 'Approve all'), approve(answer.season, waiting)),
      desk.may('commands/season.set') && (answer.approval ? setting('shown', t('바로 보이게 하기', 'Show names at once')) : setting('approve', t('승인한 별명만 보이기', 'Show approved names only'))),
    ].filter(Boolean));
    const state = (name) => (name.hidden ? t('숨김', 'hidden') : name.approved || !answer.approval ? t('보임', 'shown') : t('기다림', 'waiting'));
    list.replaceChildren(answer.names.length === 0 ? make('p', {}, t('아직 없어요.', 'None yet.')) : table(t('새 별명부터', 'The newest first'), [
      { words: t('별명', 'Nickname') }, { words: t('어디', 'Of') }, { words: t('들어온 때', 'Since') }, { words: t('상태', 'State') }, { words: '' },
    ], answer.names.map((name) => [name.nickname, name.school.name, moment(name.openedAt), state(name), choices(answer, name)])));
  } };
}
