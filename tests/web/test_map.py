"""The map without end in a real browser: what is drawn is what the library says, everywhere."""

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from onepile.game_class import Game, game
from onepile.numbers import INFINITY
from tests.web.browsing import OpenPage, explore

LOSING = {False: (0xC8, 0x53, 0x0F), True: (0xF0, 0x8A, 0x4B)}
"""The colour of losing positions, light and dark."""
GROUND = 200
LABELS = 190
"""Pixels at the left side where caps are written over the map."""

MEASURE = """async ([id, link, colour, labels]) => {
  const { viewOf, pileAt, pixelOf, columnWidth, scale } = await import("/static/js/map-view.js");
  const canvas = document.getElementById(id);
  const view = viewOf(link, canvas.clientWidth);
  const wide = columnWidth(view);
  const ground = canvas.height - 26;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  copy.drawImage(canvas, 0, 0);
  const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
  const is = (x, y) => colour.every((part, at) => pixels[4 * (y * canvas.width + x) + at] === part);
  const found = [];
  let pile = pileAt(view, labels);
  for (;; pile += scale(view)) {
    const x = pixelOf(view, pile - 1n) + wide / 2;
    if (x + wide > canvas.width) return [String(pileAt(view, labels)), String(scale(view)), found];
    const marked = (row) => is(Math.floor(x), Math.floor(ground - (row + 0.5) * wide));
    let height = 0;
    while ((height + 1) * wide < ground && marked(height)) height += 1;
    found.push(height);
  }
}"""


def drawn(
    page: Page, link: str, dark: bool = False, canvas: str = "map-canvas"
) -> tuple[int, int, list[int]]:
    """The first pile beside the labels, the scale, and how many cells of each column are marked."""
    first, scale, heights = page.evaluate(MEASURE, [canvas, link, LOSING[dark], LABELS])
    return int(first), int(scale), heights


