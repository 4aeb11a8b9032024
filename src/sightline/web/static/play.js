// Playing a puzzle: one state, drawn after every change. The server is asked only when somebody
// wants to know something; moves never wait for it.
import { ask, look, sentence, Trouble } from "./api.js";
import { Board } from "./board.js";
import { agreed, attribute, button, h } from "./dom.js";
import * as games from "./game.js";
import { doorOf } from "./genres/doors.js";
import { genreOf } from "./genres/index.js";
import { placeOf } from "./genres/places.js";
import { arrange, doorKeys, drawDoorKey, meant, Typing, valueKeys } from "./keypad.js";
import { more, rules } from "./more.js";
import { bare, keep, keepSettings, kept, settings, watch } from "./store.js";

/** @typedef {import('./types.js').Place} Place */
/** @typedef {import('./types.js').Game} Game */

/** What a hint lights at each depth; deeper is more. */
const DEPTHS = ["looked", "leaned", "concluded"];
const PATIENCE = 400; // ms after which somebody who waits is told so
const THINKING = "Thinking …";
const LOCKED = "The board stays as it is: “Start again” begins a new game, Undo takes back the last move.";

/**
 * @typedef {object} Slides An explanation on the screen.
 * @property {any} explained
 * @property {number} at
 */

export class Play {
  /** @param {HTMLElement} root @param {import('./types.js').Puzzle} puzzle @param {string} link */
  constructor(root, puzzle, link) {
    const { game, revision, note } = kept(puzzle);
    this.link = link;
    this.game = game;
    this.revision = revision;
    /** Whether there is more to save than the time. */
    this.changed = false;
    this.left = new AbortController();
    this.genre = genreOf(puzzle);
    this.settings = settings();
    this.bare = bare(puzzle);
    this.pencil = false;
    this.busy = false;
    /** @type {Record<Place, string>} */
    this.lit = {};
    /** @type {{hint: any, depth: number, whole?: boolean} | null} */
    this.hint = null;
    /** @type {Slides | null} */
    this.slides = null;
    /** @type {{now: import('./types.js').Position, conflicts: import('./types.js').Conflict[]} | null} */
    this.known = null;
    this.typing = new Typing();
    this.message = note || (game.solved ? this.finished() : "");
    this.mood = note ? "bad" : game.solved ? "good" : "";
    const [rows, columns] = this.genre.shape(puzzle);
    this.size = `${rows}×${columns}`;
    this.board = new Board(puzzle, {
      choose: (place, again) => this.choose(place, again),
      turn: (door, back) => this.turn(door, back),
      key: (event) => this.key(event),
    }, { label: `${this.genre.title} ${this.size}` });
    this.cursor = this.board.first();
    this.build(root);
    this.draw();
    scrollTo(0, 0);
    this.board.focus(true);
    this.clock = setInterval(() => this.tick(), 1000);
    watch(puzzle, () => this.compare(), this.left.signal);
  }

  stop() {
    clearInterval(this.clock);
    this.left.abort();
    this.save();
  }

  // Building ------------------------------------------------------------------------------------

