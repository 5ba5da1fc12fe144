import { advanced } from './advanced.js';
import { after } from './after.js';
import { ask, leave, whoIsHere } from './api.js';
import { make } from './dom.js';
import { during } from './during.js';
import { linkEntry, linkOfAddress, entry } from './entry.js';
import { Question } from './question.js';
import { setup } from './setup.js';
import { nameOf, stateWords } from './words.js';
import { callThem, otherLanguage, speak, t } from '../game/language.js';

/** How often the desk asks how the season is. */
const pace = 2000;

const find = (id) => document.getElementById(id);
const parts = [
  { name: 'setup', words: () => t`desk|Make`, show: setup, needs: 'commands/season.start' },
  { name: 'during', words: () => t`desk|Run`, show: during, needs: 'seasons' },
  { name: 'after', words: () => t`desk|Finish`, show: after, needs: 'seasons' },
  { name: 'advanced', words: () => t`Advanced`, show: advanced, needs: 'log', isAside: true },
];
/** What is shown: the part's name, its element, and how it is read again. */
let shown = null;
let allowed = [];
let timer = 0;

/** What the parts of the desk share: the season, and ways to tell the organiser something. */
const desk = {
  season: null,
  /** Where the wall is, with the key that shows the season's code, and whether the server makes backups. */
  board: '/board', hasBackups: false,
  /** Whether the role of who is here may use a path of the server, such as `commands/season.end`. */
  may: (path) => allowed.includes('*') || allowed.includes(path),
  tell(sentence) {
    find('told').textContent = sentence;
    find('told').hidden = !sentence;
    if (sentence) find('told').scrollIntoView({ block: 'center' });
  },
  /** Runs work for a button, which cannot be pressed again meanwhile. What goes wrong is told. */
  async run(button, work) {
    button.disabled = true;
    desk.tell('');
    try { await work(); } catch (error) {
      if (error.isLockedOut) return locked(error.message);
      desk.tell(error.message);
    } finally { button.disabled = false; }
    return refresh().catch(missed);
  },
  go: (name) => show(name),
};

/** The current season, as organisers see it. */
async function refresh() {
  const { seasons } = await ask('/admin/api/seasons');
  const before = desk.season;
  desk.season = foremost(seasons);
  desk.seasons = seasons;
  callThem(desk.season?.settings);
  find('season').textContent = desk.season?.name ?? t`There is no contest yet`;
  find('state').textContent = desk.season ? stateWords(desk.season) : '';
  // The end leads to the result by itself.
  const isOver = ({ state }) => state === 'counting' || state === 'ended';
  const hasEnded = before && before.id === desk.season?.id && !isOver(before) && isOver(desk.season);
  if (hasEnded && shown?.name === 'during') show('after');
  else await shown?.refresh();
}

/** The season that the desk is about: the newest one that runs, or else the next one, or the one that ended last. */
function foremost(seasons) {
  const real = seasons.filter((season) => !season.simulation && season.endsAt !== season.startsAt);
  const running = real.findLast((season) => !['scheduled', 'ended'].includes(season.state));
  const inOrder = (state, moment) => real.filter((season) => season.state === state)
    .sort((a, b) => Date.parse(a[moment]) - Date.parse(b[moment]));
  const next = inOrder('scheduled', 'startsAt')[0];
  const ended = inOrder('ended', 'endsAt').at(-1);
  return running ?? next ?? ended ?? null;
}

/** Tells why the season could not be read. `true` if nobody is at the desk any more. */
function missed(error) {
  if (error.isLockedOut) locked(t`Please come in again.`);
  else find('state').textContent = error.message;
  return error.isLockedOut;
}

async function tick() {
  try {
    await refresh();
    desk.isLost = false;
  } catch (error) {
    if (missed(error)) return null;
  }
  timer = setTimeout(tick, pace);
  return null;
}

function show(name) {
  const part = parts.find((one) => one.name === name) ?? parts[0];
  for (const button of find('parts').children) {
    button.setAttribute('aria-current', button.dataset.part === part.name ? 'page' : 'false');
  }
  shown = { name: part.name, ...part.show(desk) };
  find('part').replaceChildren(shown.element);
  find('part').focus({ preventScroll: true });
  desk.tell('');
  // What goes wrong is told when the desk asks again.
  shown.refresh().catch(() => null);
}

/** Nobody is let in. */
function locked(sentence, form = entry(open, sentence)) {
  clearTimeout(timer);
  shown = null;
  find('head').hidden = find('parts').hidden = true;
  find('part').replaceChildren(form);
}

async function open({ administrator, may, board, backups }) {
  allowed = may;
  Object.assign(desk, { board, hasBackups: backups });
  shown = null;
  find('head').hidden = find('parts').hidden = false;
  find('who').textContent = nameOf(administrator);
  find('parts').replaceChildren(...parts.filter((part) => desk.may(part.needs)).map((part) => make('button', {
    type: 'button', className: part.isAside ? 'quiet' : '', onclick: () => show(part.name), 'data-part': part.name,
  }, part.words())));
  clearTimeout(timer);
  await tick();
  // Who was faster has chosen a part.
  if (shown) return;
  const isWaiting = !desk.season || desk.season.endsAt === null || desk.season.state === 'scheduled';
  // Who keeps the names finds them where the contest runs.
  const hasEnded = desk.season?.state === 'ended' && (desk.may('review') || !desk.may('names'));
  show(hasEnded ? 'after' : isWaiting && desk.may('commands/season.start') ? 'setup' : 'during');
}

async function start() {
  const chosen = new URLSearchParams(location.search).get('lang');
  await speak(chosen ? [chosen] : navigator.languages);
  document.title = t`TouchSchool desk`;
  find('leave').textContent = t`Leave`;
  const other = otherLanguage();
  Object.assign(find('language'), { textContent: other.name, lang: other.tag });
  find('language').addEventListener('click', () => {
    const address = new URL(location);
    address.searchParams.set('lang', other.tag);
    location.assign(address);
  });
  const question = new Question();
  document.body.append(question.element);
  const sure = t`Leave? To come back you need the address that the server’s terminal prints: touchschool desk.`;
  find('leave').addEventListener('click', () => question.ask(sure, async () => {
    await leave().catch(() => null);
    locked('');
  }));
  find('parts').setAttribute('aria-label', t`Parts of the desk`);
  const link = linkOfAddress();
  if (link) return locked('', linkEntry(link, open, locked));
  try {
    return await open(await whoIsHere());
  } catch (error) {
    return locked(error.isLockedOut ? '' : error.message);
  }
}

// A link that is opened in a tab with the desk changes only the part of its address that no server sees.
addEventListener('hashchange', () => { if (location.hash) location.reload(); });
await start();
