"""The API: right answers, one error shape, every bound held."""

import json
import socket
from datetime import timedelta
from typing import Any

import httpx
import pytest

from onepile import sums
from onepile.certificates import digest
from onepile.game_class import family_names, game
from onepile.oracle import Oracle
from onepile.presets import presets
from onepile.text import parse_game
from onepile.web.mathml import typeset_theorem
from tests.tables import rows


def error_of(answer: httpx.Response) -> dict[str, Any]:
    content = answer.json()
    assert set(content) == {"error"}
    assert set(content["error"]) <= {"kind", "message", "pointer"}
    assert "\n" not in content["error"]["message"]
    error: dict[str, Any] = content["error"]
    return error


def test_the_presets(client: httpx.Client) -> None:
    games = client.get("/api/games").json()["games"]
    assert [game["name"] for game in games] == [preset.name for preset in presets()]
    assert games[0]["cap"] == "19"
    assert games[0]["start"] == {"pile": "20", "cap": "19"}


def test_the_families_and_what_their_positions_have(client: httpx.Client) -> None:
    families = client.get("/api/families").json()["families"]
    assert tuple(family["name"] for family in families) == family_names()
    first = families[0]
    assert first["fields"] == [
        {
            "name": "cap",
            "title": "cap",
            "about": "the most that may be taken now; all but one if not given",
            "default": None,
        }
    ]
    for family in families:
        read = client.get("/api/game", params={"game": preset_of(family["name"])}).json()
        # A general game has those that its condition looks at.
        assert all(field in family["fields"] for field in read["fields"])
        assert read["fields"] == family["fields"] or family["name"] == "general"
        assert family["preview"]["kind"] in [kind["name"] for kind in read["picture_kinds"]]


def preset_of(family: str) -> str:
    return next(preset.name for preset in presets() if preset.family == family)


def test_a_rule_is_read_and_put_into_words(client: httpx.Client) -> None:
    read = client.get("/api/game", params={"game": "move-size;f=2*n"}).json()
    assert (read["game"], read["preset"], read["needs"]) == (
        "move-size; f=2n",
        "fibonacci-nim",
        "cap",
    )
    assert read["rules"][-1] == "Who makes the last move wins."
    assert "base" in read["pictures"]


def test_a_mistake_in_a_rule_has_a_caret(client: httpx.Client) -> None:
    answer = client.get("/api/game", params={"game": "move-size; f=2m"})
    assert answer.status_code == 200  # for a rule being typed this is an answer like others
    error = error_of(answer)
    assert error["kind"] == "malformed"
    assert error["pointer"] == "move-size; f=2m\n              ^"


def test_a_huge_pile_is_solved_with_numbers_as_strings(client: httpx.Client) -> None:
    answer = client.get(
        "/api/solve", params={"game": "fibonacci-nim", "pile": "10^1000", "cap": "5"}
    ).json()
    assert answer["position"]["pile"] == "1" + "0" * 1000
    assert answer["outcome"] == "unsafe"
    assert all(isinstance(move, str) for move in answer["moves"])
    expansion = answer["expansion"]
    parts = len(expansion["largest"]) + expansion["between"] + len(expansion["smallest"])
    assert parts == expansion["terms"]
    assert expansion["smallest"][-1] == answer["threshold"]
    assert answer["explanation"][0].startswith("unsafe")


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: str(preset.name))
def test_solve_agrees_with_the_definition(preset: Any, client: httpx.Client) -> None:
    game = parse_game(preset.text)
    position = game.position(preset.pile, **preset.place)
    oracle = Oracle(game)
    place = {name: str(value) for name, value in preset.place.items()}
    params = {"game": preset.name, "pile": str(preset.pile), "moves": "100", **place}
    answer = client.get("/api/solve", params=params).json()
    assert (answer["outcome"] == "safe") == oracle.is_safe(position)
    if answer["outcome"] == "unsafe":
        assert answer["moves"] == [str(move) for move in oracle.winning_moves(position)]


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: str(preset.name))
def test_answers_are_as_described(preset: Any, client: httpx.Client, described: Any) -> None:
    """Every key of them, and no key is missing."""
    place = {name: str(value) for name, value in preset.place.items()}
    asked = {"game": preset.name, "pile": str(preset.pile), **place}
    for name in ("game", "solve", "check", "prove", "table"):
        params = {"game": preset.name, "to": "30"} if name == "table" else asked
        answer = client.get(f"/api/{name}", params=params)
        described[f"/api/{name}"]["GET"].validate_response(answer)
    start = {"pile": str(preset.pile), **place}
    state = match(client, game=preset.name, start=start, hints=True, best=True)
    described["/api/match"]["POST"].validate_response(state)


