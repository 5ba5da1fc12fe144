const levels = ['elementary', 'middle', 'high', 'special', 'other'];
/** So many of the first schools are looked at for regions and levels. */
const most = 1000;
const patience = 5000;

/** Which board is shown: all schools, a region, a level, or a level in a region. The keys go through those that somebody plays in. */
export class BoardChoice {
  #query;

  /** The board as it is written in addresses. */
  board;

  constructor(board, query) {
    this.board = board;
    this.#query = query;
  }

  /** Goes to the next region, and behind the last one to all schools. */
  async nextRegion() {
    const { region, level } = parts(this.board);
    const schools = await this.#playing();
    const names = [...new Set(schools.filter((school) => !level || school.level === level).map((school) => school.region).filter(Boolean))];
    this.board = written(after(region, names.sort()), level);
  }

  /** Goes to the next level, and behind the last one to all of them. */
  async nextLevel() {
    const { region, level } = parts(this.board);
    const schools = await this.#playing();
    const here = new Set(schools.filter((school) => !region || school.region === region).map((school) => school.level));
    this.board = written(region, after(level, levels.filter((one) => here.has(one))));
  }

  all() { this.board = 'all'; }

  /** The first schools of the contest that have taps, or all that there are where nobody has any. */
  async #playing() {
    const query = new URLSearchParams({ ...this.#query, top: most });
    const answer = await fetch(`/api/boards/all?${query}`, { cache: 'no-store', signal: AbortSignal.timeout(patience) });
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

/** The one behind another, the first one behind none; none behind the last one. */
const after = (one, list) => list[one === undefined ? 0 : list.indexOf(one) + 1];
