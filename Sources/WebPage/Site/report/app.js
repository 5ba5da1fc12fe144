// The report of a contest, to print: what was counted, and when people took part, in all, for each school and for each group inside one.
import { ask } from '../desk/api.js';
import { make, table } from '../desk/dom.js';
import { namesOf, readResults } from '../desk/results.js';
import { moment } from '../desk/words.js';
import { byId } from '../game/elements.js';
import { chart } from './chart.js';
import { callThem, grouped, speak, speakOfGroups, t } from '../game/language.js';

/** The most schools, and the most groups, that get a chart. */
const most = 40;
/** The number of bars of a chart, at the most. */
const bars = 40;
/** The requests that are under way at once. */
const together = 6;

const parameters = new URLSearchParams(location.search);

function say(sentence) {
  byId('wrong').textContent = sentence;
  byId('wrong').hidden = false;
}

/** When play began: a season that waited for the organiser's start was paused until then. */
const begunAt = ({ startsAt, pauses = [] }) => pauses.find(({ from, to, undoneAt }) => to && !undoneAt && Date.parse(from) <= Date.parse(startsAt))?.to ?? startsAt;

/** The length of a bar in minutes. */
const lengthOfBar = (season) => Math.max(1, Math.ceil(((season.endsAt ? Date.parse(season.endsAt) : Date.now()) - Date.parse(begunAt(season))) / 60_000 / bars));

/** What was counted in each part of the season, for each entry of a board. */
async function gains(season, board, entries, every) {
  const chosen = entries.filter(({ taps }) => taps > 0).slice(0, most);
  const read = async ({ school, taps, rank }) => {
    const query = new URLSearchParams({ season: season.id, every: `${every}m`, board });
    const { points } = await ask(`/admin/api/schools/${encodeURIComponent(school.id)}/history?${query}`);
    // Before play began there is nothing to show.
    const played = points.slice(1).filter(({ at }) => Date.parse(at) > Date.parse(begunAt(season)));
    return { school, taps, rank, gained: played.map(({ at, gained }) => ({ at, taps: gained ?? 0 })) };
  };
  const found = [];
  for (let first = 0; first < chosen.length; first += together) found.push(...await Promise.all(chosen.slice(first, first + together).map(read)));
  return found;
}

/** One chart for all: what was counted for any of them. */
function sum(all) {
  const total = new Map();
  for (const { gained } of all) for (const { at, taps } of gained) total.set(at, (total.get(at) ?? 0) + taps);
  return [...total].sort(([a], [b]) => Date.parse(a) - Date.parse(b)).map(([at, taps]) => ({ at, taps }));
}

/** A board with a chart for each row. All charts of a board have one scale, so that they can be compared. */
function part(title, all, every) {
  const highest = Math.max(1, ...all.flatMap(({ gained }) => gained.map(({ taps }) => taps)));
  const names = namesOf(all.map(({ school }) => school));
  return make('section', {}, make('h2', {}, title), table(title, [
    { words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true },
    { words: t`Participation (every ${every} min)` },
  ], all.map(({ rank, school, taps, gained }) => [String(rank), names.get(school.id), grouped(taps), chart(gained, highest, school.name, 'small')])));
}

async function start() {
  await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
  const id = parameters.get('season');
  const { seasons } = await ask('/admin/api/seasons');
  const season = id ? seasons.find((one) => String(one.id) === id) : seasons.findLast((one) => one.state === 'ended');
  if (!season) throw new Error(t`There is no such season.`);
  callThem(season.settings);
  document.title = byId('title').textContent = t`Report of ${season.name}`;
  const begun = begunAt(season);
  byId('about').textContent = [season.endsAt ? t`${moment(begun)} to ${moment(season.endsAt)}` : t`Since ${moment(begun)}`,
    season.seal ? t`sealed ${season.seal.digest.slice(0, 24).match(/.{6}/g).join('-')}` : t`not sealed yet`, season.seal?.comment && `“${season.seal.comment}”`].filter(Boolean).join(' · ');
  const [{ schools, groups }, totals, players] = await Promise.all([readResults(season), ask(`/admin/api/boards/all?totals=true&season=${season.id}`), ask(`/admin/api/players?top=1&season=${season.id}`)]);
  // A school with all groups of the contest is none that competes.
  const isOfGroups = schools.length === 1 && groups.length === 1;
  speakOfGroups(isOfGroups);
  const withTaps = isOfGroups ? groups[0].entries.filter(({ taps }) => taps > 0).length : totals.schoolsWithTaps;
  const figures = [[t`Taps`, totals.taps], [t`Players with taps`, players.total], [t`{Schools} with taps`, withTaps]];
  byId('figures').replaceChildren(...figures.map(([words, count]) =>
    make('div', {}, make('dt', {}, words), make('dd', {}, grouped(count)))));
  const every = lengthOfBar(season);
  const ofSchools = await gains(season, 'all', schools, every);
  const all = sum(ofSchools);
  const highest = Math.max(1, ...all.map(({ taps }) => taps));
  const parts = [make('section', {}, make('h2', {}, t`Participation over time`), chart(all, highest, t`all`, 'large'))];
  if (!isOfGroups) parts.push(part(t`{Schools}`, ofSchools, every));
  for (const { home, entries } of groups) {
    parts.push(part(t`{Groups} of ${home.name}`, await gains(season, `school:${home.id}`, entries, every), every));
  }
  byId('parts').replaceChildren(...parts);
  byId('choice').firstElementChild.textContent = t`Print`;
  byId('choice').addEventListener('submit', (event) => { event.preventDefault(); print(); });
  byId('choice').hidden = false;
  document.body.dataset.ready = 'yes';
}

start().catch((error) => say(error.message));
