"""A family that no script of the page knows: it is offered, asked for, played and drawn.

The server runs as always, in a Python that registers the family when it starts, as do its workers.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from scripts.serving import serving

from tests.web.browsing import OpenPage, drawer, explore, move, opening, own_rule, pile

ROOT = Path(__file__).resolve().parent.parent.parent
REGISTER = """
from onepile.game_class import register

register("spiced", "tests.web.toy_family:Spiced")
"""


@pytest.fixture(scope="module")
def spiced_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows the toy family: Python runs `sitecustomize` before all else."""
    first = tmp_path_factory.mktemp("first")
    (first / "sitecustomize.py").write_text(REGISTER)
    path = [str(first), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    with serving({"PYTHONPATH": os.pathsep.join(path)}) as served:
        yield served.address


@pytest.fixture
def open_page(browser: Browser, spiced_server: str) -> Iterator[OpenPage]:
    """Opens its page at a link."""
    with opening(browser, spiced_server) as opened:
        yield opened


def places(page: Page) -> str:
    return page.locator("#place").inner_text().replace("\n", " ")


def test_it_is_offered_and_a_pass_is_played(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page()
    page.click("#games > summary")
    section = page.locator(".family", has_text="Some like it hot")
    expect(section.locator("p")).to_contain_text("a grain of spice buys a pass")
    section.locator(".card").scroll_into_view_if_needed()
    expect(section.locator("canvas.painted")).to_be_visible()
    section.locator(".card").click()
    expect(page.locator("#game-title")).to_have_text("Three is hot")
    expect(page.locator("#status")).to_contain_text("Your turn:")
    assert places(page) == "Pile 9 Grains of spice 2"
    expect(page.locator("#moves button")).to_have_text(["Pass", "1", "3"])
    drawer(page)
    page.check('input[value="person"]')
    expect(page.locator("#status")).to_contain_text("The first player:")
    page.get_by_role("button", name="pass", exact=True).click()
    expect(page.locator("#history li").first).to_have_text(
        "the first player passes, leaving 9, grains of spice 1"
    )
    assert pile(page) == 9
    move(page, 3).click()
    expect(page.locator("#history li").nth(1)).to_contain_text("takes 3, leaving 6")
    with page.expect_download() as download:
        drawer(page)
        page.click("#save")
    download.value.save_as(tmp_path / "match.txt")
    saved = (tmp_path / "match.txt").read_text()
    assert "pile: 9\nspice: 2\n" in saved
    assert saved.endswith("\npass\ntake 3\n")


def test_the_computer_passes_too_and_a_hint_says_so(open_page: OpenPage) -> None:
    page = open_page("#game=three-is-hot&pile=4&spice=1&hints=1")
    expect(page.locator("#moves .wins")).to_have_text(["Pass"])
    move(page, 0).hover()
    expect(page.locator("#why")).to_contain_text("passing wins: it leaves pile 4")
    page = open_page("#game=three-is-hot&pile=4&spice=1&you=second")
    expect(page.locator("#status")).to_contain_text("The computer passes. Your turn:")


def test_the_forms_ask_for_what_its_positions_have(open_page: OpenPage) -> None:
    page = open_page()
    own_rule(page, "spiced; hot=4")
    expect(page.locator("#own-spice")).to_have_value("2")
    expect(page.locator("#own-place")).to_have_text("Grains of spice")
    page.fill("#own-pile", "11")
    page.fill("#own-spice", "5")
    page.click("#own-play")
    expect(page.locator("#moves button")).to_have_text(["Pass", "1", "4"])
    expect(page.locator("#set-spice")).to_have_value("5")
    drawer(page)
    page.fill("#set-spice", "0")
    page.click("#position button[type=submit]")
    expect(page.locator("#moves button")).to_have_text(["1", "4"])
    assert "game=spiced;+hot=4&pile=11&spice=0&" in page.url.replace("%3B", ";")


def test_a_pass_cannot_be_chosen_for_blocking(open_page: OpenPage) -> None:
    page = open_page("#game=spiced;+hot=3;+blocks=1&pile=9&spice=2&you=second")
    expect(page.locator("#status")).to_contain_text("Before the computer moves:")
    expect(page.locator("#moves .move")).to_have_text(["1", "3"])


def test_its_picture_marks_the_position_and_a_click_sets_one_up(open_page: OpenPage) -> None:
    page = open_page("#game=three-is-hot&pile=9&spice=2", height=2000)
    explore(page)
    expect(page.locator("#tabs")).to_have_text("Who wins")
    explore(page)
    expect(page.locator("#plot .legend")).to_contain_text("this position")
    expect(page.locator("#plot")).to_contain_text("grains of spice")
    page.evaluate(
        """document.getElementById("plot").emit("plotly_click", {points: [{x: 7, y: 4}]})"""
    )
    expect(page.locator("#set-spice")).to_have_value("4")
    assert places(page) == "Pile 7 Grains of spice 4"
    drawer(page)
    page.fill("#set-spice", "20")
    page.click("#position button[type=submit]")
    expect(page.locator("#caption a")).to_have_attribute(
        "href", "api/plot?game=spiced%3B+hot%3D3&kind=outcomes&to=40&up_to=22"
    )
    expect(page.locator("#plot .legend")).to_contain_text("this position")
