"""Thresholds as copies of earlier stretches, for piles of thousands of digits."""
