// Asking about the board that somebody plays on, one question at a time: entries never wait for an answer, the newest
// board wins, and what is said of an older one is not listened to.
import { ask, Trouble } from "./api.js";

const AGAIN = 1000; // ms after which somebody who was too busy is asked again
const BACK = 5000; // ms after which it is tried whether there is somebody to ask again

/**
 * @typedef {object} Question
 * @property {import('./types.js').Position} now what is noted, to know the position again
 * @property {any} board
 * @property {string} [at] a clue or a room, to know what is seen from there
 * @property {string[]} entered places, to know what their values rule out
 * @property {boolean} [possible] whether everything that is possible is wanted, too
 */

export class Judge {
  /**
   * @param {() => import('./types.js').Puzzle} puzzle
   * @param {{answered(question: Question, answer: import('./types.js').Judged): void, failed(question: Question, trouble: Error): void}} listener
   */
  constructor(puzzle, listener) {
    this.puzzle = puzzle;
    this.listener = listener;
    /** The newest question that nobody was asked yet. @type {Question | null} */
    this.wanted = null;
    this.asking = false;
    this.ended = new AbortController();
  }

  stop() {
    this.ended.abort();
    clearTimeout(this.later);
  }

  /** @param {Question} question */
  async ask(question) {
    clearTimeout(this.later);
    this.wanted = question;
    if (this.asking) return;
    this.asking = true;
    while (this.wanted && !this.ended.signal.aborted) {
      const asked = this.wanted;
      this.wanted = null;
      await this.asked(asked);
    }
    this.asking = false;
  }

  /** @param {Question} question */
  async asked(question) {
    const { now, ...about } = question;
    try {
      const answer = await ask("conflicts", { puzzle: this.puzzle(), ...about }, this.ended.signal);
      if (!this.wanted) this.listener.answered(question, answer);
    } catch (error) {
      if (this.ended.signal.aborted || this.wanted) return;
      const status = error instanceof Trouble ? error.status : -1;
      if (status !== 429) this.listener.failed(question, error instanceof Error ? error : new Error(String(error)));
      if (status === 429 || status === 0) this.later = setTimeout(() => this.ask(question), status ? AGAIN : BACK);
    }
  }
}
