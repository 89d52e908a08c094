"""Which theory answers a pile-size game: the one place that chooses, and every view asks it.

* *Stairs*: f̄ is proved never to fall, and Theorem 1 of paper 002 tells any pile (`walks`).
* *Period*: f repeats itself, and so does the table, proved (`periods`).
* *Table*: all piles up to this one, by the rules (`tables`).

The first two know piles of any size (`theory_of`). A whole table, and `check`, go by the same
staircase and the same period.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile

from onepile.by_definition import ByDefinition, skyline
from onepile.claims import Claim
from onepile.errors import IllegalError, NotApplicable, WorkLimitError, quote
from onepile.extras import has, require
from onepile.families.pile_size import PileSize
from onepile.families.pile_size.bar import bar, linear_up_to, require_repeating
from onepile.families.pile_size.evidence import (
    all_piles_below,
    by_the_staircase,
    like_an_earlier_pile,
)
from onepile.families.pile_size.few_piles import unsafe_piles
from onepile.families.pile_size.properties import bar_rises, table_repeats
from onepile.families.pile_size.rules import PileSizePosition
from onepile.families.pile_size.walks import (
    check_work,
    last_with_value,
    most_steps,
    moves_to,
    nim_value,
)
from onepile.kinds import Method, Windows
from onepile.limits import Budget, Limits
from onepile.numbers import short
from onepile.on_demand import cached_property
from onepile.rows import ByTheory, Known, Repeating
from onepile.rules import Position
from onepile.skylines import Columns, Skyline, of_one_row

WORK_PER_STEP = 20
"""A step of the walk costs about as much as this many entries of a table."""
_MOST_PLAIN = 2_000
"""The last pile of a map that is looked at plainly where no theorem helps; beyond, tables may."""


class Stairs(Known):
    """Theorem 1: follow n → n − 1 − f̄(n) down to a rise of f̄.

    In misère play the safe piles are those whose nim-value, in normal play, is 1.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=floor(n/2)")
    >>> known = Stairs(game, game.position(10**30), Limits())
    >>> known.value == 5 * 10**29, list(known.moves_to(0)) == [10**30 - 2**99 + 1]
    (True, True)

    Raises:
        NotApplicable: f̄ is not proved never to fall.
    """

    def __init__(self, game: PileSize, position: PileSizePosition, limits: Limits) -> None:
        proof = bar(game.f)
        self.game, self.position, self.nim = game, position, not game.misere
        self.safe_value = int(game.misere)
        self.staircase = linear_up_to(game.f, max(1, position.pile)) or proof.staircase
        self._way, self._steps = proof.way, limits.work // WORK_PER_STEP

    @cached_property
    def value(self) -> int:
        """The nim-value in normal play."""
        return nim_value(self.staircase, self.position.pile, self._steps)

    def moves_to(self, value: int) -> Iterator[int]:
        """By Theorem 2's chain, from the pile down."""
        pile = self.position.pile
        most = pile if self._way == "nim" else self.game.most(pile)
        return moves_to(self.staircase, most, pile, value, self._steps)

    def why(self) -> Claim:
        """Theorem 1."""
        rises = bar_rises(self.game.f, self._way)
        why = by_the_staircase(self.position.pile, self.value, self.game.misere, rises)
        return Claim(True, "theorem", because=why)

    def windows(self, nim: bool) -> Windows:
        """Nim-values, or outcomes, of neighbouring piles up to this one."""
        from onepile.families.pile_size.windows import NimValues, Outcomes

        check_work(self.staircase, self.position.pile, self._steps)
        if nim:
            return NimValues.up_to(self.position.pile, self.game, self.staircase, self._steps)
        return Outcomes(self.staircase, self.safe_value, self._steps)

    def safe_piles(self, columns: Columns) -> Iterator[tuple[int, int]]:
        """Of each column of a map that holds safe piles the last one."""
        budget = Budget(self._steps)
        pile: int | None = columns.last
        while pile is not None and pile >= columns.first:
            budget.spend(most_steps(self.staircase, pile))
            pile = last_with_value(self.staircase, self.safe_value, pile, self._steps)
            if pile is not None and pile >= columns.first:
                yield pile, pile
                pile = columns.first + columns.of(pile) * columns.scale - 1


class Period(Known):
    """A rule that repeats itself: its table repeats, from some pile on, or grows evenly.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=n%5")
    >>> known = Period(game, game.position(10**30 + 3), Limits())
    >>> known.value, list(known.moves_to(0))
    (3, [3])

    Raises:
        NotApplicable: f is not known to repeat itself, or no period is proved.
    """

    def __init__(self, game: PileSize, position: PileSizePosition, limits: Limits) -> None:
        require_repeating(game.f)
        require("tables")
        from onepile.families.pile_size.periods import repeating

        self.game, self.position, self.nim = game, position, not game.misere
        self.row = repeating(game, limits.work, limits.progress)

    @property
    def value(self) -> int:
        """That of an earlier pile, and what was gained since."""
        return self.row.value(self.position.pile)

    def moves_to(self, value: int) -> Iterator[int]:
        """From the pile down, by the period."""
        pile = self.position.pile
        smaller = self.row.piles_of(value, pile - 1)
        most = self.game.most(pile)
        yield from takewhile(lambda move: move <= most, (pile - left for left in smaller))

    def why(self) -> Claim:
        """The pile that it is like."""
        pile, period = self.position.pile, self.row.period
        repeats = table_repeats(period.start, period.period, period.gain)
        like = like_an_earlier_pile(pile, period.reduced(pile)[0], repeats)
        return Claim(True, "theorem", because=like)

    def windows(self, nim: bool) -> Windows:
        """Parts of the table."""
        if nim:
            return self.row
        if self.row.period.gain:
            raise NotApplicable("values that grow are never 0 again")
        return Repeating(self.row.table != 0, self.row.period)


