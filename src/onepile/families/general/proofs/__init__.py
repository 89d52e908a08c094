"""Theorems about general games, with certificates."""
