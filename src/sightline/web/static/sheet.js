// A sheet: all that the page knows of a puzzle's genre, as the server describes it: places, names and values, but not
// the rules.
import { kindOf } from "./kinds.js";
import { cell, spotOf, upTo } from "./places.js";
import { say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Part} Part */
/** @typedef {import('./types.js').Entry} Entry */

const ROWS = ["left", "right"];
const SIDES = ["top", ...ROWS, "bottom"];

export class Sheet {
  /** @param {import('./types.js').SheetRecord} record */
  constructor(record) {
    this.record = record;
    this.puzzle = record.puzzle;
    this.genre = record.genre;
    this.title = record.title;
    this.kind = kindOf(record.kind, record.shape);
    this.shape = record.shape;
    this.parts = record.parts;
    this.entered = record.entered;
    this.background = record.background;
    this.values = new Map(record.values.map((each) => [each.value, each]));
    this.letters = new Map(record.values.flatMap(({ value, keys }) => keys.map((key) => [key, value])));
    /** The places that are filled in, row by row. @type {Place[]} */
    this.places = this.kind.places();
    this.filledIn = new Set(this.places);
    /** @type {Map<string, Part>} */
    this.held = new Map(this.parts.map((part) => [`${part.role} ${part.at}`, part]));
  }

  /** Genre and size. */
  get name() {
    return `${this.title} ${this.shape.join("×")}`;
  }

  // The values of a puzzle ------------------------------------------------------------------------

  /** The part with this role that contains a place. @param {import('./types.js').Role} role @param {Place} place */
  part(role, place) {
    const spot = spotOf(place);
    return spot ? this.held.get(`${role} ${spot.at}`) : undefined;
  }

  /** @param {Puzzle} puzzle @param {import('./types.js').Role} role @param {Place} place @returns {number | null} */
  said(puzzle, role, place) {
    const part = this.part(role, place);
    if (!part) return null;
    const value = spotOf(place)?.path.reduce((list, index) => list?.[index], puzzle[part.key]);
    return value === undefined || value === part.blank ? null : value;
  }

  /** The given at a place, or what a clue tells of its own cell: a number is not shaded. @param {Puzzle} puzzle @param {Place} place */
  given(puzzle, place) {
    const told = this.part("clue", place)?.tells ?? null;
    return this.said(puzzle, "given", place) ?? (this.clue(puzzle, place) === null ? null : told);
  }

  /** The value of a clue. @param {Puzzle} puzzle @param {Place} place */
  clue(puzzle, place) {
    return this.said(puzzle, "clue", place);
  }

  /** Whether a clue in a cell counts what is seen from there; then every cell has a view. @param {Place} place */
  hasView(place) {
    return this.part("clue", place)?.at === "cells";
  }

  /** The part that is edited at a place. @param {Place} place */
  edited(place) {
    return this.part("clue", place) ?? this.part("given", place);
  }

  /** The puzzle, which has all its parts, with another value at one place. @param {Puzzle} puzzle @param {Part | undefined} part @param {Place} place @param {number | null} value */
  with(puzzle, part, place, value) {
    const path = spotOf(place)?.path;
    return part && path ? { ...puzzle, [part.key]: replaced(puzzle[part.key], path, value ?? part.blank) } : puzzle;
  }

  // The form of a puzzle ------------------------------------------------------------------------

  /** A blank part. @param {Part} part */
  blankPart({ at, blank }) {
    const [rows, columns] = this.shape;
    const list = (/** @type {number} */ length) => upTo(length).map(() => blank);
    if (SIDES.includes(at)) return list(ROWS.includes(at) ? rows : columns);
    const [high, wide] = [at === "horizontal" ? rows - 1 : rows, at === "vertical" ? columns - 1 : columns];
    return upTo(high).map(() => list(wide));
  }

  /** The puzzle without its clues, but with every part. @param {Puzzle} puzzle @returns {Puzzle} */
  blank(puzzle) {
    const parts = this.parts.map((part) => [part.key, this.blankPart(part)]);
    return { genre: this.genre, ...Object.fromEntries(parts), ...this.switched(puzzle) };
  }

  /** The puzzle with its optional parts, and without keys that are no part of the question. @param {Puzzle} puzzle @returns {Puzzle} */
  whole(puzzle) {
    return { ...this.blank(puzzle), ...this.bare(puzzle) };
  }

  /** The settings of a puzzle, as far as it states them. @param {Puzzle} puzzle */
  switched(puzzle) {
    const names = Object.keys(this.record.switches).filter((name) => puzzle[name] !== undefined);
    return Object.fromEntries(names.map((name) => [name, puzzle[name]]));
  }

  /** The puzzle without keys that are no part of the question. @param {Puzzle} puzzle @returns {Puzzle} */
  bare(puzzle) {
    // The keys of a field are either all present or all absent.
    const silent = (/** @type {Part} */ { field }) =>
      this.parts.every((part) => part.field !== field || this.isSilent(puzzle, part));
    return this.without(puzzle, silent);
  }

