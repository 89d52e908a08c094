"""Everything that is said of a game: explanations, hints, findings, theorems, rules."""

import pkgutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from importlib import import_module
from string import Formatter
from typing import Any

import onepile
from onepile.budget import Limits
from onepile.errors import OnepileError
from onepile.families.move_size.proofs.uniform_theorem import uniform_theorem
from onepile.families.move_size.rules import MoveSize
from onepile.family import family_of
from onepile.knowledge import Finding
from onepile.makers import move_size
from onepile.play.hints import hint, reason
from onepile.play.ideas import idea
from onepile.play.match import Match
from onepile.play.players import Perfect
from onepile.rules import Rules, first_moves
from onepile.sayings import InDisguise, SaidThere, Why
from onepile.solve import explain, solve
from onepile.statements import Statement

BOUND = 40
"""What is judged up to this pile."""

CHECKED_TO = 30
"""How far `check` looks where it has no proof."""

PROOF_WORK = 40_000
"""So many steps may be spent on a theorem: enough for the simplest of each kind."""


TAKEN_ON_TRUST: tuple[Rules, ...] = (
    move_size(lambda n: n + n // 3, assume={"nondecreasing"}).rules,
    move_size(lambda n: 2 * n + 1, 1, assume={"nondecreasing"}).rules,
)
"""Games with a Python function that is assumed never to fall."""


def said_of(game: Rules, position: Any) -> Iterator[Statement]:
    """What is said of one position.

    The explanation, the evidence of every method, each hint of a match, what each move does.
    """
    yield from explain(solve(game, position))
    for method in family_of(game).methods():
        try:
            answer = method.answer(game, position, Limits(work=PROOF_WORK))
        except OnepileError:
            continue
        yield Why(answer.evidence, answer.method)
    match = Match.begin(game, position)
    while match.phase != "over":
        yield hint(match).said
        yield idea(match)
        match = match.then(Perfect().decide(match))
    for move in first_moves(game.moves(position), 4):
        yield reason(game, position, move)


def said_in_general(game: Rules) -> Iterator[Statement]:
    """What is said of the game as a whole: the rules, the findings, the theorem."""
    family = family_of(game)
    yield from family.in_words(game)
    if game in TAKEN_ON_TRUST:
        return  # what is found of these is said of the game without what is assumed
    yield from family.findings(game, CHECKED_TO)
    yield from theorem(game)


@lru_cache(maxsize=64)
def theorem(game: Rules) -> tuple[Statement, ...]:
    """What `prove` says, where it soon finds a proof, and where the blocks are too many for one."""
    uniform = uniform_theorem(game) if isinstance(game, MoveSize) else None
    told = () if uniform is None else tuple(uniform.statements())
    try:
        proof: Any = family_of(game).prove(game, PROOF_WORK, None)
    except OnepileError:
        return told
    return (*proof.statements(), *told)


def claims(statement: Any) -> Iterator[Statement]:
    """A statement, and the statements that it is made of: all that is claimed by saying it."""
    if isinstance(statement, Statement):
        yield statement
    if isinstance(statement, Finding):
        if statement.fact:  # what is only checked up to some n is not claimed beyond
            yield statement.claim
        yield from claims(statement.fact.because)
    elif isinstance(statement, InDisguise | SaidThere):
        return  # its reason is said of another game: its own judge asks there
    elif isinstance(statement, tuple):
        for part in statement:
            yield from claims(part)
    elif is_dataclass(statement):
        for field in fields(statement):
            yield from claims(getattr(statement, field.name))


def literals(template: str) -> list[str]:
    """The words between the slots of a sentence that tell which one it is: not a single word."""
    parts = (literal.strip() for literal, *_ in Formatter().parse(template))
    return [part for part in parts if len(part) >= 12 and " " in part]


def kinds() -> set[type[Statement]]:
    """Every kind of statement in the house."""
    for module in pkgutil.walk_packages(onepile.__path__, "onepile."):
        if not module.name.startswith(("onepile.web", "onepile.__main__")):
            import_module(module.name)

    def below(kind: type[Statement]) -> Iterator[type[Statement]]:
        for found in kind.__subclasses__():
            yield found
            yield from below(found)

    inside = (kind for kind in below(Statement) if kind.__module__.startswith("onepile."))
    return {kind for kind in inside if "kind" in vars(kind)}
