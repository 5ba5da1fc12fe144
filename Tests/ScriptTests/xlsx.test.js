import assert from 'node:assert/strict';
import { workbook } from 'site/desk/xlsx.js';

/** The CRC-32 of a ZIP file (APPNOTE 4.4.7), bit by bit. */
function checksum(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
  }
  return ~sum >>> 0;
}

/** The texts of a ZIP file by their paths, read from its directory at the end as programs do. */
async function parts(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const text = (from, length) => new TextDecoder().decode(bytes.subarray(from, from + length));
  const end = bytes.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50);
  const found = {};
  let place = view.getUint32(end + 16, true);
  for (let entry = 0; entry < view.getUint16(end + 10, true); entry++) {
    assert.equal(view.getUint32(place, true), 0x02014b50);
    const [sum, size, offset] = [16, 20, 42].map((field) => view.getUint32(place + field, true));
    const length = view.getUint16(place + 28, true);
    assert.equal(view.getUint32(offset, true), 0x04034b50);
    const from = offset + 30 + view.getUint16(offset + 26, true);
    assert.equal(checksum(bytes.subarray(from, from + size)), sum);
    found[text(place + 46, length)] = text(from, size);
    place += 46 + length;
  }
  assert.equal(place, end);
  return found;
}

const sheet = 'xl/worksheets/sheet1.xml';

Deno.test('a workbook has numbers as numbers, and no text is a formula or markup', async () => {
  const rows = [['이름', 'taps'], ['=HYPERLINK("x")&<b>', 12.5], [null, 0]];
  const { [sheet]: text } = await parts(workbook([{ name: 'Result', rows }]));
  assert(text.includes('<c r="A1" t="inlineStr"><is><t xml:space="preserve">이름</t></is></c>'));
  assert(text.includes('<t xml:space="preserve">=HYPERLINK(&quot;x&quot;)&amp;&lt;b&gt;</t>'));
  assert(text.includes('<c r="B2"><v>12.5</v></c>'));
  assert(text.includes('<row r="3"><c r="B3"><v>0</v></c></row>'));
});

Deno.test('its columns go on after Z, and signs that XML forbids are left out', async () => {
  const { [sheet]: text } = await parts(workbook([{ name: 'A', rows: [[...Array(27).fill(1), 'a\u0000b\uffff']] }]));
  assert(text.includes('<c r="Z1">') && text.includes('<c r="AA1">'));
  assert(text.includes('<c r="AB1" t="inlineStr"><is><t xml:space="preserve">ab</t>'));
});

Deno.test('its sheets have names that a spreadsheet takes, each another', async () => {
  const names = ['2/3반 [a]', '2/3반 [a]', '', 'x'.repeat(40)];
  const { 'xl/workbook.xml': text } = await parts(workbook(names.map((name) => ({ name, rows: [] }))));
  const shown = [...text.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
  assert.deepEqual(shown, ['2 3반  a', '2 3반  a 2', 'Sheet', 'x'.repeat(24)]);
});

Deno.test('equal results make equal files', async () => {
  const make = async () => new Uint8Array(await workbook([{ name: 'A', rows: [[1]] }]).arrayBuffer());
  assert.deepEqual(await make(), await make());
});
