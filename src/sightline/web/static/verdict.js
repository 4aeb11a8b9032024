// The verdict on a puzzle in the editor.

/** @param {any} verdict @returns {[text: string, mood: string]} */
export function told(verdict) {
  if (!verdict) return ["Looking for solutions …", ""];
  if (verdict.trouble) return [verdict.trouble, "bad"];
  if (verdict.verdict === "unique") return ["One solution: this is a proper puzzle.", "good"];
  if (verdict.verdict === "several") {
    const places = verdict.differ.length;
    const [first, more] = [verdict.differ.slice(0, 3), places - 3];
    return [
      `Several solutions. Two of them differ at ${more > 0 ? `${first.join(", ")} and ${more} more ${more === 1 ? "place" : "places"}` : listed(first)}.`,
      "hint",
    ];
  }
  if (verdict.verdict === "none") {
    const clash = verdict.clash.map((/** @type {any} */ clue) => clue.text ?? clue);
    return [
      clash.length
        ? `No solution: ${listed(clash)} ${clash.length > 1 ? "contradict each other" : "cannot be"}.`
        : "No solution.",
      "bad",
    ];
  }
  return ["The search stopped before it knew; fewer open places would help.", "hint"];
}

/** @param {string[]} words */
const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
