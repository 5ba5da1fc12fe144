// The organiser's phone as the remote of all walls: what they show, freeze and thaw, the reveal step by step, a message, the sounds.
import { stayAwake } from '../board/awake.js';
import { BoardChoice, hasPupils, homeBoard, learn, learnPupils } from '../board/board-choice.js';
import { stepWords } from '../board/reveal-words.js';
import { boardWords } from '../board/words.js';
import { speak, t } from '../game/language.js';
import { Settings } from '../game/settings.js';
import { Conductor } from './conductor.js';
import { Contest } from './contest.js';

/** How often the contest is read, how many steps ahead are shown, and how long a button waits to be pressed again, in milliseconds. */
const [interval, hints, sureFor] = [4000, 5, 5000];
/** How often it is asked whether the board has head counts, in milliseconds: the server has few turns for such questions. */
const pupilInterval = 15_000;

const find = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
await speak([parameters.get('lang'), new Settings().language, ...navigator.languages].filter(Boolean));

const contest = new Contest();
const conductor = new Conductor(contest);
/** The board's page with the season as an organiser sees it, and what the walls show. */
let [page, wall] = [null, {}];
let home = 'all';
homeBoard().then((found) => { home = found; });
const choice = () => new BoardChoice(wall.board ?? home, {});
const board = () => choice().board;
/** When it is asked next whether the board has head counts. */
let askPupilsAt = 0;
const address = () => `/api/boards/${encodeURIComponent(board())}`;

function complain(error) {
  const isOfToken = error?.isOfToken;
  find('problem').textContent = !error ? '' : isOfToken ? t`remote|This is no administrator’s token.`
    : `${t`That did not work; press it again.`} ${error.message}`;
  if (isOfToken) leave();
}
conductor.onerror = complain;

/** Runs what a button does, shows why it failed, and reads the contest again. */
async function run(work) {
  try {
    await work();
    complain(null);
    await read();
  } catch (error) { complain(error); }
}

const show = (fields) => run(async () => { await contest.send('wall.show', fields); });

/** A button of a section. One with `sure` has to be pressed twice, because nobody can take it back. */
function button(part, action, words, work, sure = null) {
  const made = Object.assign(document.createElement('button'), { type: 'button' });
  made.dataset.action = action;
  made.textContent = words();
  let timer = null;
  const calm = () => {
    clearTimeout(timer);
    timer = null;
    made.classList.remove('sure');
    made.textContent = words();
  };
  made.addEventListener('click', () => {
    if (!sure || timer) {
      calm();
      work();
      return;
    }
    made.classList.add('sure');
    made.textContent = sure();
    timer = setTimeout(calm, sureFor);
  });
  part.append(made);
  return made;
}

const part = (name) => document.querySelector(`[data-part="${name}"]`);

async function choose(step) {
  const next = choice();
  askPupilsAt = 0;
  await run(async () => {
    await step(next);
    await contest.send('wall.show', { board: next.text });
  });
}

const frozen = () => Boolean(page?.season.frozenSince);
const isOver = () => page?.season.state === 'ended' && page.entries.some(({ taps }) => taps > 0);

function build() {
  document.title = t`TouchSchool remote`;
  document.querySelector('h1').textContent = t`Remote of the walls`;
  const titles = {
    reveal: t`The reveal`, wall: t`The walls`, freeze: t`The boards`,
    message: t`A message on the walls and the phones`, sound: t`Sounds of the walls`,
  };
  for (const [name, words] of Object.entries(titles)) part(name).querySelector('h2').textContent = words;
  const [label, note, enter] = ['label', 'p', 'button'].map((name) => find('entrance').querySelector(name));
  label.textContent = t`Administrator’s token`;
  note.textContent = t`It is kept until this tab is closed.`;
  enter.textContent = t`Enter`;
  find('entrance').addEventListener('submit', (event) => {
    event.preventDefault();
    contest.token = find('token').value.trim();
    find('token').value = '';
    run(() => {});
  });

  const steps = document.querySelector('.steps');
  const act = (action) => () => conductor.act(action);
  button(steps, 'begin', () => t`Start the reveal`, () => run(() => conductor.begin(page, address(), board())));
  button(steps, 'back', () => t`← Back`, act('back'));
  button(steps, 'forward', () => t`Forward →`, act('forward'));
  button(steps, 'run', () => t`To the next award`, act('run'));
  button(steps, 'start', () => t`To the start`, act('start'));
  button(steps, 'slower', () => t`Slower`, act('slower'));
  button(steps, 'faster', () => t`Faster`, act('faster'));
  button(steps, 'end', () => t`End, to the table`, act('end'), () => t`Show the whole result?`);
  find('jump').querySelector('label').textContent = t`Place`;
  find('jump').querySelector('button').textContent = t`Go to this place`;
  find('jump').addEventListener('submit', (event) => {
    event.preventDefault();
    conductor.act('place', find('jump-place').valueAsNumber);
  });

  button(part('wall'), 'list', () => t`remote|More rows`, () => show({ look: 'list' }));
  button(part('wall'), 'hall', () => t`Five large rows`, () => show({ look: 'hall' }));
  button(part('wall'), 'region', () => t`Next region`, () => choose((next) => next.nextRegion()));
  button(part('wall'), 'level', () => t`Next level`, () => choose((next) => next.nextLevel()));
  button(part('wall'), 'groups', () => t`Groups of the next school`, () => choose((next) => next.nextSchool()));
  button(part('wall'), 'all', () => t`All`, () => choose((next) => next.all()));
  button(part('wall'), 'pupils', () => t`Taps a pupil`, () => choose((next) => { next.isPerPupil = !next.isPerPupil; }));
  const season = (name) => () => run(() => contest.send(name, { season: page.season.id }));
  button(part('freeze'), 'freeze', () => t`Freeze the ranks`, season('season.freeze'));
  button(part('freeze'), 'thaw', () => t`Show them again`, season('season.thaw'), () => t`Really show it to all?`);
  find('say').querySelector('button').textContent = t`Show`;
  find('say').addEventListener('submit', (event) => {
    event.preventDefault();
    show({ message: find('message-text').value.trim() });
  });
  button(part('message'), 'silence', () => t`Remove the message`, () => show({ message: '' }));
  button(part('sound'), 'sound-on', () => t`On`, () => show({ sound: true }));
  button(part('sound'), 'sound-off', () => t`Off`, () => show({ sound: false }));
  button(part('leave'), 'leave', () => t`Leave`, leave);
}

