import { clockText, grouped, nameIn, place, refusalWords, t, taps, withParticle } from './words.js';

/** Rows change their order at most so often that they can be read meanwhile, in milliseconds. */
const rowsApart = 1000;
/** How long a piece of news stands, in milliseconds. */
const momentLength = 2800;

const byId = (id) => document.getElementById(id);

/** Shows where my school and I stand. It is told everything, and keeps nothing but the rows that it has drawn. */
export class PlayScreen {
  #rows = new Map();
  #noticeTimer = null;
  #momentTimer = null;
  #rowsTimer = null;
  #rowsAt = -Infinity;
  #calm = matchMedia('(prefers-reduced-motion: reduce)');

  /** My count, how much of it waits to be counted, and what is to be said under it. */
  showCount(count, waiting, hint) {
    write('count', grouped(count));
    byId('count').dataset.waiting = waiting;
    write('hint', hint);
  }

  showStanding({ school, page, mine, schoolTaps, isLive, isCutOff, isOver, isCounting }) {
    write('my-school', school.name);
    write('my-place', place(school));
    for (const id of ['my-school', 'my-place']) byId(id).lang = nameIn(byId(id).textContent);
    // Without a tap a school has its place by its name, which is no rank to be told; a receipt can come before the board tells the rank.
    const isRanked = schoolTaps > 0 && mine?.taps > 0;
    const total = mine && grouped(page.total);
    write('rank', !mine ? '–' : isRanked ? grouped(mine.rank) : '');
    write('rank-of', !mine ? '' : !isRanked ? t('아직 순위 없음', 'not ranked yet') : t(`위 / ${total}곳`, ` of ${total}`));
    write('rank-word', isRanked ? t('', 'Rank ') : '');
    byId('rank').parentElement.classList.toggle('unranked', Boolean(mine) && !isRanked);
    write('school-taps', schoolTaps === null ? '–' : grouped(schoolTaps));
    // Who is first is not told before it is final.
    this.#showGap(isCounting ? [] : mine ? gapParts(page, mine, schoolTaps, isOver)
      : isCutOff ? [t('연결되면 순위가 보여요.', 'Ranks come with the network.')] : []);
    byId('play').classList.toggle('is-old', Boolean(mine) && !isLive);
    this.#planRows(page?.entries ?? [], school.id, schoolTaps);
  }

  /** The goal, in which a name may be cut short and a number never is. */
  #showGap(parts) {
    const text = parts.map((part) => part.name ?? part).join('');
    const gap = byId('gap');
    if (gap.textContent === text) return;
    gap.replaceChildren(...parts.map((part) => {
      const span = document.createElement('span');
      span.textContent = part.name ?? part;
      if (part.name) Object.assign(span, { className: 'name', lang: nameIn(part.name), title: part.name });
      return span;
    }));
  }

  /** The season's name, and how long until it begins or ends. */
  showSeason({ season, state, next }, now) {
    if (!season) return write('season', '');
    const clock = (moment) => clockText(Date.parse(moment) - now);
    const more = state === 'scheduled' ? t(`시작까지 ${clock(season.startsAt)}`, `begins in ${clock(season.startsAt)}`)
      : state === 'counting' ? t('마지막 터치를 세는 중', 'counting the last taps')
      : state === 'ended' ? [t('종료', 'over'), next && t(
        `다음 시즌 ${next.name} 시작까지 ${clock(next.startsAt)}`, `${next.name} begins in ${clock(next.startsAt)}`)].filter(Boolean).join(' · ')
      : season.endsAt ? t(`끝까지 ${clock(season.endsAt)}`, `ends in ${clock(season.endsAt)}`) : '';
    write('season', [season.name, more].filter(Boolean).join(' · '));
  }

  /** Draws no more until it is told anew: something else has the screen. */
  rest() {
    clearTimeout(this.#rowsTimer);
    this.#rows.clear();
  }

  /** A practice match's name and clock, where the season's are otherwise. */
  showPractice(text) {
    write('season', text);
  }

  /** Something that may be done now, at a touch: its words, or an empty text for nothing. */
  showOffer(text) {
    write('offer', text);
    byId('offer').hidden = text === '';
  }

  /** What was not counted, on a screen that tells how it has ended. */
  showUncounted(sentence) {
    write('uncounted', sentence);
  }

  showIsOpen(isOpen) {
    byId('pad').setAttribute('aria-disabled', String(!isOpen));
  }

  /** Whether another school has to be chosen. */
  showIsShut(isShut) {
    byId('other-school').hidden = !isShut;
  }

  /** A sentence about how it goes: one that stays until there is none, or one for a moment over it. */
  showNotice(sentence, milliseconds = 0) {
    if (milliseconds === 0) {
      if (this.#noticeTimer === null) write('notice', sentence);
      return;
    }
    clearTimeout(this.#noticeTimer);
    write('notice', sentence);
    this.#noticeTimer = setTimeout(() => { this.#noticeTimer = null; }, milliseconds);
  }

  /** Something to celebrate, or to take up. */
  showMoment(sentence, isGood) {
    const moment = byId('moment');
    moment.textContent = sentence;
    moment.classList.toggle('good', isGood);
    moment.hidden = false;
    clearTimeout(this.#momentTimer);
    this.#momentTimer = setTimeout(() => { moment.hidden = true; }, momentLength);
  }

  /** Draws the rows now, or when those drawn last have stood long enough; my own number goes on meanwhile. */
  #planRows(...rows) {
    clearTimeout(this.#rowsTimer);
    const [, mine, schoolTaps] = rows;
    const isNew = !this.#rows.has(mine);
    const wait = isNew ? 0 : this.#rowsAt + rowsApart - performance.now();
    if (wait <= 0) return this.#showRows(...rows);
    set(this.#rows.get(mine).lastChild, grouped(schoolTaps ?? 0));
    this.#rowsTimer = setTimeout(() => this.#showRows(...rows), wait);
  }

  #showRows(entries, mine, schoolTaps) {
    this.#rowsAt = performance.now();
    const list = byId('neighbours');
    const before = new Map([...this.#rows].map(([id, row]) => [id, row.offsetTop]));
    const rows = new Map();
    // A low window has room for three: mine, who is to be passed, and one more.
    const kept = Math.max(0, Math.min(entries.findIndex((entry) => entry.school.id === mine) - 1, entries.length - 3));
    for (const [index, entry] of entries.entries()) {
      const row = this.#rows.get(entry.school.id) ?? newRow();
      const isMine = entry.school.id === mine;
      row.classList.toggle('mine', isMine);
      row.classList.toggle('spare', index < kept || index > kept + 2);
      if (isMine) row.setAttribute('aria-current', 'true');
      const [rank, name, where, count] = row.children;
      set(rank, entry.taps > 0 && !(isMine && !schoolTaps) ? grouped(entry.rank) : '–');
      set(name, entry.school.name);
      name.lang = nameIn(entry.school.name);
      row.title = [entry.school.name, place(entry.school)].filter(Boolean).join(', ');
      set(where, entry.school.district || entry.school.region);
      where.lang = nameIn(where.textContent);
      set(count, grouped((isMine ? schoolTaps : entry.taps) ?? 0));
      rows.set(entry.school.id, row);
    }
    const order = [...rows.keys()].join();
    const isSame = order === [...this.#rows.keys()].join();
    this.#rows = rows;
    if (isSame) return;
    list.replaceChildren(...rows.values());
    if (this.#calm.matches) return;
    for (const [id, row] of rows) {
      const moved = before.has(id) ? before.get(id) - row.offsetTop : 0;
      if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], { duration: 300, easing: 'ease-out' });
    }
  }
}

function newRow() {
  const row = document.createElement('li');
  for (const name of ['row-rank', 'row-name', 'row-place', 'row-taps']) {
    const cell = document.createElement('span');
    cell.className = name;
    row.append(cell);
  }
  return row;
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function write(id, text) {
  set(byId(id), text);
}

/** What there is to do, in parts of a sentence: whom to pass, and with how many taps. A part that is a school is `{ name }`. */
function gapParts(page, mine, schoolTaps, isOver) {
  if (!schoolTaps) return isOver ? [] : [t('한 번만 터치하면 순위에 올라요.', 'Tap once to get a rank.')];
  // It has a tap now, and the board has not told the rank yet.
  if (mine.taps === 0) return [];
  const ahead = page.entries.filter((entry) => entry.rank < mine.rank).at(-1);
  if (!ahead) return [isOver ? t('우리 학교가 1위를 했어요!', 'Your school came first!') : leadSentence(page, mine, schoolTaps)];
  if (isOver) return [];
  // The one who got there first is ahead when both have the same, so one more is needed to pass.
  const gap = grouped(Math.max(0, ahead.taps - schoolTaps) + 1);
  const { name } = ahead.school;
  return t([{ name }, `까지 ${gap}번`], [`${gap} to pass `, { name }]);
}

/** That my school is first, and how far ahead. */
function leadSentence(page, mine, schoolTaps) {
  const next = page.entries.find((entry) => entry.rank > mine.rank && entry.taps > 0);
  const lead = next ? schoolTaps - next.taps : 0;
  return lead > 0 ? t(`우리 학교가 1위예요! ${grouped(lead)}번 앞서요.`, `Your school is first, by ${taps(lead)}!`)
    : t('우리 학교가 1위예요!', 'Your school is first!');
}

/** A school's name, short enough for a piece of news of two lines. */
const brief = (name) => ([...name].length > 14 ? `${[...name].slice(0, 13).join('')}…` : name);

/** The name, briefly, with the form of a particle that fits the whole one. */
const briefWith = (name, particle) => brief(name) + withParticle(name, particle).slice(name.length);

/** That so many schools were passed, of which one is named. */
export function passedSentence(school, number, rank) {
  const name = brief(school);
  if (number === 1) return t(`★ ${briefWith(school, 'object')} 제치고 ${grouped(rank)}위!`, `★ Passed ${name}: rank ${grouped(rank)}!`);
  const others = grouped(number - 1);
  return t(`★ ${name} 외 ${others}곳을 제치고 ${grouped(rank)}위!`, `★ Passed ${name} and ${others} more: rank ${grouped(rank)}!`);
}

/** That so many schools have passed us, of which one may be named, and that it is not lost. */
export function passedBySentence(school, number, rank) {
  const now = grouped(rank);
  const name = school && brief(school);
  if (!name) return t(`지금 ${now}위예요. 다시 올라가 봐요!`, `Rank ${now} now. Catch up again!`);
  if (number === 1) return t(`${briefWith(school, 'subject')} 앞질렀어요. 지금 ${now}위예요.`, `${name} passed us: rank ${now} now.`);
  const others = grouped(number - 1);
  return t(`${name} 외 ${others}곳이 앞질렀어요. 지금 ${now}위예요.`, `${name} and ${others} more passed us: rank ${now} now.`);
}

/** What was refused, by name and number. */
export const refusedSentence = (refused) => refused.map(({ taps: number, kind, school }) =>
  t(`${school} ${taps(number)}: ${refusalWords(kind)}.`, `${school}, ${taps(number)}: ${refusalWords(kind)}.`)).join(' ');

export function rejectedSentence(number, reason) {
  if (reason === 'addressLimit') {
    return t(`같은 인터넷 주소에서 너무 많아 ${grouped(number)}번은 세지 않았어요.`,
      `Too many from your internet address: ${taps(number)} not counted.`);
  }
  return reason === 'timeNotPassed'
    ? t(`시간이 맞지 않아 ${grouped(number)}번은 세지 않았어요.`, `The time does not fit: ${taps(number)} not counted.`)
    : t(`너무 빨라서 ${grouped(number)}번은 세지 않았어요.`, `Too fast for a person: ${taps(number)} not counted.`);
}
