import { clockText, grouped, place, refusalWords, t, taps, withParticle } from './words.js';

const byId = (id) => document.getElementById(id);

/** Shows where my school and I stand. It is told everything, and keeps nothing but the rows that it has drawn. */
export class PlayScreen {
  #rows = new Map();
  #noticeTimer = null;
  #momentTimer = null;
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
    // Without a tap a school has its place by its name, which is no rank to be told; a receipt can come before the board tells the rank.
    const isRanked = schoolTaps > 0 && mine?.taps > 0;
    const total = mine && grouped(page.total);
    write('rank', !mine ? '–' : isRanked ? grouped(mine.rank) : '');
    write('rank-of', !mine ? '' : !isRanked ? t('아직 순위 없음', 'not ranked yet') : t(`위 / ${total}곳`, ` of ${total}`));
    byId('rank').parentElement.classList.toggle('unranked', Boolean(mine) && !isRanked);
    write('school-taps', schoolTaps === null ? '–' : grouped(schoolTaps));
    // Who is first is not told before it is final.
    write('gap', isCounting ? '' : mine ? gapSentence(page, mine, schoolTaps, isOver)
      : isCutOff ? t('연결되면 순위가 보여요.', 'Ranks come with the network.') : '');
    byId('play').classList.toggle('is-old', Boolean(mine) && !isLive);
    this.#showRows(page?.entries ?? [], school.id, schoolTaps);
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
    this.#momentTimer = setTimeout(() => { moment.hidden = true; }, 3200);
  }

  #showRows(entries, mine, schoolTaps) {
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
      row.title = [entry.school.name, place(entry.school)].filter(Boolean).join(', ');
      set(where, entry.school.district || entry.school.region);
      set(count, grouped(isMine ? schoolTaps : entry.taps));
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

/** What there is to do: whom to pass, and with how many taps. */
function gapSentence(page, mine, schoolTaps, isOver) {
  if (!schoolTaps) return isOver ? '' : t('한 번만 터치하면 순위에 올라요.', 'One tap gets your school a rank.');
  // It has a tap now, and the board has not told the rank yet.
  if (mine.taps === 0) return '';
  const ahead = page.entries.filter((entry) => entry.rank < mine.rank).at(-1);
  if (!ahead) return isOver ? t('우리 학교가 1위를 했어요!', 'Your school came first!') : t('우리 학교가 1위예요!', 'Your school is first!');
  if (isOver) return '';
  // The one who got there first is ahead when both have the same, so one more is needed to pass.
  const gap = Math.max(0, ahead.taps - schoolTaps) + 1;
  return t(`${ahead.school.name}까지 ${grouped(gap)}번`, `${grouped(gap)} to pass ${ahead.school.name}`);
}

/** That so many schools were passed, of which one is named. */
export function passedSentence(name, number, rank) {
  if (number === 1) return t(`★ ${withParticle(name, 'object')} 제치고 ${grouped(rank)}위!`, `★ Passed ${name}: rank ${grouped(rank)}!`);
  const others = grouped(number - 1);
  return t(`★ ${name} 외 ${others}곳을 제치고 ${grouped(rank)}위!`, `★ Passed ${name} and ${others} more: rank ${grouped(rank)}!`);
}

export function passedBySentence(name, rank) {
  return t(`▼ ${withParticle(name, 'subject')} 앞질렀어요. 지금 ${grouped(rank)}위`, `▼ ${name} passed us: rank ${grouped(rank)}`);
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
