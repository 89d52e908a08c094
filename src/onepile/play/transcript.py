"""A match as a text file: readable, editable, replayed exactly.

    game: move-size; f=2n; blocks=1
    pile: 12
    cap: 6
    first: person
    second: perfect

    block 3
    take 2
    block
    take 1
    resign second

Lines that start with # are remarks. The steps are written as they are typed in the terminal.
A file may come from anybody: it has a greatest length, no entry twice and no control characters.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from onepile.errors import IllegalError, MalformedError, OnepileError, quote
from onepile.limits import MAX_TRANSCRIPT_CHARACTERS, MAX_TRANSCRIPT_STEPS
from onepile.numbers import decimal, parse_integer
from onepile.play.match import Block, Match, Resign, Side, Step, Take
from onepile.rules import PASS
from onepile.text import parse_game, text_of

SIDES = ("first", "second")

_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Signs that a terminal obeys or hides: control and format characters, line separators."""


@dataclass(frozen=True)
class Transcript:
    """A match and who played it.

    Attributes:
        match: The match at its last moment.
        players: What the first and the second player were.
    """

    match: Match
    players: tuple[str, str]


def write(transcript: Transcript) -> str:
    """The transcript as text.

    >>> game = parse_game("fibonacci-nim")
    >>> match = Match.begin(game, game.position(4, cap=3)).then(Take(1)).then(Resign(1))
    >>> print(write(Transcript(match, ("person", "perfect"))))
    game: move-size; f=2n
    pile: 4
    cap: 3
    first: person
    second: perfect
    <BLANKLINE>
    take 1
    resign second
    # the first player wins
    <BLANKLINE>
    """
    match = transcript.match
    start = match.history()[0].position
    lines = [f"game: {text_of(match.game)}"]
    lines += [f"{key}: {decimal(value)}" for key, value in start._asdict().items()]
    lines += [f"{side}: {name}" for side, name in zip(SIDES, transcript.players, strict=True)]
    lines += ["", *map(step_text, match.steps())]
    if match.winner is not None:
        lines.append(f"# the {SIDES[match.winner]} player wins")
    return "\n".join(lines) + "\n"


def step_text(step: Step) -> str:
    """One step as it is typed.

    >>> step_text(Take(3)), step_text(Block((1, 2))), step_text(Block(()))
    ('take 3', 'block 1 2', 'block')
    """
    if isinstance(step, Take):
        return f"take {decimal(step.amount)}" if step.amount else "pass"
    if isinstance(step, Block):
        return " ".join(["block", *map(decimal, step.amounts)])
    return f"resign {SIDES[step.side]}"


def read(text: str) -> Transcript:
    """The transcript from its text, every step checked against the rules.

    Raises:
        MalformedError: a line cannot be read; the message gives its number.
        IllegalError: a step breaks the rules.
    """
    if len(text) > MAX_TRANSCRIPT_CHARACTERS:
        raise IllegalError(
            f"the transcript is too long: at most {MAX_TRANSCRIPT_CHARACTERS} characters are read"
        )
    header: dict[str, str] = {}
    places: dict[str, int] = {}
    steps: list[tuple[int, Step]] = []
    for number, line in _lines(text):
        key, colon, value = line.partition(":")
        if not colon:
            steps.append((number, _step(line, number)))
            if len(steps) > MAX_TRANSCRIPT_STEPS:
                raise IllegalError(f"too many steps: at most {MAX_TRANSCRIPT_STEPS} are replayed")
            continue
        key = key.strip()
        if key in header:
            raise MalformedError(
                f"line {number}: {quote(key)} stands in line {places[key]} already: keep one"
            )
        header[key], places[key] = value.strip(), number
    return Transcript(
        _replayed(_begin(header, places), steps),
        (header.get("first", "?"), header.get("second", "?")),
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.replace("\t", " ").strip()
        if not line or line.startswith("#"):
            continue
        if not line.isprintable() and any(unicodedata.category(sign) in _UNSEEN for sign in line):
            raise MalformedError(
                f"line {number}: {quote(line)} has control characters: remove them"
            )
        yield number, line


def _begin(header: dict[str, str], places: dict[str, int]) -> Match:
    for key in ("game", "pile"):
        if key not in header:
            raise MalformedError(f"the transcript has no line '{key}: …': add one")
    game = parse_game(header["game"])
    fields = [field.name for field in game.fields]
    known = ("game", "pile", *fields, *SIDES)
    for key in header:
        if key not in known:
            raise MalformedError(
                f"line {places[key]}: unknown entry {quote(key)}: known are {', '.join(known)}"
            )
    numbers = {key: parse_integer(header[key], key) for key in fields if key in header}
    position = game.position(parse_integer(header["pile"], "pile"), **numbers)
    return Match.begin(game, position)


def _step(line: str, number: int) -> Step:
    word, *rest = line.split()
    try:
        if word == "pass" and not rest:
            return Take(PASS)
        if word == "take" and len(rest) == 1:
            return Take(parse_integer(rest[0], "amount"))
        if word == "block":
            return Block(tuple(parse_integer(amount, "amount") for amount in rest))
        if word == "resign" and len(rest) == 1 and rest[0] in SIDES:
            side: Side = 1 if rest[0] == "second" else 0
            return Resign(side)
    except OnepileError as error:
        raise MalformedError(f"line {number}: {error}") from None
    raise MalformedError(
        f"line {number}: {quote(line)} is no step: write take 3, pass, block 1 2 or resign first"
    )


def _replayed(match: Match, steps: list[tuple[int, Step]]) -> Match:
    for number, step in steps:
        try:
            match = match.then(step)
        except OnepileError as error:
            raise IllegalError(f"line {number}: {error}") from None
    return match
