"""Pictures of games: what is drawn (`data`), and how with matplotlib (`draw`)."""

from onepile.plots.data import KINDS, Picture, kinds_of, picture

__all__ = ["KINDS", "Picture", "kinds_of", "picture"]
