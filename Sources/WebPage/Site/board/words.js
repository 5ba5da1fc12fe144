import { grouped, t } from '../game/language.js';

/** `1,234번`; `1,234 taps`. */
export const tapCount = (taps) => t(`${grouped(taps)}번`, `${grouped(taps)} ${taps === 1 ? 'tap' : 'taps'}`);

/**
 * A Korean name with the object particle that fits its last sound. The last sound of a digit is that of its Korean reading: `제2를`, `제3을`. A
 * name with another ending gets no particle, as in a headline.
 */
export function asObject(name) {
  const last = name.replace(/[\s)\]}>”’"'!?.,]+$/u, '').normalize('NFC').at(-1) ?? '';
  // A syllable's code is 28 times its lead and vowel, plus its final consonant or 0: The Unicode Standard, section 3.12.
  if (/[가-힣]/.test(last)) return name + ((last.codePointAt(0) - 0xac00) % 28 === 0 ? '를' : '을');
  // 영, 일, 삼, 육, 칠 and 팔 end in a consonant.
  if (/[0-9]/.test(last)) return name + ('013678'.includes(last) ? '을' : '를');
  return name;
}

/** “1st”, “2nd”, “11th”; `1위`. */
export function place(rank) {
  const tens = rank % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return t(`${rank}위`, `${rank}${ending}`);
}

/** The id of the school whose groups a board ranks; `null` for a board of schools. */
export const schoolOf = (board) => (board.startsWith('school:') ? board.slice('school:'.length) : null);

const levels = {
  elementary: ['초등학교', 'Elementary schools'], middle: ['중학교', 'Middle schools'], high: ['고등학교', 'High schools'],
  special: ['특수학교', 'Special schools'], other: ['기타 학교', 'Other schools'],
};

/** The schools of a level, such as “Middle schools”. */
export const levelName = (level) => t(...(levels[level] ?? levels.other));

/** The names of schools whose groups are shown, by the schools' ids. */
export const schoolNames = new Map();

/** The board's name in parts. `isName` marks a name from the contest, which is not translated. */
export function boardWords(board) {
  if (board === 'all') return [{ text: t('전체 {학교}', 'All {schools}'), isName: false }];
  const school = schoolOf(board);
  if (school) return [{ text: schoolNames.get(school) ?? '', isName: true }, { text: t('{모둠}', '{groups}'), isName: false }];
  return board.split(/\/(?=level:)/).map((part) => {
    const [kind, name] = [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)];
    const isLevel = kind === 'level' && name in levels;
    return { text: isLevel ? t(...levels[name]) : name.replace('/', ' '), isName: !isLevel };
  });
}

/** A remaining time: `02:03`, `2:03:04`, `1d 02:03:04`. */
export function span(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = days || hours ? `${days ? two(hours) : hours}:${rest}` : rest;
  return days ? t(`${days}일 ${time}`, `${days}d ${time}`) : time;
}
