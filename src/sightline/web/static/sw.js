// After the first visit the page can be played without the server. The network is tried first, so that the page is
// never outdated; the last responses are cached for use offline, and when the server does not answer. Answers in
// another language have a cache of their own; what is not there is taken from the others.
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
const EVERY = { ignoreSearch: true, ignoreVary: true };
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
  const answers = await cacheOf(spoken("api/library"));
  await answers.addAll(ANSWERS.map(spoken));
  const library = await (await answers.match("api/library", EVERY))?.json();
  await Promise.allSettled(library.map((/** @type {any} */ { id }) => answers.add(spoken(`api/library/${id}/sheet`))));
  await worker.skipWaiting();
}

/** The cache of a request: that of the page, or that of the answers in the languages that it wishes for. @param {Request} request */
const cacheOf = ({ url, headers }) =>
  caches.open(url.includes("/api/") ? `${KEPT} ${headers.get("Accept-Language")}` : KEPT);

/** @param {string} path */
const spoken = (path) => new Request(path, { headers: { "Accept-Language": LANGUAGES } });

async function cleared() {
  for (const name of await caches.keys())
    if (name.startsWith("sightline-") && !name.startsWith(KEPT)) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function answered(request) {
  const cache = await cacheOf(request);
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
  const kept = (await cache.match(request, EVERY)) ?? (await caches.match(request, EVERY));
  if (!kept) return answer;
  const late = async () => {
    if (Date.now() - silent < PAUSE) return kept;
    await new Promise((done) => setTimeout(done, PATIENCE));
    if (!isAnswered) silent = Date.now();
    return kept;
  };
  return Promise.race([answer.catch(() => kept), late()]);
}
