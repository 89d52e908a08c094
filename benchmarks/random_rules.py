"""Rules drawn from the grammar, the same in every version, so that figures can be compared.

All operators, functions, constants and options are among them, but for what came later: `gcd`,
`isprime`, `bit_length`, `log`, lists of amounts (`set=`), blocks in pile-size games.

A rule is drawn again while the game cannot be begun with it (a cap that is no whole number or is
below 1 among the first values); what happens further out is left to the rule.
"""

from collections.abc import Callable, Iterator
from random import Random

from onepile.errors import OnepileError
from onepile.game_class import Game
from onepile.rules import first_moves
from onepile.text import parse_game

_FIRST = 12
"""So many piles, moves or move numbers are tried before a rule counts as one."""
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")


class RandomRules:
    """An endless source of games; the same seed draws the same games.

    Args:
        seed: Any whole number.

    >>> next(iter(RandomRules(1))) == next(iter(RandomRules(1)))
    True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __iter__(self) -> Iterator[Game]:
        families = (
            self._move_size,
            self._move_size,
            self._pile_size,
            self._move_number,
            self._general,
        )
        while True:
            family = self._random.choice(families)
            try:
                game = parse_game(family())
                _begin(game)
            except OnepileError:
                continue
            yield game

    def _move_size(self) -> str:
        draw = self._random
        parts = [f"move-size; f={self._whole('n', least=1)}"]
        if draw.random() < 0.5:
            parts.append(f"blocks={draw.choice((1, 1, 2, 3, 5, 20, 1000))}")
        parts += ["overshoot"] * (draw.random() < 0.3) + ["misere"] * (draw.random() < 0.2)
        if draw.random() < 0.1:
            parts.append(f"ends={draw.randint(1, 30)}")
        return "; ".join(parts)

    def _pile_size(self) -> str:
        misere = "; misere" if self._random.random() < 0.2 else ""
        return f"pile-size; f={self._whole('n', least=0)}{misere}"

    def _move_number(self) -> str:
        draw = self._random
        least = self._whole("k", least=1)
        most = f"{least}+{self._whole('k', least=0)}"
        blocks = f"; blocks={self._whole('k', least=0)}" if draw.random() < 0.5 else ""
        return f"move-number; least={least}; most={most}{blocks}"

    def _general(self) -> str:
        draw = self._random
        parts = [f"general; take={self._moves(draw.choice((0, 0, 1, 2)))}"]
        if draw.random() < 0.3:
            parts.append(f"blocks={draw.choice((1, 1, 2, 3, 20))}")
        if draw.random() < 0.1:
            parts.append(f"passes={draw.randint(1, 3)}")
        parts += ["misere"] * (draw.random() < 0.2)
        if draw.random() < 0.1:
            parts.append(f"ends={self._condition('n', 1)}")
        return "; ".join(parts)

    def _moves(self, depth: int) -> str:
        """A condition on m."""
        draw = self._random
        if depth:
            one, other = (self._moves(draw.randrange(depth)) for _ in range(2))
            return draw.choice((f"({one}) and ({other})", f"({one}) or ({other})", f"not ({one})"))
        variable, modulus = draw.choice("nppt"), draw.randint(2, 6)
        listed = sorted({draw.randint(1, 30) for _ in range(draw.randint(1, 6))})
        side = draw.choice(("m", "m", "m", "2m", "m*m", "m//2"))
        number = self._number(variable, draw.choice((1, 1, 2, 3)))
        return draw.choice(
            (
                f"m in {listed}".replace(", ", ","),
                f"m%{modulus}=={variable}%{modulus}",
                f"m!={variable}",
                f"{side}{draw.choice(_COMPARISONS)}{number}",
                f"{side}{draw.choice(('<', '<='))}{number}",
            )
        )

    def _whole(self, variable: str, least: int) -> str:
        """A whole number that is not too small, most of the time."""
        draw = self._random
        if draw.random() < 0.1:
            values = [draw.randint(least, 20) for _ in range(draw.randint(1, 8))]
            return str(values).replace(" ", "")
        inside = self._number(variable, draw.choice((1, 2, 2, 3, 3, 4)))
        return draw.choice(
            (
                f"max({least},floor({inside}))",
                f"floor({inside})",
                f"ceil({inside})+{least}",
                f"floor(abs({inside}))+{least}",
                f"{inside}",
            )
        )

    def _number(self, variable: str, depth: int) -> str:
        draw = self._random
        if depth == 0:
            return draw.choice((variable, variable, variable, self._constant()))

        def part() -> str:
            return self._number(variable, draw.randrange(depth))

        kinds: tuple[Callable[[], str], ...] = (
            lambda: f"{draw.randint(2, 9)}{variable}",
            lambda: f"{draw.randint(2, 9)}{variable}+{draw.randint(1, 20)}",
            lambda: f"{draw.randint(1, 19)}{variable}/{draw.randint(2, 9)}",
            lambda: f"{variable}*{draw.choice(('phi', 'pi', 'e', 'sqrt(2)', 'sqrt(3)/2'))}",
            lambda: f"({part()}+{part()})",
            lambda: f"({part()}-{part()})",
            lambda: f"({part()}*{part()})",
            lambda: f"({part()}/{draw.randint(2, 9)})",
            lambda: f"(floor({part()})//{draw.randint(2, 9)})",
            lambda: f"(floor({part()})%{draw.randint(2, 9)})",
            lambda: f"({part()})^{draw.choice(('2', '3', '(1/2)', '(3/2)', '(2/3)'))}",
            lambda: f"2^({part()})",
            lambda: f"sqrt(abs({part()}))",
            lambda: f"root(abs({part()}),{draw.randint(2, 4)})",
            lambda: f"abs({part()})",
            lambda: f"min({part()},{part()})",
            lambda: f"max({part()},{part()})",
            lambda: f"({part()} if {self._condition(variable, depth)} else {part()})",
        )
        return draw.choice(kinds)()

    def _condition(self, variable: str, depth: int) -> str:
        draw = self._random
        modulus = draw.randint(2, 6)
        compared = f"{self._number(variable, depth - 1)}{draw.choice(_COMPARISONS)}"
        return draw.choice(
            (
                f"{variable}%{modulus}=={draw.randrange(modulus)}",
                f"{variable}{draw.choice(_COMPARISONS)}{self._constant()}",
                f"{compared}{self._number(variable, depth - 1)}",
                f"ispower({variable},{draw.randint(2, 10)})",
                f"not {variable}%{modulus}==0",
                f"{variable}>{draw.randint(1, 9)} and {variable}%{modulus}!=0",
                f"{variable}<{draw.randint(1, 9)} or {variable}%{modulus}!=0",
            )
        )

    def _constant(self) -> str:
        draw = self._random
        small, power = draw.randint(1, 30), draw.randint(2, 60)
        return draw.choice((str(small), str(small), f"10^{power}", f"2^{power}"))


def beside(game: Game, number: int) -> dict[str, int]:
    """What a position has besides its pile: a cap, a move or its number; all passes are left."""
    fields = game.fields
    return {part.name: part.usual if part.name == "passes" else number for part in fields}


def _begin(game: Game) -> None:
    """See whether the first positions of the game can be looked at.

    Raises:
        OnepileError: the rule is impossible there.
    """
    for number in range(1, _FIRST):
        position = game.position(number, **beside(game, number))
        for move in first_moves(game.moves(position), _FIRST):
            game.after(position, move)