@pytest.mark.parametrize("path", ["/api/families", "/api/games"])
def test_what_is_not_described_is_noticed(path: str, client: httpx.Client, described: Any) -> None:
    answer = client.get(path)
    described[path]["GET"].validate_response(answer)
    [(name, listed)] = answer.json().items()
    first, *others = listed
    for changed in ({**first, "other": 1}, {**first, "name": 1}, {"name": "half"}):
        forged = httpx.Response(200, json={name: [changed, *others]}, request=answer.request)
        forged.elapsed = timedelta()
        assert not described[path]["GET"].is_valid_response(forged)


def test_tables_bases_theorems_and_pictures(client: httpx.Client) -> None:
    table = client.get("/api/table", params={"game": "fibonacci-two-blocks-exact", "to": "4"})
    assert table.json()["values"] == [None, None, "3", "3"]
    for to in (10**9, 10**100):
        window = {"game": "fibonacci-two-blocks", "from": str(to - 3), "to": str(to)}
        values = client.get("/api/table", params=window).json()["values"]
        expected = game("fibonacci-two-blocks").table(to - 3, to)
        assert values == [str(value) for value in expected]
    words = client.get("/api/table", params={"game": "half", "to": "3", "what": "outcomes"})
    assert words.json()["values"] == ["safe", "unsafe", "safe"]
    base = client.get("/api/base", params={"game": "fibonacci-nim", "to": "10^30"}).json()
    assert base["base"][:5] == ["1", "2", "3", "5", "8"]
    blocked = client.get("/api/base", params={"game": "fibonacci-two-blocks", "to": "9"}).json()
    assert (blocked["base"][:3], blocked["values"][:3]) == (["1", "2", "3"], ["3", "3", "4"])
    checked = client.get("/api/check", params={"game": "fibonacci-nim"}).json()
    assert all(finding["statement"] for finding in checked["findings"])
    assert checked["findings"][0]["statement_set"][0][0] == "mrow"
    seen = client.get("/api/guess", params={"game": "half", "to": "500"}).json()
    assert [one["statement"] for one in seen["findings"]] == [
        str(claim.statement) for claim in game("half").guess(500)
    ]
    assert {one["grade"] for one in seen["findings"]} == {"seen"}
    window = {"game": "half", "kind": "nim-values", "from": "10^100", "to": "10^100+3"}
    far = client.get("/api/plot", params=window).json()
    assert far["from"] == str(10**100)
    assert far["values"] == list(game("half").table(10**100, 10**100 + 3))
    plot = client.get("/api/plot", params={"game": "fibonacci-nim", "kind": "outcomes"}).json()
    assert plot["shape"] == "plane"
    assert plot["members"][:4] == [1, 2, 3, 5]


def test_a_theorem_with_its_certificate(client: httpx.Client) -> None:
    proved = client.get("/api/prove", params={"game": "fibonacci-two-blocks"}).json()
    theorem = game("fibonacci-two-blocks").prove()
    assert proved["certificate"]["name"] == theorem.name
    assert json.loads(proved["certificate"]["text"]) == theorem.certificate
    assert (proved["text"], proved["latex"]) == (theorem.text(), theorem.latex())
    assert proved["theorem"] == typeset_theorem(theorem.parts)
    on_paper = {"game": "move-size; f=2n; blocks=1000; overshoot"}
    assert client.get("/api/prove", params=on_paper).json()["certificate"] is None

    def verified(text: str) -> httpx.Response:
        return client.post("/api/verify", json={"certificate": text})

    accepted = verified(proved["certificate"]["text"]).json()
    assert accepted == {
        "game": str(theorem.game),
        "certificate": theorem.name,
        "theorem": proved["theorem"],
    }
    between = game("fibonacci-two-blocks").prove(between=["2", "21/10"])
    accepted = verified(json.dumps(between.certificate)).json()
    assert accepted["certificate"] == between.name
    assert accepted["theorem"] == typeset_theorem(between.parts)

    content = {**theorem.certificate, "game": "move-size; f=3n; blocks=2; overshoot"}
    forged = json.dumps({**content, "digest": digest(content)})
    texts = [forged, "/etc/passwd", "", "[]", "[" * 50_000, '{"kind": {"a": 1}}']
    for text in texts:
        refused = error_of(verified(text))
        assert refused["kind"] == "refused", text[:40]
        assert refused["message"].startswith("certificate refused: ")
    assert error_of(verified(" " * 60_001))["kind"] == "invalid"
    lone = client.post("/api/verify", content=b'{"certificate": "\\ud800"}')
    assert error_of(lone)["kind"] in ("refused", "invalid")


