import { ServerTime } from '../game/server-time.js';
import { Settings } from '../game/settings.js';
import { homeOf } from '../game/words.js';
import { asidesOf } from './asides.js';
import { stayAwake } from './awake.js';
import { BoardChoice, hasPupils, homeBoard, learn, learnPupils, learnWords } from './board-choice.js';
import { Ceremony } from './ceremony.js';
import { Cheers } from './cheers.js';
import { Controls } from './controls.js';
import { Curtain } from './curtain.js';
import { HallSound } from './hall-sound.js';
import { showJoining } from './join.js';
import { Ledge } from './ledge.js';
import { Lobby } from './lobby.js';
import { refusalWords, waitingText } from './messages.js';
import { namePart } from './part.js';
import { present } from './presenter.js';
import { Pupils } from './pupils.js';
import { Race } from './race.js';
import { Remote } from './remote.js';
import { Rest } from './rest.js';
import { Reveal } from './reveal.js';
import { SeasonClock, findComing } from './season-clock.js';
import { BoardStream } from './stream.js';
import { Root } from './root.js';
import { Winner, bestOf } from './winner.js';
import { callThem, oneOrMany, speak, speakOfGroups, t } from '../game/language.js';
import { boardWords, schoolOf } from './words.js';

/** How often the server is checked, and the timeout of each request, in milliseconds. */
const [interval, timeout] = [15_000, 5000];
/** The number of rows in the hall theme. */
const hallRows = 5;

const find = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const settings = new Settings();
// A language chosen in the game takes precedence over the browser's.
await speak([parameters.get('lang'), settings.language, ...navigator.languages].filter(Boolean));
const room = Math.min(Math.max(Number.parseInt(parameters.get('top') ?? '10', 10) || 10, 3), 20);
/** Whether the page is shown on a phone; board.css has the same rule. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');

const serverTime = new ServerTime();
const sound = new HallSound();
const clock = new SeasonClock(find('clock'), serverTime);
const lobby = new Lobby(find('lobby'), find('flock'));
const ledge = new Ledge(find('ledge'));
const race = new Race(find('rows'), find('ranks'));
const winner = new Winner(find('winner'));
const root = new Root(find('root'));
const ceremony = new Ceremony(find('ceremony'), find('news'), sound);
ceremony.colorOf = (id) => race.colorOf(id);
const cheers = new Cheers(find('cheer'), find('news'));
const curtain = new Curtain(find('curtain'));
const reveal = new Reveal({
  race, ceremony, curtain, sound, award: find('award'), news: find('news'), stage: document.querySelector('main'),
  room: () => (look() === 'hall' ? hallRows : room), address: () => address(),
});
reveal.onend = () => showAgain();
cheers.oncheer = (school, rank) => {
  race.shine(school);
  sound.pass(rank);
};

const asked = Object.fromEntries(['season', 'ties'].filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name)]));
/** The id of the scheduled season that is shown before it becomes the current one. */
let coming = null;
const query = () => new URLSearchParams({ top: room, ...asked, ...(coming ? { season: coming } : {}) });
const home = parameters.has('board') ? 'all' : await homeBoard();
const choice = new BoardChoice(parameters.get('board') || home, asked);
choice.isPerPupil = parameters.get('score') === 'per-pupil';
await learn(choice.board);
const address = () => `/api/boards/${encodeURIComponent(choice.board)}`;
// Only the board of all schools is sure to have the player's own school, and only that of its groups the player's group.
const mine = settings.wanted?.school?.id;
const school = choice.board === 'all' ? (mine && homeOf(mine)) ?? mine : mine && homeOf(mine) === schoolOf(choice.board) ? mine : undefined;
const rest = new Rest(find('rest'), find('own'), { address: address(), query: asked, school });
race.own = school;
let stream = null;
const pupils = new Pupils();
pupils.onpage = () => showAgain();

document.title = t`TouchSchool board`;
find('back').textContent = t`← To the game`;
find('rows').setAttribute('aria-label', t`Ranking`);

/** The newest page of all taps. Results are told by it alone. */
let shown = null;
/** The id of the season that this page has shown before its end, or `null`. The end of this season is celebrated. */
let seen = null;