  /** @param {HTMLElement} root */
  build(root) {
    const { puzzle } = this.game;
    const { author, source } = puzzle;
    const by = (source?.startsWith(author ?? "") ? [source] : [author, source]).filter(Boolean).join(" · ");
    this.said = h("p", { role: "status", "aria-live": "polite", class: "said" });
    this.heard = h("p", { class: "unseen", "aria-live": "polite" });
    this.actions = h("div", { class: "actions", onkeydown: (/** @type {KeyboardEvent} */ event) => this.slideKey(event) });
    this.turns = h("nav", { class: "turns", "aria-label": "Library" });
    this.timer = h("span", { class: "timer", "aria-label": "Time" });
    this.filled = h("span", { class: "filled" });
    this.pad = h("div", { class: `keypad ${this.genre.name}`, role: "group", "aria-label": "Keypad" });
    this.pad.addEventListener("pointerdown", (event) => this.board.focused && event.preventDefault());
    this.pad.addEventListener("mousedown", (event) => this.board.focused && event.preventDefault());
    this.tools = {
      undo: button("Undo", () => this.undo(), { title: "Key: u", "aria-keyshortcuts": "u" }),
      redo: button("Redo", () => this.redo(), { title: "Key: r", "aria-keyshortcuts": "r" }),
      pencil: button("Pencil", () => this.togglePencil(), { title: "Key: p", "aria-keyshortcuts": "p", class: "pencil", "aria-pressed": "false" }),
      check: button("Check", () => this.check(), { title: "Key: c", "aria-keyshortcuts": "c" }),
      hint: button("Hint", () => this.nextHint(), { title: "Key: h", "aria-keyshortcuts": "h", class: "first" }),
    };
    this.panel = more(this);
    this.section = h("section", { class: "play game" },
      h("div", { class: "head" },
        h("h1", {}, puzzle.title || `${this.genre.title} ${this.size}`),
        this.turns,
        h("p", { class: "about" }, h("span", {}, [`${this.genre.title} ${this.size}`, ...this.genre.variants(puzzle)].join(", ")), this.filled, this.timer)),
      h("div", { class: "stage" }, this.board.element),
      h("div", { class: "side" },
        h("div", { class: "controls" },
          h("div", { class: "say" }, this.said, this.actions), this.heard,
          this.pad,
          h("div", { class: "tools", role: "group", "aria-label": "Moves and help" }, Object.values(this.tools))),
        h("div", { class: "besides" },
          rules(this.genre.name),
          this.panel.element,
          h("p", { class: "keys" }, this.genre.keys, " ", h("span", {}, "p is the pencil, u undoes, r redoes, c checks, h gives a hint, k sets a checkpoint and b goes back to it.")),
          by && h("p", { class: "source" }, by))));
    root.replaceChildren(this.section);
    this.buildPad();
    if (this.link.startsWith("#/")) this.buildTurns();
  }

  buildPad() {
    const keys = this.genre.doors ? doorKeys((side) => this.turnOn(side))
      : valueKeys(this.genre, this.genre.values(this.game.puzzle), "entered", (value) => (value === null ? this.erase() : this.put(value, this.pencil)));
    this.done = button("Mark as done", () => this.update(games.toggleDone(this.game, this.cursor)), { class: "wide done-key", "aria-pressed": "false" });
    if (this.pad) arrange(this.pad, keys, this.done);
  }

  // Drawing -------------------------------------------------------------------------------------

  draw() {
    const { puzzle } = this.game;
    const slide = this.slides && this.slides.explained.steps[this.slides.at];
    const entry = slide ? this.shownOn(slide) : (/** @type {Place} */ place) => games.entry(this.game, place);
    const live = this.settings.liveConflicts && !slide ? this.conflicts() : [];
    const clue = this.genre.clue(puzzle, this.cursor) !== null || this.genre.doors;
    this.board.draw({
      stamp: slide || this.game.now,
      entry,
      isGiven: (place) => games.isGiven(this.game, place),
      marks: slide ? this.marksOn(slide) : (place) => games.marks(this.game, place),
      clue: (place) => this.genre.clue(puzzle, place),
      isDone: (place) => !slide && games.isDone(this.game, place),
      lit: slide ? slide.lit : this.lit,
      wrong: new Set(live.flatMap(({ places }) => places)),
      seen: new Set(clue && !slide && !Object.keys(this.lit).length ? this.genre.seen(puzzle, entry, this.cursor) : []),
      cursor: this.cursor,
      towers: this.settings.showTowers,
      showing: Boolean(slide),
    });
    this.section?.classList.toggle("slides", Boolean(slide));
    this.drawPad(Boolean(slide));
    this.drawSaid(live);
    this.drawTime();
    const [filled, all] = games.progress(this.game);
    if (this.filled) this.filled.textContent = `${filled} of ${all} filled in`;
    this.panel?.draw();
  }

