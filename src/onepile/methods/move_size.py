"""Methods for move-size games, best first.

All but the last resort find one thing, the threshold of a pile, and list the moves to safe
positions; who wins, and what to block, follows from these two.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Protocol

from onepile.answers import ABSENT, Absent, Answer, Limits, Method
from onepile.errors import NotApplicable, UndecidedError
from onepile.evidence import Evidence
from onepile.games.families import Game, MoveSize, MoveSizePosition, Position
from onepile.theory.base import Base
from onepile.theory.recurrence import Recurrence
from onepile.theory.unfolding import Unfolding

if TYPE_CHECKING:
    from onepile.discovery.continued import Continued


class Thresholds(Protocol):
    """What a theory of a game has to offer."""

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins."""

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        """The moves to safe positions, ascending."""


def _answer(
    method: str,
    game: MoveSize,
    position: MoveSizePosition,
    limits: Limits,
    theory: Thresholds,
    evidence: Evidence,
    expansion: tuple[int, ...] | Absent = ABSENT,
    safe: bool | None = None,
) -> Answer:
    """The answer that follows from thresholds and winning moves.

    Args:
        method: Its name.
        game: The rules.
        position: The position asked about.
        limits: How many moves are listed.
        theory: Thresholds and winning moves.
        evidence: Why they are right.
        expansion: The pile as a sum, where the theory has one.
        safe: Whether the position is safe, when the threshold alone does not tell.
    """
    pile, cap = position
    threshold = theory.threshold(pile)
    if safe is None:
        safe = threshold is None or cap < threshold
    # With overshoot, moves that empty the pile are alike: no more of them than matter are listed.
    winning = theory.winning_moves(pile, min(cap, pile + game.blocks))
    block: tuple[int, ...] | Absent = ABSENT
    moves: list[int] = []
    if safe and game.blocks:
        block = tuple(winning)
    elif not safe:
        moves = list(islice(winning, limits.moves + 1))
    return Answer(
        game=game,
        position=position,
        outcome="safe" if safe else "unsafe",
        moves=tuple(moves[: limits.moves]),
        more_moves=len(moves) > limits.moves,
        method=method,
        evidence=evidence,
        threshold=threshold,
        block=block,
        expansion=expansion,
    )


class ByBase:
    """Papers 000 and 001: the base, without blocks, for any f."""

    name = "base"
    family = "move-size"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Expand the pile in the base."""
        assert isinstance(game, MoveSize)
        assert isinstance(position, MoveSizePosition)
        base = Base(game, limits.work)
        base.extend(position.pile, limits.progress)
        return _answer(
            self.name,
            game,
            position,
            limits,
            base,
            self._evidence(base),
            base.expansion(position.pile),
        )

    def _evidence(self, base: Base) -> Evidence:
        finite = "; the base is finite" if base.finite else ""
        if base.identity:
            return Evidence(
                "theorem",
                "the least summand in the base decides (paper 000, Theorem 1: "
                f"f(n+1)-f(n) >= -1 for all n, proved){finite}",
            )
        return Evidence(
            "theorem",
            "g' of the least summand in the base decides (paper 001, Main theorem, "
            f"which holds for every f){finite}",
        )


@lru_cache(maxsize=16)
def _proved(game: MoveSize, seconds: float) -> "Continued | None":
    """The proved pattern of a game, None if it is not proved in this time.

    Kept for the next question about the same game. What is continued is not what the prover
    found but what the checker read in the certificate.
    """
    from onepile.discovery.continued import Continued
    from onepile.discovery.prove import prove

    game.next_cap(1)  # f rises, so this is its least value
    try:
        proof = prove(game, seconds)
    except UndecidedError:
        return None
    return Continued(json.dumps(proof.certificate()), game)


class ByProof:
    """Linear f, any number of blocks: the pattern of the game, proved for every pile.

    To find the proof takes longer than to unfold a game to a pile of some hundred digits; after
    that an answer needs a fraction of what unfolding needs.
    """

    name = "proof"
    family = "move-size"
    digits = 500
    """From so many digits on a proof is tried before the game is unfolded."""

    def pays(self, position: Position) -> bool:
        """Whether the pile is so large that the proof is the shorter way."""
        return position.pile.bit_length() > self.digits * 3322 // 1000

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Prove the game's pattern and follow it to the pile."""
        assert isinstance(game, MoveSize)
        assert isinstance(position, MoveSizePosition)
        # The search for a proof is bounded by its time: two seconds unless the limit is changed.
        continued = _proved(game, limits.work / 2_500_000)
        if continued is None:
            raise NotApplicable(f"no pattern of {str(game)!r} is proved")
        continued.extend(position.pile, limits.progress, limits.work)
        return _answer(
            self.name,
            game,
            position,
            limits,
            continued,
            Evidence(
                "theorem",
                "the pattern of the base is proved for every pile "
                f"(certificate {continued.name} of `onepile prove`, accepted by the checker)",
            ),
            continued.expansion(position.pile),
        )


