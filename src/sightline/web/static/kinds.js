// Board kinds: what is filled in, and the meaning of clicks and keys. A genre has one of them; the names and drawings of
// its values are in its sheet.
import { doorKeys, meant } from "./keypad.js";
import { cell, doorOf, upTo } from "./places.js";
import { say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Entry} Entry */

/** Keys that toggle a door, by its side. @type {Record<string, string>} */
const DOOR_KEYS = { ArrowUp: "north", ArrowDown: "south", ArrowLeft: "west", ArrowRight: "east" };
/** @type {Record<string, string>} */
const DOOR_LETTERS = { w: "north", s: "south", a: "west", d: "east" };
/** The middle part of a room, in which a click selects the room rather than a door. */
const MIDDLE = 0.21;

/** A value in every cell. */
class Cells {
  name = "cells";
  /** Whether a click cycles the entry: one value, the other, none. */
  toggled = false;
  /** What can be marked as done: a clue, or all around it. */
  clue = "clue";

  /** @param {import('./places.js').Shape} shape */
  constructor(shape) {
    this.shape = shape;
  }

  /** All cells, row by row. @returns {Place[]} */
  cells() {
    return this.grid(...this.shape, cell).flat();
  }

  /** The places that are filled in, row by row. @returns {Place[]} */
  places() {
    return this.cells();
  }

  /** The board in the form of the API. @param {Entry} entry @returns {any} */
  board(entry) {
    return this.grid(...this.shape, (r, c) => entry(cell(r, c)));
  }

  /** @template T @param {number} high @param {number} wide @param {(r: number, c: number) => T} at @returns {T[][]} */
  grid(high, wide, at) {
    return upTo(high).map((r) => upTo(wide).map((c) => at(r, c)));
  }

  /** The name of a cell for screen readers. @param {number} row @param {number} column */
  spoken(row, column) {
    return say("cell-at", { row: row + 1, column: column + 1 });
  }

  /**
   * The place that a click in a cell toggles; null if it only selects the cell.
   * @param {Place} _place @param {[x: number, y: number]} _where from its middle, in fractions of its width and height
   * @returns {Place | null}
   */
  touched(_place, _where) {
    return null;
  }

  /** The place that a key toggles, or null if there is none; undefined if the key has another meaning. @param {KeyboardEvent} _event @param {Place} _at @returns {Place | null | undefined} */
  keyed(_event, _at) {
    return undefined;
  }

  /** Keys on the screen that toggle what is around a cell. @param {(side: string) => void} _turn @returns {HTMLButtonElement[]} */
  sideKeys(_turn) {
    return [];
  }
}

/** Some cells are shaded, the others are not. */
class Shaded extends Cells {
  name = "shaded";
  toggled = true;

  /** @param {Place} place */
  touched(place) {
    return place;
  }

  /** @param {KeyboardEvent} event @param {Place} at */
  keyed(event, at) {
    return event.key === " " ? at : undefined;
  }
}

/** Doors between rooms are open or closed. */
class Rooms extends Cells {
  name = "rooms";
  toggled = true;
  clue = "room";

  places() {
    return this.cells().flatMap((room) => ["east", "south"].flatMap((side) => doorOf(this.shape, room, side) ?? []));
  }

  /** @param {Entry} entry */
  board(entry) {
    const [rows, columns] = this.shape;
    return {
      vertical: this.grid(rows, columns - 1, (r, c) => entry(`${cell(r, c)}-${cell(r, c + 1)}`)),
      horizontal: this.grid(rows - 1, columns, (r, c) => entry(`${cell(r, c)}-${cell(r + 1, c)}`)),
    };
  }

  /** @param {number} row @param {number} column */
  spoken(row, column) {
    return say("room-at", { row: row + 1, column: column + 1 });
  }

  /** The nearest door, unless the middle of the room is clicked. @param {Place} room @param {[x: number, y: number]} where */
  touched(room, [x, y]) {
    if (Math.max(Math.abs(x), Math.abs(y)) < MIDDLE) return null;
    const side = Math.abs(x) > Math.abs(y) ? (x < 0 ? "west" : "east") : y < 0 ? "north" : "south";
    return doorOf(this.shape, room, side);
  }

  /** @param {KeyboardEvent} event @param {Place} room */
  keyed(event, room) {
    const side = (event.shiftKey && DOOR_KEYS[event.key]) || DOOR_LETTERS[meant(event)];
    return side ? doorOf(this.shape, room, side) : undefined;
  }

  /** @param {(side: string) => void} turn */
  sideKeys(turn) {
    return doorKeys(turn);
  }
}

const KINDS = { cells: Cells, shaded: Shaded, rooms: Rooms };

/** The board kind, for a board of this shape. @param {keyof typeof KINDS} name @param {import('./places.js').Shape} shape @returns {Cells} */
export const kindOf = (name, shape) => new KINDS[name](shape);
