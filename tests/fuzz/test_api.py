"""The API: every request that its description allows has an answer of the shape it promises.

The application is asked in this process, with a pool that answers at once. What a request may have
is taken from the description; that a name there means something is said here, and a name that is
not known here fails the test. Answers are followed: the pictures that a game has are asked for, and
the moves that a match offers are made.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import given
from hypothesis import strategies as st

from onepile.limits import MAX_WEB_CHECK, MAX_WEB_MOVES
from onepile.web import models
from onepile.web.answering import answer
from onepile.web.app import make_app
from onepile.web.bounds import Bounds
from onepile.web.pool import Pool
from onepile.web.workers import Result
from tests.fuzz.valid import CALLS, GAMES, MANY, NUMBERS, SMALL, places

pytestmark = pytest.mark.slow

SECONDS = 40.0
"""No request may compute longer: it has its budget in steps."""

WORK = 20_000


class Here(Pool):
    """Answers in this process."""

    async def ask(
        self,
        job: str,
        request: dict[str, Any],
        repeatable: bool = True,
    ) -> Result:
        """The answer, at once."""
        return Result(*answer(job, request, WORK, self.bounds.answer_bytes))


APP = make_app(Here(Bounds()))
DESCRIBED = schemathesis.openapi.from_dict(APP.app.openapi())  # type: ignore[attr-defined]
"""What an answer has to be, as the description of the API says it."""

WINDOW = st.tuples(
    st.integers(1, 300) | st.sampled_from([2**31, 2**53, 2**63, 10**30, 10**100]),
    st.integers(0, 40),
)


PATHS = [
    "game",
    "solve",
    "solve",
    "table",
    "base",
    "check",
    "guess",
    "plot",
    "skyline",
    "prove",
    "sum",
]
SPOKEN = {"game", "solve", "table", "check", "guess", "prove"}


async def ask(client: httpx.AsyncClient, method: str, path: str, **content: Any) -> Any:
    """The JSON of an answer, judged; None if it was refused."""
    began = time.process_time()
    got = await client.request(method, path, **content)
    assert got.status_code in (200, 422), (content, got.status_code, got.text)
    assert got.headers["content-type"] == "application/json"
    assert time.process_time() - began < SECONDS, content
    COUNTS[path, got.status_code] += 1
    if got.status_code == 200:
        DESCRIBED[path][method].validate_response(got)
        return got.json()
    error = got.json()["error"]
    assert set(error) <= {"kind", "message", "pointer"}
    assert "\n" not in error["message"]
    assert error["kind"] not in ("internal", "invalid"), (content, error)
    return None


COUNTS: Counter[tuple[str, int]] = Counter()
Ask = Callable[..., Awaitable[Any]]


@st.composite
def queries(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """An address and its parameters."""
    game = draw(GAMES)
    first, rows = draw(WINDOW)
    parameters: dict[str, str] = {"game": game}
    path = draw(st.sampled_from(PATHS))
    if path == "solve":
        parameters |= draw(places(game))
        parameters["moves"] = draw(st.integers(0, MAX_WEB_MOVES).map(str))
    elif path == "table":
        parameters |= {"from": str(first), "to": str(first + rows)}
        if draw(st.booleans()):
            tables = ["outcomes", "thresholds", "nim-values", "base"]
            parameters["what"] = draw(st.sampled_from(tables))
        if draw(st.booleans()):
            parameters["format"] = draw(st.sampled_from(["csv", "bfile"]))
        if draw(st.booleans()):
            parameters |= draw(places(game, pile=False))
    elif path == "base":
        parameters["to"] = draw(NUMBERS)
    elif path in ("check", "guess"):
        parameters["to"] = draw(st.integers(1, 100).map(str))
    elif path == "plot":
        kinds = ["outcomes", "thresholds", "thresholds-log", "nim-values", "base", "levels"]
        parameters |= {"kind": draw(st.sampled_from(kinds)), "to": str(2 + rows)}
        if draw(st.booleans()):
            parameters["up_to"] = draw(st.integers(2, 30).map(str))
        if draw(st.booleans()):
            parameters |= {"from": str(first), "to": str(first + rows + 1)}
    elif path == "skyline":
        scale = draw(st.sampled_from([1, 2, 10**30]))
        parameters |= {"from": str(first), "scale": str(scale), "columns": str(1 + rows)}
        parameters["rows"] = draw(st.integers(1, 30).map(str))
    elif path == "sum":
        parameters = {"pile": f"{game} @ {', '.join(draw(places(game)).values())}"}
    if path in SPOKEN and draw(st.booleans()):
        parameters["language"] = draw(st.sampled_from(["en", "de"]))
    return f"/api/{path}", parameters


@st.composite
def matches(draw: st.DrawFn) -> dict[str, Any]:
    """A match at its start."""
    game = draw(GAMES)
    return {
        "game": game,
        "start": {name: draw(SMALL) for name in draw(places(game))},
        "you": draw(st.sampled_from(["first", "second"])),
        "opponent": draw(st.sampled_from(["perfect", "fallible", "random"])),
        "hints": draw(st.booleans()),
        "best": draw(st.booleans()),
        "reply": draw(st.sampled_from([True, True, False])),
        "strength": draw(st.sampled_from([0, 0.5, 1])),
        "seed": draw(SMALL),
        "language": draw(st.sampled_from(["en", "de"])),
    }


async def follow_game(client: httpx.AsyncClient, read: dict[str, Any]) -> None:
    for kind in read.get("picture_kinds", [])[:2]:
        parameters = {"game": read["game"], "kind": kind["name"], "to": "12"}
        await ask(client, "GET", "/api/plot", params=parameters)


async def follow_match(client: httpx.AsyncClient, content: dict[str, Any]) -> None:
    """Play on, by the moves that are offered, until it is over or a few are made."""
    for _ in range(4):
        state = await ask(client, "POST", "/api/match", json=content)
        if state is None:
            return
        saved = {"transcript": state["transcript"], "language": content["language"]}
        await ask(client, "POST", "/api/transcript", json=saved)
        if state["phase"] == "over" or not content["reply"]:
            return
        step: dict[str, Any] = {"block": []}
        if state["phase"] == "move":
            offered = state["moves"]["amounts"] or state["moves"]["some"]
            open_moves = [amount for amount in offered if amount not in (state["blocked"] or [])]
            if not open_moves:
                return
            step = {"take": open_moves[-1]}
        content = {**content, "steps": [*map(sent_again, state["steps"]), step]}


def sent_again(step: dict[str, Any]) -> dict[str, Any]:
    """A step of an answer, as it is sent in the next request."""
    return {key: step[key] for key in ("take", "block", "resign") if step.get(key) is not None}


def test_requests_that_are_valid_by_construction(capsys: pytest.CaptureFixture[str]) -> None:
    async def one(path: str, parameters: dict[str, str], match: dict[str, Any] | None) -> None:
        transport = httpx.ASGITransport(app=APP)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            if match is not None:
                await follow_match(client, match)
                return
            got = await ask(client, "GET", path, params=parameters)
            if path == "/api/game" and got is not None:
                await follow_game(client, got)
            if path == "/api/prove" and got is not None and got.get("certificate"):
                content = {"certificate": got["certificate"]["text"]}
                await ask(client, "POST", "/api/verify", json=content)

    COUNTS.clear()

    @MANY
    @given(query=queries(), match=st.none() | st.none() | st.none() | matches())
    def fuzz(query: tuple[str, dict[str, str]], match: dict[str, Any] | None) -> None:
        if COUNTS.total() < CALLS:  # an example may be several requests
            asyncio.run(one(*query, match))

    fuzz()
    assert COUNTS.total() >= CALLS
    answered = sum(n for (_, status), n in COUNTS.items() if status == 200)
    assert answered > CALLS / 3
    with capsys.disabled():
        told = f"{COUNTS.total()} requests of the API, {answered} answered, the others refused"
        print(f"\n{told}", file=sys.stderr)


def test_every_parameter_that_is_described_is_sent() -> None:
    described = APP.app.openapi()["paths"]  # type: ignore[attr-defined]
    known = {"game", "pile", "cap", "move", "previous", "passes"}
    known |= {"moves", "to", "from", "what", "format", "kind", "up_to"}
    known |= {"scale", "columns", "rows", "language"}
    for path, operations in described.items():
        for operation in operations.values():
            names = {parameter["name"] for parameter in operation.get("parameters", [])}
            assert names <= known, f"{path} has parameters that nothing here sends"
    match = json.dumps(described["/api/match"]["post"]["requestBody"])
    assert "MatchIn" in match
    fields = {"game", "start", "steps", "you", "opponent", "strength", "hints", "best", "seed"}
    fields |= {"language", "reply"}
    assert set(models.MatchIn.model_fields) == fields
    assert MAX_WEB_CHECK > 100
