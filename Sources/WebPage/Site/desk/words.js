import { awaitsStart } from '../game/by-hand.js';
import { grouped, t } from '../game/language.js';

/** The language of the page, for the pages that it leads to. */
export const language = () => document.documentElement.lang;

/** A moment in the reader's zone: `11. 26. 14:05`. */
export const moment = (text) => new Date(text).toLocaleString(document.documentElement.lang, { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' });

/** How the season is, in one line. */
export function stateWords(season) {
  const frozen = season.frozenSince ? t(' · 순위 공개 중지', ' · boards frozen') : '';
  const state = {
    scheduled: () => t(`${moment(season.startsAt)}에 시작해요`, `starts ${moment(season.startsAt)}`),
    live: () => (season.endsAt ? t(`진행 중 · ${moment(season.endsAt)}에 끝나요`, `live · ends ${moment(season.endsAt)}`) : t('진행 중 · 끝이 없어요', 'live · no end')),
    paused: () => awaitsStart(season) ? t('시작을 기다려요', 'waits for your start') : t('잠시 멈췄어요', 'paused'),
    counting: () => t('마지막 터치를 세는 중', 'counting the last taps'),
    ended: () => (season.seal ? t('끝났고 확정됐어요', 'ended and sealed') : t('끝났어요', 'ended')),
  }[season.state];
  return (state?.() ?? season.state) + frozen;
}

export const schools = (count) => t(`${grouped(count)}곳`, count === 1 ? '1 participant' : `${grouped(count)} participants`);

/** Why a session looks suspicious, the heaviest reason first. */
export const reasons = ({ suspicions }) => suspicions.map(({ kind, reason }) => ({
  tooFast: t('사람보다 빨라요', 'faster than people'), atLimit: t('계속 가장 빠르게 쳐요', 'always at the limit'), sameSpeed: t('다른 세션과 속도가 같아요', 'the same speed as others'),
  restless: t('쉬지 않아요', 'never rests'), evenBatches: t('늘 똑같이 쳐요', 'always alike'), evenTimes: t('간격이 똑같아요', 'even times'),
  repeatedBatches: t('같은 것을 되풀이해요', 'repeats itself'), handedInLate: t('한꺼번에 냈어요', 'handed in at once'), sharedAddress: t('주소가 같아요', 'shares an address'),
  openedTogether: t('함께 열렸어요', 'opened together'), openedEvenly: t('고르게 열렸어요', 'opened in even time'),
}[kind] ?? reason)).join(', ');
