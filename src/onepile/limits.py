"""Every limit, and what work may cost: steps and bytes, never seconds.

They are counted against constants, so the same question has the same answer, or the same refusal,
on every machine. Seconds exist at the faces only, where they end a computation and never choose
between answers.

What bounds the search of one family stands beside it; a checker of certificates, and what opens
them for it, has its limits in itself, since it shares nothing with what it judges.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from onepile.errors import WorkLimitError
from onepile.numbers import short

Progress = Callable[[float], None]
"""Called now and then with the part of the work that is done, 0 … 1."""

# Answers and proofs

MOST_BYTES = 16_000_000_000
"""Tables that need more memory than this are refused, however much a machine has."""

PROOF_WORK = 20_000_000
"""How many steps the search for a proof may take unless told otherwise."""

MOVES_PER_STEP = 40
"""So many moves a compiled loop tries in the time of one step elsewhere."""

QUICK_NIM_VALUE = 100
"""Of piles up to this the nim-value of a move-size position is told unasked: it takes a
millisecond."""

MOST_LISTED = 1_000_000
"""So many moves or terms are listed at most."""

MOST_ORACLE_PILE = 10_000_000
"""Higher piles the oracle refuses at once, whatever its limit: memory would not hold their
positions."""

# Games and formulas

MAX_GAME_TEXT = 30_000
"""Characters of a game."""

MOST_BLOCKS = 1_000_000
"""No game has more blocks, or passes: each is a step of the work of an answer, at least."""

MAX_FORMULA_LENGTH = 20_000
"""Characters of a formula."""

MAX_FORMULA_PARTS = 300
"""Numbers, names and operations of a formula."""

MAX_FORMULA_DEPTH = 60
"""Brackets of a formula inside each other."""

MAX_FORMULA_BITS = 1 << 21
"""Whole numbers with more binary digits than this are refused."""

MAX_TESTED_PRIME_BITS = 8192
"""A longer number is looked at for small divisors only: more would take seconds."""

MAX_PROVED_PRIME_BITS = 256
"""Larger numbers are not proved to be prime: that soon takes seconds."""

MOST_MOVES_TRIED = 300_000
"""So many m are tried one by one whether they meet a condition."""

MOST_VALUES = 1 << 33
"""So many values of a formula are put into one array at most."""

# Tables, terms and comparisons

MOST_WHOLE = 1 << 34
"""The last pile of a table that is made as a whole, from the first pile on."""

MOST_TABLE_PILES = 10**12
"""The most piles of a table: no disk has room for more."""

MOST_STRETCH = 100_000
"""So many piles of a table at most are solved one by one."""

MOST_TERMS = 1_000_000
"""More terms are a table."""

MOST_LOOKED_THROUGH = 1 << 20
"""So many piles at most are looked through for safe ones."""

MOST_TERM_BITS = 1 << 14
"""For its terms a base is followed up to piles of so many binary digits."""

MOST_SHIFT = 100
"""By so many piles at most one game is moved against another when they are compared."""

HTML_ROWS = 20
"""So many rows of a table are shown in a notebook, and printed."""

# Pictures, maps and small games

MAX_PLANE_CELLS = 1_000_000
"""A plane of more cells is finer than paper or a screen can show."""

MAX_POINTS = 2_000_000
"""Piles of a picture, and the last of those that are made from the first pile on."""

MOST_PLOTTED_VALUE = 10**300
"""About as much as an axis can have."""

MAX_SKYLINE_COLUMNS = 4096
"""Columns of a skyline."""

MAX_SKYLINE_ROWS = 4096
"""Its rows."""

MOST_MAPPED = 2_000_000
"""The piles of a map that are looked at one after the other, and the last that is made whole."""

MOST_PLAINLY_MAPPED = 300
"""The same where the definition has to visit each position."""

MAX_SMALL_PILE = 500
"""The pile of a small game, in which every line of play is looked at."""

MAX_SMALL_CELLS = 300_000
"""Moves to be looked at in a small game, times the blocks against them: a few hundredths of a
second."""

# Matches

MARKED_MOVES = 60
"""With more moves than this, a hint in the terminal does not list every one of them."""

MOST_WATCHED_STEPS = 1_000
"""Two computers are stopped after so many steps: nobody reads on."""

TRIAL_WORK = 200_000
"""Steps for looking through one move that a computer may make."""

MOST_BLOCKED = 1_000_000
"""So many moves can be named at once. Some games let a player block more than there are atoms."""

MAX_TRANSCRIPT_STEPS = 100_000
"""Steps of a match that was written down."""

MAX_TRANSCRIPT_CHARACTERS = 20_000_000
"""Characters of its file."""

# The server: requests; what it may cost in all is in `web.bounds`

MAX_HEADERS = 100
"""Headers of a request."""

MAX_PARAMETERS = 50
"""Parameters of an address."""

# The page and its API: what may be asked there, and what is told

MAX_WEB_GAME = 2_000
"""Characters of a rule."""

MAX_WEB_DIGITS = 2_000
"""Digits of an amount or of a number of a position; `10^1000` is short to type and still small."""

MAX_WEB_TYPED = MAX_WEB_DIGITS + 100
"""Characters of a typed number."""

MAX_WEB_TERMS = 24
"""Largest summands of an expansion in one answer, and as many smallest ones."""

MAX_WEB_ROWS = 10_000
"""Rows of a table in one answer."""

MAX_WEB_PLAIN_ROWS = 500
"""The same where there are no arrays: in a browser."""

MAX_WEB_TABLE_PILE = 2_000_000
"""The highest pile of a table that is made from pile 1 on."""

MAX_WEB_CERTIFICATE = 60_000
"""Characters of a certificate that is verified."""

MAX_WEB_SUM_PILES = 20
"""Piles of a sum."""

MAX_WEB_PILE_TEXT = MAX_WEB_GAME + MAX_WEB_TYPED
"""Characters of a pile of a sum, with its rule."""

MAX_WEB_SUM_MOVES = 10
"""Winning moves of a sum that are listed."""

MAX_WEB_MOVES = 200
"""Winning moves that are listed."""

MAX_WEB_STEPS = 2_000
"""Steps of a match in one request."""

MAX_WEB_BASE = 2_000
"""Members of a base in one answer."""

MAX_WEB_DRAWN = 50_000
"""The last pile of a picture that shows every pile."""

MAX_WEB_DRAWN_UP = 1_000
"""How high a plane may be."""

MAX_WEB_COLUMNS = 1_000
"""Columns, and rows, of a skyline in one answer."""

MAX_WEB_MEMBER = 10**18
"""The last member of a base that is drawn."""

MAX_WEB_CHECK = 100_000
"""How far `check` may look."""

MAX_WEB_GUESS = 4_096
"""How far the page may look for patterns that are seen."""

SHOWN_MOVES = 60
"""With at most so many moves every one is given its value in a hint."""

SHOWN_MEMBERS = 12
"""So many members of a base are shown beside an expansion."""

REASON_WORK = 120_000
"""Steps for telling what moves lead to, the winning ones first."""

CHANCE_WORK = 200_000
"""Steps for looking back after a loss for the decision that lost."""

CHANCE_DECISIONS = 20
"""So many decisions are looked at for that."""

BEST_PLAY_STEPS = 30
"""So many steps of best play are shown."""

LINE_WORK = 400_000
"""Steps for all the moments of a match together, when its line is drawn."""

LINE_MOMENTS = 200
"""So many moments, the last ones, are looked at, as far as the steps suffice."""

MOST_EARLY_LINES = 700
"""Lines of play of one match that the site without a server holds ready, the short ones first."""

# The atlas: sweeps and records

MOST_COMBINATIONS = 5_000_000
"""Sweeps with more combinations are refused."""

MOST_SWEEP_CHARACTERS = 10_000_000
"""Longer files of sweeps are refused; one may list its games one by one."""

MOST_SWEEP_TEXT = 100_000
"""Sweeps are refused whose parameters make a longer text of a game."""

MOST_SWEEP_TABLES = 1000
"""Tables of TOML in the file of a sweep, which needs two."""

MOST_SWEEP_DOTS = 100
"""So many dots a line may have outside quotes: the reader of TOML is slow with long dotted keys."""

MOST_RECORDED_PILES = 10_000_000
"""No record is asked for more thresholds."""

MOST_RECORDED_TERMS = 1000
"""No record keeps more first terms of a sequence."""

MOST_MAP_DOTS = 200_000
"""Maps of more games are refused."""

SUMMARY_ROWS = 12
"""So many rows of each table are told when an atlas is summed up."""

# The atlas: packed files from others

MOST_PACKED_BYTES = 200_000_000
"""Larger files are refused, and parts of them that are larger when they are unpacked."""

MOST_DECODED_BYTES = 1_000_000_000
"""So many bytes of an atlas may be decoded by one query, and all records of a packed file."""

DECODED_PER_BYTE = 100
"""And so many for each byte of its files: what is large on disk is large in memory, too."""

QUERY_SECONDS = 60
"""So long `onepile atlas query` may take; the time never decides between answers."""

PACKED_COMBINATIONS = 100_000
"""So many combinations the sweeps of a packed file may have."""

PACKED_COMBINATIONS_PER_RECORD = 10
"""And so many more for each record: they are all worked out again, which takes longer than to write
them down."""

MOST_PACKED_SWEEPS = 1000
"""Sweeps of a packed file."""

# The atlas: compact files for the page

MOST_COMPACT_BYTES = 4_000_000
"""Larger files are refused."""

MOST_COMPACT_UNPACKED = 64_000_000
"""So are those that are larger when they are unpacked."""

MOST_COMPACT_GAMES = 200_000
"""And those with more games."""

MOST_COMPACT_CHARACTERS = 2000
"""Characters of one text that is read from such a file."""

MOST_COMPACT_MEMBERS = 1000
"""Members of one list of numbers."""

MOST_COMPACT_LISTED = 1000
"""Sweeps, parameters, and members of all other lists."""

COMPACT_MEMBERS = 24
"""So many first members of the base, and thresholds, are written there."""

COMPACT_FORMS = 3
"""And so many text forms of a sweep; one may list its games one by one."""

# Steps and bytes

_LEFT = 3
"""A method that has spent its steps in vain leaves such a part as many to the next."""

_REFUSAL = "this takes more than {limit} steps: ask for less"


@dataclass(frozen=True)
class Limits:
    """What an answer may cost.

    Attributes:
        work: How many elementary steps (positions, moves, levels) a method may take.
        moves: How many winning moves are listed.
        progress: Called during long work.
    """

    work: int = 5_000_000
    moves: int = 10
    progress: Progress | None = None

    def after(self, refusal: WorkLimitError) -> "Limits":
        """What is left to the next method when one has refused.

        A third, if its steps were spent: so however many methods are tried in vain, they take
        less than one and a half times the steps of one. What was foreseen has cost nothing.

        >>> Limits(900).after(WorkLimitError("too much", more_work=True)).work
        300
        >>> Limits(900).after(WorkLimitError("too much", more_work=True, foreseen=True)).work
        900
        """
        spent = refusal.more_work and not refusal.foreseen
        return replace(self, work=self.work // _LEFT) if spent else self


class Budget:
    """Steps that may still be taken.

    Args:
        limit: How many in all.
        refusal: What is said when they do not suffice, and what would help besides a higher
            limit; told the limit.

    Attributes:
        spent: How many were taken.

    >>> budget = Budget(10, "more than {limit} moves have to be tried: use a smaller pile")
    >>> budget.spend(10)
    >>> budget.spend()
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: more than 10 moves have to be tried: use a smaller pile or ...
    """

    __slots__ = ("_refusal", "limit", "spent")

    def __init__(self, limit: int, refusal: str = _REFUSAL) -> None:
        self.limit = limit
        self.spent = 0
        self._refusal = refusal

    def spend(self, steps: int = 1) -> None:
        """Take so many steps.

        Raises:
            WorkLimitError: these are more than are left.
        """
        self.spent += steps
        if self.spent > self.limit:
            raise self.refused()

    def foresee(self, steps: int) -> None:
        """Refuse now what would be refused after so many further steps."""
        if self.spent + steps > self.limit:
            raise self.refused(foreseen=True)

    def refused(self, foreseen: bool = False) -> WorkLimitError:
        """The refusal."""
        message = self._refusal.replace("{limit}", short(self.limit))
        return WorkLimitError(message, more_work=True, foreseen=foreseen)


def require_bytes(needed: int, what: str) -> None:
    """Refuse a table before it is begun, instead of a crash when memory runs out.

    >>> require_bytes(1000, "a table of 10 piles")
    >>> require_bytes(10**18, "a table of 10^17 piles")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: a table of 10^17 piles needs about 1000000000.0 GB of memory, ...
    >>> require_bytes(10**1000, "a table of 10^999 piles")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: a table of 10^999 piles needs about 10^991 GB of memory, ...
    """
    if needed > MOST_BYTES:
        size = f"{needed / 1e9:.1f}" if needed <= 10**18 else short(needed // 10**9)
        raise WorkLimitError(
            f"{what} needs about {size} GB of memory, "
            f"at most {MOST_BYTES / 1e9:g} GB are used: ask for fewer piles"
        )


def require_steps(needed: int, what: str) -> None:
    """Refuse what takes more steps than an answer may, before it is begun.

    >>> require_steps(1000, "checking up to 1000")
    >>> require_steps(10**9, "checking up to 10^9")
    Traceback (most recent call last):
        ...
    onepile.errors.WorkLimitError: checking up to 10^9 takes more than 5000000 steps: ask for less
    """
    if needed > Limits.work:
        raise WorkLimitError(f"{what} takes more than {short(Limits.work)} steps: ask for less")
