"""The questions that the API answers, as functions from JSON to JSON. They run in the workers.

Whole numbers that may be large are strings, in both directions: `"10^100"` is understood, and a
pile of 20 comes back as `"20"`. Small counts (rows of tables and pictures) are numbers.
"""

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from onepile.answers import ABSENT, Answer, Limits
from onepile.errors import IllegalError, MalformedError, OnepileError
from onepile.games import Game, MoveSize, Position, parse_game, parse_integer, presets
from onepile.games.numbers import decimal, short
from onepile.play.hints import Hint, hint, reason
from onepile.play.match import Block, Match, Resign, Side, Step, Take, size
from onepile.play.players import Random, computer
from onepile.play.rules import rules, to_do
from onepile.plots import kinds_of, picture
from onepile.solve import solve
from onepile.strategy import explain
from onepile.web.bounds import (
    MAX_BASE,
    MAX_CHECK,
    MAX_DIGITS,
    MAX_GAME,
    MAX_MOVES,
    MAX_ROWS,
    MAX_STEPS,
    MAX_TABLE_PILE,
)
from onepile.web.errors import Refusal

JSON = dict[str, Any]
SIDES = ("first", "second")

SHOWN_MOVES = 60
"""With at most so many moves every one is given its value and reason in a hint."""

_TERMS = 24
_HUGE = 200
_REASON_SECONDS = 0.25
_DIGITS_LIMIT = 10**MAX_DIGITS


def number(text: str, name: str, least: int | None = None, most: int | None = None) -> int:
    """A typed number within bounds."""
    value = parse_integer(text, name)
    if abs(value) >= _DIGITS_LIMIT:
        raise IllegalError(
            f"{name} has more than {MAX_DIGITS} digits: the command line takes longer ones"
        )
    if least is not None and value < least:
        raise IllegalError(f"{name} {short(value)} is below {least}: give at least {least}")
    if most is not None and value > most:
        raise IllegalError(
            f"{name} {short(value)} is above {most}: give at most {most}, or use the command line"
        )
    return value


def game_of(request: JSON) -> Game:
    """The game of a request."""
    text: str = request["game"]
    if len(text) > MAX_GAME:
        raise MalformedError(
            f"the rule has {len(text)} characters: the page reads at most {MAX_GAME}"
        )
    return parse_game(text)


def position_of(game: Game, place: JSON) -> Position:
    """The position of a request: pile, cap and move as strings."""
    cap, move = place.get("cap"), place.get("move")
    return game.position(
        number(place["pile"], "pile"),
        cap=None if cap is None else number(cap, "cap"),
        move=None if move is None else number(move, "move number"),
    )


def place_json(position: Position) -> JSON:
    """A position as JSON."""
    return {key: decimal(value) for key, value in position._asdict().items()}


def numbers(values: Iterable[int]) -> list[str]:
    """Whole numbers as JSON."""
    return [decimal(value) for value in values]


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
    content: JSON = {
        "game": str(answer.game),
        "position": place_json(answer.position),
        "outcome": answer.outcome,
        "moves": numbers(answer.moves),
        "more_moves": answer.more_moves,
        "method": answer.method,
        "evidence": {"grade": answer.evidence.grade, "reason": answer.evidence.reason},
    }
    if answer.threshold is not ABSENT:
        content["threshold"] = None if answer.threshold is None else decimal(answer.threshold)
    if answer.nim_value is not ABSENT:
        content["nim_value"] = decimal(answer.nim_value)
    if answer.block is not ABSENT:
        content["block"] = numbers(answer.block)
    if answer.expansion is not ABSENT:
        content["expansion"] = expansion_json(answer.expansion)
    return content


