"""The checker of certificates of rows: large moves that count by their remainders.

Positions that differ by their pile only are a *row*; there are finitely many. A move below `first`
is one by itself; of those from there on, and of the piles, the remainder modulo `classes` decides
what they are. So what the piles from N on are follows from the *state* of N, a multiple of
`classes`: what the `first` piles before N are in each row, and, for each row and residue class,
which values the piles below N - `first` have there; in games without nim-values how many of them
are safe, up to one more than may be blocked, and whether one is unsafe.

Of nim-values only a part counts. The *cover* of N is the largest number for which, in every row and
class, the moves from `first` on reach all values below it among the piles below N - `first`; every
pile from N on has a value of at least that. If the states of two piles are the same, values below
the cover forgotten and the covers subtracted from the others, all repeats from there on, larger by
the difference of the covers, the *gain*. `docs/general.md` has the proof.

format   "onepile certificate 2"
kind     "rows"
game     the game in the text form; its rows are those that may come after its beginning
start    from this pile on everything repeats
settled  the pile whose state returns
period   after so many piles
gain     how much larger the nim-values are then
nim      1 for nim-values; 0: 1 for unsafe and 0 for safe
first, classes  as above
state    what the piles start … settled - 1 are, in each row
digest   SHA-256 of all the rest as canonical JSON, against accidents

What the rows and moves are is read off the conditions of the game and handed to this module.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from onepile.certificates import Allowance, insist
from onepile.returns.checker import Return, is_told, natural, read_return

ROWS = "rows"
_DIGITS_A_STEP = 4096
"""So many binary digits are put together in a step."""


class Moves(NamedTuple):
    """The moves from the piles of a residue class in a row.

    Attributes:
        near: Moves below `first`, ascending, and the row that each leads to.
        far: Residues of the moves from `first` on, and the row that each leads to.
    """

    near: list[tuple[int, int]]
    far: list[tuple[int, int]]


class Rows(NamedTuple):
    """How a game is played, row by row.

    Attributes:
        classes: By which residues of the pile, and of the moves from `first` on.
        first: From here on the moves count by their residues.
        moves: moves[row][residue of the pile].
        passed: The row that a pass leads to; None: there is none.
        early: early[row][pile]: the moves of small piles that have moves of their own.
        own: So many piles have; there are no moves from `first` on then.
        settled: From this pile on, all of that holds, and no listed end comes any more.
        ends: Whether the game is over at later piles, too; by their residue.
    """

    classes: int
    first: int
    moves: list[list[Moves]]
    passed: list[int | None]
    early: list[list[Moves]]
    own: int
    settled: int
    ends: bool

    def of(self, row: int, pile: int) -> Moves:
        """The moves from a pile; some may take more than it holds."""
        if pile < self.own:
            return self.early[row][pile]
        return self.moves[row][pile % self.classes]


class Playing(NamedTuple):
    """What else the rules say."""

    is_over: Callable[[int], bool]
    misere: bool
    blocks: int


class Replay:
    """All piles, one after the other, by the rules.

    Attributes:
        values: values[row][pile]: the nim-value, or 1 for unsafe.
    """

    def __init__(self, rows: Rows, playing: Playing, nim: bool) -> None:
        self.rows, self.playing, self.nim = rows, playing, nim
        self.values: list[list[int]] = [[] for _ in rows.moves]
        moved = {to for row in rows.moves for one in row for _, to in (*one.near, *one.far)}
        early = {to for row in rows.early for one in row for _, to in one.near}
        self._kept = sorted(moved | early)
        self._order = sorted(range(len(rows.moves)), key=self._passes)
        nothing = 0 if nim else (0, False)
        self._old: list[list[Any]] = [[nothing] * rows.classes for _ in rows.moves]
        self._moves = sum(
            1 + max(len(one.near) + len(one.far) for one in row) for row in rows.moves
        )
        self._highest = 0

    @property
    def cost(self) -> int:
        """About how many steps the next pile takes; the digits of large nim-values are long."""
        return self._moves * (1 + self._highest // _DIGITS_A_STEP)

    @property
    def cost_of_state(self) -> int:
        """The same of a state."""
        sizes = self.rows.first + self.rows.classes * (1 + self._highest // _DIGITS_A_STEP)
        return len(self._kept) * sizes

    def play(self) -> None:
        """The next pile."""
        rows, playing, values = self.rows, self.playing, self.values
        pile = len(values[0])
        if pile >= rows.first:
            for row in self._kept:
                self._grow_old(row, pile - rows.first)
        over = playing.is_over(pile)
        value = self._nim_value if self.nim else self._outcome
        for row in self._order:
            if over:
                values[row].append(int(playing.misere and not self.nim))
            else:
                values[row].append(value(pile, row))
                self._highest = max(self._highest, values[row][-1])

    def _passes(self, row: int) -> int:
        """How many passes are left in a row; what a pass leaves is played first."""
        to = self.rows.passed[row]
        return 0 if to is None else 1 + self._passes(to)

    def _grow_old(self, row: int, pile: int) -> None:
        value, kind, old = self.values[row][pile], pile % self.rows.classes, self._old[row]
        if self.nim:
            old[kind] |= 1 << value
        else:
            safe, unsafe = old[kind]
            old[kind] = (min(safe + (value == 0), self.playing.blocks + 1), unsafe or value == 1)

    def _nim_value(self, pile: int, row: int) -> int:
        """The least value that neither a move nor a pass leaves."""
        moves, passed = self.rows.of(row, pile), self.rows.passed[row]
        taken = self._reached(pile, moves)
        for move, to in moves.near:
            if move > pile:
                break
            taken |= 1 << self.values[to][pile - move]
        if taken and passed is not None:
            taken |= 1 << self.values[passed][pile]
        return _least_missing(taken)

    def _reached(self, pile: int, moves: Moves) -> int:
        """The nim-values that moves from `first` on leave, as digits."""
        taken = 0
        for residue, to in moves.far:
            taken |= self._old[to][(pile - residue) % self.rows.classes]
        return taken

    def _outcome(self, pile: int, row: int) -> int:
        """1 for unsafe: too many moves win to be blocked, a pass wins, or nothing can be left."""
        moves, winning, losing = self.rows.of(row, pile), 0, False
        passed = self.rows.passed[row]
        for move, to in moves.near:
            if move > pile:
                break
            if self.values[to][pile - move]:
                losing = True
            else:
                winning += 1
        for residue, to in moves.far:
            safe, unsafe = self._old[to][(pile - residue) % self.rows.classes]
            winning, losing = winning + safe, losing or unsafe
        if passed is not None and (winning or losing):
            if self.values[passed][pile] == 0:
                return 1
            losing = True
        playing = self.playing
        return int(winning > playing.blocks or (playing.misere and not losing))

    def state(self) -> tuple[int, list[Any]]:
        """The cover, and all that later piles follow from."""
        cover, last = self._cover(), self.rows.first
        state: list[Any] = []
        for row in self._kept:
            old, recent = self._old[row], self.values[row][-last:]
            state += [one >> cover for one in old] if self.nim else old
            state += [max(value - cover, -1) for value in recent] if cover else recent
        return cover, state

    def _cover(self) -> int:
        """Every move from `first` on leaves all values below, from every later pile."""
        if not self.nim or self.rows.ends:
            return 0
        pairs = ((d, one) for row in self.rows.moves for d, one in enumerate(row))
        return min(_least_missing(self._reached(d, one)) for d, one in pairs)


def _least_missing(digits: int) -> int:
    """The place of the lowest binary digit 0."""
    return (~digits & (digits + 1)).bit_length() - 1


def read_rows(text: str) -> Return:
    """Read a certificate of rows.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    returns = read_return(text, ROWS, "gain", "nim", "first", "classes")
    for name, least in (("gain", 0), ("nim", 0), ("first", 1), ("classes", 1)):
        natural(returns.further, name, least)
    insist(returns.further["nim"] <= 1, "nim is neither 0 nor 1")
    insist(all(map(is_told, returns.state)), "a pile of the state is no list of whole numbers")
    classes = returns.further["classes"]
    fits = returns.period % classes == 0 and returns.settled % classes == 0
    insist(fits, "the period or the first pile after the state is no multiple of the classes")
    return returns


