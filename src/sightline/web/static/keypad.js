// Keys, on the screen and on the keyboard, for both playing and editing.
import { attribute, button, h, symbol } from "./dom.js";
import { COMPASS } from "./places.js";
import { say } from "./words.js";

const TYPING = 900; // ms between the two digits of a number
const MOST_IN_A_ROW = 7;
/** @type {Record<string, string>} */
const ARROWS = { north: "↑", west: "←", east: "→", south: "↓" };

/**
 * A key for every value, and one to erase.
 * @param {import('./sheet.js').Sheet} sheet @param {number[]} values @param {string} kind @param {(value: number | null) => void} put
 * @param {import('./types.js').Part} [part] the part of the values; without one they are entries
 */
export function valueKeys(sheet, values, kind, put, part) {
  const keys = values.map((value) => {
    const drawing = sheet.drawing(value, part);
    const key = button("", () => put(value), { "aria-label": sheet.word(value, part), "data-value": value });
    key.append(
      drawing ? symbol(drawing, value === sheet.background ? `${kind} idle` : kind) : sheet.written(value, part),
    );
    return key;
  });
  return [...keys, button("⌫", () => put(null), { "aria-label": say("clear"), class: "erase" })];
}

/** Arrange the keys in rows of about the same length. @param {HTMLElement} pad @param {HTMLElement[]} keys @param {HTMLElement[]} below */
export function arrange(pad, keys, ...below) {
  const rows = Math.ceil(keys.length / MOST_IN_A_ROW);
  pad.style.setProperty("--across", String(Math.ceil(keys.length / rows)));
  pad.replaceChildren(...keys, ...below);
}

/** A key for the door on each side of a room. @param {(side: string) => void} turn */
export const doorKeys = (turn) =>
  Object.keys(COMPASS).map((side) => button("", () => turn(side), { class: `side-${side}`, "data-side": side }));

/** @param {HTMLButtonElement} key @param {string} word the state of the door @param {boolean} disabled */
export function drawDoorKey(key, word, disabled) {
  const side = key.dataset.side ?? "";
  const label = say("door-to", { side, state: word });
  key.disabled = disabled;
  if (key.getAttribute("aria-label") === label) return;
  attribute(key, "aria-label", label);
  key.replaceChildren(h("span", { class: "arrow" }, ARROWS[side]), h("span", {}, word));
}

/** Controls that use every key, and those that use only a few: other keys are passed to the board. */
const TYPED_IN =
  "input:not([type=checkbox]), select, textarea, [contenteditable], dialog, [role=dialog], [role=alertdialog]";
const PRESSED = "button, a, summary, input";
const SCROLLED = "[tabindex='0']";

/** Whether a key that is pressed outside the board is meant for the board. @param {KeyboardEvent} event */
export function isForTheBoard(event) {
  const at = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.isComposing || at.closest(TYPED_IN) || document.querySelector("dialog[open]"))
    return false;
  if (at.closest(PRESSED)) return event.key !== "Enter" && event.key !== " ";
  return !at.closest(SCROLLED) || (event.key.length === 1 && event.key !== " ");
}

/**
 * The letter or digit of a key. Some keyboards have no digits in the upper row without Shift, or even with it, or no
 * Latin letters: then it is the one in this position on most keyboards.
 * @param {KeyboardEvent} event
 */
export function meant(event) {
  const { key, code, shiftKey } = event;
  const [, row, digit, letter] = /^(?:(Digit|Numpad)(\d)|Key([A-Z]))$/.exec(code) ?? [];
  if (digit && (shiftKey || (row === "Digit" && !/^[\da-z]$/i.test(key)))) return digit;
  if (letter && key.length === 1 && key > "\x7f") return letter.toLowerCase();
  return key.toLowerCase();
}

/** Two digits that are typed in quick succession are one number. */
export class Typing {
  constructor() {
    this.place = "";
    this.at = 0;
    this.number = 0;
    /** The number of the move that entered it; null if none did. @type {number | null} */
    this.move = null;
  }

  /** The value of the digits so far. @param {import('./types.js').Place} place @param {number} digit @param {number[]} values those that the place can have */
  value(place, digit, values) {
    const both = place === this.place && Date.now() - this.at < TYPING ? 10 * this.number + digit : 0;
    const value = both > 9 && values.includes(both) ? both : digit;
    Object.assign(this, { place, at: Date.now(), number: value });
    return value;
  }
}
