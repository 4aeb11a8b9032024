// The keys of a game. A letter that is a value of the puzzle gives way: its command is then Alt and the letter.
import * as games from "./game.js";
import { meant, Typing } from "./keypad.js";

/** @typedef {import('./play.js').Play} Play */

const typing = new Typing();
/** @type {Record<string, (play: Play) => void>} */
const COMMANDS = {
  u: (play) => play.undo(),
  r: (play) => play.redo(),
  p: (play) => play.togglePencil(),
  c: (play) => play.check(),
  h: (play) => play.hint(),
  k: (play) => play.checkpoint(),
  b: (play) => play.update(games.goBack(play.game)),
  backspace: (play) => play.erase(),
  delete: (play) => play.erase(),
  escape: (play) => (play.slides ? play.showSlides(null) : play.tell("")),
  enter: press,
  " ": press,
};

/** Execute the command of a key; returns false if it has none. @param {Play} play @param {KeyboardEvent} event @returns {boolean} */
export function command(play, event) {
  const key = meant(event);
  if (event.ctrlKey || event.metaKey) {
    if (key === "z" && !event.shiftKey) play.undo();
    else if (key === "y" || key === "z") play.redo();
    return key === "z" || key === "y";
  }
  const isValue = play.sheet.letters.has(key);
  if (event.altKey && !isValue) return false;
  if (isValue && !event.altKey && fillIn(play, key, event.shiftKey)) return true;
  if (key === "x" && play.sheet.clue(play.game.puzzle, play.cursor) !== null) play.toggleDone();
  else if (isValue && !event.altKey) return false;
  else if (Object.hasOwn(COMMANDS, key)) COMMANDS[key](play);
  else if (key === "l" && play.argument) play.nextLine();
  else return fillIn(play, key, event.shiftKey);
  return true;
}

/** The key of a command, in words. @param {import('./sheet.js').Sheet} sheet @param {string} letter */
export const keyOf = (sheet, letter) => (sheet.letters.has(letter) ? `Alt+${letter}` : letter);

/** The action of Space and Enter: the next value of a cell that can be shaded; otherwise mark a clue as done. @param {Play} play */
function press(play) {
  const { sheet, cursor } = play;
  if (sheet.kind.toggled && sheet.filledIn.has(cursor)) play.turn(cursor, false);
  else play.toggleDone();
}

/** Enter the value of a key, if it has one. @param {Play} play @param {string} key @param {boolean} shift */
function fillIn(play, key, shift) {
  const { sheet, cursor } = play;
  const value = sheet.filledIn.has(cursor) ? sheet.meaning(key) : null;
  if (value === null) return false;
  const pencilled = play.pencil !== shift;
  const isWhole = sheet.letters.has(key) || sheet.drawing(value);
  const whole = isWhole ? value : typing.value(cursor, value, sheet.entered);
  const moves = () => play.game.past.length;
  // The first of two digits was entered as a number before. It is taken back with all that it brought about, so that
  // no pencil mark is missed because of it.
  if (whole !== value && typing.move === moves()) play.undo();
  const before = moves();
  if (sheet.entered.includes(whole)) play.put(whole, pencilled);
  typing.move = moves() > before ? moves() : null;
  return true;
}
