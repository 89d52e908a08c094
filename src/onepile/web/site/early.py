"""Answers that are there before Python is: made with the site, looked up on the page.

All that the page asks about the presets at first, their pictures and their theorems, and every line
of the matches with which it begins. The page looks up the question itself, letter by letter (`key`
in `bundle`, and in `js/first.js`): it knows no rules. What is said in words is there once for each
language, in files of its own; pictures are with the English.
"""

import json
from collections.abc import Iterator

from onepile.languages import ENGLISH
from onepile.limits import MOST_EARLY_LINES
from onepile.web.bundle import BEGINNING, key, opening
from onepile.web.catalogue import JSON, games
from onepile.web.site.inside import answered

_TILE = 256
"""The columns and rows of a map that the page asks for at once (`static/js/map-tiles.js`)."""


def opening_answers(language: str = ENGLISH) -> dict[str, JSON]:
    """What the first screen asks before anybody has done anything: in the page itself."""
    found = _Answers(language)
    rule = BEGINNING["starts"][0]["game"]
    for name, values in opening(found.ask("game", game=rule)["game"]):
        found.ask(name, **values)
    return found.known


def first_answers(language: str = ENGLISH) -> dict[str, JSON]:
    """What the first screen asks: the games, their cards, the first matches."""
    found = _Answers(language)
    families = found.ask("families")["families"]
    previews = {family["name"]: family["preview"] for family in families}
    for preset in found.ask("games")["games"]:
        found.ask("game", game=preset["name"])
        found.see("plot", game=preset["name"], **previews[preset["family"]])
    for match in BEGINNING["starts"]:
        game = found.ask("game", game=match["game"])["game"]
        for hints in (False, True):
            found.lines(game, match["start"], hints)
    return found.known


def lesson_answers(language: str = ENGLISH) -> dict[str, JSON]:
    """What the lessons and the sheet ask, with the lines of their matches."""
    found = _Answers(language)
    for lesson in BEGINNING["lessons"]:
        name, start = lesson["game"], lesson["start"]
        game = found.ask("game", game=name)["game"]
        for hints in (False, True):
            found.lines(game, start, hints, lesson["you"])
        for to in (lesson["to"], BEGINNING["farther"]):
            cap = position(lesson, to).get("cap")
            up_to = None if cap is None else int(cap)
            found.see("plot", game=name, kind="outcomes", to=to, up_to=up_to)
        for pile in (*lesson["examples"], lesson["far"]):
            found.reason(name, position(lesson, pile))
        begun = found.reason(name, start)
        if begun["phase"] == "block":
            for block in _choices(begun):
                found.reason(name, start, block)
        if "theorem" in lesson:
            found.ask("check", game=name)
    return found.known


def position(lesson: JSON, pile: int) -> JSON:
    """The position of a lesson with this pile, as `positionOf` in `static/js/starts.js` has it.

    >>> position(BEGINNING["lessons"][1], 17), position(BEGINNING["lessons"][4], 7)
    ({'pile': '17', 'cap': '16'}, {'pile': '7'})
    """
    if lesson["who"] == "begin":
        return {"pile": str(pile), "cap": str(pile - 1)}
    return {**lesson["start"], "pile": str(pile)}


def preset_answers(language: str = ENGLISH) -> Iterator[tuple[str, dict[str, JSON]]]:
    """For each preset what its pages ask: pictures and map as first shown, its theorems."""
    for preset in games({})["games"]:
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
                strength=BEGINNING["strength"] / 100,
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
