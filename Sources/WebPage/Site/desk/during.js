import { homeBoard } from '../board/board-choice.js';
import { awaitsStart } from '../game/by-hand.js';
import { ask, perform, serverTime } from './api.js';
import { budgets, readHall } from './budgets.js';
import { field, make, table } from './dom.js';
import { Question } from './question.js';
import { language, reasons } from './words.js';
import { grouped, t } from '../game/language.js';

/** What organisers see of a board in a season. */
const boardOf = (board, question, season) => ask(`/admin/api/boards/${encodeURIComponent(board)}?${question}&season=${season}`);

/** How many schools the desk shows. */
const most = 12;

/** The contest as it runs: who plays, what is suspected, and pause, freeze and end. */
export function during(desk) {
  const figures = make('dl', { className: 'figures' });
  const clock = make('p', { className: 'clock', role: 'timer' });
  const acts = make('div', { className: 'acts' });
  const board = make('div');
  const review = make('div');
  const busiest = make('div');
  const question = new Question();
  const met = budgets(desk);
  const said = make('p', { role: 'status' });
  const silence = make('button', { type: 'button', hidden: true }, t`Remove the message`);
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t`Now`), clock, figures, acts), met.element,
    make('section', { className: 'card' }, board), desk.may('commands/wall.show') ? messageForm() : '', desk.may('review') ? make('section', { className: 'card' }, make('h2', {}, t`What looks suspicious`), review, make('h2', {}, t`Who brings most`), busiest) : '', question.element);
  let before = null;
  let buttons = '';

  const act = (words, work, sentence) => {
    const button = make('button', { type: 'button' }, words);
    button.addEventListener('click', () => desk.run(button, () => (sentence ? question.ask(sentence, work) : work())));
    return button;
  };

  function showActs({ id, state, frozenSince, name, startsAt }) {
    const key = `${id} ${state} ${frozenSince}`;
    if (key === buttons) return;
    buttons = key;
    // What was asked may have been done meanwhile.
    question.close();
    const command = (name, words, sentence, fields = { season: id }) => desk.may(`commands/${name}`) && act(words, () => perform(name, fields), sentence);
    const isRunning = state === 'live' || state === 'paused';
    const isOver = state === 'ended' || state === 'counting';
    acts.replaceChildren(...[
      state === 'live' && command('season.pause', t`Pause`),
      state === 'paused' && command('season.continue', awaitsStart(desk.season) ? t`Start now` : t`Continue`),
      state === 'live' && !frozenSince && command('season.freeze', t`Freeze: keep the result secret`),
      frozenSince && command('season.thaw', t`Show the ranks again`, t`Everybody then sees what has counted. This cannot be taken back. Do it?`),
      desk.may('commands/wall.show') && make('a', { className: 'button', href: `/remote?desk&lang=${language()}`, target: '_blank' }, t`The wall’s remote`),
      isOver && act(t`Go to the result`, async () => desk.go('after')),
      state === 'scheduled' && command('season.end', t`Call it off`, t`Call off “${name}”?`, { season: id, at: startsAt }),
      isRunning && command('season.end', t`End now`, t`End “${name}” now?`),
    ].filter(Boolean));
  }

  async function showFigures({ id }, home) {
    const [totals, competing, here] = await Promise.all([boardOf('all', 'totals=true', id), boardOf(home, 'totals=true', id), ask('/api/lobby')]);
    const now = performance.now();
    const isSame = before?.id === id;
    const rate = isSame ? Math.max(0, (totals.taps - before.taps) * 1000 / (now - before.at)) : 0;
    before = { id, taps: totals.taps, at: now };
    figures.replaceChildren(...[
      [t`Taps`, grouped(totals.taps)], [t`Taps a second`, grouped(Math.round(rate))],
      [t`With taps`, `${grouped(competing.schoolsWithTaps)} / ${grouped(competing.schools)}`], [t`Here now`, grouped(here.players)],
    ].map(([words, figure]) => make('div', {}, make('dt', {}, words), make('dd', {}, figure))));
  }

  async function showBoard({ id }, home) {
    const page = await boardOf(home, `top=${most}`, id);
    // The school's taps are those of nobody's group, too.
    const ungrouped = home === 'all' ? 0 : (await boardOf('all', 'totals=true', id)).taps - (await boardOf(home, 'totals=true', id)).taps;
    board.replaceChildren(table(t`Standings, as only organisers see them`, [
      { words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true },
    ], page.entries.filter((entry) => entry.taps > 0 || page.total <= most).map((entry) => [entry.rank, entry.school.name, grouped(entry.taps)])
      .concat(ungrouped > 0 ? [['–', t`In no {group}`, grouped(ungrouped)]] : [])));
  }

  async function showReview({ id }) {
    const { sessions, addresses } = await ask(`/admin/api/review?season=${id}&limit=10`);
    // A hash has 16 digits; six tell ten addresses apart.
    busiest.replaceChildren(addresses.length === 0 ? make('p', {}, t`Nobody.`) : table(t`The addresses that bring most`, [
      { words: t`Address` }, { words: t`{School}` }, { words: t`Sessions`, isNumber: true },
      { words: t`Taps`, isNumber: true }, { words: t`Of its {school}`, isNumber: true },
    ], addresses.map(({ address, playersOfAddress, name, sessions: count, taps, schoolTaps }) => [
      address.slice(0, 6) + (playersOfAddress > 0 ? t` · venue of ${playersOfAddress}` : ''), name, grouped(count),
      grouped(taps), `${schoolTaps > 0 ? Math.round(100 * taps / schoolTaps) : 0} %`])));
    const ban = ({ id: session }) => desk.may('commands/sessions.ban') && act(t`Ban`, () => perform('sessions.ban', { target: { session }, reason: t`banned at the desk` }),
      t`Ban session ${session}? All its taps are taken out. The log takes it back.`);
    const clear = ({ id: session }, isCleared) => desk.may('commands/sessions.clear') && act(isCleared ? t`Looks right` : t`Look again`,
      () => perform('sessions.clear', { session, isCleared }));
    // One that is banned can be given back only with the ban.
    const acts = ({ session, cleared, ban: isBanned }) => make('div', { className: 'acts' }, isBanned ? t`banned`
      : [cleared || !isRunning() ? null : ban(session), clear(session, !cleared)]);
    const isRunning = () => ['live', 'paused', 'counting'].includes(desk.season.state);
    review.replaceChildren(sessions.length === 0 ? make('p', {}, t`Nothing.`) : table(t`Suspicious sessions`, [
      { words: t`Session`, isNumber: true }, { words: t`Nickname` }, { words: t`Why` }, { words: '' },
    ], sessions.map((one) => [String(one.session.id), one.session.nickname ?? '–', one.cleared ? t`looked at, right` : reasons(one), acts(one)])));
  }

  /** A line for all walls and phones. */
  function messageForm() {
    const text = make('input', { required: true, maxLength: 100, autocomplete: 'off' });
    const button = make('button', {}, t`Show`);
    const tell = (one, message) => desk.run(one, async () => {
      await perform('wall.show', { message });
      text.value = '';
    });
    silence.addEventListener('click', () => tell(silence, ''));
    return make('form', { className: 'card', onsubmit: (event) => {
      event.preventDefault();
      tell(button, text.value.trim());
    } }, field(t`A message to all screens`, text, t`One line, on the walls and the phones.`), said, make('div', { className: 'acts' }, button, silence));
  }

  /** What the screens say now. */
  async function showMessage() {
    const { wall } = await ask('/api/wall');
    const words = wall.message ? t`On the screens now: “${wall.message}”` : '';
    if (said.textContent !== words) said.textContent = words;
    silence.hidden = !wall.message;
  }

  /** How long it is until the start or the end, by the server's clock. It counts on by itself between two answers. */
  function showClock() {
    const { state, startsAt, endsAt, pause } = desk.season ?? {};
    const moment = state === 'scheduled' ? startsAt : state === 'live' ? endsAt : null;
    const length = pause?.left ?? (moment ? Date.parse(moment) - serverTime.now() : null);
    clock.hidden = length === null;
    if (clock.hidden) return;
    const left = Math.max(0, Math.ceil(length / 1000));
    const two = (number) => String(number).padStart(2, '0');
    const span = `${left >= 3600 ? `${Math.floor(left / 3600)}:` : ''}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    clock.textContent = awaitsStart(desk.season) ? t`${span} long` : state === 'live' || state === 'paused' ? t`${span} to the end` : t`${span} to the start`;
  }
  const ticking = setInterval(() => (element.isConnected ? showClock() : clearInterval(ticking)), 500);

  return { element, refresh: async () => {
    const { season } = desk;
    if (!season) {
      figures.replaceChildren(make('p', {}, t`Make a contest in “Set up”.`));
      return;
    }
    showActs(season);
    showClock();
    const home = await homeBoard();
    await Promise.all([showFigures(season, home), showBoard(season, home), desk.may('commands/wall.show') ? showMessage() : null, question.isOpen || !desk.may('review') ? null : showReview(season), readHall(desk).then(met.refresh)]);
  } };
}
