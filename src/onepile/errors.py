"""What can go wrong, told apart by what the user can do about it.

A message is one lower-case line that quotes the offending input and names the fix, if there is one.
All of them are `ValueError`s, so a caller who does not care which one can catch that.
"""

_EXCERPT = 60


def quote(text: str) -> str:
    """The input as it appears in a message: quoted, and cut when it is long.

    >>> quote("2m")
    "'2m'"
    """
    shown = text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…"
    return repr(shown)


def visible(text: str) -> str:
    r"""A text from anywhere, as one line that commands no terminal: what is unseen is written out.

    >>> visible("move-size; f=2n"), visible("\x1b[2J\n\u202e")
    ('move-size; f=2n', '\\x1b[2J\\n\\u202e')
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class OnepileError(ValueError):
    """Base of every error that a user can cause.

    Its message is English text, or a `Phrase` of `statements`; `languages.plainly` says it in other
    languages.

    Attributes:
        kind: One word for programs.
        found: What was found all the same: the first terms of a sequence, fewer than were asked
            for; None: nothing of use.
    """

    kind = "illegal"
    found: object = None


class MalformedError(OnepileError):
    """The input cannot be read.

    Args:
        message: What is wrong and what is accepted.
        text: The whole input.
        column: Where in it, counted from 0; None when no place can be named.
    """

    kind = "malformed"

    def __init__(self, message: object, text: str = "", column: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.column = column

    @property
    def message(self) -> str:
        """What is wrong, without the place."""
        return str(self.args[0])

    @property
    def where(self) -> str:
        """The place, at the end of the message."""
        if self.column is None:
            return ""
        return f" at column {self.column + 1} of {self._excerpt()[0]!r}"

    def __str__(self) -> str:
        return f"{self.message}{self.where}"

    def _excerpt(self) -> tuple[str, int]:
        """A part of the text around the place, and the place inside that part."""
        column = self.column or 0
        start = max(0, column - _EXCERPT // 2)
        end = start + _EXCERPT
        head = "…" if start else ""
        tail = "…" if end < len(self.text) else ""
        shown = "".join(c if c.isprintable() else " " for c in self.text[start:end])
        return head + shown + tail, column - start + len(head)

    def pointer(self) -> str:
        """The input with a caret under the offending place, or nothing.

        >>> print(MalformedError("unknown name 'm'", "2m", 1).pointer())
        2m
         ^
        """
        if self.column is None:
            return ""
        shown, column = self._excerpt()
        return f"{shown}\n{' ' * column}^"


class IllegalError(OnepileError):
    """The input can be read but breaks the rules: a cap below 1, f(3) = 3/2."""


class AssumptionError(IllegalError):
    """What was assumed of a function is not true."""


class WorkLimitError(OnepileError):
    """An answer would need more work, memory or digits than is allowed.

    Args:
        message: What is too much, and how to ask for less.
        more_work: Whether a higher limit of work would help as well.
        foreseen: Whether it was seen beforehand, so that hardly any work was done.

    >>> error = WorkLimitError("this takes more than 10 steps: ask for less", more_work=True)
    >>> print(error)
    this takes more than 10 steps: ask for less or allow more work
    >>> error.say(None), error.say("--work")
    ('this takes more than 10 steps: ask for less', 'this takes ... or allow more work (--work)')
    """

    kind = "work-limit"

    def __init__(self, message: object, more_work: bool = False, foreseen: bool = False) -> None:
        super().__init__(message)
        self.more_work = more_work
        self.foreseen = foreseen

    def __str__(self) -> str:
        return self.say("")

    def say(self, option: str | None) -> str:
        """The message for those who can allow more work by this option; None: they cannot."""
        message = super().__str__()
        if not self.more_work or option is None:
            return message
        return f"{message} or allow more work{option and f' ({option})'}"


class UndecidedError(OnepileError):
    """An exact decision is out of reach; guessing is not done here."""

    kind = "undecided"


class NotApplicable(OnepileError):
    """A method's hypotheses do not hold for this game or position."""

    kind = "not-applicable"


class MissingExtraError(OnepileError):
    """A question needs a package that is not installed: `extras` says which command brings it."""


class RefusedError(OnepileError):
    """A certificate does not prove what it claims."""

    kind = "refused"
