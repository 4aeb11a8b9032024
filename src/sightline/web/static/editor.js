// Making one's own puzzle. What it says about solutions comes from the server, a moment after
// each change; typing does not wait for it.
import { ask, Trouble } from "./api.js";
import { Board } from "./board.js";
import { attribute, button, h } from "./dom.js";
import { following } from "./game.js";
import { doorOf } from "./genres/doors.js";
import { GENRES, genreOf, resized } from "./genres/index.js";
import { arrange, doorKeys, drawDoorKey, meant, Typing, valueKeys } from "./keypad.js";
import { bare, draft, editLinkTo, keepDraft, linkTo } from "./store.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Puzzle} Puzzle */

const PAUSE = 250; // ms without a change before the server is asked
const MOST_STEPS = 100; // that can be undone

export class Editor {
  /**
   * Without a puzzle it goes on with the last one of the genre.
   * @param {HTMLElement} root @param {(hash: string) => void} go @param {Puzzle | null} puzzle @param {string | undefined} name
   */
  constructor(root, go, puzzle, name) {
    this.root = root;
    this.go = go;
    this.genre = puzzle ? genreOf(puzzle) : GENRES.find((each) => each.name === name) ?? GENRES[0];
    const side = this.genre.name === "skyscrapers" ? 4 : 5;
    // What can be undone stays with the address of a puzzle, or with the draft.
    const { past = [], future = [], ...found } = (puzzle ? history.state : draft(this.genre.name)) ?? {};
    this.puzzle = this.whole(puzzle ?? found.puzzle ?? this.genre.blank(side, side));
    /** @type {Puzzle[]} */
    this.past = past;
    /** @type {Puzzle[]} */
    this.future = future;
    /** @type {any} */
    this.verdict = null;
    this.typing = new Typing();
    this.asked = new AbortController();
    document.title = "Your own puzzle – Sightline";
    this.build();
  }

  /** With the parts that a puzzle may leave out. @param {Puzzle} puzzle @returns {Puzzle} */
  whole(puzzle) {
    return { ...this.blank(puzzle), ...bare(puzzle) };
  }

  /** Without its clues. @param {Puzzle} puzzle @returns {Puzzle} */
  blank(puzzle) {
    return this.genre.blank(...this.genre.shape(puzzle), puzzle);
  }

  stop() {
    clearTimeout(this.waiting);
    this.asked.abort();
  }

  // Building ------------------------------------------------------------------------------------

  build() {
    const choosing = document.activeElement?.closest(".editor .genre-choice");
    this.said = h("p", { role: "status", "aria-live": "polite", class: "said verdict" });
    this.pad = h("div", { class: "keypad", role: "group", "aria-label": "Keypad" });
    this.tools = {
      undo: button("Undo", () => this.step("past", "future")),
      redo: button("Redo", () => this.step("future", "past")),
      clear: button("Clear all", () => this.turnInto(this.blank(this.puzzle))),
      play: button("Play it", () => this.go(linkTo({ ...this.puzzle, title: `My ${this.genre.title}` })), { class: "first" }),
    };
    const genre = h("select", { class: "genre-choice", "aria-label": "Genre", onchange: () => this.go(`#edit=${genre.value}`) },
      GENRES.map(({ name, title }) => h("option", { value: name, selected: name === this.genre.name }, title)));
    this.stage = h("div", { class: "stage" });
    this.root.replaceChildren(h("section", { class: "play editor" },
      h("div", { class: "head" }, h("h1", {}, "Your own puzzle"),
        h("div", { class: "sizes" }, genre, this.builtSize(), this.genre.doors && this.builtSwitches())),
      this.stage,
      h("div", { class: "side" },
        h("div", { class: "say" }, this.said),
        this.pad,
        this.genre.doors && h("div", { class: "keypad doors", role: "group", "aria-label": "Doors" }, doorKeys((side) => this.turn(side))),
        h("div", { class: "tools", role: "group", "aria-label": "Changes" }, Object.values(this.tools)),
        h("p", { class: "keys" }, this.genre.editing))));
    this.lay();
    this.wonder();
    if (choosing) genre.focus();
    else this.board?.focus(true);
  }

