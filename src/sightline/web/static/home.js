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
import { language, locales, say } from "./words.js";

/** @typedef {import('./making.js').Go} Go */

/** A side that all genres allow, with puzzles of every grade. */
const USUAL_SIDE = 6;
/** The number of entries of a list up to which it is not folded. */
const FEW = 4;
/** Draws the lists of what was begun, on the screen that was built last. */
let draw = () => {};

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
  const nameOf = (/** @type {Sheet} */ sheet) => named(sheet, genres);
  draw = () => {
    const games = begun(nameOf);
    const open = games.filter(({ solved }) => !solved);
    continued.hidden = !open.length;
    continued.replaceChildren(...(open.length ? [h("h2", {}, say("go-on")), ...kept(open.map(gameOf))] : []));
    listing.replaceChildren(...puzzles.map((/** @type {any} */ entry) => listed(entry, games)));
    drafted.replaceChildren(...kept(drafts(genre.name).flatMap(draftOf(nameOf))));
  };
  draw();
  root.replaceChildren(
    h(
      "div",
      { class: "home" },
      h("h1", {}, say("question")),
      h(
        "nav",
        { class: "genres", "aria-label": say("genres") },
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
          h("section", { "aria-labelledby": "library" }, h("h2", { id: "library" }, say("from-library")), listing),
        h(
          "div",
          {},
          making(genre, grades, go),
          pasting(go),
          h(
            "section",
            { class: "card" },
            h("h2", {}, say("own")),
            h("p", {}, say("own-about")),
            drafted,
            h("a", { class: "button", href: `#edit=${genre.name}` }, say("make-own", { genre: genre.title })),
          ),
        ),
      ),
    ),
  );
}

/** Genre, size and variants of a sheet; without the variants if it was saved in another language. @param {Sheet} sheet @param {any[]} genres */
function named({ record, genre, shape }, genres) {
  const { title } = genres.find(({ name }) => name === genre) ?? record;
  return record.language === language() ? record.text : `${title} ${shape.join("×")}`;
}

/** @param {number | null} share */
const percent = (share) => (share === null ? "" : say("share", { percent: Math.round(100 * share) }));

/** @param {any} entry @param {ReturnType<typeof begun>} games */
function listed(entry, games) {
  const game = games.find(({ link }) => link === `#/${entry.id}`);
  const state = !game ? "" : !game.solved ? percent(game.share) : say(game.revealed ? "shown" : "solved");
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/${entry.id}` },
      h("span", { class: "name" }, entry.title || entry.id, entry.several && h("small", {}, say("several"))),
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

/** A draft, if its sheet is known. @param {(sheet: Sheet) => string} nameOf @returns {(draft: ReturnType<typeof drafts>[number]) => Entry[]} */
const draftOf =
  (nameOf) =>
  ({ kept: { key }, puzzle, sheets, at }) => {
    const record = sheets?.[formOf(puzzle)];
    if (!record) return [];
    const sheet = new Sheet({ ...record, puzzle });
    const placed = sheet.parts.flatMap((part) =>
      puzzle[part.key].flat().filter((/** @type {any} */ each) => each !== part.blank),
    );
    const day = new Date(at).toLocaleString(locales(), { dateStyle: "medium", timeStyle: "short" });
    return [
      {
        key,
        link: editLinkTo(sheet, puzzle),
        name: nameOf(sheet),
        note: at ? day : "",
        state: say("placed", { count: placed.length }),
      },
    ];
  };

/** The list of what was begun, the latest first; what is older is folded away. @param {Entry[]} entries */
function kept(entries) {
  const list = (/** @type {Entry[]} */ some) =>
    h(
      "ul",
      { class: "puzzles" },
      some.map((entry) => begunEntry(entry)),
    );
  const [first, more] = [entries.slice(0, FEW), entries.slice(FEW)];
  return [
    ...(first.length ? [list(first)] : []),
    ...(more.length
      ? [h("details", { class: "older" }, h("summary", {}, say("older", { count: more.length })), list(more))]
      : []),
  ];
}

/** @param {Entry} entry */
function begunEntry({ key, link, name, note, state }) {
  const remove = () => {
    const takeBack = forget(key);
    const undo = () => {
      takeBack();
      withdraw("forgotten");
      draw();
    };
    const notice = notify("forgotten", () => [say("forgotten", { name }), button(say("undo"), undo)]);
    draw();
    notice.querySelector("button")?.focus();
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
    button("×", remove, { class: "forget", "aria-label": say("forget", { name }) }),
  );
}

/** The lowest and the highest score of a new puzzle: two numbers, or none. */
class ScoreRange {
  constructor() {
    this.ends = ["from", "to"].map((end) =>
      h("input", {
        id: `make-score-${end}`,
        type: "number",
        min: 0,
        step: "any",
        inputmode: "decimal",
        placeholder: say("any"),
        "aria-label": say("score-end", { end }),
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
      h("label", { for: "make-score-from" }, say("score")),
      h("div", { class: "range" }, lowest, h("span", {}, say("to")), highest),
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
  const rows = number(say(genre.square ? "size" : "rows"), "make-rows");
  const columns = genre.square ? [] : number(say("columns"), "make-columns");
  const grade = h(
    "select",
    { id: "make-grade" },
    h("option", { value: "" }, say("any")),
    grades.map((grade) => h("option", { value: grade }, say(`grade-${grade}`))),
  );
  const score = new ScoreRange();
  const density = h(
    "select",
    { id: "make-density" },
    h("option", { value: "" }, say("usual")),
    h("option", { value: "thin" }, say("thin")),
    h("option", { value: "minimal" }, say("minimal")),
  );
  const variants = new Variants(genre.switches);
  const said = h("div", { role: "status", class: "said" });
  const submit = h("button", { type: "submit", class: "first" }, say("make"));
  /** @param {import('./making.js').Making} making */
  const follow = async (making) => {
    submit.disabled = true;
    said.replaceChildren(making.built());
    said.replaceChildren(await making.ended);
    submit.disabled = false;
  };
  const before = beingMade();
  if (before) follow(before);
  return h(
    "section",
    { class: "card" },
    h("h2", {}, say("new")),
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
      h("label", { for: "make-grade" }, say("grade")),
      grade,
      score.elements,
      h("label", { for: "make-density" }, say("density")),
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
    h("h2", {}, say("elsewhere")),
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
      h("label", { for: "paste" }, say("paste")),
      text,
      h("button", { type: "submit" }, say("open-it")),
      said,
    ),
  );
}
