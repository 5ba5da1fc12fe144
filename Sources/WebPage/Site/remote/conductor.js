import { Colors } from '../board/colors.js';
import { pictureOf, toWire } from '../board/reveal-picture.js';
import { Walk, planOf } from '../board/reveal-plan.js';
import { sourceOf, spanOf } from '../board/reveal-source.js';

/** The pause between two steps of a reveal that runs by itself, the speeds to choose from, and the most rows of a wall. */
const [pause, speeds, room] = [1400, [0.5, 1, 2, 4], 20];

/**
 * Steers a reveal from here: it reads the truth, plans the steps as a wall would, and sends the picture of each to the walls. So the season may
 * stay frozen for everybody until the last step, which thaws it.
 */
export class Conductor {
  #contest;
  #page = null;
  #colors = new Colors();
  #shades = null;
  #timer = null;
  /** Resolves when all steps so far have been sent, because they are sent in their order. */
  #sent = Promise.resolve();
  /** How many commands are on their way, and the number of what the walls show by the last one that came back. */
  #sending = 0;
  #number = 0;

  /** Where the reveal is; `null` if there is none. */
  walk = null;
  speed = 1;
  /** Called when something has changed. */
  onchange = () => {};
  /** Called with an error. */
  onerror = () => {};

  constructor(contest) { this.#contest = contest; }

  /** Reads the season of a board, and begins with the curtain, or goes on with the step that the walls show. */
  async begin(page, address, board, index = null) {
    const source = await sourceOf(page, address, board, spanOf('10m'), this.#contest.ask);
    this.#shades ??= await shadesOf();
    this.#page = source.page;
    this.#colors.begin(source.page.season.id);
    this.walk = new Walk(planOf(source.frozen, source.final, source.awards));
    this.walk.go(Math.min(index ?? 0, this.walk.total - 1));
    if (index === null) await this.#send(false);
    this.onchange();
  }

  /** Goes where another remote has moved the walls. */
  follow({ number, reveal }) {
    if (this.#sending > 0 || number <= this.#number || !this.walk) return;
    if (reveal?.step === 'table' || reveal?.season !== this.#page.season.id) {
      this.#halt();
      this.walk = null;
    } else if (reveal.index !== this.walk.index) {
      this.#halt();
      this.walk.go(reveal.index);
    }
  }

  /** Does what a button wants. */
  act(action, value) {
    const { walk } = this;
    if (!walk) return;
    if (action !== 'slower' && action !== 'faster') this.#halt();
    const step = walk.stepAfter(action, value);
    if (step !== undefined) return this.#go(step);
    switch (action) {
      case 'run': return this.#run(walk.nextPause());
      default: {
        const next = speeds.indexOf(this.speed) + (action === 'faster' ? 1 : -1);
        this.speed = speeds[Math.min(Math.max(next, 0), speeds.length - 1)];
        return this.onchange();
      }
    }
  }

  #run(goal) {
    if (!this.walk || this.walk.index >= goal) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#run(goal);
    }, pause / this.speed);
    this.#go(this.walk.index + 1);
  }

  #halt() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #go(index) {
    const { walk } = this;
    const before = walk.index;
    walk.go(index);
    if (walk.index === before) return;
    // Only the next step lights up phones, not a jump over many.
    this.#send(walk.index === before + 1);
    if (walk.step?.kind === 'table') this.walk = null;
    this.onchange();
  }

  #send(isNext) {
    const { season, ties } = this.#page;
    const { walk } = this;
    const picture = pictureOf(walk, ties, room);
    const colors = this.#colors.of((picture.rows ?? []).map(({ school }) => school.id));
    const command = { reveal: toWire(picture, season.id, this.speed, colors) };
    if (isNext && walk.step?.settles) {
      const { rank } = walk.standings(ties).find(({ school }) => school.id === walk.step.id);
      command.light = { school: walk.step.id, place: rank, color: this.#shades.get(colors.get(walk.step.id).color) };
    }
    const isLast = walk.step?.kind === 'table';
    this.#sending += 1;
    this.#sent = this.#sent.then(async () => {
      if (isLast && season.frozenSince) await this.#thaw(season.id);
      this.#number = (await this.#contest.send('wall.show', command)).number;
    }).catch((error) => {
      this.#halt();
      this.onerror(error);
    }).finally(() => { this.#sending -= 1; });
    return this.#sent;
  }

  async #thaw(season) {
    try { await this.#contest.send('season.thaw', { season }); } catch (error) {
      if (error.kind !== 'season-not-frozen') throw error;
    }
  }
}

/** The colors of board.css by their numbers. Phones have no such list. */
async function shadesOf() {
  const text = await (await fetch('/board/board.css')).text();
  return new Map([...text.matchAll(/\[data-color="(\d+)"\]\s*\{\s*--color:\s*(#[0-9a-f]{6})/g)].map(([, color, shade]) => [Number(color), shade]));
}
