// A new puzzle that is being made: one at a time, with a clock and a way to stop it. It goes on while other screens are
// shown; whoever has opened something else meanwhile is not taken away from it.
import { ask, trouble } from "./api.js";
import { button, h } from "./dom.js";
import { clock } from "./frame.js";
import { linkTo } from "./links.js";
import { notify, withdraw } from "./notice.js";
import { asked } from "./opening.js";
import { say } from "./words.js";

/** @typedef {import('./types.js').Wishes} Wishes */
/** @typedef {(hash: string, state?: {wishes: Wishes}) => void} Go */

/** @type {Making | null} */
let underway = null;

/** The puzzle that is being made, if there is one. */
export const beingMade = () => underway;

/** Make a puzzle, unless one is being made. @param {Wishes} wishes @param {Go} go */
export function make(wishes, go) {
  underway ??= new Making(wishes, go);
  return underway;
}

export class Making {
  /** @param {Wishes} wishes @param {Go} go */
  constructor(wishes, go) {
    this.wishes = wishes;
    this.go = go;
    this.stopped = new AbortController();
    this.time = h("span", { role: "timer", class: "timer" });
    /** Whoever shows it waits for the puzzle. @type {HTMLElement} */
    this.element = this.built();
    withdraw("made");
    /** In the end, why there is no puzzle, if there is none. */
    this.ended = this.run();
  }

  /** The same in the language that is spoken by now. @returns {HTMLElement} */
  built() {
    this.element = h(
      "div",
      { class: "making" },
      h("progress", { "aria-label": say("making-one") }),
      h("p", {}, say("making"), " ", this.time),
      button(say("stop"), () => this.stopped.abort(), { "data-act": "stop" }),
    );
    return this.element;
  }

  /** @returns {Promise<string>} */
  async run() {
    const start = Date.now();
    const ticking = setInterval(() => {
      this.time.textContent = clock((Date.now() - start) / 1000);
    }, 1000);
    try {
      const puzzle = await ask("make", this.wishes, this.stopped.signal);
      const sheet = await asked({ puzzle });
      const title = puzzle.grade
        ? say("made", { genre: sheet.title, grade: say(`grade-${puzzle.grade}`) })
        : sheet.title;
      const open = () => this.go(linkTo(sheet, { ...sheet.puzzle, title }), { wishes: this.wishes });
      if (this.element.isConnected) open();
      else this.tell(() => say("ready", { title }), open);
      return "";
    } catch (error) {
      if (this.stopped.signal.aborted) return say("stopped");
      if (!this.element.isConnected) this.tell(() => say("not-made", { why: trouble(error) }));
      return trouble(error);
    } finally {
      clearInterval(ticking);
      underway = null;
    }
  }

  /** Say it where it disturbs nobody. @param {() => string} said @param {() => void} [open] */
  tell(said, open) {
    const opened = () => {
      withdraw("made");
      open?.();
    };
    notify("made", () => [said(), ...(open ? [button(say("open-it"), opened)] : [])]);
  }
}