  /** The rules that are broken, looked at once per position. */
  conflicts() {
    if (this.known?.now !== this.game.now) this.known = { now: this.game.now, conflicts: games.conflicts(this.game) };
    return this.known.conflicts;
  }

  /** @param {boolean} away */
  drawPad(away) {
    const { undo, redo, pencil, check, hint } = this.tools ?? {};
    if (!undo || !redo || !pencil || !check || !hint || !this.done || !this.pad) return;
    undo.disabled = away || !this.game.past.length;
    redo.disabled = away || !this.game.future.length;
    hint.disabled = check.disabled = away;
    hint.textContent = !this.hint ? "Hint" : this.hint.depth < 2 ? "Tell me more" : this.hint.hint.status === "step" ? "Fill it in" : "Hint";
    attribute(pencil, "aria-pressed", String(this.pencil));
    this.pad.classList.toggle("pencilling", this.pencil);
    const isClue = this.genre.clue(this.game.puzzle, this.cursor) !== null;
    this.pad.classList.toggle("at-clue", isClue && !this.genre.doors);
    const done = isClue && games.isDone(this.game, this.cursor);
    this.done.disabled = away || !isClue;
    const [mark, marked] = this.genre.doors ? ["Mark room as done", "Room is done ✓"] : ["Mark clue as done", "Clue is done ✓"];
    this.done.textContent = done ? marked : mark;
    attribute(this.done, "aria-pressed", String(done));
    const there = this.genre.places(this.game.puzzle).includes(this.cursor) && !games.isGiven(this.game, this.cursor);
    for (const key of this.pad.querySelectorAll("button")) {
      if (key.dataset.side) this.drawDoorKey(key, away);
      else if (key !== this.done) key.disabled = away || !there;
      attribute(key, "data-marked", there && games.marks(this.game, this.cursor).includes(Number(key.dataset.value)));
    }
  }

  /** @param {HTMLButtonElement} key @param {boolean} away */
  drawDoorKey(key, away) {
    const door = doorOf(this.game.puzzle, this.cursor, key.dataset.side ?? "");
    if (!door) return drawDoorKey(key, "wall", true);
    const [state, mark] = [games.entry(this.game, door), games.marks(this.game, door)[0]];
    const word = state !== null ? this.genre.word(state) : mark !== undefined ? `${this.genre.word(mark)}?` : "unknown";
    drawDoorKey(key, word, away || games.isGiven(this.game, door));
  }

  /** @param {import('./types.js').Conflict[]} live */
  drawSaid(live) {
    if (!this.said || !this.actions) return;
    const quiet = !this.message && !this.slides;
    const text = this.slides ? this.slideText() : this.message || conflictText(live);
    if (this.said.textContent !== text) {
      this.said.textContent = text;
      attribute(this.said, "tabindex", this.said.scrollHeight > this.said.clientHeight ? 0 : null);
    }
    const panel = this.said.parentElement ?? this.said;
    attribute(panel, "data-mood", quiet ? (live.length ? "bad" : "") : this.mood);
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.act : undefined;
    this.actions.replaceChildren(...this.offers());
    if (focused) /** @type {HTMLElement | null} */ (this.actions.querySelector(`[data-act="${focused}"]:enabled`) ?? this.actions.querySelector("button"))?.focus();
  }

  /** @returns {HTMLElement[]} */
  offers() {
    if (this.slides) {
      const { at, explained: { steps } } = this.slides;
      return [
        button("Back", () => this.slide(-1), { disabled: at === 0, "data-act": "back" }),
        button("Next", () => this.slide(1), { disabled: at === steps.length - 1, class: "first", "data-act": "next" }),
        button("Close", () => this.endSlides(), { "data-act": "close" }),
      ];
    }
    if (this.hint && this.hint.depth === 2 && this.hint.hint.status === "step") {
      const before = this.hint.hint.steps.length - 1;
      if (!before || this.hint.whole) return [];
      return [button(before === 1 ? "And the step before" : `And the ${before} steps before`, () => this.wholeHint(), { "data-act": "whole" })];
    }
    if (!this.game.solved) return [];
    return [
      button("Another one", () => this.another(), { class: "first", "data-act": "another" }),
      button("Start again", () => this.restart(), { "data-act": "restart" }),
    ];
  }

