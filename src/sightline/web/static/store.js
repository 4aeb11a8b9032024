// What the browser keeps: games, settings, and games that could not be read any more.
import { newGame, progress, restored, saved } from "./game.js";
import { Sheet } from "./sheet.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Game} Game */

const GAME = "sightline:game:";
const DRAFT = "sightline:draft:";
const SETTINGS = "sightline:settings";
/** @type {import('./types.js').Settings} */
const USUAL = { tidyMarks: true, liveConflicts: true, showTimer: true, showTowers: true, theme: "auto" };

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
  const key = keyOf(game.sheet);
  const there = revisionIn(read(key));
  if (there !== null && there !== revision) return null;
  if (there === null && !changed) return revision ?? ""; // forgotten, on purpose
  const next = changed ? Math.random().toString(36).slice(2) : revision;
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ at: Date.now(), link, revision: next, game: saved(game), sheet: game.sheet.record }),
    );
  } catch {
    throw new Error("This browser does not let the page save the game.");
  }
  return next;
}

/** Under what the game of a puzzle is kept. @param {Sheet} sheet */
const keyOf = (sheet) => GAME + sheet.key(sheet.puzzle);

/** The game of a puzzle. @param {Sheet} sheet @returns {Kept} */
export function kept(sheet) {
  const key = keyOf(sheet);
  const text = read(key);
  if (text === null) return { game: newGame(sheet), revision: null, note: "" };
  try {
    return { game: restored(JSON.parse(text).game, sheet), revision: revisionIn(text), note: "" };
  } catch (error) {
    const aside = `sightline:unreadable:${Date.now()}`;
    localStorage.setItem(aside, text);
    localStorage.removeItem(key);
    const why = error instanceof Error ? error.message : String(error);
    const note = `The saved game cannot be read (${why}). It is kept in this browser under “${aside}”; here is a fresh board.`;
    return { game: newGame(sheet), revision: null, note };
  }
}

/** The sheet of a game that was begun at this address, for when there is nobody to ask. @param {string} link @returns {any} */
export function keptSheet(link) {
  for (const key of keys()) {
    try {
      const found = JSON.parse(read(key) ?? "");
      if (found.link === link && found.sheet) return found.sheet;
    } catch {
      // told when it is opened
    }
  }
  return null;
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
 * @param {Sheet} sheet @param {() => void} look @param {AbortSignal} signal
 */
export function watch(sheet, look, signal) {
  const key = keyOf(sheet);
  addEventListener("storage", (event) => (event.key === key || event.key === null) && look(), { signal });
  // What happens while a page is frozen is not told.
  addEventListener("pageshow", look, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || look(), { signal });
}

/**
 * @typedef {object} Begun A game that was begun, as far as it takes to list it.
 * @property {string} key
 * @property {Puzzle} puzzle
 * @property {string} name
 * @property {boolean} solved
 * @property {boolean} revealed
 * @property {number} at
 * @property {string} link
 * @property {number | null} share that is filled in; null: nobody has told yet how much there is to fill in
 */

/** The games that were begun, the last one first. @returns {Begun[]} */
export function begun() {
  const found = [];
  for (const key of keys()) {
    try {
      const { at, link, game: text, sheet } = JSON.parse(read(key) ?? "");
      const { puzzle, solved, revealed } = JSON.parse(text);
      const [filled, all] = sheet ? progress(restored(text, new Sheet(sheet))) : [0, 0];
      const name = String(puzzle.title || (sheet?.text ?? puzzle.genre));
      found.push({
        key,
        puzzle,
        name,
        solved,
        revealed,
        at,
        link: String(link),
        share: sheet ? (all ? filled / all : 1) : null,
      });
    } catch {
      // told when it is opened
    }
  }
  return found.sort((a, b) => b.at - a.at);
}

/** @param {Begun} game */
export const forget = ({ key }) => localStorage.removeItem(key);

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
    const puzzles = found ? [found.puzzle, ...found.past, ...found.future] : [];
    return puzzles.every((puzzle) => puzzle.genre === genre) ? found : null;
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
