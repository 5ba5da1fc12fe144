import { ask, perform } from './api.js';
import { field, make } from './dom.js';
import { moment } from './words.js';
import { grouped, t } from '../game/language.js';

/** How many people a place is proposed for, and the most that the server takes. */
const [usual, most] = [100, 1_000_000];

/** How the server stands for the season; `null` for who may not know. */
export const readHall = async (desk) => (desk.season && desk.may('hall') ? ask(`/admin/api/hall?season=${desk.season.id}`) : null);

/** The venues in the setting of that name: how many play at each, by the address's hash. */
const read = (venues) => new Map(venues.split(' ').filter(Boolean).map((one) => one.split(':')));

/** The addresses that met their budget, each with a way to say how many people play there, which holds at once. */
export function budgets(desk) {
  const list = make('ul', { className: 'budgets' });
  const element = make('section', { className: 'card', hidden: true }, make('h2', {}, t`Too many from one place`),
    make('p', { className: 'note' }, t`It may be a class behind one Wi-Fi, or one person with many devices. Allow more only where you know the place.`), list);
  let shown = '';

  async function name(source, players) {
    // The others may have changed meanwhile.
    const venues = read((await readHall(desk)).venues);
    venues.set(source, String(players));
    const words = [...venues].map((one) => one.join(':')).sort().join(' ');
    await perform('season.set', { season: desk.season.id, settings: { venues: words } });
  }

  function row({ address, source, budget, at }, named) {
    const players = make('input', { type: 'number', min: 1, max: most, required: true, value: Math.max(usual, 2 * (named ?? 0)) });
    const button = make('button', {}, t`Allow them`);
    const why = budget === 'sessions' ? t`no more could join` : t`not all taps counted`;
    const has = named ? t` · now for ${grouped(Number(named))} people` : '';
    return make('li', {}, make('form', { onsubmit: (event) => {
      event.preventDefault();
      desk.run(button, () => name(source, players.valueAsNumber));
    } }, make('p', {}, make('b', {}, address), ` · ${moment(at)} · ${why}${has}`),
    field(t`People who play there`, players), button));
  }

  return { element, refresh: async (hall) => {
    const isOpen = hall && !['ended', 'counting'].includes(desk.season.state) && desk.may('commands/season.set');
    const key = JSON.stringify(isOpen ? [hall.metBudgets, hall.venues] : null);
    if (key === shown) return;
    shown = key;
    const venues = isOpen ? read(hall.venues) : new Map();
    element.hidden = !isOpen || hall.metBudgets.length === 0;
    list.replaceChildren(...(isOpen ? hall.metBudgets : []).map((one) => row(one, venues.get(one.source))));
  } };
}
