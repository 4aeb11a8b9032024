// The board on the screen: an ARIA grid of elements, drawn anew from a view after every change.
import { attribute, h, symbol } from "./dom.js";
import { doorOf } from "./genres/doors.js";
import { genreOf } from "./genres/index.js";

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
    this.markColumns = Math.ceil(Math.sqrt(this.genre.values(puzzle).length));
    /** @type {unknown} */
    this.stamp = null;
    this.element = this.built(label);
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
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.pressed(event),
      onclick: (/** @type {MouseEvent} */ event) => this.touched(event, false),
      oncontextmenu: (/** @type {MouseEvent} */ event) => this.genre.doors && this.touched(event, true),
    }, rows);
    grid.style.setProperty("--columns", String(this.layout[0].length));
    grid.style.setProperty("--rows", String(this.layout.length));
    grid.style.setProperty("--mark-columns", String(this.markColumns));
    grid.style.setProperty("--mark-rows", String(Math.ceil(this.genre.values(this.puzzle).length / this.markColumns)));
    grid.classList.toggle("big", Math.max(this.layout.length, this.layout[0].length) > BIG);
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
    this.cursor = this.elements.has(view.cursor) ? view.cursor : this.first();
    this.element.classList.toggle("towers", view.towers);
    this.element.classList.toggle("showing", view.showing ?? false);
    for (const [place, element] of this.elements) {
      const clue = element.classList.contains("clue");
      if (view.stamp === this.stamp) {
        if (this.genre.doors) this.light(place, view);
      } else if (clue) this.drawClue(element, place, view);
      else if (this.genre.doors) this.drawRoom(element, place, view);
      else this.drawCell(element, place, view);
      const way = view.wrong.has(place) ? "wrong" : view.lit[place];
      attribute(element, "data-lit", way ?? (view.seen.has(place) ? "seen" : null));
      attribute(element, "aria-invalid", view.wrong.has(place) && "true");
      attribute(element, "tabindex", place === this.cursor ? 0 : -1);
      element.classList.toggle("cursor", place === this.cursor);
    }
    this.stamp = view.stamp;
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawClue(element, place, view) {
    const value = view.clue(place);
    const done = view.isDone(place);
    element.classList.toggle("done", done);
    content(element, JSON.stringify(value), () => (value === null ? [] : this.glyph(value, "clue")));
    const said = value === null ? "none" : this.genre.word(value);
    attribute(element, "aria-label", `${this.genre.spoken(this.puzzle, place, view.entry)}: ${said}${done ? ", done" : ""}`);
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawCell(element, place, view) {
    const [value, marks, given] = [view.entry(place), view.marks(place), view.isGiven(place)];
    element.classList.toggle("given", given);
    element.classList.toggle("filled", value !== null);
    if (value !== null) element.style.setProperty("--height", String(value / this.layout.length));
    content(element, JSON.stringify([value, marks, given]), () => (value !== null
      ? this.glyph(value, given ? "given" : "entered")
      : marks.length ? [h("span", { class: marks.length > FEW_MARKS ? "marks many" : "marks" }, marks.map((mark) => this.mark(mark)))] : []));
    const said = value !== null ? `${given ? "given " : ""}${this.genre.word(value)}`
      : marks.length ? `empty, marks ${marks.map(this.genre.word).join(", ")}` : this.genre.background === null ? "empty" : "open";
    attribute(element, "aria-label", `${this.genre.spoken(this.puzzle, place, view.entry)}: ${said}`);
    attribute(element, "aria-readonly", given && "true");
  }

  /** @param {HTMLElement} element @param {Place} room @param {View} view */
  drawRoom(element, room, view) {
    const value = view.clue(room);
    const done = view.isDone(room);
    element.classList.toggle("done", done);
    content(element, JSON.stringify(value), () => [
      h("span", { class: "number" }, value === null ? "" : String(value)),
      ...["east", "south"].flatMap((side) => {
        const door = doorOf(this.puzzle, room, side);
        if (!door) return [];
        this.doors.set(door, h("span", { class: `door ${side}`, "data-place": door }, h("i")));
        return [/** @type {Node} */ (this.doors.get(door))];
      }),
    ]);
    for (const side of ["east", "south"]) {
      const door = doorOf(this.puzzle, room, side);
      const shown = door && this.doors.get(door);
      if (!door || !shown) continue;
      const [state, mark] = [view.entry(door), view.marks(door)[0]];
      const kind = state !== null ? (view.isGiven(door) ? "given" : "entered") : mark !== undefined ? "mark" : "unknown";
      attribute(shown, "data-state", [state ?? mark ?? "unknown"].map((s) => (s === 1 ? "open" : s === 0 ? "closed" : s))[0]);
      attribute(shown, "data-kind", kind);
    }
    this.light(room, view);
    const said = value === null ? "no number" : `number ${value}${done ? ", done" : ""}`;
    attribute(element, "aria-label", `${said}. ${this.genre.spoken(this.puzzle, room, view.entry)}`);
  }

  /** Point at the doors of a room. @param {Place} room @param {View} view */
  light(room, view) {
    for (const side of ["east", "south"]) {
      const door = doorOf(this.puzzle, room, side);
      const shown = door && this.doors.get(door);
      if (door && shown) attribute(shown, "data-lit", view.wrong.has(door) ? "wrong" : view.lit[door]);
    }
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
      const again = place === this.cursor && element.dataset.chosen === "yes";
      this.hands.choose(place, again);
      element.focus();
      for (const each of this.elements.values()) delete each.dataset.chosen;
      element.dataset.chosen = "yes";
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
    return this.letters ? /** @type {Record<string, string>} */ (LETTERS)[event.key.toLowerCase()] : undefined;
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

/** Fill an element, unless it holds just that already. @param {HTMLElement} element @param {string} what @param {() => Node[]} made */
function content(element, what, made) {
  if (element.dataset.holds === what) return;
  element.dataset.holds = what;
  element.replaceChildren(...made());
}
