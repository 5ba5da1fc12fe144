import { awardWords } from './awards.js';
import { fit } from './fit.js';
import { chick, namePart, part } from './part.js';
import { Walk, planOf } from './reveal-plan.js';
import { sourceOf, spanOf } from './reveal-source.js';
import { stepWords } from './reveal-words.js';

/** The pause between two steps of a reveal that runs by itself, and the speeds to choose from. */
const [pause, speeds] = [1400, [0.5, 1, 2, 4]];
/** How many steps ahead the presenter sees, and the pause after which a source that could not be read is asked again, in milliseconds. */
const [hints, retry] = [6, 3000];
const key = 'touchschool.reveal';

/** The name of the channel between the wall and the presenter's window in the same browser. */
export const channelName = 'touchschool.reveal';

/**
 * The reveal on the wall, after the end of a season: the curtain, then step by step what `planOf` says. Keys, touches and the presenter's
 * window move it. It is where it was when the page is loaded again.
 */
export class Reveal {
  #parts;
  #channel = null;
  #walk = null;
  #page = null;
  /** What is revealed: a season on a board; `null` if nothing is. */
  #subject = null;
  #season = null;
  #speed = 1;
  #digits = '';
  #timer = null;

  /** Called when the reveal has ended, and the final table is to be shown. */
  onend = () => {};

  /**
   * `parts` are the page's `race`, `ceremony`, `curtain` and `sound`, the elements `award`, `news` and `stage`, and `room`, a function that
   * tells how many rows fit.
   */
  constructor(parts) { this.#parts = parts; }

  /** Begins to take keys, touches, and what the presenter's window wants. */
  listen() {
    this.#channel = new BroadcastChannel(channelName);
    this.#channel.onmessage = ({ data }) => {
      if (data.kind === 'hello') this.#tell();
      if (data.kind === 'do') this.act(data.action, data.value);
    };
    addEventListener('keydown', (event) => this.#key(event), { capture: true });
    this.#parts.stage.addEventListener('click', ({ clientX }) => this.act(clientX < innerWidth / 3 ? 'back' : 'forward'));
  }

  /** Whether a result is being revealed, so that the page shows it nowhere else. */
  get isOn() { return this.#subject !== null; }

  /** Whether this page has told the result of a season on a board to its end. */
  isDone(season, address) { return kept().subject === subjectOf(season, address) && kept().index === null; }

  /** Forgets where the last reveal was. */
  forget() { keep({}); }

  /** Closes the curtain for a season that is over, and reads what is to be revealed. `span` is written as in the page's address. */
  async begin(page, address, board, span) {
    const subject = subjectOf(page.season.id, address);
    if (this.#subject === subject) return;
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

  /** Ends the reveal without a trace, because another season or board is shown. */
  stop() {
    if (!this.isOn) return;
    clearTimeout(this.#timer);
    [this.#subject, this.#walk, this.#page, this.#timer] = [null, null, null, null];
    this.#parts.curtain.isClosed = false;
    this.#parts.award.hidden = true;
    this.#parts.race.pace(1);
    document.body.classList.remove('revealing');
    delete document.body.dataset.reveal;
    this.#parts.ceremony.stop();
    this.#tell();
  }

  /** Does what a key, a touch or the presenter wants. */
  act(action, value) {
    const walk = this.#walk;
    if (!walk) return;
    if (action !== 'slower' && action !== 'faster') this.#halt();
    switch (action) {
      case 'forward': return this.#go(walk.index + 1);
      case 'back': return this.#go(walk.index - 1);
      case 'place': return this.#go(walk.stepOf(value));
      case 'start': return this.#go(0);
      case 'end': return this.#go(walk.total);
      case 'run': return this.#run(walk.nextPause());
      case 'slower': case 'faster': {
        const next = speeds.indexOf(this.#speed) + (action === 'faster' ? 1 : -1);
        this.#speed = speeds[Math.min(Math.max(next, 0), speeds.length - 1)];
        return this.#tell();
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
    const { race, ceremony, curtain, award, news, sound } = this.#parts;
    const walk = this.#walk;
    const { step } = walk;
    const isOver = step?.kind === 'table';
    keep({ subject: this.#subject, index: isOver ? null : walk.index });
    if (isOver) {
      this.stop();
      return this.onend();
    }
    document.body.dataset.reveal = walk.index;
    curtain.isClosed = !step;
    ceremony.stop();
    award.hidden = step?.kind !== 'award';
    if (step?.kind === 'podium') {
      ceremony.showPodium(walk.standings(this.#page.ties).filter(({ rank }) => rank <= 3).slice(0, 5));
    } else if (step) {
      race.pace(this.#speed);
      const standings = walk.standings(this.#page.ties);
      const room = this.#parts.room();
      const place = step.kind === 'count' ? Math.min(step.next, step.place) : step.place;
      const top = Math.max(0, Math.min(place - Math.floor(room * 0.6), standings.length - room));
      const settled = step.kind === 'award' ? step.place : step.place + 1;
      race.show(standings.slice(top, top + room), room, this.#season, {
        most: Math.max(1, standings[0].taps), focus: step.id, settled: (step.kind === 'count' && step.next > step.place ? step.next : settled) - top,
      });
      if (step.kind === 'award') this.#showAward(step);
      news.textContent = stepWords(step, walk.school(step.id));
      if (isForward && step.kind === 'count') sound.pass(step.next + 1);
      if (isForward && step.kind === 'award') sound.reveal(3);
    }
    this.#tell();
  }

  #showAward({ id, awards }) {
    const { award, race } = this.#parts;
    award.dataset.color = race.colorOf(id) ?? 0;
    const [figure, texts] = [part('figure'), part('texts')];
    figure.append(chick());
    const name = namePart('name', this.#walk.school(id).name);
    const lines = part('lines');
    lines.append(...awards.map((one) => {
      const [title, why] = awardWords(one);
      const line = part('line');
      line.append(namePart('title', title), ' ', namePart('why', why));
      return line;
    }));
    texts.append(name, ' ', lines);
    award.replaceChildren(figure, texts);
    fit([{ element: name, needed: () => name.scrollWidth }]);
  }

  /** Tells the presenter's window where the reveal is, and what comes. */
  #tell() {
    const walk = this.#walk;
    const words = (step) => stepWords(step, step && walk.school(step.id));
    this.#channel?.postMessage(!walk ? { kind: 'state', isOn: false } : {
      kind: 'state', isOn: true, season: this.#page.season.name, index: walk.index, total: walk.total, speed: this.#speed, isRunning: this.#timer !== null,
      now: words(walk.step), next: walk.ahead(hints).map(words),
    });
  }
}

const subjectOf = (season, address) => `${season} ${address}`;

function kept() {
  try { return JSON.parse(sessionStorage.getItem(key)) ?? {}; } catch { return {}; }
}

function keep(value) {
  try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* Without storage a page that is loaded again begins at the curtain. */ }
}
