// Playing a puzzle: one state, drawn after every change. The server is asked about every new board, but moves never
// wait for its answers.
import { Advice } from "./advice.js";
import { Trouble, trouble, unreached } from "./api.js";
import { Board } from "./board.js";
import { command } from "./commands.js";
import { clock, Frame, stateOf } from "./frame.js";
import * as games from "./game.js";
import { Judge } from "./judge.js";
import { doorOf, inWords, isDoor } from "./places.js";
import { keep, keepSettings, kept, settings, watch } from "./store.js";
import { say } from "./words.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Game} Game */

export class Play {
  /** @param {HTMLElement} root @param {import('./making.js').Go} go @param {import('./sheet.js').Sheet} sheet @param {string} link */
  constructor(root, go, sheet, link) {
    const { game, revision, wishes, note } = kept(sheet);
    this.go = go;
    this.sheet = sheet;
    this.link = link;
    this.game = game;
    this.revision = revision;
    /** What was asked for when the puzzle was made, if it was made here. @type {import('./types.js').Wishes | undefined} */
    this.wishes = history.state?.wishes ?? wishes;
    /** The next one with the same wishes, while it is being made. @type {import('./making.js').Making | null} */
    this.making = null;
    /** Whether anything but the time has changed since it was saved. */
    this.changed = false;
    /** The number of changes, by which late answers are recognised. */
    this.changes = 0;
    this.left = new AbortController();
    this.settings = settings();
    this.bare = sheet.bare(sheet.puzzle);
    this.pencil = false;
    /** @type {Record<Place, string>} */
    this.lit = {};
    this.advice = new Advice(this);
    /** @type {import('./slides.js').Slides | null} */
    this.slides = null;
    this.judge = new Judge(() => this.bare, this);
    /** The newest answer about a board, with its position. @type {{now: import('./types.js').Position, at?: Place} & import('./types.js').Judged | null} */
    this.known = null;
    /** Why there is no such answer. */
    this.unknown = "";
    /** Entries for which the marks that they rule out are not known yet, with the position at that time. @type {Map<Place, import('./types.js').Position>} */
    this.untidied = new Map();
    /** Whether to mark everything that is possible when the answer arrives. */
    this.pencilling = false;
    this.message = note || (game.solved ? this.finished() : "");
    this.mood = note ? "bad" : game.solved ? "good" : "";
    this.board = new Board(
      sheet,
      sheet.puzzle,
      {
        choose: (place, again) => this.choose(place, again),
        turn: (place, back) => this.turn(place, back),
        key: (event) => command(this, event) && event.preventDefault(),
      },
      { label: sheet.record.text },
    );
    this.cursor = this.board.first();
    this.frame = new Frame(this);
    root.replaceChildren(this.frame.section);
    this.draw();
    this.wonder();
    scrollTo(0, 0);
    this.board.focus(true);
    this.clock = setInterval(() => this.tick(), 1000);
    watch(sheet, () => this.compare(), this.left.signal);
    addEventListener("online", () => this.wonder(), { signal: this.left.signal });
  }

  /** Go on as another screen with this game stood, in another language. @param {Play} before */
  resume({ cursor, pencil, game }) {
    this.game = { ...this.game, elapsed: Math.max(this.game.elapsed, game.elapsed) };
    this.pencil = pencil;
    this.choose(cursor, false);
  }

  stop() {
    clearInterval(this.clock);
    this.left.abort();
    this.judge.stop();
    this.advice.stopped?.abort();
    this.save();
  }

  // Drawing -------------------------------------------------------------------------------------

  draw() {
    const { game, slides, frame } = this;
    const live = this.settings.liveConflicts && !slides ? (this.known?.conflicts ?? []) : [];
    const looksAround = !slides && !Object.keys(this.lit).length && this.known?.at === this.cursor;
    const { seen = [], line = [] } = (looksAround && this.known) || {};
    this.board.draw({
      stamp: slides || game.now,
      entry: (place) => (slides ? slides.entry(place) : games.entry(game, place)),
      isGiven: (place) => games.isGiven(game, place),
      marks: (place) => (slides ? slides.marks(place) : games.marks(game, place)),
      clue: (place) => this.sheet.clue(game.puzzle, place),
      isDone: (place) => !slides && games.isDone(game, place),
      lit:
        this.argument?.lit ??
        (slides ? slides.step.lit : { ...Object.fromEntries(line.map((place) => [place, "looked"])), ...this.lit }),
      wrong: new Set(live.flatMap(({ places }) => places)),
      seen: new Set(seen),
      told: this.told(),
      cursor: this.cursor,
      towers: this.settings.showTowers,
      showing: Boolean(slides),
    });
    frame.draw(live);
  }

  /** The argument that is shown in lines, if there is one. */
  get argument() {
    return this.slides ? this.slides.argument : this.advice.argument;
  }

