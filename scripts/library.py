"""The reference of the Python library, `docs/library.md`, from its docstrings.

    python -m scripts.library

writes all of the page below its first heading again. It is read as a file and on the site; the
examples are those of the docstrings, which run as tests where they stand.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import griffe

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "library.md"

GAME: Final = (
    "position fields solve explain threshold is_safe outcome nim_value winning_moves to_block "
    "table terms base check guess sequence prove pictures picture skyline plot play match in_words "
    "text moves after blocks_at"
)
"""What is asked of a game, in the order of the page; the rest is what a family brings."""

SECTIONS: Final = (
    (
        "Games",
        (
            ("game_class.game", ""),
            ("presets.games", ""),
            ("families.move_size.move_size", ""),
            ("families.pile_size.pile_size", ""),
            ("families.move_number.move_number", ""),
            ("families.general.general", ""),
            ("game_class.with_nim_values", ""),
        ),
    ),
    ("What a game is asked", (("game_class.Game", GAME),)),
    (
        "Several games, and theorems from files",
        (("sums.sum", ""), ("comparing.compare", ""), ("theorems.verify", "")),
    ),
    (
        "What comes back",
        (
            ("claims.Answer", "*"),
            ("claims.Claim", "*"),
            ("statements.Statement", "*"),
            ("table.Table", "*"),
            ("bases.Base", "*"),
            ("terms.Terms", "*"),
            ("theorems.Theorem", "*"),
            ("theorems.Verified", "*"),
            ("comparing.Comparison", "*"),
            ("sums.Sum", "*"),
            ("plots.draw.Plot", "*"),
            ("play.match.Match", "*"),
        ),
    ),
    (
        "Errors",
        tuple(
            (f"errors.{name}", "*")
            for name in (
                "OnepileError",
                "MalformedError",
                "IllegalError",
                "AssumptionError",
                "WorkLimitError",
                "UndecidedError",
                "NotApplicable",
                "MissingExtraError",
                "RefusedError",
            )
        ),
    ),
)
"""The headings of the page, and what stands under each: where it is, and which of its members
(`*`: all that have a docstring)."""

ABOUT: Final = {"Errors": "All of them are `ValueError`s, and names of `onepile`."}


@cache
def package() -> Any:
    """The sources, read and not imported."""
    # Not relative to the folder one is in, where the command `onepile` stands.
    return griffe.load(
        "onepile",
        search_paths=[str(ROOT / "src")],
        try_relative_path=False,
        docstring_parser="google",
    )


def written(page: str) -> str:
    """The page with all that comes from docstrings as these are now."""
    beginning, _, _ = page.partition("\n## ")
    lines = [beginning.rstrip(), ""]
    for title, places in SECTIONS:
        lines += [f"## {title}", ""]
        if title in ABOUT:
            lines += [ABOUT[title], ""]
        for place, members in places:
            lines += _entry(package()[place], members)
    return "\n".join(lines).rstrip() + "\n"


def entries() -> Iterator[Any]:
    """All that the page has a heading for, as griffe has read it."""
    for _, places in SECTIONS:
        for place, members in places:
            yield package()[place]
            yield from _members(package()[place], members)


def _entry(item: Any, members: str) -> Iterator[str]:
    yield from _one(item, f"### `{item.name}`")
    for member in _members(item, members):
        yield from _one(member, f"#### `{item.name}.{member.name}`")


def _members(item: Any, members: str) -> list[Any]:
    if not members:
        return []
    everything = item.all_members
    if members != "*":
        return [everything[name] for name in members.split()]
    return [
        member
        for name, member in item.members.items()
        if not name.startswith("_") and member.docstring is not None
    ]


def _one(item: Any, heading: str) -> Iterator[str]:
    if item.is_alias:
        item = item.final_target
    yield from (heading, "")
    if item.is_function:
        yield from ("```py", _signature(item), "```", "")
    for section in item.docstring.parsed:
        yield from _section(section)


_OWNER = re.compile(r"(?<=\()(self|cls)(, )?")
_HEAD = re.compile(r"(\w+)\((.*)\)( -> .*)")
_BETWEEN = re.compile(r", (?![^\[(]*[\])])")
"""What stands between two parameters, and not inside the brackets of one."""


def _signature(item: Any) -> str:
    """The head of a function, without `self`, over several lines if it is long."""
    head = _OWNER.sub("", item.signature(return_type=True), count=1)
    if len(head) <= 88:
        return head
    name, parameters, returned = _HEAD.fullmatch(head).groups()  # type: ignore[union-attr]
    listed = [f"    {one}," for one in _BETWEEN.split(parameters)]
    return "\n".join([f"{name}(", *listed, f"){returned}"])


TITLES: Final = {"parameters": "Arguments", "attributes": "Attributes"}


def _section(section: Any) -> Iterator[str]:
    """One part of a docstring as Markdown."""
    kind = section.kind.value
    if kind == "text":
        yield from (fenced(section.value), "")
    elif kind in TITLES:
        yield from (f"{TITLES[kind]}:", "")
        yield from (f"- `{one.name}`: {_line(one.description)}" for one in section.value)
        yield ""
    elif kind == "raises":
        yield from ("Raises:", "")
        yield from (f"- `{one.annotation}`: {_line(one.description)}" for one in section.value)
        yield ""
    elif kind in ("returns", "yields"):
        yield from (f"Returns: {_line(section.value[0].description)}", "")
    else:
        raise ValueError(f"a section of the kind {kind!r} has no form on the page")


def _line(text: str) -> str:
    return " ".join(text.split())


def fenced(docstring: str) -> str:
    r"""The text with each doctest between fences; on the page it is not run a second time.

    >>> fenced("Adds.\n\n>>> 1 + 1\n2\n\nAnd more.")
    'Adds.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nAnd more.'
    """
    lines: list[str] = []
    inside = False
    for line in [*docstring.splitlines(), ""]:
        if not inside and line.startswith(">>>"):
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join(lines[:-1])


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
