"""A question at 10^1000 is answered with the modules of its own family alone, without NumPy."""

import json
import subprocess
import sys

import pytest

PROGRAM = """
import json, sys
import onepile
text, place = json.loads(sys.argv[1])
answer = onepile.game(text).solve(10**1000, **place)
loaded = [name for name in sys.modules if name.startswith("onepile.families.")]
print(json.dumps([answer.method, loaded, "numpy" in sys.modules]))
"""


@pytest.mark.parametrize(
    ("text", "place", "method"),
    [
        ("move-size; f=3n; blocks=2; overshoot", {"cap": 5}, "proof"),
        ("move-size; f=2n; blocks=2; overshoot", {"cap": 5}, "closed form"),
        ("pile-size; f=floor(n/2)", {}, "staircase"),
        ("move-number; least=k; most=2k+3; blocks=1", {}, "intervals"),
    ],
)
def test_only_its_own_family_is_loaded(text: str, place: dict[str, int], method: str) -> None:
    words = [sys.executable, "-c", PROGRAM, json.dumps([text, place])]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    answered, loaded, numpy = json.loads(done.stdout)
    room = "onepile.families." + text.partition(";")[0].replace("-", "_")
    assert answered == method
    assert all(name.startswith(room) for name in loaded), loaded
    assert not numpy