  /** Light up the places of a line of the argument. @param {number} at */
  light(at) {
    const { argument } = this;
    if (!argument) return;
    argument.at = at;
    this.frame.hear(argument.lines[at].text);
    this.draw();
  }

  /** Light up the next line, if an argument is shown in lines. */
  nextLine() {
    if (this.argument) this.light(this.argument.next);
  }

  /** How much is seen from the selected place, once it is known. */
  told() {
    const { known } = this;
    const isNew = known?.at === this.cursor && known.now === this.game.now;
    return isNew && this.sheet.hasView(this.cursor) ? say("sees", { count: known.seen?.length ?? 0 }) : "";
  }

  tick() {
    if (document.hidden || this.game.solved || this.slides) return;
    this.game = { ...this.game, elapsed: this.game.elapsed + 1 };
    if (Math.floor(this.game.elapsed) % 10 === 0 && this.game.past.length) this.save();
    this.frame.drawTime();
  }

  // Changes -------------------------------------------------------------------------------------

  /** Replace the game by the next one. @param {Game} next */
  update(next) {
    if (next === this.game) return;
    // A solved board is locked until the player unlocks it: no stray key is a move.
    if (this.game.solved && next.past.length > this.game.past.length)
      return this.tell(say("locked", { finished: this.finished() }), "good");
    const undone = next.past.length < this.game.past.length;
    const move = undone ? this.game.past.at(-1) : next.past.at(-1);
    if (!undone) for (const place of games.justEntered(next)) this.untidied.set(place, next.now);
    this.game = next;
    this.changes += 1;
    this.advice.given = this.slides = null;
    this.lit = {};
    this.message = this.mood = "";
    this.changed = true;
    this.save();
    if (this.game !== next) return; // saving found a newer game of another tab
    this.draw();
    if (move) this.hear(move);
    this.wonder();
  }

  /** Announce a change to screen readers. @param {import('./types.js').Move} move */
  hear(move) {
    const [kind, place] = move[0][0].split(" ");
    const isOfDoor = isDoor(place) && kind !== "done";
    const change = isOfDoor
      ? this.doorInWords(place)
      : (this.board.elements.get(place)?.getAttribute("aria-label") ?? "");
    this.frame.hear(move.length > 1 ? say("change-and-more", { change, count: move.length - 1 }) : change);
  }

  /** @param {Place} door */
  doorInWords(door) {
    const state = stateOf(this.game, door, (value) => say("perhaps", { value }));
    return say("door-between", { between: inWords(door), state });
  }

  save() {
    if (!games.isBegun(this.game)) return;
    const revision = keep(this.game, this);
    if (revision === null) return this.compare();
    Object.assign(this, { revision, changed: false });
  }

  /** Continue with the game that another tab has saved, if any. */
  compare() {
    const { game, revision } = kept(this.sheet);
    if (revision === null) return;
    if (revision === this.revision) {
      this.game = { ...this.game, elapsed: Math.max(this.game.elapsed, game.elapsed) };
      return;
    }
    this.advice.given = null;
    this.changes += 1;
    this.untidied.clear();
    Object.assign(this, { game, revision, changed: false, slides: null });
    this.tell(say("another-tab"));
    this.wonder();
  }

  /** Show a message. @param {string} message @param {string} mood @param {Record<Place, string>} lit */
  tell(message, mood = "", lit = {}) {
    Object.assign(this, { message, mood, lit });
    this.draw();
  }

  // Feedback on the board ------------------------------------------------------------------------

  /** Ask about the current board, unless the answer is known. */
  wonder() {
    const { game, known, cursor, sheet, pencilling } = this;
    const looks = sheet.hasView(cursor) || sheet.clue(game.puzzle, cursor) !== null;
    const entered = [...this.untidied.keys()].filter((place) => games.entry(game, place) !== null);
    if (known?.now === game.now && (!looks || known.at === cursor) && !entered.length && !pencilling) return;
    this.judge.ask({
      now: game.now,
      board: games.board(game),
      entered,
      ...(looks && { at: cursor }),
      ...(pencilling && { possible: true }),
    });
  }

  /** @param {import('./judge.js').Question} question @param {import('./types.js').Judged} answer */
  answered(question, answer) {
    if (question.now !== this.game.now) return this.wonder();
    if (this.unknown && this.message === this.unknown) this.tell("");
    this.unknown = "";
    if (this.settings.tidyMarks) this.tidy(answer.excluded ?? {});
    this.untidied.clear();
    this.known = { ...answer, now: this.game.now, at: question.at };
    const marks = this.pencilling && answer.possible;
    if (marks) this.pencilling = false;
    if (marks) this.update(games.pencilAll(this.game, marks));
    else if (answer.solved && !this.game.solved) this.finish();
    else this.draw();
    const told = this.told();
    if (told) this.frame.hear(this.frame.change, told);
  }

