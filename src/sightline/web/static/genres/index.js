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

/** The same puzzle in another size, with the clues that fit. @param {import('../types.js').Puzzle} puzzle @param {number} rows @param {number} columns */
export function resized(puzzle, rows, columns) {
  const genre = genreOf(puzzle);
  const places = (/** @type {import('../types.js').Puzzle} */ of) =>
    new Set([...genre.layout(of, true).flat().flatMap((item) => item?.place ?? []), ...genre.places(of)]);
  let next = genre.blank(rows, columns, puzzle);
  const there = places(next);
  for (const place of places(puzzle)) {
    const value = genre.clue(puzzle, place) ?? genre.given(puzzle, place);
    if (value !== null && there.has(place) && genre.clueValues(next, place).includes(value)) next = genre.with(next, place, value);
  }
  return next;
}

/** A puzzle that has the right shape, or an Error with a sentence. @param {any} puzzle @returns {import('../types.js').Puzzle} */
export function required(puzzle) {
  if (typeof puzzle !== "object" || puzzle === null) throw new Error("this is no puzzle");
  genreOf(puzzle).require(puzzle);
  return puzzle;
}
