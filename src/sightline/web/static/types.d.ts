/** The types of the page. Only `tsc --noEmit --checkJs --strict` reads this; browsers do not. */
import type { Sheet } from "./sheet.js";

/** The key of a place: `r1c2` a cell or room, `r1c2-r1c3` a door, `left-3` the clue left of row 3. */
export type Place = string;

/** A puzzle in the JSON form of Sightline. */
export interface Puzzle {
  genre: string;
  id?: string | null;
  title?: string | null;
  author?: string | null;
  source?: string | null;
  solution?: any;
  [part: string]: any;
}

// Words, as `sightline.records.words` describes them ----------------------------------------------

/** A text: a string, or strings with `[slot]` for a value, and `[slot, texts, usual]` for a choice by it. */
export type Text = string | (string | [slot: string, texts?: Record<string, Text>, usual?: string])[];

export interface Words {
  language: string;
  /** The name by which browsers know its plural forms, numbers and dates. */
  locale: string;
  languages: Record<string, string>;
  texts: Record<string, Text>;
}

// The sheet, as `sightline.records.sheet` describes it -------------------------------------------

export type Where = "cells" | "top" | "left" | "bottom" | "right" | "vertical" | "horizontal";
export type Role = "clue" | "given";

export interface Part {
  key: string;
  /** The field; its keys are all present or all absent. */
  field: string;
  at: Where;
  role: Role;
  values: number[];
  blank: number | null;
  required: boolean;
  /** Whether its values have words instead of numbers. */
  named: boolean;
  /** The value of every cell that holds such a clue, if there is only one that can be. */
  tells: number | null;
}

export interface DrawnShape {
  path: string;
  light: string | null;
  dark: string | null;
}

/** A setting of a genre: on or off, with its meaning if it is not as usual; or one of its values, each with its meaning. */
export interface GenreSetting {
  default: boolean | number | string;
  otherwise?: string;
  label?: string;
  values?: { value: number | string; text: string }[];
}
export type GenreSettings = Record<string, GenreSetting>;

export interface SheetRecord {
  puzzle: Puzzle;
  genre: string;
  title: string;
  text: string;
  rules: string;
  kind: "cells" | "rooms" | "shaded";
  shape: [rows: number, columns: number];
  square: boolean;
  diagonals: string[];
  sides: [low: number, high: number];
  parts: Part[];
  entered: number[];
  values: { value: number; word: string; symbol: string; shape: string | null; keys: string[] }[];
  background: number | null;
  rest: number | null;
  before?: string | null;
  after?: string | null;
  to_fill: number;
  towers: boolean;
  drawings: Record<string, DrawnShape>;
  switches: GenreSettings;
  playing: string;
  editing: string;
  /** The language of its texts; not in a sheet that was saved by an earlier version. */
  language?: string;
  seal: string | null;
}

/** A rule that the board breaks already. */
export interface Conflict {
  message: string;
  places: Place[];
}

/** The immediate feedback on a board. */
export interface Judged {
  conflicts: Conflict[];
  solved: boolean;
  filled: [filled: number, all: number];
  seen?: Place[];
  line?: Place[];
  excluded?: Record<Place, number[]>;
  possible?: Record<Place, number[]>;
}

/** A fact of a hint or an explanation. */
export interface Fact {
  path: (string | number)[];
  is?: number;
  not?: number[];
}

// Games ------------------------------------------------------------------------------------------

/** A value, or pencil marks. */
export type Content = number | readonly number[];

/** The contents of slots: `entry r1c2`, `marks r1c2`, `done left-3`. Empty slots are absent. */
export type Position = Readonly<Record<string, Content>>;

/** The change of one slot by a move: before and after. */
export type Change = readonly [slot: string, before: Content | null, after: Content | null];
export type Move = readonly Change[];

export interface Game {
  readonly sheet: Sheet;
  readonly puzzle: Puzzle;
  readonly now: Position;
  readonly past: readonly Move[];
  readonly future: readonly Move[];
  readonly checkpoints: readonly Position[];
  /** Whether the solution was shown. */
  readonly revealed: boolean;
  /** Whether the board is known to keep all rules. */
  readonly solved: boolean;
  /** Seconds. */
  readonly elapsed: number;
}

/** What a new puzzle is to be like: the question of the verb `make`. */
export interface Wishes {
  genre: string;
  [wish: string]: any;
}

/** A puzzle in the editor, with the sheets of its sizes and variants. */
export interface Draft {
  puzzle: Puzzle;
  past: Puzzle[];
  future: Puzzle[];
  sheets?: Record<string, SheetRecord>;
}

/** Where a draft is stored, and what it was when it was stored last. */
export interface Kept {
  key: string;
  revision: string;
}

export interface Settings {
  tidyMarks: boolean;
  liveConflicts: boolean;
  showTimer: boolean;
  showTowers: boolean;
  theme: "auto" | "light" | "dark";
  /** The code of the language; empty: what the browser asks for. */
  language: string;
}

// The board --------------------------------------------------------------------------------------

/** The value at a place, or null. */
export type Entry = (place: Place) => number | null;

export interface Item {
  place: Place;
  kind: "cell" | "clue";
}

/** What a board shows at a moment. */
export interface View {
  /** The same object as long as only highlights change. */
  stamp: unknown;
  entry: Entry;
  isGiven(place: Place): boolean;
  marks(place: Place): readonly number[];
  clue(place: Place): number | null;
  isDone(place: Place): boolean;
  /** How places are highlighted. */
  lit: Record<Place, string>;
  wrong: Set<Place>;
  seen: Set<Place>;
  /** Additional text for screen readers about the selected place. */
  told?: string;
  cursor: Place;
  towers: boolean;
  /** Whether the board is only shown and cannot be played on. */
  showing?: boolean;
}
