"""The page of findings is written from the atlas that it names."""

from pathlib import Path

from scripts.findings import BEGIN, END, FINDINGS, MAPS, main

from onepile.atlas.book import Atlas


def test_the_page_is_written_between_its_marks(atlas: Atlas, tmp_path: Path) -> None:
    (tmp_path / "docs" / "images").mkdir(parents=True)
    page = tmp_path / "docs" / "atlas.md"
    page.write_text(f"before\n{BEGIN}\nlast year\n{END}\nafter\n", encoding="utf-8")
    for _ in range(2):  # again, it is the same
        assert main([str(atlas.directory)], tmp_path) == 0
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"before\n{BEGIN}\n")
        assert text.endswith(f"{END}\nafter\n")
    assert "last year" not in text
    proved = sum(row["verdict"] == "proved" for row in atlas.to_arrow().to_pylist())
    assert f"\n{proved} of {len(atlas)} games are proved: " in text
    assert "| [A000079](https://oeis.org/A000079) | " in text
    for finding in FINDINGS:
        assert f"### {finding.title}\n" in text
        assert f'onepile atlas query build/atlas "{finding.sql}"\n' in text
    for name, *_ in MAPS:
        assert (tmp_path / "docs" / "images" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
