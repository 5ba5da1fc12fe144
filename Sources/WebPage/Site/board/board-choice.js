import { callThem } from '../game/language.js';
import { schoolNames, schoolOf } from './words.js';

const levels = ['elementary', 'middle', 'high', 'special', 'other'];
/** How many of the first schools are searched for regions and levels. */
const mostSchools = 1000;
/** The timeout of the request, in milliseconds. */
const timeout = 5000;

async function ask(path, query) {
  const answer = await fetch(`${path}?${new URLSearchParams(query)}`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
  return answer.json();
}

/** Learns the name of the school whose groups a board ranks. */
export async function learn(board) {
  const school = schoolOf(board);
  if (!school || schoolNames.has(school)) return;
  try {
    const { name } = await ask(`/api/schools/${encodeURIComponent(school)}`, {});
    if (name) schoolNames.set(school, name);
  } catch {
    // The board stands without its name.
  }
}

/** The season whose words for those that compete are in use. */
let wordsOf = null;

/** Takes a season's words for those that compete, if they are not in use yet. Returns whether they changed. */
export async function learnWords(season) {
  if (season === wordsOf) return false;
  wordsOf = season;
  try {
    return callThem((await ask(`/api/seasons/${season}`, {})).settings);
  } catch {
    wordsOf = null;
    return false;
  }
}

/** The board that is shown if nobody has chosen one: all schools, or the groups of the only school. */
export async function homeBoard() {
  try {
    const { total, schools: [school] } = await ask('/api/schools', { limit: 1 });
    if (total !== 1) return 'all';
    const groups = await ask('/api/schools', { inside: school.id, limit: 1 });
    if (groups.total === 0) return 'all';
    schoolNames.set(school.id, school.name);
    return `school:${school.id}`;
  } catch {
    return 'all';
  }
}

/** The boards that are known to have schools with a head count. */
const withPupils = new Set();

/** Whether a board is known to have schools with a head count, which can be ranked by taps a pupil. */
export const hasPupils = (board) => withPupils.has(board);

/** Learns whether a board has schools with a head count. It may get some at any time. */
export async function learnPupils(board, query) {
  if (hasPupils(board)) return;
  try {
    const { total } = await ask(`/api/boards/${encodeURIComponent(board)}`, { ...query, score: 'per-pupil', top: 1 });
    if (total > 0) withPupils.add(board);
  } catch {
    // Who asks again learns it then.
  }
}

/** What separates a board from what it is compared by, where the remote chooses both: `level:high?score=per-pupil`. */
const scoreMark = '?score=per-pupil';

/**
 * Which board is shown: all schools, a region, a level, a level in a region, or the groups inside a school. The keys step through the regions and
 * levels that have players, and through the schools that have groups.
 */
export class BoardChoice {
  #query;

  /** The board as it is written in addresses, such as `level:high`. */
  board;
  /** Whether the schools are compared by taps a pupil. */
  isPerPupil;

  /** `text` is a board, or a board with its score as the remote writes it. */
  constructor(text, query) {
    this.text = text;
    this.#query = query;
  }

  get text() { return this.board + (this.isPerPupil ? scoreMark : ''); }

  set text(text) {
    this.isPerPupil = text.endsWith(scoreMark);
    this.board = this.isPerPupil ? text.slice(0, -scoreMark.length) : text;
  }

  /** Goes to the next region; from the last region, to all regions. */
  async nextRegion() {
    const { region, level } = parts(this.board);
    const schools = await this.#playing();
    const names = [...new Set(schools.filter((school) => !level || school.level === level).map((school) => school.region).filter(Boolean))];
    this.board = written(after(region, names.sort()), level);
  }

  /** Goes to the next level; from the last level, to all levels. */
  async nextLevel() {
    const { region, level } = parts(this.board);
    const schools = await this.#playing();
    const here = new Set(schools.filter((school) => !region || school.region === region).map((school) => school.level));
    this.board = written(region, after(level, levels.filter((one) => here.has(one))));
  }

  /** Goes to the groups of the next school that has some; from the last one, to all schools. */
  async nextSchool() {
    const { schools } = await ask('/api/schools', { inside: 'any', limit: mostSchools });
    const homes = [...new Set(schools.map(({ id }) => id.slice(0, id.indexOf(','))))].sort();
    const next = after(schoolOf(this.board) ?? undefined, homes);
    this.board = next ? `school:${next}` : 'all';
    await learn(this.board);
  }

  all() { this.board = 'all'; }

  /** The first schools with taps; if no school has taps, the first schools. */
  async #playing() {
    const { entries } = await ask('/api/boards/all', { ...this.#query, top: mostSchools });
    const playing = entries.filter(({ taps }) => taps > 0);
    return (playing.length > 0 ? playing : entries).map(({ school }) => school);
  }
}

/** The region and the level of a board; a district counts as its region. */
function parts(board) {
  const [, region] = /^(?:region|district):([^/]*)/.exec(board) ?? [];
  const [, level] = /(?:^|\/)level:([a-z]+)$/.exec(board) ?? [];
  return { region, level };
}

const written = (region, level) => [region && `region:${region}`, level && `level:${level}`].filter(Boolean).join('/') || 'all';

/** The element after `one`; the first element if `one` is `undefined`; `undefined` after the last element. */
const after = (one, list) => list[one === undefined ? 0 : list.indexOf(one) + 1];
