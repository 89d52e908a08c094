"""The certificate checker: reads a proof of a blocking game's pattern and trusts nothing in it.

It shares no code with what makes certificates. The soundness argument is `docs/proofs.md`; the
names there (run, ground, member, alive, sight, period) are the names here.

A linear form is a pair (terms, constant): terms is a tuple of ((run, index), coefficient) in
ascending order without zeros. `Number` carries a form and its concrete value.
"""

import json
from fractions import Fraction
from typing import Any, NamedTuple

from onepile.errors import OnepileError

FORMAT = "onepile certificate 1"
MAX_BYTES = 40_000_000
MAX_MEMBERS = 200_000
DEFINITION_TO = 300

Unknown = tuple[int, int]
Terms = tuple[tuple[Unknown, int], ...]
Linear = tuple[Terms, int]


class RefusedError(OnepileError):
    """The certificate does not prove what it claims."""


def _require(condition: bool, message: str) -> None:
    if not condition:
        raise RefusedError(f"certificate refused: {message}")


class Number(NamedTuple):
    """A value that knows its linear form."""

    value: int
    terms: Terms
    constant: int


def _number(value: int) -> Number:
    return Number(value, (), value)


def _sum(*parts: tuple[int, Number]) -> Number:
    """Σ factor · number."""
    terms: dict[Unknown, int] = {}
    value = constant = 0
    for factor, number in parts:
        value += factor * number.value
        constant += factor * number.constant
        for unknown, c in number.terms:
            terms[unknown] = terms.get(unknown, 0) + factor * c
    return Number(value, tuple(sorted((u, c) for u, c in terms.items() if c)), constant)


class Pile(NamedTuple):
    """An alive pile: its place and its threshold."""

    place: Number
    threshold: Number


class Member(NamedTuple):
    """All that is known of a member of a run."""

    place: Number  # an unknown of its own, or a form in older ones
    defined: Number  # its place in older unknowns
    source: int  # the run copied before it, -1 if none
    until: int  # the copy ended before this member of the source
    alive: tuple[Pile, ...]  # inside the run, nearest first
    after: tuple[Pile, ...]  # the same, just after the member
    reach: Number
    sight: int  # which ground pile it looks down on, -1 if none
    fresh: int  # how many of the nearest piles were inside the run when the copy began
    relied_on: tuple[Number, ...]  # numbers that must be >= 0


