import { drawAwards } from './awards.js';
import { cropped, pictureOf } from './reveal-picture.js';
import { Walk, planOf } from './reveal-plan.js';
import { sourceOf, spanOf } from './reveal-source.js';
import { stepWords } from './reveal-words.js';

/** The pause between two steps of a reveal that runs by itself, and the speeds to choose from. */
const [pause, speeds] = [1400, [0.5, 1, 2, 4]];
/** The pause after which a source that could not be read is asked again, in milliseconds. */
const retry = 3000;
const key = 'touchschool.reveal';

/**
 * The reveal on the wall, after the end of a season: the curtain, then step by step what `planOf` says. Keys and touches
 * move it. It is where it was when the page is loaded again. A remote shows its own steps here; then the keys of this
 * page do not move it, but Escape leaves it until the remote's next step.
 */
export class Reveal {
  #parts;
  #walk = null;
  #page = null;
  /** What is revealed: a season on a board; `null` if nothing is. */
  #subject = null;
  #season = null;
  /** The picture that a remote shows; `null` if it shows none. */
  #told = null;
  #speed = 1;
  #digits = '';
  #timer = null;

  /** Called when the reveal has ended, and the final table is to be shown. */
  onend = () => {};

  /**
   * `parts` are the page's `race`, `ceremony`, `curtain` and `sound`, the elements `award`, `news` and `stage`, and `room`, a function that
   * tells how many rows fit, and `address`, a function that tells the address of the board.
   */
  constructor(parts) { this.#parts = parts; }

  /** Begins to take keys and touches. */
  listen() {
    addEventListener('keydown', (event) => this.#key(event), { capture: true });
    this.#parts.stage.addEventListener('click', ({ clientX }) => this.act(clientX < innerWidth / 3 ? 'back' : 'forward'));
  }

  /** Whether a result is being revealed, so that the page shows it nowhere else. */
  get isOn() { return this.#subject !== null || this.isTold; }

  /** Whether a remote shows the reveal. */
  get isTold() { return this.#told !== null; }

  /** Whether this page has told the result of a season on a board to its end. */
  isDone(season, address) { return kept().subject === subjectOf(season, address) && kept().index === null; }

  /** Closes the curtain for a season that is over, and reads what is to be revealed. `span` is written as in the page's address. */
  async begin(page, address, board, span) {
    const subject = subjectOf(page.season.id, address);
    if (this.#subject === subject || this.isTold) return;
    this.stop();
    [this.#subject, this.#season] = [subject, page.season.id];
    this.#parts.curtain.isClosed = true;
    this.#parts.news.textContent = '';
    document.body.classList.add('revealing');
    try {
      const source = await sourceOf(page, address, board, spanOf(span));
      if (this.#subject !== subject) return;
      this.#page = source.page;
      this.#walk = new Walk(planOf(source.frozen, source.final, source.awards));
      this.#walk.go(Math.min(kept().subject === subject ? kept().index ?? 0 : 0, this.#walk.total - 1));
      this.#show(false);
    } catch {
      setTimeout(() => {
        if (this.#subject !== subject) return;
        this.#subject = null;
        this.begin(page, address, board, span);
      }, retry);
    }
  }

  /** Shows the picture of a remote's step. */
  follow(picture) {
    const before = this.#told?.index;
    if (this.#subject !== null) this.stop();
    if (picture.kind === 'table') {
      const subject = subjectOf(picture.season, this.#parts.address());
      // A reveal of another season goes on where it was.
      if ([undefined, subject].includes(kept().subject)) keep({ subject, index: null });
      this.#leave();
      return;
    }
    [this.#told, this.#season] = [picture, picture.season];
    document.body.classList.add('revealing');
    this.#paint(cropped(picture, this.#parts.room()), picture.speed, picture.index === before + 1);
  }

  /** Shows the remote's step again, for a window of another size or a page of the board that has come. */
  showAgain() { if (this.isTold) this.#paint(cropped(this.#told, this.#parts.room()), this.#told.speed, false); }

  #leave() {
    this.stop();
    this.onend();
  }

  /** Ends the reveal without a trace, because another season or board is shown. */
  stop() {
    if (!this.isOn) return;
    clearTimeout(this.#timer);
    [this.#subject, this.#walk, this.#page, this.#timer, this.#told] = [null, null, null, null, null];
    this.#parts.curtain.isClosed = false;
    this.#parts.award.hidden = true;
    this.#parts.race.pace(1);
    document.body.classList.remove('revealing');
    delete document.body.dataset.reveal;
    this.#parts.ceremony.stop();
  }

  /** Does what a key or a touch wants. */
  act(action, value) {
    const walk = this.#walk;
    if (this.isTold && action === 'end') return this.#leave();
    if (!walk) return;
    if (action !== 'slower' && action !== 'faster') this.#halt();
    const step = walk.stepAfter(action, value);
    if (step !== undefined) return this.#go(step);
    switch (action) {
      case 'run': return this.#run(walk.nextPause());
      case 'slower': case 'faster': {
        const next = speeds.indexOf(this.#speed) + (action === 'faster' ? 1 : -1);
        this.#speed = speeds[Math.min(Math.max(next, 0), speeds.length - 1)];
        return;
      }
      default:
    }
  }

  #key(event) {
    if (!this.isOn || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    // A button that has the focus is pressed by these keys.
    if (document.activeElement?.closest('button, a') && (event.code === 'Enter' || event.code === 'Space')) return;
    const isDigit = /^[0-9]$/.test(event.key);
    const isJump = event.code === 'Enter' && this.#digits;
    const action = {
      ArrowRight: 'forward', Space: 'forward', PageDown: 'forward', ArrowLeft: 'back', PageUp: 'back', Backspace: 'back', Enter: 'run',
      Home: 'start', Escape: 'end', Equal: 'faster', NumpadAdd: 'faster', Minus: 'slower', NumpadSubtract: 'slower',
    }[event.code];
    if (!isDigit && !action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const digits = this.#digits;
    this.#digits = isDigit ? (digits + event.key).slice(-4) : '';
    if (isDigit) return;
    if (isJump) this.act('place', Number(digits));
    else this.act(action);
  }

  #run(goal) {
    if (this.#walk.index >= goal) return;
    this.#timer = setTimeout(() => this.#run(goal), pause / this.#speed);
    this.#go(this.#walk.index + 1);
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #go(index) {
    const before = this.#walk.index;
    this.#walk.go(index);
    if (this.#walk.index === before) return;
    this.#show(this.#walk.index > before);
  }

  #show(isForward = true) {
    const walk = this.#walk;
    const isOver = walk.step?.kind === 'table';
    keep({ subject: this.#subject, index: isOver ? null : walk.index });
    if (isOver) return this.#leave();
    this.#paint(pictureOf(walk, this.#page.ties, this.#parts.room()), this.#speed, isForward);
  }

  #paint(picture, speed, isForward) {
    const { race, ceremony, curtain, award, news, sound } = this.#parts;
    const { kind, id, next, rows, first, settled, most } = picture;
    document.body.dataset.reveal = picture.index;
    curtain.isClosed = kind === 'curtain';
    ceremony.stop();
    award.hidden = kind !== 'award';
    if (kind === 'curtain') return;
    if (kind === 'first') return ceremony.showFirst(rows, isForward);
    if (kind === 'podium') return ceremony.showPodium(rows);
    const school = rows.find((row) => row.school.id === id)?.school;
    race.pace(speed);
    race.show(rows, this.#season, { most, focus: id, settled: settled - first });
    if (kind === 'award') drawAwards(award, school, picture.awards, race.colorOf(id));
    news.textContent = stepWords(picture, school);
    if (isForward && kind === 'count') sound.pass(next + 1);
    if (isForward && kind === 'award') sound.reveal(3);
  }
}

const subjectOf = (season, address) => `${season} ${address}`;

function kept() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? {}; } catch { return {}; }
}

function keep(value) {
  try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* Without storage a page that is loaded again begins at the curtain. */ }
}
