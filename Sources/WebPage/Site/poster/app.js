// A poster to print or project: a school, the QR code for joining it, and the address as text.
import { givenColors, wear } from '../game/colors.js';
import { callThem, speak, t } from '../game/language.js';
import { homeOf, whereabouts } from '../game/words.js';

/** A school's name that is longer than this many characters is written smaller. */
const longName = 14;

const byId = (id) => document.getElementById(id);
const parameters = new URLSearchParams(location.search);
const [school, code] = [parameters.get('school'), parameters.get('code')];

/** The server's answer; `null` for an error status. */
async function ask(path, read) {
  const answer = await fetch(path, { cache: 'no-store' });
  return answer.ok ? read(answer) : null;
}

/** The QR code, and the address that it contains. */
async function picture() {
  const query = new URLSearchParams();
  if (school) query.set('school', school);
  if (code) query.set('code', code);
  const text = await ask(`/join.svg?${query}`, (answer) => answer.text());
  if (!text) return null;
  const drawing = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  return { drawing, address: new URL(drawing.querySelector('title').textContent) };
}

function step(number, words) {
  const item = document.createElement('li');
  const mark = document.createElement('b');
  mark.textContent = number;
  item.append(mark, words);
  return item;
}

function show(about, { drawing, address }) {
  const { name } = about;
  byId('game').textContent = t`TouchSchool · {school} against {school}`;
  byId('school').textContent = name;
  byId('school').classList.toggle('long', name.length > longName);
  // The level of a class or a team says nothing.
  byId('place').textContent = whereabouts(about.level === 'other' ? { ...about, level: '' } : about);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', t`The QR code to join`);
  byId('picture').replaceChildren(drawing);
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

/** Shows a sentence in place of the poster. */
function say(sentence) {
  byId('wrong').hidden = false;
  byId('problem').textContent = sentence;
}

async function draw() {
  await speak(parameters.get('lang') ? [parameters.get('lang')] : navigator.languages);
  try {
    const read = (path) => ask(path, (answer) => answer.json());
    const readSchool = (id) => read(`/api/schools/${encodeURIComponent(id)}`);
    const [about, home, joining, season] = await Promise.all([
      school ? readSchool(school) : { name: t`TouchSchool` },
      school && homeOf(school) ? readSchool(homeOf(school)) : null,
      picture(), read('/api/seasons/current'),
    ]);
    if (about && home) about.inside = home.name;
    callThem(season?.settings);
    wear(byId('poster'), givenColors(season?.settings).get(school));
    if (about?.status === 'closed') say(t`This {school} is closed: name another one as school in the address.`);
    else if (!about) say(t`There is no such {school}: correct school in the address.`);
    else if (!joining) say(t`A code has letters, digits and hyphens only: correct code in the address.`);
    else show(about, joining);
  } catch {
    say(t`The server cannot be reached; open this page again in a moment.`);
  }
}

await draw();
