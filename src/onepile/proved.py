"""Theorems as objects: said, kept in a file, and asked for the threshold of any pile."""

import json
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from onepile import family
from onepile.certificates import MAX_LENGTH, opened
from onepile.errors import IllegalError, quote
from onepile.family import family_named, family_names, family_of
from onepile.files import whole_file
from onepile.knowledge import ABSENT
from onepile.languages import ENGLISH
from onepile.numbers import Extended
from onepile.rules import Rules, whole
from onepile.solve import solve
from onepile.statements import Statement
from onepile.theorems import Parts

if TYPE_CHECKING:
    from onepile.library import Game


@dataclass(frozen=True, repr=False)
class Verified:
    """A certificate that the checker accepted.

    Attributes:
        rules: The game that it is about.
        name: Its name, the beginning of its digest.
        text: The certificate itself.
        in_coq: What the checker that is proved in Coq has verified of it; None if it was not asked.
    """

    rules: Rules
    name: str
    text: str = field(compare=False)
    in_coq: str | None = field(default=None, compare=False)

    @property
    def game(self) -> "Game":
        """The game that it is about."""
        from onepile.library import Game

        return Game(self.rules)

    def threshold(self, pile: int) -> Extended:
        """The threshold of a pile, from what the checker read; nothing else is trusted.

        >>> from onepile.library import game
        >>> verify(game("fibonacci-nim").prove().certificate).threshold(10**50)
        2

        Raises:
            IllegalError: the certificate proves nothing about thresholds.
        """
        number = whole(pile, "pile")
        if number < 1:
            raise IllegalError(f"pile {number} has no threshold: give a pile of at least 1")
        return family_of(self.rules).proved_threshold(self.text, self.rules, number)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """What it says in numbers, and the growth of the base or None: as the theorem does.

        >>> from onepile.library import game
        >>> theorem = game("fibonacci-two-blocks").prove()
        >>> numbers, growth = verify(theorem).numbers()
        >>> growth == theorem.growth, numbers["inequalities"] == theorem.to_json()["inequalities"]
        (True, True)

        Raises:
            RefusedError: it is too large for that.
        """
        return family_of(self.rules).proved_numbers(self.text, self.rules)

    def __repr__(self) -> str:
        return f"<verified: certificate {self.name} of {str(self.rules)!r}>"