def expansion_json(parts: tuple[int, ...]) -> JSON:
    """The largest and the smallest summands, and how many there are between."""
    largest = parts[::-1][:_TERMS]
    rest = parts[: len(parts) - len(largest)]
    smallest = rest[:_TERMS][::-1]
    return {
        "terms": len(parts),
        "largest": numbers(largest),
        "between": len(rest) - len(smallest),
        "smallest": numbers(smallest),
    }


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
    from onepile.theory.base import Base

    game = game_of(request)
    if not isinstance(game, MoveSize):
        raise IllegalError(f"{str(game)!r} has no base: only move-size games have one")
    to = number(request["to"], "to", 1)
    made = Base(game, work)
    made.extend(to)
    shown = [pair for pair in zip(made.members, made.values, strict=True) if pair[0] <= to]
    cut = shown[:MAX_BASE]
    return {
        "game": str(game),
        "base": numbers(member for member, _ in cut),
        "values": numbers(value for _, value in cut),
        "more": len(shown) > len(cut),
        "finite": made.finite and len(cut) == len(made.members),
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


def match(request: JSON, work: int) -> JSON:
    """A match replayed; if it is then the computer's turn, continued until it is not."""
    game = game_of(request)
    you: Side = 1 if request["you"] == "second" else 0
    steps = request["steps"]
    if len(steps) > MAX_STEPS:
        raise IllegalError(f"{len(steps)} steps are too many: the page replays {MAX_STEPS}")
    state = Match.replay(game, position_of(game, request["start"]), map(_step, steps))
    limits = Limits(work)
    notes: list[str] = []
    if request.get("opponent") is not None:
        opponent = computer(request["opponent"], request["strength"], limits, request.get("seed"))
        while state.phase != "over" and state.actor != you:
            try:
                state = state.then(opponent.decide(state))
            except OnepileError as error:
                notes.append(f"the opponent cannot see through this position and guesses: {error}")
                state = state.then(Random().decide(state))
    content = _state_json(state)
    content["note"] = "; ".join(notes)
    if state.phase == "over":
        return content
    alone = request.get("opponent") is None or state.actor == you
    _advise(content, state, limits, bool(request.get("hints")) and alone)
    return content


def _step(step: JSON) -> Step:
    if step.get("take") is not None:
        return Take(number(step["take"], "amount"))
    if step.get("block") is not None:
        return Block(tuple(number(amount, "amount") for amount in step["block"]))
    if step.get("resign") is not None:
        return Resign(1 if step["resign"] == "second" else 0)
    raise IllegalError("an empty step: give take, block or resign")


def _state_json(state: Match) -> JSON:
    over = state.phase == "over"
    moves = state.moves
    return {
        "game": str(state.game),
        "position": place_json(state.position),
        "phase": state.phase,
        "mover": SIDES[state.mover],
        "actor": None if over else SIDES[state.actor],
        "winner": None if state.winner is None else SIDES[state.winner],
        "moves": None
        if over
        else {
            "least": decimal(moves.start),
            "most": decimal(moves.stop - 1),
            "count": decimal(size(moves)),
        },
        "blocked": numbers(sorted(state.blocked or ())),
        "blocks": 0 if over else state.game.blocks_at(state.position),
        "to_do": "" if over else to_do(state),
        "steps": [_told(moment) for moment in state.history()[1:]],
        "hint": None,
        "expansion": None,
    }


def _told(moment: Match) -> JSON:
    step, before = moment.step, moment.before
    assert before is not None
    told: JSON = {"side": SIDES[before.actor], "position": place_json(moment.position)}
    if isinstance(step, Take):
        told["take"] = decimal(step.amount)
    elif isinstance(step, Block):
        told["block"] = numbers(step.amounts)
    elif isinstance(step, Resign):
        told |= {"side": SIDES[step.side], "resign": SIDES[step.side]}
    return told


def _advise(content: JSON, state: Match, limits: Limits, hints: bool) -> None:
    """Add the hint, if it is wanted, and the expansion of a huge pile."""
    if not hints and state.position.pile <= _HUGE:
        return
    try:
        advice = hint(state, Limits(limits.work, SHOWN_MOVES))
    except OnepileError as error:
        if hints:
            content["note"] = f"no hint: {error}"
        return
    if advice.answer.expansion is not ABSENT and state.position.pile > _HUGE:
        content["expansion"] = expansion_json(advice.answer.expansion)
    if hints:
        content["hint"] = _hint_json(state, advice, limits)


def _hint_json(state: Match, advice: Hint, limits: Limits) -> JSON:
    return {
        "wins": advice.wins,
        "good": numbers(advice.good),
        "more": advice.more,
        "winning": numbers(advice.winning),
        "sentence": advice.sentence,
        "explanation": explain(advice.answer).splitlines(),
        "reasons": _reasons(state, limits) if size(state.moves) <= SHOWN_MOVES else {},
    }


def _reasons(state: Match, limits: Limits) -> dict[str, str]:
    """What each move leads to, as far as that is told quickly."""
    told: dict[str, str] = {}
    end = time.monotonic() + _REASON_SECONDS
    for move in state.moves:
        if time.monotonic() > end:
            break
        try:
            told[decimal(move)] = reason(state.game, state.position, move, limits)
        except OnepileError:
            continue
    return told


JOBS: dict[str, Callable[[JSON, int], JSON]] = {
    "describe": describe,
    "solve": solved,
    "table": table,
    "base": base,
    "check": check,
    "plot": plot,
    "match": match,
}


def warm() -> None:
    """Answer a small question of every kind, so that all that is compiled on first use is."""
    for preset in presets():
        start = {"pile": str(preset.pile), "cap": None if preset.cap is None else str(preset.cap)}
        game = {"game": preset.text}
        for kind in kinds_of(parse_game(preset.text)):
            size = {"to": "20"} if kind == "base" else {"to": "20", "up_to": "5"}
            _try(plot, {**game, "kind": kind, **size})
        _try(solved, {**game, **start})
        asked = {**game, "start": start, "steps": [], "you": "second", "hints": True}
        _try(match, {**asked, "opponent": "perfect", "strength": 1.0})


def _try(job: Callable[[JSON, int], JSON], request: JSON) -> None:
    """A job that fails says so when it is asked for; it is no reason not to start."""
    with suppress(Exception):
        job(request, 100_000)
