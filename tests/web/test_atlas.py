"""The browser of the atlas: the map, the game that is chosen, links that stay."""

import gzip
import json
import re
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

import onepile
from onepile.atlas.book import Atlas
from onepile.atlas.compact import Compact, compact
from onepile.cli.main import main
from onepile.game_class import game
from onepile.web.atlas_file import AXES, shown_atlas
from tests.atlas.making import made
from tests.web.browsing import OpenPage

GAME = "move-size; f=2n; blocks=2; overshoot"
LINK = "#atlas=move-size;+f=2n;+blocks=2;+overshoot"
SHIPPED = files("onepile.web").joinpath("atlas.json.gz").read_bytes()


def cell(page: Page, slope: str, blocks: int) -> Locator:
    """A cell of the map, as the file tells where it must be."""
    content = json.loads(gzip.decompress(SHIPPED))["parameters"]
    slopes = sorted({a / b for a, b in zip(content["a"], content["b"], strict=True)})
    top, _, bottom = slope.partition("/")
    column = slopes.index(int(top) / int(bottom or 1))
    row = sorted(set(content["c"])).index(blocks)
    return page.locator(f'#atlas-figure [data-at="{column},{row}"]')


def test_a_click_on_the_map_opens_a_game_and_its_page(open_page: OpenPage) -> None:
    page = open_page()
    page.click("nav >> text=Atlas")
    expect(page.locator("#atlas-lead")).to_contain_text("A map of 11\u202f178 games")
    expect(page.locator("#play")).to_be_hidden()
    cell(page, "2", 2).hover()
    expect(page.locator("#atlas-cell")).to_have_text(
        "slope 2 · blocks 2 · offset 0: proved, lag 2, growth 1.618034, 6 members a period"
    )
    cell(page, "2", 2).click()
    expect(page).to_have_url(re.compile(re.escape(f"{LINK}&colour=proved") + "$"))
    panel = page.locator("#atlas-game")
    expect(panel.locator("code").first).to_have_text(GAME)
    expect(panel).to_contain_text("The lag is 2: to leading order each cluster is the sum of")
    expect(panel).to_contain_text("1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 21,")
    expect(panel).to_contain_text("the largest root of x² − 3x + 1")
    expect(panel.locator("canvas")).to_have_class("painted")
    expect(panel.locator(".theorem math").first).to_be_visible(timeout=60_000)
    expect(panel.locator(".atlas-theorem")).to_contain_text("the one that the atlas has")
    with page.expect_download() as saved:
        page.click(".atlas-theorem >> text=Download the certificate")
    assert str(onepile.verify(saved.value.path()).game) == GAME
    page.keyboard.press("7")  # no match is played from here
    expect(page).to_have_url(re.compile(re.escape(LINK)))
    page.click("#atlas-game >> text=Play this game")
    expect(page.locator("#game-text")).to_have_text(GAME)
    expect(page.locator("#atlas")).to_be_hidden()
    page.go_back()
    expect(panel.locator("code").first).to_have_text(GAME)
    page.click("#language")
    expect(page.locator("#atlas-title")).to_have_text("Der Atlas der Spiele")
    expect(panel).to_contain_text("Der Abstand ist 2")


def test_colours_offsets_and_keys(open_page: OpenPage) -> None:
    page = open_page(LINK, dark=True)
    legend = page.locator("#atlas-legend")
    expect(legend).to_contain_text("the thresholds repeat")
    for colour, said in (
        ("growth", "1.314"),
        ("what is proved", "the thresholds repeat"),  # as it is at first
        ("members", "not proved"),
        ("the period", "proved, but without this number"),
        ("the lag", "a pattern without one lag"),
    ):
        page.click(f"#atlas-colours >> text={colour}")
        expect(legend).to_contain_text(said)
        expect(page).to_have_url(re.compile(re.escape(LINK) + r"&colour=\w+$"))
    page.click("#atlas-by button >> nth=1")
    expect(page.locator("#atlas-by output")).to_have_text("1")
    expect(page).to_have_url(re.compile("#atlas&colour=lag&by=1$"))
    expect(page.locator("#atlas-game")).to_be_hidden()
    page.locator("#atlas-figure").focus()
    page.keyboard.press("ArrowRight")  # the first game
    page.keyboard.press("ArrowUp")
    expect(page.locator("#atlas-cell")).to_contain_text("slope 1/2 · blocks 1 · offset 1:")
    page.keyboard.press("Enter")
    expect(page.locator("#atlas-game code").first).to_have_text(
        "move-size; f=floor((n+1)/2); blocks=1; overshoot"
    )
    page.keyboard.press("ArrowRight")  # f(1) would be 0
    expect(page.locator("#atlas-cell")).to_have_text("No game of the atlas stands here.")


def test_a_game_that_is_not_there_and_a_file_that_does_not_come(open_page: OpenPage) -> None:
    page = open_page("#atlas=move-size;+f=<b>77n</b>", away=True)
    expect(page.locator("#atlas-game")).to_have_text(
        "This game is not in the atlas: move-size; f=<b>77n</b>"
    )
    page.context.route("**/atlas.json.gz", lambda route: route.abort())
    page.reload()
    expect(page.locator("#atlas-lead")).to_contain_text("the atlas could not be fetched")
    page.click("#home")
    expect(page.locator("#status")).to_contain_text("Your turn")


def test_the_map_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("#atlas", width=390, height=844, has_touch=True, is_mobile=True)
    expect(page.locator("#atlas-large")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    cell(page, "2", 2).tap()
    expect(page.locator("#atlas-game")).to_contain_text(GAME)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_atlas_that_comes_with_the_page(client: httpx.Client) -> None:
    """It is whole, its games are written as the atlas writes them, and it is what is handed out."""
    found = Compact.read(SHIPPED, "atlas.json.gz")
    assert found.axes == AXES
    for text in found.columns["game"][::1500]:
        assert str(game(text)) == text
    assert client.get("/atlas.json.gz").content == SHIPPED


def test_another_atlas_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    directory = made(tmp_path / "a").directory
    file = tmp_path / "a.json.gz"
    file.write_bytes(compact(Atlas(directory), AXES).to_bytes())
    assert shown_atlas(str(directory)) == shown_atlas(str(file)) == file.read_bytes()
    for command in (["serve", "--port", "0"], ["site", str(tmp_path / "site")]):
        for path, reason in (
            (tmp_path / "none", "no atlas in"),
            (tmp_path, "is no atlas: make one with 'onepile atlas run'"),
            (Path(__file__), "is no compact file of an atlas: it is not gzipped"),
        ):
            assert main([*command, "--atlas", str(path)]) == 2
            said = capsys.readouterr()
            assert reason in said.err
            assert said.out == ""
    assert not (tmp_path / "site").exists()