def test_a_sum_is_that_of_the_library(client: httpx.Client) -> None:
    piles = ["half @ 10", "fibonacci-nim @ 6, 4", "half @ 10^100"]
    told = client.get("/api/sum", params={"pile": piles}).json()
    made = sums.sum(*piles)
    assert [part["nim_value"] for part in told["components"]] == list(map(str, made.components))
    assert (told["outcome"], told["nim_value"]) == (made.outcome, str(made.nim_value))
    moves = [(move["component"], int(move["take"])) for move in told["moves"]]
    assert (moves, told["more_moves"]) == (list(made.moves), made.more_moves)
    many = client.get("/api/sum", params={"pile": ["half @ 10"] * 21})
    assert error_of(many)["kind"] == "invalid"


def match(client: httpx.Client, **content: Any) -> httpx.Response:
    return client.post("/api/match", json=content)


def test_a_match_step_by_step(client: httpx.Client) -> None:
    start = {"game": "fibonacci-nim", "start": {"pile": "4", "cap": "3"}, "opponent": "perfect"}
    state = match(client, **start, hints=True).json()
    assert (state["phase"], state["actor"]) == ("move", "first")
    assert state["hint"]["good"] == ["1"]
    assert state["hint"]["reasons"]["1"].startswith("it leaves pile 3, cap 2, a losing position")
    state = match(client, **start, steps=[{"take": "1"}]).json()
    assert [step["side"] for step in state["steps"]] == ["first", "second"]
    answer = state["steps"][1]["take"]
    steps = [{"take": "1"}, {"take": answer}, {"take": str(3 - int(answer))}]
    state = match(client, **start, steps=steps).json()
    assert (state["phase"], state["winner"], state["actor"]) == ("over", "first", None)


def test_a_lost_match_says_where_it_could_have_been_won(client: httpx.Client) -> None:
    start = {"game": "static-nim", "start": {"pile": "5", "cap": "3"}, "opponent": "perfect"}
    lost = [{"take": "1"}, {"take": "1"}, {"take": "2"}]  # 1 of 5 wins, so does 3 of 3
    state = match(client, **start, steps=lost).json()
    assert (state["phase"], state["winner"]) == ("over", "second")
    assert state["chance"] == {
        "step": 3,
        "sentence": "take 3: it is the last move",
        "idea": "3 is a single part: take all of it.",
    }
    assert [moment["winner"] for moment in state["line"]] == [
        "first",
        "first",
        "first",
        "second",
        "second",
    ]
    assert [moment["remoteness"] for moment in state["line"]] == [3, 2, 1, 1, 0]
    hopeless = {**start, "start": {"pile": "4", "cap": "3"}}
    state = match(client, **hopeless, steps=[{"take": "3"}]).json()
    assert (state["winner"], state["chance"]) == ("second", None)
    resigned = match(client, **start, steps=[{"resign": "first"}]).json()
    assert resigned["chance"]["step"] == 1
    won = [{"take": "1"}, {"take": "1"}, {"take": "3"}]
    assert match(client, **start, steps=won).json()["chance"] is None


def test_best_play_and_the_idea_of_a_match(client: httpx.Client) -> None:
    start = {"game": "static-nim", "start": {"pile": "9", "cap": "3"}}
    state = match(client, **start, hints=True, best=True).json()
    assert state["hint"]["idea"].startswith("9 = 2·4 + 1. Take the smallest part, 1:")
    assert state["expansion"]["largest"] == ["4", "4", "1"]
    assert (state["expansion"]["members"], state["expansion"]["every"]) == (
        ["1", "2", "3", "4"],
        True,
    )
    assert len(state["best"]) == state["line"][0]["remoteness"] == 5
    assert [step["side"] for step in state["best"]] == ["first", "second"] * 2 + ["first"]
    assert match(client, **start).json()["line"] is None


