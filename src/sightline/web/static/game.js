// The game: a puzzle with the player's entries, and the moves, each a function from game to game. It does not depend
// on the screen, the clock or the server.
import { entries, placeOf } from "./places.js";
import { Failure, say } from "./words.js";

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Content} Content */
/** @typedef {Record<string, Content | null>} Changes */

export const VERSION = 1;

/** @param {import('./sheet.js').Sheet} sheet @returns {Game} */
export const newGame = (sheet) => ({
  sheet,
  puzzle: sheet.puzzle,
  now: {},
  past: [],
  future: [],
  checkpoints: [],
  revealed: false,
  solved: false,
  elapsed: 0,
});

// Looking ---------------------------------------------------------------------------------------

/** @param {Game} game @param {Place} place */
export const isGiven = (game, place) => game.sheet.given(game.puzzle, place) !== null;

/** The value at a place, given or entered. @param {Game} game @param {Place} place @returns {number | null} */
export const entry = (game, place) =>
  game.sheet.given(game.puzzle, place) ?? /** @type {number | undefined} */ (game.now[`entry ${place}`]) ?? null;

/** @param {Game} game @param {Place} place @returns {readonly number[]} */
export const marks = (game, place) => /** @type {number[]} */ (game.now[`marks ${place}`]) ?? [];

/** The pencil marks of all open places. @param {Game} game @returns {Record<Place, readonly number[]>} */
export const notes = (game) =>
  Object.fromEntries(
    game.sheet.places
      .filter((place) => entry(game, place) === null && marks(game, place).length)
      .map((place) => [place, marks(game, place)]),
  );

/** @param {Game} game @param {Place} clue */
export const isDone = (game, clue) => `done ${clue}` in game.now;

/** The board in the form of the API. @param {Game} game */
export const board = (game) => game.sheet.board((place) => entry(game, place));

/** The same, with a value in places that may stay open. @param {Game} game */
export const finalBoard = (game) => game.sheet.board((place) => entry(game, place) ?? game.sheet.record.rest);

/** Whether there is anything to save. @param {Game} game */
export const isBegun = (game) => game.past.length + game.future.length + game.checkpoints.length > 0;

/** @param {Game} game @returns {[filled: number, all: number]} */
export function progress(game) {
  const { places, background, record } = game.sheet;
  // Places that may stay open in the end do not count, whether or not they are open.
  const held = places.filter((place) => (entry(game, place) ?? background) !== background);
  const given = held.filter((place) => isGiven(game, place)).length;
  const all = record.to_fill - given;
  return [game.solved ? all : Math.min(held.length - given, all), all];
}

/** Whether nothing is left to fill in. @param {Game} game */
export function isFull(game) {
  const [filled, all] = progress(game);
  return filled >= all || game.sheet.places.every((place) => entry(game, place) !== null);
}

