import { asidesOf } from './asides.js';
import { awardsOf } from './awards.js';

/** The timeout of a request, the most schools that are revealed, and the most moments of one school's history. */
const [timeout, most, mostMoments] = [15_000, 1000, 900];
/** How many of the first schools are asked whether they once led; the fewest moments of a season that tell who led longest; and by how many. */
const [leaders, leastMoments, leastLead] = [10, 15, 2];
const minute = 60_000;

/** The span of a reveal in milliseconds, as it is written in the address: `10m`, `1h`; ten minutes if it is not written so. */
export function spanOf(text) {
  const [, number, unit] = /^(\d{1,4})(m|h)$/.exec(text ?? '') ?? [null, '10', 'm'];
  return Number(number) * (unit === 'h' ? 60 : 1) * minute;
}

async function askPublic(path, query) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * Reads what a reveal shows of a season that is over: the standings of `span` milliseconds before the end, those of the end, and the awards.
 * Awards that cannot be read are left out. The boards of a frozen season are those of the freeze for everybody but an organiser, whose `ask` reads
 * what has counted since.
 */
export async function sourceOf({ season, ties }, address, board, span, ask = askPublic) {
  const query = { season: season.id, ties, top: most };
  const page = await ask(address, query);
  const final = page.entries.filter(({ taps }) => taps > 0);
  const [start, end] = [Date.parse(season.startsAt), Date.parse(season.endsAt)];
  const at = end - span;
  const early = season.frozenSince ? askPublic(address, query) : at > start ? ask(address, { ...query, at: new Date(at).toISOString() }) : { entries: [] };
  const frozen = (await early).entries.filter(({ taps }) => taps > 0);
  const [asides, front, newcomer] = await Promise.allSettled([
    asidesOf({ ...page, entries: final.slice(0, 100) }, address, board, ask), frontOf(final, { start, end, season, ties, board }, ask), newcomerOf(final, season, address),
  ]);
  const { players = [], climb = null } = asides.value ?? {};
  return { page, frozen, final, awards: awardsOf({ final, climb, players, front: front.value ?? null, newcomer: newcomer.value ?? null }) };
}

/**
 * The school that had the first rank at the most moments, and for how many minutes; `null` if only one school ever had it. Between two moments the first
 * rank may change unseen: so a short season, and a lead by one moment, tell nothing.
 */
async function frontOf(final, { start, end, season, ties, board }, ask) {
  const step = Math.max(1, Math.ceil((end - start) / minute / mostMoments));
  if ((end - start) / minute / step < leastMoments) return null;
  const told = await Promise.all(final.slice(0, leaders).map(async ({ school }) => {
    const { points } = await ask(`/api/schools/${encodeURIComponent(school.id)}/history`, { season: season.id, ties, board, every: `${step}m` });
    return { school, minutes: points.filter(({ rank, taps }) => rank === 1 && taps > 0).length * step };
  }));
  const led = told.filter(({ minutes }) => minutes > 0).sort((a, b) => b.minutes - a.minutes);
  return led.length > 1 && led[0].minutes - led[1].minutes >= leastLead * step ? led[0] : null;
}

/** The first school that had no taps in the season before this one; `null` if there was none, or if all schools were new. */
async function newcomerOf(final, season, address) {
  const { seasons } = await askPublic('/api/seasons', {});
  const before = seasons.filter(({ id, state, simulation, startsAt }) => id !== season.id && state === 'ended' && !simulation && startsAt < season.startsAt)
    .sort((a, b) => (a.startsAt < b.startsAt ? 1 : -1))[0];
  if (!before) return null;
  const { entries } = await askPublic(address, { season: before.id, top: most });
  const old = new Set(entries.filter(({ taps }) => taps > 0).map(({ school }) => school.id));
  const isNew = final.filter(({ school }) => !old.has(school.id));
  return old.size === 0 || isNew.length === final.length ? null : isNew[0] ?? null;
}
