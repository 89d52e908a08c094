"""Writes the folder of a site: the page, Python for browsers, onepile itself, answers made before.

Every address in it is relative, so it may lie anywhere on a web server. Nothing is loaded from
elsewhere.
"""

import gzip
import json
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import mkdtemp

from onepile.errors import IllegalError, quote
from onepile.languages import ENGLISH, languages
from onepile.web.atlas_file import shown_atlas
from onepile.web.site.early import first_answers, lesson_answers, preset_answers
from onepile.web.site.parts import fetched, parts

_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What of the package of Python for browsers is used."""

_MARK = "offline.js"
"""The file by which a folder is known to be a site."""

_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
"""As the server's, with a worker that compiles WebAssembly."""

_HEAD = f"""\
  <meta http-equiv="Content-Security-Policy" content="{_POLICY}">
  <meta name="referrer" content="no-referrer">
  <link rel="stylesheet" href="static/progress.css">
"""

_SAME_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all that is packed: the same files make the same folder."""


def write_site(
    target: Path, told: Callable[[str], None] = lambda line: None, atlas: str | None = None
) -> None:
    """Write a site into a folder that is new, empty, or holds an older site.

    It takes its place when it is whole.

    Args:
        target: The folder.
        told: Told what takes long.
        atlas: The atlas that it shows; the one that comes with onepile if none is given.

    Raises:
        IllegalError: the folder holds something else, a part cannot be had, or it is no atlas.
    """
    if target.exists() and not target.is_dir():
        raise IllegalError(f"{quote(str(target))} is a file: name a folder")
    if target.is_dir() and any(target.iterdir()) and not (target / _MARK).is_file():
        raise IllegalError(
            f"{quote(str(target))} is not empty and no site of onepile: name another folder"
        )
    shown = shown_atlas(atlas)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent))
        made.chmod(0o755)
    except OSError as error:
        reason = str(error.strerror or error).lower()
        raise IllegalError(f"cannot write {quote(str(target))}: {reason}") from None
    try:
        _write_python(made / "python", told)
        _write_page(made)
        _put(made / "atlas.json.gz", shown)
        told("answering the first questions")
        _write_answers(made / "answers")
        _write_offline(made)
        if target.is_dir():
            rmtree(target)
        made.replace(target)
    except BaseException:
        rmtree(made, ignore_errors=True)
        raise


def _write_python(folder: Path, told: Callable[[str], None]) -> None:
    """Python, its arithmetic, and onepile."""
    folder.mkdir()
    known = parts()
    with tarfile.open(fetched(known["python"], told)) as package:
        for name in _PYTHON:
            content = package.extractfile(f"package/{name}")
            assert content is not None
            (folder / name).write_bytes(content.read())
        lock = package.extractfile("package/pyodide-lock.json")
        assert lock is not None
        # Packages that Python could fetch from elsewhere are not named to it.
        bare = {**json.load(lock), "packages": {}}
    (folder / "pyodide-lock.json").write_text(json.dumps(bare))
    wheel = known["arithmetic"].file
    copyfile(fetched(known["arithmetic"], told), folder / wheel)
    (folder / "onepile.zip").write_bytes(_own_package())
    licences = [f"{part.file}: {part.about}. {part.licence}" for part in known.values()]
    (folder / "LICENCES.txt").write_text("\n".join(licences) + "\n")
    (folder / "parts.js").write_text(
        f"/* Written by onepile site. */\nexport const ARITHMETIC = {json.dumps(wheel)};\n"
    )


def _own_package() -> bytes:
    """The modules and the data of the onepile that runs, without the page."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in _tree(files("onepile"), "onepile"):
            if name.endswith((".py", ".toml")):
                packing = zipfile.ZipInfo(name, _SAME_DATE)
                archive.writestr(packing, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _write_page(made: Path) -> None:
    """The page as the server has it, but for who answers."""
    static, own = files("onepile.web").joinpath("static"), files("onepile.web.site")
    for name, file in _tree(static, "static"):
        if not name.endswith(".html"):
            _put(made / name, file.read_bytes())
    for name, file in _tree(own.joinpath("static"), "static/js"):
        if name.endswith(".css"):
            _put(made / "static" / file.name, file.read_bytes())
        elif file.name != _MARK:
            _put(made / name, file.read_bytes())
    page = static.joinpath("index.html").read_text()
    _put(made / "index.html", _adapted(page).encode())
    script = files("plotly").joinpath("package_data/plotly.min.js")
    _put(made / "plotly.js", script.read_bytes())


def _adapted(page: str) -> str:
    """The page with what headers say on the server, and without links to the API.

    >>> _adapted('<head><meta charset="utf-8"></head><a href="api">API</a> .')[-9:]
    '</head> .'
    """
    page = re.sub(r'\s*<a href="api"[^>]*>API</a>', "", page)
    page = re.sub(r'<a href="api"[^>]*>(.*?)</a>', r"\1", page)
    assert "</head>" in page
    return page.replace("</head>", f"{_HEAD}</head>", 1)


def _write_answers(folder: Path) -> None:
    """What was answered, in a file for each preset and one for the first screen.

    What is said in another language than English has its language in the file's name.
    """
    folder.mkdir()
    for language in languages():
        suffix = "" if language == ENGLISH else f".{language}"
        first, lessons = first_answers(language), lesson_answers(language)
        for name, answers in [("first", first), ("lessons", lessons), *preset_answers(language)]:
            text = json.dumps(answers, separators=(",", ":"))
            packed = gzip.compress(text.encode(), mtime=0)
            (folder / f"{name}{suffix}.json.gz").write_bytes(packed)


def _write_offline(made: Path) -> None:
    """The service worker, which knows every file, and changes when one of them does."""
    names = sorted(str(path.relative_to(made)) for path in made.rglob("*") if path.is_file())
    digest = sha256()
    for name in names:
        digest.update(name.encode() + sha256((made / name).read_bytes()).digest())
    script = files("onepile.web.site").joinpath("static", _MARK).read_text()
    script = script.replace('"EDITION"', json.dumps(digest.hexdigest()[:16]))
    (made / _MARK).write_text(script.replace('["FILES"]', json.dumps(names)))


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _tree(root: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder of the package, with its path."""
    for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _tree(entry, f"{name}/{entry.name}")
        elif entry.is_file():
            yield f"{name}/{entry.name}", entry
