// Addresses that contain a puzzle, so that it can be shared.
import { Failure, say } from "./words.js";

/** @typedef {import('./types.js').Puzzle} Puzzle */

/** The fragment of an address that contains a puzzle. @param {import('./sheet.js').Sheet} sheet @param {Puzzle} puzzle */
export function linkTo(sheet, puzzle = sheet.puzzle) {
  const { title, author } = puzzle;
  const text = JSON.stringify({ ...sheet.bare(puzzle), ...(title && { title }), ...(author && { author }) });
  const letters = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return `#p=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The same, to edit the puzzle. @param {import('./sheet.js').Sheet} sheet @param {Puzzle} puzzle */
export const editLinkTo = (sheet, puzzle) => `#edit&${linkTo(sheet, puzzle).slice(1)}`;

/** The puzzle in an address. @param {string} code @returns {any} */
export function linked(code) {
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0))),
    );
  } catch {
    throw new Failure(() => say("link-cut"));
  }
}
