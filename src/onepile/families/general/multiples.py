"""Sets of moves with 1, 2, …, r - 1 and without a multiple of r: the pile counts modulo r.

Odd numbers, powers of two, what is not divisible by three, primes and one. A move changes the pile
modulo r, and to every other residue below there is a move of at most r - 1: so n mod r is the
nim-value of n. In misère play a pile is safe exactly if it is 1 modulo r. Whether a set is such is
read off its form, for all m at once.
"""

from collections.abc import Iterator
from functools import lru_cache

from onepile.errors import NotApplicable, quote
from onepile.families.general import General
from onepile.formulas import exact
from onepile.formulas.conditions import Condition
from onepile.formulas.normal_form import truth
from onepile.formulas.syntax import Binary, Call, Logic, Node, Number, Variable, put
from onepile.limits import Budget

_LARGEST = 1 << 12
_MOST = 1 << 62
"""So far the least number that may not be taken is looked for one by one."""


@lru_cache(maxsize=256)
def modulus_of(rules: General) -> int:
    """The r of a game in which the pile counts modulo r.

    >>> from onepile.text import parse_game
    >>> for take in ("m%2==1", "ispower(m,2)", "m==1 or isprime(m)", "m<10^9 or m==2*10^9-1"):
    ...     print(modulus_of(parse_game("general; take=" + take)))
    2
    3
    4
    1000000000

    Raises:
        NotApplicable: it is not seen to do so.
    """
    alone = rules.take.names <= {"m"} and rules.take.has_text
    if not alone or rules.blocks or rules.passes or rules.overshoot or rules.ends:
        raise NotApplicable(f"{quote(str(rules))} has more than a set of moves")
    modulus = _least_forbidden(rules.take)
    if not 2 <= modulus < _MOST or not no_multiple(rules.take.node, modulus):
        told = quote(str(rules.take))
        raise NotApplicable(f"{told} is not seen to leave out the multiples of a number")
    return modulus


def _least_forbidden(take: Condition) -> int:
    """The least number that may not be taken; 0: none is found."""
    form = truth(take.node)
    if form is not None:
        return (form - 1).first_other_than_zero() or 0
    return next((move for move in range(1, _LARGEST) if not take(move)), 0)


def no_multiple(node: Node, modulus: int) -> bool:
    """Whether it is proved that a condition on m holds for no multiple of a number above 1.

    >>> parse = lambda text: Condition.parse(text, ("m",)).node
    >>> no_multiple(parse("m%12 in [1,5]"), 4), no_multiple(parse("m%12 in [1,8]"), 4)
    (True, False)
    >>> no_multiple(parse("ispower(m,12)"), 6), no_multiple(parse("ispower(m,12)"), 10)
    (False, True)
    """
    multiple = Binary("*", Number(modulus), Variable("m"))
    form = truth(put(node, {"m": multiple}))
    if form is not None:
        return form.first_other_than_zero() is None
    match node:
        case Logic("and", left, right):
            return no_multiple(left, modulus) or no_multiple(right, modulus)
        case Logic(_, left, right):
            return no_multiple(left, modulus) and no_multiple(right, modulus)
        case Call("isprime", (Variable("m"),)):
            return not exact.is_prime(modulus)
        case Call("ispower", (Variable("m"), Number(base))):
            # b^k is a multiple of r for some k exactly if every prime of r divides b.
            return pow(base, modulus.bit_length(), modulus) != 0
    return False


def by_residue(take: Condition, pile: int, residue: int, modulus: int, steps: int) -> Iterator[int]:
    """The moves from a pile to piles of a residue, ascending.

    Raises:
        WorkLimitError: too many numbers would have to be tried for the next one.
    """
    first = (pile - residue) % modulus
    if not first:
        return  # that would be a multiple
    tried = range(first, pile - residue + 1, modulus)
    refusal = f"the moves of {quote(str(take))} are rarer than one in {{limit}}: list fewer moves"
    budget = Budget(steps, refusal)
    for move in _powers(take, pile) or tried:
        budget.spend()
        if move in tried and take(move):
            yield move


def _powers(take: Condition, last: int) -> list[int]:
    """1, b, b², … up to the last, where only powers of b may be taken."""
    for part in take.conjuncts:
        match part:
            case Call("ispower", (Variable("m"), Number(base))):
                powers = [1]
                while powers[-1] * base <= last:
                    powers.append(powers[-1] * base)
                return powers
    return []