@dataclass(frozen=True, eq=False, repr=False)
class Theorem:
    """What is proved about every pile of a game.

    Attributes:
        rules: The game that it is about.
        proof: The proof, as the family has it.

    >>> from onepile.library import game
    >>> theorem = game("fibonacci-two-blocks").prove()
    >>> theorem
    <theorem ... about 'move-size; f=2n; blocks=2; overshoot'>
    >>> theorem.threshold(10**50), theorem.growth.members
    (3, 6)
    """

    rules: Rules
    proof: family.Theorem

    @property
    def game(self) -> "Game":
        """The game that it is about."""
        from onepile.library import Game

        return Game(self.rules)

    @property
    def name(self) -> str:
        """The name of the certificate: the beginning of its digest."""
        return self.proof.name

    @property
    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object that can be checked: see `verify`."""
        return self.proof.certificate()

    @property
    def statements(self) -> list[Statement]:
        """The theorem, one statement after the other."""
        return self.proof.statements()

    @property
    def parts(self) -> Parts:
        """The same by what they are for: `opening`, `facts`, `ending` and `reason`."""
        return self.proof.parts()

    @property
    def growth(self) -> Any:
        """How fast the base grows, as an exact algebraic number; None if the thresholds repeat."""
        return self.proof.growth

    @property
    def steps(self) -> int | None:
        """How many steps the search for it took; None where they were not counted."""
        return getattr(self.proof, "steps", None)

    def say(self, form: str = "text", language: str = ENGLISH) -> str:
        """The theorem in words: `text`, `markdown` or `html`, or `latex`, which is English."""
        return self.proof.say(form, language)

    def text(self) -> str:
        """The theorem as plain text."""
        return self.say("text")

    def latex(self) -> str:
        """The theorem for a paper."""
        return self.say("latex")

    def markdown(self) -> str:
        """The theorem for a page."""
        return self.say("markdown")

    def threshold(self, pile: int) -> Extended:
        """The threshold of any pile, by the proof."""
        if not self.name:  # a theorem about many games at once, without a certificate
            usual = {
                field.name: field.usual for field in family_of(self.rules).fields_of(self.rules)
            }
            found = solve(self.rules, self.rules.position(pile, **usual)).threshold
            assert found is not ABSENT
            return found
        return Verified(self.rules, self.name, json.dumps(self.certificate)).threshold(pile)

    def save(self, path: "str | PathLike[str]") -> None:
        """Write the certificate to a file, for `verify`."""
        with whole_file(fspath(path)) as file:
            file.write(json.dumps(self.certificate) + "\n")

    def formal(self) -> str:
        """The theorem as a file that Coq checks, from the rules of play on: `docs/formal.md`.

        >>> from onepile.library import game
        >>> print(game("fibonacci-nim").prove().formal())
        (* move-size; f=2n: certificate ...
        Theorem game_for_ever : forall pile, 0 < pile -> exists v,
        ...
          (forall cap, Wins (fun k => 2 * k) 0 true pile cap <-> v <= cap) ...

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
        """
        return family_of(self.rules).formal(self.proof)

    def save_formal(self, path: "str | PathLike[str]") -> None:
        """Write that file.

        Raises:
            NotApplicable: the theory in Coq does not know theorems of this kind.
            IllegalError: Coq reads no file of such a name.
        """
        require_coq_name(path)
        content = self.formal()
        with whole_file(fspath(path)) as file:
            file.write(content)

    def to_json(self) -> dict[str, Any]:
        """What can be told of it in numbers."""
        return self.proof.to_json()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<theorem {self.name + ' ' if self.name else ''}about {str(self.rules)!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theorem) and self.proof == other.proof

    def __hash__(self) -> int:
        return hash(self.rules)

    def _repr_html_(self) -> str:
        return self.say("html")

    def _repr_markdown_(self) -> str:
        return self.markdown()


def require_coq_name(path: "str | PathLike[str]") -> None:
    """Refuse a name of a file that Coq would not read.

    >>> require_coq_name("theorems/game.v")

    Raises:
        IllegalError: says what is accepted.
    """
    if not Path(path).stem.isidentifier() or Path(path).suffix != ".v":
        raise IllegalError(
            f"{quote(fspath(path))} is no name of a Coq file: take letters, digits and _, then .v, "
            "as in game.v"
        )


def verify(
    certificate: "str | PathLike[str] | dict[str, Any] | Theorem",
    about: "Game | None" = None,
    *,
    formal: bool = False,
) -> Verified:
    """Check a certificate, independently of what made it.

    Args:
        certificate: Its file, its text, the JSON object itself, or a theorem that has one.
        about: The game it has to be about; by default the one it names.
        formal: Whether the checker that is proved in Coq has to accept it, too.

    >>> from onepile.library import game
    >>> verify(game("dudeney").prove())
    <verified: certificate ... of 'general; take=m<=5 and m!=p; first=m<=5'>

    Raises:
        RefusedError: it does not prove what it claims.
        NotApplicable: the checker that is proved in Coq does not know certificates of its kind.
        MissingExtraError: that checker is not built.
        IllegalError: the file cannot be read, or the theorem has no certificate.
    """
    if isinstance(certificate, Theorem):
        if not certificate.name:
            raise IllegalError(f"the theorem about {str(certificate.rules)!r} has no certificate")
        certificate = certificate.certificate
    text = json.dumps(certificate) if isinstance(certificate, dict) else _read(certificate)
    return verify_text(text, None if about is None else about.rules, formal=formal)


def verify_text(text: str, rules: Rules | None = None, *, formal: bool = False) -> Verified:
    """The same for the text of a certificate from anywhere: no file is looked for.

    Raises:
        RefusedError: it does not prove what it claims.
        NotApplicable: the checker that is proved in Coq does not know certificates of its kind.
        MissingExtraError: that checker is not built.
    """
    checker = _checker(text)
    proved, called = checker.verify(text, rules)
    in_coq = checker.verify_in_coq(text, proved) if formal else None
    return Verified(proved, called, text, in_coq)


def _checker(text: str) -> family.Family:
    """The family whose kind of certificate it is; what nobody knows, the first one refuses.

    Raises:
        RefusedError: it is no JSON object, or too large.
    """
    kind = opened(text).get("kind")
    certifying = [one for one in map(family_named, family_names()) if one.certificates]
    return next((one for one in certifying if kind in one.certificates), certifying[0])


def _read(certificate: "str | PathLike[str]") -> str:
    """A certificate's text: what is given, or what the file of that name holds."""
    if isinstance(certificate, str) and not _is_name(certificate):
        return certificate
    try:
        place = Path(certificate)
    except TypeError:
        raise IllegalError(
            f"{quote(repr(certificate))} is no certificate: give its file, or its text"
        ) from None
    try:
        with open(place, encoding="utf-8", errors="replace") as file:
            return file.read(MAX_LENGTH + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise IllegalError(f"no certificate in {quote(str(place))}: {reason}") from None


def _is_name(text: str) -> bool:
    """Whether a text is the name of a file rather than a certificate, which is a JSON object."""
    return bool(text.strip()) and "{" not in text and "\n" not in text
