"""The API fuzzed from its own description: no 500, and every answer is of the shape promised."""

import json
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from onepile.errors import OnepileError
from onepile.game_class import game
from onepile.numbers import parse_integer
from onepile.presets import presets
from onepile.text import parse_game

pytestmark = pytest.mark.slow

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BOUNDED = settings(
    max_examples=40,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


ADDRESSES = [
    ("/api/families", "GET"),
    ("/api/games", "GET"),
    ("/api/game", "GET"),
    ("/api/solve", "GET"),
    ("/api/table", "GET"),
    ("/api/base", "GET"),
    ("/api/check", "GET"),
    ("/api/guess", "GET"),
    ("/api/plot", "GET"),
    ("/api/prove", "GET"),
    ("/api/verify", "POST"),
    ("/api/sum", "GET"),
    ("/api/skyline", "GET"),
    ("/api/match", "POST"),
    ("/api/meeting", "POST"),
    ("/api/transcript", "POST"),
]


NUMBER = st.one_of(
    st.integers(-2, 400).map(str),
    st.sampled_from(["10^30", "1e100", "10**1000", "2^64", "9" * 50]),
)
PILES = st.lists(
    st.sampled_from(["half @ 10", "fibonacci-nim @ 6, 4", "half @ 10^100", "half @ -1", "half"]),
    min_size=1,
    max_size=3,
)
TRANSCRIPTS = [
    "game: half\npile: 10\n\ntake 2\n",
    "game: fibonacci-nim\npile: 9\ncap: 4\nfirst: perfect\n\nresign second\n",
    "pile: 3\n",
]
CERTIFICATES = [
    json.dumps(certificate)
    for proved in (game("fibonacci-nim").prove(), game("static-nim").prove())
    for certificate in (proved.certificate, {**proved.certificate, "game": "move-size; f=n"})
]
SENSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from(
        [preset.name for preset in presets()]
        + ["move-size; f=n^2", "move-size; f=n-1", "pile-size; f=n/2", "move-size; f=[4,2]; ends=3"]
    ),
    **dict.fromkeys(["cap", "move", "to", "from", "up_to", "scale"], NUMBER),
    "pile": st.one_of(NUMBER, PILES),
    "certificate": st.sampled_from(CERTIFICATES),
    "kind": st.sampled_from(["outcomes", "thresholds", "nim-values", "base", "levels"]),
    "what": st.sampled_from(["outcomes", "thresholds", "nim-values", "base"]),
    "transcript": st.sampled_from(TRANSCRIPTS),
    "start": st.fixed_dictionaries({"pile": NUMBER}, optional={"cap": NUMBER, "move": NUMBER}),
    "steps": st.lists(
        st.one_of(
            st.fixed_dictionaries({"take": NUMBER}),
            st.fixed_dictionaries({"block": st.lists(NUMBER, max_size=3)}),
        ),
        max_size=3,
    ),
}


def make_sense(values: dict[str, Any], data: st.DataObject) -> None:
    """Replace most of the random text by what can be read: the bugs lie deeper than the parser."""
    for key in list(values):
        if key in SENSIBLE and data.draw(st.integers(0, 3)):
            values[key] = data.draw(SENSIBLE[key])


@pytest.mark.parametrize(("path", "method"), ADDRESSES)
def test_every_answer_is_as_described(path: str, method: str, described: Any) -> None:
    answered = 0

    @BOUNDED
    @given(case=described[path][method].as_strategy(), data=st.data())
    def fuzz(case: Any, data: st.DataObject) -> None:
        nonlocal answered
        for values in (case.query, case.body):
            if isinstance(values, dict):
                make_sense(values, data)
        answer = case.call(timeout=180)
        case.validate_response(answer, checks=CHECKS)
        answered += 1

    fuzz()
    assert answered > 0


SENSE = {"game": "fibonacci-nim", "pile": "9", "cap": "4", "to": "30", "kind": "outcomes"}


