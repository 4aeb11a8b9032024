/** The types of the page. Only `tsc --noEmit --checkJs --strict` reads this; browsers do not. */
import type { Sheet } from "./sheet.js";

/** A short name: `r1c2` a cell or room, `r1c2-r1c3` a door, `left-3` the clue left of row 3. */
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

// The sheet, as `sightline.records.sheet` describes it -------------------------------------------

export type Where = "cells" | "top" | "left" | "bottom" | "right" | "vertical" | "horizontal";
export type Role = "clue" | "given";

export interface Part {
  key: string;
  /** Keys of the same field come together, or are left out together. */
  field: string;
  at: Where;
  role: Role;
  values: number[];
  blank: number | null;
  required: boolean;
  /** What people call a place of it, with `{}` for its number. */
  name: string;
  /** Whether its values go by words. */
  named: boolean;
}

export interface DrawnShape {
  path: string;
  light: string | null;
  dark: string | null;
}

/** A variant: on or off, and what it means if it is not as usual; or one of its values, and what each means. */
export interface Switch {
  default: boolean | number | string;
  otherwise?: string;
  label?: string;
  values?: { value: number | string; text: string }[];
}
export type Switches = Record<string, Switch>;

export interface SheetRecord {
  puzzle: Puzzle;
  genre: string;
  title: string;
  text: string;
  rules: string;
  kind: "cells" | "rooms" | "shaded";
  shape: [rows: number, columns: number];
  square: boolean;
  sides: [low: number, high: number];
  parts: Part[];
  entered: number[];
  values: { value: number; word: string; symbol: string; shape: string | null; keys: string[] }[];
  background: number | null;
  to_fill: number;
  towers: boolean;
  drawings: Record<string, DrawnShape>;
  switches: Switches;
  playing: string;
  editing: string;
  seal: string | null;
}

/** A rule that is broken already. */
export interface Conflict {
  message: string;
  places: Place[];
}

/** What is said of a board at once. */
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

/** What is noted, by slot: `entry r1c2`, `marks r1c2`, `done left-3`. Nothing is absent. */
export type Position = Readonly<Record<string, Content>>;

/** What a move does to one slot: before and after. */
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
  /** Whether every rule is known to be kept on this board. */
  readonly solved: boolean;
  /** Seconds. */
  readonly elapsed: number;
}

/** A puzzle that somebody is making, with the sheets of its sizes and variants. */
export interface Draft {
  puzzle: Puzzle;
  past: Puzzle[];
  future: Puzzle[];
  sheets?: Record<string, SheetRecord>;
}

export interface Settings {
  tidyMarks: boolean;
  liveConflicts: boolean;
  showTimer: boolean;
  showTowers: boolean;
  theme: "auto" | "light" | "dark";
}

// The board --------------------------------------------------------------------------------------

/** What stands at a place, or null. */
export type Entry = (place: Place) => number | null;

export interface Item {
  place: Place;
  kind: "cell" | "clue";
}

/** What a board shows at a moment. */
export interface View {
  /** The same object as long as nothing changes but what is pointed at. */
  stamp: unknown;
  entry: Entry;
  isGiven(place: Place): boolean;
  marks(place: Place): readonly number[];
  clue(place: Place): number | null;
  isDone(place: Place): boolean;
  /** How places are pointed at. */
  lit: Record<Place, string>;
  wrong: Set<Place>;
  seen: Set<Place>;
  /** What more there is to hear of the place that is chosen. */
  told?: string;
  cursor: Place;
  towers: boolean;
  /** Whether it is only shown, and nobody plays on it. */
  showing?: boolean;
}
