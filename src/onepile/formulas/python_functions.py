"""Rules that are Python functions: known by their values alone, each one checked.

Nothing can be read off such a function, so nothing is proved of it for all arguments. Who gives it
may vouch that it never falls; then it is watched: once two values are met that fall, every question
ends with an error that names both arguments.
"""

import inspect
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise
from operator import index
from typing import Any

from onepile.errors import AssumptionError, IllegalError, quote
from onepile.numbers import short

ASSUMPTIONS = ("nondecreasing",)
"""What may be vouched for."""


class _Python:
    """A function written in Python, and what else is told of it.

    Equal to another if it is the very same function with the same further data; it pickles if the
    function does.
    """

    def __init__(self, function: Callable[..., Any], further: Hashable) -> None:
        self.function = function
        self._further = further

    @property
    def name(self) -> str:
        """What it is called in Python.

        >>> PythonFunction(lambda n: n).name, PythonFunction(max).name
        ('lambda', 'max')
        """
        name = getattr(self.function, "__name__", type(self.function).__name__)
        return name if str(name).isidentifier() else "lambda" if name == "<lambda>" else "function"

    def _called(self, *values: int) -> Any:
        """What the function returns; its errors are ours."""
        try:
            return self.function(*values)
        except Exception as error:
            told = str(error).splitlines()
            said = f": {quote(told[0])}" if told else ""
            raise IllegalError(f"it raises {type(error).__name__}{said}") from error

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, type(self))
            and self.function is other.function
            and self._further == other._further
        )

    def __hash__(self) -> int:
        return hash((id(self.function), self._further))

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.function, self._further)


class PythonFunction(_Python):
    """A function from whole numbers to whole numbers, written in Python.

    Args:
        function: Called with a whole number of at least 1, once for each.
        assumed: What the caller vouches for, of `ASSUMPTIONS`.

    >>> PythonFunction(lambda n: 2 * n + n.bit_count())(7)
    17
    >>> falling = PythonFunction(lambda n: 10 - n, ["nondecreasing"])
    >>> falling(3), falling(5)
    Traceback (most recent call last):
        ...
    onepile.errors.AssumptionError: assumed to be non-decreasing, but it is 7 at 3 and 5 at 5: ...
    """

    def __init__(self, function: Callable[[int], Any], assumed: Iterable[str] = ()) -> None:
        self.assumed = _read(assumed)
        super().__init__(function, self.assumed)
        self._known: dict[int, int] = {}
        self._places: list[int] = []  # where it was looked at, ascending; kept to watch it
        self._fall: AssumptionError | None = None

    @property
    def nondecreasing(self) -> bool:
        """Whether the caller vouches that it never falls."""
        return "nondecreasing" in self.assumed

    def without_assumptions(self) -> "PythonFunction":
        """The same function, and its values so far, with nothing taken on trust."""
        bare = PythonFunction(self.function)
        bare._known = self._known
        return bare

    def __call__(self, n: int) -> int:
        """The value at n.

        Raises:
            IllegalError: it is no whole number, the function raises an error, or an assumption
                turns out to be wrong.
        """
        if self._fall is not None:
            raise self._fall
        if (value := self._known.get(n)) is None:
            value = self._known[n] = self._computed(n)
        if self.nondecreasing:
            self._watch(n, value)
        return value

    def _computed(self, n: int) -> int:
        value = self._called(n)
        try:
            if not isinstance(value, bool):
                return index(value)
        except TypeError:
            pass
        raise IllegalError(
            f"it is {quote(repr(value))}, not a whole number: return an int, like int(…) or a // b"
        )

    def _watch(self, n: int, value: int) -> None:
        """Compare a value with its neighbours among those looked at so far."""
        place = bisect_left(self._places, n)
        if place < len(self._places) and self._places[place] == n:
            return
        around = [*self._places[max(0, place - 1) : place], n, *self._places[place : place + 1]]
        for low, high in pairwise(around):
            if self._known[low] > self._known[high]:
                self._fall = AssumptionError(
                    f"assumed to be non-decreasing, but it is {short(self._known[low])} at "
                    f"{short(low)} and {short(self._known[high])} at {short(high)}: leave out "
                    "assume="
                )
                raise self._fall
        self._places.insert(place, n)


def _read(assumed: Iterable[str]) -> frozenset[str]:
    given = frozenset([assumed] if isinstance(assumed, str) else assumed)
    for name in sorted(map(str, given)):
        if name not in ASSUMPTIONS:
            known = ", ".join(ASSUMPTIONS)
            raise IllegalError(f"nothing is made of the assumption {quote(name)}: known is {known}")
    return given


class PythonCondition(_Python):
    """A function that says whether a move is allowed, written in Python.

    Its parameters have the names of the variables that it looks at, in any order.

    Args:
        function: Returns True or False.
        variables: The names that its parameters may have.

    >>> condition = PythonCondition(lambda m, p: m.bit_count() != p.bit_count(), ("m", "n", "p"))
    >>> condition.parameters, condition(3, 4), condition
    (('m', 'p'), True, <lambda>)

    Raises:
        IllegalError: it has other parameters.
    """

    def __init__(self, function: Callable[..., Any], variables: tuple[str, ...]) -> None:
        super().__init__(function, variables)
        self.variables = variables
        self.parameters = self._read()

    def _read(self) -> tuple[str, ...]:
        *others, last = self.variables
        wanted = f"name its parameters {', '.join(others)} or {last}, like lambda m, n: …"
        try:
            found = inspect.signature(self.function).parameters.values()
        except (TypeError, ValueError):
            raise IllegalError(
                f"the parameters of the function {quote(self.name)} cannot be seen: "
                f"write a function of your own and {wanted}"
            ) from None
        for one in found:
            if one.name not in self.variables or one.kind is not one.POSITIONAL_OR_KEYWORD:
                raise IllegalError(
                    f"the function {quote(self.name)} has the parameter {quote(str(one))}: {wanted}"
                )
        return tuple(one.name for one in found)

    def __call__(self, *values: int) -> bool:
        """What the function says.

        Raises:
            IllegalError: it is neither true nor false, or the function raises an error.
        """
        found = self._called(*values)
        if type(found).__name__ in ("bool", "bool_"):  # NumPy's as well as Python's
            return bool(found)
        raise IllegalError(f"it is {quote(repr(found))}: return True or False")
