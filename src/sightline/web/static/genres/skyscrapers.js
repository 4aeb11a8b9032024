// Skyscrapers: towers in a Latin square, counted from the edges.
import { cell, cellAt, doubles, framed, lines, remembered, replaced, requireGrid, requireList, sideAt, upTo, within } from "./places.js";

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

/** As many towers may be missing in a line that is judged before it is complete. */
const MOST_MISSING = 12;

/**
 * What is seen from an end of a line before its tallest tower: for every set of missing towers, one bit each,
 * that fills the first open cells, the numbers of towers that can be seen then, one bit each.
 * @param {(number | null)[]} line from that end @param {number[]} missing the lowest first, without the tallest of all
 */
function seenFrom(line, missing) {
  const seen = new Uint32Array(1 << missing.length);
  /** The towers that stand before the first open cell, and behind each. @type {number[][]} */
  const standing = [[]];
  for (const height of line) {
    if (height === line.length) break;
    if (height === null) standing.push([]);
    else standing[standing.length - 1].push(height);
  }
  const tallest = standing.map((_, open) => Math.max(0, ...standing.slice(0, open + 1).flat()));
  seen[0] = passed(standing[0], 1, 0);
  for (let set = 0; set < seen.length; set++) {
    const open = bits(set);
    if (!seen[set] || open + 1 >= standing.length) continue;
    const top = Math.max(tallest[open], set ? missing[31 - Math.clz32(set)] : 0);
    for (let i = 0; i < missing.length; i++) {
      if (set >> i & 1) continue;
      const counts = missing[i] > top ? seen[set] << 1 : seen[set];
      seen[set | 1 << i] |= passed(standing[open + 1], counts, Math.max(top, missing[i]));
    }
  }
  return seen;
}

/** The numbers of towers that are seen with some more behind those. @param {number[]} towers @param {number} counts @param {number} top the tallest so far */
function passed(towers, counts, top) {
  for (const height of towers) if (height > top) [counts, top] = [counts << 1, height];
  return counts;
}

/** @param {number} set */
function bits(set) {
  let count = 0;
  for (let left = set; left; left &= left - 1) count++;
  return count;
}

/** Whether a line without doubles can be completed so that its clues come true: "near, far, towers" with 0 for none. */
const canShow = remembered((text) => {
  const [near, far, ...towers] = text.split(",").map(Number);
  const line = towers.map((height) => height || null);
  const missing = upTo(line.length - 1).map((i) => i + 1).filter((height) => !line.includes(height));
  if (missing.length > MOST_MISSING) return true;
  const [left, right] = [seenFrom(line, missing), seenFrom(line.slice().reverse(), missing)];
  const wanted = (/** @type {number} */ clue) => (clue ? 1 << (clue - 1) : ~0);
  return left.some((seen, set) => seen & wanted(near) && right[right.length - 1 - set] & wanted(far));
});

/** @param {Place} place */
function clueName(place) {
  const [side, index] = sideAt(place) ?? ["", 0];
  if (side === "top") return `above column ${index + 1}`;
  if (side === "bottom") return `below column ${index + 1}`;
  return `${side} of row ${index + 1}`;
}

/** What to say of a line that cannot show what its clues say. @param {Puzzle} puzzle @param {Entry} entry @param {Place[]} clues @param {boolean} full */
function miscounted(puzzle, entry, clues, full) {
  const named = clues.map((from) => `the ${clue(puzzle, from)} ${clueName(from)}`);
  if (!full) return [{ message: `${sentence(named.join(" and "))} can no longer ${clues.length > 1 ? "both " : ""}come true.`, places: clues }];
  const wrong = clues.findIndex((from) => seen(puzzle, entry, from).length !== clue(puzzle, from));
  const count = seen(puzzle, entry, clues[wrong]).length;
  return [{ message: `${sentence(named[wrong])} sees ${count} ${count === 1 ? "tower" : "towers"}.`, places: [clues[wrong]] }];
}

/** @param {string} text */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

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
  toFill: (puzzle) => sideOf(puzzle) ** 2,
  full: (puzzle, entry) => skyscrapers.places(puzzle).every((place) => entry(place) !== null),
  excluded(puzzle, place) {
    const around = lines(sideOf(puzzle)).filter(({ cells }) => cells.includes(place));
    return around.flatMap(({ cells }) => cells).filter((other) => other !== place);
  },
  conflicts(puzzle, entry) {
    return lines(sideOf(puzzle)).flatMap(({ name, kind, index, cells }) => {
      const { places, value, times } = doubles(cells, entry);
      if (places.length) return [{ message: `${value} stands ${times === 2 ? "twice" : `${times} times`} in ${name}.`, places }];
      const ends = (kind === "row" ? ["left", "right"] : ["top", "bottom"]).map((side) => `${side}-${index + 1}`);
      const [clues, towers] = [ends.map((end) => clue(puzzle, end) ?? 0), cells.map((place) => entry(place) ?? 0)];
      return canShow([...clues, ...towers].join()) ? [] : miscounted(puzzle, entry, ends.filter((end) => clue(puzzle, end) !== null), !towers.includes(0));
    });
  },
  seen,
  spoken(puzzle, place) {
    const at = cellAt(place);
    if (at) return `Row ${at[0] + 1}, column ${at[1] + 1}`;
    return `Clue ${clueName(place)}`;
  },
};