def test_families_say_what_a_form_can_ask_for(client: httpx.Client) -> None:
    for family in client.get("/api/families").json()["families"]:
        needed = [o for o in family["options"] if o["example"] and not o["instead_of"]]
        text = "; ".join([family["name"], *(f"{o['name']}={o['example']}" for o in needed)])
        assert client.get("/api/game", params={"game": text}).json()["family"] == family["name"]
        assert all(option["title"] for option in family["options"])


def test_the_moves_of_a_match(client: httpx.Client) -> None:
    few = match(client, game="fibonacci-nim", start={"pile": "9", "cap": "4"}).json()["moves"]
    assert few["amounts"] == ["1", "2", "3", "4"]
    many = match(client, game="fibonacci-nim", start={"pile": "900", "cap": "400"}).json()["moves"]
    assert many["amounts"] is None
    assert (many["some"], many["words"]) == (["1", "2", "200", "400"], "1 to 400")


def test_taking_too_much_in_a_match(client: httpx.Client) -> None:
    asked = {"game": "move-size; f=2n; overshoot", "start": {"pile": "5", "cap": "8"}}
    state = match(client, **asked, hints=True).json()
    assert state["moves"]["amounts"] == [str(amount) for amount in range(1, 9)]
    assert state["hint"]["good"] == ["5", "6", "7", "8"]
    over = match(client, **asked, steps=[{"take": "8"}]).json()
    assert (over["phase"], over["position"]["pile"]) == ("over", "0")


def test_a_perfect_opponent_answers_alike_each_time(client: httpx.Client) -> None:
    from onepile.web.answering import answer

    start = {"pile": "10^40", "cap": "1"}  # lost, and too large to see every line of play
    asked = {"game": "fibonacci-nim", "start": start, "steps": [], "you": "second", "strength": 1}
    first, second = (answer("match", {**asked, "opponent": "perfect"}, 10**6, 10**6) for _ in "ab")
    assert first == second


def test_reasons_are_told_while_they_are_cheap(client: httpx.Client) -> None:
    def reasons(pile: str) -> int:
        start = {"pile": pile, "cap": "50"}
        state = match(client, game="fibonacci-nim", start=start, hints=True).json()
        return len(state["hint"]["reasons"])

    assert reasons("1000") == 50
    assert reasons("10^1000") < reasons("10^100") < 50


def test_the_whole_answer_has_the_nim_value_where_it_is_quickly_found(client: httpx.Client) -> None:
    def told(rule: str, pile: str) -> list[str]:
        start = {"pile": pile, "cap": "20"}
        state = match(client, game=rule, start=start, hints=True).json()
        return [line for line in state["hint"]["explanation"] if line.startswith("nim-value")]

    assert told("fibonacci-nim", "100") == ["nim-value 6"]
    assert told("fibonacci-nim", "10^6") == ["nim-value 0"]
    assert told("fibonacci-nim", "10^100") == []
    assert told("fibonacci-two-blocks", "100") == []
    asked = {"game": "fibonacci-nim", "pile": "100", "cap": "20"}
    assert client.get("/api/solve", params=asked).json()["nim_value"] == "6"


def test_blocks_in_a_match(client: httpx.Client) -> None:
    start = {"game": "fibonacci-two-blocks", "start": {"pile": "12", "cap": "6"}}
    state = match(client, **start, you="first", opponent="perfect").json()
    assert state["blocked"] == ["1", "3"]
    state = match(client, **start, you="second", opponent="perfect", hints=True).json()
    assert (state["phase"], state["actor"], state["blocks"]) == ("block", "second", 2)
    assert state["hint"]["good"] == ["1", "3"]
    refused = match(client, **start, steps=[{"block": ["1", "2", "3"]}])
    assert refused.status_code == 422
    assert error_of(refused)["message"].startswith("3 moves are too many to block")


def test_a_match_too_hard_to_see_through_says_all_that_is_missing(client: httpx.Client) -> None:
    state = match(
        client,
        game="move-size; f=n^2 if n%2==0 else n; blocks=3",
        start={"pile": "1e40", "cap": "1e39"},
        opponent="perfect",
        hints=True,
    ).json()
    assert state["note"].startswith("the opponent cannot see through this position and guesses: ")
    assert "; no hint: a table of" in state["note"]
    assert len(state["blocked"]) == 3


