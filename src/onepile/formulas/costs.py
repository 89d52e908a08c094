"""What an exact value of an expression costs, in steps: counted from how it is written.

A step is about a microsecond, the time for six parts of a formula; roots and irrational constants
take longer, and of two branches one is taken. A power with a variable exponent makes numbers about
as long as the exponent is large, and these take their time, too; so do constants that are long. A
guess about work, the same on every machine; it says nothing about values.
"""

from collections.abc import Callable

from onepile.errors import OnepileError
from onepile.formulas import exact
from onepile.formulas.evaluate import evaluator
from onepile.formulas.syntax import (
    Binary,
    Call,
    Compare,
    Conditional,
    Constant,
    Logic,
    Member,
    Node,
    Not,
    children,
    has_reals,
    is_condition,
    is_constant,
    is_root,
    walk,
)
from onepile.limits import MAX_FORMULA_BITS

_PARTS_A_STEP = 6
_PARTS_OF_CALLS = {"sqrt": 8, "root": 12, "ispower": 12, "isprime": 6, "gcd": 6}
_PARTS_OF_A_CONSTANT = 12
_PARTS_OF_A_POWER = 36
"""As many parts take as long as such a function, an irrational constant, a broken exponent."""
_DIGITS_A_STEP = 256
_DIGITS_A_STEP_WITH_REALS = 32
"""So many binary digits of the powers take a step."""
_LINEAR, _LINEAR_WITH_REALS, _QUADRATIC, _PRIME = 10, 8, 21, 20
"""What is done with a constant of b binary digits takes b / 2^10 steps, or b / 2^8; a product or a
quotient of two takes a·b / 2^21 more; to see whether one is prime, b³ / 2^20."""
_SAMPLE = 64
"""How large an exponent is beside the variable is seen here."""


def is_towering(node: Node) -> bool:
    """Whether an exponent contains the variable.

    >>> from onepile.formulas.parser import parse
    >>> [is_towering(parse(text)) for text in ("n^2", "2^n", "3*2^(n%5)")]
    [False, True, True]
    """
    return any(map(_towers, walk(node)))


def _towers(node: Node) -> bool:
    return isinstance(node, Binary) and node.operator == "^" and not is_constant(node.right)


def steps_of_value(node: Node) -> Callable[[int], int]:
    """About how many steps the value at n takes, told n.

    >>> from onepile.formulas.parser import parse
    >>> steps_of_value(parse("2n"))(10**9), steps_of_value(parse("2^n%7"))(10**4)
    (1, 40)
    >>> steps_of_value(parse("2^(4n)%7"))(10**4)
    158
    >>> steps_of_value(parse("gcd(n,10^99999)"))(10)
    326
    """
    linear = _LINEAR_WITH_REALS if has_reals(node) else _LINEAR
    always = 1 + _parts(node) // _PARTS_A_STEP + _long(node, linear)[1]
    towers = [part for part in walk(node) if isinstance(part, Binary) and _towers(part)]
    if not towers:
        return lambda n: always
    longest = max(map(_digits_per_unit, towers))
    digits = _DIGITS_A_STEP_WITH_REALS if has_reals(node) else _DIGITS_A_STEP
    return lambda n: always + min(longest * n, MAX_FORMULA_BITS) // digits


def _parts(node: Node) -> int:
    """How many parts of a formula take as long as this one."""
    match node:
        case Conditional(then, condition, otherwise):
            return 1 + _parts(condition) + max(_parts(then), _parts(otherwise))
        case Constant():
            return _PARTS_OF_A_CONSTANT
        case _ if is_constant(node):
            return _PARTS_OF_A_CONSTANT if has_reals(node) else 1
        case Call(name, _):
            own = _PARTS_OF_CALLS.get(name, 1)
        case _:
            own = _PARTS_OF_A_POWER if is_root(node) else 1
    return own + sum(map(_parts, children(node)))


def _long(node: Node, linear: int) -> tuple[int, int]:
    """How many binary digits a part has by its constants alone, and the steps that these take."""
    if is_constant(node) and (digits := _digits_of(node)) is not None:
        return digits, 0  # it is computed once
    inner = [_long(part, linear) for part in children(node)]
    digits = sum(one for one, _ in inner)
    steps = sum(taken for _, taken in inner) + (digits >> linear)
    match node:
        case Binary("^", _, exponent) if (power := _digits_of(exponent)) is not None:
            digits = min(inner[0][0] << power, MAX_FORMULA_BITS)
            steps += digits**2 >> _QUADRATIC
        case Binary("*" | "/" | "//" | "%") | Call("gcd" | "root" | "log"):
            steps += inner[0][0] * inner[1][0] >> _QUADRATIC
        case Call("sqrt" | "ispower"):
            steps += digits**2 >> _QUADRATIC
        case Call("isprime"):
            steps += digits**3 >> _PRIME
        case Compare() | Logic() | Not() | Member():
            digits = 0
        case _:
            pass
    return digits, steps


def _digits_of(node: Node) -> int | None:
    """How many binary digits a rational constant has, none for 0 and 1; None if it is not one."""
    if not is_constant(node) or is_condition(node):
        return None
    try:
        value = evaluator(node)(1)
    except OnepileError:
        return None
    if isinstance(value, exact.Real):
        return None
    return (max(abs(value.numerator), value.denominator) - 1).bit_length()


def _digits_per_unit(power: Binary) -> int:
    """About how many binary digits a power has for each unit of its variable, at least 1."""
    try:
        exponent = exact.floor(evaluator(power.right)(_SAMPLE))
        base = exact.floor(evaluator(power.left)(_SAMPLE))
    except OnepileError:
        return 1
    return max(1, exponent * (abs(base) - 1).bit_length() // _SAMPLE)
