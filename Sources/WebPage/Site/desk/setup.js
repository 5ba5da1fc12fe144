import { ask, newID, perform, readDirectory } from './api.js';
import { choice, field, make } from './dom.js';
import { Question } from './question.js';
import { ready } from './ready.js';
import { readTemplate } from './template.js';
import { schools } from './words.js';
import { grouped, t } from '../game/language.js';

/** The name that the program gives the edition of the schools that come with it. */
const sampleName = 'the sample of schools';
const minutes = (count) => count * 60_000;

/** Sets up a contest in one sitting: its name, who plays, when, and how one joins. Then the hall. */
export function setup(desk) {
  const element = make('div', { className: 'part' });
  const hall = ready(desk);
  const isMade = () => desk.season && desk.season.state !== 'ended' && (desk.season.endsAt || desk.season.pause || made.has(desk.season.id));
  const show = (isForm) => element.replaceChildren(isForm ? form(desk, () => show(false)) : hall.element,
    isForm ? '' : make('button', { type: 'button', onclick: () => show(true) }, t`Set up the next contest`));
  show(!isMade() || Boolean(desk.template));
  return { element, refresh: () => hall.refresh() };
}

/** Names that were typed into one line, with commas between them, as lines. */
const onePerLine = (names) => (names.trim().includes('\n') ? names : names.trim().split(/\s*[,、]\s*/).filter(Boolean).join('\n'));

/** What those of a list are called, as far as their names tell; nothing for schools. */
function nounFor(names) {
  const lines = onePerLine(names).split('\n').map((line) => line.trim()).filter(Boolean);
  const every = (pattern) => lines.length > 0 && lines.every((line) => pattern.test(line));
  if (every(/(학교|유치원|school)$/i)) return '';
  if (every(/반$/)) return '반';
  if (every(/^class\b/i)) return 'class';
  return t`team`;
}

/** The seasons that were made at this desk. */
const made = new Set();