  drawTime() {
    if (!this.timer) return;
    const text = this.settings.showTimer ? clock(this.game.elapsed) : "";
    if (this.timer.textContent !== text) this.timer.textContent = text;
  }

  tick() {
    if (document.hidden || this.game.solved || this.slides) return;
    this.game = { ...this.game, elapsed: this.game.elapsed + 1 };
    if (Math.floor(this.game.elapsed) % 10 === 0 && this.game.past.length) this.save();
    this.drawTime();
  }

  // Changes -------------------------------------------------------------------------------------

  /** The game has changed. @param {Game} next */
  update(next) {
    if (next === this.game) return;
    // Whoever wants to change a solved board says so first: no stray key is a move.
    if (this.game.solved && next.past.length > this.game.past.length) return this.tell(`${this.finished()} ${LOCKED}`, "good");
    const move = next.past.length < this.game.past.length ? this.game.past.at(-1) : next.past.at(-1);
    this.game = next;
    this.hint = this.slides = null;
    this.lit = {};
    this.message = this.mood = "";
    this.changed = true;
    this.save();
    if (this.game !== next) return; // another tab's
    this.draw();
    if (move) this.hear(move);
    this.finish();
  }

  /** Tell those who do not see it what has changed. @param {import('./types.js').Move} move */
  hear(move) {
    const [kind, place] = move[0][0].split(" ");
    const [state, mark] = [games.entry(this.game, place), games.marks(this.game, place)[0]];
    const door = state !== null ? this.genre.word(state) : mark !== undefined ? `perhaps ${this.genre.word(mark)}` : "unknown";
    const text = place.includes("-r") && kind !== "done" ? `door between ${place.replace("-", " and ")}: ${door}`
      : this.board.elements.get(place)?.getAttribute("aria-label");
    if (this.heard) this.heard.textContent = `${text ?? ""}${move.length > 1 ? `, and ${move.length - 1} more` : ""}`;
  }

