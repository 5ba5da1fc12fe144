// Certificates to print, an A4 page each: for the first places, or for everybody who took part; for schools and their
// groups, or for players whose names may be shown. Each has a QR code that leads to the result page, where anybody can
// compare it.
import { homeBoard } from '../board/board-choice.js';
import { givenColors, wear } from '../game/colors.js';
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

const make = (tag, className, text) =>
  Object.assign(document.createElement(tag), { className, textContent: text ?? '' });

/** The place, and of a player among whom. */
const placeWords = (rank, { among, isOfAll }) => (isOfAll ? t`${ordinal(rank)} place of all`
  : among ? t`${ordinal(rank)} place in ${among}` : t`${ordinal(rank)} place`);

/** The path of the page that confirms a certificate. */
function pathOf(season, { school, nickname, isOfAll }) {
  const query = new URLSearchParams({ season: season.id, school: school.id });
  if (nickname) query.set('player', nickname);
  if (isOfAll) query.set('of', 'all');
  // What one may write plainly makes the picture coarser, and so easier to scan.
  return `/result?${query}`.replaceAll('%3A', ':').replaceAll('*', '%2A').replaceAll('+', '%20');
}

/** The QR code of the page that confirms a certificate. */
async function picture(season, entry) {
  const text = await (await fetch(`/qr.svg?path=${encodeURIComponent(pathOf(season, entry))}`)).text();
  const drawing = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', t`The QR code that confirms the result`);
  return drawing;
}

/** The host that the code leads to. */
async function hostOfCode(season, entry) {
  const drawing = await picture(season, entry);
  return new URL(drawing.querySelector('title').textContent).hostname;
}

async function sheet(season, entry, { places, giver }) {
  const { rank, name, where, taps } = entry;
  const page = make('article', 'sheet');
  wear(page, givenColors(season.settings).get(entry.school.id));
  const day = new Date(season.endsAt).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
  const foot = make('footer', '');
  const words = make('div', 'words');
  const from = make('p', 'giver', giver || season.name);
  // In Korea the giver's seal is stamped over the end of the name.
  if (giver) from.append(' ', make('span', 'stamp', t`seal|`));
  const seal = make('p', 'seal');
  seal.append(...t.parts`The QR code confirms the result · seal ${make('span', 'number', sealWords(season.seal))}`);
  words.append(make('p', 'day', day), from, seal);
  foot.append(words, await picture(season, entry));
  page.append(
    Object.assign(make('img', 'crest'), { src: '/icons/icon.svg', alt: '', ariaHidden: 'true' }),
    make('p', 'kind', rank <= places ? t`Certificate` : t`for taking part|Certificate`),
    make('p', 'place', rank <= places ? placeWords(rank, entry) : ''),
    make('h2', `name${name.length > longName ? ' long' : ''}`, name), make('p', 'where', where),
    // A particle stays with the quote before it.
    make('p', 'text', (rank <= places
      ? t`for winning ${ordinal(rank)} place in “${season.name}” with ${howMany(taps, 'tap', 'taps')}.`
      : t`for taking part in “${season.name}” with ${howMany(taps, 'tap', 'taps')}.`).replace(/”(?=\S)/, '”\u2060')), foot);
  return page;
}

/** The seal's digest in groups, short enough to compare by eye. */
const sealWords = (seal) => seal.digest.slice(0, 24).match(/.{6}/g).join('-');

/** The first of a board that have taps. */
async function standings(season, board) {
  const { entries } = await ask(`/api/boards/${encodeURIComponent(board)}?top=1000&season=${season.id}`);
  return entries.filter(({ taps }) => taps > 0);
}

/** The first players of a list that have taps, and names that may be shown. */
async function players(season, path) {
  const { entries } = await ask(`/api/${path}?top=${most}&season=${season.id}`);
  return entries.filter(({ nickname }) => nickname !== null);
}

/**
 * Whom certificates may be for, each with what reads its entries: the schools, the groups of each school that has some
 * and played, and the players of all and of each school or group.
 */
