"""Certificates: a proof as one JSON object, for `proofs.checker`.

format   "onepile certificate 1"
game     the game in the text form
rule     [slope, shift, weight, blocks]: f(k) < v exactly when slope·k + shift < weight·v
runs     each with its ground (distances, ascending) and its steps, one for each place:
         [source run or -1, index of the source's place before which the copy ends, 1 if the
         place is an unknown of its own]
turns    [run, places gained in one period] for each run that goes on for ever; its last
         places are the period
rows     the inequalities, terms · unknowns + constant >= 0; terms are [run, index, coefficient];
         over times the row, one period later, is the sum of the rows of `follows`, [row, factor],
         plus a number >= 0
digest   SHA-256 of all the rest as canonical JSON, against accidents

And a certificate against a game: the checker's verdict, and that it is about this very game.
"""

import json
from dataclasses import replace
from hashlib import sha256
from math import lcm
from typing import Any

from onepile.errors import OnepileError, RefusedError
from onepile.families.move_size.proofs.checker import Checker, check
from onepile.families.move_size.proofs.induction import Induction
from onepile.families.move_size.proofs.runs import Runs
from onepile.families.move_size.rules import MoveSize
from onepile.family import family_of
from onepile.rules import Rules
from onepile.text import parse_game

FORMAT = "onepile certificate 1"


def certificate(game: str, runs: Runs, proof: Induction) -> dict[str, Any]:
    """The certificate of a proof."""
    slope = runs.slope
    told = []
    for run in runs.all:
        count = proof.cuts.get(run.number, len(run.places))
        steps = [
            [-1 if step.source is None else step.source, step.index, int(place is not step.defined)]
            for step, place in zip(run.steps[:count], run.places[:count], strict=True)
        ]
        told.append({"ground": list(run.ground), "steps": steps})
    rows = []
    for (terms, constant), factors in zip(proof.rows, proof.factors, strict=True):
        over = lcm(*(factor.denominator for factor in factors.values()))
        rows.append(
            {
                "terms": [[run, index, c] for (run, index), c in terms],
                "constant": constant,
                "follows": [[row, int(factor * over)] for row, factor in sorted(factors.items())],
                "over": over,
            }
        )
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": game,
        "rule": [slope.slope, slope.shift, slope.weight, slope.blocks],
        "runs": told,
        "turns": [list(pair) for pair in proof.pattern.turns.items()],
        "rows": rows,
    }
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return {**content, "digest": sha256(canonical.encode()).hexdigest()}


def verify(text: str, game: Rules | None = None) -> MoveSize:
    """The game that a certificate proves something about.

    Args:
        text: The certificate.
        game: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    return verified(text, game)[0]


def verified(text: str, game: Rules | None = None) -> tuple[MoveSize, Checker]:
    """The same, and the proof as the checker replayed it."""
    checker = check(text)
    try:
        named = parse_game(checker.game)
        family_of(named).require(named)
    except OnepileError as error:
        raise RefusedError(f"certificate refused: {error}") from None
    linear = named.f.shape.linear if isinstance(named, MoveSize) else None
    if not isinstance(named, MoveSize) or named.misere or named.ends or linear is None:
        raise RefusedError(f"certificate refused: nothing is proved of {str(named)!r}")
    # floor((p k + r)/q) < v  iff  p k + r < q v
    rule = linear.p, linear.r, linear.q, named.blocks
    if (checker.slope, checker.shift, checker.weight, checker.blocks) != rule:
        raise RefusedError(f"certificate refused: its rule is not that of {str(named)!r}")
    if game is not None and not is_game(game, named):
        raise RefusedError(f"certificate refused: it is about {str(named)!r}, not {str(game)!r}")
    return named, checker


def is_game(game: Rules, named: MoveSize) -> bool:
    """Whether two games are one, however their f is written, as far as that can be seen."""
    if not isinstance(game, MoveSize) or replace(game, f=named.f) != named:
        return False
    return game.f.same_function(named.f) is True
