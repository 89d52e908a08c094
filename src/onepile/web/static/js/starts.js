/* Where to start: games by difficulty, each from a position that who begins can win. */

/** How every match begins, unless something else is chosen. */
export const SETTINGS = { you: "first", opponent: "perfect", strength: 70, hints: false, steps: [], at: undefined, map: null, beside: null };

/** The four of the first screen. */
export const STARTS = [
  { key: "three", game: "static-nim", start: { pile: "15", cap: "3" } },
  { key: "no-more", game: "doubling-nim", start: { pile: "12", cap: "11" } },
  { key: "twice", game: "fibonacci-nim", start: { pile: "20", cap: "19" } },
  { key: "one-block", game: "move-size; f=2n; blocks=1", start: { pile: "13", cap: "6" } },
];

/** One challenge after the other. */
export const LADDER = [
  STARTS[0],
  { key: "three", game: "static-nim", start: { pile: "30", cap: "3" } },
  STARTS[1],
  { key: "no-more", game: "doubling-nim", start: { pile: "44", cap: "43" } },
  STARTS[2],
  { key: "twice", game: "fibonacci-nim", start: { pile: "50", cap: "49" } },
  STARTS[3],
];

/** The one of these that a rule is, whatever its pile. */
export const startOf = (rule) => STARTS.find(({ game }) => game === rule.preset || game === rule.game);
