import { homeBoard } from '../board/board-choice.js';
import { ask, bytes, perform } from './api.js';
import { field, make, table } from './dom.js';
import { Question } from './question.js';
import { readResults } from './results.js';
import { templateOf } from './template.js';
import { language, moment } from './words.js';
import { workbook } from './xlsx.js';
import { grouped, t } from '../game/language.js';

/** When a season is sealed by itself: ten minutes after it is final. */
const sealsAt = ({ finalAt }) => Date.parse(finalAt) + 600_000;

/** After the end: the result, certificates, the reveal, a spreadsheet, and the backup to take home. */
export function after(desk) {
  const say = make('p', { role: 'status' });
  const doors = make('ol', { className: 'steps' });
  const board = make('div');
  const element = make('div', { className: 'part' }, make('section', { className: 'card' }, make('h2', {}, t`The result`), say, doors), make('section', { className: 'card' }, board));
  const question = new Question();
  element.append(question.element);
  let shown = '';

  /** Saves a file. */
  function save(file, name) {
    const address = URL.createObjectURL(file);
    make('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  const act = (words, work) => {
    const button = make('button', { type: 'button' }, words);
    button.addEventListener('click', () => desk.run(button, work));
    return button;
  };

  /** The result as a spreadsheet: the schools on one sheet, the groups inside them on another. */
  async function spreadsheet(season) {
    const { schools, groups } = await readResults(season);
    const [rank, name, region, district, taps] = [t`Rank`, t`Name`, t`Region`, t`District`, t`Taps`];
    const sheets = [{ name: t`Standings`, rows: [[rank, 'id', name, region, district, taps],
      ...schools.map(({ rank: place, school, taps: count }) => [place, school.id, school.name, school.region, school.district, count])] }];
    if (groups.length > 0) {
      sheets.push({ name: t`Groups`, rows: [[t`School`, rank, 'id', name, taps],
        ...groups.flatMap(({ home, entries }) => entries.map(({ rank: place, school, taps: count }) => [home.name, place, school.id, school.name, count]))] });
    }
    save(workbook(sheets), `${season.name}.xlsx`);
  }

  /** Sets up another contest like this one. */
  const clone = (season) => act(t`Set up another like it`, async () => {
    desk.template = templateOf(season);
    desk.go('setup');
  });

  /** The contest's file, as a backup that the server makes for this. */
  function takeHome(season) {
    const button = make('button', { type: 'button' }, t`Download the contest’s file`);
    button.addEventListener('click', () => desk.run(button, async () => {
      save(await bytes('/admin/api/backups/download'), `${season.name}.sqlite`);
    }));
    return button;
  }

  /** A command that is asked about first; nothing for who may not give it. */
  function asked(season, words, command, sentence) {
    if (!desk.may(`commands/${command}`)) return null;
    return act(words, () => question.ask(sentence, () => perform(command, { season: season.id })));
  }

  const thaw = (season) => season.frozenSince && asked(season, t`Show the ranks again`, 'season.thaw',
    t`Show everybody the result? This cannot be taken back.`);
  const takeBack = (season) => asked(season, t`Take the end back`, 'season.resume', t`Go on with “${season.name}”?`);

  /** What is to do, in its order. */
  const steps = (all) => all.map(([words, doors]) => make('li', {}, make('h3', {}, words), make('div', { className: 'acts' }, doors)));

  /** Seals a season. Where something is still open, the server says what, and who wants it all the same says so. */
  async function seal(season, comment, force) {
    try { await perform('season.seal', { season: season.id, comment, force }); } catch (error) {
      if (force || !['review-open', 'pause-open'].includes(error.kind)) throw error;
      await question.ask(`${error.message} ${t`Seal it all the same? The log says so.`}`, () => seal(season, comment, true));
    }
  }

  /** Seals the season at once, with what the organiser has to say. */
  function sealing(season) {
    const button = make('button', { type: 'button', className: 'main' }, t`Seal the result`);
    const comment = make('input', { maxLength: 500 });
    button.addEventListener('click', () => desk.run(button, () => question.ask(
      t`Nothing of a sealed result can be changed any more. Seal it?`,
      () => seal(season, comment.value.trim() || undefined),
      field(t`A comment, if you like: everybody sees it with the result`, comment))));
    return button;
  }

  const link = (words, href, isNew = true) => make('a', { className: 'button', href, target: isNew ? '_blank' : undefined, download: !isNew }, words);

  return { element, refresh: async () => {
    const season = desk.season?.state === 'ended' ? desk.season : [...(desk.seasons ?? [])].reverse().find((one) => one.state === 'ended' && !one.simulation);
    const isCounting = desk.season?.state === 'counting';
    const key = JSON.stringify([season?.id, season?.seal, season?.frozenSince, isCounting]);
    if (key === shown) return;
    if (isCounting) {
      shown = key;
      say.textContent = t`The last taps of “${desk.season.name}” are being counted: one moment.`;
      doors.replaceChildren();
      return board.replaceChildren();
    }
    if (!season) {
      shown = key;
      say.textContent = t`No contest has ended yet; “During” ends one.`;
      return;
    }
    say.textContent = season.seal
      ? t`The result of “${season.name}” was sealed ${moment(season.seal.sealedAt)}.`
      : t`“${season.name}” has ended. It is sealed by itself at ${moment(sealsAt(season))}, or by you before.`;
    if (season.seal?.comment) say.textContent += ` “${season.seal.comment}”`;
    if (season.frozenSince) say.textContent += t` Its boards are still frozen for everybody else.`;
    let { entries } = await ask(`/admin/api/boards/all?top=1000&season=${season.id}`);
    if (entries.length === 1) ({ entries } = await ask(`/admin/api/boards/${encodeURIComponent(await homeBoard())}?top=1000&season=${season.id}`));
    const { board: wall } = await ask('/admin/api/desk');
    // Of a few, everybody is named, who has no taps, too.
    const placed = entries.filter((entry) => entry.taps > 0 || entries.length <= 50);
    const csv = [[t`rank`, 'id', t`name`, t`taps`], ...placed.map((entry) => [entry.rank, entry.school.id, entry.school.name, entry.taps])]
      .map((row) => row.map(quoted).join(',')).join('\r\n');
    doors.replaceChildren(...steps([
      [t`Reveal it`, [
        desk.may('commands/wall.show') && link(t`With the remote`, `/remote?desk&lang=${language()}`), link(t`Open the wall`, wall), thaw(season)]],
      [t`Seal it`, season.seal ? [make('p', {}, t`It is sealed.`)] : [desk.may('commands/season.seal') && sealing(season), takeBack(season)]],
      [t`do|Print`, [
        season.seal ? link(t`Print certificates`, `/certificates?season=${season.id}&lang=${language()}`)
          : make('button', { type: 'button', disabled: true }, t`Print certificates (once sealed)`),
        link(t`Print the report`, `/report?season=${season.id}&lang=${language()}`)]],
      [t`file|Keep it`, [
        make('a', { className: 'button', download: `${season.name}.csv`, href: `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${csv}\r\n`)}` }, t`Download the table (CSV)`),
        act(t`Spreadsheet (XLSX)`, () => spreadsheet(season)), desk.may('backups/download') && takeHome(season)]],
      [t`The next one`, [
        desk.may('commands/season.start') && clone(season),
        make('a', { className: 'button', download: `${season.name}.json`, href: `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(templateOf(season), null, 2))}` }, t`Download a template`)]],
    ]));
    board.replaceChildren(table(t`Final standings`, [
      { words: t`Rank`, isNumber: true }, { words: t`Name` }, { words: t`Taps`, isNumber: true },
    ], placed.map((entry) => [entry.rank, entry.school.name, grouped(entry.taps)])));
    // What could not be read is read again.
    shown = key;
  } };
}

/** A field of a CSV file. A name that a spreadsheet would read as a formula begins with an apostrophe. */
const quoted = (value) => {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
