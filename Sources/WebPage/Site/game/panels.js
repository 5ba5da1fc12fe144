import { api } from './api.js';
import { byId } from './elements.js';
import { shown } from './screens.js';
import { radius } from './standings.js';
import { grouped, hasOwnWord, t } from './language.js';
import { homeOf, levelName, nameIn } from './words.js';

/** How often the visible board is read, in milliseconds. */
const interval = 4000;

/**
 * The boards that the player can swipe to: all schools, the region, the level, the players of the school, and the player's own record. Who plays
 * for a group sees the groups of the school first, and all schools in place of the region. Only the visible board is read.
 */
export class Panels {
  #strip = byId('panels');
  #tabs = [...byId('panel-tabs').children];
  #record;
  #school = null;
  #session = null;
  #counts = { mine: 0, season: null, nickname: null };
  #timer = null;
  #asked = 0;
  #pages = new Map();

  constructor(record) {
    this.#record = record;
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.#turnTo(tab.dataset.panel));
    this.#strip.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    document.addEventListener('visibilitychange', () => this.#read());
  }

  /** Sets the school, the player's session there or `null`, the player's taps, and the nickname, which others may not see yet: `{ mine, season, nickname }`. */
  follow(school, session, counts) {
    this.#counts = counts;
    const isSame = school?.id === this.#school?.id && session === this.#session;
    this.#school = school;
    this.#session = session;
    if (!isSame) {
      this.#pages.clear();
      this.#read();
      this.render();
    } else if (this.#current === 'me') {
      this.#draw();
    }
  }

