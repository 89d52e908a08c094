"""A theorem set in type: as text, LaTeX or Markdown, the formulas found in its sentences."""

import re


def _text(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = [f"Theorem. {opening}", *(f"  {fact}" for fact in facts), *ending, f"Proof. {reason}"]
    return "\n".join(lines)


def _markdown(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = [f"**Theorem.** {opening}", "", *(f"- {_formulas(fact)}" for fact in facts)]
    for part in ending:
        lines += ["", _formulas(part)]
    return "\n".join([*lines, "", f"*Proof.* {reason} ∎"])


def _latex(opening: str, facts: list[str], ending: list[str], reason: str) -> str:
    lines = ["\\begin{theorem}", _formulas(opening), "\\begin{itemize}"]
    lines += [f"\\item {_formulas(fact)}" for fact in facts]
    lines += ["\\end{itemize}", *map(_formulas, ending), "\\end{theorem}"]
    lines += ["\\begin{proof}", reason, "\\end{proof}"]
    return "\n".join(lines).replace("…", "\\dots")


LAYOUTS = {"text": _text, "markdown": _markdown, "latex": _latex}

_INSIDE = r"(?:[^()]|\([^()]*\))*"
_MEMBER = rf"\d*[a-z]\d*_(?:n|\d+|\({_INSIDE}\))"
_FORMULA = re.compile(
    rf"{_MEMBER}(?:(?: [-+=>]+ |[-+=])(?:{_MEMBER}|\d+))*"
    r"|n >?= \d+|x\^\d+(?: [-+] (?:\d*x(?:\^\d+)?|\d+))*|\bw - 1\b"
)


def _formulas(text: str) -> str:
    """The formulas of a sentence between dollar signs."""

    def formula(match: re.Match[str]) -> str:
        inside = re.sub(rf"_\(({_INSIDE})\)", r"_{\1}", match[0])
        inside = re.sub(r"([\^_])(\d\d+)", r"\1{\2}", inside)
        return f"${inside.replace('>=', chr(92) + 'ge')}$"

    return _FORMULA.sub(formula, text)


def polynomial(coefficients: tuple[int, ...]) -> str:
    """A polynomial, its coefficients given highest first.

    >>> polynomial((1, 0, -3, 1))
    'x^3 - 3x + 1'
    """
    degree = len(coefficients) - 1
    parts = []
    for i, c in enumerate(coefficients):
        power = degree - i
        if not c:
            continue
        sign = "-" if c < 0 else "+"
        size = "" if abs(c) == 1 and power else str(abs(c))
        variable = "" if power == 0 else "x" if power == 1 else f"x^{power}"
        parts.append(f"{sign} {size}{variable}")
    return " ".join(parts).removeprefix("+ ")
