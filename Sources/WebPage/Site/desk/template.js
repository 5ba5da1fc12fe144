import { t } from '../game/language.js';

/** The longest contest that a template may have, in minutes: a year. */
const longest = 527_040;
/** The most settings of a template. */
const most = 100;

/** A season as a template of others: its name, its length and its settings. It has no taps, no code and nobody's name. */
export const templateOf = ({ name, startsAt, endsAt, settings, pauses = [] }) => {
  // Pauses are not of its length, nor is the wait for its start.
  const paused = pauses.filter(({ movesEnd, to }) => movesEnd && to).reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
  return {
    touchschool: 'template', version: 1, name, settings,
    minutes: endsAt ? Math.min(longest, Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt) - paused) / 60_000))) : null,
  };
};

/** The template in a file. The server checks its settings as it checks those of every season. */
export function readTemplate(text) {
  let read = null;
  try { read = JSON.parse(text); } catch { /* It is told below. */ }
  const { name, minutes, settings } = read ?? {};
  const values = settings && typeof settings === 'object' && !Array.isArray(settings) ? Object.values(settings) : null;
  const isRight = read?.touchschool === 'template' && read.version === 1 && typeof name === 'string' && values && values.length <= most
    && values.every((value) => typeof value === 'string' || Number.isSafeInteger(value))
    && (minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= longest));
  if (!isRight) throw new Error(t`This file is not a template of TouchSchool.`);
  return { name, minutes, settings };
}
