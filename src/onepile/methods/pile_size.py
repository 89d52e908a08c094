"""Methods for pile-size games, best first."""

from onepile.answers import Method

METHODS: tuple[Method, ...] = ()
