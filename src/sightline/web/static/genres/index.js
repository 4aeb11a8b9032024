// The genres that can be played on the page.
import { doors } from "./doors.js";
import { skyscrapers } from "./skyscrapers.js";
import { starryNight } from "./starry-night.js";

export const GENRES = [skyscrapers, doors, starryNight];

/** @param {{genre: string}} puzzle */
export function genreOf(puzzle) {
  const found = GENRES.find(({ name }) => name === puzzle.genre);
  if (!found) throw new Error(`there is no genre named ${JSON.stringify(puzzle.genre)}`);
  return found;
}

/** A puzzle that has the right shape, or an Error with a sentence. @param {any} puzzle @returns {import('../types.js').Puzzle} */
export function required(puzzle) {
  if (typeof puzzle !== "object" || puzzle === null) throw new Error("this is no puzzle");
  genreOf(puzzle).require(puzzle);
  return puzzle;
}
