// The start screen, on which a puzzle is chosen.
import { ask, look, trouble } from "./api.js";
import { art, button, h } from "./dom.js";
import { linkTo } from "./links.js";
import { asked } from "./opening.js";
import { begun, forget } from "./store.js";
import { Variants } from "./variants.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */

/** A side that all genres allow, with puzzles of every grade. */
const USUAL_SIDE = 6;

/** @param {HTMLElement} root @param {(hash: string) => void} go @param {string} [chosen] */
export async function home(root, go, chosen) {
  const [library, { genres, grades }] = await Promise.all([look("library"), look("genres")]);
  const genre = genres.find((/** @type {any} */ { name }) => name === chosen) ?? genres[0];
  const puzzles = library.filter((/** @type {any} */ { genre: name }) => name === genre.name);
  const games = begun();
  const open = games.filter(({ solved }) => !solved).slice(0, 4);
  root.replaceChildren(
    h(
      "div",
      { class: "home" },
      h("h1", {}, "What can be seen from where you stand?"),
      h(
        "nav",
        { class: "genres", "aria-label": "Genres" },
        genres.map((/** @type {any} */ each) =>
          h(
            "a",
            {
              href: `#/${each.name}`,
              class: "genre",
              "aria-current": each === genre && "page",
            },
            art(each.look),
            h("span", {}, each.title),
          ),
        ),
      ),
      h("p", { class: "rules" }, genre.rules),
      open.length > 0 && continuing(open, () => home(root, go, chosen)),
      h(
        "div",
        { class: "columns" },
        puzzles.length > 0 &&
          h(
            "section",
            { "aria-labelledby": "library" },
            h("h2", { id: "library" }, "From the library"),
            h(
              "ul",
              { class: "puzzles" },
              puzzles.map((/** @type {any} */ entry) => listed(entry, games)),
            ),
          ),
        h(
          "div",
          {},
          making(genre, grades, go),
          pasting(go),
          h(
            "section",
            { class: "card" },
            h("h2", {}, "Your own"),
            h("p", {}, "Place clues and see at once whether there is none, one or several solutions."),
            h("a", { class: "button", href: `#edit=${genre.name}` }, `Make your own ${genre.title}`),
          ),
        ),
      ),
    ),
  );
}

/** @param {number | null} share */
const percent = (share) => (share === null ? "" : `${Math.round(100 * share)} %`);

/** @param {any} entry @param {ReturnType<typeof begun>} games */
function listed(entry, games) {
  const game = games.find(({ link }) => link === `#/${entry.id}`);
  const state = !game ? "" : !game.solved ? percent(game.share) : game.revealed ? "shown" : "solved ✓";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/${entry.id}` },
      h("span", { class: "name" }, entry.title || entry.id, entry.several && h("small", {}, "several solutions")),
      h("span", { class: "size" }, `${entry.rows}×${entry.columns}`),
      h("span", { class: "state" }, state),
    ),
  );
}

/** @param {ReturnType<typeof begun>} games @param {() => void} again */
function continuing(games, again) {
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "Go on with"),
    h(
      "ul",
      { class: "puzzles" },
      games.map((game) =>
        h(
          "li",
          {},
          h(
            "a",
            { href: game.link },
            h("span", { class: "name" }, game.name),
            h("span", { class: "state" }, percent(game.share)),
          ),
          button(
            "×",
            () => {
              forget(game);
              again();
            },
            { class: "forget", "aria-label": `Forget ${game.name}` },
          ),
        ),
      ),
    ),
  );
}

/** The lowest and the highest score of a new puzzle: two numbers, or none. */
class ScoreRange {
  constructor() {
    this.ends = ["from", "to"].map((word) =>
      h("input", {
        id: `make-score-${word}`,
        type: "number",
        min: 0,
        step: "any",
        inputmode: "decimal",
        placeholder: "any",
        "aria-label": `Score ${word}`,
        oninput: () => {
          // Whoever says one end is asked for the other.
          for (const end of this.ends) end.required = this.ends.some(({ value }) => value);
        },
      }),
    );
  }

  get elements() {
    const [lowest, highest] = this.ends;
    return [
      h("label", { for: "make-score-from" }, "Score"),
      h("div", { class: "range" }, lowest, h("span", {}, "to"), highest),
    ];
  }

  chosen() {
    const typed = this.ends.map(({ value }) => value);
    return typed.every(Boolean) ? { score: typed.map(Number) } : {};
  }
}

/** @param {any} genre @param {string[]} grades @param {(hash: string) => void} go */
function making(genre, grades, go) {
  const [low, high] = genre.made_sides;
  const number = (/** @type {string} */ label, /** @type {string} */ id) => [
    h("label", { for: id }, label),
    h("input", {
      id,
      type: "number",
      min: Math.max(low, 2),
      max: high,
      value: USUAL_SIDE,
      required: true,
      inputmode: "numeric",
    }),
  ];
  const rows = number(genre.square ? "Size" : "Rows", "make-rows");
  const columns = genre.square ? [] : number("Columns", "make-columns");
  const grade = h(
    "select",
    { id: "make-grade" },
    h("option", { value: "" }, "any"),
    grades.map((word) => h("option", { value: word }, word)),
  );
  const score = new ScoreRange();
  const density = h(
    "select",
    { id: "make-density" },
    h("option", { value: "" }, "usual"),
    h("option", { value: "thin" }, "thin for its grade"),
    h("option", { value: "minimal" }, "minimal"),
  );
  const variants = new Variants(genre.switches);
  const said = h("p", { role: "status", class: "said" });
  const submit = h("button", { type: "submit", class: "first" }, "Make it");
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "A new one"),
    h(
      "form",
      {
        class: "make",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          submit.disabled = true;
          said.textContent = "Making …";
          const [r, c] = [rows, columns].map((pair) =>
            Number(/** @type {HTMLInputElement | undefined} */ (pair[1])?.value),
          );
          try {
            const puzzle = await ask("make", {
              genre: genre.name,
              size: genre.square ? r : [r, c],
              ...(grade.value && { grade: grade.value }),
              ...score.chosen(),
              ...(density.value && { [density.value]: true }),
              switches: variants.chosen(),
            });
            const title = puzzle.grade ? `${genre.title}, ${puzzle.grade}` : genre.title;
            const sheet = await asked({ puzzle });
            go(linkTo(sheet, { ...sheet.puzzle, title }));
          } catch (error) {
            said.textContent = trouble(error);
          } finally {
            submit.disabled = false;
          }
        },
      },
      rows,
      columns,
      h("label", { for: "make-grade" }, "Grade"),
      grade,
      score.elements,
      h("label", { for: "make-density" }, "Density"),
      density,
      variants.elements,
      submit,
      said,
    ),
  );
}

/** @param {(hash: string) => void} go */
function pasting(go) {
  const said = h("p", { role: "status", class: "said" });
  const text = h("textarea", {
    id: "paste",
    rows: 3,
    spellcheck: "false",
    placeholder: "4:2/3/1/2/3/1/2/2/2/1/2/2/2/4/1/3",
  });
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "From somewhere else"),
    h(
      "form",
      {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          try {
            const { puzzle } = await ask("parse", { text: text.value });
            go(linkTo(await asked({ puzzle })));
          } catch (error) {
            said.textContent = trouble(error);
          }
        },
      },
      h("label", { for: "paste" }, "A puzzle in any format, or a link from puzz.link"),
      text,
      h("button", { type: "submit" }, "Open it"),
      said,
    ),
  );
}
