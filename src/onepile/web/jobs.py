"""The questions that the API answers, as functions from JSON to JSON. They run in the workers."""

from collections.abc import Callable, Iterator
from contextlib import suppress

from onepile.answers import ABSENT, Answer, Limits
from onepile.errors import IllegalError, OnepileError
from onepile.games import Game, MoveSize, parse_game, presets
from onepile.games.numbers import decimal, short
from onepile.games.presets import Preset, preset_named
from onepile.play.rules import rules
from onepile.plots import kinds_of, picture
from onepile.solve import solve
from onepile.strategy import explain
from onepile.web.bounds import MAX_BASE, MAX_CHECK, MAX_MOVES, MAX_ROWS, MAX_TABLE_PILE
from onepile.web.errors import Refusal
from onepile.web.matches import match
from onepile.web.reading import (
    JSON,
    expansion_json,
    game_of,
    in_strings,
    number,
    numbers,
    position_of,
)


def describe(request: JSON, work: int) -> JSON:
    """A game read and put into words, or what is wrong with it.

    For checking a rule while it is typed: that it cannot be read yet is an answer like others.
    """
    try:
        return _described(game_of(request))
    except OnepileError as error:
        return Refusal.of(error).content()


def _described(game: Game) -> JSON:
    text = str(game)
    known = next((p for p in presets() if str(parse_game(p.text)) == text), None)
    if isinstance(game, MoveSize):
        game.next_cap(1)  # a rule that fails at once is better refused now than in the first move
    else:
        game.moves(game.position(1))
    return {
        "game": text,
        "family": game.family,
        "preset": None if known is None else known.name,
        "title": None if known is None else known.title,
        "note": None if known is None else known.note,
        "rules": rules(game),
        "needs": {"move-size": "cap", "move-number": "move"}.get(game.family),
        "misere": game.misere,
        "pictures": list(kinds_of(game)),
    }


def answer_json(answer: Answer) -> JSON:
    """An answer as JSON, its long parts cut."""
    content: JSON = in_strings({**answer.to_json(), "expansion": None})
    if answer.expansion is ABSENT:
        del content["expansion"]
    else:
        content["expansion"] = expansion_json(answer.expansion)
    return content


def solved(request: JSON, work: int) -> JSON:
    """Who wins, by which moves, and why."""
    game = game_of(request)
    moves = number(request.get("moves") or "10", "moves", 0, MAX_MOVES)
    answer = solve(game, position_of(game, request), Limits(work, moves))
    return {**answer_json(answer), "explanation": explain(answer).splitlines()}


def table(request: JSON, work: int) -> JSON:
    """Thresholds, nim-values or outcomes of many piles."""
    from onepile.listing import listing

    game = game_of(request)
    to = number(request["to"], "to", 1)
    first = request.get("from")
    start = None if first is None else number(first, "from", 0)
    rows = to - (start or 0) + 1
    if rows > MAX_ROWS:
        raise IllegalError(
            f"a table of {short(rows)} rows is too long here: give at most {MAX_ROWS}, "
            "or use the command line"
        )
    if MAX_TABLE_PILE < to < 1 << 40:
        raise IllegalError(f"to {to} is above {MAX_TABLE_PILE}: use the command line")
    cap, move = request.get("cap"), request.get("move")
    made = listing(
        game,
        to,
        start,
        request.get("what"),
        None if cap is None else number(cap, "cap", 1),
        None if move is None else number(move, "move number", 1),
    )
    cells = [cell for _, part in made.chunks(MAX_ROWS, "inf") for cell in part]
    return {
        "game": str(game),
        "what": made.what,
        "from": decimal(made.first),
        "to": decimal(made.last),
        "values": [None if cell == "inf" else cell for cell in cells],
    }


def base(request: JSON, work: int) -> JSON:
    """The base of a move-size game."""
    from onepile.bases import base_of

    game = game_of(request)
    to = number(request["to"], "to", 1)
    made, behind = base_of(game, work)
    made.extend(to)
    shown = [pair for pair in zip(made.members, made.values, strict=True) if pair[0] <= to]
    cut = shown[:MAX_BASE]
    return {
        "game": str(game),
        "base": numbers(member for member, _ in cut),
        "values": numbers(value for _, value in cut),
        "more": len(shown) > len(cut),
        "finite": made.finite and len(cut) == len(made.members),
        "behind": behind,
    }


def check(request: JSON, work: int) -> JSON:
    """Which theorems apply."""
    from onepile.theorems import findings

    game = game_of(request)
    to = number(request.get("to") or "10000", "to", 1, MAX_CHECK)
    found = [finding.to_json() for finding in findings(game, to)]
    return {"game": str(game), "findings": found}


def plot(request: JSON, work: int) -> JSON:
    """The data of a picture."""
    game = game_of(request)
    to, up_to = request.get("to"), request.get("up_to")
    made = picture(
        game,
        request["kind"],
        None
        if to is None
        else number(to, "to", 2, 10**18 if request["kind"] == "base" else 50_000),
        None if up_to is None else number(up_to, "up_to", 2, 1_000),
    )
    return {"game": str(game), "kind": made.kind, "shape": made.shape, **made.to_json()}


JOBS: dict[str, Callable[[JSON, int], JSON]] = {
    "describe": describe,
    "solve": solved,
    "table": table,
    "base": base,
    "check": check,
    "plot": plot,
    "match": match,
}


def load() -> None:
    """Answer a small question of every family, so that what it needs is loaded."""
    for name in ("fibonacci-nim", "fibonacci-two-blocks", "half", "growing-moves"):
        preset = preset_named(name)
        assert preset is not None
        _try_match(preset)


def warm() -> Iterator[None]:
    """Ask for every picture of every preset, one at a time, so that all kernels are compiled."""
    for preset in presets():
        for kind in kinds_of(parse_game(preset.text)):
            size = {"to": "20"} if kind == "base" else {"to": "20", "up_to": "5"}
            _try(plot, {"game": preset.text, "kind": kind, **size})
            yield
        _try_match(preset)
        yield


def _try_match(preset: Preset) -> None:
    start = {"pile": str(preset.pile), "cap": None if preset.cap is None else str(preset.cap)}
    game = {"game": preset.text}
    _try(solved, {**game, **start})
    asked = {**game, "start": start, "steps": [], "you": "second", "hints": True}
    _try(match, {**asked, "opponent": "perfect", "strength": 1.0})


def _try(job: Callable[[JSON, int], JSON], request: JSON) -> None:
    """A job that fails says so when it is asked for; it is no reason not to start."""
    with suppress(Exception):
        job(request, 100_000)
