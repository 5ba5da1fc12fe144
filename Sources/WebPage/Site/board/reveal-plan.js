/**
 * The order of a reveal, as a pure function of two standings: how things stood when the board was frozen, and how they really ended. It goes
 * as in the resolver of the ICPC: from the last place up, the school at the place gets its true count and climbs as far as that takes it. If
 * it stays, the place is settled, as all schools below are and nobody above can fall to it.
 *
 * Both lists hold `{ school, taps }` in the order of their ranks. `awards` has the awards of a school by its id. The steps are:
 * - `look`: the school `id` is next, at `place`, counted from 0;
 * - `count`: its count goes from `from` to `to`, and it moves from `place` to `next`;
 * - `award`: it is settled, and gets its awards;
 * - `first`, `podium` and `table`, at the end: the first place, which `id` has, gets a step of its own.
 *
 * `settles` marks the step after which a school's place is final.
 */
export function planOf(frozen, final, awards = new Map()) {
  const schools = new Map(final.map(({ school }) => [school.id, school]));
  const truth = new Map(final.map(({ school, taps }, index) => [school.id, { taps, index }]));
  const early = new Map(frozen.map(({ school, taps }, index) => [school.id, { taps, index }]));
  const taps = new Map([...truth.keys()].map((id) => [id, early.get(id)?.taps ?? 0]));
  const earlyIndex = (id) => early.get(id)?.index ?? Infinity;
  // Schools that nobody had tapped for have the order of their ids, which tells nothing. Where nobody had tapped at all, nothing was kept from anybody:
  // then they have the order of the end, so that the first place comes last.
  const rest = early.size > 0 ? (a, b) => (a < b ? -1 : 1) : (a, b) => truth.get(a).index - truth.get(b).index;
  const order = [...truth.keys()].sort((a, b) => taps.get(b) - taps.get(a) || (earlyIndex(a) === earlyIndex(b) ? 0 : earlyIndex(a) - earlyIndex(b)) || rest(a, b));
  const start = { order: [...order], taps: new Map(taps) };
  const revealed = new Set();
  const isStill = (id) => truth.get(id).taps === taps.get(id);
  const isAhead = (id, other) => {
    if (taps.get(id) !== taps.get(other)) return taps.get(id) > taps.get(other);
    // A school whose count will still grow stays above.
    return (revealed.has(other) || isStill(other)) && truth.get(id).index < truth.get(other).index;
  };
  const steps = [];
  const settle = (id, place) => {
    steps.at(-1).settles = true;
    if (awards.get(id)?.length > 0) steps.push({ kind: 'award', id, place, awards: awards.get(id) });
  };
  for (let place = order.length - 1; place >= 0;) {
    const id = order[place];
    steps.push({ kind: 'look', id, place });
    if (!revealed.has(id)) {
      const [from, to] = [taps.get(id), truth.get(id).taps];
      revealed.add(id);
      taps.set(id, to);
      order.splice(place, 1);
      const found = order.findIndex((other) => isAhead(id, other));
      const next = found < 0 ? order.length : found;
      order.splice(next, 0, id);
      if (from !== to || next !== place) steps.push({ kind: 'count', id, from, to, place, next });
      if (next > place) settle(id, next);
      if (next !== place) continue;
    }
    settle(id, place);
    place -= 1;
  }
  if (order.length > 0) steps.push({ kind: 'first', id: order[0] });
  steps.push({ kind: 'podium' }, { kind: 'table' });
  return { schools, start, steps };
}

/** Where a reveal is: it goes forward, back, or to any step. */
export class Walk {
  #plan;
  #order;
  #taps;

  /** The number of steps that have been taken. */
  index = 0;

  constructor(plan) {
    this.#plan = plan;
    this.#order = [...plan.start.order];
    this.#taps = new Map(plan.start.taps);
  }

  get total() { return this.#plan.steps.length; }

  /** The step that is shown; `null` before the first. */
  get step() { return this.#plan.steps[this.index - 1] ?? null; }

  /** The steps after the one that is shown. */
  ahead(count) { return this.#plan.steps.slice(this.index, this.index + count); }

  school(id) { return this.#plan.schools.get(id); }

  /** Goes to a step; 0 is before the first. */
  go(index) {
    const goal = Math.min(Math.max(index, 0), this.total);
    while (this.index < goal) this.#move(this.#plan.steps[this.index++], false);
    while (this.index > goal) this.#move(this.#plan.steps[--this.index], true);
  }

  /** The step to which a presenter's action leads; `undefined` for an action that leads to none. */
  stepAfter(action, value) {
    if (action === 'place') return this.stepOf(value);
    return { forward: this.index + 1, back: this.index - 1, start: 0, end: this.total }[action];
  }

  /** The step that looks at a place for the first time, counted from 1. A place that is too large is the last one. */
  stepOf(place) {
    return this.#plan.steps.findIndex((step) => step.kind === 'look' && step.place < place) + 1 || 1;
  }

  /** The next step at which something is awarded, for a reveal that runs by itself. */
  nextPause() {
    const found = this.#plan.steps.findIndex(({ kind }, index) => index >= this.index && ['award', 'first', 'podium'].includes(kind));
    return found < 0 ? this.total : found + 1;
  }

  /** The schools as they stand now, the first one first: `{ rank, taps, school }`. Only with ties that share ranks, equal counts do. */
  standings(ties = 'ordinal') {
    const counts = this.#order.map((id) => this.#taps.get(id));
    let dense = 0;
    return this.#order.map((id, index) => {
      const taps = counts[index];
      if (counts[index - 1] !== taps) dense += 1;
      const rank = { competition: counts.indexOf(taps) + 1, modified: counts.lastIndexOf(taps) + 1, dense }[ties] ?? index + 1;
      return { rank, taps, school: this.school(id) };
    });
  }

  #move({ kind, id, from, to, place, next }, isBack) {
    if (kind !== 'count') return;
    this.#taps.set(id, isBack ? from : to);
    this.#order.splice(isBack ? next : place, 1);
    this.#order.splice(isBack ? place : next, 0, id);
  }
}
