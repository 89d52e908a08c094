"""Everything that is said of a game: explanations, hints, findings, theorems, rules."""

import pkgutil
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import Any

import onepile
from onepile.claims import Claim
from onepile.comparing import compare
from onepile.errors import OnepileError
from onepile.families.move_size import MoveSize, move_size
from onepile.families.move_size.proofs.uniform_theorem import uniform_theorem
from onepile.game_class import Game
from onepile.limits import Limits
from onepile.play.hints import hint, reason
from onepile.play.ideas import idea
from onepile.play.match import Match
from onepile.play.players import Perfect
from onepile.rules import first_moves
from onepile.solve import explain, solve
from onepile.statements import KINDS, Said, Statement
from onepile.sums import solve_sum
from onepile.words import why

BOUND = 40
"""What is judged up to this pile."""

CHECKED_TO = 30
"""How far `check` looks where it has no proof."""

GUESSED_TO = 200
"""How far patterns are looked for."""

PROOF_WORK = 40_000
"""So many steps may be spent on a theorem: enough for the simplest of each kind."""


TAKEN_ON_TRUST: tuple[Game, ...] = (
    move_size(lambda n: n + n // 3, assume={"nondecreasing"}),
    move_size(lambda n: 2 * n + 1, 1, assume={"nondecreasing"}),
)
"""Games with a Python function that is assumed never to fall."""


_ONE_OF_EACH = Path(__file__).with_name("one_of_each.toml").read_text(encoding="utf-8")
GAMES: tuple[Game, ...] = (
    *map(onepile.game, tomllib.loads(_ONE_OF_EACH)["games"]),
    *TAKEN_ON_TRUST,
)
"""Games of which together everything is said that can be."""


@cache
def said(game: Game) -> tuple[Said, ...]:
    """All that is claimed of one of them, each claim once: the corpus of words, made once."""
    place = {"cap": 4} if game.family == "move-size" else {}
    told = [*said_in_general(game)]
    for pile in (1, 2, 3, 7, 12, 20):
        told += said_of(game, game.position(pile, **place))
    return tuple({repr(claim): claim for one in told for claim in claims(one)}.values())


def said_of(game: Game, position: Any) -> Iterator[Said]:
    """What is said of one position.

    The explanation, the evidence of every method, each hint of a match, what each move does.
    """
    yield from explain(solve(game, position))
    if game.family == "move-size" and position.pile > 1:
        yield from game.solve(position.pile).explanation  # no cap is given
    for method in game.methods():
        try:
            answer = method.answer(game, position, Limits(work=PROOF_WORK))
        except OnepileError:
            continue
        assert answer.evidence.because is not None
        yield why(answer.evidence.grade, answer.evidence.because, answer.method)
    match = Match.begin(game, position)
    while match.phase != "over":
        yield hint(match).said
        yield idea(match)
        match = match.then(Perfect().decide(match))
    for move in first_moves(game.moves(position), 4):
        yield reason(game, position, move)
    yield from beside_another(game, position)


def beside_another(game: Game, position: Any) -> Iterator[Said]:
    """What is said of the position added to another pile, as far as the game can be added."""
    half = onepile.game("half")
    try:
        yield from solve_sum([(game, position), (half, half.position(5))], moves=1).statements()
    except OnepileError:
        return


def said_in_general(game: Game) -> Iterator[Said]:
    """What is said of the game as a whole: the rules, the findings, the theorem."""
    yield from game.sentences()
    if game in TAKEN_ON_TRUST:
        return  # what is found of these is said of the game without what is assumed
    yield from game.findings(CHECKED_TO)
    with suppress(OnepileError):
        yield from game.guess(GUESSED_TO)
    yield from theorem(game)
    yield from beside_others(game)


def beside_others(game: Game) -> Iterator[Said]:
    """What is said of its base, and when it is compared with another game."""
    try:
        yield from game.base(CHECKED_TO).statements()
    except OnepileError:
        return
    if not isinstance(game, MoveSize):
        return
    for other in (game, onepile.game("fibonacci-nim")):
        with suppress(OnepileError):
            yield from compare(game, other, CHECKED_TO).statements()


@lru_cache(maxsize=64)
def theorem(game: Game) -> tuple[Statement, ...]:
    """What `prove` says, where it soon finds a proof, and where the blocks are too many for one."""
    uniform = uniform_theorem(game) if isinstance(game, MoveSize) else None
    told = () if uniform is None else tuple(uniform.statements())
    try:
        proof: Any = game.proof(PROOF_WORK, None)
    except OnepileError:
        return told
    if proof.game != game:  # which is that game in disguise: what is said is said of that
        return told
    return (*proof.statements(), *told)


def claims(statement: Any) -> Iterator[Said]:
    """A statement, and the statements that it is made of: all that is claimed by saying it."""
    if isinstance(statement, Said):
        yield statement
    if isinstance(statement, Claim):
        # What is only checked or seen up to some n is not claimed beyond.
        if statement.said and (statement or statement.grade == "seen"):
            yield statement.said
        yield from claims(statement.because)
    elif isinstance(statement, tuple):
        for part in statement:
            yield from claims(part)
    elif isinstance(statement, Statement):
        if statement.kind in ("in-disguise", "said-there"):
            return  # its reason is said of another game: its own judge asks there
        for part in statement.data.values():
            yield from claims(part)
    elif is_dataclass(statement):
        for field in fields(statement):
            yield from claims(getattr(statement, field.name))


def literals(template: str) -> list[str]:
    """The words between the slots of a sentence that tell which one it is: not a single word."""
    parts = (literal.strip() for literal, *_ in Formatter().parse(template))
    return [part for part in parts if len(part) >= 12 and " " in part]


@cache
def kinds() -> dict[str, str]:
    """Every kind of statement in the house, and the room that says it."""
    for module in pkgutil.walk_packages(onepile.__path__, "onepile."):
        if not module.name.startswith(("onepile.web", "onepile.__main__")):
            import_module(module.name)
    found = {kind: words.__module__ for kind, words in KINDS.items()} | {
        Claim.kind: Claim.__module__
    }
    return {kind: room for kind, room in found.items() if room.startswith("onepile.")}
