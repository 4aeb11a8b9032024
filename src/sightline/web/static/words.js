// The words of the page: texts by their codes, which come as an answer like any other, in the language that was asked
// for. Nothing is put together here but a text and what is filled in.

/** @typedef {import('./types.js').Text} Text */
/** @typedef {Record<string, string | number>} Slots */

/** @type {import('./types.js').Words} */
let words = { language: "en", locale: "en", languages: {}, texts: {} };
let plurals = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

/** What is said from now on. @param {import('./types.js').Words} told */
export function learn(told) {
  words = told;
  plurals = new Intl.PluralRules(told.locale);
  numbers = new Intl.NumberFormat(locales());
  document.documentElement.lang = told.language;
}

/** The code of the language that is spoken. */
export const language = () => words.language;

/** All languages: as their speakers call them, by their codes. */
export const languages = () => Object.entries(words.languages);

/** How dates and numbers are written: as in the region of the user, if the language is spoken there. */
export const locales = () => [
  ...navigator.languages.filter((each) => each.split("-")[0] === words.language),
  words.locale,
];

/** A text; nothing as long as its words are not known. @param {string} code @param {Slots} [slots] */
export const say = (code, slots = {}) => filled(words.texts[code] ?? "", slots);

/** @param {Text} text @param {Slots} slots @returns {string} */
function filled(text, slots) {
  if (typeof text === "string") return text;
  return text.map((part) => (typeof part === "string" ? part : chosen(part, slots))).join("");
}

/** @param {Exclude<Text, string>[number] & object} part @param {Slots} slots */
function chosen([slot, variants, usual = ""], slots) {
  const value = slots[slot];
  const isNumber = typeof value === "number";
  if (!variants) return isNumber ? numbers.format(value) : value;
  return filled(variants[value] ?? (isNumber && variants[plurals.select(value)]) ?? variants[usual], slots);
}

/** A list as it is spoken. @param {string[]} items @param {"and" | "comma"} last what stands before the last one */
export const listed = (items, last = "and") =>
  items.reduce((one, other, at) => say(at < items.length - 1 ? `list-${last}` : `list-last-${last}`, { one, other }));

/** Something that went wrong, said in the language that is spoken by then. */
export class Failure extends Error {
  /** @param {() => string} said */
  constructor(said) {
    super();
    this.said = said;
  }

  get message() {
    return this.said();
  }
}
