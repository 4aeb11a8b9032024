// A long argument in numbered lines, one of which is lit at a time.
import { attribute, button, h } from "./dom.js";

export class Argument {
  /** @param {{text: string}[]} lines @param {Record<import('./types.js').Place, string>[]} highlights of each line */
  constructor(lines, highlights) {
    this.lines = lines;
    this.highlights = highlights;
    /** The line that is lit; -1: none yet. */
    this.at = -1;
  }

  /** The highlights of the current line, if there is one. */
  get lit() {
    return this.highlights[this.at];
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
    /** The line that was drawn as lit. */
    this.lit = -1;
  }

  /** @param {Argument | null} argument */
  draw(argument) {
    if (argument !== this.shown) {
      this.element.replaceChildren(...(argument?.lines ?? []).map(({ text }, at) => this.built(text, at)));
      this.element.hidden = !argument;
      this.shown = argument;
      this.lit = -1;
    }
    if (!argument || argument.at === this.lit) return;
    this.lit = argument.at;
    for (const [at, line] of [...this.element.children].entries()) {
      const isLit = at === this.lit;
      attribute(line, "aria-current", isLit && "step");
      // Only when it changes: whoever scrolls on to read would be thrown back.
      if (isLit) line.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} text @param {number} at */
  built(text, at) {
    const light = () => this.shown?.at !== at && this.light(at);
    // Lighting a line can scroll the list, and that moves lines under a mouse that rests.
    const move = (/** @type {MouseEvent} */ event) => (event.movementX || event.movementY) && light();
    return h("li", { onmousemove: move }, button(text, light, { onfocus: light }));
  }
}
