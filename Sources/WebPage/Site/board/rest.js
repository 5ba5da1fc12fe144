import { namePart, part } from './part.js';
import { fresh } from '../game/fresh.js';
import { grouped, t } from '../game/language.js';
import { place } from './words.js';

/** Whether the page is shown on a phone; board.css has the same rule. */
const inHand = matchMedia('(max-width: 900px), (max-height: 480px)');
/** How many schools are read at first and with each press of the button, and the maximum number of presses. */
const [pageSize, mostPresses] = [100, 9];
/**
 * The pauses before the board is read again, in milliseconds: after the first schools have changed, and otherwise. They
 * are long, because mobile data can cost money.
 */
const [soon, later] = [3000, 10_000];

/**
 * On a phone, the whole board in one list: the first schools as bars, and those behind them. All of it is one page,
 * read at one revision, so no rank is shown twice. At the bottom, it shows the player's own school at any rank.
 */
export class Rest {
  #list;
  #button;
  #own;
  #source = null;
  #read = 0;
  #pressed = 0;
  #timer = null;
  /** When it is read next; `-Infinity` while it is read. */
  #askAt = Infinity;
  /** The newest page of the whole board; `null` before it was read. */
  #page = null;
  /** The player's own school, if it is behind the page. */
  #behind = null;
  /** What is listed: a page, and how many of its schools the race shows. */
  #listed = [];

  /** Called when a page of the whole board has come. */
  onpage = () => {};

  /** `root` holds a list and a button; `own` is the line for the player's own school. */
  constructor(root, own) {
    [this.#list, this.#button] = root.children;
    this.#own = own;
    this.#button.textContent = t`Show more`;
    this.#button.addEventListener('click', () => {
      this.#pressed = Math.min(this.#pressed + 1, mostPresses);
      this.#askIn(0);
    });
    inHand.addEventListener('change', () => this.#askIn(0));
    document.addEventListener('visibilitychange', () => this.#askIn(0));
  }

  /**
   * Follows a board: its `address`, the `query` of its pages, and the id of the player's own `school` if that may be on
   * it. Nothing of the board before stays.
   */
  begin(source) {
    [this.#source, this.#page, this.#behind, this.#pressed] = [source, null, null, 0];
    this.#read += 1;
    this.#listed = [];
    this.#show([]);
  }

  /**
   * The page to show where the stream has brought `first`, a page of the first schools: on a phone, the newest page of
   * the whole board. Before there is one of the same season in the same state, it is `first`.
   */
  pageFor(first) {
    if (!inHand.matches) return first;
    if (!this.#fits(first)) {
      this.#askIn(0);
      return first;
    }
    // A long list is not worth reading often.
    if (first.revision > this.#page.revision && this.#pressed === 0) this.#askIn(soon);
    return this.#page;
  }

  /** Lists the entries behind those that the race shows, and the own school. */
  show(playing, places) {
    const isWhole = playing.length > 0 && playing[0] === this.#page?.entries[0];
    const listed = [isWhole ? this.#page : null, places];
    if (listed.some((one, index) => one !== this.#listed[index])) this.#show(isWhole ? playing.slice(places) : []);
    this.#listed = listed;
    const { school } = this.#source;
    this.#showOwn(playing.find((entry) => entry.school.id === school) ?? this.#behind);
  }

  #fits({ season, entries }) {
    const page = this.#page;
    return page?.season.id === season.id && page.season.state === season.state
      && Boolean(page.season.frozenSince) === Boolean(season.frozenSince)
      && isPlaying(page.entries[0]) === isPlaying(entries[0]);
  }

  #askIn(pause) {
    const at = performance.now() + pause;
    if (at >= this.#askAt) return;
    clearTimeout(this.#timer);
    this.#askAt = at;
    this.#timer = setTimeout(() => this.#ask(), pause);
  }

  async #ask() {
    this.#askAt = -Infinity;
    const [read, pressed] = [this.#read, this.#pressed];
    const isWanted = this.#source && inHand.matches && !document.hidden;
    const page = isWanted ? await this.#part({ top: pageSize * (1 + pressed) }) : null;
    const behind = page && await this.#ownBehind(page);
    this.#askAt = Infinity;
    // Another board is followed, or the button was pressed meanwhile.
    this.#askIn(read === this.#read && pressed === this.#pressed ? later : 0);
    if (!page || read !== this.#read) return;
    [this.#page, this.#behind] = [page, behind];
    this.onpage();
  }

  /** The entry of the own school where the page does not reach it; `null` if it does, or if it is about to. */
  async #ownBehind({ entries }) {
    const { school } = this.#source;
    if (!school || entries.some((entry) => entry.school.id === school)) return null;
    const [own] = (await this.#part({ around: school, radius: 0 }))?.entries ?? [];
    return own && own.rank > entries.length ? own : null;
  }

  async #part(slice) {
    const { address, query } = this.#source;
    try {
      const answer = await fresh(`${address}?${new URLSearchParams({ ...query, ...slice })}`, { timeout: later });
      return answer.ok ? await answer.json() : null;
    } catch {
      // The schools that were read stay on the screen. The page itself reports a lost connection.
      return null;
    }
  }

  #show(behind) {
    const hasMore = this.#page?.next && this.#page.entries.every(isPlaying);
    this.#button.hidden = !hasMore || this.#pressed >= mostPresses;
    this.#list.replaceChildren(...behind.map((entry) => {
      const item = document.createElement('li');
      item.classList.toggle('own', entry.school.id === this.#source.school);
      const name = namePart('name', entry.school.name);
      name.append(' ', namePart('where', [entry.school.region, entry.school.district].filter(Boolean).join(' ')));
      item.append(part('rank', entry.rank), ' ', name, ' ', part('taps', grouped(entry.taps)));
      return item;
    }));
  }

  #showOwn(entry) {
    this.#own.hidden = !entry;
    if (!entry) return;
    const rank = entry.taps > 0 ? place(entry.rank) : t`no taps yet`;
    this.#own.replaceChildren(
      part('whose', t`My {school}`), ' ', namePart('name', entry.school.name), ' ', part('rank', rank), ' ',
      part('taps', entry.taps > 0 ? grouped(entry.taps) : ''));
  }
}

const isPlaying = (entry) => entry?.taps > 0;
