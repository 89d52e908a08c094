"""The picture of the rooms in docs/ is the one that the imports give."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from scripts.flow import Flow, flow_of_the_house, main, svg

COMMITTED = Path(__file__).resolve().parent.parent / "docs" / "images" / "flow.svg"


def test_the_committed_picture_is_the_one_the_imports_give(tmp_path: Path) -> None:
    made = tmp_path / "flow.svg"
    assert main([str(made)]) == 0
    text = made.read_text(encoding="utf-8")
    assert text == COMMITTED.read_text(encoding="utf-8"), (
        "the imports between rooms have changed: run python -m scripts.flow docs/images/flow.svg"
    )
    ElementTree.fromstring(text)


def test_a_file_is_needed() -> None:
    assert main([]) == 2


FLOORS = [["top"], ["one", "two"], ["ground"]]


def test_arrows_that_a_longer_way_replaces_are_left_out() -> None:
    flow = Flow(FLOORS, {("top", "one"), ("one", "ground"), ("top", "ground"), ("two", "ground")})
    assert flow.down == {("top.py", "one.py"), ("one.py", "ground.py"), ("two.py", "ground.py")}
    assert flow.row_of == {"top.py": 0, "one.py": 1, "two.py": 1, "ground.py": 2}


def test_a_room_stands_below_those_of_its_floor_that_use_it() -> None:
    flow = Flow(FLOORS, {("one", "two"), ("two", "ground")})
    assert flow.row_of == {"top.py": 0, "one.py": 1, "two.py": 2, "ground.py": 3}


def test_rooms_that_use_each_other_share_a_box() -> None:
    flow = Flow(FLOORS, {("one", "two"), ("two", "one"), ("two", "ground")})
    assert flow.down == {("one.py ⇄ two.py", "ground.py")}


def test_what_is_loaded_when_asked_is_written_in_the_box_and_no_arrow() -> None:
    flow = Flow(FLOORS, {("top", "one"), ("one", "ground")}, {("ground", "one")})
    assert flow.up == set()
    assert flow.inside == {"ground.py": ["loads when asked: one.py"]}
    assert flow.height("ground.py") > flow.height("one.py")


def test_an_arrow_upward_is_shown_as_such() -> None:
    flow = Flow(FLOORS, {("top", "one"), ("ground", "top")})
    assert flow.up == {("ground.py", "top.py")}
    assert "against the order" in svg(flow)
    assert "against the order" not in svg(Flow(FLOORS, {("top", "one")}))


def test_boxes_of_a_row_do_not_overlap() -> None:
    flow = flow_of_the_house()
    for row in flow.rows:
        boxes = [(flow.x[spot], len(spot)) for spot in row if isinstance(spot, str)]
        for (left, long), (right, short) in pairwise(boxes):
            assert right - left > 7 * (long + short) / 2
