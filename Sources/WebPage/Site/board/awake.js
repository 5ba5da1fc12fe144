import { t } from './words.js';

/** How long it is said that the screen may sleep, in milliseconds. */
const said = 20_000;

/** Keeps the screen on, where the browser lets pages do so; where it does not, a line says it for a while. */
export function stayAwake(notice) {
  if (!navigator.wakeLock) {
    notice.textContent = t('이 화면은 저절로 꺼질 수 있어요. 컴퓨터의 화면 꺼짐을 꺼 두세요.',
      'This screen may go to sleep by itself. Turn off the computer’s screen timeout.');
    notice.hidden = false;
    setTimeout(() => { notice.hidden = true; }, said);
    return;
  }
  const ask = async () => {
    if (document.hidden) return;
    try { await navigator.wakeLock.request('screen'); } catch { /* The system saves power; the page goes on. */ }
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}