def settled(page: Page) -> None:
    """Nothing is awaited any more."""
    expect(page.locator("#map-says")).to_contain_text(":")
    expect(page.locator("#map")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#map-problem")).to_have_text("")


PLACES = [
    ("fibonacci-nim", "1~-1", "Piles 1 to 179"),
    ("fibonacci-nim", "10^1000~-1", "Piles 10^1000 − 89 to 10^1000 + 89"),
    ("fibonacci-two-blocks", "10^6~-1", "Piles 10^6 − 89 to 10^6 + 89"),
    ("doubling-nim", "10^100~0", "Piles 10^100 − 178 to 10^100 + 178"),
    ("doubling-nim", "300~3300", "Piles ≈ 3.00·10^995 to ≈ 1.19·10^996"),
    ("fibonacci-two-blocks", "2^60~500.5", "Piles 377"),
]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_what_is_drawn_is_what_the_library_says(open_page: OpenPage, dark: bool) -> None:
    page = open_page(dark=dark)
    for name, link, where in PLACES[dark::2]:
        page.evaluate("(to) => { location.hash = to; }", f"game={name}&pile=3&cap=1&map={link}")
        expect(page.locator("#map-where")).to_contain_text(where)
        settled(page)
        first, scale, heights = drawn(page, link, dark)
        assert len(heights) > 100
        most = max(heights)
        assert [
            min(most, height) for height in expected(game(name), first, scale, len(heights))
        ] == heights


def expected(asked: Game, first: int, scale: int, count: int) -> list[int]:
    """Single piles from the table, so by another way than the map; else the skyline."""
    if scale > 1:
        return list(asked.skyline(first, scale, count).heights)
    values = list(asked.table(first, first + count - 1))
    return [10**6 if value is INFINITY else int(value) - 1 for value in values]


def test_the_map_is_moved_by_buttons_keys_and_links(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&map=")
    settled(page)
    expect(page.locator("#map-where")).to_have_text("Piles 1 to 179")
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/api/skyline" in request.url:
            asked.append(request.url)

    page.on("request", note)
    box = page.locator("#map-canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 1000, box["y"] + 100)
    page.mouse.down()
    for step in range(50):
        page.mouse.move(box["x"] + 1000 - 19 * step, box["y"] + 100)
    page.mouse.up()
    expect(page.locator("#map-where")).to_contain_text("Piles 156 to 3")
    settled(page)
    assert len(asked) <= 4  # a tile or two, and not one for every movement

    page.click('[data-pile="10^1000"]')
    expect(page.locator("#map-says")).to_contain_text("Pile 10^1000: loses with caps up to 4,")
    page.locator("#map-canvas").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("-")
    expect(page.locator("#map-scale")).to_have_text("Each column is one pile, each row one cap.")
    page.keyboard.press("PageDown")
    expect(page.locator("#map-scale")).to_contain_text("Each column is 1\u202f024 piles")
    expect(page).to_have_url(re.compile(r"&map=\d+~10$"))
    settled(page)
    there = page.locator("#map-where").inner_text()
    page.reload()
    settled(page)
    expect(page.locator("#map-where")).to_have_text(there)
    page.locator("#map-canvas").focus()
    page.keyboard.press("Home")
    expect(page.locator("#map-where")).to_have_text("Piles 1 to 179")
    waiting: list[Route] = []
    page.route("**/api/skyline*", lambda route: waiting.append(route), times=1)
    page.click('[data-pile="10^100"]')
    while not waiting:
        page.wait_for_timeout(20)
    page.fill("#map-pile", "ten")
    page.keyboard.press("Enter")
    expect(page.locator("#map-problem")).to_contain_text("'ten' is not a whole number")
    waiting[0].continue_()
    expect(page.locator("#map")).to_have_attribute("aria-busy", "false")  # it takes nothing away
    expect(page.locator("#map-problem")).to_contain_text("'ten' is not a whole number")
    page.click("#map-all")
    expect(page.locator("#map-where")).to_have_text("Piles 1 to ≈ 9.99·10^999")
    settled(page)
    # The picture is like itself: the next one is drawn at 1.62 times the scale.
    page.click('[data-pile="1"]')
    for _ in range(2):
        page.click("#map-alike")
        expect(page.locator("#map-says")).to_contain_text("Zoomed out 1.6")
        settled(page)


def test_a_click_zooms_in_or_puts_the_position_on_the_table(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&map=40~3")
    settled(page)
    page.locator("#map-canvas").click(position={"x": 600, "y": 200})
    expect(page.locator("#map-scale")).to_have_text("Each column is one pile, each row one cap.")
    settled(page)
    page.goto("about:blank")
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&map=1~-1")
    settled(page)
    page.locator("#map-canvas").click(position={"x": 6 * 29 + 3, "y": GROUND - 6 * 4 - 3})
    expect(page.locator("#place")).to_contain_text("30")
    expect(page).to_have_url(re.compile("pile=30&cap=5&"))


def test_two_rules_are_drawn_one_below_the_other(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&map=10^100~-1")
    settled(page)
    for wrong, why in (("2n+", "ends"), ("2n; blocks=1; misere", "a larger cap may hurt")):
        page.fill("#map-other", wrong)
        page.click("#map-beside [type=submit]")
        expect(page.locator("#map-other-problem")).to_contain_text(why)
    page.fill("#map-other", "2n; misere")
    page.keyboard.press("Enter")
    expect(page.locator("#map-second-rule")).to_have_text("move-size; f=2n; misere")
    expect(page.locator("#map-differ")).to_contain_text(re.compile(r"Different in \d+ of 179"))
    expect(page).to_have_url(re.compile("beside=2n%3B"))
    page.reload()
    settled(page)
    expect(page.locator("#map-differ")).to_contain_text("Different in")
    *_, above = drawn(page, "10^100~-1")
    *_, below = drawn(page, "10^100~-1", canvas="map-second")
    assert above[:-1] == below[1:]  # misère: one counter fewer
    page.click('#map-beside [data-rule=""]')
    expect(page.locator("#map-second")).to_be_hidden()
    page.fill("#map-other", "move-size; f=n+n")
    page.keyboard.press("Enter")
    expect(page.locator("#map-differ")).to_contain_text("No difference in the 179 columns drawn.")


def test_maps_on_a_phone_of_one_row_and_of_none(open_page: OpenPage) -> None:
    page = open_page("#game=half&pile=20&map=1~-1", 390, 844, has_touch=True, is_mobile=True)
    settled(page)
    expect(page.locator("#map-caption")).to_contain_text("whoever begins with that pile loses")
    box = page.locator("#map-canvas").bounding_box()
    assert box is not None
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *places: float) -> None:
        points = [{"x": x, "y": box["y"] + 40, "id": number} for number, x in enumerate(places)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 100, 300)
    for closer in range(0, 90, 10):
        touch("touchMove", 100 + closer, 300 - closer)
    touch("touchEnd")
    expect(page.locator("#map-scale")).to_contain_text("Each column is 2 piles.")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page).not_to_have_url(re.compile("map=1~-1"))  # where the map is stays in the link
    page.click("#language")
    expect(page.locator("#map-title")).to_have_text("Die Karte ohne Ende")
    expect(page.locator("#map-scale")).to_have_text("Jede Spalte sind 2 Haufen.")
    page = open_page("#game=move-size;+f=2n;+blocks=1;+misere&pile=20&cap=9", 390, 844)
    explore(page)
    expect(page.locator("#status")).not_to_have_text("")
    expect(page.locator("#to-map")).to_be_hidden()


def test_the_map_has_an_entry_of_its_own_and_all_of_it_is_all(open_page: OpenPage) -> None:
    page = open_page("#game=doubling-nim&pile=20&cap=19&map=10^100~0")
    settled(page)
    page.click("#map-link")
    expect(page.locator("#map-title")).to_be_focused()
    expect(page.locator("#map-rule")).to_have_text("move-size; f=n")
    page.click("#map-all")
    expect(page.locator("#map-where")).to_have_text("Piles 1 to ≈ 9.99·10^999")
    page.click("#map-alike")
    expect(page.locator("#map-says")).to_contain_text("it shows all of it")
    page.click("#map-back")
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 19.")
