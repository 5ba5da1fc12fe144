import { howMany, ordinal, t } from '../game/language.js';

/** `1,234번`; `1,234 taps`. */
export const tapCount = (taps) => t`${howMany(taps, 'tap', 'taps')}`;

/** “1st”, “2nd”, “11th”; `1위`. */
export const place = (rank) => t`${ordinal(rank)}`;

/** The id of the school whose groups a board ranks; `null` for a board of schools. */
export const schoolOf = (board) => (board.startsWith('school:') ? board.slice('school:'.length) : null);

const levels = {
  elementary: () => t`Elementary schools`, middle: () => t`Middle schools`, high: () => t`High schools`, special: () => t`Special schools`, other: () => t`Other schools`,
};

/** The schools of a level, such as “Middle schools”. */
export const levelName = (level) => (levels[level] ?? levels.other)();

/** The names of schools whose groups are shown, by the schools' ids. */
export const schoolNames = new Map();

/** The board's name in parts. `isName` marks a name from the contest, which is not translated. */
export function boardWords(board) {
  if (board === 'all') return [{ text: t`All {schools}`, isName: false }];
  const school = schoolOf(board);
  if (school) return [{ text: schoolNames.get(school) ?? '', isName: true }, { text: t`{groups}`, isName: false }];
  return board.split(/\/(?=level:)/).map((part) => {
    const [kind, name] = [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)];
    const isLevel = kind === 'level' && name in levels;
    return { text: isLevel ? levelName(name) : name.replace('/', ' '), isName: !isLevel };
  });
}

/** A remaining time: `02:03`, `2:03:04`, `1d 02:03:04`. */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = days || hours ? `${days ? two(hours) : hours}:${rest}` : rest;
  return days ? t`${days}d ${time}` : time;
}
