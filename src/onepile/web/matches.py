"""One step of a match, for a server that remembers nothing: the start and all steps come along."""

from dataclasses import dataclass
from functools import partial
from random import Random as Chance

from onepile import words
from onepile.claims import Answer
from onepile.errors import IllegalError, MissingExtraError, OnepileError
from onepile.limits import (
    BEST_PLAY_STEPS,
    CHANCE_DECISIONS,
    CHANCE_WORK,
    MAX_WEB_STEPS,
    REASON_WORK,
    SHOWN_MEMBERS,
    SHOWN_MOVES,
    Limits,
)
from onepile.numbers import decimal
from onepile.play.asking import to_do
from onepile.play.hints import Hint, hint, reason
from onepile.play.ideas import idea
from onepile.play.match import Block, Match, Resign, Side, Step, Take, span
from onepile.play.players import KINDS, Perfect, Random, computer
from onepile.play.telling import PEOPLE, Names, against_computer, status, told
from onepile.play.transcript import SIDES, Transcript, read, write
from onepile.rules import PASS, Moves, first_moves, least, most, size, stretches
from onepile.solve import explain
from onepile.statements import Phrase, Statement
from onepile.web.catalogue import JSON
from onepile.web.errors import Message, Refusal
from onepile.web.lines import line_json
from onepile.web.reading import (
    expansion_json,
    game_of,
    language_of,
    number,
    numbers,
    place_json,
    position_of,
)
from onepile.web.shares import Shares

_HUGE = 200


def match(request: JSON, work: int) -> JSON:
    """A match replayed; if it is then the computer's turn, continued until it is not."""
    game = game_of(request)
    you: Side = 1 if request["you"] == "second" else 0
    steps = request["steps"]
    if len(steps) > MAX_WEB_STEPS:
        raise IllegalError(f"{len(steps)} steps are too many: the page replays {MAX_WEB_STEPS}")
    start = position_of(game, request["start"])
    state = Match.replay(game, start, map(_step, steps))
    limits = Limits(work)
    language = language_of(request)
    notes: list[Phrase] = []
    answers = request.get("opponent") is not None and request.get("reply", True)
    if answers:
        state, notes = _answered(state, you, request, limits)
    teller = _Teller(PEOPLE if request.get("opponent") is None else against_computer(you), language)
    content = _state_json(state, teller)
    content["transcript"] = write(Transcript(state, _players(request)))
    hints = bool(request.get("hints"))
    if hints or state.phase == "over":
        content["line"] = line_json(state)
    if request.get("best"):
        content["best"], noted = _best(state, limits, teller)
        notes += noted
    if state.phase != "over":
        alone = not answers or state.actor == you
        notes += _advise(content, state, limits, hints and alone, language)
    elif answers and state.winner != you:
        content["chance"] = _last_chance(state, you, language)
    return {**content, "note": "; ".join(note.say(language=language) for note in notes)}


@dataclass(frozen=True)
class _Teller:
    """Who tells of a match: what the players are called, in which language."""

    names: Names
    language: str

    def step(self, moment: Match) -> str:
        """The step before a moment."""
        return told(moment, self.names).say(language=self.language)

    def status(self, state: Match) -> str:
        """What happened last, and what may be done now; or how it ended."""
        said = (phrase.say(language=self.language) for phrase in status(state, self.names))
        return " ".join(f"{one[0].upper()}{one[1:]}." for one in said)


def _players(request: JSON) -> tuple[str, str]:
    """Who the first and the second player are, as it stands in a file."""
    opponent = request.get("opponent") or "person"
    return (opponent, "person") if request["you"] == "second" else ("person", opponent)


def transcript(request: JSON, work: int) -> JSON:
    """A match from the text of its file, as it is asked for again, or what is wrong with it."""
    try:
        found = read(request["transcript"])
    except OnepileError as error:
        return Refusal.of(error, language_of(request)).content()
    first, second = found.players
    you, opponent = ("second", first) if first in KINDS else ("first", second)
    moments = found.match.history()
    return {
        "game": str(found.match.game),
        "start": place_json(moments[0].position),
        "steps": [_step_json(moment) for moment in moments[1:]],
        "you": you,
        "opponent": opponent if opponent in KINDS else None,
    }


def _answered(state: Match, you: Side, request: JSON, limits: Limits) -> tuple[Match, list[Phrase]]:
    """The match when the computer has done all that it has to do, and what it could not see.

    Who asks for a perfect opponent gets the same answer each time; others err by chance.
    """
    kind = request["opponent"]
    seed = request.get("seed", "" if kind == "perfect" else None)
    opponent = computer(kind, request["strength"], limits, seed)
    notes: list[Phrase] = []
    while state.phase != "over" and state.actor != you:
        try:
            state = state.then(opponent.decide(state))
        except MissingExtraError:  # where it is not missing it would not have to guess
            raise
        except OnepileError as error:
            notes.append(
                Phrase(
                    "the opponent cannot see through this position and guesses: {why}",
                    why=Message(error),
                )
            )
            state = state.then(Random(Chance(seed)).decide(state))
    return state, notes


def _best(state: Match, limits: Limits, teller: _Teller) -> tuple[list[JSON], list[Phrase]]:
    """How the match goes on when both play perfectly, and why that is not told further."""
    player, steps = Perfect(limits, Chance("")), len(state.history())
    noted: list[Phrase] = []
    try:
        for _ in range(BEST_PLAY_STEPS):
            if state.phase == "over":
                break
            state = state.then(player.decide(state))
    except OnepileError as error:
        noted.append(Phrase("no further: {why}", why=Message(error)))
    return _all_told(state, teller)[steps - 1 :], noted


