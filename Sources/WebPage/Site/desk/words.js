import { awaitsStart } from '../game/by-hand.js';
import { howMany, t } from '../game/language.js';

/** The language of the page, for the pages that it leads to. */
export const language = () => document.documentElement.lang;

/** The name of the tab with the wall: a second press shows the same one. */
export const wallTab = 'touchschool-wall';

/** A moment in the reader's zone: `14:05`, and on another day `11. 26. 14:05`. */
export function moment(text) {
  const date = new Date(text);
  const day = date.toDateString() === new Date().toDateString() ? {} : { month: 'numeric', day: 'numeric' };
  return date.toLocaleString(language(), { ...day, hour: '2-digit', minute: '2-digit' });
}

/** What somebody is called who is here by the server's own link, which has no name, or by their own name. */
export const nameOf = (administrator) => (administrator === 'organiser' ? t`Organiser` : administrator);

/** How the season is, in one line. */
export function stateWords(season) {
  const frozen = season.frozenSince ? t` · boards frozen` : '';
  const state = {
    scheduled: () => t`starts ${moment(season.startsAt)}`,
    live: () => (season.endsAt ? t`live · ends ${moment(season.endsAt)}` : t`live · no end`),
    paused: () => awaitsStart(season) ? t`waits for your start` : t`season|paused`,
    counting: () => t`counting the last taps`,
    ended: () => (season.seal ? t`ended and sealed` : t`ended`),
  }[season.state];
  return (state?.() ?? season.state) + frozen;
}

export const schools = (count) => t`${howMany(count, 'participant', 'participants')}`;

/** Why a session looks suspicious, the heaviest reason first. */
export const reasons = ({ suspicions }) => suspicions.map(({ kind, reason }) => ({
  tooFast: t`faster than people`, atLimit: t`always at the limit`, sameSpeed: t`the same speed as others`,
  restless: t`never rests`, evenBatches: t`always alike`, evenTimes: t`even times`,
  repeatedBatches: t`repeats itself`, handedInLate: t`handed in at once`, sharedAddress: t`shares an address`,
  openedTogether: t`opened together`, openedEvenly: t`opened in even time`,
}[kind] ?? reason)).join(', ');
