"""The text of a certificate, read: everything of the right kind and of moderate size.

Nothing is believed and nothing is proved here; that is `proofs.replay` and `proofs.checker`. What
may be in a certificate is told in `docs/proofs.md`. Whatever the text is, reading takes about a
second at most.
"""

from typing import Any, NamedTuple

from onepile.certificates import FORMAT, check_outside, insist, opened, parts_of

KIND = "runs"
PARTS = ("blocks", "rules", "beginning", "runs", "turns", "equal")
KIND_BEHIND = "runs behind"
PARTS_BEHIND = ("from", "ends", "misere", "overshoot")
"""Of games with further ends or in misère play: these parts more."""
FORMAT_1 = "onepile certificate 1"
KEYS_1 = {"format", "game", "rule", "runs", "turns", "rows", "digest"}
MAX_BITS = 1024
MAX_BLOCKS = 1000
MAX_RULES = 16
MAX_BEGINNING = 1000
MAX_LAST = 10_000
"""The last pile before the runs of a certificate, at most."""

Unknown = tuple[int, int]
"""A place of a run: their numbers."""
Terms = dict[Unknown, int]
"""Unknown ↦ its coefficient."""
Key = frozenset[tuple[Unknown, int]]
"""The terms of a form, for comparing."""


class Linear(NamedTuple):
    """A linear form in unknowns: Σ coefficient · unknown + constant, no coefficient 0."""

    terms: Terms
    constant: int = 0

    @classmethod
    def of(cls, unknown: Unknown) -> "Linear":
        """An unknown as a form."""
        return cls({unknown: 1})

    @property
    def key(self) -> Key:
        """The terms, for comparing."""
        return frozenset(self.terms.items())


class Step(NamedTuple):
    """How a place is made: after a copy of a source up to before one of its places."""

    source: int  # -1 if nothing is copied
    until: int
    named: bool  # whether the place is an unknown of its own


class Rule(NamedTuple):
    """A move function: f(k) < v exactly when slope·k + shift < weight·v."""

    slope: int
    shift: int
    weight: int


