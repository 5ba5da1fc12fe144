import { fit } from './fit.js';
import { t } from '../game/language.js';

/** How often the code is read, in milliseconds, so that a new code is shown in time. */
const interval = 5000;
const nearby = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The key that permits this page to read the season's code. The organiser's link to this page contains the key. */
const displayKey = new URLSearchParams(location.hash.slice(1)).get('key');

let isLooking = false;
/** The code in the picture, `null` for a picture without a code; `undefined` before a picture is shown. */
let shown;

/** The season's present code; `null` if there is none or this page may not read it; `undefined` if the request failed. */
async function codeOf(season) {
  if (!displayKey || !season) return null;
  try {
    const answer = await fetch(`/api/seasons/${season}/join`, { headers: { authorization: `Bearer ${displayKey}` }, cache: 'no-store' });
    return answer.ok ? (await answer.json()).code : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the address to join, its QR code, and the season's code if it has one. `current` returns the season's id. */
export async function showJoining(panel, current) {
  const look = async () => {
    const code = await codeOf(current());
    // If the request failed, the picture stays.
    if (shown !== undefined && (code === undefined || code === shown)) return;
    try {
      if (await showPicture(panel, code ?? null)) shown = code ?? null;
    } catch {
      // The server cannot be reached; the next call tries again.
    }
  };
  if (displayKey && !isLooking) {
    isLooking = true;
    setInterval(look, interval);
  }
  await look();
}

async function showPicture(panel, code) {
  const answer = await fetch(`/join.svg${code ? `?code=${encodeURIComponent(code)}` : ''}`, { cache: 'no-store' });
  if (!answer.ok) return false;
  const picture = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const address = picture.querySelector('title')?.textContent;
  if (!address) return false;
  picture.setAttribute('role', 'img');
  panel.querySelector('#join-title').textContent = t`Scan to join,\nthen tap!`;
  panel.querySelector('#code-text').textContent = code ?? '';
  panel.querySelector('#code-text').hidden = !code;
  panel.querySelector('#code').replaceChildren(document.importNode(picture, true));
  const { protocol, host, hostname, pathname } = new URL(address);
  const text = panel.querySelector('#address');
  text.textContent = `${protocol === 'https:' ? 'https://' : ''}${host}${pathname === '/' ? '' : pathname}`;
  const note = panel.querySelector('#address-note');
  note.hidden = !nearby.test(hostname);
  note.textContent = t`This address works\non this computer only`;
  if (!panel.hidden) return true;
  panel.hidden = false;
  new ResizeObserver(() => {
    text.style.whiteSpace = 'nowrap';
    fit([{ element: text, needed: () => text.scrollWidth }]);
    text.style.whiteSpace = '';
  }).observe(panel);
  return true;
}
