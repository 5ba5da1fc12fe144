import { ask, perform, serverTime } from './api.js';
import { make } from './dom.js';
import { Question } from './question.js';
import { api } from '../game/api.js';
import { grouped, t } from '../game/language.js';
import { refusalWords } from '../game/words.js';

/**
 * How many play in a rehearsal, how often each hands in taps, how many these are at most, and how many times. All of them are at one address,
 * whose standard budget is 10 players and 40 taps a second.
 */
const [players, pace, most, rounds] = [8, 1000, 5, 25];
/** How long after the last taps the rehearsal ends by itself, in milliseconds. */
const rest = 120_000;

/** A rehearsal through the real path: a season of its own, in which simulated players join and tap as phones do. */
export function rehearsal(desk) {
  const button = make('button', { type: 'button' }, t`Watch a rehearsal (30 s)`);
  const said = make('p', { role: 'status' });
  const question = new Question();
  const element = make('div', { className: 'acts' }, button, said, question.element);

  let isOn = false;

  /** Those that compete. */
  const read = async (query) => (await ask(`/api/schools?limit=100${query}`)).schools.filter(({ status }) => status === 'open').slice(0, players);

  async function play() {
    const schools = await read('&inside=any').then(async (groups) => (groups.length > 0 ? groups : read('')));
    if (schools.length === 0) throw new Error(t`List the names in “Set up” first.`);
    const { 'schools-called': one, 'groups-called': group } = desk.season.settings;
    const season = await perform('season.start', {
      name: t`Rehearsal`, endsAt: new Date(serverTime.now() + pace * rounds + rest).toISOString(),
      settings: { join: 'open', ...(one && { 'schools-called': one }), ...(group && { 'groups-called': group }) },
    });
    let [sent, counted, slowest] = [0, 0, 0];
    /** A player, who taps as fast as a person now and then does. */
    async function playOne(index) {
      const own = await api.openSession({ season: season.id, school: schools[index % schools.length].id });
      for (let sequence = 1; sequence <= rounds; sequence += 1) {
        await new Promise((resolve) => { setTimeout(resolve, pace); });
        const taps = 1 + Math.floor(Math.random() * most);
        const begun = performance.now();
        const receipt = await api.report(own, { sequence, taps, span: pace });
        slowest = Math.max(slowest, performance.now() - begun);
        sent += taps;
        counted += receipt.accepted;
        said.textContent = t`Rehearsing: ${grouped(sent)} taps sent, ${grouped(counted)} counted`;
      }
    }
    isOn = true;
    try {
      await Promise.all(Array.from({ length: players }, (_, index) => playOne(index)));
    } catch (error) {
      throw new Error(t`The rehearsal did not come to its end: ${refusalWords(error.kind)}.`);
    } finally {
      // What was counted is on record, and no longer in the way.
      isOn = false;
      await perform('season.end', { season: season.id });
    }
    const totals = await ask(`/admin/api/boards/all?totals=true&season=${season.id}`);
    const seconds = (slowest / 1000).toFixed(2);
    said.textContent = totals.taps === sent
      ? t`The rehearsal is over: ${grouped(sent)} taps were sent and all of them counted. The slowest answer took ${seconds} s.`
      : t`The rehearsal is over: ${grouped(sent)} taps were sent, and ${grouped(totals.taps)} counted.`;
  }

  button.addEventListener('click', () => desk.run(button, async () => {
    said.textContent = '';
    const here = await ask('/api/lobby');
    if (here.players === 0) return play();
    return question.ask(t`${grouped(here.players)} phones are here; they show the rehearsal, too, while it lasts. Do it?`, play);
  }));
  return { element, get isOn() { return isOn; } };
}
