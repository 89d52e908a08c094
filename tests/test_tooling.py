"""The launcher, its environment, the pins, the import contract; nothing is installed here."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from grimp import ImportGraph
from packaging.specifiers import SpecifierSet
from scripts import environment
from scripts.environment import Environment
from scripts.import_contract import OnlyContract

from tests.outside import needs

ROOT = Path(__file__).resolve().parent.parent


def script(path: Path, body: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that looks set up, with a Python that prints its arguments."""
    root = tmp_path.resolve() / "a checkout"
    (root / "scripts").mkdir(parents=True)
    for name in ("onepile", "pyproject.toml", *environment.DECIDING["dev"][1:]):
        shutil.copy(ROOT / name, root / name)
    script(root / "scripts" / "environment", 'echo "set-up: $*" >&2; exit 7')
    script(root / ".venv" / "bin" / "python", "printf '%s\\n' \"$@\"")
    stamp = root / ".venv" / "stamp"
    for purpose in ("runtime", "dev"):
        (stamp / purpose).mkdir(parents=True)
        for name in environment.DECIDING[purpose]:
            shutil.copy(root / name, stamp / purpose / name)
    shutil.copy(root / "pyproject.toml", stamp / "project.toml")
    (stamp / "place").write_text(f"{root}\n")
    return root


def launch(*command: str, cwd: Path) -> tuple[int, str, str]:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_the_launcher_is_found_from_anywhere(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "first").symlink_to("a checkout/onepile")
    (tmp_path / "elsewhere").mkdir()
    second = tmp_path / "elsewhere" / "second"
    second.symlink_to("../first")
    calls: list[tuple[list[str], Path]] = [
        (["./onepile"], checkout),
        (["sh", "onepile"], checkout),
        (["../onepile"], checkout / "scripts"),
        ([str(second)], Path("/")),
        (["elsewhere/second"], tmp_path),
    ]
    for command, cwd in calls:
        expected = "-I\n-m\nonepile\nsolve\nmove-size; f=2n\n\n"
        assert launch(*command, "solve", "move-size; f=2n", "", cwd=cwd) == (0, expected, "")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda root: shutil.rmtree(root / ".venv"),
        lambda root: shutil.rmtree(root / ".venv" / "stamp" / "runtime"),
        lambda root: (root / ".venv" / "bin" / "python").unlink(),
        lambda root: (root / ".venv" / "stamp" / "place").write_text("/elsewhere\n"),
        lambda root: (root / "pyproject.toml").write_text("[project]\n"),
        lambda root: (root / "requirements.txt").write_text("numpy==2.0\n"),
    ],
    ids=["absent", "interrupted", "no python", "moved", "project", "pins"],
)
def test_the_launcher_notices(checkout: Path, spoil: Callable[[Path], object]) -> None:
    spoil(checkout)
    assert not Environment(checkout).complete("runtime")
    assert launch("./onepile", "games", cwd=checkout) == (7, "", "set-up: runtime\n")


def test_settings_of_tools_install_nothing(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    project = checkout / "pyproject.toml"
    project.write_text(project.read_text().replace("line-length = 100", "line-length = 90"))
    assert not Environment(checkout).complete("dev")
    assert environment.main("dev", checkout) == 0
    assert Environment(checkout).complete("dev")
    assert Environment(checkout).complete("runtime")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("pyproject.toml", '"rich",', '"rich", "scipy",'), ("requirements.txt", "rich==", "rich==9")],
)
def test_a_failed_update_is_told_and_not_forgotten(
    checkout: Path, capsys: pytest.CaptureFixture[str], name: str, before: str, after: str
) -> None:
    script(checkout / ".venv" / "bin" / "python", "echo no network; exit 1")
    original = (checkout / name).read_text()
    assert before in original
    (checkout / name).write_text(original.replace(before, after))
    assert environment.main("dev", checkout) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.search(r"cannot set up \.venv: pip failed .*\n    no network\n$", err)
    (checkout / name).write_text(original)
    assert not Environment(checkout).complete("runtime")


