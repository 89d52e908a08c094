"""A proof in words: the base, its recurrence, thresholds, strategy sequences, how fast it grows.

The rules are stated from the first member on from which they hold; before the members of the proof
this is seen on the members themselves, which are known one by one.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from onepile.families.move_size.proofs.forms import Form
from onepile.families.move_size.proofs.growth import growth
from onepile.families.move_size.proofs.prove import Proof
from onepile.families.move_size.proofs.runs import Run
from onepile.families.move_size.proofs.typeset import LAYOUTS, polynomial
from onepile.families.move_size.rules import MoveSize

_SHORT = 2000
"""Copies up to this length are compared pile by pile."""


@dataclass(frozen=True)
class Rule:
    """How a member is made and what its threshold is, for the members n = when, ….

    Attributes:
        name: The letter of the base.
        added, threshold: Expressions in n.
        first: The members of the first period for which this holds.
        period: After so many members it holds again.
    """

    name: str
    added: str
    threshold: str
    first: tuple[int, ...]
    period: int

    def __str__(self) -> str:
        made = f"{self.name}_n = {self.name}_(n-1) + {self.added}"
        return f"{made} with threshold {self.threshold}, for {_when(self.first, self.period)}"


@dataclass(frozen=True)
class Zeros:
    """Paper 004's strategy sequence of a member: which moves up to its threshold win.

    Attributes:
        name: The letter of the base.
        zeros: The winning moves, ascending, as expressions in n; the last is the threshold.
        first: The members of the first period for which this holds.
        period: After so many members it holds again.
    """

    name: str
    zeros: tuple[str, ...]
    first: tuple[int, ...]
    period: int

    def __str__(self) -> str:
        zeros = ", ".join(self.zeros)
        when = _when(self.first, self.period)
        return f"the strategy sequence of {self.name}_n is 0 at {zeros}, for {when}"


def _when(first: tuple[int, ...], period: int) -> str:
    """For which n something holds."""
    if len(first) == period:
        return f"n >= {first[0]}"
    again = [*first, *(n + period for n in first)]
    shown = again if len(first) > 1 else [*again, first[0] + 2 * period]
    return f"n = {', '.join(map(str, shown))}, …"


def statement(proof: Proof, form: str = "text") -> str:
    """The theorem as text, LaTeX or Markdown.

    >>> from onepile.families.move_size.proofs.prove import prove
    >>> from onepile.text import parse_game
    >>> print(statement(prove(parse_game("fibonacci-nim"))))
    Theorem. In the game move-size; f=2n there is the base (n = 0, 1, 2, …)
      b: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, …
      b_n = b_(n-1) + b_(n-2) with threshold b_n, for n >= 2
      the thresholds of the b_n before: 1, 2
    Where a member is made by adding w, the piles between it and the member before have the
    thresholds of 1, …, w - 1 in the base of w.
    In 1 member the base grows by the factor 1.618033988749, the largest root of x^2 - x - 1.
    Proof. By induction over periods: ...
    """
    game = proof.game
    assert isinstance(game, MoveSize)
    names = _names(proof)
    facts: list[str] = []
    for number, name in names.items():
        run = proof.runs.all[number]
        first = ", ".join(str(value) for value in run.values[:16])
        ground = "" if number == 0 else f" (after piles at distances {_listed(run.ground)})"
        facts.append(f"{name}: {first}, …{ground}")
    for number, name in names.items():
        run = proof.runs.all[number]
        rules = _rules(proof, run, name, names)
        facts += map(str, rules)
        facts += _before(run, rules[0].first[0], name)
        if game.blocks:
            sequences = _sequences(proof, run, name, names)
            facts += map(str, sequences)
            facts += _sequences_before(run, sequences[0].first[0], name)
    facts += _helpers(proof, names)
    same = "thresholds and strategy sequences" if game.blocks else "thresholds"
    ending = [
        "Where a member is made by adding w, the piles between it and the member before have the\n"
        f"{same} of 1, …, w - 1 in the base of w."
    ]
    if game.blocks:
        ending.append(
            "The strategy sequence of a pile is 0 at those moves up to its threshold that win, "
            "1 at the others.\nWith a smaller cap the opponent blocks the zeros up to the cap."
        )
    if game.blocks and not game.overshoot:
        c = game.blocks
        ending.append(
            f"This is with overshoot; without it, pile N has the threshold and the strategy "
            f"sequence of N - {c} here,\nand no cap wins from piles up to {c}."
        )
    found = growth(proof)
    ending.append(
        f"In {found.members} member{'s' if found.members > 1 else ''} the base grows by the factor "
        f"{found.low[:14]}, the largest root of {polynomial(found.polynomial)}."
    )
    rows = len(proof.induction.rows)
    reason = (
        f"By induction over periods: {rows} inequalities imply themselves one period later; "
        "the certificate has them with their factors."
    )
    return LAYOUTS[form](
        f"In the game {game} there is the base (n = 0, 1, 2, …)", facts, ending, reason
    )


def _names(proof: Proof) -> dict[int, str]:
    """The game's own base is b; then c, d, … for the others that go on for ever."""
    letters = "bcdhijklmopqrstuvyz"
    return {
        number: letters[i] if i < len(letters) else f"b{number}"
        for i, number in enumerate(proof.pattern.turns)
    }


