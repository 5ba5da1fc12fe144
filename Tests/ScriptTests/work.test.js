import assert from 'node:assert/strict';
import { hashStart, sha256 } from 'site/game/work.js';

const digest = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

Deno.test('bytes are hashed as everywhere else, whatever their number', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, place) => place * 31 % 256);
    assert.deepEqual(sha256(bytes), await digest(bytes), `${length} bytes`);
  }
});

Deno.test('the start of the hash of a short text is the first four bytes of its hash', async () => {
  for (let length = 0; length <= 55; length += 5) {
    const text = 'seed.12.3456789'.repeat(4).slice(0, length);
    const bytes = await digest(new TextEncoder().encode(text));
    assert.equal(hashStart(text), new DataView(bytes.buffer).getUint32(0), text);
  }
});
