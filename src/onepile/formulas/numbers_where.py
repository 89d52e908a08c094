"""The whole numbers from 1 on for which a condition in one variable holds: `n%7==0`, `isprime(n)`.

A condition is kept as the expression that is 1 where it holds and 0 elsewhere, so that its values
are exact at every size and are made as arrays like those of other expressions.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onepile.errors import MalformedError
from onepile.formulas.expression import Expression
from onepile.formulas.syntax import Conditional, Number, text_of
from onepile.limits import Budget

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BEFORE, _AFTER = "1 if ", " else 0"
_ONE = "one condition is needed here, without else"


@dataclass(frozen=True)
class NumbersWhere:
    """The numbers n >= 1 for which a condition holds; equal when the text is.

    Attributes:
        indicator: 1 where it holds, 0 elsewhere.

    >>> sevens = NumbersWhere.parse("n % 7 == 0")
    >>> str(sevens), 7 * 10**100 in sevens, sevens.last(100)
    ('n%7==0', True, 98)
    """

    indicator: Expression

    @classmethod
    def parse(cls, text: str, variable: str = "n") -> "NumbersWhere":
        """Read a condition.

        >>> NumbersWhere.parse("n%7")
        Traceback (most recent call last):
            ...
        onepile.errors.MalformedError: a condition is needed here, like n%2==0 at column 1 of 'n%7'

        Raises:
            MalformedError: the text is not a condition.
            IllegalError, WorkLimitError: a constant part has no value or is far too large.
        """
        try:
            indicator = Expression.parse(_BEFORE + text + _AFTER, variable)
        except MalformedError as error:
            raise _in(text, variable, error) from None
        node = indicator.node
        if not (isinstance(node, Conditional) and node.otherwise == Number(0)):
            raise MalformedError(_ONE, text, 0)
        return cls(indicator)

    def __str__(self) -> str:
        node = self.indicator.node
        assert isinstance(node, Conditional)
        return text_of(node.condition)

    def __contains__(self, number: int) -> bool:
        return number >= 1 and self.indicator(number) == 1

    def truth(self, last: int, budget: Budget | None = None) -> "NDArray[np.bool_]":
        """Whether it holds, for each of 1 … last.

        Args:
            last: The last number.
            budget: The steps that may be taken where they are looked at one by one.

        >>> NumbersWhere.parse("isprime(n)").truth(7).astype(int).tolist()
        [0, 1, 1, 0, 1, 0, 1]
        """
        holds: NDArray[np.bool_] = self.indicator.values(last, 1, budget) == 1
        return holds

    def last(self, number: int, budget: Budget | None = None) -> int:
        """The largest of them up to a number; 0 if there is none.

        Raises:
            WorkLimitError: too many numbers have to be looked at.
        """
        while number >= 1 and number not in self:
            if budget is not None:
                budget.spend(self.indicator.steps_of_value(number))
            number -= 1
        return number


def _in(text: str, variable: str, error: MalformedError) -> MalformedError:
    """A mistake in the indicator as one in the condition."""
    if error.column is None:
        return error
    column = error.column - len(_BEFORE)
    if column <= len(text):
        return MalformedError(error.args[0], text, max(0, column))
    if "else" in text:
        return MalformedError(_ONE, text, 0)
    if error.message.startswith("unexpected"):
        missing = f"the condition ends too early: a number or {variable} is missing"
        return MalformedError(missing, text, len(text))
    return MalformedError(error.args[0], text, len(text))
