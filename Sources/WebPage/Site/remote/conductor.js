import { Colors } from '../board/colors.js';
import { pictureOf, toWire } from '../board/reveal-picture.js';
import { Walk, planOf } from '../board/reveal-plan.js';
import { sourceOf, spanOf } from '../board/reveal-source.js';

/** The pause between two steps of a reveal that runs by itself, in milliseconds, and the most rows of a wall. */
const [pause, room] = [1400, 20];

/**
 * Steers the reveal of one contest from here: it reads the truth, plans the steps as a wall would, and sends the picture
 * of each to the walls. So the season may stay frozen for everybody until the last step, which thaws it.
 */
export class Conductor {
  #organiser;
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
  /** Called when something has changed. */
  onchange = () => {};
  /** Called with an error. */
  onerror = () => {};

  constructor(organiser) { this.#organiser = organiser; }

  /** Reads the season of a board, and begins with the curtain, or goes on with the step that the walls show. */
  async begin(page, address, board, index = null) {
    const source = await sourceOf(page, address, board, spanOf('10m'), this.#organiser.ask);
    this.#shades ??= await shadesOf();
    this.#page = source.page;
    this.#colors.begin(source.page.season.id);
    this.walk = new Walk(planOf(source.frozen, source.final, source.awards));
    this.walk.go(Math.min(index ?? 0, this.walk.total - 1));
    if (index === null) await this.#send(false);
    this.onchange();
  }

  /** Ends a reveal that runs by itself. */
  stop() { this.#halt(); }

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
  act(action) {
    const { walk } = this;
    if (!walk) return;
    this.#halt();
    if (action === 'run') this.#run(walk.nextPause());
    else this.#go(walk.stepAfter(action));
  }

  #run(goal) {
    if (!this.walk || this.walk.index >= goal) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#run(goal);
    }, pause);
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
    const command = { reveal: toWire(picture, season.id, 1, colors) };
    const { kind, id, settles } = walk.step ?? {};
    // The first place lights up all phones at its own step.
    const isFirst = kind === 'first';
    if (isNext && (settles || isFirst)) {
      const { rank } = walk.standings(ties).find(({ school }) => school.id === id);
      const light = { school: id, place: rank, color: this.#shades.get(colors.get(id).color) };
      if (isFirst) command.light = { ...light, all: true };
      else if (rank > 1) command.light = light;
    }
    const isLast = walk.step?.kind === 'table';
    this.#sending += 1;
    this.#sent = this.#sent.then(async () => {
      if (isLast && season.frozenSince) await this.#thaw(season.id);
      this.#number = (await this.#organiser.send('wall.show', command)).number;
    }).catch((error) => {
      this.#halt();
      this.onerror(error);
    }).finally(() => { this.#sending -= 1; });
    return this.#sent;
  }

  async #thaw(season) {
    try { await this.#organiser.send('season.thaw', { season }); } catch (error) {
      if (error.kind !== 'season-not-frozen') throw error;
    }
  }
}

/** The colors of the palette by their numbers. */
async function shadesOf() {
  const text = await (await fetch('/game/colors.css')).text();
  return new Map([...text.matchAll(/\[data-color="(\d+)"\]\s*\{\s*--color:\s*(#[0-9a-f]{6})/g)].map(([, color, shade]) => [Number(color), shade]));
}
