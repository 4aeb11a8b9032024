// Doors: a house in which every number says how many rooms are seen from there.
import { cell, cellAt, filledIn, remembered, replaced, requireGrid, upTo, within } from "./places.js";

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Place} Place */
/** @typedef {import('../types.js').Entry} Entry */

const [CLOSED, OPEN] = [0, 1];
/** @type {Record<string, [down: number, across: number]>} */
export const COMPASS = { north: [-1, 0], west: [0, -1], east: [0, 1], south: [1, 0] };

/** @param {Puzzle} puzzle @returns {[number, number]} */
const shape = (puzzle) => [puzzle.rooms.length, puzzle.rooms[0].length];

/** @param {Puzzle} puzzle */
const itself = (puzzle) => (puzzle.count_self === false ? 0 : 1);

/**
 * The door on a side of a room; null is the outer wall.
 * @param {Puzzle} puzzle @param {Place} room @param {string} side @returns {Place | null}
 */
export function doorOf(puzzle, room, side) {
  const [[r, c], [rows, columns]] = [cellAt(room) ?? [0, 0], shape(puzzle)];
  const [down, across] = COMPASS[side];
  const [row, column] = [r + down, c + across];
  if (!within(row, 0, rows - 1) || !within(column, 0, columns - 1)) return null;
  return down + across > 0 ? `${room}-${cell(row, column)}` : `${cell(row, column)}-${room}`;
}

const doorAt = remembered((door) => {
  const [from, to] = door.split("-").map(cellAt);
  if (!from || !to) return null;
  return /** @type {[kind: string, row: number, column: number]} */ ([from[0] === to[0] ? "vertical" : "horizontal", ...from]);
});

/** @param {Puzzle} puzzle @param {Place} room @returns {number | null} */
function number(puzzle, room) {
  const at = cellAt(room);
  const value = at ? puzzle.rooms[at[0]][at[1]] : null;
  return value === null || (value === 0 && itself(puzzle)) ? null : value;
}

/**
 * The rooms seen from one, through doors of which this is true.
 * @param {Puzzle} puzzle @param {Place} room @param {(door: Place) => boolean} through
 */
function through(puzzle, room, through) {
  /** @type {Place[]} */
  const found = [];
  for (const [side, [down, across]] of Object.entries(COMPASS)) {
    let [here, [r, c]] = [room, cellAt(room) ?? [0, 0]];
    for (let door = doorOf(puzzle, here, side); door && through(door); door = doorOf(puzzle, here, side)) {
      [r, c] = [r + down, c + across];
      here = cell(r, c);
      found.push(here);
    }
  }
  return found;
}

/** How the doors are, as the API has them. @typedef {{vertical: (number | null)[][], horizontal: (number | null)[][]}} House */

/** How the doors are to the west, east, north and south of a room, the nearest first. @param {House} house @param {[number, number]} room */
function views(house, [r, c]) {
  const [row, column] = [house.vertical[r], house.horizontal.map((doors) => doors[c])];
  return [row.slice(0, c).reverse(), row.slice(c), column.slice(0, r).reverse(), column.slice(r)];
}

/** Whether just so many other rooms can be seen: some sum of the lengths that the views can have. @param {(number | null)[][]} views @param {number} wanted */
function canSee(views, wanted) {
  let sums = 1n; // one bit each
  for (const view of views) {
    const closed = view.indexOf(CLOSED);
    const lengths = upTo(Math.min(wanted, closed < 0 ? view.length : closed) + 1).filter((length) => view[length] !== OPEN);
    sums = lengths.reduce((all, length) => all | sums << BigInt(length), 0n);
  }
  return Boolean(sums >> BigInt(wanted) & 1n);
}

/** The rooms that cannot be reached from the first one, whatever opens. @param {Puzzle} puzzle @param {House} house */
function unreachable(puzzle, house) {
  const reached = new Set([cell(0, 0)]);
  for (const room of reached) {
    const [r, c] = /** @type {[number, number]} */ (cellAt(room));
    const beyond = [[house.vertical[r][c - 1], r, c - 1], [house.vertical[r][c], r, c + 1], [house.horizontal[r - 1]?.[c], r - 1, c], [house.horizontal[r]?.[c], r + 1, c]];
    for (const [door, row, column] of beyond) if (door === null || door === OPEN) reached.add(cell(Number(row), Number(column)));
  }
  return rooms(puzzle).filter((room) => !reached.has(room));
}

/** What to say of a house that falls apart. @param {Puzzle} puzzle @param {Entry} entry @param {House} house @returns {import('../types.js').Conflict[]} */
function apart(puzzle, entry, house) {
  const [away] = puzzle.connected ? unreachable(puzzle, house) : [];
  if (!away) return [];
  const full = doors.full(puzzle, entry) && number(puzzle, away) !== null;
  return [{
    message: `Room ${away} cannot be reached from r1c1 any more.`,
    places: full ? [away] : filledIn(places(puzzle), entry, (door) => doors.given(puzzle, door)),
  }];
}

/** @param {Puzzle} puzzle */
const rooms = (puzzle) => upTo(shape(puzzle)[0]).flatMap((r) => upTo(shape(puzzle)[1]).map((c) => cell(r, c)));

/** @param {number} rows @param {number} columns */
const unknown = (rows, columns) => ({
  vertical: upTo(rows).map(() => upTo(columns - 1).map(() => null)),
  horizontal: upTo(rows - 1).map(() => upTo(columns).map(() => null)),
});

