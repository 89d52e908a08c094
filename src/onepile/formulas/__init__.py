"""Rules written as formulas in one variable: read, printed, evaluated exactly, analysed."""

from onepile.formulas.expression import Expression, Rule
from onepile.formulas.numbers_where import NumbersWhere
from onepile.formulas.rounded import RoundedLine
from onepile.formulas.shape import MEANING, Property, Shape

__all__ = ["MEANING", "Expression", "NumbersWhere", "Property", "RoundedLine", "Rule", "Shape"]
