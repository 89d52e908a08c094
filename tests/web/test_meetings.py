"""A match between two devices: who may do what, how long it is kept, and on the page."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from onepile.web.bounds import Bounds
from onepile.web.errors import Refusal
from onepile.web.matches import match
from onepile.web.meetings import Meetings
from tests.web.browsing import OpenPage, move

BEGIN = {"game": "fibonacci-nim", "start": {"pile": "4", "cap": "3"}, "you": "first"}


async def judge(request: dict[str, Any]) -> dict[str, Any]:
    """The referee of the server, without its workers."""
    return match({**request, "language": "en"}, 10**5)


class Asked:
    """Meetings with a clock of our own."""

    def __init__(self, **bounds: Any) -> None:
        self.now = 0.0
        self.meetings = Meetings(Bounds(**bounds), lambda: self.now)

    def ask(self, **request: Any) -> dict[str, Any]:
        return asyncio.run(self.meetings.ask(request, judge))

    def refused(self, **request: Any) -> str:
        with pytest.raises(Refusal) as refusal:
            self.ask(**request)
        return str(refusal.value.message)


def test_two_play_and_nobody_else() -> None:
    asked = Asked()
    one = asked.ask(**BEGIN)
    here = {"meeting": one["meeting"]}
    take = {"step": {"take": "1"}, "at": 0}
    assert (one["side"], one["both"], one["steps"]) == ("first", False, [])
    assert "not there yet" in asked.refused(**here, seat=one["seat"], **take)
    other = asked.ask(**here)
    assert (other["side"], other["both"]) == ("second", True)
    assert other["seat"] != one["seat"]
    assert "two others" in asked.refused(**here)
    assert "two others" in asked.refused(**here, seat="guessed", **take)
    assert "other player's turn" in asked.refused(**here, seat=other["seat"], **take)
    resign = {"step": {"resign": "first"}, "at": 0}
    assert "other player's turn" in asked.refused(**here, seat=other["seat"], **resign)
    hidden = {"step": {"take": "1", "resign": "second"}, "at": 0}
    assert "one thing" in asked.refused(**here, seat=other["seat"], **hidden)
    with pytest.raises(Exception, match="4 cannot be taken here"):
        asked.ask(**here, seat=one["seat"], step={"take": "4"}, at=0)
    moved = asked.ask(**here, seat=one["seat"], **take)
    assert moved["steps"] == [{"take": "1"}]
    assert "gone on" in asked.refused(**here, seat=other["seat"], step={"take": "2"}, at=0)
    seen = asked.ask(**here, seat=other["seat"])
    assert (seen["steps"], seen["over"]) == ([{"take": "1"}], False)
    asked.ask(**here, seat=other["seat"], step={"take": "1"}, at=1)
    assert asked.ask(**here, seat=one["seat"], step={"take": "2"}, at=2)["over"]
    assert asked.ask(**here, seat=other["seat"])["over"]
    asked.now += Bounds().meeting_over_seconds
    assert "is over" in asked.refused(**here, seat=other["seat"])


def test_of_two_steps_at_the_same_time_one_counts() -> None:
    asked = Asked()
    one = asked.ask(**BEGIN)
    asked.ask(meeting=one["meeting"])

    async def both() -> list[Any]:
        step = {"meeting": one["meeting"], "seat": one["seat"], "step": {"take": "1"}, "at": 0}
        slow = asyncio.Event()

        async def waiting(request: dict[str, Any]) -> dict[str, Any]:
            await asyncio.wait_for(slow.wait(), 60)
            return await judge(request)

        tasks = [asyncio.create_task(asked.meetings.ask(step, waiting)) for _ in range(2)]
        await asyncio.sleep(0)
        slow.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    done = asyncio.run(both())
    assert [isinstance(one, Refusal) for one in done] == [False, True]
    assert asked.ask(meeting=one["meeting"], seat=one["seat"])["steps"] == [{"take": "1"}]


def test_matches_are_bounded_in_number_size_and_time() -> None:
    asked = Asked(meetings=2, meeting_steps=1)
    first = asked.ask(**BEGIN)
    second = asked.ask(**BEGIN)
    asked.ask(meeting=second["meeting"])
    asked.ask(**BEGIN)  # in place of the first, to which nobody has come
    assert "is over" in asked.refused(meeting=first["meeting"])
    assert "is over" in asked.refused(meeting="never")
    assert "too long" in asked.refused(**{**BEGIN, "game": "move-size; f=" + "n+" * 1500 + "n"})
    here = {"meeting": second["meeting"], "seat": second["seat"]}
    long = {"block": ["1"] * 100}
    assert "too long" in asked.refused(**here, step=long, at=0)
    asked.ask(**here, step={"take": "1"}, at=0)
    assert "as many steps" in asked.refused(**here, step={"take": "1"}, at=1)
    asked.now += Bounds().meeting_alone_seconds
    assert asked.ask(**here)["both"]
    asked.now += Bounds().meeting_seconds
    assert "is over" in asked.refused(**here)
    full = Asked(meetings=1)
    full.ask(meeting=full.ask(**BEGIN)["meeting"])
    assert "too many matches" in full.refused(**BEGIN)


def test_the_server_refuses_with_words(client: httpx.Client) -> None:
    for content, said in (
        ({}, "needs a game"),
        ({"meeting": "never", "language": "de"}, "diese Partie ist vorbei"),
        ({**BEGIN, "game": "nonsense"}, "unknown game 'nonsense'"),
        ({**BEGIN, "start": {"pile": "-3"}}, "pile -3"),
        ({"meeting": "x" * 99}, "at most 40"),
    ):
        answer = client.post("/api/meeting", json=content)
        assert answer.status_code == 422, content
        assert said in json.dumps(answer.json()["error"]["message"], ensure_ascii=False)


def say(page: Page) -> str:
    return page.locator("#meet-says").inner_text()


def test_two_devices_play_one_match(open_page: OpenPage) -> None:
    one = open_page("#game=fibonacci-nim&pile=4&cap=3", 1366, 768)
    one.click("#menu")
    one.click("#meet-begin")
    expect(one.locator("#meet-qr svg")).to_be_visible()
    link = one.locator("#meet-link").inner_text()
    expect(move(one, 1)).to_have_count(0)
    other = open_page(link.partition("/#")[2].join(("#", "")), 390, 844, locale="de")
    expect(other.locator("#meet-says")).to_have_text(
        "Du bist der zweite Spieler. Der andere ist am Zug."
    )
    expect(other.locator("#moves button")).to_have_count(0)
    expect(one.locator("#meet-says")).to_have_text("You are the first player. It is your turn.")
    expect(one.locator("#meet-qr svg")).to_have_count(0)
    for hidden in ("#hints", "#undo", "#menu"):
        expect(one.locator(hidden)).to_be_hidden()
    move(one, 1).click()
    expect(one.locator("#meet-says")).to_have_text(
        "You are the first player. It is the other player's turn."
    )
    expect(other.locator("#meet-says")).to_have_text("Du bist der zweite Spieler. Du bist am Zug.")
    expect(other.locator("#place b").first).to_have_text("3")
    other.reload()  # the place at the table stays
    move(other, 1).click()
    move(one, 2).click()
    for page, said in ((one, "You have won."), (other, "Du hast verloren.")):
        expect(page.locator("#meet-says")).to_contain_text(said)
        expect(page.locator("#history li")).to_have_count(3)
        assert "steps=1.1.2" in page.url  # the replay is a link of its own
        page.locator('#strip [data-step="1"]').click()
        expect(page.locator("#place b").first).to_have_text("3")
    third = open_page(link.partition("/#")[2].join(("#", "")), away=True)
    expect(third.locator("#notice")).to_contain_text("This match is between two others")


def test_turn_by_turn_by_link(open_page: OpenPage) -> None:
    one = open_page("#game=fibonacci-nim&pile=4&cap=3&opponent=person&turns=1")
    move(one, 1).click()
    expect(one.locator("#meet-says")).to_contain_text("Send this link")
    expect(one.locator("#moves button")).to_have_count(0)
    link = one.locator("#meet-link").inner_text()
    assert "steps=1" in link
    other = open_page(link.partition("/#")[2].join(("#", "")))
    expect(other.locator("#place b").first).to_have_text("3")
    expect(other.locator("#meet-says")).to_contain_text("You are the second player. Make your")
    expect(other.locator("#meet-share")).to_be_hidden()
    move(other, 1).click()
    expect(other.locator("#meet-link")).to_contain_text("steps=1.1")


def test_a_match_that_is_no_more_leads_to_another(open_page: OpenPage) -> None:
    page = open_page("#meet=xxxxxxx1", away=True)
    expect(page.locator("#notice")).to_contain_text("This match is over, or there was none")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    move(page, 2).click()
    expect(page.locator("#history li").first).to_contain_text("you take 2")
    page = open_page("#meet=xxxxxxx1", away=True)
    page.click("#notice button")
    expect(page.locator("#meet-qr svg")).to_be_visible()
    assert page.url.rpartition("=")[2] != "xxxxxxx1"


def test_a_match_that_the_server_forgot_is_said_to_be_over(open_page: OpenPage) -> None:
    one = open_page("#game=fibonacci-nim&pile=4&cap=3", away=True)
    one.click("#menu")
    one.click("#meet-begin")
    expect(one.locator("#meet-qr svg")).to_be_visible()
    link = one.locator("#meet-link").inner_text()
    open_page("#" + link.partition("/#")[2])
    expect(move(one, 1)).to_be_visible()
    gone = {"error": {"kind": "illegal", "message": "this match is over"}}
    one.route("**/api/meeting", lambda route: route.fulfill(status=422, json=gone))
    expect(one.locator("#notice")).to_contain_text("This match is over. Begin a new match")
    expect(one.locator("#moves button")).to_have_count(0)
    expect(one.locator("#menu")).to_be_visible()
