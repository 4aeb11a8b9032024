// Where one chooses what to play.
import { ask, look } from "./api.js";
import { button, h, symbol } from "./dom.js";
import { GENRES, genreOf } from "./genres/index.js";
import { begun, forget, linkTo } from "./store.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */

/** A side that every genre has, and on which there are puzzles of every grade. */
const USUAL_SIDE = 6;

/** @param {HTMLElement} root @param {(hash: string) => void} go @param {string} [chosen] */
export async function home(root, go, chosen) {
  const genre = GENRES.find(({ name }) => name === chosen) ?? GENRES[0];
  const [library, catalogue] = await Promise.all([look("library"), look("genres")]);
  const about = catalogue.genres.find((/** @type {any} */ each) => each.name === genre.name);
  const games = begun();
  const open = games.filter(({ game }) => !game.solved).slice(0, 4);
  root.replaceChildren(h("div", { class: "home" },
    h("h1", {}, "What can be seen from where you stand?"),
    h("nav", { class: "genres", "aria-label": "Genres" }, GENRES.map((each) => h("a", {
      href: `#/${each.name}`, class: "genre", "aria-current": each === genre && "page",
    }, symbol(`art-${each.name}`, "art"), h("span", {}, each.title)))),
    h("p", { class: "rules" }, about.rules),
    open.length > 0 && continuing(open, () => home(root, go, chosen)),
    h("div", { class: "columns" },
      h("section", { "aria-labelledby": "library" },
        h("h2", { id: "library" }, "From the library"),
        h("ul", { class: "puzzles" }, library.filter((/** @type {any} */ { genre: name }) => name === genre.name).map((/** @type {any} */ entry) => listed(entry, games)))),
      h("div", {},
        making(genre, about, catalogue.grades, go),
        pasting(go),
        h("section", { class: "card" },
          h("h2", {}, "Your own"),
          h("p", {}, "Place clues and see at once whether there is none, one or several solutions."),
          h("a", { class: "button", href: `#edit=${genre.name}` }, `Make your own ${genre.title}`))))));
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {any} entry @param {ReturnType<typeof begun>} games */
function listed(entry, games) {
  const game = games.find(({ link }) => link === `#/${entry.id}`);
  const state = !game ? "" : !game.game.solved ? percent(game.share) : game.game.revealed ? "shown" : "solved ✓";
  return h("li", {}, h("a", { href: `#/${entry.id}` },
    h("span", { class: "name" }, entry.title || entry.id, entry.several && h("small", {}, "several solutions")),
    h("span", { class: "size" }, `${entry.rows}×${entry.columns}`),
    h("span", { class: "state" }, state)));
}

/** @param {ReturnType<typeof begun>} games @param {() => void} again */
function continuing(games, again) {
  return h("section", { class: "card" }, h("h2", {}, "Go on with"), h("ul", { class: "puzzles" }, games.map(({ game, link, share }) => {
    const genre = genreOf(game.puzzle);
    const name = game.puzzle.title || `${genre.title} ${genre.shape(game.puzzle).join("×")}`;
    return h("li", {}, h("a", { href: link },
      h("span", { class: "name" }, name),
      h("span", { class: "state" }, percent(share))),
    button("×", () => { forget(game.puzzle); again(); }, { class: "forget", "aria-label": `Forget ${name}` }));
  })));
}

/** @param {import('./types.js').Genre} genre @param {any} about @param {string[]} grades @param {(hash: string) => void} go */
function making(genre, about, grades, go) {
  const [low, high] = about.made_sides;
  const number = (/** @type {string} */ label, /** @type {string} */ id) => [
    h("label", { for: id }, label), h("input", { id, type: "number", min: Math.max(low, 2), max: high, value: USUAL_SIDE, required: true, inputmode: "numeric" })];
  const rows = number(about.square ? "Size" : "Rows", "make-rows");
  const columns = about.square ? [] : number("Columns", "make-columns");
  const grade = h("select", { id: "make-grade" }, h("option", { value: "" }, "any"), grades.map((word) => h("option", { value: word }, word)));
  const switches = Object.entries(about.switches).map(([name, { default: usual, otherwise }]) => {
    const box = h("input", { type: "checkbox" });
    return { name, usual, box, element: h("label", { class: "switch" }, box, genre.variants({ genre: genre.name, [name]: !usual })[0] ?? otherwise) };
  });
  const said = h("p", { role: "status", class: "said" });
  const submit = h("button", { type: "submit", class: "first" }, "Make it");
  return h("section", { class: "card" }, h("h2", {}, "A new one"), h("form", {
    class: "make",
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      submit.disabled = true;
      said.textContent = "Making …";
      const [r, c] = [rows, columns].map((pair) => Number(/** @type {HTMLInputElement | undefined} */ (pair[1])?.value));
      try {
        const puzzle = await ask("make", { genre: genre.name, size: about.square ? r : [r, c], ...(grade.value && { grade: grade.value }),
          switches: Object.fromEntries(switches.filter(({ box }) => box.checked).map(({ name, usual }) => [name, !usual])) });
        go(linkTo({ ...puzzle, title: puzzle.grade ? `${genre.title}, ${puzzle.grade}` : genre.title }));
      } catch (error) {
        said.textContent = error instanceof Error ? error.message : String(error);
      } finally {
        submit.disabled = false;
      }
    },
  }, rows, columns, h("label", { for: "make-grade" }, "Grade"), grade, switches.map(({ element }) => element), submit, said));
}

/** @param {(hash: string) => void} go */
function pasting(go) {
  const said = h("p", { role: "status", class: "said" });
  const text = h("textarea", { id: "paste", rows: 3, spellcheck: "false", placeholder: "4:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3" });
  return h("section", { class: "card" }, h("h2", {}, "From somewhere else"), h("form", {
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const { puzzle } = await ask("parse", { text: text.value });
        go(linkTo(puzzle));
      } catch (error) {
        said.textContent = error instanceof Error ? error.message : String(error);
      }
    },
  }, h("label", { for: "paste" }, "A puzzle in any format, or a link from puzz.link"), text, h("button", { type: "submit" }, "Open it"), said));
}
