import { awaitsStart } from './by-hand.js';
import { howMany, oneOrMany, t } from './language.js';
import { refusalWords } from './words.js';

/** Why taps do not count in the present state of the season; empty while they do. */
export function stateSentence({ season, state, isKnown }) {
  switch (state) {
  case 'none': return isKnown ? t`No season is running, so taps do not count.` : t`One moment…`;
  case 'scheduled': return t`Tap here when it starts!`;
  case 'paused':
    if (awaitsStart(season)) return t`Tap here when it starts!`;
    return t`The season is paused; taps count again when it goes on.`;
  case 'counting':
    if (season.frozenSince) return t`The season is over: the result is told soon.`;
    return t`The season is over: counting the last taps.`;
  case 'ended': return t`The season is over. Well done!`;
  default: return '';
  }
}

/** Why the player's taps do not count in a season that is live, and what to do about it; empty while they do. */
export function refusedHint(entry, { season }) {
  const { shut, over } = entry;
  switch (shut) {
  case null: return over ? t`Taps do not count: ${refusalWords(over)}.` : '';
  case 'banned': return t`The organiser has banned you from this season: your taps are taken out, those of your schoolmates count. If that is a mistake, ask the organiser.`;
  case 'elsewhere': return t`You go on with another phone. The taps of this one were sent.`;
  case 'rhythm-off': return t`This season has no rhythm mode. Ask the organiser for it.`;
  case 'ordinary-ticket': return t`This ticket is already played tap by tap. Ask the organiser for another one.`;
  case 'code-needed': case 'wrong-code':
    if (season.joining === 'ticket') return t`Give the code of your ticket again.`;
    return t`The code has changed: scan the QR code on the wall again, or give the code again.`;
  default: return t`Taps do not count: ${refusalWords(shut)}. Choose your {school} again.`;
  }
}

/**
 * What keeps taps from the server: `[kind, sentence]`; the kind is empty if nothing does. `played` is the time played
 * without it, in milliseconds.
 */
export function faultNotice({ fault, count: { waiting }, keeps }, { season }, played = 0) {
  if (fault === 'storage') return ['storage', t`Taps cannot be kept on this device: leave the page open.`];
  if (fault && waiting > 0) {
    const backlog = season?.backlog ?? Infinity;
    if (played > backlog) {
      const minutes = Math.max(1, Math.round(backlog / 60_000));
      return ['backlog', t`No connection for too long: only ${minutes} min of taps made meanwhile can count.`];
    }
    return ['network', t`You are offline. ${howMany(waiting, 'tap', 'taps')} ${oneOrMany(waiting, 'is', 'are')} kept and sent when you are back.`];
  }
  return keeps ? ['', ''] : ['memory', t`This browser keeps nothing: leave the page open until all is sent.`];
}
