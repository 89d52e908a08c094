"""The record of one game: what the atlas keeps of it, a pure function of its text and questions.

Nothing in it depends on a clock, a machine or on what was asked before: two runs, whatever their
number of processes, make the same records, byte for byte. How long it took stands beside it, not
in it: `store`.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import onepile
from onepile.atlas.canonical import canonical
from onepile.certificates import opened
from onepile.errors import IllegalError, NotApplicable, OnepileError, RefusedError, quote
from onepile.extras import require
from onepile.game_class import Game, at_least, game
from onepile.limits import MOST_RECORDED_PILES, MOST_RECORDED_TERMS, PROOF_WORK
from onepile.theorems import verify_text

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
        at_least(1, self.work, "work", _LARGEST)
        at_least(0, self.thresholds, "thresholds", MOST_RECORDED_PILES)
        at_least(1, self.terms, "terms", MOST_RECORDED_TERMS)
        for name in ("proof", "conditions"):
            if not isinstance(value := getattr(self, name), bool):
                raise IllegalError(f"{name} {quote(str(value))} is neither true nor false")

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
    record |= asked.proof() | asked.sequences() | asked.conditions()
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
    silent = {
        name for one in record["refused"] or () for name in _SEQUENCES.get(one["question"], ())
    }
    return right | {
        name: value
        for name, value in asked.sequences().items()
        if record[name] is not None or name not in silent
    }


def _told_on_paper(asked: Game) -> dict[str, Any]:
    with suppress(OnepileError):
        theorem = asked.prove(work=1)  # what needs no certificate needs no search
        if not theorem.name:
            return _told(theorem.to_json(), theorem.growth)
    raise RefusedError("it has no certificate")


_SEQUENCES = {
    "base": ("base", "base_ends"),
    "thresholds": ("thresholds", "thresholds_to", "thresholds_digest"),
    "nim-values": ("nim_values",),
    "safe-piles": ("safe_piles",),
}
"""The questions whose answers follow from the rules, whatever is proved, and their columns."""


class _Asked:
    """A game that is being asked."""

    def __init__(self, asked: Game, questions: Questions) -> None:
        require("tables")  # what is not installed would be no answer of the game's
        self.game = asked
        self.questions = questions
        self.certificate = ""
        self.refused: list[dict[str, str]] = []

    def _answered(self, asked: Mapping[str, Callable[[], dict[str, Any]]]) -> dict[str, Any]:
        """The columns that questions fill; why others have no answer is noted."""
        found: dict[str, Any] = {}
        for question, answer in asked.items():
            try:
                found |= answer()
            except OnepileError as error:
                self.refused.append({"question": question, "reason": str(error)})
        return found

    def proof(self) -> dict[str, Any]:
        if not self.questions.proof:
            return {"verdict": "not asked", "reason": "no proof was asked for"}
        try:
            theorem = self.game.prove(work=self.questions.work)
        except (IllegalError, NotApplicable) as error:
            return {"verdict": "has none", "reason": str(error)}
        except OnepileError as error:
            return {"verdict": "not proved", "reason": str(error)}
        found: dict[str, Any] = {"verdict": "proved", "steps": theorem.steps, "certificate": ""}
        if theorem.name:
            certificate = theorem.certificate
            self.certificate = json.dumps(certificate, separators=(",", ":"))
            found |= {"certificate": certificate["digest"], "characters": len(self.certificate)}
        return found | _told(theorem.to_json(), theorem.growth)

    def sequences(self) -> dict[str, Any]:
        """What follows from the rules; null where there is no answer."""
        found: dict[str, Any] = {name: None for names in _SEQUENCES.values() for name in names}
        answers = (self._base, self._thresholds, self._nim_values, self._safe_piles)
        return found | self._answered(dict(zip(_SEQUENCES, answers, strict=True)))

    def conditions(self) -> dict[str, Any]:
        """What `onepile check` finds."""
        return self._answered({"conditions": self._conditions})

    def _base(self) -> dict[str, Any]:
        members: tuple[int, ...] = ()
        ends, to = False, 16
        while not ends and len(members) < self.questions.terms and to <= _LARGEST:
            try:
                found = self.game.base(to, work=self.questions.work)
            except OnepileError:
                if members:  # these are known
                    break
                raise
            members, ends, to = found.members, found.finite, to * 8
        kept = list(members[: self.questions.terms])
        return {"base": kept, "base_ends": ends and len(kept) == len(members)}

    def _thresholds(self) -> dict[str, Any]:
        to = self.questions.thresholds
        if not to:
            return {}
        found = self.game.table(to, what="thresholds").array(infinity=0)
        first = found[: self.questions.terms].tolist()
        return {
            "thresholds": [value or None for value in first],
            "thresholds_to": to,
            "thresholds_digest": sha256(found.astype("<u8").tobytes()).hexdigest(),
        }

    def _nim_values(self) -> dict[str, Any]:
        return {"nim_values": list(self.game.terms(self.questions.terms, "nim-values"))}

    def _safe_piles(self) -> dict[str, Any]:
        found = self.game.table(_SAFE_TO, what="safe-piles").array()
        return {"safe_piles": found[: self.questions.terms].tolist()}

    def _conditions(self) -> dict[str, Any]:
        if not self.questions.conditions:
            return {}
        kept = [
            {
                "name": one.name,
                "holds": one.holds,
                "grade": "proved" if one.grade == "theorem" else one.grade,  # as they are kept
                "fails_at": one.at if (one.at or 0) <= _LARGEST else None,
            }
            for one in self.game.check()
        ]
        return {"conditions": kept}


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
