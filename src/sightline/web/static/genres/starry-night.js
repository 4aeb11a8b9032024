// Starry Night: a sun, a moon and a star in every row and column.
import { cell, cellAt, doubles, framed, lines, replaced, requireGrid, requireList, sideAt, upTo, within } from "./places.js";

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Place} Place */

const [SKY, SUN, MOON, STAR] = [0, 1, 2, 3];
const WORDS = ["empty sky", "sun", "moon", "star"];
const SHAPES = ["dot", "sun", "moon", "star"];
const KEYS = { 0: SKY, x: SKY, ".": SKY, 1: SUN, s: SUN, 2: MOON, m: MOON, 3: STAR, t: STAR };
/** The side of the board and the part of the puzzle. */
const PARTS = { left: "rows", bottom: "columns" };

/** @param {Puzzle} puzzle @returns {number} */
const sideOf = (puzzle) => puzzle.rows.length;

/** @param {string} side @returns {string} */
const partOf = (side) => /** @type {Record<string, string>} */ (PARTS)[side];

/** @param {Puzzle} puzzle @param {Place} place @returns {number | null} */
function clue(puzzle, place) {
  const at = sideAt(place);
  return (at && puzzle[partOf(at[0])]?.[at[1]]) || null;
}

/** @param {Place} place */
function clueName(place) {
  const [side, index] = sideAt(place) ?? ["", 0];
  return side === "left" ? `beside row ${index + 1}` : `below column ${index + 1}`;
}

/** Which clue a line with all three symbols deserves. @param {(number | null)[]} values */
function nearest(values) {
  const [sun, moon, star] = [SUN, MOON, STAR].map((symbol) => values.indexOf(symbol));
  const difference = Math.abs(sun - star) - Math.abs(moon - star);
  return difference < 0 ? SUN : difference > 0 ? MOON : STAR;
}

/** The four cells that touch a cell at its corners. @param {Place} place @param {number} side */
function diagonal(place, side) {
  const [r, c] = cellAt(place) ?? [0, 0];
  return [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    .map(([down, across]) => [r + down, c + across])
    .filter(([row, column]) => within(row, 0, side - 1) && within(column, 0, side - 1))
    .map(([row, column]) => cell(row, column));
}

/** @type {import('../types.js').Genre} */
export const starryNight = {
  name: "starry-night",
  title: "Starry Night",
  sides: [5, 20],
  square: true,
  doors: false,
  background: SKY,
  variants: () => [],
  keys: "Arrows move; s or 1 is a sun, m or 2 a moon, t or 3 a star, x or 0 empty sky; with Shift it is pencilled in.",
  editing: "Choose a place at the left, below or on the board, then a symbol; Backspace clears it.",
  blank: (side) => ({
    genre: "starry-night",
    rows: upTo(side).map(() => 0),
    columns: upTo(side).map(() => 0),
    givens: upTo(side).map(() => upTo(side).map(() => null)),
  }),
  require(puzzle) {
    const side = Array.isArray(puzzle.rows) ? puzzle.rows.length : 0;
    if (!within(side, 1, 64)) throw new Error("this puzzle has no rows");
    for (const part of Object.values(PARTS)) requireList(puzzle[part], side, (v) => within(v, 0, 3), part);
    if (puzzle.givens) requireGrid(puzzle.givens, side, side, (v) => v === null || within(v, 0, 3), "givens");
  },
  shape: (puzzle) => [sideOf(puzzle), sideOf(puzzle)],
  layout: (puzzle, everything = false) =>
    framed(sideOf(puzzle), Object.keys(PARTS), (place) => everything || clue(puzzle, place) !== null),
  places: (puzzle) => upTo(sideOf(puzzle)).flatMap((r) => upTo(sideOf(puzzle)).map((c) => cell(r, c))),
  given(puzzle, place) {
    const at = cellAt(place);
    return (at && puzzle.givens?.[at[0]]?.[at[1]]) ?? null;
  },
  clue,
  values: () => [SUN, MOON, STAR, SKY],
  clueValues: (puzzle, place) => (sideAt(place) ? [SUN, MOON, STAR] : [SUN, MOON, STAR, SKY]),
  with(puzzle, place, value) {
    const [at, side] = [cellAt(place), sideAt(place)];
    if (at) return { ...puzzle, givens: replaced(puzzle.givens, at, value) };
    if (!side) return puzzle;
    const part = partOf(side[0]);
    return { ...puzzle, [part]: replaced(puzzle[part], [side[1]], value ?? 0) };
  },
  word: (value) => WORDS[value],
  key: (key) => /** @type {Record<string, number>} */ (KEYS)[key.toLowerCase()] ?? null,
  symbol: (value) => SHAPES[value],
  board: (puzzle, entry) => upTo(sideOf(puzzle)).map((r) => upTo(sideOf(puzzle)).map((c) => entry(cell(r, c)))),
  full(puzzle, entry) {
    const values = starryNight.places(puzzle).map(entry);
    const symbols = values.filter((value) => value !== null && value !== SKY).length;
    return symbols >= 3 * sideOf(puzzle) || values.every((value) => value !== null);
  },
  excluded(puzzle, place, value) {
    if (value === SKY) return [];
    const around = lines(sideOf(puzzle)).filter(({ cells }) => cells.includes(place));
    const inLine = around.flatMap(({ cells }) => cells).filter((other) => other !== place);
    return [...inLine, ...diagonal(place, sideOf(puzzle))];
  },
  conflicts(puzzle, entry) {
    const side = sideOf(puzzle);
    const inLines = lines(side).flatMap(({ name, kind, index, cells }) => {
      const twice = doubles(cells, entry, (value) => value !== SKY);
      if (twice.length) {
        return twice.map(([value, places]) => ({ message: `There are two ${WORDS[value]}s in ${name}.`, places }));
      }
      const values = cells.map(entry);
      const missing = [SUN, MOON, STAR].filter((symbol) => !values.includes(symbol));
      if (missing.length) {
        const open = values.filter((value) => value === null).length;
        if (open >= missing.length) return [];
        return [{ message: `There is no room left for the ${WORDS[missing[0]]} in ${name}.`, places: cells }];
      }
      const from = kind === "row" ? `left-${index + 1}` : `bottom-${index + 1}`;
      const wanted = clue(puzzle, from);
      if (wanted === null || nearest(values) === wanted) return [];
      return [{ message: `The ${WORDS[wanted]} ${clueName(from)} is not fulfilled.`, places: [from] }];
    });
    const touching = starryNight.places(puzzle).flatMap((place) => {
      const value = entry(place);
      if (!value) return [];
      const others = diagonal(place, side).filter((other) => other > place && entry(other) === value);
      return others.map((other) => ({ message: `Two ${WORDS[value]}s touch diagonally.`, places: [place, other] }));
    });
    return [...inLines, ...touching];
  },
  seen(puzzle, entry, from) {
    const [side, index] = sideAt(from) ?? ["", -1];
    const line = lines(sideOf(puzzle)).find((each) => each.index === index && (each.kind === "row") === (side === "left"));
    return (line?.cells ?? []).filter((place) => entry(place));
  },
  spoken(puzzle, place) {
    const at = cellAt(place);
    return at ? `Row ${at[0] + 1}, column ${at[1] + 1}` : `Clue ${clueName(place)}`;
  },
};
