"""The theorem of a game without blocks whose base recurs: the search for it, and its certificate.

The base is made for a while (`base`), and rows are looked for that repeat; whether they do so for
ever is decided by the checker alone (`recurring`). docs/recurring.md.
"""

from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from onepile.certificates import written
from onepile.errors import (
    NotApplicable,
    RefusedError,
    UndecidedError,
    WorkLimitError,
)
from onepile.families.move_size import MoveSize
from onepile.families.move_size.base import OwnBase
from onepile.families.move_size.proofs.growth import Growth, period_root
from onepile.families.move_size.proofs.linear_bounds import linear_bounds
from onepile.families.move_size.proofs.recurring import (
    CHECKING,
    KIND,
    MAX_INDEX,
    MAX_PERIOD,
    Recurring,
    Row,
    check_recurring,
    read_recurring,
)
from onepile.formulas.scaling import scale_of
from onepile.game_class import Game
from onepile.limits import PROOF_WORK, Budget, Progress
from onepile.numbers import Extended
from onepile.on_demand import cached_property, loaded
from onepile.theorems import Certified, proved_of

_DIGITS = (12, 25, 50, 100, 200)
"""How long the members may become, in decimal digits, one attempt after the other."""

_BACKS = (8, 16, 32, 64, 128, 256, 512)
"""How far back the forms of the proof begin, one attempt after the other."""

_SHOWN = 40
"""So many members are told as data."""


class RecurringBase:
    """The members and the values of a base whose rows are known for ever.

    Attributes:
        members: As far as they were asked for.
        values: g' of each.
    """

    def __init__(self, rows: list[Row], claimed: Recurring) -> None:
        self._early, self._claimed = rows, claimed
        self.members, self.values = [1], [1]

    def row(self, k: int) -> Row:
        """How the member after b_k is made."""
        return self._claimed.row(k) if k >= self._claimed.first else self._early[k]

    def extend(self, count: int = 0, pile: int = 0) -> None:
        """Make so many members, and until one exceeds the pile."""
        members = self.members
        while len(members) < count or members[-1] <= pile:
            k = len(members) - 1
            added, left = self.row(k)
            members.append(members[k] + members[k - added])
            self.values.append(members[-1] - sum(members[k - o] for o in left))

    def threshold(self, pile: int) -> int:
        """The value of the least summand."""
        self.extend(pile=pile)
        while True:
            at = bisect_right(self.members, pile) - 1
            if self.members[at] == pile:
                return self.values[at]
            pile -= self.members[at]


@dataclass(frozen=True, eq=False, repr=False)
class RecurringProof(Certified):
    """A game with the rows of its base.

    Attributes:
        claimed: The rows that repeat.
        early: The rows before them.
    """

    game: MoveSize
    claimed: Recurring
    early: list[Row] = field(repr=False)

    @cached_property
    def base(self) -> RecurringBase:
        """The base, for ever."""
        return RecurringBase(self.early, self.claimed)

    @cached_property
    def growth(self) -> Growth:
        """How fast the members grow, from the recurrence of one period.

        Each member adds one, so each is a cluster; no slope says which lags are admitted.
        """
        added = [row.added for row in self.claimed.period]
        lag = added[0] + 1 if len(set(added)) == 1 else None
        return Growth(period_root(added), len(added), len(added), lag)

    def formal(self) -> str:
        """There is no such file.

        Raises:
            NotApplicable: always.
        """
        raise NotApplicable(
            f"the theory in Coq knows no base that recurs, as of {str(self.game)!r}"
        )

    parts = loaded("onepile.families.move_size.proofs.recurring_claims:theorem")
    document = loaded("onepile.families.move_size.proofs.document:document")

    def to_json(self) -> dict[str, Any]:
        """The members, and how fast they grow."""
        self.base.extend(_SHOWN)
        return {
            "members_per_period": len(self.claimed.period),
            "base": self.base.members[:_SHOWN],
            "certificate": self.name,
            "growth": self.growth.per_period.to_json(),
        }

    def _threshold(self, pile: int) -> Extended:
        return self.base.threshold(pile)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """The growth of the base."""
        return {}, self.growth

    def verify_in_coq(self) -> str:
        """Refused: there is no theory of them."""
        raise NotApplicable(f"the checker in Coq reads no bases, as of {str(self.game)!r}")


def certificate(claimed: Recurring) -> str:
    """The certificate of a base that recurs."""
    rows = [[row.added, list(row.left)] for row in claimed.period]
    return written(KIND, claimed.game, first=claimed.first, back=claimed.back, period=rows)


