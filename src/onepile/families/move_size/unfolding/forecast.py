"""The forecast of an unfolding: whether its work limit suffices, said early.

A pile covers others for at most first_at_least(its threshold). If that is a vanishing part of the
pile asked for, as for f = n², copies get there only if they double, as in a periodic game, or if
there are very many. Which it is, is soon seen. This is a forecast, not a proof: a higher limit
overrules it.
"""

from onepile.errors import WorkLimitError
from onepile.numbers import Extended, power_of_ten_below

_SEEN = 4096
"""So many segments are made before anything is foretold."""


class Forecast:
    """Compares what was reached with what was asked for.

    Args:
        pile: The pile asked for.
        longest: How far a pile of this threshold covers others.
        limit: The most segments to make.

    >>> forecast = Forecast(10**100, 10**50, limit=10**6)
    >>> for segments in range(256, 10_000, 256):
    ...     forecast.require(segments, segments**2)
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: 4096 segments unfold the game up to a pile of about 2^25; ...
    """

    def __init__(self, pile: int, longest: Extended, limit: int) -> None:
        self._bits = pile.bit_length()
        self._limit = limit
        self._crawls = isinstance(longest, int) and pile // longest > limit
        self._mark: tuple[int, int] | None = None  # segments and bits at a quarter of the way

    def require(self, segments: int, reached: int) -> None:
        """Go on, or refuse.

        Raises:
            WorkLimitError: more than the limit was made, or would be at this pace.
        """
        bits = reached.bit_length()
        if segments > self._limit:
            raise WorkLimitError(
                f"{self._limit} segments unfold the game up to a pile of about 2^{bits}, "
                f"not to 2^{self._bits}: allow more work or ask for a smaller pile"
            )
        if not self._crawls:
            return
        if self._mark is None:
            if 4 * segments >= _SEEN:
                self._mark = segments, bits
        elif segments >= 4 * self._mark[0]:
            # Four times the segments gave so many bits, and will give no more next time.
            gained = bits - self._mark[1] + 1
            needed = segments << 2 * ((self._bits - bits) // gained)
            if needed > self._limit:
                raise WorkLimitError(
                    f"{segments} segments unfold the game up to a pile of about 2^{bits}; "
                    f"at this pace more than {power_of_ten_below(needed)} would be needed for "
                    f"2^{self._bits}, and {self._limit} may be made: "
                    "ask for a smaller pile or allow more work"
                )
            self._mark = segments, bits
