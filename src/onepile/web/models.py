"""The shapes of requests, which are validated, and of answers, for the OpenAPI description."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel

from onepile.claims import Grade
from onepile.languages import ENGLISH, languages
from onepile.limits import (
    MAX_TRANSCRIPT_CHARACTERS,
    MAX_WEB_CERTIFICATE,
    MAX_WEB_GAME,
    MAX_WEB_PILE_TEXT,
    MAX_WEB_STEPS,
    MAX_WEB_TYPED,
)
from onepile.presets import presets

GameText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_WEB_GAME,
        description=f"A preset's name or a rule, e.g. `{presets()[0].text}`.",
    ),
]
Number = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_WEB_TYPED,
        description="A whole number: `20`, `10^100`, `10**100`, `1e100`.",
    ),
]
Digits = Annotated[str, Field(description="A whole number, all its digits.")]
SideName = Literal["first", "second"]
Language = Annotated[
    str,
    Field(
        pattern=f"^({'|'.join(languages())})$",
        description="The language of what is said.",
        json_schema_extra={"enum": [*languages()]},
    ),
]


class Answered(BaseModel):
    """A part of an answer: it has these keys and no others.

    Answers are made by the workers and sent on as they are; that they are as described here is
    required by tests, of real answers.
    """

    model_config = ConfigDict(extra="forbid")


class Error(Answered):
    """What went wrong."""

    kind: str = Field(
        description="malformed, illegal, work-limit, undecided, not-applicable, time, busy, "
        "refused, invalid, elsewhere, too-large, not-found, method or internal"
    )
    message: str = Field(description="One line for people.")
    pointer: str | None = Field(None, description="The input, and a caret below the place.")


class ErrorBody(Answered):
    """The one shape of every error."""

    error: Error


class PresetBody(Answered):
    """A named game."""

    name: str
    title: str
    text: str
    family: str
    source: str
    note: str
    pile: Digits
    cap: Digits | None = Field(None, description="the cap of `start`, where there is one")
    start: dict[str, Digits] = Field(description="a position to start with")


class GamesBody(Answered):
    """The presets."""

    games: list[PresetBody]


class FieldBody(Answered):
    """A number that a position has besides the pile."""

    name: str
    title: str
    about: str
    default: Digits | None = Field(description="null: it must be given")


class Preview(Answered):
    """The picture on the cards of a family's games."""

    kind: str
    to: int
    up_to: int | None


class OptionBody(Answered):
    """An option of a family's rules, for a form that asks for it."""

    name: str
    title: str
    example: str = Field(description="a value that it may have; empty: it may be left out")
    flag: bool = Field(description="whether it stands alone, without a value")
    choices: list[str] = Field(description="values that a flag may have all the same")
    kind: Literal["formula", "count", "text"]
    variable: str = Field(description="the variable of a formula")
    least: int | None = Field(description="the least value that a formula may have; null: any")
    instead_of: str = Field(description="the option that is left out where this one is given")


class FamilyBody(Answered):
    """A family of games."""

    name: str
    title: str
    about: str
    fields: list[FieldBody]
    options: list[OptionBody]
    preview: Preview


class FamiliesBody(Answered):
    """The families, in the order in which they are shown."""

    families: list[FamilyBody]


