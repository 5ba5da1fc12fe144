import { ask, newID, perform, readDirectory } from './api.js';
import { colorChoice } from './colors.js';
import { choice, field, make } from './dom.js';
import { checkNames, listOf, namesThere, nounFor, onePerLine } from './names-list.js';
import { Question } from './question.js';
import { schools } from './words.js';
import { grouped, t } from '../game/language.js';
import { homeOf } from '../game/words.js';

/** The name that the program gives the edition of the schools that come with it. */
const sampleName = 'the sample of schools';
const minutes = (count) => count * 60_000;
/** The length of a first contest, and the longest one, in minutes: a year. */
const [usual, longest] = [10, 527_040];
/** How long after a key the list is read, in milliseconds. */
const pause = 400;

/** The name of a contest after this one: “Autumn 2” after “Autumn”. */
const nextName = (name) => {
  const [, before, number] = /^(.*?)(?: (\d{1,4}))?$/su.exec(name);
  return `${before.slice(0, 55)} ${number ? Number(number) + 1 : 2}`;
};

/** Where this browser keeps the length that was chosen last: a contest that was ended early does not tell it. */
const lengthKey = 'touchschool.desk.length';

function keepLength(id, length) {
  try { localStorage.setItem(lengthKey, JSON.stringify({ id, length })); } catch { /* The contest has its own. */ }
}

function keptLength(id) {
  try {
    const kept = JSON.parse(localStorage.getItem(lengthKey));
    return kept?.id === id ? kept.length : null;
  } catch { return null; }
}

/** How long a contest lasts, in minutes, without its pauses and the wait for its start; `null` if it has no end. */
function lengthOf({ id, startsAt, endsAt, pauses = [] }) {
  const kept = keptLength(id);
  if (kept || !endsAt) return kept;
  const paused = pauses.filter(({ movesEnd, to }) => movesEnd && to)
    .reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
  return Math.min(longest, Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt) - paused) / minutes(1))));
}

/** Some lengths in minutes, and another one. */
const withOwn = (counts, own) => [...new Set([...counts, ...(own > 0 ? [own] : [])])].sort((a, b) => a - b);

/**
 * Makes a contest from who competes and how long. All else has a value and stands under “More”. It begins like the
 * contest before it, if there is one: with its settings, its length and its names.
 */
