"""What a browser's checker of accessibility (axe) finds on the screens: nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browsing import OpenPage, drawer, explore

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

SCREENS = {
    "": "#status:not(.waiting)",
    "#game=fibonacci-nim&pile=20&cap=19&hints=1&steps=4": "#why.loses",
    "#game=fibonacci-two-blocks&pile=12&cap=6&hints=1": "#moves .blocked",
    "#game=half&pile=30&map=": "#map-where:not(:empty)",
    "#game=fibonacci-nim&pile=13&cap=12&hints=1": "#walk-go",
    "#game=static-nim&pile=9&cap=3&opponent=person&turns=1": "#moves .move",
    "#invent": "#own-secret:not(:empty)",
    "#lesson=4": "#moves .move",
    "#found": "#found-lines li",
    "#class": "#class-plan li",
    "#sheet": ".task",
    "#sheet=answers": "#sheet .answer",
    "#research=fibonacci-nim": "#proved .theorem",
    "#atlas=move-size;+f=2n;+blocks=2;+overshoot": "#atlas-game li",
    "api": ".address",
}


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is fetched by scripts/check-scripts")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_checker_finds_nothing(open_page: OpenPage, dark: bool) -> None:
    found = []
    for link, there in SCREENS.items():
        page = open_page(link, 1366, 768, dark=dark, bypass_csp=True)
        expect(page.locator(there).first).to_be_visible()
        if not link:
            page.click("#build > summary")
            expect(page.locator("#families button")).to_have_count(4)
        if "steps" in link:
            explore(page)
            drawer(page)
        if there == "#walk-go":
            page.click(there)
            expect(page.locator("#walk-on")).to_have_text("The answer")
        if "turns" in link:
            page.keyboard.press("2")
            expect(page.locator("#meet-qr svg")).to_be_visible()
        if link == "#invent":
            page.click("#own-challenge")
            expect(page.locator("#own-qr svg")).to_be_visible()
        page.evaluate(AXE.read_text())
        told = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        found += [(link, one["id"], one["nodes"][0]["html"]) for one in told["violations"]]
        page.context.close()
    assert found == []


def test_forced_colours_keep_what_is_said_by_colour(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1", forced_colors="active")
    expect(page.locator("#moves .loses").first).to_have_css("border-top-style", "dashed")
    expect(page.locator("#moves .wins")).to_have_css("border-top-style", "solid")
    page = open_page("#atlas&colour=proved", forced_colors="active")
    expect(page.locator(".atlas-swatch").nth(2)).to_be_visible()
    colours = page.evaluate(
        """() => [...document.querySelectorAll(".atlas-swatch")]
                .map((swatch) => getComputedStyle(swatch, "::before").backgroundColor)"""
    )
    assert len(set(colours)) == len(colours)
    cells = "[...document.querySelectorAll('.atlas-sheet i')].map((c) => c.style.background)"
    assert set(page.evaluate(cells)) & set(colours)
