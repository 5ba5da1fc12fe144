import assert from 'node:assert/strict';

const types = await Deno.readTextFile('Sources/WebPage/wire.d.ts');
const description = await Deno.readTextFile('Sources/WebPage/openapi.yaml');

/** The lines of a schema in the API's description, up to the next one. */
function schemaOf(name) {
  const lines = description.slice(description.indexOf('\n  schemas:\n')).split('\n');
  const first = lines.indexOf(`    ${name}:`);
  assert(first > 0, `${name} is not a schema`);
  const last = lines.findIndex((line, index) => index > first && /^ {0,4}\S/.test(line));
  return lines.slice(first + 1, last);
}

/** The interfaces of the types, each with its own fields, and whether each is always there. */
const interfaces = [...types.matchAll(/^export interface (\w+)(?: extends \w+)? \{\n(.*?)^\}/gms)].map((found) => {
  const fields = [...found[2].matchAll(/^ {2}(\w+)(\??): (.*);$/gm)];
  return { name: found[1], fields: fields.map(([, field, mark, type]) => ({ field, mark, type })) };
});

Deno.test('the fields that the scripts read are described, and are there whenever they rely on it', () => {
  assert(interfaces.length > 15);
  for (const { name, fields } of interfaces) {
    const lines = schemaOf(name);
    const required = lines.find((line) => line.startsWith('      required: ')).match(/[\w-]+/g).slice(1);
    const properties = lines.flatMap((line) => /^ {8}([\w-]+):/.exec(line)?.[1] ?? []);
    assert(fields.length > 0);
    for (const { field, mark, type } of fields) {
      assert(properties.includes(field), `${name}.${field} is not described`);
      assert.equal(required.includes(field), mark === '', `whether ${name}.${field} is always there`);
      const first = lines.findIndex((line) => line.startsWith(`        ${field}:`));
      const ownType = lines.slice(first + 1, first + 3).find((line) => line.startsWith('          type:'));
      assert.equal(/"null"/.test(lines[first] + ownType), type.endsWith('| null'), `whether ${name}.${field} may be null`);
    }
  }
});

Deno.test('each word that the scripts compare with is one of the description', () => {
  for (const [, name, words] of types.matchAll(/^export type (\w+) = (.*);$/gm)) {
    const [, all] = new RegExp(`^    ${name}:[^[]*enum: \\[(.*?)\\]`, 'ms').exec(description);
    assert.deepEqual(words.split(' | '), all.split(', ').map((word) => `'${word}'`), name);
  }
});
