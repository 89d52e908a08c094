"""Makes the files of a site: the page, Python for browsers, onepile itself, answers made before.

Every address in them is relative, so the site may lie anywhere on a web server. Nothing is loaded
from elsewhere.
"""

import gzip
import json
import re
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path

from onepile.errors import IllegalError, quote
from onepile.files import check_writable
from onepile.languages import ENGLISH, languages
from onepile.web.atlas_file import shown_atlas
from onepile.web.bundle import STATIC, STYLE, TOLD, script, scripts, sources, style, told_in
from onepile.web.site.early import (
    first_answers,
    lesson_answers,
    opening_answers,
    preset_answers,
)
from onepile.web.site.parts import fetched, parts
from onepile.web.site.placing import LIST, check_place, place

_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What of the package of Python for browsers is used."""

_LOCK = "pyodide-lock.json"
"""What that package knows of others."""

_OFFLINE = "offline.js"
"""The service worker; it keeps its name, by which browsers look for a new one."""

_APART = ("worker.js", "icon.svg")
"""Files of the page that are not in its bundles."""

_COPY, _NOTEBOOK = "page.html", "notebook.html"
"""The page, and that of cells to run, in an edition."""

_OWN = files("onepile.web.site").joinpath("static")
"""What a site has of its own."""

_Files = dict[str, bytes]
"""Contents of files, by name."""

_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
"""As the server's, with a worker that compiles WebAssembly."""

_HEAD = f"""\
  <meta http-equiv="Content-Security-Policy" content="{_POLICY}">
  <meta name="referrer" content="no-referrer">
"""

_SAME_DATE = (1980, 1, 1, 0, 0, 0)
"""The date of all that is packed: the same files make the same folder."""


def write_site(
    target: Path, told: Callable[[str], None] = lambda line: None, atlas: str | None = None
) -> list[int]:
    """Write a site into a folder that is new, empty, or holds an older site.

    It takes the place of the older one when it is whole, and nothing else is touched (`placing`).

    Args:
        target: The folder.
        told: Told what takes long.
        atlas: The atlas that it shows; the one that comes with onepile if none is given.

    Returns:
        How many bytes each of its files has.

    Raises:
        IllegalError: the folder holds something else, a part cannot be had, or it is no atlas.
    """
    check_place(target)
    shown = shown_atlas(atlas)
    is_new = not target.exists()
    try:
        _check_writable(target)
        site = _linked({**_python(told), **_page(), "atlas.json.gz": shown, **_answers(told)})
        place(target, site)
    except BaseException:
        if is_new:
            with suppress(OSError):  # it is not empty, or was never made
                target.rmdir()
        raise
    return [len(content) for content in site.values()]


def _check_writable(target: Path) -> None:
    """Refuse now what could not be written in the end."""
    try:
        target.mkdir(parents=True, exist_ok=True)
        check_writable(str(target / LIST))
    except OSError as error:
        reason = str(error.strerror or error).lower()
        raise IllegalError(f"cannot write {quote(str(target))}: {reason}") from None


def _python(told: Callable[[str], None]) -> _Files:
    """Python, its arithmetic, and onepile."""
    known = parts()
    made: dict[str, bytes] = {}
    with tarfile.open(fetched(known["python"], told)) as package:
        for name in (*_PYTHON, _LOCK):
            content = package.extractfile(f"package/{name}")
            assert content is not None
            made[name] = content.read()
    # Packages that Python could fetch from elsewhere are not named to it.
    made[_LOCK] = json.dumps({**json.loads(made[_LOCK]), "packages": {}}).encode()
    wheel = known["arithmetic"].file
    made[wheel] = fetched(known["arithmetic"], told).read_bytes()
    made["onepile.zip"] = _own_package()
    licences = [f"{part.file}: {part.about}. {part.licence}\n" for part in known.values()]
    made["LICENCES.txt"] = "".join(licences).encode()
    script = f"/* Written by onepile site. */\nexport const ARITHMETIC = {json.dumps(wheel)};\n"
    made["parts.js"] = script.encode()
    return {f"python/{name}": content for name, content in made.items()}


