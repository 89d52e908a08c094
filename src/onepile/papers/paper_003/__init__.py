"""Paper 003, "Dynamic one-pile blocking nim": the move number decides what is allowed.

The proof is a chain of inequalities and rewritings; each is a claim of its own.
"""