def _step(step: JSON) -> Step:
    if step.get("take") is not None:
        return Take(number(step["take"], "amount"))
    if step.get("block") is not None:
        return Block(tuple(number(amount, "amount") for amount in step["block"]))
    if step.get("resign") is not None:
        return Resign(1 if step["resign"] == "second" else 0)
    raise IllegalError("an empty step: give take, block or resign")


def _state_json(state: Match, teller: _Teller) -> JSON:
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
            "least": decimal(least(moves)),
            "most": decimal(most(moves)),
            "count": decimal(size(moves)),
            "amounts": numbers(moves) if size(moves) <= SHOWN_MOVES else None,
            "some": numbers(_some(moves)),
            "words": span(moves).say(language=teller.language),
        },
        "blocked": numbers(sorted(state.blocked or ())),
        "blocks": 0 if over else state.game.blocks_at(state.position),
        "to_do": "" if over else to_do(state).say(language=teller.language),
        "status": teller.status(state),
        "steps": _all_told(state, teller),
        **dict.fromkeys(("hint", "expansion", "line", "best", "chance")),
    }


def _some(moves: Moves) -> list[int]:
    """A pass if there is one, the two least amounts, one in the middle and the largest."""
    few = first_moves(moves, 3 if PASS in moves else 2)
    middle = (least(moves) + most(moves)) // 2
    between = next(max(low, middle) for low, high in stretches(moves) if high >= middle)
    return sorted({*few, between, most(moves)})


def _all_told(state: Match, teller: _Teller) -> list[JSON]:
    return [{**_step_json(moment), "text": teller.step(moment)} for moment in state.history()[1:]]


def _step_json(moment: Match) -> JSON:
    step, before = moment.step, moment.before
    assert before is not None
    made: JSON = {"side": SIDES[before.actor], "position": place_json(moment.position)}
    if isinstance(step, Take):
        made["take"] = decimal(step.amount)
    elif isinstance(step, Block):
        made["block"] = numbers(step.amounts)
    elif isinstance(step, Resign):
        made |= {"side": SIDES[step.side], "resign": SIDES[step.side]}
    return made


def _advise(
    content: JSON, state: Match, limits: Limits, hints: bool, language: str
) -> list[Phrase]:
    """Add the hint, if it is wanted, and the expansion of a huge pile; says why there is none."""
    if not hints and state.position.pile <= _HUGE:
        return []
    try:
        advice = hint(state, Limits(limits.work, SHOWN_MOVES))
    except OnepileError as error:
        return [Phrase("no hint: {why}", why=Message(error))] if hints else []
    if advice.answer.expansion is not None:
        content["expansion"] = expansion_json(advice.answer)
        content["expansion"] |= _members(advice.answer, limits)
    if hints:
        content["hint"] = _hint_json(state, advice, limits, language)
    return []


def _members(answer: Answer, limits: Limits) -> JSON:
    """The first members of the base, of which the expansion is made, and whether these are all."""
    try:
        base = answer.game.known_base(limits.work)
        base.extend(answer.position.pile)
    except OnepileError:
        return {}
    every = base.finite and len(base.members) <= SHOWN_MEMBERS
    return {"members": numbers(base.members[:SHOWN_MEMBERS]), "every": every}


def _hint_json(state: Match, advice: Hint, limits: Limits, language: str) -> JSON:
    few = size(state.moves) <= SHOWN_MOVES
    said = _whole_answer(advice.answer, limits)
    return {
        "wins": advice.wins,
        "good": numbers(advice.good[:SHOWN_MOVES]),
        "more": advice.more or len(advice.winning) > SHOWN_MOVES,
        "winning": numbers(advice.winning[:SHOWN_MOVES]),
        "sentence": advice.said.say(language=language),
        "idea": idea(state, limits, advice.answer).say(language=language),
        "explanation": [statement.say(language=language) for statement in said],
        "reasons": _reasons(state, advice.winning, language) if few else {},
    }


def _whole_answer(answer: Answer, limits: Limits) -> list[Statement]:
    """The answer in words, with its nim-value where that is quickly found."""
    said = list(explain(answer, limits))
    if answer.known_nim_value is None and answer.quick_nim_value is not None:
        said.insert(-1, words.nim_value(answer.position, answer.quick_nim_value))
    return said


def _last_chance(state: Match, you: Side, language: str) -> JSON | None:
    """The last decision from which this side could still have won, if it is not far back."""
    decisions = [
        (step, moment)
        for step, moment in enumerate(state.history()[:-1], start=1)
        if moment.actor == you
    ]
    shares = Shares(CHANCE_WORK, CHANCE_WORK // CHANCE_DECISIONS, state.history()[0].position.pile)
    for step, moment in reversed(decisions[-CHANCE_DECISIONS:]):
        advice = shares.ask(partial(hint, moment))
        if advice is None:
            return None
        if advice.wins:
            why = idea(moment, answer=advice.answer).say(language=language)
            return {"step": step, "sentence": advice.said.say(language=language), "idea": why}
    return None


def _reasons(state: Match, winning: tuple[int, ...], language: str) -> dict[str, str]:
    """What moves lead to, as far as the work goes."""
    game, position = state.game, state.position
    shares = Shares(REASON_WORK, REASON_WORK // SHOWN_MOVES, position.pile)
    reasons: dict[str, str] = {}
    for move in sorted(state.moves, key=lambda move: move not in winning):
        said = shares.ask(partial(reason, game, position, move))
        if said is not None:
            reasons[decimal(move)] = said.say(language=language)
    return reasons
