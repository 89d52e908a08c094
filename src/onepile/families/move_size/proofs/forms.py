"""Whole numbers that remember how they were made: linear forms with a concrete value.

A form is Σ coefficient · unknown + constant. Unknowns are named by a pair (run, index): the place
of that index of that run. Two forms are equal when they are the same expression, not merely when
their values agree.
"""

from collections.abc import Mapping

Unknown = tuple[int, int]


class Form:
    """A linear form over unknowns, together with its value.

    >>> x = Form.unknown((0, 5), 13)
    >>> y = x + x - Form.constant(3)
    >>> y, y.value
    (2·b0[5] - 3, 23)
    """

    __slots__ = ("offset", "terms", "value")

    def __init__(self, value: int, terms: Mapping[Unknown, int], offset: int) -> None:
        self.value = value
        self.terms = terms
        self.offset = offset

    @classmethod
    def constant(cls, value: int) -> "Form":
        """A plain number."""
        return cls(value, {}, value)

    @classmethod
    def unknown(cls, name: Unknown, value: int) -> "Form":
        """A new unknown."""
        return cls(value, {name: 1}, 0)

    @classmethod
    def total(cls, *parts: tuple[int, "Form"]) -> "Form":
        """The sum of forms, each times a number."""
        terms: dict[Unknown, int] = {}
        value = offset = 0
        for factor, form in parts:
            value += factor * form.value
            offset += factor * form.offset
            for name, c in form.terms.items():
                terms[name] = terms.get(name, 0) + factor * c
        return cls(value, {name: c for name, c in terms.items() if c}, offset)

    def __add__(self, other: "Form") -> "Form":
        return Form.total((1, self), (1, other))

    def __sub__(self, other: "Form") -> "Form":
        return Form.total((1, self), (-1, other))

    def plus(self, number: int) -> "Form":
        """The form plus a plain number."""
        return Form(self.value + number, self.terms, self.offset + number)

    def times(self, factor: int) -> "Form":
        """The form times a plain number."""
        terms = {name: factor * c for name, c in self.terms.items()} if factor else {}
        return Form(factor * self.value, terms, factor * self.offset)

    @property
    def key(self) -> tuple[tuple[tuple[Unknown, int], ...], int]:
        """The expression itself, for comparing."""
        return tuple(sorted(self.terms.items())), self.offset

    def __repr__(self) -> str:
        parts = [
            f"{'-' if c < 0 else '+'} {'' if abs(c) == 1 else f'{abs(c)}·'}b{run}[{index}]"
            for (run, index), c in sorted(self.terms.items())
        ]
        if self.offset or not parts:
            parts.append(f"{'-' if self.offset < 0 else '+'} {abs(self.offset)}")
        text = " ".join(parts)
        return text.removeprefix("+ ")
