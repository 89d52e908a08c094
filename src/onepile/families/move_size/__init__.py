"""Move-size games: what is taken decides the most that may be taken next. Papers 000, 001, 004."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from onepile.budget import Limits, Progress
from onepile.errors import NotApplicable, RefusedError, UndecidedError
from onepile.families.move_size.rules import FIELDS, MoveSize
from onepile.family import (
    Ask,
    Component,
    Family,
    KnownBase,
    Method,
    Option,
    PictureKind,
    TableKind,
    Theorem,
)
from onepile.formulas import Expression
from onepile.knowledge import Answer, Finding
from onepile.numbers import Extended
from onepile.rules import MOST_BLOCKS, Position, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onepile.families.move_size.proofs.growth import Growth
    from onepile.family import SmallGame
    from onepile.skylines import Columns, Skyline
    from onepile.statements import Statement
    from onepile.text import Options


_WHERE_F_FALLS = 20_000
"""So many steps a period is looked for where f falls at its beginning and then grows: if there is
one, it mostly is short."""


class MoveSizeFamily(Family):
    """Take k counters, at most the cap; the next cap is f(k)."""

    name = "move-size"
    title = "What you take limits what comes next"
    about = "From a pile with a cap, take at most the cap. Your move decides the next cap."
    fields = FIELDS
    options = (
        Option(
            "f",
            "f=2n",
            title="the next cap after a move of n",
            kind="formula",
            variable="n",
            least=1,
        ),
        Option("blocks", title="amounts that may be blocked", kind="count"),
        Option("overshoot", flag=True, title="more than the pile holds may be taken"),
        Option("misere", flag=True, choices=("stuck",), title="who makes the last move loses"),
        Option("ends", title="piles at which the game is over, too"),
    )
    preview = ("outcomes", 96, 16)
    certificates = ("runs", "period", "base")

    def read(self, options: "Options") -> MoveSize:
        """The game of f, blocks, overshoot, misere, ends."""
        return MoveSize(
            options.formula("f", "n"),
            options.count("blocks", MOST_BLOCKS),
            "overshoot" in options,
            "misere" in options,
            options.ends(),
            options.chosen("misere") == "stuck",
        )

    def make(self, **options: Any) -> MoveSize:
        """The game of Python's values; what is assumed is vouched for of f."""
        f = Expression.of(options.pop("f"), "n", options.pop("assume", ()))
        return MoveSize(f, **options)

    def in_words(self, rules: MoveSize) -> "list[Statement]":
        """The rules, one sentence each."""
        from onepile.families.move_size.words import in_words

        return in_words(rules)

    def require(self, rules: MoveSize) -> None:
        """Refuse an f whose first value is no cap."""
        rules.next_cap(1)

    def require_playable(self, rules: MoveSize, position: Any) -> None:
        """Refuse an f whose first value is no cap."""
        self.require(rules)

    def methods(self) -> tuple[Method, ...]:
        """Those of `METHODS`, best first."""
        from onepile.families.move_size.methods import METHODS

        return METHODS

    def tables(self, rules: MoveSize) -> tuple[TableKind, ...]:
        """Thresholds, where there are some, and outcomes with a cap."""
        from onepile.families.move_size.tables import kinds

        return kinds(rules)

    def safe_piles(
        self, rules: MoveSize, to: int, place: Mapping[str, int], progress: Progress | None
    ) -> "NDArray[Any]":
        """With the cap N - 1 at pile N, or with one cap."""
        from onepile.families.move_size.tables import safe_piles

        return safe_piles(rules, to, place.get("cap"), progress)

    def pictures(self, rules: MoveSize) -> tuple[PictureKind, ...]:
        """Outcomes, thresholds, the base, nim-values."""
        from onepile.families.move_size.pictures import kinds

        return kinds(rules)

    def has_skyline(self, rules: MoveSize) -> bool:
        """Whether a larger cap never hurts."""
        return rules.has_thresholds

    def skyline(self, rules: MoveSize, columns: "Columns", limits: Limits) -> "Skyline":
        """Pile and cap, by the highest thresholds."""
        from onepile.families.move_size.skyline import skyline

        return skyline(rules, columns, limits)

    def found(self, answer: Answer) -> "list[Statement]":
        """The expansion of the pile and its threshold."""
        from onepile.families.move_size.words import found

        return found(answer)

    def least_part_decides(self, answer: Answer) -> bool:
        """So it is in the papers' base: without blocks, in normal play."""
        game: MoveSize = answer.game  # type: ignore[assignment]
        return not game.misere and not game.blocks

    def reasons(self, answer: Answer, ask: Ask) -> "list[Statement]":
        """What the best move leaves, what replies run into, the strategy sequence."""
        from onepile.families.move_size.words import reasons

        return reasons(answer, ask)

    def because(self, answer: Answer) -> "Statement | None":
        """The cap that is needed."""
        from onepile.families.move_size.words import because

        return because(answer)

    def idea(self, answer: Answer) -> "Statement | None":
        """The smallest part, where it decides."""
        from onepile.families.move_size.parts import by_parts

        return by_parts(answer)

    def lacking(self, answer: Answer) -> "Statement | None":
        """The cap that would be needed."""
        from onepile.families.move_size.words import lacking

        return lacking(answer)

    def findings(self, rules: MoveSize, to: int) -> list[Finding]:
        """What papers 000, 001 and 004 ask of f, and what follows."""
        from onepile.families.move_size.theorems import findings

        return findings(_nothing_assumed(rules), to)

    def base(self, rules: MoveSize, work: int) -> KnownBase:
        """The base, wherever one is known."""
        from onepile.families.move_size.known_base import known_base

        return known_base(rules, work)

    def prove(
        self,
        rules: MoveSize,
        work: int,
        progress: Progress | None,
        between: Sequence[object] = (),
    ) -> Theorem:
        """The pattern of the thresholds, for linear f, their period, or how the base recurs.

        The certificate is accepted by the checker of its kind.

        Where the blocks are too many for a certificate, the theorem for all of them, if f has one.
        """
        from onepile.families.move_size.proofs.certificate import verify
        from onepile.families.move_size.proofs.period import prove_period
        from onepile.families.move_size.proofs.prove import prove
        from onepile.families.move_size.proofs.recurring_proof import prove_recurring
        from onepile.families.move_size.proofs.slopes import slopes_of
        from onepile.families.move_size.proofs.uniform_theorem import CERTIFIED, uniform_theorem

        rules = _nothing_assumed(rules)
        self.require(rules)
        if between:
            return _proved_between(rules, work, progress, between)
        try:
            slopes = slopes_of(rules)
        except NotApplicable as reason:
            for attempt in (prove_period, prove_recurring):
                try:
                    return attempt(rules, work, progress)
                except NotApplicable:
                    continue
            raise reason from None
        if slopes[0].falls:
            with suppress(UndecidedError):
                return prove_period(rules, min(work, _WHERE_F_FALLS), anyway=True)
        uniform = uniform_theorem(rules)
        if uniform is not None and rules.blocks > CERTIFIED:
            return uniform
        try:
            proof = prove(rules, work, progress)
            verify(json.dumps(proof.certificate()), rules)
        except (RefusedError, UndecidedError) as error:
            if uniform is not None:
                return uniform
            if slopes[0].falls:
                with suppress(NotApplicable, UndecidedError):
                    return prove_recurring(rules, work, progress)
            if isinstance(error, UndecidedError):
                raise
            raise UndecidedError(
                f"unknown: a pattern of {str(rules)!r} is found, but {error}"
            ) from None
        return proof

    def verify(self, certificate: str, rules: Rules | None) -> tuple[Rules, str]:
        """By the independent checkers."""
        from onepile.families.move_size.proofs.certificate import verified
        from onepile.families.move_size.proofs.period import verified_period
        from onepile.families.move_size.proofs.recurring import is_recurring
        from onepile.families.move_size.proofs.recurring_proof import verified_recurring
        from onepile.families.move_size.proofs.returns import is_period

        if is_period(certificate):
            return verified_period(certificate, rules)
        if is_recurring(certificate):
            return verified_recurring(certificate, rules)
        game, proof = verified(certificate, rules)
        return game, proof.name

    def formal(self, theorem: Any) -> str:
        """As its proof writes it."""
        return str(theorem.formal())

    def verify_in_coq(self, certificate: str, rules: MoveSize) -> str:
        """By the extracted checker, where it is built."""
        from onepile.families.move_size.proofs.extracted import checked_in_coq
        from onepile.families.move_size.proofs.formal import for_coq
        from onepile.families.move_size.proofs.period import with_values
        from onepile.families.move_size.proofs.recurring import is_recurring
        from onepile.families.move_size.proofs.returns import is_period

        if is_recurring(certificate):
            raise NotApplicable(f"the checker in Coq reads no bases, as of {str(rules)!r}")
        if is_period(certificate):
            return checked_in_coq(json.dumps(with_values(certificate, rules)))
        return checked_in_coq(for_coq(certificate))

    def proved_numbers(
        self, certificate: str, rules: MoveSize
    ) -> tuple[dict[str, Any], "Growth | None"]:
        """By what the checker read."""
        from onepile.families.move_size.proofs.certificate import verified
        from onepile.families.move_size.proofs.growth import certified_growth
        from onepile.families.move_size.proofs.recurring import is_recurring, read_recurring
        from onepile.families.move_size.proofs.recurring_proof import recurring_growth
        from onepile.families.move_size.proofs.returns import is_period, read_return

        if is_period(certificate):
            found = read_return(certificate)
            return {"start": found.start, "period": found.period}, None
        if is_recurring(certificate):
            return {}, recurring_growth(read_recurring(certificate))
        checker = verified(certificate, rules)[1]
        growth = certified_growth(rules, checker)
        return {"inequalities": len(checker.inequalities)}, growth

    def proved_threshold(self, certificate: str, rules: MoveSize, pile: int) -> Extended:
        """By the pattern that the checker read, or by the period that it saw."""
        from onepile.families.move_size.proofs.continued import Continued
        from onepile.families.move_size.proofs.period import threshold_by_period
        from onepile.families.move_size.proofs.recurring import is_recurring
        from onepile.families.move_size.proofs.recurring_proof import base_by_rows
        from onepile.families.move_size.proofs.returns import is_period

        if is_period(certificate):
            return threshold_by_period(certificate, rules, pile)
        if is_recurring(certificate):
            return base_by_rows(certificate, rules).threshold(pile)
        continued = Continued(certificate, rules)
        continued.extend(pile)
        return continued.threshold(pile)

    def components(
        self, rules: MoveSize, positions: Sequence[Position], work: int
    ) -> Sequence[Component]:
        """Piles with their caps, all from one table."""
        from onepile.families.move_size.sums import components

        return components(rules, positions, work)

    def small_game(self, rules: MoveSize, start: Any) -> "SmallGame":
        """Every line of play, a row for each pile."""
        from onepile.families.move_size.small_games import ByCap

        return ByCap(rules, start)


def _proved_between(
    rules: MoveSize, work: int, progress: Progress | None, told: Sequence[object]
) -> Theorem:
    """One theorem for all lines between given ones; the game's own is one of them."""
    from onepile.families.move_size.proofs.certificate import verify
    from onepile.families.move_size.proofs.polygons import read_corners
    from onepile.families.move_size.proofs.prove import prove
    from onepile.families.move_size.proofs.real_lines import whole_line

    proof = prove(rules, work, progress, read_corners(told, whole_line(rules)))
    try:
        verify(json.dumps(proof.certificate()), rules)
    except RefusedError as error:
        raise UndecidedError(f"unknown: a pattern is found, but {error}") from None
    return proof


def _nothing_assumed(rules: MoveSize) -> MoveSize:
    """The same game, with nothing taken on trust: what is found of it is proved or checked."""
    return replace(rules, f=rules.f.without_assumptions()) if rules.f.assumed else rules


FAMILY = MoveSizeFamily()
