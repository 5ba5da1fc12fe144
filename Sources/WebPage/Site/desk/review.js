import { ask, perform } from './api.js';
import { make, table } from './dom.js';
import { Question } from './question.js';
import { reasons } from './words.js';
import { grouped, t } from '../game/language.js';

/** Who taps as people do not, with what can be done about it, and which addresses bring most. */
export function review(desk) {
  const suspects = make('div');
  const busiest = make('div');
  const question = new Question();
  const element = make('section', { className: 'card' }, make('h2', {}, t`What looks suspicious`), suspects,
    make('h2', {}, t`Who brings most`), busiest, question.element);

  const act = (words, work, sentence) => {
    const button = make('button', { type: 'button' }, words);
    button.addEventListener('click', () => desk.run(button, () => (sentence ? question.ask(sentence, work) : work())));
    return button;
  };

  const ban = ({ id, nickname }) => desk.may('commands/sessions.ban') && act(t`Ban`,
    () => perform('sessions.ban', { target: { session: id }, reason: t`banned at the desk` }),
    t`Ban ${nickname ?? t`number ${id}`}? All taps of this phone are taken out.`);
  const clear = ({ id }, isCleared) => desk.may('commands/sessions.clear')
    && act(isCleared ? t`Looks right` : t`Look again`, () => perform('sessions.clear', { session: id, isCleared }));
  const isRunning = () => ['live', 'paused', 'counting'].includes(desk.season.state);
  // One that is banned can be given back only with the ban.
  const acts = ({ session, cleared, ban: isBanned }) => make('div', { className: 'acts' }, isBanned ? t`banned`
    : [cleared || !isRunning() ? null : ban(session), clear(session, !cleared)]);

  return { element, refresh: async () => {
    if (!desk.season || question.isOpen) return;
    const { sessions, addresses } = await ask(`/admin/api/review?season=${desk.season.id}&limit=10`);
    // A hash has 16 digits; six tell ten addresses apart.
    const nobody = addresses.length === 0 && make('p', {}, t`Nobody.`);
    busiest.replaceChildren(nobody || table(t`The addresses that bring most`, [
      { words: t`Address` }, { words: t`{School}` }, { words: t`Phones`, isNumber: true },
      { words: t`Taps`, isNumber: true }, { words: t`Of its {school}`, isNumber: true },
    ], addresses.map(({ address, playersOfAddress, name, sessions: count, taps, schoolTaps }) => [
      address.slice(0, 6) + (playersOfAddress > 0 ? t` · venue of ${playersOfAddress}` : ''), name, grouped(count),
      grouped(taps), `${schoolTaps > 0 ? Math.round(100 * taps / schoolTaps) : 0} %`])));
    const nothing = sessions.length === 0 && make('p', {}, t`Nothing.`);
    suspects.replaceChildren(nothing || table(t`Phones that look suspicious`, [
      { words: t`Number`, isNumber: true }, { words: t`Nickname` }, { words: t`Why` }, { words: '' },
    ], sessions.map((one) => [String(one.session.id), one.session.nickname ?? '–',
      one.cleared ? t`looked at, right` : reasons(one), acts(one)])));
  } };
}
