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

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from onepile.certificates import insist, opened, parts_of
from onepile.errors import NotApplicable
from onepile.families.move_size.proofs.linear_bounds import Bounds, linear_bounds
from onepile.families.move_size.rules import MoveSizeRules
from onepile.formulas.scaling import scale_of
from onepile.limits import Budget

KIND = "base"
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
        first: The rows are for b_k with k = first, first + 1, … (b_0 = 1).
        back: So far before b_k lie the members in which the proof reckons.
        period: The rows, over and over again.
    """

    game: str
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
    content = parts_of(opened(text), KIND, "first", "back", "period")
    first, back = (_whole(content[key], key, MAX_INDEX) for key in ("first", "back"))
    insist(first >= 1, "its first row is for no member")
    rows = content["period"]
    fine = isinstance(rows, list) and 0 < len(rows) <= MAX_PERIOD
    insist(fine, f"its period is not 1 … {MAX_PERIOD} rows")
    return Recurring(content["game"], first, back, tuple(_row(row) for row in rows))


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


class _World(ABC):
    """Where one step of the recursion is followed: at one k, or at all k of a place at once.

    Offsets o count members back from b_k, which has o = 0.

    Attributes:
        bounds: Lines around f.
        budget: What the comparisons may cost.
        least: The least values of the members in which forms are made.
        last: How far back members are known.
        whole: Whether there are no others: the last one is b_0.
    """

    least: tuple[int, ...]
    last: int
    whole: bool

    def __init__(self, bounds: Bounds, budget: Budget) -> None:
        self.bounds, self.budget = bounds, budget

    @abstractmethod
    def member(self, o: int) -> Form:
        """The member b_(k - o) as a form, for o <= last."""

    @abstractmethod
    def row(self, o: int) -> Row:
        """How the member after b_(k - o) is made, for o <= last + 1."""

    @abstractmethod
    def value(self, form: Form) -> Form | None:
        """The value of f at a form; None where it is not known."""

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
        if self.surely(move.times(below.slope, below.offset) - value):
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
            if self.surely((distance - most).times(low.slope, low.offset) - most):
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
            if self.surely(value - older.times(above.slope, above.offset + 1)):
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


class _AtOne(_World):
    """At the last k that is known by the definition of the base: forms are numbers."""

    least, whole = (), True

    def __init__(self, base: "_Base", bounds: Bounds, budget: Budget) -> None:
        super().__init__(bounds, budget)
        self._base, self.last = base, len(base.members) - 1

    def member(self, o: int) -> Form:
        """The number."""
        return Form((), self._base.members[self.last - o])

    def row(self, o: int) -> Row:
        """How it was made."""
        return self._base.rows[self.last - o]

    def value(self, form: Form) -> Form:
        """By f itself."""
        return Form((), self._base.f(int(form.constant)))


class _AtPlace(_World):
    """At a place of the period, at this k and all that are periods later.

    Members are sums of some older ones, by the pattern. There f is linear on residue classes, and
    the residues of members repeat with the pattern.
    """

    whole = False

    def __init__(self, check: "_Check", k: int, width: int) -> None:
        super().__init__(check.bounds, check.budget)
        self._check, self._k, self.last = check, k, check.claimed.back
        self.least, self._forms = self._members(check.base.members, width)

    def _members(self, members: list[int], width: int) -> tuple[tuple[int, ...], dict[int, Form]]:
        """The oldest members, and all by offset as sums of these."""
        oldest = range(self.last, self.last + width)
        forms = {o: Form(tuple(int(o == other) for other in oldest)) for o in oldest}
        for o in range(self.last - 1, -1, -1):
            self.budget.spend(width)
            forms[o] = forms[o + 1] + forms[o + 1 + self.row(o + 1).added]
        return tuple(members[self._k - o] for o in oldest), forms

    def member(self, o: int) -> Form:
        """The sum."""
        return self._forms[o]

    def row(self, o: int) -> Row:
        """As the certificate has it."""
        return self._check.claimed.row(self._k - o)

    def value(self, form: Form) -> Form | None:
        """By the line of the residue class, where the form is large enough for it."""
        lines, known = self._check.lines, zip(form.terms, self.least, strict=True)
        at = int(form.constant + sum(c * m for c, m in known))
        if lines is None or at < lines.start or any(c < 0 for c in form.terms):
            return None
        piece = lines.piece(at)
        return form.times(piece.coefficient(1), piece.coefficient(0))


class _AtScaledPlace(_AtPlace):
    """The same where f(s·n) = s·f(n), and members one period later are s times as large.

    A form is a multiple of what is 1 in this period, s in the next.
    """

    def _members(self, members: list[int], width: int) -> tuple[tuple[int, ...], dict[int, Form]]:
        """What is 1, and all members as multiples of it."""
        return (1,), {o: Form((members[self._k - o],)) for o in range(self.last + width)}

    def value(self, form: Form) -> Form | None:
        """The same multiple of f there."""
        return None if form.constant else Form((self._check.base.f(int(form.terms[0])),))


# --- the check -----------------------------------------------------------------------------------


def check_recurring(claimed: Recurring, game: MoveSizeRules, budget: Budget) -> list[Row]:
    """Check that the base of the game follows the rows for ever; the rows before them.

    Raises:
        RefusedError: it does not, or that is not seen.
        NotApplicable: nothing is known of such an f.
        WorkLimitError: it takes too long.
    """
    check = _Check(claimed, game, budget)
    check.run()
    return check.base.rows[: claimed.first]


class _Base:
    """The members and rows so far, by the definition of the base."""

    def __init__(self, f: Callable[[int], int]) -> None:
        self.f = f
        self.members = [1, 2]
        self.rows = [Row(0, ())]
        self._fixed = [(0, f(1)), (1, f(2))]

    def grow(self, bounds: Bounds, budget: Budget) -> None:
        """One more member."""
        world, k = _AtOne(self, bounds, budget), len(self.members) - 1
        mark = world.mark(0).constant
        covering = next((j for j, cap in self._fixed if cap >= mark), None)
        insist(covering is not None, f"the base ends with b_{k}")
        assert covering is not None
        budget.spend(len(self._fixed))
        new = self.members[k] + self.members[covering]
        left = world.won(Form((), new), 0) or ()
        self.members.append(new)
        self.rows.append(Row(k - covering, left))
        if not left:
            self._fixed.append((k + 1, self.f(new)))


class _Check:
    """One check: the base by its definition, and what f is."""

    def __init__(self, claimed: Recurring, game: MoveSizeRules, budget: Budget) -> None:
        if game.blocks or game.misere or game.ends:
            raise NotApplicable(f"{str(game)!r} has no base of paper 001")
        self.claimed, self.budget = claimed, budget
        self.bounds = linear_bounds(game.f)
        self.lines = game.f.shape.quasi
        self.scale = scale_of(game.f.node)
        self.base = _Base(game.next_cap)

    def run(self) -> None:
        """The beginning by numbers, then each place of the period by forms."""
        self._require_whole()
        claimed, base, period = self.claimed, self.base, len(self.claimed.period)
        width = max(row.added for row in claimed.period) + 1
        settled = claimed.first + claimed.back + width + claimed.longest + 2
        insist(settled + period <= MAX_INDEX, "its pattern begins too late")
        while len(base.members) <= settled + period:
            base.grow(self.bounds, self.budget)
        for k in range(claimed.first, settled + period):
            insist(base.rows[k] == claimed.row(k), f"b_{k + 1} is not as its row says")
        place = self._kind_of_place(width)
        for k in range(settled, settled + period):
            try:
                wrong = place(self, k, width).check(claimed.row(k))
            except _OpenError:
                wrong = "the signs of forms do not tell it"
            insist(not wrong, f"the member after b_{k}, and periods later: {wrong}")

    def _require_whole(self) -> None:
        """That an f on residue classes has whole values, wherever nobody asks for them, too."""
        if self.lines is not None:
            insist(self.lines.is_whole(), "f is not whole")
            self.budget.spend(self.lines.start)
            for n in range(1, self.lines.start):
                self.base.f(n)

    def _kind_of_place(self, width: int) -> type[_AtPlace]:
        """How f is known at forms: by scale, or by residues; what that needs repeats."""
        members, period = self.base.members, len(self.claimed.period)
        start = range(self.claimed.first, self.claimed.first + width)
        if self.scale is not None:
            same = all(members[k + period] == self.scale * members[k] for k in start)
            insist(same, f"members are not {self.scale} times as large one period later")
            return _AtScaledPlace
        if self.lines is None:
            raise NotApplicable("f is neither linear on residue classes nor of one scale")
        modulus = self.lines.period
        same = all((members[k + period] - members[k]) % modulus == 0 for k in start)
        insist(same, f"residues modulo {modulus} do not repeat with the period")
        return _AtPlace
