"""The application: the API's addresses, the page, and the pool of workers behind them."""

import gc
import inspect
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated

from fastapi import Body, FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from onepile.languages import ENGLISH, languages
from onepile.statements import Phrase
from onepile.web import bundle, models, reference
from onepile.web.atlas_file import shown_atlas
from onepile.web.bundle import Bundle
from onepile.web.catalogue import JSON
from onepile.web.errors import Refusal
from onepile.web.guard import Answer, Guard, refused
from onepile.web.meetings import Meetings
from onepile.web.models import QUESTIONS, Question
from onepile.web.pool import Pool

_STATIC = Path(str(files("onepile.web").joinpath("static")))

_ERRORS = {
    400: "the request itself cannot be read",
    408: "the request took too long to arrive",
    411: "the length of the body is not said",
    413: "the request is too large",
    422: "the question has no answer, or none in time",
    503: "the server has too much to do",
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
    ask = _asking(pool)
    _add_error_shape(app)
    links = models.links()
    for name, question in QUESTIONS.items():
        _add_question(app, name, question, ask, links.get(name, {}))
    described = app.openapi
    app.openapi = lambda: _with_answers(described())  # type: ignore[method-assign]
    _add_page(app, ask, shown_atlas() if atlas is None else atlas)
    return Guard(app, host)


Ask = Callable[[str, JSON], Awaitable[Answer]]
"""What answers a question of `QUESTIONS` by its name."""


def _asking(pool: Pool) -> Ask:
    """Who answers what: the server meetings, which it remembers, the workers all else."""
    meetings = Meetings(pool.bounds)

    async def worked(name: str, request: JSON) -> Answer:
        chance = request.get("opponent") in ("fallible", "random") and "seed" not in request
        result = await pool.ask(name, request, repeatable=not chance)
        return Answer(result.body, result.status)

    async def ask(name: str, request: JSON) -> Answer:
        language = request.get("language", ENGLISH)

        async def judge(match: JSON) -> JSON:
            answer = await worked("match", {**match, "language": language})
            told: JSON = json.loads(bytes(answer.body))
            if "error" in told:
                error = told["error"]
                raise Refusal(422, error["kind"], error["message"], error.get("pointer", ""))
            return told

        try:
            if name == "meeting":
                return Answer(json.dumps(await meetings.ask(request, judge)))
            return await worked(name, request)
        except Refusal as refusal:
            refusal.language = language
            raise

    return ask


def _add_question(app: FastAPI, name: str, question: Question, ask: Ask, links: JSON) -> None:
    """The address of a question, with its description."""
    comes = Body() if question.posted else Query()

    async def answered(asked: Annotated[question.asked, comes]) -> Response:  # type: ignore[name-defined]
        return await ask(name, BaseModel.model_dump(asked, by_alias=True, exclude_none=True))

    answers: dict[int | str, JSON] = {
        status: {"description": told, **_shaped("ErrorBody")} for status, told in _ERRORS.items()
    }
    answers[200] = {**_shaped(question.answer), "links": links}
    app.add_api_route(
        f"/api/{name}",
        answered,
        methods=["POST" if question.posted else "GET"],
        name=name,
        tags=[question.tag],
        description=inspect.getdoc(question.asked),
        responses=answers,
    )


def _shaped(name: str) -> JSON:
    shape = {"$ref": f"#/components/schemas/{name}"}
    return {"content": {"application/json": {"schema": shape}}}


def _with_answers(description: JSON) -> JSON:
    """The description with the shapes of answers."""
    description["components"]["schemas"] |= models.answers()
    return description


def _add_page(app: FastAPI, ask: Ask, atlas: bytes) -> None:
    fresh = {"Cache-Control": "no-cache"}
    modules = bundle.sources()

    def add(address: str, media_type: str, content: Callable[[], Awaitable[Bundle]]) -> None:
        @app.get(address, include_in_schema=False)
        async def handed_out(request: Request) -> Response:
            """The file, unless the browser has it already."""
            made = await content()
            headers = {**fresh, "ETag": made.tag, "Vary": "Accept-Encoding"}
            if request.headers.get("if-none-match") == made.tag:
                return Response(status_code=304, headers=headers)
            if "gzip" not in request.headers.get("accept-encoding", ""):
                return Response(made.content, media_type=media_type, headers=headers)
            headers["Content-Encoding"] = "gzip"
            return Response(made.packed, media_type=media_type, headers=headers)

    def add_made(address: str, media_type: str, made: Bundle) -> None:
        async def content() -> Bundle:
            return made

        add(address, media_type, content)

    def add_told(language: str) -> None:
        known: list[Bundle] = []

        async def content() -> Bundle:
            if known:
                return known[0]
            try:
                known.append(bundle.told_in(modules, language, await _first_answers(ask, language)))
            except Refusal:  # too much to do just now: the page asks for itself
                return bundle.told_in(modules, language, {})
            return known[0]

        add(f"/static/{bundle.TOLD.format(language)}", "application/json", content)

    @app.get("/api", include_in_schema=False)
    async def described(request: Request) -> HTMLResponse:
        page = reference.page(app.openapi(), str(request.base_url))
        return HTMLResponse(page, headers=fresh)

    add_made("/", "text/html", Bundle.of([(_STATIC / "index.html").read_text()]))
    add_made("/favicon.ico", "image/svg+xml", Bundle.of([(_STATIC / "icon.svg").read_text()]))
    add_made(f"/static/{bundle.STYLE}", "text/css", bundle.style(modules))
    for name, made in bundle.scripts(modules).items():
        add_made(f"/static/{name}", "text/javascript", made)
    for language in languages():
        add_told(language)

    @app.get("/plotly.js", include_in_schema=False)
    async def plotly() -> FileResponse:
        script = files("plotly").joinpath("package_data/plotly.min.js")
        kept = {"Cache-Control": "max-age=86400"}
        return FileResponse(Path(str(script)), media_type="text/javascript", headers=kept)

    @app.get("/atlas.json.gz", include_in_schema=False)
    async def atlas_file() -> Response:
        return Response(atlas, media_type="application/gzip", headers=fresh)

    app.mount("/static", StaticFiles(directory=_STATIC), name="static")


async def _first_answers(ask: Ask, language: str) -> dict[str, JSON]:
    """What the first screen asks, in a language."""

    async def asked(name: str, values: JSON) -> JSON:
        answer = await ask(name, {**values, "language": language})
        told: JSON = json.loads(bytes(answer.body))
        return told

    rule = await asked(*bundle.opening("")[0])
    return {bundle.key(*one): await asked(*one) for one in bundle.opening(rule["game"])}


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
