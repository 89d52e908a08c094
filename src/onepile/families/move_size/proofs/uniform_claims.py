"""The statements of the theorems for every number of blocks at once.

All of them speak of the game with overshoot, with numbers in place of the letters of Theorems 1,
3 and 6 in `docs/new-theorems.md`.
"""

from onepile.families.move_size import MoveSize
from onepile.families.move_size.beginnings import Count
from onepile.families.move_size.proofs.lags import of_a_cluster
from onepile.families.move_size.proofs.members import polynomial, same, weighted_sum
from onepile.statements import Formula, Phrase, Words, statement


@statement
def piles_look_down(game: MoveSize, zeroth: int) -> Words:
    """Of which game the theorem speaks, and what its piles are like."""
    return Phrase(
        "In the game {game} the piles {N} with a threshold {at_least} are {first}\nand clusters: "
        "neighbouring piles that end in the tops {tops}",
        N=Formula("N", "N"),
        at_least=Formula("g(N) >= N", r"g(N) \ge N"),
        first=Formula(f"1, …, {zeroth}", rf"1, \dots, {zeroth}"),
        tops=Formula("B_1, B_2, …", r"B_1, B_2, \dots"),
    )


@statement
def tops_add(blocks: int, tops: tuple[int, ...], lag: int) -> Words:
    """The tops of the clusters: those that are not sums, and what is added for the others."""
    listed = same(", ".join(f"B_{i} = {top}" for i, top in enumerate(tops)))
    if lag == 1:
        return Phrase(
            "{listed}, and {double} for {from_one}",
            listed=listed,
            double=Formula("B_(i+1) = 2B_i", "B_{i+1} = 2B_i"),
            from_one=Formula("i >= 1", r"i \ge 1"),
        )
    return Phrase(
        "{listed}, and {sum} for {later}",
        listed=listed,
        sum=Formula("B_(i+1) = B_i + B_(i-1)", "B_{i+1} = B_i + B_{i-1}"),
        later=Formula("i >= 2", r"i \ge 2"),
    )


@statement
def thresholds_by_a_formula(low: int, high: int, times: int, plus: int, over: int) -> Words:
    """The thresholds of neighbouring piles: (times·N + plus)/over, rounded down."""
    if low == high:
        value = (times * low + plus) // over
        return Phrase("{formula}", formula=same(f"g({low}) = {value}"))
    linear = _linear(times, "N", plus)
    if not times:
        formula = same(f"g(N) = {plus}")
    elif over == 1:
        formula = same(f"g(N) = {linear}")
    else:
        text = f"g(N) = floor(({linear})/{over})"
        formula = Formula(text, rf"g(N) = \lfloor ({linear})/{over} \rfloor")
    return Phrase("{formula} for {piles}", formula=formula, piles=_range(low, "N", high))


@statement
def thresholds_by_dead_piles(
    low: int, high: int, times: int, plus: int, over: int, count: int
) -> Words:
    """The thresholds of first piles without a formula: c + 1 and as many as there are dead piles.

    Args:
        low: The first of the piles.
        high: The last of them.
        times: f(n) is (times·n + plus)/over, rounded down, for all n that matter here.
        plus: See there.
        over: See there.
        count: c + 1.
    """
    distance = _times_distance(times, "N - P", plus)
    return Phrase(
        "{threshold} for {piles},\n    where {P} is the largest number with {dead}",
        threshold=same(f"g(N) = {count} + P"),
        piles=_range(low, "N", high),
        P=same("P"),
        dead=Formula(f"{distance} >= {_factor(over)}g(P)", rf"{distance} \ge {_factor(over)}g(P)"),
    )


