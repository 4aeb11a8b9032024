// The board on the screen: an ARIA grid of elements. Drawing a view updates only the elements that change.
import { attribute, h } from "./dom.js";
import { Faces } from "./faces.js";
import { isForTheBoard } from "./keypad.js";
import { cellAt, isOn } from "./places.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').View} View */

/**
 * @typedef {object} Hands The handlers of a board.
 * @property {(place: Place, again: boolean) => void} choose a cell, a room or a clue
 * @property {(place: Place, back: boolean) => void} turn a door, or a cell that can be shaded
 * @property {(event: KeyboardEvent) => void} key any key that does not move the cursor
 */

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** The number of rows or columns from which on a board takes all available space. */
const BIG = 20;

export class Board {
  /**
   * @param {import('./sheet.js').Sheet} sheet @param {import('./types.js').Puzzle} puzzle @param {Hands} hands
   * @param {{label: string, everything?: boolean}} how
   */
  constructor(sheet, puzzle, hands, { label, everything = false }) {
    this.sheet = sheet;
    this.hands = hands;
    this.layout = sheet.layout(puzzle, everything);
    this.faces = new Faces(sheet);
    /** @type {Map<Place, HTMLElement>} */
    this.elements = new Map();
    this.cursor = this.first();
    /** The place that was clicked last. */
    this.clicked = "";
    /** How places are highlighted. @type {Map<Place, string>} */
    this.ways = new Map();
    /** The places that break a rule. @type {Set<Place>} */
    this.wrong = new Set();
    /** @type {unknown} */
    this.stamp = null;
    this.element = this.built(label);
    this.listen();
  }

  /** The board takes keys wherever the focus is, unless the focused element needs them. */
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
    const rows = this.layout.map((items, r) =>
      h(
        "div",
        { role: "row", "aria-rowindex": r + 1, "aria-hidden": items.every((item) => !item) && "true" },
        items.map((item, c) => this.builtItem(item, r, c)),
      ),
    );
    const grid = h(
      "div",
      {
        role: "grid",
        class: `board ${this.sheet.kind.name}`,
        "data-genre": this.sheet.genre,
        "aria-label": label,
        "aria-rowcount": this.layout.length,
        "aria-colcount": this.layout[0].length,
        onclick: (/** @type {MouseEvent} */ event) => this.touched(event, false),
        oncontextmenu: (/** @type {MouseEvent} */ event) => this.sheet.kind.toggled && this.touched(event, true),
      },
      rows,
    );
    grid.style.setProperty("--columns", String(this.layout[0].length));
    grid.style.setProperty("--rows", String(this.layout.length));
    grid.style.setProperty("--mark-columns", String(this.faces.markColumns));
    grid.style.setProperty("--mark-rows", String(this.faces.markRows));
    // Not by :has() in the style sheet, which would match all of a large board again after every change.
    document.body.classList.add("playing");
    document.body.classList.toggle("big", Math.max(this.layout.length, this.layout[0].length) > BIG);
    return grid;
  }

  /** @param {import('./types.js').Item | null} item @param {number} r @param {number} c */
  builtItem(item, r, c) {
    if (!item) return h("div", { class: "gap", "aria-hidden": "true" });
    const element = h("div", {
      role: "gridcell",
      class: item.kind,
      tabindex: -1,
      "data-place": item.place,
      "aria-colindex": c + 1,
      onfocus: () => item.place !== this.cursor && this.hands.choose(item.place, false),
    });
    if (this.sheet.filledIn.has(item.place)) {
      const last = this.layout[r][c + 1]?.kind !== "cell";
      element.classList.toggle("first-row", this.layout[r - 1]?.[c]?.kind !== "cell");
      element.classList.toggle("first-column", this.layout[r][c - 1]?.kind !== "cell");
      element.classList.toggle("last-column", last);
      element.classList.toggle("last-row", this.layout[r + 1]?.[c]?.kind !== "cell");
    }
    // A sheet that was saved by an earlier version has no list of diagonals.
    for (const diagonal of this.sheet.record.diagonals ?? [])
      element.classList.toggle(diagonal, isOn(diagonal, this.sheet.shape, item.place));
    this.elements.set(item.place, element);
    return element;
  }

  // Drawing -------------------------------------------------------------------------------------

  /** @param {View} view */
  draw(view) {
    this.element.classList.toggle("towers", view.towers && this.sheet.record.towers);
    this.element.classList.toggle("showing", view.showing ?? false);
    if (view.stamp !== this.stamp) {
      for (const [place, element] of this.elements) this.faces.draw(element, place, view);
    }
    this.stamp = view.stamp;
    this.point(view);
    this.moveCursor(this.elements.has(view.cursor) ? view.cursor : this.first(), view.told);
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
      const [cell, door] = [this.elements.get(place), this.faces.doors.get(place)];
      if (cell) attribute(cell, "aria-invalid", this.wrong.has(place) && "true");
      if (cell ?? door) attribute(/** @type {Element} */ (cell ?? door), "data-lit", this.ways.get(place));
    }
  }

  /** @param {Place} place @param {string} [told] additional text for screen readers */
  moveCursor(place, told) {
    for (const each of new Set([this.cursor, place])) {
      const element = this.elements.get(each);
      if (!element) continue;
      attribute(element, "tabindex", each === place ? 0 : -1);
      attribute(element, "aria-description", each === place && told);
      element.classList.toggle("cursor", each === place);
    }
    this.cursor = place;
  }

  /** Move the focus to the board. @param {boolean} still whether to keep the scroll position */
  focus(still = false) {
    this.elements.get(this.cursor)?.focus({ preventScroll: still });
  }

  /** Scroll the board into view. */
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
    const turned = this.turned(event, element, place);
    if (back) event.preventDefault();
    if (turned === place || (!turned && !back)) {
      const again = !turned && place === this.cursor && place === this.clicked;
      this.hands.choose(place, again);
      element.focus();
      this.clicked = place;
    }
    if (turned) this.hands.turn(turned, back);
  }

  /** The place that a click toggles: the nearest door, or a cell that can be shaded. @param {MouseEvent} event @param {HTMLElement} element @param {Place} place */
  turned(event, element, place) {
    if (!cellAt(place)) return null;
    const box = element.getBoundingClientRect();
    const where = [(event.clientX - box.left) / box.width - 0.5, (event.clientY - box.top) / box.height - 0.5];
    return this.sheet.kind.touched(place, /** @type {[number, number]} */ (where));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return this.hands.key(event);
    const turned = cellAt(this.cursor) ? this.sheet.kind.keyed(event, this.cursor) : undefined;
    const arrow = /** @type {Record<string, number[]>} */ (ARROWS)[event.key];
    if (turned !== undefined) {
      event.preventDefault();
      if (turned) this.hands.turn(turned, event.key === " " && event.shiftKey);
    } else if (arrow) {
      event.preventDefault();
      this.go(arrow[0], arrow[1]);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      this.go(0, event.key === "Home" ? -1 : 1, true);
    } else this.hands.key(event);
  }

  /** Move to the next place in a direction, over gaps, or else to the last one. @param {number} down @param {number} across */
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
