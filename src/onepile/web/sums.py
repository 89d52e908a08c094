"""Several piles at once, as the page adds them."""

from onepile.errors import IllegalError, MalformedError
from onepile.game_class import Game
from onepile.limits import MAX_WEB_DIGITS, MAX_WEB_PILE_TEXT, MAX_WEB_SUM_MOVES, MAX_WEB_SUM_PILES
from onepile.numbers import decimal
from onepile.rules import Position
from onepile.sums import pile_of, solve_sum
from onepile.web.catalogue import JSON
from onepile.web.reading import in_strings


def add(request: JSON, work: int) -> JSON:
    """Who wins a sum, by which moves: each pile as text, `half @ 10` or `fibonacci-nim @ 6, 4`."""
    texts: list[str] = request["pile"]
    if not 1 <= len(texts) <= MAX_WEB_SUM_PILES:
        raise IllegalError(f"{len(texts)} piles: the page adds from 1 to {MAX_WEB_SUM_PILES}")
    piles = [_pile(text) for text in texts]
    made = solve_sum(piles, work // len(piles), MAX_WEB_SUM_MOVES)
    moves = [{"component": part, "take": decimal(taken)} for part, taken in made.moves]
    return {**in_strings(made.to_json()), "moves": moves}


def _pile(text: str) -> tuple[Game, Position]:
    if len(text) > MAX_WEB_PILE_TEXT:
        raise MalformedError(
            f"a pile has {len(text)} characters: the page reads at most {MAX_WEB_PILE_TEXT}"
        )
    game, position = pile_of(text)
    if max(position._asdict().values()) >= 10**MAX_WEB_DIGITS:
        raise IllegalError(
            f"a pile has more than {MAX_WEB_DIGITS} digits: the command line takes longer ones"
        )
    return game, position
