"""Every claim can fail, and the verdicts are those that the documents show."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from onepile.papers import Claim, claims
from onepile.papers.broken import notices
from onepile.papers.claims import LEAST, Form, given, same
from onepile.papers.far import FAR
from onepile.papers.measured import broken
from onepile.papers.pages import pages
from onepile.papers.registry import PAPERS, TO
from onepile.papers.slips import SLIPS, Whose

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
SMALL = 400

MISPRINTS = {
    "000/lemma-1/proof",
    "000/definition-stable",
    "000/definition-stable'",
    "000/finite/example-jump",
    "000/lemma-4/proof-a/last-line",
    "001/main-theorem/move",
    "001/example-1/exponents",
    "002/bar/iff",
    "002/theorem-1/count",
    "002/theorem-2/proof",
    "002/theorem-2/proof-before",
    "002/application-2/first",
    "004/algorithm/range",
    "004/proof/terminal-piles",
    "004/proof/chain",
    "004/proof/line-1",
    "004/proof/line-2",
    "004/lemma-3/2",
    "004/lemma-3/3",
    "004/strategy/12",
    "004/base-2/fourth",
    "004/base-2/seventh",
    "004/lemma-2'/2",
    "004/lemma-3'/2",
    "004/lemma-3'/5b",
}
REFUTED = {"001/conjecture"}


def test_there_are_many_claims_with_ids_of_their_own() -> None:
    ids = [claim.id for claim in claims()]
    assert len(ids) == len(set(ids)) > 200
    assert all(claim.id.startswith(claim.paper + "/") for claim in claims())
    assert {claim.paper for claim in claims()} == set(PAPERS)


def test_verdicts_and_pages() -> None:
    """One run over everything: `python -m onepile.papers.pages docs` writes the pages again."""
    checked = [(claim, claim.check(TO)) for claim in claims()]
    found = {claim.id: verdict.verdict for claim, verdict in checked}
    assert {i for i, v in found.items() if v == "misprint"} == MISPRINTS
    assert {i for i, v in found.items() if v == "refuted"} == REFUTED
    for name, text in pages(checked).items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, f"docs/{name} is out of date"


def test_every_claim_notices_a_broken_truth() -> None:
    """Random and shifted numbers for the truth: every claim fails, or says why it cannot."""
    found = notices(claims())
    for notice in found:
        assert (notice.source is None) == bool(notice.claim.survives), notice.claim.id
    counts = Counter((notice.claim.paper, notice.source) for notice in found)
    assert {key: counts[key] for key in counts if key[1] is None} == {
        ("000", None): 2,
        ("001", None): 2,
        ("002", None): 2,
        ("003", None): 14,
    }
    assert all(counts[paper, "game"] > 0 for paper in PAPERS)


def test_no_slip_is_listed_twice() -> None:
    told = [(slip.paper, slip.printed) for slip in SLIPS]
    assert len(told) == len(set(told))
    assert [slip.paper for slip in SLIPS] == sorted(slip.paper for slip in SLIPS)
    assert all(slip.printed != slip.correct and slip.why for slip in SLIPS)
    assert all(slip.whose in get_args(Whose) for slip in SLIPS)


def test_a_broken_truth_is_mended() -> None:
    claim = claims("004")[0]
    with broken("game", "random"):
        assert claim.failure(claim.printed, 60) is not None
    assert claim.failure(claim.printed, 60) is None


def test_a_claim_without_a_case_does_not_hold() -> None:
    nothing = replace(squares(lambda n: True), cases=lambda to: ())
    assert nothing.check(200).verdict == "refuted"
    assert nothing.check(200).counterexample == "no case to try"


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.id)
def test_a_changed_number_is_noticed(claim: Claim) -> None:
    """Every number of the form that holds, printed or corrected, matters."""
    bound = claim.bound(SMALL)
    assert claim.failure(claim.sound, bound) is None
    changes = list(claim.changes())
    assert changes, "a claim without a number cannot be perturbed"
    for name, forms in changes:
        assert any(claim.failure(form, bound) for form in forms), name


@pytest.mark.parametrize(
    "claim", [c for c in claims() if c.corrected is not None], ids=lambda claim: claim.id
)
def test_a_wrong_correction_is_noticed(claim: Claim) -> None:
    """With a perturbed correction the verdict is no longer a misprint with a remedy."""
    assert claim.where
    assert claim.printed_as
    assert claim.correct
    assert claim.reason
    assert claim.check(SMALL).verdict == claim.flaw
    _, worse = next(claim.changes())
    verdicts = [replace(claim, corrected=form).check(SMALL) for form in worse]
    assert any(v.verdict == "refuted" and v.corrected is None for v in verdicts)
    # With the correction in print, the claim would hold.
    assert replace(claim, printed=claim.sound).check(SMALL).verdict == "holds"


@pytest.mark.parametrize("claim", [c for c in claims() if c.far], ids=lambda claim: claim.id)
def test_the_library_agrees_far_out(claim: Claim) -> None:
    """The form that holds, printed or corrected, with the library in the definition's place."""
    assert claim.failure(claim.sound, FAR) is None


def squares(form: Form, corrected: Form | None = None) -> Claim:
    return Claim(
        id="999/squares",
        statement="n² is …",
        note="",
        printed=form,
        cases=lambda to: ((n,) for n in range(1, to + 1)),
        bound=lambda to: to,
        corrected=corrected,
        correct="n²",
    )


def test_the_smallest_counterexample_is_given() -> None:
    verdict = squares(lambda n: same(2 * n, n * n)).check(200)
    assert verdict.verdict == "refuted"
    assert verdict.counterexample == "n = 1: printed 2, in truth 1"
    assert verdict.checked_to == 200


def test_small_bounds_are_raised() -> None:
    assert squares(lambda n: n**2 == n * n).check(1).checked_to == LEAST


def test_silence_and_loss() -> None:
    def even(n: int) -> bool:
        given(n % 2 == 0)
        return n != 1

    def lost(n: int) -> bool | str:
        return n != 3 or "nothing is printed, in truth 9"

    assert squares(even).check(200).verdict == "holds"
    verdict = squares(lost, even).check(200)
    assert verdict.verdict == "misprint"
    assert verdict.counterexample == "n = 3: nothing is printed, in truth 9"
    assert verdict.corrected == "n²"
