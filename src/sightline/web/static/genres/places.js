// Names of places, and lines of a board: what the genres have in common.

/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Puzzle} Puzzle */

/** @param {number} row @param {number} column */
export const cell = (row, column) => `r${row + 1}c${column + 1}`;

/**
 * A function of a place, or of another text, that remembers its answers.
 * @template T
 * @param {(text: string) => T} find
 * @returns {(text: string) => T}
 */
export function remembered(find) {
  /** @type {Map<string, T>} */
  const known = new Map();
  return (text) => {
    if (!known.has(text)) known.set(text, find(text));
    return /** @type {T} */ (known.get(text));
  };
}

export const cellAt = remembered((place) => {
  const found = /^r(\d+)c(\d+)$/.exec(place);
  return found && /** @type {[number, number]} */ ([Number(found[1]) - 1, Number(found[2]) - 1]);
});

/** @param {Place} place @returns {[side: string, index: number] | null} */
export function sideAt(place) {
  const found = /^(top|left|bottom|right)-(\d+)$/.exec(place);
  return found && [found[1], Number(found[2]) - 1];
}

/**
 * The place that a path in a solution leads to.
 * @param {(string | number)[]} path
 */
export function placeOf(path) {
  const [kind, r, c] = path.length === 3 ? path : ["", ...path];
  const [row, column] = [Number(r), Number(c)];
  if (kind === "vertical") return `${cell(row, column)}-${cell(row, column + 1)}`;
  if (kind === "horizontal") return `${cell(row, column)}-${cell(row + 1, column)}`;
  return cell(row, column);
}

/** @param {number} count */
export const upTo = (count) => Array.from({ length: count }, (_, index) => index);

/**
 * Rows and columns of a square board, each with its name.
 * @param {number} side
 * @returns {{name: string, kind: 'row' | 'column', index: number, cells: Place[]}[]}
 */
export function lines(side) {
  const row = (/** @type {number} */ i) => upTo(side).map((j) => cell(i, j));
  const column = (/** @type {number} */ i) => upTo(side).map((j) => cell(j, i));
  return [
    ...upTo(side).map((i) => ({ name: `row ${i + 1}`, kind: /** @type {const} */ ("row"), index: i, cells: row(i) })),
    ...upTo(side).map((i) => ({ name: `column ${i + 1}`, kind: /** @type {const} */ ("column"), index: i, cells: column(i) })),
  ];
}

/**
 * A board with clues on some of its sides.
 * @param {number} side
 * @param {readonly string[]} sides
 * @param {(place: Place) => boolean} exists
 * @returns {(import('../types.js').Item | null)[][]}
 */
export function framed(side, sides, exists) {
  /** @param {string} name @param {number} index */
  const clue = (name, index) => {
    const place = `${name}-${index + 1}`;
    return exists(place) ? { place, kind: /** @type {const} */ ("clue") } : null;
  };
  const [left, right] = [sides.includes("left"), sides.includes("right")];
  /** @param {string} name */
  const across = (name) => [...(left ? [null] : []), ...upTo(side).map((i) => clue(name, i)), ...(right ? [null] : [])];
  const rows = upTo(side).map((r) => [
    ...(left ? [clue("left", r)] : []),
    ...upTo(side).map((c) => ({ place: cell(r, c), kind: /** @type {const} */ ("cell") })),
    ...(right ? [clue("right", r)] : []),
  ]);
  return [...(sides.includes("top") ? [across("top")] : []), ...rows, ...(sides.includes("bottom") ? [across("bottom")] : [])];
}

/**
 * The values that stand more than once in a line, how often, and all their places.
 * @param {Place[]} cells
 * @param {import('../types.js').Entry} entry
 * @param {(value: number) => boolean} counts
 */
export function doubles(cells, entry, counts = () => true) {
  const values = cells.map(entry);
  const times = (/** @type {number | null} */ value) => values.filter((other) => other === value).length;
  const places = cells.filter((_, i) => values[i] !== null && counts(/** @type {number} */ (values[i])) && times(values[i]) > 1);
  const value = places.length ? /** @type {number} */ (entry(places[0])) : 0;
  return { places, value, times: times(value) };
}

/** What somebody has filled in of these. @param {Place[]} places @param {import('../types.js').Entry} entry @param {(place: Place) => number | null} given */
export const filledIn = (places, entry, given) => places.filter((place) => entry(place) !== null && given(place) === null);

/**
 * A copy with one number of a list, or of a list of lists, replaced.
 * @param {any} list @param {number[]} path @param {any} value @returns {any}
 */
export function replaced(list, path, value) {
  const copy = [...list];
  copy[path[0]] = path.length > 1 ? replaced(list[path[0]], path.slice(1), value) : value;
  return copy;
}

/**
 * @param {unknown} grid @param {number} rows @param {number} columns
 * @param {(value: any) => boolean} allowed @param {string} name
 */
export function requireGrid(grid, rows, columns, allowed, name) {
  const right = Array.isArray(grid) && grid.length === rows && grid.every(
    (row) => Array.isArray(row) && row.length === columns && row.every(allowed));
  if (!right) throw new Error(`the ${name} of this puzzle are not ${rows}×${columns} fitting numbers`);
}

/** @param {unknown} list @param {number} length @param {(value: any) => boolean} allowed @param {string} name */
export function requireList(list, length, allowed, name) {
  const right = Array.isArray(list) && list.length === length && list.every(allowed);
  if (!right) throw new Error(`the ${name} clues of this puzzle are not ${length} fitting numbers`);
}

/** @param {any} value @param {number} low @param {number} high */
export const within = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