class Table(Known):
    """The table of all piles up to this one, from the rules.

    >>> from onepile.text import parse_game
    >>> game = parse_game("pile-size; f=floor(sqrt(n))+3*(n%2)")
    >>> known = Table(game, game.position(1000), Limits())
    >>> known.value, list(known.moves_to(0))
    (6, [26])

    Raises:
        WorkLimitError: the pile is too large for it.
    """

    def __init__(self, game: PileSize, position: PileSizePosition, limits: Limits) -> None:
        pile = position.pile
        if pile > limits.work:
            raise WorkLimitError(
                f"nothing is proved about f={quote(str(game.f))} that reaches pile {short(pile)}: "
                f"a table is made up to {short(limits.work)}; choose a smaller pile",
                more_work=True,
                foreseen=True,
            )
        budget = Budget(
            limits.work,
            f"a table of the piles up to {short(pile)} takes more than {{limit}} steps: "
            f"use a smaller pile, or write f={quote(str(game.f))} in a simpler way",
        )
        if not game.f.shape.nondecreasing:  # else values end where they are larger than matters
            budget.foresee(game.f.steps_of_values(pile))
        require("tables")
        from onepile.families.pile_size import tables

        make = tables.unsafe_piles if game.misere else tables.by_definition
        self.game, self.position, self.nim = game, position, not game.misere
        self._values = make(game, pile, limits.progress, budget)

    @property
    def value(self) -> int:
        """Looked up."""
        return int(self._values[self.position.pile])

    def moves_to(self, value: int) -> Iterator[int]:
        """Looked up in the window of the pile."""
        pile = self.position.pile
        below = self._values[pile - self.game.most(pile) : pile][::-1]
        return iter(((below == value).nonzero()[0] + 1).tolist())

    def why(self) -> Claim:
        """The rules."""
        return Claim(True, "definition", because=all_piles_below(self.position.pile))


METHODS: tuple[Method, ...] = (
    ByTheory("staircase", Stairs),
    ByTheory("period", Period),
    ByTheory("table", Table),
    ByDefinition(),
)
"""Best first."""


def theory_of(game: PileSize, last: int, limits: Limits) -> Stairs | Period:
    """What is known of piles of any size, up to the last.

    Raises:
        NotApplicable: nothing is proved of f that reaches so far.
        WorkLimitError: that takes too much work.
    """
    position = PileSizePosition(last)
    try:
        return Stairs(game, position, limits)
    except NotApplicable:
        return Period(game, position, limits)


def windows(
    game: PileSize, last: int, place: Mapping[str, int], limits: Limits, nim: bool
) -> Windows:
    """The nim-values, or which are unsafe, of any neighbouring piles up to the last.

    >>> from onepile.text import parse_game
    >>> half, three = parse_game("pile-size; f=floor(n/2)"), parse_game("pile-size; f=3; misere")
    >>> windows(half, 2**40 + 5, {}, Limits(), nim=True).window(2**40 - 1, 4).tolist()
    [0, 549755813888, 274877906944, 549755813889]
    >>> windows(three, 10**100, {}, Limits(), nim=False).window(10**99, 8).astype(int).tolist()
    [1, 0, 1, 1, 1, 0, 1, 1]

    Raises:
        NotApplicable: nothing is proved of f that reaches so far.
        WorkLimitError: that takes too much work.
    """
    if nim and game.misere:
        raise NotApplicable(f"{quote(str(game))} has no nim-values: it is played in misère play")
    return theory_of(game, last, limits).windows(nim)


def components(game: PileSize, positions: Sequence[Position], work: int) -> list[Known]:
    """Piles as parts of a sum.

    Raises:
        IllegalError: the game is misère.
        WorkLimitError: a pile is out of reach.
    """
    if game.misere:
        raise IllegalError(f"{quote(str(game))} cannot be added: misère games have no nim-values")
    return [_part(game, PileSizePosition(position.pile), work) for position in positions]


def _part(game: PileSize, position: PileSizePosition, work: int) -> Known:
    with suppress(NotApplicable):  # a sum may walk as many steps as it has work
        return Stairs(game, position, Limits(WORK_PER_STEP * work))
    with suppress(NotApplicable):
        return Period(game, position, Limits(work))
    return Table(game, position, Limits(work))


def outcome_map(game: PileSize, columns: Columns, limits: Limits) -> Skyline:
    """The map of one row: which columns hold a safe pile, at any scale.

    By Theorem 1 the largest safe pile up to a given one is known, and so, by one such question for
    each column that holds one, which columns do. Elsewhere the table of outcomes tells.

    >>> from onepile.text import parse_game
    >>> half = parse_game("pile-size; f=floor(n/2)")
    >>> outcome_map(half, Columns(first=1, count=16), Limits()).heights
    (1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    >>> outcome_map(half, Columns(first=1, scale=2**3000, count=16), Limits()).heights
    (1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1)

    Raises:
        WorkLimitError: that takes too much work.
    """
    try:
        known = Stairs(game, PileSizePosition(columns.last), limits)
    except NotApplicable:
        if columns.last > _MOST_PLAIN or has("tables"):
            return skyline(game, columns, limits)
        unsafe = enumerate(unsafe_piles(game, columns.last))
        return of_one_row(
            game, columns, ((n, n) for n, one in unsafe if n >= columns.first and not one)
        )
    return of_one_row(game, columns, known.safe_piles(columns))
