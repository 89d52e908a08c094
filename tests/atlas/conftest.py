from pathlib import Path

import pytest

from onepile.atlas.book import Atlas
from tests.atlas.making import made


@pytest.fixture(scope="session")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Atlas:
    """An atlas that nobody changes."""
    directory: Path = tmp_path_factory.mktemp("atlas") / "small"
    made(directory)
    return Atlas(directory)
