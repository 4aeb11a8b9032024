// The entry point: the address determines which screen is shown.
import { ask, look, sentence, trouble, unreached, languages as wished } from "./api.js";
import { attribute, button, h } from "./dom.js";
import { linkTo } from "./links.js";
import { notify, retell } from "./notice.js";
import { asked, fromLibrary, fromLink } from "./opening.js";
import { Play } from "./play.js";
import { keepSettings, settings } from "./store.js";
import { Failure, language, languages, learn, say } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const PATIENCE = 1000; // ms before the user is told to wait
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
/** @typedef {{stop(): void, save?(): void, resume(before: any): void}} Screen */
/** @type {Screen | null} */
let screen = null;
/** The words of the page: no screen is shown without them. */
const spoken = speak();
let shown = 0;

/** Show another screen. @param {string} hash @param {object} [state] what is to be known there of the way to it */
function go(hash, state) {
  if (!state) {
    location.hash = hash;
    return;
  }
  history.pushState(state, "", hash);
  route();
}

/** Show the screen of the address. */
async function route() {
  const turn = ++shown;
  screen?.stop();
  screen = null;
  document.body.classList.remove("playing", "big");
  const slow = setTimeout(() => waiting(turn), PATIENCE);
  try {
    const hash = decoded(location.hash);
    const next = await opened(hash, () => turn === shown);
    if (turn === shown) screen = next;
    else next?.stop();
  } catch (error) {
    if (turn === shown && (await isSpoken())) failed(error);
  } finally {
    clearTimeout(slow);
  }
}

/** What a screen needs, and words to show it in. @template T @param {Promise<T>} answer */
const told = async (answer) => (await Promise.all([answer, spoken]))[0];

/** Whether there are words; without any, the page can but say so in those of its own file. */
async function isSpoken() {
  try {
    await spoken;
    return true;
  } catch {
    root.querySelector(".loading")?.remove();
    root.querySelector(".unreached")?.removeAttribute("hidden");
    return false;
  }
}

/** Say that a screen takes its time, and let the user give it up. @param {number} turn */
function waiting(turn) {
  if (turn !== shown || !languages().length) return;
  const giveUp = () => {
    shown += 1;
    failed(new Failure(() => say("unanswered")));
  };
  root.replaceChildren(
    h("div", { class: "loading" }, h("p", { role: "status" }, say("waiting")), button(say("stop-waiting"), giveUp)),
  );
}

/** @param {string} hash */
function decoded(hash) {
  try {
    return decodeURI(hash);
  } catch {
    return hash;
  }
}

/** @param {string} hash @param {() => boolean} wanted @returns {Promise<Screen | null>} */
async function opened(hash, wanted) {
  const editing = /^#edit(?:=([a-z-]+)(?:\/(.+))?|&p=(.+))?$/.exec(hash);
  if (editing) {
    const { edit } = await told(import("./editor.js"));
    const [, genre, name, code] = editing;
    const sheet = code ? await fromLink(code) : name ? await fromLibrary(genre, name) : null;
    return edit(root, go, sheet, genre, wanted);
  }
  const inLibrary = /^#\/([a-z-]+)\/([^/]+)$/.exec(hash);
  if (inLibrary) {
    const sheet = await told(fromLibrary(inLibrary[1], inLibrary[2]));
    return wanted() ? started(sheet, hash) : null;
  }
  if (hash.startsWith("#p=")) {
    const sheet = await told(fromLink(hash.slice(3)));
    return wanted() ? started(sheet, hash) : null;
  }
  if (hash.startsWith("#text=")) {
    const { puzzle } = await ask("parse", { text: textIn(location.hash.slice(6)) });
    const sheet = await told(asked({ puzzle }));
    if (!wanted()) return null;
    history.replaceState(null, "", linkTo(sheet));
    return started(sheet, location.hash);
  }
  const { home } = await told(import("./home.js"));
  await home(root, go, hash.slice(2), wanted);
  if (!wanted()) return null;
  document.title = "Sightline";
  scrollTo(0, 0);
  if (shown > 1) root.focus({ preventScroll: true });
  return null;
}

/** The text in an address. @param {string} code */
function textIn(code) {
  try {
    return decodeURIComponent(code);
  } catch {
    throw new Failure(() => say("text-cut"));
  }
}

/** @param {import('./sheet.js').Sheet} sheet @param {string} hash */
function started(sheet, hash) {
  document.title = say("window", { title: sheet.puzzle.title || sheet.title });
  return new Play(root, go, sheet, hash);
}

/** @param {unknown} error */
function failed(error) {
  const why = sentence(trouble(error));
  root.replaceChildren(
    h(
      "section",
      { class: "card" },
      h("h1", {}, say("not-opened")),
      h("p", { role: "alert" }, why),
      h("a", { class: "button", href: "#/" }, say("choose")),
    ),
  );
}

// What stands around every screen ------------------------------------------------------------------

/** Ask for the words of the page, and say with them what stands around every screen. */
async function speak() {
  learn(await look("words"));
  for (const each of document.querySelectorAll("[data-say]"))
    each.textContent = say(each.getAttribute("data-say") ?? "");
  dress();
  retell();
}

/** The choice of the language and, to the right of it, the button for the theme: light, dark, or that of the system. */
function dress() {
  const { theme } = settings();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const icon = { auto: "◐", light: "☀", dark: "☾" }[theme];
  const nav = document.getElementById("nav");
  const focused = nav?.contains(document.activeElement) ? document.activeElement?.className : "";
  const choice = h(
    "select",
    { class: "language", "aria-label": say("language"), onchange: () => speakIn(choice.value) },
    languages().map(([code, name]) => h("option", { value: code, lang: code, selected: code === language() }, name)),
  );
  const change = () => {
    keepSettings({ ...settings(), theme: next });
    themed();
    dress();
  };
  const label = say("theme-next", { theme, next });
  attribute(/** @type {Element} */ (nav), "aria-label", say("nav"));
  nav?.replaceChildren(
    choice,
    button(icon, change, { class: "theme", "aria-label": label, title: say("theme", { theme }) }),
  );
  if (focused) /** @type {HTMLElement | null} */ (nav?.querySelector(`.${focused}`))?.focus();
}

/** The colours: light, dark, or those of the system. */
function themed() {
  const { theme } = settings();
  attribute(document.documentElement, "data-theme", theme !== "auto" && theme);
}

/** Show the screen in the language that is spoken by now. */
async function again() {
  const before = screen;
  await route();
  if (before) screen?.resume(before);
  prepareForLater();
}

/** Change the language. @param {string} code */
async function speakIn(code) {
  try {
    // Not before it is needed, so that the page opens sooner.
    const { speakIn: change } = await import("./language.js").catch(unreached);
    await change(code, root, speak, again);
  } catch (error) {
    dress();
    notify("language", () => [trouble(error)]);
  }
}

/** Let the page work without the server from the next time on. */
function prepareForLater() {
  navigator.serviceWorker?.register(`sw.js?language=${encodeURIComponent(wished())}`).catch(() => {});
}

themed();
addEventListener("hashchange", () => route());
addEventListener("pagehide", () => screen?.save?.());
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
route();
prepareForLater();
