// What the browser stores: games, settings, drafts, and games that can no longer be read.
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
 * @typedef {object} Kept A game as it is stored.
 * @property {Game} game started or new
 * @property {string | null} revision changes with every change, to recognise those of another tab; null: none is stored
 * @property {string} note a message about it
 */

/**
 * Store a game, unless another tab has stored one since; throws an Error with a sentence if the browser refuses.
 * @param {Game} game @param {string} link
 * @param {string | null} revision the one that it continues
 * @param {boolean} changed whether anything but the time has changed
 * @returns {string | null} the stored revision; null if another tab has stored one
 */
export function keep(game, link, revision, changed) {
  const key = keyOf(game.sheet);
  const there = revisionIn(read(key));
  if (there !== null && there !== revision) return null;
  if (there === null && !changed) return revision ?? ""; // deleted by the user
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

/** The key under which the game of a puzzle is stored. @param {Sheet} sheet */
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

/** The sheet of a game that was started at this address, for use without the server. @param {string} link @returns {any} */
export function keptSheet(link) {
  for (const key of keys()) {
    try {
      const found = JSON.parse(read(key) ?? "");
      if (found.link === link && found.sheet) return found.sheet;
    } catch {
      // reported when it is opened
    }
  }
  return null;
}

/** @param {string | null} text of a stored game @returns {string | null} null if there is none */
function revisionIn(text) {
  if (text === null) return null;
  try {
    return JSON.parse(text).revision ?? "";
  } catch {
    return "";
  }
}

/**
 * Call `look` whenever another tab may have stored a game of this puzzle, until the signal.
 * @param {Sheet} sheet @param {() => void} look @param {AbortSignal} signal
 */
export function watch(sheet, look, signal) {
  const key = keyOf(sheet);
  addEventListener("storage", (event) => (event.key === key || event.key === null) && look(), { signal });
  // A frozen page receives no events.
  addEventListener("pageshow", look, { signal });
  document.addEventListener("visibilitychange", () => document.hidden || look(), { signal });
}

/**
 * @typedef {object} Begun A game that was started, as it is listed.
 * @property {string} key
 * @property {Puzzle} puzzle
 * @property {string} name
 * @property {boolean} solved
 * @property {boolean} revealed
 * @property {number} at
 * @property {string} link
 * @property {number | null} share the fraction that is filled in; null if unknown
 */

/** The games that were started, the latest first. @returns {Begun[]} */
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
      // reported when it is opened
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
    // they are used until the page is closed
  }
}

/**
 * The draft of a genre with its undo history; null if there is none that can be read.
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
    // the address contains it
  }
}

/** The keys of the stored games. */
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
