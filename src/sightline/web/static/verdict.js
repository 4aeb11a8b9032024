// The verdict on a puzzle in the editor.
import { listed, say } from "./words.js";

/** Places of a difference that are named. */
const MOST = 3;

/** @param {any} verdict @returns {[text: string, mood: string]} */
export function told(verdict) {
  if (!verdict) return [say("looking"), ""];
  if (verdict.trouble) return [verdict.trouble, "bad"];
  if (verdict.verdict === "unique") return [say("unique"), "good"];
  if (verdict.verdict === "several") {
    const [first, count] = [verdict.differ.slice(0, MOST), verdict.differ.length - MOST];
    if (count > 0) return [say("differ-more", { places: listed(first, "comma"), count }), "hint"];
    return [say("differ", { places: listed(first) }), "hint"];
  }
  if (verdict.verdict === "none") {
    const clash = verdict.clash.map((/** @type {any} */ clue) => clue.text ?? clue);
    const [clue, ...others] = clash;
    if (others.length) return [say("clash", { clues: listed(clash) }), "bad"];
    return [clue ? say("impossible", { clue }) : say("none"), "bad"];
  }
  return [say("unknown-yet"), "hint"];
}
