"""What an accepted certificate of a pattern proves, whoever made it: numbers, words, thresholds."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from onepile.certificates import insist, written
from onepile.families.move_size import MoveSize
from onepile.families.move_size.proofs.checker import Checker, Pattern, check
from onepile.families.move_size.proofs.lines import Corner, last_rule, line_of, real_line
from onepile.families.move_size.proofs.period import require_thresholds
from onepile.families.move_size.proofs.polygons import lies_between
from onepile.families.move_size.proofs.reading import KIND, KIND_BEHIND, Before
from onepile.game_class import Game
from onepile.numbers import Extended
from onepile.on_demand import cached_property, loaded
from onepile.theorems import Certified, proved_of

if TYPE_CHECKING:
    from onepile.families.move_size.proofs.continued import Continued
    from onepile.families.move_size.proofs.growth import Growth

_SLOPES = ("from", "to", "offset")


@dataclass(frozen=True, eq=False, repr=False)
class Proof(Certified):
    """A pattern that the checker has accepted: all that is said comes from what it replayed.

    Attributes:
        checker: The certificate, checked.
    """

    game: MoveSize
    checker: Checker

    @property
    def turns(self) -> dict[int, int]:
        """How many places each run gains in one period, the game's own first."""
        return self.checker.turns

    @property
    def inequalities(self) -> int:
        """On how many inequalities a period relies."""
        return len(self.checker.inequalities)

    @property
    def base(self) -> list[int]:
        """The first members: the places of the game's own run that the certificate has."""
        return [place.at.value for place in self.checker.places[0]]

    def formal(self) -> str:
        """The theorem as a file that Coq checks.

        Raises:
            NotApplicable: f is a line only from some n > 1 on, or the game has further ends or is
                played misère.
        """
        from onepile.families.move_size.proofs.formal import theorem_file

        return theorem_file(self.certificate())

    parts = loaded("onepile.families.move_size.proofs.theorem:theorem")

    def document(self) -> str:
        """The theorem with its strategy and its inequalities, in LaTeX."""
        from onepile.families.move_size.proofs.document import document
        from onepile.families.move_size.proofs.inequalities import inequalities
        from onepile.families.move_size.proofs.theorem import lettered_bases

        return document(self, inequalities(self.checker, lettered_bases(self.checker)))

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The slopes and offsets between which it is a proof; none if it is for the game alone."""
        rules = self.checker.rules
        return tuple(map(line_of, rules)) if len(rules) > 1 else ()

    @property
    def slopes(self) -> tuple[Fraction, Fraction, Fraction] | None:
        """The least and the greatest slope for which it is a proof, and the offset of all.

        None if it is one for the game alone, or if its corners have not one offset.
        """
        slopes = [corner.slope for corner in self.corners]
        offsets = {corner.offset for corner in self.corners}
        return (min(slopes), max(slopes), offsets.pop()) if len(offsets) == 1 else None

    @cached_property
    def growth(self) -> "Growth":
        """How fast the base grows: per period and per cluster, with the lag."""
        from onepile.families.move_size.proofs.growth import growth

        return growth(self.game, self.checker)

    @cached_property
    def continued(self) -> "Continued":
        """The pattern, for piles of any size."""
        from onepile.families.move_size.proofs.continued import Continued

        return Continued(self.game, self.checker)

    def _threshold(self, pile: int) -> Extended:
        """By the pattern.

        Raises:
            IllegalError: the game has no thresholds.
        """
        require_thresholds(self.game)
        self.continued.extend(pile)
        return self.continued.threshold(pile)

    def require_moderate(self) -> None:
        """That its growth can be found."""
        from onepile.families.move_size.proofs.growth import require_moderate

        require_moderate(self.checker)

    def numbers(self) -> tuple[dict[str, Any], Any]:
        """How many inequalities it needs, and the growth of the base."""
        self.require_moderate()
        return {"inequalities": self.inequalities}, self.growth

    def verify_in_coq(self) -> str:
        """By the extracted checker, where it is built."""
        from onepile.families.move_size.proofs.extracted import checked_in_coq
        from onepile.families.move_size.proofs.formal import for_coq

        return checked_in_coq(for_coq(self.text))

    def to_json(self) -> dict[str, Any]:
        """The size of the proof and how fast the base grows."""
        told = {
            "members_per_period": self.turns[0],
            "base": self.base[:40],
            "inequalities": self.inequalities,
            "certificate": self.name,
            "growth": self.growth.to_json(),
        }
        if self.checker.before is not None:
            told["from"] = self.checker.before.last
        if self.slopes is not None:
            told["slopes"] = dict(zip(_SLOPES, map(str, self.slopes), strict=True))
        elif self.corners:
            told["corners"] = [[str(slope), str(offset)] for slope, offset in self.corners]
        return told


def certificate(game: str, pattern: Pattern, before: Before | None = None) -> str:
    """The certificate of a pattern: the runs that have places in it, numbered anew.

    Args:
        game: The game.
        pattern: The pattern.
        before: What comes before the game's own run; None if nothing does.
    """
    used = [run for run, places in enumerate(pattern.places) if places]
    number = {-1: -1} | {old: new for new, old in enumerate(used)}
    runs = [
        {
            "ground": [list(entry) for entry in pattern.grounds[run]],
            "steps": [[number[step.source], *map(int, step[1:])] for step in pattern.plans[run]],
        }
        for run in used
    ]
    equal = [
        [[number[run], at], sorted([number[r], i, c] for (r, i), c in terms.items()), constant]
        for (run, at), (terms, constant) in pattern.equalities
    ]
    behind: dict[str, Any] = {}
    if before is not None:
        behind = {
            "from": before.last,
            "ends": list(before.ends),
            "misere": int(before.misere),
            "overshoot": int(before.overshoot),
        }
    return written(
        KIND if before is None else KIND_BEHIND,
        game,
        **behind,
        blocks=pattern.blocks,
        rules=[list(rule) for rule in pattern.rules],
        beginning=pattern.beginning,
        runs=runs,
        turns=[[number[run], turn] for run, turn in pattern.turns.items()],
        equal=equal,
    )


def verified_runs(text: str, about: Game | None = None) -> Proof:
    """What a certificate of a pattern proves.

    Args:
        text: The certificate.
        about: The game it has to be about; by default the one it names.

    Raises:
        RefusedError: the certificate is wrong, or about another game.
    """
    checker = check(text)

    def check_rule(named: MoveSize) -> None:
        plays = _ends_alike(named, checker.before) and _plays(named, checker)
        insist(plays, f"its rule is not that of {str(named)!r}")

    named, _ = proved_of(checker.game, MoveSize, check_rule, about)
    checker.allowance.allowed *= 2  # checking has its share, and words have another
    return Proof(named, text, checker)


def _ends_alike(game: MoveSize, before: Before | None) -> bool:
    """Whether a game is over where a certificate says, and who has won then."""
    if before is None:
        return not (game.misere or game.ends)
    if game.stuck:
        return False
    ends = tuple(sorted(end for end in game.listed_ends if end > 0))
    return before == Before(before.last, ends, game.misere, game.overshoot)


def _plays(game: MoveSize, checker: Checker) -> bool:
    """Whether the move function of a game, and its blocks, are those of a certificate."""
    if checker.blocks != game.blocks:
        return False
    beginning, corners = checker.beginning, [line_of(rule) for rule in checker.rules]
    found = last_rule(game.f)
    if found is None:
        line = real_line(game.f)
        return line is not None and not beginning and lies_between(line, corners)
    start, rule = found
    if checker.rules != (rule,) and (beginning or not lies_between(line_of(rule), corners)):
        return False
    slope, shift, weight = rule
    rest = range(len(beginning) + 1, start)
    values = [*beginning, *((slope * n + shift) // weight for n in rest)]
    return all(game.f(n) == value for n, value in enumerate(values, 1))
