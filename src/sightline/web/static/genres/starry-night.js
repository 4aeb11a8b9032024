// Starry Night: a sun, a moon and a star in every row and column.
import { cell, cellAt, doubles, filledIn, framed, lines, remembered, replaced, requireGrid, requireList, sideAt, upTo, within } from "./places.js";

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Entry} Entry */

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

/** Which clue a line deserves, by the places of its symbols. @param {number} sun @param {number} moon @param {number} star */
function nearest(sun, moon, star) {
  const difference = Math.abs(sun - star) - Math.abs(moon - star);
  return difference < 0 ? SUN : difference > 0 ? MOON : STAR;
}

/** Where in a line a symbol stands or, as long as it does not, can stand. @param {(number | null)[]} values @param {number} symbol */
const spots = (values, symbol) => (values.includes(symbol) ? [values.indexOf(symbol)] : upTo(values.length).filter((i) => values[i] === null));

/** Whether a line without doubles can be completed so that its clue comes true: "clue, values" with -1 for none. */
const canBeNearest = remembered((text) => {
  const [wanted, ...numbers] = text.split(",").map(Number);
  const values = numbers.map((value) => (value < 0 ? null : value));
  const [suns, moons, stars] = [SUN, MOON, STAR].map((symbol) => spots(values, symbol));
  return suns.some((sun) => moons.some((moon) => moon !== sun
    && stars.some((star) => star !== sun && star !== moon && nearest(sun, moon, star) === wanted)));
});

/**
 * A line that holds a symbol twice, or has no room for all three.
 * @param {Puzzle} puzzle @param {Entry} entry @param {{name: string, cells: Place[]}} line @returns {import('../types.js').Conflict[]}
 */
function notOneEach(puzzle, entry, { name, cells }) {
  const { places, value, times } = doubles(cells, entry, (each) => each !== SKY);
  if (places.length) return [{ message: `There are ${times === 2 ? "two" : times} ${WORDS[value]}s in ${name}.`, places }];
  const values = cells.map(entry);
  const missing = [SUN, MOON, STAR].filter((symbol) => !values.includes(symbol));
  if (values.filter((each) => each === null).length >= missing.length) return [];
  return [{ message: `There is no room left for the ${WORDS[missing[0]]} in ${name}.`, places: filledIn(cells, entry, (place) => starryNight.given(puzzle, place)) }];
}

/** Two neighbouring lines. @typedef {[Place[], Place[]]} Pair */

/**
 * The symbols of neighbouring lines that touch, or cannot but touch any more.
 * @param {Puzzle} puzzle @param {Entry} entry @param {Pair} pair @param {number} symbol @returns {import('../types.js').Conflict[]}
 */
function touching(puzzle, entry, pair, symbol) {
  const [here, there] = pair.map((cells) => spots(cells.map(entry), symbol));
  if (here.some((i) => there.some((j) => Math.abs(i - j) !== 1))) return [];
  const stands = pair.every((cells) => cells.some((place) => entry(place) === symbol));
  if (stands) return [{ message: `Two ${WORDS[symbol]}s touch diagonally.`, places: [pair[0][here[0]], pair[1][there[0]]] }];
  return [{ message: `The ${WORDS[symbol]}s of two lines would touch diagonally.`, places: filledIn(pair.flat(), entry, (place) => starryNight.given(puzzle, place)) }];
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
  toFill: (puzzle) => 3 * sideOf(puzzle),
  full(puzzle, entry) {
    const values = starryNight.places(puzzle).map(entry);
    const symbols = values.filter((value) => value !== null && value !== SKY).length;
    return symbols >= starryNight.toFill(puzzle) || values.every((value) => value !== null);
  },
  excluded(puzzle, place, value) {
    if (value === SKY) return [];
    const around = lines(sideOf(puzzle)).filter(({ cells }) => cells.includes(place));
    const inLine = around.flatMap(({ cells }) => cells).filter((other) => other !== place);
    return [...inLine, ...diagonal(place, sideOf(puzzle))];
  },
  conflicts(puzzle, entry) {
    const all = lines(sideOf(puzzle));
    const miscounted = new Map(all.map((line) => [line, notOneEach(puzzle, entry, line)]));
    const sound = all.filter((line) => !miscounted.get(line)?.length);
    // Of a line that is wrong already nothing else is said.
    const near = sound.flatMap(({ kind, index, cells }) => {
      const from = kind === "row" ? `left-${index + 1}` : `bottom-${index + 1}`;
      const wanted = clue(puzzle, from);
      if (wanted === null || canBeNearest([wanted, ...cells.map((place) => entry(place) ?? -1)].join())) return [];
      return [{ message: `The ${WORDS[wanted]} ${clueName(from)} can no longer come true.`, places: [from] }];
    });
    const pairs = sound.flatMap((line) => sound
      .filter(({ kind, index }) => kind === line.kind && index === line.index + 1)
      .map(({ cells }) => /** @type {Pair} */ ([line.cells, cells])));
    const close = pairs.flatMap((pair) => [SUN, MOON, STAR].flatMap((symbol) => touching(puzzle, entry, pair, symbol)));
    // Rows and columns may say the same of the same places.
    const found = new Map([...[...miscounted.values()].flat(), ...close, ...near].map((conflict) => [conflict.places.slice().sort().join(), conflict]));
    return [...found.values()];
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
