import { fit } from './fit.js';
import { t } from './words.js';

/** How often the code is looked at, in milliseconds: a new one is on the screen in time. */
const often = 5000;
const nearby = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The key that the organiser's address of this page carries, to show the season's code. */
const displayKey = new URLSearchParams(location.hash.slice(1)).get('key');

let isLooking = false;
/** The code that the picture has; not defined before there is one. */
let shown;

/** The season's code of now; `null` where there is none, or where this page may not know it. */
async function codeOf(season) {
  if (!displayKey || !season) return null;
  try {
    const answer = await fetch(`/api/seasons/${season}/join`, { headers: { authorization: `Bearer ${displayKey}` }, cache: 'no-store' });
    return answer.ok ? (await answer.json()).code : undefined;
  } catch {
    return undefined;
  }
}

/** Shows the address to join, with its QR code, and the season's code as long as it has one. `current` gives the season's number. */
export async function showJoining(panel, current) {
  const look = async () => {
    const code = await codeOf(current());
    // What could not be asked stays as it is.
    if (shown !== undefined && (code === undefined || code === shown)) return;
    try {
      if (await showPicture(panel, code ?? null)) shown = code ?? null;
    } catch {
      // The server is away; the next look tries again.
    }
  };
  if (displayKey && !isLooking) {
    isLooking = true;
    setInterval(look, often);
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
  panel.querySelector('#join-title').textContent = t('카메라로 찍고\n같이 터치!', 'Scan to join,\nthen tap!');
  panel.querySelector('#code-text').textContent = code ?? '';
  panel.querySelector('#code-text').hidden = !code;
  panel.querySelector('#code').replaceChildren(document.importNode(picture, true));
  const { protocol, host, hostname, pathname } = new URL(address);
  const text = panel.querySelector('#address');
  text.textContent = `${protocol === 'https:' ? 'https://' : ''}${host}${pathname === '/' ? '' : pathname}`;
  const note = panel.querySelector('#address-note');
  note.hidden = !nearby.test(hostname);
  note.textContent = t('이 주소는\n이 컴퓨터에서만 열려요', 'This address works\non this computer only');
  if (!panel.hidden) return true;
  panel.hidden = false;
  new ResizeObserver(() => {
    text.style.whiteSpace = 'nowrap';
    fit([{ element: text, needed: () => text.scrollWidth }]);
    text.style.whiteSpace = '';
  }).observe(panel);
  return true;
}