class Checker:
    """One certificate, replayed."""

    def __init__(self, content: Any) -> None:
        _require(isinstance(content, dict), "it is not a JSON object")
        _require(content.get("format") == FORMAT, f"its format is not {FORMAT!r}")
        rule = _integers(content.get("rule"), 4, "rule")
        self.slope, self.shift, self.weight, self.blocks = rule
        _require(self.slope > 0 and self.weight > 0, "slope and weight must be positive")
        _require(0 <= self.blocks <= 1000, "blocks must lie in 0 … 1000")
        self.width = self.blocks + 1
        self.grounds: list[list[int]] = []
        self.plans: list[list[list[int]]] = []
        runs = content.get("runs")
        _require(isinstance(runs, list) and bool(runs), "it has no runs")
        for run in runs:
            _require(isinstance(run, dict), "a run is not an object")
            ground = _integers(run.get("ground"), self.width, "ground")
            _require(ground == sorted(set(ground)) and ground[0] == 0, "a ground is not ascending")
            steps = run.get("steps")
            _require(isinstance(steps, list), "a run has no steps")
            self.grounds.append(ground)
            self.plans.append([_integers(step, 3, "step") for step in steps])
        _require(sum(map(len, self.plans)) <= MAX_MEMBERS, "it has too many members")
        _require(self.grounds[0] == list(range(self.width)), "run 0 is not the game")
        self.turns = _numbered(content.get("turns"), "turns")
        _require(0 in self.turns, "the game's own run has no turn")
        for run, turn in self.turns.items():
            enough = 0 <= run < len(self.plans) and 0 < 2 * turn < len(self.plans[run])
            _require(enough, f"run {run} has fewer than two turns")
        self.rows, self.factors = _rows(content)
        self.members: list[list[Member]] = [[] for _ in self.plans]
        self.cache: dict[Unknown, Linear] = {}

    # --- 1. every member given is right ----------------------------------------------------------

    def replay(self) -> None:
        """Follow the steps of all runs; each is checked with its concrete numbers."""
        moved = True
        while moved:
            moved = False
            for run, plan in enumerate(self.plans):
                while len(self.members[run]) < len(plan):
                    source, index, named = plan[len(self.members[run])]
                    if source >= 0:
                        known = 0 <= source < len(self.plans) and index >= 0
                        _require(known, f"run {run} copies what does not exist")
                        if index >= len(self.members[source]):
                            break
                    self._add(run, source, index, named)
                    moved = True
        complete = all(len(m) == len(p) for m, p in zip(self.members, self.plans, strict=True))
        _require(complete, "the steps wait for each other")

    def _add(self, run: int, source: int, index: int, named: int) -> None:
        members = self.members[run]
        relied_on: list[Number] = []
        here = members[-1].place if members else _number(0)
        before = members[-1].after if members else ()
        fresh = min(len(before), self.width)
        piles = list(before)
        if source < 0:
            place = _sum((1, here), (1, _number(1)))
        else:
            _require(bool(members), "a run begins with a copy")
            self._check_copy(run, source, index, here, before, relied_on)
            model = self.members[source][index]
            place = _sum((1, here), (1, model.place))
            copied = [Pile(_sum((1, here), (1, p.place)), p.threshold) for p in model.alive]
            piles = copied + piles
        defined = place
        if named:
            place = Number(defined.value, (((run, len(members)), 1),), 0)
            piles = [_near(pile, defined, place) for pile in piles]
        alive = self._living(piles, place, relied_on)
        if len(alive) >= self.width:
            sight, reach = -1, alive[self.width - 1].place
        else:
            sight = self.width - 1 - len(alive)
            reach = _number(-self.grounds[run][sight])
        own = Pile(place, _sum((1, place), (-1, reach)))
        after = self._living([own, *alive], _sum((1, place), (1, _number(1))), relied_on)
        members.append(
            Member(
                place, defined, source, index, alive, after, reach, sight, fresh, tuple(relied_on)
            )
        )

    def _check_copy(
        self,
        run: int,
        source: int,
        index: int,
        here: Number,
        before: tuple[Pile, ...],
        relied_on: list[Number],
    ) -> None:
        """The nearest piles lie like the source's ground and live while that is looked at."""
        near = before[: self.width]
        _require(len(near) == self.width, f"run {run}: too few alive piles before a copy")
        for j, pile in enumerate(near):
            distance = _sum((1, here), (-1, pile.place))
            same = not distance.terms and distance.value == self.grounds[source][j]
            _require(same, f"run {run}: the alive piles do not lie like the ground of run {source}")
            last = self._last_sight(source, index, j)
            if last is not None:
                life = self._life(pile, _sum((1, here), (1, last)))
                relied_on.append(self._at_least_zero(life, -1))

    def _last_sight(self, source: int, index: int, depth: int) -> Number | None:
        """The last place before a member at which ground this deep may be looked at."""
        members = self.members[source]
        at = self._sight_index(source, index, depth)
        if at < 0:
            return None
        if members[at].sight >= depth and at < index:
            return members[at].place
        return _sum((1, members[at].place), (-1, _number(1)))

    def _sight_index(self, source: int, index: int, depth: int) -> int:
        """The last member before `index` that looks this deep, -1 if there is none.

        Or the last one, up to `index` itself, before which a copy may look this deep.
        """
        members = self.members[source]
        for i in range(index, 0, -1):
            if members[i].source >= 0 and members[i].fresh + depth < self.width:
                return i
            if members[i - 1].sight >= depth:
                return i - 1
        return -1

    def _life(self, pile: Pile, time: Number) -> Number:
        """Positive exactly while the pile covers: f(time - place) < threshold."""
        return _sum(
            (self.weight, pile.threshold),
            (-self.slope, time),
            (self.slope, pile.place),
            (-1, _number(self.shift)),
        )

    def _living(self, piles: list[Pile], time: Number, relied_on: list[Number]) -> tuple[Pile, ...]:
        """The alive piles, without those outlived by c+1 nearer alive ones."""
        kept: list[Pile] = []
        for pile in piles:
            life = self._life(pile, time)
            if life.value <= 0:
                relied_on.append(self._at_least_zero(_sum((-1, life)), 0))
                continue
            longer = [
                gain for gain in (self._outlives(other, pile) for other in kept) if gain.value >= 0
            ][: self.width]
            if len(longer) == self.width:
                relied_on.extend(longer)
                continue
            relied_on.append(self._at_least_zero(life, -1))
            kept.append(pile)
        return tuple(kept)

    def _outlives(self, other: Pile, pile: Pile) -> Number:
        """Not negative when `other` dies no sooner than `pile`."""
        return _sum(
            (self.slope, other.place),
            (self.weight, other.threshold),
            (-self.slope, pile.place),
            (-self.weight, pile.threshold),
        )

    def _at_least_zero(self, number: Number, plus: int) -> Number:
        shifted = _sum((1, number), (1, _number(plus)))
        _require(shifted.value >= 0, "a pile is not alive when it is needed")
        return shifted

    # --- 2. the definition, for small piles ------------------------------------------------------

    def check_definition(self) -> None:
        """Thresholds of the first piles, by their recurrence and by the members."""
        last = min(DEFINITION_TO, self.members[0][-1].place.value)
        g: list[int] = [0]
        for pile in range(1, last + 1):
            winning = 0
            move = 0
            while winning < self.width:
                move += 1
                below = pile - move
                if below <= 0 or self.slope * move + self.shift < self.weight * g[below]:
                    winning += 1
            g.append(move)
            _require(self.threshold(pile) == move, f"the threshold of pile {pile} is wrong")

    def threshold(self, pile: int) -> int:
        """The threshold of a pile of the game, read off the members."""
        run = 0
        while True:
            members = self.members[run]
            low, high = 0, len(members) - 1
            while low < high:
                middle = (low + high) // 2
                if members[middle].place.value < pile:
                    low = middle + 1
                else:
                    high = middle
            member = members[low]
            if member.place.value == pile:
                return pile - member.reach.value
            pile -= members[low - 1].place.value
            run = member.source

    # --- 3. the pattern repeats ------------------------------------------------------------------

    def check_pattern(self) -> None:
        """Each member that a later period may need is the one a turn before, renumbered."""
        for run, turn in self.turns.items():
            members = self.members[run]
            first = self._first_needed(run)
            _require(first >= 0, f"run {run} has too few members for its pattern")
            for index in range(first + turn, len(members)):
                same = self._moved(members[index - turn]) == self._plain(members[index])
                _require(same, f"member {index} of run {run} does not repeat the pattern")

    def _first_needed(self, run: int) -> int:
        """The least member of a run that the steps of the last period refer to."""
        needed = len(self.members[run]) - self.turns[run] - 1
        for other, turn in self.turns.items():
            for member in self.members[other][-turn:]:
                if member.source == run and self.members[run][member.until].place.terms:
                    needed = min(needed, member.until, self._least_sight(run, member.until))
        return needed - self.turns[run]

    def _least_sight(self, run: int, index: int) -> int:
        """The least member, after a turn like this one, at which a last sight was found.

        A last sight at a plain number is found again in every later period: the members between
        repeat, and look no deeper.
        """
        least = index
        for depth in range(self.width):
            at = self._sight_index(run, index, depth)
            if at >= 0 and self.members[run][at].place.terms:
                least = min(least, at)
        return least

    def _plain(self, member: Member) -> tuple[Any, ...]:
        forms = [(number.terms, number.constant) for number in self._numbers(member)]
        return member.source, member.until, member.sight, member.fresh, len(member.alive), forms

    def _moved(self, member: Member) -> tuple[Any, ...]:
        """The member a turn later, as it must be."""
        index = member.until
        if member.source >= 0 and self.members[member.source][index].place.terms:
            _require(member.source in self.turns, "an unknown stretch of a finite run is copied")
            index += self.turns[member.source]
        forms = [self._later(number.terms, number.constant) for number in self._numbers(member)]
        return member.source, index, member.sight, member.fresh, len(member.alive), forms

    def _numbers(self, member: Member) -> list[Number]:
        piles = [n for pile in (*member.alive, *member.after) for n in pile]
        return [member.place, member.defined, member.reach, *piles, *member.relied_on]

    def _later(self, terms: Terms, constant: int) -> Linear:
        moved = []
        for (run, index), c in terms:
            _require(run in self.turns, "an unknown of a finite run is used")
            moved.append(((run, index + self.turns[run]), c))
        return tuple(sorted(moved)), constant

    # --- 4. the inequalities maintain themselves -------------------------------------------------

    def check_induction(self) -> None:
        """All that a period relies on follows from the rows, and the rows from themselves."""
        constants = dict(self.rows)
        for run, turn in self.turns.items():
            for member in self.members[run][-turn:]:
                for number in member.relied_on:
                    terms, constant = self._expanded(number.terms, number.constant)
                    if not terms:
                        _require(constant >= 0, "a plain inequality fails")
                        continue
                    stated = constants.get(terms)
                    implied = stated is not None and stated <= constant
                    _require(implied, f"an inequality of run {run} is not stated")
        for row, (terms, constant) in enumerate(self.rows):
            _require(self._value(terms, constant) >= 0, f"row {row} does not hold to begin with")
            self._check_row(row, self._expanded(*self._later(terms, constant)))

    def _check_row(self, number: int, target: Linear) -> None:
        total: dict[Unknown, Fraction] = {}
        constant = Fraction(0)
        for row, factor in self.factors[number]:
            _require(factor >= 0, f"a factor of row {number} is negative")
            constant += factor * self.rows[row][1]
            for unknown, c in self.rows[row][0]:
                total[unknown] = total.get(unknown, Fraction(0)) + factor * c
        found = {unknown: c for unknown, c in total.items() if c}
        _require(
            found == dict(target[0]) and constant <= target[1],
            f"row {number} does not follow for the next period",
        )

    def _value(self, terms: Terms, constant: int) -> int:
        for (run, index), _ in terms:
            _require(
                run in self.turns and 0 <= index < self._period_start(run), "a row looks ahead"
            )
            place = self.members[run][index].place
            _require(place.terms == (((run, index), 1),), "a row speaks of what is not an unknown")
        return constant + sum(c * self.members[run][index].place.value for (run, index), c in terms)

    def _period_start(self, run: int) -> int:
        return len(self.members[run]) - self.turns[run]

    def _expanded(self, terms: Terms, constant: int) -> Linear:
        """A form in the unknowns before the last period."""
        total: dict[Unknown, int] = {}
        for unknown, factor in terms:
            inner, inner_constant = self._expansion(unknown)
            constant += factor * inner_constant
            for name, c in inner:
                total[name] = total.get(name, 0) + factor * c
        return tuple(sorted((u, c) for u, c in total.items() if c)), constant

    def _expansion(self, unknown: Unknown) -> Linear:
        if unknown not in self.cache:
            run, index = unknown
            if index < self._period_start(run):
                self.cache[unknown] = (((unknown, 1),), 0)
            else:
                _require(index < len(self.members[run]), "a form looks beyond the period")
                defined = self.members[run][index].defined
                self.cache[unknown] = self._expanded(defined.terms, defined.constant)
        return self.cache[unknown]


