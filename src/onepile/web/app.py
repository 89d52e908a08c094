"""The application: the API's addresses, the page, and the pool of workers behind them."""

import gc
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel, Field, create_model
from starlette.exceptions import HTTPException

from onepile.languages import ENGLISH, languages
from onepile.limits import (
    MAX_WEB_BASE,
    MAX_WEB_CHECK,
    MAX_WEB_COLUMNS,
    MAX_WEB_MOVES,
    MAX_WEB_ROWS,
    MAX_WEB_SUM_PILES,
    Limits,
)
from onepile.statements import Phrase
from onepile.web import bundle, catalogue, models
from onepile.web.atlas_file import shown_atlas
from onepile.web.bundle import Bundle
from onepile.web.catalogue import JSON
from onepile.web.errors import Refusal
from onepile.web.guard import Answer, Guard, refused
from onepile.web.links import LINKS
from onepile.web.meetings import Meetings
from onepile.web.models import GameText, Language, Number
from onepile.web.pool import Pool

_STATIC = Path(str(files("onepile.web").joinpath("static")))

_ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": models.ErrorBody, "description": "the request itself cannot be read"},
    408: {"model": models.ErrorBody, "description": "the request took too long to arrive"},
    411: {"model": models.ErrorBody, "description": "the length of the body is not said"},
    413: {"model": models.ErrorBody, "description": "the request is too large"},
    422: {"model": models.ErrorBody, "description": "the question has no answer, or none in time"},
    503: {"model": models.ErrorBody, "description": "the server has too much to do"},
}

_HTTP = {
    404: ("not-found", "there is nothing here: see /api"),
    405: ("method", "this address takes another method"),
}

_ABOUT = """\
Who wins a one-pile take-away game, by which moves, and why.

Whole numbers that may be large are strings, in requests and in answers: `"10^100"` is understood,
`"20"` comes back. Every error has the same shape, with a `kind` for programs, a `message` for
people and, where a rule cannot be read, a `pointer` to the place.
"""


