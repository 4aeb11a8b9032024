// The board on the screen: an ARIA grid of elements. It is told how it is to look, and touches only what looks different.
import { attribute, h, symbol } from "./dom.js";
import { doorOf } from "./genres/doors.js";
import { genreOf } from "./genres/index.js";
import { isForTheBoard, meant } from "./keypad.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').View} View */

/**
 * @typedef {object} Hands What a board tells when it is touched.
 * @property {(place: Place, again: boolean) => void} choose a cell, a room or a clue
 * @property {(door: Place, back: boolean) => void} turn a door
 * @property {(event: KeyboardEvent) => void} key that is not about moving around
 */

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** Keys that turn a door, by the side that it is on. */
const DOOR_KEYS = { ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east" };
const LETTERS = { w: "north", s: "south", a: "west", d: "east" };
/** Pencil marks that can be read in the smallest cell. */
const FEW_MARKS = 4;
/** Rows or columns from which on a board gets all the room there is. */
const BIG = 20;
/** The part of a room, from its middle, in which a touch means the room and not a door. */
const MIDDLE = 0.21;

export class Board {
  /** @param {import('./types.js').Puzzle} puzzle @param {Hands} hands @param {{label: string, everything?: boolean, letters?: boolean}} how */
  constructor(puzzle, hands, { label, everything = false, letters = true }) {
    this.puzzle = puzzle;
    this.genre = genreOf(puzzle);
    this.hands = hands;
    this.letters = letters;
    this.layout = this.genre.layout(puzzle, everything);
    /** @type {Map<Place, HTMLElement>} */
    this.elements = new Map();
    /** @type {Map<Place, HTMLElement>} */
    this.doors = new Map();
    this.cursor = this.first();
    /** The place that was clicked last. */
    this.clicked = "";
    /** What is drawn at each place, to draw nothing twice. @type {Map<Place, string>} */
    this.faces = new Map();
    /** How places are pointed at. @type {Map<Place, string>} */
    this.ways = new Map();
    /** Those that break a rule. @type {Set<Place>} */
    this.wrong = new Set();
    this.markColumns = Math.ceil(Math.sqrt(this.genre.values(puzzle).length));
    /** @type {unknown} */
    this.stamp = null;
    this.element = this.built(label);
    this.listen();
  }

  /** Keys are for the board wherever the focus is, as long as nothing there needs them itself. */
  listen() {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      if (!this.element.isConnected) document.removeEventListener("keydown", listener);
      else if (this.focused || isForTheBoard(event)) this.pressed(event);
    };
    document.addEventListener("keydown", listener);
  }

  first() {
    const cell = this.layout.flat().find((item) => item?.kind === "cell");
    return cell?.place ?? "";
  }

  // Building ------------------------------------------------------------------------------------

  /** @param {string} label */
  built(label) {
    const rows = this.layout.map((items, r) => h("div", { role: "row", "aria-rowindex": r + 1, "aria-hidden": items.every((item) => !item) && "true" },
      items.map((item, c) => this.builtItem(item, r, c))));
    const grid = h("div", {
      role: "grid", class: `board ${this.genre.name}`, "aria-label": label,
      "aria-rowcount": this.layout.length, "aria-colcount": this.layout[0].length,
      onclick: (/** @type {MouseEvent} */ event) => this.touched(event, false),
      oncontextmenu: (/** @type {MouseEvent} */ event) => this.genre.doors && this.touched(event, true),
    }, rows);
    grid.style.setProperty("--columns", String(this.layout[0].length));
    grid.style.setProperty("--rows", String(this.layout.length));
    grid.style.setProperty("--mark-columns", String(this.markColumns));
    grid.style.setProperty("--mark-rows", String(Math.ceil(this.genre.values(this.puzzle).length / this.markColumns)));
    // Not asked for with :has(), which would look at all of a large board again after every change.
    document.body.classList.add("playing");
    document.body.classList.toggle("big", Math.max(this.layout.length, this.layout[0].length) > BIG);
    return grid;
  }

  /** @param {import('./types.js').Item | null} item @param {number} r @param {number} c */
  builtItem(item, r, c) {
    if (!item) return h("div", { class: "gap", "aria-hidden": "true" });
    const element = h("div", {
      role: "gridcell", class: item.kind, tabindex: -1, "data-place": item.place, "aria-colindex": c + 1,
      onfocus: () => item.place !== this.cursor && this.hands.choose(item.place, false),
    });
    if (item.kind === "cell" && !this.genre.doors) {
      const last = this.layout[r][c + 1]?.kind !== "cell";
      element.classList.toggle("first-row", this.layout[r - 1]?.[c]?.kind !== "cell");
      element.classList.toggle("first-column", this.layout[r][c - 1]?.kind !== "cell");
      element.classList.toggle("last-column", last);
      element.classList.toggle("last-row", this.layout[r + 1]?.[c]?.kind !== "cell");
    }
    this.elements.set(item.place, element);
    return element;
  }

  // Drawing -------------------------------------------------------------------------------------

  /** @param {View} view */
  draw(view) {
    this.element.classList.toggle("towers", view.towers);
    this.element.classList.toggle("showing", view.showing ?? false);
    if (view.stamp !== this.stamp) {
      for (const [place, element] of this.elements) {
        if (element.classList.contains("clue")) this.drawClue(element, place, view);
        else if (this.genre.doors) this.drawRoom(element, place, view);
        else this.drawCell(element, place, view);
      }
    }
    this.stamp = view.stamp;
    this.point(view);
    this.moveCursor(this.elements.has(view.cursor) ? view.cursor : this.first());
  }

  /** @param {View} view */
  point(view) {
    const [before, wrongBefore] = [this.ways, this.wrong];
    this.wrong = view.wrong;
    this.ways = new Map(Object.entries(view.lit));
    for (const place of view.seen) if (!this.ways.has(place)) this.ways.set(place, "seen");
    for (const place of view.wrong) this.ways.set(place, "wrong");
    for (const place of new Set([...before.keys(), ...this.ways.keys()])) {
      if (this.ways.get(place) === before.get(place) && this.wrong.has(place) === wrongBefore.has(place)) continue;
      const [cell, door] = [this.elements.get(place), this.doors.get(place)];
      if (cell) attribute(cell, "aria-invalid", this.wrong.has(place) && "true");
      if (cell ?? door) attribute(/** @type {Element} */ (cell ?? door), "data-lit", this.ways.get(place));
    }
  }

  /** @param {Place} place */
  moveCursor(place) {
    for (const each of new Set([this.cursor, place])) {
      const element = this.elements.get(each);
      if (!element) continue;
      attribute(element, "tabindex", each === place ? 0 : -1);
      element.classList.toggle("cursor", each === place);
    }
    this.cursor = place;
  }

  /** Whether a place looks different now. @param {Place} place @param {unknown} face all that is seen and heard of it */
  news(place, face) {
    const text = JSON.stringify(face);
    const isNew = this.faces.get(place) !== text;
    this.faces.set(place, text);
    return isNew;
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawClue(element, place, view) {
    const [value, done] = [view.clue(place), view.isDone(place)];
    if (!this.news(place, [value, done])) return;
    element.classList.toggle("done", done);
    element.replaceChildren(...(value === null ? [] : this.glyph(value, "clue")));
    const said = value === null ? "none" : this.genre.word(value);
    attribute(element, "aria-label", `${this.genre.spoken(this.puzzle, place, view.entry)}: ${said}${done ? ", done" : ""}`);
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawCell(element, place, view) {
    const [value, marks, given] = [view.entry(place), view.marks(place), view.isGiven(place)];
    if (!this.news(place, [value, marks, given])) return;
    element.classList.toggle("given", given);
    element.classList.toggle("filled", value !== null);
    if (value !== null) element.style.setProperty("--height", String(value / this.layout.length));
    element.replaceChildren(...(value !== null ? this.glyph(value, given ? "given" : "entered")
      : marks.length ? [h("span", { class: marks.length > FEW_MARKS ? "marks many" : "marks" }, marks.map((mark) => this.mark(mark)))] : []));
    const said = value !== null ? `${given ? "given " : ""}${this.genre.word(value)}`
      : marks.length ? `empty, marks ${marks.map(this.genre.word).join(", ")}` : this.genre.background === null ? "empty" : "open";
    attribute(element, "aria-label", `${this.genre.spoken(this.puzzle, place, view.entry)}: ${said}`);
    attribute(element, "aria-readonly", given && "true");
  }

  /** @param {HTMLElement} element @param {Place} room @param {View} view */
  drawRoom(element, room, view) {
    for (const side of ["east", "south"]) {
      const door = doorOf(this.puzzle, room, side);
      if (door) this.drawDoor(door, side, view);
    }
    const [value, done, spoken] = [view.clue(room), view.isDone(room), this.genre.spoken(this.puzzle, room, view.entry)];
    if (!this.news(room, [value, done, spoken])) return;
    element.classList.toggle("done", done);
    const doors = ["east", "south"].flatMap((side) => this.doors.get(doorOf(this.puzzle, room, side) ?? "") ?? []);
    if (!element.firstChild) element.append(h("span", { class: "number" }), ...doors);
    /** @type {Element} */ (element.firstChild).textContent = value === null ? "" : String(value);
    const said = value === null ? "no number" : `number ${value}${done ? ", done" : ""}`;
    attribute(element, "aria-label", `${said}. ${spoken}`);
  }

  /** @param {Place} door @param {string} side @param {View} view */
  drawDoor(door, side, view) {
    const [state, mark] = [view.entry(door), view.marks(door)[0]];
    const kind = state !== null ? (view.isGiven(door) ? "given" : "entered") : mark !== undefined ? "mark" : "unknown";
    const looks = ["closed", "open"][state ?? mark ?? -1] ?? "unknown";
    if (!this.news(door, [looks, kind])) return;
    const shown = this.doors.get(door) ?? h("span", { class: `door ${side}`, "data-place": door }, h("i"));
    this.doors.set(door, shown);
    attribute(shown, "data-state", looks);
    attribute(shown, "data-kind", kind);
  }

  /** @param {number} value @param {string} kind @returns {Node[]} */
  glyph(value, kind) {
    const shape = this.genre.symbol(value);
    return [shape ? symbol(shape, kind) : h("span", { class: `number ${kind}` }, String(value))];
  }

  /** Every value has a place of its own, so that marks are found without reading them. @param {number} value */
  mark(value) {
    const shape = this.genre.symbol(value);
    const mark = shape ? symbol(shape, "mark") : h("span", {}, String(value));
    const index = this.genre.values(this.puzzle).indexOf(value);
    mark.style.gridArea = `${Math.floor(index / this.markColumns) + 1} / ${(index % this.markColumns) + 1}`;
    return mark;
  }

  /** The keys are for the board now. @param {boolean} still whether the page stays where it is */
  focus(still = false) {
    this.elements.get(this.cursor)?.focus({ preventScroll: still });
  }

  /** Scroll to where it can be seen. */
  show() {
    this.element.scrollIntoView({ block: "nearest" });
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  // Hands ---------------------------------------------------------------------------------------

  /** @param {MouseEvent} event @param {boolean} back */
  touched(event, back) {
    const target = /** @type {Element} */ (event.target);
    const element = /** @type {HTMLElement | null} */ (target.closest("[role=gridcell]"));
    const place = element?.dataset.place;
    if (!element || !place) return;
    const door = this.genre.doors ? this.doorUnder(event, element, place) : null;
    if (back) event.preventDefault();
    if (door) this.hands.turn(door, back);
    else if (!back) {
      const again = place === this.cursor && place === this.clicked;
      this.hands.choose(place, again);
      element.focus();
      this.clicked = place;
    }
  }

  /** The door that is meant: the nearest one, unless it is the middle of the room. @param {MouseEvent} event @param {HTMLElement} element @param {Place} room */
  doorUnder(event, element, room) {
    const box = element.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
    if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return null;
    const side = Math.abs(x) > Math.abs(y) ? (x < 0 ? "west" : "east") : (y < 0 ? "north" : "south");
    return doorOf(this.puzzle, room, side);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return this.hands.key(event);
    const side = this.genre.doors && this.doorSide(event);
    const arrow = /** @type {Record<string, number[]>} */ (ARROWS)[event.key];
    if (side) {
      event.preventDefault();
      const door = doorOf(this.puzzle, this.cursor, side);
      if (door) this.hands.turn(door, false);
    } else if (arrow) {
      event.preventDefault();
      this.go(arrow[0], arrow[1]);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.go(0, event.key === "Home" ? -1 : 1, true);
    } else this.hands.key(event);
  }

  /** @param {KeyboardEvent} event @returns {string | undefined} */
  doorSide(event) {
    if (event.shiftKey && event.key in DOOR_KEYS) return /** @type {Record<string, string>} */ (DOOR_KEYS)[event.key];
    return this.letters ? /** @type {Record<string, string>} */ (LETTERS)[meant(event)] : undefined;
  }

  /** To the next place in a direction, over gaps; or to the last one there is. @param {number} down @param {number} across */
  go(down, across, far = false) {
    let [r, c] = this.at(this.cursor);
    let found = "";
    do {
      [r, c] = [r + down, c + across];
      found = this.layout[r]?.[c]?.place ?? found;
    } while (r in this.layout && c in this.layout[0] && (far || !found));
    if (!found) return;
    this.hands.choose(found, false);
    this.elements.get(found)?.focus();
  }

  /** @param {Place} place @returns {[number, number]} */
  at(place) {
    const r = this.layout.findIndex((items) => items.some((item) => item?.place === place));
    return [r, this.layout[r].findIndex((item) => item?.place === place)];
  }
}
