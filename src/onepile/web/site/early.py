"""Answers that are there before Python is: made with the site, looked up on the page.

All that the page asks about the presets at first, their pictures and their theorems, and every line
of the matches with which it begins. The page looks up the question itself, letter by letter (`key`
here, and in `static/api.js`): it knows no rules. What is said in words is there once for each
language, in files of its own; pictures are with the English.
"""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from onepile.languages import ENGLISH
from onepile.limits import MOST_EARLY_LINES
from onepile.web.catalogue import JSON, games
from onepile.web.site.inside import answered

_Place = tuple[int, int | None]

FIRST_MATCHES = (
    ("static-nim", {"pile": "15", "cap": "3"}),
    ("doubling-nim", {"pile": "12", "cap": "11"}),
    ("fibonacci-nim", {"pile": "20", "cap": "19"}),
    ("move-size; f=2n; blocks=1", {"pile": "13", "cap": "6"}),
)
"""What the first screen offers (`static/js/starts.js`): matches that can be played at once."""


class Lesson(NamedTuple):
    """What a lesson asks, and the sheet of it (`static/js/lessons/lessons.js`).

    Attributes:
        game: The game.
        start: Where its match begins.
        you: Which side of it the reader has.
        losing: Up to which pile, and which cap, it is asked where the player to move loses.
        explained: The piles, with their caps, that are explained.
    """

    game: str
    start: JSON
    you: str
    losing: Sequence[_Place]
    explained: Sequence[_Place]


LESSONS = (
    Lesson(
        "static-nim",
        {"pile": "10", "cap": "3"},
        "first",
        [(13, 3), (70, 3)],
        [(10, 3), (8, 3), (30, 3)],
    ),
    Lesson(
        "doubling-nim",
        {"pile": "12", "cap": "11"},
        "first",
        [(17, 16), (70, 69)],
        [(12, 11), (8, 7), (44, 43)],
    ),
    Lesson(
        "fibonacci-nim",
        {"pile": "11", "cap": "10"},
        "first",
        [(21, 20), (70, 69)],
        [(11, 10), (13, 12), (50, 49)],
    ),
    Lesson(
        "move-size; f=3; blocks=1",
        {"pile": "5", "cap": "3"},
        "second",
        [(13, 3), (70, 3)],
        [(5, 3), (6, 3), (30, 3)],
    ),
    Lesson(
        "half",
        {"pile": "12"},
        "first",
        [(16, None), (70, None)],
        [(12, None), (7, None), (100, None)],
    ),
    Lesson(
        "move-size; f=4",
        {"pile": "10", "cap": "4"},
        "second",
        [(20, 4), (70, 4)],
        [(12, 4), (10, 4), (100, 4)],
    ),
)

STRENGTH = 0.7

_TILE = 256
"""The columns and rows of a map that the page asks for at once (`static/js/map-tiles.js`)."""


def first_answers(language: str = ENGLISH) -> dict[str, JSON]:
    """What the first screen asks: the games, their cards, the first matches."""
    found = _Answers(language)
    families = found.ask("families")["families"]
    previews = {family["name"]: family["preview"] for family in families}
    for preset in found.ask("games")["games"]:
        found.ask("game", game=preset["name"])
        found.see("plot", game=preset["name"], **previews[preset["family"]])
    for name, start in FIRST_MATCHES:
        game = found.ask("game", game=name)["game"]
        for hints in (False, True):
            found.lines(game, start, hints)
    return found.known


