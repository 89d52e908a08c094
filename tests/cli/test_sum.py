"""`onepile sum`: several piles at once."""

from tests.cli.calling import call, refused


def test_in_words_and_as_json() -> None:
    piles = ("half @ 10", "fibonacci-nim@6,4")
    words = call("sum", *piles)
    assert words.code == 0
    assert words.out.splitlines()[:5] == [
        "unsafe: with best play the player to move wins",
        "1. pile 10 in pile-size; f=floor(n/2): nim-value 5",
        "2. pile 6, cap 4 in move-size; f=2n: nim-value 1",
        "nim-sum 4",
        "take 5 from pile 1",
    ]
    assert call("sum", *piles, "--json").json() == {
        "components": [
            {"game": "pile-size; f=floor(n/2)", "position": {"pile": 10}, "nim_value": 5},
            {"game": "move-size; f=2n", "position": {"pile": 6, "cap": 4}, "nim_value": 1},
        ],
        "outcome": "unsafe",
        "nim_value": 4,
        "moves": [{"component": 0, "take": 5}],
        "more_moves": False,
    }
    after = call("sum", "half @ 5", "fibonacci-nim @ 6, 4").out
    assert after.startswith("safe: with best play the player to move loses\n")
    many = call("sum", "fibonacci-nim @ 5, 5", "fibonacci-nim @ 6, 3", "--moves", "1").out
    assert "take 1 from pile 1\nand further winning moves\n" in many


def test_what_is_refused() -> None:
    assert "does not say which pile: write GAME @ PILE" in refused("sum", "half")
    assert "unknown game" in refused("sum", "nosuch @ 5")
    assert "give a cap of at least 1" in refused("sum", "fibonacci-nim @ 1")
    assert "pile 'x' is not a whole number" in refused("sum", "half @ x")
    assert "cannot be added" in refused("sum", "fibonacci-two-blocks @ 5, 2")
    assert "choose a smaller" in refused("sum", "fibonacci-nim @ 10^9, 2", code=1)
