// Notices at the edge of the page: they take no focus, replace nothing that is said elsewhere, and stay until they are
// put away.
import { button, h } from "./dom.js";
import { say } from "./words.js";

/** @typedef {() => [text: string, ...actions: HTMLElement[]]} Telling */

/** @type {Map<string, {notice: HTMLElement, telling: Telling}>} */
const shown = new Map();

/** Show a notice; it replaces the last one about the same. @param {string} about @param {Telling} telling what it says, in the language that is spoken */
export function notify(about, telling) {
  withdraw(about);
  const notice = h("div", { class: "notice" });
  shown.set(about, { notice, telling });
  document.getElementById("notices")?.append(notice);
  retell();
  return notice;
}

/** Say all notices once more: the language may be another one. */
export function retell() {
  for (const [about, { notice, telling }] of shown) {
    const [text, ...actions] = telling();
    const away = button("×", () => withdraw(about), { class: "forget", "aria-label": say("put-away") });
    notice.replaceChildren(h("p", {}, text), ...actions, away);
  }
}

/** @param {string} about */
export function withdraw(about) {
  shown.get(about)?.notice.remove();
  shown.delete(about);
}

/** Say why something is not stored. @param {unknown} error */
export function notStored(error) {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  notify("storage", () => [say(isFull ? "storage-full" : "storage-forbidden")]);
}