  save() {
    if (!games.isBegun(this.game)) return;
    try {
      const revision = keep(this.game, this.link, this.revision, this.changed);
      if (revision === null) return this.compare();
      Object.assign(this, { revision, changed: false });
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** Go on from what another tab has saved, if it has. */
  compare() {
    const { game, revision } = kept(this.game.puzzle);
    if (revision === null) return;
    if (revision === this.revision) {
      this.game = { ...this.game, elapsed: Math.max(this.game.elapsed, game.elapsed) };
      return;
    }
    Object.assign(this, { game, revision, changed: false, hint: null, slides: null });
    this.tell("This game went on in another tab; here is how it stands there.");
  }

  /** Say something. @param {string} message @param {string} mood @param {Record<Place, string>} lit */
  tell(message, mood = "", lit = {}) {
    Object.assign(this, { message, mood, lit });
    this.draw();
  }

  /** When nothing is left to fill in, ask whether it is right. */
  async finish() {
    if (this.game.solved || !games.isFull(this.game) || games.conflicts(this.game).length) return;
    const asked = this.game;
    try {
      const { verdict } = await ask("check", { puzzle: this.bare, board: games.finalBoard(asked) });
      if (verdict !== "right") return;
    } catch (error) {
      if (!(error instanceof Trouble) || error.status) return; // not reached: the rules known here are kept
    }
    if (asked.now !== this.game.now) return;
    this.game = { ...this.game, solved: true };
    this.changed = true;
    this.save();
    this.tell(this.finished(), "good");
  }

  /** What is said of a board that is complete. */
  finished() {
    if (this.game.revealed) return "This is a solution.";
    return `Solved${this.settings.showTimer ? ` in ${clock(this.game.elapsed)}` : ""}! Every rule is kept.`;
  }

  restart() {
    const said = this.game.solved ? "A new game begins." : "The board is empty again; Undo brings back what was on it.";
    const next = games.restart(this.game);
    if (next === this.game) return;
    this.update(next);
    this.tell(said);
    this.board.focus();
  }

  /** @param {Place} place @param {boolean} again */
  choose(place, again) {
    if (again && this.board.elements.get(place)?.classList.contains("clue")) return this.update(games.toggleDone(this.game, place));
    this.cursor = place;
    this.draw();
  }

  /** @param {Place} door @param {boolean} back */
  turn(door, back) {
    if (this.slides) return;
    if (games.isGiven(this.game, door)) return this.tell("This door is given; it stays as it is.");
    const pencilled = this.pencil && games.entry(this.game, door) === null;
    this.update(pencilled ? games.cycleMark(this.game, door, back) : games.cycle(this.game, door, back));
  }

  /** @param {string} side of the room that is chosen */
  turnOn(side) {
    const door = doorOf(this.game.puzzle, this.cursor, side);
    if (door) this.turn(door, false);
  }

  /** Fill in a value; the same value again takes it back. @param {number} value @param {boolean} pencilled */
  put(value, pencilled) {
    if (this.slides || !this.genre.places(this.game.puzzle).includes(this.cursor)) return;
    if (games.isGiven(this.game, this.cursor)) return this.tell("This one is given; it stays as it is.");
    const old = games.entry(this.game, this.cursor);
    if (pencilled) return this.update(games.toggleMark(this.game, this.cursor, value));
    this.update(games.enter(this.game, this.cursor, old === value ? null : value, this.settings.tidyMarks));
  }

  erase() {
    if (this.slides || this.genre.doors) return;
    this.update(games.clear(this.game, this.cursor));
  }

  undo() { if (!this.slides) this.update(games.undo(this.game)); }
  redo() { if (!this.slides) this.update(games.redo(this.game)); }

  checkpoint() {
    this.update(games.checkpoint(this.game));
    this.tell("This board is remembered; “Back to checkpoint” returns to it.");
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

  // Keys ----------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.command(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} */
  command(event) {
    const key = meant(event);
    if (event.ctrlKey || event.metaKey) {
      if (key === "z") event.shiftKey ? this.redo() : this.undo();
      else if (key === "y") this.redo();
      return key === "z" || key === "y";
    }
    if (event.altKey) return false;
    const act = { u: () => this.undo(), r: () => this.redo(), p: () => this.togglePencil(), c: () => this.check(), h: () => this.nextHint(), k: () => this.checkpoint(), b: () => this.update(games.goBack(this.game)) }[key];
    if (act) act();
    else if (key === "backspace" || key === "delete") this.erase();
    else if (key === "enter" || key === " " || (key === "x" && this.genre.clue(this.game.puzzle, this.cursor) !== null)) this.update(games.toggleDone(this.game, this.cursor));
    else if (key === "escape") this.slides ? this.endSlides() : this.tell("");
    else return this.value(event);
    return true;
  }

  /** @param {KeyboardEvent} event */
  value(event) {
    if (this.genre.doors) return false;
    const value = this.genre.key(meant(event));
    if (value === null) return false;
    const [values, pencilled] = [this.genre.values(this.game.puzzle), this.pencil !== event.shiftKey];
    const whole = this.genre.symbol(value) ? value : this.typing.value(this.cursor, value, values);
    // Of two digits, the first one was taken for a number of its own.
    if (whole !== value && pencilled && games.entry(this.game, this.cursor) === null) this.undo();
    if (values.includes(whole)) this.put(whole, pencilled);
    return true;
  }

  // Questions -----------------------------------------------------------------------------------

  /** Ask the server, unless it is asked already; the answer counts only if nothing has changed since. @param {string} verb @param {object} question @returns {Promise<any>} */
  async answer(verb, question) {
    if (this.busy) return null;
    const asked = this.game.now;
    this.busy = true;
    const slow = setTimeout(() => this.tell(THINKING), PATIENCE);
    try {
      const answer = await ask(verb, { puzzle: this.bare, ...question }).finally(() => clearTimeout(slow));
      return asked === this.game.now ? answer : null;
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error), "bad");
      return null;
    } finally {
      if (this.message === THINKING) this.message = "";
      this.busy = false;
    }
  }

  async check() {
    if (this.slides) return;
    const full = games.isFull(this.game);
    const answer = await this.answer("check", { board: full ? games.finalBoard(this.game) : games.board(this.game) });
    if (!answer) return;
    this.hint = null;
    if (answer.verdict === "wrong") {
      const told = answer.broken.map((/** @type {any} */ { message }) => sentence(answer.open ? `as it stands, ${message}` : message));
      this.tell(told.slice(0, 3).join(" ") + (told.length > 3 ? ` And ${told.length - 3} more.` : ""), "bad", answer.lit);
    } else if (answer.verdict === "right") {
      this.tell("All of it is right.", "good");
      this.finish();
    } else await this.checkFurther();
  }

  /** No rule is broken on its own; but perhaps the board, or the puzzle, leads nowhere. */
  async checkFurther() {
    const [filled, all] = games.progress(this.game);
    const open = all - filled;
    const said = `No rule is broken so far; ${open} ${open === 1 ? "place is" : "places are"} left to fill in.`;
    this.tell(said);
    const hint = await ask("hint", { puzzle: this.bare, board: games.board(this.game) }).catch(() => null);
    if (!hint || this.message !== said) return;
    if (hint.status === "none") this.tell(hint.text, "bad");
    else if (hint.status === "mistake") this.tell("No rule is broken so far, but something on the board is wrong. A hint says what.", "bad");
    else this.tell(said, "good");
  }

  /** A hint; asked again, more of it; and in the end it is done. */
  async nextHint() {
    if (this.slides) return;
    if (this.game.solved) return this.tell("The board is complete, and right.", "good");
    if (this.hint && this.hint.depth < 2) return this.deepen(this.hint.hint, this.hint.depth + 1);
    if (this.hint?.hint.status === "step") return this.apply();
    const answer = await this.answer("hint", { board: games.board(this.game) });
    if (answer) this.deepen(answer, answer.status === "step" || answer.status === "mistake" ? 0 : 2);
  }

  /** @param {any} hint @param {number} depth */
  deepen(hint, depth) {
    this.hint = { hint, depth };
    const told = [hint.where, hint.rule, hint.status === "step" ? hint.steps.at(-1).text : hint.text][depth];
    const shown = Object.entries(hint.lit).map(([place, way]) => {
      const much = DEPTHS.indexOf(/** @type {string} */ (way));
      return [place, much > depth ? "looked" : depth === 0 && way === "wrong" ? "looked" : way];
    });
    // Where the answer lies is for the last depth, unless the line is lit anyway.
    const hidden = new Set(depth < 2 && this.genre.doors ? Object.keys(hint.lit).filter((place) => hint.lit[place] === "concluded") : []);
    this.tell(told, hint.status === "mistake" ? "bad" : hint.status === "step" ? "hint" : "", Object.fromEntries(shown.filter(([place]) => !hidden.has(place))));
  }

  /** The hint with the steps that it leans on. */
  wholeHint() {
    if (!this.hint) return;
    this.hint.whole = true;
    const told = this.hint.hint.steps.map((/** @type {any} */ { text }, /** @type {number} */ i) => `${i + 1}. ${text}`);
    this.tell(told.join("\n"), this.mood, this.lit);
  }

  /** The puzzles of the library before and after this one, if it is one of them. @returns {Promise<(string | undefined)[]>} */
  async neighbours() {
    const library = await look("library").catch(() => []);
    const links = library.filter((/** @type {any} */ { genre }) => genre === this.genre.name).map((/** @type {any} */ { id }) => `#/${id}`);
    const here = links.indexOf(this.link);
    return here < 0 ? [] : [links[here - 1], links[here + 1]];
  }

  /** Ways to the puzzles before and after this one. */
  async buildTurns() {
    const [before, after] = await this.neighbours();
    const turn = (/** @type {string | undefined} */ href, /** @type {string} */ label, /** @type {string} */ sign) =>
      href && h("a", { class: "button", href, "aria-label": label, title: label }, sign);
    this.turns?.replaceChildren(...[turn(before, "Previous puzzle", "‹"), turn(after, "Next puzzle", "›")].filter((each) => each instanceof Node));
  }

  /** The next puzzle of the library or, after the last one, all of them. */
  async another() {
    location.hash = (await this.neighbours())[1] ?? `#/${this.genre.name}`;
  }

  apply() {
    const steps = this.hint?.hint.steps ?? [];
    if (!steps.length) return;
    this.update(games.conclude(this.game, steps.at(-1).conclusions, this.settings.tidyMarks));
  }

  // The explanation as slides -------------------------------------------------------------------

  async explain() {
    const explained = await this.answer("explain", { boards: true });
    if (!explained) return;
    if (!explained.steps.length) return this.tell(explained.text);
    this.slides = { explained, at: 0 };
    this.draw();
    /** @type {HTMLElement | null | undefined} */ (this.actions?.querySelector("[data-act=next]"))?.focus({ preventScroll: true });
    this.board.show();
  }

  slideText() {
    const { at, explained: { steps, text } } = /** @type {Slides} */ (this.slides);
    const last = at === steps.length - 1 ? ` ${text}` : "";
    return `Step ${at + 1} of ${steps.length}, ${steps[at].rule}. ${steps[at].text}${last}`;
  }

  /** @param {number} by */
  slide(by) {
    if (!this.slides) return;
    const at = Math.min(Math.max(this.slides.at + by, 0), this.slides.explained.steps.length - 1);
    this.slides = { ...this.slides, at };
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  slideKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!this.slides || !(by || event.key === "Escape")) return;
    event.preventDefault();
    if (by) this.slide(by);
    else this.endSlides();
  }