  /** The identity of a puzzle, as a string. @param {Puzzle} puzzle */
  key(puzzle) {
    const text = JSON.stringify(this.without(puzzle, (part) => this.isSilent(puzzle, part)));
    let hash = 0n;
    for (const letter of text)
      hash = (hash * 1099511628211n + BigInt(letter.codePointAt(0) ?? 0)) & 0xffffffffffffffffn;
    return `${this.genre}:${hash.toString(36)}`;
  }

  /** @param {Puzzle} puzzle @param {(part: Part) => boolean} left whether to leave out an optional part @returns {Puzzle} */
  without(puzzle, left) {
    const parts = this.parts.filter((part) => part.required || !left(part));
    const kept = parts.map((part) => [part.key, puzzle[part.key] ?? this.blankPart(part)]);
    return { genre: this.genre, ...Object.fromEntries(kept), ...this.switched(puzzle) };
  }

  /** Whether a part is blank. @param {Puzzle} puzzle @param {Part} part */
  isSilent(puzzle, { key, blank }) {
    return puzzle[key] === undefined || puzzle[key].flat().every((/** @type {any} */ value) => value === blank);
  }

  // The board -----------------------------------------------------------------------------------

  /**
   * The board with the clues around it, row by row; null where there is nothing.
   * @param {Puzzle} puzzle @param {boolean} everything whether to include places without a clue
   * @returns {(import('./types.js').Item | null)[][]}
   */
  layout(puzzle, everything = false) {
    const [rows, columns] = this.shape;
    const has = (/** @type {string} */ side) => this.parts.some(({ at }) => at === side);
    const clue = (/** @type {string} */ side, /** @type {number} */ index) => {
      const place = `${side}-${index + 1}`;
      const exists = everything || this.clue(puzzle, place) !== null;
      return exists ? { place, kind: /** @type {const} */ ("clue") } : null;
    };
    const beside = (/** @type {string} */ side, /** @type {() => import('./types.js').Item | null} */ item) =>
      has(side) ? [item()] : [];
    const across = (/** @type {string} */ side) =>
      has(side)
        ? [[...beside("left", () => null), ...upTo(columns).map((c) => clue(side, c)), ...beside("right", () => null)]]
        : [];
    const inside = upTo(rows).map((r) => [
      ...beside("left", () => clue("left", r)),
      ...upTo(columns).map((c) => ({ place: cell(r, c), kind: /** @type {const} */ ("cell") })),
      ...beside("right", () => clue("right", r)),
    ]);
    return [...across("top"), ...inside, ...across("bottom")];
  }

  /** The board in the form of the API. @param {Entry} entry */
  board(entry) {
    return this.kind.board(entry);
  }

  // Words ---------------------------------------------------------------------------------------

  /** The name of a value, unless it is a plain number there. @param {number} value @param {Part} [part] its part; without one it is an entry */
  word(value, part) {
    return ((!part || part.named) && this.values.get(value)?.word) || String(value);
  }

  /** The name of the drawing of a value, if it has one. @param {number} value @param {Part} [part] */
  drawing(value, part) {
    return (!part || part.named) && this.values.get(value)?.shape ? this.values.get(value)?.shape : null;
  }

  /** The text of a value. @param {number} value @param {Part} [part] */
  written(value, part) {
    return ((!part || part.named) && this.values.get(value)?.symbol) || String(value);
  }

  /** The value that a key enters, if any. @param {string} key @returns {number | null} */
  meaning(key) {
    if (/^\d$/.test(key)) return Number(key);
    return this.letters.get(key) ?? (key === "." ? this.background : null);
  }

  /** The name of a place for screen readers. @param {Place} place */
  spoken(place) {
    const spot = spotOf(place);
    if (!spot) return place;
    const [index, column] = spot.path;
    if (spot.at === "cells") return this.kind.spoken(index, column);
    const isAlone = ROWS.includes(spot.at) && !ROWS.every((side) => this.held.has(`clue ${side}`));
    return say("clue-at", { side: isAlone ? "beside" : spot.at, line: index + 1 });
  }
}

/**
 * The clues of a puzzle, as far as they fit into one of another size.
 * @param {Sheet} from @param {Puzzle} puzzle @param {Sheet} to @returns {Puzzle}
 */
export function carried(from, puzzle, to) {
  let next = to.blank(puzzle);
  const places = new Set([
    ...from
      .layout(puzzle, true)
      .flat()
      .flatMap((item) => item?.place ?? []),
    ...from.places,
  ]);
  const there = new Set([
    ...to
      .layout(next, true)
      .flat()
      .flatMap((item) => item?.place ?? []),
    ...to.places,
  ]);
  for (const place of places) {
    for (const role of /** @type {const} */ (["clue", "given"])) {
      const [value, part] = [from.said(puzzle, role, place), to.part(role, place)];
      if (value !== null && there.has(place) && part?.values.includes(value)) next = to.with(next, part, place, value);
    }
  }
  return next;
}

/** A copy with one number of a list, or of a list of lists, replaced. @param {any} list @param {number[]} path @param {any} value @returns {any} */
function replaced(list, path, value) {
  const copy = [...list];
  copy[path[0]] = path.length > 1 ? replaced(list[path[0]], path.slice(1), value) : value;
  return copy;
}
