import { fresh } from '../game/fresh.js';

/** How many of the first schools are searched for regions and levels. */
const mostSchools = 1000;
/** The timeout of a request, in milliseconds. */
const timeout = 5000;
const levels = ['elementary', 'middle', 'high', 'special', 'other'];
/** What separates a board from what it is compared by, where the remote chooses both: `level:high?score=per-pupil`. */
const scoreMark = '?score=per-pupil';

async function ask(path, query = {}) {
  return (await fresh(`${path}?${new URLSearchParams(query)}`, { timeout })).json();
}

/** The board that a season is about: all schools, or the groups of the school in which they compete. */
export const homeOfSeason = ({ inside }) => (inside ? `school:${inside.id}` : 'all');

/** The board that a season is about, by the season's number; `all` if the server does not tell it. */
export async function homeBoard(season = 'current') {
  try { return homeOfSeason(await ask(`/api/seasons/${season}`)); } catch { return 'all'; }
}

/** A board and whether it is ranked by taps a pupil, from the text that has both. */
export function boardFrom(text) {
  const isPerPupil = text.endsWith(scoreMark);
  return { board: isPerPupil ? text.slice(0, -scoreMark.length) : text, isPerPupil };
}

/** The text of a board and whether it is ranked by taps a pupil. */
export const boardText = ({ board, isPerPupil }) => board + (isPerPupil ? scoreMark : '');

/**
 * The boards of a contest of schools among which one chooses: all schools, the levels and regions that have players,
 * and the schools that have groups. Before the first tap, those of all schools.
 */
export async function boardsOf(season) {
  const [{ entries }, groups] = await Promise.all([
    ask('/api/boards/all', { season, top: mostSchools }), ask('/api/schools', { inside: 'any', limit: mostSchools }),
  ]);
  const playing = entries.filter(({ taps }) => taps > 0);
  const schools = (playing.length > 0 ? playing : entries).map(({ school }) => school);
  const regions = [...new Set(schools.map(({ region }) => region).filter(Boolean))].sort();
  const homes = new Set(groups.schools.map(({ id }) => id.slice(0, id.indexOf(','))));
  const several = (list) => (list.length > 1 ? list : []);
  return [
    'all',
    ...several(levels.filter((level) => schools.some((school) => school.level === level)))
      .map((level) => `level:${level}`),
    ...several(regions).map((region) => `region:${region}`),
    ...[...homes].sort().map((school) => `school:${school}`),
  ];
}
