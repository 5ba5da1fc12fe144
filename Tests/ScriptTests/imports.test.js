import assert from 'node:assert/strict';

/** Where the scripts are, and those below a folder. */
const site = 'Sources/WebPage/Site';
const scriptsIn = (folder) => [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
  isDirectory ? scriptsIn(`${folder}/${name}`) : name.endsWith('.js') ? [`${folder}/${name}`] : []);
const wordsIn = (list) => list.split(',').map((word) => word.trim()).filter(Boolean);

function exportsOf(script) {
  const text = Deno.readTextFileSync(script);
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm);
  const listed = text.matchAll(/^export \{([^}]*)\}/gm);
  return new Set([...declared].map(([, name]) => name).concat(
    [...listed].flatMap(([, list]) => wordsIn(list).map((word) => word.split(' as ').at(-1)))));
}

/** A bundle gives `undefined` for a name that its module does not export, and only its use fails. */
Deno.test('a script imports only what the other one exports', () => {
  const imports = scriptsIn(site).flatMap((script) =>
    [...Deno.readTextFileSync(script).matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].map(([, list, path]) =>
      ({ script, list, from: new URL(path, `file:///${script}`).pathname.slice(1) })));
  assert(imports.length > 300);
  const missing = imports.flatMap(({ script, list, from }) =>
    wordsIn(list).map((word) => word.split(' as ')[0]).filter((name) => !exportsOf(from).has(name))
      .map((name) => `${script} imports ${name} from ${from}`));
  assert.deepEqual(missing, []);
});
