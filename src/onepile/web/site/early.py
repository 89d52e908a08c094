"""Answers that are there before Python is: made with the site, looked up on the page.

All that the page asks about the presets at first, their pictures and their theorems, and every line
of the matches with which it begins. The page looks up the question itself, letter by letter (`key`
here, and in `static/api.js`): it knows no rules.
"""

import json
from collections.abc import Iterator

from onepile.web.catalogue import JSON, games
from onepile.web.site.inside import answered

FIRST_MATCHES = (
    ("static-nim", {"pile": "15", "cap": "3"}),
    ("doubling-nim", {"pile": "12", "cap": "11"}),
    ("fibonacci-nim", {"pile": "20", "cap": "19"}),
    ("move-size; f=2n; blocks=1", {"pile": "13", "cap": "6"}),
)
"""What the first screen offers (`static/js/starts.js`): matches that can be played at once."""

MOST_LINES = 700
"""Lines of play of one match that are written down, the short ones first."""

STRENGTH = 0.7


def first_answers() -> dict[str, JSON]:
    """What the first screen asks: the games, their cards, the first matches."""
    found = _Answers()
    families = found.ask("families")["families"]
    previews = {family["name"]: family["preview"] for family in families}
    for preset in found.ask("games")["games"]:
        found.ask("game", game=preset["name"])
        found.ask("plot", game=preset["name"], **previews[preset["family"]])
    for name, start in FIRST_MATCHES:
        game = found.ask("game", game=name)["game"]
        for hints in (False, True):
            found.lines(game, start, hints)
    return found.known


def preset_answers() -> Iterator[tuple[str, dict[str, JSON]]]:
    """For each preset what its pages ask: its pictures as they are first shown, its theorems."""
    for preset in games()["games"]:
        found = _Answers()
        described = found.ask("game", game=preset["name"])
        if described["game"] != preset["name"]:
            found.ask("game", game=described["game"])
        for kind in described["picture_kinds"]:
            found.ask("plot", game=described["game"], kind=kind["name"], to=kind["usual"])
        found.ask("check", game=described["game"])
        found.ask("prove", game=described["game"])
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
    """Questions that were asked, with their answers."""

    def __init__(self) -> None:
        self.known: dict[str, JSON] = {}

    def ask(self, name: str, **values: object) -> JSON:
        """Ask, and remember the answer."""
        asked = key(name, values)
        if asked not in self.known:
            answer: JSON = json.loads(answered(json.dumps({"name": name, "values": values})))
            self.known[asked] = answer
        return self.known[asked]

    def lines(self, game: str, start: JSON, hints: bool) -> None:
        """Every line of play against a perfect opponent, the person first."""
        waiting: list[list[JSON]] = [[]]
        for _ in range(MOST_LINES):
            if not waiting:
                return
            steps = waiting.pop(0)
            state = self.ask(
                "match",
                game=game,
                start=start,
                steps=steps,
                you="first",
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
