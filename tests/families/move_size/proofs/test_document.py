"""Theorems in LaTeX: a document that compiles, with inequalities that prove what they should."""

import re
import subprocess
from pathlib import Path

import pytest

import onepile
from onepile.families.move_size.proofs.inequalities import Combination, inequalities
from onepile.families.move_size.proofs.period import prove_period
from onepile.families.move_size.proofs.prove import prove
from onepile.families.move_size.proofs.theorem import lettered_bases
from onepile.families.move_size.proofs.uniform_theorem import UniformProof
from tests.families.move_size.proofs.games import game_of
from tests.outside import needs_latex

GROWING = [
    "fibonacci-nim",
    "fibonacci-two-blocks",
    "four-times-one-block",
    "move-size; f=3n; blocks=1",
    "move-size; f=floor(5n/2); blocks=3; overshoot",
]
UNIFORM = [
    "move-size; f=2n; blocks=3; overshoot",
    "move-size; f=floor(3n/2); blocks=300; overshoot",
    "move-size; f=n; blocks=900",
]
REPEATING = [
    "move-size; f=n//2+3; blocks=1",
    "move-size; f=n%5+1; blocks=2; misere",
    "move-size; f=[4,2]; misere; ends=7,12",
]


def latex_of(text: str) -> str:
    game = game_of(text)
    if text in GROWING:
        return prove(game).say("latex")
    return (UniformProof if text in UNIFORM else prove_period)(game).say("latex")


def worth(form: Combination, values: list[int]) -> int:
    return form.number + sum(factor * values[at - 1] for at, factor in form.terms)


@pytest.mark.parametrize("text", GROWING)
def test_each_inequality_follows_one_period_later(text: str) -> None:
    proof = prove(game_of(text))
    bases = lettered_bases(proof.checker)
    found = inequalities(proof.checker, bases)
    assert found is not None
    now = list(found.values)
    for period in range(4):
        for (base, index, turn), value in zip(found.unknowns, now, strict=True):
            at = index + turn * period
            assert at >= len(base.members) or base.members[at] == value
        later = [worth(form, now) for form in found.next]
        gaps = [worth(row.more, now) - worth(row.less, now) for row in found.rows]
        for row, gap in zip(found.rows, gaps, strict=True):
            assert gap == 0 if row.equal else gap >= 0
            becomes = worth(row.more, later) - worth(row.less, later)
            assert becomes == worth(row.later, gaps)
        now = later
    for row in found.rows:
        assert row.later.number >= 0
        assert not row.equal or row.later.number == 0
        assert all(factor > 0 or found.rows[at - 1].equal for at, factor in row.later.terms)
        assert not row.equal or all(found.rows[at - 1].equal for at, _ in row.later.terms)


@pytest.mark.parametrize("text", GROWING)
def test_what_a_period_relies_on_follows_from_the_table(text: str) -> None:
    proof = prove(game_of(text))
    found = inequalities(proof.checker, lettered_bases(proof.checker))
    assert found is not None
    told = {
        (row.more.terms, row.less.terms): row.less.number - row.more.number
        for row in found.rows
        if not row.equal
    }
    checker = proof.checker
    unknowns = list(checker.unknowns(checker.relied_on))
    for row in map(checker.reduced, checker.relied_on):
        signed = sorted((unknowns.index(unknown) + 1, c) for unknown, c in row[0].items())
        more = tuple((at, c) for at, c in signed if c > 0)
        less = tuple((at, -c) for at, c in signed if c < 0)
        if less:
            assert told[more, less] >= -row[1]
        else:  # from the bounds of the leaders
            assert row[1] + sum(c * told[((at, 1),), ()] for at, c in more) >= 0
    lines = re.findall(r"^\((\d+)\) & \$.*\$ & \$.*\$ \\\\$", proof.say("latex"), re.MULTILINE)
    assert lines == [str(number) for number in range(1, len(found.rows) + 1)]


@pytest.mark.parametrize("text", [*GROWING, *REPEATING, *UNIFORM])
def test_it_says_the_game_its_words_and_the_strategy(text: str) -> None:
    latex = latex_of(text)
    assert str(game_of(text)).replace("%", r"\%") in latex
    assert r"\emph{threshold}" in latex or r"is \emph{safe}" in latex
    assert "the player to move wins" in latex or "the player to move loses" in latex
    assert (r"It is certificate \texttt{" in latex) == (text not in UNIFORM)


def test_it_is_written_as_journals_want_it() -> None:
    written = onepile.game("move-size; f=floor(5n/3)+2; blocks=1").prove().latex()
    assert r"the next cap is $\lfloor 5n/3 \rfloor + 2$" in written
    assert written.index(r"\end{proof}") < written.index(r"\section*{Appendix}")
    memory = onepile.game("general; take=m<=6 and gcd(m,p)==1; first=m<=3").prove()
    assert r"when $m \le 6 \wedge \gcd(m, p) = 1$ ($p$ is" in memory.latex()
    recurring = onepile.game("move-size; f=n if n%2==0 else 4n").prove()
    for theorem in (recurring, memory, onepile.game("move-size; f=2n; blocks=900").prove()):
        whole, part = theorem.latex(), theorem.latex(document=False)
        needed, body = part.split("\n{", 1)  # a comment, and the rest
        assert all(line.startswith("% ") for line in needed.splitlines())
        assert body in whole
        assert "documentclass" not in part
        assert "paper 00" not in whole
        cited = {key for keys in re.findall(r"\\cite{(.*?)}", part) for key in keys.split(",")}
        assert cited == set(re.findall(r"\\bibitem{(.*?)}", whole))
    assert r"\cite{paper001}" in recurring.latex()
    assert r"\bibitem{paper001} Arthur Holshouser, Harold Reiter. \emph{" in recurring.latex()


def in_a_paper(text: str) -> str:
    """A theorem in somebody's own paper, whose preamble has what its comment asks for."""
    part = onepile.game(text).prove().latex(document=False)
    needed = re.findall(r"^% (\\.*)$", part, re.MULTILINE)
    return "\n".join(
        [r"\documentclass{amsart}", *needed, r"\begin{document}", part, r"\end{document}"]
    )


def test_it_compiles(tmp_path: Path) -> None:
    needs_latex()
    written = [latex_of(text) for text in [*GROWING, *REPEATING, *UNIFORM]]
    written += [in_a_paper(text) for text in (GROWING[0], REPEATING[0], "dudeney")]
    for number, document in enumerate(written):
        file = tmp_path / f"{number}.tex"
        file.write_text(document, encoding="utf-8")
        done = subprocess.run(
            ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", file.name],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            errors="replace",
        )
        assert done.returncode == 0, done.stdout[-2000:]
        assert "Overfull" not in done.stdout, done.stdout[-2000:]
        assert "Missing character" not in done.stdout
