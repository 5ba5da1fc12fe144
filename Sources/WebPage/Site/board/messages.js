// @ts-check
import { awaitsStart } from '../game/by-hand.js';
import { t } from '../game/language.js';

/** @import { BoardPage } from '../../wire.d.ts' */

/**
 * The text to show while a board has no bars.
 *
 * @param {Pick<BoardPage, 'season' | 'total'>} page
 */
export function waitingText({ season, total }) {
  if (total === 0) return t`There are no {schools} yet`;
  if (season.state === 'scheduled' || awaitsStart(season)) return t`Starting soon: get ready!`;
  if (season.state === 'paused') return t`Paused for a moment`;
  if (season.state === 'counting') return t`sentence|Counting the last taps`;
  if (season.frozenSince) return season.state === 'ended' ? t`The result is told soon` : t`The ranks are hidden`;
  if (season.state === 'ended') return t`Nobody tapped in this season`;
  return t`Waiting for the first tap`;
}

/**
 * The text to show when the server refuses the board; `null` for another kind of refusal.
 * `namesSeason` says whether the page's address names the season.
 *
 * @param {string | undefined} type
 * @param {boolean} namesSeason
 */
export function refusalWords(type, namesSeason) {
  switch (type?.split(':').at(-1)) {
  case 'unknown-board': return t`There is no such board`;
  case 'unknown-season': return namesSeason ? t`There is no such season` : t`There is no season yet`;
  case 'invalid-value': case 'malformed-request': return t`This address shows no board`;
  default: return null;
  }
}
