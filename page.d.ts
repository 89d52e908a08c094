/* What the scripts of the page hand to each other, and what the API answers. For `tsc` alone: nothing of it is sent. */

type Side = "first" | "second";
type Opponent = "perfect" | "fallible" | "random" | "person";

/** A position as it is typed or told: the pile, and the further numbers of the family, by name. */
interface Place {
  pile: string;
  [field: string]: string;
}

interface Field {
  name: string;
  title: string;
  about?: string;
  default?: string | null;
}

/* --- questions and answers --- */

type Values = Record<string, unknown>;

interface Question<N extends keyof Answers = keyof Answers> {
  name: N;
  values?: Values;
}

interface Answers {
  families: { families: Family[] };
  games: { games: Preset[] };
  game: Rule;
  check: { findings: Finding[] };
  guess: { findings: Finding[] };
  match: State;
  meeting: Meeting;
  transcript: { game: string; start: Place; steps: Step[]; you: Side; opponent: Opponent | null };
  plot: Picture;
  solve: { outcome: "safe" | "unsafe" };
  prove: Proved;
  run: { printed: string; text: string | null; html: string | null; wrong: string | null };
  skyline: { heights: number[]; up: string | null };
  sum: Sum;
  table: Table;
  verify: { certificate: string; game: string; theorem?: TheoremParts };
}

interface RefusalBody {
  kind: string;
  message: string;
  pointer?: string;
}

interface Option {
  name: string;
  title: string;
  kind: string;
  flag: boolean;
  example: string;
  instead_of: string | null;
  variable: string | null;
  least: number | null;
}

type Preview = { kind: string; to: number; up_to: number | null };

interface Family {
  name: string;
  title: string;
  about: string;
  options: Option[];
  preview: Preview;
}

interface Preset {
  name: string;
  title: string;
  text: string;
  family: string;
  note: string;
  start: Place;
}

interface PictureKind {
  name: string;
  title: string;
  usual: number;
  most: number;
  anywhere: boolean;
}

interface Rule {
  game: string;
  family: string;
  preset: string | null;
  title: string | null;
  note: string | null;
  rules: string[];
  fields: Field[];
  misere: boolean;
  tables: string[];
  map: boolean;
  pictures: string[];
  picture_kinds: PictureKind[];
}

/** What a step does: one of the three. */
interface Step {
  take?: string;
  block?: string[];
  resign?: Side;
}

interface StepTold extends Step {
  side: Side;
  position: Place;
  text: string;
}

interface Moves {
  least: string;
  most: string;
  count: string;
  amounts: string[] | null;
  some: string[];
  words: string;
}

interface Hint {
  wins: boolean;
  good: string[];
  more: boolean;
  winning: string[];
  idea: string;
  explanation: string[];
  reasons: Record<string, string>;
}

interface Expansion {
  terms: number;
  largest: string[];
  smallest: string[];
  decides: boolean;
  members?: string[];
  every?: boolean;
}

interface Moment {
  winner: Side | null;
  remoteness: number | null;
}

/** A match at one moment. */
interface State {
  position: Place;
  phase: "block" | "move" | "over";
  mover: Side;
  actor: Side | null;
  winner: Side | null;
  moves: Moves | null;
  blocked: string[];
  blocks: number;
  status: string;
  steps: StepTold[];
  transcript: string;
  hint: Hint | null;
  expansion: Expansion | null;
  line: Moment[] | null;
  best: StepTold[] | null;
  chance: { step: number; idea: string } | null;
  note: string;
}

/** Words, and trees of MathML between them. */
type Tree = [string, ...(Tree | string)[]];
type Pieces = (string | Tree)[];

interface Finding {
  name: string;
  holds: boolean | null;
  grade: string;
  to?: number;
  statement: string;
  detail: string;
  statement_set: Pieces;
  detail_set: Pieces;
}

interface TheoremParts {
  opening: Pieces;
  facts: Pieces[];
  ending: Pieces[];
  reason: Pieces;
}

interface Proved {
  theorem: TheoremParts;
  latex: string;
  certificate: { name: string; text: string } | null;
}

/** A table; or, where a format is asked for, its file. */
interface Table {
  what: string;
  columns: string[];
  from: string;
  values: (string | null)[];
  name: string;
  text: string;
}

interface Sum {
  outcome: "safe" | "unsafe";
  nim_value: string;
  components: { game: string; position: Place; nim_value: string }[];
  moves: { component: number; take: string }[];
  more_moves: boolean;
}

/** The data of a picture; which of them there are is said by its shape. */
interface Picture {
  shape: "plane" | "strip" | "series" | "ladder";
  rows: (string | number[])[];
  cells: string;
  first: number;
  from?: string;
  up: string;
  field: string;
  width: number;
  values: any[];
  members: any[];
  ratios: number[];
  finite: boolean;
  limit: number | null;
  behind: number;
  logarithmic: boolean;
}

/* --- the page --- */

interface Start {
  key: string;
  game: string;
  start: Place;
  larger?: Place;
}

interface Lesson extends Start {
  you: Side;
  from: number;
  to: number;
  who: "move" | "begin";
  examples: number[];
  far: number;
  answers?: number;
  theorem?: string;
}

/** What is wrong with an answer to a lesson, and the match that shows it. */
interface Wrong {
  pile?: number;
  steps?: Step[];
  you?: Side;
  says: () => string;
  concluded?: () => string;
}