def check_rows(claimed: Return, rows: Rows, playing: Playing) -> list[list[int]]:
    """Check a certificate against the rules of its game; what the piles are, row by row.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    further, nim = claimed.further, bool(claimed.further["nim"])
    insist(not nim or not (playing.misere or playing.blocks), "there are no nim-values")
    fits = (further["first"], further["classes"]) == (rows.first, rows.classes)
    insist(fits, "the moves count in another way")
    insist(claimed.settled >= rows.settled, "piles after the state have moves of their own")
    replay, spend = Replay(rows, playing, nim), Allowance(claimed.allowed).spend
    states: list[tuple[int, list[Any]]] = []
    for last in (claimed.settled, claimed.settled + claimed.period):
        while len(replay.values[0]) < last:
            spend(replay.cost)
            replay.play()
        spend(replay.cost_of_state)
        states.append(replay.state())
    (cover, state), (later, again) = states
    insist(state == again and later == cover + further["gain"], "the state does not return")
    for pile in range(claimed.start, claimed.settled):
        told = [row[pile] for row in replay.values]
        insist(claimed.state[pile - claimed.start] == told, f"pile {pile} is not as the state says")
        raised = [row[pile + claimed.period] for row in replay.values]
        more = [value + further["gain"] for value in told]
        insist(raised == more, f"pile {pile} does not return at pile {pile + claimed.period}")
    return replay.values
