"""Whole tables, fast: NumPy arrays and compiled kernels."""

INFINITE = 0
"""In an array, a threshold that no cap reaches (a finite one is at least 1)."""
