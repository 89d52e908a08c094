"""The diagram of the rooms in docs/architecture.md is the one that the imports give."""

from scripts.flow import PAGE, diagram, drawn

FLOORS = [["top"], ["one", "two"], ["ground"]]


def test_the_diagram_in_the_page_is_the_one_the_imports_give() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("```mermaid\n") == 1
    assert drawn(page) == page, "the imports between rooms have changed: run python -m scripts.flow"


def test_arrows_that_a_longer_way_replaces_are_left_out() -> None:
    found = {("top", "one"), ("one", "ground"), ("top", "ground"), ("two", "ground")}
    assert list(diagram(FLOORS, found)) == [
        "flowchart TD",
        '    subgraph floor1["1"]',
        '        top["top.py"]',
        "    end",
        '    subgraph floor2["2"]',
        '        one["one.py"]',
        '        two["two.py"]',
        "    end",
        '    subgraph floor3["3"]',
        '        ground["ground.py"]',
        "    end",
        "    one --> ground",
        "    top --> one",
        "    two --> ground",
    ]


def test_rooms_that_use_each_other_share_a_box() -> None:
    lines = list(diagram(FLOORS, {("one", "two"), ("two", "one"), ("two", "ground")}))
    assert '        one["one.py ⇄ two.py"]' in lines
    assert [line for line in lines if "-->" in line] == ["    one --> ground"]


def test_what_is_loaded_when_asked_is_written_in_the_box_and_no_arrow() -> None:
    lines = list(diagram(FLOORS, {("top", "one"), ("one", "ground")}, {("ground", "one")}))
    assert '        ground["ground.py<br>loads when asked: one.py"]' in lines
    assert not any(line.startswith("    ground -->") for line in lines)