/** The match that shows it, with what follows from its end. */
type Board = Wrong & Required<Pick<Wrong, 'pile' | 'steps' | 'you'>>;

/** How a match is set up; what is left out is as it was. */
interface Settings {
  you: Side;
  opponent: Opponent;
  strength: number;
  hints: boolean;
  map: string | null;
  beside: string | null;
  projector: string | null;
  turns: string | null;
}

/** A match between two devices, as one of the players is told of it. */
interface Meeting {
  meeting: string;
  seat: string;
  side: Side;
  both: boolean;
  over: boolean;
  game: string;
  start: Place;
  steps: Step[];
}

interface Wanted extends Partial<Settings> {
  game: string;
  start: Place;
  steps?: Step[];
  at?: number;
  branches?: Step[][];
  meeting?: Meeting | null;
}

interface Match extends Settings {
  game: string;
  rule: Rule;
  start: Place;
  line: Step[];
  at: number;
  full: State;
  state: State;
  branches: Step[][];
  best: StepTold[] | null;
  meeting: Meeting | null;
  sent: boolean;
}

/** Says why a move is good or bad. */
type Explain = (text: string, value: string) => void;

type Choose = (game: string, start: Place) => Promise<void>;

/** Which part of the map without end is seen. */
interface View {
  left: bigint;
  zoom: number;
}

interface Column {
  x: number;
  wide: number;
  height: number | undefined;
  refused: string | undefined;
  up: string | null | undefined;
}

interface TileName {
  game: string;
  level: number;
  tile: bigint;
}

interface Tick {
  at: number;
  text: string;
}

/* --- the atlas --- */

interface Axis {
  name: string;
  values: (number | string)[];
  label: (row: number) => string;
}

type AxisStep = { value: number | string; text: string };
type Axes<T> = { across: T; up: T; by: T };

interface AtlasColumns {
  game: string[];
  verdict: string[];
  kind: (string | null)[];
  alike: (number | null)[];
  certificate: (string | null)[];
  [column: string]: any[];
}

interface AtlasRecord {
  game: string;
  verdict: string;
  kind: string | null;
  members: number;
  clusters: number;
  growth: number;
  lag: number | null;
  admitted: number[];
  polynomial: string;
  start: number;
  period: number;
  reason: string | null;
  base: number[] | null;
  thresholds: (number | null)[] | null;
  certificate: string | null;
}

interface Atlas {
  made_by: { version: string; code: string; games: number }[];
  sweeps: { forms: string[]; title: string; games: number; answered: number; illegal: Record<string, number> }[];
  columns: AtlasColumns;
  known: Map<string | null, number>;
  axes: Axes<Axis>;
  steps: Axes<AxisStep[]>;
  record: (row: number) => AtlasRecord;
}

interface Colouring {
  value: (row: number) => any;
  colour: (row: number) => string;
  isMissing: (row: number) => boolean;
  swatches?: { colour: string; text: string }[];
  bar?: { stops: string[]; marks: (string | number)[] };
  some: Record<string, string | null>;
}

type Cell = [column: number, row: number];

/* --- elements --- */

/** The elements of the page that are more than an element, by their ids. */
interface ById {
  "add-pile": HTMLButtonElement;
  "amount-text": HTMLInputElement;
  "atlas-large": HTMLInputElement;
  build: HTMLDetailsElement;
  "class-code": HTMLInputElement;
  "class-name": HTMLInputElement;
  explore: HTMLDetailsElement;
  "finish-name": HTMLInputElement;
  games: HTMLDetailsElement;
  guessed: HTMLDetailsElement;
  "go-on": HTMLAnchorElement;
  hints: HTMLInputElement;
  "lesson-after": HTMLAnchorElement;
  "lesson-before": HTMLAnchorElement;
  "load-file": HTMLInputElement;
  "map-back": HTMLAnchorElement;
  "map-canvas": HTMLCanvasElement;
  "own-link": HTMLAnchorElement;
  "map-link": HTMLAnchorElement;
  "class-link": HTMLAnchorElement;
  "map-other": HTMLInputElement;
  "map-pile": HTMLInputElement;
  "map-second": HTMLCanvasElement;
  "own-picture": HTMLCanvasElement;
  "other-sheet": HTMLAnchorElement;
  position: HTMLFormElement;
  "research-game": HTMLInputElement;
  "research-play": HTMLAnchorElement;
  resign: HTMLButtonElement;
  reveal: HTMLDetailsElement;
  rule: HTMLInputElement;
  "set-pile": HTMLInputElement;
  strength: HTMLInputElement;
  "table-from": HTMLInputElement;
  "table-to": HTMLInputElement;
  "table-what": HTMLSelectElement;
  theorems: HTMLDetailsElement;
  "to-map": HTMLAnchorElement;
  "to-research": HTMLAnchorElement;
  undo: HTMLButtonElement;
  "notebook-file": HTMLInputElement;
  "verify-file": HTMLInputElement;
}

interface Window {
  /** It has types of its own that are larger than this page. */
  Plotly?: any;
  /** What is told in the reader's language from the start, by `reader.js`. */
  told: Promise<any>;
}

interface DocumentEventMap {
  "solver-ready": CustomEvent;
  "choose-position": CustomEvent<Partial<Place>>;
}