def _own_package() -> bytes:
    """The modules and the data of the onepile that runs, without the page."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, file in _tree(files("onepile"), "onepile"):
            if name.endswith((".py", ".toml", ".bib")):
                packing = zipfile.ZipInfo(name, _SAME_DATE)
                archive.writestr(packing, file.read_bytes(), zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _page() -> _Files:
    """The page as the server has it, but for who answers."""
    modules = {**sources(), **sources(_OWN, "js")}  # with its own module that answers
    bundles = {**scripts(modules), STYLE: style(modules)}
    bundles["js/notebook.js"] = script("js/notebook.js", modules)
    for language in languages():
        bundles[TOLD.format(language)] = told_in(modules, language, opening_answers(language))
    made = {f"static/{name}": bundle.content for name, bundle in bundles.items()}
    for name, file in (*_tree(STATIC, "static"), *_tree(_OWN, "static/js")):
        if file.name in _APART:
            made[name] = file.read_bytes()
    made[_COPY] = _adapted(STATIC.joinpath("index.html").read_text()).encode()
    made[_NOTEBOOK] = _adapted(_OWN.joinpath(_NOTEBOOK).read_text()).encode()
    made["plotly.js"] = files("plotly").joinpath("package_data/plotly.min.js").read_bytes()
    return made


def _adapted(page: str) -> str:
    """The page with what headers say on the server, and Python in place of the API.

    >>> _adapted('<head><meta charset="utf-8"></head><a href="api">API</a> .')[-43:]
    '</head><a href="notebook.html">Python</a> .'
    """
    page = re.sub(r'<a href="api"[^>]*>API</a>', f'<a href="{_NOTEBOOK}">Python</a>', page)
    page = re.sub(r'<a href="api"[^>]*>(.*?)</a>', r"\1", page)
    assert "</head>" in page
    return page.replace("</head>", f"{_HEAD}</head>", 1)


def _answers(told: Callable[[str], None]) -> _Files:
    """What was answered, in a file for each preset and one for the first screen.

    What is said in another language than English has its language in the file's name.
    """
    told("answering the first questions")
    made = {}
    for language in languages():
        suffix = "" if language == ENGLISH else f".{language}"
        first, lessons = first_answers(language), lesson_answers(language)
        for name, answers in [("first", first), ("lessons", lessons), *preset_answers(language)]:
            text = json.dumps(answers, separators=(",", ":"))
            made[f"answers/{name}{suffix}.json.gz"] = gzip.compress(text.encode(), mtime=0)
    return made


def _linked(edition: _Files) -> _Files:
    """An edition in its folder, with the pages and the service worker that lead there.

    The edition has a copy of each page: the service worker keeps that one, so that it never has the
    page of one edition with the files of another.
    """
    digest = sha256()
    for name in sorted(edition):
        digest.update(name.encode() + sha256(edition[name]).digest())
    folder = f"edition-{digest.hexdigest()[:16]}"
    pages = {
        name: edition[name].replace(b'="static/', f'="{folder}/static/'.encode())
        for name in (_COPY, _NOTEBOOK)
    }
    made = {f"{folder}/{name}": content for name, content in {**edition, **pages}.items()}
    keeper = _OWN.joinpath(_OFFLINE).read_text()
    keeper = keeper.replace('"EDITION"', json.dumps(folder))
    keeper = keeper.replace('["FILES"]', json.dumps(sorted(made)))
    missing = STATIC.joinpath("missing.html").read_bytes()
    leads = {"index.html": pages[_COPY], _NOTEBOOK: pages[_NOTEBOOK], "404.html": missing}
    return {**made, **leads, _OFFLINE: keeper.encode()}


def _tree(root: Traversable, name: str) -> Iterator[tuple[str, Traversable]]:
    """Every file below a folder of the package, with its path."""
    for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _tree(entry, f"{name}/{entry.name}")
        elif entry.is_file():
            yield f"{name}/{entry.name}", entry