def makes_sense(key: str, value: Any) -> bool:
    if key == "kind":
        return value in KINDS
    with suppress(OnepileError, TypeError, AttributeError):
        return bool(parse_game(value) if key == "game" else parse_integer(value, key))
    return False


KINDS = {kind for preset in presets() for kind in game(preset.text).pictures()}


def sensible_query(query: dict[str, Any]) -> dict[str, Any]:
    """What a link has left open, where it is random text, made readable."""
    kept = {key: query[key] for key in SENSE if key in query}
    kept = {key: v if makes_sense(key, v) else SENSE[key] for key, v in kept.items()}
    positioned = {"game", "pile"} <= kept.keys()
    return {**(fields(kept["game"]) if positioned else {}), **kept}


def fields(text: str) -> dict[str, str]:
    """Numbers for what a position of this game has besides the pile."""
    return {field.name: "4" for field in game(text).fields}


def sensible_match(body: dict[str, Any]) -> dict[str, Any]:
    """A match with what a link says, one step further if it can be."""
    text, start, steps = body.get("game", ""), body.get("start"), body.get("steps")
    if not makes_sense("game", text) or not isinstance(start, dict):
        text, start = SENSE["game"], {}
    numbers = {key: v for key, v in start.items() if makes_sense(key, v)}
    listed = steps if isinstance(steps, list) else []
    sent = [step for step in listed if isinstance(step, dict) and step.get("position")]
    if sent == steps:
        sent = [*sent, {"take": "1"}]
    return {"game": text, "start": {"pile": "9", **fields(text), **numbers}, "steps": sent}


def test_links_are_followed(described: Any) -> None:
    """From one answer to the next, as the description says: every link leads to an answer."""
    followed: Counter[tuple[str, str]] = Counter()

    class Reader(described.as_state_machine()):  # type: ignore[misc]
        def step(self, input: Any) -> Any:
            output = super().step(input)
            if input.transition is not None and output.response.status_code == 200:
                source, link, _ = input.transition.id.split(" -> ")
                followed[source.rpartition("/")[2], link.rpartition(" ")[2]] += 1
            return output

        def before_call(self, case: Any) -> None:
            if case.path == "/api/sum":
                case.query = {"pile": ["half @ 10"]}
            elif case.query:
                case.query = sensible_query(case.query)
            if isinstance(case.body, dict) and case.path == "/api/match":
                case.body = sensible_match(case.body)

        def get_call_kwargs(self, case: Any) -> dict[str, Any]:
            return {"timeout": 180}

        def validate_response(self, response: Any, case: Any, **named: Any) -> None:
            case.validate_response(response, checks=CHECKS)

    every = {
        (path.removeprefix("/api/"), name)
        for path, operations in described.raw_schema["paths"].items()
        for operation in operations.values()
        for name in operation["responses"]["200"].get("links", {})
    }
    some = settings(BOUNDED, max_examples=25, stateful_step_count=8)
    for number in range(10):  # which ones are followed depends on the seed
        if set(followed) != every:
            seed(number)(Reader).run(settings=some)
    assert set(followed) == every


def test_every_address_is_fuzzed(described: Any) -> None:
    assert {path for path, _ in ADDRESSES} == set(described)


GAMES = ["fibonacci-nim", "fibonacci-two-blocks", "half", "growing-moves"]
NUMBERS = ["0", "-1", "7", "10^1999", "1e9999", "١", "1_0", ""]


@pytest.mark.parametrize("game", GAMES)
def test_odd_numbers_with_real_games(game: str, client: httpx.Client) -> None:
    """What random text hardly reaches: a rule that can be read with a strange position."""
    for pile in NUMBERS:
        for extra in ({}, {"cap": pile}, {"move": pile}):
            answer = client.get("/api/solve", params={"game": game, "pile": pile, **extra})
            assert answer.status_code in (200, 422), (pile, extra, answer.text)
            assert ("error" in answer.json()) == (answer.status_code != 200)
            content = {"game": game, "start": {"pile": pile, **extra}, "opponent": "random"}
            answer = client.post("/api/match", json=content)
            assert answer.status_code in (200, 422), (content, answer.text)
