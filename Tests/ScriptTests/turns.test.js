import assert from 'node:assert/strict';
import { Turns } from 'site/game/turns.js';

// As over plain HTTP, where browsers have no locks.
Object.defineProperty(navigator, 'locks', { value: undefined });

const lease = 'touchschool.sender';
const held = () => JSON.parse(localStorage.getItem(lease));
const hold = (page, milliseconds) =>
  localStorage.setItem(lease, JSON.stringify({ page, until: Date.now() + milliseconds }));

function begun() {
  localStorage.clear();
  return new Turns('mine');
}

Deno.test('a page does one thing at a time', async () => {
  const turns = begun();
  const log = [];
  let finish;
  turns.take(() =>
    new Promise((resolve) => {
      log.push('first');
      finish = resolve;
    })
  );
  const last = turns.take(async () => {
    log.push('second');
  });
  await new Promise((resolve) => setTimeout(resolve));
  log.push('finished');
  finish();
  await last;
  assert.deepEqual(log, ['first', 'finished', 'second']);
});

Deno.test('work that fails does not hold up what comes after it', async () => {
  const turns = begun();
  const failed = turns.take(async () => {
    throw new Error('no');
  }).catch((error) => error.message);
  assert.deepEqual([await failed, await turns.take(async () => 'next'), held()], ['no', 'next', null]);
});

Deno.test("another tab's turn is waited for, unless its end lies further off than any turn lasts", async () => {
  const turns = begun();
  hold('another', 10_000);
  const busy = await turns.take(async () => 'mine') ?? 'not mine';
  // The clock was set back by an hour after that tab had taken its turn, and was closed.
  hold('another', 3_600_000);
  assert.deepEqual([busy, await turns.take(async () => 'mine')], ['not mine', 'mine']);
});

Deno.test('a page that was left sends what it has, and leaves no turn that the next page would wait for', async () => {
  const turns = begun();
  dispatchEvent(new Event('pagehide'));
  const sent = await turns.take(async () => {
    turns.renew();
    return held();
  });
  dispatchEvent(new Event('pageshow'));
  const back = await turns.take(async () => held().page);
  assert.deepEqual([sent, back], [null, 'mine']);
});

Deno.test("a turn lasts while it is used, and ends with the work or the page, but never another tab's", async () => {
  const turns = begun();
  const kept = await turns.take(async () => {
    hold('mine', 1000);
    turns.renew();
    return held().until > Date.now() + 5000;
  });
  const ended = held();
  const passedOn = await turns.take(async () => {
    hold('another', 10_000);
    turns.renew();
    return held().page;
  });
  const left = held().page;
  hold('mine', 10_000);
  dispatchEvent(new Event('pagehide'));
  assert.deepEqual([kept, ended, passedOn, left, held()], [true, null, 'another', 'another', null]);
});
