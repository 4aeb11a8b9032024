// The game: a puzzle, what somebody has filled in, and the moves, each a function from game to
// game. Nothing here knows the screen, the server or the clock.
import { genreOf, required } from "./genres/index.js";
import { placeOf } from "./genres/places.js";

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Content} Content */
/** @typedef {Record<string, Content | null>} Changes */

export const VERSION = 1;

/** @param {import('./types.js').Puzzle} puzzle @returns {Game} */
export const newGame = (puzzle) => ({
  puzzle, now: {}, past: [], future: [], checkpoints: [], revealed: false, solved: false, elapsed: 0,
});

// Looking ---------------------------------------------------------------------------------------

/** @param {Game} game @param {Place} place */
export const isGiven = (game, place) => genreOf(game.puzzle).given(game.puzzle, place) !== null;

/** What stands at a place, given or filled in. @param {Game} game @param {Place} place @returns {number | null} */
export const entry = (game, place) =>
  genreOf(game.puzzle).given(game.puzzle, place) ?? /** @type {number | undefined} */ (game.now[`entry ${place}`]) ?? null;

/** @param {Game} game @param {Place} place @returns {readonly number[]} */
export const marks = (game, place) => /** @type {number[]} */ (game.now[`marks ${place}`]) ?? [];

/** @param {Game} game @param {Place} clue */
export const isDone = (game, clue) => `done ${clue}` in game.now;

/** @param {Game} game */
export const conflicts = (game) => genreOf(game.puzzle).conflicts(game.puzzle, (place) => entry(game, place));

/** @param {Game} game */
export const isFull = (game) => genreOf(game.puzzle).full(game.puzzle, (place) => entry(game, place));

/** The board as the API takes it. @param {Game} game */
export const board = (game) => genreOf(game.puzzle).board(game.puzzle, (place) => entry(game, place));

/** The same, with what stays open as it is meant in the end. @param {Game} game */
export function finalBoard(game) {
  const genre = genreOf(game.puzzle);
  return genre.board(game.puzzle, (place) => entry(game, place) ?? genre.background);
}

/** Whether there is anything to keep. @param {Game} game */
export const isBegun = (game) => game.past.length + game.future.length + game.checkpoints.length > 0;

/** @param {Game} game @returns {[filled: number, all: number]} */
export function progress(game) {
  const genre = genreOf(game.puzzle);
  // What may stay open in the end does not count, whether it is open or not.
  const held = genre.places(game.puzzle).filter((place) => (entry(game, place) ?? genre.background) !== genre.background);
  const given = held.filter((place) => isGiven(game, place)).length;
  const all = genre.toFill(game.puzzle) - given;
  return [Math.min(held.length - given, all), all];
}

// Moves -----------------------------------------------------------------------------------------

/**
 * Fill in a value, or null to take it back; a given stays as it is. Pencil marks that the value
 * rules out clear themselves, and come back with undo.
 * @param {Game} game @param {Place} place @param {number | null} value @param {boolean} tidy
 */
export function enter(game, place, value, tidy = true) {
  if (isGiven(game, place)) return game;
  /** @type {Changes} */
  const changes = { [`entry ${place}`]: value };
  if (value !== null && tidy) {
    for (const other of genreOf(game.puzzle).excluded(game.puzzle, place, value)) {
      const left = marks(game, other).filter((mark) => mark !== value);
      if (left.length < marks(game, other).length) changes[`marks ${other}`] = left.length ? left : null;
    }
  }
  return moved(game, changes);
}

/** Take back the entry or, where there is none, the marks. @param {Game} game @param {Place} place */
export const clear = (game, place) =>
  entry(game, place) === null ? moved(game, { [`marks ${place}`]: null }) : enter(game, place, null);

