import { awaitsStart } from './by-hand.js';
import { byId } from './elements.js';
import { cutOff, grouped, howMany, t } from './language.js';
import { clockText, nameIn, place, refusalWords, taps } from './words.js';

/** The shortest time between two pictures of the standings, in milliseconds, so that they can be read. */
const pictureInterval = 1000;
/** How long a receipt waits for the board that it is in, in milliseconds, so that both are drawn together. */
const boardDelay = 250;
/** How long a piece of news is shown, in milliseconds. */
const momentLength = 2800;

/** The screen of the game. It keeps only what it has drawn of the standings; everything else is passed to its methods. */
export class PlayScreen {
  #rows = new Map();
  #noticeTimer = null;
  #momentTimer = null;
  /** The sentence of the news that is shown, for a rank. */
  #moment = () => '';
  /** The newest standing, and the one that is drawn. */
  #standing = null;
  #drawn = null;
  #drawTimer = null;
  #drawnAt = -Infinity;
  /** The school ahead, and how far the player's school had come when it became the goal. */
  #goal = { id: null, from: 0 };
  /** What is said in the goal's place; empty for the goal. */
  #instead = '';
  #calm = matchMedia('(prefers-reduced-motion: reduce)');

  /** Shows the player's count, how many of these taps wait, and the hint below. */
  showCount(count, waiting, hint) {
    write('count', grouped(count));
    if (byId('count').dataset.waiting !== String(waiting)) byId('count').dataset.waiting = waiting;
    write('hint', hint);
  }

