// @ts-check
import { fresh } from '../game/fresh.js';

/**
 * @import { BoardPage, PlayerPage } from '../../wire.d.ts'
 *
 * @typedef {(path: string, query: URLSearchParams) => Promise<any>} Ask
 * @typedef {Pick<BoardPage, 'season' | 'entries' | 'ties'>} Page
 */

/**
 * The timeout of a request, in milliseconds; the number of players to show; and the minimum length of a season for
 * which a climb is shown, in minutes.
 */
const [timeout, mostPlayers, shortestSeason] = [8000, 5, 2];

/**
 * Reads the data that a ceremony shows after the places: the best players, and the school that climbed most. `ask`
 * reads an answer of the API; an organiser's reads what has counted since a freeze.
 *
 * @param {Page} page
 * @param {string} address
 * @param {string} board
 * @param {Ask} [ask]
 */
export async function asidesOf(page, address, board, ask = askPublic) {
  const [players, climb] = await Promise.all([
    board === 'all' ? playersOf(page, ask).catch(() => []) : [],
    climbOf(page, address, ask).catch(() => null),
  ]);
  return { players, climb };
}

/** @type {Ask} */
async function askPublic(path, query) {
  const answer = await fresh(`${path}?${query}`, { timeout });
  return answer.ok ? answer.json() : { entries: [] };
}

/**
 * @param {Page} page
 * @param {Ask} ask
 * @returns {Promise<PlayerPage['entries']>}
 */
async function playersOf({ season, ties }, ask) {
  const query = new URLSearchParams({ top: String(mostPlayers), season: String(season.id), ties });
  const { entries } = await ask('/api/players', query);
  return entries;
}

/**
 * The school on this page that has climbed the most ranks since half-time; `null` if none has climbed.
 *
 * @param {Page} page
 * @param {string} address
 * @param {Ask} ask
 */
async function climbOf({ season, entries, ties }, address, ask) {
  const [start, end] = [Date.parse(season.startsAt), Date.parse(season.endsAt ?? '')];
  const minute = 60_000;
  if (!(end - start >= shortestSeason * minute)) return null;
  const half = Math.floor((start + (end - start) / 2) / minute) * minute;
  if (half <= start) return null;
  const query = new URLSearchParams({ season: String(season.id), ties, at: new Date(half).toISOString() });
  for (const { school } of entries) query.append('school', school.id);
  /** @type {Pick<BoardPage, 'entries'>} */
  const then = await ask(address, query);
  const before = new Map(then.entries.filter(({ taps }) => taps > 0).map(({ school, rank }) => [school.id, rank]));
  const climbs = entries.map(({ school, rank }) => ({ school, from: before.get(school.id) ?? 0, to: rank }))
    .filter(({ from, to }) => from > to).sort((a, b) => b.from - b.to - (a.from - a.to) || a.to - b.to);
  return climbs[0] ?? null;
}
