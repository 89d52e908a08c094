"""A theorem as it is printed, read again and evaluated: nothing is used but its text."""

import re
from dataclasses import dataclass, field

from onepile.formulas import Expression
from onepile.on_demand import cached_property

_LISTED = re.compile(r"^  (\w+): ([\d, ]+), …(?: \(after piles at distances [^()]+\))?$")
_MADE = re.compile(
    r"^  (\w+)_n = \1_\(n-1\) \+ (.+?)(?: \((?:of (\w+)|after piles at distances ([^()]+))\))?"
    r" with threshold (.+), for (n .+)$"
)
_THRESHOLDS = re.compile(r"^  the thresholds of the (\w+)_n before: ([\d, ]+)$")
_ZEROS = re.compile(r"^  the strategy sequence of (\w+)_n is 0 at (.+), for (n .+)$")
_ZEROS_BEFORE = re.compile(r"^  the zeros of the (\w+)_n before: ([\d,; ]+)$")
_BEGINNING = re.compile(
    r"^  after piles at distances ([\d, ]+(?: that die [a-z\d, ]+?)?) the piles? .+ ha(?:s|ve) "
    r"the thresholds? ([\d, ]+?)(?: and the zeros ([\d,; ]+))?$"
)
_FACTOR = re.compile(r"^In (\d+) members? the base grows by the factor ([\d.]+), .*$")
_TERM = re.compile(r"([+-]?) ?(\d*)([a-z]\d*)_(?:n|\(((?:[^()]|\([^()]*\))*)\))|([+-]?) ?(\d+)")


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


class _When:
    """For which n: `n >= 2`, or the n of two periods, or of three with one n each."""

    def __init__(self, text: str) -> None:
        listed = _numbers(text)
        if ">=" in text:
            self.first, self.period = listed, 1
        elif len(listed) % 2:
            assert len(listed) == 3
            self.first, self.period = listed[:1], listed[1] - listed[0]
        else:
            half = len(listed) // 2
            self.first, self.period = listed[:half], listed[half] - listed[0]
            assert listed[half:] == [n + self.period for n in self.first]

    def __contains__(self, n: int) -> bool:
        return any(n >= first and (n - first) % self.period == 0 for first in self.first)


@dataclass
class _Base:
    members: list[int]
    made: list[tuple[_When, str, str, str]] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    zeros: list[tuple[_When, list[str]]] = field(default_factory=list)
    zeros_before: list[list[int]] = field(default_factory=list)


class Printed:
    """A printed theorem.

    Attributes:
        bases: Letter ↦ what is printed of that base.
        beginnings: Distances and deaths, as printed ↦ the thresholds of the first piles.
        members_of_factor: In how many members the base grows by the factor.
        factor: The factor.
    """

    def __init__(self, text: str) -> None:
        self.bases: dict[str, _Base] = {}
        self.beginnings: dict[str, list[int]] = {}
        for line in text.splitlines():
            self._read(line)

    def _read(self, line: str) -> None:
        if found := _LISTED.match(line):
            self.bases[found[1]] = _Base(_numbers(found[2]))
        elif found := _MADE.match(line):
            letter, added, of, after, threshold, when = found.groups()
            source = of or after or re.sub(r"_.*", "", added)  # of the base whose member is added
            rule = (_When(when), added, source, threshold)
            self.bases[letter].made.append(rule)
        elif found := _THRESHOLDS.match(line):
            self.bases[found[1]].before = _numbers(found[2])
        elif found := _ZEROS.match(line):
            self.bases[found[1]].zeros.append((_When(found[3]), found[2].split(", ")))
        elif found := _ZEROS_BEFORE.match(line):
            self.bases[found[1]].zeros_before = [_numbers(one) for one in found[2].split(";")]
        elif found := _BEGINNING.match(line):
            self.beginnings[found[1]] = _numbers(found[2])
        elif found := _FACTOR.match(line):
            self.members_of_factor, self.factor = int(found[1]), float(found[2])
        else:
            assert not line.startswith("  "), f"not read: {line}"

    @cached_property
    def period(self) -> int:
        """After how many members of the game's own base the rules begin again."""
        return max(when.period for when, *_ in self.bases["b"].made)

    def extend(self, count: int) -> None:
        """Make so many members of the game's own base, and of the others what they need."""
        while len(self.bases["b"].members) < count:
            progress = False
            for letter in self.bases:
                progress |= self._make(letter)
            assert progress, "the printed rules do not make the next members"

    def _make(self, letter: str) -> bool:
        base = self.bases[letter]
        n = len(base.members)
        added = self.value(self._rule(letter, n)[1], n)
        if added is None:
            return False
        base.members.append(base.members[-1] + added)
        return True

    def _rule(self, letter: str, n: int) -> tuple[_When, str, str, str]:
        rules = [rule for rule in self.bases[letter].made if n in rule[0]]
        assert len(rules) == 1, f"{len(rules)} rules for {letter}_{n}"
        return rules[0]

    def value(self, expression: str, n: int) -> int | None:
        """An expression like `b_n - 2c_(n-3) + 4`; None if a member is not made yet."""
        total = 0
        for sign, factor, letter, index, other_sign, number in _TERM.findall(expression):
            minus = "-" in (sign, other_sign)
            if number:
                total += -int(number) if minus else int(number)
                continue
            at = Expression.parse(index)(n) if index else n
            members = self.bases[letter].members
            assert at >= 0
            if at >= len(members):
                return None
            total += (-1 if minus else 1) * int(factor or 1) * members[at]
        return total

    def threshold_of_member(self, letter: str, n: int) -> int:
        """The threshold of the n-th member."""
        before = self.bases[letter].before
        if n < len(before):
            return before[n]
        threshold = self.value(self._rule(letter, n)[3], n)
        assert threshold is not None
        return threshold

    def zeros_of_member(self, letter: str, n: int) -> list[int | None]:
        """The zeros of the strategy sequence of the n-th member."""
        base = self.bases[letter]
        if n < len(base.zeros_before):
            return list(base.zeros_before[n])
        zeros = [zeros for when, zeros in base.zeros if n in when]
        assert len(zeros) == 1
        return [self.value(zero, n) for zero in zeros[0]]

    def threshold(self, pile: int, letter: str = "b") -> int:
        """The threshold of any pile: that of the place which it copies."""
        while letter in self.bases:
            members = self.bases[letter].members
            n = next(n for n, member in enumerate(members) if member >= pile)
            if members[n] == pile:
                return self.threshold_of_member(letter, n)
            if n < len(self.bases[letter].before):
                raise LookupError  # before the rules no copies are printed
            letter, pile = self._rule(letter, n)[2], pile - members[n - 1]
        return self.beginnings[letter][pile - 1]
