"""What is seen at the table: the idea of a position, one language of colour, the pictures."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import OpenPage, drawer, explore, move, pile

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def test_the_counters_lie_in_the_parts_that_decide(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1")
    expect(page.locator("#pile .part b")).to_have_text(["13", "5", "2"])
    expect(page.locator("#members")).to_contain_text("Parts in this game: 1, 2, 3, 5, 8, 13, 21, …")
    expect(page.locator("#pile .part.least .counter")).to_have_count(2)
    expect(page.locator("#pile .part").last).to_have_class("part least wins")
    expect(page.locator("#why")).to_contain_text(
        "20 = 13 + 5 + 2. Take the smallest part, 2: then at most 4 may be taken, so the other "
        "player cannot take a whole 5, and it is you who finishes each part."
    )
    expect(page.locator("#pile")).to_have_attribute("aria-label", re.compile("13 [+] 5 [+] 2"))
    expect(page.locator("#why")).to_have_attribute("aria-live", "polite")
    page = open_page("#game=fibonacci-nim&pile=13&cap=12&hints=1")
    expect(page.locator("#pile .part")).to_have_class("part least loses")
    expect(page.locator("#why")).to_contain_text("13 is a single part, and at most 12 may be taken")


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_the_reason_ends_in_three_clicks_through_the_pebbles(
    open_page: OpenPage, device: dict[str, Any]
) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1", **device)
    press = page.tap if device is PHONE else page.click
    says, on = page.locator("#walk-says"), page.locator("#walk-on")
    press("#walk-go")
    expect(says).to_have_text("You take the smallest part, 2.")
    expect(page.locator(".counter.go")).to_have_count(2)
    expect(on).to_be_in_viewport()
    for label, told, parts, marked in (
        ("The reply", "the whole 5 cannot go at once. Say the other player takes 3.", "13 5", 3),
        ("The answer", "You answer with 2.", "13 2", 2),
        ("And then?", "The 5 is gone, and it was you who took its last counter.", "13", 0),
    ):
        expect(on).to_have_text(label)
        press("#walk-on")
        expect(says).to_contain_text(told)
        expect(page.locator("#pile .part b")).to_have_text(parts.split())
        expect(page.locator(".counter.go")).to_have_count(marked)
    expect(on).to_be_hidden()
    press("#walk-close")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 19.")
    expect(page.locator("#pile .part b")).to_have_text(["13", "5", "2"])
    page = open_page("#game=fibonacci-nim&pile=13&cap=12&hints=1", **device)
    press = page.tap if device is PHONE else page.click
    for told in (
        "the whole 13 cannot go at once. Say you take 1.",
        "The rest is 8 + 3 + 1. The other player answers with its smallest part, 1.",
        "the whole 11 cannot go at once. Say you take 2.",
        "The rest is 8 + 1. The other player answers with its smallest part, 1.",
        "the whole 8 cannot go at once. Say you take 2.",
        "The rest is 5 + 1. The other player answers with its smallest part, 1.",
        "the whole 5 cannot go at once. Say you take 2.",
        "The other player answers with 3.",
        "It was the last counter of all: the other player wins.",
    ):
        press("#walk-on" if page.locator("#walk").is_visible() else "#walk-go")
        expect(page.locator("#walk-says")).to_contain_text(told)
    page = open_page("#game=half&pile=30&hints=1", **device)
    expect(page.locator("#why")).to_contain_text("only 15 leaves")
    expect(page.locator("#walk-go")).to_be_hidden()  # there are no parts


def test_a_move_says_in_one_cell_what_it_leaves_and_whether_it_wins(open_page: OpenPage) -> None:
    page = open_page("#game=half&pile=30&hints=1")
    expect(page.locator("#moves .wins b")).to_have_attribute("data-left", "15")
    expect(page.locator("#moves .wins")).to_have_attribute("aria-label", "take 15, leaves 15, wins")
    expect(page.locator("#moves .loses")).to_have_count(14)
    expect(page.locator("#why")).to_contain_text("Of 1 to 15 only 15 leaves the other player")
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6&hints=1")
    expect(page.locator("#moves .blocked")).to_have_count(2)
    expect(page.locator("#why")).to_contain_text("Every move that is not blocked leaves")


def test_who_blocks_sees_what_is_dangerous(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6&hints=1&you=second")
    expect(page.locator("#moves .danger")).to_have_text(["1", "3"])
    move(page, 3).hover()
    expect(page.locator("#why")).to_contain_text("3 is dangerous: if it stays open")
    move(page, 2).hover()
    expect(page.locator("#why")).to_contain_text("2 is harmless")


def test_one_colour_for_who_wins(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3&hints=1&steps=2", height=2000)
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("losing (safe)")

    def colour(name: str) -> str:
        told: str = page.evaluate(
            f"getComputedStyle(document.documentElement).getPropertyValue('{name}').trim()"
        )
        return told

    scale = page.evaluate("document.getElementById('plot').data[0].colorscale")
    assert [scale[0][1], scale[-1][1]] == [colour("--cell-loses"), colour("--cell-wins")]
    assert page.evaluate(
        """getComputedStyle(document.querySelector("#strip .loses")).backgroundColor
           !== getComputedStyle(document.querySelector("#strip .wins")).backgroundColor"""
    )


def test_counters_beyond_the_cap_are_no_moves(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3")
    expect(page.locator(".counter")).to_have_count(21)
    expect(page.locator(".counter.far")).to_have_count(18)
    page.locator(".counter").first.hover()
    expect(page.locator(".counter.go")).to_have_count(0)
    page.locator(".counter").first.click()
    expect(page.locator("#problem")).to_have_text("")
    page.locator(".counter").nth(18).hover()
    expect(page.locator(".counter.go")).to_have_count(3)
    page.locator(".counter").nth(18).click()
    expect(page.locator("#history li").first).to_contain_text("you take 3")


def bars(page: Page) -> list[float]:
    expect(page.locator("#pile .sum i").first).to_be_visible()
    widths: list[float] = page.locator("#pile .sum i").evaluate_all(
        "bars => bars.map((bar) => bar.getBoundingClientRect().width)"
    )
    return widths


def test_the_bars_of_a_sum_are_in_proportion(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=300&cap=12&hints=1")
    widths = bars(page)
    for width, part in zip(widths, (233, 55, 8, 3, 1), strict=True):
        assert abs(width - max(2, widths[0] * part / 233)) < 1
    page = open_page("#game=fibonacci-nim&pile=10^100&cap=12&hints=1")
    expect(page.locator("#pile")).to_contain_text("ten times as many")
    widths = bars(page)
    assert widths == sorted(widths, reverse=True)


def test_a_zoom_stays_and_a_click_in_the_picture_leads_to_the_board(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3", height=700)
    explore(page)
    page.locator("#pictures").scroll_into_view_if_needed()
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    box = page.locator("#plot .nsewdrag").bounding_box()
    assert box
    page.mouse.move(box["x"] + 50, box["y"] + 50)
    page.mouse.down()
    page.mouse.move(box["x"] + 250, box["y"] + 150, steps=4)
    page.mouse.up()
    range_ = "document.getElementById('plot').layout.xaxis.range.map(Math.round).join()"
    page.wait_for_function(f"{range_} !== '1,150'")
    zoomed = page.evaluate(range_)
    page.keyboard.press("1")
    expect(page.locator("#history li").nth(1)).to_be_visible()
    page.wait_for_timeout(200)
    assert page.evaluate(range_) == zoomed
    page.evaluate(
        """document.getElementById("plot").emit("plotly_click", {points: [{x: 17, y: 2}]})"""
    )
    expect(page.locator("#status")).to_be_focused()
    expect(page.locator("#pile")).to_be_in_viewport()
    assert pile(page) == 17


def test_back_is_the_same_after_a_click_and_after_setting_up(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3")
    expect(move(page, 1)).to_be_visible()
    drawer(page)
    page.fill("#set-pile", "30")
    page.click("#position button[type=submit]")
    expect(page.locator("#place b").first).to_have_text("30")
    page.go_back()
    expect(page.locator("#place b").first).to_have_text("21")


def test_pictures_on_a_phone_scroll_with_the_page(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19", **PHONE)
    explore(page)
    page.locator("#pictures").scroll_into_view_if_needed()
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    assert page.locator("#plot .modebar").count() == 0
    assert page.evaluate("document.getElementById('plot').layout.dragmode") is False
    assert page.evaluate("document.getElementById('plot').layout.xaxis.fixedrange")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_picture_is_walked_through_with_keys_and_said(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3", height=2000)
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    page.focus("#figure")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#cell-says")).to_contain_text("Pile 20, cap 3: losing position.")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#cell-says")).to_contain_text("Pile 20, cap 2: losing position.")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#cell-says")).to_contain_text("Pile 19, cap 2: losing position.")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 2.")
    assert pile(page) == 19
    for game in ("half&pile=30", "growing-moves&pile=40"):
        page = open_page(f"#game={game}", height=2000)
        explore(page)
        expect(page.locator("#plot .legend")).to_contain_text("this position")
        page.focus("#figure")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#cell-says")).to_contain_text("Pile ")
