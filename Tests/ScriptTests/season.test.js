import assert from 'node:assert/strict';

// What the page's clock listens to.
globalThis.document = Object.assign(new EventTarget(), { hidden: false });
const { SeasonWatch, stateOf } = await import('site/game/season.js');
const { api } = await import('site/game/api.js');
const { awaitsStart } = await import('site/game/by-hand.js');

const minute = 60_000;
const at = (minutes) => new Date(minutes * minute).toISOString();
const season = { id: 1, name: 'Spring', startsAt: at(10), endsAt: at(20), finalAt: at(21) };
const states = (one, ...minutes) => minutes.map((number) => stateOf(one, number * minute)).join(' ');

Deno.test('a season is scheduled, live, counting and ended, each from its first moment on', () => {
  assert.equal(states(season, 9.9, 10, 19.9, 20, 20.9, 21), 'scheduled live live counting counting ended');
});

Deno.test('a season without an end goes on', () => {
  assert.equal(states({ ...season, endsAt: null, finalAt: null }, 9, 10, 1e6), 'scheduled live live');
});

Deno.test('a season that was cancelled before its start is over, and none is no season', () => {
  assert.equal(states({ ...season, endsAt: at(10), finalAt: at(10), frozenSince: at(9) }, 5, 10), 'ended ended');
  assert.equal(states(null, 0), 'none');
});

Deno.test('the result of a frozen season stays hidden', () => {
  assert.equal(states({ ...season, frozenSince: at(15) }, 16, 20, 21, 100), 'live counting counting counting');
});

Deno.test('a pause stops a season, and one from its first moment on is a start by hand', () => {
  const [paused, waiting] = [at(12), at(10)].map((since) => ({ ...season, pause: { since } }));
  assert.equal(states(paused, 9, 13, 20), 'scheduled paused counting');
  assert.deepEqual([paused, waiting, season, null].map(awaitsStart), [false, true, false, false]);
});

Deno.test({
  name: 'of answers that overtake each other none is lost, and none undoes a later one',
  // The page asks again after a minute, for as long as it is open.
  sanitizeOps: false,
  sanitizeResources: false,
  async fn() {
    const answers = [];
    api.season = () => new Promise((resolve) => { answers.push(resolve); });
    // Asks three times, and then answers the questions in this order. Returns the names that the page shows.
    async function shown(order) {
      answers.length = 0;
      const watch = new SeasonWatch({ season: null });
      for (let question = 0; question < 3; question++) watch.ask();
      const names = [];
      for (const question of order) {
        answers[question]({ ...season, name: `${question}`, endsAt: null, finalAt: null, settings: {} });
        await new Promise((taken) => { setTimeout(taken); });
        names.push(watch.season?.name);
      }
      return names;
    }
    // A server that is slower than the page asks is heard all the same.
    assert.deepEqual(await shown([0]), ['0']);
    assert.deepEqual(await shown([2, 0, 1]), ['2', '2', '2']);
  },
});