@lru_cache(maxsize=64)
def _unfolding(game: MoveSize) -> Unfolding:
    """Kept for the next question about the same game."""
    if game.misere:
        raise NotApplicable("unfolding is for normal play")
    if not game.f.shape.nondecreasing:
        raise NotApplicable(f"unfolding needs f non-decreasing: nothing is proved of {game.f}")
    game.next_cap(1)  # f rises, so this is its least value
    return Unfolding(game.f.first_at_least, game.blocks, game.overshoot, game.ends)


class ByUnfolding:
    """Any number of blocks, f non-decreasing: thresholds as copies of earlier stretches."""

    name = "unfolding"
    family = "move-size"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Unfold the game up to the pile and follow its chain of copies."""
        assert isinstance(game, MoveSize)
        assert isinstance(position, MoveSizePosition)
        unfolding = _unfolding(game)
        unfolding.extend(position.pile, progress=limits.progress, limit=limits.work)
        return _answer(
            self.name,
            game,
            position,
            limits,
            unfolding,
            Evidence(
                "theorem",
                "a pile's threshold repeats that of an earlier pile with the same covering piles "
                "(unfolding: f is non-decreasing, proved)",
            ),
            unfolding.expansion(position.pile),
        )


class ByMisereReduction:
    """Papers 000 and 001: misère without blocks is the normal game with one counter fewer."""

    name = "misere reduction"
    family = "move-size"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Ask about the normal game; taking the last counter loses, so it is never listed."""
        assert isinstance(game, MoveSize)
        assert isinstance(position, MoveSizePosition)
        if not game.misere or game.blocks or game.ends:
            raise NotApplicable("the reduction needs misère play, no blocks and no ends")
        base = Base(MoveSize(game.f), limits.work)
        base.extend(position.pile, limits.progress)
        return _answer(
            self.name,
            game,
            position,
            limits,
            _OneFewer(base),
            Evidence(
                "theorem",
                "win the normal game with one counter fewer and leave the last to the opponent "
                "(papers 000 and 001, The misere version)",
            ),
        )


class _OneFewer:
    """The thresholds of misère play, from those of normal play."""

    def __init__(self, base: Base) -> None:
        self._base = base

    def threshold(self, pile: int) -> int | None:
        return self._base.threshold(pile - 1) if pile > 1 else None

    def winning_moves(self, pile: int, cap: int) -> Iterator[int]:
        return self._base.winning_moves(pile - 1, cap) if pile > 1 else iter(())


class ByRecurrence:
    """Every move-size game: thresholds pile by pile."""

    name = "recurrence"
    family = "move-size"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Compute all thresholds up to the pile."""
        assert isinstance(game, MoveSize)
        assert isinstance(position, MoveSizePosition)
        recurrence = Recurrence(game, limits.work)
        safe = recurrence.is_safe(*position)
        return _answer(
            self.name,
            game,
            position,
            limits,
            recurrence,
            Evidence("definition", "thresholds of all smaller piles, by their recurrence"),
            safe=safe,
        )


METHODS: tuple[Method, ...] = (
    ByBase(),
    ByProof(),
    ByUnfolding(),
    ByMisereReduction(),
    ByRecurrence(),
)
