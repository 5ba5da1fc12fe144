// @ts-check
import { hasOwnWord, howMany, t } from './language.js';

/** @import { Level, SchoolSummary } from '../../wire.d.ts' */

/**
 * A school, or a group, which has the name of its school.
 *
 * @typedef {SchoolSummary & { inside?: string }} School
 */

/**
 * The `lang` attribute of a name: `ko` if it contains Hangul, otherwise empty, which means an unknown language.
 *
 * @param {string} name
 */
export const nameIn = (name) => (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(name) ? 'ko' : '');

/** @param {number} number */
export const taps = (number) => t`${howMany(number, 'tap', 'taps')}`;

/**
 * The id of the school that a group of this id is inside; `null` for the id of a school. A group's id is its
 * school's, a comma and its code.
 *
 * @param {string} id
 */
export const homeOf = (id) => (id.includes(',') ? id.slice(0, id.indexOf(',')) : null);

/**
 * The board that ranks a school with all others, or a group with those of its school.
 *
 * @param {string} id
 */
export const boardOf = (id) => (homeOf(id) ? `school:${homeOf(id)}` : 'all');

/**
 * A school's region and district, or the name of a group's school. Several schools can have the same name.
 *
 * @param {Pick<School, 'inside' | 'region' | 'district'>} school
 */
export const place = (school) => school.inside ?? [school.region, school.district].filter(Boolean).join(' ');

/**
 * The level, region and district of a school, as far as they tell something; the name of a group's school.
 *
 * @param {Omit<School, 'id' | 'name'>} school
 */
export const whereabouts = (school) => {
  const level = school.inside || hasOwnWord() ? '' : levelName(school.level);
  return [level, place(school)].filter(Boolean).join(' · ');
};

/** @param {Level} level */
export function levelName(level) {
  return {
    elementary: t`Elementary`, middle: t`Middle`, high: t`High`, special: t`Special`, other: t`Other`,
  }[level] ?? '';
}

/** @param {string} kind */
export function refusalWords(kind) {
  /** @type {Record<string, string>} */
  const words = {
    'season-ended': t`the season is over`,
    'season-paused': t`the season is paused`,
    'season-not-started': t`the season has not begun`,
    'unknown-season': t`that season is gone`,
    'banned': t`the organiser has banned you from this season`,
    'elsewhere': t`another phone goes on`,
    'closed-school': t`the {school} no longer competes`,
    'unknown-school': t`that {school} is gone`,
    'code-needed': t`it needs a code`,
    'wrong-code': t`that is not the code`,
    'ticket-of-other-school': t`that ticket is for another {school}`,
    'groups-listed': t`there is no such {group}`,
    'too-many-groups': t`there are too many {groups}`,
    'address-full': t`too many joined from your internet address`,
    'too-many-requests': t`too many people at once`,
    'invalid-value': t`this nickname cannot be used`,
  };
  return words[kind] ?? t`the server did not take it`;
}

/**
 * A remaining time: `1일 02:03:04`, `02:03`.
 *
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = days || hours ? `${two(hours)}:${rest}` : rest;
  return days ? t`${days} d ${time}` : time;
}
