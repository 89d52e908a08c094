"""The questions that the API answers, as functions from JSON to JSON. They run in the workers."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache

from onepile.claims import Answer, Claim
from onepile.errors import OnepileError
from onepile.game_class import Game, game
from onepile.languages import ENGLISH, translated
from onepile.limits import (
    MAX_WEB_BASE,
    MAX_WEB_CHECK,
    MAX_WEB_COLUMNS,
    MAX_WEB_DRAWN,
    MAX_WEB_DRAWN_UP,
    MAX_WEB_GUESS,
    MAX_WEB_MEMBER,
    MAX_WEB_MOVES,
    Limits,
)
from onepile.numbers import decimal
from onepile.presets import Preset, presets
from onepile.solve import explain, solve
from onepile.web.catalogue import JSON, families, fields_json, games, preset_json
from onepile.web.errors import Refusal
from onepile.web.matches import match, transcript
from onepile.web.mathml import typeset
from onepile.web.proofs import prove, verify
from onepile.web.reading import (
    expansion_json,
    game_of,
    in_strings,
    language_of,
    number,
    numbers,
    place_of,
    typed_game,
)
from onepile.web.sums import add
from onepile.web.tables import kinds_of, table


def describe(request: JSON, work: int) -> JSON:
    """A game read and put into words, or what is wrong with it.

    For checking a rule while it is typed: that it cannot be read yet is an answer like others.
    """
    language = language_of(request)
    try:
        return _described(typed_game(request), language)
    except OnepileError as error:
        return Refusal.of(error, language).content()


def _described(asked: Game, language: str) -> JSON:
    text = str(asked)
    known = _named().get(text)
    asked.require_first_move()  # a rule that fails at once is better refused now
    pictures, fields = asked.picture_kinds(), asked.fields
    return {
        "game": text,
        "family": asked.family,
        "preset": None if known is None else known.name,
        "title": None if known is None else translated(known.title, language),
        "note": None if known is None else translated(known.note, language),
        "rules": [sentence.say(language=language) for sentence in asked.in_words()],
        "fields": fields_json(fields, language),
        "needs": fields[0].name if fields else None,
        "misere": asked.misere,
        "tables": kinds_of(asked),
        "map": asked.has_map,
        "pictures": [kind.name for kind in pictures],
        "picture_kinds": [
            {
                "name": kind.name,
                "title": translated(kind.title, language),
                "usual": kind.usual,
                "most": kind.most,
                "anywhere": kind.table is not None,
            }
            for kind in pictures
        ],
    }


@cache
def _named() -> dict[str, Preset]:
    """The presets by their games."""
    return {str(game(preset.text)): preset for preset in reversed(presets())}


def answer_json(answer: Answer, language: str = ENGLISH) -> JSON:
    """An answer as JSON, its long parts cut."""
    content: JSON = in_strings({**answer.to_json(language), "expansion": None})
    if answer.expansion is None:
        del content["expansion"]
    else:
        content["expansion"] = expansion_json(answer)
    return content


def solved(request: JSON, work: int) -> JSON:
    """Who wins, by which moves, and why."""
    asked = game_of(request)
    moves = number(request.get("moves", Limits.moves), "moves", 0, MAX_WEB_MOVES)
    position = asked.position(number(request["pile"], "pile"), **place_of(request))
    answer = solve(asked, position, Limits(work, moves))
    said, language = explain(answer, Limits(work)), language_of(request)
    return {
        **answer_json(answer, language),
        "explanation": [statement.say(language=language) for statement in said],
        "statements": [in_strings(statement.to_json(language)) for statement in said],
    }


def base(request: JSON, work: int) -> JSON:
    """The base of a game."""
    asked = game_of(request)
    to = number(request["to"], "to", 1)
    made = asked.base(to, work=work)
    more = len(made) > MAX_WEB_BASE
    return {
        "game": str(asked),
        "base": numbers(made.members[:MAX_WEB_BASE]),
        "values": numbers(made.values[:MAX_WEB_BASE]),
        "more": more,
        "finite": made.finite and not more,
        "behind": made.behind,
    }


def check(request: JSON, work: int) -> JSON:
    """Which theorems apply."""
    asked = game_of(request)
    to = number(request.get("to", 10_000), "to", 1, MAX_WEB_CHECK)
    return _found(asked, asked.check(to), language_of(request))


def guess(request: JSON, work: int) -> JSON:
    """What is seen, and not proved."""
    asked = game_of(request)
    to = number(request.get("to", 1024), "to", 1, MAX_WEB_GUESS)
    return _found(asked, asked.guess(to, work=work), language_of(request))


def _found(asked: Game, findings: Iterable[Claim], language: str) -> JSON:
    found = [{**one.to_json(language), **_set(one, language)} for one in findings]
    return {"game": str(asked), "findings": found}


def _set(finding: Claim, language: str) -> JSON:
    """What a finding says, with its mathematics set."""
    detail = [] if finding.because is None else typeset(finding.because, language)
    return {"statement_set": typeset(finding.statement, language), "detail_set": detail}


def plot(request: JSON, work: int) -> JSON:
    """The data of a picture."""
    asked = game_of(request)
    to, up_to, start = request.get("to"), request.get("up_to"), request.get("from")
    first = None if start is None else number(start, "from", 0)
    farthest = first + MAX_WEB_DRAWN if first else _farthest(asked, request["kind"])
    made = asked.picture(
        request["kind"],
        None if to is None else number(to, "to", 2, farthest),
        None if up_to is None else number(up_to, "up_to", 2, MAX_WEB_DRAWN_UP),
        first,
    )
    content = {"game": str(asked), "kind": made.kind, "shape": made.shape, **made.to_json()}
    return content if first is None else {**content, "from": decimal(first)}


def _farthest(rules: Game, name: str) -> int:
    """How far a picture may go: one that has no usual last pile does not show every pile."""
    every = all(kind.usual for kind in rules.picture_kinds() if kind.name == name)
    return MAX_WEB_DRAWN if every else MAX_WEB_MEMBER


def skyline(request: JSON, work: int) -> JSON:
    """The outcome map at any scale."""
    asked = game_of(request)
    made = asked.skyline(
        number(request.get("from", 1), "from", 1),
        number(request.get("scale", 1), "scale", 1),
        number(request.get("columns", 256), "columns", 1, MAX_WEB_COLUMNS),
        number(request.get("rows", 256), "rows", 1, MAX_WEB_COLUMNS),
        work,
    )
    return {"game": str(asked), **made.to_json()}


JOBS: dict[str, Callable[[JSON, int], JSON]] = {
    "families": families,
    "games": games,
    "game": describe,
    "solve": solved,
    "table": table,
    "base": base,
    "check": check,
    "guess": guess,
    "plot": plot,
    "prove": prove,
    "verify": verify,
    "sum": add,
    "skyline": skyline,
    "match": match,
    "transcript": transcript,
}


def warm() -> None:
    """Ask for every picture, proof and match of presets: so all is loaded and compiled."""
    _named()
    for preset in presets():
        for kind in game(preset.text).pictures():
            _try(plot, {"game": preset.text, "kind": kind, "to": "20", "up_to": "5"})
        _try(prove, {"game": preset.text})
        _try_match(preset)


def _try_match(preset: Preset) -> None:
    start = preset_json(preset)["start"]
    _try(solved, {"game": preset.text, **start})
    asked = {"game": preset.text, "start": start, "steps": [], "you": "second", "hints": True}
    _try(match, {**asked, "opponent": "perfect", "strength": 1.0})


def _try(job: Callable[[JSON, int], JSON], request: JSON) -> None:
    """A job that fails says so when it is asked for; it is no reason not to start."""
    with suppress(Exception):
        job(request, 100_000)