function render() {
  const { walk } = conductor;
  find('entrance').hidden = contest.token !== null;
  find('desk').hidden = contest.token === null || !page;
  if (!page) return;
  const where = boardWords(board()).map(({ text }) => text).join(' ');
  find('state').textContent = [page.season.name, where, frozen() ? t`frozen` : '', wall.message ? `“${wall.message}”` : ''].filter(Boolean).join(' · ');
  const words = (step) => stepWords(step, step && walk.school(step.id));
  find('step').textContent = walk ? t`Step ${walk.index} of ${walk.total} · speed ${conductor.speed}× · ${words(walk.step)}`
    : isOver() ? t`The season is over; you can reveal it.` : t`After the season’s end you reveal it here.`;
  find('next').replaceChildren(...(walk ? walk.ahead(hints).map(words) : []).map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  for (const one of document.querySelectorAll('.steps button')) one.hidden = (one.dataset.action === 'begin') === Boolean(walk);
  document.querySelector('[data-action="begin"]').disabled = !isOver();
  find('jump').hidden = !walk;
  const press = (action, isPressed) => document.querySelector(`[data-action="${action}"]`).setAttribute('aria-pressed', isPressed);
  for (const look of ['list', 'hall']) press(look, wall.look === look);
  press('all', board() === 'all');
  press('pupils', choice().isPerPupil);
  document.querySelector('[data-action="pupils"]').hidden = !hasPupils(board()) && !choice().isPerPupil;
  press('freeze', frozen());
  press('thaw', !frozen());
  // Inside one school there are neither regions nor levels to go to.
  for (const action of ['region', 'level', 'all']) document.querySelector(`[data-action="${action}"]`).hidden = home !== 'all';
  press('sound-on', wall.sound === true);
  press('sound-off', wall.sound === false);
  document.querySelector('[data-action="freeze"]').disabled = frozen() || page.season.state !== 'live';
  document.querySelector('[data-action="thaw"]').disabled = !frozen();
}
conductor.onchange = render;

/** Reads the season and what the walls show. A page that is loaded again goes on with the reveal that the walls show. */
async function read() {
  // Who comes from the desk has a pass there, and needs no token here.
  if (contest.token === null && location.search.includes('desk')) contest.token = '';
  if (contest.token === null) return render();
  const shown = await contest.wall();
  wall = shown.wall;
  await learn(board());
  if (performance.now() >= askPupilsAt) {
    askPupilsAt = performance.now() + pupilInterval;
    // Nothing waits for the answer.
    learnPupils(board(), {}).then(render);
  }
  conductor.follow(wall);
  page = await contest.ask(address(), { top: 1, ...(wall.reveal && wall.reveal.step !== 'table' ? { season: wall.reveal.season } : {}) });
  if (!conductor.walk && wall.reveal && wall.reveal.step !== 'table') await conductor.begin(page, address(), board(), wall.reveal.index);
  render();
}

function leave() {
  history.replaceState(null, '', location.pathname);
  contest.token = null;
  page = null;
  render();
}

async function watch() {
  try { await read(); } catch (error) { complain(error); }
  setTimeout(watch, interval);
}

build();
render();
stayAwake(document.createElement('p'));
watch();
