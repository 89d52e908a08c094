"""One question in, one `Answer` out: the first method whose hypotheses hold is used.

A game that is one of another family in disguise is answered there. A method that is slow to start
is tried first only where it pays, and else last.

>>> from onepile.text import parse_game
>>> game = parse_game("move-size; f=2n")
>>> answer = solve(game, game.position(17, cap=16))
>>> answer.outcome, answer.threshold, answer.moves
('unsafe', 1, (1, 4))
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from onepile import words
from onepile.claims import Answer, Claim
from onepile.errors import NotApplicable, OnepileError, UndecidedError, WorkLimitError
from onepile.game_class import Game
from onepile.kinds import Method, SlowStart
from onepile.limits import Limits
from onepile.rules import Position
from onepile.statements import Explanation, Statement


def in_order(game: Game, position: Position) -> Sequence[Method]:
    """The methods for a question, in the order in which they are tried."""
    methods = game.methods()
    waiting = [method for method in _slow_starts(methods) if not method.pays(game, position)]
    return sorted(methods, key=waiting.__contains__) if waiting else methods  # keeps the order


@lru_cache(maxsize=64)
def _slow_starts(methods: tuple[Method, ...]) -> tuple[SlowStart, ...]:
    """Those that are slow to start."""
    return tuple(method for method in methods if isinstance(method, SlowStart))


def solve(game: Game, position: Position, limits: Limits | None = None) -> Answer:
    """Who wins, by which moves, and why.

    A method that does not apply, does not suffice or cannot decide something leaves the question to
    the next one, and fewer steps if it has spent its own (`Limits.after`). If none answers, the
    first such reason is told.

    Raises:
        WorkLimitError: no method can answer within the limits; the message says what would help.
        UndecidedError: no method can, and the first could not decide something about the rule.
        IllegalError: the rule has an impossible value on the way.
    """
    limits = limits or Limits()
    try:
        found = _elsewhere(game, position, limits)
    except OnepileError as error:
        found, limits = None, _after(error, limits)
    if found is not None:
        return found
    refusal: WorkLimitError | UndecidedError | None = None
    for method in in_order(game, position):
        try:
            return method.answer(game, position, limits)
        except NotApplicable:
            continue
        except (WorkLimitError, UndecidedError) as error:
            refusal = refusal or error
            limits = _after(error, limits)
    assert refusal is not None  # the definition applies to every game
    raise refusal


def _after(error: OnepileError, limits: Limits) -> Limits:
    """What is left after an attempt in vain."""
    return limits.after(error) if isinstance(error, WorkLimitError) else limits


def _elsewhere(game: Game, position: Position, limits: Limits) -> Answer | None:
    """The answer of another family, where the game is one of its games in disguise.

    Raises:
        OnepileError: it is, and is not answered there.
    """
    same = game.elsewhere(position)
    if same is None:
        return None
    there = solve(same.game, same.game.position(position.pile, **same.place), limits)
    assert there.evidence.because is not None
    why = words.in_disguise(position, str(same.game), there.position, there.evidence.because)
    return replace(
        there,
        game=game,
        position=position,
        evidence=Claim(True, there.evidence.grade, because=why),
        threshold=None,
        safe_caps=None,
        expansion=None,
    )


def explain(answer: Answer, limits: Limits | None = None) -> Explanation[Statement]:
    """The answer as a few statements for people.

    Args:
        answer: The answer.
        limits: What each further question may cost that has to be asked for the reasons.

    >>> from onepile.text import parse_game
    >>> game = parse_game("fibonacci-nim")
    >>> print(explain(solve(game, game.position(11, cap=4))))
    unsafe: with best play the player to move wins
    pile 11, cap 4 in move-size; f=2n
    expansion: 11 = 8 + 3
    the threshold is 3: a cap of 4 is enough to win
    winning moves: 3
    take 3: that leaves pile 8 with cap 6, below its threshold 8
    against 1: pile 7 with cap 2, which reaches its threshold 2
    against 6: pile 2 with cap 12, which reaches its threshold 2
    why: the least summand in the base decides (...) (theorem, method base)
    """
    position = answer.position
    allowed = limits or Limits()

    def ask(position: Position, moves: int = 0) -> Answer:
        return solve(answer.game, position, replace(allowed, moves=moves))

    said: list[Statement] = [
        words.outcome(position, answer.safe),
        words.where(position, answer.game),
    ]
    if "cap" in answer.unsaid:
        said.append(words.no_cap_given(position))
    reasons = answer.game.reasons(answer)
    said += reasons.found()
    if answer.known_nim_value is not None:
        said.append(words.nim_value(position, answer.known_nim_value))
    if answer.moves:
        said.append(words.winning_moves(position, answer.moves, answer.more_moves))
    if answer.block is not None and (answer.block or not answer.more_blocks):
        said.append(words.must_block(position, answer.block, answer.more_blocks))
    said += reasons.steps(ask)
    assert answer.evidence.because is not None
    said.append(words.why(answer.evidence.grade, answer.evidence.because, answer.method))
    return Explanation(said)
