/** How long an answer may take, in milliseconds, so many players are told, and so many minutes a season must last to have two halves. */
const [patience, most, least] = [8000, 5, 2];

/** What a ceremony tells beside the places: the best players of a contest, and the school that climbed furthest. */
export async function asidesOf(page, address, board) {
  const [players, climb] = await Promise.allSettled([board === 'all' ? playersOf(page) : [], climbOf(page, address)]);
  return { players: players.value ?? [], climb: climb.value ?? null };
}

async function ask(path, query) {
  const answer = await fetch(`${path}?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
  return answer.ok ? answer.json() : { entries: [] };
}

async function playersOf({ season, ties }) {
  const { entries } = await ask('/api/players', new URLSearchParams({ top: most, season: season.id, ties }));
  return entries;
}

/** Of the schools that are shown, the one that has climbed most ranks since half-time; `null` if none did. */
async function climbOf({ season, entries, ties }, address) {
  const [start, end] = [Date.parse(season.startsAt), Date.parse(season.endsAt)];
  const minute = 60_000;
  if (!(end - start >= least * minute)) return null;
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
