// What a player can request: a check of the board, hints, an explanation, the solution.
import { ask, sentence, trouble } from "./api.js";
import { Argument } from "./argument.js";
import { agreed, button } from "./dom.js";
import * as games from "./game.js";
import { say } from "./words.js";

/** The last of the three depths of a hint, counted from 0. */
const DEEPEST = 2;
const MOST_TOLD = 3; // rules that are broken
const PATIENCE = 400; // ms before the player is told to wait

export class Advice {
  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
    /** @type {{hint: any, depth: number, argument?: Argument} | null} */
    this.given = null;
    /** The verb of the request that is running. */
    this.asking = "";
    /** To stop the last request. @type {AbortController | null} */
    this.stopped = null;
  }

  /** Send a request, unless one is running; the answer is ignored if the board has changed since. @param {string} verb @param {object} question @returns {Promise<any>} */
  async answer(verb, question) {
    if (this.asking) return null;
    const { play } = this;
    const { changes } = play;
    this.asking = verb;
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    const slow = setTimeout(() => play.tell(say("thinking")), PATIENCE);
    try {
      const answer = await ask(verb, { puzzle: play.bare, ...question }, signal).finally(() => clearTimeout(slow));
      return changes === play.changes ? answer : null;
    } catch (error) {
      if (!signal.aborted) play.tell(trouble(error), "bad");
      return null;
    } finally {
      this.asking = "";
      if (play.message === say("thinking")) play.tell("");
    }
  }

  /** The label of the hint button. */
  get label() {
    if (!this.given) return say("hint");
    if (this.given.depth < DEEPEST) return say("tell-more");
    if (this.given.hint.status !== "step") return say("hint");
    return say(this.isNote ? "note-it" : "fill-in");
  }

  /** Whether the hint fills in nothing, but is something to note in pencil. */
  get isNote() {
    return Object.keys(this.given?.hint.marks ?? {}).length > 0;
  }

  /** The argument in lines, if it was asked for. */
  get argument() {
    return this.given?.argument ?? null;
  }

  /** @param {HTMLElement[]} more @returns {HTMLElement[] | null} null: nothing to do with hints */
  offers(more) {
    if (this.asking && this.play.message === say("thinking"))
      return [button(say("stop"), () => this.stopped?.abort(), { "data-act": "stop" })];
    if (!this.given || this.given.depth < DEEPEST || !this.given.hint.steps.length) return null;
    if (this.argument || !this.given.hint.lines_lit.length) return more;
    return [button(say("line-by-line"), () => this.inLines(), { "data-act": "line" })];
  }

  /** Show the whole argument, line by line. */
  inLines() {
    if (!this.given) return;
    const { hint } = this.given;
    this.given.argument = new Argument(hint.steps.at(-1).lines, hint.lines_lit);
    this.play.tell(say("whole-argument"), this.play.mood, this.play.lit);
    this.play.light(0);
  }

  async check() {
    const { play } = this;
    const full = games.isFull(play.game);
    const answer = await this.answer("check", { board: full ? games.finalBoard(play.game) : games.board(play.game) });
    if (!answer) return;
    this.given = null;
    if (answer.verdict === "wrong") {
      const told = answer.broken.map((/** @type {any} */ { message }) =>
        sentence(answer.open ? say("as-it-stands", { clash: message }) : message),
      );
      const [shown, more] = [told.slice(0, MOST_TOLD).join(" "), told.length - MOST_TOLD];
      play.tell(more > 0 ? say("and-more", { told: shown, count: more }) : shown, "bad", answer.lit);
    } else if (answer.verdict === "right") {
      play.tell(say("all-right"), "good");
      play.wonder();
    } else await this.checkFurther();
  }

  /** No single rule is broken, but the board, or the puzzle, may have no solution. */
  async checkFurther() {
    const { play } = this;
    const [filled, all] = games.progress(play.game);
    const said = say("none-broken", { open: all - filled });
    play.tell(said);
    const hint = await ask("hint", { puzzle: play.bare, board: games.board(play.game) }).catch(() => null);
    if (!hint || play.message !== said) return;
    if (hint.status === "none") play.tell(hint.text, "bad");
    else if (hint.status === "mistake") play.tell(say("something-wrong"), "bad");
    else play.tell(said, "good");
  }

  /** The next hint: a new one, more of the current one and, in the end, its conclusion. */
  async next() {
    const { play, given } = this;
    if (play.game.solved) return play.tell(say("complete"), "good");
    if (given && given.depth < DEEPEST) return this.deepen(given.hint, given.depth + 1);
    if (given?.hint.status === "step") return this.apply();
    const answer = await this.answer("hint", { board: games.board(play.game), notes: games.notes(play.game) });
    if (answer) this.deepen(answer, answer.steps.length ? 0 : DEEPEST);
  }

  /** @param {any} hint @param {number} depth */
  deepen(hint, depth) {
    this.given = { hint, depth };
    const mood = hint.status === "mistake" ? "bad" : hint.status === "step" ? "hint" : "";
    this.play.tell([hint.where, hint.rule, hint.text][depth], mood, hint.depths[depth]);
  }

  /** The board is solved: nothing is left to hint at. */
  endHint() {
    this.given = null;
    if (this.asking === "hint") this.stopped?.abort();
  }

  /** Fill in what the hint concludes, or note it in pencil. */
  apply() {
    const { game } = this.play;
    const { steps, marks } = this.given?.hint ?? { steps: [], marks: {} };
    if (this.isNote) this.play.update(games.pencilAll(game, marks));
    else if (steps.length) this.play.update(games.conclude(game, steps.at(-1).conclusions));
  }

  /** The explanation of the whole solution, as slides. */
  async explain() {
    const { play } = this;
    const explained = await this.answer("explain", { boards: true });
    if (!explained) return;
    if (!explained.steps.length) return play.tell(explained.text);
    // Not before it is needed, so that the page opens sooner.
    const { Slides } = await import("./slides.js");
    play.showSlides(new Slides(explained, play.sheet.entered.length, (next) => play.showSlides(next)));
    const next = /** @type {HTMLElement | null} */ (play.frame.actions.querySelector("[data-act=next]"));
    next?.focus({ preventScroll: true });
    play.board.show();
  }

  async solve() {
    const { play } = this;
    if (play.game.solved) return play.tell(play.finished(), "good");
    if (!(await agreed(say("really-show"), say("show-it")))) return;
    const answer = await this.answer("solve", {});
    if (!answer) return;
    if (!answer.solutions.length) return play.tell(say("no-solution"), "bad");
    play.update(games.reveal(play.game, answer.solutions[0]));
    play.board.show();
  }
}
