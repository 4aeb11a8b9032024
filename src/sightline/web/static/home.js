// The start screen, on which a puzzle is chosen.
import { ask, look, trouble } from "./api.js";
import { begun, forget } from "./begun.js";
import { art, button, h } from "./dom.js";
import { drafts, formOf } from "./drafts.js";
import { editLinkTo, linkTo } from "./links.js";
import { beingMade, make } from "./making.js";
import { notify, withdraw } from "./notice.js";
import { asked } from "./opening.js";
import { Sheet } from "./sheet.js";
import { Variants } from "./variants.js";

/** @typedef {import('./making.js').Go} Go */

/** A side that all genres allow, with puzzles of every grade. */
const USUAL_SIDE = 6;
/** The number of entries of a list up to which it is not folded. */
const FEW = 4;

/**
 * @param {HTMLElement} root
 * @param {Go} go
 * @param {string} chosen the name of a genre
 * @param {() => boolean} wanted whether this screen is still to be shown
 */
export async function home(root, go, chosen, wanted) {
  const [library, { genres, grades }] = await Promise.all([look("library"), look("genres")]);
  if (!wanted()) return;
  const genre = genres.find((/** @type {any} */ { name }) => name === chosen) ?? genres[0];
  const puzzles = library.filter((/** @type {any} */ { genre: name }) => name === genre.name);
  const continued = h("section", { class: "card" });
  const listing = h("ul", { class: "puzzles" });
  const drafted = h("div");
  const draw = () => {
    const games = begun();
    const open = games.filter(({ solved }) => !solved);
    continued.hidden = !open.length;
    continued.replaceChildren(...(open.length ? [h("h2", {}, "Go on with"), ...kept(open.map(gameOf), draw)] : []));
    listing.replaceChildren(...puzzles.map((/** @type {any} */ entry) => listed(entry, games)));
    drafted.replaceChildren(...kept(drafts(genre.name).flatMap(draftOf), draw));
  };
  draw();
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
      continued,
      h(
        "div",
        { class: "columns" },
        puzzles.length > 0 &&
          h("section", { "aria-labelledby": "library" }, h("h2", { id: "library" }, "From the library"), listing),
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
            drafted,
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

/**
 * @typedef {object} Entry Something that was begun here and is listed.
 * @property {string} key
 * @property {string} link
 * @property {string} name
 * @property {string} note
 * @property {string} state
 */

/** @param {ReturnType<typeof begun>[number]} game @returns {Entry} */
const gameOf = ({ key, link, name, share }) => ({ key, link, name, note: "", state: percent(share) });

/** A draft, if its sheet is known. @param {ReturnType<typeof drafts>[number]} draft @returns {Entry[]} */
function draftOf({ kept: { key }, puzzle, sheets, at }) {
  const record = sheets?.[formOf(puzzle)];
  if (!record) return [];
  const sheet = new Sheet({ ...record, puzzle });
  const placed = sheet.parts.flatMap((part) =>
    puzzle[part.key].flat().filter((/** @type {any} */ each) => each !== part.blank),
  );
  const day = new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return [
    {
      key,
      link: editLinkTo(sheet, puzzle),
      name: sheet.record.text,
      note: at ? day : "",
      state: `${placed.length} placed`,
    },
  ];
}

/** The list of what was begun, the latest first; what is older is folded away. @param {Entry[]} entries @param {() => void} again */
function kept(entries, again) {
  const list = (/** @type {Entry[]} */ some) =>
    h(
      "ul",
      { class: "puzzles" },
      some.map((entry) => begunEntry(entry, again)),
    );
  const [first, more] = [entries.slice(0, FEW), entries.slice(FEW)];
  return [
    ...(first.length ? [list(first)] : []),
    ...(more.length ? [h("details", { class: "older" }, h("summary", {}, `${more.length} more`), list(more))] : []),
  ];
}

/** @param {Entry} entry @param {() => void} again */
function begunEntry({ key, link, name, note, state }, again) {
  const remove = () => {
    const takeBack = forget(key);
    const undo = button("Undo", () => {
      takeBack();
      withdraw("forgotten");
      again();
    });
    notify("forgotten", `“${name}” is forgotten.`, undo);
    again();
    undo.focus();
  };
  return h(
    "li",
    {},
    h(
      "a",
      { href: link },
      h("span", { class: "name" }, name, note && h("small", {}, note)),
      h("span", { class: "state" }, state),
    ),
    button("×", remove, { class: "forget", "aria-label": `Forget ${name}` }),
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

/** @param {any} genre @param {string[]} grades @param {Go} go */
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
  const said = h("div", { role: "status", class: "said" });
  const submit = h("button", { type: "submit", class: "first" }, "Make it");
  /** @param {import('./making.js').Making} making */
  const follow = async (making) => {
    submit.disabled = true;
    said.replaceChildren(making.element);
    said.replaceChildren(await making.ended);
    submit.disabled = false;
  };
  const before = beingMade();
  if (before) follow(before);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, "A new one"),
    h(
      "form",
      {
        class: "make",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const [r, c] = [rows, columns].map((pair) =>
            Number(/** @type {HTMLInputElement | undefined} */ (pair[1])?.value),
          );
          const wishes = {
            genre: genre.name,
            size: genre.square ? r : [r, c],
            ...(grade.value && { grade: grade.value }),
            ...score.chosen(),
            ...(density.value && { [density.value]: true }),
            switches: variants.chosen(),
          };
          follow(make(wishes, go));
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

/** @param {Go} go */
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
            const sheet = await asked({ puzzle });
            if (said.isConnected) go(linkTo(sheet));
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
