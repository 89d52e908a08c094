"""General games on the page: what their positions have is asked for, shown and played."""

from playwright.sync_api import Page, expect

from tests.web.browsing import OpenPage, choose, drawer, move, own_rule, pile


def places(page: Page) -> str:
    return page.locator("#place").inner_text().replace("\n", " ")


def test_the_previous_move_is_shown_and_not_made_again(open_page: OpenPage) -> None:
    page = open_page()
    choose(page, "dudeney")
    drawer(page)
    page.check('input[value="person"]')
    expect(page.locator("#moves button")).to_have_text(["1", "2", "3", "4", "5"])
    move(page, 3).click()
    expect(page.locator("#moves button")).to_have_text(["1", "2", "4", "5"])
    assert places(page) == "Pile 18 Previous move 3"
    assert pile(page) == 18


def test_a_pass_is_made_once(open_page: OpenPage) -> None:
    page = open_page("#game=nim-with-a-pass&pile=9&you=both")
    drawer(page)
    page.check('input[value="person"]')
    expect(page.locator("#moves button")).to_have_text(["Pass", "1", "2", "3"])
    page.get_by_role("button", name="pass", exact=True).click()
    expect(page.locator("#moves button")).to_have_text(["1", "2", "3"])
    assert places(page) == "Pile 9 Passes left 0"


def test_the_form_asks_for_what_the_condition_looks_at(open_page: OpenPage) -> None:
    page = open_page(away=True)  # no list of safe piles where there is none up to 100
    own_rule(page, "general; set=2,5,7")
    expect(page.locator("#own-fields")).to_be_visible()
    expect(page.locator("#own-place")).to_have_text("")
    own_rule(page, "general; take=t<=m<=t+2 and m!=p; passes=2")
    expect(page.locator("#own-place")).to_contain_text("Previous move")
    expect(page.locator("#own-move")).to_have_value("1")
    expect(page.locator("#own-passes")).to_have_value("2")
    page.fill("#own-pile", "12")
    page.fill("#own-previous", "4")
    page.fill("#own-move", "3")
    page.click("#own-play")
    expect(page.locator("#moves button")).to_have_text(["Pass", "3", "5"])
