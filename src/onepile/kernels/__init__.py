"""All compiled loops, in one room: plain functions of arrays, compiled by Numba on first use.

Arrays are indexed by the pile or the move itself (index 0 is unused or pile 0). Inside a kernel an
infinite threshold is `infinity`, larger than every clamped value of f.
"""
