"""Irrational slopes and offsets: proved, checked by both checkers, compared with the table to 10^6.

    python -m scripts.irrational_lines

Prints a line for each game: between which lines its theorem holds, and how many members its base
gains in a period. Ends with 1 if a game is not proved, a checker refuses its certificate, or a
threshold differs. See `docs/proofs.md`.
"""

import json
import sys
from collections.abc import Iterable
from contextlib import suppress

from independent.check import Refused, Unread
from independent.check import check as check_again

from onepile.errors import RefusedError, UndecidedError
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.certificate import verified
from onepile.families.move_size.proofs.continued import Continued
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.proved_runs import Proof
from onepile.families.move_size.tables import thresholds
from onepile.text import parse_game

LINES = (
    *("n*sqrt(2)", "n*phi", "n*e", "n*pi", "n*sqrt(3)*10/13"),
    *("n*sqrt(2)+1/3", "pi*n+e", "n*e-sqrt(2)"),
)
BLOCKS = range(4)
COMPARED_TO = 10**6


def judged(line: str, blocks: int, to: int) -> tuple[bool, str]:
    """Whether all is as it should be for one game, and what there is to say.

    >>> judged("n*sqrt(2)", 2, 1000)
    (True, 'between (7/5, 0), (10/7, 0): 3 members in a period')
    """
    game = parse_game(f"move-size; f=floor({line}); blocks={blocks}; overshoot")
    assert isinstance(game, MoveSize)
    try:
        proof = prove(game)
        text = json.dumps(proof.certificate())
        with suppress(Unread):  # of the rules around it all is right; the game's is in the table
            check_again(text)
        found = Continued(*verified(text, game)).thresholds(to)
    except (UndecidedError, RefusedError, Refused) as error:
        return False, str(error)
    if found != thresholds(game, to).tolist():
        return False, "a threshold differs from the table"
    return True, _told(proof)


def _told(proof: Proof) -> str:
    corners = ", ".join(map(str, proof.corners))
    return f"between {corners}: {proof.turns[0]} members in a period"


def main(lines: Iterable[str] = LINES) -> int:
    """Try all of them and count."""
    tried = right = 0
    for line in lines:
        for blocks in BLOCKS:
            fine, told = judged(line, blocks, COMPARED_TO)
            tried, right = tried + 1, right + fine
            print(f"floor({line}), {blocks} blocks: {told}", flush=True)
    print(f"{right} of {tried} are proved and checked twice, and agree up to pile {COMPARED_TO:,}")
    return 0 if right == tried else 1


if __name__ == "__main__":
    sys.exit(main())
