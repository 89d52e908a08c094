"""Every language says what English says: nothing is missing, nothing has other slots."""

import ast
import re
from collections.abc import Iterator

import pytest
from scripts.languages import SOURCE, errors_said, missing, needs_words, said, slots, written

import onepile
from onepile.cli.main import main
from onepile.errors import IllegalError
from onepile.languages import errors, languages, plainly, reworded, sentences, translated
from onepile.play.match import Block, Match, Take
from onepile.presets import presets
from onepile.statements import Phrase
from onepile.text import parse_game
from onepile.words import outcome
from tests.words.saying import GAMES

OTHERS = languages()[1:]


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_there_with_the_same_slots(language: str) -> None:
    assert not missing(language), "python -m scripts.languages tells what to add"
    for english, other in sentences(language).items():
        assert slots(english) == slots(other), other
        assert sorted(english.split("$")[1::2]) == sorted(other.split("$")[1::2]), other
        assert needs_words(other) == needs_words(english), other
        assert other[:1].isspace() == english[:1].isspace(), other
        assert other[-1:].isspace() == english[-1:].isspace(), other


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_translated_that_nobody_says(language: str) -> None:
    assert sentences(language).keys() <= said().keys()


def test_a_language_that_nobody_speaks() -> None:
    position = parse_game("half").position(9)
    with pytest.raises(IllegalError, match="unknown language 'tlh': choose en, de"):
        outcome(position, safe=True).say(language="tlh")


def test_what_a_language_lacks_is_said_in_english() -> None:
    assert translated("never said by anybody", "de") == "never said by anybody"
    assert Phrase("never said by {who}", who=3).say(language="de") == "never said by 3"


def test_numbers() -> None:
    """A decimal comma, in LaTeX without the space after it, and the length of long numbers."""
    grows = Phrase("{factor:decimal}, {pile}", factor="1.618", pile=10**40 + 7)
    assert grows.say(language="de") == "1,618, 1000000000…0000000007 (41 Stellen)"
    assert grows.say("latex", "de").startswith("$1{,}618$, ")
    assert str(grows).startswith("1.618, ")


def test_the_command_line_speaks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = ["solve", "fibonacci-nim", "--pile", "100", "--cap", "20"]
    assert main([*solve, "--language", "de"]) == 0
    assert "Gewinnzüge: 3, 11" in capsys.readouterr().out
    for words in (["find", "1,x", "--language", "de"], ["--language", "de", "find", "1,x"]):
        assert main(["atlas", *words]) == 2
        assert "'x' ist keine ganze Zahl" in capsys.readouterr().err
    assert main(["atlas", "find", "1,2,3,5,8,13", "--language", "de"]) == 0
    assert "overshoot: beginnt so (A000045, den ersten Gliedern nach)" in capsys.readouterr().out
    monkeypatch.setenv("ONEPILE_LANGUAGE", "de")
    assert main(["check", "half"]) == 0
    assert "  unbekannt die Nim-Werte wiederholen sich" in capsys.readouterr().out
    assert main([*solve, "--language", "en"]) == 0
    assert "winning moves: 3, 11" in capsys.readouterr().out
    assert main([*solve, "--language", "tlh"]) == 2
    assert "unknown language 'tlh': choose en, de" in capsys.readouterr().err
    assert str(onepile.game("half").solve(9).explanation).startswith("unsafe: with best play")


def test_what_commands_print_can_be_said_in_every_language() -> None:
    paths = sorted((SOURCE / "cli" / "commands").glob("*.py"))
    english = [
        (path.name, text)
        for path in [*paths, SOURCE / "atlas" / "telling.py", SOURCE / "atlas" / "book.py"]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if (isinstance(node, ast.Call) and ast.unparse(node.func) == "print")
        or isinstance(node, ast.Yield)
        for text in texts_outside_phrases(node)
    ]
    assert [one for one in english if re.search(r"[a-z]{2,} [a-z]{2,}", one[1])] == []


def texts_outside_phrases(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif not (isinstance(node, ast.Call) and ast.unparse(node.func) == "Phrase"):
        for part in ast.iter_child_nodes(node):
            yield from texts_outside_phrases(part)


def test_what_is_refused_in_a_match() -> None:
    game = parse_game("move-size; f=2n; blocks=1")
    match = Match.begin(game, game.position(9, cap=3)).then(Block((2,)))
    with pytest.raises(IllegalError) as refused:
        match.then(Take(5))
    assert str(refused.value) == "5 cannot be taken here: take 1 to 3, but not 2"
    assert plainly(refused.value, "de") == (
        "5 können hier nicht genommen werden: 1 bis 3 nehmen, aber nicht 2"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_every_error_is_there(language: str) -> None:
    """Each template, none that nobody says, and each is found again in what it says."""
    assert errors_said().keys() <= errors(language).keys(), "python -m scripts.languages tells"
    assert errors(language).keys() <= {*errors_said(), *written()}
    for english, other in errors(language).items():
        assert slots(other) <= slots(english), other
        values = [f"⟨{number}⟩" for number in range(12)]
        assert reworded(english.format(*values), language) == other.format(*values)


def test_what_is_refused_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ONEPILE_LANGUAGE", "de")
    for words, refusal in (
        (["check", "move-size; f=2m"], "Name 'm' unbekannt: "),
        (["check", "move-size; f=2+"], " fehlt in Spalte 16 von 'move-size; f=2+'"),
        (["solve", "half", "--pile", "x"], "Haufen 'x' ist keine ganze Zahl: "),
        (
            ["base", "half", "--to", "9"],
            "'pile-size; f=floor(n/2)' hat keine Basis: pile-size-Spiele haben",
        ),
        (["solve", "move-size; f=n^2+1; blocks=1", "--pile", "10^30"], "mehr Arbeit erlauben (--w"),
    ):
        assert main(words) in (1, 2)
        assert refusal in capsys.readouterr().err, words


def test_reasons_of_findings_are_statements() -> None:
    """A reason that is mere text would stay English inside a sentence of another language."""
    asked = [*(parse_game(preset.text) for preset in presets()), *GAMES]
    functions = (
        onepile.move_size(lambda n: 2 * n, 1),
        onepile.pile_size(lambda n: n // 2),
        onepile.move_number(1, lambda k: k + 2),
        onepile.general(lambda m, n: m <= n // 2 + 1),
        onepile.general(lambda m, p: m != p),
    )
    for rules in (*asked, *(game for game in functions)):
        for finding in rules.findings(60):
            because = finding.because
            assert because is None or because.kind != "plain", (str(rules), str(because))
