"""The forecast of an unfolding: whether its work limit suffices, said early.

A pile covers others for at most first_at_least(its threshold). If that is a vanishing part of the
pile asked for, as for f = n², copies get there only if they double, as in a periodic game, or if
there are very many. Which it is, is soon seen. Other games take about as many steps for each
further bit of the pile; with many blocks these are many. This is a forecast, not a proof: a higher
limit overrules it.

A literal is a step, and so is a search for a break. A copy is c+1 steps and two more: all near
piles are looked at.
"""

from onepile.errors import WorkLimitError
from onepile.numbers import Extended, power_of_ten_below

_SEEN = 4096
"""So many steps are made before anything is foretold."""

_STEADY = 8
"""Bits that were gained at a pace by which further bits are foretold."""

_EARLY = 16
"""What is refused after such a part of the limit has cost hardly any of it."""


class Forecast:
    """Compares what was reached with what was asked for.

    Args:
        pile: The pile asked for.
        longest: How far a pile of this threshold covers others.
        limit: The most steps to make.

    >>> forecast = Forecast(10**100, 10**50, limit=10**6)
    >>> for steps in range(256, 10_000, 256):
    ...     forecast.require(steps, steps**2)
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: 4096 steps unfold the game up to a pile of about 2^25; ...
    """

    def __init__(self, pile: int, longest: Extended, limit: int) -> None:
        self._bits = pile.bit_length()
        self._limit = limit
        self._crawls = isinstance(longest, int) and pile // longest > limit
        self._mark: tuple[int, int] | None = None  # steps and bits some time ago

    def require(self, steps: int, reached: int) -> None:
        """Go on, or refuse.

        Raises:
            WorkLimitError: more than the limit was made, or would be at this pace.
        """
        bits = reached.bit_length()
        if steps > self._limit:
            raise WorkLimitError(
                f"what is allowed unfolds the game up to a pile of about 2^{bits}, "
                f"not to 2^{self._bits}: ask for a smaller pile",
                more_work=True,
            )
        if self._mark is None:
            if 4 * steps >= (_SEEN if self._crawls else self._limit // 4):
                self._mark = steps, bits
        elif self._crawls:
            if steps >= 4 * self._mark[0]:
                # Four times the steps gave so many bits, and will give no more next time.
                gained = bits - self._mark[1] + 1
                self._refuse_beyond(
                    self._limit, steps << 2 * ((self._bits - bits) // gained), steps, bits
                )
                self._mark = steps, bits
        elif bits - self._mark[1] >= _STEADY:
            pace = (steps - self._mark[0]) // (bits - self._mark[1])
            self._refuse_beyond(2 * self._limit, steps + pace * (self._bits - bits), steps, bits)

    def _refuse_beyond(self, most: int, needed: int, steps: int, bits: int) -> None:
        if needed > most:
            raise WorkLimitError(
                f"{steps} steps unfold the game up to a pile of about 2^{bits}; "
                f"at this pace more than {power_of_ten_below(needed)} would be needed for "
                f"2^{self._bits}, far more than is allowed: ask for a smaller pile",
                more_work=True,
                foreseen=_EARLY * steps <= self._limit,
            )