/** Whether a season has begun and not ended. */
const isUnderWay = ({ state }) => state === 'live' || state === 'paused';
/** Whether a season has ended, and its result is no secret. */
const hasResult = ({ state, frozenSince }) => state === 'ended' && !frozenSince;

/** Shows a page of all taps, and celebrates the overtakings in `change`. `change` is the change that led to the page, or `null`. */
function show(page, change) {
  shown = page;
  const { season } = page;
  const playing = page.entries.filter((entry) => entry.taps > 0);
  const isOver = hasResult(season) && playing.length > 0;
  const hasBars = playing.length > 0 || (wantsAll() && page.entries.length > 0 && isUnderWay(season));
  // From the end until the result is told, the wall shows no names.
  const isUntold = reveal.isTold || (isOver && wantsReveal() && !reveal.isDone(season.id, address()));
  // The result is told by all taps, also to those who watch the season end.
  const isNews = isOver && seen === season.id && !inHand.matches;
  if (isUntold || isNews) compareByTaps();
  pupils.follow(choice.isPerPupil && !inHand.matches ? address() : null, query());
  const quotients = hasBars ? rowsByPupils(season) : [];
  const isByPupils = quotients.length > 0;
  const places = look() === 'hall' ? hallRows : room;
  const rows = (isByPupils ? quotients : wantsAll() ? page.entries : playing).slice(0, places);
  const space = Math.min(places, Math.max(rows.length, 5));
  speakOfGroups(schoolOf(choice.board) !== null);
  learnWords(season.id).then((isNew) => { if (isNew) showAgain(); });
  find('season').textContent = season.name;
  find('board').replaceChildren(...boardWords(choice.board).flatMap(({ text, isName }) => [isName ? namePart('name', text) : text, ' ']),
    isByPupils ? t`· Taps a pupil ` : '',
    isUntold ? t`· the result` : isOver ? t`· final ranking` : season.frozenSince ? t`· Boards are frozen` : '');
  document.body.dataset.state = isOver || reveal.isTold ? 'over' : hasBars ? 'racing' : 'waiting';
  document.body.dataset.season = season.state;
  document.body.dataset.revision = page.revision;
  document.body.dataset.look = look();
  clock.take(season);
  if (isUntold) reveal.begin(page, address(), choice.board, parameters.get('reveal'));
  else reveal.stop();
  if (!reveal.isTold) curtain.isClosed = curtain.isClosed && isUntold || (season.state === 'counting' && hasBars && !inHand.matches);
  if (!reveal.isOn) race.show(hasBars || isOver ? rows : [], space, season.id, { isFinal: isOver && !isByPupils && !inHand.matches });
  // What it tells is of taps.
  ledge.take(isByPupils ? [] : rows, page.ties, season);
  rest.follow(playing, season);
  root.follow(isOver ? season.id : null);
  find('waiting').hidden = hasBars || isOver;
  find('waiting').textContent = waitingText(page);
  lobby.show(!hasBars && !isOver && page.total > 0 && (season.state === 'scheduled' || isUnderWay(season)));
  if (isOver) {
    cheers.clear();
    winner.show(bestOf(page));
    if (isNews && !reveal.isOn) celebrate();
    seen = null;
  } else {
    winner.hide();
    // A reveal from a freeze has its podium, though the board is not told yet.
    if (!reveal.isOn) ceremony.stop();
    seen = hasResult(season) ? null : season.id;
    cheers.take(rows, isByPupils ? [] : change?.overtakings ?? [], new Set(page.entries.filter((entry) => entry.taps === 0).map((entry) => entry.school.id)));
  }
  if (coming !== null && season.state !== 'scheduled') {
    // The season is the current one now. A query without its id also follows later seasons.
    coming = null;
    follow();
  }
}

/** The schools by taps a pupil that are shown in place of all taps; empty if nobody wants them, or if they are not known yet. */
function rowsByPupils(season) {
  const { page } = pupils;
  // What was read may be ahead of the page of all taps. It must not tell a result before that page does.
  if (page?.season.id !== season.id || (hasResult(page.season) && !hasResult(season))) return [];
  return page.entries.filter(({ taps }) => taps > 0 || wantsAll()).map((entry) => ({ ...entry, taps: entry.average }));
}

