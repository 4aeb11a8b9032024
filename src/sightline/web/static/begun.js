// What was begun here: games, as they are listed.
import { progress, restored } from "./game.js";
import { Sheet } from "./sheet.js";
import { GAME, keys, read, remove, write } from "./store.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */

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

/** The games that were started, the latest first. @param {(sheet: Sheet) => string} nameOf for those without a title @returns {Begun[]} */
export function begun(nameOf) {
  const found = [];
  for (const key of keys(GAME)) {
    try {
      const { at, link, game: text, sheet: record } = JSON.parse(read(key) ?? "");
      const { puzzle, solved, revealed } = JSON.parse(text);
      const sheet = record && new Sheet(record);
      const [filled, all] = sheet ? progress(restored(text, sheet)) : [0, 0];
      const name = String(puzzle.title || (sheet ? nameOf(sheet) : puzzle.genre));
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

/**
 * Delete what is stored under a key.
 * @param {string} key @returns {() => void} to take that back
 */
export function forget(key) {
  const text = read(key);
  remove(key);
  return () => {
    if (text !== null) write(key, text);
  };
}
