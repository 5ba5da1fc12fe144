// Lets the game start without a network. The server comes first, and its ETags keep that cheap, so nobody plays an old page against a newer
// server; what is kept is taken only when no answer comes in time. The API is never kept.
const kept = 'touchschool-page';
const patience = 3000;
const shell = [
  '/', '/game/game.css', '/game/app.js', '/game/api.js', '/game/effects.js', '/game/game.js', '/game/joining.js', '/game/journal.js',
  '/game/ledger-store.js', '/game/outbox-core.js', '/game/outbox.js', '/game/play-screen.js', '/game/school-picker.js',
  '/game/screens.js', '/game/season.js', '/game/settings.js', '/game/sound.js', '/game/standings.js', '/game/taps.js',
  '/game/turns.js', '/game/voice.js', '/game/words.js', '/icons/icon.svg', '/manifest.webmanifest',
];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(shell.map((path) => new Request(path, { cache: 'no-cache' })))));
  skipWaiting();
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !shell.includes(url.pathname)) return;
  event.respondWith(newest(event.request, url.pathname));
});

/** The server's file; the kept one when there is no answer in time. */
async function newest(request, path) {
  const cache = await caches.open(kept);
  const answer = fetch(request, { cache: 'no-cache' }).then(async (response) => {
    if (response.ok && !response.redirected) await cache.put(path, response.clone());
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  try {
    const first = await Promise.race([answer, late.then(() => cache.match(path))]);
    return first ?? (await answer);
  } catch {
    return (await cache.match(path)) ?? Response.error();
  }
}
