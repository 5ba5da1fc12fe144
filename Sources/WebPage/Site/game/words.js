import { grouped, hasOwnWord, t } from './language.js';

/** The `lang` attribute of a name: `ko` if it contains Hangul, otherwise empty, which means an unknown language. */
export const nameIn = (name) => (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(name) ? 'ko' : '');

export const taps = (number) => t(`${grouped(number)}번`, number === 1 ? '1 tap' : `${grouped(number)} taps`);

/** The id of the school that a group of this id is inside; `null` for the id of a school. A group's id is its school's, a comma and its code. */
export const homeOf = (id) => (id.includes(',') ? id.slice(0, id.indexOf(',')) : null);

/** The board that ranks a school with all others, or a group with those of its school. */
export const boardOf = (id) => (homeOf(id) ? `school:${homeOf(id)}` : 'all');

/** A school's region and district, or the name of a group's school. Several schools can have the same name. */
export const place = (school) => school.inside ?? [school.region, school.district].filter(Boolean).join(' ');

/** The level, region and district of a school, as far as they tell something; the name of a group's school. */
export const whereabouts = (school) => [school.inside || hasOwnWord() ? '' : levelName(school.level), place(school)].filter(Boolean).join(' · ');

export function levelName(level) {
  return {
    elementary: t('초등학교', 'Elementary'), middle: t('중학교', 'Middle'), high: t('고등학교', 'High'), special: t('특수학교', 'Special'),
    other: t('기타', 'Other'),
  }[level] ?? '';
}

export function refusalWords(kind) {
  return {
    'season-ended': t('시즌이 끝났어요', 'the season is over'),
    'season-paused': t('시즌이 잠시 멈췄어요', 'the season is paused'),
    'season-not-started': t('시즌이 아직 시작하지 않았어요', 'the season has not begun'),
    'unknown-season': t('그 시즌이 이제 없어요', 'that season is gone'),
    'banned': t('주최자가 이 시즌에서 참가를 막았어요', 'the organiser has banned you from this season'),
    'elsewhere': t('다른 휴대전화에서 하고 있어요', 'another phone goes on'),
    'closed-school': t('지금은 겨루지 않는 {학교예요}', 'the {school} no longer competes'),
    'unknown-school': t('그 {학교가} 이제 없어요', 'that {school} is gone'),
    'code-needed': t('코드가 필요해요', 'it needs a code'),
    'wrong-code': t('코드가 달라요', 'that is not the code'),
    'ticket-of-other-school': t('다른 {학교}의 입장권이에요', 'that ticket is for another {school}'),
    'groups-listed': t('그런 {모둠가} 없어요', 'there is no such {group}'),
    'too-many-groups': t('{모둠가} 너무 많아요', 'there are too many {groups}'),
    'address-full': t('같은 와이파이에서 한꺼번에 너무 많이 들어왔어요', 'too many joined from your internet address'),
    'too-many-requests': t('지금은 사람이 너무 많아요', 'too many people at once'),
    'invalid-value': t('이 별명은 쓸 수 없어요', 'this nickname cannot be used'),
  }[kind] ?? t('서버가 받지 않았어요', 'the server did not take it');
}

/** A remaining time: `1일 02:03:04`, `02:03`. */
export function clockText(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (number) => String(number).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const time = days || hours ? `${two(hours)}:${rest}` : rest;
  return days ? t(`${days}일 ${time}`, `${days} d ${time}`) : time;
}
