"""Paper 002, "(Pilesize) Dynamic one-pile nim": the pile alone decides the largest move."""