export function contestForm(desk, onMade) {
  const before = desk.season;
  const like = before?.settings ?? {};
  const ownFreeze = Math.round((like.freeze ?? 0) / minutes(1));
  const names = make('textarea', { rows: 6, placeholder: t`Class 1\nClass 2\nClass 3` });
  const length = (before && lengthOf(before)) ?? usual;
  const long = make('input', { type: 'number', min: 1, max: longest, value: length, inputMode: 'numeric' });
  const name = make('input', {
    maxLength: 60, autocomplete: 'off', value: before ? nextName(before.name) : t`Class contest`,
  });
  const listed = make('p', { role: 'status', className: 'note' });
  const colors = colorChoice();
  const inside = make('input', { maxLength: 40, autocomplete: 'off' });
  const called = make('input', { maxLength: 20, autocomplete: 'off', value: nounFor('') });
  const file = make('input', { type: 'file', accept: '.csv,.json,.xml,.txt' });
  const starts = make('input', { type: 'datetime-local' });
  const ends = make('input', { type: 'datetime-local' });
  const [longField, startField, endField] = [
    field(t`How many minutes?`, long), field(t`time|Start`, starts), field(t`End`, ends)];
  const when = choice(t`When does it start?`, 'when', [
    { value: 'hand', words: t`When I press Start`, note: t`Until then everybody joins, and waits.` },
    { value: 'now', words: t`As soon as it is made` },
    { value: 'at', words: t`At a set time` },
  ], 'hand');
  const until = choice(t`When does it end?`, 'until', [
    { value: 'length', words: t`After these minutes` },
    { value: 'at', words: t`At a set time` },
    { value: 'open', words: t`When I end it` },
  ], 'length');
  const join = choice(t`How do people join?`, 'join', [
    { value: 'code', words: t`By a changing code`,
      note: t`It is in the projector’s QR code, so only people in the hall can join.` },
    { value: 'open', words: t`Anybody`, note: t`Whoever knows the address can join.` },
    ...(like.join === 'ticket'
      ? [{ value: 'ticket', words: t`By tickets`, note: t`Made anew with season tickets, and handed out.` }] : []),
  ], ['open', 'ticket'].includes(like.join) ? like.join : 'code');
  const freeze = choice(t`Freeze the ranks before the end?`, 'freeze', [
    { value: '0', words: t`No`, note: t`At the end the wall shows the result at once.` },
    ...withOwn([1, 5, 10], ownFreeze).map((count) => ({
      value: String(minutes(count)), words: count === 1 ? t`For the last minute` : t`For the last ${count} minutes`,
      note: count === 1 && t`Everybody sees the ranks of that moment; you reveal the result with the remote.`,
    })),
  ], String(minutes(ownFreeze)));
  const rhythm = choice(t`Shall people who cannot tap fast play, too?`, 'rhythm', [
    { value: 'off', words: t`No` },
    { value: 'on', words: t`Yes, in rhythm mode`,
      note: t`With one switch, on a slow beat. At most 3 taps a second count, so it is no advantage.` },
  ], like.rhythm ?? 'off');
  const groups = choice(t`May players make groups?`, 'groups', [
    { value: 'listed', words: t`No, only the listed ones` },
    { value: 'made', words: t`Yes, where one is missing`,
      note: t`Who joins writes the class or club inside the school.` },
  ], like.groups ?? 'listed');
  const isOpen = before && before.state !== 'ended';
  const ending = make('input', { type: 'checkbox', checked: isOpen, id: 'end-running' });
  const more = make('details', {}, make('summary', {}, t`More`), colors.element,
    field(t`If all are groups inside one school, its name`, inside,
      t`The school then has the sum of its groups’ taps, and the groups compete.`),
    field(t`What you call one of them`, called, t`Pages say “My class is first!” then. Left empty, they say school.`),
    field(t`The directory file`, file, t`data.go.kr, CareerNet, NEIS, the UK register, or a CSV with id and name.`),
    when, startField, until, endField, join, groups, freeze, rhythm,
    isOpen ? make('div', { className: 'check' }, ending,
      make('label', { htmlFor: ending.id }, t`End “${before.name}”, which is open now, first`)) : null);
  const button = make('button', { className: 'main large' }, t`Make the contest`);
  const chosen = (name) => element.elements[name].value;
  const school = () => inside.value.trim();
  /** How many compete that nobody has to list, and how many of them stay beside a list. */
  let [there, published] = [0, 0];
  /** Whether the organiser has said what those who compete are called. */
  let isCalled = false;

  /** What the list or the file gives; `null` if those stay that are there. */
  async function edition() {
    if (file.files.length > 0) {
      const [given] = file.files;
      return { ...await readDirectory(given), name: given.name, scope: 'asPublished', skipsBadRows: false };
    }
    if (!names.value.trim()) {
      if (there === 0) throw new Error(t`Write who competes, one a line.`);
      return null;
    }
    const content = listOf(onePerLine(names.value), school());
    checkNames(content, school() ? 0 : 1);
    return { ...await readDirectory(content, 'names'), name: t`list of names`, scope: 'whole', skipsBadRows: false };
  }

  /** Those of a list that compete, which the school around all groups does not. */
  const competing = ({ edition: { schools: all } }) =>
    all.filter(({ id }) => file.files.length > 0 || !school() || homeOf(id));

  /** Says how many compete, and which lines are none. */
  async function preview() {
    listed.textContent = '';
    try {
      const list = names.value.trim() || file.files.length > 0 ? await edition() : null;
      colors.show(list ? competing(list) : []);
      if (!list) {
        if (there > 0) listed.textContent = t`Left empty, the ${grouped(there)} compete that are there now.`;
        return;
      }
      const count = schools(competing(list).length);
      const skipped = list.edition.skipped.slice(0, 5).map(({ line }) => grouped(line)).join(', ');
      const beside = file.files.length > 0 ? 0 : published;
      listed.textContent = [count, beside > 0 && t`and the ${grouped(beside)} of the directory that is there`,
        skipped && t`left out: line ${skipped}`].filter(Boolean).join(' · ');
    } catch (error) { listed.textContent = error.message; }
  }
  names.addEventListener('input', () => { if (!isCalled) called.value = nounFor(names.value); });
  called.addEventListener('input', () => { isCalled = true; });
  let typed = 0;
  for (const input of [names, inside]) {
    input.addEventListener('input', () => {
      clearTimeout(typed);
      typed = setTimeout(preview, pause);
    });
  }
  file.addEventListener('change', preview);

  const question = new Question();
  let playedTaps = 0;
  /** The order of the season's start keeps its id until it has an answer: a second press makes no second season. */
  let order = null;

  /** Whether the contest before has to end first. */
  const endsBefore = () => isOpen && ending.checked && desk.season?.state !== 'ended';

  /** The span that was chosen, by this browser's clock. */
  function span(now) {
    const startsAt = chosen('when') === 'at' ? atMoment(starts, t`the start`) : undefined;
    if (chosen('until') === 'open') return { startsAt };
    if (chosen('until') === 'at') return { startsAt, endsAt: atMoment(ends, t`the end`) };
    const count = long.valueAsNumber;
    if (!Number.isInteger(count) || count < 1 || count > longest) throw new Error(t`Write how many minutes it lasts.`);
    return { startsAt, endsAt: new Date((startsAt ? Date.parse(startsAt) : now) + minutes(count)).toISOString() };
  }

  /** The fields of the season, as far as this page can tell that they are right. */
  function fieldsOf(now) {
    if (!name.value.trim()) throw new Error(t`Give the contest a name.`);
    const { startsAt, endsAt } = span(now);
    const frozen = Number(chosen('freeze'));
    if (endsAt && Date.parse(endsAt) <= now) throw new Error(t`The end has passed already.`);
    if (endsAt && frozen >= Date.parse(endsAt) - (startsAt ? Date.parse(startsAt) : now)) {
      throw new Error(t`The ranks would be frozen from the start: freeze them for less.`);
    }
    if (!endsAt && frozen) throw new Error(t`To freeze the boards, set an end.`);
    const noun = called.value.trim();
    const nouns = !names.value.trim() ? {}
      : { 'schools-called': school() ? '' : noun, 'groups-called': school() ? noun : '' };
    const [join, rhythm, groups] = ['join', 'rhythm', 'groups'].map(chosen);
    const settings = { ...like, join, freeze: frozen, lobby: 'open', rhythm, groups, ...nouns };
    return { name: name.value.trim(), startsAt, endsAt, settings };
  }

  /** Takes the list in, and the sample out, which nobody asked for. */
  async function importList(list) {
    await perform('schools.import', list);
    const { editions } = await ask('/admin/api/editions');
    for (const sample of editions.filter((one) => one.name === sampleName && one.remaining > 0)) {
      await perform('schools.remove', { edition: sample.id });
    }
  }

  const makeContest = async () => {
    const isByHand = chosen('when') === 'hand';
    const fields = fieldsOf(Date.now());
    const list = await edition();
    if (list) fields.settings.colors = colors.setting(competing(list));
    // Everything is tried before anything is changed.
    if (list) await perform('schools.import', list, { isDryRun: true });
    const planned = await perform('season.start', fields, { isDryRun: true });
    if (isByHand) {
      // By the server's clock, so that it lasts exactly as long as was chosen.
      fields.startsAt = planned.startsAt;
      if (chosen('until') === 'length') {
        fields.endsAt = new Date(Date.parse(planned.startsAt) + minutes(long.valueAsNumber)).toISOString();
      }
    }
    if (list) await importList(list);
    if (endsBefore()) await perform('season.end', { season: desk.season.id });
    order ??= newID();
    const season = await perform('season.start', fields, { id: order }).catch((error) => {
      // A refusal is an answer: the next try is another order.
      if (error.status !== 0 && error.status !== 503) order = null;
      throw error;
    });
    order = null;
    // It waits for the start with its clock stopped. An end at a set time stays.
    if (isByHand) {
      await perform('season.pause', { season: season.id, from: season.startsAt, keepsEnd: chosen('until') === 'at' });
    }
    if (chosen('until') === 'length') keepLength(season.id, long.valueAsNumber);
    onMade(season);
  };

  // The browser's own sentences are in the browser's language, so the page says what is missing.
  const element = make('form', { className: 'card', noValidate: true, onsubmit: (event) => {
    event.preventDefault();
    desk.run(button, () => {
      return !endsBefore() || playedTaps === 0 ? makeContest() : question.ask(
        t`“${desk.season.name}” has ${grouped(playedTaps)} taps. End it now, and start the new contest?`, makeContest);
    });
  } },
  make('h2', {}, t`Make a contest`), field(t`Which classes? One a line.`, names), listed,
  make('div', { className: 'beside' }, longField, field(t`Name of the contest`, name)), more, button);
  // What was wrong is being mended.
  element.addEventListener('input', () => desk.tell(''));
  const settle = () => {
    startField.hidden = chosen('when') !== 'at';
    endField.hidden = chosen('until') !== 'at';
    longField.hidden = chosen('until') !== 'length';
  };
  element.addEventListener('change', settle);
  settle();
  element.append(question.element);
  Promise.all([namesThere(), ask('/api/boards/all?totals=true').catch(() => ({ taps: 0 }))]).then(([list, totals]) => {
    playedTaps = totals.taps;
    [there, published] = [list.count, list.published];
    if (names.value === '' && inside.value === '') {
      [names.value, inside.value] = [list.names, list.school];
      const noun = like[list.school ? 'groups-called' : 'schools-called'];
      if (list.names && !isCalled) called.value = noun ?? nounFor(list.names);
    }
    return preview();
  }).catch(() => null);
  return element;
}

/** The moment in a field, in the reader's zone. */
function atMoment(input, words) {
  if (!input.value) throw new Error(t`Set ${words}.`);
  return new Date(input.value).toISOString();
}
