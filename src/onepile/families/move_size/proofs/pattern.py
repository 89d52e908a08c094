"""Finding the period: from where on the steps of all runs repeat, with their places renumbered.

A pattern gives each active run a *turn*: how many places it gains in one period. It is a pattern
when everything about a place — its step, what is alive there, what was relied on — is what it was
one turn earlier, with the places of each run renumbered by that run's turn.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from onepile.budget import Budget
from onepile.families.move_size.proofs.forms import Form
from onepile.families.move_size.proofs.runs import Run, Runs, unlimited

PLACE_STEPS = 1
FORM_STEPS = 5
"""What it costs to look at a place, and to compare two forms."""

LARGEST_TURN = 400
"""Patterns with a longer turn of the game's own run are not looked for."""


@dataclass(frozen=True)
class Pattern:
    """How the places of all active runs repeat.

    Attributes:
        turns: Run number ↦ places gained in one period; runs that are not here stay finite.
        starts: Run number ↦ the first place from which on everything repeats.
    """

    turns: dict[int, int]
    starts: dict[int, int]


def renumbered(form: Form, turns: dict[int, int]) -> tuple[object, int]:
    """The expression of a form with every unknown moved on by its run's turn."""
    moved = sorted(
        ((run, index + turns[run]), factor) for (run, index), factor in form.terms.items()
    )
    return tuple(moved), form.offset


def find_pattern(runs: Runs, budget: Budget | None = None) -> Pattern | None:
    """The pattern with the least turn of the game's own run, None if none is seen.

    Raises:
        WorkLimitError: the budget does not suffice.
    """
    budget = unlimited() if budget is None else budget
    for turn in range(1, min(LARGEST_TURN, len(runs.game.places) // 4) + 1):
        turns = _turns(runs, turn, budget)
        if turns is not None:
            starts = {number: _start(runs.all[number], turns, budget) for number in turns}
            if all(
                len(runs.all[number].places) - starts[number] >= 3 * turns[number]
                for number in turns
            ):
                return Pattern(turns, starts)
    return None


def _long(runs: Runs, run: Run, index: int) -> tuple[int, int] | None:
    """The source and index of a step that copies an unknown stretch."""
    step = run.steps[index]
    if step.source is None or not runs.all[step.source].places[step.index].terms:
        return None
    return step.source, step.index


def _turns(runs: Runs, turn: int, budget: Budget) -> dict[int, int] | None:
    """The turns of all runs that the game depends on, from the turn of its own run."""
    turns = {0: turn}
    waiting = [0]
    for number in waiting:  # grows while it is read
        run = runs.all[number]
        own = turns[run.number]
        last = len(run.places)
        if last < 3 * own + 2:
            return None
        for index in range(last - 2 * own, last):
            budget.spend(PLACE_STEPS)
            now, before = _long(runs, run, index), _long(runs, run, index - own)
            if (now is None) != (before is None):
                return None
            if now is None or before is None:
                continue
            gained = now[1] - before[1]
            if now[0] != before[0] or gained <= 0:
                return None
            if turns.setdefault(now[0], gained) != gained:
                return None
            if now[0] not in waiting:
                waiting.append(now[0])
    return turns


def _start(run: Run, turns: dict[int, int], budget: Budget) -> int:
    """The first place from which on each is the one before it by a turn, renumbered."""
    turn = turns[run.number]
    index = len(run.places) - 1
    while index - turn >= 0 and _same(run, index, turns):
        budget.spend(FORM_STEPS * (3 + 2 * len(run.alive[index]) + len(run.steps[index].relied_on)))
        index -= 1
    return index - turn + 1


def _same(run: Run, index: int, turns: dict[int, int]) -> bool:
    before = index - turns[run.number]
    try:
        return _shape(run, before) == _shape(run, index) and all(
            renumbered(old, turns) == new.key for old, new in _pairs(run, before, index)
        )
    except KeyError:  # an unknown of a run without a turn
        return False


def _forms(run: Run, index: int) -> Iterator[Form]:
    yield run.places[index]
    yield run.steps[index].defined
    yield run.reaches[index]
    for pile in run.alive[index]:
        yield pile.at
        yield pile.threshold
    yield from run.steps[index].relied_on


def _pairs(run: Run, before: int, index: int) -> list[tuple[Form, Form]]:
    old, new = list(_forms(run, before)), list(_forms(run, index))
    if len(old) != len(new):
        raise KeyError
    return list(zip(old, new, strict=True))


def _shape(run: Run, index: int) -> tuple[object, ...]:
    return len(run.alive[index]), run.steps[index].source
