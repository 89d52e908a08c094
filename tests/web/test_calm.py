"""The board stays where it is, and links lead where they say."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from onepile.game_class import game as rules
from tests.web.browsing import OpenPage, drawer, move, take

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SHIFTED = """() => new Promise((done) => new PerformanceObserver((list) =>
    done(list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
    .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 500))"""
"""How far things on the page have moved since it was opened."""
ALIVE = """new MutationObserver((_, watcher) => {
    if (document.querySelector("#table:not([inert]) #moves button:enabled")) {
        window.alive = performance.now();
        watcher.disconnect();
    }
}).observe(document, { subtree: true, childList: true, attributes: true });"""
"""Notes when a first move can be made."""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
SLOW = {
    "offline": False,
    "latency": 300,
    "downloadThroughput": 40_000,
    "uploadThroughput": 40_000,
}
"""A bad mobile net: milliseconds, and bytes in a second."""
ROWS = ("#game-title", "#pile", "#status", "#moves", "#undo")


def places(page: Page) -> list[float]:
    return [box["y"] for row in ROWS if (box := page.locator(row).bounding_box())]


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_nothing_moves_until_the_match_is_over(open_page: OpenPage, device: dict[str, int]) -> None:
    page = open_page(**device)
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    first = places(page)
    for _ in range(3):
        take(page, 1)
        assert places(page) == first


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_an_amount_can_be_typed_below_the_buttons(
    open_page: OpenPage, device: dict[str, int]
) -> None:
    for link in ("fibonacci-nim&pile=10^100", "half&pile=200&hints=1"):
        page = open_page(f"#game={link}", **device)
        page.fill("#amount-text", "3")
        moves, form = (page.locator(place).bounding_box() for place in ("#moves", "#amount"))
        assert moves
        assert form
        assert moves["y"] + moves["height"] <= form["y"]
        page.click("#amount-go")  # under nothing
        expect(page.locator("#history li").first).to_contain_text("you take 3")


def test_a_reason_does_not_move_the_board(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1", 1366, 768)
    expect(page.locator("#why")).to_contain_text("Take the smallest part, 2")
    shown = places(page)
    page.click("#hints + span")
    expect(page.locator("#why")).to_be_hidden()
    assert places(page)[:-1] == shown[:-1]
    page.click("#hints + span")
    expect(page.locator("#why")).to_contain_text("Take the smallest part, 2")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    first = places(page)
    for amount in range(1, 20):
        move(page, amount).dispatch_event("pointerenter")
        assert places(page) == first
    assert page.locator("#why").inner_text().endswith(".")


def test_a_finger_is_told_the_reason_where_it_can_be_seen(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1", **PHONE)
    move(page, 4).tap()
    expect(page.locator("#why")).to_contain_text(
        "take 3 is enough to win there. Press again to take."
    )
    box = page.locator("#why").bounding_box()
    assert box
    assert box["y"] + box["height"] <= PHONE["height"]
    assert page.evaluate("scrollY") == 0
    move(page, 4).tap()
    expect(page.locator("#history li").first).to_contain_text("you take 4")


def test_a_match_that_is_left_is_taken_up_again(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=21&cap=3&steps=2")
    expect(page.locator("#history li")).to_have_count(2)
    drawer(page)
    page.click("#again")
    expect(page.locator("#history li")).to_have_count(0)
    page.click("#left-undo")
    expect(page.locator("#history li")).to_have_count(2)
    page.keyboard.press("Tab")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#history li")).to_have_count(2)
    assert "steps=2." in page.url


def test_links_lead_to_the_top_and_say_what_is_wrong(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim", **PHONE)
    expect(page.locator("#place")).to_contain_text("20")
    page.evaluate("document.getElementById('explore').open = true")
    page.locator("#to-research").scroll_into_view_if_needed()
    page.click("#to-research")
    expect(page.locator("#research-title")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    page.evaluate("location.hash = '#lesson=9'")
    expect(page.locator("#notice")).to_contain_text("There is no lesson 9: there are 6.")


def test_the_first_move_needs_no_answer(open_page: OpenPage) -> None:
    page = open_page("api")
    page.route("**/api/*", lambda route: None)  # it never comes
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url.removesuffix("api"))
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    expect(move(page, 3)).to_be_enabled()
    assert len(asked) <= 10
    assert page.evaluate(SHIFTED) <= 0.05
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_on_a_slow_net_the_first_move_can_be_made_soon(
    open_page: OpenPage, device: dict[str, int]
) -> None:
    page = open_page("api", **device)
    page.wait_for_load_state("networkidle")
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Network.emulateNetworkConditions", SLOW)
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
    page.add_init_script(ALIVE)
    page.goto(page.url.removesuffix("api"))
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    page.wait_for_load_state("networkidle")
    painted, alive = page.evaluate(f"[{PAINTED}, window.alive]")
    assert alive <= 2 * painted
    assert sum(sizes) <= 65_000
    assert page.evaluate(SHIFTED) <= 0.05


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_the_pupils_link_opens_calmly(open_page: OpenPage, device: dict[str, int]) -> None:
    page = open_page("#lesson=1", **device)
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    assert page.evaluate(SHIFTED) <= 0.05


def test_few_moves_that_are_left_are_no_larger(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&steps=1", **PHONE)
    expect(move(page, 2)).to_be_visible()
    page.click("#undo")
    expect(move(page, 19)).to_be_visible()
    high = move(page, 1).bounding_box()
    take(page, 1)
    expect(page.locator("#moves button")).to_have_count(2)
    assert move(page, 1).bounding_box()["height"] == high["height"]  # type: ignore[index]


def test_an_address_that_leads_nowhere_is_a_page(client: httpx.Client) -> None:
    answer = client.get("/foo", headers={"accept": "text/html"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert client.get("/api/foo").json()["error"]["kind"] == "not-found"


@pytest.mark.parametrize("device", [{"width": 1366, "height": 768}, PHONE], ids=["desk", "phone"])
def test_a_game_is_invented_and_others_are_challenged(
    open_page: OpenPage, device: dict[str, int]
) -> None:
    page = open_page("#invent", **device)
    secret = page.locator("#own-secret")
    expect(secret).to_contain_text("up to 100: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89. Whoever begins")
    expect(secret).to_contain_text("each is the sum of the two before it")
    page.locator('[data-dial="f-slope"]').fill("12")
    losing = [1, *(pile for pile in range(2, 101) if rules("move-size; f=3n").solve(pile).safe)]
    expect(secret).to_contain_text(f"up to 100: {', '.join(map(str, losing))}. Whoever begins")
    page.click("#own-prove")
    expect(page.locator("#own-proved")).to_contain_text("a theorem about every pile")
    page.fill("#own-pile", "21")
    page.fill("#own-cap", "20")
    page.click("#own-challenge")
    expect(page.locator("#own-qr .qr")).to_be_visible()
    expect(page.locator("#own-says")).to_contain_text("better to be second")  # 21 loses
    assert page.evaluate("document.documentElement.scrollWidth") <= device["width"]
    page.click("#own-link")
    expect(page.locator("#game-text")).to_have_text("move-size; f=3n")
    expect(page.locator("#status")).to_contain_text("The computer takes")
    page = open_page("#invent", **device)
    expect(page.locator("#own-secret")).not_to_be_empty()
    page.fill("#rule", "move-size; f=n; blocks=1; misere")
    expect(page.locator("#rule-says")).to_contain_text("may block")
    page.click("#own-prove")
    expect(page.locator("#own-proved")).to_contain_text("Nobody knows here: ")
    page.fill("#rule", "2m")
    expect(page.locator("#invented")).to_be_hidden()


def test_a_link_is_copied_or_that_is_said(open_page: OpenPage) -> None:
    page = open_page("#class", permissions=["clipboard-read", "clipboard-write"])
    page.click("#class-copy")
    expect(page.locator("#class-copy")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/#lesson=1")
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.reload()  # as at an address in a class, which is not secure
    page.click("#class-copy")
    expect(page.locator("#class-copy")).to_have_text("Copy it by hand, please")


def test_who_moved_is_seen_after_many_steps_on_a_phone(open_page: OpenPage) -> None:
    steps = ".".join("1" * 16)
    page = open_page(f"#game=static-nim&pile=21&cap=3&opponent=person&steps={steps}", **PHONE)
    expect(page.locator("#strip .cell")).to_have_count(17)
    assert page.evaluate("document.getElementById('strip').scrollLeft") > 0
    strip, lane = (page.locator(place).bounding_box() for place in ("#strip", ".lane.second"))
    assert strip
    assert lane
    assert lane["x"] >= strip["x"]