def _near(pile: Pile, defined: Number, place: Number) -> Pile:
    """The pile counted from a new unknown, when it lies at a fixed distance from it."""
    distance = _sum((1, pile.place), (-1, defined))
    if distance.terms:
        return pile
    return Pile(_sum((1, place), (1, distance)), pile.threshold)


def _integers(content: Any, count: int, name: str) -> list[int]:
    fine = isinstance(content, list) and len(content) == count
    _require(fine and all(type(x) is int for x in content), f"{name} is not {count} whole numbers")
    return list(content)


def _numbered(content: Any, name: str) -> dict[int, int]:
    _require(isinstance(content, list), f"{name} is not a list of pairs")
    pairs = (_integers(pair, 2, name) for pair in content)
    return {pair[0]: pair[1] for pair in pairs}


def _rows(content: Any) -> tuple[list[Linear], list[list[tuple[int, Fraction]]]]:
    rows: list[Linear] = []
    factors: list[list[tuple[int, Fraction]]] = []
    given = content.get("rows")
    _require(isinstance(given, list) and len(given) <= 20_000, "rows is not a list")
    for row in given:
        _require(isinstance(row, dict), "a row is not an object")
        _require(isinstance(row.get("terms"), list), "a row has no terms")
        triples = [_integers(term, 3, "term") for term in row["terms"]]
        terms = tuple(sorted(((run, index), c) for run, index, c in triples))
        names = [unknown for unknown, _ in terms]
        _require(len(set(names)) == len(names) and all(c for _, c in terms), "a row is not tidy")
        rows.append((terms, _integers([row.get("constant")], 1, "constant")[0]))
        _require(isinstance(row.get("follows"), list), "a row has no factors")
        factors.append([_factor(pair, len(given)) for pair in row["follows"]])
    _require(len({terms for terms, _ in rows}) == len(rows), "two rows have the same terms")
    return rows, factors


def _factor(pair: Any, rows: int) -> tuple[int, Fraction]:
    row, top, bottom = _integers(pair, 3, "factor")
    _require(0 <= row < rows and bottom > 0, "a factor is not a row and a fraction")
    return row, Fraction(top, bottom)


def check(text: str) -> Checker:
    """Check a certificate; returns the replayed proof.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    _require(len(text) <= MAX_BYTES, "it is too large")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    checker = Checker(content)
    checker.replay()
    checker.check_definition()
    checker.check_pattern()
    checker.check_induction()
    return checker
