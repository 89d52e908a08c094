"""The record of one game: what the atlas keeps of it, a pure function of its text and questions.

Nothing in it depends on a clock, a machine or on what was asked before: two runs, whatever their
number of processes, make the same records, byte for byte. How long it took stands beside it, not
in it: `store`.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import onepile
from onepile.atlas.canonical import canonical
from onepile.certificates import opened
from onepile.errors import (
    IllegalError,
    MissingExtraError,
    NotApplicable,
    OnepileError,
    RefusedError,
    quote,
)
from onepile.game_class import Game, game
from onepile.limits import MOST_RECORDED_PILES, MOST_RECORDED_TERMS, PROOF_WORK
from onepile.theorems import Theorem, verify_text

SCHEMA = 1
"""The version of the columns; it changes when one of them means something else."""

_LARGEST = 2**63 - 1
_SAFE_TO = 4096
"""Safe piles are looked for up to this pile."""


class Column(NamedTuple):
    """A column of the table of records.

    Attributes:
        kind: Its type: `text`, `int`, `float`, `bool`, `ints`, `conditions` or `reasons`.
        about: What it holds.
    """

    kind: str
    about: str


COLUMNS = {
    "game": Column("text", "the game's text form, one for each game"),
    "family": Column("text", "its family"),
    "verdict": Column("text", "`proved`, `not proved`, `has none` or `not asked`"),
    "reason": Column("text", "why nothing is proved"),
    "kind": Column("text", "of what is proved: `pattern` (the base goes on so) or `period`"),
    "work": Column("int", "steps that the search for a proof was allowed"),
    "steps": Column("int", "steps that it took, where they are counted"),
    "certificate": Column("text", "digest of the certificate; empty for a theorem on paper"),
    "characters": Column("int", "its length"),
    "inequalities": Column("int", "how many inequalities the induction proves"),
    "members": Column("int", "members of the base in one period"),
    "clusters": Column("int", "clusters of members in one period"),
    "lag": Column("int", "the lag; null if the clusters do not all have the same"),
    "admitted": Column("ints", "the lags that the slope admits"),
    "per_cluster": Column("float", "the factor by which the base grows in one cluster"),
    "per_lag": Column("float", "the factor in as many clusters as the lag says"),
    "per_period": Column("float", "the factor in one period"),
    "polynomial": Column("text", "whose largest root `per_period` is: coefficients, highest first"),
    "start": Column("int", "the first pile from which the thresholds repeat"),
    "period": Column("int", "after how many piles they repeat"),
    "base": Column("ints", "the first members of the base, as far as they have at most 63 bits"),
    "base_ends": Column("bool", "whether these are all"),
    "thresholds": Column("ints", "the thresholds of the piles 1, 2, …; null is infinite"),
    "thresholds_to": Column("int", "the last pile of the digest"),
    "thresholds_digest": Column(
        "text",
        "SHA-256 of the thresholds of the piles 1 … `thresholds_to`, each as 8 bytes, lowest "
        "first, infinite as 0",
    ),
    "nim_values": Column("ints", "the first nim-values, as `onepile table` begins"),
    "safe_piles": Column("ints", f"the first safe piles, looked for up to {_SAFE_TO}"),
    "conditions": Column("conditions", "what `onepile check` finds: name, holds, grade, fails_at"),
    "questions": Column("text", "what was asked besides, as JSON"),
    "refused": Column("reasons", "questions without an answer: question, reason"),
    "schema": Column("int", "version of these columns"),
    "version": Column("text", "version of onepile that made the record"),
    "code": Column("text", "beginning of the digest of the source that made it"),
}
"""The columns of a record."""


@dataclass(frozen=True)
class Questions:
    """What each game is asked.

    Attributes:
        proof: Whether a theorem is looked for.
        work: How many steps the proof and the base may take, each.
        thresholds: The last pile of the digest of thresholds; 0: they are not asked for.
        terms: How many first terms are kept of base, thresholds, nim-values and safe piles.
        conditions: Whether the theorems of the papers are asked which of them apply.
    """

    proof: bool = True
    work: int = PROOF_WORK
    thresholds: int = 1_000_000
    terms: int = 48
    conditions: bool = True

    def __post_init__(self) -> None:
        for name, least, most in (
            ("work", 1, _LARGEST),
            ("thresholds", 0, MOST_RECORDED_PILES),
            ("terms", 1, MOST_RECORDED_TERMS),
        ):
            if not least <= getattr(self, name) <= most:
                raise IllegalError(
                    f"{name} = {getattr(self, name)} is outside {least} … {most}: give a number "
                    "there"
                )

    @property
    def others(self) -> str:
        """All of it but the work, as text: records with the same can stand for each other."""
        told = {name: value for name, value in asdict(self).items() if name != "work"}
        return json.dumps(told, sort_keys=True)

    @classmethod
    def read(cls, others: str, work: int) -> "Questions":
        """The questions of a record from anywhere.

        >>> asked = Questions(thresholds=7)
        >>> Questions.read(asked.others, asked.work) == asked
        True

        Raises:
            IllegalError: no record has these.
        """
        try:
            asked = cls(work=work, **json.loads(others))
        except (TypeError, ValueError, RecursionError):
            asked = None
        if asked is None or asked.others != others:
            raise IllegalError(f"its questions {quote(str(others))} with {work} steps are none")
        return asked


class Answered(NamedTuple):
    """What asking a game gives.

    Attributes:
        record: The record, a value for each of `COLUMNS`.
        certificate: The certificate as JSON; empty if there is none.
    """

    record: dict[str, Any]
    certificate: str


def ask(text: str, questions: Questions) -> Answered:
    """Ask a game everything.

    >>> record, certificate = ask("move-size; f=2n", Questions(work=100_000, thresholds=1000))
    >>> record["verdict"], record["lag"], record["polynomial"], record["base"][:6]
    ('proved', 2, '[1, -1, -1]', [1, 2, 3, 5, 8, 13])
    >>> json.loads(certificate)["digest"] == record["certificate"]
    True
    >>> ask("pile-size; f=floor(n/2)", Questions(thresholds=1000)).record["verdict"]
    'has none'
    """
    asked = _Asked(game(text), questions)
    record: dict[str, Any] = dict.fromkeys(COLUMNS)
    record |= {"game": text, "family": asked.game.family, "work": questions.work}
    record["questions"] = questions.others
    record |= {"schema": SCHEMA, "version": onepile.__version__, "code": code_digest()}
    record |= asked.proof()
    record |= asked.sequences()
    record |= asked.conditions()
    record["refused"] = asked.refused
    return Answered(record, asked.certificate)


UNPROVED = ("not proved", "has none", "not asked")
"""The verdicts of records that claim no proof."""

OF_PROOFS = (
    *("reason", "kind", "certificate", "characters", "inequalities", "members", "clusters", "lag"),
    *("admitted", "per_cluster", "per_lag", "per_period", "polynomial", "start", "period"),
)
"""The columns that a theorem decides; where it does not speak of one, that is null."""


def decided(record: dict[str, Any], proof: str | None) -> dict[str, Any]:
    """What the columns of a proved record have to be, by its certificate and by the rules alone.

    Those about the search (`work`, `steps`), its maker and what `check` says are not among them.

    Args:
        record: The record, from anywhere.
        proof: The certificate; None: a theorem on paper.

    >>> record, certificate = ask("move-size; f=2n", Questions(work=100_000, thresholds=1000))
    >>> forged = {**record, "lag": 3, "base": [1, 2, 4]}
    >>> right = decided(forged, certificate)
    >>> {name: value for name, value in right.items() if record[name] != value}
    {}
    >>> right["lag"], right["base"][:3]
    (2, [1, 2, 3])

    Raises:
        OnepileError: nothing is proved, with the reason.
    """
    questions = Questions.read(record["questions"], min(record["work"] or 1, PROOF_WORK))
    asked = _Asked(game(record["game"]), questions)
    asked.game.require_first_move()
    right: dict[str, Any] = {"game": canonical(asked.game), "family": asked.game.family}
    right |= {"verdict": "proved", "schema": SCHEMA, **dict.fromkeys(OF_PROOFS)}
    if proof is None:
        right |= {"certificate": "", **_told_on_paper(asked.game)}
    else:
        numbers, growth = verify_text(proof, asked.game).numbers()
        right |= {"certificate": opened(proof)["digest"], "characters": len(proof)}
        right |= _told(numbers, growth)
    # What was not answered then, for a reason that is told, may be answered now.
    silent = {one["question"] for one in record["refused"] or ()}
    return right | {
        name: value
        for name, value in asked.sequences().items()
        if record[name] is not None or _QUESTIONS[name] not in silent
    }


def _told_on_paper(asked: Game) -> dict[str, Any]:
    try:
        theorem = asked.prove(work=1)  # what needs no certificate needs no search
    except MissingExtraError:
        raise
    except OnepileError:
        theorem = None
    if theorem is None or theorem.name:
        raise RefusedError("it has no certificate")
    return _told(theorem.to_json(), theorem.growth)


_QUESTIONS = {
    **dict.fromkeys(("base", "base_ends"), "base"),
    **dict.fromkeys(("thresholds", "thresholds_to", "thresholds_digest"), "thresholds"),
    "nim_values": "nim-values",
    "safe_piles": "safe-piles",
}
"""Which question the columns with sequences answer."""

_T = TypeVar("_T")


class _Asked:
    """A game that is being asked."""

    def __init__(self, asked: Game, questions: Questions) -> None:
        self.game = asked
        self.questions = questions
        self.certificate = ""
        self.refused: list[dict[str, str]] = []

    def _unless_refused(self, question: str, answer: Callable[[], _T]) -> _T | None:
        """The answer; None if there is none, and then why is noted."""
        try:
            return answer()
        except MissingExtraError:
            raise
        except OnepileError as error:
            self.refused.append({"question": question, "reason": str(error)})
            return None

    def proof(self) -> dict[str, Any]:
        if not self.questions.proof:
            return {"verdict": "not asked", "reason": "no proof was asked for"}
        try:
            theorem = self.game.prove(work=self.questions.work)
        except MissingExtraError:
            raise
        except (IllegalError, NotApplicable) as error:
            return {"verdict": "has none", "reason": str(error)}
        except OnepileError as error:
            return {"verdict": "not proved", "reason": str(error)}
        told = _told(theorem.to_json(), theorem.growth)
        return {
            "verdict": "proved",
            "steps": theorem.steps,
            **self._certified(theorem),
            **told,
        }

    def _certified(self, theorem: Theorem) -> dict[str, Any]:
        if not theorem.name:
            return {"certificate": ""}
        certificate = theorem.certificate
        self.certificate = json.dumps(certificate, separators=(",", ":"))
        return {"certificate": certificate["digest"], "characters": len(self.certificate)}

    def sequences(self) -> dict[str, Any]:
        """What follows from the rules, whatever is proved."""
        found: dict[str, Any] = dict.fromkeys(_QUESTIONS)
        return found | self.base() | self.thresholds() | self.nim_values() | self.safe_piles()

    def base(self) -> dict[str, Any]:
        members: tuple[int, ...] = ()
        ends, to = False, 16
        while not ends and len(members) < self.questions.terms and to <= _LARGEST:
            try:
                found = self.game.base(to, work=self.questions.work)
            except MissingExtraError:
                raise
            except OnepileError as error:
                if members:  # these are known
                    break
                self.refused.append({"question": "base", "reason": str(error)})
                return {}
            members, ends, to = found.members, found.finite, to * 8
        kept = list(members[: self.questions.terms])
        return {"base": kept, "base_ends": ends and len(kept) == len(members)}

    def thresholds(self) -> dict[str, Any]:
        to = self.questions.thresholds
        if not to:
            return {}
        found = self._unless_refused(
            "thresholds", lambda: self.game.table(to, what="thresholds").array(infinity=0)
        )
        if found is None:
            return {}
        first = found[: self.questions.terms].tolist()
        return {
            "thresholds": [value or None for value in first],
            "thresholds_to": to,
            "thresholds_digest": sha256(found.astype("<u8").tobytes()).hexdigest(),
        }

    def nim_values(self) -> dict[str, Any]:
        count = self.questions.terms
        found = self._unless_refused("nim-values", lambda: self.game.terms(count, "nim-values"))
        return {"nim_values": found and list(found)}

    def safe_piles(self) -> dict[str, Any]:
        found = self._unless_refused(
            "safe-piles", lambda: self.game.table(_SAFE_TO, what="safe-piles").array()
        )
        return {"safe_piles": None if found is None else found[: self.questions.terms].tolist()}

    def conditions(self) -> dict[str, Any]:
        if not self.questions.conditions:
            return {}
        found = self._unless_refused("conditions", self.game.check)
        if found is None:
            return {}
        return {
            "conditions": [
                {
                    "name": one.name,
                    "holds": one.holds,
                    "grade": "proved" if one.grade == "theorem" else one.grade,  # as they are kept
                    "fails_at": one.at if (one.at or 0) <= _LARGEST else None,
                }
                for one in found
            ]
        }


def _told(numbers: dict[str, Any], growth: Any) -> dict[str, Any]:
    """What a theorem says in numbers; what it does not say is left out."""
    record: dict[str, Any] = {"inequalities": numbers.get("inequalities")}
    if "period" in numbers:
        record |= {"kind": "period", "start": numbers["start"], "period": numbers["period"]}
    if growth is not None:
        record |= {
            "kind": "pattern",
            "members": growth.members,
            "clusters": growth.clusters,
            "lag": growth.lag,
            "admitted": list(growth.admitted),
            "per_cluster": None if growth.per_cluster is None else float(growth.per_cluster),
            "per_lag": None if growth.per_lag is None else float(growth.per_lag),
            "per_period": float(growth.per_period),
            "polynomial": str(list(growth.per_period.polynomial)),
        }
    return record


_FACES = ("cli", "web", "play", "plots", "papers", "atlas")
_OF_RECORDS = ("atlas/canonical.py", "atlas/record.py")


@cache
def code_digest() -> str:
    """The beginning of the digest of all source that a record depends on."""
    root = Path(onepile.__file__).parent
    total = sha256()
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix not in (".py", ".toml"):
            continue
        if name.split("/")[0] in _FACES and name not in _OF_RECORDS:
            continue
        total.update(f"{name}\n{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:12]
