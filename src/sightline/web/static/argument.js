// A long argument in numbered lines, one of which is lit at a time.
import { attribute, button, h } from "./dom.js";

export class Argument {
  /** @param {{text: string}[]} lines @param {Record<import('./types.js').Place, string>[]} lit the highlights of each line */
  constructor(lines, lit) {
    this.lines = lines;
    this.lits = lit;
    /** The line that is lit; -1: none yet. */
    this.at = -1;
  }

  /** The highlights of the current line, if there is one. */
  get lit() {
    return this.lits[this.at];
  }

  /** The next line; after the last one, the first. */
  get next() {
    return (this.at + 1) % this.lines.length;
  }
}

/** The numbered lines on the page. Each is lit when it is pointed at, focused or touched. */
export class Lines {
  /** @param {(at: number) => void} light */
  constructor(light) {
    this.light = light;
    this.element = h("ol", { class: "lines", hidden: true });
    /** @type {Argument | null} */
    this.shown = null;
  }

  /** @param {Argument | null} argument */
  draw(argument) {
    if (argument !== this.shown) {
      this.element.replaceChildren(...(argument?.lines ?? []).map(({ text }, at) => this.built(text, at)));
      this.element.hidden = !argument;
      this.shown = argument;
    }
    for (const [at, line] of [...this.element.children].entries()) {
      const isLit = at === argument?.at;
      attribute(line, "aria-current", isLit && "step");
      if (isLit) line.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} text @param {number} at */
  built(text, at) {
    const light = () => this.shown?.at !== at && this.light(at);
    // Not when the line moves under a mouse that rests.
    const move = (/** @type {MouseEvent} */ event) => (event.movementX || event.movementY) && light();
    return h("li", { onmousemove: move }, button(text, light, { onfocus: light }));
  }
}
