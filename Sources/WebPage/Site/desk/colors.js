import { areUnlike } from '../board/colors.js';
import { wear } from '../game/colors.js';
import { make } from './dom.js';
import { t } from '../game/language.js';

/** The colors to choose from, each with what names call it, such as “파랑반”, “청팀” and “Blue team”. */
const choices = () => [
  { color: 21, words: t`color|Red`, names: /빨[강간]|홍팀|\bred\b/i },
  { color: 7, words: t`color|Orange`, names: /주황|\borange\b/i },
  { color: 15, words: t`color|Yellow`, names: /노[랑란]|\byellow\b/i },
  { color: 9, words: t`color|Green`, names: /초록|녹색|연두|\bgreen\b/i },
  { color: 10, words: t`color|Teal`, names: /청록|\bteal\b/i },
  { color: 18, words: t`color|Sky`, names: /하늘|\bsky\b/i },
  { color: 11, words: t`color|Blue`, names: /파[랑란]|청팀|\bblue\b/i },
  { color: 4, words: t`color|Navy`, names: /남색|\bnavy\b/i },
  { color: 5, words: t`color|Violet`, names: /보라|\b(violet|purple)\b/i },
  { color: 13, words: t`color|Pink`, names: /분홍|핑크|\bpink\b/i },
  { color: 19, words: t`color|White`, names: /하[양얀]|흰|백팀|\bwhite\b/i },
  { color: 0, words: t`color|Brown`, names: /갈색|\bbrown\b/i },
];

/** In this order colors are given to those that have none: any two of the first five are clearly apart, for each eye. */
const order = [11, 7, 6, 15, 2, 13, 18, 10, 0, 8, 16, 20, 5, 9, 12, 4, 17, 3, 14, 19, 1];

/** A color for each of a list: the chosen one, that of its name, or one that is as unlike the others as can be. */
function assign(list, chosen) {
  const palette = choices();
  const given = new Map();
  for (const { id, name } of list) {
    const color = chosen.get(id) ?? palette.find(({ names }) => names.test(name))?.color;
    if (color !== undefined) given.set(id, color);
  }
  for (const { id } of list.filter((one) => !given.has(one.id))) {
    const taken = [...given.values()];
    const free = order.filter((color) => !taken.includes(color));
    given.set(id, free.find((color) => taken.every((other) => areUnlike(color, other))) ?? free[0]);
  }
  return given;
}

/** The colors of those that compete. Each has one, and the organiser may choose another; many have none. */
export function colorChoice() {
  const chosen = new Map();
  const rows = make('div', { className: 'colors' });
  const element = make('details', { hidden: true }, make('summary', {}, t`Colors`), rows);
  let shown = [];

  function draw() {
    const colors = assign(shown, chosen);
    rows.replaceChildren(...shown.map(({ id, name }) => {
      const mark = make('i', { 'aria-hidden': 'true' });
      wear(mark, colors.get(id));
      const select = make('select', { 'aria-label': t`Color of ${name}` },
        make('option', { value: '' }, t`color|By itself`),
        choices().map(({ color, words }) =>
          make('option', { value: color, selected: chosen.get(id) === color }, words)));
      select.addEventListener('change', () => {
        if (select.value === '') chosen.delete(id);
        else chosen.set(id, Number(select.value));
        draw();
        rows.querySelectorAll('select')[shown.findIndex((one) => one.id === id)].focus();
      });
      return make('label', {}, mark, make('span', {}, name), select);
    }));
  }

  return { element,
    /** Offers the colors of a list. */
    show(list) {
      shown = list.length <= order.length ? list : [];
      element.hidden = shown.length === 0;
      draw();
    },
    /** The season's setting for a list; empty for a long one. */
    setting: (list) => (list.length > order.length ? ''
      : [...assign(list, chosen)].map(([id, color]) => `${id}=${color}`).sort().join(' ')) };
}
