// Drafts of the user's own puzzles, and their sheets.
import { Trouble } from "./api.js";
import { again, asked } from "./opening.js";
import { keys, named, read, revisionIn, write } from "./store.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */
/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./types.js').Kept} Kept */
/** @typedef {import('./sheet.js').Sheet} Sheet */

const DRAFT = "sightline:draft:";

/** The latest draft of a genre or, if none can be read, a blank puzzle. @param {string} genre @returns {Promise<Partial<Draft> & {kept?: Kept, sheet: Sheet}>} */
export async function drafted(genre) {
  const [found] = drafts(genre);
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

/** The draft whose puzzle this is, if there is one. @param {Sheet} sheet @returns {Partial<Draft> & {kept?: Kept, sheet: Sheet}} */
export function continued(sheet) {
  const key = sheet.key(sheet.puzzle);
  return { ...drafts(sheet.genre).find(({ puzzle }) => sheet.key(puzzle) === key), sheet };
}

/** What a sheet depends on: the lengths of all lists of a puzzle, and its settings. @param {Puzzle} puzzle without other keys */
export function formOf({ genre, ...puzzle }) {
  const facts = Object.entries(puzzle);
  return JSON.stringify(
    facts.map(([key, value]) => [key, Array.isArray(value) ? [value.length, value[0]?.length] : value]),
  );
}

// Storing ---------------------------------------------------------------------------------------

/** A place for a new draft. @param {string} genre @returns {Kept} */
export const newDraft = (genre) => ({ key: `${DRAFT}${genre}:${named()}`, revision: "" });

/**
 * The drafts of a genre that can be read, with their undo history, the latest first.
 * @param {string} genre @returns {(Draft & {kept: Kept, at: number})[]}
 */
export function drafts(genre) {
  const found = [];
  for (const key of keys(DRAFT)) {
    try {
      const text = read(key) ?? "";
      const { at = 0, ...draft } = JSON.parse(text);
      const puzzles = [draft.puzzle, ...draft.past, ...draft.future];
      if (puzzles.every((puzzle) => puzzle.genre === genre))
        found.push({ ...draft, at, kept: { key, revision: revisionIn(text) ?? "" } });
    } catch {
      // it stays where it is
    }
  }
  return found.sort((a, b) => b.at - a.at);
}

/**
 * Store a draft; in a place of its own if another tab has gone on with the one that it continues.
 * @param {Kept} kept what it continues @param {Draft} draft @returns {Kept}
 */
export function keepDraft({ key, revision }, draft) {
  const there = revisionIn(read(key));
  const isOurs = there === null || there === revision;
  const kept = { key: isOurs ? key : newDraft(draft.puzzle.genre).key, revision: named() };
  write(kept.key, JSON.stringify({ ...draft, at: Date.now(), revision: kept.revision }));
  return kept;
}
