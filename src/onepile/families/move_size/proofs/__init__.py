"""Patterns found and proved: theorems for all piles, by machine, with certificates."""