class Lines(NamedTuple):
    """The move function of a game, and how many moves may be forbidden.

    Attributes:
        rules: It is this one; or all that is decided is decided alike by several, and so by every
            line between them.
        blocks: How many moves may be forbidden.
        beginning: The first values of f, where they are not those of the rule, which is one alone.

    >>> Lines((Rule(2, 0, 1),), 0, (5,)).falls  # f = 5, 4, 6, …
    True
    """

    rules: tuple[Rule, ...]
    blocks: int
    beginning: tuple[int, ...] = ()

    @property
    def falls(self) -> bool:
        """Whether a value of the beginning is greater than one after it."""
        known, rule = len(self.beginning) + 1, self.rules[0]
        first = [*self.beginning, (rule.slope * known + rule.shift) // rule.weight]
        return known > 1 and first != sorted(first)


class Before(NamedTuple):
    """What a game is before its own run begins.

    Attributes:
        last: The last pile before; piles of the run are counted from there.
        ends: Where the game is over, besides 0; none is greater than `last`.
        misere: Whether who makes the last move loses.
        overshoot: Whether more may be taken than the pile holds.
    """

    last: int
    ends: tuple[int, ...]
    misere: bool
    overshoot: bool


class Entry(NamedTuple):
    """A ground pile."""

    distance: int
    death: int  # the first time at which it is dead, at least 2; 0 if it never dies


Equality = tuple[Unknown, Linear]
"""An unknown, and what it is in others: a form without negative coefficients."""


class Certificate(NamedTuple):
    """What a certificate says."""

    game: str
    name: str
    lines: Lines
    before: Before | None  # None where run 0 is the game itself, of normal play that ends at 0
    grounds: list[list[Entry]]
    plans: list[list[Step]]
    turns: dict[int, int]
    equalities: list[Equality]


def read(text: str) -> Certificate:
    """Read a certificate of runs, of either format and kind.

    Raises:
        RefusedError: it is not one, with the first reason found.
    """
    content = parts_of_runs(text)
    (blocks,) = _integers([content["blocks"]], 1, "blocks")
    insist(0 <= blocks <= MAX_BLOCKS, f"blocks must lie in 0 … {MAX_BLOCKS}")
    rules = [Rule(*_integers(rule, 3, "rule")) for rule in _listed(content["rules"], "rules")]
    insist(0 < len(rules) <= MAX_RULES, f"there must be 1 … {MAX_RULES} rules")
    positive = all(rule.slope > 0 and rule.weight > 0 for rule in rules)
    insist(positive, "slope and weight must be positive")
    beginning = _beginning(content["beginning"])
    # A cap is at least 1: so are the first values of f, and those of a line that rises then.
    after = len(beginning) + 1
    lines = ((rule.slope * after + rule.shift) // rule.weight for rule in rules)
    insist(min([*beginning, *lines]) >= 1, "a value of f is below 1")
    grounds, plans = _runs(content["runs"])
    before = _before(content) if "from" in content else None
    game = [Entry(distance, 0) for distance in range(blocks + 1)]
    insist(before is not None or grounds[:1] == [game], "run 0 is not the game")
    return Certificate(
        content["game"],
        content["digest"][:12],
        Lines(tuple(rules), blocks, tuple(beginning)),
        before,
        grounds,
        plans,
        _turns(content["turns"], [len(plan) for plan in plans]),
        [_equality(one) for one in _listed(content["equal"], "equal")],
    )


def parts_of_runs(text: str) -> dict[str, Any]:
    """What a certificate of runs says, of either format, as the second one has it.

    Raises:
        RefusedError: it is not one.
    """
    content = opened(text)
    if content.get("format") == FORMAT_1:
        return second_format(content)
    if content.get("kind") == KIND_BEHIND:
        return parts_of(content, KIND_BEHIND, *PARTS, *PARTS_BEHIND)
    return parts_of(content, KIND, *PARTS)


def _before(content: dict[str, Any]) -> Before:
    last, misere, overshoot = _integers(
        [content["from"], content["misere"], content["overshoot"]], 3, "what comes before"
    )
    insist(0 < last <= MAX_LAST, f"its runs do not begin behind a pile 1 … {MAX_LAST}")
    insist(misere in (0, 1) and overshoot in (0, 1), "misere and overshoot must be 0 or 1")
    ends = _listed(content["ends"], "ends")
    ends = _integers(ends, len(ends), "ends")
    rising = ends == sorted(set(ends)) and all(0 < end <= last for end in ends)
    insist(rising, "its ends do not rise from 1 to where its runs begin")
    return Before(last, tuple(ends), bool(misere), bool(overshoot))


def _listed(content: Any, name: str) -> list[Any]:
    insist(isinstance(content, list), f"{name} is not a list")
    return list(content)


def _integers(content: Any, count: int, name: str) -> list[int]:
    fine = isinstance(content, list) and len(content) == count
    fine = fine and all(type(x) is int and x.bit_length() <= MAX_BITS for x in content)
    insist(fine, f"{name} is not {count} whole numbers of moderate size")
    return list(content)


def _beginning(content: Any) -> list[int]:
    values = _listed(content, "beginning")
    insist(len(values) <= MAX_BEGINNING, "its beginning is too long")
    return _integers(values, len(values), "beginning")


def _runs(content: Any) -> tuple[list[list[Entry]], list[list[Step]]]:
    grounds, plans = [], []
    for run in _listed(content, "runs"):
        insist(isinstance(run, dict) and run.keys() == {"ground", "steps"}, "a run is wrong")
        ground = [
            Entry(*_integers(entry, 2, "ground")) for entry in _listed(run["ground"], "ground")
        ]
        distances = [entry.distance for entry in ground]
        ascending = distances == sorted(set(distances)) and distances[:1] == [0]
        insist(ascending, "a ground is not ascending")
        late = all(entry.death == 0 or entry.death >= 2 for entry in ground)
        insist(late, "a ground pile dies before anything begins")
        grounds.append(ground)
        plans.append([_step(step) for step in _listed(run["steps"], "steps")])
    insist(bool(grounds), "run 0 is not the game")
    return grounds, plans


def _step(content: Any) -> Step:
    source, until, named = _integers(content, 3, "step")
    fine = named in (0, 1) and until >= 0 and (source >= 0 or (source, until) == (-1, 0))
    insist(fine, "a step is not a source, an index and a mark")
    return Step(source, until, bool(named))


def _turns(content: Any, lengths: list[int]) -> dict[int, int]:
    pairs = [_integers(pair, 2, "turn") for pair in _listed(content, "turns")]
    turns = {pair[0]: pair[1] for pair in pairs}
    insist(len(turns) == len(pairs), "a run has two turns")
    insist(0 in turns, "the game's own run has no turn")
    for run, turn in pairs:
        enough = 0 <= run < len(lengths) and 0 < 2 * turn < lengths[run]
        insist(enough, f"run {run} has fewer than two turns")
    return turns


def _equality(content: Any) -> Equality:
    parts = isinstance(content, list) and len(content) == 3
    insist(parts, "an equality is not an unknown, terms and a constant")
    run, index = _integers(content[0], 2, "unknown")
    terms = _terms(content[1])
    insist(all(factor > 0 for factor in terms.values()), "an equality has a negative coefficient")
    (constant,) = _integers([content[2]], 1, "constant")
    return (run, index), Linear(terms, constant)


def _terms(content: Any) -> Terms:
    triples = [_integers(term, 3, "term") for term in _listed(content, "terms")]
    terms = {(run, index): factor for run, index, factor in triples}
    names = [(run, index) for run, index, _ in triples]
    tidy = names == sorted(terms) and bool(names) and all(terms.values())
    insist(tidy, "terms are not tidy")
    return terms


# --- the first format ----------------------------------------------------------------------------


def second_format(content: dict[str, Any]) -> dict[str, Any]:
    """A certificate of the first format as one of the second.

    Its rule is the only one, and no ground pile is mortal. Of its rows only the equalities are
    needed: two rows that say together that an unknown is a sum of others.

    Raises:
        RefusedError: it is no certificate of the first format.
    """
    check_outside(content, FORMAT_1, KEYS_1)
    slope, shift, weight, blocks = _integers(content["rule"], 4, "rule")
    runs = []
    for run in _listed(content["runs"], "runs"):
        insist(isinstance(run, dict) and run.keys() == {"ground", "steps"}, "a run is wrong")
        distances = _listed(run["ground"], "ground")
        insist(len(distances) == blocks + 1, f"a ground is not {blocks + 1} piles")
        runs.append({**run, "ground": [[distance, 0] for distance in distances]})
    return {
        "format": FORMAT,
        "kind": KIND,
        "game": content["game"],
        "blocks": blocks,
        "rules": [[slope, shift, weight]],
        "beginning": [],
        "runs": runs,
        "turns": content["turns"],
        "equal": _equal_in_rows(content["rows"]),
        "digest": content["digest"],
    }


def _equal_in_rows(content: Any) -> list[Any]:
    rows: dict[Key, int] = {}
    for row in _listed(content, "rows"):
        parts = {"terms", "constant", "follows", "over"}
        insist(isinstance(row, dict) and row.keys() == parts, "a row is wrong")
        (constant,) = _integers([row["constant"]], 1, "constant")
        rows[frozenset(_terms(row["terms"]).items())] = constant
    equal: dict[Unknown, list[Any]] = {}
    for terms, constant in rows.items():
        rising = [unknown for unknown, factor in terms if factor > 0]
        others = sorted([*unknown, -factor] for unknown, factor in terms if factor < 0)
        opposite = frozenset((unknown, -factor) for unknown, factor in terms)
        pair = len(rising) == 1 and (rising[0], 1) in terms and rows.get(opposite) == -constant
        # Of u = v + d and v = u - d the first one counts.
        if pair and others and not any((run, index) in equal for run, index, _ in others):
            equal[rising[0]] = [list(rising[0]), others, -constant]
    return list(equal.values())
