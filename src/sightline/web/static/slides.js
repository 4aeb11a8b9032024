// An explanation on the screen, step by step.
import { Argument } from "./argument.js";
import { button } from "./dom.js";
import { entries, placeOf } from "./places.js";
import { say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */

export class Slides {
  /** @param {any} explained @param {number} values how many a place can have @param {(next: Slides | null) => void} show */
  constructor(explained, values, show, at = 0) {
    this.explained = explained;
    this.values = values;
    this.show = show;
    this.at = at;
    this.step = explained.steps[at];
    /** The step in lines, if it is long. */
    this.argument = this.step.lines.length ? new Argument(this.step.lines, this.step.lines_lit) : null;
    /** The values on the board of the slide. */
    this.board = new Map(entries(this.step.board).map(([path, value]) => [placeOf(path), value]));
  }

  get text() {
    const { steps, text } = this.explained;
    const step = say("step", { at: this.at + 1, all: steps.length, rule: this.step.rule });
    const told = this.argument ? [] : [this.step.text];
    return [step, ...told, ...(this.at === steps.length - 1 ? [text] : [])].join(" ");
  }

  /** @param {number} by */
  turn(by) {
    const at = Math.min(Math.max(this.at + by, 0), this.explained.steps.length - 1);
    this.show(new Slides(this.explained, this.values, this.show, at));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by && event.key !== "Escape") return;
    event.preventDefault();
    if (by) this.turn(by);
    else this.show(null);
  }

  /** @param {HTMLElement[]} more */
  offers(more) {
    const last = this.explained.steps.length - 1;
    return [
      ...more,
      button(say("back"), () => this.turn(-1), { disabled: this.at === 0, "data-act": "back" }),
      button(say("next"), () => this.turn(1), { disabled: this.at === last, class: "first", "data-act": "next" }),
      button(say("close"), () => this.show(null), { "data-act": "close" }),
    ];
  }

  /** @param {Place} place @returns {number | null} */
  entry(place) {
    return this.board.get(place) ?? null;
  }

  /** @param {Place} place @returns {readonly number[]} */
  marks(place) {
    const marks = this.step.marks?.[place] ?? [];
    return marks.length < this.values ? marks : [];
  }
}