/** @param {Puzzle} puzzle */
const places = (puzzle) => rooms(puzzle).flatMap((room) =>
  ["east", "south"].flatMap((side) => doorOf(puzzle, room, side) ?? []));

/** @type {import('../types.js').Genre} */
export const doors = {
  name: "doors",
  title: "Doors",
  sides: [1, 20],
  square: false,
  doors: true,
  background: null,
  variants: (puzzle) => [
    ...(itself(puzzle) ? [] : ["rooms do not count themselves"]),
    ...(puzzle.connected ? ["all rooms are connected"] : []),
  ],
  keys: "Arrows walk from room to room; Shift and an arrow, or w a s d, opens and closes the door on that side.",
  editing: "Choose a room, then type its number; Backspace clears it. Shift and an arrow, or a tap, gives away a door.",
  blank: (rows, columns, like) => ({
    genre: "doors",
    rooms: upTo(rows).map(() => upTo(columns).map(() => (like && !itself(like) ? null : 0))),
    ...unknown(rows, columns),
    ...(like?.count_self === false && { count_self: false }),
    ...(like?.connected && { connected: true }),
  }),
  require(puzzle) {
    const [rows, columns] = [puzzle.rooms?.length ?? 0, puzzle.rooms?.[0]?.length ?? 0];
    if (!within(rows, 1, 128) || !within(columns, 1, 128)) throw new Error("this house has no rooms");
    requireGrid(puzzle.rooms, rows, columns, (v) => v === null || within(v, 0, rows + columns), "rooms");
    const allowed = (/** @type {any} */ v) => v === null || v === OPEN || v === CLOSED;
    if (puzzle.vertical) requireGrid(puzzle.vertical, rows, columns - 1, allowed, "doors");
    if (puzzle.horizontal) requireGrid(puzzle.horizontal, rows - 1, columns, allowed, "doors");
  },
  shape,
  layout: (puzzle) => upTo(shape(puzzle)[0]).map((r) => upTo(shape(puzzle)[1]).map((c) => ({ place: cell(r, c), kind: "cell" }))),
  places,
  given(puzzle, place) {
    const at = doorAt(place);
    return (at && puzzle[at[0]]?.[at[1]]?.[at[2]]) ?? null;
  },
  clue: number,
  values: () => [OPEN, CLOSED],
  clueValues: (puzzle, place) =>
    (cellAt(place) ? upTo(shape(puzzle)[0] + shape(puzzle)[1] - 1).map((i) => i + itself(puzzle)) : [OPEN, CLOSED]),
  with(puzzle, place, value) {
    const [room, door] = [cellAt(place), doorAt(place)];
    if (room) return { ...puzzle, rooms: replaced(puzzle.rooms, room, value ?? (itself(puzzle) ? 0 : null)) };
    return door ? { ...puzzle, [door[0]]: replaced(puzzle[door[0]], [door[1], door[2]], value) } : puzzle;
  },
  word: (value) => (value === OPEN ? "open" : "closed"),
  key: (key) => (/^\d$/.test(key) ? Number(key) : null),
  symbol: () => null,
  board(puzzle, entry) {
    const board = /** @type {Record<string, (number | null)[][]>} */ (unknown(...shape(puzzle)));
    for (const place of places(puzzle)) {
      const [kind, r, c] = /** @type {[string, number, number]} */ (doorAt(place));
      board[kind][r][c] = entry(place);
    }
    return board;
  },
  toFill: (puzzle) => places(puzzle).length,
  full: (puzzle, entry) => places(puzzle).every((place) => entry(place) !== null),
  excluded: () => [],
  conflicts(puzzle, entry) {
    const [house, self] = [doors.board(puzzle, entry), itself(puzzle)];
    const miscounted = rooms(puzzle).flatMap((room) => {
      const wanted = number(puzzle, room);
      const seen = wanted === null ? [] : views(house, /** @type {[number, number]} */ (cellAt(room)));
      if (wanted === null || canSee(seen, wanted - self)) return [];
      const [least, most] = [through(puzzle, room, (door) => entry(door) === OPEN), through(puzzle, room, (door) => entry(door) !== CLOSED)].map((found) => self + found.length);
      const says = `Room ${room} says ${wanted}, but`;
      const why = least > wanted ? `sees ${least}` : most < wanted ? `can see ${most} at most` : `cannot see just ${wanted} any more`;
      return [{ message: `${says} ${why}.`, places: [room] }];
    });
    return miscounted.length ? miscounted : apart(puzzle, entry, house);
  },
  seen: (puzzle, entry, room) => [
    ...(itself(puzzle) ? [room] : []),
    ...through(puzzle, room, (door) => entry(door) === OPEN),
  ],
  spoken(puzzle, place, entry) {
    const seen = through(puzzle, place, (door) => entry(door) === OPEN).length + itself(puzzle);
    const sides = Object.keys(COMPASS).map((side) => {
      const door = doorOf(puzzle, place, side);
      const state = door === null ? null : entry(door);
      const said = door === null ? "wall" : state === null ? "unknown" : doors.word(state);
      return `${side} ${said}${door && doors.given(puzzle, door) !== null ? " given" : ""}`;
    });
    const at = cellAt(place) ?? [0, 0];
    return `Room row ${at[0] + 1}, column ${at[1] + 1}; sees ${seen}; doors: ${sides.join(", ")}`;
  },
};
