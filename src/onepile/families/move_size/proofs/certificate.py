"""Certificates: a proof as one JSON object, for `proofs.checker`; `docs/proofs.md` tells its parts.

And a certificate against a game: the checker's verdict, and that it is about this very game.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from onepile.certificates import FORMAT, digest
from onepile.errors import OnepileError, RefusedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.checker import Checker, Pattern, check
from onepile.families.move_size.proofs.polygons import corner_of, lies_between
from onepile.families.move_size.proofs.reading import KIND, Rule
from onepile.families.move_size.proofs.real_lines import RealLine, real_line
from onepile.game_class import Game
from onepile.text import parse_game

Checked = TypeVar("Checked")


def certificate(game: str, pattern: Pattern) -> dict[str, Any]:
    """The certificate of a pattern: the runs that have places in it, numbered anew."""
    used = [run for run, places in enumerate(pattern.places) if places]
    number = {-1: -1} | {old: new for new, old in enumerate(used)}
    runs = [
        {
            "ground": [list(entry) for entry in pattern.grounds[run]],
            "steps": [[number[step.source], *map(int, step[1:])] for step in pattern.plans[run]],
        }
        for run in used
    ]
    equal = [
        [[number[run], at], sorted([number[r], i, c] for (r, i), c in terms.items()), constant]
        for (run, at), terms, constant in pattern.equalities
    ]
    content: dict[str, Any] = {
        "format": FORMAT,
        "kind": KIND,
        "game": game,
        "blocks": pattern.blocks,
        "rules": [list(rule) for rule in pattern.rules],
        "beginning": pattern.beginning,
        "runs": runs,
        "turns": [[number[run], turn] for run, turn in pattern.turns.items()],
        "equal": equal,
    }
    return {**content, "digest": digest(content)}


def verified(text: str, game: Game | None = None) -> tuple[MoveSize, Checker]:
    """The game that a certificate proves something about, and the proof as the checker replayed it.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    checker = check(text)
    try:
        named = parse_game(checker.game)
        named.require_first_move()
        plays = (
            isinstance(named, MoveSize)
            and not (named.misere or named.ends)
            and _plays(named, checker)
        )
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    if not isinstance(named, MoveSize) or not plays:
        raise RefusedError(f"certificate refused: its rule is not that of {str(named)!r}")
    if game is not None and not is_game(game, named):
        raise RefusedError(f"certificate refused: it is about {str(named)!r}, not {str(game)!r}")
    return named, checker


def proved_of(
    named: str, check_game: Callable[[MoveSize], Checked], game: Game | None
) -> tuple[MoveSize, Checked]:
    """The game that a certificate names, and what the check of its claim returns.

    Args:
        named: The game, as the certificate has it.
        check_game: Checks the claim about that game.
        game: The game it has to be about; None: any.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    try:
        found = parse_game(named)
        found.require_first_move()
        if not isinstance(found, MoveSize):
            raise RefusedError(f"certificate refused: nothing is proved of {str(found)!r}")
        checked = check_game(found)
    except RefusedError:
        raise
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    if game is not None and not is_game(game, found):
        raise RefusedError(f"certificate refused: it is about {str(found)!r}, not {str(game)!r}")
    return found, checked


def _plays(game: MoveSize, checker: Checker) -> bool:
    """Whether the move function of a game, and its blocks, are those of a certificate."""
    if checker.blocks != game.blocks:
        return False
    beginning, corners = checker.beginning, [corner_of(rule) for rule in checker.rules]
    found = game.f.shape.last_line
    if found is None:
        line = real_line(game.f)
        return line is not None and not beginning and lies_between(line, corners)
    start, last = found
    # floor((p k + r)/q) < v  iff  p k + r < q v
    if checker.rules != [Rule(last.p, last.r, last.q)]:
        line = RealLine(Fraction(last.p, last.q), Fraction(last.r, last.q))
        if beginning or not lies_between(line, corners):
            return False
    values = [*beginning, *(last(n) for n in range(len(beginning) + 1, start))]
    return all(game.f(n) == value for n, value in enumerate(values, 1))


def is_game(game: Game, named: MoveSize) -> bool:
    """Whether two games are one, however their f is written, as far as that can be seen."""
    if not isinstance(game, MoveSize) or replace(game, f=named.f) != named:
        return False
    return game.f.same_function(named.f) is True