  /**
   * Takes a standing: `{ school, page, mine, playing, schoolTaps, waiting, isLive, isCutOff, isOver, isCounting }`. Rank, goal, rows and news are
   * drawn together from one page, at most once a second. Only the goal moves with each tap.
   */
  showStanding(standing) {
    const { school, page, mine, schoolTaps, isLive, isCutOff, isOver, isCounting } = standing;
    write('my-school', school.name);
    write('my-place', place(school));
    for (const id of ['my-school', 'my-place']) {
      const lang = nameIn(byId(id).textContent);
      if (byId(id).lang !== lang) byId(id).lang = lang;
    }
    byId('play').classList.toggle('is-old', Boolean(mine) && !isLive);
    this.#standing = standing;
    // A change of these is a change of scene, which does not wait.
    standing.scene = [document.documentElement.lang, school.id, page?.season?.id, Boolean(mine), mine?.taps > 0, isCutOff, isOver, isCounting].join();
    const drawn = this.#drawn;
    if (drawn?.scene === standing.scene && drawn.page === page && drawn.schoolTaps === schoolTaps && drawn.playing === standing.playing) {
      this.#showGoal();
      return;
    }
    const delay = drawn?.scene !== standing.scene ? 0
      : Math.max(this.#drawnAt + pictureInterval - performance.now(), isLive && drawn.page === page ? boardDelay : 0);
    clearTimeout(this.#drawTimer);
    if (delay <= 0) this.draw();
    else {
      this.#drawTimer = setTimeout(() => this.draw(), delay);
      this.#showGoal();
    }
  }

  /** Moves the goal: so many of the player's taps are not in the school's number yet. */
  showWaiting(waiting) {
    if (!this.#drawn || this.#standing.waiting === waiting) return;
    this.#standing.waiting = waiting;
    this.#showGoal();
  }

  /** Draws the newest standing now. Returns the rank that is drawn; `null` for none. */
  draw() {
    clearTimeout(this.#drawTimer);
    const standing = (this.#drawn = this.#standing);
    if (!standing) return null;
    this.#drawnAt = performance.now();
    const { school, page, mine, playing, schoolTaps, isOver } = standing;
    // Schools without taps are in the order of their ids, so no rank is shown for them. A receipt can arrive before the board has the rank.
    const isRanked = schoolTaps > 0 && mine?.taps > 0;
    const total = isRanked && playing ? grouped(Math.max(playing, mine.rank)) : '';
    write('rank', !mine ? '–' : isRanked ? grouped(mine.rank) : '');
    write('rank-of', !mine ? '' : !isRanked ? isOver ? t`No rank` : t`No rank yet`
      : total ? t` of ${total}` : t`rank|`);
    write('rank-word', isRanked ? t`Rank ` : '');
    byId('rank').parentElement.classList.toggle('unranked', Boolean(mine) && !isRanked);
    write('school-taps', schoolTaps === null ? '–' : grouped(schoolTaps));
    this.#showGoal();
    this.#showRows(page?.entries ?? [], school.id, schoolTaps);
    const rank = isRanked ? mine.rank : null;
    // News of a rank that is no longer the school's is no news.
    if (byId('moment').firstChild && !byId('moment').hidden) this.#writeMoment(rank);
    return rank;
  }

  /** Shows how far it is to the school ahead in the picture, with the taps since. */
  #showGoal() {
    const { page, mine, isOver, isCutOff, isCounting } = this.#drawn;
    const { waiting = 0, schoolTaps } = this.#standing;
    const reached = (schoolTaps ?? 0) + waiting;
    // While the last taps are counted, no text says which school is first.
    showParts('gap', this.#instead ? [this.#instead] : isCounting ? [] : mine ? gapParts(page, mine, this.#drawn.schoolTaps, reached, isOver)
      : isCutOff ? [t`Ranks come with the network.`] : []);
    const ahead = this.#instead || isOver || isCounting || !(mine?.taps > 0) ? undefined : schoolAhead(page, mine);
    if (ahead?.school.id !== this.#goal.id) this.#goal = { id: ahead?.school.id, from: this.#drawn.schoolTaps };
    const { from } = this.#goal;
    hide('goal', !ahead);
    if (ahead) byId('goal').firstElementChild.style.transform = `scaleX(${Math.min(1, Math.max(0, (reached - from) / (ahead.taps + 1 - from)))})`;
  }

  /** Shows the season's name and the time until it ends; and in the goal's place what matters more before it begins and while boards are frozen. */
  showSeason({ season, state, next }, now) {
    this.#instead = '';
    if (!season) return write('season', '');
    const clock = (moment) => clockText(Date.parse(moment) - now);
    const frozen = season.frozenSince;
    this.#instead = awaitsStart(season) ? t`Starting soon!` : state === 'scheduled' ? t`Starts in ${clock(season.startsAt)}`
      : frozen && state === 'counting' ? t`The result is coming soon!`
      : frozen && state !== 'ended' ? t`Ranks are secret; taps count!` : '';
    if (this.#drawn) this.#showGoal();
    const more = state === 'paused' ? [awaitsStart(season) ? '' : t`paused`, season.pause.left === undefined ? '' : t`${clockText(season.pause.left)} left`].filter(Boolean).join(' · ')
      : state === 'counting' ? frozen ? '' : t`counting the last taps`
      : state === 'ended' ? [t`over`, next && t`${next.name} begins in ${clock(next.startsAt)}`].filter(Boolean).join(' · ')
      : season.endsAt ? t`ends in ${clock(season.endsAt)}` : '';
    showParts('season', [{ name: season.name }, more && ` · ${more}`]);
  }

  /** Cancels scheduled drawing and forgets the rows, because something else uses the screen now. */
  release() {
    clearTimeout(this.#drawTimer);
    this.#drawn = this.#standing = null;
    this.#rows.clear();
  }

  /** Shows the name and the clock of a practice match in place of the season's. */
  showPractice(text) {
    this.#instead = '';
    showParts('season', [text]);
  }

  /** Shows the text of the offer's button; hides it if the text is empty. */
  showOffer(text) {
    write('offer', text);
    hide('offer', text === '');
  }

  /** Shows a sentence about taps that did not count, next to the season's result. */
  showUncounted(sentence) {
    write('uncounted', sentence);
  }

  showIsOpen(isOpen) {
    const text = String(!isOpen);
    if (byId('pad').ariaDisabled !== text) byId('pad').ariaDisabled = text;
  }

  /** Shows or hides the button to choose another school. */
  showIsShut(isShut, asksCode) {
    hide('other-school', !isShut);
    if (isShut) write('other-school', asksCode ? t`Give the code again` : t`Choose my {school} again`);
  }

  /** Shows a lasting notice. With `milliseconds`, shows a notice that no lasting notice replaces for that time. */
  showNotice(sentence, milliseconds = 0) {
    if (milliseconds === 0) {
      if (this.#noticeTimer === null) write('notice', sentence);
      return;
    }
    clearTimeout(this.#noticeTimer);
    write('notice', sentence);
    this.#noticeTimer = setTimeout(() => { this.#noticeTimer = null; }, milliseconds);
  }

  /** Whether a warning is shown. Good news waits for its end. */
  get isWarning() { return byId('notice').textContent !== ''; }

  /**
   * Shows something to celebrate, or a challenge to catch up, for a while. The sentence is made of the rank that is drawn, and made anew when
   * that changes; an empty one ends it. Returns the sentence.
   */
  showMoment(sentence, isGood) {
    this.#moment = sentence;
    byId('moment').classList.toggle('good', isGood);
    byId('moment').hidden = true;
    clearTimeout(this.#momentTimer);
    this.#momentTimer = setTimeout(() => { byId('moment').hidden = true; }, momentLength);
    const rank = this.draw();
    byId('moment').textContent = sentence(rank);
    return this.#writeMoment(rank);
  }

  #writeMoment(rank) {
    const sentence = this.#moment(rank);
    const text = byId('moment').firstChild;
    byId('moment').hidden = !sentence;
    if (sentence && text?.data !== sentence) text.data = sentence;
    return sentence;
  }

  #showRows(entries, mine, schoolTaps) {
    const list = byId('neighbours');
    const before = new Map([...this.#rows].map(([id, row]) => [id, row.offsetTop]));
    const rows = new Map();
    // A low window shows three rows: the player's school, the one ahead, and one more.
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
      set(count, grouped(entry.taps));
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

/** Shows parts of a sentence. A part that is a name may be cut off; numbers are always complete. */
function showParts(id, parts) {
  const text = parts.map((part) => part.name ?? part).join('');
  if (byId(id).textContent === text) return;
  byId(id).replaceChildren(...parts.map((part) => {
    const span = document.createElement('span');
    span.textContent = part.name ?? part;
    if (part.name) Object.assign(span, { className: 'name', lang: nameIn(part.name), title: part.name });
    return span;
  }));
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function write(id, text) {
  set(byId(id), text);
}

/** An attribute that is set again has the browser look for its style again, even to the same value. */
function hide(id, isHidden) {
  if (byId(id).hidden !== isHidden) byId(id).hidden = isHidden;
}

/** The entry of the school directly ahead; `undefined` for the first school. */
const schoolAhead = (page, mine) => page.entries.filter((entry) => entry.rank < mine.rank).at(-1);

/**
 * The next goal in parts of a sentence: the school to pass and the taps needed. The part for a school is `{ name }`. `reached` are the school's
 * taps with those that are not in the picture yet.
 */
function gapParts(page, mine, schoolTaps, reached, isOver) {
  if (!schoolTaps) return isOver ? [] : [t`Tap once to get a rank.`];
  // The first tap was counted, and the board does not have the rank yet.
  if (mine.taps === 0) return [];
  const ahead = schoolAhead(page, mine);
  if (!ahead) return [isOver ? t`Your {school} came first!` : leadSentence(page, mine)];
  if (isOver) return [];
  // With equal taps, the school that reached the number first is ahead. So passing needs one more tap.
  const gap = ahead.taps - reached + 1;
  const { name } = ahead.school;
  if (gap <= 0) return t.parts`About to pass ${{ name }}`;
  return t.parts`${grouped(gap)} to pass ${{ name }}`;
}

/** The sentence for the first school, with its lead. */
function leadSentence(page, mine) {
  const next = page.entries.find((entry) => entry.rank > mine.rank && entry.taps > 0);
  const lead = next ? mine.taps - next.taps : 0;
  return lead > 0 ? t`Your {school} is first, by ${howMany(lead, 'tap', 'taps')}!`
    : t`Your {school} is first!`;
}

/** A school's name, cut off so that a piece of news fits in two lines. */
const brief = (name) => cutOff(name, [...name].length > 14 ? `${[...name].slice(0, 13).join('')}…` : name);

/** The sentence for a rise: the player's school has passed `number` schools. `school` is the name of one of them, or undefined. */
export function passedSentence(school, number, rank) {
  if (!school) return t`★ Up to rank ${grouped(rank)}!`;
  const name = brief(school);
  if (number === 1) return t`★ Passed ${name}: rank ${grouped(rank)}!`;
  const others = grouped(number - 1);
  return t`★ Passed ${name} and ${others} more: rank ${grouped(rank)}!`;
}

/** The sentence for a fall: `number` schools have passed. `school` is the name of one of them, or undefined. */
export function passedBySentence(school, number, rank) {
  const now = grouped(rank);
  const name = school && brief(school);
  if (!name) return t`Rank ${now} now. Catch up again!`;
  if (number === 1) return t`${name} passed us: rank ${now} now.`;
  const others = grouped(number - 1);
  return t`${name} and ${others} more passed us: rank ${now} now.`;
}

/** The sentences about refused taps: their number for each school and reason. */
export const refusedSentence = (refused) => refused.map(({ taps: number, kind, school }) =>
  t`${school}, ${taps(number)}: ${refusalWords(kind)}.`).join(' ');

export function rejectedSentence(number, reason) {
  if (reason === 'addressLimit') return t`Too many from your internet address: ${howMany(number, 'tap', 'taps')} not counted.`;
  return reason === 'timeNotPassed'
    ? t`The time does not fit: ${howMany(number, 'tap', 'taps')} not counted.`
    : t`Too fast for a person: ${howMany(number, 'tap', 'taps')} not counted.`;
}
