// The editor. The verdict on the puzzle is requested a moment after each change, without delaying input. Another size
// or variant needs another sheet, which is requested and kept for undo.
import { ask, look, trouble } from "./api.js";
import { Board } from "./board.js";
import { attribute, button, h } from "./dom.js";
import { continued, drafted, formOf, keepDraft, newDraft } from "./drafts.js";
import { following } from "./game.js";
import { arrange, drawDoorKey, meant, Typing, valueKeys } from "./keypad.js";
import { editLinkTo, linkTo } from "./links.js";
import { again, asked } from "./opening.js";
import { doorOf } from "./places.js";
import { carried } from "./sheet.js";
import { Variants } from "./variants.js";
import { told } from "./verdict.js";
import { language, say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./types.js').Kept} Kept */
/** @typedef {import('./sheet.js').Sheet} Sheet */

const PAUSE = 250; // ms without a change before the request
const MOST_STEPS = 100; // of undo

/**
 * Without a puzzle it continues the latest draft of the genre.
 * @param {HTMLElement} root @param {(hash: string) => void} go @param {Sheet | null} sheet @param {string | undefined} genre
 * @param {() => boolean} wanted whether this screen is still to be shown
 */
export async function edit(root, go, sheet, genre, wanted) {
  const { genres } = await look("genres").catch(() => ({ genres: [] }));
  // The undo history belongs to the address of a puzzle, or to a draft.
  const found = !sheet
    ? await drafted(genre ?? genres[0]?.name)
    : history.state?.kept
      ? { sheet, ...history.state }
      : continued(sheet);
  return wanted() ? new Editor(root, go, genres, found) : null;
}

class Editor {
  /** @param {HTMLElement} root @param {(hash: string) => void} go @param {any[]} genres @param {Partial<Draft> & {kept?: Kept, sheet: Sheet}} found */
  constructor(root, go, genres, { sheet, past = [], future = [], sheets = {}, kept = newDraft(sheet.genre) }) {
    this.root = root;
    this.go = go;
    this.genres = genres;
    this.sheet = sheet;
    this.puzzle = sheet.whole(sheet.puzzle);
    this.past = past;
    this.future = future;
    /** Where the draft is stored. */
    this.kept = kept;
    /** The sheets of all sizes and variants that the puzzle had, in the language that is spoken. */
    this.sheets = Object.fromEntries(Object.entries(sheets).filter(([, record]) => record.language === language()));
    this.sheets[formOf(this.puzzle)] = sheet.record;
    /** @type {any} */
    this.verdict = null;
    this.typing = new Typing();
    /** @type {Place | undefined} */
    this.cursor = undefined;
    this.asked = new AbortController();
    this.left = false;
    document.title = say("window", { title: say("own-puzzle") });
    this.build();
  }

  play() {
    const title = say("my", { genre: this.sheet.title });
    this.go(linkTo(this.sheet, { ...this.puzzle, title }));
  }

  /** Go on as another screen with this puzzle stood, in another language. @param {Editor} before */
  resume({ cursor }) {
    this.cursor = cursor;
    this.draw();
  }

  stop() {
    this.left = true;
    clearTimeout(this.waiting);
    this.asked.abort();
  }

  // Building ------------------------------------------------------------------------------------

  build() {
    const { sheet } = this;
    const choosing = document.activeElement?.closest(".editor .genre-choice");
    this.said = h("p", { role: "status", "aria-live": "polite", class: "said verdict" });
    this.pad = h("div", { class: "keypad", role: "group", "aria-label": say("keypad") });
    this.tools = {
      undo: button(say("undo"), () => this.step("past", "future")),
      redo: button(say("redo"), () => this.step("future", "past")),
      clear: button(say("clear-all"), () => this.turnInto(this.sheet.blank(this.puzzle))),
      fresh: button(say("new-draft"), () => this.go(editLinkTo(this.sheet, this.sheet.blank(this.puzzle)))),
      play: button(say("play"), () => this.play(), { class: "first" }),
    };
    const known = this.genres.length ? this.genres : [{ name: sheet.genre, title: sheet.title }];
    const genre = h(
      "select",
      { class: "genre-choice", "aria-label": say("genre"), onchange: () => this.go(`#edit=${genre.value}`) },
      known.map(({ name, title }) => h("option", { value: name, selected: name === sheet.genre }, title)),
    );
    const doors = sheet.kind.sideKeys((side) => this.turnOn(side));
    this.stage = h("div", { class: "stage" });
    this.settings = h("div", { class: "settings" });
    this.variants = undefined;
    this.root.replaceChildren(
      h(
        "section",
        { class: "play editor" },
        h(
          "div",
          { class: "head" },
          h("h1", {}, say("own-puzzle")),
          h("div", { class: "sizes" }, genre, this.builtSize(), this.settings),
        ),
        this.stage,
        h(
          "div",
          { class: "side" },
          h("div", { class: "say" }, this.said),
          this.pad,
          doors.length > 0 &&
            h("div", { class: `keypad ${sheet.kind.name}`, role: "group", "aria-label": say("doors") }, doors),
          h("div", { class: "tools", role: "group", "aria-label": say("changes") }, Object.values(this.tools)),
          h("p", { class: "keys" }, sheet.record.editing),
        ),
      ),
    );
    this.lay();
    this.wonder();
    if (choosing) genre.focus();
    else this.board?.focus(true);
  }

  /** Create the board for a puzzle of this size. */
  lay() {
    const focused = this.board?.focused;
    this.board = new Board(
      this.sheet,
      this.puzzle,
      {
        choose: (place) => {
          this.cursor = place;
          this.draw();
        },
        turn: (place, back) => this.turn(place, back),
        key: (event) => this.key(event),
      },
      { label: say("own-board", { board: this.sheet.name }), everything: true },
    );
    this.stage?.replaceChildren(this.board.element);
    if (!this.board.elements.has(this.cursor ?? "")) this.cursor = this.board.first();
    for (const [index, box] of (this.sizes ?? []).entries()) box.value = String(this.sheet.shape[index]);
    this.drawVariants();
    this.drawSize();
    this.draw();
    if (focused) this.board.focus(true);
  }

  /** The size changes when the form is submitted, not while it is typed. */
  builtSize() {
    const [low, high] = this.sheet.record.sides;
    this.sizes = (this.sheet.record.square ? ["size"] : ["rows", "columns"]).map((label) =>
      h("input", { type: "number", min: low, max: high, required: true, "aria-label": say(label) }),
    );
    this.resizer = h("button", { type: "submit" }, say("resize"));
    return h(
      "form",
      {
        class: "size",
        oninput: () => this.drawSize(),
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.resize();
        },
      },
      this.sizes[0],
      this.sizes[1] && h("span", { "aria-hidden": "true" }, "×"),
      this.sizes[1],
      this.resizer,
    );
  }

  // Drawing -------------------------------------------------------------------------------------

  draw() {
    const { puzzle, sheet } = this;
    if (!this.board || !this.said || !this.tools) return;
    this.board.draw({
      stamp: puzzle,
      entry: (place) => sheet.given(puzzle, place),
      isGiven: () => true,
      marks: () => [],
      clue: (place) => sheet.clue(puzzle, place),
      isDone: () => false,
      lit: this.verdict?.lit ?? {},
      wrong: new Set(),
      seen: new Set(),
      cursor: this.cursor ?? "",
      towers: false,
    });
    this.tools.undo.disabled = !this.past.length;
    this.tools.redo.disabled = !this.future.length;
    this.tools.play.disabled = this.verdict?.verdict === "none";
    const [text, mood] = told(this.verdict);
    if (this.said.textContent !== text) this.said.textContent = text;
    attribute(this.said.parentElement ?? this.said, "data-mood", mood);
    this.drawPad();
  }

  /** Draw the controls for the variants on a board of this size. */
  drawVariants() {
    const { switches } = this.sheet.record;
    if (!this.variants?.areOf(switches)) {
      this.variants = new Variants(switches, (name, value) => this.vary({ [name]: value }));
      this.settings?.replaceChildren(...this.variants.elements);
    }
    this.variants.show(this.puzzle);
  }

  drawSize() {
    const same = this.sizes?.every((box, index) => box.value === String(this.sheet.shape[index]));
    if (this.resizer) this.resizer.disabled = Boolean(same);
  }

  drawPad() {
    if (!this.pad || !this.cursor) return;
    const part = this.sheet.edited(this.cursor);
    const shown = `${part?.key} ${part?.values}`;
    if (this.pad.dataset.holds !== shown) {
      this.pad.dataset.holds = shown;
      arrange(
        this.pad,
        valueKeys(this.sheet, part?.values ?? [], "given", (value) => this.put(value), part),
      );
    }
    const current = part && this.sheet.said(this.puzzle, part.role, this.cursor);
    for (const key of this.pad.querySelectorAll("[data-value]"))
      attribute(key, "aria-pressed", String(key.getAttribute("data-value") === String(current)));
    for (const key of this.root.querySelectorAll("[data-side]"))
      this.drawDoorKey(/** @type {HTMLButtonElement} */ (key));
  }

  /** @param {HTMLButtonElement} key */
  drawDoorKey(key) {
    const door = doorOf(this.sheet.shape, this.cursor ?? "", key.dataset.side ?? "");
    if (!door) return drawDoorKey(key, say("wall"), true);
    const state = this.sheet.given(this.puzzle, door);
    drawDoorKey(key, state === null ? say("not-given") : this.sheet.word(state), false);
  }

  // Changes -------------------------------------------------------------------------------------

  /** @param {Puzzle} next @param {Sheet} [sheet] */
  turnInto(next, sheet = this.sheet) {
    this.past = [...this.past, this.puzzle].slice(-MOST_STEPS);
    this.future = [];
    this.show(next, sheet);
  }

  /** @param {Puzzle} next @param {Sheet} sheet */
  show(next, sheet) {
    const isOther = sheet !== this.sheet;
    this.puzzle = next;
    this.sheet = sheet;
    this.sheets[formOf(next)] = sheet.record;
    this.save();
    if (isOther) this.lay();
    this.wonder();
  }

  /** Save to the address, so that each tab has its own puzzle, and as a draft. */
  save() {
    const { puzzle, past, future, sheets } = this;
    this.kept = keepDraft(this.kept, { puzzle, past, future, sheets });
    try {
      history.replaceState({ past, future, sheets, kept: this.kept }, "", editLinkTo(this.sheet, puzzle));
    } catch {
      // Some browsers limit how often it may change.
    }
  }

  /** Continue with another sheet, once it is loaded. @param {object} question @param {(sheet: Sheet) => void} act */
  async ask(question, act) {
    try {
      const sheet = await asked(question);
      if (!this.left) act(sheet);
    } catch (error) {
      if (this.left) return;
      clearTimeout(this.waiting);
      this.verdict = { trouble: trouble(error) };
      this.drawVariants();
      this.draw();
    }
  }

  resize() {
    const [rows, columns = rows] = (this.sizes ?? []).map((box) => Number(box.value));
    const isClicked = document.activeElement === this.resizer;
    const question = { genre: this.sheet.genre, size: [rows, columns], switches: this.sheet.switched(this.puzzle) };
    return this.ask(question, (sheet) => {
      this.turnInto(carried(this.sheet, this.puzzle, sheet), sheet);
      if (isClicked) this.board?.focus(true);
    });
  }

  /** Convert the clues to other settings. @param {Record<string, boolean | number | string>} switches @returns {Promise<void>} */
  vary(switches) {
    const before = this.puzzle;
    return this.ask({ puzzle: this.sheet.bare(before), switches }, (sheet) => {
      if (this.puzzle !== before) this.vary(switches);
      else this.turnInto(sheet.whole(sheet.puzzle), sheet);
    });
  }

  /** @param {'past' | 'future'} from @param {'past' | 'future'} to */
  step(from, to) {
    const next = this[from].at(-1);
    if (!next) return;
    const act = (/** @type {Sheet} */ sheet) => {
      if (this[from].at(-1) !== next) return;
      this[from].pop();
      this[to].push(this.puzzle);
      this.show(next, sheet);
    };
    const form = formOf(next);
    if (form === formOf(this.puzzle)) act(this.sheet);
    else if (this.sheets[form]) act(again(this.sheets[form]));
    else this.ask({ puzzle: next }, act);
  }

  /** @param {number | null} value */
  put(value) {
    const place = this.cursor ?? "";
    this.turnInto(this.sheet.with(this.puzzle, this.sheet.edited(place), place, value));
  }

  /** Change the given at a place to the next value. @param {Place} place @param {boolean} back */
  turn(place, back) {
    const part = this.sheet.part("given", place);
    if (part)
      this.turnInto(
        this.sheet.with(
          this.puzzle,
          part,
          place,
          following(part.values, this.sheet.said(this.puzzle, "given", place), back),
        ),
      );
  }

  /** @param {string} side */
  turnOn(side) {
    const door = doorOf(this.sheet.shape, this.cursor ?? "", side);
    if (door) this.turn(door, false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = meant(event);
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) this.step("past", "future");
      else if (key === "y" || key === "z") this.step("future", "past");
      else return;
    } else if (key === "backspace" || key === "delete") this.put(null);
    else if (!event.altKey && this.type(key)) return event.preventDefault();
    else if (event.altKey !== this.sheet.letters.has(key)) return;
    else if (key === "u") this.step("past", "future");
    else if (key === "r") this.step("future", "past");
    else return;
    event.preventDefault();
  }

  /** Enter the clue of a key, if it has one. @param {string} key */
  type(key) {
    const [value, place] = [this.sheet.meaning(key), this.cursor ?? ""];
    const part = this.sheet.edited(place);
    if (value === null || !part) return false;
    const isWhole = this.sheet.letters.has(key) || this.sheet.drawing(value, part);
    const whole = isWhole ? value : this.typing.value(place, value, part.values);
    if (!part.values.includes(whole)) return false;
    this.put(whole);
    return true;
  }

  // The verdict ---------------------------------------------------------------------------------

  /** Request the verdict, unless another change comes first. */
  wonder() {
    this.verdict = null;
    this.draw();
    clearTimeout(this.waiting);
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    this.waiting = setTimeout(async () => {
      try {
        this.verdict = await ask("check", { puzzle: this.sheet.bare(this.puzzle), time_limit: 5 }, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.verdict = { trouble: trouble(error) };
      }
      this.draw();
    }, PAUSE);
  }
}
