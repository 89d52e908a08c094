/* The six lessons: on which game, from where, and of which piles the outcome is asked.
   What is true of them is not written here: it is asked for. */

const whole = (most) => () => ({ cap: String(most) });
const notAll = (pile) => ({ cap: String(pile - 1) });
const nothing = () => ({});

/** `start` is put on the board, and you win from there; `place(pile)` are the other numbers of the
 *  position with which a pile is asked for, from `from` to `to`: whoever has to `"move"` there, or `"begin"`s with a
 *  limit that holds for the first move alone; `examples` are piles of which the
 *  reveal says why they win or lose, and `far` the one that the sheet asks for. */
export const LESSONS = [
  { key: "three", game: "static-nim", you: "first", start: { pile: "10", cap: "3" }, from: 1, to: 13, who: "move", place: whole(3), examples: [10, 8], far: 30 },
  { key: "noMore", game: "doubling-nim", you: "first", start: { pile: "12", cap: "11" }, from: 2, to: 17, who: "begin", place: notAll, examples: [12, 8], far: 44 },
  { key: "twice", game: "fibonacci-nim", you: "first", start: { pile: "11", cap: "10" }, from: 2, to: 21, who: "begin", place: notAll, examples: [11, 13], far: 50 },
  { key: "block", game: "move-size; f=3; blocks=1", you: "second", start: { pile: "5", cap: "3" }, from: 1, to: 13, who: "move", place: whole(3), examples: [5, 6], far: 30 },
  { key: "half", game: "half", you: "first", start: { pile: "12" }, from: 1, to: 16, who: "move", place: nothing, examples: [12, 7], far: 100 },
  { key: "prove", game: "move-size; f=4", you: "second", start: { pile: "10", cap: "4" }, from: 1, to: 20, who: "move", place: whole(4), examples: [12, 10], far: 100, answers: 4, theorem: "periodic" },
];

/** Piles up to here are looked at for how a pattern goes on. */
export const FARTHER = 70;

/** The position with this pile. */
export const positionOf = (lesson, pile) => ({ pile: String(pile), ...lesson.place(pile) });
