"""Move-size games by their text, and their proofs, each made once."""

import json
from functools import cache

from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof, verified_runs
from onepile.numbers import INFINITY, Extended
from onepile.text import parse_game


def game_of(text: str) -> MoveSize:
    """The game, which must be of this family."""
    game = parse_game(text)
    assert isinstance(game, MoveSize)
    return game


@cache
def proof_of(text: str) -> Proof:
    """The proof of a game."""
    return prove(game_of(text))


def certificate_of(text: str) -> str:
    """The text of its certificate."""
    return json.dumps(proof_of(text).certificate())


@cache
def verified(text: str) -> Continued:
    """The thresholds that the checker has accepted, for any pile."""
    return verified_runs(certificate_of(text), game_of(text)).continued


def told_by(continued: Continued, to: int) -> list[Extended]:
    """The thresholds of the piles 1 … to, by a proof."""
    return [value or INFINITY for value in continued.window(1, to).tolist()]
