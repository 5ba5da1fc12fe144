import assert from 'node:assert/strict';
import { journal } from 'site/game/journal.js';
import { Settings } from 'site/game/settings.js';

Deno.test('what a living page has written down since it was read stays', () => {
  localStorage.clear();
  journal.write({ id: 'living', own: 1, made: 5, span: 0 });
  const [read] = journal.read();
  journal.write({ id: 'living', own: 1, made: 6, span: 0 });
  journal.clear(read);
  assert.deepEqual(journal.read().map(({ made }) => made), [6]);
  journal.clear(journal.read()[0]);
  assert.deepEqual(journal.read(), []);
});

Deno.test('what is no run is left alone', () => {
  localStorage.clear();
  localStorage.setItem('touchschool.run.half', '{"own":1}');
  localStorage.setItem('other', '7');
  assert.deepEqual(journal.read(), []);
  assert.equal(localStorage.length, 2);
});

Deno.test('a setting is kept, and what another tab has set meanwhile stays', () => {
  localStorage.clear();
  const [one, other] = [new Settings(), new Settings()];
  assert.deepEqual([one.sound, one.language, one.recent], [true, null, []]);
  one.sound = false;
  other.language = 'ko';
  assert.deepEqual([other.sound, new Settings().sound, new Settings().language], [false, false, 'ko']);
});

Deno.test('settings that cannot be read keep their defaults', () => {
  localStorage.setItem('touchschool.settings', '{');
  assert.equal(new Settings().vibration, true);
});
