// Elements in one expression.

/** @typedef {Node | string | null | undefined | false} Child */

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

/** Set an attribute, or take it away: true is there, false, null and undefined are not. @param {Element} element @param {string} key @param {any} value */
export function attribute(element, key, value) {
  const text = value === true ? "" : value === false || value === null || value === undefined ? null : String(value);
  if (element.getAttribute(key) === text) return;
  if (text === null) element.removeAttribute(key);
  else element.setAttribute(key, text);
}

/** A decoration out of the symbols in the page. @param {string} id @param {string} kind */
export function symbol(id, kind = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `symbol ${id} ${kind}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "-20 -20 40 40");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

/** @param {string} label @param {() => void} act @param {Record<string, any>} attributes */
export const button = (label, act, attributes = {}) => h("button", { type: "button", onclick: act, ...attributes }, label);

/** Ask before something is done. @param {string} question @param {string} yes what is done then @returns {Promise<boolean>} */
export function agreed(question, yes) {
  const dialog = h("dialog", { class: "card" }, h("form", { method: "dialog" }, h("p", {}, question),
    h("div", { class: "row" }, h("button", { value: "yes" }, yes), h("button", { class: "first", autofocus: true }, "No"))));
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Let the browser save a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
