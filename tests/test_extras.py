"""Without extras a question has the answer that it has with them, or is refused in one line."""

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import get_args

import pytest
from packaging.requirements import Requirement

from onepile.extras import EXTRAS, require
from onepile.formulas import Expression, Property
from onepile.formulas.properties import known
from onepile.game_class import game
from onepile.web.answering import answer
from tests.tables import rows
from tests.test_docs import call

ROOT = Path(__file__).resolve().parent.parent
ANSWERED, DRAWN, CHECKED = (rows(__file__, name) for name in ("answered", "drawn", "checked"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
"""
COMMANDS = """
import json
from tests.test_docs import call
print(json.dumps([call(command) for command in json.load(sys.stdin)]))
"""
PICTURES = """
import json, onepile
print(json.dumps([
    (text, kind, game.picture(kind, 60, None if kind == "base" else 9).to_json())
    for text in json.load(sys.stdin) for game in [onepile.game(text)] for kind in game.pictures()
]))
"""
CHECKS = """
import json
from onepile.formulas import MEANING, Expression
from onepile.formulas.properties import known
print(json.dumps([
    [str(known(Expression.parse(f), name, 300)) for name in MEANING] for f in json.load(sys.stdin)
]))
"""
MATCH = {"steps": [], "you": "second", "opponent": "perfect", "strength": 1.0}
MATCHES = f"""
import json
from onepile.web.answering import answer
from onepile.web.catalogue import games
MATCH = {MATCH!r}
print(json.dumps([
    (g["name"], start, json.loads(
        answer("match", {{**MATCH, "game": g["name"], "start": start}}, 20_000, 1 << 20)[1]
    ))
    for g in games({{}})["games"]
    for start in (g["start"], {{**g["start"], "pile": "10^30"}})
]))
"""
README = """
import sys
from pathlib import Path
from tests.test_docs import page_faults
print(*page_faults(Path(sys.stdin.read())), sep="\\n")
"""
NAMES = """
import onepile
for name in dir(onepile):
    try:
        getattr(onepile, name)
    except onepile.OnepileError as error:
        print(f"{name}: {error}")
"""


def without(
    packages: Iterable[str], commands: list[list[str]], folder: Path
) -> list[tuple[int, str, str]]:
    """What the commands leave behind where these packages are not installed."""
    printed = _without(packages, COMMANDS, json.dumps(commands), folder)
    return [(code, out, err) for code, out, err in json.loads(printed)]


def _without(packages: Iterable[str], code: str, given: str, folder: Path) -> str:
    """What a program prints where these packages are not installed."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.replace("MISSING", repr(set(packages))) + code],
        input=given,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        check=True,
    )
    return done.stdout


def test_the_core_answers_as_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    packages = {package for extra in EXTRAS.values() for package in extra}
    alone = without(packages, ANSWERED, tmp_path)
    assert alone == [call(command) for command in ANSWERED]
    assert all(code == 0 for code, _, _ in alone)


def test_the_examples_of_the_readme_need_the_core_alone(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    assert _without(packages, README, str(ROOT / "README.md"), tmp_path).strip() == ""


def test_pictures_and_checks_are_the_same_in_plain_python(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    alone = json.loads(_without(packages, PICTURES, json.dumps(DRAWN), tmp_path))
    made = {(text, kind): answers(text, kind) for text in DRAWN for kind in game(text).pictures()}
    assert len(made) == len(alone) > 2 * len(DRAWN)
    for text, kind, shown in alone:
        assert shown == made[text, kind], (text, kind)
    facts = json.loads(_without(packages, CHECKS, json.dumps(CHECKED), tmp_path))
    assert facts == [
        [str(known(Expression.parse(f), name, 300)) for name in get_args(Property)] for f in CHECKED
    ]


def test_without_arrays_no_opponent_guesses(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    said = json.loads(_without(packages, MATCHES, "", tmp_path))
    assert len(said) > 30
    for name, start, alone in said:
        there = json.loads(_matched(name, start))
        if "error" in alone and alone != there:
            assert "this needs numpy" in alone["error"]["message"]
        else:  # who would have won from each moment may be left untold
            assert {**alone, "line": []} == {**there, "line": []}, (name, start)
    assert sum("error" in alone for _, _, alone in said) < len(said) / 3


def _matched(name: str, start: dict[str, str]) -> bytes:
    return answer("match", {**MATCH, "game": name, "start": start}, 20_000, 1 << 20)[1]


def answers(text: str, kind: str) -> object:
    """The JSON of a picture of the first piles."""
    return json.loads(
        json.dumps(game(text).picture(kind, 60, None if kind == "base" else 9).to_json())
    )


def test_the_core_refuses_what_it_cannot_do(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    by_extra: dict[str, list[list[str]]] = {}
    for extra, command in rows(__file__, "refused"):
        by_extra.setdefault(extra, []).append(command)
    for extra, commands in by_extra.items():
        message = (
            f"onepile: this needs numpy, which is not installed: pip install 'onepile[{extra}]'"
        )
        for command, left in zip(commands, without(packages, commands, tmp_path), strict=True):
            assert left == (2, "", f"{message}\n"), command


def test_the_core_verifies_every_kind_of_certificate(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    needing = "not in words: this needs numpy, which is not installed: pip install 'onepile[tables]"
    words = {
        "fibonacci-two-blocks": "Theorem. In the game",
        "move-size; f=n if n%2==0 else 4n": "Theorem. In the game",
        "move-size; f=n//2+3; blocks=1": needing,
        "general; set=2,5,7": needing,
    }
    files = [f"{number}.json" for number in range(len(words))]
    for name, text in zip(files, words, strict=True):
        game(text).prove().save(tmp_path / name)
    done = without(packages, [["verify", name] for name in files], tmp_path)
    for (code, out, _), text in zip(done, words, strict=True):
        verdict, said, *_ = out.splitlines()
        assert (code, verdict.partition(":")[0]) == (0, "verified")
        assert said.startswith(words[text]), text


def test_the_names_of_the_library_are_there(tmp_path: Path) -> None:
    packages = {package for extra in EXTRAS.values() for package in extra}
    assert _without(packages, NAMES, "", tmp_path) == (
        "Atlas: this needs numpy, which is not installed: pip install 'onepile[atlas]'\n"
        "Table: this needs numpy, which is not installed: pip install 'onepile[tables]'\n"
    )


def test_the_missing_package_is_named(tmp_path: Path) -> None:
    plot = ["plot", "fibonacci-nim", "outcomes", "-o", "a.png"]
    [(code, out, err)] = without(["matplotlib"], [plot], tmp_path)
    assert (code, out) == (2, "")
    assert err == (
        "onepile: this needs matplotlib, which is not installed: pip install 'onepile[plots]'\n"
    )


@pytest.mark.parametrize("extra", EXTRAS)
def test_extras_are_what_is_declared(extra: str) -> None:
    def brought(name: str) -> set[str]:
        needed = [Requirement(text) for text in PROJECT["optional-dependencies"][name]]
        inner = {more for need in needed if need.name == "onepile" for more in need.extras}
        own = {need.name for need in needed if need.name != "onepile"}
        return own.union(*map(brought, inner))

    assert set(EXTRAS[extra]) == brought(extra)
    assert brought(extra) <= brought("all")
    require(extra)


def core(requirements: Iterable[str]) -> set[str]:
    """The distributions that requirements without extras bring along."""
    found: set[str] = set()
    waiting = list(requirements)
    while waiting:
        need = Requirement(waiting.pop())
        wanted = need.marker is None or need.marker.evaluate({"extra": ""})
        if wanted and need.name not in found:
            found.add(need.name)
            waiting += metadata.requires(need.name) or []
    return found


@pytest.mark.slow
def test_the_wheel_works_in_an_environment_with_the_core_alone(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    made = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT)]
    subprocess.run(made, check=True)
    [wheel] = tmp_path.glob("onepile-*.whl")
    room = tmp_path / "room"
    venv.create(room)
    python = room / "bin" / "python"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = room / "lib" / version / "site-packages"
    for name in core(PROJECT["dependencies"]):
        distribution = metadata.distribution(name)
        for top in {Path(file).parts[0] for file in distribution.files or ()} - {".."}:
            (packages / top).symlink_to(Path(str(distribution.locate_file(top))))
    subprocess.run(
        [*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)],
        check=True,
    )

    def onepile(*words: str) -> subprocess.CompletedProcess[str]:
        command = [str(room / "bin" / "onepile"), *words]
        return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)

    assert b"numpy" not in subprocess.check_output([*pip, "--python", str(python), "list"])
    for command in (*ANSWERED[:2], *ANSWERED[-3:-1]):
        done = onepile(*command)
        assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"accepted|proves", done.stdout)
    refused = onepile("table", "fibonacci-nim", "--to", "9")
    assert refused.returncode == 2
    assert refused.stderr.endswith("pip install 'onepile[tables]'\n")
