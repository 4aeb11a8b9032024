// Functions that create elements.
import { say } from "./words.js";

/** @typedef {Node | string | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes (`onclick` and the like are listeners) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, any>} attributes
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else attribute(element, key, value);
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** Set an attribute, or remove it: true sets an empty one, false, null and undefined remove it. @param {Element} element @param {string} key @param {any} value */
export function attribute(element, key, value) {
  const text = value === true ? "" : value === false || value === null || value === undefined ? null : String(value);
  if (element.getAttribute(key) === text) return;
  if (text === null) element.removeAttribute(key);
  else element.setAttribute(key, text);
}

/** The fill colour of each drawing for entries. @type {Map<string, string>} */
const paints = new Map();

/** Define the symbols of a genre. @param {Record<string, import('./types.js').DrawnShape>} drawings */
export function define(drawings) {
  for (const [name, { path, light, dark }] of Object.entries(drawings)) {
    if (document.getElementById(`drawn-${name}`)) continue;
    const drawn = document.createElementNS(SVG, "path");
    drawn.setAttribute("id", `drawn-${name}`);
    drawn.setAttribute("d", path);
    document.querySelector(".defs defs")?.append(drawn);
    if (light && dark) paints.set(name, `light-dark(${light}, ${dark})`);
  }
}

/** A symbol that has been defined. @param {string} name @param {string} kind */
export function symbol(name, kind = "") {
  const drawn = svg(`symbol ${name} ${kind}`, use(`drawn-${name}`));
  if (paints.has(name)) drawn.style.setProperty("--paint", paints.get(name) ?? "");
  return drawn;
}

/** A small picture for a genre. @param {any} look the look of its boards */
export function art(look) {
  const [first, ...others] = Object.keys(look.shapes)
    .filter((value) => value !== "0")
    .map((value) => look.shapes[value]);
  define(look.drawings);
  if (look.towers || others.length < 2) return svg("symbol art", use(look.towers ? "art-towers" : `art-${look.kind}`));
  const [one, other] = others.slice(-2).map((name) => use(`drawn-${name}`));
  one.setAttribute("transform", "translate(-5 3) scale(.8)");
  other.setAttribute("transform", "translate(9 -8) scale(.55)");
  const drawn = svg("symbol art painted", one, other);
  drawn.style.setProperty("--paint", paints.get(first) ?? "");
  return drawn;
}

/** @param {string} classes @param {...Element} parts */
function svg(classes, ...parts) {
  const drawn = document.createElementNS(SVG, "svg");
  drawn.setAttribute("class", classes);
  drawn.setAttribute("aria-hidden", "true");
  drawn.setAttribute("viewBox", "-20 -20 40 40");
  drawn.append(...parts);
  return drawn;
}

/** @param {string} id */
function use(id) {
  const used = document.createElementNS(SVG, "use");
  used.setAttribute("href", `#${id}`);
  return used;
}

/** @param {string} label @param {() => void} act @param {Record<string, any>} attributes */
export const button = (label, act, attributes = {}) =>
  h("button", { type: "button", onclick: act, ...attributes }, label);

/** Ask for a confirmation. @param {string} question @param {string} yes the label of the button that confirms @returns {Promise<boolean>} */
export function agreed(question, yes) {
  const dialog = h(
    "dialog",
    { class: "card" },
    h(
      "form",
      { method: "dialog" },
      h("p", {}, question),
      h(
        "div",
        { class: "row" },
        h("button", { value: "yes" }, yes),
        h("button", { class: "first", autofocus: true }, say("no")),
      ),
    ),
  );
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Download a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
