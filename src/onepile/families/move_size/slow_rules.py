"""Rules that stay below n: of them alone the thresholds can be expected to repeat (`periods`)."""

from onepile.errors import NotApplicable, OnepileError
from onepile.formulas import Expression

_FAR = 1 << 20
_SAMPLE = 64


def stays_below(f: Expression) -> bool:
    """Whether f is below n at some large n: otherwise a state cannot be expected to return.

    >>> [stays_below(Expression.parse(text)) for text in ("2n", "max(1,2n-9)", "2n//3+1", "7")]
    [False, False, True, True]
    """
    if f.shape.at_least_n:
        return False
    try:
        return any(f(n) < n for n in range(_FAR, _FAR + _SAMPLE))
    except OnepileError:
        return False


def require_slow(f: Expression) -> None:
    """Refuse a rule that does not stay below n.

    Raises:
        NotApplicable: no period is to be expected.
    """
    if not stays_below(f):
        raise NotApplicable(f"a period needs thresholds that stay small: f={f} is not below n")
