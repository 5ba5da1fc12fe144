// @ts-check
import { t } from '../game/language.js';

/** How long the notice is shown, in milliseconds. */
const noticeLength = 20_000;

/**
 * Keeps the screen on. If the browser does not support this, shows a temporary notice.
 *
 * @param {HTMLElement} notice
 */
export function stayAwake(notice) {
  if (!('wakeLock' in navigator)) {
    notice.textContent = t`This screen may go to sleep by itself. Turn off the computer’s screen timeout.`;
    notice.hidden = false;
    setTimeout(() => { notice.hidden = true; }, noticeLength);
    return;
  }
  const ask = async () => {
    if (document.hidden) return;
    // The system may refuse this to save power; the page still works.
    await navigator.wakeLock.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
