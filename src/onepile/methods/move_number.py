"""Methods for move-number games, best first."""

from onepile.answers import Method

METHODS: tuple[Method, ...] = ()
