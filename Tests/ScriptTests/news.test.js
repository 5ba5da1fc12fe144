import assert from 'node:assert/strict';
import { News } from 'site/game/news.js';

/** News with a clock that a test moves, and what was told, with its moments. */
function begun() {
  let now = 0;
  let jobs = [];
  const told = [];
  const clock = {
    now: () => now,
    later: (work, delay) => {
      const job = { at: now + delay, work };
      jobs.push(job);
      return job;
    },
    cancel: (job) => {
      jobs = jobs.filter((other) => other !== job);
    },
  };
  const pass = (time) => {
    const end = now + time;
    for (;;) {
      const next = jobs.filter((job) => job.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      jobs = jobs.filter((job) => job !== next);
      now = Math.max(now, next.at);
      next.work();
    }
    now = end;
  };
  return {
    told,
    pass,
    news: new News((item) => {
      told.push({ at: now, ...item });
      return true;
    }, clock),
  };
}

const school = (name) => ({ id: name, name });

Deno.test('comes at most once in three seconds, the best first, and a fall at most once in eight', () => {
  const { told, pass, news } = begun();
  let rank = 50;
  let random = 7;
  for (let tick = 0; tick < 600; tick++) {
    random = random * 48271 % 2147483647;
    const to = Math.max(1, rank + (random % 2 ? 1 : -1));
    news.moved(rank, to, to < rank ? [school('a')] : [], to > rank ? [school('b')] : []);
    rank = to;
    if (tick % 97 === 0) news.add('grown', 'grown');
    pass(100);
  }
  const gaps = told.slice(1).map((item, index) => item.at - told[index].at);
  const falls = told.filter(({ kind }) => kind === 'fall');
  assert.deepEqual([
    told.length > 5,
    Math.min(...gaps) >= 3000,
    falls.slice(1).every((item, index) => item.at - falls[index].at >= 8000),
  ], [true, true, true]);
});

Deno.test('puts what was passed together, and forgets what was taken back meanwhile', () => {
  const { told, pass, news } = begun();
  news.moved(9, 8, [school('a')], []);
  news.moved(8, 6, [school('b'), school('c')], []);
  news.moved(6, 7, [], [school('a')]);
  pass(1000);
  news.moved(7, 8, [], [school('b')]);
  news.moved(8, 7, [school('b')], []);
  pass(20000);
  assert.deepEqual(
    told.map(({ kind, from, passed, passedBy }) => [
      kind,
      from,
      passed.map(({ name }) => name),
      passedBy.map(({ name }) => name),
    ]),
    [['rise', 9, ['b', 'c'], ['a']]],
  );
});
