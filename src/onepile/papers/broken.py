"""Which claims would notice a wrong truth? `onepile papers --broken` asks every claim.

The form of a claim that holds, printed or corrected, is tried again while the truth is broken
(`measured`): it must fail with random numbers, and with shifted ones. A claim that speaks of the
game must notice when the game is broken; one that speaks of a construction alone, when that is.
Some survive both, and say why (`Claim.survives`).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from onepile.papers.claims import Claim
from onepile.papers.measured import WAYS, Source, broken

TO = 400
"""How far claims are tried while the truth is broken: most fail at once."""

SOURCES: tuple[Source, ...] = ("game", "construction")


@dataclass(frozen=True)
class Notice:
    """What a claim notices.

    Attributes:
        claim: The claim.
        source: What it is held against: it fails when that is random, and when it is shifted.
            None if it survives.
    """

    claim: Claim
    source: Source | None


def notices(asked: Sequence[Claim], to: int = TO) -> list[Notice]:
    """Every claim with what it notices, in the order asked.

    >>> from onepile.papers import claims
    >>> [notice.source for notice in notices(claims("003")[1:4])]
    ['game', 'construction', 'game']
    """
    found: dict[str, Source] = {}
    for paper in sorted({claim.paper for claim in asked}):  # each drawn for anew
        left = [claim for claim in asked if claim.paper == paper]
        for source in SOURCES:
            noticed = _noticed(left, source, to)
            found |= dict.fromkeys(noticed, source)
            left = [claim for claim in left if claim.id not in noticed]
    return [Notice(claim, found.get(claim.id)) for claim in asked]


def _noticed(asked: Sequence[Claim], source: Source, to: int) -> set[str]:
    """Those that fail when the source is random, and also in some way when it is shifted."""
    with broken(source, "random"):
        waiting = [claim for claim in asked if _fails(claim, to)]
    found: set[str] = set()
    for way in WAYS:
        if way != "random":
            with broken(source, way):
                found |= {claim.id for claim in waiting if _fails(claim, to)}
            waiting = [claim for claim in waiting if claim.id not in found]
    return found


def _fails(claim: Claim, to: int) -> bool:
    try:
        return claim.failure(claim.sound, claim.bound(to)) is not None
    except (LookupError, StopIteration, ValueError, ArithmeticError, RuntimeError):
        return True  # wrong numbers led nowhere
