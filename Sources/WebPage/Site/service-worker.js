// Lets the game start without a network. The server's page comes first, so nobody plays an old page against a newer server; it names each
// file with its version, and one that is kept in that version is taken at once. What is kept in another version is taken only when no answer
// comes in time. The API is never kept.
const kept = 'touchschool-page';
const patience = 3000;
const shell = ['/', '/game/game.css', '/game/app.js', '/icons/icon.svg', '/manifest.webmanifest'];

/** All of the shell at once, as the server has it, or nothing: modules of two versions never mix. */
let filling = null;
const fill = () => (filling ??= caches.open(kept)
  .then((cache) => cache.addAll(shell.map((path) => new Request(path, { cache: 'no-cache' }))))
  .finally(() => { filling = null; }));

addEventListener('install', (event) => {
  event.waitUntil(fill());
  skipWaiting();
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !shell.includes(url.pathname)) return;
  const version = url.searchParams.get('v');
  event.respondWith(version ? ofVersion(version, event, url.pathname) : ofNow(event, url));
});

/** The kept file when it is of this version, and otherwise the server's. */
async function ofVersion(version, event, path) {
  const old = await caches.match(path, { cacheName: kept }).catch(() => undefined);
  if (old?.headers.get('etag')?.includes(version)) return old;
  const answer = fetch(event.request);
  // A device without room keeps what it has.
  event.waitUntil(answer.then((response) => (isFile(response) ? fill() : null)).catch(() => {}));
  return newest(answer, path);
}

/** The server's file as it is now. */
function ofNow(event, url) {
  const answer = fetch(event.request, { cache: 'no-cache' });
  // A page that a link has opened is made for this link.
  if (!url.search) event.waitUntil(answer.then((response) => renew(response, url.pathname)).catch(() => {}));
  return newest(answer, url.pathname);
}

/** Whether it is the server's file, and not its proxy's complaint or a Wi-Fi's login page. */
const isFile = (response) => response.ok && !response.redirected;

/** The server's file; the kept one when no such answer comes in time. */
async function newest(answer, path) {
  const old = await caches.match(path, { cacheName: kept }).catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  try {
    const first = await Promise.race([answer, late.then(() => old)]) ?? (await answer);
    return isFile(first) ? first : old ?? first;
  } catch {
    return old ?? Response.error();
  }
}

/** Keeps the shell anew when the server's file is another than the kept one. */
async function renew(response, path) {
  if (!isFile(response)) return;
  const old = await caches.match(path, { cacheName: kept });
  if (old?.headers.get('etag') !== response.headers.get('etag')) await fill();
}
