/**
 * The timeout of a request, in milliseconds; the number of players to show; and the minimum length of a season for which a climb is shown,
 * in minutes.
 */
const [timeout, mostPlayers, shortestSeason] = [8000, 5, 2];

/**
 * Reads the data that a ceremony shows after the places: the best players, and the school that climbed most. `ask` reads an answer of the API;
 * an organiser's reads what has counted since a freeze.
 */
export async function asidesOf(page, address, board, ask = askPublic) {
  const [players, climb] = await Promise.allSettled([board === 'all' ? playersOf(page, ask) : [], climbOf(page, address, ask)]);
  return { players: players.value ?? [], climb: climb.value ?? null };
}

async function askPublic(path, query) {
  const answer = await fetch(`${path}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  return answer.ok ? answer.json() : { entries: [] };
}

async function playersOf({ season, ties }, ask) {
  const { entries } = await ask('/api/players', new URLSearchParams({ top: mostPlayers, season: season.id, ties }));
  return entries;
}

/** The school on this page that has climbed the most ranks since half-time; `null` if none has climbed. */
async function climbOf({ season, entries, ties }, address, ask) {
  const [start, end] = [Date.parse(season.startsAt), Date.parse(season.endsAt)];
  const minute = 60_000;
  if (!(end - start >= shortestSeason * minute)) return null;
  const half = Math.floor((start + (end - start) / 2) / minute) * minute;
  if (half <= start) return null;
  const query = new URLSearchParams({ season: season.id, ties, at: new Date(half).toISOString() });
  for (const { school } of entries) query.append('school', school.id);
  const then = await ask(address, query);
  const before = new Map(then.entries.filter(({ taps }) => taps > 0).map(({ school, rank }) => [school.id, rank]));
  const climbs = entries.filter(({ school }) => before.has(school.id))
    .map(({ school, rank }) => ({ school, from: before.get(school.id), to: rank }))
    .filter(({ from, to }) => from > to).sort((a, b) => b.from - b.to - (a.from - a.to) || a.to - b.to);
  return climbs[0] ?? null;
}