def test_without_a_network_that_is_said_and_soon(
    checkout: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pip itself, which asks a port where nobody listens."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
    script(checkout / ".venv" / "bin" / "python", f'exec "{sys.executable}" "$@"')
    with (checkout / "requirements.txt").open("a") as lock:
        lock.write("no-such-package==1 --hash=sha256:" + "0" * 64 + "\n")
    began = time.monotonic()
    assert environment.main("dev", checkout) == 1
    assert time.monotonic() - began < 60
    _, err = capsys.readouterr()
    assert "cannot set up .venv: packages could not be fetched: there is no network" in err
    assert "versions" not in err
    log = (checkout / ".venv" / "setup.log").read_text()
    assert log.count("Retrying") == 1
    assert "127.0.0.1" in log


def test_an_update_runs_pip_with_the_pins_and_once(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script(checkout / ".venv" / "bin" / "python", 'echo "$*" >>calls')
    for name in environment.DECIDING["dev"][1:]:
        with (checkout / name).open("a") as pins:
            pins.write("scipy==1.17\n")
    assert environment.main("dev", checkout) == environment.main("dev", checkout) == 0
    packages, project, compiling, dev = (checkout / "calls").read_text().splitlines()
    assert re.search(r"-m pip install .*--require-hashes -r requirements.txt$", packages)
    assert project.endswith(" --no-deps --no-build-isolation -e .")
    assert " -m compileall " in compiling
    assert re.search(r"-m pip install .*--require-hashes -r requirements-dev.txt$", dev)
    assert capsys.readouterr().err.splitlines() == [
        "onepile: updating .venv ...",
        "onepile: environment ready after 0 s",
    ]


def test_a_package_that_is_pinned_no_longer_is_removed(checkout: Path) -> None:
    with (checkout / ".venv" / "stamp" / "runtime" / "requirements.txt").open("a") as before:
        before.write("scipy==1.17 \\\n    --hash=sha256:0\n# scikit==2\n")
    (checkout / ".venv/lib/python3.11/site-packages/setuptools").mkdir(parents=True)
    script(checkout / ".venv" / "bin" / "python", 'echo "$*" >>calls')
    assert environment.main("runtime", checkout) == 0
    first, *others = (checkout / "calls").read_text().splitlines()
    assert first == "-I -m pip uninstall -y scipy setuptools"
    assert all(" install " in call or " compileall " in call for call in others)
    assert Environment(checkout).complete("runtime")


@pytest.mark.parametrize(
    ("python", "message"),
    [
        (None, "needs Python 3.11 or newer, and there is no python3: install it first"),
        (
            '[ $# = 2 ] && [ "${2#*print}" != "$2" ] && echo 3.9; exit 3',
            "needs Python 3.11 or newer, found 3.9: install a newer one, "
            "or name it in ONEPILE_PYTHON",
        ),
        (
            "exit 4",
            "python3 has no venv: install it (on Debian and Ubuntu: apt install python3-venv)",
        ),
    ],
    ids=["none", "old", "no venv"],
)
def test_an_unfit_python_is_named(tmp_path: Path, python: str | None, message: str) -> None:
    if python is not None:
        script(tmp_path / "python3", python)
    done = subprocess.run(
        ["/bin/sh", str(ROOT / "scripts" / "environment"), "runtime"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"onepile: {message}\n")


def test_every_installed_package_is_pinned() -> None:
    def canonical(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    lock = (ROOT / "requirements-dev.txt").read_text()
    pins = set(re.findall(r"^[a-z0-9-]+==[0-9][\w.]*", lock, re.MULTILINE))
    installed = {
        f"{canonical(found.name)}=={found.version}"
        for found in metadata.distributions()
        if found.name != "onepile"
    }
    assert installed <= pins


def only(graph: ImportGraph, module: str) -> tuple[bool, list[tuple[str, ...]]]:
    options = {"module": module, "may_import": ["a.games"]}
    check = OnlyContract("judge", {}, options).check(graph, verbose=False)
    return check.kept, check.metadata["chains"]


def test_the_contract_for_judges_follows_every_import() -> None:
    graph = ImportGraph()
    for module in ("a", "a.judge", "a.games", "a.games.text", "a.solve"):
        graph.add_module(module)
    graph.add_import(importer="a.judge", imported="a.games.text")
    assert only(graph, "a.judge") == (True, [])
    graph.add_import(importer="a.games.text", imported="a.solve")
    assert only(graph, "a.judge") == (False, [("a.judge", "a.games.text", "a.solve")])
    assert only(graph, "a.jugde")[0] is False
    assert only(graph, "(a.jugde)")[0] is True


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from onepile.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"fastapi", "flint", "matplotlib", "numba", "numpy", "plotly", "rich", "uvicorn"}
    assert "usage" in done.stdout.lower()
    assert heavy.isdisjoint(done.stderr.split())


def test_only_one_set_up_at_a_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = tmp_path / ".venv.lock"
    with environment._locked(lock) as held:
        child = subprocess.Popen(["sleep", "0.3"], pass_fds=(held,))
    with environment._locked(lock):
        assert child.wait(timeout=1) == 0
    assert capsys.readouterr().err == "onepile: waiting for another set-up of .venv to end\n"


def test_every_package_takes_the_oldest_python_that_is_promised() -> None:
    oldest = "3.11.0"  # not only its newest patch: Debian 12 has 3.11.2
    told = {found.name: found.metadata.json for found in metadata.distributions()}
    needed = {name: str(fields.get("requires_python", "")) for name, fields in told.items()}
    assert {name: need for name, need in needed.items() if oldest not in SpecifierSet(need)} == {}


def test_without_a_program_a_test_is_skipped_unless_all_must_be_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs(True, "no lathe")
    monkeypatch.delenv("ONEPILE_INSIST", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no lathe"):
        needs(False, "no lathe")
    monkeypatch.setenv("ONEPILE_INSIST", "1")
    with pytest.raises(pytest.fail.Exception, match="no lathe"):
        needs(False, "no lathe")


def test_no_file_is_kept_that_can_be_made_again() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout of git")
    kept = ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"]
    assert launch(*kept, cwd=ROOT) == (0, "", "")