class PlaceIn(BaseModel):
    """A position: the pile, and by their names the other numbers that the family has."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Number | None]

    pile: Number


PlaceBody = Annotated[dict[str, Digits], Field(description="A position.")]


class Evidence(Answered):
    """Why an answer is true."""

    grade: Grade
    reason: str


class Expansion(Answered):
    """The pile as a sum, from its largest part down; a long one is cut in the middle."""

    terms: int
    largest: list[Digits]
    between: int
    smallest: list[Digits]
    decides: bool = Field(description="whether the least part alone decides who wins")
    members: list[Digits] | None = Field(
        None, description="in a match: the first members of the base that the parts are of"
    )
    every: bool | None = Field(None, description="in a match: whether these are all members")


class PictureBody(Answered):
    """A picture that a game has."""

    name: str
    title: str
    usual: int | None = Field(description="the last pile that reads well; null: as the picture is")
    most: int | None = Field(description="the last pile that can still be drawn well")
    anywhere: bool = Field(description="whether it can begin at any pile")


class DescribeBody(Answered):
    """A game, read."""

    game: str
    family: str
    preset: str | None
    title: str | None
    note: str | None
    rules: list[str]
    fields: list[FieldBody]
    needs: str | None = Field(description="the first of the fields")
    misere: bool
    tables: list[str] = Field(description="the tables that it has, the usual one first")
    map: bool = Field(description="whether there is a skyline of it")
    pictures: list[str]
    picture_kinds: list[PictureBody]


class ReadBody(RootModel[DescribeBody | ErrorBody]):
    """A game, or what is wrong with its text."""


class SolveBody(Answered):
    """Who wins, by which moves, and why; keys that do not apply are absent."""

    game: str
    position: PlaceBody
    outcome: Literal["safe", "unsafe"]
    moves: list[Digits]
    more_moves: bool
    method: str
    evidence: Evidence
    threshold: Digits | None = Field(None, description="null: nothing is enough")
    safe_caps: list[Digits | None] | None = Field(
        None, description="the least and the largest that loses, without a threshold; null: no end"
    )
    nim_value: Digits | None = None
    block: list[Digits] | None = None
    more_blocks: bool | None = None
    expansion: Expansion | None = None
    explanation: list[str]
    statements: list[dict[str, Any]] = Field(description="the explanation as data")


class TableBody(Answered):
    """A table."""

    model_config = ConfigDict(populate_by_name=True)

    game: str
    what: str
    columns: list[str] = Field(description="the headings of the two columns of a file")
    from_: Digits = Field(alias="from")
    to: Digits
    values: list[str | None] = Field(description="null: infinite")


class FileBody(Answered):
    """A table as a file."""

    game: str
    name: str
    text: str


class TabledBody(RootModel[TableBody | FileBody]):
    """A table, or the file that was asked for."""


class BaseBody(Answered):
    """A base."""

    game: str
    base: list[Digits]
    values: list[Digits]
    more: bool = Field(description="whether the list was cut")
    finite: bool = Field(description="whether the base ends here: the thresholds repeat")
    behind: int = Field(description="pile N has the threshold of N minus this in the base")


class CheckBody(Answered):
    """Which theorems apply."""

    game: str
    findings: list[dict[str, Any]]


Words = Annotated[
    list[str | list[Any]],
    Field(
        description="words, and MathML between them: `[element, text]` or `[element, child, …]`",
        examples=[["for ", ["mrow", ["mi", "n"], ["mo", "≥"], ["mn", "2"]]]],
    ),
]


class TheoremBody(Answered):
    """The statements of a theorem, set."""

    opening: Words
    facts: list[Words]
    ending: list[Words]
    reason: Words


class CertificateBody(Answered):
    """A certificate."""

    name: str = Field(description="the beginning of its digest")
    text: str = Field(description="its file, as `/api/verify` and `onepile verify` take it")


class ProveBody(Answered):
    """A theorem about every pile of a game."""

    game: str
    certificate: CertificateBody | None = Field(
        description="null: the theorem is proved for many games at once, on paper"
    )
    theorem: TheoremBody
    text: str
    latex: str = Field(description="a document that compiles as it is")


class ProvedBody(RootModel[ProveBody | ErrorBody]):
    """A theorem, or why there is none."""


class CertificateIn(BaseModel):
    """A certificate from anywhere."""

    model_config = ConfigDict(extra="forbid")

    certificate: str = Field(max_length=MAX_WEB_CERTIFICATE, description="the text of its file")
    language: Language = ENGLISH


class AcceptedBody(Answered):
    """What a certificate that was accepted proves."""

    game: str
    certificate: str = Field(description="its name")
    theorem: TheoremBody | None = Field(
        description="the theorem, read from the certificate; null: it is too large to be said"
    )


class VerifyBody(RootModel[AcceptedBody | ErrorBody]):
    """What a certificate proves, or why it is refused."""


PileText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_WEB_PILE_TEXT,
        description="A pile with its rule: `half @ 10`, or with a cap `fibonacci-nim @ 6, 4`.",
    ),
]


class ComponentBody(Answered):
    """A pile of a sum."""

    game: str
    position: PlaceBody
    nim_value: Digits


class SumMoveBody(Answered):
    """A winning move in a sum."""

    component: int = Field(description="in which pile, counted from 0")
    take: Digits


class SumBody(Answered):
    """Who wins a sum, and how."""

    components: list[ComponentBody]
    outcome: Literal["safe", "unsafe"]
    nim_value: Digits = Field(description="the nim-sum of all; 0: the player to move loses")
    moves: list[SumMoveBody]
    more_moves: bool


class PlotBody(BaseModel):
    """The data of a picture; which keys there are depends on its shape."""

    model_config = ConfigDict(extra="allow")

    game: str
    kind: str
    shape: Literal["plane", "strip", "series", "ladder"]


class SkylineBody(Answered):
    """The outcome map at some scale."""

    model_config = ConfigDict(populate_by_name=True)

    game: str
    from_: Digits = Field(alias="from")
    scale: Digits = Field(description="piles in a column, caps in a row")
    up: str | None = Field(description="what is counted upward; null: there is one row")
    rows: int
    heights: list[int] = Field(description="one for each column; the highest stands for more, too")


class StepIn(BaseModel):
    """One step of a match: exactly one of the first three."""

    model_config = ConfigDict(extra="forbid")

    take: Number | None = None
    block: Annotated[list[Number], Field(max_length=1000)] | None = None
    resign: SideName | None = None
    side: SideName | None = Field(None, description="as in answers; not looked at")
    position: PlaceBody | None = Field(None, description="as in answers; not looked at")
    text: str | None = Field(None, description="as in answers; not looked at")


class MatchIn(BaseModel):
    """A match so far, and what is wanted of it."""

    model_config = ConfigDict(extra="forbid")

    game: GameText
    start: PlaceIn
    steps: Annotated[list[StepIn], Field(max_length=MAX_WEB_STEPS)] = []
    you: SideName = Field("first", description="the side that the computer does not play")
    opponent: Literal["perfect", "fallible", "random"] | None = Field(
        None, description="null: the computer plays neither side"
    )
    reply: bool = Field(True, description="whether the opponent moves when it is its turn")
    strength: float = Field(0.7, ge=0, le=1, description="of a fallible opponent")
    seed: Annotated[str, Field(max_length=100)] | None = None
    hints: bool = False
    best: bool = Field(False, description="whether to tell how best play goes on")
    language: Language = ENGLISH


MeetingName = Annotated[str, Field(max_length=40, description="the name of a meeting")]
Seat = Annotated[str, Field(max_length=40, description="the secret of one of the two players")]


class MeetingStepIn(BaseModel):
    """One step of a match between two devices: exactly one of these."""

    model_config = ConfigDict(extra="forbid")

    take: Number | None = None
    block: Annotated[list[Number], Field(max_length=100)] | None = None
    resign: SideName | None = None


class MeetingIn(BaseModel):
    """What somebody who plays with another device wants.

    `game`, `start` and `you` begin a match; `meeting` alone comes to it; with `seat` it is looked
    at; with `step` and `at`, too, a step is made.
    """

    model_config = ConfigDict(extra="forbid")

    game: GameText | None = None
    start: PlaceIn | None = None
    you: SideName = Field("first", description="the side of whoever begins the meeting")
    meeting: MeetingName | None = None
    seat: Seat | None = None
    step: MeetingStepIn | None = None
    at: int | None = Field(None, ge=0, description="how many steps were seen before this one")
    language: Language = ENGLISH


class MeetingBody(Answered):
    """A match between two devices, as one of the players is told of it."""

    meeting: MeetingName
    seat: Seat
    side: SideName
    both: bool = Field(description="whether the second player is there")
    over: bool
    game: str
    start: dict[str, str]
    steps: list[dict[str, Any]] = Field(description="as they were made")


class StepBody(Answered):
    """A step that was made, and the position after it."""

    side: SideName
    position: PlaceBody
    take: Digits | None = None
    block: list[Digits] | None = None
    resign: SideName | None = None
    text: str = Field(description="the step in words")


class Moves(Answered):
    """The moves that the rules allow; 0 is a pass."""

    least: Digits
    most: Digits
    count: Digits
    amounts: list[Digits] | None = Field(description="all of them, if they are few")
    some: list[Digits] = Field(description="a few of them, the least and the largest among these")
    words: str = Field(description="which they are, for people")


class HintBody(Answered):
    """What the player to act should know."""

    wins: bool
    good: list[Digits]
    more: bool
    winning: list[Digits]
    sentence: str
    idea: str = Field(description="who wins and why, as one sees it in the pile")
    explanation: list[str]
    reasons: dict[str, str]


class ChanceBody(Answered):
    """Where a lost match could still have been won."""

    step: int = Field(description="which of the steps should have been another, counted from 1")
    sentence: str
    idea: str


class TranscriptIn(BaseModel):
    """A match that was saved."""

    model_config = ConfigDict(extra="forbid")

    transcript: str = Field(
        max_length=MAX_TRANSCRIPT_CHARACTERS, description="the text of its file"
    )
    language: Language = ENGLISH


class TranscriptBody(Answered):
    """A match that was saved, as it is asked for again."""

    game: str
    start: PlaceBody
    steps: list[StepIn]
    you: SideName
    opponent: Literal["perfect", "fallible", "random"] | None


class SavedBody(RootModel[TranscriptBody | ErrorBody]):
    """A match that was saved, or what is wrong with its file."""


class MomentBody(Answered):
    """What is known of one moment of a match."""

    winner: SideName | None = Field(description="who wins with best play; null: not looked at")
    remoteness: int | None = Field(
        description="moves until the end with best play; null: not known"
    )


class MatchBody(Answered):
    """A match at one moment."""

    game: str
    position: PlaceBody
    phase: Literal["block", "move", "over"]
    mover: SideName
    actor: SideName | None
    winner: SideName | None
    moves: Moves | None
    blocked: list[Digits]
    blocks: int
    to_do: str
    status: str = Field(description="what happened last and what may be done, or how it ended")
    steps: list[StepBody]
    transcript: str = Field(description="the match as a file that 'onepile play --replay' reads")
    hint: HintBody | None
    expansion: Expansion | None
    line: list[MomentBody] | None = Field(
        description="the start and the moment after each step, with hints or at the end"
    )
    best: list[StepBody] | None = Field(description="how best play goes on, if asked for")
    chance: ChanceBody | None = Field(description="after a loss to the computer")
    note: str
