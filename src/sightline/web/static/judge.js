// Requests about the board of a game, one at a time: entries never wait for an answer, only the newest board is asked
// about, and answers about older ones are ignored.
import { ask, Trouble } from "./api.js";

const AGAIN = 1000; // ms before a busy server is asked again
const BACK = 5000; // ms before a server that was not reached is asked again

/**
 * @typedef {object} Question
 * @property {import('./types.js').Position} now the slots, which identify the position
 * @property {any} board
 * @property {string} [at] a clue or a room, to ask what is seen from there
 * @property {string[]} entered places, to ask what their values rule out
 * @property {boolean} [possible] whether to return everything that is possible, too
 */

export class Judge {
  /**
   * @param {() => import('./types.js').Puzzle} puzzle
   * @param {{answered(question: Question, answer: import('./types.js').Judged): void, failed(question: Question, trouble: Error): void}} listener
   */
  constructor(puzzle, listener) {
    this.puzzle = puzzle;
    this.listener = listener;
    /** The newest question that has not been sent yet. @type {Question | null} */
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