/** Note a value as possible, or strike that out. @param {Game} game @param {Place} place @param {number} value */
export function toggleMark(game, place, value) {
  if (entry(game, place) !== null) return game;
  const [old, without] = [marks(game, place), marks(game, place).filter((mark) => mark !== value)];
  const left = without.length < old.length ? without : [...old, value].sort((a, b) => a - b);
  return moved(game, { [`marks ${place}`]: left.length ? left : null });
}

/** Note everything that is possible at first glance, wherever nothing stands. @param {Game} game */
export function pencilAll(game) {
  const genre = genreOf(game.puzzle);
  const places = genre.places(game.puzzle);
  const filled = places.filter((place) => entry(game, place) !== null);
  const gone = new Set(filled.flatMap((place) => {
    const value = /** @type {number} */ (entry(game, place));
    return genre.excluded(game.puzzle, place, value).map((other) => `${other} ${value}`);
  }));
  const open = places.filter((place) => entry(game, place) === null);
  return moved(game, Object.fromEntries(open.map((place) => {
    const left = genre.values(game.puzzle).filter((value) => !gone.has(`${place} ${value}`)).sort((a, b) => a - b);
    return [`marks ${place}`, left.length ? left : null];
  })));
}

/** A door that is not known opens, closes, and is not known any more. @param {Game} game @param {Place} place @param {boolean} back */
export function cycle(game, place, back = false) {
  return enter(game, place, following(entry(game, place), back));
}

/** The same in pencil, where nothing is filled in. @param {Game} game @param {Place} place @param {boolean} back */
export function cycleMark(game, place, back = false) {
  if (entry(game, place) !== null) return game;
  const value = following(marks(game, place)[0] ?? null, back);
  return moved(game, { [`marks ${place}`]: value === null ? null : [value] });
}

/** @param {number | null} value @param {boolean} back @returns {number | null} */
export function following(value, back) {
  const order = [null, 1, 0];
  return order[(order.indexOf(value) + (back ? 2 : 1)) % 3];
}

/** @param {Game} game @param {Place} clue */
export const toggleDone = (game, clue) =>
  genreOf(game.puzzle).clue(game.puzzle, clue) === null
    ? game
    : moved(game, { [`done ${clue}`]: isDone(game, clue) ? null : 1 });

/** Fill in what was concluded, and strike out marks, in one move. @param {Game} game @param {import('./types.js').Fact[]} facts @param {boolean} tidy */
export function conclude(game, facts, tidy = true) {
  let concluded = game;
  for (const fact of facts) {
    const place = placeOf(fact.path);
    if (fact.is !== undefined) concluded = enter(concluded, place, fact.is, tidy);
    for (const value of fact.not ?? []) {
      if (marks(concluded, place).includes(value)) concluded = toggleMark(concluded, place, value);
    }
  }
  return turnedInto(game, concluded.now);
}

/** @param {Game} game @returns {Game} */
export function undo(game) {
  const move = game.past.at(-1);
  if (!move) return game;
  const now = placed(game.now, Object.fromEntries(move.map(([slot, before]) => [slot, before])));
  return { ...game, now, past: game.past.slice(0, -1), future: [...game.future, move], solved: false };
}

/** @param {Game} game @returns {Game} */
export function redo(game) {
  const move = game.future.at(-1);
  if (!move) return game;
  const now = placed(game.now, Object.fromEntries(move.map(([slot, , after]) => [slot, after])));
  return { ...game, now, past: [...game.past, move], future: game.future.slice(0, -1), solved: false };
}

/** Remember how the board is. @param {Game} game @returns {Game} */
export const checkpoint = (game) => {
  const last = game.checkpoints.at(-1);
  return last && same(last, game.now) ? game : { ...game, checkpoints: [...game.checkpoints, game.now] };
};

/** Back to the last checkpoint; from there, to the one before. @param {Game} game @returns {Game} */
export function goBack(game) {
  const last = game.checkpoints.at(-1);
  const checkpoints = last && same(last, game.now) ? game.checkpoints.slice(0, -1) : game.checkpoints;
  const to = checkpoints.at(-1);
  return { ...(to ? turnedInto(game, to) : game), checkpoints };
}

