// Links between the puzzles of the library.
import { h } from "./dom.js";

/** Fill in the links to the puzzles before and after one. @param {HTMLElement} turns @param {import('./types.js').SheetRecord} record */
export function fillTurns(turns, { before, after }) {
  const turn = (/** @type {string | null | undefined} */ id, /** @type {string} */ label, /** @type {string} */ sign) =>
    id && h("a", { class: "button", href: `#/${id}`, "aria-label": label, title: label }, sign);
  turns.replaceChildren(
    ...[turn(before, "Previous puzzle", "‹"), turn(after, "Next puzzle", "›")].filter((each) => each instanceof Node),
  );
}
