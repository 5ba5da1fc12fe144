import assert from 'node:assert/strict';
import { awardsOf } from 'site/board/awards.js';
import { planOf, Walk } from 'site/board/reveal-plan.js';
import { sourceOf } from 'site/board/reveal-source.js';

const list = (entries) => Object.entries(entries).map(([id, taps]) => ({ taps, school: { id, name: id } }));

Deno.test('goes from the last place up, and each school climbs as far as its true count takes it', () => {
  const plan = planOf(
    list({ a: 50, b: 40, c: 30, d: 20 }),
    list({ d: 60, a: 55, b: 40, c: 35 }),
    new Map([['c', [{ kind: 'climb' }]], ['a', []]]),
  );
  assert.deepEqual(
    plan.steps.map(({ kind, id, from, to, place, next }) =>
      [kind, id, place, next, from, to].filter((part) => part !== undefined).join(' ')
    ),
    [
      'look d 3',
      'count d 3 0 20 60',
      'look c 3',
      'count c 3 3 30 35',
      'award c 3',
      'look b 2',
      'look a 1',
      'count a 1 1 50 55',
      'look d 0',
      'first d',
      'podium',
      'table',
    ],
  );
});

Deno.test('tells the first place last where nothing was frozen', () => {
  assert.deepEqual(
    planOf([], list({ b: 30, c: 20, a: 10 })).steps.filter((step) => step.kind === 'count').map(({ id, from, to }) =>
      [id, from, to].join(' ')
    ),
    ['a 0 10', 'c 0 20', 'b 0 30'],
  );
});

Deno.test('who was longest in front is told of a long season with a clear lead only', async () => {
  const schools = ['a', 'b'].map((id) => ({ id, name: id }));
  const front = async (minutes, leads) => {
    const end = 1_700_000_000_000 + minutes * 60_000;
    const page = {
      season: { id: 1, startsAt: new Date(1_700_000_000_000).toISOString(), endsAt: new Date(end).toISOString() },
      ties: 'ordinal',
    };
    const ask = async (path) => {
      const [, id] = /schools\/(\w)\/history/.exec(path) ?? [];
      if (id) return { points: Array.from({ length: leads[id] }, () => ({ rank: 1, taps: 5 })) };
      return { ...page, entries: schools.map((school, index) => ({ school, taps: 9 - index, rank: index + 1 })) };
    };
    const { awards } = await sourceOf(page, '/api/boards/all', 'all', 60_000, ask);
    return [...awards].flatMap(([id, list]) =>
      list.filter(({ kind }) => kind === 'front').map(({ minutes }) => `${id} ${minutes}`)
    ).join();
  };
  assert.deepEqual([
    await front(30, { a: 20, b: 9 }),
    await front(30, { a: 15, b: 14 }),
    await front(5, { a: 4, b: 1 }),
    await front(30, { a: 29, b: 0 }),
  ], ['a 20', '', '', '']);
});

Deno.test('ends with the final standings, and settles no place that changes later, each time alike', () => {
  let seed = 11;
  const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
  const wrong = [];
  for (let round = 0; round < 400; round++) {
    const schools = Array.from({ length: 1 + random(12) }, (_, index) => {
      const before = random(8);
      return { school: { id: `s${index}`, name: `s${index}` }, before, after: before + random(2) * random(9) };
    });
    const sorted = (key) =>
      schools.filter((one) => one[key] > 0).map((one) => ({ school: one.school, taps: one[key] })).sort((a, b) =>
        b.taps - a.taps
      );
    const [frozen, final] = [sorted('before'), sorted('after')];
    const plan = planOf(frozen, final);
    if (JSON.stringify(plan) !== JSON.stringify(planOf(frozen, final))) wrong.push(`${round}: another order`);
    const names = (entries) => entries.map(({ school, taps }) => `${school.id} ${taps}`).join();
    const walk = new Walk(plan);
    const start = names(walk.standings());
    for (let index = 1; index <= walk.total; index++) {
      walk.go(index);
      if (walk.step.kind !== 'look') continue;
      const behind = walk.step.place + 1;
      if (names(walk.standings().slice(behind)) !== names(final.slice(behind)))
        wrong.push(`${round}: ${index} is not settled`);
    }
    if (names(walk.standings()) !== names(final)) wrong.push(`${round}: another end`);
    walk.go(0);
    if (names(walk.standings()) !== start) wrong.push(`${round}: another way back`);
  }
  assert.deepEqual(wrong, []);
});

Deno.test('jumps to a place, stops at the next award, and knows shared ranks', () => {
  const walk = new Walk(
    planOf(list({ a: 50, b: 40, c: 40 }), list({ b: 60, a: 50, c: 50 }), new Map([['a', [{ kind: 'front' }]]])),
  );
  const ranks = (ties) => walk.standings(ties).map(({ rank }) => rank).join('');
  walk.go(walk.stepOf(2));
  const place = [walk.step.kind, walk.step.place];
  walk.go(walk.nextPause());
  const award = walk.step.kind;
  walk.go(walk.nextPause());
  const first = walk.step.kind;
  walk.go(walk.nextPause());
  const podium = walk.step.kind;
  assert.deepEqual([
    ...place,
    award,
    first,
    podium,
    ...['ordinal', 'competition', 'modified', 'dense'].map(ranks),
    walk.stepOf(99),
  ], ['look', 1, 'award', 'first', 'podium', '123', '122', '133', '122', 1]);
});

Deno.test('awards are given for what is known, and a school that was alone in its region is not its best', () => {
  const school = (id, level, region) => ({ taps: 10, school: { id, name: id, level, region } });
  const final = [
    school('a', 'high', '서울'),
    school('b', 'high', '부산'),
    school('c', 'middle', '서울'),
    school('d', 'middle', '대구'),
  ];
  const [a, b] = final;
  const all = awardsOf({
    final,
    climb: { school: b.school, from: 4, to: 2 },
    front: { school: a.school, minutes: 12 },
    newcomer: { school: b.school },
    players: [{ rank: 1, school: b.school, nickname: '민준', taps: 9 }, {
      rank: 2,
      school: a.school,
      nickname: 'Alex',
      taps: 8,
    }],
  });
  assert.deepEqual([...all].map(([id, awards]) => `${id}: ${awards.map(({ kind, name }) => name ?? kind).join()}`), [
    'a: high,서울,front',
    'b: climb,newcomer,player',
    'c: middle',
    'd: ',
  ]);
});
