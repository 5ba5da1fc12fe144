// Certificates to print, an A4 page each: for the first places, or for everybody who took part. Each has a QR code that leads to the result page,
// where anybody can compare it.
import { homeBoard } from '../board/board-choice.js';
import { callThem, howMany, ordinal, speak, t } from '../game/language.js';
import { homeOf, place } from '../game/words.js';

/** A name that is longer than this many characters is written smaller. */
const longName = 12;
/** The most certificates of one printing. */
const most = 300;
/** The most schools whose groups are offered. */
const mostBoards = 50;

const byId = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);

/** The server's answer; the reason as an error. */
async function ask(path) {
  const answer = await fetch(path, { cache: 'no-store' });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text ?? '' });

const placeWords = (rank) => (rank === null ? t`Certificate of participation` : t`${ordinal(rank)} place`);

/** The QR code of the page that confirms a certificate. */
async function picture(season, school) {
  const path = `/result?season=${season.id}&school=${encodeURIComponent(school.id).replaceAll('%3A', ':')}`;
  const text = await (await fetch(`/qr.svg?path=${encodeURIComponent(path)}`)).text();
  const drawing = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', t`The QR code that confirms the result`);
  return drawing;
}

/** The host that the code leads to. */
const hostOfCode = async (season, school) => new URL((await picture(season, school)).querySelector('title').textContent).hostname;

async function sheet(season, { rank, school, taps }, { places, giver }) {
  const page = make('article', 'sheet');
  const day = new Date(season.endsAt).toLocaleDateString(document.documentElement.lang, { year: 'numeric', month: 'long', day: 'numeric' });
  const name = make('h2', `name${school.name.length > longName ? ' long' : ''}`, school.name);
  const where = place(school);
  const foot = make('footer', '');
  const words = make('div', 'words');
  const from = make('p', 'giver', giver || season.name);
  // In Korea the giver's seal is stamped over the end of the name.
  if (giver) from.append(' ', make('span', 'stamp', t`seal|`));
  words.append(make('p', 'day', day), from, make('p', 'seal', t`The QR code confirms the result · seal ${sealWords(season.seal)}`));
  foot.append(words, await picture(season, school));
  page.append(
    Object.assign(make('img', 'crest'), { src: '/icons/icon.svg', alt: '' }),
    make('p', 'kind', rank <= places ? t`Certificate` : t`for taking part|Certificate`),
    make('p', 'place', placeWords(rank <= places ? rank : null)), name, make('p', 'where', where),
    make('p', 'text', rank <= places
      ? t`for winning ${ordinal(rank)} place in “${season.name}” with ${howMany(taps, 'tap', 'taps')}.`
      : t`for taking part in “${season.name}” with ${howMany(taps, 'tap', 'taps')}.`), foot);
  return page;
}

/** The seal's digest in groups, short enough to compare by eye. */
const sealWords = (seal) => seal.digest.slice(0, 24).match(/.{6}/g).join('-');

/** The boards that certificates are for: all schools, and the groups of each of the first schools that have some and played. */
async function boardsOf(season) {
  const { schools } = await ask('/api/schools?inside=any&limit=1000');
  const homes = await Promise.all([...new Set(schools.map(({ id }) => homeOf(id)))].sort().slice(0, mostBoards).map((id) => ask(`/api/schools/${encodeURIComponent(id)}`)));
  const totals = await Promise.all(homes.map(({ id }) => ask(`/api/boards/${encodeURIComponent(`school:${id}`)}?totals=true&season=${season.id}`)));
  const played = homes.filter((_, index) => totals[index].taps > 0);
  return [{ id: 'all', name: t`All {schools}` }, ...played.map(({ id, name }) => ({ id: `school:${id}`, name }))];
}

function say(sentence) {
  byId('wrong').textContent = sentence;
  byId('wrong').hidden = false;
}

/** How many times the sheets were drawn. */
let drawings = 0;

async function draw(season, entries, choice) {
  const chosen = entries.filter((entry) => choice.isForAll || entry.rank <= choice.places).slice(0, most);
  const drawing = (drawings += 1);
  const sheets = await Promise.all(chosen.map((entry) => sheet(season, entry, choice)));
  // Another choice may have been made meanwhile.
  if (drawing === drawings) byId('sheets').replaceChildren(...sheets);
}

async function start() {
  await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
  document.title = byId('title').textContent = t`TouchSchool certificates`;
  const id = parameters.get('season');
  const season = await ask(id ? `/api/seasons/${encodeURIComponent(id)}` : '/api/seasons/current');
  if (season.state !== 'ended') return say(t`Certificates are made when the season has ended.`);
  if (season.frozenSince) return say(t`The boards are frozen: thaw them first.`);
  if (!season.seal) return say(t`The result is not sealed yet: seal it at the desk, and open this again.`);
  callThem(season.settings);
  const boards = await boardsOf(season);
  const board = Object.assign(make('select', ''), { id: 'of-board', hidden: boards.length < 2 });
  board.append(...boards.map(({ id, name }) => new Option(name, id)));
  board.value = parameters.get('board') ?? await homeBoard();
  if (!board.value) board.value = 'all';
  const read = async () => {
    const { entries } = await ask(`/api/boards/${encodeURIComponent(board.value)}?top=1000&season=${season.id}`);
    const home = boards.find(({ id }) => id === board.value);
    return entries.filter((entry) => entry.taps > 0)
      .map((entry) => (homeOf(entry.school.id) ? { ...entry, school: { ...entry.school, inside: home.name } } : entry));
  };
  let placed = await read();
  const form = byId('choice');
  const places = Object.assign(document.createElement('input'), { type: 'number', min: 1, max: most, value: 3, id: 'places' });
  const all = Object.assign(document.createElement('input'), { type: 'checkbox', id: 'all' });
  const giver = Object.assign(document.createElement('input'), { id: 'giver', maxLength: 40, placeholder: season.name });
  const label = (input, text) => Object.assign(document.createElement('label'), { htmlFor: input.id, textContent: text });
  form.append(board, label(places, t`Places`), places, all, label(all, t`For everybody who took part`),
    label(giver, t`Awarded by`), giver,
    Object.assign(document.createElement('button'), { textContent: t`Print` }));
  const show = () => draw(season, placed, { places: Math.max(1, places.valueAsNumber || 1), isForAll: all.checked, giver: giver.value.trim() });
  board.setAttribute('aria-label', t`Board`);
  board.addEventListener('change', async () => {
    placed = await read();
    show();
  });
  form.addEventListener('input', (event) => { if (event.target !== board) show(); });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await show();
    print();
  });
  const isHere = /^(localhost$|127\.|\[::1\]$|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(placed.length > 0 ? await hostOfCode(season, placed[0].school) : '');
  byId('reach').hidden = !isHere;
  byId('reach').textContent = t`The QR code leads to this server, so it opens only here and while the server runs. The seal can be compared at any time.`;
  form.hidden = false;
  await show();
  document.body.dataset.ready = 'yes';
  return null;
}

start().catch((error) => say(error.message));
