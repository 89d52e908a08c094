"""That the base of a game without blocks goes on for ever in a pattern: certificate and checker.

Paper 001's base: b_(k+1) = b_k + b_j for the least member b_j with g'(b_j) = b_j and
f(b_j) >= g'(b_k); and g'(b_(k+1)) is the least move, longer than b_j, that wins from b_(k+1): the
way to the greatest pile P < b_k with g(P) > f(b_(k+1) - P), or to 0. A pattern says, for each k
from some first one on, which member is added and which sum of members P is, both by how far these
members lie before b_k; it repeats after a period.

The proof is an induction over k, for each place of the period. Members near b_k are sums of some
older ones, by the pattern; so every comparison that the recursion makes is one of two linear forms
in older members, and it is decided when all coefficients of the difference have one sign. What f is
at such a form is known in two cases: f is linear on residue classes, and the residues of members
repeat with the pattern; or f(s·n) = s·f(n), and members one period later are s times as large.
Piles that are no members are ruled out in bulk, by lines below and above f. docs/recurring.md.

Nothing of what finds patterns is used here; but both read the same off f: lines around it, its
scale, its normal form.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from onepile.certificates import FORMAT, check_outside, insist, opened
from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.linear_bounds import Bounds, linear_bounds
from onepile.families.move_size.rules import MoveSizeRules
from onepile.formulas.scaling import scale_of
from onepile.limits import Budget
from onepile.mathematics.quasipolynomials import QuasiPolynomial

KIND = "base"
KEYS = {"format", "kind", "game", "first", "back", "period", "digest"}
MAX_PERIOD = 2000
MAX_INDEX = 20_000
CHECKING = 20_000_000
"""So many steps a check may take."""


class Row(NamedTuple):
    """How the member after b_k is made.

    Attributes:
        added: It is b_k + b_(k - added).
        left: Its least winning move leaves the sum of the b_(k - o), o in this; empty: leaves 0.
    """

    added: int
    left: tuple[int, ...]


@dataclass(frozen=True)
class Recurring:
    """What a certificate claims.

    Attributes:
        game: The game, as text.
        name: The certificate's name.
        first: The rows are for b_k with k = first, first + 1, … (b_0 = 1).
        back: So far before b_k lie the members in which the proof reckons.
        period: The rows, over and over again.
    """

    game: str
    name: str
    first: int
    back: int
    period: tuple[Row, ...]

    def row(self, k: int) -> Row:
        """How the member after b_k is made."""
        return self.period[(k - self.first) % len(self.period)]

    @property
    def longest(self) -> int:
        """How far back the rows look."""
        return max(max((row.added, *row.left)) for row in self.period)


def read_recurring(text: str) -> Recurring:
    """Read a certificate of a recurring base.

    Raises:
        RefusedError: it is not one.
    """
    content = opened(text)
    insist(content.get("kind") == KIND, f"its kind is not {KIND!r}")
    check_outside(content, FORMAT, KEYS)
    first, back = (_whole(content[key], key, MAX_INDEX) for key in ("first", "back"))
    insist(first >= 1, "its first row is for no member")
    rows = content["period"]
    fine = isinstance(rows, list) and 0 < len(rows) <= MAX_PERIOD
    insist(fine, f"its period is not 1 … {MAX_PERIOD} rows")
    read = tuple(_row(row) for row in rows)
    return Recurring(content["game"], content["digest"][:12], first, back, read)


def _whole(content: Any, name: str, most: int) -> int:
    insist(type(content) is int and 0 <= content <= most, f"{name} is not in 0 … {most}")
    return int(content)


def _row(content: Any) -> Row:
    fine = isinstance(content, list) and len(content) == 2 and isinstance(content[1], list)
    insist(fine and len(content[1]) <= MAX_PERIOD, "a row is not a number and a list")
    left = tuple(_whole(one, "a distance in a row", MAX_INDEX) for one in content[1])
    insist(left == tuple(sorted(set(left))), "the distances in a row do not rise")
    return Row(_whole(content[0], "what a row adds", MAX_INDEX), left)


# --- forms ---------------------------------------------------------------------------------------


class _OpenError(Exception):
    """A comparison of forms is not decided."""


Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Form:
    """A linear form in the members that the proof reckons in; without terms it is a number."""

    terms: tuple[Number, ...]
    constant: Number = 0

    def __add__(self, other: "Form") -> "Form":
        return Form(
            tuple(a + b for a, b in zip(self.terms, other.terms, strict=True)),
            self.constant + other.constant,
        )

    def __sub__(self, other: "Form") -> "Form":
        return self + other.times(-1)

    def times(self, factor: Number, shift: Number = 0) -> "Form":
        """factor·form + shift."""
        return Form(tuple(factor * c for c in self.terms), factor * self.constant + shift)


@dataclass(frozen=True)
class _World:
    """Where one step of the recursion is followed: at one k, or at all k of a place at once.

    Offsets o count members back from b_k, which has o = 0.

    Attributes:
        bounds: Lines around f.
        value: f at a form; None where it is not known.
        least: The least values of the members in which forms are made.
        member: b_(k - o) as a form, for o <= last.
        row: How the member after b_(k - o) is made, for o <= last + 1.
        last: How far back members are known.
        whole: Whether there are no others: the last one is b_0.
        budget: What the comparisons may cost.
    """

    bounds: Bounds
    value: Callable[[Form], Form | None]
    least: tuple[int, ...]
    member: Callable[[int], Form]
    row: Callable[[int], Row]
    last: int
    whole: bool
    budget: Budget

    def nonnegative(self, form: Form) -> bool:
        """Whether a form is at least 0, whatever the members are; False: it is always below 0."""
        self.budget.spend(1 + len(form.terms))
        least = form.constant + sum(c * m for c, m in zip(form.terms, self.least, strict=True))
        if least >= 0 and all(c >= 0 for c in form.terms):
            return True
        if least < 0 and all(c <= 0 for c in form.terms):
            return False
        raise _OpenError

    def surely(self, form: Form) -> bool:
        """Whether a form is known to be at least 0."""
        try:
            return self.nonnegative(form)
        except _OpenError:
            return False

    def is_fixed(self, o: int) -> bool:
        """Whether g'(b) = b for b = b_(k - o)."""
        return (self.whole and o == self.last) or not self.row(o + 1).left

    def mark(self, o: int) -> Form:
        """The value g' of b_(k - o)."""
        form = self.member(o)
        if not self.is_fixed(o):
            for left in self.row(o + 1).left:
                form -= self._known(o + 1 + left)
        return form

    def covers(self, move: Form, value: Form) -> bool:
        """Whether f(move) >= value."""
        below = self.bounds.below
        if self.surely(move.times(below.slope, below.shift) - value):
            return True
        exact = self.value(move)
        if exact is None:
            raise _OpenError
        return self.nonnegative(exact - value)

    def won(self, distance: Form, below: int) -> tuple[int, ...] | None:
        """The greatest R in 1 … b_(k - below) - 1 with g(R) > f(distance - R).

        Returns:
            The offsets of the members whose sum it is; None if there is none.
        """
        low, o = self.bounds.below, below
        while True:
            # R < b_(k - o) has g(R) <= R, and f(distance - R) is at least what the line is there.
            most = self.member(o).times(1, -1)
            if self.surely((distance - most).times(low.slope, low.shift) - most):
                return None
            o += 1
            if o > self.last:
                if self.whole:
                    return None
                raise _OpenError
            rest = distance - self.member(o)
            inner = self.won(rest, o + self.row(o).added)
            if inner is not None:
                return (o, *inner)
            if not self.covers(rest, self.mark(o)):
                return (o,)

    def check(self, row: Row) -> str:
        """What is wrong with how a row makes the member after b_k; empty if nothing is."""
        value, added = self.mark(0), self._known(row.added)
        if not (self.is_fixed(row.added) and self.covers(added, value)):
            return "what is added does not cover the member"
        above, o = self.bounds.above, row.added
        while (o := o + 1) <= self.last:
            older = self.member(o)
            if self.surely(value - older.times(above.slope, above.shift + 1)):
                break  # f(b) <= A·b + B < value for this and every older member
            if self.is_fixed(o) and self.covers(older, value):
                return "an older member covers it"
        else:
            if not self.whole:
                raise _OpenError
        left = self.won(self.member(0) + added, 0)
        return "" if (left or ()) == row.left else "its least winning move is another"

    def _known(self, o: int) -> Form:
        if o > self.last:
            raise _OpenError
        return self.member(o)


