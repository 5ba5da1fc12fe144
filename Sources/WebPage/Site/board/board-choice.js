const levels = ['elementary', 'middle', 'high', 'special', 'other'];
/** How many of the first schools are searched for regions and levels. */
const mostSchools = 1000;
/** The timeout of the request, in milliseconds. */
const timeout = 5000;

/** Which board is shown: all schools, a region, a level, or a level in a region. The keys step through the regions and levels that have players. */
export class BoardChoice {
  #query;

  /** The board as it is written in addresses, such as `level:high`. */
  board;

  constructor(board, query) {
    this.board = board;
    this.#query = query;
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

  all() { this.board = 'all'; }

  /** The first schools with taps; if no school has taps, the first schools. */
  async #playing() {
    const query = new URLSearchParams({ ...this.#query, top: mostSchools });
    const answer = await fetch(`/api/boards/all?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(timeout) });
    const { entries } = await answer.json();
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