@statement
def after_a_top(
    index: int,
    top: int,
    begin: int,
    last: int,
    times: int,
    plus: int,
    over: int,
    count: Count | None = None,
) -> Words:
    """The piles from a top B_i to the next, for the tops of a beginning.

    Args:
        index: i.
        top: B_i.
        begin: From B_i + begin on there is the next cluster.
        last: It ends at B_i + last.
        times: f(n) is (times·n + plus)/over, rounded down, for all n that matter here.
        plus: See there.
        over: See there.
        count: How many of the piles up to B_i are alive, if there is a formula for it.
    """
    threshold = f"g(B_{index} + t) = B_{index} + min(g(t), {last}) - a"
    slots = {
        "copy": same(f"g(B_{index} + t) = g(t)"),
        "copied": same(f"0 < t < {begin}"),
        "formula": Formula(threshold, threshold.replace("min", r"\min")),
        "cluster": same(f"t = {begin}") if begin == last else _range(begin, "t", last),
    }
    if count is not None:
        return Phrase(
            "{copy} for {copied}, and\n    {formula} for {cluster},\n    where {counted}",
            counted=_counted(count),
            **slots,
        )
    distance = _times_distance(times, "t + j", plus)
    return Phrase(
        "{copy} for {copied}, and\n    {formula} for {cluster},\n    where {a} is the number of "
        "{j} with {alive}",
        a=same("a"),
        j=Formula("j = 0, 1, 2, …", r"j = 0, 1, 2, \dots"),
        alive=same(f"{distance} < {_factor(over)}g(B_{index} - j)"),
        **slots,
    )


@statement
def after_later_clusters(blocks: int, added: int, top: int, lag: int) -> Words:
    """The piles above the last of the tops that have formulas.

    Those look down that are near, among the c + 1 up to a top, and copies of some that do.

    Args:
        blocks: How many moves may be blocked.
        added: The top that is added to get the next one.
        top: The last top that has a formula.
        lag: The lag.
    """
    first = 2 * lag - 1
    text, latex = ("B_(i-1)", "B_{i-1}") if lag == 2 else ("B_i", "B_i")
    by = f" - {blocks}" if blocks else ""
    return Phrase(
        "for {later} and {t}: {lifted} if {near} and {down}, and else {copy}",
        later=Formula(f"i >= {first}", rf"i \ge {first}"),
        t=Formula(f"0 < t <= {text}", rf"0 < t \le {latex}"),
        lifted=same("g(B_i + t) = B_i + g(t)"),
        near=Formula(f"t >= {text}{by}", rf"t \ge {latex}{by}"),
        down=Formula("g(t) >= t", r"g(t) \ge t"),
        copy=same("g(B_i + t) = g(t)"),
    )


@statement
def tops_grow(factor: str, lag: int) -> Words:
    """How fast the tops grow."""
    return Phrase(
        "From top to top they grow by the factor {factor:decimal}, the root of {root} (lag {lag})."
        "\nTo read a threshold, take off the largest top below the pile, again and again.",
        root=polynomial(of_a_cluster(lag)),
    )


@statement
def for_every_number_of_blocks(theorem: int, blocks: int) -> Words:
    """Where the proof is."""
    return (
        "For every number of blocks at once, see docs/new-theorems.md, Theorem {theorem}; here "
        "there are {blocks}."
    )


def _counted(count: Count) -> Formula:
    """A number of piles in letters."""
    first, times, plus, over = count
    linear = _linear(times, "t", plus)
    if over == 1:
        text = f"max(0, {first} - {linear})"
        return Formula(f"a = {text}", rf"a = \{text}")
    text = f"max(0, {first} - floor(({linear})/{over}))"
    latex = rf"\max(0, {first} - \lfloor ({linear})/{over} \rfloor)"
    return Formula(f"a = {text}", f"a = {latex}")


def _linear(times: int, letter: str, plus: int) -> str:
    return weighted_sum([(times, same(letter))], plus).text


def _times_distance(times: int, distance: str, plus: int) -> str:
    """The value times·distance + plus."""
    product = distance if times == 1 else f"{times}({distance})"
    return f"{product} {'+' if plus > 0 else '-'} {abs(plus)}" if plus else product


def _factor(over: int) -> str:
    return "" if over == 1 else str(over)


def _range(low: int, letter: str, high: int) -> Formula:
    return Formula(f"{low} <= {letter} <= {high}", rf"{low} \le {letter} \le {high}")