/** Shows all taps from now on, until somebody wants taps a pupil again. Returns whether taps a pupil were chosen. */
function compareByTaps() {
  if (!choice.isPerPupil) return false;
  choice.isPerPupil = false;
  remember('score', null);
  controls.update();
  return true;
}

/** Plays the ceremony of the season that is shown, if it is over. */
function celebrate() {
  if (!shown || !hasResult(shown.season) || reveal.isOn) return;
  if (compareByTaps()) showAgain();
  ceremony.play({ best: bestOf(shown), asides: asidesOf(shown, address(), choice.board) });
}
ceremony.onchange = () => { document.body.classList.toggle('celebrating', ceremony.isPlaying); };

/** The state and phase of the previous second, to detect a change. */
let before = { state: null, phase: null };
clock.ontick = ({ state, time, seconds, phase }) => {
  lobby.count(state === 'scheduled' ? time : null);
  find('last').hidden = phase === null;
  find('last').firstElementChild.textContent = seconds;
  find('last').lastElementChild.textContent = t`${oneOrMany(seconds, 'second', 'seconds')} left`;
  if (phase) document.body.dataset.phase = phase;
  else delete document.body.dataset.phase;
  if ((before.state === 'scheduled' || before.state === 'paused') && state === 'live') sound.gong();
  if (before.state === 'live' && !before.phase && phase) sound.gong();
  if (phase === 'final') sound.tick();
  before = { state, phase };
};

/** Opens a stream of the chosen board. */
function follow() {
  stream?.close();
  stream = new BoardStream(address(), query());
  stream.onpage = show;
  stream.onwall = (answer) => { if (!inHand.matches) remote.take(answer); };
  stream.onstate = (isLive) => {
    document.body.classList.toggle('stale', !isLive);
    if (!isLive) cheers.clear();
    find('connection').textContent = isLive ? '' : t`Connection lost. Reconnecting…`;
  };
  stream.open();
}

/** Learns whether the board has head counts, so that the key for them is there. A phone has no keys. */
async function askPupils() {
  if (inHand.matches || hasPupils(choice.board)) return;
  await learnPupils(choice.board, asked);
  controls.update();
}

function showRefusal(words) {
  // `check` opens the stream again when the server answers with a board.
  stream.close();
  document.body.dataset.state = 'waiting';
  lobby.show(false);
  find('connection').textContent = '';
  find('waiting').hidden = false;
  find('waiting').textContent = words;
}

