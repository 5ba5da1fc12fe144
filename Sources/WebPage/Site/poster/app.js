// @ts-check
// A poster to print or project: a school, the QR code for joining it, and the address as text.
import { byId } from '../game/elements.js';
import { drawing, fresh } from '../game/fresh.js';
import { callThem, speak, t } from '../game/language.js';
import { levelName, place } from '../game/words.js';

/** A school's name that is longer than this many characters is written smaller. */
const longName = 14;

/** @import { School } from '../game/words.js' */

const parameters = new URLSearchParams(location.search);
const [school, code] = [parameters.get('school'), parameters.get('code')];

/**
 * The server's answer; `null` for an error status.
 *
 * @param {string} path
 */
async function ask(path) {
  const answer = await fresh(path);
  return answer.ok ? answer.json() : null;
}

/** The QR code, and the address that it contains. */
function joining() {
  const query = new URLSearchParams();
  if (school) query.set('school', school);
  if (code) query.set('code', code);
  return drawing(`/join.svg?${query}`, t`The QR code to join`);
}

/**
 * @param {number} number
 * @param {string} words
 */
function step(number, words) {
  const item = document.createElement('li');
  const mark = document.createElement('b');
  mark.textContent = String(number);
  item.append(mark, words);
  return item;
}

/**
 * @param {Partial<School> & { name: string }} school
 * @param {{ picture: Element, address: URL }} joining
 */
function show({ name, level, region = '', district = '' }, { picture, address }) {
  byId('game').textContent = t`TouchSchool · {school} against {school}`;
  byId('school').textContent = name;
  byId('school').classList.toggle('long', name.length > longName);
  byId('place').textContent = level ? [levelName(level), place({ region, district })].filter(Boolean).join(' · ') : '';
  byId('picture').replaceChildren(picture);
  byId('steps').replaceChildren(
    ...[t`Scan`, t`step|Join`, t`Tap!`].map((words, index) => step(index + 1, words)));
  const { protocol, host, pathname } = address;
  byId('address').textContent = `${protocol === 'https:' ? 'https://' : ''}${host}${pathname === '/' ? '' : pathname}`;
  byId('code').replaceChildren(t`Code `, Object.assign(document.createElement('b'), { textContent: code ?? '' }));
  byId('code').hidden = !code;
  document.title = `${name} · ${t`TouchSchool poster`}`;
  byId('print').textContent = t`Print`;
  byId('print').addEventListener('click', () => print());
  byId('poster').hidden = byId('print').hidden = false;
}

/**
 * Shows a sentence in place of the poster.
 *
 * @param {string} sentence
 */
function say(sentence) {
  byId('wrong').hidden = false;
  byId('problem').textContent = sentence;
}

async function draw() {
  const language = parameters.get('lang');
  await speak(language ? [language] : navigator.languages);
  try {
    const [about, joined, season] = await Promise.all([
      school ? ask(`/api/schools/${encodeURIComponent(school)}`) : { name: t`TouchSchool` },
      joining(), ask('/api/seasons/current'),
    ]);
    callThem(season?.settings);
    if (about?.status === 'closed') say(t`This {school} is closed: name another one as school in the address.`);
    else if (!about) say(t`There is no such {school}: correct school in the address.`);
    else if (!joined) say(t`A code has letters, digits and hyphens only: correct code in the address.`);
    else show(about, joined);
  } catch {
    say(t`The server cannot be reached; open this page again in a moment.`);
  }
}

await draw();
