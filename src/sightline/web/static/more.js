// Further commands for a puzzle: checkpoints, settings, sharing, printing, downloads.
import { ask, askFile, look, trouble } from "./api.js";
import { button, download, h } from "./dom.js";
import * as games from "./game.js";

/** @typedef {import('./play.js').Play} Play */

const PICTURES = { svg: "SVG picture", png: "PNG picture", pdf: "PDF to print" };

/** @param {Play} play @returns {{element: HTMLElement, draw(): void}} */
export function more(play) {
  const back = button("Back to checkpoint", () => play.update(games.goBack(play.game)));
  const format = h(
    "select",
    { "aria-label": "Format" },
    Object.entries(PICTURES).map(([value, text]) => h("option", { value }, text)),
  );
  const switches = /** @type {[keyof import('./types.js').Settings, string][]} */ ([
    ["liveConflicts", "Show conflicts at once"],
    ["tidyMarks", "Pencil marks clear themselves"],
    ["showTimer", "Show the time"],
    ...(play.sheet.record.towers ? [["showTowers", "Draw towers"]] : []),
  ]).map(([name, text]) => {
    const box = h("input", { type: "checkbox", onchange: () => play.set({ [name]: box.checked }) });
    box.checked = Boolean(play.settings[name]);
    return h("label", { class: "switch" }, box, text);
  });
  const element = h(
    "details",
    { class: "more rest", ontoggle: () => fill(format, play.sheet.genre) },
    h("summary", {}, "More"),
    h(
      "div",
      { class: "row" },
      button("Checkpoint", () => play.checkpoint()),
      back,
      !play.sheet.kind.toggled && button("Pencil in all", () => play.pencilAll()),
      button("Start again", () => play.restart()),
    ),
    h(
      "div",
      { class: "row" },
      button("Explain every step", () => play.advice.explain()),
      button("Show the solution", () => play.advice.solve()),
    ),
    h(
      "div",
      { class: "row" },
      button("Copy a link", () => copy(play)),
      h(
        "a",
        {
          class: "button",
          href: `#edit${play.link.slice(1).startsWith("p=") ? `&${play.link.slice(1)}` : `=${play.link.slice(2)}`}`,
        },
        "Change the puzzle",
      ),
      button("Print", () => window.print()),
    ),
    h(
      "div",
      { class: "row" },
      format,
      button("Download", () => save(play, format.value)),
    ),
    h("fieldset", {}, h("legend", {}, "Settings"), switches),
  );
  return {
    element,
    draw() {
      back.disabled = !play.game.checkpoints.length || Boolean(play.slides);
    },
  };
}

/** Load the formats that can hold the puzzle when the list is opened. @param {HTMLSelectElement} format @param {string} genre */
async function fill(format, genre) {
  if (format.options.length > Object.keys(PICTURES).length) return;
  const { formats } = await look("genres").catch(() => ({ formats: [] }));
  format.append(
    ...formats
      .filter((/** @type {any} */ { genres }) => genres.includes(genre))
      .map((/** @type {any} */ { name, description }) =>
        h("option", { value: `format ${name}` }, `${name}: ${description}`),
      ),
  );
}

/** @param {Play} play */
async function copy(play) {
  const url = new URL(play.link, location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    play.tell("The link to this puzzle is in the clipboard.", "good");
  } catch {
    play.tell(`The link to this puzzle: ${url}`);
  }
}

/** @param {Play} play @param {string} chosen */
async function save(play, chosen) {
  const name = (play.game.puzzle.id || play.game.puzzle.title || play.sheet.genre).replace(/[^\p{L}\d]+/gu, "-");
  try {
    if (chosen.startsWith("format ")) {
      const to = chosen.slice(7);
      const { text, note } = await ask("convert", { puzzle: play.sheet.puzzle, to, lossy: true });
      download(new Blob([text], { type: "text/plain" }), `${name}.${to.startsWith("json") ? to : `${to}.txt`}`);
      play.tell(note ? `Downloaded; ${note}.` : "Downloaded.");
    } else {
      const marks = Object.entries(play.game.now)
        .filter(([slot]) => slot.startsWith("marks "))
        .map(([slot, values]) => [slot.slice(6), values]);
      const board = games.board(play.game);
      download(
        await askFile("render", {
          puzzle: play.bare,
          board,
          to: chosen,
          ...(chosen === "pdf" ? {} : { marks: Object.fromEntries(marks) }),
        }),
        `${name}.${chosen}`,
      );
      play.tell("Downloaded, with what is filled in.");
    }
  } catch (error) {
    play.tell(trouble(error), "bad");
  }
}
