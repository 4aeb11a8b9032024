// The entry point: the address determines which screen is shown.
import { ask, sentence, trouble } from "./api.js";
import { button, h } from "./dom.js";
import { linkTo } from "./links.js";
import { asked, fromLibrary, fromLink } from "./opening.js";
import { Play } from "./play.js";
import { keepSettings, settings } from "./store.js";

const root = /** @type {HTMLElement} */ (document.getElementById("main"));
const PATIENCE = 1000; // ms before the user is told to wait
const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
/** @type {{stop(): void, save?(): void} | null} */
let screen = null;
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
    if (turn === shown) failed(error);
  } finally {
    clearTimeout(slow);
  }
}

/** Say that a screen takes its time, and let the user give it up. @param {number} turn */
function waiting(turn) {
  if (turn !== shown) return;
  const giveUp = () => {
    shown += 1;
    failed(new Error("the server has not answered"));
  };
  root.replaceChildren(
    h(
      "div",
      { class: "loading" },
      h("p", { role: "status" }, "Waiting for the server …"),
      button("Stop waiting", giveUp),
    ),
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

/** @param {string} hash @param {() => boolean} wanted @returns {Promise<{stop(): void, save?(): void} | null>} */
async function opened(hash, wanted) {
  const editing = /^#edit(?:=([a-z-]+)(?:\/(.+))?|&p=(.+))?$/.exec(hash);
  if (editing) {
    const { edit } = await import("./editor.js");
    const [, genre, name, code] = editing;
    const sheet = code ? await fromLink(code) : name ? await fromLibrary(genre, name) : null;
    return edit(root, go, sheet, genre, wanted);
  }
  const inLibrary = /^#\/([a-z-]+)\/([^/]+)$/.exec(hash);
  if (inLibrary) {
    const sheet = await fromLibrary(inLibrary[1], inLibrary[2]);
    return wanted() ? started(sheet, hash) : null;
  }
  if (hash.startsWith("#p=")) {
    const sheet = await fromLink(hash.slice(3));
    return wanted() ? started(sheet, hash) : null;
  }
  if (hash.startsWith("#text=")) {
    const { puzzle } = await ask("parse", { text: textIn(location.hash.slice(6)) });
    const sheet = await asked({ puzzle });
    if (!wanted()) return null;
    history.replaceState(null, "", linkTo(sheet));
    return started(sheet, location.hash);
  }
  const { home } = await import("./home.js");
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
    throw new Error("this link does not hold a whole text; perhaps a part of it is missing");
  }
}

/** @param {import('./sheet.js').Sheet} sheet @param {string} hash */
function started(sheet, hash) {
  document.title = `${sheet.puzzle.title || sheet.title} – Sightline`;
  return new Play(root, go, sheet, hash);
}

/** @param {unknown} error */
function failed(error) {
  const why = sentence(trouble(error));
  root.replaceChildren(
    h(
      "section",
      { class: "card" },
      h("h1", {}, "This cannot be opened"),
      h("p", { role: "alert" }, why),
      h("a", { class: "button", href: "#/" }, "Choose a puzzle"),
    ),
  );
}

/** The button for the theme: light, dark, or that of the system. */
function themed() {
  const { theme } = settings();
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.dataset.theme = theme;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  const icon = { auto: "◐", light: "☀", dark: "☾" }[theme];
  document.getElementById("nav")?.replaceChildren(
    button(
      icon,
      () => {
        keepSettings({ ...settings(), theme: next });
        themed();
        /** @type {HTMLElement | null} */ (document.querySelector("#nav button"))?.focus();
      },
      { class: "theme", "aria-label": `Colours: ${theme}; change to ${next}`, title: `Colours: ${theme}` },
    ),
  );
}

themed();
addEventListener("hashchange", route);
addEventListener("pagehide", () => screen?.save?.());
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  root.focus();
});
route();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
