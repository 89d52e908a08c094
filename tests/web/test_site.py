"""`onepile site`: its folder, handed out by Python's own server of files, in a real browser.

Every test also fails on a message in the browser's console and on a request to anywhere else.
"""

import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from importlib.resources import files
from pathlib import Path

import httpx
import nbformat
import pytest
from playwright.sync_api import Browser, Page, Route, expect
from scripts.handing_out import handing_out

from onepile.cli.main import main
from onepile.game_class import game
from onepile.theorems import verify
from onepile.web.bundle import key
from onepile.web.site import parts
from onepile.web.site.cells import Cells
from onepile.web.site.inside import answered
from tests.outside import needs_site_parts
from tests.web.browsing import OpenPage, move, opening

pytestmark = pytest.mark.slow

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"

API = 'document.querySelector("script[type=module]").src'
"""Where the page's own script asks."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A site, somewhere below the root of a web server; written once for all who test."""
    needs_site_parts()
    base = tmp_path_factory.getbasetemp()
    root = (base if worker_id == "master" else base.parent) / "server"
    target = root / "class" / "site"
    with root.with_suffix(".lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not target.exists():
            done = subprocess.run(
                [sys.executable, "-m", "onepile", "site", str(target)],
                capture_output=True,
                text=True,
            )
            told = done.returncode, done.stdout.startswith(f"{target}: ")
            assert told == (0, True), done.stderr
    return target


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Its server: the site is in a sub-folder."""
    with handing_out(site.parent.parent) as address:
        yield address


@pytest.fixture
def open_site(browser: Browser, served: str) -> Iterator[OpenPage]:
    """Opens the site at a link."""
    with opening(browser, served) as opened:
        yield lambda link="", **size: opened(f"class/site/{link}", **size)


def edition(site: Path) -> Path:
    """The folder to which the page of a site leads."""
    [found] = site.glob("edition-*")
    return found


def solver(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-solver")


def wait_for_python(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-solver", "ready")


def play_to_the_end(page: Page, most: int) -> None:
    """Take what the hints say until the match is over."""
    for _ in range(most):
        expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
        if re.search(r"\bwins?:", page.locator("#status").inner_text()):
            return
        before = page.locator("#history li").count()
        page.locator("#moves .wins:not(:disabled)").last.click()
        expect(page.locator("#history li").nth(before)).to_be_visible()
    raise AssertionError("the match does not end")


def test_a_match_is_won_with_hints_before_python_is_loaded(open_site: OpenPage) -> None:
    page = open_site()
    page.context.route("**/*.wasm", lambda route: None)  # it never comes
    page.reload()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    assert solver(page) is None  # nobody has needed it
    page.click("nav >> text=Atlas")  # its file is enough
    page.goto(f"{page.url}=move-size;+f=2n;+blocks=2;+overshoot")
    expect(page.locator("#atlas-game")).to_contain_text("The lag is 2")
    page.click("#home")
    page.locator("#starts button").nth(2).click()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 19.")
    page.check("#hints")
    expect(move(page, 2)).to_have_class(re.compile("wins"))
    play_to_the_end(page, 20)
    expect(page.locator("#status")).to_have_text("You win: the computer has no move left.")
    page.evaluate("location.hash = '#lesson=4'")
    move(page, 1).click()
    page.click("#block-go")
    expect(page.locator("#try-says")).to_contain_text("every move that is left to the computer")
    page.locator("#moves button:enabled").last.click()
    expect(page.locator("#try-title")).to_contain_text("done")
    page.click("#reveal summary")
    expect(page.locator("#reveal .found")).to_contain_text("1, 4, 5, 8, 9, 12, 13.")
    page.evaluate("location.hash = '#sheet'")
    expect(page.locator(".task")).to_have_count(6)
    page.context.unroute_all(behavior="ignoreErrors")


def test_a_linked_game_says_how_far_it_is_loaded(open_site: OpenPage) -> None:
    page = open_site()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 3.")
    held: list[Route] = []
    page.context.route("**/*.wasm", lambda route: held.append(route))
    page.evaluate(
        """() => { window.told = [];
           new MutationObserver(([{ target }]) => window.told.push(target.textContent))
               .observe(document.getElementById("status"), { childList: true }); }"""
    )
    for pile in (33, 34):  # the second one is asked for while Python is on its way
        page.evaluate(f"location.hash = '#game=misere-fibonacci-nim&pile={pile}&cap=12'")
        expect(page.locator("#game-title")).to_have_text("Misère Fibonacci nim")
        expect(page.locator(".counter")).to_have_count(pile)
        expect(page.locator("#status")).to_have_text("Loading the solver … 10 %")
    for route in held:
        route.continue_()
    expect(page.locator("#status")).to_have_text("Your turn: take 1 to 12.")
    assert "Loading the solver … 40 %" in page.evaluate("window.told")


def test_python_answers_in_the_browser_after_a_stop_and_offline(
    open_site: OpenPage, served: str
) -> None:
    page = open_site("#game=all-but-the-root&pile=10^100&hints=1")
    wait_for_python(page)
    play_to_the_end(page, 60)
    expect(page.locator("#status")).to_have_text("You win: the computer has no move left.")
    assert page.locator("#history li").first.inner_text().count("digits")

    endless = json.dumps({"name": "solve", "values": ENDLESS})
    page.evaluate(
        f"""() => {{ import({API}).then(({{ ask }}) =>
            ask({endless}).catch((refusal) => {{ document.title = refusal.message; }})); }}"""
    )
    page.get_by_role("button", name="Stop").click()
    expect(page).to_have_title("stopped")
    asked = json.dumps({"name": "solve", "values": {"game": "half", "pile": "10^1000"}})
    said = page.evaluate(f"import({API}).then(({{ ask }}) => ask({asked}))")
    assert said == json.loads(answered(asked))

    page.click("#offline button")
    expect(page.locator("#offline")).to_contain_text("Everything here works without a network")
    page.context.set_offline(True)
    page.goto("about:blank")
    page.goto(f"{served}/class/site/#game=fibonacci-nim&pile=10^100&cap=7&hints=1")
    expect(page.locator("#why")).to_contain_text("Take the smallest, 3:")
    page.locator("#moves .wins").first.click()
    expect(page.locator("#history li").nth(1)).to_be_visible()
    page.click("#map-link")
    page.click('#map-tools [data-pile="10^1000"]')
    expect(page.locator("#map-says")).to_contain_text(
        "Pile 10^1000: loses with caps up to 4, wins with more"
    )


def test_researchers_prove_verify_add_and_tabulate(open_site: OpenPage, tmp_path: Path) -> None:
    page = open_site("#research=static-nim")
    expect(page.locator("#proved")).to_contain_text("the thresholds have period 4")  # made before
    wait_for_python(page)
    page.fill("#research-game", "move-size; f=3n; blocks=1")
    page.press("#research-game", "Enter")
    expect(page.locator("#proved")).to_contain_text("move-size; f=3n; blocks=1")
    with page.expect_download() as download:
        page.click("#proved >> text=Download the certificate")
    download.value.save_as(tmp_path / "certificate.json")
    rules = game("move-size; f=3n; blocks=1")
    assert verify(tmp_path / "certificate.json").game == rules
    page.set_input_files("#verify-file", tmp_path / "certificate.json")
    expect(page.locator("#verified")).to_contain_text("Verified.")
    expect(page.locator("#table-values li").first).to_contain_text("∞")
    with page.expect_download() as download:
        page.click("#save-csv")
    download.value.save_as(tmp_path / "own.csv")
    rules.table(100).save(tmp_path / "table.csv")
    assert (tmp_path / "own.csv").read_text() == (tmp_path / "table.csv").read_text()
    page.click("#sum-form .strong")
    expect(page.locator("#sum-says .why")).to_have_text(
        "The player to move wins: take 5 from pile 1."
    )
    page.fill("#table-to", "1000")
    page.press("#table-to", "Enter")
    expect(page.locator("#table-problem")).to_contain_text("give at most 500")


def test_cells_of_a_notebook_run_in_the_browser(open_site: OpenPage) -> None:
    page = open_site()
    page.click("nav >> text=Python")
    expect(page.locator("h1")).to_have_text("Try it in Python")
    code = page.locator("#cells textarea")
    came = page.locator("#cells .came")
    page.click("#run-all")
    expect(came.nth(0)).to_contain_text("winning moves: 3, 11")
    expect(came.nth(1)).to_contain_text("unsafe (5,)")
    expect(came.nth(3)).to_contain_text("Theorem.")
    expect(came.last).to_contain_text("fibonacci-nim")

    code.nth(1).fill("fibonacci.solve(pile=0, cap=")
    code.nth(1).press("Control+Enter")
    expect(came.nth(1)).to_contain_text("line 1: SyntaxError")
    page.click("#add-cell")
    code.last.fill("while True: pass")
    code.last.press("Control+Enter")
    page.get_by_role("button", name="Stop").click()
    expect(came.last).to_have_text("stopped. Python began anew: run the cells above again.")
    code.last.fill("fibonacci")
    code.last.press("Control+Enter")
    expect(came.last).to_contain_text("NameError")

    with page.expect_download() as download:
        page.click("#notebook-save")
    saved = json.loads(Path(download.value.path()).read_text())
    assert nbformat.from_dict(saved).cells[-1].source == "fibonacci"
    nbformat.validate(saved)
    page.set_input_files("#notebook-file", NOTEBOOKS / "new-rule.ipynb")
    expect(page.locator("#cells h2").first).to_have_text("Find and prove the pattern of a new rule")
    page.locator("#cells section button").first.click()
    expect(came.first).to_contain_text("why:")
    page.click("#language")
    expect(page.locator("h1")).to_have_text("In Python ausprobieren")


def test_a_notebook_is_opened_by_its_address(open_site: OpenPage, site: Path) -> None:
    named = site.parent / "fibonacci-nim.ipynb"  # beside the site, as in published documentation
    named.write_bytes((NOTEBOOKS / named.name).read_bytes())
    page = open_site(f"notebook.html#../{named.name}", away=True)
    expect(page.locator("#cells h2").first).to_have_text("Meet Fibonacci nim")
    expect(page.locator("#cells h2").first).to_be_visible()
    page.evaluate("location.hash = '#../offline.ipynb'")
    expect(page.locator("#notice")).to_have_text(
        "There is no notebook at this address, or in this file."
    )


@pytest.mark.parametrize("name", ["", "notebook.html"])
def test_nothing_is_wider_than_a_phone(open_site: OpenPage, name: str) -> None:
    page = open_site(name, width=360, height=700)
    expect(page.locator(".counter, #cells textarea").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_cells_of_the_first_notebook_run() -> None:
    first = files("onepile.web.site").joinpath("static", "first-notebook.json")
    cells = Cells()
    for cell in json.loads(first.read_text())["cells"]:
        if cell["cell_type"] == "code":
            came = cells.run(cell["source"])
            assert came["wrong"] is None, cell["source"]
            assert came["printed"] or came["text"], cell["source"]


ENDLESS = {"game": "move-size; f=n^2; blocks=1000", "pile": "10^6", "cap": "7"}

QUESTIONS = [
    ("families", {}),
    ("games", {}),
    ("game", {"game": "fibonacci-two-blocks"}),
    ("game", {"game": "move-size; f=2m"}),
    ("solve", {"game": "fibonacci-nim", "pile": "10^100", "cap": "7", "moves": "3"}),
    ("solve", {"game": "half", "pile": "0"}),
    ("table", {"game": "half", "from": "3", "to": "20", "what": "outcomes"}),
    ("base", {"game": "fibonacci-nim", "to": "1000"}),
    ("check", {"game": "even-or-odd", "to": 500}),
    ("plot", {"game": "growing-moves", "kind": "levels", "to": 60, "up_to": 8}),
    ("plot", {"game": "half", "kind": "base"}),
    ("prove", {"game": "fibonacci-two-blocks"}),
    ("prove", {"game": "half"}),
    ("sum", {"pile": ["half @ 10", "fibonacci-nim @ 6, 4"]}),
    ("skyline", {"game": "fibonacci-two-blocks", "from": "10^100", "scale": "10^90", "columns": 9}),
    ("skyline", {"game": "half", "columns": 40}),
]
STEPS = [{"take": "4"}]
MATCH = {
    "game": "move-size; f=2n",
    "start": {"pile": "20", "cap": "19"},
    "steps": STEPS,
    "you": "first",
    "opponent": "perfect",
    "strength": 0.7,
    "hints": True,
    "best": False,
}


@pytest.mark.parametrize(("name", "values"), QUESTIONS)
def test_the_answers_are_those_of_the_server(
    name: str, values: dict[str, str], client: httpx.Client
) -> None:
    here = json.loads(answered(json.dumps({"name": name, "values": values})))
    assert here == client.get(f"/api/{name}", params=values).json()


def test_a_certificate_is_judged_as_by_the_server(client: httpx.Client) -> None:
    for text in (json.dumps(game("fibonacci-nim").prove().certificate), "{}"):
        asked = {"name": "verify", "values": {"certificate": text}}
        here = json.loads(answered(json.dumps(asked)))
        assert here == client.post("/api/verify", json=asked["values"]).json()


def test_a_match_is_that_of_the_server(site: Path, client: httpx.Client) -> None:
    here = json.loads(answered(json.dumps({"name": "match", "values": MATCH})))
    assert here == client.post("/api/match", json=MATCH).json()
    before = json.loads(gzip.decompress((edition(site) / "answers" / "first.json.gz").read_bytes()))
    assert here == before[key("match", MATCH)]


def test_nothing_in_the_folder_names_another_place(site: Path) -> None:
    page = (site / "index.html").read_text()
    assert 'href="api"' not in page
    assert "Content-Security-Policy" in page
    assert re.findall(r'(?:href|src)="(?:/|\w+:)', page) == []
    listed = json.loads(re.search(r"files = (\[.*\]);", (site / "offline.js").read_text())[1])  # type: ignore[index]
    found = {str(path.relative_to(site)) for path in edition(site).rglob("*") if path.is_file()}
    assert set(listed) == found
    assert (edition(site) / "page.html").read_text() == page
    notebook = (site / "notebook.html").read_text()
    assert "Content-Security-Policy" in notebook
    assert (edition(site) / "notebook.html").read_text() == notebook
    assert sorted(path.name for path in site.iterdir() if path != edition(site)) == [
        "404.html",
        "index.html",
        "notebook.html",
        "offline.js",
        "onepile-site.sha256",
    ]


def test_the_arithmetic_is_that_of_the_environment() -> None:
    lock = (Path(__file__).parents[2] / "requirements.txt").read_text()
    assert f"\n{parts.parts()['arithmetic'].command[-1]} \\" in lock


def test_a_part_is_the_one_that_is_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ONEPILE_CACHE", str(tmp_path))
    python = parts.parts()["python"]
    (tmp_path / python.file).write_bytes(b"something else")
    monkeypatch.setenv("PATH", "")  # no npm
    assert main(["site", str(tmp_path / "site")]) == 2
    said = capsys.readouterr().err.splitlines()[-1]
    assert "npm is not installed; run 'npm pack" in said
    assert said.endswith(f"and put the file into {tmp_path}")
    assert sorted(path.name for path in tmp_path.iterdir()) == [python.file]
