"""A proved pattern put to use: members by their recurrence, thresholds of any pile.

Nothing is searched for and nothing compared: after the members that were grown, each run goes on by
its pattern, one turn after another. The induction says that this is right for ever.
"""

from bisect import bisect_left

from onepile.discovery.forms import Form
from onepile.discovery.prove import Proof
from onepile.games.families import MoveSize


class Continued:
    """The bases of a proved game, continued by their pattern.

    >>> from onepile.discovery.prove import prove
    >>> from onepile.games import parse_game
    >>> continued = Continued(prove(parse_game("fibonacci-nim")))
    >>> continued.threshold(10**1000 + 7)
    1
    """

    def __init__(self, proof: Proof) -> None:
        assert isinstance(proof.game, MoveSize)
        self._behind = 0 if proof.game.overshoot else proof.game.blocks
        self._runs = proof.bases.runs
        self._turns = proof.pattern.turns
        self._values = [list(run.values) for run in self._runs]

    def members(self, pile: int) -> list[int]:
        """The members of the game's own base, up to the first that is at least `pile`."""
        while self._values[0][-1] < pile:
            self._member(0, len(self._values[0]))
        return self._values[0][: bisect_left(self._values[0], pile) + 1]

    def threshold(self, pile: int) -> int | None:
        """The least cap with which the mover wins from `pile`; None if there is none."""
        pile -= self._behind
        if pile <= 0:
            return None
        self.members(pile)
        run = 0
        while True:
            values = self._values[run]
            index = bisect_left(values, pile)
            if values[index] == pile:
                grown, turns = self._grown(run, index)
                return pile - self._value(self._runs[run].reaches[grown], turns)
            source, _ = self._step(run, index)
            pile -= values[index - 1]
            run = source

    def _grown(self, run: int, index: int) -> tuple[int, int]:
        """The grown member that a member is like, and how many turns it is later."""
        known = len(self._runs[run].members)
        if index < known:
            return index, 0
        turn = self._turns[run]
        turns = -(-(index - known + 1) // turn)
        return index - turns * turn, turns

    def _step(self, run: int, index: int) -> tuple[int, int]:
        """The source of a member and the index there, (-1, 0) for none."""
        grown, turns = self._grown(run, index)
        step = self._runs[run].steps[grown]
        if step.source is None:
            return -1, 0
        if self._runs[step.source].members[step.index].terms:
            return step.source, step.index + turns * self._turns[step.source]
        return step.source, step.index

    def _member(self, run: int, index: int) -> int:
        """The place of a member."""
        waiting = [(run, index)]
        while waiting:
            run, index = waiting[-1]
            values = self._values[run]
            if index < len(values):
                waiting.pop()
                continue
            if index > len(values):
                waiting.append((run, len(values)))
                continue
            source, until = self._step(run, index)
            if source >= 0 and until >= len(self._values[source]):
                waiting.append((source, until))
                continue
            values.append(values[-1] + (self._values[source][until] if source >= 0 else 1))
        return values[index]

    def _value(self, form: Form, turns: int) -> int:
        """The value of a form some turns later."""
        return form.offset + sum(
            factor * self._member(run, index + turns * self._turns[run])
            for (run, index), factor in form.terms.items()
        )