# --- the check -----------------------------------------------------------------------------------


def check_recurring(claimed: Recurring, game: MoveSizeRules, budget: Budget) -> None:
    """Check that the base of the game follows the rows for ever.

    Raises:
        RefusedError: it does not, or that is not seen.
        NotApplicable: nothing is known of such an f.
        WorkLimitError: it takes too long.
    """
    _Check(claimed, game, budget).run()


class _Check:
    """One check: the members and rows so far, by the definition of the base, and what f is."""

    def __init__(self, claimed: Recurring, game: MoveSizeRules, budget: Budget) -> None:
        if game.blocks or game.misere or game.ends:
            raise NotApplicable(f"{str(game)!r} has no base of paper 001")
        self.claimed = claimed
        self.f = game.next_cap
        self.bounds = linear_bounds(game.f)
        self.lines = game.f.shape.quasi
        self.scale = scale_of(game.f.node)
        self.budget = budget
        self.members = [1, 2]
        self.rows = [Row(0, ())]
        self._fixed = [(0, self.f(1)), (1, self.f(2))]

    def run(self) -> None:
        """The beginning by numbers, then each place of the period by forms."""
        self._require_whole()
        claimed, period = self.claimed, len(self.claimed.period)
        width = max(row.added for row in claimed.period) + 1
        settled = claimed.first + claimed.back + width + claimed.longest + 2
        insist(settled + period <= MAX_INDEX, "its pattern begins too late")
        while len(self.members) <= settled + period:
            self._grow()
        for k in range(claimed.first, settled + period):
            insist(self.rows[k] == claimed.row(k), f"b_{k + 1} is not as its row says")
        value = self._value(width)
        for k in range(settled, settled + period):
            self._check_place(k, width, value(k))

    def _require_whole(self) -> None:
        """That an f on residue classes has whole values, wherever nobody asks for them, too."""
        if self.lines is not None:
            insist(self.lines.is_whole(), "f is not whole")
            self.budget.spend(self.lines.start)
            for n in range(1, self.lines.start):
                self.f(n)

    def _grow(self) -> None:
        """One more member, by the definition of the base."""
        k = len(self.members) - 1

        def member(o: int) -> Form:
            return Form((), self.members[k - o])

        def value(form: Form) -> Form:
            return Form((), self.f(int(form.constant)))

        world = _World(
            self.bounds, value, (), member, lambda o: self.rows[k - o], k, True, self.budget
        )
        mark = world.mark(0).constant
        covering = next((j for j, cap in self._fixed if cap >= mark), None)
        insist(covering is not None, f"the base ends with b_{k}")
        assert covering is not None
        self.budget.spend(len(self._fixed))
        new = self.members[k] + self.members[covering]
        left = world.won(Form((), new), 0) or ()
        self.members.append(new)
        self.rows.append(Row(k - covering, left))
        if not left:
            self._fixed.append((k + 1, self.f(new)))

    def _value(self, width: int) -> Callable[[int], Callable[[Form], Form | None]]:
        """What f is at forms, for each place: by residues, or by scale."""
        claimed, members, period = self.claimed, self.members, len(self.claimed.period)
        start = range(claimed.first, claimed.first + width)
        if self.scale is not None:
            scale = self.scale
            same = all(members[k + period] == scale * members[k] for k in start)
            insist(same, f"members are not {scale} times as large one period later")
            return lambda k: self._scaled
        lines = self.lines
        if lines is None:
            raise NotApplicable("f is neither linear on residue classes nor of one scale")
        same = all((members[k + period] - members[k]) % lines.period == 0 for k in start)
        insist(same, f"residues modulo {lines.period} do not repeat with the period")
        return lambda k: self._on_classes(lines, k, width)

    def _scaled(self, form: Form) -> Form | None:
        return None if form.constant else Form((self.f(int(form.terms[0])),))

    def _on_classes(
        self, lines: QuasiPolynomial, k: int, width: int
    ) -> Callable[[Form], Form | None]:
        old = self._old(k, width)

        def value(form: Form) -> Form | None:
            at = int(form.constant + sum(c * m for c, m in zip(form.terms, old, strict=True)))
            if at < lines.start or any(c < 0 for c in form.terms):
                return None
            piece = lines.piece(at)
            return form.times(piece.coefficient(1), piece.coefficient(0))

        return value

    def _old(self, k: int, width: int) -> tuple[int, ...]:
        """The values, at their least, of the members in which forms are made at a place."""
        back = self.claimed.back
        return tuple(self.members[k - back - i] for i in range(width))

    def _check_place(self, k: int, width: int, value: Callable[[Form], Form | None]) -> None:
        """One place of the period, at this k and all that are periods later."""
        claimed, back = self.claimed, self.claimed.back
        forms: dict[int, Form]
        if self.scale is not None:
            least: tuple[int, ...] = (1,)
            forms = {o: Form((self.members[k - o],)) for o in range(back + width)}
        else:
            least = self._old(k, width)
            forms = {back + i: Form(tuple(int(i == j) for j in range(width))) for i in range(width)}
            for o in range(back - 1, -1, -1):
                self.budget.spend(width)
                forms[o] = forms[o + 1] + forms[o + 1 + claimed.row(k - o - 1).added]
        world = _World(
            self.bounds,
            value,
            least,
            forms.__getitem__,
            lambda o: claimed.row(k - o),
            back,
            False,
            self.budget,
        )
        try:
            wrong = world.check(claimed.row(k))
        except _OpenError:
            wrong = "the signs of forms do not tell it"
        insist(not wrong, f"the member after b_{k}, and periods later: {wrong}")
