// Links between the puzzles of the library.
import { look } from "./api.js";
import { h } from "./dom.js";

/** The puzzles of the library before and after one, if it is one of them. @param {string} genre @param {string} link @returns {Promise<(string | undefined)[]>} */
export async function neighbours(genre, link) {
  const library = await look("library").catch(() => []);
  const links = library
    .filter((/** @type {any} */ each) => each.genre === genre)
    .map((/** @type {any} */ { id }) => `#/${id}`);
  const here = links.indexOf(link);
  return here < 0 ? [] : [links[here - 1], links[here + 1]];
}

/** Fill in the links to the puzzles before and after one. @param {HTMLElement} turns @param {string} genre @param {string} link */
export async function fillTurns(turns, genre, link) {
  const [before, after] = await neighbours(genre, link);
  const turn = (/** @type {string | undefined} */ href, /** @type {string} */ label, /** @type {string} */ sign) =>
    href && h("a", { class: "button", href, "aria-label": label, title: label }, sign);
  turns.replaceChildren(
    ...[turn(before, "Previous puzzle", "‹"), turn(after, "Next puzzle", "›")].filter((each) => each instanceof Node),
  );
}