REFUSED: list[tuple[str, dict[str, str], int, str]] = rows(__file__, "refused")


@pytest.mark.parametrize(("path", "params", "status", "kind"), REFUSED)
def test_refusals_have_one_shape(
    path: str, params: dict[str, str], status: int, kind: str, client: httpx.Client
) -> None:
    answer = client.get(path, params=params)
    assert answer.status_code == status
    assert error_of(answer)["kind"] == kind


@pytest.mark.parametrize("start", [{}, {"pile": "9", "self": "1"}, {"pile": "9", "cap": "1"}])
def test_a_position_that_is_none_is_refused(start: dict[str, str], client: httpx.Client) -> None:
    refused = match(client, game="half", start=start)
    assert refused.status_code == 422
    assert error_of(refused)["kind"] in ("invalid", "illegal")


def test_requests_are_bounded(client: httpx.Client) -> None:
    large = client.post("/api/match", content=b"x" * 100_000)
    assert (large.status_code, error_of(large)["kind"]) == (413, "too-large")

    def pieces() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    chunked = client.post("/api/match", content=pieces())
    assert chunked.status_code == 411
    start = {"game": "half", "start": {"pile": "9"}}
    steps = match(client, **start, steps=[{"take": "1"}] * 3000)
    assert steps.status_code == 422
    digits = client.post("/api/match", content=b'{"strength": ' + b"9" * 5000 + b"}")
    assert digits.status_code in (400, 422)
    assert client.put("/api/match").status_code == 405


@pytest.mark.parametrize("who", ["cross-site", "same-site"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_questions_of_other_sites_are_not_computed(
    client: httpx.Client, who: str, method: str
) -> None:
    asked = {"Sec-Fetch-Site": who, "Sec-Fetch-Mode": "navigate"}
    for name in ("prove", "solve", "match", "nothing"):
        params = {"game": "fibonacci-nim", "pile": "10", "cap": "3"}
        answer = client.request(method, f"/api/{name}", params=params, headers=asked)
        assert answer.status_code == 403
        if method != "HEAD":
            said = "this was asked by another site's page: open /api here, or type the address"
            assert answer.json() == {"error": {"kind": "elsewhere", "message": said}}
    for path in ("/", "/api", "/static/style.css"):
        assert client.get(path, headers=asked).status_code == 200


@pytest.mark.parametrize("who", ["same-origin", "none"])
def test_questions_of_the_page_and_those_that_are_typed_are_answered(
    client: httpx.Client, who: str
) -> None:
    answer = client.get(
        "/api/prove", params={"game": "fibonacci-nim"}, headers={"Sec-Fetch-Site": who}
    )
    assert answer.status_code == 200


def test_only_this_machine_is_served(client: httpx.Client) -> None:
    answer = client.get("/", headers={"Host": "evil.example:80"})
    assert (answer.status_code, error_of(answer)["kind"]) == (400, "invalid")
    policy = client.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "http" not in policy


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/plotly.js"])
def test_head_is_get_without_its_body(path: str, client: httpx.Client) -> None:
    plain = {"accept-encoding": "identity"}
    whole, head = client.get(path, headers=plain), client.head(path, headers=plain)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == str(len(whole.content))
    assert head.headers["cross-origin-resource-policy"] == "same-origin"
    assert client.get("/api/games").status_code == 200  # on the same connection


def test_both_addresses_of_this_machine_are_served(server: str) -> None:
    port = server.rsplit(":", 1)[1]
    with socket.socket(socket.AF_INET6) as probe:
        try:
            probe.bind(("::1", 0))
        except OSError:
            pytest.skip("no IPv6 on this machine")
    assert httpx.get(f"http://[::1]:{port}/api/games").status_code == 200


def test_the_description_lists_every_address(client: httpx.Client) -> None:
    described = client.get("/api/openapi.json").json()
    names = {"families", "games", "game", "solve", "table", "base", "check", "plot", "match"}
    names |= {"guess", "prove", "verify", "sum", "skyline", "transcript", "meeting"}
    assert set(described["paths"]) == {f"/api/{name}" for name in names}
    for path in described["paths"].values():
        for operation in path.values():
            assert operation["description"]
