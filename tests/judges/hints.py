"""Judges of what `onepile.play.hints` says."""

from onepile.rules import PASS, size
from onepile.statements import Statement
from tests.judges import Definition, Verdict, judge, judged


@judge("leads", names="after.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The outcome by the definition, and the reason by its own judge."""
    safe, over = oracle.is_safe(said.after), not oracle.game.moves(said.after)
    if safe != (said.outcome == "safe") or over != said.form.startswith("last"):
        return Verdict.FALSE
    winning = oracle.winning_moves(said.after, 1)
    true = {
        "last": not oracle.game.misere,
        "last in misère": oracle.game.misere,
        "": not safe,
        "blocked": safe and bool(winning),
        "hopeless": safe and not winning,
        "because": said.because is not None and _is_about(said, said.because),
    }.get(said.form, False)
    if not true or (said.because is None) == (said.form == "because"):
        return Verdict.FALSE
    return Verdict.TRUE if said.because is None else judged(said.because, oracle, bound)


def _is_about(said: Statement, because: Statement) -> bool:
    """Whether the reason speaks of the position that is left."""
    numbers = said.after._asdict().items()
    return all(getattr(because, name, number) == number for name, number in numbers)


@judge("advice", names="position.pile")
def _(said: Statement, oracle: Definition, bound: int) -> Verdict:
    """The winning moves by the definition, and the reason by its own judge."""
    allowed, count = oracle.game.blocks_at(said.position), len(said.winning)
    winning = oracle.winning_moves(said.position, max(allowed, count) + 1)
    if tuple(winning[:count]) != said.winning or said.more > (len(winning) > count):
        return Verdict.FALSE
    safe, told = oracle.is_safe(said.position), len(winning) == count
    open_moves = [move for move in said.winning if move not in said.blocked]
    true = {
        "take": PASS not in open_moves and _leads_there(said, oracle, open_moves),
        "pass": PASS in open_moves and _leads_there(said, oracle, open_moves),
        "no move": not winning,
        "lost": not winning,
        "blocked": bool(winning) and told and set(winning) <= set(said.blocked),
        "block": safe and bool(winning) and told,
        "block anything": safe and not winning,
        "passing": PASS in winning and not safe,
        "all win": len(winning) == size(oracle.game.moves(said.position)) and not safe,
        "too many": len(winning) > allowed and not safe and told != said.more,
    }.get(said.form, False)
    if said.more and said.form != "too many":
        return Verdict.FALSE
    if not true or (said.reason is None) == (said.form in ("take", "pass", "no move")):
        return Verdict.FALSE
    return Verdict.TRUE if said.reason is None else judged(said.reason, oracle, bound)


def _leads_there(said: Statement, oracle: Definition, open_moves: list[int]) -> bool:
    """Whether the reason speaks of what the best open move leaves."""
    if not open_moves or said.reason is None or said.reason.kind != "leads":
        return False
    return bool(oracle.game.after(said.position, open_moves[0]) == said.reason.after)
