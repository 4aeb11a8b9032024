// How places look and are read out: the contents of cells and rooms, and the doors between rooms.
import { attribute, h, symbol } from "./dom.js";
import { COMPASS, doorOf } from "./places.js";
import { listed, say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').View} View */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** The number of pencil marks that are legible in the smallest cell. */
const FEW_MARKS = 4;
/** The sides of a room whose doors are drawn with it. */
const OWN = ["east", "south"];

export class Faces {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** What is drawn at each place, so that only changes are drawn. @type {Map<Place, string>} */
    this.drawn = new Map();
    /** @type {Map<Place, HTMLElement>} */
    this.doors = new Map();
    this.markColumns = Math.ceil(Math.sqrt(sheet.entered.length));
    this.markRows = Math.ceil(sheet.entered.length / this.markColumns);
  }

  /** Draw a place as it is now. @param {HTMLElement} element @param {Place} place @param {View} view */
  draw(element, place, view) {
    if (element.classList.contains("clue")) this.drawClue(element, place, view);
    else if (this.sheet.filledIn.has(place)) this.drawCell(element, place, view);
    else this.drawRoom(element, place, view);
  }

  /** Whether a place has changed since it was drawn. @param {Place} place @param {unknown} face everything that is seen or read out of it */
  news(place, face) {
    const text = JSON.stringify(face);
    const isNew = this.drawn.get(place) !== text;
    this.drawn.set(place, text);
    return isNew;
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawClue(element, place, view) {
    const [value, done, part] = [view.clue(place), view.isDone(place), this.sheet.part("clue", place)];
    if (!this.news(place, [value, done])) return;
    element.classList.toggle("done", done);
    element.replaceChildren(...(value === null ? [] : [this.glyph(value, "clue", part)]));
    const content = value === null ? say("no-clue") : this.sheet.word(value, part);
    attribute(element, "aria-label", say(done ? "holds-done" : "holds", { place: this.sheet.spoken(place), content }));
  }

  /** @param {HTMLElement} element @param {Place} place @param {View} view */
  drawCell(element, place, view) {
    const { sheet } = this;
    const [value, marks, given] = [view.entry(place), view.marks(place), view.isGiven(place)];
    const [clue, done] = [view.clue(place), view.isDone(place)];
    if (!this.news(place, [value, marks, given, clue, done])) return;
    const shaded = sheet.kind.toggled && value === sheet.entered[0];
    element.classList.toggle("given", given);
    element.classList.toggle("filled", value !== null);
    element.classList.toggle("shaded", shaded);
    element.classList.toggle("done", done);
    if (value !== null) element.style.setProperty("--height", String(value / (sheet.shape[0] + 2)));
    /** @type {Element[]} */
    const inside =
      clue === null ? [] : [h("span", { class: "number inside" }, sheet.written(clue, sheet.part("clue", place)))];
    const told = clue !== null && value === sheet.part("clue", place)?.tells;
    if (value !== null && !shaded && !told) inside.push(this.glyph(value, given ? "given" : "entered"));
    else if (value === null && marks.length) inside.push(this.marked(marks));
    element.replaceChildren(...inside);
    attribute(element, "aria-label", this.spokenCell(place, view));
    attribute(element, "aria-readonly", given && "true");
  }

  /** The text for screen readers of a cell. @param {Place} place @param {View} view */
  spokenCell(place, view) {
    const value = view.entry(place);
    const word = value === null ? this.open(view.marks(place)) : this.sheet.word(value);
    const content = value !== null && view.isGiven(place) ? say("given", { value: word }) : word;
    return this.withClue(place, view, say("holds", { place: this.sheet.spoken(place), content }));
  }

  /** The text for screen readers of a cell without an entry. @param {readonly number[]} values the marks in it */
  open(values) {
    const isEmpty = this.sheet.background === null;
    if (!values.length) return say(isEmpty ? "empty" : "open");
    const marks = listed(
      values.map((mark) => this.sheet.word(mark)),
      "comma",
    );
    return say(isEmpty ? "empty-marked" : "open-marked", { marks });
  }

  /** What is said of a cell, with its clue in genres with such clues. @param {Place} place @param {View} view @param {string} rest */
  withClue(place, view, rest) {
    const part = this.sheet.part("clue", place);
    if (!part) return rest;
    const value = view.clue(place);
    if (value === null) return say("no-clue-in", { rest });
    return say(view.isDone(place) ? "clue-in-done" : "clue-in", { clue: this.sheet.word(value, part), rest });
  }

  /** @param {HTMLElement} element @param {Place} room @param {View} view */
  drawRoom(element, room, view) {
    const doors = OWN.flatMap((side) => doorOf(this.sheet.shape, room, side) ?? []);
    for (const side of OWN) {
      const door = doorOf(this.sheet.shape, room, side);
      if (door) this.drawDoor(door, side, view);
    }
    const [value, done, spoken] = [view.clue(room), view.isDone(room), this.spokenRoom(room, view)];
    if (!this.news(room, [value, done, spoken])) return;
    element.classList.toggle("done", done);
    if (!element.firstChild)
      element.append(h("span", { class: "number" }), ...doors.flatMap((door) => this.doors.get(door) ?? []));
    /** @type {Element} */ (element.firstChild).textContent =
      value === null ? "" : this.sheet.written(value, this.sheet.part("clue", room));
    attribute(element, "aria-label", this.withClue(room, view, spoken));
  }

  /** The text for screen readers of a room and the doors around it. @param {Place} room @param {View} view */
  spokenRoom(room, view) {
    const sides = Object.keys(COMPASS).map((side) => {
      const door = doorOf(this.sheet.shape, room, side);
      if (!door) return say("side", { side, state: say("wall") });
      const value = view.entry(door);
      if (value === null) return say("side", { side, state: say("not-known") });
      return say(view.isGiven(door) ? "side-given" : "side", { side, state: this.sheet.word(value) });
    });
    return say("room-doors", { room: this.sheet.spoken(room), doors: listed(sides, "comma") });
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

  /** @param {number} value @param {string} kind @param {import('./types.js').Part} [part] its part; without one it is an entry @returns {Element} */
  glyph(value, kind, part) {
    const drawing = this.sheet.drawing(value, part);
    if (!drawing) return h("span", { class: `number ${kind}` }, this.sheet.written(value, part));
    return symbol(drawing, value === this.sheet.background ? `${kind} idle` : kind);
  }

  /** @param {readonly number[]} marks */
  marked(marks) {
    return h(
      "span",
      { class: marks.length > FEW_MARKS ? "marks many" : "marks" },
      marks.map((mark) => this.mark(mark)),
    );
  }

  /** Every value has a fixed position, so that marks can be recognised by it. @param {number} value */
  mark(value) {
    const drawing = this.sheet.drawing(value);
    const mark = drawing
      ? symbol(drawing, value === this.sheet.background ? "mark idle" : "mark")
      : h("span", {}, this.sheet.written(value));
    const index = this.sheet.entered.indexOf(value);
    mark.style.gridArea = `${Math.floor(index / this.markColumns) + 1} / ${(index % this.markColumns) + 1}`;
    return mark;
  }
}
