"""The match as a line: it is in the address, and can be walked along, left, saved and loaded."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.web.browsing import OpenPage, drawer, move, pile, take


def test_a_reload_keeps_the_match_and_a_new_one_starts_at_the_start(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6&you=second")
    expect(page.locator("#block-go")).to_be_visible()
    move(page, 1).click()
    move(page, 3).click()
    page.click("#block-go")
    expect(page.locator("#history li")).to_have_count(3)  # blocked, taken, blocked again
    before = page.locator("#history").inner_text()
    status = page.locator("#status").inner_text()
    page.reload()
    expect(page.locator("#history li")).to_have_count(3)
    assert page.locator("#history").inner_text() == before
    assert page.locator("#status").inner_text() == status
    expect(page.locator("#moves .blocked").first).to_be_visible()
    page.click("#undo")
    expect(page.locator("#history li")).to_have_count(0)
    drawer(page)
    page.click("#again")
    expect(page.locator("#place b").first).to_have_text("12")


def test_a_step_is_looked_at_and_another_line_begins_there(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19&hints=1&steps=4")
    expect(page.locator("#strip .cell")).to_have_count(3)
    expect(page.locator("#strip .cell").nth(1)).to_have_class("cell first loses turned")
    expect(page.locator("#strip .cell").nth(2)).to_have_class("cell second wins ")
    page.click('#strip [data-step="0"]')
    expect(page.locator("#looking")).to_contain_text("You are looking at the start.")
    assert pile(page) == 20
    assert page.url.endswith("&at=0")
    page.reload()
    expect(page.locator("#looking")).to_be_visible()
    move(page, 2).click()
    expect(page.locator("#history li").first).to_contain_text("you take 2")
    expect(page.locator("#looking")).to_be_hidden()
    page.click("#branches button")
    expect(page.locator("#history li").first).to_contain_text("you take 4")
    page.click('#strip [data-step="1"]')
    expect(page.locator("#status")).to_contain_text("The computer: take 1 to 8.")
    page.click("#to-end")
    expect(page.locator("#looking")).to_be_hidden()


def test_best_play_and_how_soon_it_ends(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=9&cap=3&hints=1")
    expect(page.locator("#why")).to_contain_text("With best play there are 5 more moves.")
    page.click("#best")
    expect(page.locator("#best-line")).to_contain_text(
        re.compile(r"With best play: you take 1, the computer takes \d, .*you take \d\.")
    )


def test_an_ending_says_why_leads_there_and_offers_what_is_next(open_page: OpenPage) -> None:
    page = open_page("#game=static-nim&pile=5&cap=3&steps=2.3")
    expect(page.locator("#status")).to_have_text("The computer wins: you have no move left.")
    expect(page.locator("#why")).to_contain_text("At step 1 you could still have won: 5 = 4 + 1.")
    expect(page.locator("#place")).to_have_text("Pile 0")
    expect(page.locator("#once-more")).to_have_class("strong")  # the same again comes first
    page.click("#go-there")
    expect(page.locator("#looking")).to_contain_text("the start")
    move(page, 1).click()
    expect(page.locator("#branches")).to_be_visible()
    take(page, pile(page))
    expect(page.locator("#why")).to_have_text("Every one of your moves was a winning one.")
    expect(page.locator("#next")).to_have_text("Next: the same with 10")
    expect(page.locator("#next")).to_have_class("strong")
    page.click("#next")
    expect(page.locator("#place b").first).to_have_text("10")


def test_a_saved_match_is_loaded_again(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6")
    take(page, 2)
    with page.expect_download() as download:
        drawer(page)
        page.click("#save")
    download.value.save_as(tmp_path / "match.txt")
    told = page.locator("#history li").all_inner_texts()
    page = open_page("#game=half&pile=30")
    page.set_input_files("#load-file", tmp_path / "match.txt")
    expect(page.locator("#game-title")).to_have_text("Fibonacci nim, two moves blocked")
    expect(page.locator("#history li")).to_have_text(told)
    (tmp_path / "other.txt").write_text("nothing of the kind\n")
    page.set_input_files("#load-file", tmp_path / "other.txt")
    expect(page.locator("#problem")).to_contain_text("no saved match")


def test_the_focus_stays_and_the_reason_is_not_replaced(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=30&cap=6&hints=1")
    move(page, 3).focus()
    expect(page.locator("#why")).to_contain_text("3 loses:")
    page.keyboard.press("Enter")
    expect(page.locator("#history li").nth(1)).to_be_visible()
    expect(page.locator("#why")).to_contain_text(re.compile(r"smallest part|single part"))
    assert page.evaluate("document.getElementById('moves').contains(document.activeElement)")


def test_numbers_move_and_one_that_may_go_on_waits_for_enter(open_page: OpenPage) -> None:
    page = open_page("#game=fibonacci-nim&pile=20&cap=19")
    expect(move(page, 1)).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#typing")).to_contain_text("1 … press Enter")
    page.keyboard.press("2")
    expect(page.locator("#history li").first).to_contain_text("you take 12")
    page = open_page("#game=static-nim&pile=21&cap=3")
    expect(move(page, 1)).to_be_visible()
    page.keyboard.press("7")
    page.keyboard.press("2")
    expect(page.locator("#history li").first).to_contain_text("you take 2")
    drawer(page)
    page.focus("#set-pile")
    page.keyboard.press("1")
    expect(page.locator("#set-pile")).to_have_value(re.compile("1"))
    expect(page.locator("#history li")).to_have_count(2)
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6&you=second")
    expect(page.locator("#block-go")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator("#block-go")).to_have_text("Block 3")
