"""The view for researchers, in a real browser: theorems, certificates, tables, sums, pictures.

Every test also fails on a message in the browser's console and on a request to anywhere else.
"""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from onepile import sums
from onepile.certificates import digest
from onepile.cli.main import main
from onepile.game_class import game
from tests.web.browsing import OpenPage, explore

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


def onepile(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints."""
    assert main(list(words)) == 0
    return capsys.readouterr().out


def saved(page: Page, button: str, target: Path) -> Path:
    """The file that a button offers."""
    with page.expect_download() as download:
        page.click(button)
    download.value.save_as(target / download.value.suggested_filename)
    return target / download.value.suggested_filename


def verified(page: Page, text: str) -> Any:
    """What is said of a certificate with this text, and of no one before."""
    page.evaluate("document.getElementById('verified').replaceChildren()")
    file = {"name": "other.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files("#verify-file", file)  # type: ignore[arg-type]
    return expect(page.locator("#verified"))


def fits(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return wide


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desk", "phone"])
def test_a_theorem_is_proved_set_taken_home_and_verified(
    device: dict[str, Any], open_page: OpenPage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page("#game=fibonacci-two-blocks&pile=12&cap=6", **device)
    explore(page)
    page.click("#to-research")
    expect(page.locator("#proved .theorem")).to_be_visible()
    expect(page.locator("#proved .theorem > p").first).to_have_text(
        re.compile(r"^Theorem\. In the game move-size; f=2n; blocks=2; overshoot there is the base")
    )
    made = page.locator("#proved li", has_text="with threshold").last.locator("math").first
    assert re.sub(r"\s", "", made.text_content() or "") == "bn=bn−1+bn−6"
    base, index = made.locator("msub").first, made.locator("msub").first.locator("mi").last
    places = [place.bounding_box() for place in (base, index)]
    assert None not in places
    assert places[1]["y"] > places[0]["y"] + 1  # type: ignore[index]  # an index is set lower
    expect(page.locator("#proved .tools")).to_contain_text("592c659729e6")
    assert fits(page)

    certificate = saved(page, "#proved >> text=Download the certificate", tmp_path)
    own = tmp_path / "own.json"
    onepile(capsys, "prove", "fibonacci-two-blocks", "-o", str(own))
    assert certificate.read_bytes() == own.read_bytes()
    assert "verified: certificate 592c659729e6" in onepile(capsys, "verify", str(certificate))
    latex = saved(page, "#proved >> text=LaTeX", tmp_path).read_text()
    assert latex == onepile(capsys, "prove", "fibonacci-two-blocks", "--format", "latex")

    text = certificate.read_text()
    verified(page, text).to_contain_text("Verified. Certificate 592c659729e6 proves")
    expect(page.locator("#verified .theorem math").first).to_be_visible()
    content = json.loads(text)
    content["runs"][0]["steps"][-1][-1] += 1
    content["digest"] = digest(content)
    verified(page, json.dumps(content)).to_contain_text("Refused. certificate refused: ")
    verified(page, text.replace("f=2n", "f=3n")).to_contain_text("its digest is not that")
    verified(page, '{"game": "<img src=x onerror=alert(1)>"}').to_contain_text("Refused.")
    verified(page, " " * 60_001).to_contain_text("Not checked: the page takes certificates")
    assert fits(page)


def test_what_is_seen_is_told_when_somebody_wants_to_know(open_page: OpenPage) -> None:
    page = open_page("#research=half")
    page.click("#guessed summary")
    expect(page.locator("#guessed-lines li")).to_have_count(2)
    expect(page.locator("#guessed-lines li").first).to_contain_text("seen up to 1024")
    page.fill("#research-game", "general; take=m<=5 and m!=p; first=m<=5")
    page.press("#research-game", "Enter")
    expect(page.locator("#guessed-lines")).not_to_be_visible()


def test_tables_are_those_of_the_command_line(
    open_page: OpenPage, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = open_page("#research=fibonacci-two-blocks&what=thresholds&from=3&to=120")
    expect(page.locator("#table-values li").first).to_have_text(re.compile(r"3\s*4"))
    cells = ["--from", "3", "--to", "120"]
    for button, form in (("#save-csv", "csv"), ("#save-bfile", "bfile")):
        told = onepile(capsys, "table", "fibonacci-two-blocks", *cells, "--format", form)
        assert saved(page, button, tmp_path).read_text() == told
    page.select_option("#table-what", "base")
    members = [member for member in game("fibonacci-two-blocks").base(120) if member <= 120]
    expect(page.locator("#table-values li")).to_have_count(len(members))
    bfile = ["--terms", str(len(members)), "--what", "base", "--format", "bfile"]
    told = onepile(capsys, "table", "fibonacci-two-blocks", *bfile)
    assert saved(page, "#save-bfile", tmp_path).read_text() == told
    page.select_option("#table-what", "outcomes")
    expect(page.locator("#table-problem")).to_contain_text("fill in 'take at most'")
    page.fill('#table-place input[name="cap"]', "5")
    page.press('#table-place input[name="cap"]', "Enter")
    expect(page.locator("#table-values li").first).to_contain_text("winning position")
    bfile = ["--cap", "5", "--what", "outcomes", "--format", "bfile"]
    told = onepile(capsys, "table", "fibonacci-two-blocks", *cells, *bfile)
    assert saved(page, "#save-bfile", tmp_path).read_text() == told

    page = open_page("#research=fibonacci-two-blocks-exact&from=10^100&to=10^100%2B3", away=True)
    expect(page.locator("#table-values li")).to_have_count(4)
    far = ["--from", "10^100", "--to", "10^100+3", "--format", "csv"]
    told = onepile(capsys, "table", "fibonacci-two-blocks-exact", *far)
    assert saved(page, "#save-csv", tmp_path).read_text() == told
    page.fill("#table-from", "1")
    page.fill("#table-to", "9")
    page.press("#table-to", "Enter")
    expect(page.locator("#table-values li").first).to_contain_text("∞")
    page.click("#save-bfile")
    expect(page.locator("#table-problem")).to_contain_text("pile 1 has an infinite threshold")
    assert "from=1&to=9" in page.url


def test_a_mistake_in_a_rule_leaves_the_theorem_there(open_page: OpenPage) -> None:
    page = open_page("#research=fibonacci-nim", away=True)
    expect(page.locator("#proved .theorem")).to_be_visible()
    page.fill("#research-game", "nonsense")
    page.click("#research-rule button")
    expect(page.locator("#research-problem")).to_contain_text("unknown game 'nonsense'")
    expect(page.locator("#proved .theorem")).to_contain_text("In the game move-size; f=2n")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.evaluate("location.hash = '#research=half'")  # as if it was typed
    expect(page.locator("#proved")).to_contain_text("nothing is proved of")
    page.wait_for_function("scrollY === 0")  # when the tables are there, too


def test_a_sum_is_solved_and_stays_in_the_link(open_page: OpenPage) -> None:
    page = open_page("#research=half", away=True, **PHONE)
    expect(page.locator("#proved")).to_contain_text("No theorem: nothing is proved of")
    page.click("#sum-form .strong")
    first = sums.sum("half @ 10", "fibonacci-nim @ 6, 4")
    (part, taken), *_ = first.moves
    expect(page.locator("#sum-says .why")).to_have_text(
        f"The player to move wins: take {taken} from pile {part + 1}."
    )
    expect(page.locator("#sum-says tbody .bits")).to_have_text(["101", "001"])
    expect(page.locator("#sum-says tfoot .bits")).to_have_text("100")
    page.click("#add-pile")
    page.locator("#piles .rule").nth(2).fill("move-size; f=3n")
    page.locator("#piles .place").nth(2).fill("9, 4")
    page.click("#sum-form .strong")
    third = sums.sum("half @ 10", "fibonacci-nim @ 6, 4", "move-size; f=3n @ 9, 4")
    expect(page.locator("#sum-says tfoot .number")).to_have_text(str(third.nim_value))
    expect(page.locator("#sum-says tbody tr")).to_have_count(3)
    page.reload()
    expect(page.locator("#sum-says tbody tr")).to_have_count(3)
    assert fits(page)
    page.locator("#piles .rule").nth(2).fill("fibonacci-two-blocks")
    page.click("#sum-form .strong")
    expect(page.locator("#sum-problem")).to_contain_text("there are no nim-values")
    page.locator("#piles button").nth(2).click()
    expect(page.locator("#sum-says tbody tr")).to_have_count(2)


def test_a_rule_is_typed_and_back_leads_back(open_page: OpenPage) -> None:
    page = open_page("", locale="de-DE")
    page.get_by_role("link", name="Für Forschende").first.click()
    expect(page.locator("#proved .theorem")).to_be_visible()
    page.fill("#research-game", "3n")
    page.press("#research-game", "Enter")
    expect(page.locator("#research-game")).to_have_value("move-size; f=3n")
    expect(page.locator("#proved .theorem")).to_contain_text("Satz. Im Spiel move-size; f=3n")
    page.keyboard.press("Escape")
    page.fill("#research-game", "move-size; f=3m")
    page.press("#research-game", "Enter")
    expect(page.locator("#research-problem")).to_contain_text(
        "Name 'm' unbekannt: die Variable ist n"
    )
    page.go_back()
    expect(page.locator("#proved .theorem")).to_contain_text("Im Spiel move-size; f=3n")
    page.click("#language")
    expect(page.locator("#proved-title")).to_have_text("What is true of every pile")
    expect(page.locator("#proved .theorem")).to_contain_text("Theorem. In the game move-size; f=3n")
    expect(page.locator("#research-rules")).to_contain_text("Who makes the last move wins.")
    page.click("#research-play")
    expect(page.locator("#game-text")).to_have_text("move-size; f=3n")
    expect(page.locator("#research")).to_be_hidden()


def test_pictures_are_files_that_open(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("#game=fibonacci-nim&pile=33&cap=12", dark=True)
    explore(page)
    page.locator("#pictures").scroll_into_view_if_needed()
    expect(page.locator("#plot .main-svg").first).to_be_visible()
    png = saved(page, "#save-png", tmp_path)
    assert png.name == "outcomes.png"
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png.read_bytes()[16:20], "big") == 2400
    drawn = ElementTree.parse(saved(page, "#save-svg", tmp_path)).getroot()
    assert drawn.tag.endswith("svg")
    assert "losing (safe)" in {text.text for text in drawn.iter() if text.tag.endswith("text")}
