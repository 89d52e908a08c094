"""Rules written as formulas in one variable: read, printed, evaluated exactly, analysed."""

from onepile.games.expressions.expression import Expression
from onepile.games.expressions.shape import MEANING, Fact, Linear, Property, Shape

__all__ = ["MEANING", "Expression", "Fact", "Linear", "Property", "Shape"]