/** Some lengths in minutes, and the one of a template. */
const withOwn = (counts, own) => [...new Set([...counts, ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);

function form(desk, onMade) {
  // The contest that this one begins like: one that was cloned, or the template of a file.
  const { template } = desk;
  desk.template = null;
  const like = template?.settings ?? {};
  const ownFreeze = Math.round((like.freeze ?? 0) / minutes(1));
  const name = make('input', { required: true, maxLength: 60, autocomplete: 'off', placeholder: t`For example: Autumn festival` });
  name.value = template?.name ?? '';
  const pattern = make('input', { type: 'file', accept: '.json,application/json' });
  pattern.addEventListener('change', async () => {
    desk.tell('');
    try {
      desk.template = readTemplate(await pattern.files[0].text());
      element.replaceWith(form(desk, onMade));
    } catch (error) { desk.tell(error.message); }
  });
  const names = make('textarea', { rows: 8, placeholder: t`Class 1\nClass 2\nChess club` });
  const inside = make('input', { maxLength: 40, autocomplete: 'off' });
  const called = make('input', { maxLength: 20, autocomplete: 'off', value: nounFor('') });
  const file = make('input', { type: 'file', accept: '.csv,.json,.xml,.txt' });
  const listed = make('p', { role: 'status', className: 'note' });
  const starts = make('input', { type: 'datetime-local' });
  const ends = make('input', { type: 'datetime-local' });
  const [startField, endField] = [field(t`time|Start`, starts), field(t`End`, ends)];
  const pages = {
    names: make('div', {}, field(t`The names`, names, t`One a line, typed or pasted: classes, clubs, teams, anything.`),
      field(t`If all are groups inside one school, its name`, inside, t`The school then has the sum of its groups’ taps, and the groups compete.`),
      field(t`What you call one of them`, called, t`Pages say “My class is first!” then. Left empty, they say school.`)),
    file: field(t`The directory file`, file, t`data.go.kr, CareerNet, NEIS, the UK register, or a CSV with id and name.`),
  };
  const who = choice(t`Who competes?`, 'who', [
    { value: 'names', words: t`I list the names` },
    { value: 'file', words: t`I have a directory file` },
    { value: 'keep', words: t`Those that are there now` },
  ], template ? 'keep' : 'names');
  const when = choice(t`When does it start?`, 'when', [
    { value: 'hand', words: t`When I press Start`, note: t`Until then everybody joins, and waits.` },
    { value: 'now', words: t`As soon as it is made` },
    { value: 'at', words: t`At a set time` },
  ], 'hand');
  const until = choice(t`How long?`, 'until', [
    ...withOwn([5, 10, 30, 60], template?.minutes).map((count) => ({ value: String(count), words: t`${count} minutes` })),
    { value: 'at', words: t`Until a set time` },
    { value: 'open', words: t`Until I end it` },
  ], !template ? '10' : template.minutes === null ? 'open' : String(template.minutes));
  const join = choice(t`How do people join?`, 'join', [
    { value: 'code', words: t`By a changing code`, note: t`It is in the projector’s QR code, so only people in the hall can join.` },
    { value: 'open', words: t`Anybody`, note: t`Whoever knows the address can join.` },
    ...(like.join === 'ticket' ? [{ value: 'ticket', words: t`By tickets`, note: t`Made anew with season tickets, and handed out.` }] : []),
  ], ['open', 'ticket'].includes(like.join) ? like.join : 'code');
  const freeze = choice(t`Freeze the ranks before the end?`, 'freeze', [
    { value: '0', words: t`No`, note: t`At the end the wall shows the result at once.` },
    ...withOwn([1, 5, 10], ownFreeze).map((count) => ({ value: String(minutes(count)), words: count === 1 ? t`For the last minute` : t`For the last ${count} minutes`,
      note: count === 1 ? t`Everybody sees the ranks of that moment; you reveal the result with the remote.` : undefined })),
  ], String(minutes(ownFreeze)));
  const rhythm = choice(t`Shall people who cannot tap fast play, too?`, 'rhythm', [
    { value: 'off', words: t`No` },
    { value: 'on', words: t`Yes, in rhythm mode`, note: t`With one switch, on a slow beat. At most 3 taps a second count, so it is no advantage.` },
  ], like.rhythm ?? 'off');
  const groups = choice(t`May players make groups?`, 'groups', [
    { value: 'listed', words: t`No, only the listed ones` },
    { value: 'made', words: t`Yes, where one is missing`, note: t`Who joins writes the class or club inside the school. “Names” mends a name.` },
  ], like.groups ?? 'listed');
  const running = desk.season && desk.season.state !== 'ended' ? make('input', { type: 'checkbox', checked: true, id: 'end-running' }) : null;
  const button = make('button', { className: 'main' }, t`Make the contest`);
  const chosen = (name) => element.elements[name].value;
  /** Whether the organiser has said what those who compete are called. */
  let isCalled = false;

  /** What the participants' list gives; `null` if it stays as it is. */
  async function edition() {
    if (chosen('who') === 'keep') return null;
    const isNames = chosen('who') === 'names';
    const school = inside.value.trim();
    const list = onePerLine(names.value);
    const lines = school ? [school, ...list.split(/\r\n|\r|\n/).map((line) => `\t${line.trim()}`)].join('\n') : list;
    const content = isNames ? lines : file.files[0];
    if (isNames) checkNames(content, school ? 0 : 1);
    if (!content || (isNames && !names.value.trim())) throw new Error(t`Say who competes.`);
    const read = await readDirectory(content, isNames ? 'names' : undefined);
    return { ...read, name: isNames ? t`list of names` : file.files[0].name, scope: isNames ? 'whole' : 'asPublished', skipsBadRows: false };
  }

  /** Shows what the list would change. */
  async function preview() {
    listed.textContent = '';
    try {
      const list = await edition();
      if (!list) return;
      const skipped = list.edition.skipped.map((row) => t`line ${row.line}: ${row.reason}`);
      // The school around the groups is none that competes.
      listed.textContent = [schools(list.edition.schools.length - (chosen('who') === 'names' && inside.value.trim() ? 1 : 0)), ...skipped.slice(0, 3)].join(' · ');
    } catch (error) { listed.textContent = error.message; }
  }
  names.addEventListener('input', () => { if (!isCalled) called.value = nounFor(names.value); });
  called.addEventListener('input', () => { isCalled = true; });
  let typed = 0;
  for (const input of [names, inside]) {
    input.addEventListener('input', () => {
      clearTimeout(typed);
      typed = setTimeout(preview, 400);
    });
  }
  file.addEventListener('change', preview);

  const question = new Question();
  let playedTaps = 0;
  /** The order of the season's start keeps its id until it has an answer, so that a second press makes no second season. */
  let order = null;
  const makeContest = async () => {
    const now = Date.now();
    const isByHand = chosen('when') === 'hand';
    const startsAt = chosen('when') === 'at' ? atMoment(starts, t`the start`) : undefined;
    const span = chosen('until');
    const endsAt = span === 'open' ? undefined : span === 'at' ? atMoment(ends, t`the end`)
      : new Date((startsAt ? Date.parse(startsAt) : now) + minutes(Number(span))).toISOString();
    const [noun, isInside] = [called.value.trim(), Boolean(inside.value.trim())];
    const nouns = chosen('who') === 'names' ? { 'schools-called': isInside ? '' : noun, 'groups-called': isInside ? noun : '' } : {};
    const fields = { name: name.value.trim(), startsAt, endsAt, settings: {
      ...like, join: chosen('join'), freeze: Number(chosen('freeze')), lobby: 'open', rhythm: chosen('rhythm'), groups: chosen('groups'), ...nouns } };
    if (endsAt && Date.parse(endsAt) <= now) throw new Error(t`The end has passed already.`);
    if (endsAt && fields.settings.freeze >= Date.parse(endsAt) - (startsAt ? Date.parse(startsAt) : now)) {
      throw new Error(t`The contest is no longer than that, so its ranks would be frozen from the start: freeze them for less.`);
    }
    if (!endsAt && fields.settings.freeze) throw new Error(t`To freeze the boards, set an end.`);
    const list = await edition();
    // Everything is tried before anything is changed.
    if (list) await perform('schools.import', list, { isDryRun: true });
    const planned = await perform('season.start', fields, { isDryRun: true });
    if (isByHand) {
      // By the server's clock, so that it lasts exactly as long as was chosen.
      fields.startsAt = planned.startsAt;
      if (Number(span)) fields.endsAt = new Date(Date.parse(planned.startsAt) + minutes(Number(span))).toISOString();
    }
    if (list) {
      await perform('schools.import', list);
      const { editions } = await ask('/admin/api/editions');
      for (const sample of editions.filter((one) => one.name === sampleName && one.remaining > 0)) await perform('schools.remove', { edition: sample.id });
    }
    if (running?.checked && desk.season?.state !== 'ended') await perform('season.end', { season: desk.season.id });
    order ??= newID();
    const season = await perform('season.start', fields, { id: order }).catch((error) => {
      // A refusal is an answer: the next try is another order.
      if (error.status !== 0 && error.status !== 503) order = null;
      throw error;
    });
    order = null;
    // It waits for the start with its clock stopped. An end at a set time stays.
    if (isByHand) await perform('season.pause', { season: season.id, from: season.startsAt, keepsEnd: span === 'at' });
    made.add(season.id);
    onMade();
  };
  const element = make('form', { className: 'card', onsubmit: (event) => {
    event.preventDefault();
    desk.run(button, () => {
      const isPlayed = running?.checked && desk.season?.state !== 'ended' && playedTaps > 0;
      return isPlayed ? question.ask(t`“${desk.season.name}” has ${grouped(playedTaps)} taps. End it now, and start the new contest?`, makeContest) : makeContest();
    });
  } },
  make('h2', {}, t`Set up a contest`),
  template ? make('p', { role: 'status', className: 'note' }, t`It begins with the settings of “${template.name}”, and with no taps.`)
    : make('details', {}, make('summary', {}, t`Begin with a template file`),
      field(t`The template file`, pattern, t`A file that “After” gave.`)), field(t`Name of the contest`, name),
  who, ...Object.values(pages), listed, when, startField, until, endField, join, groups, freeze, rhythm,
  running ? make('div', { className: 'check' }, running, make('label', { htmlFor: running.id },
    t`End “${desk.season.name}”, which is open now, first`)) : null, button);
  // What was wrong is being mended.
  element.addEventListener('input', () => desk.tell(''));
  const settle = () => {
    pages.names.hidden = chosen('who') !== 'names';
    pages.file.hidden = chosen('who') !== 'file';
    listed.hidden = chosen('who') === 'keep';
    startField.hidden = chosen('when') !== 'at';
    endField.hidden = chosen('until') !== 'at';
  };
  element.addEventListener('change', settle);
  settle();
  element.append(question.element);
  ask('/api/boards/all?totals=true').then((totals) => {
    playedTaps = totals.taps;
    element.querySelector('label[for=who-keep]').textContent = t`The ${grouped(totals.schools)} that are there now`;
  }).catch(() => null);
  return element;
}

/** The most characters of a name, which has to fit a phone, a row of the wall and a certificate. */
const longestName = 40;

/** Says which of the names cannot be taken, by their lines. The first line has the number `first`. */
function checkNames(text, first) {
  const lines = new Map();
  let home = '';
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const name = line.normalize('NFC').trim().replace(/\s+/g, ' ');
    if (!name) continue;
    // An indented line is a group, whose name is its school's own.
    const isGroup = home !== '' && /^(\t| {2})/.test(line);
    if (!isGroup) home = name;
    // “2학년1반” is “2학년 1반”.
    const own = name.replaceAll(' ', '').toLowerCase();
    const key = isGroup ? `${home}\t${own}` : own;
    if ([...name].length > longestName) throw new Error(t`The name on line ${index + first} is too long: ${longestName} characters at the most.`);
    if (lines.has(key)) throw new Error(t`“${name}” is on line ${lines.get(key)} and on line ${index + first}.`);
    lines.set(key, index + first);
  }
}

/** The moment in a field, in the reader's zone. */
function atMoment(input, words) {
  if (!input.value) throw new Error(t`Set ${words}.`);
  return new Date(input.value).toISOString();
}
