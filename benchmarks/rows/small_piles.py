"""One game asked about many small piles: what it remembers makes an answer a matter of moments."""

import json
from functools import partial
from typing import Any

from benchmarks.harness import Race, Setting, Yardstick
from benchmarks.rows import row
from onepile.claims import Answer
from onepile.game_class import Game, game

GAMES: dict[str, tuple[dict[str, Any], int | None]] = {
    "move-size; f=2n": ({"cap": 7}, 10),
    "move-size; f=2n; blocks=2; overshoot": ({"cap": 7}, 10),
    "move-size; f=[3,1,4,1,5]": ({"cap": 7}, 10),
    "pile-size; f=floor(n/2)": ({}, 10),
    "pile-size; f=n%5+1": ({}, 10),
    "move-number; least=k; most=2k+3; blocks=1": ({}, 20),
    "move-number; least=1; most=[3,1,4]; blocks=[2,0,1]": ({}, None),
    "general; take=m in [1,3,4]": ({}, 10),
    "general; take=m!=p": ({"previous": 3}, None),
}
"""What a position has besides the pile, and how many times as long as writing it down an answer may
take. Those without a goal have no regular intervals, several levels are followed by the rules, or
no period, a table of all previous moves grows with the pile."""

PILES = range(1, 201)


def solve_all(asked: Game, place: dict[str, Any]) -> list[Answer]:
    """The answers about all these piles."""
    return [asked.solve(pile, **place) for pile in PILES]


def write_all(answers: list[Answer]) -> list[str]:
    """The answers as JSON."""
    return [json.dumps(answer.to_json()) for answer in answers]


def race(setting: Setting, text: str) -> Race:
    """To answer against to write the answer."""
    asked, (place, goal) = game(text), GAMES[text]
    answers = solve_all(asked, place)
    written = Yardstick("writing the answers as JSON", partial(write_all, answers), goal=goal)
    return Race(partial(solve_all, asked, place), (written,))


for _text in GAMES:
    row(f"{len(PILES)} solves of one game, piles 1 … {PILES[-1]}: {_text}")(
        partial(race, text=_text)
    )
