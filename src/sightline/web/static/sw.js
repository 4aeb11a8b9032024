// After the first visit the page can be played without the server. The network is tried first, so that the page is
// never outdated; the last responses are cached for use offline, and when the server does not answer: in each language
// that was asked for (the header Vary says so), and if there is none in that language, in another one.
const KEPT = "sightline-4";
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
  "language.js",
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
  "words.js",
  "icon.svg",
  "manifest.webmanifest",
];
const ANSWERS = ["api/library", "api/genres", "api/words"];
/** What the page asks for: it registers this worker anew when the user chooses another language. */
const LANGUAGES = new URL(location.href).searchParams.get("language") ?? "";
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
  await cache.addAll([...FILES, ...ANSWERS.map(spoken)]);
  const library = await (await cache.match(spoken("api/library")))?.json();
  await Promise.allSettled(library.map((/** @type {any} */ { id }) => cache.add(spoken(`api/library/${id}/sheet`))));
  await worker.skipWaiting();
}

/** @param {string} path */
const spoken = (path) => new Request(path, { headers: { "Accept-Language": LANGUAGES } });

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
  const kept =
    (await cache.match(request, { ignoreSearch: true })) ??
    (await cache.match(request, { ignoreSearch: true, ignoreVary: true }));
  if (!kept) return answer;
  const late = async () => {
    if (Date.now() - silent < PAUSE) return kept;
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (!isAnswered) silent = Date.now();
    return kept;
  };
  return Promise.race([answer.catch(() => kept), late()]);
}