  /** Draws the boards that were read, in the page's language. */
  render() {
    const { region = '', level = '' } = this.#school ?? {};
    // The usual short name of a Korean region is its first two syllables: 서울, 강원.
    const short = /^[가-힣]{3}/.test(region) ? region.slice(0, 2) : region;
    const home = this.#home;
    const names = {
      all: home ? t`{Groups}` : t`All`, region: home ? t`All` : short || t`Region`, level: levelName(level) || t`Level`,
      school: home ? t`mine|School` : t`mine|{School}`, me: t`Me`,
    };
    const unneeded = { region: !home && !region, level: level === 'other' || hasOwnWord() };
    for (const tab of this.#tabs) {
      if (tab.textContent !== names[tab.dataset.panel]) tab.textContent = names[tab.dataset.panel];
      tab.setAttribute('aria-pressed', String(tab.dataset.panel === this.#current));
      tab.hidden = this.#strip.querySelector(`[data-panel=${tab.dataset.panel}]`).hidden = unneeded[tab.dataset.panel] ?? false;
      tab.lang = tab.dataset.panel === 'region' && region ? nameIn(tab.textContent) : '';
    }
    if (this.#seen.every((tab) => tab.dataset.panel !== this.#current)) return this.#turnTo('all');
    for (const panel of this.#strip.children) {
      const isCurrent = panel.dataset.panel === this.#current;
      panel.inert = !isCurrent;
      // The panel can be focused, so that keys scroll its rows.
      panel.tabIndex = isCurrent ? 0 : -1;
    }
    this.#draw();
  }

  /** Shows the board of all schools. */
  home() { this.#turnTo('all'); }

  /** The id of the school of the player's group; `null` without a group. */
  get #home() { return this.#school && homeOf(this.#school.id); }

  /** The tabs of the boards that mean something to the player. */
  get #seen() { return this.#tabs.filter((tab) => !tab.hidden); }

  get #current() { return this.#strip.dataset.current; }

  #turnTo(panel) {
    this.#strip.scrollTo({ left: this.#strip.clientWidth * this.#seen.findIndex((tab) => tab.dataset.panel === panel), behavior: 'instant' });
    this.#show(panel);
  }

  #scrolled() {
    const index = Math.round(this.#strip.scrollLeft / Math.max(1, this.#strip.clientWidth));
    const panel = this.#seen[Math.min(index, this.#seen.length - 1)].dataset.panel;
    if (panel !== this.#current) this.#show(panel);
  }

  #show(panel) {
    this.#strip.dataset.current = panel;
    this.render();
    this.#read();
  }

  async #read() {
    clearTimeout(this.#timer);
    const panel = this.#current;
    if (!this.#school || document.hidden || shown() !== 'play' || panel === 'all' || panel === 'me') return;
    const asked = (this.#asked += 1);
    try {
      const page = panel === 'school' ? await this.#players() : await api.board(new URLSearchParams({ around: this.#home ?? this.#school.id, radius: radius() }), this.#board(panel));
      if (asked !== this.#asked) return;
      this.#pages.set(panel, page);
      this.#draw();
    } catch {
      // The previous rows stay on the screen.
    }
    if (asked === this.#asked) this.#timer = setTimeout(() => this.#read(), interval);
  }

  #board(panel) {
    if (panel === 'level') return `level:${this.#school.level}`;
    return this.#home ? 'all' : `region:${this.#school.region}`;
  }

  /** The five best players of the school, and the player. */
  async #players() {
    const [best, mine] = await Promise.all([
      api.players(this.#home ?? this.#school.id, { top: 5 }),
      // A player without taps is not on the board.
      this.#session === null ? null : api.players(this.#home ?? this.#school.id, { around: this.#session, radius: 0 }).catch(() => null),
    ]);
    return { total: best.total, entries: best.entries, mine: mine?.entries[0] ?? null };
  }

  #draw() {
    const panel = this.#current;
    if (!this.#school || panel === 'all') return;
    const place = this.#strip.querySelector(`[data-panel=${panel}]`);
    if (panel === 'me') return place.replaceChildren(...this.#me());
    const page = this.#pages.get(panel);
    if (!page) return place.replaceChildren(line('panel-note', t`Loading…`));
    place.replaceChildren(...(panel === 'school' ? this.#best(page) : this.#neighbours(page)));
  }

  #neighbours({ entries }) {
    return [list(entries.map((entry) => row({
      rank: entry.taps > 0 ? grouped(entry.rank) : '–', name: entry.school.name, place: entry.school.district, taps: entry.taps,
      isMine: entry.school.id === (this.#home ?? this.#school.id),
    })))];
  }

  #best({ total, entries, mine }) {
    const isMine = (entry) => mine !== null && entry.rank === mine.rank && entry.nickname === mine.nickname;
    const shown = mine === null || entries.some(isMine) ? entries : [...entries, mine];
    const rows = shown.map((entry) => row({
      rank: grouped(entry.rank), name: entry.nickname ?? ((isMine(entry) && this.#counts.nickname) || t`A friend`), taps: entry.taps, isMine: isMine(entry),
    }));
    const sentence = mine === null ? t`Tap once, and you are here.`
      : this.#home ? t`I am number ${grouped(mine.rank)} of ${grouped(total)} at my school` : t`I am number ${grouped(mine.rank)} of ${grouped(total)} at my {school}`;
    return [line('panel-note', sentence), list(rows)];
  }

  #me() {
    const days = this.#record.days(7);
    const most = Math.max(1, ...days.map(({ taps }) => taps));
    const chart = document.createElement('div');
    chart.className = 'days';
    chart.setAttribute('role', 'img');
    chart.setAttribute('aria-label', t`Taps of the last 7 days: ${days.map(({ taps }) => grouped(taps)).join(', ')}`);
    for (const { taps } of days) {
      const bar = document.createElement('i');
      bar.style.height = `${Math.max(4, taps / most * 100)}%`;
      chart.append(bar);
    }
    const facts = [
      [t`Today`, grouped(days.at(-1).taps)], [t`This season`, grouped(this.#counts.mine)],
      [t`Best streak`, grouped(this.#record.streak)],
    ];
    const figures = document.createElement('dl');
    for (const [name, value] of facts) {
      const pair = document.createElement('div');
      pair.append(...[['dt', name], ['dd', value]].map(([tag, text]) => Object.assign(document.createElement(tag), { textContent: text })));
      figures.append(pair);
    }
    const past = this.#record.seasons.filter((season) => season.id !== this.#counts.season).slice(0, 2).map((season) => line('panel-note', [
      season.name, season.school, season.rank ? t`rank ${grouped(season.rank)}` : '',
      t`${grouped(season.taps)} taps`,
    ].filter(Boolean).join(' · ')));
    return [figures, chart, ...past];
  }
}

function list(rows) {
  const list = document.createElement('ol');
  list.className = 'rows';
  list.append(...rows);
  return list;
}

function line(className, text) {
  return Object.assign(document.createElement('p'), { className, textContent: text });
}

function row({ rank, name, place = '', taps, isMine }) {
  const row = document.createElement('li');
  row.classList.toggle('mine', isMine);
  if (isMine) row.setAttribute('aria-current', 'true');
  for (const [className, text] of [['row-rank', rank], ['row-name', name], ['row-place', place], ['row-taps', grouped(taps)]]) {
    const cell = Object.assign(document.createElement('span'), { className, textContent: text });
    if (className === 'row-name' || className === 'row-place') cell.lang = nameIn(text);
    row.append(cell);
  }
  row.title = [name, place].filter(Boolean).join(', ');
  return row;
}
