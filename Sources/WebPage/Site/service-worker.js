// Lets the game start offline. The page is read from the server first, so that an old page is not used with a newer server. The page
// requests each file with its version, and a cached file of that version is used at once. A cached file of another version is used only if
// the server does not answer before the timeout. Answers of the API are never cached.
const cacheName = 'touchschool-page';
/** The timeout for the server's answer, in milliseconds. */
const timeout = 3000;
/** The page's language. English needs no words. */
const language = new URL(location.href).searchParams.get('language') ?? 'en';
const shell = ['/', '/game/game.css', '/game/app.js', '/icons/icon.svg', '/manifest.webmanifest', ...(language === 'en' ? [] : [`/words/game/${language}.js`])];

/** Caches all files at once or none, so that files of two versions never mix. */
let filling = null;
const fill = () => (filling ??= caches.open(cacheName)
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

/** The cached file if it has this version, otherwise the server's file. */
async function ofVersion(version, event, path) {
  const old = await caches.match(path, { cacheName }).catch(() => undefined);
  if (old?.headers.get('etag')?.includes(version)) return old;
  const answer = fetch(event.request);
  // If the device is full, the cache stays as it is.
  event.waitUntil(answer.then((response) => (isFile(response) ? fill() : null)).catch(() => {}));
  return newest(answer, path);
}

/** Returns the server's present file, and updates the cache from it. */
function ofNow(event, url) {
  const answer = fetch(event.request, { cache: 'no-cache' });
  // A page with a query is made for that query, so it is not cached.
  if (!url.search) event.waitUntil(answer.then((response) => renew(response, url.pathname)).catch(() => {}));
  return newest(answer, url.pathname);
}

/** Whether this is the server's file, and not the error page of a proxy or the login page of a Wi-Fi. */
const isFile = (response) => response.ok && !response.redirected;

/** The server's file, or the cached one if the server does not answer before the timeout. */
async function newest(answer, path) {
  const old = await caches.match(path, { cacheName }).catch(() => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, timeout));
  try {
    const first = await Promise.race([answer, late.then(() => old)]) ?? (await answer);
    return isFile(first) ? first : old ?? first;
  } catch {
    return old ?? Response.error();
  }
}

/** Caches all files again if the server's file differs from the cached one. */
async function renew(response, path) {
  if (!isFile(response)) return;
  const old = await caches.match(path, { cacheName });
  if (old?.headers.get('etag') !== response.headers.get('etag')) await fill();
}