async function choicesOf(season) {
  const { schools } = await ask('/api/schools?inside=any&limit=1000');
  const ids = [...new Set(schools.map(({ id }) => homeOf(id)))].sort().slice(0, mostBoards);
  const homes = await Promise.all(ids.map((id) => ask(`/api/schools/${encodeURIComponent(id)}`)));
  const read = async (board, whereOf) => (await standings(season, board)).map((entry) =>
    ({ ...entry, name: entry.school.name, where: whereOf(entry.school) }));
  const all = await read('all', place);
  const groups = await Promise.all(homes.map((home) => read(`school:${home.id}`, () => home.name)));
  // A player's certificate names the group, or the school where there are no groups of it.
  const competing = [...all.filter(({ school }) => !ids.includes(school.id)), ...groups.flat()];
  const called = new Map(competing.map(({ school, name, where }) =>
    [school.id, [where, name].filter(Boolean).join(' ')]));
  const readPlayers = async (path, more) => (await players(season, path)).map((entry) =>
    ({ ...entry, name: entry.nickname, where: called.get(entry.school.id) ?? entry.school.name, ...more }));
  const readEach = async () => (await Promise.all(competing.map(({ school, name }) =>
    readPlayers(`schools/${encodeURIComponent(school.id)}/players`, { among: name })))).flat();
  return [
    { id: 'all', words: t`All {schools}`, places: 3, read: () => all },
    ...homes.map(({ id, name }, index) => ({ id: `school:${id}`, words: name, places: 3, read: () => groups[index] }))
      .filter((_, index) => groups[index].length > 0),
    { id: 'players', words: t`Players, among all`, places: 3,
      read: () => readPlayers('players', { isOfAll: true }) },
    { id: 'each', words: t`Players, in each {school}`, places: 1, read: readEach },
  ].slice(0, competing.length > mostBoards ? -1 : undefined);
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
  if (drawing !== drawings) return;
  byId('sheets').replaceChildren(...sheets);
  byId('none').hidden = sheets.length > 0;
}

async function start() {
  await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
  document.title = byId('title').textContent = t`TouchSchool certificates`;
  byId('none').textContent = t`Nobody with a name that may be shown has taps here.`;
  const id = parameters.get('season');
  const season = await ask(id ? `/api/seasons/${encodeURIComponent(id)}` : '/api/seasons/current');
  if (season.state !== 'ended') return say(t`Certificates are made when the season has ended.`);
  if (season.frozenSince) return say(t`The boards are frozen: thaw them first.`);
  if (!season.seal) return say(t`The result is not sealed yet: seal it at the desk, and open this again.`);
  callThem(season.settings);
  const choices = await choicesOf(season);
  const whom = Object.assign(make('select', ''), { id: 'whom' });
  whom.append(...choices.map(({ id, words }) => new Option(words, id)));
  whom.value = parameters.get('board') ?? await homeBoard(season.id);
  if (!whom.value) whom.value = 'all';
  const chosen = () => choices.find(({ id }) => id === whom.value);
  let entries = await chosen().read();
  const form = byId('choice');
  const input = (properties) => Object.assign(make('input', ''), properties);
  const places = input({ type: 'number', min: 1, max: most, value: chosen().places, id: 'places' });
  const all = input({ type: 'checkbox', id: 'all' });
  const giver = input({ id: 'giver', maxLength: 40, placeholder: season.name });
  const label = ({ id }, text) => Object.assign(make('label', '', text), { htmlFor: id });
  form.append(whom, label(places, t`Places`), places, all, label(all, t`For everybody who took part`),
    label(giver, t`Awarded by`), giver, make('button', '', t`Print`));
  const show = () => draw(season, entries,
    { places: Math.max(1, places.valueAsNumber || 1), isForAll: all.checked, giver: giver.value.trim() });
  whom.setAttribute('aria-label', t`For whom`);
  whom.addEventListener('change', async () => {
    const choice = chosen();
    const read = await choice.read();
    // Another choice may have been made meanwhile.
    if (choice !== chosen()) return;
    entries = read;
    places.value = choice.places;
    await show();
  });
  form.addEventListener('input', (event) => { if (event.target !== whom) show(); });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await show();
    print();
  });
  const isHere = /^(localhost$|127\.|\[::1\]$|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
    .test(entries.length > 0 ? await hostOfCode(season, entries[0]) : '');
  byId('reach').hidden = !isHere;
  byId('reach').textContent = t`The QR code opens only here, while this server runs. The seal always tells.`;
  form.hidden = false;
  await show();
  document.body.dataset.ready = 'yes';
  return null;
}

start().catch((error) => say(error.message));
