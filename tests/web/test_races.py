"""What is clicked before an answer is there, and what is not answered: nothing gets lost."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.web.browsing import OpenPage, choose, drawer, explore, move, own_rule, pile


def held(page: Page, address: str, number: int = 1) -> list[Route]:
    """The next questions to an address, which wait until a test lets them go on."""
    waiting: list[Route] = []
    page.route(address, lambda route: waiting.append(route), times=number)
    return waiting


def asked(page: Page, waiting: list[Route], number: int) -> None:
    """Wait until so many questions wait."""
    while len(waiting) < number:
        page.wait_for_timeout(20)


def test_the_rule_in_the_field_is_played_and_not_the_one_before(open_page: OpenPage) -> None:
    page = open_page()
    own_rule(page, "move-size; f=3n")
    expect(page.locator("#rule-says")).to_contain_text("the next cap is 3n")
    page.fill("#rule", "move-size; f=5n")
    page.keyboard.press("Enter")
    expect(page.locator("#game-text")).to_have_text("move-size; f=5n")


def test_a_rule_that_is_typed_before_its_script_is_there_is_read(open_page: OpenPage) -> None:
    page = open_page()
    waiting = held(page, "**/later.js")
    page.click("#build > summary")
    asked(page, waiting, 1)
    page.fill("#rule", "move-size; f=2m")
    waiting[0].continue_()
    expect(page.locator("#rule-says")).to_contain_text("unknown name 'm'")
    expect(page.locator("#rule-says pre")).to_be_visible()


def test_a_move_is_kept_when_hints_and_opponent_change_before_its_answer(
    open_page: OpenPage,
) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19")
    expect(move(page, 2)).to_be_visible()
    waiting = held(page, "**/api/match")
    move(page, 2).click()
    asked(page, waiting, 1)
    page.check("#hints")
    drawer(page)
    page.check('input[value="random"]')
    waiting[0].continue_()
    expect(page.locator("#history li").first).to_have_text("you take 2, leaving 18, take at most 4")
    expect(page.locator("#why")).to_contain_text("Take the smallest part")
    expect(page.locator('input[value="random"]')).to_be_checked()
    assert "steps=2." in page.url


def test_controls_are_alive_when_there_is_a_state(open_page: OpenPage) -> None:
    page = open_page("api")
    waiting = held(page, "**/api/match")
    page.goto(page.url.removesuffix("api") + "#game=fibonacci-nim&pile=20&cap=19")
    asked(page, waiting, 1)
    expect(page.locator("#game-title")).to_have_text("Fibonacci nim")
    expect(page.locator(".counter")).to_have_count(20)
    expect(page.locator("#status")).to_have_text("One moment …")
    page.locator("#explore").evaluate("explore => { explore.open = true; }")
    page.click("#theorems > summary")
    page.locator("#menu").dispatch_event("click")
    page.locator("#again").dispatch_event("click")
    page.locator('input[name="you"][value="second"]').dispatch_event("change")
    waiting[0].continue_()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 19.")
    page.check("#hints")
    expect(page.locator("#why")).to_contain_text("20 = 13 + 5 + 2.")


def test_the_way_home_during_an_answer_stays_at_home(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19")
    expect(move(page, 2)).to_be_visible()
    waiting = held(page, "**/api/match")
    move(page, 2).click()
    asked(page, waiting, 1)
    page.click("#back")
    waiting[0].continue_()
    expect(page.locator("#game-title")).to_have_text("One, two or three")
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("body")).to_have_attribute("data-view", "home")
    assert page.url.endswith("#")
    assert pile(page) == 15


def test_a_card_says_when_the_server_is_away(open_page: OpenPage) -> None:
    page = open_page(away=True)
    page.click("#games > summary")
    expect(page.locator('.card[data-game="half"]')).to_be_visible()
    page.route("**/api/*", lambda route: route.abort())
    page.click('.card[data-game="half"]')
    expect(page.locator("#notice")).to_have_text(re.compile("The server does not answer"))
    page.unroute("**/api/*")
    page.click('.card[data-game="half"]')
    expect(page.locator("#game-title")).to_have_text("Take up to half")
    expect(page.locator("#notice")).to_have_text("")


def test_where_nobody_answers_it_can_be_tried_again(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19", away=True)
    expect(move(page, 2)).to_be_visible()
    page.route(re.compile("/api/|atlas.json"), lambda route: route.abort())
    page.click("#hints + span")
    expect(page.locator("#problem")).to_contain_text("The server does not answer")
    expect(page.locator("#hints")).not_to_be_checked()
    page.evaluate("location.hash = '#lesson=5'")
    expect(page.locator("#notice")).to_contain_text("The server does not answer")
    expect(page.locator("#status")).to_have_text("")
    expect(page.locator(".counter")).to_have_count(12)
    expect(page.locator("#moves button")).to_have_count(0)
    page.click("#language")
    expect(page.locator("#notice")).to_contain_text("Der Server antwortet nicht")
    page.evaluate("location.hash = '#atlas'")
    expect(page.locator("#atlas-lead")).to_contain_text("Der Atlas ließ sich nicht holen")
    expect(page.locator("#atlas-panel")).to_be_hidden()
    page.unroute_all()
    expect(page.locator("#atlas-lead button")).to_have_text("Noch einmal versuchen")
    page.click("#atlas-lead button")
    expect(page.locator("#atlas-lead")).to_contain_text("Eine Karte von")
    expect(page.locator("#atlas-figure .dark").first).to_be_visible()


def test_the_script_that_draws_is_asked_for_again(open_page: OpenPage) -> None:
    page = open_page("api", height=2000, away=True)
    page.route("**/plotly.js", lambda route: route.abort())
    page.goto(page.url.removesuffix("api") + "#game=half&pile=30")
    explore(page)
    expect(page.locator("#caption")).to_contain_text("could not be loaded")
    page.unroute("**/plotly.js")
    page.click("#caption button")
    expect(page.locator("#plot .main-svg").first).to_be_visible()


def test_nothing_but_the_last_rule_is_shown_while_one_types(open_page: OpenPage) -> None:
    page = open_page()
    own_rule(page, "move-size; f=2n")
    expect(page.locator("#rule-says")).to_contain_text("the next cap is 2n")
    waiting = held(page, "**/api/game?*", 2)
    page.fill("#rule", "move-size; f=7n")
    asked(page, waiting, 1)
    page.fill("#rule", "move-size; f=9n")
    asked(page, waiting, 2)
    waiting[1].continue_()
    expect(page.locator("#rule-says")).to_contain_text("the next cap is 9n")


def test_every_question_of_a_match_carries_all_its_steps(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "static-nim")
    with page.expect_request("**/api/match") as request:
        move(page, 1).click()
    body = json.loads(request.value.post_data or "")
    assert body["steps"] == [{"take": "1"}]
    assert body["start"] == {"pile": "21", "cap": "3"}
