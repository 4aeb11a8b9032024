// Drafts of the user's own puzzles, and their sheets.
import { Trouble } from "./api.js";
import { again, asked } from "./opening.js";
import { draft } from "./store.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./sheet.js').Sheet} Sheet */

/** The draft of a genre or, if none can be read, a blank puzzle. @param {string} genre @returns {Promise<Partial<Draft> & {sheet: Sheet}>} */
export async function drafted(genre) {
  const found = draft(genre);
  if (found) {
    try {
      return { ...found, sheet: await asked({ puzzle: found.puzzle }) };
    } catch (error) {
      const kept = found.sheets?.[formOf(found.puzzle)];
      if (kept && error instanceof Trouble && error.status === 0)
        return { ...found, sheet: again({ ...kept, puzzle: found.puzzle }) };
    }
  }
  return { sheet: await asked({ genre }) };
}

/** What a sheet depends on: the lengths of all lists of a puzzle, and its settings. @param {Puzzle} puzzle without other keys */
export function formOf({ genre, ...puzzle }) {
  const facts = Object.entries(puzzle);
  return JSON.stringify(
    facts.map(([key, value]) => [key, Array.isArray(value) ? [value.length, value[0]?.length] : value]),
  );
}
