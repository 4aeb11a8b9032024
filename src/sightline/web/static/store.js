// What the browser stores: games, settings, and games that can no longer be read. What it refuses to store is kept in
// memory, so that the game goes on, and that is said once.
import { newGame, restored, saved } from "./game.js";
import { notStored } from "./notice.js";
import { Sheet } from "./sheet.js";
import { Failure, say } from "./words.js";

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Wishes} Wishes */

export const GAME = "sightline:game:";
const SETTINGS = "sightline:settings";
/** @type {import('./types.js').Settings} */
const USUAL = { tidyMarks: true, liveConflicts: true, showTimer: true, showTowers: true, theme: "auto", language: "" };

/**
 * @typedef {object} Kept A game as it is stored.
 * @property {Game} game started or new
 * @property {string | null} revision changes with every change, to recognise those of another tab; null: none is stored
 * @property {Wishes} [wishes] what was asked for when it was made
 * @property {string} note a message about it
 */

/**
 * Store a game, unless another tab has stored one since.
 * @param {Game} game
 * @param {object} about
 * @param {string} about.link
 * @param {Wishes} [about.wishes]
 * @param {string | null} about.revision the one that it continues
 * @param {boolean} about.changed whether anything but the time has changed
 * @returns {string | null} the stored revision; null if another tab has stored one
 */
export function keep(game, { link, wishes, revision, changed }) {
  const key = keyOf(game.sheet);
  const there = revisionIn(read(key));
  if (there !== null && there !== revision) return null;
  if (there === null && !changed) return revision ?? ""; // deleted by the user
  const next = changed ? named() : revision;
  write(
    key,
    JSON.stringify({ at: Date.now(), link, wishes, revision: next, game: saved(game), sheet: game.sheet.record }),
  );
  return next;
}

/** A name that nothing else has. */
export const named = () => Math.random().toString(36).slice(2);

/** The key under which the game of a puzzle is stored. @param {Sheet} sheet */
const keyOf = (sheet) => GAME + sheet.key(sheet.puzzle);

/** The game of a puzzle. @param {Sheet} sheet @returns {Kept} */
export function kept(sheet) {
  const key = keyOf(sheet);
  const text = read(key);
  if (text === null) return { game: newGame(sheet), revision: null, note: "" };
  try {
    const { game, wishes } = JSON.parse(text);
    return { game: restored(game, sheet), revision: revisionIn(text), wishes, note: "" };
  } catch (error) {
    const why = error instanceof Failure ? error.message : say("damaged");
    const note = say("unreadable", { why, key: setAside(key, text) });
    return { game: newGame(sheet), revision: null, note };
  }
}

/** Make room for a new game where one cannot be read. @param {string} key @param {string} text @returns {string} where that is from now on */
function setAside(key, text) {
  const aside = `sightline:unreadable:${Date.now()}`;
  if (stored(aside, text)) {
    remove(key);
    return aside;
  }
  // It stays, and the new game is not stored.
  left.add(key);
  return key;
}

/** The sheet of a game that was started at this address, for use without the server. @param {string} link @returns {any} */
export function keptSheet(link) {
  for (const key of keys(GAME)) {
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
export function revisionIn(text) {
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

/** @returns {import('./types.js').Settings} */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(read(SETTINGS) ?? "{}") };
  } catch {
    return USUAL;
  }
}

/** @param {import('./types.js').Settings} chosen */
export const keepSettings = (chosen) => write(SETTINGS, JSON.stringify(chosen));

// The storage of the browser --------------------------------------------------------------------

/** What the browser refused to store. @type {Map<string, string>} */
const unstored = new Map();
/** Keys of what cannot be read, and could not be set aside. @type {Set<string>} */
const left = new Set();

/** The keys of everything of a kind that is stored. @param {string} start */
export function keys(start) {
  /** @type {string[]} */
  let found = [];
  try {
    found = Object.keys(localStorage);
  } catch {
    // the browser does not let the page see it
  }
  return [...new Set([...found, ...unstored.keys()])].filter((key) => key.startsWith(start));
}

/** @param {string} key */
export function read(key) {
  try {
    return unstored.get(key) ?? (left.has(key) ? null : localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Store a text or, if the browser refuses, keep it until the page is closed. @param {string} key @param {string} text */
export function write(key, text) {
  const isNews = !unstored.has(key);
  if (!left.has(key) && stored(key, text, isNews)) unstored.delete(key);
  else unstored.set(key, text);
}

/** @param {string} key @param {string} text @param {boolean} [told] whether to say that the browser refuses */
function stored(key, text, told = true) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    if (told) notStored(error);
    return false;
  }
}

/** Delete what is stored; what had no room may have some now. @param {string} key */
export function remove(key) {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // then there is nothing either
  }
  for (const [other, text] of unstored) write(other, text);
}
