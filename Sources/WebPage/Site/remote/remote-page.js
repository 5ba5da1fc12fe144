import { button } from './buttons.js';
import { Conductor } from './conductor.js';
import { Entrance } from './entrance.js';
import { Organiser } from './organiser.js';
import { boardFrom, boardText, boardsOf } from '../board/board-choice.js';
import { Contest } from '../board/contest.js';
import { stepWords } from '../board/reveal-words.js';
import { t } from '../game/language.js';

/** How often the contest is read, in milliseconds, and how many steps ahead are shown. */
const [interval, hints] = [4000, 5];
/** How often it is asked which boards there are and which have head counts, in ms: the server has few turns for that. */
const slowInterval = 15_000;

const find = (id) => document.getElementById(id);
const part = (name) => document.querySelector(`[data-part="${name}"]`);
const of = (action) => document.querySelector(`[data-action="${action}"]`);
const addressOf = (board) => `/api/boards/${encodeURIComponent(board)}`;

/**
 * The remote: what the walls show, freeze and thaw, the reveal step by step, a message, the sounds. It steers the current
 * contest. Once another one has begun, nothing of the one before is left.
 */
export class RemotePage {
  #organiser = new Organiser();
  #entrance = new Entrance((work) => this.#run(work));
  /** The contest; `null` before it was read. */
  #contest = null;
  /** The boards of the contest among which one may choose. */
  #boards = [];
  /** The board's page with the season as an organiser sees it, and what the walls show. */
  #page = null;
  #wall = {};
  #conductor = null;
  #askSlowlyAt = 0;

  constructor() { this.#build(); }

  start() {
    this.#render();
    this.#watch();
  }

  async #watch() {
    try { await this.#read(); } catch (error) { this.#complain(error); }
    setTimeout(() => this.#watch(), interval);
  }

  /** Runs what a button does, shows why it failed, and reads the contest again. */
  async #run(work) {
    try {
      await work();
      this.#complain(null);
      await this.#read();
    } catch (error) { this.#complain(error); }
  }

  #complain(error) {
    find('problem').textContent = this.#sentence(error);
    if (!error?.isLockedOut) return;
    this.#entrance.forget();
    this.#render();
  }

  #sentence(error) {
    if (!error) return '';
    if (!error.isLockedOut) return `${t`That did not work; press it again.`} ${error.message}`;
    return this.#entrance.isIn ? t`This phone is no remote any more. Scan the QR code of the desk again.` : error.message;
  }

  // MARK: The contest

  get #choice() { return boardFrom(this.#wall.board ?? this.#contest.home); }

  get #isFrozen() { return Boolean(this.#page.season.frozenSince); }

  get #isOver() { return this.#page.season.state === 'ended' && this.#page.entries.some(({ taps }) => taps > 0); }

  /** Whether the walls have shown the result to its end. */
  get #isTold() { return this.#isOver && this.#wall.reveal?.step === 'table'; }

