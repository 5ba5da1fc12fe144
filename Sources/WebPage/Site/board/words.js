// @ts-check
import { howMany, ordinal, t } from '../game/language.js';

/** @import { Level } from '../../wire.d.ts' */

/**
 * `1,234번`; `1,234 taps`.
 *
 * @param {number} taps
 */
export const tapCount = (taps) => t`${howMany(taps, 'tap', 'taps')}`;

/**
 * “1st”, “2nd”, “11th”; `1위`.
 *
 * @param {number} rank
 */
export const place = (rank) => t`${ordinal(rank)}`;

/**
 * The id of the school whose groups a board ranks; `null` for a board of schools.
 *
 * @param {string} board
 */
export const schoolOf = (board) => (board.startsWith('school:') ? board.slice('school:'.length) : null);

/** @type {Record<Level, () => string>} */
const levels = {
  elementary: () => t`Elementary schools`, middle: () => t`Middle schools`, high: () => t`High schools`,
  special: () => t`Special schools`, other: () => t`Other schools`,
};

/**
 * Whether a word is that of a level.
 *
 * @param {string} word
 * @returns {word is Level}
 */
const isLevel = (word) => word in levels;

/**
 * The schools of a level, such as “Middle schools”.
 *
 * @param {string} level
 */
export const levelName = (level) => levels[isLevel(level) ? level : 'other']();

/**
 * The board's name in parts. `school` is the name of the school whose groups it ranks, if that is known. `isName` marks
 * a name from the contest, which is not translated.
 *
 * @param {string} board
 * @param {string} [school]
 */
export function boardWords(board, school = '') {
  if (board === 'all') return [{ text: t`All {schools}`, isName: false }];
  if (schoolOf(board)) return [{ text: school, isName: true }, { text: t`{groups}`, isName: false }];
  return board.split(/\/(?=level:)/).map((part) => {
    const [kind, name] = [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)];
    const isName = kind !== 'level' || !isLevel(name);
    return { text: isName ? name.replace('/', ' ') : levelName(name), isName };
  });
}

/**
 * A remaining time: `02:03`, `2:03:04`, `1d 02:03:04`.
 *
 * @param {number} milliseconds
 */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = days || hours ? `${days ? two(hours) : hours}:${rest}` : rest;
  return days ? t`${days}d ${time}` : time;
}
