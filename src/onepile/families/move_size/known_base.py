"""The base of a move-size game, wherever one is known.

| play | blocks | f | base |
|---|---|---|---|
| normal | none | any | papers 000 and 001: `base` |
| normal | any | 2n, slopes below 2 | the piles that look down: `closed_forms` |
| normal | any | linear from some n on, slope of 1 or more | its own run: `proofs.search` |
| misère | none | any | that of normal play, with one counter fewer |

With further ends there is none. An f that is at last linear may fall before that, and it is so from
`proofs.reading.MAX_BEGINNING` on at the latest. An irrational line must be one of all n; its
base is that of all lines between the nearest fractions (`proofs.slopes`), as far as these agree.

Without overshoot, and in misère play, a pile N has the threshold that N - `behind` has in the base.
"""

from onepile.errors import NotApplicable, RefusedError, WorkLimitError, quote
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.beginnings import Beginning, beginning_of
from onepile.families.move_size.closed_forms import Elements
from onepile.families.move_size.proofs.lines import lines_of, not_linear
from onepile.families.move_size.proofs.search import Search
from onepile.kinds import KnownBase
from onepile.limits import Budget, Limits, Progress
from onepile.numbers import short

_STEPS_EACH = 5
"""So many steps of making runs are allowed for each move that might be tried instead."""


_STEPS_AT_FIRST = 10
"""The first piles up to c are all members, and each takes at least so many steps for each of the
members before it (14 and more were counted)."""


def known_base(game: MoveSize, work: int = Limits.work) -> KnownBase:
    """The base of a game.

    Args:
        game: The game.
        work: How many moves may be tried one by one.

    >>> from onepile.text import parse_game
    >>> base = known_base(parse_game("move-size; f=2n; misere"))
    >>> base.extend(10)
    >>> base.members, base.values, base.behind
    ([1, 2, 3, 5, 8, 13], [1, 2, 3, 5, 8, 13], 1)

    Raises:
        IllegalError: f has an impossible value.
        NotApplicable: no base of this game is known.
    """
    if not game.ends and not game.blocks:
        return OwnBase(MoveSize(game.f), work, behind=int(game.misere))
    beginning = None if game.misere or game.ends else beginning_of(game)
    if beginning is not None:
        return _ByClosedForm(beginning, work, 0 if game.overshoot else game.blocks)
    try:
        search = Search(lines_of(game)[-1])  # the closest of them
    except (NotApplicable, RefusedError):
        raise NotApplicable(f"no base of {quote(str(game))} is known: {_why(game)}") from None
    return _WithBlocks(search, work, 0 if game.overshoot else game.blocks)


def has_base(game: MoveSize) -> bool:
    """Whether `known_base` knows one.

    >>> from onepile.text import parse_game
    >>> has_base(parse_game("fibonacci-two-blocks"))
    True
    >>> has_base(parse_game("move-size; f=2n; ends=4"))
    False
    >>> has_base(parse_game("move-size; f=floor(n*sqrt(2)); blocks=2; overshoot"))
    True
    """
    try:
        known_base(game)
    except NotApplicable:
        return False
    return True


def _why(game: MoveSize) -> str:
    if game.ends:
        return "with ends there is none"
    if game.misere:
        return "in misère play there is one without blocks only"
    return f"with blocks there is one for linear f only, and {not_linear(game.f)}"


class _ByClosedForm:
    """The piles that look down, by the theorem for every number of blocks."""

    finite = False

    def __init__(self, beginning: Beginning, work: int, behind: int) -> None:
        self._all = Elements(beginning).members()
        self._budget = Budget(work)
        self.behind = behind
        self.members: list[int] = []
        self.values: list[int] = []

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        while not self.members or self.members[-1] <= pile:
            self._budget.spend()
            member, value = next(self._all)
            self.members.append(member)
            self.values.append(value)


class _WithBlocks:
    """The game's own run among those that copy each other."""

    finite = False

    def __init__(self, search: Search, work: int, behind: int) -> None:
        self._search = search
        self._budget = Budget(work * _STEPS_EACH)
        self.behind = behind

    @property
    def members(self) -> list[int]:
        return self._search.values[0]

    @property
    def values(self) -> list[int]:
        return [place.at.value - place.reach.value for place in self._search.places[0]]

    def extend(self, pile: int, progress: Progress | None = None) -> None:
        first = min(pile, self._search.blocks)
        needed = _STEPS_AT_FIRST * first * first
        try:
            reached = needed <= self._budget.limit and self._search.grow(pile + 1, self._budget)
        except RefusedError:
            raise WorkLimitError(
                f"the base up to {short(pile)} is not known: the fractions around f tell it up to "
                f"{short(self._search.end)}; ask for less"
            ) from None
        if not reached:
            raise WorkLimitError(
                f"the base up to {short(pile)} takes more than {self._budget.limit} steps: "
                f"{short(self._search.end)} was reached; ask for less",
                more_work=True,
            )
