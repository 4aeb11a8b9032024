// Controls for the variants of a genre, as the server describes them: a checkbox, or a choice of values.
import { h } from "./dom.js";

/** @typedef {import('./types.js').GenreSettings} GenreSettings */
/** @typedef {boolean | number | string} Value */
/** @typedef {{element: HTMLElement, usual: Value, value: () => Value, set: (value: Value) => void}} Control */

let count = 0;

export class Variants {
  /** @param {GenreSettings} switches @param {(name: string, value: Value) => void} [changed] */
  constructor(switches, changed = () => {}) {
    this.text = JSON.stringify(switches);
    /** @type {[name: string, control: Control][]} */
    this.controls = Object.entries(switches).map(([name, about]) => {
      const control = (about.values ? chosen : ticked)(about, () => changed(name, control.value()));
      return [name, control];
    });
  }

  get elements() {
    return this.controls.map(([, { element }]) => element);
  }

  /** Whether these are the controls for these variants. @param {GenreSettings} switches */
  areOf(switches) {
    return JSON.stringify(switches) === this.text;
  }

  /** The settings with unusual values. @returns {Record<string, Value>} */
  chosen() {
    const said = this.controls.filter(([, { usual, value }]) => value() !== usual);
    return Object.fromEntries(said.map(([name, { value }]) => [name, value()]));
  }

  /** Set the controls to the settings of a puzzle. @param {import('./types.js').Puzzle} puzzle */
  show(puzzle) {
    for (const [name, { usual, set }] of this.controls) set(puzzle[name] ?? usual);
  }
}

/** A checkbox. @param {import('./types.js').GenreSetting} about @param {() => void} onchange @returns {Control} */
function ticked({ default: usual, otherwise = "" }, onchange) {
  const box = h("input", { type: "checkbox", onchange });
  return {
    element: h("label", { class: "switch" }, box, otherwise),
    usual,
    value: () => box.checked !== usual,
    set: (value) => {
      box.checked = value !== usual;
    },
  };
}

/** A choice of values. @param {import('./types.js').GenreSetting} about @param {() => void} onchange @returns {Control} */
function chosen({ default: usual, label = "", values = [] }, onchange) {
  const id = `variant-${++count}`;
  const box = h(
    "select",
    { id, onchange },
    values.map(({ value, text }) => h("option", { value, selected: value === usual }, text)),
  );
  return {
    element: h("div", { class: "setting" }, h("label", { for: id }, label), box),
    usual,
    value: () => values[box.selectedIndex]?.value ?? usual,
    set: (value) => {
      box.value = String(value);
    },
  };
}