  /** A board for a puzzle of this size. */
  lay() {
    const [rows, columns] = this.genre.shape(this.puzzle);
    const focused = this.board?.focused;
    this.board = new Board(this.puzzle, {
      choose: (place) => { this.cursor = place; this.draw(); },
      turn: (door, back) => this.change(door, following(this.genre.given(this.puzzle, door), back)),
      key: (event) => this.key(event),
    }, { label: `Your own ${this.genre.title} ${rows}×${columns}`, everything: true });
    this.stage?.replaceChildren(this.board.element);
    if (!this.board.elements.has(this.cursor ?? "")) this.cursor = this.board.first();
    for (const [index, box] of (this.sizes ?? []).entries()) box.value = String([rows, columns][index]);
    this.drawSize();
    this.draw();
    if (focused) this.board.focus(true);
  }

  /** The size is that of the boxes once somebody says so: typing in them changes nothing yet. */
  builtSize() {
    const [low, high] = this.genre.sides;
    this.sizes = (this.genre.square ? ["Size"] : ["Rows", "Columns"]).map((label) =>
      h("input", { type: "number", min: low, max: high, required: true, "aria-label": label }));
    this.resizer = h("button", { type: "submit" }, "Resize");
    return h("form", {
      class: "size",
      oninput: () => this.drawSize(),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.resize();
      },
    }, this.sizes[0], this.sizes[1] && h("span", { "aria-hidden": "true" }, "×"), this.sizes[1], this.resizer);
  }

  /** The variants of Doors. */
  builtSwitches() {
    const box = (/** @type {string} */ text, /** @type {() => boolean} */ on, /** @type {(on: boolean) => void} */ act) => {
      const input = h("input", { type: "checkbox", onchange: () => act(input.checked) });
      return { input, on, element: h("label", { class: "switch" }, input, text) };
    };
    this.switches = [
      box("rooms do not count themselves", () => this.puzzle.count_self === false, (on) => {
        const { count_self, ...rest } = this.puzzle;
        // The same numbers, counted the other way.
        const rooms = this.puzzle.rooms.map((/** @type {(number | null)[]} */ row) => row.map((number) =>
          on ? (number ? number - 1 : null) : number === null ? 0 : number + 1));
        this.turnInto(on ? { ...rest, rooms, count_self: false } : { ...rest, rooms });
      }),
      box("all rooms are connected", () => Boolean(this.puzzle.connected), (on) => {
        const { connected, ...rest } = this.puzzle;
        this.turnInto(on ? { ...rest, connected: true } : rest);
      }),
    ];
    return this.switches.map(({ element }) => element);
  }

  // Drawing -------------------------------------------------------------------------------------

  draw() {
    const { puzzle, genre } = this;
    if (!this.board || !this.said || !this.tools) return;
    this.board.puzzle = puzzle;
    this.board.draw({
      stamp: puzzle,
      entry: (place) => genre.given(puzzle, place),
      isGiven: () => true,
      marks: () => [],
      clue: (place) => genre.clue(puzzle, place),
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
    for (const { input, on } of this.switches ?? []) input.checked = on();
    const [text, mood] = told(this.verdict);
    if (this.said.textContent !== text) this.said.textContent = text;
    attribute(this.said.parentElement ?? this.said, "data-mood", mood);
    this.drawPad();
  }

  drawSize() {
    const [rows, columns] = this.genre.shape(this.puzzle);
    const same = this.sizes?.every((box, index) => box.value === String([rows, columns][index]));
    if (this.resizer) this.resizer.disabled = Boolean(same);
  }

  drawPad() {
    if (!this.pad || !this.cursor) return;
    const values = this.genre.clueValues(this.puzzle, this.cursor);
    const current = this.genre.clue(this.puzzle, this.cursor) ?? this.genre.given(this.puzzle, this.cursor);
    const shown = values.join(" ");
    if (this.pad.dataset.holds !== shown) {
      this.pad.dataset.holds = shown;
      arrange(this.pad, valueKeys(this.genre, values, "given", (value) => this.put(value)));
    }
    for (const key of this.pad.querySelectorAll("[data-value]")) attribute(key, "aria-pressed", String(key.getAttribute("data-value") === String(current)));
    for (const key of this.root.querySelectorAll("[data-side]")) this.drawDoorKey(/** @type {HTMLButtonElement} */ (key));
  }

  /** @param {HTMLButtonElement} key */
  drawDoorKey(key) {
    const door = doorOf(this.puzzle, this.cursor ?? "", key.dataset.side ?? "");
    if (!door) return drawDoorKey(key, "wall", true);
    const state = this.genre.given(this.puzzle, door);
    drawDoorKey(key, state === null ? "not given" : this.genre.word(state), false);
  }

  // Changes -------------------------------------------------------------------------------------

  /** @param {Puzzle} next */
  turnInto(next) {
    this.past = [...this.past, this.puzzle].slice(-MOST_STEPS);
    this.future = [];
    this.show(next);
  }

  /** @param {Puzzle} next */
  show(next) {
    const isResized = String(this.genre.shape(next)) !== String(this.genre.shape(this.puzzle));
    this.puzzle = next;
    this.save();
    if (isResized) this.lay();
    this.wonder();
  }

  /** In the address, so that each tab has its own; and for whoever opens the editor again. */
  save() {
    const { puzzle, past, future } = this;
    keepDraft(this.genre.name, { puzzle, past, future });
    try {
      history.replaceState({ past, future }, "", editLinkTo(puzzle));
    } catch {
      // Some browsers do not like it to change too often.
    }
  }

  resize() {
    const [rows, columns = rows] = (this.sizes ?? []).map((box) => Number(box.value));
    const isClicked = document.activeElement === this.resizer;
    this.turnInto(resized(this.puzzle, rows, columns));
    if (isClicked) this.board?.focus(true);
  }

  /** @param {'past' | 'future'} from @param {'past' | 'future'} to */
  step(from, to) {
    const next = this[from].pop();
    if (!next) return;
    this[to].push(this.puzzle);
    this.show(next);
  }

  /** @param {Place} place @param {number | null} value */
  change(place, value) {
    this.turnInto(this.genre.with(this.puzzle, place, value));
  }

  /** @param {number | null} value */
  put(value) {
    if (this.cursor) this.change(this.cursor, value);
  }

  /** @param {string} side */
  turn(side) {
    const door = doorOf(this.puzzle, this.cursor ?? "", side);
    if (door) this.change(door, following(this.genre.given(this.puzzle, door), false));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const key = meant(event);
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) this.step("past", "future");
      else if (key === "y" || key === "z") this.step("future", "past");
      else return;
    } else if (key === "backspace" || key === "delete") this.put(null);
    else if (key === "u") this.step("past", "future");
    else if (key === "r") this.step("future", "past");
    else {
      const [value, place] = [this.genre.key(key), this.cursor ?? ""];
      const values = this.genre.clueValues(this.puzzle, place);
      const whole = value === null || this.genre.symbol(value) ? value : this.typing.value(place, value, values);
      if (whole === null || !values.includes(whole)) return;
      this.put(whole);
    }
    event.preventDefault();
  }

  // The verdict ---------------------------------------------------------------------------------

  /** Ask what there is to say, unless there is another change first. */
  wonder() {
    this.verdict = null;
    this.draw();
    clearTimeout(this.waiting);
    this.asked.abort();
    this.asked = new AbortController();
    const { signal } = this.asked;
    this.waiting = setTimeout(async () => {
      try {
        this.verdict = await ask("check", { puzzle: bare(this.puzzle), time_limit: 5 }, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.verdict = { trouble: error instanceof Trouble || error instanceof Error ? error.message : String(error) };
      }
      this.draw();
    }, PAUSE);
  }
}

/** @param {any} verdict @returns {[text: string, mood: string]} */
function told(verdict) {
  if (!verdict) return ["Looking for solutions …", ""];
  if (verdict.trouble) return [verdict.trouble, "bad"];
  if (verdict.verdict === "unique") return ["One solution: this is a proper puzzle.", "good"];
  if (verdict.verdict === "several") {
    const places = verdict.differ.length;
    const [first, more] = [verdict.differ.slice(0, 3), places - 3];
    return [`Several solutions. Two of them differ at ${more > 0 ? `${first.join(", ")} and ${more} more ${more === 1 ? "place" : "places"}` : listed(first)}.`, "hint"];
  }
  if (verdict.verdict === "none") {
    const clash = verdict.clash.map((/** @type {any} */ clue) => clue.text ?? clue);
    return [clash.length ? `No solution: ${listed(clash)} ${clash.length > 1 ? "contradict each other" : "cannot be"}.` : "No solution.", "bad"];
  }
  return ["The server stopped looking before it knew; fewer open places would help.", "hint"];
}

/** @param {string[]} words */
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
