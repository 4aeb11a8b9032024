// After the first visit the page can be played without the server. The network is tried first, so that the page is
// never outdated; the last responses are cached for use offline, and when the server does not answer.
const KEPT = "sightline-3";
const PATIENCE = 3000; // ms before a response is taken from the cache
const PAUSE = 60_000; // ms in which the server is then not waited for again
const FILES = [
  "./",
  "style.css",
  "main.js",
  "advice.js",
  "api.js",
  "argument.js",
  "begun.js",
  "board.js",
  "commands.js",
  "dom.js",
  "drafts.js",
  "editor.js",
  "faces.js",
  "frame.js",
  "game.js",
  "home.js",
  "judge.js",
  "keypad.js",
  "kinds.js",
  "links.js",
  "making.js",
  "more.js",
  "notice.js",
  "opening.js",
  "places.js",
  "play.js",
  "sheet.js",
  "slides.js",
  "store.js",
  "variants.js",
  "verdict.js",
  "icon.svg",
  "manifest.webmanifest",
  "api/library",
  "api/genres",
];
const worker = /** @type {any} */ (self);
/** When the server did not answer; 0: it does. */
let silent = 0;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(prepared()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(cleared()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "GET" && url.origin === location.origin) event.respondWith(answered(request));
});

async function prepared() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES);
  const library = await (await cache.match("api/library"))?.json();
  await Promise.allSettled(library.map((/** @type {any} */ { id }) => cache.add(`api/library/${id}/sheet`)));
  await worker.skipWaiting();
}

async function cleared() {
  for (const name of await caches.keys()) if (name.startsWith("sightline-") && name !== KEPT) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answered(request) {
  const cache = await caches.open(KEPT);
  let isAnswered = false;
  const answer = fetch(request)
    .then(async (response) => {
      silent = 0;
      if (response.ok) await cache.put(request, response.clone());
      return response;
    })
    .finally(() => {
      isAnswered = true;
    });
  const kept = await cache.match(request, { ignoreSearch: true });
  if (!kept) return answer;
  const late = async () => {
    if (Date.now() - silent < PAUSE) return kept;
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (!isAnswered) silent = Date.now();
    return kept;
  };
  return Promise.race([answer.catch(() => kept), late()]);
}
