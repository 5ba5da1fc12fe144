import { ask, perform } from './api.js';
import { field, make, table } from './dom.js';
import { Question } from './question.js';
import { moment } from './words.js';
import { howMany, t } from '../game/language.js';

/** The most names that one command approves. */
const most = 1000;

/** The nicknames of the season, the newest first: hidden and shown with one touch, and approved where the season asks for it. */
export function names(desk) {
  const say = make('p', { role: 'status' });
  const acts = make('div', { className: 'acts' });
  const list = make('div');
  const groups = make('div');
  const question = new Question();
  const ofGroups = make('section', { className: 'card', hidden: true }, make('h2', {}, t`{Groups}`),
    make('p', { className: 'note' }, t`Change a name that a player gave and that cannot stay. The taps stay.`), groups);
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t`Nicknames`), say, acts, list), ofGroups, question.element);
  let shown = '';
  let shownGroups = '';

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
    const [hiding, showing, approving] = [t`Hide`, t`name|Show`, t`Approve`];
    const isWaiting = approval && !name.approved && !name.hidden;
    return make('div', { className: 'acts' },
      isWaiting && desk.may('commands/players.approve') ? button(approving, approve(season, [name]), label(approving)) : null,
      desk.may('commands/players.hide') ? button(name.hidden ? showing : hiding, hide(season, name, !name.hidden), label(name.hidden ? showing : hiding)) : null);
  }

  /** Gives a group another name. */
  function renaming(group) {
    const one = make('button', { type: 'button', 'aria-label': t`Rename: ${group.name}` }, t`Rename`);
    one.addEventListener('click', () => {
      const name = make('input', { maxLength: 20, autocomplete: 'off', value: group.name });
      desk.run(one, () => question.ask(t`What is “${group.name}” to be called?`,
        () => perform('group.rename', { group: group.id, name: name.value.trim() }), field(t`The new name`, name)));
    });
    return one;
  }

  /** The groups inside schools, where there are some. */
  async function showGroups() {
    if (question.isOpen) return;
    const { schools: all } = await ask(`/api/schools?inside=any&limit=${most}`);
    const key = JSON.stringify(all.map(({ id, name }) => [id, name]));
    if (key === shownGroups) return;
    ofGroups.hidden = all.length === 0;
    const { schools } = await ask(`/api/schools?limit=${most}`);
    const homes = new Map(schools.map(({ id, name }) => [id, name]));
    const home = ({ id }) => homes.get(id.split(',')[0]) ?? id.split(',')[0];
    groups.replaceChildren(table(t`{Groups} inside schools`, [{ words: t`{Group}` }, { words: t`School` }, { words: '' }],
      all.map((group) => [group.name, home(group), desk.may('commands/group.rename') ? renaming(group) : ''])));
    shownGroups = key;
  }

  return { element, refresh: async () => {
    if (!desk.season) return;
    await showGroups();
    const answer = await ask(`/admin/api/names?season=${desk.season.id}&limit=${most}`);
    // Only what is in the table counts: taps change all the time.
    const key = JSON.stringify([answer.season, answer.approval, answer.names.map((name) => [name.nickname, name.school.id, name.hidden, name.approved])]);
    if (key === shown) return;
    shown = key;
    say.textContent = answer.approval
      ? t`Others see a name when it was approved; ${howMany(answer.waiting, 'waits', 'wait')}.`
      : t`Names are shown at once.`;
    const waiting = answer.names.filter((name) => !name.approved && !name.hidden);
    const setting = (value, words) => button(words, () => perform('season.set', { season: answer.season, settings: { names: value } }));
    acts.replaceChildren(...[
      answer.approval && waiting.length > 0 && desk.may('commands/players.approve') && button(t`Approve all`, approve(answer.season, waiting)),
      desk.may('commands/season.set') && (answer.approval ? setting('shown', t`Show names at once`) : setting('approve', t`Show approved names only`)),
    ].filter(Boolean));
    const state = (name) => (name.hidden ? t`hidden` : name.approved || !answer.approval ? t`shown` : t`waiting`);
    list.replaceChildren(answer.names.length === 0 ? make('p', {}, t`None yet.`) : table(t`The newest first`, [
      { words: t`Nickname` }, { words: t`Of` }, { words: t`Since` }, { words: t`State` }, { words: '' },
    ], answer.names.map((name) => [name.nickname, name.school.name, moment(name.openedAt), state(name), choices(answer, name)])));
  } };
}
