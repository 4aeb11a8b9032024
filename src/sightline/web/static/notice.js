// Notices at the edge of the page: they take no focus, replace nothing that is said elsewhere, and stay until they are
// put away.
import { button, h } from "./dom.js";

const FULL =
  "The storage of this browser is full: what you do now lasts until the page is closed. Forgetting games makes room.";
const FORBIDDEN = "This browser does not let the page store anything: games and drafts last until the page is closed.";
/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/** Show a notice; it replaces the last one about the same. @param {string} about @param {string} text @param {...HTMLElement} actions */
export function notify(about, text, ...actions) {
  withdraw(about);
  const notice = h(
    "div",
    { class: "notice" },
    h("p", {}, text),
    ...actions,
    button("×", () => withdraw(about), { class: "forget", "aria-label": "Put the notice away" }),
  );
  shown.set(about, notice);
  document.getElementById("notices")?.append(notice);
}

/** @param {string} about */
export function withdraw(about) {
  shown.get(about)?.remove();
  shown.delete(about);
}

/** Say why something is not stored. @param {unknown} error */
export function notStored(error) {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  notify("storage", isFull ? FULL : FORBIDDEN);
}
