"""The shapes of questions, which are validated, and of answers, for the OpenAPI description.

Each model is a question, its docstring what the description says of it. Answers are made by the
workers and sent on as they are; `answers.toml` has their shapes, and tests hold real answers to it,
`links.toml` where they lead.
"""

import tomllib
from importlib.resources import files
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, create_model

from onepile.languages import ENGLISH, languages
from onepile.limits import (
    MAX_TRANSCRIPT_CHARACTERS,
    MAX_WEB_BASE,
    MAX_WEB_CERTIFICATE,
    MAX_WEB_CHECK,
    MAX_WEB_COLUMNS,
    MAX_WEB_GAME,
    MAX_WEB_GUESS,
    MAX_WEB_MOVES,
    MAX_WEB_PILE_TEXT,
    MAX_WEB_ROWS,
    MAX_WEB_STEPS,
    MAX_WEB_SUM_PILES,
    MAX_WEB_TYPED,
    Limits,
)
from onepile.presets import presets
from onepile.web.catalogue import JSON, every_field

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
SideName = Literal["first", "second"]
Language = Annotated[
    str,
    Field(
        pattern=f"^({'|'.join(languages())})$",
        description="The language of what is said.",
        json_schema_extra={"enum": [*languages()]},
    ),
]


class _Asked(BaseModel):
    """Whatever is asked, it is answered or refused in a language."""

    language: Language = ENGLISH


_FIELDS: dict[str, Any] = {
    name: (Number | None, Field(None, description=field.about))
    for name, field in every_field().items()
}
_Place: Any = create_model("_Place", __base__=_Asked, **_FIELDS)
"""What positions of some family have besides the pile."""


class FamiliesIn(_Asked):
    """The families of games, and which numbers their positions have besides the pile."""


class GamesIn(_Asked):
    """The presets: every game that the papers name."""


class GameIn(_Asked):
    """Read a rule and put it into words; a mistake is an answer too, shown with a caret."""

    game: GameText


class SolveIn(_Place):  # type: ignore[misc]
    """Who wins a position, by which moves, and why."""

    game: GameText
    pile: Number
    moves: int = Field(Limits.moves, ge=0, le=MAX_WEB_MOVES)


class TableIn(_Place):  # type: ignore[misc]  # noqa: D101
    __doc__ = (
        "Thresholds, nim-values or outcomes of many piles, the safe ones, or the base. At most "
        f"{MAX_WEB_ROWS} rows."
    )

    game: GameText
    to: Number
    from_: Number | None = Field(None, alias="from")
    what: str | None = Field(None, max_length=40)
    format: Literal["csv", "bfile"] | None = None


class BaseIn(_Asked):  # noqa: D101
    __doc__ = f"The base of a game, each member with its threshold. At most {MAX_WEB_BASE} members."

    game: GameText
    to: Number


class CheckIn(_Asked):
    """Which theorems apply to this rule, and why or why not."""

    game: GameText
    to: int = Field(10_000, ge=1, le=MAX_WEB_CHECK)


class GuessIn(_Asked):
    """Patterns that are seen in the first values of this rule, and not proved."""

    game: GameText
    to: int = Field(1024, ge=1, le=MAX_WEB_GUESS)


class PlotIn(_Asked):
    """The data of a picture: outcomes, thresholds, nim-values, base or levels."""

    game: GameText
    kind: str = Field(max_length=40)
    to: Number | None = None
    up_to: Number | None = None
    from_: Number | None = Field(None, alias="from")


class SkylineIn(_Asked):
    """The outcome map at any scale, from pile 1 to 10^1000.

    Each column is `scale` neighbouring piles, the first of them `from`; each row is `scale`
    caps. Up to a column's height the player to move loses, with the cap row × scale, from one
    of its piles. A map without caps (`up` is null) has one row, for the beginning of the game.
    """

    game: GameText
    from_: Number | None = Field(None, alias="from")
    scale: Number | None = None
    columns: int = Field(256, ge=1, le=MAX_WEB_COLUMNS)
    rows: int = Field(256, ge=1, le=MAX_WEB_COLUMNS)


class ProveIn(_Asked):
    """A theorem about every pile of a game, set as mathematics, with its certificate.

    That nothing is proved is an answer, too, and has the shape of an error.
    """

    game: GameText


_STRICT = ConfigDict(extra="forbid")
"""What a body has and nobody knows is a mistake."""


class _Posted(_Asked):
    """A question that comes in a body."""

    model_config = _STRICT


class CertificateIn(_Posted):
    """What a certificate proves, if it does: an independent program checks it.

    That it is refused is an answer, too, and has the shape of an error.
    """

    certificate: str = Field(max_length=MAX_WEB_CERTIFICATE, description="the text of its file")


PileText = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_WEB_PILE_TEXT,
        description="A pile with its rule: `half @ 10`, or with a cap `fibonacci-nim @ 6, 4`.",
    ),
]


