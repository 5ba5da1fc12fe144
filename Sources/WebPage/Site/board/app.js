import { ServerTime } from '../game/server-time.js';
import { Settings } from '../game/settings.js';
import { Cheers } from './cheers.js';
import { showJoining } from './join.js';
import { Race } from './race.js';
import { Rest } from './rest.js';
import { SeasonClock } from './season-clock.js';
import { BoardStream } from './stream.js';
import { Winner } from './winner.js';
import { boardName, speak, t } from './words.js';

/** How often the server is asked whether it is there, and how long it may take to say so, in milliseconds. */
const [often, patience] = [15_000, 5000];

const find = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const settings = new Settings();
// The language that was chosen in the game goes before the browser's.
speak([parameters.get('lang'), settings.language, ...navigator.languages].filter(Boolean));
const board = parameters.get('board') || 'all';
const room = Math.min(Math.max(Number.parseInt(parameters.get('top') ?? '10', 10) || 10, 3), 20);

const serverTime = new ServerTime();
const clock = new SeasonClock(find('clock'), serverTime);
const race = new Race(find('rows'), find('ranks'));
const winner = new Winner(find('winner'));
const cheers = new Cheers(find('cheer'), find('news'));
cheers.oncheer = (school) => race.shine(school);

const asked = Object.fromEntries(['season', 'ties'].filter((name) => parameters.has(name)).map((name) => [name, parameters.get(name)]));
const query = new URLSearchParams({ top: room, ...asked });
const address = `/api/boards/${encodeURIComponent(board)}`;
// On a board of some schools the own one need not be.
const school = board === 'all' ? settings.wanted?.school?.id : undefined;
const rest = new Rest(find('rest'), find('own'), { address, query: asked, school });
race.own = school;
const stream = new BoardStream(address, query);

document.title = t('터치스쿨 전광판', 'TouchSchool board');
find('board').textContent = boardName(board);
find('back').textContent = t('← 터치하러 가기', '← To the game');
find('rows').setAttribute('aria-label', t('순위', 'Ranking'));

/** The number of the season that is shown. */
let current = null;

stream.onpage = (page, change) => {
  const { season } = page;
  current = season.id;
  const playing = page.entries.filter((entry) => entry.taps > 0);
  const isOver = season.state === 'ended' && playing.length > 0;
  find('season').textContent = season.name;
  document.body.dataset.state = isOver ? 'over' : playing.length > 0 ? 'racing' : 'waiting';
  document.body.dataset.revision = page.revision;
  clock.take(season);
  race.show(playing, Math.min(room, Math.max(playing.length, 5)));
  rest.follow(playing, season);
  find('waiting').hidden = playing.length > 0;
  find('waiting').textContent = waitingText(page);
  if (isOver) {
    cheers.clear();
    winner.show(page);
  } else {
    winner.hide();
    cheers.take(page.entries, change?.overtakings ?? []);
  }
};

function waitingText({ season, total }) {
  if (total === 0) return t('아직 학교가 없어요', 'There are no schools yet');
  if (season.state === 'scheduled') return t('곧 시작해요. 미리 들어오세요!', 'Starting soon. Come in already!');
  if (season.state === 'counting') return t('마지막 터치를 세는 중이에요', 'Counting the last taps');
  if (season.state === 'ended') return t('아무도 터치하지 않은 시즌이었어요', 'Nobody tapped in this season');
  return t('첫 번째 터치를 기다리고 있어요', 'Waiting for the first tap');
}

stream.onstate = (isLive) => {
  document.body.classList.toggle('stale', !isLive);
  if (!isLive) cheers.clear();
  find('connection').textContent = isLive ? '' : t('연결이 끊겼어요. 다시 연결하는 중…', 'Connection lost. Reconnecting…');
};

/** What is said in place of a board where the server knows none. */
function refusalWords(type) {
  switch (type?.split(':').at(-1)) {
  case 'unknown-board': return t('그런 순위판은 없어요', 'There is no such board');
  case 'unknown-season': return parameters.has('season') ? t('그런 시즌은 없어요', 'There is no such season') : t('아직 시즌이 없어요', 'There is no season yet');
  case 'invalid-value': case 'malformed-request': return t('이 주소로는 순위판을 볼 수 없어요', 'This address shows no board');
  default: return null;
  }
}

function showRefusal(words) {
  // It is asked for again with the next look.
  stream.close();
  document.body.dataset.state = 'waiting';
  find('connection').textContent = '';
  find('waiting').hidden = false;
  find('waiting').textContent = words;
}

/** Asks for the season to learn the server's time: a cache may have kept a board for a moment. */
async function askTime() {
  const asked = Date.now();
  const answer = await fetch('/api/seasons/current', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
  serverTime.take(answer, asked, Date.now());
}

/** A connection can die without a word, so the server is asked in between. */
async function look() {
  try {
    await askTime();
    const answer = await fetch(`${address}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
    const body = await answer.json();
    const refusal = refusalWords(body.type);
    if (refusal) showRefusal(refusal);
    else if (!stream.isLive) stream.open();
    else if (answer.ok) stream.check(body);
    if (find('join').hidden) await showJoining(find('join'), () => current);
  } catch {
    stream.lose();
  }
  setTimeout(look, often);
}

/** Keeps the screen on, where the browser lets pages do so. */
async function stayAwake() {
  if (document.hidden) return;
  try { await navigator.wakeLock?.request('screen'); } catch { /* The system saves power; the page goes on. */ }
}

document.addEventListener('visibilitychange', stayAwake);
addEventListener('online', () => stream.open());
stream.open();
stayAwake();
look();