/** Whether the board is the only solution, according to its seal: used when the server cannot be reached. @param {Game} game */
export function isSealed(game) {
  let digest = 0xcbf29ce484222325n;
  for (const letter of entries(finalBoard(game))
    .map(([, value]) => value)
    .join()) {
    digest = ((digest ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn;
  }
  return digest.toString(16).padStart(16, "0") === game.sheet.record.seal;
}

// Moves -----------------------------------------------------------------------------------------

/** Enter a value, or null to erase it; givens cannot be changed. @param {Game} game @param {Place} place @param {number | null} value */
export const enter = (game, place, value) => (isGiven(game, place) ? game : moved(game, { [`entry ${place}`]: value }));

/** The places that were entered by the last move. @param {Game} game */
export const justEntered = (game) =>
  (game.past.at(-1) ?? []).flatMap(([slot, , after]) =>
    slot.startsWith("entry ") && after !== null ? [slot.slice(6)] : [],
  );

/**
 * Remove pencil marks that were ruled out, as a part of the last move, so that undo restores them. Marks that the
 * player has added since then are kept.
 * @param {Game} game @param {Record<Place, number[]>} excluded @param {import('./types.js').Position} then @returns {Game}
 */
export function tidied(game, excluded, then) {
  /** @type {Changes} */
  const changes = {};
  for (const [place, gone] of Object.entries(excluded)) {
    const before = /** @type {number[]} */ (then[`marks ${place}`]) ?? [];
    const left = marks(game, place).filter((mark) => !gone.includes(mark) || !before.includes(mark));
    if (left.length < marks(game, place).length) changes[`marks ${place}`] = left.length ? left : null;
  }
  const last = game.past.at(-1);
  const more = changesOf(game, changes);
  if (!last || !more.length) return game;
  return { ...game, now: placed(game.now, changes), past: [...game.past.slice(0, -1), [...last, ...more]] };
}

/** Erase the entry or, if there is none, the marks. @param {Game} game @param {Place} place */
export const clear = (game, place) =>
  entry(game, place) === null ? moved(game, { [`marks ${place}`]: null }) : enter(game, place, null);

/** Toggle a pencil mark. @param {Game} game @param {Place} place @param {number} value */
export function toggleMark(game, place, value) {
  if (entry(game, place) !== null) return game;
  const [old, without] = [marks(game, place), marks(game, place).filter((mark) => mark !== value)];
  const left = without.length < old.length ? without : [...old, value].sort((a, b) => a - b);
  return moved(game, { [`marks ${place}`]: left.length ? left : null });
}

/** Mark everything that is possible, in all open places. @param {Game} game @param {Record<Place, number[]>} possible */
export const pencilAll = (game, possible) =>
  moved(
    game,
    Object.fromEntries(Object.entries(possible).map(([place, left]) => [`marks ${place}`, left.length ? left : null])),
  );

/** Cycle through the values of a place, and none. @param {Game} game @param {Place} place @param {boolean} back */
export const cycle = (game, place, back = false) =>
  enter(game, place, following(game.sheet.entered, entry(game, place), back));

/** The same for pencil marks, in places without an entry. @param {Game} game @param {Place} place @param {boolean} back */
export function cycleMark(game, place, back = false) {
  if (entry(game, place) !== null) return game;
  const value = following(game.sheet.entered, marks(game, place)[0] ?? null, back);
  return moved(game, { [`marks ${place}`]: value === null ? null : [value] });
}

/** @param {readonly number[]} values @param {number | null} value @param {boolean} back @returns {number | null} */
export function following(values, value, back) {
  const order = [null, ...values];
  return order[(order.indexOf(value) + (back ? values.length : 1)) % order.length];
}

/** @param {Game} game @param {Place} clue */
export const toggleDone = (game, clue) =>
  game.sheet.clue(game.puzzle, clue) === null ? game : moved(game, { [`done ${clue}`]: isDone(game, clue) ? null : 1 });

/** Enter the conclusions, and remove marks, in one move. @param {Game} game @param {import('./types.js').Fact[]} facts */
export function conclude(game, facts) {
  let concluded = game;
  for (const fact of facts) {
    const place = placeOf(fact.path);
    if (fact.is !== undefined) concluded = enter(concluded, place, fact.is);
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

/** Set a checkpoint. @param {Game} game @returns {Game} */
export const checkpoint = (game) => {
  const last = game.checkpoints.at(-1);
  return last && same(last, game.now) ? game : { ...game, checkpoints: [...game.checkpoints, game.now] };
};

/** Return to the last checkpoint or, if the board is there already, to the one before. @param {Game} game @returns {Game} */
export function goBack(game) {
  const last = game.checkpoints.at(-1);
  const checkpoints = last && same(last, game.now) ? game.checkpoints.slice(0, -1) : game.checkpoints;
  const to = checkpoints.at(-1);
  return { ...(to ? turnedInto(game, to) : game), checkpoints };
}

/** Clear the board. This can be undone, unless the game was solved: then it starts again. @param {Game} game @returns {Game} */
export const restart = (game) => (game.solved ? newGame(game.sheet) : turnedInto(game, {}));

/** Enter a solution in the form of the API; a solved board is left unchanged. @param {Game} game @param {any} solution @returns {Game} */
export function reveal(game, solution) {
  if (game.solved) return game;
  /** @type {Changes} */
  const changes = {};
  for (const [path, value] of entries(solution)) {
    if (!isGiven(game, placeOf(path))) changes[`entry ${placeOf(path)}`] = value;
  }
  return { ...moved(game, changes), revealed: true };
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Game} game @param {import('./types.js').Position} position */
const turnedInto = (game, position) =>
  moved(game, { ...Object.fromEntries(Object.keys(game.now).map((slot) => [slot, null])), ...position });

/** Make a move, unless it changes nothing. @param {Game} game @param {Changes} wanted @returns {Game} */
function moved(game, wanted) {
  const move = changesOf(game, wanted);
  if (!move.length) return game;
  return { ...game, now: placed(game.now, wanted), past: [...game.past, move], future: [], solved: false };
}

/** The slots that a move changes, before and after. @param {Game} game @param {Changes} wanted */
const changesOf = (game, wanted) =>
  Object.entries(wanted)
    .map(([slot, after]) => /** @type {const} */ ([slot, game.now[slot] ?? null, after]))
    .filter(([, before, after]) => !same(before, after));

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
export const saved = ({ sheet, ...game }) => JSON.stringify({ version: VERSION, ...game });

/** Read a saved game; throws a Failure if it is not one. @param {string} text @param {import('./sheet.js').Sheet} sheet @returns {Game} */
export function restored(text, sheet) {
  const { version, ...game } = JSON.parse(text);
  if (version !== VERSION) throw new Failure(() => say("other-version", { found: version, known: VERSION }));
  const slots = new Set([
    ...sheet.places,
    ...sheet
      .layout(sheet.puzzle, true)
      .flat()
      .flatMap((item) => item?.place ?? []),
  ]);
  const whole = (/** @type {any} */ value) => [value].flat().every((each) => sheet.entered.includes(each));
  const position = (/** @type {any} */ now) =>
    typeof now === "object" &&
    now !== null &&
    Object.entries(now).every(([slot, content]) => {
      const [kind, place] = slot.split(" ");
      return slots.has(place) && (kind === "done" || ((kind === "entry" || kind === "marks") && whole(content)));
    });
  const moves = (/** @type {any} */ list) =>
    Array.isArray(list) &&
    list.every(
      (move) =>
        Array.isArray(move) &&
        move.every(
          ([slot, before, after]) =>
            position(placed({}, { [slot]: before })) && position(placed({}, { [slot]: after })),
        ),
    );
  const right =
    position(game.now) &&
    moves(game.past) &&
    moves(game.future) &&
    game.checkpoints?.every(position) &&
    Number.isFinite(game.elapsed);
  if (!right) throw new Failure(() => say("other-moves"));
  return { ...newGame(sheet), ...game, puzzle: sheet.puzzle };
}
