import { ask } from './api.js';
import { homeOf } from '../game/words.js';
import { t } from '../game/language.js';

/** The most characters of a name, which has to fit a phone, a row of the wall and a certificate. */
const longestName = 40;
/** The most names that a page reads at once. */
const most = 1000;

const linesOf = (text) => text.split(/\r\n|\r|\n/);

/** Names that were typed into one line, with commas between them, as lines. */
export const onePerLine = (names) =>
  (names.trim().includes('\n') ? names : names.trim().split(/\s*[,、]\s*/).filter(Boolean).join('\n'));

/** What those of a list are called, as far as their names tell; nothing for schools. */
export function nounFor(names) {
  const lines = linesOf(onePerLine(names)).map((line) => line.trim()).filter(Boolean);
  const every = (pattern) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (every(/(학교|유치원|school)$/i)) return '';
  if (every(/반$/)) return '반';
  if (every(/^class\b/i)) return 'class';
  return t`team`;
}

/** Says which of the names cannot be taken, by their lines. The first line has the number `first`. */
export function checkNames(text, first) {
  const lines = new Map();
  let home = '';
  for (const [index, line] of linesOf(text).entries()) {
    const name = line.normalize('NFC').trim().replace(/\s+/g, ' ');
    if (!name) continue;
    // An indented line is a group, whose name is its school's own.
    const isGroup = home !== '' && /^(\t| {2})/.test(line);
    if (!isGroup) home = name;
    // “2학년1반” is “2학년 1반”.
    const own = name.replaceAll(' ', '').toLowerCase();
    const key = isGroup ? `${home}\t${own}` : own;
    if ([...name].length > longestName) {
      throw new Error(t`The name on line ${index + first} is too long: ${longestName} characters at the most.`);
    }
    if (lines.has(key)) throw new Error(t`“${name}” is on line ${lines.get(key)} and on line ${index + first}.`);
    lines.set(key, index + first);
  }
}

/** A list of names as the server reads it. With a school, all names are groups inside it. */
export const listOf = (names, school) =>
  (school ? [school, ...linesOf(names).map((line) => `\t${line.trim()}`)].join('\n') : names);

/**
 * Those that compete now: how many they are, how many of them came from a directory, and their list of names as
 * somebody wrote it, with the school around it if there is one. The list is empty where any came from a directory, and
 * where there are too many of them.
 */
export async function namesThere() {
  const read = (inside) => ask(`/api/schools?limit=${most}${inside}`);
  const [{ schools, total }, { schools: groups }] = await Promise.all([read(''), read('&inside=any')]);
  const [homes, inside] = [schools, groups].map((all) => all.filter(({ status }) => status === 'open'));
  const published = homes.filter(({ id }) => !id.startsWith('names:')).length;
  const there = { count: total, published, names: '', school: '' };
  const isTyped = published === 0 && inside.every(({ id }) => id.startsWith('names:'));
  if (!isTyped || total > most || groups.length === most) return there;
  const groupsOf = (home) => inside.filter(({ id }) => homeOf(id) === home.id).map(({ name }) => name);
  if (homes.length === 1 && inside.length > 0) {
    return { ...there, count: inside.length, names: groupsOf(homes[0]).join('\n'), school: homes[0].name };
  }
  const lines = homes.flatMap((home) => [home.name, ...groupsOf(home).map((name) => `\t${name}`)]);
  return { ...there, names: lines.join('\n') };
}
