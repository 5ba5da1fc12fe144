import assert from 'node:assert/strict';
import * as core from 'site/game/outbox-core.js';

const school = { id: 'a:high:1', name: 'A' };
const rules = { tapsPerSecond: 20, burst: 40, backlog: 600_000 };
/** The server's answer about a session. */
const answer = (session, nextSequence = 1, taps = 0) => ({
  session,
  token: 't',
  nextSequence,
  taps,
  season: 1,
  school: school.id,
  openedAt: `o${session}`,
  limits: { rules },
});

/** A ledger that has joined a school, with what puts taps into it. */
function joined() {
  const ledger = core.empty();
  core.join(ledger, answer(1), school);
  return {
    ledger,
    put(made, now = 0) {
      const { key } = core.ownOf(ledger, ledger.current);
      core.note(ledger, { id: `p.${key}`, own: key, made, span: 0 }, now);
      core.seal(ledger, `p.${key}`);
    },
    batches: () => ledger.batches.map(({ taps, sequence, tries }) => [taps, sequence, tries]),
    count: () => core.count(ledger, school.id, 1),
  };
}

Deno.test('a batch that was sent once, by a page that was killed then, is not sent under another session', () => {
  const { ledger, put, batches } = joined();
  put(5);
  core.take(ledger);
  core.giveUpSent(ledger, 1);
  core.moveBatches(ledger, 1, answer(2));
  assert.deepEqual([batches(), ledger.refused.map(({ taps }) => taps)], [[], [5]]);
});

Deno.test('the one try that a token was refused for did not count, and is made again', () => {
  const { ledger, put, batches } = joined();
  put(5);
  const { batch } = core.take(ledger);
  core.giveUpSent(ledger, 1, batch.id);
  core.moveBatches(ledger, 1, answer(2));
  assert.deepEqual([batches(), ledger.refused], [[[5, 1, 0]], []]);
});

Deno.test('an answer from before a batch was settled tells nothing', () => {
  const { ledger, put, batches, count } = joined();
  put(5);
  // A page asks, and before it can write the answer down, another one has its batch counted and the next on the way.
  const asked = answer(1);
  core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1);
  put(8);
  core.take(ledger);
  assert.deepEqual([core.reconcile(ledger, 1, asked, 0), batches(), count()], ['old', [[3, 2, 1]], {
    counted: 5,
    waiting: 3,
  }]);
});

Deno.test('a server that has gone back is seen to have, also by a page that asks once more', () => {
  const { ledger, put, count } = joined();
  put(5);
  core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1);
  put(8);
  const first = core.reconcile(ledger, 1, answer(1), 1);
  assert.deepEqual([first, core.reconcile(ledger, 1, answer(1), 0), count()], ['behind', 'behind', {
    counted: 0,
    waiting: 3,
  }]);
});

Deno.test("a receipt that comes when its batch has moved to another session is the first session's", () => {
  const { ledger, put, batches, count } = joined();
  put(5);
  const { batch } = core.take(ledger);
  core.moveBatches(ledger, 1, answer(2));
  put(3);
  const isNews = core.settle(ledger, batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1);
  assert.deepEqual([isNews, batches(), count()], [true, [[3, 1, 0]], { counted: 5, waiting: 3 }]);
});

Deno.test('a sequence that the other session may have used up is not given to another batch', () => {
  const { ledger, put, batches } = joined();
  put(5);
  const { batch } = core.take(ledger);
  core.moveBatches(ledger, 1, answer(2));
  core.take(ledger);
  put(3);
  const isNews = core.settle(ledger, batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1);
  assert.deepEqual([isNews, batches()], [false, [[5, 1, 1], [3, 2, 0]]]);
});

Deno.test('taps that were noted before the clock was set back do not wait until that time comes again', () => {
  const { ledger, batches } = joined();
  core.note(ledger, { id: 'closed', own: 1, made: 5, span: 0 }, 3_600_000);
  core.sealLeft(ledger, 0, 3000);
  assert.deepEqual(batches(), [[5, 1, 0]]);
});

Deno.test('what is refused while the player reads of a refusal is told, too', () => {
  const { ledger, put } = joined();
  put(5);
  core.end(ledger, 1, 'season-ended');
  const shown = structuredClone(ledger.refused);
  core.note(ledger, { id: 'p.1', own: 1, made: 7, span: 0 }, 0);
  core.seal(ledger, 'p.1');
  core.acknowledge(ledger, shown);
  const left = ledger.refused.map(({ taps }) => taps);
  core.acknowledge(ledger, ledger.refused);
  assert.deepEqual([left, ledger.refused], [[2], []]);
});

Deno.test('what counted under an earlier session stays in the count for the whole season', () => {
  const { ledger, put, count } = joined();
  put(5);
  core.settle(ledger, core.take(ledger).batch.id, { session: 1, sequence: 1, sessionTaps: 5 }, 1);
  core.moveBatches(ledger, 1, answer(2));
  const twoMonths = 60 * 24 * 3_600_000;
  core.prune(ledger, twoMonths);
  const inSeason = [count(), ledger.own.length];
  core.join(ledger, { ...answer(3), season: 2 }, school);
  core.prune(ledger, twoMonths);
  assert.deepEqual([...inSeason, ledger.own.map(({ session }) => session)], [{ counted: 5, waiting: 0 }, 2, [
    2,
    3,
  ]]);
});

Deno.test('the count is what the newest receipt says, also if that is less; an older one changes nothing', () => {
  const { ledger, put, count } = joined();
  const counts = [];
  const settle = (batch, sessionTaps) => {
    core.settle(ledger, batch.id, { session: 1, sequence: batch.sequence, sessionTaps }, 1);
    counts.push(count().counted);
  };
  put(60);
  settle(core.take(ledger).batch, 60);
  put(61);
  const second = core.take(ledger).batch;
  settle(second, 41);
  settle(second, 41);
  put(62);
  const third = core.take(ledger).batch;
  core.moveBatches(ledger, 1, answer(2));
  core.settle(ledger, third.id, { session: 1, sequence: 3, sessionTaps: 42 }, 1);
  counts.push(count().counted);
  assert.deepEqual(counts, [60, 41, 41, 42]);
});

Deno.test('a late receipt of an earlier batch does not bring back what was taken away', () => {
  const { ledger, put } = joined();
  put(60);
  const first = core.take(ledger).batch;
  // Another tab has found out that the server has it, and that taps were taken away since, and has had more counted.
  core.moveBatches(ledger, 1, answer(2));
  const own = core.ownOf(ledger, 1);
  Object.assign(own, { counted: 41, countedBy: 2 });
  core.settle(ledger, first.id, { session: 1, sequence: 1, sessionTaps: 60 }, 1);
  assert.deepEqual(own.counted, 41);
});
