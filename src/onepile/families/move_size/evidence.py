"""Why the answers of the methods for move-size games are true: the reasons."""

from onepile.formulas import Expression
from onepile.statements import Phrase, Statement, Words, statement


@statement
def stable_sum(pile: int, parts: tuple[int, ...], times: int, last: int) -> Words:
    """A pile in a finite base: paper 000's stable representation b_i + … + θ b_t.

    Args:
        pile: The pile.
        parts: Members below the last, ascending, each once.
        times: How often the last member is taken besides.
        last: The last member.
    """
    if not times:
        return "{pile} lies below its last member {last}"
    return "{pile} = {parts:sum} + {times}·{last}" if parts else "{pile} = {times}·{last}"


@statement
def least_summand_decides(steps: Expression | None, stable: Statement | None) -> Words:
    """The base of paper 000, or of paper 001 where g' is not the identity.

    Args:
        steps: The function, where its steps are proved to be >= -1.
        stable: The pile in the base, where that was seen to end.
    """
    if steps is None:
        said = Phrase(
            "g' of the least summand in the base decides (paper 001, Main theorem, which holds for "
            "every f)"
        )
    else:
        said = Phrase(
            "the least summand in the base decides (paper 000, Theorem 1: "
            "f(n+1)-f(n) >= -1 for all n, {known})",
            known=_known(steps),
        )
    return said if stable is None else Phrase("{said}; the base is finite, and {stable}", said=said)


def _known(f: Expression) -> Phrase:
    """How well it is known what f does."""
    return Phrase("assumed") if f.assumed else Phrase("proved")


@statement
def pattern_is_proved(name: str) -> Words:
    """A certificate."""
    return (
        "the pattern of the base is proved for every pile (certificate {name} of "
        "`onepile prove`, accepted by the checker)"
    )


@statement
def sum_of_tops(theorem: int, tops: tuple[int, ...]) -> Words:
    """A theorem for every number of blocks.

    Args:
        theorem: Which one: 1 for f = 2n, 3 for lines with lag 1.
        tops: The first tops of clusters, from that of the first piles on.
    """
    return (
        "for this f and every number of blocks the threshold is read off the pile as a sum "
        "of the tops {tops:list}, … of clusters (docs/new-theorems.md, Theorem {theorem})"
    )


@statement
def copies_of_earlier_piles(rises: Statement, caps: bool) -> Words:
    """Unfolding.

    Args:
        rises: How f rises in the long run.
        caps: Whether safe caps take the place of thresholds.
    """
    known = _known(rises.f)
    if caps:
        return Phrase(
            "a pile's safe caps repeat those of an earlier pile with the same covering piles "
            "(unfolding: {rises}, {known})",
            known=known,
        )
    return Phrase(
        "a pile's threshold repeats that of an earlier pile with the same covering piles "
        "(unfolding: {rises}, {known})",
        known=known,
    )


@statement
def state_returns(start: int, settled: int, period: int, caps: bool, most: int | None) -> Words:
    """A period.

    Args:
        start: From this pile on there is one.
        settled: What decides are the piles from `start` to before this one.
        period: The period.
        caps: Whether safe caps take the place of thresholds.
        most: Only caps up to this one are spoken of, which f never exceeds; None: all.
    """
    last = settled - 1
    later = Phrase("1 pile") if period == 1 else Phrase("{count} piles", count=period)
    return Phrase(
        "{what} have period {period} from pile {start} on: those of the piles {start} … {last} "
        "return {later} later, and all that follow are decided by them (a repeated state)",
        what=what_repeats(caps, most),
        last=last,
        later=later,
    )


def what_repeats(caps: bool, most: int | None) -> Phrase:
    """Thresholds, or in misère play with blocks safe caps, perhaps up to what f never exceeds."""
    if not caps:
        return Phrase("the thresholds")
    if most is None:
        return Phrase("the safe caps")
    return Phrase("the safe caps up to {most}, which f never exceeds,", most=most)


@statement
def leave_the_last_counter() -> Words:
    """The reduction of misère play."""
    return (
        "win the normal game with one counter fewer and leave the last to the opponent "
        "(papers 000 and 001, The misere version)"
    )


@statement
def play_to_the_last_end(pile: int, end: int) -> Words:
    """Further ends without blocks.

    Args:
        pile: The pile.
        end: The largest pile up to it at which the game is over.
    """
    if end == pile:
        return "the game is over at {pile}"
    if end == 0:
        return (
            "the game is over nowhere from 1 to {pile}, so the threshold is that without "
            "further ends (paper 001, Main theorem)"
        )
    return Phrase(
        "the game is over at {end}, so {pile} has the threshold that {rest} has without "
        "further ends (paper 001, The misere version)",
        rest=pile - end,
    )


@statement
def pile_by_pile(caps: bool) -> Words:
    """The recurrence of thresholds, or of safe caps where there are none."""
    if caps:
        return "safe caps of all smaller piles, by their recurrence"
    return "thresholds of all smaller piles, by their recurrence"
