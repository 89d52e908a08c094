"""The whole numbers from 1 on for which a condition in one variable holds: `n%7==0`, `isprime(n)`.

A condition is kept as the expression that is 1 where it holds and 0 elsewhere, so that its values
are exact at every size and are made as arrays like those of other expressions.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onepile.formulas.expression import Expression, evaluate_constants
from onepile.formulas.parser import parse_condition
from onepile.formulas.syntax import Conditional, Number, text_of
from onepile.limits import Budget

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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
        node = parse_condition(text, (variable,))
        evaluate_constants(node)
        return cls(Expression(Conditional(Number(1), node, Number(0)), variable))

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
