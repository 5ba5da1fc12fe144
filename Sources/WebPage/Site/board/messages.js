import { awaitsStart } from '../game/by-hand.js';
import { t } from '../game/language.js';

/** The text to show while a board has no bars. */
export function waitingText({ season, total }) {
  if (total === 0) return t('아직 {학교가} 없어요', 'There are no {schools} yet');
  if (season.state === 'scheduled' || awaitsStart(season)) return t('곧 시작해요. 미리 들어오세요!', 'Starting soon: get ready!');
  if (season.state === 'paused') return t('잠시 멈췄어요', 'Paused for a moment');
  if (season.state === 'counting') return t('마지막 터치를 세는 중이에요', 'Counting the last taps');
  if (season.frozenSince) return season.state === 'ended' ? t('곧 결과를 발표해요', 'The result is told soon') : t('순위를 가렸어요', 'The ranks are hidden');
  if (season.state === 'ended') return t('아무도 터치하지 않은 시즌이었어요', 'Nobody tapped in this season');
  return t('첫 번째 터치를 기다리고 있어요', 'Waiting for the first tap');
}

/**
 * The text to show when the server refuses the board; `null` for another kind of refusal.
 * `namesSeason` says whether the page's address names the season.
 */
export function refusalWords(type, namesSeason) {
  switch (type?.split(':').at(-1)) {
  case 'unknown-board': return t('그런 순위판은 없어요', 'There is no such board');
  case 'unknown-season': return namesSeason ? t('그런 시즌은 없어요', 'There is no such season') : t('아직 시즌이 없어요', 'There is no season yet');
  case 'invalid-value': case 'malformed-request': return t('이 주소로는 순위판을 볼 수 없어요', 'This address shows no board');
  default: return null;
  }
}
