// What a player can request: a check of the board, hints, an explanation, the solution.
import { ask, sentence } from "./api.js";
import { agreed, button } from "./dom.js";
import * as games from "./game.js";
import { isDoor } from "./places.js";
import { Slides } from "./slides.js";

/** What a hint highlights at each depth, in addition to the ones before. */
const DEPTHS = ["looked", "leaned", "concluded"];

export class Advice {
  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
    /** @type {{hint: any, depth: number, whole?: boolean} | null} */
    this.given = null;
  }

  /** The label of the hint button. */
  get label() {
    if (!this.given) return "Hint";
    if (this.given.depth < 2) return "Tell me more";
    return this.given.hint.status === "step" ? "Fill it in" : "Hint";
  }

  /** @returns {HTMLElement[] | null} null: nothing to do with hints */
  offers() {
    if (!this.given || this.given.depth < 2 || this.given.hint.status !== "step") return null;
    const before = this.given.hint.steps.length - 1;
    if (!before || this.given.whole) return [];
    return [
      button(before === 1 ? "And the step before" : `And the ${before} steps before`, () => this.wholeHint(), {
        "data-act": "whole",
      }),
    ];
  }

  async check() {
    const { play } = this;
    const full = games.isFull(play.game);
    const answer = await play.answer("check", { board: full ? games.finalBoard(play.game) : games.board(play.game) });
    if (!answer) return;
    this.given = null;
    if (answer.verdict === "wrong") {
      const told = answer.broken.map((/** @type {any} */ { message }) =>
        sentence(answer.open ? `as it stands, ${message}` : message),
      );
      play.tell(
        told.slice(0, 3).join(" ") + (told.length > 3 ? ` And ${told.length - 3} more.` : ""),
        "bad",
        answer.lit,
      );
    } else if (answer.verdict === "right") {
      play.tell("All of it is right.", "good");
      play.wonder();
    } else await this.checkFurther();
  }

  /** No single rule is broken, but the board, or the puzzle, may have no solution. */
  async checkFurther() {
    const { play } = this;
    const [filled, all] = games.progress(play.game);
    const open = all - filled;
    const said = `No rule is broken so far; ${open} ${open === 1 ? "place is" : "places are"} left to fill in.`;
    play.tell(said);
    const hint = await ask("hint", { puzzle: play.bare, board: games.board(play.game) }).catch(() => null);
    if (!hint || play.message !== said) return;
    if (hint.status === "none") play.tell(hint.text, "bad");
    else if (hint.status === "mistake")
      play.tell("No rule is broken so far, but something on the board is wrong. A hint says what.", "bad");
    else play.tell(said, "good");
  }

  /** The next hint: a new one, more of the current one and, in the end, its conclusion. */
  async next() {
    const { play, given } = this;
    if (play.game.solved) return play.tell("The board is complete, and right.", "good");
    if (given && given.depth < 2) return this.deepen(given.hint, given.depth + 1);
    if (given?.hint.status === "step") return this.apply();
    const answer = await play.answer("hint", { board: games.board(play.game) });
    if (answer) this.deepen(answer, answer.status === "step" || answer.status === "mistake" ? 0 : 2);
  }

  /** @param {any} hint @param {number} depth */
  deepen(hint, depth) {
    this.given = { hint, depth };
    const told = [hint.where, hint.rule, hint.status === "step" ? hint.steps.at(-1).text : hint.text][depth];
    const shown = Object.entries(hint.lit).map(([place, way]) => {
      const much = DEPTHS.indexOf(/** @type {string} */ (way));
      return [place, much > depth ? "looked" : depth === 0 && way === "wrong" ? "looked" : way];
    });
    // Concluded doors are hidden until the last depth; other places are shown like the line.
    const isHidden = (/** @type {any} */ place) => depth < 2 && isDoor(place) && hint.lit[place] === "concluded";
    const mood = hint.status === "mistake" ? "bad" : hint.status === "step" ? "hint" : "";
    this.play.tell(told, mood, Object.fromEntries(shown.filter(([place]) => !isHidden(place))));
  }

  /** The hint with the steps that it depends on. */
  wholeHint() {
    if (!this.given) return;
    this.given.whole = true;
    const told = this.given.hint.steps.map(
      (/** @type {any} */ { text }, /** @type {number} */ i) => `${i + 1}. ${text}`,
    );
    this.play.tell(told.join("\n"), this.play.mood, this.play.lit);
  }

  apply() {
    const steps = this.given?.hint.steps ?? [];
    if (steps.length) this.play.update(games.conclude(this.play.game, steps.at(-1).conclusions));
  }

  /** The explanation of the whole solution, as slides. */
  async explain() {
    const { play } = this;
    const explained = await play.answer("explain", { boards: true });
    if (!explained) return;
    if (!explained.steps.length) return play.tell(explained.text);
    play.showSlides(new Slides(explained, play.sheet.entered.length, (next) => play.showSlides(next)));
    const next = /** @type {HTMLElement | null} */ (play.frame.actions.querySelector("[data-act=next]"));
    next?.focus({ preventScroll: true });
    play.board.show();
  }

  async solve() {
    const { play } = this;
    if (play.game.solved) return play.tell(play.finished(), "good");
    if (!(await agreed("Show the solution? It takes the place of what is on the board.", "Show it"))) return;
    const answer = await play.answer("solve", {});
    if (!answer) return;
    if (!answer.solutions.length) return play.tell("This puzzle has no solution.", "bad");
    play.update(games.reveal(play.game, answer.solutions[0]));
    play.board.show();
  }
}
