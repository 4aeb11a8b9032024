// The page around the board of a game: messages, keys, buttons, the title.
import { Lines } from "./argument.js";
import { keyOf } from "./commands.js";
import { attribute, button, h } from "./dom.js";
import * as games from "./game.js";
import { arrange, drawDoorKey, valueKeys } from "./keypad.js";
import { more } from "./more.js";
import { cellAt, doorOf } from "./places.js";
import { say } from "./words.js";

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./types.js').Place} Place */

/** The letters of commands that are told below the board. */
const KEYS = ["p", "u", "r", "c", "h", "l", "k", "b"];

export class Frame {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.said = h("p", { role: "status", "aria-live": "polite", class: "said", "data-empty": say("your-move") });
    this.lines = new Lines((at) => play.light(at));
    this.heard = h("p", { class: "unseen", "aria-live": "polite" });
    /** What was heard last of a change. */
    this.change = "";
    this.actions = h("div", {
      class: "actions",
      onkeydown: (/** @type {KeyboardEvent} */ event) => play.slides?.key(event),
    });
    this.timer = h("span", { class: "timer", "aria-label": say("time") });
    this.filled = h("span", { class: "filled" });
    this.done = button("", () => play.toggleDone(), { class: "wide done-key", "aria-pressed": "false" });
    this.pad = this.builtPad();
    const tool = (/** @type {string} */ letter) => shortcut(keyOf(play.sheet, letter));
    this.tools = {
      undo: button(say("undo"), () => play.undo(), tool("u")),
      redo: button(say("redo"), () => play.redo(), tool("r")),
      pencil: button(say("pencil"), () => play.togglePencil(), {
        ...tool("p"),
        class: "pencil",
        "aria-pressed": "false",
      }),
      check: button(say("check"), () => play.check(), tool("c")),
      hint: button(say("hint"), () => play.hint(), { ...tool("h"), class: "first" }),
    };
    this.panel = more(play);
    this.section = this.built();
  }

  // Building ------------------------------------------------------------------------------------

  built() {
    const { sheet, game, board } = this.play;
    const { title, author, source } = game.puzzle;
    const by = (source?.startsWith(author ?? "") ? [source] : [author, source]).filter(Boolean).join(" · ");
    const about = h("p", { class: "about" }, h("span", {}, sheet.record.text), this.filled, this.timer);
    const tools = h(
      "div",
      { class: "tools", role: "group", "aria-label": say("moves-and-help") },
      Object.values(this.tools),
    );
    const rules = h("details", { class: "more" }, h("summary", {}, say("rules")), h("p", {}, sheet.record.rules));
    const keys = h("p", { class: "keys" }, sheet.record.playing, " ", h("span", {}, this.shortcuts()));
    const told = h("div", { class: "say" }, this.said, this.lines.element, this.actions);
    return h(
      "section",
      { class: "play game" },
      h("div", { class: "head" }, h("h1", {}, title || sheet.name), this.turns(), about),
      h("div", { class: "stage" }, board.element),
      h(
        "div",
        { class: "side" },
        h("div", { class: "controls" }, told, this.heard, this.pad, tools),
        h("div", { class: "besides" }, rules, this.panel.element, keys, by && h("p", { class: "source" }, by)),
      ),
    );
  }

  /** Links to the puzzles before and after one of the library. */
  turns() {
    const { before, after } = this.play.sheet.record;
    const turn = (
      /** @type {string | null | undefined} */ id,
      /** @type {string} */ label,
      /** @type {string} */ sign,
    ) => id && h("a", { class: "button", href: `#/${id}`, "aria-label": label, title: label }, sign);
    return h(
      "nav",
      { class: "turns", "aria-label": say("library") },
      turn(before, say("previous"), "‹"),
      turn(after, say("next-puzzle"), "›"),
    );
  }

  /** What the letters do, in a sentence. */
  shortcuts() {
    return say("shortcuts", Object.fromEntries(KEYS.map((letter) => [letter, keyOf(this.play.sheet, letter)])));
  }

  builtPad() {
    const { play } = this;
    const { sheet } = play;
    const pad = h("div", { class: `keypad ${sheet.kind.name}`, role: "group", "aria-label": say("keypad") });
    for (const event of ["pointerdown", "mousedown"]) {
      // Keep the focus on the board.
      pad.addEventListener(event, (pressed) => play.board.focused && pressed.preventDefault());
    }
    const put = (/** @type {number | null} */ value) => (value === null ? play.erase() : play.put(value, play.pencil));
    const doors = sheet.kind.sideKeys((side) => play.turnOn(side));
    arrange(pad, doors.length ? doors : valueKeys(sheet, sheet.entered, "entered", put), this.done);
    return pad;
  }

  /** Tell screen readers of a change and, once it is known, of what is seen. @param {string} change @param {string} sees */
  hear(change, sees = "") {
    this.change = change;
    this.heard.textContent = change && sees ? say("change-and-sees", { change, sees }) : change || sees;
  }

  // Drawing -------------------------------------------------------------------------------------

  /** @param {import('./types.js').Conflict[]} live the rules that are broken */
  draw(live) {
    const { game, slides } = this.play;
    this.section.classList.toggle("slides", Boolean(slides));
    this.drawTools(Boolean(slides));
    this.drawPad(Boolean(slides));
    this.drawSaid(live);
    this.drawTime();
    const [filled, all] = games.progress(game);
    this.filled.textContent = say("filled", { filled, all });
    this.panel.draw();
  }

  /** @param {boolean} away */
  drawTools(away) {
    const { game, advice, pencil } = this.play;
    const { undo, redo, check, hint } = this.tools;
    undo.disabled = away || !game.past.length;
    redo.disabled = away || !game.future.length;
    hint.disabled = check.disabled = away;
    hint.textContent = advice.label;
    attribute(this.tools.pencil, "aria-pressed", String(pencil));
    this.pad.classList.toggle("pencilling", pencil);
  }

  /** @param {boolean} away */
  drawPad(away) {
    const { pad, done } = this;
    const { game, cursor, sheet } = this.play;
    const there = sheet.filledIn.has(cursor) && !games.isGiven(game, cursor);
    const isClue = sheet.clue(game.puzzle, cursor) !== null;
    pad.classList.toggle("at-clue", isClue && !cellAt(cursor));
    const isDone = isClue && games.isDone(game, cursor);
    done.disabled = away || !isClue;
    done.textContent = say(isDone ? "is-done" : "mark-done", { what: sheet.kind.clue });
    attribute(done, "aria-pressed", String(isDone));
    for (const key of pad.querySelectorAll("button")) {
      if (key.dataset.side) this.drawDoorKey(key, away);
      else if (key !== done) key.disabled = away || !there;
      attribute(key, "data-marked", there && games.marks(game, cursor).includes(Number(key.dataset.value)));
    }
  }

  /** @param {HTMLButtonElement} key @param {boolean} away */
  drawDoorKey(key, away) {
    const { game, cursor, sheet } = this.play;
    const door = doorOf(sheet.shape, cursor, key.dataset.side ?? "");
    if (!door) return drawDoorKey(key, say("wall"), true);
    drawDoorKey(
      key,
      stateOf(game, door, (value) => say("marked", { value })),
      away || games.isGiven(game, door),
    );
  }

  /** @param {import('./types.js').Conflict[]} live */
  drawSaid(live) {
    const { said, actions, play } = this;
    const quiet = !play.message && !play.slides;
    const text = play.slides ? play.slides.text : play.message || conflictText(live) || play.unknown;
    if (said.textContent !== text) {
      said.textContent = text;
      attribute(said, "tabindex", said.scrollHeight > said.clientHeight ? 0 : null);
    }
    this.lines.draw(play.argument);
    said.parentElement?.classList.toggle("arguing", Boolean(play.argument));
    attribute(said.parentElement ?? said, "data-mood", quiet ? (live.length ? "bad" : "") : play.mood);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined;
    actions.replaceChildren(...this.offers());
    if (!focused) return;
    const same = actions.querySelector(`[data-act="${focused}"]:enabled`) ?? actions.querySelector("button");
    /** @type {HTMLElement | null} */ (same)?.focus();
  }

  /** @returns {HTMLElement[]} */
  offers() {
    const { play } = this;
    const more = play.argument
      ? [button(say("next-line"), () => play.nextLine(), { ...shortcut(keyOf(play.sheet, "l")), "data-act": "line" })]
      : [];
    const offered = play.slides?.offers(more) ?? play.advice.offers(more) ?? (play.making && [play.making.element]);
    if (offered || !play.game.solved) return offered ?? [];
    return [
      button(say("another"), () => play.another(), { class: "first", "data-act": "another" }),
      button(say("restart"), () => play.restart(), { "data-act": "restart" }),
    ];
  }

  drawTime() {
    const { settings, game } = this.play;
    const text = settings.showTimer ? clock(game.elapsed) : "";
    if (this.timer.textContent !== text) this.timer.textContent = text;
  }
}

/** The attributes of a button with a keyboard shortcut. @param {string} key */
const shortcut = (key) => ({ title: say("key", { key }), "aria-keyshortcuts": key });

/** The state of a door in a word. @param {import('./types.js').Game} game @param {Place} door @param {(mark: string) => string} perhaps */
export function stateOf(game, door, perhaps) {
  const [state, mark] = [games.entry(game, door), games.marks(game, door)[0]];
  if (state !== null) return game.sheet.word(state);
  return mark !== undefined ? perhaps(game.sheet.word(mark)) : say("not-known");
}

/** @param {import('./types.js').Conflict[]} conflicts */
function conflictText(conflicts) {
  const [first, ...more] = conflicts;
  return more.length ? say("and-more", { told: first.message, count: more.length }) : (first?.message ?? "");
}

/** A duration in minutes and seconds. @param {number} elapsed seconds */
export function clock(elapsed) {
  const [hours, minutes, seconds] = [elapsed / 3600, (elapsed / 60) % 60, elapsed % 60].map(Math.floor);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