  /** Reads the season and what the walls show. A page that is loaded again goes on with the reveal that they show. */
  async #read() {
    if (!this.#entrance.isKnown) await this.#entrance.come();
    if (!this.#entrance.isIn) return this.#render();
    this.#wall = (await this.#organiser.wall()).wall;
    await this.#readContest(this.#wall.season ?? 'current');
    const { board } = this.#choice;
    await this.#contest.learn(board);
    this.#askSlowly(board);
    this.#conductor.follow(this.#wall);
    this.#page = await this.#organiser.ask(addressOf(board), { top: 1, season: this.#contest.id });
    const { reveal } = this.#wall;
    if (!this.#conductor.walk && reveal && reveal.step !== 'table') {
      await this.#conductor.begin(this.#page, addressOf(board), board, reveal.index);
    }
    this.#render();
  }

  async #readContest(id) {
    const season = await this.#organiser.season(id);
    if (season.id === this.#contest?.id) {
      this.#contest.take(season);
      return;
    }
    this.#conductor?.stop();
    [this.#contest, this.#boards, this.#askSlowlyAt] = [new Contest(season), [], 0];
    this.#conductor = new Conductor(this.#organiser);
    this.#conductor.onerror = (error) => this.#complain(error);
    this.#conductor.onchange = () => this.#render();
  }

  /** Learns which boards there are and whether the chosen one has head counts. Nothing waits for the answer. */
  async #askSlowly(board) {
    if (performance.now() < this.#askSlowlyAt) return;
    this.#askSlowlyAt = performance.now() + slowInterval;
    const contest = this.#contest;
    await contest.learnPupils(board);
    const boards = contest.isOfSchools ? await boardsOf(contest.id).catch(() => this.#boards) : [];
    for (const one of boards) await contest.learn(one);
    if (contest !== this.#contest) return;
    this.#boards = boards;
    this.#render();
  }

  #show(fields) { this.#run(() => this.#organiser.send('wall.show', fields)); }

  #choose(change) {
    this.#askSlowlyAt = 0;
    this.#show({ board: boardText({ ...this.#choice, ...change }) });
  }

  // MARK: The page

  #build() {
    document.title = t`TouchSchool remote`;
    document.querySelector('h1').textContent = t`Remote of the walls`;
    const titles = {
      reveal: t`The reveal`, wall: t`The walls`, freeze: t`The boards`,
      message: t`A message on the walls and the phones`, sound: t`Sounds of the walls`,
    };
    for (const [name, words] of Object.entries(titles)) part(name).querySelector('h2').textContent = words;
    this.#buildReveal();
    this.#buildWalls();
    this.#buildMessage();
    button(part('leave'), 'leave', () => t`Leave`, () => this.#run(() => this.#entrance.leave()));
  }

  #buildReveal() {
    const steps = document.querySelector('.steps');
    const act = (action) => () => this.#conductor.act(action);
    button(steps, 'begin', () => t`Start the reveal`, () => this.#run(() => {
      const { board } = this.#choice;
      return this.#conductor.begin(this.#page, addressOf(board), board);
    }));
    button(steps, 'back', () => t`← Back`, act('back'));
    button(steps, 'forward', () => t`Forward →`, act('forward'));
    button(steps, 'run', () => t`To the next award`, act('run'));
    button(steps, 'start', () => t`To the start`, act('start'));
    button(steps, 'end', () => t`End, to the table`, act('end'), () => t`Show the whole result?`);
    find('to-desk').textContent = t`To the desk`;
  }

  #buildWalls() {
    button(part('wall'), 'list', () => t`remote|More rows`, () => this.#show({ look: 'list' }));
    button(part('wall'), 'hall', () => t`Five large rows`, () => this.#show({ look: 'hall' }));
    find('board').setAttribute('aria-label', t`Board of the walls`);
    find('board').addEventListener('change', ({ target }) => this.#choose({ board: target.value }));
    part('wall').append(find('board'));
    const compare = () => this.#choose({ isPerPupil: !this.#choice.isPerPupil });
    button(part('wall'), 'pupils', () => t`Taps a pupil`, compare);
    const season = (name) => () => this.#run(() => this.#organiser.send(name, { season: this.#contest.id }));
    button(part('freeze'), 'freeze', () => t`Freeze the ranks`, season('season.freeze'));
    button(part('freeze'), 'thaw', () => t`Show them again`, season('season.thaw'), () => t`Really show it to all?`);
    button(part('sound'), 'sound-on', () => t`On`, () => this.#show({ sound: true }));
    button(part('sound'), 'sound-off', () => t`Off`, () => this.#show({ sound: false }));
  }

  #buildMessage() {
    find('say').querySelector('button').textContent = t`Show`;
    find('say').querySelector('span').textContent = t`It stays until it is removed`;
    find('say').addEventListener('submit', (event) => {
      event.preventDefault();
      const [text, stays] = [find('message-text'), find('message-stays').checked];
      this.#run(async () => {
        await this.#organiser.send('wall.show', { message: text.value.trim(), stays });
        text.value = '';
      });
    });
    button(part('message'), 'silence', () => t`Remove the message`, () => this.#show({ message: '' }));
  }

  #render() {
    this.#entrance.show();
    find('desk').hidden = !this.#entrance.isIn || !this.#page;
    if (!this.#page) return;
    part('leave').hidden = !this.#entrance.mayLeave;
    const { board, isPerPupil } = this.#choice;
    this.#contest.speak(board);
    find('state').textContent = [
      this.#page.season.name, this.#nameOf(board), this.#isFrozen ? t`frozen` : '',
      this.#wall.message ? `“${this.#wall.message}”` : '',
    ].filter(Boolean).join(' · ');
    this.#renderReveal();
    this.#renderBoards(board);
    const press = (action, isPressed) => of(action).setAttribute('aria-pressed', isPressed);
    for (const look of ['list', 'hall']) press(look, this.#wall.look === look);
    press('pupils', isPerPupil);
    of('pupils').hidden = !this.#contest.hasPupils(board) && !isPerPupil;
    press('freeze', this.#isFrozen);
    press('thaw', !this.#isFrozen);
    press('sound-on', this.#wall.sound === true);
    press('sound-off', this.#wall.sound === false);
    const { state } = this.#page.season;
    of('freeze').disabled = this.#isFrozen || state !== 'live';
    of('thaw').disabled = !this.#isFrozen;
    // After the end, thawing would tell the result before the reveal does.
    part('freeze').hidden = state === 'ended';
  }

  #renderReveal() {
    const { walk } = this.#conductor;
    const words = (step) => stepWords(step, step && walk.school(step.id));
    find('step').textContent = walk ? t`Step ${walk.index} of ${walk.total} · ${words(walk.step)}`
      : this.#isTold ? t`It is over: make the result final, and print.`
      : this.#isOver ? t`The season is over; you can reveal it.` : t`After the season’s end you reveal it here.`;
    find('to-desk').hidden = Boolean(walk) || !this.#isTold;
    find('next').replaceChildren(...(walk ? walk.ahead(hints).map(words) : []).map((text) =>
      Object.assign(document.createElement('li'), { textContent: text })));
    for (const one of document.querySelectorAll('.steps button')) {
      one.hidden = (one.dataset.action === 'begin') === Boolean(walk);
    }
    of('begin').disabled = !this.#isOver;
  }

  /** Lists the boards of a contest of schools. In a contest of classes there is nothing to choose. */
  #renderBoards(board) {
    const boards = [...new Set([...this.#boards, board])];
    find('board').hidden = this.#boards.length < 2;
    // A list that is open is left alone.
    if ([...find('board').options].map(({ value }) => value).join() !== boards.join()) {
      find('board').replaceChildren(...boards.map((one) => new Option(this.#nameOf(one), one)));
    }
    find('board').value = board;
  }

  #nameOf(board) { return this.#contest.wordsOf(board).map(({ text }) => text).join(' '); }
}
