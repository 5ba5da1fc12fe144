import { fit } from './fit.js';
import { t } from './words.js';

const nearby = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Shows the address to join, with its QR code. */
export async function showJoining(panel) {
  const answer = await fetch('/join.svg', { cache: 'no-store' });
  if (!answer.ok) return;
  const picture = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const address = picture.querySelector('title')?.textContent;
  if (!address) return;
  picture.setAttribute('role', 'img');
  panel.querySelector('#join-title').textContent = t('카메라로 찍고\n같이 터치!', 'Scan to join,\nthen tap!');
  panel.querySelector('#code').replaceChildren(document.importNode(picture, true));
  const { protocol, host, hostname, pathname } = new URL(address);
  const text = panel.querySelector('#address');
  text.textContent = `${protocol === 'https:' ? 'https://' : ''}${host}${pathname === '/' ? '' : pathname}`;
  const note = panel.querySelector('#address-note');
  note.hidden = !nearby.test(hostname);
  note.textContent = t('이 주소는\n이 컴퓨터에서만 열려요', 'This address works\non this computer only');
  panel.hidden = false;
  new ResizeObserver(() => {
    text.style.whiteSpace = 'nowrap';
    fit([{ element: text, needed: () => text.scrollWidth }]);
    text.style.whiteSpace = '';
  }).observe(panel);
}
