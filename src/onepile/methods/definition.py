"""Answering by the definition alone: right for every game, slow for all."""

from onepile.answers import ABSENT, Absent, Answer, Limits, cut
from onepile.errors import IllegalError
from onepile.evidence import Evidence
from onepile.games.families import Game, MoveSize, Position
from onepile.oracle import Oracle


class ByDefinition:
    """Ask the oracle."""

    name = "definition"
    family = "any"

    def answer(self, game: Game, position: Position, limits: Limits) -> Answer:
        """Visit every position below this one, within the work limit."""
        oracle = Oracle(game, limits.work)
        safe = oracle.is_safe(position)
        winning = oracle.winning_moves(position)
        blocks = game.blocks_at(position)
        moves, more = cut([] if safe else winning, limits.moves)
        return Answer(
            game=game,
            position=position,
            outcome="safe" if safe else "unsafe",
            moves=moves,
            more_moves=more,
            method=self.name,
            evidence=Evidence("definition", f"{len(oracle._safe)} positions visited by the rules"),
            threshold=oracle.threshold(position.pile) if isinstance(game, MoveSize) else ABSENT,
            nim_value=_nim_value(oracle, position),
            block=tuple(winning) if safe and blocks else ABSENT,
        )


def _nim_value(oracle: Oracle, position: Position) -> int | Absent:
    try:
        return oracle.nim_value(position)
    except IllegalError:  # misère play, or a move that may be blocked now or later
        return ABSENT