class SumIn(_Asked):
    """Who wins when there are several piles, each with its rule, and how."""

    pile: list[PileText] = Field(min_length=1, max_length=MAX_WEB_SUM_PILES)


class PlaceIn(BaseModel):
    """A position: the pile, and by their names the other numbers that the family has."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Number | None]

    pile: Number


class MeetingStepIn(BaseModel):
    """One step of a match between two devices: exactly one of these."""

    model_config = _STRICT

    take: Number | None = None
    block: Annotated[list[Number], Field(max_length=1000)] | None = None
    resign: SideName | None = None


class StepIn(MeetingStepIn):
    """One step of a match: exactly one of the first three."""

    side: SideName | None = Field(None, exclude=True, description="as in answers; not looked at")
    position: dict[str, str] | None = Field(
        None, exclude=True, description="as in answers; not looked at"
    )
    text: str | None = Field(None, exclude=True, description="as in answers; not looked at")


class MatchIn(_Posted):
    """One step of a match: it is replayed, and the computer answers if it is its turn.

    The server remembers nothing: send the start and all steps each time; to take one back,
    leave it out. Steps of an answer may be sent again as they are.
    """

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


MeetingName = Annotated[str, Field(max_length=40, description="the name of a meeting")]
Seat = Annotated[str, Field(max_length=40, description="the secret of one of the two players")]


class MeetingIn(_Posted):
    """A match between two devices: begun, come to, looked at, or a step of it.

    `game`, `start` and `you` begin a match; `meeting` alone comes to it; with `seat` it is looked
    at; with `step` and `at`, too, a step is made.

    The server replays each step before it counts, remembers the match in memory alone, and
    forgets it a minute after its end.
    """

    game: GameText | None = None
    start: PlaceIn | None = None
    you: SideName = Field("first", description="the side of whoever begins the meeting")
    meeting: MeetingName | None = None
    seat: Seat | None = None
    step: MeetingStepIn | None = None
    at: int | None = Field(None, ge=0, description="how many steps were seen before this one")


class TranscriptIn(_Posted):
    """Read a match that was saved, every step checked against the rules.

    That it cannot be read is an answer, too, and has the shape of an error.
    """

    transcript: str = Field(
        max_length=MAX_TRANSCRIPT_CHARACTERS, description="the text of its file"
    )


class Question(NamedTuple):
    """What can be asked.

    Attributes:
        asked: The shape of the question.
        answer: The name of the answer's shape.
        tag: What it is about.
        posted: Whether it comes in a body, not in an address.
    """

    asked: type[BaseModel]
    answer: str
    tag: str
    posted: bool = False


QUESTIONS = {
    "families": Question(FamiliesIn, "FamiliesBody", "games"),
    "games": Question(GamesIn, "GamesBody", "games"),
    "game": Question(GameIn, "ReadBody", "games"),
    "solve": Question(SolveIn, "SolveBody", "answers"),
    "table": Question(TableIn, "TabledBody", "answers"),
    "base": Question(BaseIn, "BaseBody", "answers"),
    "check": Question(CheckIn, "CheckBody", "answers"),
    "guess": Question(GuessIn, "CheckBody", "answers"),
    "plot": Question(PlotIn, "PlotBody", "pictures"),
    "skyline": Question(SkylineIn, "SkylineBody", "pictures"),
    "prove": Question(ProveIn, "ProvedBody", "theorems"),
    "verify": Question(CertificateIn, "VerifyBody", "theorems", posted=True),
    "sum": Question(SumIn, "SumBody", "answers"),
    "match": Question(MatchIn, "MatchBody", "play", posted=True),
    "meeting": Question(MeetingIn, "MeetingBody", "play", posted=True),
    "transcript": Question(TranscriptIn, "SavedBody", "play", posted=True),
}
"""The addresses of the API, below `/api/`."""


def answers() -> dict[str, JSON]:
    """The shapes of answers as JSON Schema, by name.

    >>> answers()["Preview"]["required"]
    ['kind', 'to', 'up_to']
    """
    shapes = _written("answers.toml")
    for shape in shapes.values():
        if keys := shape.get("properties"):
            optional = shape.pop("optional", ())
            shape["required"] = [key for key in keys if key not in optional]
            shape.setdefault("additionalProperties", False)
            shape["type"] = "object"
    return shapes


def links() -> dict[str, JSON]:
    """Where answers lead, by address and name, as OpenAPI has it.

    >>> links()["solve"]["read"]["parameters"]
    {'game': '$response.body#/game'}
    """
    return {
        address: {
            name: {
                "operationId": link["ask"],
                "requestBody" if QUESTIONS[link["ask"]].posted else "parameters": link["takes"],
                "description": link["about"],
            }
            for name, link in named.items()
        }
        for address, named in _written("links.toml").items()
    }


def _written(name: str) -> dict[str, JSON]:
    return tomllib.loads(files("onepile.web").joinpath(name).read_text())
