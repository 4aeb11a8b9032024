// From an address to the sheet of its puzzle: requested from the server or, offline, taken from the saved game.
import { ask, look, Trouble } from "./api.js";
import { define } from "./dom.js";
import { linked } from "./links.js";
import { Sheet } from "./sheet.js";
import { keptSheet } from "./store.js";
import { Failure, say } from "./words.js";

/** @param {import('./types.js').SheetRecord} record */
function drawn(record) {
  define(record.drawings);
  return new Sheet(record);
}

/** Request a sheet. @param {object} question */
export const asked = async (question) => drawn(await ask("sheet", question));

/** The sheet from a saved record. @param {any} record */
export const again = (record) => drawn(record);

/** Make the request or, offline, take the sheet of the saved game at this address. @param {string} link @param {() => Promise<any>} get */
async function found(link, get) {
  try {
    return drawn(await get());
  } catch (error) {
    const kept = error instanceof Trouble && error.status === 0 ? keptSheet(link) : null;
    if (kept) return drawn(kept);
    if (error instanceof Trouble && error.status === 0) throw new Failure(() => say("unplayed"));
    throw error;
  }
}

/** A puzzle of the library. @param {string} genre @param {string} name */
export const fromLibrary = (genre, name) =>
  found(`#/${genre}/${name}`, () => look(`library/${genre}/${encodeURIComponent(name)}/sheet`));

/** A puzzle in an address. @param {string} code */
export function fromLink(code) {
  const puzzle = linked(code);
  if (typeof puzzle !== "object" || puzzle === null) throw new Failure(() => say("no-puzzle"));
  return found(`#p=${code}`, () => ask("sheet", { puzzle }));
}
