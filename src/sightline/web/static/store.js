// What the browser keeps: games, settings, and games that could not be read any more.
import { newGame, progress, restored, saved } from "./game.js";
import { genreOf, required } from "./genres/index.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Game} Game */

const GAME = "sightline:game:";
const DRAFT = "sightline:draft:";
const SETTINGS = "sightline:settings";
/** @type {import('./types.js').Settings} */
const USUAL = { tidyMarks: true, liveConflicts: true, showTimer: true, showTowers: true, theme: "auto" };

/** The parts that make the question. */
const PARTS = ["top", "left", "bottom", "right", "rooms", "rows", "columns", "givens", "vertical", "horizontal", "count_self", "connected"];
/** Those of them that may be left out; what stands together here comes together or not at all. */
const OPTIONAL = [["givens"], ["vertical", "horizontal"]];

/** Whether a part is blank: without it the puzzle asks the same. @param {Puzzle} puzzle @param {string} name */
function silent(puzzle, name) {
  const nothing = puzzle.genre === "skyscrapers" ? 0 : null;
  return puzzle[name] === undefined || puzzle[name].flat().every((/** @type {any} */ value) => value === nothing);
}

/** @param {Puzzle} puzzle @param {string[]} left names of parts to leave out */
const without = (puzzle, left) => ({
  genre: puzzle.genre,
  ...Object.fromEntries(PARTS.filter((name) => puzzle[name] !== undefined && !left.includes(name)).map((name) => [name, puzzle[name]])),
});

/** The puzzle without what is not part of the question. @param {Puzzle} puzzle @returns {Puzzle} */
export function bare(puzzle) {
  const genre = genreOf(puzzle);
  const whole = { ...genre.blank(...genre.shape(puzzle)), ...puzzle };
  return without(whole, OPTIONAL.filter((names) => names.every((name) => silent(whole, name))).flat());
}

/** What a puzzle is kept under; every blank part is left out of it, so that games of the first version are found. @param {Puzzle} puzzle */
export function keyOf(puzzle) {
  const text = JSON.stringify(without(puzzle, OPTIONAL.flat().filter((name) => silent(puzzle, name))));
  let hash = 0n;
  for (const letter of text) hash = (hash * 1099511628211n + BigInt(letter.codePointAt(0) ?? 0)) & 0xffffffffffffffffn;
  return `${puzzle.genre}:${hash.toString(36)}`;
}

/**
 * @typedef {object} Kept A game as the browser keeps it.
 * @property {Game} game begun or fresh
 * @property {string | null} revision new with every change, so that another tab's is known; null: none is kept
 * @property {string} note what there is to say about it
 */

/**
 * Keep a game, unless another tab has kept one since; an Error with a sentence if the browser does not let us.
 * @param {Game} game @param {string} link
 * @param {string | null} revision the one that it goes on from
 * @param {boolean} changed whether there is more to keep than the time that it took
 * @returns {string | null} the revision that is kept now; null: another tab's
 */
export function keep(game, link, revision, changed) {
  const key = GAME + keyOf(game.puzzle);
  const there = revisionIn(read(key));
  if (there !== null && there !== revision) return null;
  if (there === null && !changed) return revision ?? ""; // forgotten, on purpose
  const next = changed ? Math.random().toString(36).slice(2) : revision;
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), link, revision: next, game: saved(game) }));
  } catch {
    throw new Error("This browser does not let the page save the game.");
  }
  return next;
}

/** The game of a puzzle. @param {Puzzle} puzzle @returns {Kept} */
export function kept(puzzle) {
  const key = GAME + keyOf(puzzle);
  const text = read(key);
  if (text === null) return { game: newGame(puzzle), revision: null, note: "" };
  try {
    return { game: { ...restored(JSON.parse(text).game), puzzle }, revision: revisionIn(text), note: "" };
  } catch (error) {
    const aside = `sightline:unreadable:${Date.now()}`;
    localStorage.setItem(aside, text);
    localStorage.removeItem(key);
    const why = error instanceof Error ? error.message : String(error);
    const note = `The saved game cannot be read (${why}). It is kept in this browser under “${aside}”; here is a fresh board.`;
    return { game: newGame(puzzle), revision: null, note };
  }
}

/** @param {string | null} text of a kept game @returns {string | null} null: there is none */
function revisionIn(text) {
  if (text === null) return null;
  try {
    return JSON.parse(text).revision ?? "";
  } catch {
    return "";
  }
}

/**
 * Look again whenever another tab may have kept a game of this puzzle, until that is ended.
 * @param {Puzzle} puzzle @param {() => void} look @param {AbortSignal} signal
 */
export function watch(puzzle, look, signal) {
  const key = GAME + keyOf(puzzle);
  addEventListener("storage", (event) => (event.key === key || event.key === null) && look(), { signal });
  // What happens while a page is frozen is not told.
  addEventListener("pageshow", look, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || look(), { signal });
}

/** The games that were begun, the last one first. @returns {{game: Game, at: number, link: string, share: number}[]} */
export function begun() {
  const found = [];
  for (const key of keys()) {
    try {
      const { at, link, game: text } = JSON.parse(read(key) ?? "");
      const game = restored(text);
      const [filled, all] = progress(game);
      found.push({ game, at, link: String(link), share: all ? filled / all : 1 });
    } catch {
      continue; // told when it is opened
    }
  }
  return found.sort((a, b) => b.at - a.at);
}

/** @param {Puzzle} puzzle */
export const forget = (puzzle) => localStorage.removeItem(GAME + keyOf(puzzle));

/** @returns {import('./types.js').Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(read(SETTINGS) ?? "{}") };
  } catch {
    return USUAL;
  }
}

/** @param {import('./types.js').Settings} chosen */
export function keepSettings(chosen) {
  try {
    localStorage.setItem(SETTINGS, JSON.stringify(chosen));
  } catch {
    // they hold until the page is closed
  }
}

/**
 * The puzzle that somebody was making, with what can be undone; null if there is none that can be read.
 * @param {string} genre @returns {import('./types.js').Draft | null}
 */
export function draft(genre) {
  try {
    const found = JSON.parse(read(DRAFT + genre) ?? "null");
    for (const puzzle of found ? [found.puzzle, ...found.past, ...found.future] : []) {
      if (required(puzzle).genre !== genre) return null;
    }
    return found;
  } catch {
    return null;
  }
}

/** @param {string} genre @param {import('./types.js').Draft} draft */
export function keepDraft(genre, draft) {
  try {
    localStorage.setItem(DRAFT + genre, JSON.stringify(draft));
  } catch {
    // the address has it
  }
}

/** Under what games are kept. */
function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(GAME));
  } catch {
    return [];
  }
}

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Links -----------------------------------------------------------------------------------------

/** The part of an address that holds a puzzle. @param {Puzzle} puzzle */
export function linkTo(puzzle) {
  const { title, author } = puzzle;
  const text = JSON.stringify({ ...bare(puzzle), ...(title && { title }), ...(author && { author }) });
  const letters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return `#p=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The same, to change the puzzle. @param {Puzzle} puzzle */
export const editLinkTo = (puzzle) => `#edit&${linkTo(puzzle).slice(1)}`;

/** The puzzle in an address. @param {string} code @returns {any} */
export function linked(code) {
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))));
  } catch {
    throw new Error("this link does not hold a whole puzzle; perhaps a part of it is missing");
  }
}
