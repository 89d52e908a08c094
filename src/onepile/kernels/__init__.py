"""All compiled loops, in one room: plain functions of arrays, compiled by Numba on first use.

Arrays are indexed by the pile or the move itself (index 0 is unused or pile 0). Inside a kernel an
infinite threshold is `infinity`, larger than every clamped value of f.
"""

from onepile.kernels.few import Exceptions, Few, Usual, but_few, usual_nim_values
from onepile.kernels.keys import (
    INFINITY,
    Keys,
    Safe,
    Steps,
    nim_values_by_keys,
    safe_keys,
    unsafe_after,
)
from onepile.kernels.lists import Moves, Play, by_lists
from onepile.kernels.nim_steps import nim_steps_by_definition, nim_steps_by_rising
from onepile.kernels.nim_values import (
    last_uses,
    nim_values_by_scan,
    nim_values_by_theorem,
    nim_values_by_tree,
    nim_values_of_linear,
    nim_values_of_treads,
    nim_values_with_rises,
    unsafe_by_last_safe,
)
from onepile.kernels.periods import least_return
from onepile.kernels.thresholds import misere_safe_caps, thresholds_by_copying
from onepile.kernels.words import Allowed, nim_values_by_words, safe_by_words

__all__ = [
    "INFINITY",
    "Allowed",
    "Exceptions",
    "Few",
    "Keys",
    "Moves",
    "Play",
    "Safe",
    "Steps",
    "Usual",
    "but_few",
    "by_lists",
    "last_uses",
    "least_return",
    "misere_safe_caps",
    "nim_steps_by_definition",
    "nim_steps_by_rising",
    "nim_values_by_keys",
    "nim_values_by_scan",
    "nim_values_by_theorem",
    "nim_values_by_tree",
    "nim_values_by_words",
    "nim_values_of_linear",
    "nim_values_of_treads",
    "nim_values_with_rises",
    "safe_by_words",
    "safe_keys",
    "thresholds_by_copying",
    "unsafe_after",
    "unsafe_by_last_safe",
    "usual_nim_values",
]
