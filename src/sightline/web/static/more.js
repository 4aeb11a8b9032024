// Further commands for a puzzle: checkpoints, settings, sharing, printing, downloads.
import { ask, askFile, look, trouble } from "./api.js";
import { button, download, h } from "./dom.js";
import * as games from "./game.js";
import { say } from "./words.js";

/** @typedef {import('./play.js').Play} Play */

const PICTURES = ["svg", "png", "pdf"];

/** @param {Play} play @returns {{element: HTMLElement, draw(): void}} */
export function more(play) {
  const back = button(say("back-to-checkpoint"), () => play.update(games.goBack(play.game)));
  const format = h(
    "select",
    { "aria-label": say("format") },
    PICTURES.map((kind) => h("option", { value: kind }, say("picture", { kind }))),
  );
  const switches = /** @type {[keyof import('./types.js').Settings, string][]} */ ([
    ["liveConflicts", say("live-conflicts")],
    ["tidyMarks", say("tidy-marks")],
    ["showTimer", say("show-timer")],
    ...(play.sheet.record.towers ? [["showTowers", say("show-towers")]] : []),
  ]).map(([name, text]) => {
    const box = h("input", { type: "checkbox", onchange: () => play.set({ [name]: box.checked }) });
    box.checked = Boolean(play.settings[name]);
    return h("label", { class: "switch" }, box, text);
  });
  const element = h(
    "details",
    { class: "more rest", ontoggle: () => fill(format, play.sheet.genre) },
    h("summary", {}, say("more")),
    h(
      "div",
      { class: "row" },
      button(say("checkpoint"), () => play.checkpoint()),
      back,
      !play.sheet.kind.toggled && button(say("pencil-all"), () => play.pencilAll()),
      button(say("restart"), () => play.restart()),
    ),
    h(
      "div",
      { class: "row" },
      button(say("explain"), () => play.advice.explain()),
      button(say("show-solution"), () => play.advice.solve()),
    ),
    h(
      "div",
      { class: "row" },
      button(say("copy-link"), () => copy(play)),
      h(
        "a",
        {
          class: "button",
          href: `#edit${play.link.slice(1).startsWith("p=") ? `&${play.link.slice(1)}` : `=${play.link.slice(2)}`}`,
        },
        say("change"),
      ),
      button(say("print"), () => window.print()),
    ),
    h(
      "div",
      { class: "row" },
      format,
      button(say("download"), () => save(play, format.value)),
    ),
    h("fieldset", {}, h("legend", {}, say("settings")), switches),
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
  if (format.options.length > PICTURES.length) return;
  const { formats } = await look("genres").catch(() => ({ formats: [] }));
  format.append(
    ...formats
      .filter((/** @type {any} */ { genres }) => genres.includes(genre))
      .map((/** @type {any} */ { name, description }) =>
        h("option", { value: `format ${name}` }, say("format-of", { name, description })),
      ),
  );
}

/** @param {Play} play */
async function copy(play) {
  const url = new URL(play.link, location.href).href;
  try {
    await navigator.clipboard.writeText(url);
    play.tell(say("copied"), "good");
  } catch {
    play.tell(say("link-is", { url }));
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
      play.tell(note ? say("downloaded-but", { note }) : say("downloaded"));
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
      play.tell(say("downloaded-board"));
    }
  } catch (error) {
    play.tell(trouble(error), "bad");
  }
}