Key = TypeVar("Key", bound=Hashable)


def _rules(proof: Proof, run: Run, name: str, names: dict[int, str]) -> list[Rule]:
    """The rules of a base, members with the same rule together."""
    start = _start(proof, run, _holds)
    texts = [_rule(proof, run, model, names) for model in _models(proof, run, start)]
    together, period = _together(texts, start)
    return [Rule(name, *text, first, period) for text, first in together.items()]


def _sequences(proof: Proof, run: Run, name: str, names: dict[int, str]) -> list[Zeros]:
    """The strategy sequences of a base, members with the same one together."""
    start = _start(proof, run, _has_zeros)
    texts = [
        tuple(_below(proof, run, model, pile, names) for pile in _won(run, model))
        for model in _models(proof, run, start)
    ]
    together, period = _together(texts, start)
    return [Zeros(name, zeros, first, period) for zeros, first in together.items()]


def _models(proof: Proof, run: Run, start: int) -> list[int]:
    """For each member of the first turn one some turns later, from where on all repeats."""
    turn, seen = proof.pattern.turns[run.number], proof.pattern.starts[run.number]
    return [
        index + max(0, -(-(seen - index) // turn)) * turn for index in range(start, start + turn)
    ]


def _together(texts: Sequence[Key], start: int) -> tuple[dict[Key, tuple[int, ...]], int]:
    """The members from `start` on for which the texts are the same, and the least period."""
    turn = len(texts)
    period = next(
        d
        for d in range(1, turn + 1)
        if turn % d == 0 and all(texts[i] == texts[i - d] for i in range(d, turn))
    )
    together: dict[Key, list[int]] = {}
    for offset in range(period):
        together.setdefault(texts[offset], []).append(start + offset)
    return {text: tuple(first) for text, first in together.items()}, period


def _before(run: Run, start: int, name: str) -> list[str]:
    """The thresholds of the members before the rules."""
    pairs = zip(run.values[:start], run.reaches[:start], strict=True)
    first = ", ".join(str(value - reach.value) for value, reach in pairs)
    return [f"the thresholds of the {name}_n before: {first}"] if start else []


def _sequences_before(run: Run, start: int, name: str) -> list[str]:
    """The strategy sequences of the members before those."""
    zeros = [
        ", ".join(str(run.values[index] - pile.value) for pile in _won(run, index))
        for index in range(start)
    ]
    return [f"the zeros of the {name}_n before: {'; '.join(zeros)}"] if start else []


def _helpers(proof: Proof, names: dict[int, str]) -> list[str]:
    """What is copied from runs that do not go on for ever."""
    runs = proof.runs.all
    lengths: dict[int, int] = {}
    for number in names:
        run = runs[number]
        for model in _models(proof, run, _start(proof, run, _holds)):
            step = run.steps[model]
            if step.source is not None and step.source not in names:
                length = runs[step.source].values[step.index] - 1
                lengths[step.source] = max(length, lengths.get(step.source, 0))
    facts = []
    for number, length in lengths.items():
        run = runs[number]
        zeros = [_zeros_of(proof, run, pile) for pile in range(1, length + 1)]
        piles = "1 has" if length == 1 else "1, 2 have" if length == 2 else f"1, …, {length} have"
        fact = f"after piles at distances {_listed(run.ground)} the piles {piles} the thresholds "
        fact += ", ".join(str(moves[-1]) for moves in zeros)
        if proof.runs.slope.blocks:
            fact += f" and the zeros {'; '.join(_listed(moves) for moves in zeros)}"
        facts.append(fact.replace("the piles 1 has the thresholds", "the pile 1 has the threshold"))
    return facts


def _zeros_of(proof: Proof, run: Run, pile: int) -> list[int]:
    """The strategy sequence of a pile of a run: that of the member which it copies."""
    while True:
        index = bisect_left(run.values, pile)
        if run.values[index] == pile:
            return [pile - won.value for won in _won(run, index)]
        source = run.steps[index].source
        assert source is not None
        pile -= run.values[index - 1]
        run = proof.runs.all[source]


def _start(proof: Proof, run: Run, holds: Callable[[Proof, Run, int], bool]) -> int:
    """The first member from which on something holds, seen on the members."""
    start = proof.pattern.starts[run.number]
    while start > 1 and holds(proof, run, start - 1):
        start -= 1
    return start


def _won(run: Run, index: int) -> list[Form]:
    """The piles to which moves from a member win, as many as there are up to its threshold.

    These are the nearest alive ones: inside the run first, then its ground.
    """
    inside = [pile.at for pile in run.alive[index][: len(run.ground)]]
    ground = run.ground[: len(run.ground) - len(inside)]
    return inside + [Form.constant(-distance) for distance in ground]


def _has_zeros(proof: Proof, run: Run, index: int) -> bool:
    """Whether a member has the strategy sequence of the one some turns later, renumbered."""
    turns = proof.pattern.turns
    later = -(-(proof.pattern.starts[run.number] - index) // turns[run.number])
    model = index + later * turns[run.number]
    won = [_earlier(proof, pile, later) for pile in _won(run, model)]
    return won == [pile.value for pile in _won(run, index)]


def _earlier(proof: Proof, form: Form, turns: int) -> int | None:
    """The value of a form some turns earlier; None if one of its unknowns was not there."""
    total = form.offset
    for (number, index), factor in form.terms.items():
        before = index - turns * proof.pattern.turns[number]
        if before < 0:
            return None
        total += factor * proof.runs.all[number].values[before]
    return total


def _holds(proof: Proof, run: Run, index: int) -> bool:
    """Whether a member is made, and has its threshold, by the rule of the one a turn later."""
    turns, runs = proof.pattern.turns, proof.runs.all
    seen = proof.pattern.starts[run.number]
    later = -(-(seen - index) // turns[run.number])
    model = index + later * turns[run.number]
    step, reach = run.steps[model], run.reaches[model]
    here, place = run.values[index - 1], run.values[index]
    added = 1
    if step.source is not None:
        source = runs[step.source]
        end = step.index
        if source.places[end].terms:
            end -= later * turns[step.source]
        if end < 0:
            return False
        added = source.values[end]
        own = run.steps[index]
        if place == here + added and (own.source, own.index) != (step.source, end):
            if added > _SHORT:
                return False
            for t in range(1, added):
                if _zeros_of(proof, run, here + t) != _zeros_of(proof, source, t):
                    return False
    return place == here + added and run.reaches[index].value == _earlier(proof, reach, later)


def _rule(proof: Proof, run: Run, model: int, names: dict[int, str]) -> tuple[str, str]:
    """What is added and the threshold of a member, read off one where all repeats."""
    runs = proof.runs.all
    step = run.steps[model]
    added = "1"
    if step.source is not None:
        end = runs[step.source].places[step.index]
        if end.terms:
            added = _member(proof, run, model, (step.source, step.index), names)
        else:
            added = str(end.value)
            if step.source in names:
                added += f" (of {names[step.source]})"
            else:
                ground = _listed(runs[step.source].ground)
                added += f" (after piles at distances {ground})"
    return added, _below(proof, run, model, run.reaches[model], names)


def _below(proof: Proof, run: Run, model: int, pile: Form, names: dict[int, str]) -> str:
    """How far a pile lies below a member, as an expression in n.

    The member itself is an unknown or a plain distance from one.
    """
    name = names[run.number]
    if not pile.terms:
        return f"{name}_n" if not pile.value else f"{name}_n{-pile.value:+d}"
    distance = run.places[model] - pile
    if not distance.terms:
        return str(distance.value)
    parts = [
        f"{'-' if c > 0 else '+'} {'' if abs(c) == 1 else abs(c)}"
        f"{_member(proof, run, model, unknown, names)}"
        for unknown, c in sorted(pile.terms.items())
    ]
    if pile.offset:
        parts.append(f"{'-' if pile.offset > 0 else '+'} {abs(pile.offset)}")
    return " ".join([f"{name}_n", *parts])


def _member(
    proof: Proof, run: Run, index: int, member: tuple[int, int], names: dict[int, str]
) -> str:
    """A member as seen from another: by its distance where both move on alike."""
    number, place = member
    turns = proof.pattern.turns
    if turns[number] == turns[run.number]:
        return f"{names[number]}_(n{place - index:+d})" if place != index else f"{names[number]}_n"
    # n = index + turns·t, and the other moves on by its own turn.
    ahead, own, other = index, turns[run.number], turns[number]
    return f"{names[number]}_({place}+{other}(n-{ahead})/{own})"


def _listed(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