  endSlides() {
    this.slides = null;
    this.draw();
    this.board.focus();
  }

  /** What stands on the board of a slide. @param {any} step @returns {import('./types.js').Entry} */
  shownOn(step) {
    const shown = new Map(games.entries(step.board).map(([path, value]) => [placeOf(path), value]));
    return (place) => shown.get(place) ?? null;
  }

  /** @param {any} step @returns {(place: Place) => readonly number[]} */
  marksOn(step) {
    const all = this.genre.values(this.game.puzzle).length;
    return (place) => {
      const marks = step.marks?.[place] ?? [];
      return marks.length < all ? marks : [];
    };
  }

  async solve() {
    if (this.game.solved) return this.tell(this.finished(), "good");
    if (!await agreed("Show the solution? It takes the place of what is on the board.", "Show it")) return;
    const answer = await this.answer("solve", {});
    if (!answer) return;
    if (!answer.solutions.length) return this.tell("This puzzle has no solution.", "bad");
    this.update(games.reveal(this.game, answer.solutions[0]));
    this.board.show();
  }
}

/** @param {import('./types.js').Conflict[]} conflicts */
function conflictText(conflicts) {
  const more = conflicts.length > 1 ? ` And ${conflicts.length - 1} more.` : "";
  return conflicts.length ? conflicts[0].message + more : "";
}

/** A time as people read it. @param {number} elapsed seconds */
function clock(elapsed) {
  const [hours, minutes, seconds] = [elapsed / 3600, (elapsed / 60) % 60, elapsed % 60].map(Math.floor);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
