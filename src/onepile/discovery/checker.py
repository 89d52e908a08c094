"""The certificate checker: reads a proof of a blocking game's pattern and trusts nothing in it.

It shares no code with what makes certificates. The soundness argument is `docs/proofs.md`; the
names there (run, ground, member, alive, sight, period) are the names here.

A linear form is a pair (terms, constant): terms is a tuple of ((run, index), coefficient) in
ascending order without zeros. `Number` carries a form and its concrete value.
"""

import json
from bisect import bisect_left
from hashlib import sha256
from typing import Any, NamedTuple

from onepile.errors import OnepileError

FORMAT = "onepile certificate 1"
KEYS = {"format", "game", "rule", "runs", "turns", "rows", "digest"}
MAX_LENGTH = 4_000_000
MAX_BITS = 4096
MAX_WORK = 5_000_000
DEFINITION_TO = 300

Unknown = tuple[int, int]
Terms = tuple[tuple[Unknown, int], ...]
Linear = tuple[Terms, int]
Factors = tuple[int, list[tuple[int, int]]]


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
    relied_on: tuple[Number, ...]  # numbers that must be >= 0


class Checker:
    """One certificate, replayed."""

    def __init__(self, content: Any) -> None:
        _require(isinstance(content, dict), "it is not a JSON object")
        _require(content.get("format") == FORMAT, f"its format is not {FORMAT!r}")
        _require(content.keys() == KEYS, f"its parts are not {', '.join(sorted(KEYS))}")
        _require(content["digest"] == digest(content), "its digest is not that of its content")
        _require(isinstance(content["game"], str), "it names no game")
        self.game: str = content["game"]
        self.name = content["digest"][:12]
        self.work = 0
        rule = _integers(content["rule"], 4, "rule")
        self.slope, self.shift, self.weight, self.blocks = rule
        _require(self.slope > 0 and self.weight > 0, "slope and weight must be positive")
        _require(0 <= self.blocks <= 1000, "blocks must lie in 0 … 1000")
        self.width = self.blocks + 1
        self.grounds: list[list[int]] = []
        self.plans: list[list[list[int]]] = []
        runs = _listed(content["runs"], "runs")
        _require(bool(runs), "it has no runs")
        for run in runs:
            _require(isinstance(run, dict) and run.keys() == {"ground", "steps"}, "a run is wrong")
            ground = _integers(run["ground"], self.width, "ground")
            _require(ground == sorted(set(ground)) and ground[0] == 0, "a ground is not ascending")
            self.grounds.append(ground)
            self.plans.append([_step(step) for step in _listed(run["steps"], "steps")])
        _require(self.grounds[0] == list(range(self.width)), "run 0 is not the game")
        pairs = [_integers(pair, 2, "turn") for pair in _listed(content["turns"], "turns")]
        self.turns: dict[int, int] = {pair[0]: pair[1] for pair in pairs}
        _require(len(self.turns) == len(pairs), "a run has two turns")
        _require(0 in self.turns, "the game's own run has no turn")
        for run, turn in pairs:
            enough = 0 <= run < len(self.plans) and 0 < 2 * turn < len(self.plans[run])
            _require(enough, f"run {run} has fewer than two turns")
        self.rows, self.factors = _rows(content["rows"])
        self.members: list[list[Member]] = [[] for _ in self.plans]
        # For each run and depth: its members that look down on ground at least this deep.
        self.sights: list[list[list[int]]] = [[[] for _ in ground] for ground in self.grounds]
        self.cache: dict[Unknown, Linear] = {}

    def _spend(self, work: int) -> None:
        """Keeps the time bounded, whatever the certificate says."""
        self.work += work
        _require(self.work <= MAX_WORK, "it takes too long to check")

    # --- 1. every member given is right ----------------------------------------------------------

    def replay(self) -> None:
        """Follow the steps of all runs; each is checked with its concrete numbers."""
        moved = True
        while moved:
            moved = False
            self._spend(len(self.plans))
            for run, plan in enumerate(self.plans):
                while len(self.members[run]) < len(plan):
                    source, index, named = plan[len(self.members[run])]
                    if source >= 0:
                        known = source < len(self.plans) and index < len(self.plans[source])
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
        piles = list(before)
        if source < 0:
            place = _sum((1, here), (1, _number(1)))
        else:
            self._check_copy(run, source, index, here, before, relied_on)
            model = self.members[source][index]
            place = _sum((1, here), (1, model.place))
            copied = [Pile(_sum((1, here), (1, p.place)), p.threshold) for p in model.alive]
            piles = copied + piles
        _require(place.value.bit_length() <= MAX_BITS, "it has a member that is too large")
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
        for seeing in self.sights[run][: sight + 1]:
            seeing.append(len(members))
        own = Pile(place, _sum((1, place), (-1, reach)))
        after = self._living([own, *alive], _sum((1, place), (1, _number(1))), relied_on)
        members.append(
            Member(place, defined, source, index, alive, after, reach, sight, tuple(relied_on))
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
            if last >= 0:
                time = _sum((1, here), (1, self.members[source][last].place))
                relied_on.append(self._at_least_zero(self._life(pile, time), -1))

    def _last_sight(self, run: int, index: int, depth: int) -> int:
        """The last member before `index` that looks down on ground this deep, -1 if none does."""
        seeing = self.sights[run][depth]
        position = bisect_left(seeing, index)
        return seeing[position - 1] if position else -1

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
            size = len(pile.place.terms) + len(pile.threshold.terms) + len(time.terms)
            self._spend((4 + size) * (1 + len(kept)))
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
                    needed = min(needed, member.until, *self._sights_that_move(run, member.until))
        return needed - self.turns[run]

    def _sights_that_move(self, run: int, index: int) -> list[int]:
        """The members at which the last sights before `index` were found, if they are unknown.

        A last sight at a plain number is found again in every later period: the members after it
        repeat, and look no deeper.
        """
        last = (self._last_sight(run, index, depth) for depth in range(self.width))
        return [at for at in last if at >= 0 and self.members[run][at].place.terms]

    def _plain(self, member: Member) -> tuple[Any, ...]:
        forms = [(number.terms, number.constant) for number in self._numbers(member)]
        lengths = len(member.alive), len(member.after), len(member.relied_on)
        return member.source, member.until, member.sight, lengths, forms

    def _moved(self, member: Member) -> tuple[Any, ...]:
        """The member a turn later, as it must be."""
        index = member.until
        if member.source >= 0 and self.members[member.source][index].place.terms:
            _require(member.source in self.turns, "an unknown stretch of a finite run is copied")
            index += self.turns[member.source]
        forms = [self._later(number.terms, number.constant) for number in self._numbers(member)]
        lengths = len(member.alive), len(member.after), len(member.relied_on)
        return member.source, index, member.sight, lengths, forms

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
        """What follows: over · target = Σ factor · row + something >= 0."""
        over, factors = self.factors[number]
        total: dict[Unknown, int] = {}
        constant = 0
        for row, factor in factors:
            self._spend(1 + len(self.rows[row][0]))
            constant += factor * self.rows[row][1]
            for unknown, c in self.rows[row][0]:
                total[unknown] = total.get(unknown, 0) + factor * c
        found = {unknown: c for unknown, c in total.items() if c}
        wanted = {unknown: over * c for unknown, c in target[0]}
        _require(
            found == wanted and constant <= over * target[1],
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
            self._spend(1 + len(inner))
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


def _listed(content: Any, name: str) -> list[Any]:
    _require(isinstance(content, list), f"{name} is not a list")
    return list(content)


def _integers(content: Any, count: int, name: str) -> list[int]:
    fine = isinstance(content, list) and len(content) == count
    fine = fine and all(type(x) is int and x.bit_length() <= MAX_BITS for x in content)
    _require(fine, f"{name} is not {count} whole numbers of moderate size")
    return list(content)


def _step(content: Any) -> list[int]:
    source, index, named = _integers(content, 3, "step")
    fine = named in (0, 1) and index >= 0 and (source >= 0 or (source, index) == (-1, 0))
    _require(fine, "a step is not a source, an index and a mark")
    return [source, index, named]


def _rows(content: Any) -> tuple[list[Linear], list[Factors]]:
    rows: list[Linear] = []
    factors: list[Factors] = []
    given = _listed(content, "rows")
    for row in given:
        parts = {"terms", "constant", "follows", "over"}
        _require(isinstance(row, dict) and row.keys() == parts, "a row is wrong")
        triples = [_integers(term, 3, "term") for term in _listed(row["terms"], "terms")]
        terms = tuple(((run, index), c) for run, index, c in triples)
        names = [unknown for unknown, _ in terms]
        tidy = names == sorted(set(names)) and bool(names) and all(c for _, c in terms)
        _require(tidy, "a row is not tidy")
        constant, over = _integers([row["constant"], row["over"]], 2, "constant and over")
        rows.append((terms, constant))
        pairs = [_integers(pair, 2, "factor") for pair in _listed(row["follows"], "follows")]
        fine = over > 0 and all(0 <= other < len(given) and factor > 0 for other, factor in pairs)
        _require(fine, "a factor is not a row and a positive number")
        factors.append((over, [(other, factor) for other, factor in pairs]))
    _require(len({terms for terms, _ in rows}) == len(rows), "two rows have the same terms")
    return rows, factors


def digest(content: dict[str, Any]) -> str:
    """The SHA-256 of everything in a certificate but its digest, in canonical JSON."""
    rest = {key: value for key, value in content.items() if key != "digest"}
    canonical = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode()).hexdigest()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    _require(len(dict(pairs)) == len(pairs), "it says something twice")
    return dict(pairs)


def check(text: str) -> Checker:
    """Check a certificate; returns the replayed proof.

    Raises:
        RefusedError: it does not prove what it claims, with the first reason found.
    """
    _require(len(text) <= MAX_LENGTH, "it is too long")
    try:
        checker = Checker(json.loads(text, object_pairs_hook=_object))
    except RefusedError:
        raise
    except (ValueError, RecursionError):
        raise RefusedError("certificate refused: it is not JSON") from None
    checker.replay()
    checker.check_definition()
    checker.check_pattern()
    checker.check_induction()
    return checker
