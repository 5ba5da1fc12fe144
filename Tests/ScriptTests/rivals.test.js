import assert from 'node:assert/strict';
import { Match } from 'site/game/rivals.js';

const seeded = (seed) => () => (seed = seed * 48271 % 2147483647) / 2147483647;

/** A minute of a player who taps at an even speed. */
function play(speed) {
  const match = new Match(seeded(42));
  const mine = () => match.board.find(({ index }) => index < 0).rank;
  let [rises, falls, rank] = [0, 0, mine()];
  for (let time = 0; time < 60_000; time += 100) {
    const taps = Math.floor((time + 100) * speed / 1000) - Math.floor(time * speed / 1000);
    for (let tap = 0; tap < taps; tap++) match.tap();
    match.pass(100);
    rises += Math.max(0, rank - mine());
    falls += Math.max(0, mine() - rank);
    rank = mine();
  }
  return { rises, falls, rank, board: match.board };
}

Deno.test('a match has somebody to pass for the slow and for the fast, and who was passed answers back', () => {
  const games = [2, 3, 5, 9].map(play);
  assert(games.every(({ rises }) => rises > 0));
  assert(games.slice(1).every(({ falls }) => falls > 0));
  assert(games[3].rank < games[0].rank);
  assert.deepEqual(games[2], play(5));
  assert.equal(new Set(games[1].board.map(({ rank }) => rank)).size, 7);
});