/** Reads the server's time from the answer for the season, which is never cached. An answer for a board may come from a cache. */
async function askTime() {
  const asked = Date.now();
  const answer = await fetch('/api/seasons/current', { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  serverTime.take(answer, asked, Date.now());
  // An organiser may have changed the words for those that compete.
  const season = answer.ok ? await answer.json() : null;
  if (season && season.id === shown?.season.id && callThem(season.settings)) showAgain();
}

/** Reads the server's time, and the board if the stream brings none: the answer tells why. */
async function check() {
  const asked = stream;
  try {
    await askTime();
    if (!asked.isLive) {
      const answer = await fetch(`${address()}?${query()}`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
      const refusal = refusalWords((await answer.json()).type, parameters.has('season'));
      if (asked === stream) {
        if (refusal) showRefusal(refusal);
        else if (!stream.isLive) stream.open();
      }
    }
    if (find('join').hidden) await showJoining(find('join'), () => shown?.season.id ?? null);
  } catch {
    asked.lose();
  }
  askPupils();
  setTimeout(check, interval);
}

const look = () => (parameters.get('look') === 'hall' && !inHand.matches ? 'hall' : 'list');
const wantsAll = () => parameters.get('schools') === 'all';

/** Sets or removes a parameter of the page's address, so that the choice survives a reload. */
function remember(name, value) {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
  const text = parameters.toString();
  history.replaceState(null, '', `${location.pathname}${text ? `?${text}` : ''}${location.hash}`);
}

const wantsReveal = () => parameters.has('reveal') && !inHand.matches;

function showAgain() {
  if (shown) show(shown, null);
}

const remote = new Remote(serverTime, {
  look: (value) => {
    remember('look', value === 'hall' ? 'hall' : null);
    showAgain();
    reveal.showAgain();
    controls.update();
  },
  board: (value) => choose(() => { choice.text = value; }),
  sound: (value) => sound.set(value),
  message: (value) => {
    find('announcement').hidden = !value;
    find('announcement').textContent = value ?? '';
  },
  // A wall that shows a season of its own is not part of another one's reveal.
  reveal: (value) => {
    if (![null, String(value.season)].includes(parameters.get('season'))) return;
    reveal.follow(value);
    showAgain();
  },
});

/** What the walls show is known before the first page comes, so that a wall that is loaded again in a reveal shows no result meanwhile. */
async function askRemote() {
  if (inHand.matches) return;
  try {
    await askTime();
    remote.take(await (await fetch('/api/wall', { cache: 'no-store', signal: AbortSignal.timeout(timeout) })).json());
  } catch {
    // The stream tells it.
  }
}

/** Goes to another board. */
async function choose(step) {
  const from = choice.text;
  try { await step(); } catch { return; }
  await learn(choice.board);
  if (choice.text === from) return;
  remember('board', choice.board === home ? null : choice.board);
  remember('score', choice.isPerPupil ? 'per-pupil' : null);
  ceremony.stop();
  reveal.stop();
  cheers.clear();
  // The new board may show a season that has already ended. That season gets no ceremony.
  seen = null;
  pupils.follow(null);
  follow();
  askPupils();
}

const controls = new Controls(find('controls'), find('help'), [
  { code: 'KeyS', letter: 'S', isButton: true, run: () => sound.toggle(), words: () => (sound.isOn ? t`Sound off` : t`Sound on`) },
  {
    code: 'KeyH', letter: 'H', isButton: true, words: () => (look() === 'hall' ? t`More rows` : t`Five large rows`),
    run: () => { remember('look', look() === 'hall' ? null : 'hall'); showAgain(); },
  },
  { code: 'KeyR', letter: 'R', isButton: true, words: () => t`Next region`, run: () => choose(() => choice.nextRegion()) },
  { code: 'KeyL', letter: 'L', isButton: true, words: () => t`Next level`, run: () => choose(() => choice.nextLevel()) },
  { code: 'KeyG', letter: 'G', words: () => t`The groups of the next school`, run: () => choose(() => choice.nextSchool()) },
  { code: 'KeyA', letter: 'A', words: () => t`All`, run: () => choose(() => choice.all()) },
  {
    code: 'KeyU', letter: 'U', words: () => (choice.isPerPupil ? t`By all taps` : t`By taps a pupil`),
    isHidden: () => !choice.isPerPupil && !hasPupils(choice.board),
    run: () => choose(async () => {
      await askPupils();
      choice.isPerPupil = hasPupils(choice.board) && !choice.isPerPupil;
    }),
  },
  {
    code: 'KeyP', letter: 'P', words: () => (wantsAll() ? t`Only rows with taps` : t`Rows without taps, too`),
    run: () => { remember('schools', wantsAll() ? null : 'all'); showAgain(); },
  },
  { code: 'KeyC', letter: 'C', words: () => t`The ceremony again (after the end)`, run: celebrate },
  {
    code: 'KeyV', letter: 'V', words: () => t`Reveal the ranking (after the end)`,
    run: () => {
      remember('reveal', parameters.get('reveal') || '10m');
      reveal.stop();
      reveal.forget();
      showAgain();
    },
  },
  { code: 'KeyF', letter: 'F', words: () => t`Full screen`, run: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen().catch(() => {})) },
  { code: 'Escape', letter: 'Esc', words: () => t`Skip the ceremony`, run: () => ceremony.stop() },
]);
sound.onchange = () => controls.update();
inHand.addEventListener('change', showAgain);
addEventListener('online', () => stream?.open());
if (parameters.has('presenter')) {
  present(find('presenter'));
} else {
  reveal.listen();
  stayAwake(find('notice'));
  // A season that the address names is shown as it is.
  await askRemote();
  if (!parameters.has('season')) coming = await findComing(serverTime.now());
  follow();
  check();
}