def make_app(pool: Pool, host: str | None = None, atlas: bytes | None = None) -> Guard:
    """The whole application, guarded.

    Args:
        pool: Who answers the questions; started and stopped with the application.
        host: What others call this machine, if they may reach it.
        atlas: The compact file of the atlas that the page shows; None: the one that comes with it.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pool.start()
        gc.freeze()  # nobody waits while what is here is looked through
        try:
            yield
        finally:
            pool.stop()

    app = FastAPI(
        title="onepile",
        version=version("onepile"),
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        lifespan=lifespan,
    )
    ask = partial(_ask, pool)
    _add_error_shape(app)
    _add_questions(app, ask)
    _add_theorems(app, ask)
    _add_match(app, ask, Meetings(pool.bounds))
    _add_page(app, ask, shown_atlas() if atlas is None else atlas)
    return Guard(app, host)


Ask = Callable[..., Awaitable[Answer]]
"""What asks the workers: a job by its name, with a request."""


async def _ask(pool: Pool, job: str, request: dict[str, Any], repeatable: bool = True) -> Answer:
    """The answer from one of the workers."""
    asked = {key: value for key, value in request.items() if value is not None}
    try:
        result = await pool.ask(job, asked, repeatable)
    except Refusal as refusal:
        refusal.language = asked.get("language", ENGLISH)
        raise
    return Answer(result.body, result.status)


Spoken = Annotated[Language, Query()]


def _place_query() -> Callable[..., Awaitable[dict[str, str]]]:
    """A reader of the part of a query that is about the position, made from the families."""
    fields: dict[str, Any] = {
        name: (Number | None, Field(None, description=field.about))
        for name, field in catalogue.every_field().items()
    }
    query = create_model("PlaceQuery", **fields)

    async def given(place: Annotated[query, Query()]) -> dict[str, str]:  # type: ignore[valid-type]
        return BaseModel.model_dump(place, exclude_none=True)

    return given


def _answers(model: type[BaseModel], question: str) -> dict[int | str, dict[str, Any]]:
    """What may come back from a question, and where it leads."""
    return {200: {"model": model, "links": LINKS[question]}, **_ERRORS}


def _add_questions(app: FastAPI, ask: Ask) -> None:
    GivenPlace = Annotated[dict[str, str], Depends(_place_query())]  # noqa: N806

    @app.get("/api/families", response_model=models.FamiliesBody, tags=["games"])
    async def families(language: Spoken = ENGLISH) -> dict[str, Any]:
        """The families of games, and which numbers their positions have besides the pile."""
        return catalogue.families(language)

    led: dict[int | str, dict[str, Any]] = {200: {"links": LINKS["games"]}}

    @app.get("/api/games", response_model=models.GamesBody, responses=led, tags=["games"])
    async def games(language: Spoken = ENGLISH) -> dict[str, Any]:
        """The presets: every game that the papers name."""
        return catalogue.games(language)

    @app.get("/api/game", responses=_answers(models.ReadBody, "game"), tags=["games"])
    async def game(game: Annotated[GameText, Query()], language: Spoken = ENGLISH) -> Response:
        """Read a rule and put it into words; a mistake is an answer too, shown with a caret."""
        return await ask("describe", {"game": game, "language": language})

    @app.get("/api/solve", responses=_answers(models.SolveBody, "solve"), tags=["answers"])
    async def solve(
        game: Annotated[GameText, Query()],
        pile: Annotated[Number, Query()],
        place: GivenPlace,
        moves: Annotated[int, Query(ge=0, le=MAX_WEB_MOVES)] = Limits.moves,
        language: Spoken = ENGLISH,
    ) -> Response:
        """Who wins a position, by which moves, and why."""
        request = {"game": game, "pile": pile, "place": place, "moves": str(moves)}
        return await ask("solve", {**request, "language": language})

    @app.get("/api/table", responses=_answers(models.TabledBody, "table"), tags=["answers"])
    async def table(
        game: Annotated[GameText, Query()],
        to: Annotated[Number, Query()],
        place: GivenPlace,
        from_: Annotated[Number | None, Query(alias="from")] = None,
        what: Annotated[str | None, Query(max_length=40)] = None,
        format: Annotated[Literal["csv", "bfile"] | None, Query()] = None,
        language: Spoken = ENGLISH,
    ) -> Response:
        """Thresholds, nim-values or outcomes of many piles, the safe ones, or the base."""
        request = {"game": game, "to": to, "from": from_, "what": what, "place": place}
        asked = {**request, "format": format, "language": language}
        return await ask("table", asked)

    table.__doc__ = f"{table.__doc__} At most {MAX_WEB_ROWS} rows."

    @app.get("/api/base", responses=_answers(models.BaseBody, "base"), tags=["answers"])
    async def base(game: Annotated[GameText, Query()], to: Annotated[Number, Query()]) -> Response:
        """The base of a game, each member with its threshold."""
        return await ask("base", {"game": game, "to": to})

    base.__doc__ = f"{base.__doc__} At most {MAX_WEB_BASE} members."

    @app.get("/api/check", responses=_answers(models.CheckBody, "check"), tags=["answers"])
    async def check(
        game: Annotated[GameText, Query()],
        to: Annotated[int, Query(ge=1, le=MAX_WEB_CHECK)] = 10_000,
        language: Spoken = ENGLISH,
    ) -> Response:
        """Which theorems apply to this rule, and why or why not."""
        request = {"game": game, "to": str(to), "language": language}
        return await ask("check", request)

    @app.get("/api/plot", responses=_answers(models.PlotBody, "plot"), tags=["pictures"])
    async def plot(
        game: Annotated[GameText, Query()],
        kind: Annotated[str, Query(max_length=40)],
        to: Annotated[Number | None, Query()] = None,
        up_to: Annotated[Number | None, Query()] = None,
        from_: Annotated[Number | None, Query(alias="from")] = None,
    ) -> Response:
        """The data of a picture: outcomes, thresholds, nim-values, base or levels."""
        request = {"game": game, "kind": kind, "to": to, "up_to": up_to, "from": from_}
        return await ask("plot", request)

    @app.get("/api/skyline", responses=_answers(models.SkylineBody, "skyline"), tags=["pictures"])
    async def skyline(
        game: Annotated[GameText, Query()],
        from_: Annotated[Number | None, Query(alias="from")] = None,
        scale: Annotated[Number | None, Query()] = None,
        columns: Annotated[int, Query(ge=1, le=MAX_WEB_COLUMNS)] = 256,
        rows: Annotated[int, Query(ge=1, le=MAX_WEB_COLUMNS)] = 256,
    ) -> Response:
        """The outcome map at any scale, from pile 1 to 10^1000.

        Each column is `scale` neighbouring piles, the first of them `from`; each row is `scale`
        caps. Up to a column's height the player to move loses, with the cap row × scale, from one
        of its piles. A map without caps (`up` is null) has one row, for the beginning of the game.
        """
        wanted = {"columns": str(columns), "rows": str(rows)}
        request = {"game": game, "from": from_, "scale": scale, **wanted}
        return await ask("skyline", request)


def _add_theorems(app: FastAPI, ask: Ask) -> None:
    @app.get("/api/prove", responses=_answers(models.ProvedBody, "prove"), tags=["theorems"])
    async def prove(game: Annotated[GameText, Query()], language: Spoken = ENGLISH) -> Response:
        """A theorem about every pile of a game, set as mathematics, with its certificate.

        That nothing is proved is an answer, too, and has the shape of an error.
        """
        return await ask("prove", {"game": game, "language": language})

    @app.post("/api/verify", responses=_answers(models.VerifyBody, "verify"), tags=["theorems"])
    async def verify(certificate: models.CertificateIn) -> Response:
        """What a certificate proves, if it does: an independent program checks it.

        That it is refused is an answer, too, and has the shape of an error.
        """
        return await ask("verify", certificate.model_dump())

    @app.get("/api/sum", responses=_answers(models.SumBody, "sum"), tags=["answers"])
    async def sum(
        pile: Annotated[list[models.PileText], Query(min_length=1, max_length=MAX_WEB_SUM_PILES)],
    ) -> Response:
        """Who wins when there are several piles, each with its rule, and how."""
        return await ask("sum", {"pile": pile})


def _add_match(app: FastAPI, ask: Ask, meetings: Meetings) -> None:
    @app.post("/api/match", responses=_answers(models.MatchBody, "match"), tags=["play"])
    async def match(match: models.MatchIn) -> Response:
        """One step of a match: it is replayed, and the computer answers if it is its turn.

        The server remembers nothing: send the start and all steps each time; to take one back,
        leave it out. Steps of an answer may be sent again as they are.
        """
        told = {"side", "position", "text"}
        request = match.model_dump(exclude_none=True, exclude={"steps": {"__all__": told}})
        chance = match.opponent in ("fallible", "random") and match.seed is None
        return await ask("match", request, repeatable=not chance)

    told_of: dict[int | str, dict[str, Any]] = {200: {"model": models.MeetingBody}, **_ERRORS}

    @app.post("/api/meeting", responses=told_of, tags=["play"])
    async def meeting(meeting: models.MeetingIn) -> Response:
        """A match between two devices: begun, come to, looked at, or a step of it.

        The server replays each step before it counts, remembers the match in memory alone, and
        forgets it a minute after its end.
        """

        async def judge(match: JSON) -> JSON:
            answer = await ask("match", {**match, "language": meeting.language})
            told: JSON = json.loads(bytes(answer.body))
            if "error" in told:
                error = told["error"]
                raise Refusal(422, error["kind"], error["message"], error.get("pointer", ""))
            return told

        try:
            told = await meetings.ask(meeting.model_dump(exclude_none=True), judge)
        except Refusal as refusal:
            refusal.language = meeting.language
            raise
        return Answer(json.dumps(told))

    @app.post("/api/transcript", responses=_answers(models.SavedBody, "transcript"), tags=["play"])
    async def transcript(saved: models.TranscriptIn) -> Response:
        """Read a match that was saved, every step checked against the rules.

        That it cannot be read is an answer, too, and has the shape of an error.
        """
        return await ask("transcript", saved.model_dump())


def _add_page(app: FastAPI, ask: Ask, atlas: bytes) -> None:
    fresh = {"Cache-Control": "no-cache"}

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(_STATIC / "index.html", headers=fresh)

    @app.get("/api", include_in_schema=False)
    async def api_page() -> FileResponse:
        return FileResponse(_STATIC / "api.html", headers=fresh)

    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> FileResponse:
        return FileResponse(_STATIC / "icon.svg", headers=fresh)

    @app.get("/plotly.js", include_in_schema=False)
    async def plotly() -> FileResponse:
        script = files("plotly").joinpath("package_data/plotly.min.js")
        kept = {"Cache-Control": "max-age=86400"}
        return FileResponse(Path(str(script)), media_type="text/javascript", headers=kept)

    @app.get("/atlas.json.gz", include_in_schema=False)
    async def atlas_file() -> Response:
        return Response(atlas, media_type="application/gzip", headers=fresh)

    modules, bundles = bundle.sources(), dict[str, Bundle]()

    def handed(made: Bundle, request: Request, media_type: str) -> Response:
        """A bundle, unless the browser has it already."""
        headers = {**fresh, "ETag": made.tag, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == made.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(made.content, media_type=media_type, headers=headers)
        packed = {**headers, "Content-Encoding": "gzip"}
        return Response(made.packed, media_type=media_type, headers=packed)

    @app.get(f"/static/{bundle.STYLE}", include_in_schema=False)
    async def style(request: Request) -> Response:
        made = bundles.setdefault("style", bundle.style(modules))
        return handed(made, request, "text/css")

    @app.get(f"/static/{bundle.SCRIPT}", include_in_schema=False)
    @app.get(f"/static/{bundle.LATER}", include_in_schema=False)
    async def script(request: Request) -> Response:
        name = request.url.path.removeprefix("/static/")
        if name not in bundles:
            try:
                bundles.update(bundle.scripts(modules, await _first_answers(ask)))
            except Refusal:  # too much to do just now: the page asks for itself
                return handed(bundle.scripts(modules, {})[name], request, "text/javascript")
        return handed(bundles[name], request, "text/javascript")

    app.mount("/static", StaticFiles(directory=_STATIC), name="static")


async def _first_answers(ask: Ask) -> dict[str, JSON]:
    """What the first screen asks, in every language."""

    async def asked(name: str, values: JSON, language: str) -> JSON:
        job = "describe" if name == "game" else name
        answer = await ask(job, {**values, "language": language})
        told: JSON = json.loads(bytes(answer.body))
        return told

    made: dict[str, JSON] = {}
    for language in languages():
        rule = await asked(*bundle.opening("")[0], language)
        questions = bundle.opening(rule["game"])
        made[language] = {bundle.key(*one): await asked(*one, language) for one in questions}
    return made


def _add_error_shape(app: FastAPI) -> None:
    async def known(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        return refused(error)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part not in ("query", "body"))
        message = f"{where[:100] or 'the request'}: {str(first['msg'])[:300]}"
        return refused(Refusal(422, "invalid", message.replace("\n", " ")))

    async def http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        is_page = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and is_page and not request.url.path.startswith("/api"):
            text = (_STATIC / "missing.html").read_text().replace('"./"', '"/"')
            return Response(text, 404, media_type="text/html")
        kind, message = _HTTP.get(error.status_code, ("invalid", str(error.detail)))
        return refused(Refusal(error.status_code, kind, message, headers=error.headers))

    async def internal(request: Request, error: Exception) -> Response:  # and it is logged
        message = Phrase("this is a mistake in onepile, not in your request")
        return refused(Refusal(500, "internal", message))

    app.add_exception_handler(Refusal, known)
    app.add_exception_handler(Exception, internal)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
