// What one takes home of a result.
import { make } from './dom.js';
import { homesOf, readPlayers, readResults } from './results.js';
import { workbook } from './xlsx.js';
import { t } from '../game/language.js';

/** Saves a file. */
export function save(file, name) {
  const address = URL.createObjectURL(file);
  make('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Columns, each a heading and what it has of an entry, as rows. A column that is empty everywhere is left out. */
function rowsOf(columns, entries) {
  const filled = columns.filter(([, read]) => entries.some((entry) => read(entry) !== ''));
  return [filled.map(([heading]) => heading), ...entries.map((entry) => filled.map(([, read]) => read(entry)))];
}

/** The result as a spreadsheet: a sheet for the schools, one for the groups inside them, and one for the players. */
export async function spreadsheet(season) {
  const [results, players] = await Promise.all([readResults(season), readPlayers(season)]);
  const { schools, groups } = results;
  const rank = [t`Rank`, (entry) => entry.rank];
  const name = [t`Name`, ({ school }) => school.name];
  const taps = [t`Taps`, (entry) => entry.taps];
  const sheets = [];
  // A school with all groups of the contest is none that competes.
  if (schools.length > 1 || groups.length === 0) {
    sheets.push({ name: t`Standings`, rows: rowsOf([rank, name, [t`Region`, ({ school }) => school.region ?? ''],
      [t`District`, ({ school }) => school.district ?? ''], taps], schools) });
  }
  if (groups.length > 0) {
    sheets.push({ name: t`{Groups}`, rows: rowsOf([[t`School`, ({ home }) => home.name], rank, name, taps],
      groups.flatMap(({ home, entries }) => entries.map((entry) => ({ ...entry, home })))) });
  }
  if (players.length > 0) {
    const homeOf = homesOf(results);
    sheets.push({ name: t`Players`, rows: rowsOf([rank, [t`Nickname`, ({ nickname }) => nickname ?? t`(no name)`],
      [t`Of`, ({ school }) => homeOf(school)], taps], players) });
  }
  return workbook(sheets);
}
