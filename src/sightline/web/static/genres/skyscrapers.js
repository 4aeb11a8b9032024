// Skyscrapers: towers in a Latin square, counted from the edges.
import { cell, cellAt, doubles, framed, lines, replaced, requireGrid, requireList, sideAt, upTo, within } from "./places.js";

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Entry} Entry */

const SIDES = ["top", "left", "bottom", "right"];

/** @param {Puzzle} puzzle @returns {number} */
const sideOf = (puzzle) => puzzle.top.length;

/** The cells of a line as they are seen from a clue. @param {Puzzle} puzzle @param {Place} clue */
function ray(puzzle, clue) {
  const [side, index] = sideAt(clue) ?? ["", 0];
  const along = upTo(sideOf(puzzle));
  const places = along.map((i) => (side === "left" || side === "right" ? cell(index, i) : cell(i, index)));
  return side === "right" || side === "bottom" ? places.reverse() : places;
}

/** @param {Puzzle} puzzle @param {Place} place @returns {number | null} */
function clue(puzzle, place) {
  const at = sideAt(place);
  return (at && puzzle[at[0]][at[1]]) || null;
}

/** What is seen as far as the towers are known. @param {Puzzle} puzzle @param {Entry} entry @param {Place} from */
function seen(puzzle, entry, from) {
  /** @type {Place[]} */
  const found = [];
  let tallest = 0;
  for (const place of ray(puzzle, from)) {
    const height = entry(place);
    if (height === null) break;
    if (height > tallest) found.push(place);
    tallest = Math.max(tallest, height);
  }
  return found;
}

/** @param {Place} place */
function clueName(place) {
  const [side, index] = sideAt(place) ?? ["", 0];
  if (side === "top") return `above column ${index + 1}`;
  if (side === "bottom") return `below column ${index + 1}`;
  return `${side} of row ${index + 1}`;
}

/** @type {import('../types.js').Genre} */
export const skyscrapers = {
  name: "skyscrapers",
  title: "Skyscrapers",
  sides: [2, 12],
  square: true,
  doors: false,
  background: null,
  variants: () => [],
  keys: "Arrows move, digits build towers, Shift and a digit pencils one in.",
  editing: "Choose a place at the edge or a cell, then a number; Backspace clears it.",
  blank: (side) => ({
    genre: "skyscrapers",
    ...Object.fromEntries(SIDES.map((name) => [name, upTo(side).map(() => 0)])),
    givens: upTo(side).map(() => upTo(side).map(() => 0)),
  }),
  require(puzzle) {
    const side = Array.isArray(puzzle.top) ? puzzle.top.length : 0;
    if (!within(side, 1, 63)) throw new Error("this puzzle has no clues at the top");
    for (const name of SIDES) requireList(puzzle[name], side, (v) => within(v, 0, side), name);
    if (puzzle.givens) requireGrid(puzzle.givens, side, side, (v) => within(v, 0, side), "givens");
  },
  shape: (puzzle) => [sideOf(puzzle), sideOf(puzzle)],
  layout: (puzzle, everything = false) => framed(sideOf(puzzle), SIDES, (place) => everything || clue(puzzle, place) !== null),
  places: (puzzle) => upTo(sideOf(puzzle)).flatMap((r) => upTo(sideOf(puzzle)).map((c) => cell(r, c))),
  given(puzzle, place) {
    const at = cellAt(place);
    return (at && puzzle.givens?.[at[0]]?.[at[1]]) || null;
  },
  clue,
  values: (puzzle) => upTo(sideOf(puzzle)).map((i) => i + 1),
  clueValues: (puzzle) => upTo(sideOf(puzzle)).map((i) => i + 1),
  with(puzzle, place, value) {
    const [at, side] = [cellAt(place), sideAt(place)];
    if (at) return { ...puzzle, givens: replaced(puzzle.givens, at, value ?? 0) };
    return side ? { ...puzzle, [side[0]]: replaced(puzzle[side[0]], [side[1]], value ?? 0) } : puzzle;
  },
  word: (value) => String(value),
  key: (key) => (/^\d$/.test(key) ? Number(key) : null),
  symbol: () => null,
  board: (puzzle, entry) => upTo(sideOf(puzzle)).map((r) => upTo(sideOf(puzzle)).map((c) => entry(cell(r, c)))),
  full: (puzzle, entry) => skyscrapers.places(puzzle).every((place) => entry(place) !== null),
  excluded(puzzle, place) {
    const around = lines(sideOf(puzzle)).filter(({ cells }) => cells.includes(place));
    return around.flatMap(({ cells }) => cells).filter((other) => other !== place);
  },
  conflicts(puzzle, entry) {
    const twice = lines(sideOf(puzzle)).flatMap(({ name, cells }) =>
      doubles(cells, entry).map(([value, places]) => ({ message: `${value} stands twice in ${name}.`, places })));
    const clues = SIDES.flatMap((name) => upTo(sideOf(puzzle)).map((i) => `${name}-${i + 1}`));
    const miscounted = clues.flatMap((from) => {
      const wanted = clue(puzzle, from);
      const full = ray(puzzle, from).every((place) => entry(place) !== null);
      if (wanted === null || !full || doubles(ray(puzzle, from), entry).length) return [];
      const count = seen(puzzle, entry, from).length;
      if (count === wanted) return [];
      return [{ message: `The ${wanted} ${clueName(from)} sees ${count} ${count === 1 ? "tower" : "towers"}.`, places: [from] }];
    });
    return [...twice, ...miscounted];
  },
  seen,
  spoken(puzzle, place) {
    const at = cellAt(place);
    if (at) return `Row ${at[0] + 1}, column ${at[1] + 1}`;
    return `Clue ${clueName(place)}`;
  },
};
