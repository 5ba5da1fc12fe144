// A spreadsheet file as Excel, LibreOffice and Numbers read it: Office Open XML (ECMA-376) in a ZIP file whose parts are not compressed.
//
// A text is an inline string (`t="inlineStr"`), which no program reads as a formula, whatever it begins with. So a school with the name
// `=HYPERLINK(…)` is shown as it is.

const escaped = (text) => String(text).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
  .replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** The name of a column: A to Z, then AA. */
const columnName = (index) => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const cell = (value, place) => (typeof value === 'number' && Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>`
  : value === null || value === undefined ? '' : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`);

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const line = (row, index) => `<row r="${index + 1}">${row.map((value, column) => cell(value, `${columnName(column)}${index + 1}`)).join('')}</row>`;
const sheetPart = (rows) => `${head}<worksheet ${main}><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`;

/** A name that a sheet may have: 1 to 31 characters, without the signs of references, other than those before. */
function sheetName(name, taken) {
  const plain = [...escaped(name).replace(/&[a-z]+;/g, ' ').replace(/[[\]:*?/\\']/g, ' ').trim()].slice(0, 24).join('') || 'Sheet';
  let unique = plain;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${plain} ${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}

/** The bytes of a workbook with these sheets: `{ name, rows }`, where a row is a list of numbers and texts. */
export function workbook(sheets) {
  const taken = new Set();
  const names = sheets.map(({ name }) => sheetName(name, taken));
  const numbers = sheets.map((_, index) => index + 1);
  const forEach = (part) => numbers.map(part).join('');
  const parts = forEach((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`);
  const entries = forEach((n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`);
  const targets = forEach((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`);
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${parts}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><sheets>${entries}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${targets}</Relationships>`,
    ...Object.fromEntries(numbers.map((n) => [`xl/worksheets/sheet${n}.xml`, sheetPart(sheets[n - 1].rows)])),
  });
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xEDB88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
const checksum = (bytes) => (bytes.reduce((sum, byte) => table[(sum ^ byte) & 0xFF] ^ (sum >>> 8), 0xFFFFFFFF) ^ 0xFFFFFFFF) >>> 0;

/** The numbers of a ZIP header, each with its number of bytes, little-endian. */
const packed = (...fields) => Uint8Array.from(fields.flatMap(([value, size]) => Array.from({ length: size }, (_, byte) => Math.floor(value / 256 ** byte) % 256)));

/** A ZIP file of texts by their paths, without compression. All are of 1 January 1980, so that equal results make equal files. */
function zip(files) {
  const [parts, entries] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [path, text].map((one) => new TextEncoder().encode(one));
    const facts = [[20, 2], [0x800, 2], [0, 2], [0, 2], [0x21, 2], [checksum(bytes), 4], [bytes.length, 4], [bytes.length, 4], [name.length, 2], [0, 2]];
    const header = packed([0x04034B50, 4], ...facts);
    entries.push(packed([0x02014B50, 4], [20, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), name);
    parts.push(header, name, bytes);
    offset += header.length + name.length + bytes.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length / 2;
  return new Blob([...parts, ...entries, packed([0x06054B50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])],
    { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