def prove_recurring(
    game: MoveSize, work: int = PROOF_WORK, progress: Progress | None = None
) -> RecurringProof:
    """Find how a base recurs; the certificate is accepted by the checker.

    >>> from onepile.text import parse_game
    >>> print(prove_recurring(parse_game("move-size; f=n if n%2==0 else 4n")).say())
    Theorem. In the game move-size; f=n if n%2==0 else 4n there is the base (n = 0, 1, 2, …)
      b: 1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 19, 26, 33, 40, 47, 66, …
      ...

    Raises:
        NotApplicable: the game has blocks or ends, or nothing is known of its f.
        UndecidedError: no pattern is seen, or it is not proved.
    """
    linear_bounds(game.f)
    if game.f.shape.quasi is None and scale_of(game.f.node) is None:
        raise NotApplicable(f"f={game.f} is neither linear on residue classes nor of one scale")
    base, budget = OwnBase(game, work), Budget(work)
    seen = "no pattern of its base is seen"
    for digits in _DIGITS:
        if progress is not None:
            progress(min(1.0, budget.spent / work))
        if len(base.members) > MAX_INDEX:  # a certificate cannot begin later
            break
        try:
            base.extend(10**digits)
            rows = _rows(base, budget)
            if base.finite:
                raise NotApplicable(f"the base of {str(game)!r} is finite")
            found = _repetition(rows, base.members, game, budget)
            if found is None:
                continue
            first, period = found
            seen = f"a pattern of {period} members of its base is seen but not proved"
            for back in _BACKS:
                claimed = Recurring(str(game), first, back, tuple(rows[first : first + period]))
                with suppress(RefusedError):
                    early = check_recurring(claimed, game, budget)
                    text, steps = certificate(claimed), budget.spent
                    return RecurringProof(game, text, claimed, early, steps=steps)
        except WorkLimitError:
            break
    raise UndecidedError(f"unknown: {seen} up to {len(base.members)} members")


def _rows(base: OwnBase, budget: Budget) -> list[Row]:
    """How each member was made."""
    index = {member: place for place, member in enumerate(base.members)}
    rows = []
    for k, (after, value) in enumerate(zip(base.members[1:], base.values[1:], strict=True)):
        budget.spend(1)
        added = k - index[after - base.members[k]]
        left = base.greedy(after - value)[1] if value < after else []
        rows.append(Row(added, tuple(sorted(k - index[part] for part in left))))
    return rows


def _repetition(
    rows: list[Row], members: list[int], game: MoveSize, budget: Budget
) -> tuple[int, int] | None:
    """From where on rows are seen to repeat, residues with them, and after how many."""
    count = len(rows)
    for period in range(1, min(count // 4, MAX_PERIOD)):
        first = count
        while first > period and rows[first - 1] == rows[first - 1 - period]:
            first -= 1
        budget.spend(1 + count - first)
        # Three periods, and a third of all rows at least: less may be chance.
        if count - first < max(2 * period, count // 3):
            continue
        first = max(1, first - period)
        width = max(row.added for row in rows[first : first + period]) + 1
        lines = game.f.shape.quasi
        modulus = lines.period if lines is not None else 1
        residues = [member % modulus for member in members[first:count]]
        for times in range(1, modulus**2 + 1):
            later = period * times
            if later > min(MAX_PERIOD, len(residues) - width):
                return None
            budget.spend(len(residues))
            start = _alike(residues, later, width)
            if start is not None:
                return first + start, later
    return None


def _alike(residues: list[int], later: int, width: int) -> int | None:
    """From where on so many residues in a row are those a period later.

    The rows may repeat before: then the first members have residues that never return.

    >>> _alike([1, 0, 2, 0, 2, 0], 2, 2), _alike([1, 0, 2, 0, 2, 0], 3, 1)
    (1, None)
    """
    alike = 0
    for k in range(len(residues) - later):
        alike = alike + 1 if residues[k + later] == residues[k] else 0
        if alike == width:
            return k - width + 1
    return None


def verified_recurring(text: str, game: Game | None = None) -> RecurringProof:
    """What a certificate of a base that recurs proves.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    claimed = read_recurring(text)
    named, early = proved_of(
        claimed.game,
        MoveSize,
        lambda found: check_recurring(claimed, found, Budget(CHECKING)),
        game,
    )
    return RecurringProof(named, text, claimed, early)
