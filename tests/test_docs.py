"""Every example in README.md and docs/ is run, and must print what the page shows.

In a ```console block a line `$ ./onepile ...` (or `$ onepile ...`, also within a pipe) is run, and
the lines up to the next `$` are its output; `...` stands for any text. Other commands are not run.
A command that fails must show its whole message. ```python blocks are doctests, or plain code that
has to run. The examples of one page share a folder and a Python namespace, from top to bottom.
"""

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

FENCE = re.compile(r"^([ ]*)```(\w*)[^\n]*\n(.*?)^\1```[ ]*$", re.MULTILINE | re.DOTALL)
RUN = re.compile(r"(?:^|\|\s*)(?:\./)?onepile(?=\s|$)")
SHELL = re.compile(r"[|<>;&$`*]")


@dataclass(frozen=True)
class Block:
    line: int
    language: str
    text: str


@dataclass(frozen=True)
class Command:
    line: int
    text: str
    shown: str


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown page; `line` is that of the first line inside."""
    for match in FENCE.finditer(page):
        line = page.count("\n", 0, match.start(3)) + 1
        yield Block(line, match[2], dedent(match[3]))


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block that call onepile, with the output shown for each."""
    lines = list(enumerate(block.text.splitlines(keepends=True), block.line))
    while lines:
        number, text = lines.pop(0)
        while text.endswith("\\\n") and lines:
            text = text.removesuffix("\\\n") + lines.pop(0)[1]
        shown = ""
        while lines and not lines[0][1].startswith("$ "):
            shown += lines.pop(0)[1]
        command = text.removeprefix("$ ").rstrip("\n")
        if text.startswith("$ ") and RUN.search(command):
            yield Command(number, command, shown)


def agrees(printed: str, shown: str) -> bool:
    """Whether the text is as shown; `...` in what is shown stands for any text.

    >>> agrees("safe\\n", "safe\\n"), agrees("unsafe\\n", "safe\\n"), agrees("a b c", "a ... c")
    (True, False, True)
    """

    def lines(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())

    parts = [re.escape(part) for part in lines(shown).split("...")]
    return re.fullmatch(".*".join(parts), lines(printed), re.DOTALL) is not None


def run(command: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command line; in this process if it needs no shell."""
    words = shlex.split(command)
    if not SHELL.search(re.sub(r"'[^']*'|\"[^\"$`]*\"", "", command)):
        return call(words[1:])
    scripts = str(Path(sys.executable).parent)
    done = subprocess.run(
        ["sh", "-c", re.sub(r"\./onepile(?=\s|$)", "onepile", command)],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PATH": os.pathsep.join([scripts, os.environ["PATH"]])},
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def call(arguments: list[str]) -> tuple[int, str, str]:
    from onepile.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    return code, out.getvalue(), err.getvalue()


def console_faults(block: Block) -> Iterator[str]:
    for command in commands(block):
        code, out, err = run(command.text)
        if not agrees(out + err, command.shown):
            yield f"line {command.line}: $ {command.text}\nprints\n{out}{err}not\n{command.shown}"
        elif code and err not in command.shown:
            yield f"line {command.line}: $ {command.text}\nfails with {code} and\n{err}"


def python_faults(block: Block, names: dict[str, Any], page: Path) -> Iterator[str]:
    if ">>>" not in block.text:
        try:
            exec(compile(block.text, f"{page}:{block.line}", "exec"), names)  # noqa: S102
        except Exception as error:
            yield f"line {block.line}: {type(error).__name__}: {error}"
        return
    test = doctest.DocTestParser().get_doctest(
        block.text, names, page.name, str(page), block.line - 1
    )
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    names.update(test.globs)
    yield from report


def page_faults(page: Path) -> list[str]:
    names: dict[str, Any] = {"__name__": "__page__"}
    faults: list[str] = []
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language == "console":
            faults += console_faults(block)
        elif block.language == "python":
            faults += python_faults(block, names, page)
    return faults


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    faults = page_faults(page)
    assert not faults, "\n\n".join(faults)


SAMPLE = """\
# A page

```console
$ make test
whatever
$ ./onepile solve \\
    --pile 3
safe
$ printf x | onepile play
...
```

1. In a list:

   ```python
   >>> 1 + 1
   3
   ```
"""


def test_blocks_and_commands_are_found() -> None:
    console, python = blocks(SAMPLE)
    assert list(commands(console)) == [
        Command(6, "./onepile solve     --pile 3", "safe\n"),
        Command(9, "printf x | onepile play", "...\n"),
    ]
    assert python == Block(16, "python", ">>> 1 + 1\n3\n")


def test_a_wrong_example_is_a_fault(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nx = 1\n```\n```python\n>>> x + 1\n3\n```\n```python\ny\n```\n")
    wrong_value, wrong_name = page_faults(page)
    assert "Expected:\n    3\nGot:\n    2" in wrong_value
    assert wrong_name == "line 9: NameError: name 'y' is not defined"


def test_a_failing_command_must_show_its_message() -> None:
    block = Block(1, "console", "$ onepile no-such-command\n...\n")
    assert len(list(console_faults(block))) == 1