def lesson_answers(language: str = ENGLISH) -> dict[str, JSON]:
    """What the lessons and the sheet ask, with the lines of their matches."""
    found = _Answers(language)
    for lesson in LESSONS:
        game = found.ask("game", game=lesson.game)["game"]
        for hints in (False, True):
            found.lines(game, lesson.start, hints, lesson.you)
        for to, up_to in lesson.losing:
            found.see("plot", game=lesson.game, kind="outcomes", to=to, up_to=up_to)
        for pile, cap in lesson.explained:
            place = {"pile": str(pile)} if cap is None else {"pile": str(pile), "cap": str(cap)}
            found.reason(lesson.game, place)
        begun = found.reason(lesson.game, lesson.start)
        if begun["phase"] == "block":
            for block in _choices(begun):
                found.reason(lesson.game, lesson.start, block)
    found.ask("check", game=LESSONS[-1].game)
    return found.known


def preset_answers(language: str = ENGLISH) -> Iterator[tuple[str, dict[str, JSON]]]:
    """For each preset what its pages ask: pictures and map as first shown, its theorems."""
    for preset in games()["games"]:
        found = _Answers(language)
        described = found.ask("game", game=preset["name"])
        if described["game"] != preset["name"]:
            found.ask("game", game=described["game"])
        for kind in described["picture_kinds"]:
            found.see("plot", game=described["game"], kind=kind["name"], to=kind["usual"])
        found.ask("check", game=described["game"])
        found.ask("prove", game=described["game"])
        if described["map"]:
            first = {"from": "1", "scale": "1", "columns": _TILE, "rows": _TILE}
            found.see("skyline", game=described["game"], **first)
        yield preset["name"], found.known


def key(name: str, values: JSON) -> str:
    """A question as text, the same for the same question.

    >>> key("plot", {"to": 60, "game": "half", "up_to": None})
    '["plot",{"game":"half","to":60}]'
    """
    return json.dumps(
        [name, _plain(values)], separators=(",", ":"), sort_keys=True, ensure_ascii=False
    )


def _plain(values: JSON) -> JSON:
    return {name: value for name, value in values.items() if value not in (None, "")}


class _Answers:
    """Questions that were asked, with their answers in one language."""

    def __init__(self, language: str) -> None:
        self.known: dict[str, JSON] = {}
        self._language = {} if language == ENGLISH else {"language": language}

    def ask(self, name: str, **values: object) -> JSON:
        """Ask, and remember the answer."""
        asked = key(name, values)
        if asked not in self.known:
            question = {"name": name, "values": {**values, **self._language}}
            answer: JSON = json.loads(answered(json.dumps(question)))
            self.known[asked] = answer
        return self.known[asked]

    def see(self, name: str, **values: object) -> None:
        """Ask for a picture, which needs no words: once is enough for all languages."""
        if not self._language:
            self.ask(name, **values)

    def reason(self, game: str, start: JSON, *steps: JSON) -> JSON:
        """Why who moves wins or loses, as the lessons ask for it."""
        asked: JSON = {"game": game, "start": start, "steps": list(steps), "you": "first"}
        return self.ask("match", **asked, strength=1, hints=True, best=False)

    def lines(self, game: str, start: JSON, hints: bool, you: str = "first") -> None:
        """Every line of play against a perfect opponent."""
        waiting: list[list[JSON]] = [[]]
        for _ in range(MOST_EARLY_LINES):
            if not waiting:
                return
            steps = waiting.pop(0)
            state = self.ask(
                "match",
                game=game,
                start=start,
                steps=steps,
                you=you,
                opponent="perfect",
                strength=STRENGTH,
                hints=hints,
                best=False,
            )
            made = [_step(step) for step in state["steps"]]
            waiting += ([*made, step] for step in _choices(state))


def _choices(state: JSON) -> list[JSON]:
    """What the person may do: take something, or block nothing or one amount."""
    if state["phase"] == "over":
        return []
    amounts = state["moves"]["amounts"]
    if state["phase"] == "move":
        return [{"take": amount} for amount in amounts if amount not in state["blocked"]]
    return [{"block": []}, *({"block": [amount]} for amount in amounts)]


def _step(step: JSON) -> JSON:
    """A step as the page sends it: what was done, and not by whom."""
    return {name: step[name] for name in ("take", "block", "resign") if name in step}
