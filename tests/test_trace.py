"""The way of one question through the house is short, and stays in its family's rooms."""

import json
import subprocess
import sys

PROGRAM = """
import json, os, sys
import onepile

house = os.path.join(os.path.dirname(onepile.__file__), "")
entered = set()

def importing(frame):
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(house):
            return True
        frame = frame.f_back
    return False

def note(frame, event, argument):
    name = frame.f_code.co_filename
    function = frame.f_code.co_flags & 1  # the body of a class or module is no call
    file = name.removeprefix(house)
    # What is computed or loaded on demand is asked for, not called.
    if event == "call" and function and file not in {name, "on_demand.py", *entered}:
        if not importing(frame):  # nor is what happens while a module is imported
            entered.add(file)

text, place = json.loads(sys.argv[1])
sys.setprofile(note)
onepile.game(text).solve(10**1000, **place)
sys.setprofile(None)
loaded = sorted(name for name in sys.modules if name.startswith("onepile.families."))
print(json.dumps([sorted(entered), loaded, "numpy" in sys.modules]))
"""


def traced(text: str, **place: int) -> tuple[list[str], list[str], bool]:
    """The files whose functions are called, the families' modules loaded, whether NumPy is."""
    words = [sys.executable, "-c", PROGRAM, json.dumps([text, place])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    entered, loaded, numpy = json.loads(done.stdout)
    return entered, loaded, numpy


def test_a_proved_game_at_ten_to_the_1000() -> None:
    entered, loaded, numpy = traced("move-size; f=3n; blocks=2; overshoot", cap=5)
    assert "families/move_size/proofs/checker.py" in entered
    assert len(entered) <= 38, entered
    assert all(name.startswith("onepile.families.move_size") for name in loaded)
    assert not numpy


def test_closed_forms_at_ten_to_the_1000() -> None:
    entered, _, numpy = traced("move-size; f=2n; blocks=2; overshoot", cap=5)
    assert "families/move_size/closed_forms.py" in entered
    assert not any(name.startswith("families/move_size/proofs/") for name in entered)
    assert len(entered) <= 23, entered
    assert not numpy


def test_other_families() -> None:
    for text, room in (
        ("pile-size; f=floor(n/2)", "pile_size"),
        ("move-number; least=k; most=2k+3; blocks=1", "move_number"),
    ):
        entered, loaded, numpy = traced(text)
        assert len(entered) <= 34, entered
        assert all(name.startswith(f"onepile.families.{room}") for name in loaded)
        assert not numpy
