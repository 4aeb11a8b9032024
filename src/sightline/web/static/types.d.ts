/** The types of the page. Only `tsc --noEmit --checkJs --strict` reads this; browsers do not. */

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

/** A value, or pencil marks. */
export type Content = number | readonly number[];

/** What is noted, by slot: `entry r1c2`, `marks r1c2`, `done left-3`. Nothing is absent. */
export type Position = Readonly<Record<string, Content>>;

/** What a move does to one slot: before and after. */
export type Change = readonly [slot: string, before: Content | null, after: Content | null];
export type Move = readonly Change[];

export interface Game {
  readonly puzzle: Puzzle;
  readonly now: Position;
  readonly past: readonly Move[];
  readonly future: readonly Move[];
  readonly checkpoints: readonly Position[];
  /** Whether the solution was shown. */
  readonly revealed: boolean;
  /** Whether the server has found that every rule is kept on this board. */
  readonly solved: boolean;
  /** Seconds. */
  readonly elapsed: number;
}

/** A puzzle that somebody is making. */
export interface Draft {
  puzzle: Puzzle;
  past: Puzzle[];
  future: Puzzle[];
}

export interface Settings {
  tidyMarks: boolean;
  liveConflicts: boolean;
  showTimer: boolean;
  showTowers: boolean;
  theme: "auto" | "light" | "dark";
}

/** A rule that is broken already. */
export interface Conflict {
  message: string;
  places: Place[];
}

/** What stands at a place, or null. */
export type Entry = (place: Place) => number | null;

export interface Item {
  place: Place;
  kind: "cell" | "clue";
}

/** All that the page knows of a genre. */
export interface Genre {
  name: string;
  title: string;
  /** What its sizes can be in the editor: fewest and most. */
  sides: [number, number];
  square: boolean;
  doors: boolean;
  /** What is not as usual in a puzzle, in words. */
  variants(puzzle: Puzzle): string[];
  /** How to play it with keys, in a sentence. */
  keys: string;
  /** How to fill in the clues of one's own puzzle. */
  editing: string;
  /** With every part that it can have, but no clues; of the same variant as another one. */
  blank(rows: number, columns: number, like?: Puzzle): Puzzle;
  /** An Error with a sentence unless the parts have the right shape. */
  require(puzzle: Puzzle): void;
  shape(puzzle: Puzzle): [rows: number, columns: number];
  /** The board with the clues around it, row by row; null where there is nothing. */
  layout(puzzle: Puzzle, everything?: boolean): (Item | null)[][];
  /** The places that are filled in. */
  places(puzzle: Puzzle): Place[];
  given(puzzle: Puzzle, place: Place): number | null;
  /** The number or symbol of a clue; null where there is none. */
  clue(puzzle: Puzzle, place: Place): number | null;
  /** What can be entered. */
  values(puzzle: Puzzle): number[];
  /** What can be a clue there, for the editor. */
  clueValues(puzzle: Puzzle, place: Place): number[];
  /** The puzzle, which has all its parts, with another clue or given. */
  with(puzzle: Puzzle, place: Place, value: number | null): Puzzle;
  /** A value in words. */
  word(value: number): string;
  /** The value of a key, if it has one. */
  key(key: string): number | null;
  /** A drawn symbol for a value, if it is not written as a number. */
  symbol(value: number): string | null;
  /** The board as the API takes it. */
  board(puzzle: Puzzle, entry: Entry): any;
  /** What a place holds if it is left open in the end. */
  background: number | null;
  /** How many places of a solution hold something else than that. */
  toFill(puzzle: Puzzle): number;
  /** Whether nothing is left to fill in. */
  full(puzzle: Puzzle, entry: Entry): boolean;
  /** Where a value cannot stand because of one at a place. */
  excluded(puzzle: Puzzle, place: Place, value: number): Place[];
  conflicts(puzzle: Puzzle, entry: Entry): Conflict[];
  /** The cells that are seen from a clue or a room. */
  seen(puzzle: Puzzle, entry: Entry, clue: Place): Place[];
  /** The name of a place for people who hear it. */
  spoken(puzzle: Puzzle, place: Place, entry: Entry): string;
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
  cursor: Place;
  towers: boolean;
  /** Whether it is only shown, and nobody plays on it. */
  showing?: boolean;
}

/** A fact of a hint or an explanation. */
export interface Fact {
  path: (string | number)[];
  is?: number;
  not?: number[];
}