/** An empty board. It can be undone, unless the game was solved: then a new one begins. @param {Game} game @returns {Game} */
export const restart = (game) => (game.solved ? newGame(game.puzzle) : turnedInto(game, {}));

/** Fill in a solution, as the API has it; a board that is solved needs none. @param {Game} game @param {any} solution @returns {Game} */
export function reveal(game, solution) {
  if (game.solved) return game;
  /** @type {Changes} */
  const changes = {};
  for (const [path, value] of entries(solution)) {
    if (!isGiven(game, placeOf(path))) changes[`entry ${placeOf(path)}`] = value;
  }
  return { ...moved(game, changes), revealed: true };
}

/** What stands where in a board of the API. @param {any} solution @returns {[path: (string | number)[], value: number][]} */
export function entries(solution) {
  const parts = Array.isArray(solution) ? [[[], solution]] : Object.entries(solution).map(([key, rows]) => [[key], rows]);
  return parts.flatMap(([path, rows]) => rows.flatMap((/** @type {number[]} */ row, /** @type {number} */ r) =>
    row.map((value, c) => /** @type {[any, number]} */ ([[...path, r, c], value]))));
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Game} game @param {import('./types.js').Position} position */
const turnedInto = (game, position) =>
  moved(game, { ...Object.fromEntries(Object.keys(game.now).map((slot) => [slot, null])), ...position });

/** One more move, unless it changes nothing. @param {Game} game @param {Changes} wanted @returns {Game} */
function moved(game, wanted) {
  const move = Object.entries(wanted)
    .map(([slot, after]) => /** @type {const} */ ([slot, game.now[slot] ?? null, after]))
    .filter(([, before, after]) => !same(before, after));
  if (!move.length) return game;
  return { ...game, now: placed(game.now, wanted), past: [...game.past, move], future: [], solved: false };
}

/** @param {import('./types.js').Position} now @param {Changes} wanted */
function placed(now, wanted) {
  /** @type {Record<string, Content>} */
  const next = {};
  for (const [slot, content] of Object.entries({ ...now, ...wanted })) {
    if (content !== null) next[slot] = content;
  }
  return next;
}

// Saved games -----------------------------------------------------------------------------------

/** @param {Game} game */
export const saved = (game) => JSON.stringify({ version: VERSION, ...game });

/** The game that was saved; an Error with a sentence if it is none. @param {string} text @returns {Game} */
export function restored(text) {
  const { version, ...game } = JSON.parse(text);
  if (version !== VERSION) throw new Error(`it has version ${version}, not ${VERSION}`);
  required(game.puzzle);
  const slots = new Set(genreOf(game.puzzle).layout(game.puzzle, true).flat().flatMap((item) => item?.place ?? []));
  for (const place of genreOf(game.puzzle).places(game.puzzle)) slots.add(place);
  const values = genreOf(game.puzzle).values(game.puzzle);
  const whole = (/** @type {any} */ value) => [value].flat().every((each) => values.includes(each));
  const position = (/** @type {any} */ now) => typeof now === "object" && now !== null && Object.entries(now).every(([slot, content]) => {
    const [kind, place] = slot.split(" ");
    return slots.has(place) && (kind === "done" || ((kind === "entry" || kind === "marks") && whole(content)));
  });
  const moves = (/** @type {any} */ list) => Array.isArray(list) && list.every((move) => Array.isArray(move)
    && move.every(([slot, before, after]) => position(placed({}, { [slot]: before })) && position(placed({}, { [slot]: after }))));
  const right = position(game.now) && moves(game.past) && moves(game.future) && game.checkpoints?.every(position)
    && Number.isFinite(game.elapsed);
  if (!right) throw new Error("its moves are not those of its puzzle");
  return { ...newGame(game.puzzle), ...game };
}