  /** @param {import('./judge.js').Question} question @param {Error} error */
  failed(question, error) {
    this.known = null;
    this.unknown = error.message;
    const isAlone = error instanceof Trouble && error.status === 0;
    if (this.pencilling) this.tell(error.message, "bad");
    this.pencilling = false;
    if (isAlone && question.now === this.game.now && games.isSealed(this.game)) this.finish();
    else this.draw();
  }

  /** Remove the marks that the last entries rule out. @param {Record<Place, number[]>} excluded */
  tidy(excluded) {
    const [then = {}] = this.untidied.values();
    const next = games.tidied(this.game, excluded, then);
    if (next === this.game) return;
    this.game = next;
    this.changed = true;
    this.save();
  }

  /** All rules are kept: the game is solved, unless nobody has played it yet. */
  finish() {
    if (this.game.solved || !this.game.past.length) return this.draw();
    this.game = { ...this.game, solved: true };
    this.advice.endHint();
    this.changed = true;
    this.save();
    this.tell(this.finished(), "good");
  }

  /** The message on a complete board. */
  finished() {
    if (this.game.revealed) return say("is-solution");
    return this.settings.showTimer ? say("solved-in", { time: clock(this.game.elapsed) }) : say("solved-now");
  }

  // Moves ---------------------------------------------------------------------------------------

  restart() {
    const said = say(this.game.solved ? "new-game" : "emptied");
    const next = games.restart(this.game);
    if (next === this.game) return;
    this.update(next);
    this.tell(said);
    this.board.focus();
  }

  /** @param {Place} place @param {boolean} again */
  choose(place, again) {
    if (again && this.board.elements.get(place)?.classList.contains("clue")) return this.toggleDone();
    this.cursor = place;
    this.frame.hear("");
    this.draw();
    this.wonder();
  }

  /** @param {Place} place a door, or a cell that can be shaded @param {boolean} back */
  turn(place, back) {
    if (this.slides) return;
    if (games.isGiven(this.game, place)) return this.tell(say(isDoor(place) ? "given-door" : "given-one"));
    const pencilled = this.pencil && games.entry(this.game, place) === null;
    this.update(pencilled ? games.cycleMark(this.game, place, back) : games.cycle(this.game, place, back));
  }

  /** @param {string} side of the selected room */
  turnOn(side) {
    const door = doorOf(this.sheet.shape, this.cursor, side);
    if (door) this.turn(door, false);
  }

  /** Enter a value; the same value again erases it. @param {number} value @param {boolean} pencilled */
  put(value, pencilled) {
    if (this.slides || !this.sheet.filledIn.has(this.cursor)) return;
    if (games.isGiven(this.game, this.cursor)) return this.tell(say("given-one"));
    const old = games.entry(this.game, this.cursor);
    if (pencilled) return this.update(games.toggleMark(this.game, this.cursor, value));
    this.update(games.enter(this.game, this.cursor, old === value ? null : value));
  }

  erase() {
    if (this.slides || !this.sheet.filledIn.has(this.cursor)) return;
    this.update(games.clear(this.game, this.cursor));
  }

  undo() {
    if (!this.slides) this.update(games.undo(this.game));
  }

  redo() {
    if (!this.slides) this.update(games.redo(this.game));
  }

  toggleDone() {
    this.update(games.toggleDone(this.game, this.cursor));
  }

  /** Mark everything that is possible at first glance. */
  pencilAll() {
    this.pencilling = true;
    this.wonder();
  }

  checkpoint() {
    this.update(games.checkpoint(this.game));
    this.tell(say("remembered"));
  }

  togglePencil() {
    this.pencil = !this.pencil;
    this.draw();
  }

  /** @param {Partial<import('./types.js').Settings>} chosen */
  set(chosen) {
    this.settings = { ...settings(), ...chosen };
    keepSettings(this.settings);
    this.draw();
  }

  // Questions -----------------------------------------------------------------------------------

  check() {
    if (!this.slides) this.advice.check();
  }

  hint() {
    if (!this.slides) this.advice.next();
  }

  /** Make another puzzle with the same wishes; or open the next one of the library or, after the last one, the list. */
  async another() {
    if (!this.wishes) return this.go(`#/${this.sheet.record.after ?? this.sheet.genre}`);
    try {
      // Not before it is needed, so that the page opens sooner.
      const { make } = await import("./making.js").catch(unreached);
      this.making = make(this.wishes, this.go);
      this.draw();
      this.frame.hear(say("making"));
      const why = await this.making.ended;
      this.making = null;
      this.tell(why, why ? "bad" : "");
    } catch (error) {
      this.tell(trouble(error), "bad");
    }
  }

  /** @param {import('./slides.js').Slides | null} slides null: back to the game */
  showSlides(slides) {
    this.slides = slides;
    this.draw();
    if (!slides) this.board.focus();
  }
}
