import assert from 'node:assert/strict';
import { TapLimit } from 'site/game/tap-limit.js';

const rules = { tapsPerSecond: 20, burst: 40, stamina: 'human' };

/** How many of the taps at these moments count, in a session that was opened at the first of them. */
function counted(moments, session = {}) {
  const limit = new TapLimit();
  const openedAt = new Date().toISOString();
  return moments.filter((moment) => limit.take(moment, { key: 1, rules, openedAt, ...session })).length;
}

const every = (milliseconds, length) => Array.from({ length: length / milliseconds }, (_, tap) => tap * milliseconds);

Deno.test('a burst counts but for the taps of a quarter of a second, which the network may delay', () => {
  assert.equal(counted(Array(60).fill(0)), 35);
});

Deno.test('a session with earlier receipts begins with the taps of one second', () => {
  assert.equal(counted(Array(60).fill(0), { countedBy: 3 }), 20);
});

Deno.test('a clock that goes back gives no taps', () => {
  assert.equal(counted([...Array(40).fill(1000), ...Array(10).fill(0)]), 35);
});

Deno.test('nobody tires at ten taps a second, and at twenty nobody counts more than 900 in a minute', () => {
  assert.equal(counted(every(100, 30_000)), 300);
  const most = counted(every(50, 60_000));
  assert(most <= 900 && most > 890, `${most}`);
  const unlimited = counted(every(50, 60_000), { rules: { ...rules, stamina: 'unlimited' } });
  assert.equal(unlimited, 1200);
});

Deno.test('after the server has rejected a tap, the page waits for the bucket to fill', () => {
  const limit = new TapLimit();
  const take = (moment) => limit.take(moment, { key: 1, rules: { ...rules, stamina: 'unlimited' }, openedAt: '' });
  assert(take(0));
  limit.empty();
  assert(!take(40));
  assert(take(60));
});
