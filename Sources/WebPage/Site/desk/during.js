import { homeBoard } from '../board/board-choice.js';
import { awaitsStart } from '../game/by-hand.js';
import { ask, perform, serverTime } from './api.js';
import { budgets, readHall } from './budgets.js';
import { field, fold, make, table } from './dom.js';
import { invitation } from './invite.js';
import { names } from './names.js';
import { Question } from './question.js';
import { language } from './words.js';
import { grouped, t } from '../game/language.js';

/** What organisers see of a board in a season. */
const boardOf = (board, question, season) =>
  ask(`/admin/api/boards/${encodeURIComponent(board)}?${question}&season=${season}`);

/** How many schools the desk shows, and by how many minutes a press moves the end. */
const [most, longer] = [12, [1, 5]];

/** The contest as it runs: its time, who is here, what the walls say, and the names on them. */
export function during(desk) {
  const figures = make('dl', { className: 'figures' });
  const clock = make('p', { className: 'clock', role: 'timer' });
  const acts = make('div', { className: 'acts' });
  const board = fold(t`The ranks, for your eyes only`);
  const nicknames = fold(t`Hide a nickname`);
  const question = new Question();
  const met = budgets(desk);
  const onPhone = invitation(desk, 'presenter');
  const said = make('p', { role: 'status' });
  const silence = make('button', { type: 'button', hidden: true }, t`Remove the message`);
  const sound = make('button', { type: 'button' }, t`Sound on the walls`);
  const steers = desk.may('commands/wall.show');
  const ofNames = desk.may('names') ? names(desk) : null;
  if (ofNames) nicknames.append(ofNames.element);
  // Who keeps the names came for them.
  nicknames.open = !desk.may('review');
  const remote = make('a', { className: 'button', href: `/remote?desk&lang=${language()}`, target: '_blank' },
    t`The remote on this computer`);
  const element = make('div', { className: 'part' },
    make('section', { className: 'card' }, make('h2', {}, t`Now`), clock, figures, acts), met.element,
    steers ? make('section', { className: 'card' }, make('h2', {}, t`Walls and phones`), messageForm(),
      make('div', { className: 'acts' }, sound, onPhone.element, remote)) : null,
    ofNames ? nicknames : null, board, question.element);
  let before = null;
  let buttons = '';

  const act = (words, work, sentence) => {
    const button = make('button', { type: 'button' }, words);
    button.addEventListener('click', () => desk.run(button, () => (sentence ? question.ask(sentence, work) : work())));
    return button;
  };

  function showActs({ id, state, frozenSince, name, startsAt, endsAt }) {
    const key = `${id} ${state} ${frozenSince} ${endsAt}`;
    if (key === buttons) return;
    // In another state, what was asked may have been done already. A moved end leaves the question as it is.
    if (!buttons.startsWith(`${id} ${state} `)) question.close();
    buttons = key;
    const command = (order, words, sentence, fields = {}) =>
      desk.may(`commands/${order}`) && act(words, () => perform(order, { season: id, ...fields }), sentence);
    const isLive = state === 'live';
    const isOver = state === 'ended' || state === 'counting';
    const later = (count) => command('season.end', t`+${count} min`, null,
      { at: new Date(Date.parse(endsAt) + count * 60_000).toISOString() });
    const start = state === 'paused'
      && command('season.continue', awaitsStart(desk.season) ? t`Start now` : t`Continue`);
    if (start) start.className = 'main';
    acts.replaceChildren(...[
      isLive && command('season.pause', t`Pause`), start, ...(isLive && endsAt ? longer.map(later) : []),
      isLive && !frozenSince && command('season.freeze', t`Freeze: keep the result secret`),
      frozenSince && !isOver && command('season.thaw', t`Show the ranks again`,
        t`Everybody then sees what has counted. This cannot be taken back. Do it?`),
      isOver && act(t`Go to the result`, () => desk.go('after')),
      state === 'scheduled' && command('season.end', t`Call it off`, t`Call off “${name}”?`, { at: startsAt }),
      (isLive || state === 'paused') && command('season.end', t`End now`, t`End “${name}” now?`),
    ].filter(Boolean));
  }

  async function showFigures({ id }, home) {
    const [totals, competing, here] = await Promise.all(
      [boardOf('all', 'totals=true', id), boardOf(home, 'totals=true', id), ask('/api/lobby')]);
    const now = performance.now();
    const isSame = before?.id === id;
    const rate = isSame ? Math.max(0, (totals.taps - before.taps) * 1000 / (now - before.at)) : 0;
    before = { id, taps: totals.taps, at: now };
    figures.replaceChildren(...[
      [t`Taps`, grouped(totals.taps)], [t`Taps a second`, grouped(Math.round(rate))],
      [t`With taps`, `${grouped(competing.schoolsWithTaps)} / ${grouped(competing.schools)}`],
      [t`Here now`, grouped(here.players)],
    ].map(([words, figure]) => make('div', {}, make('dt', {}, words), make('dd', {}, figure))));
  }

  async function showBoard({ id }, home) {
    if (!board.open) return;
    const page = await boardOf(home, `top=${most}`, id);
    // The school's taps are those of nobody's group, too.
    const ungrouped = home === 'all' ? 0
      : (await boardOf('all', 'totals=true', id)).taps - (await boardOf(home, 'totals=true', id)).taps;
    board.lastChild.replaceChildren(table(t`Standings, as only organisers see them`, [
      { words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true },
    ], page.entries.filter((entry) => entry.taps > 0 || page.total <= most)
      .map((entry) => [entry.rank, entry.school.name, grouped(entry.taps)])
      .concat(ungrouped > 0 ? [['–', t`In no {group}`, grouped(ungrouped)]] : [])));
  }
  // Who opens it waits for nothing.
  board.addEventListener('toggle', () => {
    if (desk.season) homeBoard(desk.season.id).then((home) => showBoard(desk.season, home)).catch(() => null);
  });

  /** A line for all walls and phones. */
  function messageForm() {
    const text = make('input', { required: true, maxLength: 100, autocomplete: 'off' });
    const button = make('button', {}, t`Show`);
    const tell = (one, message) => desk.run(one, async () => {
      await perform('wall.show', { message });
      text.value = '';
    });
    silence.addEventListener('click', () => tell(silence, ''));
    return make('form', { onsubmit: (event) => {
      event.preventDefault();
      tell(button, text.value.trim());
    } }, field(t`A message to all screens`, text, t`One line, on the walls and the phones.`), said,
    make('div', { className: 'acts' }, button, silence));
  }

  sound.addEventListener('click', () => desk.run(sound,
    () => perform('wall.show', { sound: sound.getAttribute('aria-pressed') !== 'true' })));

  /** What the screens say now, and whether one hears them. */
  async function showWalls() {
    const { wall } = await ask('/api/wall');
    const words = wall.message ? t`On the screens now: “${wall.message}”` : '';
    if (said.textContent !== words) said.textContent = words;
    silence.hidden = !wall.message;
    sound.setAttribute('aria-pressed', String(wall.sound === true));
  }

  /** How long it is until the start or the end, by the server's clock. It counts on between two answers. */
  function showClock() {
    const { state, startsAt, endsAt, pause } = desk.season ?? {};
    const moment = state === 'scheduled' ? startsAt : state === 'live' ? endsAt : null;
    const length = pause?.left ?? (moment ? Date.parse(moment) - serverTime.now() : null);
    clock.hidden = length === null;
    if (clock.hidden) return;
    const left = Math.max(0, Math.ceil(length / 1000));
    const two = (number) => String(number).padStart(2, '0');
    const hours = left >= 3600 ? `${Math.floor(left / 3600)}:` : '';
    const span = `${hours}${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
    clock.textContent = awaitsStart(desk.season) ? t`${span} long`
      : state === 'live' || state === 'paused' ? t`${span} to the end` : t`${span} to the start`;
  }
  const ticking = setInterval(() => (element.isConnected ? showClock() : clearInterval(ticking)), 500);

  return { element, refresh: async () => {
    const { season } = desk;
    if (!season) {
      figures.replaceChildren(make('p', {}, t`Make a contest first.`));
      return;
    }
    showActs(season);
    showClock();
    const home = await homeBoard(season.id);
    await Promise.all([showFigures(season, home), showBoard(season, home), steers ? showWalls() : null,
      onPhone.refresh(), nicknames.open ? ofNames?.refresh() : null, readHall(desk).then(met.refresh)]);
  } };
}
