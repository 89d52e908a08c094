"""`onepile sum`: several piles at once."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from onepile.cli.options import add_moves, add_work
from onepile.errors import MalformedError, quote

if TYPE_CHECKING:
    from onepile.rules import Position, Rules
    from onepile.sums import SumAnswer

HELP = """\
Say who wins when several piles are played at once: a move is made in one of them, and who
cannot move anywhere has lost. Each pile has a rule of its own, and in move-size games its own cap.
A pile is written GAME @ PILE, or GAME @ PILE, CAP."""
EXAMPLES = """\
  onepile sum "half @ 10" "root @ 11" "golden @ 13"
  onepile sum "fibonacci-nim @ 5, 5" "fibonacci-nim @ 6, 3" --json
  onepile sum "pile-size; f=floor(n/2) @ 10^100" "move-size; f=3n @ 100, 20"
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("piles", metavar="PILE", nargs="+", help="GAME @ PILE, or GAME @ PILE, CAP")
    add_moves(parser)
    add_work(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the answer."""
    from onepile.cli.options import integer, print_json
    from onepile.sums import solve_sum

    piles = [_pile(text) for text in args.piles]
    answer = solve_sum(piles, integer(args.work, "work", 1), integer(args.moves, "moves", 0))
    if args.json:
        components = [
            {"game": str(game), "position": position._asdict(), "nim_value": value}
            for (game, position), value in zip(piles, answer.components, strict=True)
        ]
        print_json(
            {
                "components": components,
                "outcome": "safe" if answer.safe else "unsafe",
                "nim_value": answer.nim_value,
                "moves": [{"component": part, "take": taken} for part, taken in answer.moves],
                "more_moves": answer.more_moves,
            }
        )
        return 0
    print("\n".join(_in_words(piles, answer)))
    return 0


def _pile(text: str) -> tuple["Rules", "Position"]:
    """A component as it is typed."""
    from onepile.cli.options import integer
    from onepile.family import family_of
    from onepile.text import parse_game

    rule, at, place = text.rpartition("@")
    if not at:
        raise MalformedError(
            f"{quote(text)} does not say which pile: write GAME @ PILE, or GAME @ PILE, CAP"
        )
    game = parse_game(rule.strip())
    names = ["pile", *(field.name for field in family_of(game).fields)]
    numbers = place.split(",")
    if len(numbers) > len(names):
        raise MalformedError(
            f"{quote(text)} has {len(numbers)} numbers: a {game.family} pile has {len(names)}"
        )
    pile, *others = (
        integer(number.strip(), name) for name, number in zip(names, numbers, strict=False)
    )
    return game, game.position(pile, **dict(zip(names[1:], others, strict=False)))


def _in_words(piles: list[tuple["Rules", "Position"]], answer: "SumAnswer") -> Iterator[str]:
    from onepile.numbers import short
    from onepile.sayings import Outcome

    yield Outcome.words["en"]["safe" if answer.safe else "unsafe"]
    for number, ((game, position), value) in enumerate(
        zip(piles, answer.components, strict=True), start=1
    ):
        yield f"{number}. {position} in {game}: nim-value {short(value)}"
    yield f"nim-sum {short(answer.nim_value)}"
    for part, taken in answer.moves:
        yield f"take {short(taken)} from pile {part + 1}"
    if answer.more_moves:
        yield "and further winning moves (see --moves)"
    yield (
        "why: a sum is safe exactly when the nim-sum (the exclusive or) of its piles is 0 "
        "(Sprague and Grundy)"
    )
