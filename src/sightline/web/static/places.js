// Keys of places: `r1c2` a cell or a room, `r1c2-r1c3` the door between two rooms, `left-3` the clue left of row 3.
import { say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {[rows: number, columns: number]} Shape */

/** The sides of a room, with their directions. @type {Record<string, [down: number, across: number]>} */
export const COMPASS = { north: [-1, 0], west: [0, -1], east: [0, 1], south: [1, 0] };

/** @param {number} count */
export const upTo = (count) => Array.from({ length: count }, (_, index) => index);

/** @param {number} row @param {number} column */
export const cell = (row, column) => `r${row + 1}c${column + 1}`;

/**
 * A function of a place that caches its results.
 * @template T
 * @param {(place: Place) => T} find
 * @returns {(place: Place) => T}
 */
function remembered(find) {
  /** @type {Map<Place, T>} */
  const known = new Map();
  return (place) => {
    if (!known.has(place)) known.set(place, find(place));
    return /** @type {T} */ (known.get(place));
  };
}

/** Row and column of a cell; null if it is another place. */
export const cellAt = remembered((place) => {
  const found = /^r(\d+)c(\d+)$/.exec(place);
  return found && /** @type {Shape} */ ([Number(found[1]) - 1, Number(found[2]) - 1]);
});

/** Whether a place is a cell of a long diagonal. @param {string} diagonal its key @param {Shape} shape @param {Place} place */
export function isOn(diagonal, [, columns], place) {
  const at = cellAt(place);
  return at !== null && at[1] === (diagonal === "falling-diagonal" ? at[0] : columns - 1 - at[0]);
}

/**
 * The list of a puzzle that contains a place, and the path in it: `cells`, `left`, `vertical` …
 * @type {(place: Place) => {at: import('./types.js').Where, path: number[]} | null}
 */
export const spotOf = remembered((place) => {
  const inCell = cellAt(place);
  if (inCell) return { at: "cells", path: inCell };
  const side = /^(top|left|bottom|right)-(\d+)$/.exec(place);
  if (side) return { at: /** @type {import('./types.js').Where} */ (side[1]), path: [Number(side[2]) - 1] };
  const [from, to] = place.split("-").map(cellAt);
  if (!from || !to) return null;
  return { at: from[0] === to[0] ? "vertical" : "horizontal", path: from };
});

/** Whether a place is a door. @param {Place} place */
export const isDoor = (place) => /^r\d+c\d+-/.test(place);

/** The door on a side of a room; null if it is the outer wall. @param {Shape} shape @param {Place} room @param {string} side @returns {Place | null} */
export function doorOf([rows, columns], room, side) {
  const [r, c] = cellAt(room) ?? [0, 0];
  const [down, across] = COMPASS[side];
  const [row, column] = [r + down, c + across];
  if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
  return down + across > 0 ? `${room}-${cell(row, column)}` : `${cell(row, column)}-${room}`;
}

/** A cell or a room, as it is called in texts; a door by the rooms that it is between. @param {Place} place @returns {string} */
export function inWords(place) {
  const at = cellAt(place);
  if (at) return say("cell", { row: String(at[0] + 1), column: String(at[1] + 1) });
  if (!isDoor(place)) return place;
  const [one, other] = place.split("-").map(inWords);
  return say("between", { one, other });
}

/** The place of a path in a solution. @param {(string | number)[]} path */
export function placeOf(path) {
  const [kind, r, c] = path.length === 3 ? path : ["", ...path];
  const [row, column] = [Number(r), Number(c)];
  if (kind === "vertical") return `${cell(row, column)}-${cell(row, column + 1)}`;
  if (kind === "horizontal") return `${cell(row, column)}-${cell(row + 1, column)}`;
  return cell(row, column);
}

/** The values of a board in the form of the API, with their paths. @param {any} board @returns {[path: (string | number)[], value: number][]} */
export function entries(board) {
  const parts = Array.isArray(board) ? [[[], board]] : Object.entries(board).map(([key, rows]) => [[key], rows]);
  return parts.flatMap(([path, rows]) =>
    rows.flatMap((/** @type {number[]} */ row, /** @type {number} */ r) =>
      row.map((value, c) => /** @type {[any, number]} */ ([[...path, r, c], value])),
    ),
  );
}
