"""Paper 000, "Dynamic one-pile nim": bases of f with steps of at least -1, and the converse."""
