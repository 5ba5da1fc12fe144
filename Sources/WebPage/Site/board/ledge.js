import { fit } from './fit.js';
import { chick, namePart, part } from './part.js';
import { howMany, t } from '../game/language.js';
import { place } from './words.js';

/** How long each fact is shown, in milliseconds. */
const shown = 8000;

/**
 * What is worth saying of the rows that are shown, best first: how far the leader is ahead, and which two schools are closest. Each fact has
 * the school that is behind, the rank it would have, and the taps between them.
 */
export function factsOf(entries) {
  const gaps = entries.slice(1).map((entry, index) => ({ school: entry.school, ahead: entries[index].school, rank: entries[index].rank, taps: entries[index].taps - entry.taps }))
    .filter(({ taps }, index) => taps > 0 && entries[index + 1].taps > 0);
  const lead = gaps.find(({ rank }) => rank === 1);
  const close = gaps.filter((gap) => gap !== lead).sort((a, b) => a.taps - b.taps)[0];
  return [lead && { kind: 'lead', ...lead }, close && { kind: 'close', ...close }].filter(Boolean);
}

/** Whether schools that are shown have equal taps, and yet one is ahead. */
export const hasTies = (entries, ties) => ties === 'ordinal' && entries.some(({ taps }, index) => taps > 0 && taps === entries[index - 1]?.taps);

/** The ledge below the bars: a chick with a crown that tells what is close, and why equal schools are not side by side. */
export class Ledge {
  #root;
  #text;
  #tie;
  #facts = [];
  #turn = 0;
  /** What is said while boards are frozen; `null` otherwise. */
  #secret = null;

  constructor(root) {
    this.#root = root;
    [, this.#text, this.#tie] = root.children;
    root.firstElementChild.append(chick());
    setInterval(() => {
      this.#turn += 1;
      this.#show();
    }, shown);
    this.#tie.textContent = t`Ties: who got there first is ahead`;
  }

  /** Takes the rows that are shown. While boards are frozen, what is close is a secret; that taps still count is said in its place. */
  take(entries, ties, { frozenSince, state }) {
    const isFrozen = Boolean(frozenSince);
    this.#secret = !isFrozen ? null : state === 'live' ? t`These ranks stand still; your taps still count!`
      : state === 'paused' ? t`These ranks stand still` : t`The result is coming soon!`;
    this.#root.classList.toggle('frozen', isFrozen);
    this.#facts = factsOf(entries);
    this.#tie.hidden = !hasTies(entries, ties) || isFrozen;
    this.#root.hidden = entries.length === 0;
    this.#show();
  }

  #show() {
    const fact = this.#facts[this.#turn % Math.max(this.#facts.length, 1)];
    const told = this.#secret ? [this.#secret] : fact ? wordsOf(fact) : [t`Tap, and your school comes up here!`];
    const words = told.map((one) => one.textContent ?? one).join('');
    if (this.#text.textContent !== words) this.#text.replaceChildren(...told);
    fit([{ element: this.#text, needed: () => this.#text.scrollWidth }]);
  }
}

function wordsOf({ kind, school, ahead, rank, taps }) {
  const gap = part('lead', t`${howMany(taps, 'tap', 'taps')}`);
  if (kind === 'lead') return t.parts`${namePart('', ahead.name)} leads by ${gap}`;
  return t.parts`${namePart('', school.name)} is ${gap} behind ${place(rank)}`;
}
